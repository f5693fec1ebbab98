"""What a server complains of again is said once, then counted: an outage is few lines in the log."""

from __future__ import annotations

import logging
import time
from collections import OrderedDict
from copy import copy
from dataclasses import dataclass

import gevent

WINDOW_S = 60.0
"""For how long the same line is only counted."""

KNOWN = 200
"""Different lines remembered at once."""

LETTERS = 200
"""Letters of what a line ends with by which it is known."""

Key = tuple[object, ...]


@dataclass(slots=True)
class RepeatedLine:
    """A line that was said, and how often it came again since."""

    record: logging.LogRecord
    since: float
    more: int = 0


class RepeatedLines(logging.Filter):
    """Lets a line pass once in a while; where it came again, a last line says how often. Lines are the same
    that say the same of different tables."""

    def __init__(self, window_s: float = WINDOW_S) -> None:
        super().__init__()
        self._window_s = window_s
        self._said: OrderedDict[Key, RepeatedLine] = OrderedDict()

    def filter(self, record: logging.LogRecord) -> bool:
        """Is it to be said?"""
        if getattr(record, "counted", False):
            return True
        key, now = _key(record), time.monotonic()
        known = self._said.get(key)
        if known is not None and now - known.since < self._window_s:
            known.more += 1
            if known.more == 1:
                gevent.spawn_later(self._window_s - (now - known.since), self._sum_up, key)
            return False
        self._sum_up(key)
        self._said[key] = RepeatedLine(record, now)
        while len(self._said) > KNOWN:
            self._sum_up(next(iter(self._said)))
        return True

    def _sum_up(self, key: Key) -> None:
        """Say how often a line came again, and forget it."""
        known = self._said.pop(key, None)
        if known is None or not known.more:
            return
        last = copy(known.record)
        last.msg, last.args = f"{known.more} more like it: {known.record.getMessage()}", ()
        last.exc_info, last.exc_text = None, None
        last.counted = True
        logging.getLogger(last.name).handle(last)


def _key(record: logging.LogRecord) -> Key:
    """What a line is known by: how it is worded, what went wrong, and not at which table."""
    ending = record.args[-1] if isinstance(record.args, tuple) and record.args else ""
    kind, problem = record.exc_info[:2] if record.exc_info else (None, None)
    return record.name, record.levelno, str(record.msg), str(ending)[:LETTERS], kind, str(problem)[:LETTERS]


def count_repeated(*names: str) -> None:
    """Count what repeats among the lines of these loggers."""
    for name in names:
        logger = logging.getLogger(name)
        if not any(isinstance(one, RepeatedLines) for one in logger.filters):
            logger.addFilter(RepeatedLines())
