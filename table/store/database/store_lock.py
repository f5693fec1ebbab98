"""Who has a store open: servers, any number of them together, or a restore, alone. Ends with the process.

For a SQLite store it is the lock of a second, empty SQLite file beside it, which works wherever SQLite does
and is let go of by the system when a process dies. For PostgreSQL it is an
advisory lock of a connection kept for it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import Connection, Engine, text

from innkeep.table.store.database.database import DatabaseUnavailableError, first_line
from innkeep.table.store.database.private_files import private_database

WAIT_S = 1.0
"""Seconds to wait for one who is just leaving."""

KEY = "hashtext('innkeep open')"
TOGETHER = text(f"SELECT pg_try_advisory_lock_shared({KEY})")
ALONE = text(f"SELECT pg_try_advisory_lock({KEY})")
DONE = text(f"SELECT pg_advisory_unlock({KEY})")


class StoreInUseError(Exception):
    """Another process has the store open in a way that excludes this one."""


class Tenancy:
    """The place of one process in a store."""

    def __init__(self, engine: Engine, file: Path | None) -> None:
        self._engine = engine
        self._lock = None if file is None else file.with_name(file.name + ".open")
        self._held: sqlite3.Connection | Connection | None = None

    @property
    def held(self) -> bool:
        """Is this the store of a server?"""
        return self._held is not None

    def enter(self) -> None:
        """Have the store open beside other servers until ``leave``; StoreInUseError during a restore."""
        if self._held is not None:
            return
        restored = StoreInUseError("the tables are being restored from a backup; start again afterwards")
        if self._lock is not None:
            db = _opened(self._lock)
            try:
                db.execute("BEGIN")
                db.execute("SELECT count(*) FROM sqlite_master").fetchone()
            except sqlite3.Error as problem:
                db.close()
                raise _said(problem, restored) from None
            self._held = db
        elif self._engine.dialect.name == "postgresql":
            connection = self._engine.connect().execution_options(isolation_level="AUTOCOMMIT")
            connection.detach()  # it is none of those that are handed around
            if not connection.scalar(TOGETHER):
                connection.close()
                raise restored
            self._held = connection

    def leave(self) -> None:
        """The store is closed here."""
        if self._held is not None:
            self._held.close()
            self._held = None

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Nobody else has it open meanwhile. Raises StoreInUseError while a server does."""
        taken = StoreInUseError("a server has these tables open; stop it first")
        if self._lock is not None:
            with closing(_opened(self._lock)) as db:
                try:
                    db.execute("BEGIN EXCLUSIVE")
                except sqlite3.Error as problem:
                    raise _said(problem, taken) from None
                yield
        elif self._engine.dialect.name == "postgresql":
            with self._engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
                if not connection.scalar(ALONE):
                    raise taken
                try:
                    yield
                finally:
                    connection.execute(DONE)
        else:
            yield


def _opened(lock: Path) -> sqlite3.Connection:
    private_database(lock)
    try:
        return sqlite3.connect(lock, timeout=WAIT_S, isolation_level=None, check_same_thread=False)
    except sqlite3.Error as problem:
        raise DatabaseUnavailableError(f"{lock.name}: {first_line(problem)}") from None


def _said(problem: sqlite3.Error, taken: StoreInUseError) -> Exception:
    """What an attempt that failed means: another has it, or the disk fails."""
    return taken if "locked" in str(problem) else DatabaseUnavailableError(first_line(problem))
