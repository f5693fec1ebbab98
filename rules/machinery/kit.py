"""What a machinery or variant lays out, run from its record: tokens, piles and places. One without verbs is
no more than this; the others add their hooks in a module of their own."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from innkeep.cards.machineries import Machinery, Token
from innkeep.rules.engine.extension import Extension
from innkeep.rules.engine.position.state import NOBODY, Frame
from innkeep.rules.machinery.piles import Piles
from innkeep.rules.machinery.places import Places
from innkeep.rules.machinery.shortage import Supply
from innkeep.rules.machinery.tokens import TokenCounts

if TYPE_CHECKING:
    from innkeep.rules.engine.position.state import GameState


class MachineryState(Extension):
    """A machinery at a seat, or in the middle, where ``seat`` is NOBODY.

    It is made of its record and of what a save holds: ``piles`` by the record's names, ``home`` (the cards
    that belong to it), ``tokens`` (how many of each kind at each seat) and ``places``.
    """

    __slots__ = ("piles", "record", "row", "seat", "supply", "tokens")

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
        self.tokens = TokenCounts(record, seat, tokens or {})
        self.supply = Supply(record, seat, self.tokens)
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

    def secret(self) -> tuple[str, ...]:
        """The decks of its closed hands."""
        return tuple(hand.deck for hand in self.record.hands)

    def tracks(self, game: GameState) -> dict[str, int]:  # noqa: ARG002
        """How many tokens lie on each track."""
        return self.tokens.tracks()

    def token_record(self, token: str) -> Token | None:
        """The record of one of its kinds of tokens."""
        return self.tokens.token(token) if token in self.tokens.held else None

    def token_title(self, zone: str) -> Mapping[str, str] | None:
        """What the tokens on one of its tracks are called."""
        found = self.tokens.at(zone)
        return None if found is None else self.tokens.token(found[0]).title

    def start_of(self, zone: str) -> tuple[int, str] | None:
        """How many tokens lie on one of its tracks at the start, and by which rule."""
        found = self.tokens.at(zone)
        if found is None:
            return None
        token = self.tokens.token(found[0])
        if self.record.at == "seat":
            return token.begins_with(found[1], self.seat), token.rule
        return token.at_start(len(self.tokens.held[found[0]])), token.rule

    def put_tokens(self, game: GameState, zone: str, number: int) -> bool:
        """Let so many lie on the track of that zone; False where it is none of its own."""
        found = self.tokens.at(zone)
        if found is not None:
            self.tokens.put(game, found[1], found[0], number)
        return found is not None

    def has(self, seat: int, token: str) -> int:
        """How many of these tokens a player has."""
        numbers = self.tokens.held.get(token, ())
        return numbers[seat] if seat < len(numbers) else 0

    def room_for(self, game: GameState, seat: int, token: str) -> int:
        """How many more a player may be given; a teammate of the owner is no other player (VAL-04)."""
        if token not in self.tokens.held:
            return 0
        others = game.sides and self.tokens.token(token).holders == "others"
        return 0 if others and game.together(seat, self.seat) else self.tokens.room(seat, token)

    def change_tokens(self, game: GameState, seat: int, token: str, amount: int, card: int, rule: str) -> int:
        """Give or take tokens as far as cap and supply allow; by how many the number really changed."""
        return self.tokens.change(game, seat, token, amount, card, rule) if token in self.tokens.held else 0

    def give_tokens(
        self, game: GameState, seats: tuple[int, ...], token: str, amount: int, card: int
    ) -> None:
        """Give players so many each; where the supply is short, their owner takes some back first."""
        if token not in self.tokens.held:
            return
        needs = [0] * len(game.players)
        for seat in seats:
            needs[seat] = min(amount, self.room_for(game, seat, token))
        left = self.tokens.left(token)
        enough = left is not None and sum(needs) <= left < amount * len(seats)
        self.supply.hand_out(
            game, game.parts.index(self), token, tuple(needs), card, "enough" if enough else "gained"
        )

    def choices(self, game: GameState, frame: Frame) -> tuple[object, ...]:
        """From whom to take a token that is missing."""
        return self.supply.sources(game, self.record.tokens[frame.mode].id, frame.losses)

    def chosen(self, game: GameState, frame: Frame, value: object) -> None:
        """Take it, and go on."""
        token = self.record.tokens[frame.mode].id
        if isinstance(value, int):
            rule, question = self.tokens.token(token).by("taken")
            self.tokens.change(game, value, token, -1, frame.card, rule, question)
        self.supply.hand_out(game, game.parts.index(self), token, frame.losses, frame.card)

    def surplus(self) -> tuple[str, ...]:
        """The kinds of tokens of which more lie about than there are, pegged ones with them."""
        return self.tokens.surplus()

    def weigh(self, game: GameState) -> None:
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

    def copy(self) -> MachineryState:
        """An independent copy."""
        return type(self)(
            self.record, self.seat, self.piles.lying, self.piles.home, self.tokens.held, self.row.held
        )

    def laid(self, game: GameState, seat: int, front: list[int]) -> None:  # noqa: ARG002
        """A position in which these cards lie in front of a player."""
        if seat == self.seat:
            self.row.laid(front, self.piles.home)

    def places(self, game: GameState, seat: int) -> list[int] | None:
        """The cards in its numbered places."""
        if seat != self.seat or not self.row.held:
            return None
        return list(self.row.settled(game.players[seat].front, self.piles.home))

    def begins(self, game: GameState) -> None:
        """Shuffle the piles that begin shuffled."""
        self.piles.begins(game)

    def player_lost(self, game: GameState, seat: int) -> None:
        """Tokens that are not kept go back."""
        self.tokens.lost(game, seat)

    def discarded(self, game: GameState, uid: int) -> bool:
        """Put a used card of its own onto its own discards; False where it is no such card, or has none."""
        if not self.owns(uid) or self.discards() is None:
            return False
        self.piles.discard(game, uid, "CARD-17")
        return True
