"""The database of a store as a server holds it open: its transactions, its one journal, and what ails it.

Everything here raises DatabaseUnavailableError when the database is not there.
"""

from __future__ import annotations

import logging
import sqlite3
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, NoReturn

from sqlalchemy import Column, Connection, Table, inspect, select, text
from sqlalchemy.dialects import sqlite
from sqlalchemy.engine import URL

from innkeep.table.store.database.database import (
    DatabaseDamagedError,
    DatabaseUnavailableError,
    damaged,
    first_line,
    named,
    open_engine,
    read_address,
    whole,
)
from innkeep.table.store.database.journal import Journal, Statement
from innkeep.table.store.database.postgres_writer import PostgresWriter
from innkeep.table.store.database.schema import ADDRESSES, EVENTS, SCHEMA, SETTINGS
from innkeep.table.store.database.sqlite_connection import begin
from innkeep.table.store.database.sqlite_writer import SqliteWriter
from innkeep.table.store.database.store_lock import StoreInUseError, Tenancy
from innkeep.table.store.database.store_version import STORE_VERSION, stamp, version_of

Json = dict[str, Any]

log = logging.getLogger("innkeep.table")

FIRST_IN = "SELECT pg_advisory_xact_lock(hashtext('innkeep schema'))"
"""Of processes that start together one makes the tables, and the others wait for it; SQLite by itself."""


