"""A webhook: an address of the operator that is told by POST whom a table waits for, all that may be known.

Mattermost and Rocket.Chat look for the ``text`` in it; other chats are told by ``services``.
"""

from __future__ import annotations

from urllib.parse import SplitResult, urlsplit

import orjson

from innkeep.table.notify.message import Message
from innkeep.table.notify.post import post, taken

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
        body = orjson.dumps(call.to_json())
        taken("webhook", post("webhook", self._url, body, {"Content-Type": "application/json"}))
