"""Choices the rules wait for: with whom to split, which ability first, which cards to discard.

A choice is a frame of its own on top of what it is about. A seat is chosen as its number, cards as a tuple of
uids, everything else by a word.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import TYPE_CHECKING

from rules import drinks
from rules.events import Event
from rules.state import ABILITIES, ASK_CHOOSE, CARDS, CHOICE, NONE, PART, PARTNER, TARGET, Frame
from rules.zones import draw_cards

if TYPE_CHECKING:
    from rules.game import Game

DECLINE = "decline"


def step(game: Game, frame: Frame) -> None:
    """Ask, unless there is nothing to choose."""
    if frame.style == ABILITIES:
        _abilities(game, frame)
        return
    if frame.style == CARDS and not 0 < frame.amount < len(game.players[frame.seat].hand):
        _discard(game, frame, tuple(game.players[frame.seat].hand) if frame.amount else ())
        return
    _ask(game, frame)


def _ask(game: Game, frame: Frame) -> None:
    game.ask = ASK_CHOOSE
    game.asked = frame.seat


def values(game: Game) -> tuple[object, ...]:
    """Everything that may be chosen now."""
    frame = game.stack[-1]
    return _STYLES[frame.style][0](game, frame)


def decide(game: Game, value: object) -> None:
    """Carry out a choice."""
    frame = game.stack[-1]
    _STYLES[frame.style][1](game, frame, value)


# With whom a Drink that splits itself is split (SPLIT-07).


def _partners(game: Game, frame: Frame) -> tuple[object, ...]:
    drinker = game.stack[-2].drinks[0].seat
    return (*(seat for seat in game.seats_from(frame.seat) if seat != drinker), DECLINE)


def _split(game: Game, _frame: Frame, value: object) -> None:
    game.stack.pop()
    below = game.stack[-1]
    if isinstance(value, int):
        drinks.split(game, below, 0, value)
        below.offer = 0  # everybody may now respond to either half


# The abilities of a Drink: the drinker orders them, each is finished before the next (DRINK-08, DRINK-09).


def _word(item: tuple[int, ...]) -> str:
    """How an ability is called: by what it begins with."""
    return "discard" if item[0] else "draw"


def _abilities(game: Game, frame: Frame) -> None:
    left = frame.items
    if not left or not game.players[frame.seat].in_game:
        game.stack.pop()
    elif len({_word(item) for item in left}) > 1 and game.edition.draw_effects_order == "drinker":
        _ask(game, frame)
    else:
        _use(game, frame, 0)


def _ability_words(_game: Game, frame: Frame) -> tuple[object, ...]:
    return tuple(dict.fromkeys(_word(item) for item in frame.items))


def _use_word(game: Game, frame: Frame, value: object) -> None:
    _use(game, frame, next(at for at, item in enumerate(frame.items) if _word(item) == value))


def _use(game: Game, frame: Frame, at: int) -> None:
    discards, draws = frame.items[at]
    frame.items = (*frame.items[:at], *frame.items[at + 1 :])
    game.stack.append(Frame(CHOICE, frame.seat, mode=draws, amount=discards, style=CARDS))


# Whom a revealed card picks, before anybody responds.


def _targets(_game: Game, frame: Frame) -> tuple[object, ...]:
    return frame.queue


def _aim(game: Game, _frame: Frame, value: object) -> None:
    game.stack.pop()
    if isinstance(value, int):
        game.stack[-1].target = value


# What a variant or a character's machinery asks.


def _of_part(game: Game, frame: Frame) -> tuple[object, ...]:
    return game.parts[frame.at].choices(game, frame)


def _to_part(game: Game, frame: Frame, value: object) -> None:
    game.stack.pop()
    game.parts[frame.at].chosen(game, frame, value)


# Which cards to discard.


def _hands(game: Game, frame: Frame) -> tuple[object, ...]:
    return tuple(combinations(sorted(game.players[frame.seat].hand), frame.amount))


def _discard(game: Game, frame: Frame, value: object) -> None:
    game.stack.pop()
    player = game.players[frame.seat]
    cards = value if isinstance(value, tuple) else ()
    for uid in cards:
        player.hand.remove(uid)
        player.discard.append(uid)
    player.reach = NONE
    if game.log is not None and cards:
        game.log.append(Event("discarded", frame.seat, None, len(cards), cards=cards))
    draw_cards(game, frame.seat, frame.mode)


Values = Callable[["Game", Frame], tuple[object, ...]]
Decide = Callable[["Game", Frame, object], None]

_STYLES: dict[int, tuple[Values, Decide]] = {
    PART: (_of_part, _to_part),
    TARGET: (_targets, _aim),
    PARTNER: (_partners, _split),
    ABILITIES: (_ability_words, _use_word),
    CARDS: (_hands, _discard),
}
