"""The Bar Deck Variant: more than thirty Drinks, thirty of them at a time (BAR-01 to BAR-04).

Which Drinks may lie in it is settled when the game is set out (BAR-05).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from innkeep.rules.engine.position.events import GameEvent
from innkeep.rules.machinery.kit import MachineryState

if TYPE_CHECKING:
    from innkeep.rules.engine.position.state import GameState

BAR = "bar.deck"


class BarDeck(MachineryState):
    """The Drinks that wait behind the bar."""

    __slots__ = ()

    def new_drink_deck(self, game: GameState) -> bool:
        """Deal the next thirty; if the Bar Deck runs out, the discards become a new one (BAR-03, BAR-04)."""
        left = self.piles.pile(BAR).deals
        left -= self._deal(game, left, "BAR-03")
        if left and game.drink_discard:
            self.piles.remake(game, BAR)
            self._deal(game, left, "BAR-04")
        return True

    def _deal(self, game: GameState, most: int, rule: str) -> int:
        """Lay up to so many under the Drink Deck; how many it were."""
        bar = self.piles.lying[BAR]
        dealt = bar[-most:]
        if dealt:
            del bar[-most:]
            game.drink_deck = dealt + game.drink_deck
            if game.log is not None:
                game.log.append(GameEvent("drinks-dealt", rule, None, None, len(dealt), cards=tuple(dealt)))
        return len(dealt)
