"""Asking before touching another's hand: somebody requests something of it, its owner grants it in one word.

A seat with a hand somebody else holds is asked for in the same way: whoever would sit down there, or change
to it, requests it, and the hand's holder grants it, or the host decides; everybody reads which of the two.

What is granted becomes an event of the owner's, of an ordinary kind, with ``granted`` = the number of the
request. Consent to taking back is another matter (see ``consent``).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ..core.errors import Refused
from ..core.state import Request, State
from .resolver import Actor, resolve
from .room_ops import is_host

Json = dict[str, Any]
Ruling = tuple[str, int | None, Json]
"""What an op comes to: kind, seat and arguments of the event."""

KINDS = ("request", "grant", "sit", "swap")
"""Ops decided here."""

SEAT = "seat"
"""What is wanted of a seat with a hand: to sit there."""


def ruling(state: State, actor: Actor, kind: str, args: Json) -> Ruling:
    """What a request or the answer to one comes to. Raises Refused."""
    if kind == "sit":
        return _sitting(state, actor, args)
    if kind == "swap":
        return _changing(state, actor, args)
    about = next((one for one in state.requests if one.seq == args["to"]), None) if kind == "grant" else None
    if about is not None and about.want == SEAT and actor.seat is not None:
        return _let(state, actor, about, yes=args["yes"])
    resolve(state, actor, "pass", {})
    return _requested(state, actor, args) if kind == "request" else _answered(state, actor, args)


def _sitting(state: State, actor: Actor, args: Json) -> Ruling:
    done = resolve(state, actor, "sit", args)
    seat: int = done["seat"]
    if actor.trusted or state.over is not None or state.house.holds(seat) or not state.has_hand(seat):
        return "sit", actor.seat, done
    return _wanted(state, seat, seat, done["name"])


def _changing(state: State, actor: Actor, args: Json) -> Ruling:
    done = resolve(state, actor, "swap", args)
    me, seat = done["seat"], done["with"]
    holder = state.house.holders[seat]
    free = done["how"] == "done" and state.seats[seat].name is None and state.has_hand(seat)
    if not free or state.over is not None or holder in (None, state.house.person_at(me).key):
        return "swap", actor.seat, done
    return _wanted(state, me, seat, state.seats[me].name)


def _wanted(state: State, by: int, seat: int, name: str | None) -> Ruling:
    """The request to have a seat with the hand that lies there."""
    if any((one.by, one.of, one.want, one.name) == (by, seat, SEAT, name) for one in state.requests):
        raise Refused("asked-already", "seat", seat)
    holder = state.house.holder_at(seat)
    fields = {"want": SEAT, "of": seat, "from": None, "to": None, "n": 1, "name": name, "holder": holder}
    return "request", by, fields


def _let(state: State, actor: Actor, request: Request, *, yes: bool) -> Ruling:
    """What the holder of a hand, or else the host, says to somebody who would have the seat."""
    owner = actor.seat is not None and actor.seat == request.holder and not actor.bot
    host = is_host(state, actor) and not actor.trusted
    if not (owner or host or (actor.seat == request.by and not yes)):
        raise Refused("not-asked", "kind", "grant")
    if not yes:
        return "grant", actor.seat, {"to": request.seq, "yes": False, "by": request.by, "of": request.of}
    let = {"granted": request.seq, "let": "holder" if owner else "host"}
    if request.by == request.of:
        return "sit", actor.seat, {"seat": request.of, "name": request.name, "bot": False, **let}
    return (
        "swap",
        actor.seat,
        {"seat": request.by, "with": request.of, "how": "done", "name": request.name, **let},
    )


def _requested(state: State, actor: Actor, args: Json) -> Ruling:
    zone = state.zones.get(args["from"])
    if zone is None:
        raise Refused("unknown-zone", "from", args["from"])
    if zone.visibility != "owner" or zone.seat is None:
        raise Refused("wrong-zone", "from", zone.id, "hands")
    if zone.seat == actor.seat or actor.seat is None:
        raise Refused("bad-value", "from", zone.id, "another's hand")
    owner = state.seats[zone.seat]
    if owner.name is None:
        raise Refused("nobody-there", "from", zone.id)
    if args["want"] != "show" and args["to"] is None:
        raise Refused("missing", "to")
    asked = state.house.asked(owner.seat)
    if owner.bot and owner.seat in state.house.kept and not asked:
        raise Refused("nobody-there", "from", zone.id)  # a person's cards, and that person is gone for good
    request = Request(0, actor.seat, owner.seat, args["want"], zone.id, args["to"], args["n"])
    done = _done(state, replace(actor, seat=owner.seat), request, None)
    if owner.bot and not asked:
        return (*done[:2], {**done[2], "granted": 0})
    fields = {"want": request.want, "of": owner.seat, "from": zone.id, "to": request.to, "n": request.n}
    return "request", actor.seat, fields


def _answered(state: State, actor: Actor, args: Json) -> Ruling:
    request = next((one for one in state.requests if one.seq == args["to"]), None)
    if request is None:
        raise Refused("request-gone", "to", args["to"])
    if actor.seat not in (request.by, request.of):
        raise Refused("not-asked", "kind", "grant")
    if actor.seat == request.of and actor.bot and state.house.asked(request.of):
        raise Refused("not-asked", "kind", "grant")
    if not args["yes"]:
        return "grant", actor.seat, {"to": request.seq, "yes": False, "by": request.by, "of": request.of}
    if actor.seat != request.of:
        raise Refused("not-asked", "kind", "grant")
    kind, seat, done = _done(state, actor, request, args["cs"] or [])
    return kind, seat, {**done, "granted": request.seq}


def _done(state: State, actor: Actor, request: Request, cards: list[str] | None) -> Ruling:
    """The owner's op that does what is requested; without ``cards`` only whether it can be done.

    Raises Refused when it cannot.
    """
    assert request.zone is not None
    if request.want == "show":
        return (
            "reveal",
            actor.seat,
            resolve(state, actor, "reveal", {"zone": request.zone, "n": None, "to": request.by}),
        )
    lot = {"from": request.zone, "to": request.to, "n": request.n, "x": None, "y": None, "up": None}
    if request.want == "random" or cards is None:
        return "random", actor.seat, resolve(state, actor, "random", lot)
    if len(cards) != request.n:
        raise Refused("bad-value", "cs", len(cards), request.n)
    move = {"cs": cards, "to": request.to, "index": None, "x": None, "y": None, "up": None}
    done = resolve(state, actor, "move", move)
    if any(state.components[cid].zone != request.zone for cid in done["cs"]):
        raise Refused("wrong-zone", "cs", done["from"], [request.zone])
    return "move", actor.seat, done
