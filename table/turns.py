"""Heavy work of the loop itself, one piece after the other, with the loop free in between."""

from __future__ import annotations

import time

import gevent
from gevent.lock import BoundedSemaphore

REST_S = 0.5
"""Seconds between two pieces, at most; else as long as the one before took."""


class Turns:
    """Pieces of work that stop the loop while they last: all together take half of its time at most.

    >>> turns = Turns()
    >>> with turns:
    ...     pass
    """

    def __init__(self) -> None:
        self._free = BoundedSemaphore(1)
        self._begun = 0.0

    def __enter__(self) -> None:
        """Wait for one's turn, and for what else there is to do."""
        self._free.acquire()
        gevent.sleep(0)
        self._begun = time.monotonic()

    def __exit__(self, *_: object) -> None:
        """The next turn comes after a rest."""
        gevent.spawn_later(min(REST_S, time.monotonic() - self._begun), self._free.release)
