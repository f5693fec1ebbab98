"""How a table is dealt at first: by the secret alone when it is made, and anew with what the seats
add to the chance, as long as nothing was moved.

The server promises its secret before anybody comes (the commitment). Each seat may then promise a
number: the hash of the next link of a chain of hashes that nobody else can follow backwards. As
soon as a seat has promised one, all who have promised tell their numbers; when the last one told
it, the cards are dealt anew by seeds that follow from the secret and from all these numbers, in the
order of the seats. Every number was promised before the first was told, and the secret before all:
whoever knows the others' numbers can no longer choose his own, so a host who tries a thousand
secrets, or a thousand numbers, gains nothing. What is left to a seat is not to tell its number (the
cards stay as they were dealt before) or to stand up and promise another, and the log shows both.
The number told is the promise of the next one.

Who is not connected is not waited for. A table where nobody promises anything plays as it was dealt
at first.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

import orjson

from ..core.actor import Actor
from ..core.draft import UNDONE
from ..core.errors import RefusedError
from ..core.seeds import seed_for
from ..core.state import Event, State, set_out
from .kinds.mixing import MIX
from .reducer import step
from .resolver import resolve
from .schemas import read

Json = dict[str, Any]

ROUNDS = 60
"""How often a table may be dealt anew."""


def opening_events(state: State, ops: list[Json], secret: bytes, at: int, salt: str = "") -> list[Event]:
    """A module's opening ops (internal ids) as the first events of a log."""
    events: list[Event] = []
    for op in ops:
        kind, args = read(op)
        seq = state.seq + 1
        actor = Actor(None, _as_it_is, seed_for(secret, seq, salt), trusted=True)
        event = Event(seq, None, kind, resolve(state, actor, kind, args), at)
        state = step(state, event).state
        events.append(event)
    return events


def _as_it_is(name: str) -> str:
    return name


def promise(number: str) -> str:
    """What a seat promises a number (hex) by.

    >>> promise("00" * 32)[:16]
    '66687aadf862bd77'
    """
    return hashlib.sha256(bytes.fromhex(number)).hexdigest()


def salted(salt: str, told: Collection[tuple[int, str]]) -> str:
    """What comes of the salt so far and the numbers told, by seats."""
    return hashlib.sha256(orjson.dumps([salt, sorted(told)])).hexdigest()


def dealt(state: State, setup: Json, secret: bytes, salt: str) -> Json:
    """How everything lies when the table is dealt anew, as an undo says it."""
    start = set_out(setup)
    target = start
    for event in opening_events(start, setup["opening"], secret, 0, salt):
        target = step(target, event).state
    orders = {
        zid: list(zone.order)
        for zid, zone in target.zones.items()
        if zone.visibility != "public" or zone.order != state.zones[zid].order
    }
    components = [
        {"id": cid, **{name: getattr(target.components[cid], name) for name in UNDONE}}
        for order in orders.values()
        for cid in order
        if _differ(state, target, cid)
    ]
    return {"orders": orders, "components": components, "mixed": True}


def _differ(state: State, target: State, cid: str) -> bool:
    was, now = state.components[cid], target.components[cid]
    return any(getattr(was, name) != getattr(now, name) for name in UNDONE)


@dataclass(frozen=True, slots=True)
class Dealer:
    """What it takes to deal a table anew; what was set out is large, and asked for only then."""

    setup: Callable[[], Json]
    secret: bytes

    def resolve(self, state: State, seat: int | None, args: Json, online: Collection[int]) -> Json:
        """The event's arguments of a promise or a number told. Raises RefusedError."""
        mixing = state.mixing
        if mixing is None:
            raise RefusedError("under-way", "kind", MIX.name)
        if seat is None or (args["pledge"] is None) == (args["tell"] is None):
            raise RefusedError("bad-value", "pledge", None, "pledge or tell")
        if args["pledge"] is not None:
            if mixing.rounds >= ROUNDS:
                raise RefusedError("too-many", "pledge", None, ROUNDS)
            return {"pledge": args["pledge"], "tell": None}
        if dict(mixing.pledges).get(seat) != promise(args["tell"]) or seat in dict(mixing.told):
            raise RefusedError("bad-value", "tell", args["tell"], "the number that was promised")
        told = (*mixing.told, (seat, args["tell"]))
        silent = [other for other, _ in mixing.pledges if other not in dict(told)]
        if any(other in online for other in silent):
            return {"pledge": None, "tell": args["tell"]}
        return {
            "pledge": None,
            "tell": args["tell"],
            "n": len(told),
            "without": silent,
            **self.deal(state, told),
        }

    def deal(self, state: State, told: Collection[tuple[int, str]]) -> Json:
        """The cards dealt anew with these numbers."""
        salt = salted(state.salt, told)
        return {"salt": salt, **dealt(state, self.setup(), self.secret, salt)}

    def problem(self, state: State, event: Event) -> str | None:
        """What is wrong with the event of a promise or of a number told."""
        mixing, args = state.mixing, event.args
        if mixing is None:
            return "cards were dealt anew when the game had begun"
        if args["tell"] is None:
            return None
        if dict(mixing.pledges).get(event.seat or 0) != promise(args["tell"]):
            return "another number was promised"
        if "salt" in args:
            deal = self.deal(state, (*mixing.told, (event.seat or 0, args["tell"])))
            if any(args.get(name) != value for name, value in deal.items()):
                return "the cards fell otherwise"
        return None
