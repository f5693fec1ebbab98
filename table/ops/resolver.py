"""From a well-formed op to an event: names become internal ids, physics is checked, seeds are fixed.

Knows who may touch what; knows no rule of any game. Changes nothing.
"""

# ruff: noqa: ARG001  (all resolvers have one shape)
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ..core.errors import Refused
from ..core.seeds import rolls, shuffled
from ..core.state import FIXED, NOBODY, Component, State, Zone
from .notes import RESOLVERS as NOTES
from .plain_text import told_apart
from .room_ops import RESOLVERS, Circumstances, is_host, may_keep

Json = dict[str, Any]

SPECTATORS_MAY = ("chat", "ping")
STANDING_MAY = ("sit", "chat", "ping", "mode", "allow")
HOSTS_MAY = ("mode", "allow")
"""Only the host may; it need not sit."""


CHANCELESS = frozenset(
    (
        *("move", "draw", "deal", "flip", "rotate", "peek", "reveal", "track", "pay"),
        *("arrow", "ping", "pass", "chat"),
    )
)
"""Ops that leave nothing to chance: their actors need no seed."""


@dataclass(frozen=True, slots=True)
class Actor:
    """Who acts, and with what right.

    ``find`` turns the name a component goes by into its internal id (None = no such thing).
    A ``trusted`` actor (the house, a watcher) may touch everything.
    """

    seat: int | None
    find: Callable[[str], str | None]
    seed: str
    name: str | None = None
    trusted: bool = False
    host: bool = False
    ticket: Callable[[int], str] | None = None
    """What this seat calls a card of a pile it searched, by the card's running alias number."""
    here: Circumstances | None = None
    bot: bool = False
    """One of the server's own bots, not the person whose seat it plays."""

    def seeded(self, seed: str) -> Actor:
        """The same actor for an op with that seed; as ``replace``, several times quicker."""
        return Actor(
            self.seat,
            self.find,
            seed,
            self.name,
            self.trusted,
            self.host,
            self.ticket,
            self.here,
            self.bot,
        )


def resolve(state: State, actor: Actor, kind: str, args: Json) -> Json:
    """The event's arguments. Raises Refused when the table does not allow the op."""
    if not actor.trusted:
        if actor.seat is None:
            if kind not in SPECTATORS_MAY:
                raise Refused("spectator", "kind", kind, list(SPECTATORS_MAY))
            if not state.house.chat:
                raise Refused("silent", "kind", kind)
        elif not seated(state, actor) and kind not in STANDING_MAY:
            if may_keep(state, actor, kind):
                return _RESOLVERS[kind](state, actor, args)
            raise Refused("not-seated", "kind", kind, list(STANDING_MAY))
        if kind in HOSTS_MAY and not is_host(state, actor):
            raise Refused("not-host", "kind", kind)
    return _RESOLVERS[kind](state, actor, args)


def seated(state: State, actor: Actor) -> bool:
    """Does the person sit there, and not somebody else, at whose hand that person may not look?"""
    if actor.seat is None or state.seats[actor.seat].name is None:
        return False
    return actor.bot or state.house.holds(actor.seat)


def _sees(state: State, actor: Actor) -> int | None:
    seat = actor.seat
    return seat if seat is None or actor.bot or state.house.holds(seat) else NOBODY


def addressable(zone: Zone, cid: str, viewer: int | None) -> bool:
    """May this viewer name that component? Public: all, own hand: all, hidden stacks: the top one."""
    if zone.visibility == "hidden":
        return bool(zone.order) and zone.order[-1] == cid
    return zone.faces_seen_by(viewer)


def _zone(state: State, field: str, name: str) -> Zone:
    zone = state.zones.get(name)
    if zone is None:
        raise Refused("unknown-zone", field, name)
    return zone


def _component(state: State, actor: Actor, field: str, name: str) -> Component:
    cid = actor.find(name)
    component = state.components.get(cid) if cid is not None else None
    if component is None:
        raise Refused("unknown-component", field, name)
    zone = state.zones[component.zone]
    if not actor.trusted and not addressable(zone, component.id, _sees(state, actor)):
        raise Refused("unknown-component", field, name)
    return component


def _own(actor: Actor, zone: Zone, field: str) -> None:
    if zone.visibility == "owner" and zone.seat != actor.seat and not actor.trusted:
        raise Refused("not-yours", field, zone.id)


def _kind(zone: Zone, field: str, *kinds: str) -> None:
    if zone.kind not in kinds:
        raise Refused("wrong-zone", field, zone.id, list(kinds))


def _top(zone: Zone, n: int, field: str = "n") -> list[str]:
    if n > len(zone.order):
        raise Refused("not-enough", field, n, f"0..{len(zone.order)}")
    return list(zone.order[: -n - 1 : -1])


