"""What the effect words do that only cards of a machine say: its part of the game carries them out."""

from __future__ import annotations

from collections.abc import Callable

from innkeep.rules.engine.position.definitions import Op
from innkeep.rules.engine.position.state import Frame, GameState
from innkeep.rules.engine.turn import gambling


def fails(game: GameState, frame: Frame, op: Op) -> bool:
    """Whether an effect of a machine's card can do nothing to what it answers."""
    return any(part.fails(game, frame, op) for part in game.parts)


def word(name: str) -> Callable[[GameState, Frame, Op], None]:
    """What a word does that only cards of a machine use: its part knows."""

    def said(game: GameState, frame: Frame, op: Op) -> None:
        for part in game.parts:
            part.says(game, frame, name, op.amount)

    return said


def pass_turn(game: GameState, frame: Frame, _op: Op) -> None:
    """A pass in the Round, if there still is one."""
    if game.round is not None and not game.round.closed:
        gambling.pass_turn(game, frame.seat)


def nothing(_game: GameState, _frame: Frame, _op: Op) -> None:
    """A card that has no other effect."""
