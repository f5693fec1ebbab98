"""The progress bar of the commands of this package."""

from __future__ import annotations

import sys
import time
from typing import Any

import click


class Progress:
    """A bar on the terminal's standard error once the work has lasted a second."""

    def __init__(self, length: int, label: str) -> None:
        self._length, self._done, self._begun = length, 0, time.monotonic()
        self._label = label
        self._bar: Any = None

    def step(self, count: int) -> None:
        """Counts ``count`` more as done."""
        self._done += count
        if self._bar is None and sys.stderr.isatty() and time.monotonic() - self._begun > 1:
            self._bar = click.progressbar(length=self._length, label=self._label, file=sys.stderr)
            self._bar.update(self._done)
        elif self._bar is not None:
            self._bar.update(count)

    def close(self, whole: bool = True) -> None:
        """Ends the bar's line: at 100 % if the ``whole`` work is done."""
        if self._bar is not None:
            if whole and self._done < self._length:
                self._bar.update(self._length - self._done)
            self._bar.render_finish()
