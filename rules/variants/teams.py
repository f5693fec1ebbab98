"""Team play: how many Drinks a team orders, and its Potions (TEAM-06 to TEAM-08, TEAM-13).

What members of a team share beside these, and their turn, is the business of the core.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from innkeep.rules.engine.position import stats
from innkeep.rules.engine.position.events import GameEvent
from innkeep.rules.engine.position.moves import Use
from innkeep.rules.engine.position.powers import POTION_ALCOHOL, POTION_FORTITUDE
from innkeep.rules.engine.position.powers import POTION_POWERS as POTION_POWERS
from innkeep.rules.engine.position.state import NONE
from innkeep.rules.machinery.kit import MachineryState

if TYPE_CHECKING:
    from innkeep.rules.engine.position.state import GameState

POTIONS: Final = "potions"
STEPS: Final = 6
"""How much Fortitude a Potion gives, or how much Alcohol Content it takes away."""
GOLD: Final = 3
"""How much Gold it brings from the Inn."""


class Teams(MachineryState):
    """The Potions of the teams: each member has the number of its team."""

    __slots__ = ()

    def drinks_due(self, game: GameState, number: int) -> int:  # noqa: ARG002
        """What the variant says, for a team as a whole (THD-05)."""
        assert self.record.teams is not None
        return self.record.teams.orders

    def rule_for(self, game: GameState, seat: int, rule: str) -> str:  # noqa: ARG002
        """By which rule the variant says how many Drinks a team orders."""
        assert self.record.teams is not None
        return self.record.teams.rule if rule == "TURN-11" else ""

    def powers(self, game: GameState, seat: int) -> list[Use]:  # noqa: ARG002
        """A Potion for one of three things, at any time (TEAM-07)."""
        return [Use(seat, power) for power in POTION_POWERS] if self.has(seat, POTIONS) else []

    def powers_of(self, seat: int) -> tuple[str, ...]:
        """All three, where the players of the variant have Potions."""
        return POTION_POWERS if seat < len(self.tokens.held.get(POTIONS, ())) else ()

    def use(self, game: GameState, move: Use) -> None:
        """Nothing can affect what a Potion does: it is done at once (TEAM-08)."""
        if move.power not in POTION_POWERS:
            return
        if game.log is not None:
            game.log.append(GameEvent("power-used", "TEAM-07", move.seat))
        self.change_tokens(game, move.seat, POTIONS, -1, NONE, "TEAM-07")
        if move.power == POTION_FORTITUDE:
            stats.change_fortitude(game, move.seat, STEPS, NONE, "TEAM-07")
        elif move.power == POTION_ALCOHOL:
            stats.change_alcohol(game, move.seat, -STEPS, NONE, "TEAM-07")
        else:
            game.inn_gained -= GOLD
            game.players[move.seat].gold += GOLD
            if game.log is not None:
                game.log.append(GameEvent("gold-gained", "TEAM-07", move.seat, amount=GOLD))

    def change_tokens(self, game: GameState, seat: int, token: str, amount: int, card: int, rule: str) -> int:
        """Change a member's tokens; Potions belong to the team, so the other members have as many."""
        moved = super().change_tokens(game, seat, token, amount, card, rule)
        self._level(game, seat, token)
        return moved

    def put_tokens(self, game: GameState, zone: str, number: int) -> bool:
        """As of any machinery; of Potions, the other members of the team get as many."""
        found = self.tokens.at(zone)
        if found is not None:
            self.tokens.put(game, found[1], found[0], number)
            self._level(game, found[1], found[0])
        return found is not None

    def _level(self, game: GameState, seat: int, token: str) -> None:
        if token in self.tokens.held:
            numbers = self.tokens.held[token]
            for mate in game.friends(seat):
                numbers[mate] = numbers[seat]
