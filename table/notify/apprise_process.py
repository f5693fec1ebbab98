"""Tells services such as Discord, Telegram or ntfy, by the library apprise, in a process of its own.

Run as ``python -m innkeep.table.notify.apprise_process`` it is that process: each line of its input is a
message (JSON), each line of its output null, or why the message did not go. Addresses that people at tables
left must not reach what only the server can reach: whatever the library does, whoever redirects it and
whatever a name resolves to, this process opens no connection to an address inside a network while it serves
one of them.
"""

from __future__ import annotations

import ipaddress
import json
import logging
import os
import re
import signal
import socket
import sys
from collections.abc import Sequence
from typing import IO, Any, TypedDict

import gevent.subprocess
from gevent.lock import BoundedSemaphore

from innkeep.table.notify.message import DeliveryError
from innkeep.table.process.asked_process import AskedProcess

STATUS = re.compile(r"\berror[= ](\d{3})\b")
"""How the library says with what status a service answered."""

CONNECTS = ("socket.connect", "socket.sendto", "socket.sendmsg")
"""What Python tells of before something leaves."""

TRANSLATED = ipaddress.ip_network("64:ff9b::/96")
"""Addresses of IPv6 that stand for one of IPv4 each, inside networks among them."""


class Letter(TypedDict):
    """A message on its way to this process."""

    url: str
    title: str
    text: str
    outside: bool
    """Is it to reach nothing but public addresses?"""


class AppriseProcess:
    """The process as the server has it."""

    def __init__(self) -> None:
        surroundings = {name: text for name, text in os.environ.items() if not _proxy(name)}
        self._sending = AskedProcess(
            "innkeep.table.notify.apprise_process",
            popen=gevent.subprocess.Popen,
            surroundings=surroundings,
        )
        self._busy = BoundedSemaphore(1)

    def tell(self, letter: Letter) -> None:
        """Send a message now. Raises DeliveryError, which says why and holds nothing of the address."""
        with self._busy:
            try:
                problem: str | None = self._sending.ask(letter)
            except OSError:
                raise DeliveryError("service: its process ended") from None
        if problem is not None:
            raise DeliveryError(f"service: {problem}", problem)

    def close(self) -> None:
        """End the process."""
        self._sending.close()


def _proxy(name: str) -> bool:
    """Whoever connects by a proxy connects to nothing itself, and cannot be held back."""
    return name.lower().endswith("_proxy")


def is_outside(address: str) -> bool:
    """Whether an address is one of the public network, and of one host.

    >>> [is_outside(one) for one in ("9.9.9.9", "10.0.0.1", "::ffff:127.0.0.1", "64:ff9b::a00:1", "x")]
    [True, False, False, False, False]
    """
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(found, ipaddress.IPv6Address):
        inner = found.ipv4_mapped or found.sixtofour or (found.teredo and found.teredo[1])
        if found in TRANSLATED:
            inner = ipaddress.IPv4Address(int(found) & 0xFFFF_FFFF)
        if inner:
            return is_outside(str(inner))
    return found.is_global and not found.is_multicast


class Guard:
    """Holds back what would go to an address inside, while it is up."""

    def __init__(self) -> None:
        self.up = False
        self.held_back = False
        sys.addaudithook(self._heard)

    def _heard(self, event: str, args: Sequence[Any]) -> None:
        if not self.up or event not in CONNECTS:
            return
        line, where = args
        if line.family not in (socket.AF_INET, socket.AF_INET6) or not is_outside(where[0]):
            self.held_back = True
            raise PermissionError("an address inside a network")


class _Said(logging.Handler):
    """What the library says of a failure."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.status: str | None = None

    def emit(self, record: logging.LogRecord) -> None:
        found = STATUS.search(record.getMessage())
        if found:
            self.status = found[1]


def serve(letters: IO[bytes], answers: IO[bytes], guard: Guard) -> None:
    """Send messages until the input ends."""
    import apprise

    said = _Said()
    log = logging.getLogger("apprise")
    log.addHandler(said)
    log.propagate = False
    asset = apprise.AppriseAsset(
        app_id="Innkeep",
        app_desc="Innkeep",
        app_url="",
        image_url_mask="",
        image_url_logo="",
        async_mode=False,
    )
    for line in letters:
        letter: Letter = json.loads(line)
        guard.up, guard.held_back, said.status = letter["outside"], False, None
        service = apprise.Apprise.instantiate(letter["url"], asset=asset, suppress_exceptions=True)
        gone = service is not None and service.notify(
            body=letter["text"], title=letter["title"], notify_type=apprise.NotifyType.INFO
        )
        problem = None if gone else _why(service is None, said, guard)
        answers.write(json.dumps(problem).encode() + b"\n")
        answers.flush()


def _why(unknown: bool, said: _Said, guard: Guard) -> str:
    if unknown:
        return "unknown"
    if guard.held_back:
        return "inside"
    return said.status or "unreached"


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    serve(sys.stdin.buffer, sys.stdout.buffer, Guard())
