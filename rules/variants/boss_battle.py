"""Boss Battle: one Boss against a team of Challengers (BB-01 to BB-15).

So many Challengers there are, so many Actions and Drinks the Boss has in a turn, and so many cards more than
six in hand. The first turn of the Boss is half a turn, rounded up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from innkeep.cards.machineries import Machinery
from innkeep.rules.engine.position.state import NOBODY
from innkeep.rules.variants.teams import Teams

if TYPE_CHECKING:
    from innkeep.rules.engine.position.state import GameState


_OF_THE_BOSS: Final = {"TURN-03": "BB-08", "TURN-07": "BB-09", "TURN-11": "BB-12", "TURN-13": "BB-13"}
_OF_CHALLENGERS: Final = {"TURN-07": "BB-14", "TURN-11": "BB-15"}
"""What a rule of all turns is in theirs."""


def boss_of(sides: tuple[int, ...]) -> int:
    """The seat that is a team of its own, NOBODY where there is none (BB-01).

    >>> boss_of((0b001, 0b110, 0b110)), boss_of((0b011, 0b011, 0b100))
    (0, 2)
    """
    return next((seat for seat, mask in enumerate(sides) if mask == 1 << seat), NOBODY)


class BossBattle(Teams):
    """The Potions of both sides, and whether the first turn of the Boss is under way (``opening``)."""

    __slots__ = ("opening",)

    def __init__(
        self, record: Machinery, seat: int = NOBODY, *kept: Any, opening: bool = False, **held: Any
    ) -> None:
        super().__init__(record, seat, *kept, **held)
        self.opening = opening

    def saved(self) -> dict[str, Any]:
        """What every machinery saves, and whether it is the first turn."""
        return {**super().saved(), "opening": self.opening}

    def copy(self) -> BossBattle:
        """An independent copy."""
        twin = super().copy()
        assert isinstance(twin, BossBattle)
        twin.opening = self.opening
        return twin

    def first_turn(self, game: GameState) -> None:
        """The game begins with half a turn of the Boss (BB-07, BB-09)."""
        self.opening = game.active == boss_of(game.sides)

    def hand_size(self, game: GameState, seat: int, size: int) -> int:
        """Eight, nine or ten for the Boss: one more for each Challenger but the first (BB-03, BB-08)."""
        return size + self._challengers(game) - 1 if seat == boss_of(game.sides) else size

    def rule_for(self, game: GameState, seat: int, rule: str) -> str:
        """What the Boss does in a turn, and what the Challengers do, have rules of their own."""
        own = _OF_THE_BOSS if seat == boss_of(game.sides) else _OF_CHALLENGERS
        return own.get(rule, "")

    def actions_due(self, game: GameState, seat: int, number: int) -> int:
        """One for each Challenger; in the first turn half of that (BB-09)."""
        return self._share(game) if seat == boss_of(game.sides) else number

    def drinks_due(self, game: GameState, number: int) -> int:
        """As many as Actions for the Boss (BB-12), one in all for the Challengers (BB-15)."""
        return self._share(game) if game.active == boss_of(game.sides) else super().drinks_due(game, number)

    def acts_on(self, game: GameState, seat: int) -> bool:
        """The Boss does, in the Boss's own turn (BB-09, BB-11)."""
        return seat == game.active == boss_of(game.sides)

    def turn_ends(self, game: GameState) -> bool:
        """After the Boss's first turn none is the first any more."""
        self.opening = False
        return super().turn_ends(game)

    def _challengers(self, game: GameState) -> int:
        """How many there are; they lose together, so none of them is out before the others."""
        return len(game.players) - 1

    def _share(self, game: GameState) -> int:
        """How many Actions and Drinks the Boss has in this turn."""
        number = self._challengers(game)
        return -(-number // 2) if self.opening else number
