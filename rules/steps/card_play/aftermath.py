"""The windows on what a card has done, once it has resolved.

Fortitude lost to it, Alcohol Content gained by it, Gold paid to the Inn for it.
"""

from __future__ import annotations

from typing import Final

from innkeep.rules.engine.position.definitions import OPCODES, SPOKEN, TO_INN
from innkeep.rules.engine.position.state import GAINED, LOSS, PAID, TIPSY, Frame, GameState
from innkeep.rules.engine.queries.damage import reduced
from innkeep.rules.engine.queries.played_card import branch_of, heeded
from innkeep.rules.steps.turn.window import closed


def comes(game: GameState, frame: Frame) -> bool:
    """The windows on what a card has done, once all its effects have been carried out (TIME-08), if any.

    One for all the Fortitude lost to it, one for all the Alcohol Content gained by it (Q40), one for all the
    Gold it made players pay to the Inn, in the order in which the card does these things. It is discarded
    after them.
    """
    after: list[tuple[tuple[int, ...], Frame]] = []
    if frame.losses:
        window = Frame(LOSS, frame.seat, frame.card, losses=frame.losses)
        window.ignored = reduced(game, frame)
        after.append((_COSTING, window))
    if frame.items and (gains := _gains(game, frame)):
        after.append((_SOAKING, Frame(GAINED, frame.seat, frame.card, losses=gains)))
    if frame.source:
        after.append((_PAYING, Frame(PAID, frame.seat, frame.card, amount=frame.source)))
    frame.losses, frame.source = (), 0
    if len(after) > 1:
        order = [op.code for op in branch_of(game, frame).ops]
        after.sort(key=lambda one: min(order.index(code) for code in one[0] if code in order), reverse=True)
    game.stack.extend([window for _, window in after])
    return bool(after)


_COSTING: Final[tuple[int, ...]] = (OPCODES["fortitude"], OPCODES["return_loss"])
_SOAKING: Final[tuple[int, ...]] = (OPCODES["alcohol"],)
_PAYING: Final[tuple[int, ...]] = (OPCODES["pay"],)
"""The effects that have such an aftermath."""


def _gains(game: GameState, frame: Frame) -> tuple[int, ...]:
    """How much Alcohol Content each seat has gained by a card, told once; nothing where no card asks."""
    gains = [0] * len(game.players)
    for what, seat, amount in frame.items:
        if what == TIPSY:
            gains[seat] += amount
    frame.items = tuple([item for item in frame.items if item[0] != TIPSY])
    return tuple(gains) if any(gains) else ()


def noticed(game: GameState, frame: Frame) -> bool:
    """Whether there are cards that take what a played card makes players pay to the Inn (NOTE7-35)."""
    card = game.cards[frame.card]
    if card.by_nobody or not card.branches[frame.mode].types & SPOKEN:
        return False
    return heeded(game, TO_INN)


def done(game: GameState, frame: Frame) -> None:
    """The window right after Fortitude was lost, Alcohol Content gained, or Gold paid to the Inn."""
    if closed(game, frame):
        game.stack.pop()
