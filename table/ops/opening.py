"""How a table is dealt: by the secret alone when it is made, and once more with what the seats add to
the chance, before anybody sees a hand.

The server promises its secret before anybody comes (the commitment). Each seat may then promise a
number, by its hash; as long as promises stand nobody sees a hand. When all seats are taken, or
somebody wants the cards, all who have promised tell their numbers; when the last one told it, the
cards are dealt by seeds that follow from the secret and from all these numbers, in the order of the
seats. Every number was promised before the first was told, and the secret before all: whoever knows
the others' numbers can no longer choose his own, so a host who tries a thousand secrets, or a
thousand numbers, gains nothing. Not to tell a number brings another deal that nobody knows either,
and the log says whose are missing.

Who is not connected is not waited for, and who is silent not for long. A table where the first to
sit down promises nothing plays as it was dealt at first. Once hands were seen the cards are dealt
anew only if everybody agrees, and only before the first move.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

import orjson

from innkeep.table.core.actor import Actor
from innkeep.table.core.draft import UNDONE
from innkeep.table.core.errors import RefusedError
from innkeep.table.core.mixing import Mixing, Numbers
from innkeep.table.core.seeds import seed_for
from innkeep.table.core.state import Event, State, set_out
from innkeep.table.ops.kinds.mixing import MIX
from innkeep.table.ops.reducer import step
from innkeep.table.ops.resolver import resolve
from innkeep.table.ops.schemas import read

Json = dict[str, Any]

ROUNDS = 60
"""How many promises a table takes."""

PATIENCE_MS = 4000
"""How long somebody who is connected is waited for."""


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


def _pledged(mixing: Mixing, pledge: str) -> Json:
    """A promise, as an event says it; raises RefusedError where none is taken any more."""
    if mixing.wanted:
        raise RefusedError("under-way", "pledge")
    if mixing.rounds >= ROUNDS:
        raise RefusedError("too-many", "pledge", None, ROUNDS)
    return {"pledge": pledge, "tell": None}


def _waits(mixing: Mixing, now: int, *, wished: bool) -> bool:
    """Are those waited for who are there and have not told theirs? Raises RefusedError where it is too early
    for the wish not to."""
    if not (wished and mixing.wanted):
        return True
    if now - mixing.since < PATIENCE_MS:
        raise RefusedError("under-way", "deal", "true")
    return False


def _told(mixing: Mixing, seat: int, number: str) -> Numbers:
    """The numbers told, with that of a seat; raises RefusedError where it is not the one it promised."""
    known = dict(mixing.pledges).get(seat) == promise(number)
    if not known or not mixing.wanted or seat in dict(mixing.told):
        raise RefusedError("bad-value", "tell", number, "the number that was promised")
    return (*mixing.told, (seat, number))


@dataclass(frozen=True, slots=True)
class Dealer:
    """What it takes to deal a table; what was set out is large, and asked for only then."""

    setup: Callable[[], Json]
    secret: bytes

    def resolve(self, state: State, seat: int | None, args: Json, online: Collection[int], now: int) -> Json:
        """The event's arguments of a promise, of a number told or of a wish for the cards (``now``:
        milliseconds since 1970). Raises RefusedError."""
        mixing = state.mixing
        if mixing is None or not mixing.once or mixing.dealt:
            raise RefusedError("under-way", "kind", MIX.name)
        pledge, number = args["pledge"], args["tell"]
        if seat is None or [pledge is not None, number is not None, args["deal"]].count(True) != 1:
            raise RefusedError("bad-value", "pledge", None, "pledge, tell, deal or anew")
        if pledge is not None:
            return _pledged(mixing, pledge)
        told = mixing.told if number is None else _told(mixing, seat, number)
        said: Json = {"pledge": None, "tell": number, **({"deal": True} if args["deal"] else {})}
        silent = [other for other, _ in mixing.pledges if other not in dict(told)]
        if not set(silent).isdisjoint(online) and _waits(mixing, now, wished=args["deal"]):
            return said
        counts = {"done": True, "by": mixing.by, "n": len(told), "without": silent}
        return {**said, **counts, **(self.deal(state, told) if told else {})}

    def deal(self, state: State, told: Collection[tuple[int, str]]) -> Json:
        """The cards dealt anew with these numbers."""
        salt = salted(state.salt, told)
        return {"salt": salt, **dealt(state, self.setup(), self.secret, salt)}

    def problem(self, state: State, event: Event) -> str | None:
        """What is wrong with the event of a promise, of a number told or of a deal."""
        mixing, args = state.mixing, event.args
        if mixing is None or (mixing.dealt and not args.get("anew")):
            return "cards were dealt anew when the game had begun"
        told = mixing.told
        if args["tell"] is not None:
            if dict(mixing.pledges).get(event.seat or 0) != promise(args["tell"]):
                return "another number was promised"
            told = (*told, (event.seat or 0, args["tell"]))
        if "salt" in args or (args.get("done") and told):
            deal = self.deal(state, told)
            if any(args.get(name) != value for name, value in deal.items()):
                return "the cards fell otherwise"
        return None
