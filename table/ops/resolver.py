"""From a well-formed op to an event: may the actor, and what comes of it?

What each kind of op does to names, physics and chance stands in its record; here is what holds for
all.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from innkeep.table.core.actor import Actor, is_host, seated
from innkeep.table.core.errors import RefusedError
from innkeep.table.core.state import State
from innkeep.table.ops.kinds.paper import DECLARE, declared
from innkeep.table.ops.op_kind import Concern, DecisionContext, OpKind, Ruling, Who
from innkeep.table.ops.registry import KINDS, names
from innkeep.table.ops.schemas import read

Json = dict[str, Any]

STANDING = (Who.ANYBODY, Who.COMER, Who.HOST)
"""Needs no sitting down."""


def resolve(state: State, actor: Actor, name: str, args: Json) -> Json:
    """The event's arguments. Raises RefusedError when the table does not allow the op."""
    permit(state, actor, name)
    return _resolved(state, actor, name, args)


def _resolved(state: State, actor: Actor, name: str, args: Json) -> Json:
    resolve = KINDS[name].resolve
    if resolve is None:
        raise ValueError(f"a table alone cannot decide about {name!r}")
    found: Any = resolve(state, actor, args)
    resolved: Json = found
    return resolved


def permit(state: State, actor: Actor, name: str) -> None:
    """Raises RefusedError unless the actor may do ops of that kind."""
    if actor.trusted:
        return
    kind = KINDS[name]
    who = kind.who
    if actor.seat is None:
        if who is not Who.ANYBODY:
            allowed = names(lambda one: one.who is Who.ANYBODY)
            raise RefusedError("spectator", "kind", kind.name, allowed)
        if not state.house.chat:
            raise RefusedError("silent", "kind", kind.name)
    elif who not in STANDING and not seated(state, actor):
        if who is Who.SEATED_OR_HOST and is_host(state, actor):
            return
        allowed = names(lambda one: one.who in STANDING)
        raise RefusedError("not-seated", "kind", kind.name, allowed)
    if who is Who.HOST and not is_host(state, actor):
        raise RefusedError("not-host", "kind", kind.name)
    if who is Who.HOUSE:
        raise RefusedError("not-host", "kind")


def spoken(matter: DecisionContext, actor: Actor, op: object) -> Ruling:
    """What an op, as it came from outside, comes to for a seat at which nobody sits: the actor's. Only what
    is done with the cards, or said, and shows nobody a card. Raises RefusedError."""
    name, args = read(op)
    args.pop("group", None)
    kind = KINDS[name]
    if kind is DECLARE:
        ruling = declared(replace(matter, permit=_anybody, resolve=_resolved), actor, args)
        if not all(ruling[2]["up"]):  # whoever asks next could find out what it is
            raise RefusedError("bad-value", "up", "false", "true")
        return ruling
    if not _may_be_spoken(kind):
        raise RefusedError("bad-value", "op", name, [*names(_may_be_spoken), DECLARE.name])
    return name, actor.seat, _resolved(matter.state, actor, name, args)


def _may_be_spoken(kind: OpKind) -> bool:
    return kind.common and kind.concern is not Concern.LOOK


def _anybody(_state: State, _actor: Actor, _name: str) -> None:
    """No leave is needed."""
