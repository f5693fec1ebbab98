"""A webhook: an address of the operator that is told by POST whom a table waits for.

Chats take a message in a shape of their own only, which is known by the host of their address.
"""

from __future__ import annotations

import http.client
import re
import ssl
from html import escape
from typing import Any
from urllib.parse import SplitResult, urlsplit

import orjson

from innkeep.table.notify.message import DeliveryError, Message

ANSWER_S = 10.0
"""Seconds for each step of a delivery."""

LONGEST = 2000


Json = dict[str, Any]

DISCORD = ("discord.com", "discordapp.com")
SLACK = ("slack.com", "slack-gov.com", "chat.googleapis.com")
"""Hosts of chats (Google's takes what Slack takes); addresses of webhooks lie there or below."""

DISCORD_MOST = 2000
"""Characters of a message at Discord."""

MARKUP = re.compile(r"([\\*_~`|>#\[\]()<@-])")
"""What Discord may take for more than text, such as a link that says it leads elsewhere."""


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


def shaped(url: SplitResult, call: Message) -> Json:
    """A message in the shape the chat at that address takes: Discord one with ``content``, in which nobody is
    called by a name that reads so; Slack one with ``text`` and nothing else. Everybody else gets all that is
    known, ``text`` among it, for which Mattermost and Rocket.Chat look.

    https://docs.discord.com/developers/resources/webhook#execute-webhook
    https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks
    """
    said = call.to_json()
    host = (url.hostname or "").rstrip(".")
    as_slack = url.path.rstrip("/").endswith("/slack")
    if _at(host, DISCORD) and not as_slack:
        told = f"{MARKUP.sub(_escaped, call.sentence)} {said['link']}"
        return {"content": told[:DISCORD_MOST], "allowed_mentions": {"parse": []}}
    if _at(host, SLACK) or (_at(host, DISCORD) and as_slack):
        return {"text": escape(f"{call.sentence} {said['link']}", quote=False)}
    return said


def _escaped(found: re.Match[str]) -> str:
    return f"\\{found[0]}"


def _at(host: str, places: tuple[str, ...]) -> bool:
    return any(host == place or host.endswith(f".{place}") for place in places)


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
            line.request("POST", path, orjson.dumps(shaped(url, call)), head)
            status = line.getresponse().status
        except (OSError, http.client.HTTPException) as problem:
            raise DeliveryError(f"webhook: {type(problem).__name__}") from None
        finally:
            line.close()
        if not 200 <= status < 300:
            raise DeliveryError(f"webhook: status {status}")