class Database:
    """One open database, for all who keep something in it."""

    def __init__(self, url: str | URL) -> None:
        """Raises StoreUrlError for a URL that is none, DatabaseUnavailableError when nobody answers there,
        NewerVersionError for a store of a newer program, StoreInUseError where a server is still at one of
        an older version."""
        self.trouble: DatabaseUnavailableError | None = None
        """Why the last attempt to write failed, or what is damaged; None when all is well."""
        self._opened = False
        self.engine = open_engine(read_address(url) if isinstance(url, str) else url, self.noticed)
        self.shared = self.engine.dialect.name == "postgresql"
        self.one_row = (
            self.engine.execution_options(isolation_level="AUTOCOMMIT") if self.shared else self.engine
        )
        path = self.engine.url.database
        in_a_file = not self.shared and path not in (None, "", ":memory:")
        self.file = Path(str(path)).resolve() if in_a_file else None
        """The database itself, whatever name it was opened by; None where it is no file."""
        self.tenancy = Tenancy(self.engine, self.file)
        try:
            self._raise_version()
            self.journal = self._journal_made()
        except sqlite3.DatabaseError as problem:
            raise _away(problem) from None
        except BaseException:
            self.engine.dispose()
            raise
        self._opened = True

    def _raise_version(self) -> None:
        """Make what this program keeps, as far as it is not there; servers of before must have gone."""
        with ExitStack() as alone, self.writing() as db:
            if self.shared:
                db.execute(text(FIRST_IN))
            found = version_of(db)
            if found not in (None, STORE_VERSION):
                try:
                    alone.enter_context(self.tenancy.alone())
                except StoreInUseError:
                    raise StoreInUseError(
                        "a server of an older innkeep has these tables open; stop it first"
                    ) from None
            SCHEMA.create_all(db)
            _add_column(db, "events", EVENTS.c.head)
            _add_column(db, "addresses", ADDRESSES.c.confirmed)
            if found != STORE_VERSION:
                stamp(db)

    def _journal_made(self) -> Journal | None:
        if self.shared:
            return Journal(PostgresWriter(self.engine))
        return None if self.file is None else Journal(SqliteWriter(str(self.file)))

    @property
    def name(self) -> str:
        """Which store it is, for people: its address, without a password."""
        return named(self.engine.url)

    def close(self) -> None:
        """Let go of the database."""
        self.tenancy.leave()
        if self.journal is not None:
            self.journal.close()
        self.engine.dispose()

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that writes; the loop goes on while it waits for another process that does."""
        with self.engine.connect() as db:
            if not self.shared:
                begin(db.exec_driver_sql)
            try:
                yield db
            except BaseException:
                db.rollback()
                raise
            db.commit()

    @contextmanager
    def overwriting(self) -> Iterator[Connection]:
        """As ``writing``, and nothing of what was there before is left in the file; PostgreSQL overwrites it
        in time (VACUUM)."""
        if not self.shared:
            with self.engine.connect() as db:
                db.exec_driver_sql("PRAGMA secure_delete = ON")
        with self.writing() as db:
            yield db
        if not self.shared:
            with self.engine.connect() as db:
                db.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")

    def check(self) -> None:
        """Find out whether the store can be read, and written again where writing has failed.

        Raises DatabaseUnavailableError when it cannot.
        """
        with self.engine.connect() as db:
            db.execute(select(SETTINGS.c.name).limit(1))
        if isinstance(self.trouble, DatabaseDamagedError):
            raise self.trouble
        if self.shared:
            self.trouble = None
        elif self.trouble is not None and self.journal is not None:
            probe = "INSERT OR REPLACE INTO settings VALUES ('probe', ?)"
            self.write([(probe, (str(time.time_ns()),))])

    def spare(self) -> int:
        """Bytes of the store's file that hold nothing any more, and are filled before it grows."""
        if self.shared:
            return 0
        with self.engine.connect() as db:
            told = [db.exec_driver_sql(f"PRAGMA {name}").scalar() for name in ("freelist_count", "page_size")]
        return int(told[0] or 0) * int(told[1] or 0)

    def compact(self) -> None:
        """Give what holds nothing any more back to the disk; it takes as long as writing all anew. Raises
        StoreInUseError while a server has the store open."""
        with self.tenancy.alone(), self.one_row.connect() as db:
            db.exec_driver_sql("VACUUM FULL" if self.shared else "VACUUM")
            if not self.shared:
                db.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")

    def write(self, statements: list[Statement]) -> None:
        """Have the journal do these in one commit, where there is one. Raises ConflictError."""
        assert self.journal is not None
        try:
            self.journal.write(statements)
        except DatabaseUnavailableError as problem:
            self._troubled(problem)
        except (sqlite3.DatabaseError, sqlite3.InterfaceError) as problem:
            self._troubled(_away(problem))
        if not isinstance(self.trouble, DatabaseDamagedError):
            self.trouble = None

    def noticed(self, problem: DatabaseDamagedError) -> None:
        """Remember that something is damaged."""
        if not isinstance(self.trouble, DatabaseDamagedError):
            self.trouble = problem
            if self._opened and self.tenancy.held:  # to who opens it, or a command, it is told as an error
                log.error("the store is damaged: %s; restore it from a backup", problem)

    def report_damage(self, what: str) -> NoReturn:
        """Raises DatabaseDamagedError, and remembers it."""
        problem = DatabaseDamagedError(what)
        self.noticed(problem)
        raise problem

    def look_over(self) -> None:
        """Read all of the store's file, and remember when it is damaged. Takes a while: not in the loop."""
        found = None if self.file is None else whole(self.file)
        if found is not None:
            self.noticed(DatabaseDamagedError(found))

    def _troubled(self, problem: DatabaseUnavailableError) -> NoReturn:
        if isinstance(problem, DatabaseDamagedError):
            self.noticed(problem)
            raise problem from None
        if str(problem) != str(self.trouble):
            log.error("the store cannot be written: %s", problem)
        self.trouble = problem
        raise problem from None

    def add_new(self, db: Connection, table: Table, rows: list[Json]) -> None:
        """Insert rows; one that another process has put there meanwhile stays."""
        if self.shared:
            from sqlalchemy.dialects import postgresql  # three drivers' worth of modules

            db.execute(postgresql.insert(table).on_conflict_do_nothing(), rows)
        else:
            db.execute(sqlite.insert(table).on_conflict_do_nothing(), rows)


def _add_column(db: Connection, table: str, column: Column[Any]) -> None:
    """Give a table that an earlier version made a column it did not have; what is there stays."""
    if column.name not in {found["name"] for found in inspect(db).get_columns(table)}:
        kind = column.type.compile(db.dialect)
        db.execute(text(f"ALTER TABLE {table} ADD COLUMN {column.name} {kind}"))


def _away(problem: sqlite3.Error) -> DatabaseUnavailableError:
    return (DatabaseDamagedError if damaged(problem) else DatabaseUnavailableError)(first_line(problem))