def _move(state: State, actor: Actor, args: Json) -> Json:
    names = args.get("cs") or ([args["c"]] if "c" in args else None)
    if names is None or ("cs" in args and "c" in args):
        raise Refused("missing", "c", None, "c or cs")
    to = _zone(state, "to", args["to"])
    _kind(to, "to", "area", "stack", "hand")
    if len(set(names)) != len(names):
        raise Refused("bad-value", "cs", names[0], "each name once")
    cards, ups = [], []
    for name in names:
        component = _component(state, actor, "c", name)
        if component.kind in FIXED:
            raise Refused("not-movable", "c", name)
        _loose(component, "c", name)
        source = state.zones[component.zone]
        cards.append(component.id)
        if args["up"] is not None:
            ups.append(bool(args["up"]))
        else:
            turned = source.visibility == "owner" or (to.kind == "stack" and source.id != to.id)
            ups.append(turned or component.up)
    index = args["index"]
    if index is not None and index > len(to.order):
        raise Refused("out-of-range", "index", index, f"0..{len(to.order)}")
    return {
        "cs": cards,
        "from": state.components[cards[0]].zone,
        "to": to.id,
        "index": index,
        "x": args["x"],
        "y": args["y"],
        "up": [up and to.public for up in ups],
    }


def _loose(component: Component, field: str, name: str) -> None:
    if component.locked:
        raise Refused("locked", field, name)


def _draw(state: State, actor: Actor, args: Json) -> Json:
    source, to = _zone(state, "from", args["from"]), _zone(state, "to", args["to"])
    _kind(source, "from", "stack")
    _kind(to, "to", "area", "stack", "hand")
    if source.id == to.id:
        raise Refused("bad-value", "to", to.id)
    return {"from": source.id, "to": to.id, "n": args["n"], "cs": _top(source, args["n"])}


def _deal(state: State, actor: Actor, args: Json) -> Json:
    source = _zone(state, "from", args["from"])
    _kind(source, "from", "stack")
    targets = [_zone(state, "to", name) for name in args["to"]]
    for to in targets:
        _kind(to, "to", "area", "stack", "hand")
        if to.id == source.id:
            raise Refused("bad-value", "to", to.id)
    cards = _top(source, args["n"] * len(targets))
    return {"from": source.id, "to": [to.id for to in targets], "n": args["n"], "cs": cards}


def _open_card(state: State, actor: Actor, args: Json) -> Component:
    component = _component(state, actor, "c", args["c"])
    zone = state.zones[component.zone]
    if not zone.public:
        raise Refused("wrong-zone", "c", args["c"], "public zones")
    if component.kind in FIXED:
        raise Refused("not-movable", "c", args["c"])
    return component


def _flip(state: State, actor: Actor, args: Json) -> Json:
    component = _open_card(state, actor, args)
    return {"c": component.id, "up": not component.up}


def _rotate(state: State, actor: Actor, args: Json) -> Json:
    return {"c": _open_card(state, actor, args).id, "deg": args["deg"]}


def _shuffle(state: State, actor: Actor, args: Json) -> Json:
    zone = _zone(state, "zone", args["zone"])
    _kind(zone, "zone", "stack", "hand")
    _own(actor, zone, "zone")
    return {"zone": zone.id, "seed": actor.seed}


def _reverse(state: State, actor: Actor, args: Json) -> Json:
    zone = _zone(state, "zone", args["zone"])
    _kind(zone, "zone", "stack", "hand")
    _own(actor, zone, "zone")
    return {"zone": zone.id}


def _random(state: State, actor: Actor, args: Json) -> Json:
    source, to = _zone(state, "from", args["from"]), _zone(state, "to", args["to"])
    _kind(source, "from", "stack", "hand")
    _own(actor, source, "from")
    _kind(to, "to", "area", "stack", "hand")
    if source.id == to.id:
        raise Refused("bad-value", "to", to.id)
    if args["n"] > len(source.order):
        raise Refused("not-enough", "n", args["n"], f"0..{len(source.order)}")
    cards = list(shuffled(source.order, actor.seed)[: args["n"]])
    up = to.public if args["up"] is None else args["up"] and to.public
    return {
        "from": source.id,
        "to": to.id,
        "n": args["n"],
        "cs": cards,
        "up": up,
        **_place(args),
        "seed": actor.seed,
    }


