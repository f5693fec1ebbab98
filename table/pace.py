"""How fast somebody may go: a bucket that fills at a steady rate. Knows nothing of what it is for."""

from __future__ import annotations

import time
from collections import OrderedDict
from dataclasses import dataclass, field

KNOWN = 1000
"""Addresses remembered at once; the one not seen for longest is forgotten first."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How many things somebody may do: ``per_s`` for ever, ``burst`` at once."""

    per_s: float = 50.0
    burst: float = 150.0


NEW_TABLES = Pace(per_s=0.5, burst=30.0)
"""Tables from one address."""


@dataclass(slots=True)
class Bucket:
    """What somebody may still do at this moment."""

    pace: Pace
    credit: float = -1.0
    since: float = field(default_factory=time.monotonic)

    def __post_init__(self) -> None:
        """A new bucket is full."""
        if self.credit < 0:
            self.credit = self.pace.burst

    def take(self) -> bool:
        """Take one, if there is one.

        >>> bucket = Bucket(Pace(per_s=0, burst=2))
        >>> [bucket.take() for _ in range(3)]
        [True, True, False]
        """
        now = time.monotonic()
        self.credit = min(self.pace.burst, self.credit + (now - self.since) * self.pace.per_s)
        self.since = now
        if self.credit < 1:
            return False
        self.credit -= 1
        return True


class Addresses:
    """A bucket for each address."""

    def __init__(self, pace: Pace) -> None:
        self.pace = pace
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """Take one from the bucket of that address, if there is one."""
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = Bucket(self.pace)
        self._buckets.move_to_end(address)
        while len(self._buckets) > KNOWN:
            self._buckets.popitem(last=False)
        return bucket.take()
