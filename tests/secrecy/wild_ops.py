"""Ops by hand, of every kind there is, that make some sense on a table if none in the game."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

Json = dict[str, Any]

WORDS = [
    *("!sync", "!drink 1", "!drink 2", "!mode 1", "!mode 2"),
    *("!played", "!discarded", "!laid", "!order 1", "hm"),
]
KINDS = {
    "lay": 5,
    "move": 4,
    "shut": 4,
    "words": 2,
    "draw": 1,
    "deal": 1,
    "flip": 2,
    "shuffle": 1,
    "gather": 1,
    "peek": 1,
    "search": 1,
    "take": 2,
    "random": 1,
    "reverse": 1,
    "lock": 1,
    "request": 1,
    "grant": 2,
    "note": 1,
    "reveal": 1,
    "track": 1,
    "pay": 1,
    "arrow": 2,
    "pass": 1,
    "chat": 1,
    "dice": 1,
    "undo": 2,
    "redo": 2,
    "answer": 3,
}


PLAYED = frozenset(
    (
        *(kind for kind in KINDS if kind not in ("lay", "shut", "words")),
        *(
            "team-chat",
            "ready",
            "agree",
            "house",
            "swap",
            "kick",
            "relink",
            "host",
            "color",
            "house-rules",
            "nudge",
            "clock",
            "stand",
            "hand-over",
            "phrase",
            "call",
            "delay",
            "sit",
            "bot",
            "rematch",
        ),
        *("paper", "declare", "speak"),
        *("lot", "rotate", "ping", "leave", "hints", "pace", "prompts", "rename", "unseal", "tear"),
        *("mode", "allow", "ruling", "appeal", "resync"),
    )
)
"""The kinds of ops that occur in histories of one sort or another."""


def wild_op(
    random: Random, view: Mapping[str, Any], seat: int, players: int, tickets: dict[str, list[str]]
) -> Json:
    """An op by hand that makes some sense on the table, if none in the game."""
    zones = view["zones"]
    stacks = [name for name, zone in zones.items() if zone["kind"] == "stack"]
    places = [name for name, zone in zones.items() if zone["kind"] in ("stack", "hand", "area")]
    tracks = [name for name, zone in zones.items() if zone["kind"] == "track"]
    purses = [name for name, zone in zones.items() if zone["kind"] == "purse"]
    cards = [alias for alias, piece in view["comps"].items() if piece["k"] == "card"]
    hand = zones[f"s{seat}.hand"]["order"]
    hidden = [a for a in cards if "f" not in view["comps"][a]]
    kind = random.choices(list(KINDS), list(KINDS.values()))[0]
    zone, other = random.choice(stacks), random.choice(places)
    if kind in ("lay", "shut", "move") and cards:
        pool = hand if kind == "lay" and hand else hidden if kind == "move" and hidden else cards
        some = random.sample(pool, min(len(pool), random.choice([1, 1, 1, 2])))
        op: Json = {"kind": "move", "cs": some, "to": other}
        if kind == "lay":
            op["to"] = random.choice(["table", f"s{seat}.front", f"s{seat}.discard", "drink.discard"])
        if kind == "shut":
            op["up"] = False
        if random.random() < 0.2:
            op["index"] = random.randrange(4)
        return op
    if kind in ("words", "chat"):
        return {"kind": "chat", "text": random.choice(WORDS)}
    if kind == "draw":
        to = random.choice([f"s{seat}.hand", f"s{seat}.hand", other])
        return {"kind": kind, "from": zone, "to": to, "n": random.randint(1, 3)}
    if kind == "deal":
        return {"kind": kind, "from": zone, "to": [f"s{n}.hand" for n in range(players)], "n": 1}
    if kind == "flip" and cards:
        return {"kind": kind, "c": random.choice([a for a in cards if a not in hand] or cards)}
    if kind == "shuffle":
        return {"kind": kind, "zone": zone}
    if kind == "gather":
        return {"kind": kind, "from": random.choice(stacks), "to": zone, "shuffle": random.random() < 0.6}
    if kind in ("search", "reverse"):
        return {"kind": kind, "zone": zone}
    if kind == "take" and zone in tickets:
        names = random.sample(tickets[zone], min(len(tickets[zone]), random.choice([1, 1, 2])))
        return {"kind": kind, "from": zone, "cs": names, "to": other, "up": random.choice([True, False])}
    if kind == "random":
        return {"kind": kind, "from": random.choice([f"s{seat}.hand", zone]), "to": other, "n": 1}
    if kind == "request":
        wish = {"kind": kind, "want": random.choice(["random", "give", "show"]), "to": other}
        return {**wish, "from": f"s{random.randrange(players)}.hand"}
    if kind == "note":
        sort = random.choice(["public", "private", "sealed"])
        return {"kind": kind, "sort": sort, "text": f"note of {seat}"}
    if kind == "grant" and view["requests"]:
        known = random.choice(view["requests"])
        given = random.sample(hand, 1) if hand else None
        return {"kind": kind, "to": known["seq"], "yes": random.random() < 0.8, "cs": given}
    if kind == "lock" and cards:
        return {"kind": kind, "c": random.choice(cards), "on": random.random() < 0.6}
    if kind == "peek":
        return {"kind": kind, "zone": zone, "n": random.randint(1, 3)}
    if kind == "reveal" and cards:
        return {"kind": kind, "c": random.choice(cards), "to": random.choice(["all", *range(players)])}
    if kind == "track":
        return {"kind": kind, "zone": random.choice(tracks), "value": random.randint(0, players - 1)}
    if kind == "pay":
        giver, taker = random.choice(purses), random.choice(purses)
        return {"kind": kind, "from": giver, "to": taker, "amount": random.randint(1, 3)}
    if kind == "arrow" and cards:
        targets: list[Any] = [*range(players), *cards[:2], other]
        return {"kind": kind, "from": random.choice(cards), "to": random.choice(targets)}
    if kind == "dice":
        return {"kind": kind, "sides": 6, "n": 1}
    if kind == "undo":
        kind = random.choice(["undo", "undo", "redo", "answer", "answer", "back"])
        if kind == "answer":
            return {"kind": kind, "yes": random.random() < 0.8}
        return {"kind": "undo", "to": random.randrange(60)} if kind == "back" else {"kind": kind}
    return {"kind": "pass"}


def tray_op(random: Random, view: Mapping[str, Any], seat: int, players: int) -> Json:
    """Tokens taken, given back or moved off a peg, and cards shown by lot, one's own or asked for."""
    zones = view["zones"]
    counted = [name for name, zone in zones.items() if zone["kind"] == "track" and zone["max"] < 20]
    zone = random.choice(counted)
    hand = f"s{random.randrange(players)}.hand"
    asked = view["requests"]
    ops: list[Json] = [
        {"kind": "track", "zone": zone, "value": random.randint(0, zones[zone]["max"])},
        {"kind": "lot", "zone": f"s{seat}.hand", "n": random.choice([1, 1, 2])},
        {"kind": "request", "want": "lot", "from": hand},
        {"kind": "grant", "to": random.choice(asked)["seq"] if asked else 1, "yes": random.random() < 0.8},
        {"kind": "undo"},
    ]
    return random.choice(ops)


