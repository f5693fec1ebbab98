"""How fast somebody may go: a token bucket, which fills at a steady rate. What is counted is the caller's
business."""

from __future__ import annotations

import time
from collections import OrderedDict
from dataclasses import dataclass, field
from ipaddress import IPv6Address, ip_address

KNOWN = 1000
"""Addresses remembered at once; the one not seen for longest is forgotten first."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How many things somebody may do: ``per_s`` each second in the long run, ``burst`` at once."""

    per_s: float = 50.0
    burst: float = 150.0


NEW_TABLES = Pace(per_s=0.5, burst=30.0)
"""Tables from one address, rematches among them."""

REQUESTS = Pace(per_s=100.0, burst=1500.0)
"""Requests of one address: a houseful behind one router opens pages with some hundred pictures
each."""

HOUSEHOLD = 64
"""Bits of an IPv6 address that stand for one visitor; the others each machine chooses as it
likes."""


@dataclass(slots=True)
class Bucket:
    """How much somebody may still do: ``credit`` is what was left at ``since``, in monotonic seconds."""

    pace: Pace
    credit: float = -1.0
    since: float = field(default_factory=time.monotonic)

    def __post_init__(self) -> None:
        """A new bucket is full."""
        if self.credit < 0:
            self.credit = self.pace.burst

    def take(self, amount: float = 1.0) -> bool:
        """Take that much and say True; where there is less, take nothing and say False.

        >>> bucket = Bucket(Pace(per_s=0, burst=2))
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


def visitor(address: str) -> str:
    """Whom an address stands for: an IPv4 address for itself, an IPv6 address for its network of 64
    bits.

    >>> visitor("192.0.2.7"), visitor("2001:db8::1:2") == visitor("2001:db8::3"), visitor("?")
    ('192.0.2.7', True, '?')
    """
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Address(int(found) >> HOUSEHOLD << HOUSEHOLD))


class Addresses:
    """A bucket for each visitor, by address."""

    def __init__(self, pace: Pace) -> None:
        self.pace = pace
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str, amount: float = 1.0) -> bool:
        """Take so much from the bucket of that address, if there is so much."""
        return self._of(address).take(amount)

    def spend(self, address: str, amount: float) -> None:
        """Take what has been used already; who is in debt gets nothing before it is paid back."""
        self._of(address).spend(amount)

    def _of(self, address: str) -> Bucket:
        key = visitor(address)
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self.pace)
        self._buckets.move_to_end(key)
        while len(self._buckets) > KNOWN:
            self._buckets.popitem(last=False)
        return bucket
