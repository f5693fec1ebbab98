"""Choices the rules wait for: with whom to split, which ability first, which cards to discard.

A choice is a frame of its own on top of what it is about. What may be chosen there tells
:mod:`innkeep.rules.engine.queries.choice_values`; here it is asked for and carried out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from innkeep.rules.engine.machine_player import machine_player
from innkeep.rules.engine.position import stats
from innkeep.rules.engine.position.events import GameEvent
from innkeep.rules.engine.position.gold import pay
from innkeep.rules.engine.position.piles import by_lot, draw_card, draw_cards, lay_drink, refill_hand
from innkeep.rules.engine.position.state import (
    ABILITIES,
    ASK_CHOOSE,
    CARDS,
    CHAMPION,
    CHOICE,
    FORTITUDE_EACH,
    FORTITUDE_EACH_HALVED,
    GLASS,
    LOT,
    NONE,
    ONE,
    PART,
    PARTNER,
    RECEIVER,
    REDRAW,
    SOME,
    TAKER,
    TARGET,
    WHETHER,
    Frame,
    GameState,
)
from innkeep.rules.engine.queries import choice_values
from innkeep.rules.engine.queries.choice_values import DECLINE, SOME_BY, ability
from innkeep.rules.steps.turn import champions, drinks


def step(game: GameState, frame: Frame) -> None:
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
    if frame.style == LOT:
        _draw_lot(game, frame)
        return
    if frame.style == TAKER and not _may_take(game, frame):
        _take_offer(game, frame, DECLINE)
        return
    if frame.style == RECEIVER and not (frame.amount and game.players[frame.seat].drinks):
        game.stack.pop()
        return
    _ask(game, frame)


def _ask(game: GameState, frame: Frame) -> None:
    if game.machines >> frame.seat & 1:  # it chooses by rules of its own (OTTO-56)
        value = machine_player(game).chooses(game, frame)
        if value is not None:
            decide(game, value)
            return
    game.ask = ASK_CHOOSE
    game.asked = frame.seat


def decide(game: GameState, value: object) -> None:
    """Carry out a choice."""
    frame = game.stack[-1]
    if game.machines >> frame.seat & 1:
        machine_player(game).chose(game, frame, value)
    _DECIDE[frame.style](game, frame, value)


# With whom a Drink that splits itself is split (SPLIT-07).


def _split(game: GameState, frame: Frame, value: object) -> None:
    game.stack.pop()
    below = game.stack[-1]
    if isinstance(value, int):
        drinks.split(game, below, max(0, frame.at), value, "SPLIT-07")
        below.offer = 0  # everybody may now respond to either half


# The abilities of a Drink: the drinker orders them, each is finished before the next (DRINK-08, DRINK-09).


def _abilities(game: GameState, frame: Frame) -> None:
    left = frame.items
    if not left or not game.players[frame.seat].in_game:
        game.stack.pop()
    elif len({ability(item) for item in left}) > 1 and game.edition.draw_effects_order == "drinker":
        _ask(game, frame)
    else:
        _use(game, frame, 0)


def _use_word(game: GameState, frame: Frame, value: object) -> None:
    _use(game, frame, next(at for at, item in enumerate(frame.items) if ability(item) == value))


def _use(game: GameState, frame: Frame, at: int) -> None:
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


def _discard_some(game: GameState, frame: Frame, value: object) -> None:
    game.stack.pop()
    cards = value if isinstance(value, tuple) else ()
    rule = SOME_BY[frame.mode]
    _put_down(game, frame.seat, cards, rule)
    if frame.mode == REDRAW:
        refill_hand(game, frame.seat, rule)
    elif cards:
        stats.change_fortitude(game, frame.seat, len(cards), NONE, rule)


# Which of the cards revealed from one's own deck to take.


def _reveal(game: GameState, seat: int, count: int) -> None:
    """Turn up cards of a player's deck; the discards are shuffled in between where need be (NOTE7-34)."""
    if game.machines >> seat & 1:  # it has no hand to take one into
        machine_player(game).draws(game)
        return
    frame = Frame(CHOICE, seat, style=ONE)
    game.stack.append(frame)
    while len(frame.chain) < count and (uid := draw_card(game, seat)) != NONE:
        frame.chain += (uid,)
        if game.log is not None:
            game.log.append(GameEvent("deck-revealed", "NOTE7-34", seat, uid))


def _take_one(game: GameState, frame: Frame, value: object) -> None:
    game.stack.pop()
    kept = value if isinstance(value, tuple) else ()
    player = game.players[frame.seat]
    player.hand.extend(kept)
    player.discard.extend(uid for uid in frame.chain if uid not in kept)
    player.reach = NONE
    if game.log is not None and kept:
        game.log.append(GameEvent("drew", "DRINK-09", frame.seat, None, len(kept), cards=kept))


