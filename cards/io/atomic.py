"""Files that appear whole or not at all, also where the power fails: written beside their place,
brought to the disk, then renamed into it.

Nothing but a regular file is ever replaced: a device, a pipe or a folder is refused.
"""

from __future__ import annotations

import errno
import os
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


class IrregularError(OSError):
    """The name belongs to a device, a pipe or a socket already, whose place a file must not take."""


def writable(target: Path) -> Path:
    """Where a file of that name really goes, links followed; raises OSError if it cannot be a file.

    Ask before work begins; `replaced` asks again.
    """
    real = Path(os.path.realpath(target))
    try:
        mode = target.stat().st_mode
    except FileNotFoundError:
        if not real.parent.is_dir():
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(target)) from None
        return real
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(target))
    if not stat.S_ISREG(mode):
        raise IrregularError(errno.EINVAL, os.strerror(errno.EINVAL), str(target))
    return real


@contextmanager
def replaced(target: Path, mode: int = 0o644) -> Iterator[Path]:
    """A new file to write; it takes the place of ``target`` when the block ends well. Raises OSError."""
    real = writable(target)
    handle, name = tempfile.mkstemp(dir=real.parent, prefix=".innkeep-", suffix=real.suffix)
    os.close(handle)
    made = Path(name)
    try:
        yield made
        made.chmod(mode)
        writable(target)
        _take_place(made, real)
    finally:
        made.unlink(missing_ok=True)


def write_whole(target: Path, data: bytes | str) -> None:
    """Write a file for its owner only; when this returns it is on the disk by its name. Raises OSError."""
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=".innkeep-", suffix=".part")
    made = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data.encode() if isinstance(data, str) else data)
        _take_place(made, target)
    finally:
        made.unlink(missing_ok=True)


def _take_place(made: Path, target: Path) -> None:
    """Bring a file to the disk, then its name."""
    _sync(made)
    made.replace(target)
    with suppress(OSError):  # a system on which folders cannot be opened
        _sync(target.parent)


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