def _gather(state: State, actor: Actor, args: Json) -> Json:
    source, to = _zone(state, "from", args["from"]), _zone(state, "to", args["to"])
    for zone, field in ((source, "from"), (to, "to")):
        _kind(zone, field, "stack", "hand")
        _own(actor, zone, field)
    if source.id == to.id:
        raise Refused("bad-value", "to", to.id)
    return {
        "from": source.id,
        "to": to.id,
        "shuffle": args["shuffle"],
        "seed": actor.seed if args["shuffle"] else None,
        "cs": list(source.order[::-1]),
    }


def _peek(state: State, actor: Actor, args: Json) -> Json:
    zone = _zone(state, "zone", args["zone"])
    _kind(zone, "zone", "stack")
    return {"zone": zone.id, "n": args["n"], "cs": _top(zone, args["n"])}


def _search(state: State, actor: Actor, args: Json) -> Json:
    zone = _zone(state, "zone", args["zone"])
    _kind(zone, "zone", "stack")
    cards = list(zone.order[::-1])
    if not cards:
        raise Refused("not-enough", "zone", zone.id)
    return {"zone": zone.id, "n": len(cards), "cs": cards}


def _take(state: State, actor: Actor, args: Json) -> Json:
    source, to = _zone(state, "from", args["from"]), _zone(state, "to", args["to"])
    _kind(source, "from", "stack")
    _kind(to, "to", "area", "stack", "hand")
    if source.id == to.id:
        raise Refused("bad-value", "to", to.id)
    ids = {_called(state.components[cid], actor): cid for cid in source.order}
    for name in args["cs"]:
        if name not in ids:
            raise Refused("unknown-component", "cs", name)
    if len(set(args["cs"])) != len(args["cs"]):
        raise Refused("bad-value", "cs", args["cs"][0], "each name once")
    cards = [ids[name] for name in args["cs"]]
    up = to.public if args["up"] is None else args["up"] and to.public
    return {"from": source.id, "to": to.id, "n": len(cards), "cs": cards, "up": up, **_place(args)}


def _called(component: Component, actor: Actor) -> str:
    """The name by which this actor may take the component out of a pile."""
    return component.id if actor.ticket is None else actor.ticket(component.alias)


def _place(args: Json) -> Json:
    return {"x": args["x"], "y": args["y"]}


def _leave(state: State, actor: Actor, args: Json) -> Json:
    zone = _zone(state, "zone", args["zone"])
    _kind(zone, "zone", "stack")
    return {"zone": zone.id}


def _lock(state: State, actor: Actor, args: Json) -> Json:
    component = _component(state, actor, "c", args["c"])
    zone = state.zones[component.zone]
    if not zone.public or zone.kind not in ("area", "track"):
        raise Refused("wrong-zone", "c", args["c"], "public areas and tracks")
    if component.locked == args["on"]:
        raise Refused("bad-value", "on", str(args["on"]).lower())
    return {"c": component.id, "zone": zone.id, "on": args["on"]}


def _reveal(state: State, actor: Actor, args: Json) -> Json:
    if ("c" in args) == ("zone" in args):
        raise Refused("missing", "c", None, "c or zone")
    if "c" in args:
        component = _component(state, actor, "c", args["c"])
        zone, cards = state.zones[component.zone], [component.id]
    else:
        zone = _zone(state, "zone", args["zone"])
        _kind(zone, "zone", "stack", "hand")
        _own(actor, zone, "zone")
        cards = list(zone.order[::-1]) if args["n"] is None else _top(zone, args["n"])
    if not cards:
        raise Refused("not-enough", "zone", zone.id)
    to = args["to"]
    if to != "all" and (isinstance(to, str) or not 0 <= to < len(state.seats)):
        raise Refused("bad-value", "to", to, f"all or 0..{len(state.seats) - 1}")
    return {"cs": cards, "zone": zone.id, "to": to}


def _track(state: State, actor: Actor, args: Json) -> Json:
    zone = _zone(state, "zone", args["zone"])
    _kind(zone, "zone", "track")
    if not zone.order:
        raise Refused("not-enough", "zone", zone.id)
    _loose(state.components[zone.order[0]], "zone", zone.id)
    low = zone.min if zone.min is not None else args["value"]
    high = zone.max if zone.max is not None else args["value"]
    if not low <= args["value"] <= high:
        raise Refused("out-of-range", "value", args["value"], f"{low}..{high}")
    return {"zone": zone.id, "value": args["value"], "was": state.value(zone.id)}


def _pay(state: State, actor: Actor, args: Json) -> Json:
    source, to = _zone(state, "from", args["from"]), _zone(state, "to", args["to"])
    for zone, field in ((source, "from"), (to, "to")):
        _kind(zone, field, "purse")
        if not zone.order:
            raise Refused("not-enough", field, zone.id)
    if source.id == to.id:
        raise Refused("bad-value", "to", to.id)
    purse = state.value(source.id) or 0
    if not source.endless and args["amount"] > purse:
        raise Refused("not-enough", "amount", args["amount"], f"1..{purse}" if purse else "0")
    return {"from": source.id, "to": to.id, "amount": args["amount"]}


