"""What the effect words of guests do (:mod:`innkeep.cards.guest_words`)."""

from __future__ import annotations

from innkeep.rules.engine.position.definitions import Op
from innkeep.rules.engine.position.state import NOBODY, Frame, GameState
from innkeep.rules.engine.queries.damage import whom
from innkeep.rules.steps.turn import drinks


def mix_drinks(game: GameState, frame: Frame, op: Op) -> None:
    """Drinks are revealed, also where whoever was picked has Ignored the card and drinks none of them."""
    seats = whom(game, frame, op.who)
    drinks.mix(game, frame.seat, op.amount, seats[0] if seats else NOBODY)
