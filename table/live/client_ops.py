"""Does the ops of clients that wait for one table, in their order; those that are plain in one commit."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import TYPE_CHECKING

from innkeep.table.core.actor import Actor
from innkeep.table.core.draft import AppliedEvent
from innkeep.table.core.errors import RefusedError
from innkeep.table.live.decider import TablePosition, WantedOp
from innkeep.table.live.op_queue import QueuedOp
from innkeep.table.ops.registry import KINDS
from innkeep.table.ops.schemas import read_of
from innkeep.table.store.event_log import AppendConflictError, DuplicateOpError
from innkeep.table.views.redaction import Viewer

if TYPE_CHECKING:
    from innkeep.table.live.room import Room

PlannedOp = tuple[QueuedOp, AppliedEvent]

ACTORS_KEPT = 64
WATCHED_FIRST = ("referee", "autopilot")
"""The modes in which nothing is done that the watchers have not seen coming."""


class ClientOps:
    """Serves the inbox of one room."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._known_actor = lru_cache(ACTORS_KEPT)(self._new_actor)

    def serve(self, queue: list[QueuedOp]) -> None:
        """Answer these in order; those that are plain are stored together."""
        if self._room.mode in WATCHED_FIRST:
            self._room.begin_watching()
        place = 0
        while place < len(queue):
            place += self._together(queue[place:])
            if place < len(queue):
                if not queue[place].done:  # who was sent away meanwhile has an answer
                    queue[place].settle(self._alone)
                place += 1

    def _actor(self, queued: QueuedOp) -> Actor:
        seat = queued.viewer_now(self._room.state.house)
        return self._known_actor(seat, queued.name, queued.host, queued.bot, queued.claim)

    def _new_actor(self, seat: Viewer, name: str | None, host: bool, bot: bool, claim: str | None) -> Actor:
        aliases = self._room.aliases
        tickets = partial(aliases.ticket, seat)
        return Actor(seat, aliases.find, "", name, False, host, tickets, self._room.presence, bot, claim)

    def _alone(self, queued: QueuedOp) -> int:
        room, op_id = self._room, queued.op_id
        known = room.answers.known(op_id)
        if known is not None:
            return known
        try:
            seq = room.do(
                partial(self._actor, queued), queued.op, op_id, far=queued.far, allowance=queued.allowance
            )
        except RefusedError as refused:
            stored = room.store.seq_of(room.id, op_id) if op_id is not None else None
            if stored is not None:
                room.answers.remember(op_id, stored)
                return stored
            refused.seq = room.state.seq
            room.answers.remember(op_id, refused)
            raise
        room.answers.remember(op_id, seq)
        room.trusted.do_waiting()
        return seq

    def _together(self, queue: list[QueuedOp]) -> int:
        """Do the first of these in one commit, as far as nothing is odd about them; how many were done.

        What is refused, asked twice, or looks back on the log is left to ``_alone``, and so is everything
        where watchers have to see one op before the next is asked about.
        """
        room = self._room
        if len(queue) < 2 or room.watchers.present:
            return 0
        planned: list[PlannedOp] = []
        stored = False
        try:
            self._plan(queue, planned)
            if len(planned) > 1:
                room.store.append_all(room.id, [(done.event, queued.op_id) for queued, done in planned])
                stored = True
        except (AppendConflictError, DuplicateOpError):
            pass
        finally:
            if planned and not stored:
                room.aliases.restart(room.state)
        if not stored:
            return 0
        ops = [room.advance(done) for _, done in planned]
        for (queued, done), op in zip(planned, ops, strict=True):
            room.answers.remember(queued.op_id, done.state.seq)
            room.broadcast(done, op)
            queued.seq = done.state.seq
        return len(planned)

    def _plan(self, queue: list[QueuedOp], planned: list[PlannedOp]) -> None:
        """What the first of these would do that are not odd, each after the one before; nothing is stored
        yet, and only the aliases are ahead."""
        room = self._room
        at = TablePosition(room.state, room.head)
        ids: set[str | None] = {None}
        for queued in queue:
            op_id = queued.op_id
            if queued.done or op_id in room.answers or op_id in ids:
                break
            try:
                kind, args, group = read_of(queued.op, queued.viewer)
                if KINDS[kind].looks_back:
                    break
                wanted = WantedOp(kind, args, group, op_id, None)
                done = room.decider.decide(at, self._actor(queued), wanted)
            except RefusedError:
                break
            if done.changes.house is not None or done.changes.seats:
                break  # who may see what changes: the next is asked about when everybody knows
            ids.add(op_id)
            planned.append((queued, done))
            at = TablePosition(done.state, done.event.head)
            room.aliases.follow(done.changes)