def _arrow(state: State, actor: Actor, args: Json) -> Json:
    source = (
        args["from"] if args["from"] in state.zones else _component(state, actor, "from", args["from"]).id
    )
    to = args["to"]
    if isinstance(to, str):
        to = to if to in state.zones else _component(state, actor, "to", to).id
    elif not 0 <= to < len(state.seats):
        raise Refused("out-of-range", "to", to, f"0..{len(state.seats) - 1}")
    return {"from": source, "to": to}


def _ping(state: State, actor: Actor, args: Json) -> Json:
    on = args.get("on")
    if on is not None and on not in state.zones:
        on = _component(state, actor, "on", on).id
    return {"x": args["x"], "y": args["y"], "on": on}


def _pass(state: State, actor: Actor, args: Json) -> Json:
    return {}


def _chat(state: State, actor: Actor, args: Json) -> Json:
    return {"text": args["text"], "name": actor.name if actor.seat is None else None}


def _dice(state: State, actor: Actor, args: Json) -> Json:
    return {
        "sides": args["sides"],
        "n": args["n"],
        "rolls": rolls(args["sides"], args["n"], actor.seed),
        "seed": actor.seed,
    }


def _sit(state: State, actor: Actor, args: Json) -> Json:
    seat = actor.seat if args["seat"] is None else args["seat"]
    if actor.seat is None or seat != actor.seat:
        raise Refused("not-yours", "seat", seat, actor.seat)
    lent = state.house.strength(seat) is not None and not args["bot"]
    if state.seats[seat].name is not None and not lent and state.house.holds(seat):
        raise Refused("seat-taken", "seat", seat)
    if state.house.lock and not lent and seat != state.house.host and not actor.trusted:
        raise Refused("room-locked", "seat", seat)
    return {"seat": seat, "name": _own_name(state, seat, args["name"]), "bot": args["bot"]}


def _rename(state: State, actor: Actor, args: Json) -> Json:
    return {"seat": actor.seat, "name": _own_name(state, actor.seat, args["name"])}


def _own_name(state: State, seat: int | None, name: str) -> str:
    """The name as it reads like nobody else's at the table."""
    return told_apart(name, (other.name for other in state.seats if other.seat != seat))


def _stand(state: State, actor: Actor, args: Json) -> Json:
    return {"seat": actor.seat}


def _mode(state: State, actor: Actor, args: Json) -> Json:
    if args["mode"] is None and not args["checks"]:
        raise Refused("missing", "mode", None, "mode or checks")
    return {"mode": args["mode"], "checks": dict(args["checks"])}


def _ruling(state: State, actor: Actor, args: Json) -> Json:
    if not args["on"] and args["key"] not in state.policy.rulings:
        raise Refused("bad-value", "key", args["key"], list(state.policy.rulings))
    if args["of"] is not None and args["of"] > state.seq:
        raise Refused("out-of-range", "of", args["of"], f"1..{state.seq}")
    return {"key": args["key"], "on": args["on"], "of": args["of"]}


def _allow(state: State, actor: Actor, args: Json) -> Json:
    if args["seat"] >= len(state.seats):
        raise Refused("out-of-range", "seat", args["seat"], f"0..{len(state.seats) - 1}")
    return {"seat": args["seat"]}


def _appeal(state: State, actor: Actor, args: Json) -> Json:
    return {}


def _hints(state: State, actor: Actor, args: Json) -> Json:
    return {"on": args["on"]}


def _resync(state: State, actor: Actor, args: Json) -> Json:
    return {}


_RESOLVERS: dict[str, Callable[[State, Actor, Json], Json]] = {
    "move": _move,
    "draw": _draw,
    "deal": _deal,
    "flip": _flip,
    "rotate": _rotate,
    "shuffle": _shuffle,
    "gather": _gather,
    "reverse": _reverse,
    "random": _random,
    "peek": _peek,
    "search": _search,
    "take": _take,
    "leave": _leave,
    "lock": _lock,
    "reveal": _reveal,
    "track": _track,
    "pay": _pay,
    "arrow": _arrow,
    "ping": _ping,
    "pass": _pass,
    "chat": _chat,
    "dice": _dice,
    "sit": _sit,
    "rename": _rename,
    "stand": _stand,
    "mode": _mode,
    "ruling": _ruling,
    "allow": _allow,
    "appeal": _appeal,
    "resync": _resync,
    **RESOLVERS,
    "hints": _hints,
    **NOTES,
}
