"""Otto, the automated third player beside two people (PUB-32, DT-14).

No book prints his cards or how he plays them: his deck is ours, and he plays it as Boss Otto plays his
(`cards/packs/rdi10/CHOICES.md`). He is a player among three: he begins nothing, has one Action and orders one
Drink in a turn, drinks in each, and goes on when others are out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from innkeep.rules.engine.position.state import NONE
from innkeep.rules.variants.otto import targeting
from innkeep.rules.variants.otto.machine import BossOtto

if TYPE_CHECKING:
    from innkeep.rules.engine.position.state import GameState


class ThirdOtto(BossOtto):
    """What he does otherwise than Boss Otto."""

    __slots__ = ()

    crawls: ClassVar[bool] = False
    answers_events: ClassVar[bool] = True
    orders_for_each: ClassVar[bool] = False

    def first_turn(self, game: GameState) -> None:
        """His first turn is like any other."""

    def drinks_due(self, game: GameState, number: int) -> int:  # noqa: ARG002
        """As many as anybody orders."""
        return number

    def rule_for(self, game: GameState, seat: int, rule: str) -> str:  # noqa: ARG002
        """No rule of teams is in place of another."""
        return ""

    def player_lost(self, game: GameState, seat: int) -> None:
        """Whoever is out is no target any more."""
        super().player_lost(game, seat)
        if seat == self.target:
            targeting.change_targets(game, self, NONE)
