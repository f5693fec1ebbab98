"""Fortitude and Alcohol Content within 0 to 20 (LIM-01); a blocked part of a change is lost (LIM-04).

The ``rule`` of a change is that which makes it; where a limit cuts it short, the limit decides.
"""

from __future__ import annotations

from innkeep.rules.engine.position.events import GameEvent
from innkeep.rules.engine.position.state import NONE, STAT_LIMIT, GameState


def change_fortitude(game: GameState, seat: int, amount: int, card: int, rule: str) -> int:
    """Change Fortitude as far as the limits allow; what it really changed by."""
    stake = game.players[seat].stake
    before = stake.fortitude
    after = before + amount
    stake.fortitude = after = 0 if after < 0 else STAT_LIMIT if after > STAT_LIMIT else after
    if game.log is not None and after != before:
        rule = rule if after - before == amount else "LIM-01"
        game.log.append(GameEvent("fortitude", rule, seat, None if card == NONE else card, after - before))
    if game.parts and after != before:
        _tell(game, seat, "fortitude", before, after)
    return after - before


def change_alcohol(game: GameState, seat: int, amount: int, card: int, rule: str) -> int:
    """Change Alcohol Content as far as the limits allow; what it really changed by."""
    stake = game.players[seat].stake
    before = stake.alcohol
    after = before + amount
    stake.alcohol = after = 0 if after < 0 else STAT_LIMIT if after > STAT_LIMIT else after
    if game.log is not None and after != before:
        rule = rule if after - before == amount else "LIM-01"
        game.log.append(GameEvent("alcohol", rule, seat, None if card == NONE else card, after - before))
    if game.parts and after != before:
        _tell(game, seat, "alcohol", before, after)
    return after - before


def _tell(game: GameState, seat: int, stat: str, before: int, after: int) -> None:
    for part in game.parts:
        part.stat_moved(game, seat, stat, before, after)
