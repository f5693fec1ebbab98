"""How fast somebody may go: a token bucket, which fills at a steady rate. What is counted is the caller's
business."""

from __future__ import annotations

import time
from collections import OrderedDict
from dataclasses import dataclass, field

from innkeep.table.core.visitors import KNOWN, visitor, visitors_at


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
        if not amount and self.credit >= 0:
            return True
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


class VisitorRates:
    """A bucket for each visitor, by address and by where they are, see ``visitor``."""

    def __init__(self, pace: Rate, *, guesses: bool = False) -> None:
        """``guesses``: what is counted are tries to find something out, of which many people have no more."""
        self.pace = pace
        self._guesses = guesses
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
            many = 1 if self._guesses else visitors_at(address)
            pace = self.pace if many == 1 else Rate(many * self.pace.per_s, many * self.pace.burst)
            bucket = self._buckets[key] = Bucket(pace)
        self._buckets.move_to_end(key)
        while len(self._buckets) > KNOWN:
            self._buckets.popitem(last=False)
        return bucket
