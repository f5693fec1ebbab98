"""Heavy work: in a thread where no table has a part in it, else one piece after the other, with the loop free
in between."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import Generic, TypeVar

import gevent
from gevent import monkey
from gevent.lock import BoundedSemaphore

T = TypeVar("T")
K = TypeVar("K", bound=Hashable)

REST_S = 0.5
"""Seconds between two pieces, at most; else as long as the one before took."""

PIECE_S = 0.005
"""Seconds a piece of long work takes, more or less."""


def beside(work: Callable[[], T]) -> T:
    """What that work finds, or raises; it is done in a thread while the loop goes on, and may touch no table.

    >>> beside(lambda: 6 * 7)
    42
    """
    found: T = gevent.get_hub().threadpool.apply(work)
    return found


class FoundOnce(Generic[K, T]):
    """What was found for each key, the latest ``most`` of them. It is looked for once: whoever asks while
    somebody looks waits for what that one finds, so that a thousand who ask at once are one piece of work.

    >>> squares = FoundOnce[int, int](128)
    >>> squares.of(7, lambda: 7 * 7), squares.of(7, lambda: 0)
    (49, 49)
    """

    def __init__(self, most: int) -> None:
        """``most``: how many are kept."""
        self._most = most
        self._kept: dict[K, T] = {}
        self._turn = BoundedSemaphore(1)

    def of(self, key: K, find: Callable[[], T]) -> T:
        """What there is for a key; else what `find` finds, or raises."""
        if key not in self._kept:
            with self._turn:
                if key not in self._kept:
                    found = find()
                    for oldest in list(self._kept)[: len(self._kept) + 1 - self._most]:
                        del self._kept[oldest]
                    self._kept[key] = found
                    return found
        return self._kept[key]


class WorkTurns:
    """Pieces of work that stop the loop while they last; with rests they take half of its time at most.

    >>> turns = WorkTurns()
    >>> with turns:
    ...     pass
    """

    def __init__(self, rest_s: float = REST_S) -> None:
        """``rest_s``: the longest rest; 0 = only what else is ready now comes in between."""
        self.rest_s = rest_s
        self._free = BoundedSemaphore(1)
        self._begun = 0.0

    def __enter__(self) -> None:
        """Wait for one's turn, and for what else there is to do."""
        self._free.acquire()
        gevent.sleep(0)
        self._begun = time.monotonic()

    def __exit__(self, *_: object) -> None:
        """The next turn comes after a rest as long as this one took."""
        rest = min(self.rest_s, time.monotonic() - self._begun)
        if rest > 0:
            gevent.spawn_later(rest, self._free.release)
        else:
            self._free.release()

    def enough(self) -> bool:
        """Has the piece whose turn it is taken long enough?"""
        return time.monotonic() - self._begun > PIECE_S

    def pieces(self, items: Iterable[T]) -> Iterator[T]:
        """The items; what is done with them is cut into pieces, each of them a turn.

        Whoever goes through them waits for nobody meanwhile who waits for a turn. Where no loop waits (in a
        command) there are no rests.

        >>> list(WorkTurns().pieces("abc"))
        ['a', 'b', 'c']
        """
        left = iter(items)
        if not monkey.is_module_patched("threading"):
            yield from left
            return
        while True:
            with self:
                for item in left:
                    yield item
                    if self.enough():
                        break
                else:
                    return


LOGS = WorkTurns()
"""For whoever reads a long log: one piece after the other, of all the tables of a process."""
