"""A webhook: an address of the operator that is told by POST whom a table waits for."""

from __future__ import annotations

import http.client
import ssl
from urllib.parse import SplitResult, urlsplit

import orjson

from .message import DeliveryError, Message

ANSWER_S = 10.0
"""Seconds for each step of a delivery."""

LONGEST = 2000


class WebhookUrlError(ValueError):
    """A text that is no address of a webhook; the message does not repeat it, as it may hold a secret."""


def read_url(text: str) -> SplitResult:
    """The address of a webhook. Raises WebhookUrlError.

    >>> read_url("https://chat.example/hooks/abc").hostname
    'chat.example'
    >>> read_url("ftp://chat.example/")
    Traceback (most recent call last):
    innkeep.table.notify.webhook.WebhookUrlError: not a webhook; for example https://chat.example/hooks/abc
    """
    wrong = "not a webhook; for example https://chat.example/hooks/abc"
    try:
        parts = urlsplit(text)
        host, _ = parts.hostname, parts.port
    except ValueError:
        raise WebhookUrlError(wrong) from None
    plain = text.isascii() and text.isprintable() and " " not in text and len(text) <= LONGEST
    if (
        parts.scheme not in ("http", "https")
        or not host
        or not plain
        or parts.fragment
        or "@" in parts.netloc
    ):
        raise WebhookUrlError(wrong)
    return parts


class Webhook:
    """Posts a small JSON object; follows no redirect and reads no answer but its status."""

    def __init__(self, url: str) -> None:
        """Raises WebhookUrlError."""
        self._url = read_url(url)

    def deliver(self, call: Message, to: str | None = None, stop: str | None = None) -> None:  # noqa: ARG002
        """Post it now. Raises DeliveryError."""
        url = self._url
        host = url.hostname or ""
        if url.scheme == "https":
            context = ssl.create_default_context()
            line: http.client.HTTPConnection = http.client.HTTPSConnection(
                host, url.port, timeout=ANSWER_S, context=context
            )
        else:
            line = http.client.HTTPConnection(host, url.port, timeout=ANSWER_S)
        head = {"Content-Type": "application/json", "User-Agent": "innkeep", "Connection": "close"}
        path = (url.path or "/") + (f"?{url.query}" if url.query else "")
        try:
            line.request("POST", path, orjson.dumps(call.to_json()), head)
            status = line.getresponse().status
        except (OSError, http.client.HTTPException) as problem:
            raise DeliveryError(f"webhook: {type(problem).__name__}") from None
        finally:
            line.close()
        if not 200 <= status < 300:
            raise DeliveryError(f"webhook: status {status}")
