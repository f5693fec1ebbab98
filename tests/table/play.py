"""Random play for tests: ops chosen only from what a viewer is shown, so that they make sense mostly."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from innkeep.table.live.room import Room

Json = dict[str, Any]


def tickets_of(room: Room, seat: int) -> dict[str, list[str]]:
    """What that seat, had it just searched every pile, would call the cards there, bottom to top."""
    parts = room.state.components
    return {
        zone.id: [room.aliases.ticket(seat, parts[cid].alias) for cid in zone.order]
        for zone in room.state.zones.values()
        if zone.kind == "stack" and zone.order
    }


def random_op(
    rng: Random, view: Mapping[str, Any], seat: int, tickets: dict[str, list[str]] | None = None
) -> Json:
    """An op a person at that seat might try; some are refused."""
    zones = view["zones"]
    stacks = [z for z, d in zones.items() if d["kind"] == "stack"]
    places = [z for z, d in zones.items() if d["kind"] in ("stack", "hand", "area")]
    aliases = sorted(view["comps"])
    cards = [a for a in aliases if view["comps"][a]["k"] in ("card", "token")]
    kind = rng.choice(
        ["move"] * 6
        + ["draw", "deal", "flip", "flip", "rotate", "shuffle", "gather", "peek", "reveal", "track", "pay"]
        + ["reverse", "random", "search", "take", "take", "leave", "lock", "request", "request", "grant"]
        + ["note", "note", "unseal", "tear"]
        + ["mode", "ruling", "allow", "appeal", "resync", "hints", "pace", "prompts"]
        + ["arrow", "ping", "pass", "chat", "phrase", "dice"]
        + ["undo", "undo", "redo", "answer", "stand", "sit"]
        + ["agree", "agree", "agree", "house", "house", "swap", "kick", "nudge", "relink", "host", "clock"]
        + ["hand-over"]
    )
    op: Json = {"kind": kind}
    if kind == "move":
        op |= {
            "cs": rng.sample(cards, min(len(cards), rng.choice([1, 1, 1, 2, 3]))),
            "to": rng.choice(places),
        }
        if rng.random() < 0.3:
            op["index"] = rng.randrange(4)
        if rng.random() < 0.3:
            op |= {"x": rng.randrange(1000), "y": rng.randrange(1000)}
        if rng.random() < 0.3:
            op["up"] = rng.random() < 0.5
    elif kind == "draw":
        op |= {
            "from": rng.choice(stacks),
            "to": rng.choice([f"s{seat}.hand", *places]),
            "n": rng.randint(1, 3),
        }
    elif kind == "deal":
        hands = [z for z in places if z.endswith("hand")]
        op |= {"from": rng.choice(stacks), "to": hands, "n": 1}
    elif kind in ("flip", "rotate"):
        op["c"] = rng.choice(cards)
        if kind == "rotate":
            op["deg"] = rng.randrange(360)
    elif kind == "shuffle":
        op["zone"] = rng.choice([*stacks, f"s{seat}.hand"])
    elif kind == "gather":
        op |= {"from": rng.choice(stacks), "to": rng.choice(stacks), "shuffle": rng.random() < 0.5}
    elif kind in ("reverse", "search", "leave"):
        op["zone"] = rng.choice([*stacks, f"s{seat}.hand"])
    elif kind == "random":
        op |= {
            "from": rng.choice([f"s{seat}.hand", *stacks]),
            "to": rng.choice(places),
            "n": rng.randint(1, 2),
        }
    elif kind == "take":
        pile = rng.choice(stacks)
        known = (tickets or {}).get(pile, ["nothing"])
        op |= {"from": pile, "cs": rng.sample(known, min(len(known), rng.choice([1, 1, 2])))}
        op |= {"to": rng.choice(places)}
    elif kind == "request":
        op |= {"want": rng.choice(["random", "give", "show"]), "from": f"s{rng.randrange(2)}.hand"}
        op |= {"to": rng.choice([f"s{seat}.hand", *places]), "n": rng.choice([1, 1, 2])}
    elif kind == "grant":
        asked = [one for one in view["requests"] if seat in (one["of"], one["by"])]
        hand = view["zones"][f"s{seat}.hand"]["order"]
        one = rng.choice(asked) if asked else {"seq": 1, "n": 1}
        op |= {
            "to": one["seq"],
            "yes": rng.random() < 0.8,
            "cs": rng.sample(hand, min(len(hand), one["n"])) or None,
        }
    elif kind == "note":
        op |= {"sort": rng.choice(["public", "private", "sealed"]), "text": f"note {rng.randrange(99)}"}
        if view["notes"] and rng.random() < 0.4:
            op["to"] = rng.choice(view["notes"])["id"]
    elif kind in ("unseal", "tear"):
        op["to"] = rng.choice(view["notes"])["id"] if view["notes"] else 1
    elif kind == "lock":
        op |= {"c": rng.choice(aliases), "on": rng.random() < 0.6}
    elif kind == "peek":
        op |= {"zone": rng.choice(stacks), "n": rng.randint(1, 3)}
    elif kind == "reveal":
        op |= {"c": rng.choice(cards), "to": rng.choice(["all", 0, 1])}
    elif kind == "track":
        op |= {"zone": f"s{rng.randrange(2)}.luck", "value": rng.randint(-2, 22)}
    elif kind == "pay":
        purses = ["s0.purse", "s1.purse", "pot", "inn"]
        op |= {"from": rng.choice(purses), "to": rng.choice(purses), "amount": rng.randint(1, 6)}
    elif kind == "arrow":
        op |= {"from": rng.choice([*aliases, "pot"]), "to": rng.choice([*aliases, 0, 1, "table"])}
    elif kind == "ping":
        op |= {"x": 5, "y": 6}
        if rng.random() < 0.5:
            op["on"] = rng.choice([*aliases, "pot"])
    elif kind == "chat":
        op["text"] = "hello"
    elif kind == "phrase":
        op["phrase"] = rng.choice(["thinking", "answer", "fine", "your-turn", "wait"])
    elif kind == "dice":
        op |= {"sides": 6, "n": 2}
    elif kind == "mode":
        op["mode"] = rng.choice(["off", "advise", "referee", "autopilot"])
    elif kind == "ruling":
        op |= {"key": rng.choice(["A-1/x", "A-2/y"]), "on": rng.random() < 0.7}
    elif kind == "allow":
        op["seat"] = rng.randrange(2)
    elif kind == "clock":
        op["limit"] = rng.choice([None, 0, 60])
    elif kind == "hints":
        op["on"] = rng.random() < 0.7
    elif kind == "pace":
        op |= {"ms": rng.choice([None, 800, 5000]), "on": rng.random() < 0.7}
    elif kind == "prompts":
        op |= {"ask": rng.choice(["always", "able"]), "never": rng.choice([[], ["card"]])}
    elif kind == "answer":
        op["yes"] = rng.random() < 0.7
    elif kind == "sit":
        op["name"] = f"N{seat}"
    elif kind == "agree":
        op["on"] = rng.random() < 0.8
    elif kind == "house":
        op |= {"what": "all", "on": rng.random() < 0.7}
    elif kind in ("swap", "kick", "nudge", "relink", "host"):
        op["seat"] = rng.randrange(2)
    return op


def seated(room: Room) -> Room:
    for seat in room.state.seats:
        room.submit(seat.seat, {"kind": "sit", "name": f"N{seat.seat}"})
    return room
