"""Seats whose hand is of paper: the cards are on somebody's real table, and what is played of them is said.

What such a seat has in hand and in its deck is one covered pile here, of which nobody sees a face, its owner
neither (see ``Draft.finish``). Who lays a card on the real table names it, and the table takes a card with
that face out of the pile: from then on it is an ordinary move out of a hand. Where nobody sits at such a seat
anybody at the table may speak for it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, TypedDict

from marshmallow import fields, validate

from innkeep.table.core.actor import Actor, is_host
from innkeep.table.core.draft import AppliedEvent, Draft
from innkeep.table.core.errors import RefusedError
from innkeep.table.core.state import Event, State
from innkeep.table.ops.fields import FlagField, WholeField, lying, name_field, seat_field, whole_or_none
from innkeep.table.ops.kinds.cards import MOVE
from innkeep.table.ops.lines import LogLine, of
from innkeep.table.ops.op_kind import Concern, DecisionContext, NoEvent, OpKind, Ruling, Who, always
from innkeep.table.ops.touching import check_open, seat_numbered, zone_named

Json = dict[str, Any]


MOST = 40
"""Cards that are laid down at once."""


class PaperEvent(TypedDict):
    """Whether the hand of a seat is of paper from now on, and which back its cards have."""

    seat: int
    back: str | None
    seed: str


def _resolve_paper(state: State, actor: Actor, args: Json) -> PaperEvent:
    seat = seat_numbered(state, args)
    check_open(state, seat)
    if seat != actor.seat and (not is_host(state, actor) or state.seats[seat].name is not None):
        raise RefusedError("not-yours", "seat", seat, actor.seat)
    if state.seats[seat].bot:
        raise RefusedError("paper-seat", "seat", seat)
    if args["on"] == (state.seats[seat].paper is not None):
        raise RefusedError("bad-value", "on", str(args["on"]).lower())
    back = _back(state, seat) if args["on"] else None
    if back is not None and _strewn(state, seat, back):
        raise RefusedError("strewn", "seat", seat)
    return {"seat": seat, "back": back, "seed": actor.seed}


def _strewn(state: State, seat: int, back: str) -> bool:
    """Whether cards with that back lie neither in what becomes the pile of the seat nor open: which they are
    could be found out by asking for them."""
    pile, zones = state.paper_pile(seat) or (), state.zones
    lying = (one for one in state.components.values() if one.back == back and one.zone not in pile)
    return any(not (zones[one.zone].public and one.up) for one in lying)


def _back(state: State, seat: int) -> str:
    """Which back most of the cards have that a seat has in hand and in its piles. Raises RefusedError where
    it has none."""
    piles = [zone for zone in state.zones.values() if zone.seat == seat and zone.role in _OWN]
    backs = Counter(state.components[cid].back for zone in piles for cid in zone.order)
    found = max(backs, key=lambda back: (backs[back], back or ""), default=None)
    if found is None:
        raise RefusedError("not-enough", "seat", seat)
    return found


_OWN = ("hand", "deck", "discard")
"""The roles of the places where the cards of a seat's own deck lie as a rule."""


def _paper(draft: Draft, event: Event) -> None:
    """What was one pile becomes the seat's deck again, shuffled, as nobody knows what the hand was."""
    seat, back = event.args["seat"], event.args["back"]
    draft.seats[seat] = replace(draft.seat(seat), paper=back)
    piles = draft.before.paper_pile(seat)
    if back is None and piles is not None:
        hand, deck = piles
        for cid in list(draft.order(hand)):
            draft.put(cid, deck, up=False)
        draft.mix(deck, event.args["seed"])


def _line_of_paper(step: AppliedEvent) -> LogLine:
    key = "log.paper-off" if step.event.args["back"] is None else "log.paper-on"
    return of(step, key, {"seat": step.event.args["seat"]})


