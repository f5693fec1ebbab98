"""Ops on single cards and tokens: moving, drawing, dealing, turning, locking."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NotRequired, TypedDict

from innkeep.table.core.actor import Actor
from innkeep.table.core.draft import AppliedEvent, Draft, Undoable
from innkeep.table.core.errors import RefusedError
from innkeep.table.core.state import FIXED, Component, Event, State, Zone
from innkeep.table.ops.fields import FlagField, WholeField, lying, name_field, name_list, whole_or_none
from innkeep.table.ops.lines import LineCard, LogLine, card_in, of, taking
from innkeep.table.ops.op_kind import Concern, OpKind
from innkeep.table.ops.touching import (
    card_in_public,
    check_kind,
    check_loose,
    component_named,
    other_cards_on_top,
    top_of,
    zone_named,
)

Json = dict[str, Any]

# -- move ------------------------------------------------------------------------------------------


MoveEvent = TypedDict(
    "MoveEvent",
    {
        "cs": list[str],
        "from": str,
        "to": str,
        "index": int | None,
        "x": int | None,
        "y": int | None,
        "up": list[bool],
        "granted": NotRequired[int],
    },
)


def _resolve_move(state: State, actor: Actor, args: Json) -> MoveEvent:
    names = args.get("cs") or ([args["c"]] if "c" in args else None)
    if names is None or ("cs" in args and "c" in args):
        raise RefusedError("missing", "c", None, "c or cs")
    to = zone_named(state, "to", args["to"])
    check_kind(to, "to", "area", "stack", "hand")
    if len(set(names)) != len(names):
        raise RefusedError("bad-value", "cs", names[0], "each name once")
    cards = [_movable(state, actor, name) for name in names]
    index = args["index"]
    if index is not None and index > len(to.order):
        raise RefusedError("out-of-range", "index", index, f"0..{len(to.order)}")
    return {
        "cs": [card.id for card in cards],
        "from": cards[0].zone,
        "to": to.id,
        "index": index,
        "x": args["x"],
        "y": args["y"],
        "up": [to.public and _face_up(state, card, to, args["up"]) for card in cards],
    }


def _movable(state: State, actor: Actor, name: str) -> Component:
    """The component of that name, if it may be moved; else raises RefusedError."""
    component = component_named(state, actor, "c", name)
    if component.kind in FIXED:
        raise RefusedError("not-movable", "c", name)
    check_loose(component, "c", name)
    return component


def _face_up(state: State, component: Component, to: Zone, wish: bool | None) -> bool:
    """Does it lie face up there: as wished, else as it lay; what comes of a hand or onto a pile is turned."""
    if wish is not None:
        return bool(wish)
    source = state.zones[component.zone]
    return component.up or source.visibility == "owner" or (to.kind == "stack" and source.id != to.id)


def _move(draft: Draft, event: Event) -> None:
    args = event.args
    for cid, up in zip(args["cs"], args["up"], strict=True):
        draft.put(cid, args["to"], args["index"] or 0, up=up, x=args["x"], y=args["y"])


def _line_of_move(step: AppliedEvent) -> LogLine | None:
    args = step.event.args
    cards, source, to = args["cs"], args["from"], args["to"]
    if all(step.before.components[cid].zone == to for cid in cards):
        return None
    if _is_order(step.before, source, to):
        return _line_of_order(step, len(cards))
    if len(cards) == 1:
        key = f"log.move{_verb(step, source, to, up=args['up'][0])}"
        return of(step, key, {"from": source, "to": to}, c=card_in(step, cards[0]))
    return of(step, "log.move-many", {"n": len(cards), "from": source, "to": to})


def _verb(step: AppliedEvent, source: str, to: str, *, up: bool) -> str:
    """What moving one card is called, by the places it goes from and to and whose they are; only `move` where
    they say no more. All of that, and whether it lies face up, everybody sees."""
    was, now, seat = step.before.zones[source], step.before.zones[to], step.event.seat
    if now.kind == "area" and up:
        if was.kind == "hand" and was.seat == seat:
            return "-play"
        if was.kind == "stack" and not was.public:
            return "-reveal"
    if now.kind == "hand" and now.seat == seat and was.public:
        return "-take"
    return ""


def _is_order(state: State, source: str, to: str) -> bool:
    """Whether a card goes out of the deck of Drinks to somebody's pile of Drinks."""
    return (state.zones[source].role, state.zones[to].role) == ("drink-deck", "drinks")


