"""What a card on the stack says: its branch, with the effects of what was added to it."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Final

from innkeep.rules.engine.position.definitions import TOLD, Branch
from innkeep.rules.engine.position.state import CARD, NOBODY, NONE, Frame, GameState


def branch_of(game: GameState, frame: Frame) -> Branch:
    """The branch that a CARD frame plays, in its tiers; one card with the Stories told by it (WART-04)."""
    branch = game.cards[frame.card].branches[frame.mode]
    if branch.tiers:
        met = frame.tiers >> 1 if frame.tiers else tiers_met(game, frame.seat, branch, frame.paid)
        branch = branch.with_tiers(met)
    for uid in frame.chain:
        branch = branch.with_story(story_of(game, uid))
    return branch


def tiers_met(game: GameState, seat: int, branch: Branch, paid: tuple[tuple[str, int], ...]) -> int:
    """The mask of the tiers of a branch that apply where ``seat`` has paid so much, as things stand."""
    met = 0
    for at, tier in enumerate(branch.tiers):
        if tier.paid:
            given = spent(paid, tier.paid)
            applies = given >= tier.n if tier.or_more else given == tier.n
        else:
            applies = game.tokens(seat, tier.having or "") >= tier.n
        if applies:
            met |= 1 << at
    return met


ELEMENTS: Final = ("fire", "ice")
"""What one pays with where a card costs Element Tokens."""


def spent(paid: tuple[tuple[str, int], ...], token: str) -> int:
    """How many tokens of a kind were paid; Element Tokens of either kind.

    >>> spent((("fire", 1), ("ice", 2)), "elements"), spent((("energy", 2),), "clones")
    (3, 0)
    """
    kinds = ELEMENTS if token == "elements" else (token,)
    return sum(number for kind, number in paid if kind in kinds)


def story_of(game: GameState, uid: int) -> Branch:
    """What a Story adds to the card that tells it."""
    return next(branch for branch in game.cards[uid].branches if branch.trigger == TOLD)


def heeded(game: GameState, trigger: int) -> bool:
    """Whether any card of the game waits for what a trigger speaks of; else nobody is asked about it."""
    if game.calls == NONE:
        game.calls = reduce(or_, (card.reach for card in game.cards), 0)
    return bool(game.calls & trigger)


def attacker_of(game: GameState, frame: Frame) -> int:
    """Whom an answer to a frame strikes back at; NOBODY where no player has played that (MOLLY-14, Q43)."""
    if frame.kind == CARD:
        card = game.cards[frame.card]
        if card.by_nobody or card.is_mount:
            return NOBODY
    return frame.seat


def answered(game: GameState) -> Frame:
    """The frame below the card that is resolving: what it answers."""
    return game.stack[-2]


def change(game: GameState, item: tuple[int, ...]) -> None:
    """Write a change of numbers on the card or payment that is answered."""
    target = answered(game)
    target.items = (*target.items, item)
