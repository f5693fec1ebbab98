"""One POST to an address outside: bounded in time, follows no redirect, reads no answer but its status."""

from __future__ import annotations

import http.client
import ssl
from collections.abc import Mapping
from urllib.parse import SplitResult

from innkeep.table.notify.message import DeliveryError

ANSWER_S = 10.0
"""Seconds for each step of a delivery."""


def post(way: str, url: SplitResult, body: bytes, head: Mapping[str, str]) -> int:
    """The status it was answered with. Raises DeliveryError, which names the ``way``, where none came."""
    host = url.hostname or ""
    if url.scheme == "https":
        context = ssl.create_default_context()
        line: http.client.HTTPConnection = http.client.HTTPSConnection(
            host, url.port, timeout=ANSWER_S, context=context
        )
    else:
        line = http.client.HTTPConnection(host, url.port, timeout=ANSWER_S)
    path = (url.path or "/") + (f"?{url.query}" if url.query else "")
    try:
        line.request("POST", path, body, {**head, "User-Agent": "innkeep", "Connection": "close"})
        return line.getresponse().status
    except (OSError, http.client.HTTPException) as problem:
        raise DeliveryError(f"{way}: {type(problem).__name__}") from None
    finally:
        line.close()


def taken(way: str, status: int) -> None:
    """Raises DeliveryError for a status that says it was not."""
    if not 200 <= status < 300:
        raise DeliveryError(f"{way}: status {status}")
