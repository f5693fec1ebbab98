"""Files and folders that only their owner may read: they hold hands, decks and the keys of links.

Where a system or a disk knows no modes they are made all the same.
"""

from __future__ import annotations

import os
import stat
import tempfile
from contextlib import suppress
from pathlib import Path

FILE = 0o600
FOLDER = 0o700

STORE = "tables.sqlite"
BESIDE = ("", "-wal", "-shm", "-journal")
"""What SQLite adds to the name of a database for the files it keeps beside it."""


def write_private(path: Path, content: str | bytes) -> None:
    """Write a file for its owner only, whole or not at all, also where the power fails. Raises OSError.

    What is no ordinary file (a terminal, a pipe) is written to as it is.
    """
    data = content.encode() if isinstance(content, str) else content
    if path.exists() and not path.is_file():
        with path.open("wb") as file:
            file.write(data)
        return
    target = path.resolve()
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=".innkeep-")  # for its owner only
    made = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        take_place(made, target)
    finally:
        made.unlink(missing_ok=True)


def take_place(made: Path, target: Path) -> None:
    """Give a file that is on the disk its name; when this returns the name is there, too. Raises OSError."""
    made.replace(target)
    with suppress(OSError):  # a system on which folders cannot be opened
        folder = os.open(target.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def private_folder(path: Path) -> None:
    """Make a data folder, or close one that is there to others; one that holds other things stays as it is.

    Raises OSError when it cannot be made.
    """
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.mkdir(mode=FOLDER, exist_ok=True)
        _close_to_others(path, FOLDER)  # a mask may have left less, an access list more
    elif _is_ours(path):
        _close_to_others(path, FOLDER)


def _is_ours(path: Path) -> bool:
    """Made for a store: it is empty or has one, and is nobody's home."""
    with suppress(OSError, RuntimeError):
        if path.resolve() == Path.home().resolve() or path.stat().st_mode & stat.S_ISVTX:
            return False
    with suppress(OSError):
        return (path / STORE).exists() or not any(path.iterdir())
    return False


def private_database(path: Path) -> None:
    """Make the file of a SQLite database, if need be, and close all that belongs to it to others.

    What SQLite makes beside it later gets the mode of the file itself.
    """
    with suppress(OSError):  # whoever opens it next says why it cannot be
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, FILE))
    for added in BESIDE:
        _close_to_others(path.with_name(path.name + added), FILE)


def _close_to_others(path: Path, mode: int) -> None:
    with suppress(OSError):  # another's file, or a disk without modes
        if stat.S_IMODE(path.stat().st_mode) & ~mode:
            path.chmod(mode)
