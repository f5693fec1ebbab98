"""Writes to a SQLite store, each commit beside the loop.

A disk may take milliseconds to say that something is safe. Nobody else waits for that.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable
from itertools import groupby
from operator import itemgetter

import gevent
from gevent import monkey

from innkeep.table.store.database.commit_thread import CommitThread
from innkeep.table.store.database.journal import ConflictError, Statement
from innkeep.table.store.database.sqlite_connection import begin, settle


class SqliteWriter:
    """The one connection everything frequent is written through."""

    def __init__(self, path: str) -> None:
        self._db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        settle(self._db)
        self._db.execute("PRAGMA busy_timeout=0")  # it does nothing but write, and `begin` waits
        self._beside_loop: CommitThread | None = None

    def close(self) -> None:
        """Let go of the file."""
        if self._beside_loop is not None:
            self._beside_loop.close()
            self._beside_loop = None
        self._db.close()

    def commit(self, statements: Iterable[Statement]) -> None:
        """Do the statements, all or none; returns when they are on disk. Raises ConflictError, and what else
        sqlite3 raises."""
        db = self._db
        try:
            begin(db.execute, waits=False)
            for statement, same in groupby(statements, key=itemgetter(0)):
                rows = [values for _, values in same]
                if len(rows) == 1:
                    db.execute(statement, rows[0])
                else:
                    db.executemany(statement, rows)
            self._beside(self._keep)
        except Exception as problem:
            if db.in_transaction:
                db.execute("ROLLBACK")
            if isinstance(problem, sqlite3.IntegrityError):
                raise ConflictError from None
            raise

    def _keep(self) -> None:
        self._db.execute("COMMIT")

    def _beside(self, work: Callable[[], object]) -> None:
        """Do `work` in a thread of its own if greenlets would have to wait for it; raises what it raises."""
        if not monkey.is_module_patched("threading"):
            work()
            return
        if self._beside_loop is None or self._beside_loop.hub is not gevent.get_hub():
            if self._beside_loop is not None:
                self._beside_loop.close()
            self._beside_loop = CommitThread()
        self._beside_loop.do(work)
