"""Writes to a SQLite store: what waits at the same moment goes to disk in one commit, beside the loop.

A disk may take milliseconds to say that something is safe. Nobody else waits for that: greenlets that came
meanwhile share the next commit. Knows statements, not what they mean.
"""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any

import gevent
from gevent import monkey

from innkeep.table.store.commit_thread import CommitThread

Statement = tuple[str, Sequence[Any]]

CHECKPOINT_PAGES = 8000
"""How far the journal grows (32 MB) until a commit brings it into the database, which takes as long as
dozens of commits: the pages that were written again and again are then written once."""

PATIENCE_S = 5.0
"""How long a connection waits for another that holds the file."""

PRAGMAS = ("synchronous=FULL", "foreign_keys=ON", f"wal_autocheckpoint={CHECKPOINT_PAGES}")

BRIEF_MS = 50
"""How long a reader waits for another process that just closes or mends the file."""

TRY_S = 0.005
"""How long until the next try to write while another process does."""


def settle(db: sqlite3.Connection) -> None:
    """Make a fresh connection durable; sqlite3.OperationalError when the file stays locked.

    From then on it hardly waits by itself, for that would stop the loop: see ``begin``.
    """
    db.execute(f"PRAGMA busy_timeout={PATIENCE_S * 1000:.0f}")
    for pragma in PRAGMAS:
        db.execute(f"PRAGMA {pragma}")
    until = time.monotonic() + PATIENCE_S
    while True:  # SQLite does not wait by itself when several connections turn the journal at once
        try:
            db.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError as problem:
            if "locked" not in str(problem) or time.monotonic() > until:
                raise
            time.sleep(0.01)
        else:
            db.execute(f"PRAGMA busy_timeout={BRIEF_MS}")
            return


def begin(execute: Callable[[str], object], *, waits: bool = True) -> None:
    """Begin to write: try until no other process does, and let the loop go on meanwhile.

    ``execute`` does a statement. After ``PATIENCE_S`` the error of the last attempt is raised. ``waits``: the
    connection has a busy timeout of its own, which is switched off meanwhile, for it would stop the loop.
    """
    until = time.monotonic() + PATIENCE_S
    while True:
        if waits:
            execute("PRAGMA busy_timeout=0")
        try:
            execute("BEGIN IMMEDIATE")
        except Exception as problem:
            if "locked" not in str(problem) or time.monotonic() > until:
                raise
        else:
            return
        finally:
            if waits:
                execute(f"PRAGMA busy_timeout={BRIEF_MS}")
        gevent.sleep(TRY_S)


class _Entry:
    """Statements that go together, and how it went."""

    __slots__ = ("done", "left", "problem", "statements", "woken")

    def __init__(self, statements: Sequence[Statement]) -> None:
        self.statements = statements
        self.done = False
        self.left = False
        """Nobody waits for it any more."""
        self.problem: Exception | None = None
        self.woken = threading.Lock()
        """Held until it is done, or its turn to lead."""
        self.woken.acquire()


class Journal:
    """The one connection everything frequent is written through."""

    def __init__(self, path: str) -> None:
        self._db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        settle(self._db)
        self._db.execute("PRAGMA busy_timeout=0")  # it does nothing but write, and `begin` waits
        self._lock = threading.Lock()
        """Held for a moment, to look who waits and who leads."""
        self._waiting: list[_Entry] = []
        self._led = False
        """Somebody is at a commit, or was woken for the next."""
        self._heir: _Entry | None = None
        self._beside_loop: CommitThread | None = None

    def close(self) -> None:
        """Let go of the file."""
        if self._beside_loop is not None:
            self._beside_loop.close()
            self._beside_loop = None
        self._db.close()

    def write(self, statements: Sequence[Statement]) -> None:
        """Do the statements, all or none; returns when they are on disk. Raises what sqlite3 raises."""
        entry = _Entry(statements)
        with self._lock:
            self._waiting.append(entry)
            leads, self._led = not self._led, True
        if not leads:
            try:
                entry.woken.acquire()
            except BaseException:  # this greenlet is being killed
                entry.left = True
                if self._heir is entry:
                    self._hand_on()
                raise
        if not entry.done:
            self._lead(entry)
        if entry.problem is not None:
            raise entry.problem

    def _lead(self, entry: _Entry) -> None:
        """Do the work of all who have come; those it is done for go on at once, whatever comes next."""
        entries: list[_Entry] = []
        try:
            let_others_come()  # what has come for other tables shares this commit
            with self._lock:
                entries, self._waiting = self._waiting, []
            self._settle(entries)
        except BaseException:  # this greenlet is being killed: nobody knows what was stored
            entry.left = True
            for left in entries:
                left.problem = left.problem or sqlite3.InterfaceError("interrupted")
                left.done = True
            raise
        finally:
            for other in entries:
                if other is not entry and not other.left:  # one that left may have been woken to lead before
                    other.woken.release()
            self._hand_on()

    def _hand_on(self) -> None:
        """Wake who is to do the next commit, if anybody waits for one."""
        with self._lock:
            heir = next((one for one in self._waiting if not one.left), None)
            self._heir, self._led = heir, heir is not None
        if heir is not None:
            heir.woken.release()

    def _settle(self, entries: list[_Entry]) -> None:
        problem = self._commit(entries)
        if problem is not None and len(entries) > 1:  # one of them is to blame; the others go on
            for entry in entries:
                self._settle([entry])
            return
        for entry in entries:
            entry.problem, entry.done = problem, True

    def _commit(self, entries: list[_Entry]) -> Exception | None:
        db = self._db
        try:
            begin(db.execute, waits=False)
            every = (one for entry in entries for one in entry.statements)
            for statement, same in groupby(every, key=itemgetter(0)):
                rows = [values for _, values in same]
                if len(rows) == 1:
                    db.execute(statement, rows[0])
                else:
                    db.executemany(statement, rows)
            self._beside(self._keep)
        except Exception as problem:
            if db.in_transaction:
                db.execute("ROLLBACK")
            return problem
        return None

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


def let_others_come() -> None:
    """Let ops that have arrived by now be read and carried out first, as far as they need no disk.

    Where nothing has arrived, go on at once.
    """
    if monkey.is_module_patched("threading"):
        hub = gevent.get_hub()
        hub.wait(hub.loop.timer(0))  # due as soon as all sockets were asked what has come
        for _ in range(2):  # those that have something read it, then it is done
            gevent.sleep(0)
