"""Which database a store lives in, and how it is spoken to: SQLite in a file, or PostgreSQL.

Every failure to reach it becomes one exception, DatabaseUnavailableError, which names no password and no row.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.engine import URL, ExceptionContext, make_url
from sqlalchemy.exc import ArgumentError, InterfaceError, NoSuchModuleError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnectionFree
from sqlalchemy.pool import StaticPool

from innkeep.table.plugins.extras import how_to_get
from innkeep.table.store.database.private_files import STORE, private_database
from innkeep.table.store.database.sqlite_connection import settle

KINDS = {"sqlite": "sqlite", "postgresql": "postgresql+psycopg", "postgres": "postgresql+psycopg"}
"""What a store's URL may begin with, and the driver that speaks it."""

POOL = 8
"""Connections one process keeps to PostgreSQL."""

PATIENCE_S = 5
"""How long an op waits for a connection before it is answered `busy`."""


class StoreUrlError(ValueError):
    """A text that is no address of a store; the message holds no password."""


class DatabaseUnavailableError(Exception):
    """The database cannot be reached or has just gone. Whether the last statement was done is not known."""


class DatabaseDamagedError(DatabaseUnavailableError):
    """The file of the store is no database, or no longer a whole one."""


NO_TEXT = "Could not decode to UTF-8"
"""What Python says where SQLite's text is none."""

GONE = (OperationalError, InterfaceError)
"""What SQLAlchemy raises when the database is not there."""

OUTAGE = (DatabaseUnavailableError, NoConnectionFree)
"""What a caller may see then: nobody answers, or all connections are waiting for one that does not."""


def read_address(text: str) -> URL:
    """The address of a store, with the driver we use. Raises StoreUrlError.

    >>> read_address("postgresql://inn:secret@db/inn").render_as_string()
    'postgresql+psycopg://inn:***@db/inn'
    """
    try:
        url = make_url(text)
        kind = url.drivername.split("+")[0]
    except (ArgumentError, ValueError):
        raise StoreUrlError("not a database URL; for example postgresql://name@host/database") from None
    if kind not in KINDS:
        raise StoreUrlError(f"{kind!r} is no kind of store; allowed: sqlite, postgresql")
    url = url.set(drivername=KINDS[kind])
    if kind != "sqlite" and not url.database:
        raise StoreUrlError("the URL names no database; for example postgresql://name@host/database")
    return url


def named(url: URL) -> str:
    """An address for people to read: a file's path, else without password, driver and settings.

    >>> named(read_address("postgresql://inn:secret@db/inn?sslmode=require"))
    'postgresql://inn@db/inn'
    """
    kind = url.drivername.split("+")[0]
    if kind == "sqlite":
        in_memory = url.database in (None, "", ":memory:")
        return "a store in memory" if in_memory else str(Path(str(url.database)).resolve())
    return URL.create(kind, url.username, None, url.host, url.port, url.database).render_as_string()


def in_folder(folder: Path) -> URL:
    """The address of the SQLite file in a data folder."""
    return URL.create("sqlite", database=str(folder / STORE))


def open_engine(url: URL, noticed: Callable[[DatabaseDamagedError], object] = lambda _: None) -> Engine:
    """An engine whose every commit is durable; DatabaseUnavailableError when the database is not there.

    ``noticed`` is told whenever the database proves to be damaged. Raises StoreUrlError when the driver is
    not installed.
    """
    engine = _sqlite(url) if url.drivername == "sqlite" else _postgresql(url)

    def away(context: ExceptionContext) -> None:
        if damaged(context.original_exception):
            problem = DatabaseDamagedError(first_line(context.original_exception))
            noticed(problem)
            raise problem
        if isinstance(context.sqlalchemy_exception, GONE):
            raise DatabaseUnavailableError(first_line(context.original_exception))

    event.listen(engine, "handle_error", away)
    return engine


def damaged(problem: BaseException | None) -> bool:
    """Is it SQLite's word for a file that is not as it was written?"""
    no_text = isinstance(problem, sqlite3.OperationalError) and str(problem).startswith(NO_TEXT)
    return type(problem) is sqlite3.DatabaseError or no_text


def first_line(problem: BaseException | None) -> str:
    """A problem in one line, without what stands in the row."""
    said = (str(problem).strip().splitlines() or [type(problem).__name__])[0]
    return said.partition(" with text ")[0] if said.startswith(NO_TEXT) else said


def whole(file: Path) -> str | None:
    """Read all pages of a SQLite file; what is damaged, or None. Takes as long as reading the file does."""
    try:
        with closing(sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True)) as db:
            (said,) = db.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.DatabaseError as problem:
        return first_line(problem) if damaged(problem) else None
    return None if said == "ok" else " ".join(str(said).split())[:200]


def _sqlite(url: URL) -> Engine:
    if url.database and url.database != ":memory:" and not url.database.startswith("file:"):
        private_database(Path(url.database).resolve())
    engine = create_engine(
        url, poolclass=StaticPool, connect_args={"check_same_thread": False}, hide_parameters=True
    )

    @event.listens_for(engine, "connect")
    def _settings_of(connection: Any, _record: Any) -> None:
        settle(connection)

    return engine


def _postgresql(url: URL) -> Engine:
    """A pool that notices a dead server: within a query by keepalives, before one by asking.

    psycopg waits in a way gevent understands when `select` is patched before it is imported.
    """
    noticing = {
        "connect_timeout": PATIENCE_S,
        "keepalives_idle": 10,
        "keepalives_interval": 3,
        "keepalives_count": 3,
        "tcp_user_timeout": 15_000,
        "application_name": "innkeep",
    }
    try:
        return create_engine(
            url,
            connect_args={name: value for name, value in noticing.items() if name not in url.query},
            pool_size=POOL,
            max_overflow=0,
            pool_timeout=PATIENCE_S,
            pool_use_lifo=True,
            hide_parameters=True,
        )
    except (NoSuchModuleError, ModuleNotFoundError) as missing:
        named = ModuleNotFoundError(str(missing), name="psycopg")
        raise StoreUrlError(how_to_get(named) or str(missing)) from None
