"""Zakhan's Drunken Chi: Drinks may give it, cards and discards lower it, and it weighs like Alcohol Content.

The number itself is ``Player.burden``, because losing is compared with it; cards that spend it are the
core's business (``When.chi``).
"""

from __future__ import annotations

from itertools import combinations
from typing import Any, ClassVar

from innkeep.rules.engine import stats
from innkeep.rules.engine.choice_values import ACCEPT, DECLINE
from innkeep.rules.engine.events import Event
from innkeep.rules.engine.extension import Part
from innkeep.rules.engine.state import NONE, STAT_LIMIT, Frame, State
from innkeep.rules.legality.moves import Use

POWER = "chi"
PRICE = 2
"""How many cards are discarded to lower the Chi by 1 (ZAK-04)."""


class Chi(Part):
    """The Chi of a seat."""

    __slots__ = ("seat",)
    name: ClassVar[str] = "chi"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def tracks(self, game: State) -> dict[str, int]:
        """The Chi, on a track of its own."""
        return {f"s{self.seat}.{self.name}": game.players[self.seat].burden}

    def saved(self) -> dict[str, Any]:
        """The seat."""
        return {"seat": self.seat}

    def copy(self) -> Chi:
        """The same part: it has nothing that changes."""
        return self

    def drank(self, game: State, seat: int, alcohol: int) -> None:
        """A Drink that raised his Alcohol Content may give him 1 Chi (ZAK-02)."""
        player = game.players[seat]
        if seat == self.seat and alcohol > 0 and player.burden < STAT_LIMIT:
            self.ask(game, seat, 0)

    def choices(self, game: State, frame: Frame) -> tuple[object, ...]:  # noqa: ARG002
        """Add 1 Chi or leave it."""
        return (ACCEPT, DECLINE)

    def chosen(self, game: State, frame: Frame, value: object) -> None:
        """Add it."""
        if value == ACCEPT:
            stats.change_burden(game, frame.seat, 1, NONE, "ZAK-02")

    def powers(self, game: State, seat: int) -> list[Use]:
        """Two cards of the hand for 1 Chi less, at any time (ZAK-04)."""
        player = game.players[seat]
        if seat != self.seat or not player.burden:
            return []
        return [Use(seat, POWER, cards) for cards in combinations(sorted(player.hand), PRICE)]

    def use(self, game: State, move: Use) -> None:
        """Discard, and lower the Chi."""
        if move.seat != self.seat or move.power != POWER:
            return
        player = game.players[move.seat]
        for uid in move.cards:
            player.hand.remove(uid)
            player.discard.append(uid)
        player.reach = NONE
        if game.log is not None:
            game.log.append(Event("power-used", "ZAK-04", move.seat, cards=move.cards))
        stats.change_burden(game, move.seat, -1, NONE, "ZAK-04")
