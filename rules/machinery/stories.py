"""Warthorn's Stories: a card that tells one has its effects from when it is played (WART-01 to WART-10).

Card and Story are one card on the stack; whoever Negates or Ignores it does so to both.
"""

from __future__ import annotations

from typing import Any, ClassVar

from innkeep.rules.engine.extension import Part
from innkeep.rules.engine.piles import shuffle
from innkeep.rules.engine.played_card import story_of
from innkeep.rules.engine.state import NONE, Frame, State
from innkeep.rules.legality.targets import targets
from innkeep.rules.machinery.side_deck import SideDeck


class Stories(Part):
    """The Story Deck of a seat; Stories that stay lie in front of players."""

    __slots__ = ("side",)
    name: ClassVar[str] = "story"

    def __init__(self, seat: int, deck: list[int], discards: list[int]) -> None:
        self.side = SideDeck(seat, deck, discards, "WART-08")

    def zones(self) -> dict[str, list[int]]:
        """Story Deck and told Stories."""
        return self.side.zones()

    def saved(self) -> dict[str, Any]:
        """Seat and piles."""
        return {
            "seat": self.side.seat,
            "deck": list(self.side.deck),
            "discards": list(self.side.discards),
        }

    def copy(self) -> Stories:
        """An independent copy."""
        return Stories(self.side.seat, self.side.deck, self.side.discards)

    def begins(self, game: State) -> None:
        """The Story Deck is shuffled (WART-01)."""
        shuffle(game, self.side.deck)

    def played(self, game: State, frame: Frame) -> None:
        """A card with a pipe tells the top Story before anybody responds (WART-02, WART-03)."""
        branch = game.cards[frame.card].branches[frame.mode]
        if frame.seat != self.side.seat or not branch.tells:
            return
        uid = self.side.take(game, "WART-02")
        if uid == NONE:
            return
        frame.chain = (uid,)
        story = story_of(game, uid)
        if story.picks and (seats := targets(game, frame.seat, story)):
            self.ask(game, frame.seat, 0, tuple(seats))

    def choices(self, game: State, frame: Frame) -> tuple[object, ...]:  # noqa: ARG002
        """Whom the Story is about (WART-05)."""
        return frame.queue

    def chosen(self, game: State, frame: Frame, value: object) -> None:  # noqa: ARG002
        """The Story is about this player."""
        if isinstance(value, int):
            game.stack[-1].queue = (value,)

    def discarded(self, game: State, uid: int) -> bool:
        """A Story goes to the told ones, unless it stays in front of somebody (WART-07)."""
        if not self.side.owns(game, uid):
            return False
        if not any(uid in player.front for player in game.players):
            self.side.discard(game, uid, "WART-04")
        return True
