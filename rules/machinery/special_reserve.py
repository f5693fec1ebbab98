"""The Wench's Special Reserve: a deck of Drinks of her own, handed out by her cards and always drunk first.

What the Drinks do is the core's business; they are hers by their owner, while ordinary Drinks are nobody's.
"""

from __future__ import annotations

from typing import Any, ClassVar

from innkeep.rules.engine.definitions import POURED
from innkeep.rules.engine.events import Event
from innkeep.rules.engine.extension import Part
from innkeep.rules.engine.piles import lay_drink, shuffle
from innkeep.rules.engine.state import State
from innkeep.rules.machinery.side_deck import SideDeck


class Reserve(Part):
    """The Special Reserve of a seat."""

    __slots__ = ("side",)
    name: ClassVar[str] = "reserve"

    def __init__(self, seat: int, deck: list[int], discards: list[int]) -> None:
        self.side = SideDeck(seat, deck, discards, "WENCH-11")

    def zones(self) -> dict[str, list[int]]:
        """Special Reserve and what was drunk of it."""
        return self.side.zones()

    def saved(self) -> dict[str, Any]:
        """Seat and piles."""
        return {
            "seat": self.side.seat,
            "deck": list(self.side.deck),
            "discards": list(self.side.discards),
        }

    def copy(self) -> Reserve:
        """An independent copy."""
        return Reserve(self.side.seat, self.side.deck, self.side.discards)

    def begins(self, game: State) -> None:
        """The Special Reserve is shuffled (WENCH-01)."""
        shuffle(game, self.side.deck)

    def serve(self, game: State, server: int, seat: int) -> None:
        """Her top card goes on the pile of another player (WENCH-02, WENCH-15)."""
        side = self.side
        if server != side.seat or seat == server or not side.deck:
            return
        uid = side.deck.pop()
        lay_drink(game, seat, uid)
        if game.log is not None:
            game.log.append(Event("reserve-given", "WENCH-02", server, uid, target=seat))
        if not side.deck:
            side.remake(game)

    def piled(self, game: State, pile: list[int]) -> None:
        """Her Drinks float to the top, in the order they lie in (WENCH-04, WENCH-05)."""
        hers = [uid for uid in pile if game.owners[uid] == self.side.seat]
        if hers and pile[-len(hers) :] != hers:
            pile[:] = [uid for uid in pile if game.owners[uid] != self.side.seat] + hers

    def returned(self, game: State, cards: list[int]) -> list[int]:
        """What would be shuffled into the Drink Deck is shuffled into her deck instead (WENCH-14)."""
        hers = [uid for uid in cards if game.owners[uid] == self.side.seat]
        if hers:
            self.side.deck.extend(hers)
            shuffle(game, self.side.deck)
        return [uid for uid in cards if uid not in hers]

    def discarded(self, game: State, uid: int) -> bool:
        """Her cards never lie among the ordinary ones (WENCH-14), nor does her deck stay empty (WENCH-11)."""
        if game.owners[uid] != self.side.seat or not game.cards[uid].types & POURED:
            return False
        self.side.discard(game, uid, "WENCH-14")
        if not self.side.deck:
            self.side.remake(game)
        return True
