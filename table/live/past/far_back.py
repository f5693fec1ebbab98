"""What undo and redo need of a long log that is no longer in memory: read for the one op that asks.

Nobody waits for it: the table goes on meanwhile, others have their turn, and whoever asks pays for it with an
allowance of their own before it begins.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from innkeep.table.core.draft import AppliedEvent
from innkeep.table.core.errors import RefusedError
from innkeep.table.core.rate_limit import Rate, VisitorRates
from innkeep.table.core.state import AppliedOp, State
from innkeep.table.live.loop.heavy_work import LOGS
from innkeep.table.live.past.earlier_states import EarlierStates
from innkeep.table.ops.history import FurtherBackError, HistoryEntry, Past
from innkeep.table.ops.reducer import step
from innkeep.table.ops.registry import history_entry
from innkeep.table.store.event_log import Row, Store

FURTHEST = 50_000
"""Ops that may be read for one undo or redo: many more than people play in a night, and so few that what is
known of them fits into memory a few times."""


LONG_AGO = Rate(per_s=1000, burst=60_000)
"""Ops of long ago that one visitor may have read to take something back: to the beginning of a long night a
few times."""


class Allowance(Protocol):
    """What one visitor may have read of long ago."""

    def take(self, ops: int) -> None:
        """So many ops will be read; raises RefusedError where that is too much of late (0: where more was
        read already)."""

    def spend(self, ops: int) -> None:
        """So many ops were read."""


@dataclass(frozen=True, slots=True)
class LongAgo:
    """What one visitor may still have read of long ago (see ``Allowance``)."""

    allowed: VisitorRates
    address: str

    def take(self, ops: int) -> None:
        """RefusedError where it was too much of late."""
        if not self.allowed.take(self.address, ops):
            raise RefusedError("too-fast", "kind", None, f"{LONG_AGO.per_s:g}/s")

    def spend(self, ops: int) -> None:
        """So many were read."""
        self.allowed.spend(self.address, ops)


class FarBack:
    """The part of one table's log that was read for an op."""

    def __init__(
        self, row: Row, store: Store, earlier: EarlierStates, allowance: Allowance | None = None
    ) -> None:
        """``allowance``: that of whoever asks; None = nobody pays."""
        self._row = row
        self._store = store
        self._earlier = earlier
        self._allowance = allowance
        self._line: Past | None = None
        self._alone: list[tuple[HistoryEntry, State]] = []

    def read(self, needed: FurtherBackError, first: int) -> None:
        """Read what was found missing; ``first`` is the first op that is in memory. RefusedError when that
        is too much."""
        row, line = self._row, self._line
        if needed.alone:
            self._ask(1)
            before = self._earlier.after(row, needed.seq - 1)
            (event,) = self._store.events(row.id, before.seq, needed.seq)
            self._alone.append((_entry(step(before, event)), before))
            return
        if line is None or needed.seq <= line.base:
            begin = needed.seq
            if line is not None:  # a step of many ops: each time twice as far
                begin = max(1, begin - (first - begin))
            self._ask(first - begin)
            start = self._earlier.after(row, begin - 1)
            self._line = line = Past(start.seq, start.head)
        line.let_go()
        state = self._earlier.after(row, line.last)
        for event in LOGS.pieces(self._store.events(row.id, state.seq, first - 1)):
            done = step(state, event)
            state = done.state
            line.add(_entry(done), state.zones, whole=False)

    def past(self, entries: Iterable[HistoryEntry], state: State) -> Past:
        """All that is known of the log behind ``state``; ``entries`` are the ops in memory, the last of
        all."""
        line = self._line
        for entry in entries:
            if line is None:
                line = Past(entry.op.seq - 1, entry.before)
            if entry.op.seq > line.last + 1:
                raise FurtherBackError(line.last + 1)  # the table went on while this was read
            if entry.op.seq > line.last:
                line.add(entry, state.zones)
        if line is None:
            line = Past(state.seq, state.head)
        for one, before in self._alone:
            line.remember(one, before)
        return line

    def _ask(self, ops: int) -> None:
        if ops > FURTHEST:
            raise RefusedError("undo-far", "to", None, FURTHEST)
        if self._allowance is not None:
            self._allowance.take(ops)


def _entry(done: AppliedEvent) -> HistoryEntry:
    event, before = done.event, done.before
    op = AppliedOp(event.seq, event.seat, event.kind, event.args, done.changes, event.at)
    return history_entry(op, before.head, done.state.head, before.house.holders)
