"""How long things took, counted in steps: enough to say what 99 of 100 waited, in a few numbers."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
"""The bounds of the steps, from a fast disk's commit to what people take for a fault."""


class Histogram:
    """Counts of seconds, each in the first step that holds it.

    >>> times = Histogram((0.1, 1.0))
    >>> for took in (0.05, 0.1, 0.7, 3.0): times.add(took)
    >>> list(times.up_to()), times.count, round(times.total_s, 2)
    ([('0.1', 2), ('1.0', 3), ('+Inf', 4)], 4, 3.85)
    """

    __slots__ = ("_bounds", "_counts", "total_s")

    def __init__(self, bounds: tuple[float, ...] = SECONDS) -> None:
        self._bounds = bounds
        self._counts = [0] * (len(bounds) + 1)
        self.total_s = 0.0

    @property
    def count(self) -> int:
        """How many were counted."""
        return sum(self._counts)

    def add(self, seconds: float) -> None:
        """Count one more."""
        self._counts[bisect_left(self._bounds, seconds)] += 1
        self.total_s += seconds

    def up_to(self) -> Iterator[tuple[str, int]]:
        """Each bound and how many took no longer, the last without a bound, as Prometheus counts."""
        so_far = 0
        for bound, count in zip((*map(str, self._bounds), "+Inf"), self._counts, strict=True):
            so_far += count
            yield bound, so_far
