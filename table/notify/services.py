"""Services people read elsewhere, by their address as the library apprise writes it: ``ntfy://host/topic``,
``tgram://token/chat``, or the address Discord and Slack give for a webhook.

https://github.com/caronc/apprise/wiki
"""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from innkeep.table.notify.apprise_process import AppriseProcess
from innkeep.table.notify.message import DeliveryError, Message

LONGEST = 250

SCHEMES = frozenset(
    (
        *("discord", "gchat", "gotify", "gotifys", "matrix", "matrixs", "mmost", "mmosts", "ntfy", "ntfys"),
        *("pover", "rocket", "rockets", "signal", "signals", "slack", "tgram"),
    )
)
"""What an address may begin with: services that take a text by HTTP, and do nothing else with it."""

HOOKS = ("discord.com", "discordapp.com", "hooks.slack.com", "chat.googleapis.com")
"""Hosts whose webhooks are known by their own addresses."""

SHAPE = re.compile(r"[!-~]+")

LOOKS_LIKE = str.maketrans("@<>[]`*|#", "\uff20\u2039\u203a\uff3b\uff3d\u02bc\u2217\u2223\uff03")
"""What a service may take for more than text: a call to everybody, a link that says it leads elsewhere."""


def read_service(given: object) -> str | None:
    """The address of a service, or None when it is none.

    >>> read_service("ntfys://ntfy.sh/our-inn"), read_service("ftp://host/"), read_service("ntfy://")
    ('ntfys://ntfy.sh/our-inn', None, None)
    """
    if not isinstance(given, str) or len(given) > LONGEST or not SHAPE.fullmatch(given):
        return None
    try:
        parts = urlsplit(given)
        host = parts.hostname
    except ValueError:
        return None
    known = parts.scheme in SCHEMES or (parts.scheme == "https" and host in HOOKS)
    return given if known and parts.netloc else None


def shown(address: str) -> str:
    """A service as its owner is reminded of it: which one, and nothing that opens it.

    >>> shown("tgram://123456:secret/42"), shown("https://discord.com/api/webhooks/1/secret")
    ('tgram://…', 'discord.com/…')
    """
    parts = urlsplit(address)
    return f"{parts.hostname}/…" if parts.scheme == "https" else f"{parts.scheme}://…"


def plain(text: str) -> str:
    """A text in which no service finds more than text.

    >>> plain("@everyone <b>")
    '＠everyone ‹b›'
    """
    return text.translate(LOOKS_LIKE)


class Services:
    """Sends messages to services: to those of people at tables, or to the operator's one."""

    def __init__(self, process: AppriseProcess, of_operator: str | None = None) -> None:
        """``of_operator``: where messages go that are for nobody's own address; it may lie anywhere."""
        self._process = process
        self._of_operator = of_operator

    def deliver(self, call: Message, to: str | None, stop: str | None) -> None:  # noqa: ARG002
        """Send it now. Raises DeliveryError."""
        url = to or self._of_operator
        if url is None:
            raise DeliveryError("service: no address")
        text = f"{plain(call.sentence)}\n{call.link}"
        self._process.tell({"url": url, "title": "", "text": text, "outside": to is not None})
