"""What a process loads stays to its end: the garbage collector need not look at it, neither now nor later.

It would look a dozen times at each module while the next ones come, and once more at the very end: a third of
what a short command takes.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def loading() -> Iterator[None]:
    """Import what is needed from here on within this; whatever is there afterwards counts as in use.

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
