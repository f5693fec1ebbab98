"""What a machinery or variant lays out, run from its record: tokens, piles and places. One without verbs is
no more than this; the others add their hooks in a module of their own."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from innkeep.cards.machineries import Machinery
from innkeep.rules.engine.extension import Part
from innkeep.rules.engine.position.state import NOBODY
from innkeep.rules.machinery.piles import Piles
from innkeep.rules.machinery.places import Places
from innkeep.rules.machinery.tokens import Tokens

if TYPE_CHECKING:
    from innkeep.rules.engine.position.state import State


class Kit(Part):
    """A machinery at a seat, or in the middle, where ``seat`` is NOBODY.

    It is made of its record and of what a save holds: ``piles`` by the record's names, ``home`` (the cards
    that belong to it), ``tokens`` (how many of each kind at each seat) and ``places``.
    """

    __slots__ = ("piles", "record", "row", "seat", "tokens")

    def __init__(
        self,
        record: Machinery,
        seat: int = NOBODY,
        piles: Mapping[str, list[int]] | None = None,
        home: Collection[int] = (),
        tokens: Mapping[str, list[int]] | None = None,
        places: Sequence[int] | None = None,
    ) -> None:
        self.record = record
        self.seat = seat
        self.piles = Piles(record, seat, piles or {}, home)
        self.tokens = Tokens(record, seat, tokens or {})
        self.row = Places(record, places)

    @property
    def name(self) -> str:
        """The id of its record."""
        return self.record.id

    def zones(self) -> dict[str, list[int]]:
        """Its piles, and the places that are zones of their own."""
        return self.piles.zones()

    def closed(self) -> list[list[int]]:
        """The piles nobody looks into."""
        return self.piles.closed()

    def tracks(self, game: State) -> dict[str, int]:  # noqa: ARG002
        """How many tokens lie on each track."""
        return self.tokens.tracks()

    def token_title(self, zone: str) -> Mapping[str, str] | None:
        """What the tokens on one of its tracks are called."""
        found = self.tokens.at(zone)
        return None if found is None else self.tokens.token(found[0]).title

    def start_of(self, zone: str) -> tuple[int, str] | None:
        """How many tokens lie on one of its tracks at the start, and by which rule."""
        found = self.tokens.at(zone)
        return (
            None if found is None else (self.tokens.token(found[0]).start, self.tokens.token(found[0]).rule)
        )

    def put_tokens(self, game: State, zone: str, number: int) -> bool:
        """Let so many lie on the track of that zone; False where it is none of its own."""
        found = self.tokens.at(zone)
        if found is not None:
            self.tokens.put(game, found[1], found[0], number)
        return found is not None

    def has(self, seat: int, token: str) -> int:
        """How many of these tokens a player has."""
        numbers = self.tokens.held.get(token, ())
        return numbers[seat] if seat < len(numbers) else 0

    def change_tokens(self, game: State, seat: int, token: str, amount: int, card: int, rule: str) -> int:
        """Give or take tokens as far as cap and supply allow; by how many the number really changed."""
        return self.tokens.change(game, seat, token, amount, card, rule) if token in self.tokens.held else 0

    def weigh(self, game: State) -> None:
        """Count what its tokens count for their holders."""
        self.tokens.weigh(game)

    def owns(self, uid: int) -> bool:
        """Whether a card belongs here, wherever it lies."""
        return uid in self.piles.home

    def discards(self) -> str | None:
        """Where its cards go when they are done."""
        return self.piles.discards()

    def made_of(self, zone: str) -> str | None:
        """The zone of the discards a pile of its own is made of."""
        for pile in self.record.piles:
            if self.record.name(pile.zone, self.seat) == zone and pile.discard is not None:
                within = pile.discard in self.piles.lying
                return self.record.name(pile.discard, self.seat) if within else pile.discard
        return None

    def saved(self) -> dict[str, Any]:
        """Seat, piles, tokens and places."""
        return {
            "seat": self.seat,
            "piles": {zone: list(pile) for zone, pile in self.piles.lying.items()},
            "home": sorted(self.piles.home),
            "tokens": {name: list(numbers) for name, numbers in self.tokens.held.items()},
            "places": list(self.row.held),
        }

    def copy(self) -> Kit:
        """An independent copy."""
        return type(self)(
            self.record, self.seat, self.piles.lying, self.piles.home, self.tokens.held, self.row.held
        )

    def laid(self, game: State, seat: int, front: list[int]) -> None:  # noqa: ARG002
        """A position in which these cards lie in front of a player."""
        if seat == self.seat:
            self.row.laid(front, self.piles.home)

    def places(self, game: State, seat: int) -> list[int] | None:
        """The cards in its numbered places."""
        if seat != self.seat or not self.row.held:
            return None
        return list(self.row.settled(game.players[seat].front, self.piles.home))

    def begins(self, game: State) -> None:
        """Its piles are shuffled."""
        self.piles.begins(game)

    def player_lost(self, game: State, seat: int) -> None:
        """Tokens that are not kept go back."""
        self.tokens.lost(game, seat)

    def discarded(self, game: State, uid: int) -> bool:
        """Its cards go to its own discards."""
        if not self.owns(uid) or self.discards() is None:
            return False
        self.piles.discard(game, uid, "CARD-17")
        return True
