"""What the words of the tenth box do that answer nothing: checks, tokens, offers, hands and piles.

They stand in the table of :mod:`innkeep.rules.engine.card_play.effects` like every other word.
"""

from __future__ import annotations

from innkeep.rules.engine.card_play.damage import CORRUPTION, hit, meant, whom
from innkeep.rules.engine.position.definitions import ME, Op
from innkeep.rules.engine.position.events import Event
from innkeep.rules.engine.position.piles import (
    draw_cards,
    lay_drink,
    own_cards,
    shuffle_discards_in,
    take_drink,
)
from innkeep.rules.engine.position.state import CARDS, CHOICE, LOT, NONE, TAKER, Frame, State


def check_for_traps(game: State, frame: Frame, op: Op) -> None:
    seats = whom(game, frame, op.who)
    for part in game.parts:
        part.check_for_traps(game, seats)


def gain_token(game: State, frame: Frame, op: Op) -> None:
    seats = hit(game, frame, op)
    for part in game.parts:
        part.give_tokens(game, seats, op.token, op.amount, frame.card)


def claim_element(game: State, frame: Frame, _op: Op) -> None:
    for seat in whom(game, frame, ME):
        for part in game.parts:
            part.claim_nearest(game, seat, frame.card)


def draw_per_corruption(game: State, frame: Frame, op: Op) -> None:
    for seat in meant(game, frame, op.who):
        count = game.tokens(seat, CORRUPTION)
        for drawer in whom(game, frame, ME) if count else ():
            draw_cards(game, drawer, count, "NOTE10-13")


def pile_drinks(game: State, frame: Frame, op: Op) -> None:
    """A new Drink Deck is paid before the next Drink is taken from it (DRINK-03)."""
    due = [seat for seat in whom(game, frame, op.who) for _ in range(op.amount)]
    while frame.style < len(due):
        seat = due[frame.style]
        frame.style += 1
        uid = take_drink(game)
        if uid != NONE:
            lay_drink(game, seat, uid)
            if game.log is not None:
                game.log.append(Event("ordered", op.rule, seat, uid, 0, seat))
        if game.stack[-1] is not frame:
            frame.step -= 1
            return
    frame.style = 0


def discard_cards(game: State, frame: Frame, op: Op) -> None:
    for seat in reversed(hit(game, frame, op)):
        if len(own_cards(game, seat)) == len(game.players[seat].hand):
            game.stack.append(Frame(CHOICE, seat, frame.card, amount=op.amount, style=CARDS))
        else:  # cards from elsewhere may not be discarded: by lot among one's own (NOTE10-19)
            game.stack.extend(Frame(CHOICE, seat, frame.card, style=LOT) for _ in range(op.amount))


def offer(game: State, frame: Frame, op: Op) -> None:
    """Each other player in turn pays and draws, or the one who offers draws (NOTE10-03)."""
    for seat in reversed(meant(game, frame, op.who)):
        asked = Frame(CHOICE, seat, frame.card, amount=op.amount, other=frame.seat, style=TAKER)
        asked.ignored = frame.ignored | game.away
        game.stack.append(asked)


def renew_hand(game: State, frame: Frame, op: Op) -> None:
    """What may not be discarded stays in the hand (NOTE10-16)."""
    for seat in whom(game, frame, ME):
        player = game.players[seat]
        gone = tuple(own_cards(game, seat))
        player.hand = [uid for uid in player.hand if uid not in gone]
        player.discard.extend(gone)
        player.reach = NONE
        if game.log is not None and gone:
            game.log.append(Event("discarded", "NOTE10-16", seat, frame.card, len(gone), cards=gone))
        shuffle_discards_in(game, seat, "NOTE10-16")
        draw_cards(game, seat, op.amount, "NOTE10-16")
