"""Watching the sources of cards and pictures, and doing something whenever one of them changes.

Each build runs in a process of its own, so that changed templates and code are read anew.
"""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Event

import watchfiles

from innkeep import cards, images

_ENDINGS = (".py", ".yaml", ".yml", ".po", ".ttf", ".lock", ".png", ".jpg", ".jpeg", ".webp", ".svg")


def sources() -> list[Path]:
    """The folders that everything printed is made from."""
    return [Path(str(room.__file__)).parent for room in (cards, images)]


def run(command: Sequence[str]) -> int:
    """Runs a command to its end, whatever comes of it; its exit status."""
    return subprocess.run(command, check=False).returncode


def follow(
    folders: Sequence[Path], build: Callable[[], object], ready: Callable[[], None], stop: Event | None = None
) -> None:
    """Builds at once, says so, then builds after each change until ``stop`` or an interrupt.

    The watch begins before the first build, so that what changes meanwhile is seen.
    """
    begun = False
    for changes in watchfiles.watch(
        *folders,
        watch_filter=lambda _, path: path.endswith(_ENDINGS),
        stop_event=stop,
        rust_timeout=200,
        yield_on_timeout=True,
        raise_interrupt=False,
    ):
        if changes or not begun:
            begun = True
            build()
            ready()
