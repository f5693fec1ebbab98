"""A room in the hands of its watchers: the TableHandle of a live table."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import gevent
from gevent import monkey

from innkeep.table.core.state import AppliedOp, State
from innkeep.table.live.loop.heavy_work import LOGS

if TYPE_CHECKING:
    from innkeep.table.live.room import Room

Json = dict[str, Any]


class Handle:
    """The TableHandle of a room."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self.read = 0
        """Ops that watchers have read once more while they were told something."""
        self._busy: object = None
        """The greenlet in which a watcher is told something."""
        self._turn = False
        """It works for long, and it is its turn."""

    @property
    def id(self) -> str:
        """The table's id."""
        return self._room.id

    @property
    def module(self) -> str:
        """The id of the module that was set out."""
        return self._room.row.module

    @property
    def options(self) -> Json:
        """The module's resolved options."""
        return self._room.info.options

    @property
    def mode(self) -> str:
        """How the table is watched."""
        return self._room.mode

    @property
    def state(self) -> State:
        """The whole state."""
        return self._room.state

    @property
    def seq(self) -> int:
        """The number of the last op."""
        return self._room.state.seq

    def history(self) -> Iterator[AppliedOp]:
        """All ops from the first."""
        if not self._telling():
            yield from LOGS.pieces(self._room.history())
            return
        for op in self._room.history():
            self.read += 1
            yield op
            if not self._turn or LOGS.enough():
                self.pause()

    def pause(self) -> None:
        """Let other tables have their turn; this one is locked."""
        if not monkey.is_module_patched("threading"):
            return
        if not self._telling():
            with LOGS:
                return
        self._rest()
        LOGS.__enter__()
        self._turn = True

    @contextmanager
    def telling(self) -> Iterator[None]:
        """While a watcher is told something: from its first pause on it works in turns with all who work for
        long."""
        before, self._busy = self._busy, gevent.getcurrent()
        try:
            yield
        finally:
            self._busy = before
            if before is None:
                self._rest()

    def _telling(self) -> bool:
        return self._busy is gevent.getcurrent()

    def _rest(self) -> None:
        if self._turn:
            self._turn = False
            LOGS.__exit__()

    def submit(self, seat: int | None, op: Json) -> None:
        """Do an op with internal ids as that seat."""
        self._room.trusted.submit(seat, op)
