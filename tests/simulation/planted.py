"""Faults put into the product on purpose, one kind each: would an evening notice?

Used only by `python -m tests.simulation --planted` and a test. Each is as small as the slip it stands for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import Any
from unittest.mock import patch

import gevent

from innkeep.table.core.draft import AppliedEvent
from innkeep.table.core.errors import RefusedError
from innkeep.table.core.room_settings import Person, RoomSettings
from innkeep.table.core.state import Zone
from innkeep.table.live import welcome
from innkeep.table.live.client_ops import ClientOps
from innkeep.table.live.decider import Decider
from innkeep.table.live.given_answers import GivenAnswers
from innkeep.table.live.op_queue import Inbox, QueuedOp
from innkeep.table.live.presence import Presence
from innkeep.table.live.room import Room
from innkeep.table.net import gateway, op_intake
from innkeep.table.net.gateway import Wire
from innkeep.table.net.send_buffer import Outbox
from innkeep.table.net.sessions import Session
from innkeep.table.net.who_is_there import WhoIsThere
from innkeep.table.store.database.database import DatabaseUnavailableError
from innkeep.table.store.event_log import Store, now_ms

Slip = Callable[..., Any]
"""What is done instead: it gets what was there before, and the arguments."""

PLANTED: dict[str, list[tuple[object, str, Slip]]] = {}
"""By name: what is changed, and how."""


def _slip(name: str, where: object, what: str) -> Callable[[Slip], Slip]:
    def plant(slip: Slip) -> Slip:
        PLANTED.setdefault(name, []).append((where, what, slip))
        return slip

    return plant


@contextmanager
def planted(name: str) -> Iterator[None]:
    """While this lasts the product has that fault."""
    with ExitStack() as changed:
        for where, what, slip in PLANTED[name]:
            was = getattr(where, what)
            changed.enter_context(patch.object(where, what, _instead(slip, was)))
        yield


def _instead(slip: Slip, was: Any) -> Callable[..., Any]:
    return lambda *args, **more: slip(was, *args, **more)


# -- the store -------------------------------------------------------------------------------------


@_slip("answered before it is stored", Store, "append_all")
def _hasty(was: Slip, *args: Any) -> None:
    gevent.spawn_later(0.05, was, *args)


@_slip("stored again when it is asked again", GivenAnswers, "known")
def _unknown(_was: Slip, *_: Any) -> None:
    return None


@_slip("stored again when it is asked again", Store, "append_all")
@_slip("known ids are forgotten by a restart", Store, "append_all")
def _twice(was: Slip, store: Store, table: str, items: Any) -> None:
    was(
        store, table, [(event, None if name and store.seq_of(table, name) else name) for event, name in items]
    )


@_slip("a commit that failed is answered well", Store, "append_all")
def _well(was: Slip, *args: Any) -> None:
    with suppress(DatabaseUnavailableError):
        was(*args)


@_slip("a snapshot of what is not stored yet", Decider, "decide")
def _early(was: Slip, decider: Decider, *args: Any) -> Any:
    done, room = was(decider, *args), decider.room
    if done.state.seq % 5 == 0:
        room.store.snapshots.save(room.id, done.state)
    return done


@_slip("a worker does not look what others stored", Room, "follow")
def _alone(_was: Slip, _room: Room) -> None:
    return None


# -- the queue -------------------------------------------------------------------------------------


@_slip("nobody is woken for what came meanwhile", Inbox, "empty")
def _once(_was: Slip, inbox: Inbox) -> None:
    try:
        if inbox._waiting:
            with inbox._lock:
                inbox._turn()
    finally:
        inbox._coming = False


@_slip("a batch is done in another order", ClientOps, "serve")
def _backwards(was: Slip, ops: ClientOps, queue: list[QueuedOp]) -> None:
    was(ops, queue[::-1])


@_slip("an answer goes to somebody else", ClientOps, "serve")
def _exchanged(was: Slip, ops: ClientOps, queue: list[QueuedOp]) -> None:
    was(ops, queue)
    if len(queue) > 1 and queue[0].seq and queue[1].seq:
        queue[0].seq, queue[1].seq = queue[1].seq, queue[0].seq


@_slip("a refused op leaves something behind", Decider, "ask")
def _left_behind(was: Slip, decider: Decider, done: AppliedEvent, viewer: int | None) -> None:
    try:
        was(decider, done, viewer)
    except RefusedError:
        decider.room._apply(done)
        raise


@_slip("done as the seat its author has left", QueuedOp, "viewer_now")
def _as_before(_was: Slip, queued: QueuedOp, _house: RoomSettings) -> int | None:
    return queued.viewer


# -- what is sent ----------------------------------------------------------------------------------


@_slip("the view of the old seat after a swap", Wire, "_move_over")
def _stays(_was: Slip, wire: Wire, room: Room) -> None:
    wire.presence.changed(room)


@_slip("welcomed to the seat one had at the door", Wire, "_join")
def _at_the_door(was: Slip, wire: Wire, sid: str, session: Session, *rest: Any) -> None:
    vars(wire).setdefault("at_the_door", {})[id(session)] = session.viewer
    was(wire, sid, session, *rest)


@_slip("welcomed to the seat one had at the door", Wire, "_welcome")
def _to_that_seat(was: Slip, wire: Wire, session: Session, *rest: Any) -> Any:
    session.viewer = vars(wire)["at_the_door"].pop(id(session), session.viewer)
    return was(wire, session, *rest)


@_slip("an op is left out when somebody comes back", welcome, "deltas_since")
def _skipped(was: Slip, *args: Any, **more: Any) -> Any:
    found = was(*args, **more)
    return found[1:] if found else found


@_slip("told once more when somebody comes back", welcome, "deltas_since")
def _again(was: Slip, room: Room, seq: int, *args: Any, **more: Any) -> Any:
    return was(room, seq - 1, *args, **more)


@_slip("a full buffer loses a message", Outbox, "_write")
def _lossy(was: Slip, outbox: Outbox, data: bytes) -> None:
    if outbox.size < 4000:
        was(outbox, data)


@_slip("somebody who has gone is still there", Wire, "_disconnect")
def _lingers(was: Slip, wire: Wire, sid: str, *rest: object) -> None:
    session = wire._sessions.get(sid)
    was(wire, sid, *rest)
    if session is not None:
        session.room.connections[sid] = session.viewer


@_slip("many ops of one connection wait", op_intake, "read_op")
def _unbounded(was: Slip, text: str) -> Any:
    op_intake.MOST_POSTED = 10_000
    return was(text)


@_slip("what was told is kept for ever", WhoIsThere, "_tell")
def _kept(was: Slip, presence: WhoIsThere, room: Room, message: bytes) -> None:
    presence._told[room.id] = message
    was(presence, room, message)


# -- who sees what ---------------------------------------------------------------------------------


@_slip("the hand of whom one follows to a seat", RoomSettings, "sees")
def _inherits(was: Slip, house: RoomSettings, person: Person | None) -> int | None:
    if person is not None and not person.bot and house.turns[person.link] == person.turn:
        return house.seat_of[person.link]
    found: int | None = was(house, person)
    return found


@_slip("a covered hand is shown", Zone, "faces_seen_by")
def _uncovered(was: Slip, zone: Zone, viewer: int | None) -> Any:
    return was(zone, viewer) or (zone.covered and viewer == zone.seat)


@_slip("a bot sees another's hand", RoomSettings, "sees")
def _peeping(was: Slip, house: RoomSettings, person: Person | None) -> int | None:
    if person is None or not person.bot:
        found: int | None = was(house, person)
        return found
    return (house.seat_of[person.link] + 1) % len(house.seat_of)


@_slip("an undo shows all what its actor sees", gateway, "delta")
def _revealing(was: Slip, step: AppliedEvent, redaction: Any, viewer: int | None, *rest: Any) -> Any:
    return was(step, redaction, step.event.seat if step.event.kind == "undo" else viewer, *rest)


@_slip("one seat's advice for all", Room, "advice")
def _for_all(was: Slip, room: Room, viewer: int | None) -> Any:
    return was(room, 0 if viewer is not None and viewer > 0 else viewer)


@_slip("words to a team for nobody", gateway, "viewers_apart")
def _unheard(was: Slip, step: AppliedEvent) -> Any:
    return set() if step.event.kind == "team-chat" else was(step)


@_slip("words to a team for all", gateway, "delta")
def _aloud(was: Slip, step: AppliedEvent, redaction: Any, viewer: int | None, *rest: Any) -> Any:
    return was(step, redaction, step.event.seat if step.event.kind == "team-chat" else viewer, *rest)


@_slip("a private note for all", gateway, "delta")
def _read_out(was: Slip, step: AppliedEvent, redaction: Any, viewer: int | None, *rest: Any) -> Any:
    return was(step, redaction, step.event.seat if step.event.kind == "note" else viewer, *rest)


# -- time ------------------------------------------------------------------------------------------


@_slip("a clock set back holds up what is to be done", gateway, "_left")
def _held_up(_was: Slip, action: Any) -> float:
    return float(max(0.0, (action.since_ms or 0) / 1000 + action.pause_s - now_ms() / 1000))


@_slip("who has gone still counts as a player", Presence, "go")
def _stuck(_was: Slip, _presence: Presence, _sid: str) -> None:
    return None
