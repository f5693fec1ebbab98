"""Choices the rules wait for: with whom to split, which ability first, which cards to discard.

A choice is a frame of its own on top of what it is about. A seat is chosen as its number, cards as a tuple of
uids, everything else by a word.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from innkeep.rules.engine import drinks, stats
from innkeep.rules.engine.events import Event
from innkeep.rules.engine.picking import AnyOf
from innkeep.rules.engine.piles import draw_card, draw_cards, lay_drink, refill_hand
from innkeep.rules.engine.state import (
    ABILITIES,
    ASK_CHOOSE,
    CARDS,
    CHOICE,
    FORTITUDE_EACH,
    FORTITUDE_EACH_HALVED,
    NONE,
    ONE,
    PART,
    PARTNER,
    RECEIVER,
    REDRAW,
    SOME,
    TARGET,
    WHETHER,
    Frame,
)

if TYPE_CHECKING:
    from innkeep.rules.engine.game import Game

ACCEPT, DECLINE = "accept", "decline"


def step(game: Game, frame: Frame) -> None:
    """Ask, unless there is nothing to choose."""
    if frame.style == ABILITIES:
        _abilities(game, frame)
        return
    if frame.style == ONE and len(frame.chain) < 2:
        _take_one(game, frame, frame.chain)
        return
    if frame.style == SOME and not game.players[frame.seat].hand:
        _discard_some(game, frame, ())
        return
    if frame.style == CARDS and not 0 < frame.amount < len(game.players[frame.seat].hand):
        _discard(game, frame, tuple(game.players[frame.seat].hand) if frame.amount else ())
        return
    if frame.style == RECEIVER and not (frame.amount and game.players[frame.seat].drinks):
        game.stack.pop()
        return
    _ask(game, frame)


def _ask(game: Game, frame: Frame) -> None:
    game.ask = ASK_CHOOSE
    game.asked = frame.seat


def values(game: Game) -> tuple[object, ...]:
    """Everything that may be chosen now; of very many picks of cards (`any_of`) only some."""
    frame = game.stack[-1]
    return _STYLES[frame.style][0](game, frame)


def any_of(game: Game) -> AnyOf | None:
    """The cards of which several may be picked now, and how many; None where something else is asked."""
    frame = game.stack[-1]
    if frame.style == SOME:
        return _up_to(game, frame)
    if frame.style == CARDS:
        return _so_many(game, frame)
    return game.parts[frame.at].any_of(game, frame) if frame.style == PART else None


def accepts(game: Game, value: object) -> bool:
    """Whether a value may be chosen now, listed or not."""
    picking = any_of(game)
    if picking is not None and isinstance(value, tuple):
        return picking.accepts(value)
    return any(type(one) is type(value) and one == value for one in values(game))


def decide(game: Game, value: object) -> None:
    """Carry out a choice."""
    frame = game.stack[-1]
    _STYLES[frame.style][1](game, frame, value)


# With whom a Drink that splits itself is split (SPLIT-07).


def _partners(game: Game, frame: Frame) -> tuple[object, ...]:
    drinker = game.stack[-2].drinks[max(0, frame.at)].seat
    return (*(seat for seat in game.seats_from(frame.seat) if seat != drinker), DECLINE)


def _split(game: Game, frame: Frame, value: object) -> None:
    game.stack.pop()
    below = game.stack[-1]
    if isinstance(value, int):
        drinks.split(game, below, max(0, frame.at), value, "SPLIT-07")
        below.offer = 0  # everybody may now respond to either half


# The abilities of a Drink: the drinker orders them, each is finished before the next (DRINK-08, DRINK-09).


_ABILITIES = ("discard", "draw", "remedy", "reveal")


def _word(item: tuple[int, ...]) -> str:
    """How an ability is called: by what it begins with."""
    return next(word for word, number in zip(_ABILITIES, item, strict=True) if number)


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
    discards, draws, remedy, reveal = frame.items[at]
    frame.items = (*frame.items[:at], *frame.items[at + 1 :])
    if discards or draws:
        game.stack.append(Frame(CHOICE, frame.seat, mode=draws, amount=discards, style=CARDS))
    elif remedy:
        mode = FORTITUDE_EACH_HALVED if frame.mode else FORTITUDE_EACH
        game.stack.append(Frame(CHOICE, frame.seat, mode=mode, amount=remedy, style=SOME))
    else:
        _reveal(game, frame.seat, reveal)


# Up to so many cards to discard, and what that is for.


_SOME_BY = ("NOTE7-15", "DRINK-09", "NOTE7-25")
"""By which rule cards are discarded for each such purpose."""


def _up_to(game: Game, frame: Frame) -> AnyOf:
    hand = tuple(sorted(game.players[frame.seat].hand))
    return AnyOf(hand, 0, min(frame.amount or len(hand), len(hand)))


def _some(game: Game, frame: Frame) -> tuple[object, ...]:
    return _up_to(game, frame).listed()


def _discard_some(game: Game, frame: Frame, value: object) -> None:
    game.stack.pop()
    cards = value if isinstance(value, tuple) else ()
    rule = _SOME_BY[frame.mode]
    _put_down(game, frame.seat, cards, rule)
    if frame.mode == REDRAW:
        refill_hand(game, frame.seat, rule)
    elif cards:
        stats.change_fortitude(game, frame.seat, len(cards), NONE, rule)


# Which of the cards revealed from the own deck to take.


def _reveal(game: Game, seat: int, count: int) -> None:
    """Cards of the own deck lie open; the discards are shuffled in between where need be (NOTE7-34)."""
    frame = Frame(CHOICE, seat, style=ONE)
    game.stack.append(frame)
    while len(frame.chain) < count and (uid := draw_card(game, seat)) != NONE:
        frame.chain += (uid,)
        if game.log is not None:
            game.log.append(Event("deck-revealed", "NOTE7-34", seat, uid))


def _revealed(_game: Game, frame: Frame) -> tuple[object, ...]:
    return tuple((uid,) for uid in frame.chain)


def _take_one(game: Game, frame: Frame, value: object) -> None:
    game.stack.pop()
    kept = value if isinstance(value, tuple) else ()
    player = game.players[frame.seat]
    player.hand.extend(kept)
    player.discard.extend(uid for uid in frame.chain if uid not in kept)
    player.reach = NONE
    if game.log is not None and kept:
        game.log.append(Event("drew", "DRINK-09", frame.seat, None, len(kept), cards=kept))


# Whom a revealed card picks, before anybody responds.


def _targets(_game: Game, frame: Frame) -> tuple[object, ...]:
    return frame.queue


def _aim(game: Game, _frame: Frame, value: object) -> None:
    game.stack.pop()
    if isinstance(value, int):
        game.stack[-1].target = value


# Whether the rest of a card is wanted.


def _whether(_game: Game, _frame: Frame) -> tuple[object, ...]:
    return (ACCEPT, DECLINE)


def _go_on(game: Game, _frame: Frame, value: object) -> None:
    game.stack.pop()
    card = game.stack[-1]
    if value == DECLINE:
        card.step = len(game.cards[card.card].branches[card.mode].ops) + 1


# Who gets the next Drink of one's own pile (NOTE7-20).


def _receivers(game: Game, frame: Frame) -> tuple[object, ...]:
    return (*(seat for seat in game.seats_from(frame.seat) if seat != frame.seat), DECLINE)


def _give(game: Game, frame: Frame, value: object) -> None:
    if not isinstance(value, int):
        game.stack.pop()
        return
    frame.amount -= 1
    uid = game.players[frame.seat].drinks.pop()
    lay_drink(game, value, uid)
    if game.log is not None:
        game.log.append(Event("drink-given", "NOTE7-20", frame.seat, uid, 0, value))


# What a variant or a character's machinery asks.


def _of_part(game: Game, frame: Frame) -> tuple[object, ...]:
    return game.parts[frame.at].choices(game, frame)


def _to_part(game: Game, frame: Frame, value: object) -> None:
    game.stack.pop()
    game.parts[frame.at].chosen(game, frame, value)


# Which cards to discard.


def _so_many(game: Game, frame: Frame) -> AnyOf:
    return AnyOf(tuple(sorted(game.players[frame.seat].hand)), frame.amount, frame.amount)


def _hands(game: Game, frame: Frame) -> tuple[object, ...]:
    return _so_many(game, frame).listed()


def _discard(game: Game, frame: Frame, value: object) -> None:
    game.stack.pop()
    cards = value if isinstance(value, tuple) else ()
    _put_down(game, frame.seat, cards, "DRINK-09" if len(cards) == frame.amount else "NOTE7-11")
    draw_cards(game, frame.seat, frame.mode, "DRINK-09")


def _put_down(game: Game, seat: int, cards: tuple[int, ...], rule: str) -> None:
    """Discard cards of a hand because of a Drink or card."""
    player = game.players[seat]
    for uid in cards:
        player.hand.remove(uid)
        player.discard.append(uid)
    player.reach = NONE
    if game.log is not None and cards:
        game.log.append(Event("discarded", rule, seat, None, len(cards), cards=cards))


Values = Callable[["Game", Frame], tuple[object, ...]]
Decide = Callable[["Game", Frame, object], None]

_STYLES: dict[int, tuple[Values, Decide]] = {
    PART: (_of_part, _to_part),
    TARGET: (_targets, _aim),
    WHETHER: (_whether, _go_on),
    RECEIVER: (_receivers, _give),
    PARTNER: (_partners, _split),
    ABILITIES: (_ability_words, _use_word),
    CARDS: (_hands, _discard),
    SOME: (_some, _discard_some),
    ONE: (_revealed, _take_one),
}
