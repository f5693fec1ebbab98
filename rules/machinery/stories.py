"""Warthorn's Stories: a card that tells one has its effects from when it is played (WART-01 to WART-10).

Card and Story are one card on the stack; whoever Negates or Ignores it does so to both.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from innkeep.rules.engine.position.state import NONE, Frame
from innkeep.rules.engine.queries.played_card import story_of
from innkeep.rules.engine.queries.targets import targets
from innkeep.rules.machinery.kit import MachineryState

if TYPE_CHECKING:
    from innkeep.rules.engine.position.state import GameState


SIDE = "side"
"""The Story Deck."""


class Stories(MachineryState):
    """The Story Deck of a seat; Stories that stay lie in front of players."""

    __slots__ = ()

    def played(self, game: GameState, frame: Frame) -> None:
        """A card with a pipe tells the top Story before anybody responds (WART-02, WART-03)."""
        branch = game.cards[frame.card].branches[frame.mode]
        if frame.seat != self.seat or not branch.tells:
            return
        uid = self.piles.take(game, SIDE, "WART-02")
        if uid == NONE:
            return
        frame.chain = (uid,)
        story = story_of(game, uid)
        if story.picks and (seats := targets(game, frame.seat, story)):
            self.ask(game, frame.seat, 0, tuple(seats))

    def choices(self, game: GameState, frame: Frame) -> tuple[object, ...]:  # noqa: ARG002
        """Whom the Story is about (WART-05)."""
        return frame.queue

    def chosen(self, game: GameState, frame: Frame, value: object) -> None:  # noqa: ARG002
        """Make the Story be about the chosen player."""
        if isinstance(value, int):
            game.stack[-1].queue = (value,)

    def discarded(self, game: GameState, uid: int) -> bool:
        """A Story goes to the told ones, unless it stays in front of somebody (WART-07).

        One that stayed may have been used before the card that told it is done.
        """
        if not self.owns(uid):
            return False
        lying = (*(player.front for player in game.players), *self.piles.lying.values())
        if not any(uid in pile for pile in lying):
            self.piles.discard(game, uid, "WART-04")
        return True
