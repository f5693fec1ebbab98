"""Where browsers may be pushed to: a subscription names any address it likes, and only known ones are written
to.

A browser's address lies at the service of its maker. An operator may allow others by their origin.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import SplitResult, urlsplit

MAKERS = "makers"
"""Stands for the services of the makers of browsers."""

OF_MAKERS = (
    *("fcm.googleapis.com", "push.services.mozilla.com"),
    *("push.apple.com", "notify.windows.com"),
)
"""Hosts; the addresses of subscriptions lie there or below."""

LONGEST = 1000
"""Characters of an address."""


class PushServiceError(ValueError):
    """Not a push service; the message says what is."""


@dataclass(frozen=True, slots=True)
class PushServices:
    """The services a server writes to."""

    makers: bool
    origins: frozenset[str]

    def know(self, address: str) -> bool:
        """Whether a subscription's address is one of theirs.

        >>> services = read_services(["makers", "https://push.example"])
        >>> services.know("https://updates.push.services.mozilla.com/wpush/v2/abc")
        True
        >>> [services.know(url) for url in ("https://push.example/up", "https://push.example:444/up")]
        [True, False]
        >>> [services.know(url) for url in ("http://fcm.googleapis.com/a", "https://10.0.0.1/a")]
        [False, False]
        """
        parts = _read(address)
        if parts is None:
            return False
        host = parts.hostname or ""
        ours = parts.scheme == "https" and parts.netloc == host and _below(host)
        return (self.makers and ours) or f"{parts.scheme}://{parts.netloc}" in self.origins


def read_services(told: Iterable[str]) -> PushServices:
    """What an operator allows: ``makers``, or the origin of a service. Raises PushServiceError.

    >>> read_services(["ftp://push.example"])
    Traceback (most recent call last):
    innkeep.table.notify.push_services.PushServiceError: 'ftp://push.example'; makers, or https://push.example
    """
    makers, origins = False, set()
    for one in told:
        parts = _read(one)
        if one == MAKERS:
            makers = True
        elif parts is None or parts.path.strip("/") or parts.query:
            raise PushServiceError(f"{one!r}; {MAKERS}, or https://push.example")
        else:
            origins.add(f"{parts.scheme}://{parts.netloc}")
    return PushServices(makers, frozenset(origins))


def _read(address: str) -> SplitResult | None:
    plain = address.isascii() and address.isprintable() and " " not in address and len(address) <= LONGEST
    try:
        parts = urlsplit(address)
        _ = parts.port
    except ValueError:
        return None
    named = parts.scheme in ("http", "https") and parts.hostname and "@" not in parts.netloc
    return parts if plain and named and not parts.fragment else None


def _below(host: str) -> bool:
    return any(host == place or host.endswith(f".{place}") for place in OF_MAKERS)
