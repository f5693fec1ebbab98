"""How fast somebody may go: a token bucket, which fills at a steady rate. What is counted is the caller's
business."""

from __future__ import annotations

import re
import time
from collections import OrderedDict
from dataclasses import dataclass, field
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address

KNOWN = 1000
"""Addresses remembered at once; the one not seen for longest is forgotten first."""


@dataclass(frozen=True, slots=True)
class Rate:
    """How many things somebody may do: ``per_s`` each second in the long run, ``burst`` at once."""

    per_s: float = 50.0
    burst: float = 150.0


NEW_TABLES = Rate(per_s=0.5, burst=30.0)
"""Tables from one address, rematches among them."""

REQUESTS = Rate(per_s=100.0, burst=1500.0)
"""Requests of one address: a houseful behind one router opens pages with some hundred pictures
each."""

HOUSEHOLD = 64
"""Bits of an IPv6 address that stand for one visitor; the others each machine chooses as it
likes."""

_TRANSLATED = IPv6Network("64:ff9b::/96")
"""Where IPv4 addresses lie that a network translates (RFC 6052)."""

_PORT = re.compile(r"\A(?:\[([^]]*)\](?::\d*)?|([\d.]+):\d*)\Z")


@dataclass(slots=True)
class Bucket:
    """How much somebody may still do: ``credit`` is what was left at ``since``, in monotonic seconds."""

    pace: Rate
    credit: float = -1.0
    since: float = field(default_factory=lambda: time.monotonic())  # asked for anew, as below

    def __post_init__(self) -> None:
        """A new bucket is full."""
        if self.credit < 0:
            self.credit = self.pace.burst

    def take(self, amount: float = 1.0) -> bool:
        """Take that much and say True; where there is less, take nothing and say False.

        >>> bucket = Bucket(Rate(per_s=0, burst=2))
        >>> [bucket.take() for _ in range(3)]
        [True, True, False]
        """
        self._fill()
        if self.credit < amount:
            return False
        self.credit -= amount
        return True

    def spend(self, amount: float) -> None:
        """Take so much of what has been used already; there may be a debt."""
        self._fill()
        self.credit -= amount

    def _fill(self) -> None:
        now = time.monotonic()
        self.credit = min(self.pace.burst, self.credit + (now - self.since) * self.pace.per_s)
        self.since = now


def visitor(address: str, at: str = "") -> str:
    """Whom a limit counts, the key of every limit that counts people: an IPv4 address stands for itself, an
    IPv6 address for its network of 64 bits. ``at`` is where they are counted, such as the id of a table; they
    are counted anew at every other place. Without an address all who come there are counted together.

    Some proxies tell the port, too; it makes nobody another visitor.

    >>> visitor("192.0.2.7"), visitor("2001:db8::1:2") == visitor("2001:db8::3"), visitor("?")
    ('192.0.2.7', True, '?')
    >>> visitor("2001:db8::1:2", "t1") == visitor("[2001:db8::3]:443", "t1") != visitor("2001:db8::3", "t2")
    True
    """
    who = _household(address)
    return f"{who} {at}" if at else who


@lru_cache(maxsize=4 * KNOWN)
def _household(address: str) -> str:
    bare = _PORT.sub(r"\1\2", address).partition("%")[0]
    try:
        found = ip_address(bare)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return bare
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    if found in _TRANSLATED:
        return str(IPv4Address(int(found) & 0xFFFF_FFFF))
    return str(IPv6Address(int(found) >> HOUSEHOLD << HOUSEHOLD))


class VisitorRates:
    """A bucket for each visitor, by address and by where they are, see ``visitor``."""

    def __init__(self, pace: Rate) -> None:
        self.pace = pace
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str, amount: float = 1.0, *, at: str = "") -> bool:
        """Take so much from the bucket of that address there, if there is so much."""
        return self._of(address, at).take(amount)

    def spend(self, address: str, amount: float, *, at: str = "") -> None:
        """Take what has been used already; who is in debt gets nothing before it is paid back."""
        self._of(address, at).spend(amount)

    def _of(self, address: str, at: str) -> Bucket:
        key = visitor(address, at)
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self.pace)
        self._buckets.move_to_end(key)
        while len(self._buckets) > KNOWN:
            self._buckets.popitem(last=False)
        return bucket
