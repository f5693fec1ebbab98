"""How people come and go in the histories of `worlds`: seats, links, bots instead, hands that pass on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from innkeep.table.core.draft import AppliedEvent
from innkeep.table.core.room_settings import PALETTE
from innkeep.table.core.state import State
from innkeep.table.live.room import Room
from innkeep.table.ops.opening import promise

Does = Callable[[str, int | None, Any], None]
"""Somebody does something, see `worlds.Act`."""


WHISPER = "only-for-team-"
"""How what is said to a team begins; the team's number follows."""


class Dealing:
    """How the seats add to the chance: by promises, numbers told, and the wish for the cards."""

    def __init__(self, random: Random, room: Room, act: Does) -> None:
        self._random = random
        self._room = room
        self._act = act
        self._numbers: dict[str, str] = {}

    def promise(self) -> str:
        """The promise of a new number."""
        number = self._random.randbytes(32).hex()
        self._numbers[promise(number)] = number
        return promise(number)

    def sit(self, seat: int, *, promises: bool) -> None:
        """Somebody sits down, with a promise or without."""
        pledge = self.promise() if promises else None
        self._act("op", seat, {"kind": "sit", "name": f"N{seat}", "pledge": pledge})

    def tell(self, seats: list[int]) -> None:
        """These tell the numbers they promised."""
        mixing = self._room.state.mixing
        pledges = dict(mixing.pledges) if mixing is not None else {}
        for seat in seats:
            if seat in pledges:
                self._act("op", seat, {"kind": "mix", "tell": self._numbers.get(pledges[seat], "00" * 32)})

    def deal(self, people: int) -> None:
        """What people try before the cards are dealt; the cards; and sometimes once more, if all agree."""
        random, seats = self._random, list(range(people))
        for again in range(random.choice([1, 1, 2])):
            if again:
                asks = random.choice(seats)
                self._act("op", asks, {"kind": "mix", "anew": True})
                for seat in seats:
                    self._act("op", seat, {"kind": "answer", "yes": seat == asks or random.random() < 0.9})
                for seat in random.sample(seats, random.randint(0, people)):
                    self._act("op", seat, {"kind": "mix", "pledge": self.promise()})
            for seat in random.sample(seats, 1):
                hand = f"s{random.choice(seats)}.hand"
                self._act("op", seat, {"kind": "request", "want": "show", "from": hand})
                self._act("op", seat, {"kind": "reveal", "zone": f"s{seat}.hand", "to": "all"})
                self._act("join", seat, None)
            if random.random() < 0.15:
                return  # some tables are covered for long
            self._act("op", random.choice(seats), {"kind": "mix", "deal": True})
            self.tell(random.sample(seats, people))


def tabbed(random: Random, room: Room, act: Does, mine: int | None, dealing: Dealing) -> None:
    """Somebody has another page open, perhaps from before: it says again what was said, or comes anew."""
    seat = random.randrange(len(room.state.seats))
    ops: list[dict[str, Any]] = [
        {"kind": "sit", "name": f"N{seat}", "pledge": dealing.promise()},
        {"kind": "mix", "pledge": dealing.promise()},
        {"kind": "mix", "deal": True},
        {"kind": "mix", "anew": True},
        {"kind": "relink", "seat": seat},
        {"kind": "pass"},
        {"kind": "draw", "from": f"s{seat}.deck", "to": f"s{seat}.hand", "n": 1},
        {"kind": "peek", "zone": "drink.deck", "n": 1},
    ]
    chance = random.random()
    if chance < 0.3:
        act("join", mine, random.choice([None, None, random.randrange(room.state.seq + 1)]))
    elif chance < 0.4:
        dealing.tell([seat])
    else:
        op = random.choice(ops)
        for _ in range(2):
            act("op", seat, op)


def taken_over(random: Random, room: Room, act: Does) -> None:
    """The server plays a seat from now on, of somebody who is there or who left; the bot does something; and
    who sat there comes back, or somebody else wants the seat."""
    house, players = room.state.house, len(room.state.seats)
    seat, other = random.randrange(players), random.randrange(players)
    if random.random() < 0.4:
        act("op", seat, {"kind": "stand"})
    act("host", house.host, {"kind": "bot", "seat": seat, "strength": "thumb"})
    for op in random.sample(
        [
            {"kind": "draw", "from": f"s{seat}.deck", "to": f"s{seat}.hand", "n": 1},
            {"kind": "random", "from": f"s{seat}.hand", "to": "table"},
            {"kind": "shuffle", "zone": f"s{seat}.deck"},
            {"kind": "pass"},
            {"kind": "answer", "yes": True},
        ],
        2,
    ):
        act("bot", seat, op)
    act("op", other, {"kind": "request", "want": random.choice(["show", "random"]), "from": f"s{seat}.hand"})
    back = random.random()
    if back < 0.4:
        act("op", seat, {"kind": "sit", "name": f"N{seat}"})
    elif back < 0.6:
        act("host", house.host, {"kind": "bot", "seat": seat, "strength": None})
        act("op", other, {"kind": "swap", "seat": seat})
        _granted(room, act, yes=random.random() < 0.8)


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


