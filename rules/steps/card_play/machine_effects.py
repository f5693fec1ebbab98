"""What the effect words do that cards of a machine say beside those of its own."""

from __future__ import annotations

from innkeep.rules.engine.position.definitions import Op
from innkeep.rules.engine.position.state import Frame, GameState
from innkeep.rules.steps.turn import gambling


def pass_turn(game: GameState, frame: Frame, _op: Op) -> None:
    """A pass in the Round, if there still is one."""
    if game.round is not None and not game.round.closed:
        gambling.pass_turn(game, frame.seat)


def nothing(_game: GameState, _frame: Frame, _op: Op) -> None:
    """A card that has no other effect."""
