"""The last ops of a table, and the states between them: what joins, undo and the log's end need.

A few hundred at most, however long the table is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from innkeep.table.core.at_rest import AtRest
from innkeep.table.core.draft import AppliedEvent
from innkeep.table.core.room_settings import RoomSettings
from innkeep.table.core.state import AppliedOp, Event, State
from innkeep.table.ops.history import HistoryEntry
from innkeep.table.ops.lines import LogLine
from innkeep.table.ops.reducer import step
from innkeep.table.ops.registry import KINDS, history_entry
from innkeep.table.views.log_lines import line

CHECKPOINT_EVERY = 200
"""After so many ops a state is kept in memory, and the ops before the last state but one are let go of."""


@dataclass(slots=True, unsafe_hash=True, init=False)
class Entry:
    """A recent op: what happened, its line in the log, the head of the line of ops before and after, and how
    the room was kept before."""

    op: AppliedOp
    line: LogLine | None
    before: int
    after: int
    house: RoomSettings
    head: str
    """The head of the chain after it."""

    def __init__(
        self,
        op: AppliedOp,
        line: LogLine | None,
        before: int,
        after: int,
        house: RoomSettings,
        head: str,
    ) -> None:
        self.op = op
        self.line = line
        self.before = before
        self.after = after
        self.house = house
        self.head = head


class RecentOps:
    """The ops since ``base``, of which the older ones are let go of in time."""

    def __init__(self, base: State) -> None:
        self._kept: list[Entry] | AtRest[list[Entry]] = []
        self._checkpoints = [base]
        self._seq = base.seq
        self.last_at = 0
        """When the last of them was done, in milliseconds since 1970; 0 = there is none."""

    @property
    def entries(self) -> list[Entry]:
        """The ops, oldest first."""
        if isinstance(self._kept, AtRest):
            self._kept = self._kept.woken()
        return self._kept

    def rest(self) -> None:
        """Take little memory until somebody asks for them."""
        if not isinstance(self._kept, AtRest):
            self._kept = AtRest(self._kept)

    @property
    def first(self) -> int:
        """The first op that is here; the next one where there is none."""
        return self.entries[0].op.seq if self.entries else self._seq + 1

    def add(self, done: AppliedEvent) -> AppliedOp:
        """Take in the next op."""
        op = applied(done)
        self._seq, self.last_at = op.seq, op.at
        house, head = done.before.house, done.event.head
        self.entries.append(Entry(op, line(done), done.before.head, done.state.head, house, head))
        if op.seq % CHECKPOINT_EVERY == 0:
            self._checkpoints.append(done.state)
            if len(self._checkpoints) > 2:
                oldest = self._checkpoints[1].seq
                del self._checkpoints[0]
                self._kept = [entry for entry in self.entries if entry.op.seq > oldest]
        return op

    def reach(self, seq: int) -> bool:
        """Are all ops after that one here, and is what was told of those before still as it was told?"""
        if not self._checkpoints[0].seq <= seq <= self._seq:
            return False
        return not any(KINDS[entry.op.kind].rewrites and entry.op.seq >= seq for entry in self.entries)

    def since(self, seq: int) -> Iterator[AppliedEvent]:
        """The ops after that one, if they reach back so far."""
        state = max((s for s in self._checkpoints if s.seq <= seq), key=lambda s: s.seq)
        for entry in self.entries:
            if entry.op.seq <= state.seq:
                continue
            op = entry.op
            done = step(state, Event(op.seq, op.seat, op.kind, op.args, op.at, entry.head))
            state = done.state
            if op.seq > seq:
                yield done

    def head_after(self, seq: int) -> str | None:
        """The head of the log's chain after that op; None where it is not here."""
        return self.entries[seq - self.first].head if self.first <= seq <= self._seq else None

    def history(self) -> Iterator[HistoryEntry]:
        """As undo and redo look back on them."""
        for entry in self.entries:
            yield history_entry(entry.op, entry.before, entry.after, entry.house.holders)


def applied(done: AppliedEvent) -> AppliedOp:
    """An op as watchers are told of it."""
    event = done.event
    return AppliedOp(event.seq, event.seat, event.kind, event.args, done.changes, event.at)