def paper_op(random: Random, room: Room, seat: int) -> dict[str, Any]:
    """A hand becomes one of paper or comes back to the screen, or a card of it is said to be laid down."""
    papers = [one.seat for one in room.state.seats if one.paper is not None]
    if not papers or random.random() < 0.15:
        other = random.randrange(len(room.state.seats))
        return {"kind": "paper", "seat": random.choice([seat, other]), "on": random.random() < 0.8}
    spoken = random.choice(papers)
    to = random.choice(["table", "table", f"s{spoken}.discard", f"s{spoken}.front", "s1.hand", "drink.deck"])
    play: dict[str, Any] = {"kind": "declare", "cards": [random.randrange(20)], "to": to}
    if random.random() < 0.3:
        play["up"] = random.random() < 0.4
    if seat in papers and random.random() < 0.6:
        return play
    again = {"kind": "gather", "from": f"s{spoken}.discard", "to": f"s{spoken}.deck", "shuffle": True}
    op = random.choice([play, play, {"kind": "pass"}, again])
    return {"kind": "speak", "seat": spoken, "op": op}


def team_op(team: int | None, random: Random) -> dict[str, Any]:
    """Words to one's team, or a mark that one is ready."""
    if random.random() < 0.4:
        return {"kind": "team-chat", "text": f"{WHISPER}{team}"}
    return {"kind": "ready", "on": random.random() < 0.8}


def room_op(seat: int, other: int, random: Random) -> dict[str, Any]:
    """An op around the table, above all one that opens or closes the hands to spectators."""
    on = random.random() < 0.7
    ops: list[dict[str, Any]] = [
        *[{"kind": "agree", "on": on}] * 4,
        *[{"kind": "house", "what": "all", "on": on}] * 4,
        {"kind": "house", "what": random.choice(["lock", "join", "chat", "seen"]), "on": on},
        {"kind": "swap", "seat": other, "off": random.random() < 0.2},
        {"kind": "kick", "seat": other},
        {"kind": "relink", "seat": random.choice([seat, other, None])},
        {"kind": "host", "seat": other},
        {"kind": "color", "color": random.choice(PALETTE)},
        {"kind": "house-rules", "text": "Ale is\nfor all"},
        {"kind": "nudge", "seat": other},
        {"kind": "clock", "limit": random.choice([None, 0, 90])},
        {"kind": "stand"},
        {"kind": "hand-over"},
        {"kind": "phrase", "phrase": "wait"},
        {"kind": "call", "url": "https://meet.example/us"},
        {"kind": "delay", "seconds": random.choice([0, 30, 120])},
        {"kind": "sit", "name": f"N{seat}"},
    ]
    return random.choice(ops)


@dataclass(slots=True)
class Consent:
    """Who has said that onlookers may see the own hand, by what people said alone: whether the hands lie
    open to onlookers is counted anew here, and not believed of the table."""

    wished: bool = False
    """Whether the host wishes it."""
    given: set[int] = field(default_factory=set)
    """The seats whose people said so and still sit there."""

    def follow(self, step: AppliedEvent) -> None:
        """Take in what somebody said, and who came or went."""
        kind, args, was, now = step.event.kind, step.event.args, step.before, step.state
        for one, other in zip(was.seats, now.seats, strict=True):
            seat, then, house = other.seat, was.house, now.house
            link = then.link_to(seat) != house.link_to(seat)
            if one.name is None or one.bot or other.bot or link or then.holders[seat] != house.holders[seat]:
                self.given.discard(seat)
        if kind == "house" and args["what"] == "all":
            self.wished = args["on"]
        elif kind == "agree":
            (self.given.add if args["on"] else self.given.discard)(args["seat"])

    def open_at(self, state: State) -> bool:
        """May onlookers see the hands of all who sit there?"""
        sitting = {seat.seat for seat in state.seats if seat.name is not None and not seat.bot}
        return self.wished and sitting <= self.given


def stream_op(random: Random, room: Room, seat: int) -> tuple[str, int | None, Any]:
    """Somebody gives or withdraws the consent to be looked at by onlookers, comes or goes, or the host wishes
    it or not; or an onlooker comes anew, or reads the log again. The act (see `worlds.Act`)."""
    house, said = room.state.house, random.random()
    if said < 0.15:
        return "join", None, random.choice([None, random.randrange(room.state.seq + 1)])
    if said < 0.25:
        return "look-back", None, None
    if said < 0.35:
        return "host", house.host, {"kind": "house", "what": "all", "on": not house.all}
    if said < 0.42:
        return "op", seat, {"kind": "stand"}
    lacking = [one.seat for one in room.state.seats if one.name is None]
    if lacking:
        return "op", lacking[0], {"kind": "sit", "name": f"S{lacking[0]}"}
    withdrawn = [one.seat for one in room.state.seats if one.seat not in house.agreed]
    if withdrawn and random.random() < 0.5:
        return "op", random.choice(withdrawn), {"kind": "agree", "on": True}
    return "op", seat, {"kind": "agree", "on": False}


def renamed(op: dict[str, Any], name: Callable[[Any], Any]) -> dict[str, Any]:
    """The op with its cards called otherwise."""
    out = dict(op)
    if "cs" in out:
        out["cs"] = [name(card) for card in out["cs"]]
    for key in ("c", "from", "to"):
        if key in out and not isinstance(out[key], list) and not (key == "to" and isinstance(out[key], int)):
            out[key] = name(out[key])
    return out
