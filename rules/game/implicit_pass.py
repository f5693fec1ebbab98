"""Silent passes: getting from one visible move to the next, where declining leaves no trace.

Scenario files and the mirror of a table speak only of cards played; these functions decline in between, and
never make a choice nor take a turn.
"""

from __future__ import annotations

from innkeep.rules.engine.position.moves import Move, Pass
from innkeep.rules.engine.position.state import ASK_RESPOND
from innkeep.rules.game.game import Game


def advance_to(game: Game, move: Move) -> Game | None:
    """A copy of the game in which ``move`` is legal, after the fewest passes of whoever is asked before.

    Windows above the one where the move fits are closed thereby. None if passing never makes it legal.
    The game itself is not changed.
    """
    if game.can(move):
        return game.copy()
    if game.ask != ASK_RESPOND:
        return None
    ahead = game.copy()
    while ahead.ask == ASK_RESPOND:
        ahead.do(Pass(ahead.asked))
        if ahead.can(move):
            return ahead
    return None


def close_window(game: Game) -> None:
    """Everybody declines the topmost open window, no more; nothing happens where none is open."""
    if game.ask != ASK_RESPOND:
        return
    frame, offer = game.stack[-1], -1
    while game.ask == ASK_RESPOND and game.stack[-1] is frame and frame.offer > offer:
        offer = frame.offer
        game.do(Pass(game.asked))


def settle(game: Game) -> None:
    """Decline until nothing is open, or somebody has to take a turn or make a choice, or the game is over."""
    while game.ask == ASK_RESPOND:
        game.do(Pass(game.asked))
