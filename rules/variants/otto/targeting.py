"""The Priority Target: who it is, and when it becomes somebody else (OTTO-22 to OTTO-25)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from innkeep.rules.engine.position.state import CARD, NONE
from innkeep.rules.steps.turn import champions
from innkeep.rules.variants.otto.zones import PRIORITY

if TYPE_CHECKING:
    from innkeep.rules.engine.position.state import Frame, GameState
    from innkeep.rules.variants.otto.state import Otto


def challengers(game: GameState, otto: Otto) -> tuple[int, ...]:
    """All Challengers in the game, clockwise from the Priority Target."""
    count = len(game.players)
    seats = ((otto.target + at) % count for at in range(count))
    return tuple(seat for seat in seats if seat != otto.machine and game.players[seat].in_game)


def receivers(game: GameState, otto: Otto) -> tuple[int, ...]:
    """For whom he orders: each Challenger, beginning with the Priority Target (OTTO-19); who orders as
    anybody does (TURN-11) has all for that target."""
    return challengers(game, otto) if otto.orders_for_each else (otto.target,) * game.orders


def aim(game: GameState, otto: Otto, seat: int, card: int, rule: str) -> None:
    """The token goes to a Challenger because of a card; that is remembered, also where it stays."""
    otto.aimed_by, otto.aimed_for = rule, card
    if seat == otto.target:
        return
    otto.tokens.change(game, otto.target, PRIORITY, -1, NONE, rule)
    otto.tokens.change(game, seat, PRIORITY, 1, NONE, rule)


def change_targets(game: GameState, otto: Otto, card: int) -> None:
    """It goes to the next Challenger clockwise; alone one stays the target (OTTO-22)."""
    following = [seat for seat in challengers(game, otto) if seat != otto.target]
    if following:
        aim(game, otto, following[0], card, "OTTO-22")


def drawn_by(game: GameState, otto: Otto, frame: Frame) -> None:
    """A Challenger who plays or reveals what is for all becomes the Priority Target (OTTO-25)."""
    if frame.kind == CARD and frame.seat != otto.machine and champions.are_for_all(game, frame):
        aim(game, otto, frame.seat, frame.card, "OTTO-25")
