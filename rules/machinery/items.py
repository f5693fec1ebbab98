"""Lizwick's Items: her Item Deck, up to three Items equipped in front of her, and her smaller hand.

A card with a backpack reveals the top Item after its other effects (LIZ-02). How an Item is played is the
business of the core: it has the type of a card and lies in front of her.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from innkeep.rules.engine.position.definitions import IMMEDIATE, Op
from innkeep.rules.engine.position.events import GameEvent
from innkeep.rules.engine.position.state import CARD, NONE, Frame
from innkeep.rules.machinery.kit import MachineryState
from innkeep.rules.machinery.places import Places

if TYPE_CHECKING:
    from innkeep.rules.engine.position.state import GameState

SIDE = "side"
"""The Item Deck."""

_HAND = {2: 6, 3: 5}
"""Her hand size by the number of Items equipped (LIZ-05)."""


class Items(MachineryState):
    """The Item Deck of a seat; what is equipped lies in front of the player."""

    __slots__ = ()

    def equipped(self, game: GameState) -> list[int]:
        """The Items in front of her."""
        return [uid for uid in game.players[self.seat].front if self.owns(uid)]

    def hand_size(self, game: GameState, seat: int, size: int) -> int:
        """Six with two Items, five with three (LIZ-05)."""
        return min(size, _HAND.get(len(self.equipped(game)), size)) if seat == self.seat else size

    def rule_for(self, game: GameState, seat: int, rule: str) -> str:
        """That rule, where it says another number."""
        fewer = rule == "TURN-03" and seat == self.seat and len(self.equipped(game)) in _HAND
        return "LIZ-05" if fewer else ""

    def carries_out(self, game: GameState, frame: Frame, op: Op, seats: tuple[int, ...]) -> None:  # noqa: ARG002
        """The top Item: Immediate ones are followed, others are equipped (LIZ-02, LIZ-03)."""
        seat = frame.seat
        if seat != self.seat or op.machinery != self.name:
            return
        uid = self.piles.take(game, SIDE, "LIZ-02")
        if uid == NONE:
            return
        if game.cards[uid].types & IMMEDIATE:
            game.stack.append(Frame(CARD, seat, uid))
            return
        player = game.players[seat]
        player.front.append(uid)
        player.reach = NONE
        if game.log is not None:
            game.log.append(GameEvent("side-kept", "LIZ-03", seat, uid))
        slots = Places.slots(self.record)
        if slots is not None and len(self.equipped(game)) > slots:
            self.ask(game, seat, 0)

    def choices(self, game: GameState, frame: Frame) -> tuple[object, ...]:  # noqa: ARG002
        """Which Item to give up for a fourth (LIZ-04)."""
        return tuple((uid,) for uid in self.equipped(game))

    def chosen(self, game: GameState, frame: Frame, value: object) -> None:
        """Discard it."""
        if isinstance(value, tuple):
            player = game.players[frame.seat]
            player.front.remove(value[0])
            player.reach = NONE
            self.piles.discard(game, value[0], "LIZ-04")

    def discarded(self, game: GameState, uid: int) -> bool:
        """A used Item lies apart from her Character Deck (LIZ-03)."""
        if not self.owns(uid):
            return False
        self.piles.discard(game, uid, "LIZ-03")
        return True
