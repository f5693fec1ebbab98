"""How a table stood after an earlier op: folded from the nearest state that is known, with rests.

A state is kept for good of each so many ops (``LANDMARK``), so that this costs no more at a long table. Where
one is missing, as at a table of an earlier version, it is made when the log is first read.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator

from innkeep.table.core.draft import AppliedEvent
from innkeep.table.core.state import State, set_out
from innkeep.table.live.loop.heavy_work import LOGS, WorkTurns
from innkeep.table.ops.reducer import step
from innkeep.table.store.event_log import Row, Store
from innkeep.table.store.snapshots import LANDMARK

STOPS = 64
"""States remembered, so that the next page of a log need not begin at a landmark."""

APART = 500
"""Ops between two that are remembered on the way."""


class EarlierStates:
    """Reads the logs of one server's tables."""

    def __init__(self, store: Store, turns: WorkTurns = LOGS) -> None:
        self._store = store
        self._turns = turns
        self._stops: OrderedDict[tuple[str, int], State] = OrderedDict()

    def after(self, row: Row, seq: int) -> State:
        """The whole state after op ``seq`` of a table that has so many."""
        known = self._stops.get((row.id, seq))
        if known is not None:
            return known
        state = self.before(row, seq)
        for done in self._folded(row, state, seq):
            state = done.state
            if state.seq % APART == 0:
                self._remember(row, state)
        self._remember(row, state)
        return state

    def steps(self, row: Row, after: int, last: int) -> Iterator[AppliedEvent]:
        """The ops from number ``after`` + 1 on, up to ``last``."""
        state = self.after(row, after)
        for done in self._folded(row, state, last):
            state = done.state
            yield done
        self._remember(row, state)

    def before(self, row: Row, seq: int) -> State:
        """The nearest state known that is not after op ``seq``."""
        kept = self._store.snapshots.newest(row.id, seq)
        earlier = [stop for table, stop in self._stops if table == row.id and stop <= seq]
        if earlier and (kept is None or max(earlier) > kept.seq):
            return self._stops[row.id, max(earlier)]
        return kept or set_out(row.setup)

    def forget(self, table_id: str) -> None:
        """What is remembered of that table is no longer so."""
        for stop in [stop for stop in self._stops if stop[0] == table_id]:
            del self._stops[stop]

    def _folded(self, row: Row, state: State, last: int) -> Iterator[AppliedEvent]:
        for event in self._turns.pieces(self._store.events(row.id, state.seq, last)):
            done = step(state, event)
            state = done.state
            yield done
            if state.seq % LANDMARK == 0 and not self._store.snapshots.keeps(row.id, state.seq):
                self._store.snapshots.save(row.id, state)

    def _remember(self, row: Row, state: State) -> None:
        self._stops[row.id, state.seq] = state
        while len(self._stops) > STOPS:
            self._stops.popitem(last=False)
