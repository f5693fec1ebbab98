"""Steps of a bench that end in time: what is late is stopped and told, and the steps after it still run."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager


class StepFailedError(Exception):
    """A step that broke or did not end in time; its text names the step and why."""


@contextmanager
def step(name: str, seconds: float, stop: Callable[[], None]) -> Iterator[None]:
    """One step, told on stderr; after `seconds`, `stop` breaks whatever it waits for.

    Raises `StepFailedError`.
    """
    late = threading.Event()

    def give_up() -> None:
        late.set()
        stop()

    clock = threading.Timer(seconds, give_up)
    clock.daemon = True
    began = time.monotonic()
    clock.start()
    try:
        yield
    except Exception as problem:
        why = f"not done within {seconds:g} s" if late.is_set() else (str(problem) or repr(problem))
        _tell(f"{name}: {why}")
        raise StepFailedError(f"{name}: {' '.join(why.split())[:300]}") from problem
    finally:
        clock.cancel()
    _tell(f"{name}: {time.monotonic() - began:.1f} s")


def _tell(line: str) -> None:
    print(line, file=sys.stderr, flush=True)
