"""Notices when the loop stands still, so that everybody waits: for how long, and what ran, as far as known.

The loop says that it goes on; a thread beside it looks whether it does, and where it stands when it does not.
"""

from __future__ import annotations

import logging
import sys
import time
from types import FrameType

import gevent
from gevent import monkey

from innkeep.table.core.histogram import Histogram

log = logging.getLogger("innkeep.table")

TICK_S = 0.05
"""How often the loop says so, and the thread looks."""

LONG_S = 0.1
"""A stop that is told."""

APART_S = 10.0
"""Between two lines in the server's log; what comes in between is counted."""

NAMED = 3
"""Functions of ours that are named, the innermost first."""

OURS = __name__.partition(".")[0]


class LoopWatch:
    """Watches the loop of this process, once it is told that the loop serves people."""

    def __init__(self) -> None:
        self.stops = 0
        """How often the loop stood still for long."""
        self.stood_s = 0.0
        """For how long altogether."""
        self.late = Histogram()
        """How much later than due the loop came by, twenty times a second."""
        self._longest = 0.0
        self._beat = time.monotonic()
        self._ran = ""
        self._told = float("-inf")
        self._untold = 0
        self._loop = 0

    def begin(self) -> None:
        """Watch from now on: everything is loaded, and people are served by the thread that calls this."""
        self._beat = time.monotonic()
        self._loop = monkey.get_original("_thread", "get_ident")()
        gevent.spawn(self._go_on)
        if monkey.is_module_patched("threading"):
            monkey.get_original("_thread", "start_new_thread")(self._look, ())

    def longest(self) -> float:
        """The longest stop since this was asked last, in seconds."""
        found, self._longest = self._longest, 0.0
        return found

    def _go_on(self) -> None:
        while True:
            gevent.sleep(TICK_S)
            now = time.monotonic()
            late, self._beat = now - self._beat - TICK_S, now
            self._longest = max(self._longest, late)
            self.late.add(max(0.0, late))
            if late > LONG_S:
                self._stood(late, now)
            self._ran = ""

    def _stood(self, late: float, now: float) -> None:
        self.stops += 1
        self.stood_s += late
        if now - self._told < APART_S:
            self._untold += 1
            return
        more = f" ({self._untold} more since the last line)" if self._untold else ""
        log.warning(
            "the loop stood still for %d ms%s: %s", late * 1000, more, self._ran or "not known in what"
        )
        self._told, self._untold = now, 0

    def _look(self) -> None:
        sleep = monkey.get_original("time", "sleep")
        while True:
            sleep(TICK_S)
            if not self._ran and time.monotonic() - self._beat > LONG_S:
                self._ran = named(sys._current_frames().get(self._loop))


def named(frame: FrameType | None) -> str:
    """The innermost functions of this program that run there.

    >>> named(None)
    ''
    """
    found: list[str] = []
    while frame is not None and len(found) < NAMED:
        module = str(frame.f_globals.get("__name__"))
        if module.partition(".")[0] == OURS:
            found.append(f"{module}:{frame.f_lineno} {frame.f_code.co_name}")
        frame = frame.f_back
    return " < ".join(found)