def rare_op(random: Random, view: Mapping[str, Any], seat: int) -> Json:
    """An op that nothing in a game calls for."""
    zones, notes = view["zones"], [note["id"] for note in view["notes"]] or [1]
    cards = [alias for alias, piece in view["comps"].items() if piece["k"] == "card"]
    stacks = [name for name, zone in zones.items() if zone["kind"] == "stack"]
    card, zone = random.choice(cards), random.choice(stacks)
    sealed: Json = {"kind": "note", "sort": "sealed", "text": f"sealed by {seat}"}
    known = zones[zone]["order"]
    ops: list[Json] = [
        {"kind": "rotate", "c": card, "deg": random.choice([0, 90, 270])},
        {"kind": "ping", "x": 5, "y": 7, "on": random.choice([card, zone])},
        {"kind": "leave", "zone": zone},
        {"kind": "search", "zone": zone},
        {"kind": "hints", "on": random.random() < 0.7},
        {"kind": "pace", "on": random.random() < 0.7},
        {"kind": "prompts", "ask": random.choice(["always", "able"]), "never": ["card"]},
        {"kind": "rename", "name": f"M{seat}"},
        {"kind": "reveal", "zone": zone, "n": 2, "to": random.choice(["all", seat])},
        {"kind": "flip", "c": random.choice(known) if known else card, "group": "two"},
        {"kind": "move", "cs": [card], "to": f"s{seat}.front", "up": False, "group": "two"},
        {"kind": "random", "from": f"s{seat}.hand", "to": random.choice(stacks), "group": "two"},
        {"kind": "undo"},
        {"kind": "answer", "yes": True, "decide": True},
        sealed,
        {**sealed, "sort": "private", "to": random.choice(notes)},
        {"kind": "unseal", "to": random.choice(notes)},
        {"kind": "tear", "to": random.choice(notes)},
    ]
    return random.choice(ops)
