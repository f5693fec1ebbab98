"""Taking back the last op: as a new event that lays things back, never by rewriting the log."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .fold import UNDONE
from .refusal import Refused
from .state import AppliedOp, Component, State

Json = dict[str, Any]

SKIPPED = (
    "chat",
    "ping",
    "arrow",
    "sit",
    "rename",
    "stand",
    "mode",
    "ruling",
    "allow",
    "appeal",
    "resync",
    "leave",
)
"""Ops an undo passes over: there is nothing on the table to lay back."""

SHOWING = ("peek", "search", "reveal", "shuffle", "random", "dice")
"""Ops that showed or decided something which cannot be made unknown again."""


def undoing(state: State, latest_first: Iterable[AppliedOp], seat: int | None) -> Json:
    """The arguments of an undo of the last op not yet undone, for that seat (None = the house).

    Raises Refused: nothing to undo, a secret was shown, or it concerns another's hand.
    """
    op = _last_standing(latest_first)
    if op.kind in SHOWING or (op.kind == "gather" and op.args["shuffle"]) or _showed(state, op):
        raise Refused("undo-secret", "kind", op.kind)
    if seat is not None and seat != op.seat:
        for owner in _hands(state, op):
            if owner != seat:
                raise Refused("not-yours", "seat", op.seat, seat)
    return {
        "of": op.seq,
        "kind": op.kind,
        "orders": {was.id: list(was.order) for was, _ in op.changes.zones},
        "components": [_former(was) for was, _ in op.changes.components],
    }


def _last_standing(latest_first: Iterable[AppliedOp]) -> AppliedOp:
    undone: set[int] = set()
    for op in latest_first:
        if op.kind == "undo":
            undone.add(op.args["of"])
        elif op.seat is None and op.kind not in SKIPPED:
            break
        elif op.kind not in SKIPPED and op.seq not in undone:
            return op
    raise Refused("undo-nothing")


def _former(component: Component) -> Json:
    return {"id": component.id, **{name: getattr(component, name) for name in UNDONE}}


def _showed(state: State, op: AppliedOp) -> bool:
    """Did somebody see a face that nobody could see before?"""
    return any(not _known(state, was) and _known(state, now) for was, now in op.changes.components)


def _known(state: State, component: Component) -> bool:
    zone = state.zones[component.zone]
    return zone.visibility == "owner" or (zone.public and component.up) or component.face is None


def _hands(state: State, op: AppliedOp) -> set[int | None]:
    zones = [state.zones[was.id] for was, _ in op.changes.zones]
    return {zone.seat for zone in zones if zone.visibility == "owner"}
