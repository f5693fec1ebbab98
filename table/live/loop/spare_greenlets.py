"""Greenlets that are kept for the next piece of work: to make one costs as much as a small op."""

from __future__ import annotations

from collections.abc import Callable

import gevent
from gevent import get_hub
from gevent.hub import Waiter

Work = Callable[[], object]

SPARE = 64
"""Greenlets that wait for work at most; with what was done last they let go of it."""


class SpareGreenlets:
    """Does pieces of work, each in a greenlet to itself while it lasts.

    >>> done: list[int] = []
    >>> spare = SpareGreenlets()
    >>> for number in range(3):
    ...     spare.do(lambda number=number: done.append(number))
    ...     gevent.sleep(0)
    >>> done, len(spare.waiting)
    ([0, 1, 2], 1)
    """

    def __init__(self) -> None:
        self.waiting: list[Waiter] = []

    def do(self, work: Work) -> None:
        """Begin it in the next turn of the loop; what it raises is printed, as with ``gevent.spawn``."""
        if self.waiting:
            get_hub().loop.run_callback(self.waiting.pop().switch, work)
        else:
            gevent.spawn(self._serve, [work])

    def _serve(self, given: list[Work]) -> None:
        work: Work | None = given.pop()  # a greenlet holds what it was begun with to its end
        while work is not None:
            work()
            work = None
            if len(self.waiting) < SPARE:
                free = Waiter()
                self.waiting.append(free)
                work = free.get()
