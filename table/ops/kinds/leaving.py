"""Leaving for good: a seat goes on to a friend, and who is left chooses another host.

A bot in one's own place is the op ``bot``; who only lost the line keeps seat, hand and rights.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypedDict

from innkeep.table.core.actor import Actor
from innkeep.table.core.draft import AppliedEvent, Draft
from innkeep.table.core.errors import RefusedError
from innkeep.table.core.state import Event, State
from innkeep.table.ops.fields import seat_field
from innkeep.table.ops.lines import LogLine, of, taking
from innkeep.table.ops.op_kind import Concern, OpKind, Who
from innkeep.table.ops.touching import seat_numbered

Json = dict[str, Any]


class HandOverEvent(TypedDict):
    """Whose seat goes on to whoever comes by its new link."""

    seat: int
    name: str | None


class ElectEvent(TypedDict):
    """Who is wanted as host; ``chosen``: by more than half of those who were here."""

    seat: int
    chosen: bool


def _resolve_hand_over(state: State, actor: Actor, _args: Json) -> HandOverEvent:
    seat = actor.seat
    if seat is None or actor.bot:
        raise RefusedError("not-yours", "seat", seat)
    return {"seat": seat, "name": state.seats[seat].name}


def _hand_over(draft: Draft, event: Event) -> None:
    """The hand goes along, by the word of who held it; notes, votes and a host's rights do not."""
    seat = event.args["seat"]
    draft.seats[seat] = replace(draft.seat(seat), name=None, bot=False)
    house = draft.house.vacated(seat).renewed(seat)
    house = house.held(seat, house.person_at(seat).key, kept=True)
    draft.house = replace(house, host=None, votes=()) if house.host == seat else house


HAND_OVER = OpKind(
    name="hand-over",
    concern=Concern.ROOM,
    event=HandOverEvent,
    about="who sits leaves for good: seat and hand are of whoever comes by the new link, which only "
    "`POST /api/tables/<id>/leave` tells; a host is host no longer",
    fields={},
    resolve=_resolve_hand_over,
    reduce=_hand_over,
    line=taking("log.hand-over", "seat", "name"),
    lines={"log.hand-over": "seat, name"},
    line_of_house=True,
    room=True,
)


def _resolve_elect(state: State, actor: Actor, args: Json) -> ElectEvent:
    seat = seat_numbered(state, args)
    electors = actor.here.electors() if actor.here is not None else []
    if actor.seat not in electors or actor.bot:
        raise RefusedError("not-host", "kind")
    if seat not in electors:
        raise RefusedError("nobody-there", "seat", seat, electors)
    votes = {**dict(state.house.votes), actor.seat: seat}
    wanting = sum(1 for voter in electors if votes.get(voter) == seat)
    return {"seat": seat, "chosen": 2 * wanting > len(electors)}


def _elect(draft: Draft, event: Event) -> None:
    house, seat = draft.house, event.args["seat"]
    if event.args["chosen"]:
        draft.house = replace(house, host=seat, votes=())
    elif event.seat is not None:
        votes = {**dict(house.votes), event.seat: seat}
        draft.house = replace(house, votes=tuple(sorted(votes.items())))


def _line_of_elect(step: AppliedEvent) -> LogLine:
    args = step.event.args
    return of(step, "log.elected" if args["chosen"] else "log.elect", {"seat": args["seat"]})


ELECT = OpKind(
    name="elect",
    concern=Concern.ROOM,
    event=ElectEvent,
    about="a minute after the host has left for good, each of the `electors` of PRESENT wants one of them as "
    "host; whom more than half of them want is host",
    fields={"seat": seat_field()},
    who=Who.SEATED,
    afterwards=True,
    resolve=_resolve_elect,
    reduce=_elect,
    line=_line_of_elect,
    lines={"log.elect": "seat", "log.elected": "seat"},
    line_of_house=True,
    room=True,
)

KINDS = (HAND_OVER, ELECT)