PAPER = OpKind(
    name="paper",
    concern=Concern.ROOM,
    event=PaperEvent,
    about="the hand of that seat is of paper (`on`), or no longer: then its deck is shuffled. One's own "
    "seat, or as host a free one. Hand and deck are one pile then, of which nobody sees a face; `paper` of "
    "SEAT lists all the cards that have the back of that deck, wherever they lie. `strewn`: some lie unseen "
    "elsewhere",
    fields={"seat": seat_field(), "on": FlagField(required=True)},
    who=Who.SEATED_OR_HOST,
    resolve=_resolve_paper,
    reduce=_paper,
    draws=True,
    seeded=always,
    breaks_tracking=always,
    shows=always,
    line=_line_of_paper,
    lines={"log.paper-on": "seat", "log.paper-off": "seat"},
    line_of_house=True,
    room=True,
)


# -- declare: a card of paper was laid ------------------------------------------------------------


def declared(matter: DecisionContext, actor: Actor, args: Json) -> Ruling:
    """The move of a card out of the pile of the actor's seat. Raises RefusedError."""
    state, seat = matter.state, actor.seat
    matter.permit(state, actor, DECLARE.name)
    if seat is None or state.seats[seat].paper is None:
        raise RefusedError("not-paper", "kind", DECLARE.name)
    to = zone_named(state, "to", args["to"])
    if to.visibility == "owner" and to.seat != seat:
        raise RefusedError("not-yours", "to", to.id)
    move = {name: value for name, value in args.items() if name != "cards"}
    move["cs"] = _taken(state, seat, args["cards"])
    by_id = replace(actor, find=lambda name: name, trusted=True)
    return MOVE.name, seat, matter.resolve(state, by_id, MOVE.name, move)


def _taken(state: State, seat: int, numbers: Sequence[int]) -> list[str]:
    """Cards of a seat's pile with the faces of these numbers. Raises RefusedError."""
    faces, piles = state.paper_faces(seat), state.paper_pile(seat)
    held = list(state.zones[piles[0]].order) if piles is not None else []
    found: list[str] = []
    for number in numbers:
        if number >= len(faces):
            raise RefusedError("out-of-range", "cards", number, f"0..{len(faces) - 1}")
        cid = next((one for one in held if state.components[one].face == faces[number][0]), None)
        if cid is None:
            raise RefusedError("not-enough", "cards", number)
        held.remove(cid)
        found.append(cid)
    return found


DECLARE = OpKind(
    name="declare",
    concern=Concern.TABLE,
    event=NoEvent,
    about="at a seat of paper: cards of its hand were laid down; `cards`: their numbers in `paper` of SEAT, "
    "from 0. It becomes a `move` out of the hand",
    fields={
        "cards": fields.List(
            WholeField(0, 999),
            required=True,
            validate=validate.Length(1, MOST),
            metadata={"allowed": f"list of 1..{MOST} numbers"},
        ),
        "to": name_field(),
        "index": whole_or_none(0, 10_000),
        **lying(),
    },
    decide=declared,
)


# -- speak: for a seat of paper at which nobody sits -----------------------------------------------


def _decide_speak(matter: DecisionContext, actor: Actor, args: Json) -> Ruling:
    state = matter.state
    matter.permit(state, actor, SPEAK.name)
    seat = seat_numbered(state, args)
    if state.seats[seat].paper is None or state.seats[seat].name is not None:
        raise RefusedError("not-paper", "seat", seat)
    return matter.spoken(matter, replace(actor, seat=seat), args["op"])


SPEAK = OpKind(
    name="speak",
    concern=Concern.TABLE,
    event=NoEvent,
    about="for a `seat` of paper at which nobody sits: `op` is done as that seat's own. Anybody who sits may "
    "speak for it: `declare`, and what comes often and shows nobody a card",
    fields={"seat": seat_field(), "op": fields.Dict(required=True, metadata={"allowed": "an op"})},
    decide=_decide_speak,
    draws=True,
)


KINDS = (PAPER, DECLARE, SPEAK)
