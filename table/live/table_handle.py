"""A room in the hands of its watchers: the TableHandle of a live table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..core.state import AppliedOp, State
from ..store.journal import let_others_come

if TYPE_CHECKING:
    from .room import Room

Json = dict[str, Any]


class Handle:
    """The TableHandle of a room."""

    def __init__(self, room: Room) -> None:
        self._room = room

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
        return self._room.options

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
        return self._room.history()

    def pause(self) -> None:
        """Let other tables have their turn; this one is locked."""
        let_others_come()

    def submit(self, seat: int | None, op: Json) -> None:
        """Do an op with internal ids as that seat."""
        self._room.submit_trusted(seat, op)
