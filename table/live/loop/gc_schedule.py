"""When Python looks for cycles of garbage: a table's records hold none, so seldom, and while all is quiet.

A look goes through all that is alive and stops the loop meanwhile. What is there when a server begins to
serve (modules, classes, schemas) stays to its end and is looked at no more.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from dataclasses import dataclass

import gevent

THRESHOLDS = (10_000, 1_000_000, 1_000_000)
"""Objects made and kept before the young are looked at, looks before one at older ones, and at all: those
two stop the loop of a hundred tables for up to a fifth of a second, so they come only when `Looks` says."""

TICK_S = 5.0
"""Quiet is when nothing has happened from one tick to the next."""

APART_S, AT_LATEST_S = 60.0, 600.0
"""Between two looks at everything at least; and when it is never quiet, at most."""

Signs = tuple[int, ...]
"""Counts that change when something happens at a server."""


@dataclass(slots=True)
class Looks:
    """Says when everything is to be looked at; times are seconds of one clock.

    >>> looks = Looks(0.0)
    >>> looks.due((1,), 100.0), looks.due((1,), 105.0), looks.due((1,), 300.0), looks.due((2,), 305.0)
    (False, True, False, False)
    """

    last: float
    """When the last look was."""
    _before: Signs = ()
    _then: Signs = ()

    def due(self, signs: Signs, now: float) -> bool:
        """Whether to look now, as something happened since the last look and it is quiet, or it was long ago;
        to be asked at every tick."""
        quiet, self._before = signs == self._before, signs
        if signs == self._then or now - self.last < (APART_S if quiet else AT_LATEST_S):
            return False
        self.last, self._then = now, signs
        return True


def look_seldom(signs: Callable[[], Signs]) -> None:
    """To be called once everything is loaded and nobody is served yet; `signs` tells what has happened."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
    gevent.spawn(_look, signs)


def _look(signs: Callable[[], Signs]) -> None:
    looks = Looks(time.monotonic())
    while True:
        gevent.sleep(TICK_S)
        if looks.due(signs(), time.monotonic()):
            gc.collect()
