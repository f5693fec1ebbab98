"""What each effect word of the vocabulary does, and the life of a card on the stack.

One function per word, in the table ``RUN``. An effect that needs others to act pushes a frame; the card goes
on with its next effect when that frame is gone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rules import contest, drinks, gambling, stats
from rules.compiled import (
    ATTACKER,
    CHOSEN_ANY,
    CHOSEN_OTHER,
    CHOSEN_PARTICIPANT,
    EACH_OTHER,
    EFFECTS,
    EVERYONE,
    ME,
    REVEALER,
    Op,
)
from rules.events import Event
from rules.gold import pay
from rules.state import HOUSE, LOSS, NOBODY, TOAST, Frame
from rules.window import closed
from rules.zones import discard_played

if TYPE_CHECKING:
    from rules.game import Game


def step(game: Game, frame: Frame) -> None:
    """Ask for responses, then run the effects in printed order, then discard (TIME-02, CARD-17)."""
    if frame.step == 0:
        if not frame.negated and not closed(game, frame):
            return
        frame.step = 1
    if not frame.negated:
        ops = game.cards[frame.card].branches[frame.mode].ops
        stack = game.stack
        while frame.step <= len(ops):
            op = ops[frame.step - 1]
            frame.step += 1
            RUN[op.code](game, frame, op)
            if stack[-1] is not frame:
                return
    finish(game, frame)


def finish(game: Game, frame: Frame) -> None:
    """The card has resolved or was Negated; what it answered may be answered afresh (TIME-03)."""
    game.stack.pop()
    discard_played(game, frame.card)
    if game.stack:
        game.stack[-1].offer = 0
    if game.log is not None and not frame.negated:
        game.log.append(Event("resolved", frame.seat, frame.card))


def whom(game: Game, frame: Frame, who: int) -> tuple[int, ...]:
    """The seats an effect hits, in turn order, those who Ignore the card left out (NEG-02)."""
    seats: tuple[int, ...]
    if who == ME:
        seats = (frame.seat,)
    elif who in (CHOSEN_OTHER, CHOSEN_ANY, CHOSEN_PARTICIPANT):
        seats = (frame.target,)
    elif who == EACH_OTHER:
        seats = game.seats_from(frame.seat)[1:]
    elif who == EVERYONE:
        seats = game.seats_from(frame.seat)
    elif who in (ATTACKER, REVEALER):
        seats = (frame.other,)
    else:
        inside = game.round.inside if game.round else 0
        seats = tuple(seat for seat in game.seats_from(frame.seat) if inside >> seat & 1)
    if frame.ignored:
        seats = tuple(seat for seat in seats if not frame.ignored >> seat & 1)
    return seats


def answered(game: Game) -> Frame:
    """The frame below the card that is resolving: what it answers."""
    return game.stack[-2]


def _fortitude(game: Game, frame: Frame, op: Op) -> None:
    lost = None
    for seat in whom(game, frame, op.who):
        moved = stats.change_fortitude(game, seat, op.amount, frame.card)
        if moved < 0 and seat != frame.seat:
            if lost is None:
                lost = [0] * len(game.players)
            lost[seat] = -moved
    if lost is not None:  # the window right after the loss
        game.stack.append(Frame(LOSS, frame.seat, frame.card, losses=tuple(lost)))


def _alcohol(game: Game, frame: Frame, op: Op) -> None:
    for seat in whom(game, frame, op.who):
        stats.change_alcohol(game, seat, op.amount, frame.card)


def _pay(game: Game, frame: Frame, op: Op) -> None:
    to = frame.seat if op.to_me else NOBODY
    for seat in whom(game, frame, op.who):
        if seat != to:
            pay(game, seat, op.amount, to, frame)


def _take_control(game: Game, frame: Frame, op: Op) -> None:
    gambling.take_control(game, frame, op.lock)


def _start_round(game: Game, frame: Frame, _op: Op) -> None:
    gambling.start(game, frame)


def _ante(game: Game, frame: Frame, op: Op) -> None:
    gambling.ante(game, frame, op.amount)


def _leave_round(game: Game, frame: Frame, _op: Op) -> None:
    if game.round is not None:
        gambling.leave(game, frame.seat)
    elif len(game.stack) > 1:  # in reply to the card that opens the Round (GAMB-22)
        answered(game).leaving |= 1 << frame.seat
        if game.log is not None:
            game.log.append(Event("left-round", frame.seat))


def _force_out(game: Game, frame: Frame, op: Op) -> None:
    for seat in whom(game, frame, op.who):
        gambling.leave(game, seat, forced=True)


def _end_round(game: Game, _frame: Frame, _op: Op) -> None:
    gambling.end(game)


def _win_round(game: Game, frame: Frame, _op: Op) -> None:
    gambling.win(game, frame.seat)


def _take_from_pot(game: Game, frame: Frame, op: Op) -> None:
    gambling.take_from_pot(game, frame.seat, op.amount)


def _take_pot(game: Game, frame: Frame, _op: Op) -> None:
    gambling.steal(game, frame.seat)


def _negate(game: Game, frame: Frame, _op: Op) -> None:
    target = answered(game)
    target.negated = True  # NEG-01
    if game.log is not None:
        game.log.append(Event("negated", frame.seat, target.card))


def _ignore_card(game: Game, frame: Frame, _op: Op) -> None:
    target = answered(game)
    target.ignored |= 1 << frame.seat
    if game.log is not None:
        game.log.append(Event("ignored", frame.seat, target.card))


def _ignore_drink(game: Game, frame: Frame, _op: Op) -> None:
    drinks.ignore(game, answered(game), frame.at)


def _pass_drink(game: Game, frame: Frame, op: Op) -> None:
    for seat in whom(game, frame, op.who):
        drinks.hand_over(game, answered(game), frame.at, seat)


def _split_drink(game: Game, frame: Frame, op: Op) -> None:
    for seat in whom(game, frame, op.who):
        drinks.split(game, answered(game), frame.at, seat)


def _drink_alcohol(game: Game, frame: Frame, op: Op) -> None:
    drinks.change_alcohol(game, answered(game), frame.at, op.amount, op.floor)


def _alcohol_becomes_fortitude(game: Game, frame: Frame, _op: Op) -> None:
    drinks.turn(game, answered(game), frame.at)


def _drink_now(game: Game, frame: Frame, op: Op) -> None:
    for seat in reversed(whom(game, frame, op.who)):
        drinks.drink_one(game, seat, op.source)


def _everyone_drinks(game: Game, frame: Frame, _op: Op) -> None:
    queue = whom(game, frame, EVERYONE)
    if queue:
        drinks.drink_together(game, frame.seat, queue, TOAST)  # DRINK-24


def _order_extra(game: Game, _frame: Frame, op: Op) -> None:
    game.orders += op.amount


def _inn_pays(game: Game, frame: Frame, _op: Op) -> None:
    answered(game).inn_pays |= 1 << frame.seat


def _round_on_the_house(game: Game, frame: Frame, _op: Op) -> None:
    drinks.drink_together(game, frame.seat, (frame.seat,), HOUSE)


def _drinking_contest(game: Game, _frame: Frame, _op: Op) -> None:
    contest.start(game)


_RUNNERS: dict[str, Callable[[Game, Frame, Op], None]] = {
    "fortitude": _fortitude,
    "alcohol": _alcohol,
    "pay": _pay,
    "take_control": _take_control,
    "start_round": _start_round,
    "ante": _ante,
    "leave_round": _leave_round,
    "force_out": _force_out,
    "end_round": _end_round,
    "win_round": _win_round,
    "take_from_pot": _take_from_pot,
    "take_pot": _take_pot,
    "negate": _negate,
    "ignore_card": _ignore_card,
    "ignore_drink": _ignore_drink,
    "pass_drink": _pass_drink,
    "split_drink": _split_drink,
    "drink_alcohol": _drink_alcohol,
    "alcohol_becomes_fortitude": _alcohol_becomes_fortitude,
    "drink_now": _drink_now,
    "everyone_drinks": _everyone_drinks,
    "order_extra": _order_extra,
    "inn_pays": _inn_pays,
    "round_on_the_house": _round_on_the_house,
    "drinking_contest": _drinking_contest,
}
RUN = tuple(_RUNNERS[word] for word in EFFECTS)
"""The functions by opcode."""
