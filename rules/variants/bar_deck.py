"""The Bar Deck Variant: more than thirty Drinks, thirty of them at a time (BAR-01 to BAR-04).

Which Drinks may lie in it is settled when the game is set out (BAR-05).
"""

from __future__ import annotations

from typing import Any, ClassVar

from innkeep.rules.engine.events import Event
from innkeep.rules.engine.extension import Part
from innkeep.rules.engine.piles import shuffle
from innkeep.rules.engine.state import State

DEAL = 30


class BarDeck(Part):
    """The Drinks that wait behind the bar, bottom to top."""

    __slots__ = ("bar",)
    name: ClassVar[str] = "bar-deck"

    def __init__(self, bar: list[int] | None = None) -> None:
        self.bar = list(bar or ())

    def zones(self) -> dict[str, list[int]]:
        """The Bar Deck."""
        return {"bar.deck": self.bar}

    def saved(self) -> dict[str, Any]:
        """The Bar Deck."""
        return {"bar": list(self.bar)}

    def copy(self) -> BarDeck:
        """An independent copy."""
        return BarDeck(self.bar)

    def new_drink_deck(self, game: State) -> bool:
        """Deal the next thirty; if the Bar Deck runs out, the discards become a new one (BAR-03, BAR-04)."""
        dealt: list[int] = []
        rule = "BAR-03"
        while len(dealt) < DEAL:
            if not self.bar:
                if not game.drink_discard:
                    break
                self.bar, game.drink_discard = game.drink_discard, []
                shuffle(game, self.bar)
                rule = "BAR-04"
            dealt.append(self.bar.pop())
        game.drink_deck = dealt[::-1] + game.drink_deck
        if game.log is not None and dealt:
            game.log.append(Event("reshuffled", rule, cards=tuple(game.drink_deck)))
        return True
