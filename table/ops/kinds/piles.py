"""Ops on piles and hands as wholes: shuffling, looking into them, taking out of them, lots."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from innkeep.table.core.actor import Actor
from innkeep.table.core.draft import AppliedEvent, Draft, Undoable
from innkeep.table.core.errors import RefusedError
from innkeep.table.core.seeds import shuffled
from innkeep.table.core.state import Component, Event, State
from innkeep.table.core.wire import PassingJson
from innkeep.table.ops.fields import (
    FlagField,
    Target,
    WholeField,
    lying,
    name_field,
    name_list,
    whole_or_none,
)
from innkeep.table.ops.lines import ALL, LineCard, LogLine, actor_of, card_in, of, taking
from innkeep.table.ops.op_kind import Concern, OpKind, ShownCards, Viewing, always, by_actor
from innkeep.table.ops.touching import (
    check_kind,
    check_own,
    component_named,
    other_cards_on_top,
    top_of,
    zone_named,
)

Json = dict[str, Any]


# -- shuffle, reverse, gather ----------------------------------------------------------------------


class ShuffleEvent(TypedDict):
    """Which zone, by which seed."""

    zone: str
    seed: str


class ZoneEvent(TypedDict):
    """Which zone."""

    zone: str


GatherEvent = TypedDict(
    "GatherEvent",
    {"from": str, "to": str, "shuffle": bool, "seed": str | None, "cs": list[str]},
)


def _resolve_shuffle(state: State, actor: Actor, args: Json) -> ShuffleEvent:
    zone = zone_named(state, "zone", args["zone"])
    check_kind(zone, "zone", "stack", "hand")
    check_own(state, actor, zone, "zone")
    return {"zone": zone.id, "seed": actor.seed}


def _shuffle(draft: Draft, event: Event) -> None:
    draft.mix(event.args["zone"], event.args["seed"])


SHUFFLE = OpKind(
    name="shuffle",
    concern=Concern.ORDER,
    mixes=lambda args: str(args["zone"]),
    event=ShuffleEvent,
    about="stacks, own hand",
    fields={"zone": name_field()},
    common=True,
    macro=True,
    resolve=_resolve_shuffle,
    reduce=_shuffle,
    undoable=Undoable.IF_CHANGED,
    draws=True,
    seeded=always,
    shuffles=True,
    breaks_tracking=always,
    shows=always,
    line=taking("log.shuffle", "zone"),
    lines={"log.shuffle": "zone"},
)


def _resolve_gather(state: State, actor: Actor, args: Json) -> GatherEvent:
    source, to = zone_named(state, "from", args["from"]), zone_named(state, "to", args["to"])
    for zone, field in ((source, "from"), (to, "to")):
        check_kind(zone, field, "stack", "hand")
        check_own(state, actor, zone, field)
    if source.id == to.id:
        raise RefusedError("bad-value", "to", to.id)
    return {
        "from": source.id,
        "to": to.id,
        "shuffle": args["shuffle"],
        "seed": actor.seed if args["shuffle"] else None,
        "cs": list(source.order[::-1]),
    }


def _gather(draft: Draft, event: Event) -> None:
    to = event.args["to"]
    for cid in event.args["cs"]:
        draft.put(cid, to, len(draft.order(to)), up=False)
    if event.args["shuffle"]:
        draft.mix(to, event.args["seed"])


def _shuffled_too(args: Json) -> bool:
    return bool(args["shuffle"])


def _line_of_gather(step: AppliedEvent) -> LogLine:
    args = step.event.args
    key = "log.gather-shuffle" if args["shuffle"] else "log.gather"
    return of(step, key, {"n": len(args["cs"]), "from": args["from"], "to": args["to"]})


GATHER = OpKind(
    name="gather",
    concern=Concern.ORDER,
    mixes=lambda args: str(args["to"]) if args["shuffle"] else None,
    event=GatherEvent,
    about="all of a stack under another, face down",
    fields={"from": name_field(), "to": name_field(), "shuffle": FlagField(load_default=False)},
    common=True,
    macro=True,
    resolve=_resolve_gather,
    reduce=_gather,
    undoable=Undoable.IF_CHANGED,
    draws=True,
    seeded=_shuffled_too,
    shuffles=True,
    problem=lambda state, event, _entries: other_cards_on_top(state, event.args),
    breaks_tracking=_shuffled_too,
    shows=_shuffled_too,
    line=_line_of_gather,
    lines={"log.gather": "n, from, to", "log.gather-shuffle": "n, from, to"},
)


def _resolve_reverse(state: State, actor: Actor, args: Json) -> ZoneEvent:
    zone = zone_named(state, "zone", args["zone"])
    check_kind(zone, "zone", "stack", "hand")
    check_own(state, actor, zone, "zone")
    return {"zone": zone.id}


def _reverse(draft: Draft, event: Event) -> None:
    zone = event.args["zone"]
    order = draft.order(zone)
    order.reverse()
    if draft.before.zones[zone].visibility == "hidden":
        for cid in order:
            draft.rename(cid)


REVERSE = OpKind(
    name="reverse",
    concern=Concern.ORDER,
    event=ZoneEvent,
    about="stacks, own hand: the top becomes the bottom",
    fields={"zone": name_field()},
    resolve=_resolve_reverse,
    reduce=_reverse,
    undoable=Undoable.IF_CHANGED,
    breaks_tracking=always,
    line=taking("log.reverse", "zone"),
    lines={"log.reverse": "zone"},
)


# -- random, take: nobody else can tell from where in the pile -------------------------------------


RandomEvent = TypedDict(
    "RandomEvent",
    {
        "from": str,
        "to": str,
        "n": int,
        "cs": list[str],
        "up": bool,
        "x": int | None,
        "y": int | None,
        "seed": str,
        "granted": NotRequired[int],
    },
)
TakeEvent = TypedDict(
    "TakeEvent",
    {
        "from": str,
        "to": str,
        "n": int,
        "cs": list[str],
        "up": bool,
        "x": int | None,
        "y": int | None,
    },
)


def _resolve_random(state: State, actor: Actor, args: Json) -> RandomEvent:
    source, to = zone_named(state, "from", args["from"]), zone_named(state, "to", args["to"])
    check_kind(source, "from", "stack", "hand")
    check_own(state, actor, source, "from")
    check_kind(to, "to", "area", "stack", "hand")
    if source.id == to.id:
        raise RefusedError("bad-value", "to", to.id)
    if args["n"] > len(source.order):
        raise RefusedError("not-enough", "n", args["n"], f"0..{len(source.order)}")
    return {
        "from": source.id,
        "to": to.id,
        "n": args["n"],
        "cs": list(shuffled(source.order, actor.seed)[: args["n"]]),
        "up": to.public if args["up"] is None else args["up"] and to.public,
        "x": args["x"],
        "y": args["y"],
        "seed": actor.seed,
    }


def _take_out(draft: Draft, event: Event) -> None:
    args = event.args
    for cid in args["cs"]:
        draft.put(cid, args["to"], up=args["up"], x=args["x"], y=args["y"])
        draft.rename(cid)
    draft.cover(args["from"])


def _wrong_lot(state: State, event: Event, _entries: object) -> str | None:
    args = event.args
    lot = list(shuffled(state.zones[args["from"]].order, args["seed"])[: args["n"]])
    return "the lot fell otherwise" if args["cs"] != lot else None


def _line_of_taking(step: AppliedEvent) -> LogLine:
    args = step.event.args
    saw = actor_of(step) if step.event.kind == TAKE.name else frozenset()
    cards = (card_in(step, cid, saw) for cid in args["cs"])
    about = {name: args[name] for name in ("n", "from", "to")}
    return of(step, f"log.{step.event.kind}", about, *cards)


RANDOM = OpKind(
    name="random",
    concern=Concern.TABLE,
    by_lot=True,
    event=RandomEvent,
    about="cards by lot (the server's) out of one's own hand or a stack; face up in public places "
    "unless `up` is false",
    fields={
        "from": name_field(),
        "to": name_field(),
        "n": WholeField(1, 200, load_default=1),
        **lying(),
    },
    resolve=_resolve_random,
    reduce=_take_out,
    undoable=Undoable.IF_CHANGED,
    draws=True,
    seeded=always,
    problem=_wrong_lot,
    breaks_tracking=always,
    shows=always,
    line=_line_of_taking,
    lines={"log.random": "n, from, to, cs?"},
)


def _resolve_take(state: State, actor: Actor, args: Json) -> TakeEvent:
    source, to = zone_named(state, "from", args["from"]), zone_named(state, "to", args["to"])
    check_kind(source, "from", "stack")
    check_kind(to, "to", "area", "stack", "hand")
    if source.id == to.id:
        raise RefusedError("bad-value", "to", to.id)
    ids = {_called(state.components[cid], actor): cid for cid in source.order}
    for name in args["cs"]:
        if name not in ids:
            raise RefusedError("unknown-component", "cs", name)
    if len(set(args["cs"])) != len(args["cs"]):
        raise RefusedError("bad-value", "cs", args["cs"][0], "each name once")
    cards = [ids[name] for name in args["cs"]]
    return {
        "from": source.id,
        "to": to.id,
        "n": len(cards),
        "cs": cards,
        "up": to.public if args["up"] is None else args["up"] and to.public,
        "x": args["x"],
        "y": args["y"],
    }


def _called(component: Component, actor: Actor) -> str:
    """The name by which this actor may take the component out of a pile."""
    return component.id if actor.ticket is None else actor.ticket(component.alias)


def _new_tickets(step: AppliedEvent, viewing: Viewing) -> PassingJson:
    """For who took: how what is left in the pile is called from now on."""
    if viewing.viewer is None or viewing.viewer != step.event.seat:
        return {}
    source = step.event.args["from"]
    left = [pair for pair in step.changes.components if pair[0].zone == pair[1].zone == source]
    return {"t": sorted((viewing.ticket(was.alias), viewing.ticket(now.alias)) for was, now in left)}


TAKE = OpKind(
    name="take",
    concern=Concern.TABLE,
    event=TakeEvent,
    about="cards out of a searched stack (`cs`: tickets); others learn the number and the faces "
    "that come to lie open. A ticket is good for one seat, until its card moves, the pile is "
    "shuffled or somebody takes a card out of it; who takes gets `t` `[[old, new]]` in the "
    "delta: the tickets of what is left",
    fields={
        "from": name_field(),
        "cs": name_list(required=True),
        "to": name_field(),
        **lying(),
    },
    resolve=_resolve_take,
    reduce=_take_out,
    undoable=Undoable.IF_CHANGED,
    breaks_tracking=always,
    shown_to=by_actor,
    passing=_new_tickets,
    line=_line_of_taking,
    lines={"log.take": "n, from, to, cs?"},
)


# -- peek, search, leave, reveal: faces shown in passing -------------------------------------------


def _to_its_seat(seat: int | None, args: Json) -> ShownCards:
    return ShownCards(args["zone"], tuple(args["cs"]), seat)


def _to_whom_it_says(_seat: int | None, args: Json) -> ShownCards:
    to = args["to"]
    return ShownCards(args["zone"], tuple(args["cs"]), to if isinstance(to, int) else None)


class ShownEvent(TypedDict):
    """Which cards of which zone the actor was shown, top first."""

    zone: str
    n: int
    cs: list[str]


class RevealEvent(TypedDict):
    """Which cards of which zone were shown, top first, to whom: a seat, or ``"all"``."""

    cs: list[str]
    zone: str
    to: int | str
    granted: NotRequired[int]


def _shown(step: AppliedEvent, viewing: Viewing, to: Literal["all"] | int | None) -> PassingJson:
    """The faces, for those who may look."""
    viewer, args = viewing.viewer, step.event.args
    if not (viewing.everything or to == ALL or (viewer is not None and viewer == to)):
        return {}
    parts = step.state.components
    faces = [viewing.token(parts[cid].face) for cid in args["cs"]]
    return {"show": {"z": args["zone"], "f": faces, "to": to}}


def _shown_to_actor(step: AppliedEvent, viewing: Viewing) -> PassingJson:
    return _shown(step, viewing, step.event.seat)


def _resolve_peek(state: State, _actor: Actor, args: Json) -> ShownEvent:
    zone = zone_named(state, "zone", args["zone"])
    check_kind(zone, "zone", "stack")
    return {"zone": zone.id, "n": args["n"], "cs": top_of(zone, args["n"])}


def _line_of_peek(step: AppliedEvent) -> LogLine:
    args, parts = step.event.args, step.state.components
    cards = (LineCard(parts[cid].face, actor_of(step)) for cid in args["cs"])
    return of(step, "log.peek", {"n": args["n"], "zone": args["zone"]}, *cards)


PEEK = OpKind(
    name="peek",
    concern=Concern.LOOK,
    looks=_to_its_seat,
    event=ShownEvent,
    about="announced, shown to the sender only",
    fields={"zone": name_field(), "n": WholeField(1, 200, required=True)},
    common=True,
    resolve=_resolve_peek,
    undoable=Undoable.ALWAYS,
    problem=lambda state, event, _entries: other_cards_on_top(state, event.args),
    shows=always,
    shown_to=by_actor,
    passing=_shown_to_actor,
    line=_line_of_peek,
    lines={"log.peek": "n, zone, cs?"},
)


def _resolve_search(state: State, _actor: Actor, args: Json) -> ShownEvent:
    zone = zone_named(state, "zone", args["zone"])
    check_kind(zone, "zone", "stack")
    cards = list(zone.order[::-1])
    if not cards:
        raise RefusedError("not-enough", "zone", zone.id)
    return {"zone": zone.id, "n": len(cards), "cs": cards}


def _shown_with_tickets(step: AppliedEvent, viewing: Viewing) -> PassingJson:
    out = _shown_to_actor(step, viewing)
    if out and viewing.viewer is not None:
        parts = step.state.components
        out["show"]["t"] = [viewing.ticket(parts[cid].alias) for cid in step.event.args["cs"]]
    return out


SEARCH = OpKind(
    name="search",
    concern=Concern.LOOK,
    looks=_to_its_seat,
    event=ShownEvent,
    about="a whole stack: announced with the number of cards, shown to the sender only, each card "
    "with a ticket",
    fields={"zone": name_field()},
    resolve=_resolve_search,
    undoable=Undoable.ALWAYS,
    problem=lambda state, event, _entries: other_cards_on_top(state, event.args),
    shows=always,
    shown_to=by_actor,
    passing=_shown_with_tickets,
    line=taking("log.search", "n", "zone"),
    lines={"log.search": "n, zone"},
)


def _resolve_leave(state: State, _actor: Actor, args: Json) -> ZoneEvent:
    zone = zone_named(state, "zone", args["zone"])
    check_kind(zone, "zone", "stack")
    return {"zone": zone.id}


LEAVE = OpKind(
    name="leave",
    concern=Concern.TALK,
    event=ZoneEvent,
    about="says that a searched stack was left unshuffled",
    fields={"zone": name_field()},
    resolve=_resolve_leave,
    line=taking("log.leave", "zone"),
    lines={"log.leave": "zone"},
)


def _resolve_reveal(state: State, actor: Actor, args: Json) -> RevealEvent:
    if ("c" in args) == ("zone" in args):
        raise RefusedError("missing", "c", None, "c or zone")
    if "c" in args:
        component = component_named(state, actor, "c", args["c"])
        zone, cards = state.zones[component.zone], [component.id]
    else:
        zone = zone_named(state, "zone", args["zone"])
        check_kind(zone, "zone", "stack", "hand")
        check_own(state, actor, zone, "zone")
        cards = list(zone.order[::-1]) if args["n"] is None else top_of(zone, args["n"])
    if not cards:
        raise RefusedError("not-enough", "zone", zone.id)
    to = args["to"]
    if to != ALL and (isinstance(to, str) or not 0 <= to < len(state.seats)):
        raise RefusedError("bad-value", "to", to, f"all or 0..{len(state.seats) - 1}")
    return {"cs": cards, "zone": zone.id, "to": to}


def _one_seat(event: Event) -> int | None:
    return _to_whom_it_says(event.seat, event.args).to


def _line_of_reveal(step: AppliedEvent) -> LogLine:
    args = step.event.args
    to = args["to"]
    cards = [card_in(step, cid, ALL if to == ALL else frozenset((to,))) for cid in args["cs"]]
    return of(step, "log.reveal", {"n": len(cards), "zone": args["zone"], "to": to}, *cards)


REVEAL = OpKind(
    name="reveal",
    concern=Concern.LOOK,
    looks=_to_whom_it_says,
    event=RevealEvent,
    about='`c`, or `zone` with `n`? (the top n); `to`: `"all"` or a seat. Own hand, hidden stacks, '
    "face-down cards on the table; announced, passing",
    fields={
        "c": name_field(required=False),
        "zone": name_field(required=False),
        "n": whole_or_none(1, 200),
        "to": Target(required=True),
    },
    common=True,
    resolve=_resolve_reveal,
    undoable=Undoable.ALWAYS,
    shows=always,
    shown_to=_one_seat,
    points_at=lambda event: event.args["cs"],
    passing=lambda step, viewing: _shown(step, viewing, step.event.args["to"]),
    line=_line_of_reveal,
    lines={"log.reveal": 'n, zone, to: "all" or seat, cs?'},
)


# -- lot: cards of a hand that chance picks, shown to everybody; they stay where they are -----------


class LotEvent(TypedDict):
    """Which cards of which hand were shown to everybody, by which seed."""

    cs: list[str]
    zone: str
    to: str
    seed: str
    granted: NotRequired[int]


def _resolve_lot(state: State, actor: Actor, args: Json) -> LotEvent:
    zone = zone_named(state, "zone", args["zone"])
    check_kind(zone, "zone", "hand")
    check_own(state, actor, zone, "zone")
    if args["n"] > len(zone.order):
        raise RefusedError("not-enough", "n", args["n"], f"0..{len(zone.order)}")
    lot = shuffled(zone.order, actor.seed)[: args["n"]]
    return {"cs": list(lot), "zone": zone.id, "to": ALL, "seed": actor.seed}


def _wrong_show(state: State, event: Event, _entries: object) -> str | None:
    args = event.args
    lot = list(shuffled(state.zones[args["zone"]].order, args["seed"])[: len(args["cs"])])
    fits = args["cs"] and args["cs"] == lot and args["to"] == ALL
    return None if fits else "the lot fell otherwise"


def _line_of_lot(step: AppliedEvent) -> LogLine:
    args = step.event.args
    cards = [card_in(step, cid, ALL) for cid in args["cs"]]
    return of(step, "log.lot", {"n": len(cards), "zone": args["zone"]}, *cards)


LOT = OpKind(
    name="lot",
    concern=Concern.LOOK,
    by_lot=True,
    looks=_to_whom_it_says,
    event=LotEvent,
    about="n cards of one's own hand by lot (the server's) are shown to everybody, and stay there; "
    "announced, passing",
    fields={"zone": name_field(), "n": WholeField(1, 200, load_default=1)},
    common=True,
    resolve=_resolve_lot,
    undoable=Undoable.ALWAYS,
    draws=True,
    seeded=always,
    problem=_wrong_show,
    shows=always,
    points_at=lambda event: event.args["cs"],
    passing=lambda step, viewing: _shown(step, viewing, ALL),
    line=_line_of_lot,
    lines={"log.lot": "n, zone, cs"},
)


KINDS = (SHUFFLE, GATHER, REVERSE, RANDOM, PEEK, SEARCH, TAKE, LEAVE, REVEAL, LOT)
