"""Who does an op, and with what right."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from innkeep.table.core.room_settings import NOBODY
from innkeep.table.core.state import State


class Circumstances(Protocol):
    """What only the running room knows."""

    @property
    def strengths(self) -> Callable[[], tuple[str, ...]]:
        """How well bots can play here; empty = there are none."""

    def heir(self) -> int | None:
        """The seat that may take over because the host has been gone for long."""

    def electors(self) -> list[int]:
        """The seats whose people may choose another host now, as the last one has left; else none."""

    def may_wake(self, seat: int) -> bool:
        """Take one of the few wake-ups a seat has, if there is one."""


@dataclass(slots=True, unsafe_hash=True, init=False)
class Actor:
    """Who acts, and with what right.

    ``find`` turns the name a component goes by into its internal id (None = no such thing).
    A ``trusted`` actor (the house, a watcher) may touch everything.
    """

    seat: int | None
    find: Callable[[str], str | None]
    seed: str
    name: str | None
    trusted: bool
    host: bool
    ticket: Callable[[int], str] | None
    """What this seat calls a card of a pile it searched, by the card's running alias number."""
    here: Circumstances | None
    bot: bool
    """One of the server's own bots, not the person whose seat it plays."""
    claim: str | None
    """The hash of a secret of theirs, for a link of one's own (see ``House.claims``)."""

    def __init__(
        self,
        seat: int | None,
        find: Callable[[str], str | None],
        seed: str,
        name: str | None = None,
        trusted: bool = False,
        host: bool = False,
        ticket: Callable[[int], str] | None = None,
        here: Circumstances | None = None,
        bot: bool = False,
        claim: str | None = None,
    ) -> None:
        self.seat = seat
        self.find = find
        self.seed = seed
        self.name = name
        self.trusted = trusted
        self.host = host
        self.ticket = ticket
        self.here = here
        self.bot = bot
        self.claim = claim

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
            self.claim,
        )


def seated(state: State, actor: Actor) -> bool:
    """Does the person sit there, and not somebody else, at whose hand that person may not look?"""
    if actor.seat is None or state.seats[actor.seat].name is None:
        return False
    return actor.bot or state.house.holds(actor.seat)


def viewer_of(state: State, actor: Actor) -> int | None:
    """As which viewer an actor sees the table."""
    seat = actor.seat
    return seat if seat is None or actor.bot or state.house.shows(seat) else NOBODY


def is_host(state: State, actor: Actor) -> bool:
    """True for the host, and for the house itself."""
    if actor.trusted or actor.host:
        return True
    return actor.seat is not None and actor.seat == state.house.host and not actor.bot
