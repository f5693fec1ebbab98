"""Lizwick's Items: her Item Deck, up to three Items equipped in front of her, and her smaller hand.

A card with a backpack reveals the top Item after its other effects (LIZ-02). How an Item is played is the
business of the core: it has the type of a card and lies in front of her.
"""

from __future__ import annotations

from typing import Any, ClassVar

from innkeep.rules.engine.definitions import IMMEDIATE
from innkeep.rules.engine.events import Event
from innkeep.rules.engine.extension import Part
from innkeep.rules.engine.piles import shuffle
from innkeep.rules.engine.state import CARD, NONE, Frame, State
from innkeep.rules.machinery.side_deck import SideDeck

PLACES = 3
"""How many Items may be equipped (LIZ-04)."""

_HAND = {2: 6, 3: 5}
"""Her hand size by the number of Items equipped (LIZ-05)."""


class Items(Part):
    """The Item Deck of a seat; what is equipped lies in front of the player."""

    __slots__ = ("side",)
    name: ClassVar[str] = "items"

    def __init__(self, seat: int, deck: list[int], discards: list[int]) -> None:
        self.side = SideDeck(seat, deck, discards, "SETUP-05")

    def zones(self) -> dict[str, list[int]]:
        """Item Deck and discarded Items."""
        return self.side.zones()

    def saved(self) -> dict[str, Any]:
        """Seat and piles."""
        return {
            "seat": self.side.seat,
            "deck": list(self.side.deck),
            "discards": list(self.side.discards),
        }

    def copy(self) -> Items:
        """An independent copy."""
        return Items(self.side.seat, self.side.deck, self.side.discards)

    def begins(self, game: State) -> None:
        """The Item Deck is shuffled (LIZ-01)."""
        shuffle(game, self.side.deck)

    def equipped(self, game: State) -> list[int]:
        """The Items in front of her."""
        return [uid for uid in game.players[self.side.seat].front if self.side.owns(game, uid)]

    def hand_size(self, game: State, seat: int, size: int) -> int:
        """Six with two Items, five with three (LIZ-05)."""
        return min(size, _HAND.get(len(self.equipped(game)), size)) if seat == self.side.seat else size

    def reveal(self, game: State, seat: int, what: str) -> None:
        """The top Item: Immediate ones are followed, others are equipped (LIZ-02, LIZ-03)."""
        if seat != self.side.seat or what != self.name:
            return
        uid = self.side.take(game, "LIZ-02")
        if uid == NONE:
            return
        if game.cards[uid].types & IMMEDIATE:
            game.stack.append(Frame(CARD, seat, uid))
            return
        player = game.players[seat]
        player.front.append(uid)
        player.reach = NONE
        if game.log is not None:
            game.log.append(Event("side-kept", "LIZ-03", seat, uid))
        if len(self.equipped(game)) > PLACES:
            self.ask(game, seat, 0)

    def choices(self, game: State, frame: Frame) -> tuple[object, ...]:  # noqa: ARG002
        """Which Item to give up for a fourth (LIZ-04)."""
        return tuple((uid,) for uid in self.equipped(game))

    def chosen(self, game: State, frame: Frame, value: object) -> None:
        """Discard it."""
        if isinstance(value, tuple):
            player = game.players[frame.seat]
            player.front.remove(value[0])
            player.reach = NONE
            self.side.discard(game, value[0], "LIZ-04")

    def discarded(self, game: State, uid: int) -> bool:
        """A used Item lies apart from her Character Deck (LIZ-03)."""
        if not self.side.owns(game, uid):
            return False
        self.side.discard(game, uid, "LIZ-03")
        return True
