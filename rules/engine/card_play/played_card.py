"""What a card on the stack says: its branch, with the effects of what was added to it."""

from __future__ import annotations

from innkeep.rules.engine.position.definitions import TOLD, Branch
from innkeep.rules.engine.position.state import Frame, State


def branch_of(game: State, frame: Frame) -> Branch:
    """The branch that a CARD frame plays; one card with the Stories told by it (WART-04)."""
    branch = game.cards[frame.card].branches[frame.mode]
    for uid in frame.chain:
        branch = branch.with_story(story_of(game, uid))
    return branch


def story_of(game: State, uid: int) -> Branch:
    """What a Story adds to the card that tells it."""
    return next(branch for branch in game.cards[uid].branches if branch.trigger == TOLD)
