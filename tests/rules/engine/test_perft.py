"""Counts of the tree of legal moves: any change of the rules shows here, wanted or not."""

from __future__ import annotations

import pytest

from innkeep.rules import Game
from tests.rules.engine.scene import Scene

BRAWL = [7, 11, 18, 34, 86, 198, 418, 789, 1719, 3098, 4849, 7563]
BAR = [2, 2, 2, 3, 7, 9, 16, 29, 58, 87, 152, 251, 415, 723, 1144, 1895, 2933, 4739, 7367, 12095]


def perft(game: Game, depth: int) -> int:
    """The number of move sequences of that length (or shorter, where the game ends)."""
    if depth == 0 or game.over:
        return 1
    total = 0
    for move in game.legal():
        ahead = game.copy()
        ahead.do(move)
        total += perft(ahead, depth - 1)
    return total


def brawl() -> Scene:
    return Scene(
        {
            "F": ["Who says I'm not a lady?", "Gambling? I'm in!", "I raise!"],
            "Z": ['The stars say, "No!"', "No, Pooky! That's my friend!", "This time, we'll use my dice."],
            "D": ["I don't think so!", "Tip the Wench"],
        }
    )


def bar() -> Scene:
    return Scene(
        {
            "G": ["Dump it on the floor", "A little somethin' extra"],
            "F": ["Come, my friend, sit and drink with me!", "I don't think so!"],
            "D": ["The Wench thinks you should stop playing with the drinks", "My Goddess heals me."],
        },
        phase="drink",
        drinks={"G": ["Round on the House!"]},
    )


@pytest.mark.parametrize(
    ("scene", "counts"),
    [(brawl, BRAWL), (bar, BAR)],
    ids=["brawl", "bar"],
)
def test_the_tree_of_legal_moves(scene: object, counts: list[int]) -> None:
    assert callable(scene)
    game = scene().game
    assert [perft(game, depth) for depth in range(1, len(counts) + 1)] == counts
