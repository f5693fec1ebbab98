"""A deck of Events that belong to no Drink Deck, such as Sea and Dungeon Events: the top one is revealed as a
turn ends (TEAM-20, TEAM-23). No box in the packs has one; whoever brings cards for it names it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from innkeep.cards.machineries import Machinery
from innkeep.rules.engine.position.state import CARD, NOBODY, NONE, Frame
from innkeep.rules.engine.position.turn_progress import members
from innkeep.rules.machinery.kit import MachineryState

if TYPE_CHECKING:
    from innkeep.rules.engine.position.state import GameState

EVENT_DECKS: Final = {"dungeon-events": "dungeon", "gm-events": "gm", "sea-events": "sea"}
"""The records of such decks, and the zone of the pile of each."""


class EventDeck(MachineryState):
    """One such deck with its discards; ``shown``: its Event of this turn was revealed."""

    __slots__ = ("shown",)

    def __init__(
        self, record: Machinery, seat: int = NOBODY, *kept: Any, shown: bool = False, **held: Any
    ) -> None:
        super().__init__(record, seat, *kept, **held)
        self.shown = shown

    def saved(self) -> dict[str, Any]:
        """Whether its Event was revealed, besides what every machinery saves."""
        return {**super().saved(), "shown": self.shown}

    def copy(self) -> EventDeck:
        """An independent copy."""
        twin = super().copy()
        assert isinstance(twin, EventDeck)
        twin.shown = self.shown
        return twin

    def turn_begins(self, game: GameState) -> None:  # noqa: ARG002
        """Another Event is to come."""
        self.shown = False

    def turn_ends(self, game: GameState) -> bool:
        """It is revealed by whoever's turn ends; each team names its Champion, also that one (TEAM-20)."""
        if self.shown:
            return False
        self.shown = True
        seat = next(iter(members(game)), game.active)
        uid = self.piles.take(game, EVENT_DECKS[self.record.id], "TEAM-20", seat)
        if uid == NONE:
            return False
        game.stack.append(Frame(CARD, seat, uid))
        return True
