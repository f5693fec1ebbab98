"""What an op may touch: zones and components by the names its actor has for them."""

from __future__ import annotations

from typing import Any

from innkeep.table.core.actor import Actor, viewer_of
from innkeep.table.core.errors import RefusedError
from innkeep.table.core.state import FIXED, Component, State, Zone

Json = dict[str, Any]


def addressable(zone: Zone, cid: str, viewer: int | None) -> bool:
    """Whether this viewer may name that component: in public zones and its own hand all, in hidden stacks the
    top one. What an ally shows may be looked at, not touched."""
    if zone.visibility == "hidden":
        return bool(zone.order) and zone.order[-1] == cid
    return zone.public or (viewer is not None and viewer == zone.seat and not zone.covered)


def zone_named(state: State, field: str, name: str) -> Zone:
    """The zone of that id. Raises RefusedError."""
    zone = state.zones.get(name)
    if zone is None:
        raise RefusedError("unknown-zone", field, name)
    return zone


def component_named(state: State, actor: Actor, field: str, name: str) -> Component:
    """The component the actor calls so, if the actor may name it. Raises RefusedError."""
    cid = actor.find(name)
    component = state.components.get(cid) if cid is not None else None
    if component is None:
        raise RefusedError("unknown-component", field, name)
    zone = state.zones[component.zone]
    if actor.trusted or zone.public:  # most ops: whose hands the actor sees need not be found out
        return component
    if not addressable(zone, component.id, viewer_of(state, actor)):
        raise RefusedError("unknown-component", field, name)
    return component


def check_own(state: State, actor: Actor, zone: Zone, field: str) -> None:
    """Raises RefusedError for another's hand, and for one that stays covered: nobody can handle it."""
    if zone.visibility == "owner" and not actor.trusted:
        if zone.seat != actor.seat:
            raise RefusedError("not-yours", field, zone.id)
        if zone.covered and not state.covered:
            raise RefusedError("covered", field, zone.id)


def check_kind(zone: Zone, field: str, *kinds: str) -> None:
    """Raises RefusedError unless the zone is of one of these kinds."""
    if zone.kind not in kinds:
        raise RefusedError("wrong-zone", field, zone.id, list(kinds))


def check_loose(component: Component, field: str, name: str) -> None:
    """Raises RefusedError for what was locked where it lies."""
    if component.locked:
        raise RefusedError("locked", field, name)


def top_of(zone: Zone, n: int, field: str = "n") -> list[str]:
    """The top ``n`` components, the top one first. Raises RefusedError."""
    if n > len(zone.order):
        raise RefusedError("not-enough", field, n, f"0..{len(zone.order)}")
    return list(zone.order[: -n - 1 : -1])


def card_in_public(state: State, actor: Actor, name: str) -> Component:
    """A card or token that lies where everybody may touch it. Raises RefusedError."""
    component = component_named(state, actor, "c", name)
    if not state.zones[component.zone].public:
        raise RefusedError("wrong-zone", "c", name, "public zones")
    if component.kind in FIXED:
        raise RefusedError("not-movable", "c", name)
    return component


def seat_numbered(state: State, args: Json) -> int:
    """The seat (from 0) whose number an op gives; RefusedError if the table has no such seat."""
    seat: int = args["seat"]
    if seat >= len(state.seats):
        raise RefusedError("out-of-range", "seat", seat, f"0..{len(state.seats) - 1}")
    return seat


def check_open(state: State, seat: int) -> None:
    """Raises RefusedError for a seat at which nobody ever sits."""
    if state.seats[seat].closed:
        raise RefusedError("seat-closed", "seat", seat)


def other_cards_on_top(state: State, args: Json) -> str | None:
    """What is wrong with an event that takes or shows the top of a pile; None when it holds."""
    zone = state.zones[args["from"] if "from" in args else args["zone"]]
    if args["cs"] != list(zone.order[::-1][: len(args["cs"])]):
        return "other cards lay on top"
    return None
