"""Who has a store open: servers, any number of them together, or a restore, alone. Ends with the process.

For a SQLite store it is the lock of a second, empty SQLite file beside it, which works wherever SQLite does
and is let go of by the system when a process dies. For PostgreSQL it is who else is connected under our name.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Engine, text

WAIT_S = 1.0
"""Seconds to wait for one who is just leaving."""

OTHERS = text(
    "SELECT count(*) FROM pg_stat_activity"
    " WHERE datname = current_database() AND application_name = 'innkeep' AND pid <> pg_backend_pid()"
)


class Occupied(Exception):
    """Somebody else has the store open, in a way that leaves no room beside."""


class Tenancy:
    """The place of one process in a store."""

    def __init__(self, engine: Engine, file: Path | None) -> None:
        self._engine = engine
        self._lock = None if file is None else file.with_name(file.name + ".open")
        self._held: sqlite3.Connection | None = None

    def enter(self) -> None:
        """Have the store open beside other servers until ``leave``. Raises Occupied during a restore."""
        if self._lock is None or self._held is not None:
            return
        db = self._opened(self._lock)
        try:
            db.execute("BEGIN")
            db.execute("SELECT count(*) FROM sqlite_master").fetchone()
        except sqlite3.Error:
            db.close()
            raise Occupied("the tables are being restored from a backup; start again afterwards") from None
        self._held = db

    def leave(self) -> None:
        """The store is closed here."""
        if self._held is not None:
            self._held.close()
            self._held = None

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Nobody else has it open meanwhile. Raises Occupied while a server does."""
        taken = Occupied("a server has these tables open; stop it first")
        if self._lock is None:
            if self._engine.dialect.name == "postgresql":
                with self._engine.connect() as connection:
                    if connection.scalar(OTHERS):
                        raise taken
            yield
            return
        db = self._opened(self._lock)
        try:
            try:
                db.execute("BEGIN EXCLUSIVE")
            except sqlite3.Error:
                raise taken from None
            yield
        finally:
            db.close()

    @staticmethod
    def _opened(lock: Path) -> sqlite3.Connection:
        return sqlite3.connect(lock, timeout=WAIT_S, isolation_level=None, check_same_thread=False)
