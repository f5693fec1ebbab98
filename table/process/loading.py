"""Imported modules live as long as the process, so the garbage collector is kept away from them.

It would visit each module a dozen times while others are imported, and once more at the end: a third of the
time a short command takes.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def loading() -> Iterator[None]:
    """A context to import things in: whatever exists at its end is never looked at by the garbage collector.

    >>> with loading():
    ...     import json
    >>> gc.isenabled(), gc.get_freeze_count() > 0
    (True, True)
    """
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()
