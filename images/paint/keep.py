"""Keeps what painters made, by what it was made from and within so many bytes.

It knows pictures only by their size; what is made alike is decided by the arguments of the function.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Generic, ParamSpec, TypeVar

from PIL import Image

P = ParamSpec("P")
T = TypeVar("T")


def weight(made: object) -> int:
    """The bytes that a picture, or all pictures of a tuple, take."""
    if isinstance(made, Image.Image):
        return len(made.getbands()) * made.width * made.height
    return sum(map(weight, made)) if isinstance(made, tuple) else 0


class CachedFunction(Generic[P, T]):
    """A function whose results are kept, those used last longest; do not draw on what it gives.

    ``limit`` is in bytes; the last result is kept however large. Safe to call from several threads.
    """

    def __init__(self, make: Callable[P, T], limit: int) -> None:
        self._make, self._limit = make, limit
        self._found: OrderedDict[Any, tuple[T, int]] = OrderedDict()
        self._bytes = 0
        self._lock = threading.Lock()

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T:
        """What the function gives, made now or before."""
        key = (args, tuple(kwargs.items()))
        with self._lock:
            if key in self._found:
                self._found.move_to_end(key)
                return self._found[key][0]
        made = self._make(*args, **kwargs)
        with self._lock:
            if key not in self._found:
                self._found[key] = made, weight(made)
                self._bytes += self._found[key][1]
            while self._bytes > self._limit and len(self._found) > 1:
                self._bytes -= self._found.popitem(last=False)[1][1]
        return made

    def forget(self) -> None:
        """Drops all results."""
        with self._lock:
            self._found.clear()
            self._bytes = 0


def kept(limit: int) -> Callable[[Callable[P, T]], CachedFunction[P, T]]:
    """Makes a function keep at most ``limit`` bytes of its results."""
    return lambda make: CachedFunction(make, limit)
