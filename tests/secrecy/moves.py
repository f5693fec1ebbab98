"""How people come and go in the histories of `worlds`: seats, links, bots instead, hands that pass on."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from innkeep.table.live.room import Room

Does = Callable[[str, int | None, Any], None]
"""Somebody does something, see `worlds.Act`."""


def replaced(random: Random, room: Room, act: Does, link: int) -> None:
    """The host sends away whoever has the link, and somebody else comes by the new one."""
    seat = room.state.house.seat_of[link]
    act("host", room.state.house.host, {"kind": "kick", "seat": seat})
    act("op", seat, {"kind": "sit", "name": "Late"})
    if random.random() < 0.7:
        _granted(room, act, yes=True)


def _granted(room: Room, act: Does, *, yes: bool) -> None:
    """Whoever may lets somebody have a seat, or does not."""
    for one in room.state.requests:
        if one.want == "seat":
            let = room.state.house.host if one.holder is None else one.holder
            act("op", let, {"kind": "grant", "to": one.seq, "yes": yes})
            return


def moved_about(random: Random, room: Room, act: Does) -> None:
    """Somebody comes, goes, changes seats, is sent away, gets a new link or is declared a bot."""
    house, players = room.state.house, len(room.state.seats)
    seat, other = random.randrange(players), random.randrange(players)
    host = house.host
    hand = f"s{other}.hand"
    chance = random.random()
    if chance < 0.22:
        act("op", seat, {"kind": "swap", "seat": other})
        if random.random() < 0.8:
            act("op", other, {"kind": "swap", "seat": seat})
    elif chance < 0.34:
        act("op", seat, {"kind": "stand"})
        if random.random() < 0.5:
            act("op", other, {"kind": "swap", "seat": seat})
    elif chance < 0.50:
        for one in room.state.seats:
            if one.name is None:
                act("op", one.seat, {"kind": "sit", "name": f"P{seat}", "bot": random.random() < 0.2})
    elif chance < 0.64:
        _granted(room, act, yes=random.random() < 0.85)
    elif chance < 0.70:
        act("host", host, {"kind": "kick", "seat": seat})
        if random.random() < 0.6:
            act("op", seat, {"kind": "sit", "name": "New"})
    elif chance < 0.76:
        act("host" if random.random() < 0.4 else "op", seat, {"kind": "relink", "seat": other})
        act("op", seat, {"kind": "relink", "seat": seat})
    elif chance < 0.86:
        strength = random.choice(["thumb", "thumb", None])
        act("host", host, {"kind": "bot", "seat": other, "strength": strength})
        if random.random() < 0.6:
            act(
                "op",
                seat,
                {"kind": "request", "want": random.choice(["show", "random"]), "from": hand, "to": "table"},
            )
    elif chance < 0.90:
        act("host", host, {"kind": "host", "seat": other})
    elif chance < 0.93:
        act("trusted", host, {"kind": "rematch", "table": "next", "given": [0] * (players + 1)})
    else:
        act("op", seat, {"kind": "note", "sort": random.choice(["private", "sealed"]), "text": f"of {seat}"})
