"""A deck of its own that lies beside a Character Deck, with its discards.

Which cards of it are revealed when, and what becomes of them, is the business of the machinery it belongs to.
"""

from __future__ import annotations

from innkeep.rules.engine.events import Event
from innkeep.rules.engine.piles import shuffle
from innkeep.rules.engine.state import NONE, State


class SideDeck:
    """The piles beside a seat, bottom to top."""

    __slots__ = ("deck", "discards", "remade_by", "seat")

    def __init__(self, seat: int, deck: list[int], discards: list[int], remade_by: str) -> None:
        self.remade_by = remade_by  # the rule by which the discards become the deck
        self.seat = seat
        self.deck = list(deck)
        self.discards = list(discards)

    def zones(self) -> dict[str, list[int]]:
        """The piles by zone name."""
        return {f"s{self.seat}.side": self.deck, f"s{self.seat}.side-discard": self.discards}

    def copy(self) -> SideDeck:
        """An independent copy."""
        return SideDeck(self.seat, self.deck, self.discards, self.remade_by)

    def owns(self, game: State, uid: int) -> bool:
        """Whether a card is one of this deck: it belongs to the seat, but not to its Character Deck."""
        return game.owners[uid] == self.seat and game.cards[uid].is_side

    def take(self, game: State, rule: str) -> int:
        """Reveal the top card by ``rule``, or NONE; a deck that runs out is made of its discards at once."""
        if not self.deck:
            self.remake(game)
        if not self.deck:
            return NONE
        uid = self.deck.pop()
        if game.log is not None:
            game.log.append(Event("side-revealed", rule, self.seat, uid))
        if not self.deck:
            self.remake(game)
        return uid

    def remake(self, game: State) -> None:
        """The discards become the deck, shuffled; nobody pays."""
        if not self.discards:
            return
        self.deck[:] = self.discards
        self.discards.clear()
        shuffle(game, self.deck)
        if game.log is not None:
            game.log.append(Event("side-reshuffled", self.remade_by, self.seat, cards=tuple(self.deck)))

    def discard(self, game: State, uid: int, rule: str) -> None:
        """Lay a card on the discards by ``rule``."""
        self.discards.append(uid)
        if game.log is not None:
            game.log.append(Event("side-discarded", rule, self.seat, uid))
