"""Asking before touching another's hand: somebody requests something of it, its owner grants it in one word.

What is granted becomes an event of the owner's, of an ordinary kind, with ``granted`` = the number of the
request. Consent to taking back is another matter (see ``consent``).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from .refusal import Refused
from .resolve import Hand, resolve
from .state import Request, State

Json = dict[str, Any]
Ruling = tuple[str, int | None, Json]
"""What an op comes to: kind, seat and arguments of the event."""

KINDS = ("request", "grant")
"""Ops decided here."""


def ruling(state: State, hand: Hand, kind: str, args: Json) -> Ruling:
    """What a request or the answer to one comes to. Raises Refused."""
    resolve(state, hand, "pass", {})
    return _requested(state, hand, args) if kind == "request" else _answered(state, hand, args)


def _requested(state: State, hand: Hand, args: Json) -> Ruling:
    zone = state.zones.get(args["from"])
    if zone is None:
        raise Refused("unknown-zone", "from", args["from"])
    if zone.visibility != "owner" or zone.seat is None:
        raise Refused("wrong-zone", "from", zone.id, "hands")
    if zone.seat == hand.seat or hand.seat is None:
        raise Refused("bad-value", "from", zone.id, "another's hand")
    owner = state.seats[zone.seat]
    if owner.name is None:
        raise Refused("nobody-there", "from", zone.id)
    if args["want"] != "show" and args["to"] is None:
        raise Refused("missing", "to")
    request = Request(0, hand.seat, owner.seat, args["want"], zone.id, args["to"], args["n"])
    done = _done(state, replace(hand, seat=owner.seat), request, None)
    if owner.bot:
        return (*done[:2], {**done[2], "granted": 0})
    fields = {"want": request.want, "of": owner.seat, "from": zone.id, "to": request.to, "n": request.n}
    return "request", hand.seat, fields


def _answered(state: State, hand: Hand, args: Json) -> Ruling:
    request = next((one for one in state.requests if one.seq == args["to"]), None)
    if request is None:
        raise Refused("request-gone", "to", args["to"])
    if hand.seat not in (request.by, request.of):
        raise Refused("not-asked", "kind", "grant")
    if not args["yes"]:
        return "grant", hand.seat, {"to": request.seq, "yes": False, "by": request.by, "of": request.of}
    if hand.seat != request.of:
        raise Refused("not-asked", "kind", "grant")
    kind, seat, done = _done(state, hand, request, args["cs"] or [])
    return kind, seat, {**done, "granted": request.seq}


def _done(state: State, hand: Hand, request: Request, cards: list[str] | None) -> Ruling:
    """The owner's op that does what is requested; without ``cards`` only whether it can be done.

    Raises Refused when it cannot.
    """
    if request.want == "show":
        return (
            "reveal",
            hand.seat,
            resolve(state, hand, "reveal", {"zone": request.zone, "n": None, "to": request.by}),
        )
    lot = {"from": request.zone, "to": request.to, "n": request.n, "x": None, "y": None, "up": None}
    if request.want == "random" or cards is None:
        return "random", hand.seat, resolve(state, hand, "random", lot)
    if len(cards) != request.n:
        raise Refused("bad-value", "cs", len(cards), request.n)
    move = {"cs": cards, "to": request.to, "index": None, "x": None, "y": None, "up": None}
    done = resolve(state, hand, "move", move)
    if any(state.components[cid].zone != request.zone for cid in done["cs"]):
        raise Refused("wrong-zone", "cs", done["from"], [request.zone])
    return "move", hand.seat, done
