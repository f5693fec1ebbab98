"""Zakhan's Drunken Chi: Drinks may give it, cards and discards lower it, and it weighs like Alcohol Content.

Cards that spend it are the core's business (``When.chi``).
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from innkeep.rules.engine.position.events import GameEvent
from innkeep.rules.engine.position.moves import Use
from innkeep.rules.engine.position.powers import CHI_POWER
from innkeep.rules.engine.position.state import NONE, STAT_LIMIT, Frame
from innkeep.rules.engine.queries.choice_values import ACCEPT, DECLINE
from innkeep.rules.machinery.kit import MachineryState

if TYPE_CHECKING:
    from innkeep.rules.engine.position.state import GameState

CHI = "chi"
PRICE = 2
"""How many cards are discarded to lower the Chi by 1 (ZAK-04)."""


class Chi(MachineryState):
    """The Chi of a seat."""

    __slots__ = ()

    def drank(self, game: GameState, seat: int, alcohol: int) -> None:
        """A Drink that raised his Alcohol Content may give him 1 Chi (ZAK-02)."""
        within = game.players[seat].in_game and self.has(seat, CHI) < STAT_LIMIT
        if seat == self.seat and alcohol > 0 and within:
            self.ask(game, seat, 0)

    def choices(self, game: GameState, frame: Frame) -> tuple[object, ...]:  # noqa: ARG002
        """Add 1 Chi or leave it."""
        return (ACCEPT, DECLINE)

    def chosen(self, game: GameState, frame: Frame, value: object) -> None:
        """Add it."""
        if value == ACCEPT:
            self.change_tokens(game, frame.seat, CHI, 1, NONE, "ZAK-02")

    def powers(self, game: GameState, seat: int) -> list[Use]:
        """Two cards of the hand for 1 Chi less, at any time (ZAK-04)."""
        if seat != self.seat or not self.has(seat, CHI):
            return []
        hand = sorted(game.players[seat].hand)
        return [Use(seat, CHI_POWER, cards) for cards in combinations(hand, PRICE)]

    def powers_of(self, seat: int) -> tuple[str, ...]:
        """Lowering the Chi."""
        return (CHI_POWER,) if seat == self.seat else ()

    def use(self, game: GameState, move: Use) -> None:
        """Discard, and lower the Chi."""
        if move.seat != self.seat or move.power != CHI_POWER:
            return
        player = game.players[move.seat]
        for uid in move.cards:
            player.hand.remove(uid)
            player.discard.append(uid)
        player.reach = NONE
        if game.log is not None:
            game.log.append(GameEvent("power-used", "ZAK-04", move.seat, cards=move.cards))
        self.change_tokens(game, move.seat, CHI, -1, NONE, "ZAK-04")
