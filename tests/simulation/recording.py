"""Programs under a recorder: all they ask of the disk for one folder, in order, and disks that fail.

`recorder.c` is compiled once for a version of it and preloaded into the program and all it starts.
"""

from __future__ import annotations

import hashlib
import os
import struct
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path

SOURCE = Path(__file__).with_name("recorder.c")
_HEADER = struct.Struct("<BQQQII")


class Asked(IntEnum):
    """What was asked of the disk; the numbers are those of recorder.c."""

    WRITE = 1
    TRUNCATE = 2
    SYNC_BEGINS = 3
    SYNC_ENDS = 4
    CREATE = 5
    RENAME = 6
    UNLINK = 7
    DIRECTORY_SYNC = 8


@dataclass(frozen=True, slots=True)
class Step:
    """One thing asked of the disk, which it has done.

    ``ns`` is the monotonic clock; ``offset`` where a file was written to, or its new length; ``data`` what
    was written, or the new name of what was renamed.
    """

    asked: Asked
    ns: int
    inode: int
    offset: int
    path: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Failing:
    """A disk that fails at ``count`` calls of a kind (write, sync, create, rename), from ``first`` on."""

    kind: str
    first: int
    count: int
    errno: int

    def __str__(self) -> str:
        return f"{self.kind} {self.first} {self.count} {self.errno}"


def recorder() -> Path:
    """The compiled recorder; needs a C compiler."""
    text = SOURCE.read_bytes()
    made = Path(tempfile.gettempdir()) / f"innkeep-recorder-{hashlib.sha256(text).hexdigest()[:16]}.so"
    if not made.is_file():
        part = made.with_name(f"{made.name}.{os.getpid()}")
        command = ["cc", "-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o", str(part), str(SOURCE), "-ldl"]
        subprocess.run([*command, "-lpthread"], check=True)
        part.replace(made)
    return made


def recorded(folder: Path, record: Path, failing: Failing | None = None) -> dict[str, str]:
    """The environment of a program that is recorded: what it does in ``folder`` is written to ``record``."""
    told = {"RECORDED_FOLDER": str(folder.resolve()), "RECORD_FILE": str(record.resolve())}
    fails = {"DISK_FAILS": str(failing)} if failing else {}
    return {**os.environ, "LD_PRELOAD": str(recorder()), **told, **fails}


def read_record(record: Path) -> Iterator[Step]:
    """All that was asked, in order; what is cut off at the end, as the program was killed, is left out."""
    data = record.read_bytes()
    at = 0
    while at + _HEADER.size <= len(data):
        kind, ns, inode, offset, path_length, data_length = _HEADER.unpack_from(data, at)
        at += _HEADER.size
        end = at + path_length + data_length
        if end > len(data):
            return
        path = data[at : at + path_length].decode()
        yield Step(Asked(kind), ns, inode, offset, path, data[at + path_length : end])
        at = end
