"""A whole store in one file, and back: of either kind, into either kind, while a server runs or not.

The file is gzipped JSON lines: a header, one line for each row, and a last line with counts and a checksum,
so that a file that was cut off or changed is noticed before anything is touched. It has every secret.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

import orjson
from sqlalchemy import Connection, Table, delete, func, insert, select, text
from sqlalchemy.exc import SQLAlchemyError

from innkeep.table.store.database.database import first_line
from innkeep.table.store.database.private_files import FILE, take_place
from innkeep.table.store.database.schema import SCHEMA
from innkeep.table.store.database.store_version import NewerVersionError, checked, mark, stamp
from innkeep.table.store.event_log import Store, now_ms

Json = dict[str, Any]
Progress = Callable[[int], Any]
"""Called with a number of rows now and then."""

FORMAT = "innkeep-backup-1"
LEVEL = 4
"""Of compression: texts are packed by the store already, and more takes twice as long for a twentieth."""

BLOCK = 1 << 20
"""Bytes read in one go."""
AT_ONCE = 500
"""Rows read in one go."""
PUT_AT_ONCE = 5000
"""Rows written in one go."""

NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)

ONE_MOMENT = {
    "sqlite": "BEGIN",
    "postgresql": "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY",
}
"""What makes all reads of a transaction see the store as it was at one moment."""


class BackupError(ValueError):
    """A file that is no backup, or a store that is not empty; the text says what is wrong."""


@dataclass(frozen=True, slots=True)
class Contents:
    """What a backup holds: when it was made (ms since 1970) and its number of rows of each sort."""

    made: int
    rows: dict[str, int]
    store: str = ""
    """The name of the store it was made of; empty in backups of before."""

    @property
    def tables(self) -> int:
        """Tables people play at."""
        return self.rows.get("tables", 0)

    @property
    def ops(self) -> int:
        """Ops of all tables."""
        return self.rows.get("events", 0)


def size(store: Store) -> int:
    """How many rows a store has."""
    with store.db.engine.connect() as db:
        return sum(db.scalar(select(func.count()).select_from(kept)) or 0 for kept in SCHEMA.sorted_tables)


def back_up(store: Store, target: Path, told: Progress = lambda _: None) -> Contents:
    """Write the store as it is at one moment; the file appears when it is whole, for its owner only.

    Whole is what was read back from the disk. Raises BackupError where that is not what was written, or the
    target is part of the store itself, or is no ordinary file.
    """
    unfinished = target.with_name(target.name + ".part")
    for written in (target, unfinished):
        _apart_from(store, written)
    unfinished.unlink(missing_ok=True)  # never written to: it may be a link to something else
    made = now_ms()
    rows: dict[str, int] = {}
    seen = hashlib.sha256()
    try:
        with os.fdopen(os.open(unfinished, NEW, FILE), "wb") as file:
            with gzip.GzipFile("", "wb", LEVEL, file, mtime=0) as packed, store.db.engine.begin() as db:
                db.execute(text(ONE_MOMENT[store.db.engine.dialect.name]))

                def say(*lines: object) -> None:
                    said = b"".join(orjson.dumps(line, option=orjson.OPT_APPEND_NEWLINE) for line in lines)
                    seen.update(said)
                    packed.write(said)

                columns = {
                    str(kept.name): [str(column.name) for column in kept.columns]
                    for kept in SCHEMA.sorted_tables
                }
                say({"format": FORMAT, "made": made, "store": store.db.name, **mark(), "columns": columns})
                for kept in SCHEMA.sorted_tables:
                    name = str(kept.name)
                    rows[name] = 0
                    for some in partitions(db, kept):
                        say(*((name, *row) for row in some))
                        rows[name] += len(some)
                        told(len(some))
                packed.write(orjson.dumps({"rows": rows, "sha256": seen.hexdigest()}) + b"\n")
            file.flush()
            os.fsync(file.fileno())
        contents = Contents(made, rows, store.db.name)
        if read_backup(unfinished) != contents:
            raise BackupError("is not on the disk as it was written; the disk may be failing")
        take_place(unfinished, target)
    finally:
        unfinished.unlink(missing_ok=True)
    return contents


def _apart_from(store: Store, target: Path) -> None:
    """Raises BackupError where a backup would take the place of what it is made of."""
    if target.exists() and not target.is_file():
        raise BackupError("is no ordinary file")
    if store.db.file is None:
        return
    real = target.resolve()
    beside = real.parent == store.db.file.parent and real.name.startswith(store.db.file.name)
    if beside or (target.exists() and store.db.file.exists() and target.samefile(store.db.file)):
        raise BackupError("is the store itself; name another file")


def partitions(db: Connection, kept: Table) -> Iterator[list[list[Any]]]:
    """The rows of a table of the database by its key, ``AT_ONCE`` at a time."""
    query = select(kept).order_by(*kept.primary_key.columns).execution_options(yield_per=AT_ONCE)
    for some in db.execute(query).partitions():
        yield [list(row) for row in some]


def read_backup(source: Path) -> Contents:
    """What a backup holds. Raises BackupError unless every line is there and as it was written."""
    with _unpacked(source) as (_, packed):
        first = packed.readline()
        header, columns = _header(first)
        seen, last = hashlib.sha256(first), b""
        while block := packed.read(BLOCK):
            block = last + block
            end = block.rfind(b"\n", 0, -1) + 1
            seen.update(block[:end])
            last = block[end:]
        found = orjson.loads(last or b"[]")
        if not isinstance(found, dict):
            raise BackupError("cut off")
        if found["rows"].keys() != columns.keys() or found["sha256"] != seen.hexdigest():
            raise BackupError("damaged: the rows are not those that were written")
        return _contents(header, found["rows"])


def restore(store: Store, source: Path, *, force: bool = False, told: Progress = lambda _: None) -> Contents:
    """Fill a store from a backup, all or nothing. With ``force`` what is there goes first. ``told`` hears of
    the bytes that were read.

    Raises BackupError for a damaged file, or when the store has tables and ``force`` is not set, and
    ``StoreInUseError`` while a server has the store open: it would go on from what is there no more.
    """
    tables = {kept.name: kept for kept in SCHEMA.sorted_tables}
    contents: Contents | None = None
    with store.db.tenancy.alone(), _rows_taken(source), store.db.writing() as db:
        there = db.scalar(select(func.count()).select_from(tables["tables"])) or 0
        if there and not force:
            raise BackupError(f"the store has {there} tables already; --force replaces them")
        for kept in reversed(SCHEMA.sorted_tables):
            db.execute(delete(kept))
        waiting: list[Json] = []
        of = ""
        for line in _lines(
            source, told
        ):  # to the end: only there it proves to be whole, else all is as it was
            if isinstance(line, Contents):
                contents = line
                continue
            name, row = line
            if name != of or len(waiting) == PUT_AT_ONCE:
                _put(db, tables, of, waiting)
                of, waiting = name, []
            waiting.append(row)
        _put(db, tables, of, waiting)
        stamp(db)
        if contents is None:
            raise BackupError("cut off")
    return contents


@contextmanager
def _rows_taken(source: Path) -> Iterator[None]:
    """Raises BackupError where the database takes a row not as it was read: the file is damaged."""
    try:
        yield
    except SQLAlchemyError as problem:
        read_backup(source)
        raise BackupError(f"damaged: {first_line(problem.__cause__ or problem)}") from None


def _put(db: Connection, tables: dict[str, Table], name: str, rows: list[Json]) -> None:
    if rows:
        db.execute(insert(tables[name]), rows)


def _lines(source: Path, told: Progress = lambda _: None) -> Iterator[tuple[str, Json] | Contents]:
    """Each row with the sort it is of, then the contents. ``told`` hears of each byte of the file. Raises
    BackupError."""
    with _unpacked(source) as (file, packed):
        heard = 0
        for line in _checked_lines(packed):
            yield line
            if file.tell() != heard:
                told(file.tell() - heard)
                heard = file.tell()


@contextmanager
def _unpacked(source: Path) -> Iterator[tuple[BinaryIO, BinaryIO]]:
    """The file, and what is packed in it. Raises BackupError for whatever comes of damage."""
    try:
        with source.open("rb") as file, gzip.GzipFile(fileobj=file) as packed:
            yield file, packed  # type: ignore[misc]
    except (FileNotFoundError, PermissionError, BackupError):
        raise
    except (OSError, EOFError, zlib.error, KeyError, TypeError, ValueError, AttributeError) as problem:
        raise BackupError(f"damaged: {problem}") from problem


def _header(first: bytes) -> tuple[Json, dict[str, list[str]]]:
    """What the first line says, and the columns of each sort of rows. Raises BackupError."""
    header = orjson.loads(first)
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        raise BackupError(f"format is not {FORMAT}")
    try:
        checked(header, "this backup is")
    except NewerVersionError as newer:
        raise BackupError(str(newer)) from None
    return header, _columns(header["columns"])


def _contents(header: Json, rows: dict[str, int]) -> Contents:
    return Contents(int(header["made"]), rows, str(header.get("store", "")))


def _checked_lines(packed: BinaryIO) -> Iterator[tuple[str, Json] | Contents]:
    first = packed.readline()
    header, columns = _header(first)
    seen = hashlib.sha256(first)
    rows = dict.fromkeys(columns, 0)
    for line in packed:
        found = orjson.loads(line)
        if isinstance(found, dict):
            if found["rows"] != rows or found["sha256"] != seen.hexdigest():
                raise BackupError("damaged: the rows are not those that were written")
            if packed.read(1):  # comes to the end of the file, and so to its own checksum
                raise BackupError("damaged: something follows after the end")
            yield _contents(header, rows)
            return
        seen.update(line)
        name, *values = found
        rows[name] += 1
        yield name, dict(zip(columns[name], values, strict=True))
    raise BackupError("cut off")


def _columns(told: dict[str, list[str]]) -> dict[str, list[str]]:
    known = {kept.name: set(kept.columns.keys()) for kept in SCHEMA.sorted_tables}
    for name, columns in told.items():
        strange = {name} - known.keys() or set(columns) - known[name]
        if strange:
            raise BackupError(f"made by a newer innkeep: {', '.join(sorted(strange))} is not known here")
    return told