def _line_of_order(step: AppliedEvent, n: int, *cards: LineCard) -> LogLine:
    args = step.event.args
    owner = step.before.zones[args["to"]].seat
    return of(
        step, "log.draw-order", {"n": n, "from": args["from"], "to": args["to"], "owner": owner}, *cards
    )


_ORDERED = {"log.draw-order": "n, from, to, owner (seat), cs? (tokens, only for those who see them)"}

MOVE = OpKind(
    name="move",
    concern=Concern.TABLE,
    event=MoveEvent,
    about="`c` or `cs`. `index` = depth from the top, 0 = top (default). Without `up`: from a "
    "hand, or onto a public stack: face up; else as it lay; in hands and hidden stacks "
    "always face down",
    fields={
        "c": name_field(required=False),
        "cs": name_list(),
        "to": name_field(),
        "index": whole_or_none(0, 10_000),
        **lying(),
    },
    common=True,
    macro=True,
    resolve=_resolve_move,
    reduce=_move,
    undoable=Undoable.IF_CHANGED,
    line=_line_of_move,
    lines={
        "log.move": "c, from, to",
        "log.move-play": "c, from, to",
        "log.move-reveal": "c, from, to",
        "log.move-take": "c, from, to",
        "log.move-many": "n, from, to",
        **_ORDERED,
    },
)


# -- draw, deal ------------------------------------------------------------------------------------


DrawEvent = TypedDict("DrawEvent", {"from": str, "to": str, "n": int, "cs": list[str]})
DealEvent = TypedDict("DealEvent", {"from": str, "to": list[str], "n": int, "cs": list[str]})


def _resolve_draw(state: State, _actor: Actor, args: Json) -> DrawEvent:
    source, to = zone_named(state, "from", args["from"]), zone_named(state, "to", args["to"])
    check_kind(source, "from", "stack")
    check_kind(to, "to", "area", "stack", "hand")
    if source.id == to.id:
        raise RefusedError("bad-value", "to", to.id)
    return {"from": source.id, "to": to.id, "n": args["n"], "cs": top_of(source, args["n"])}


def _draw(draft: Draft, event: Event) -> None:
    to = event.args["to"]
    cards = event.args["cs"]
    if draft.before.zones[to].kind == "stack":
        cards = cards[::-1]
    for cid in cards:
        draft.put(cid, to, up=_lands_up(draft, to))


def _lands_up(draft: Draft, to: str) -> bool:
    zone = draft.before.zones[to]
    return zone.kind == "stack" and zone.public


def _line_of_draw(step: AppliedEvent) -> LogLine:
    args = step.event.args
    cards = [card_in(step, cid) for cid in args["cs"]]
    if _is_order(step.before, args["from"], args["to"]):
        return _line_of_order(step, args["n"], *cards)
    return of(step, "log.draw", {name: args[name] for name in ("n", "from", "to")}, *cards)


DRAW = OpKind(
    name="draw",
    concern=Concern.TABLE,
    event=DrawEvent,
    about="a hand gets them top first; a stack gets them on top in the same order",
    fields={"from": name_field(), "to": name_field(), "n": WholeField(1, 200, required=True)},
    common=True,
    macro=True,
    resolve=_resolve_draw,
    reduce=_draw,
    undoable=Undoable.IF_CHANGED,
    problem=lambda state, event, _entries: other_cards_on_top(state, event.args),
    line=_line_of_draw,
    lines={"log.draw": "n, from, to, cs? (tokens, only for those who see them)", **_ORDERED},
)


def _resolve_deal(state: State, _actor: Actor, args: Json) -> DealEvent:
    source = zone_named(state, "from", args["from"])
    check_kind(source, "from", "stack")
    targets = [zone_named(state, "to", name) for name in args["to"]]
    for to in targets:
        check_kind(to, "to", "area", "stack", "hand")
        if to.id == source.id:
            raise RefusedError("bad-value", "to", to.id)
    cards = top_of(source, args["n"] * len(targets))
    return {"from": source.id, "to": [to.id for to in targets], "n": args["n"], "cs": cards}


def _deal(draft: Draft, event: Event) -> None:
    zones = event.args["to"]
    for number, cid in enumerate(event.args["cs"]):
        to = zones[number % len(zones)]
        draft.put(cid, to, up=_lands_up(draft, to))


