"""What waits to be written at the same moment goes to the database in one commit.

Greenlets that come while one is under way share the next. Knows statements, not what they mean.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Sequence
from typing import Any, Protocol

import gevent
from gevent import monkey

from innkeep.table.store.database.database import DatabaseUnavailableError

Statement = tuple[str, Sequence[Any]]


class ConflictError(Exception):
    """What was to be added is there already, or lacks what it belongs to."""


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


class Writer(Protocol):
    """Brings statements to a database."""

    def commit(self, statements: Iterable[Statement]) -> None:
        """Do the statements, all or none; returns when they are safe. Raises ConflictError,
        DatabaseUnavailableError where none can be done now, and what the database says against one of them.
        """

    def close(self) -> None:
        """Let go of the database."""


class Journal:
    """What everything frequent is written through."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer
        self._lock = threading.Lock()
        """Held for a moment, to look who waits and who leads."""
        self._waiting: list[_Entry] = []
        self._led = False
        """Somebody is at a commit, or was woken for the next."""
        self._heir: _Entry | None = None

    def close(self) -> None:
        """Let go of the database."""
        self._writer.close()

    def write(self, statements: Sequence[Statement]) -> None:
        """Do the statements, all or none; returns when they are safe. Raises what the writer raises."""
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
                left.problem = left.problem or DatabaseUnavailableError("interrupted")
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
        problem: Exception | None = None
        try:
            self._writer.commit(statement for entry in entries for statement in entry.statements)
        except Exception as found:
            if len(entries) > 1 and not isinstance(
                found, DatabaseUnavailableError
            ):  # one of them is to blame; the others go on
                for entry in entries:
                    self._settle([entry])
                return
            problem = found
        for entry in entries:
            entry.problem, entry.done = problem, True


def let_others_come() -> None:
    """Let ops that have arrived by now be read and carried out first, as far as they need no disk.

    Where nothing has arrived, go on at once.
    """
    if monkey.is_module_patched("threading"):
        hub = gevent.get_hub()
        hub.wait(hub.loop.timer(0))  # due as soon as all sockets were asked what has come
        for _ in range(2):  # those that have something read it, then it is done
            gevent.sleep(0)
