"""What may be chosen where the rules wait for a choice (decision kind ``choose``); nothing changes by it.

A seat is chosen as its number, cards as a tuple of uids, everything else by a word. What comes of a choice
is the business of :mod:`innkeep.rules.steps.turn.choices`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from innkeep.rules.engine.position.piles import own_cards
from innkeep.rules.engine.position.state import (
    ABILITIES,
    CARDS,
    CHAMPION,
    GLASS,
    LOT,
    NONE,
    ONE,
    PART,
    PARTNER,
    RECEIVER,
    SOME,
    TAKER,
    TARGET,
    WHETHER,
    Frame,
    GameState,
)
from innkeep.rules.engine.queries.picking import AnyOf

ACCEPT, DECLINE = "accept", "decline"

SOME_BY: Final = ("NOTE7-15", "DRINK-09", "NOTE7-25")
"""By which rule some cards are discarded, by what that is for."""

ABILITY_WORDS: Final = ("discard", "draw", "remedy", "reveal")


def values(game: GameState) -> tuple[object, ...]:
    """Everything that may be chosen now; of very many picks of cards (`any_of`) only some."""
    frame = game.stack[-1]
    return _VALUES[frame.style](game, frame)


def any_of(game: GameState) -> AnyOf | None:
    """The cards of which several may be picked now, and how many; None where something else is asked."""
    frame = game.stack[-1]
    if frame.style == SOME:
        return _up_to(game, frame)
    if frame.style == CARDS:
        return _so_many(game, frame)
    return game.parts[frame.at].any_of(game, frame) if frame.style == PART else None


def accepts(game: GameState, value: object) -> bool:
    """Whether a value may be chosen now, listed or not."""
    picking = any_of(game)
    if picking is not None and isinstance(value, tuple):
        return picking.accepts(value)
    return any(type(one) is type(value) and one == value for one in values(game))


def ability(item: tuple[int, ...]) -> str:
    """How an ability is called: by what it begins with."""
    return next(word for word, number in zip(ABILITY_WORDS, item, strict=True) if number)


def _partners(game: GameState, frame: Frame) -> tuple[object, ...]:
    drinker = game.stack[-2].drinks[max(0, frame.at)].seat
    others = (seat for seat in game.seats_from(frame.seat) if not game.together(seat, drinker))  # TEAM-16
    return (*others, DECLINE)


def _ability_words(_game: GameState, frame: Frame) -> tuple[object, ...]:
    return tuple(dict.fromkeys(ability(item) for item in frame.items))


def _up_to(game: GameState, frame: Frame) -> AnyOf:
    hand = tuple(sorted(game.players[frame.seat].hand))
    return AnyOf(hand, 0, min(frame.amount or len(hand), len(hand)))


def _some(game: GameState, frame: Frame) -> tuple[object, ...]:
    return _up_to(game, frame).listed()


def _revealed(_game: GameState, frame: Frame) -> tuple[object, ...]:
    return tuple((uid,) for uid in frame.chain)


def _targets(_game: GameState, frame: Frame) -> tuple[object, ...]:
    return frame.queue


def _whether(_game: GameState, _frame: Frame) -> tuple[object, ...]:
    return (ACCEPT, DECLINE)


def _receivers(game: GameState, frame: Frame) -> tuple[object, ...]:
    others = (seat for seat in game.seats_from(frame.seat) if not game.together(seat, frame.seat))
    return (*others, DECLINE)


def in_the_lot(game: GameState, frame: Frame) -> list[int]:
    """The cards of which one is drawn at random."""
    return own_cards(game, frame.seat) if frame.at == NONE else game.parts[frame.at].lots(game, frame)


def _lots(game: GameState, frame: Frame) -> tuple[object, ...]:
    return tuple((uid,) for uid in in_the_lot(game, frame))


def _of_part(game: GameState, frame: Frame) -> tuple[object, ...]:
    return game.parts[frame.at].choices(game, frame)


def _glasses(game: GameState, _frame: Frame) -> tuple[object, ...]:
    return tuple([(drink.cards[0],) for drink in game.stack[-2].drinks])


def _so_many(game: GameState, frame: Frame) -> AnyOf:
    return AnyOf(tuple(sorted(game.players[frame.seat].hand)), frame.amount, frame.amount)


def _hands(game: GameState, frame: Frame) -> tuple[object, ...]:
    return _so_many(game, frame).listed()


_VALUES: Final[dict[int, Callable[[GameState, Frame], tuple[object, ...]]]] = {
    PART: _of_part,
    TARGET: _targets,
    WHETHER: _whether,
    RECEIVER: _receivers,
    PARTNER: _partners,
    ABILITIES: _ability_words,
    CARDS: _hands,
    SOME: _some,
    ONE: _revealed,
    LOT: _lots,
    TAKER: _whether,
    CHAMPION: _targets,
    GLASS: _glasses,
}