DEAL = OpKind(
    name="deal",
    concern=Concern.TABLE,
    event=DealEvent,
    about="one each in turn, n rounds",
    fields={
        "from": name_field(),
        "to": name_list(required=True),
        "n": WholeField(1, 200, required=True),
    },
    common=True,
    macro=True,
    resolve=_resolve_deal,
    reduce=_deal,
    undoable=Undoable.IF_CHANGED,
    problem=lambda state, event, _entries: other_cards_on_top(state, event.args),
    line=taking("log.deal", "n", "from", "to"),
    lines={"log.deal": "n, from, to: [zone]"},
)


# -- flip, rotate, lock ----------------------------------------------------------------------------


class FlipEvent(TypedDict):
    """How it lies from now on."""

    c: str
    up: bool


class RotateEvent(TypedDict):
    """By how much it is turned from now on."""

    c: str
    deg: int


class LockEvent(TypedDict):
    """Whether it is locked from now on."""

    c: str
    zone: str
    on: bool


def _resolve_flip(state: State, actor: Actor, args: Json) -> FlipEvent:
    component = card_in_public(state, actor, args["c"])
    return {"c": component.id, "up": not component.up}


def _flip(draft: Draft, event: Event) -> None:
    cid = event.args["c"]
    draft.components[cid] = replace(draft.component(cid), up=event.args["up"])


def _line_of_flip(step: AppliedEvent) -> LogLine:
    cid = step.event.args["c"]
    key = "log.flip-up" if step.event.args["up"] else "log.flip-down"
    return of(step, key, {"zone": step.state.components[cid].zone}, c=card_in(step, cid))


FLIP = OpKind(
    name="flip",
    concern=Concern.TABLE,
    event=FlipEvent,
    about="only in public zones",
    fields={"c": name_field()},
    common=True,
    macro=True,
    resolve=_resolve_flip,
    reduce=_flip,
    undoable=Undoable.IF_CHANGED,
    line=_line_of_flip,
    lines={"log.flip-up": "c, zone", "log.flip-down": "c, zone"},
)


def _resolve_rotate(state: State, actor: Actor, args: Json) -> RotateEvent:
    return {"c": card_in_public(state, actor, args["c"]).id, "deg": args["deg"]}


def _rotate(draft: Draft, event: Event) -> None:
    cid = event.args["c"]
    draft.components[cid] = replace(draft.component(cid), rot=event.args["deg"])


ROTATE = OpKind(
    name="rotate",
    concern=Concern.TALK,
    event=RotateEvent,
    about="only in public zones",
    fields={"c": name_field(), "deg": WholeField(0, 359, required=True)},
    common=True,
    resolve=_resolve_rotate,
    reduce=_rotate,
    undoable=Undoable.IF_CHANGED,
)


def _resolve_lock(state: State, actor: Actor, args: Json) -> LockEvent:
    component = component_named(state, actor, "c", args["c"])
    zone = state.zones[component.zone]
    if not zone.public or zone.kind not in ("area", "track"):
        raise RefusedError("wrong-zone", "c", args["c"], "public areas and tracks")
    if component.locked == args["on"]:
        raise RefusedError("bad-value", "on", str(args["on"]).lower())
    return {"c": component.id, "zone": zone.id, "on": args["on"]}


def _lock(draft: Draft, event: Event) -> None:
    cid = event.args["c"]
    draft.components[cid] = replace(draft.component(cid), locked=event.args["on"])


def _line_of_lock(step: AppliedEvent) -> LogLine:
    cid, zone = step.event.args["c"], step.event.args["zone"]
    key = "log.lock" if step.event.args["on"] else "log.unlock"
    if step.state.components[cid].kind in FIXED:
        return of(step, f"{key}-track", {"zone": zone})
    return of(step, key, {"zone": zone}, c=card_in(step, cid))


LOCK = OpKind(
    name="lock",
    concern=Concern.TALK,
    event=LockEvent,
    about="a component in a public area, or the marker of a track: till `on` is false `move` and "
    "`track` are refused (`locked`). Anybody may",
    fields={"c": name_field(), "on": FlagField(required=True)},
    resolve=_resolve_lock,
    reduce=_lock,
    undoable=Undoable.IF_CHANGED,
    line=_line_of_lock,
    lines={
        "log.lock": "c, zone",
        "log.unlock": "c, zone",
        "log.lock-track": "zone",
        "log.unlock-track": "zone",
    },
)


KINDS = (MOVE, DRAW, DEAL, FLIP, ROTATE, LOCK)