# Whom a revealed card picks, before anybody responds.


def _aim(game: GameState, _frame: Frame, value: object) -> None:
    game.stack.pop()
    if isinstance(value, int):
        game.stack[-1].target = value


# Whether the rest of a card is wanted.


def _go_on(game: GameState, _frame: Frame, value: object) -> None:
    game.stack.pop()
    card = game.stack[-1]
    if value == DECLINE:
        card.step = len(game.cards[card.card].branches[card.mode].ops) + 1


# Who gets the next Drink of one's own pile (NOTE7-20).


def _give(game: GameState, frame: Frame, value: object) -> None:
    if not isinstance(value, int):
        game.stack.pop()
        return
    frame.amount -= 1
    frame.queue += (value,)
    uid = game.players[frame.seat].drinks.pop()
    lay_drink(game, value, uid)
    if game.log is not None:
        game.log.append(GameEvent("drink-given", "NOTE7-20", frame.seat, uid, 0, value))


# What a variant or a character's machinery asks.


def _to_part(game: GameState, frame: Frame, value: object) -> None:
    game.stack.pop()
    game.parts[frame.at].chosen(game, frame, value)


# A card by lot: drawn by the game's own chance, unless the caller wants to draw it (the table does).


def _draw_lot(game: GameState, frame: Frame) -> None:
    cards = choice_values.in_the_lot(game, frame)
    if cards and game.chance_asked:
        _ask(game, frame)
    else:
        _drawn(game, frame, (by_lot(game, cards),) if cards else ())


def _drawn(game: GameState, frame: Frame, value: object) -> None:
    game.stack.pop()
    cards = value if isinstance(value, tuple) else ()
    if frame.at != NONE:
        game.parts[frame.at].drawn(game, frame, cards[0] if cards else NONE)
    else:
        _put_down(game, frame.seat, cards, "NOTE10-19")


# Whether to pay for what somebody offers (NOTE10-03).


def _may_take(game: GameState, frame: Frame) -> bool:
    """One who Ignores the offer, or cannot pay, is not asked."""
    return not frame.ignored >> frame.seat & 1 and game.players[frame.seat].gold >= frame.amount


def _take_offer(game: GameState, frame: Frame, value: object) -> None:
    game.stack.pop()
    if value == DECLINE:
        draw_cards(game, frame.other, 1, "NOTE10-03")
    else:
        pay(game, frame.seat, frame.amount, frame.other, frame, "NOTE10-03")
        draw_cards(game, frame.seat, 1, "NOTE10-03")


# Who stands in for a team (TEAM-18).


def _stand_in(game: GameState, _frame: Frame, value: object) -> None:
    game.stack.pop()
    if isinstance(value, int):
        champions.stand_in(game, game.stack[-1], value, "TEAM-18")


# Which of several Drinks somebody drinks.


def _give_glass(game: GameState, _frame: Frame, value: object) -> None:
    game.stack.pop()
    below = game.stack[-1]
    for at, drink in enumerate(below.drinks):
        if value == (drink.cards[0],):
            drinks.pour_mixed(game, below, at)
            return


# Which cards to discard.


def _discard(game: GameState, frame: Frame, value: object) -> None:
    game.stack.pop()
    cards = value if isinstance(value, tuple) else ()
    if frame.card == NONE:
        rule = "DRINK-09" if len(cards) == frame.amount else "NOTE7-11"
    else:
        rule = "NOTE10-12" if game.cards[frame.card].ignore_discard else "TIME-02"
    _put_down(game, frame.seat, cards, rule)
    draw_cards(game, frame.seat, frame.mode, "DRINK-09")


def _put_down(game: GameState, seat: int, cards: tuple[int, ...], rule: str) -> None:
    """Discard cards of a hand because of a Drink or card."""
    player = game.players[seat]
    for uid in cards:
        player.hand.remove(uid)
        player.discard.append(uid)
    player.reach = NONE
    if game.log is not None and cards:
        game.log.append(GameEvent("discarded", rule, seat, None, len(cards), cards=cards))


_DECIDE: Final[dict[int, Callable[[GameState, Frame, object], None]]] = {
    PART: _to_part,
    TARGET: _aim,
    WHETHER: _go_on,
    RECEIVER: _give,
    PARTNER: _split,
    ABILITIES: _use_word,
    CARDS: _discard,
    SOME: _discard_some,
    ONE: _take_one,
    LOT: _drawn,
    TAKER: _take_offer,
    CHAMPION: _stand_in,
    GLASS: _give_glass,
}
