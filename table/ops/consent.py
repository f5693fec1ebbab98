"""Whom the table asks before something is taken back or the table is ended, and what the answers make of it.

What showed or decided something that cannot be made unknown again needs everybody's yes; what touches only
other people's hands needs theirs. Nobody is asked about his own. Bots agree by themselves, but for a hand
that a person has held it is that person who is asked. Nothing is laid back into a hand that another holds
now.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ..core.errors import Refused
from ..core.room_settings import people
from ..core.state import AppliedOp, Asking, Component, State
from .history import Past, Return, redoing, undoing

Json = dict[str, Any]

KINDS = ("undo", "redo", "answer", "end")
"""Ops decided here: what comes of them depends on the past and on the others."""

SHOWING = ("peek", "search", "reveal", "shuffle", "random", "dice")
"""Ops that showed or decided something which cannot be made unknown again."""

LAPSES_MS = 120_000
"""How long a question stands."""

Ruling = tuple[str, int | None, Json]
"""What an op comes to: kind, seat and arguments of the event."""


def ruling(
    state: State, past: Past, seat: int | None, kind: str, args: Json, now: int, *, host: bool = False
) -> Ruling:
    """What an undo, redo, answer or end comes to; ``seat`` None = the house. Raises Refused.

    The ``host`` may answer for everybody (``decide``), and ends the table alone.
    """
    if kind == "answer":
        if args["decide"] and not host:
            raise Refused("not-host", "decide")
        return _answered(state, past, seat, args["yes"], decide=args["decide"])
    if kind == "end":
        others = () if host else _others(state, seat)
        return _or_ask(state, seat, "end", {"of": 0, "last": 0}, others, None, now)
    to = args.get("to")
    way = _way(state, past, kind, to)
    return _or_ask(state, seat, kind, way.args, concerned(state, way, seat), to, now)


def concerned(state: State, way: Return, seat: int | None) -> tuple[int, ...]:
    """The seats that have to agree with that seat's way back; nobody when the house takes it."""
    if seat is None:
        return ()
    _handed_on(state, way)
    others = _others(state, seat)
    ops = [entry.op for entry in way.entries if entry.op.kind != "undo"]
    if any(_showed(state, op) for op in ops):
        return others
    owners = {state.zones[zid].seat for zid in way.args["orders"] if state.zones[zid].visibility == "owner"}
    return tuple(other for other in others if other in owners)


def _handed_on(state: State, way: Return) -> None:
    """Refused where a card would go back into a hand that has another holder since then, who never saw it."""
    house = state.house
    back = {
        data["zone"] for data in way.args["components"] if state.components[data["id"]].zone != data["zone"]
    }
    for zid in back:
        seat = state.zones[zid].seat
        if state.zones[zid].visibility != "owner" or seat is None:
            continue
        if any(entry.holders and entry.holders[seat] != house.holders[seat] for entry in way.entries):
            raise Refused("undo-handed-on", "to", zid)


def _way(state: State, past: Past, kind: str, to: int | None) -> Return:
    return redoing(state, past) if kind == "redo" else undoing(state, past, to)


def _others(state: State, seat: int | None) -> tuple[int, ...]:
    if seat is None:
        return ()
    return tuple(other for other in people(state.seats, state.house) if other != seat)


def _or_ask(
    state: State, seat: int | None, kind: str, args: Json, asked: tuple[int, ...], to: int | None, now: int
) -> Ruling:
    pending = state.asking
    same = pending is not None and (pending.what, pending.by, pending.of) == (kind, seat, args["of"])
    if same and pending is not None and set(asked) <= set(pending.yes):
        asked = ()
    if not asked:
        return kind, seat, {} if kind == "end" else args
    if pending is not None:
        raise Refused("asked-already", "kind", kind)
    question = {"what": kind, "of": args["of"], "last": args["last"], "to": to, "asked": list(asked)}
    return "ask", seat, {**question, "until": now + LAPSES_MS}


def _answered(state: State, past: Past, seat: int | None, yes: bool, *, decide: bool) -> Ruling:
    asking = state.asking
    if asking is None:
        raise Refused("asked-nothing")
    said: Json = {"yes": yes, "what": asking.what, "of": asking.of, "last": asking.last, "by": asking.by}
    if seat is None or (seat == asking.by and not yes):
        return "answer", seat, said
    if not decide and (seat not in asking.asked or seat in asking.yes):
        raise Refused("not-asked", "kind", "answer")
    if not yes or not (decide or _complete(state, replace(asking, yes=(*asking.yes, seat)))):
        return "answer", seat, said
    if asking.what == "end":
        return "end", asking.by, {}
    return asking.what, asking.by, _way(state, past, asking.what, asking.to).args


def _complete(state: State, asking: Asking) -> bool:
    """Has everybody agreed who was asked and still sits here?"""
    return all(seat in asking.yes or state.seats[seat].name is None for seat in asking.asked)


def _showed(state: State, op: AppliedOp) -> bool:
    """Did it decide by chance, or did somebody see a face that nobody could see before?"""
    if op.kind in SHOWING or (op.kind == "gather" and op.args["shuffle"]):
        return True
    return any(not _known(state, was) and _known(state, now) for was, now in op.changes.components)


def _known(state: State, component: Component) -> bool:
    zone = state.zones[component.zone]
    return zone.visibility == "owner" or (zone.public and component.up) or component.face is None
