"""Writes events to a PostgreSQL store: one statement, one round trip and one commit for all that wait."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, cast

from sqlalchemy import BigInteger, Column, Engine, Integer

from innkeep.table.store.database.database import DatabaseUnavailableError, first_line
from innkeep.table.store.database.journal import ConflictError, Statement
from innkeep.table.store.database.schema import EVENTS

if TYPE_CHECKING:
    import psycopg


class PostgresWriter:
    """The one connection all events are written through."""

    def __init__(self, engine: Engine) -> None:
        import psycopg  # which only a PostgreSQL store needs

        self._errors = psycopg
        self._engine = engine
        self._db: psycopg.Connection[Any] | None = None
        arrays = ", ".join(f"%s::{_kind(column)}[]" for column in EVENTS.columns)
        self._append = (
            f"INSERT INTO events ({', '.join(EVENTS.columns.keys())}) SELECT * FROM unnest({arrays})"
        )

    def close(self) -> None:
        """Let go of the database."""
        if self._db is not None:
            self._db.close()
            self._db = None

    def commit(self, statements: Iterable[Statement]) -> None:
        """Add all these events, or none; returns when they are safe. Raises ConflictError, and
        DatabaseUnavailableError where nobody answers: then nobody knows whether they are stored."""
        columns = [list(column) for column in zip(*(values for _, values in statements), strict=True)]
        try:
            self._connected().execute(self._append, columns, prepare=True)
        except self._errors.IntegrityError:
            raise ConflictError from None
        except (self._errors.OperationalError, self._errors.InterfaceError) as problem:
            self.close()
            raise DatabaseUnavailableError(first_line(problem)) from None
        except BaseException:  # what is under way there is nobody's any more
            self.close()
            raise

    def _connected(self) -> psycopg.Connection[Any]:
        """The connection, made anew where it broke; each statement is a transaction of its own."""
        db = self._db
        if db is None or self._is_broken(db):
            self.close()
            borrowed = self._engine.raw_connection()
            db = self._db = cast("psycopg.Connection[Any]", borrowed.dbapi_connection)
            borrowed.detach()
            db.autocommit = True
        return db

    def _is_broken(self, db: psycopg.Connection[Any]) -> bool:
        """Whether the server has closed the connection since it was used."""
        try:
            db.pgconn.consume_input()
        except self._errors.OperationalError:
            return True
        return db.closed


def _kind(column: Column[Any]) -> str:
    """What values of a column are to PostgreSQL; what is too long for it is refused, not cut."""
    if isinstance(column.type, BigInteger):
        return "bigint"
    return "integer" if isinstance(column.type, Integer) else "text"
