"""What an op would do to a table: asked of its kind, the log and the watchers. Nothing is done yet."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from innkeep.table.core.actor import Actor
from innkeep.table.core.draft import AppliedEvent, Undoable
from innkeep.table.core.errors import RefusedError
from innkeep.table.core.seeds import seed_for
from innkeep.table.core.state import Event, State
from innkeep.table.core.wire import told_veto
from innkeep.table.live.past.far_back import FarBack
from innkeep.table.live.questions import advice_for
from innkeep.table.ops.history import Past
from innkeep.table.ops.op_kind import DecisionContext, Ruling
from innkeep.table.ops.opening import Dealer
from innkeep.table.ops.reducer import step
from innkeep.table.ops.registry import KINDS, names
from innkeep.table.ops.resolver import permit, resolve, spoken
from innkeep.table.plugins.watcher_api import ProposedOp
from innkeep.table.store.event_log import now_ms
from innkeep.table.store.log_chain import Chain
from innkeep.table.views.redaction import Viewer

if TYPE_CHECKING:
    from innkeep.table.live.room import Room

Json = dict[str, Any]


class TablePosition(NamedTuple):
    """How a table stands between two ops: ``head`` is that of the log's chain, empty at a table of an earlier
    version."""

    state: State
    head: str


class WantedOp(NamedTuple):
    """An op as it was read, and what was read for it of long ago (``far``)."""

    kind: str
    args: Json
    group: str | None
    op_id: str | None
    far: FarBack | None


class Decider:
    """Decides about the ops of one table."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._chain = Chain(room.row.secret)

    def decide(self, at: TablePosition, actor: Actor, wanted: WantedOp) -> AppliedEvent:
        """What an op would do there, with the head its event gets in the log; raises RefusedError."""
        state = at.state
        seq = state.seq + 1
        if KINDS[wanted.kind].draws:
            actor = actor.seeded(seed_for(self.room.row.secret, seq, state.salt))
        kind, seat, resolved = self._resolve(state, actor, wanted)
        if state.covered and KINDS[kind].undoable is not Undoable.NEVER:
            raise RefusedError("not-dealt", "kind", wanted.kind)
        if wanted.group is not None:
            resolved["group"] = wanted.group
        watchers = self.room.watchers
        if watchers.present:
            resolved |= watchers.cause(state, ProposedOp(seat, kind, resolved, seq=seq))
        event = Event(seq, seat, kind, resolved, now_ms())
        return step(state, self._chain.sealed(at.head, event, wanted.op_id) if at.head else event)

    def ask(self, done: AppliedEvent, viewer: Viewer) -> None:
        """Ask the watchers whether an op may be; raises RefusedError with what its actor may be told."""
        event = done.event
        try:
            self.room.watchers.before(ProposedOp(event.seat, event.kind, event.args, done.changes, event.seq))
        except RefusedError as refused:
            items = refused.more.get("instead", ())
            refused.more = told_veto(refused.more)
            if items:
                refused.more["instead"] = [advice_for(self.room, item, viewer) for item in items]
            raise

    def _resolve(self, state: State, actor: Actor, wanted: WantedOp) -> Ruling:
        known = KINDS[wanted.kind]
        if state.over is not None and not known.afterwards:
            raise RefusedError("over", "kind", wanted.kind, names(lambda one: one.afterwards))
        if known.decide is None:
            return wanted.kind, actor.seat, resolve(state, actor, wanted.kind, wanted.args)
        row = self.room.row
        dealer = Dealer(lambda: row.setup, row.secret)
        past = partial(self._past, state, wanted.far)
        matter = DecisionContext(state, past, now_ms(), dealer, self.room.online, permit, resolve, spoken)
        return known.decide(matter, actor, wanted.args)

    def _past(self, state: State, far: FarBack | None) -> Past:
        """The log as undo and redo look back on it: what is at hand, and what was read from ``far`` back."""
        room = self.room
        far = far or FarBack(room.row, room.store, room.earlier)
        return far.past(room.recent.history(), state)
