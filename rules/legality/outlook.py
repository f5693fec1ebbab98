"""What a card on the stack is about to do to a seat, as things stand: responses are allowed or not by it."""

from __future__ import annotations

from innkeep.rules.engine.card_play import damage
from innkeep.rules.engine.card_play.damage import AT_ONE
from innkeep.rules.engine.card_play.played_card import branch_of
from innkeep.rules.engine.position.definitions import (
    EACH_OTHER,
    EVERYONE,
    FORTITUDE,
    GOLD,
    ME,
    PARTICIPANTS,
    PICKED_BY_STORY,
    PRIORITY_TARGET,
    UP_TO_THREE,
)
from innkeep.rules.engine.position.state import CARD, PAID_BY, PAYMENT, PAYS_NOTHING, Frame, State


def disturbs(game: State, frame: Frame) -> bool:
    """Whether a played card forces antes or ends the Round, so that "quiet" cards may not answer it."""
    played = branch_of(game, frame)
    return played.forces_ante or played.stops_round


def touched(game: State, frame: Frame, seat: int, surely: bool = False, *, alone: bool = False) -> int:
    """Which stats of a seat a played card would directly change, limits aside (AFF-01, AFF-02).

    ``surely``: leave out what its player has still to choose (D-15). What a teammate meets counts as well
    (TEAM-09), but where ``alone`` is said.
    """
    mask = 0
    if game.sides and not alone:
        for member in game.side(seat):
            mask |= touched(game, frame, member, surely, alone=True)
        return mask
    played = game.cards[frame.card].branches[frame.mode]
    if played.tiers or frame.chain:
        played = branch_of(game, frame)
    for who, stats in played.surely if surely else played.hits:
        if who in AT_ONE:
            hit = frame.target == seat
        elif who == UP_TO_THREE:
            hit = bool(frame.target >> seat & 1)
        elif who == PICKED_BY_STORY:
            hit = seat in frame.queue
        elif who == EACH_OTHER:
            hit = frame.seat != seat and not (game.sides and game.together(frame.seat, seat))
        elif who == EVERYONE:
            hit = True
        elif who == ME:
            hit = frame.seat == seat
        elif who == PARTICIPANTS:
            hit = game.round is not None and bool(game.round.inside >> seat & 1)
        elif who == PRIORITY_TARGET:
            hit = game.tokens(seat, damage.PRIORITY) > 0
        else:
            hit = frame.other == seat
        if hit:
            mask |= stats
    if frame.items or played.counts:  # a loss may go elsewhere, or have come down to nothing
        if damage.would_lose(game, frame, seat):
            mask |= FORTITUDE
        elif mask & FORTITUDE and not damage.would_heal(game, frame, seat):
            mask &= ~FORTITUDE
    return mask


def must_ante(game: State, seat: int, frame: Frame) -> bool:
    """Whether the card of a frame is about to make a seat ante (GAMB-20, GAMB-22); the broke need not.

    The whole team may get its Champion out of it (TEAM-09).
    """
    if frame.kind != CARD or not game.players[seat].stake.gold:
        return False
    branch = branch_of(game, frame)
    if not branch.forces_ante:
        return False
    if branch.starts_round:
        return not frame.leaving >> seat & 1
    pot = game.round
    if pot is None or pot.inside >> seat & 1:
        return pot is not None
    return bool(game.sides and pot.inside & game.sides[seat])


def excused(game: State, frame: Frame, seat: int) -> bool:
    """Whether a seat pays nothing to a card since it Ignores it; never the price of its own (NEG-06)."""
    if not frame.ignored >> seat & 1:
        return False
    return not game.together(frame.seat, seat) or game.edition.ignore_own_payment


def about_to_lose_gold(game: State, seat: int, frame: Frame) -> bool:
    """Whether a seat is about to lose Gold of its own to a card, an ante (GAMB-04) or a payment.

    Where the Inn or somebody else pays for it, it is not.
    """
    if frame.inn_pays >> seat & 1:
        return False
    if frame.items and any(item[0] in (PAYS_NOTHING, PAID_BY) and item[1] == seat for item in frame.items):
        return False
    if frame.kind == PAYMENT:
        return any(game.together(seat, payer) for payer in frame.queue) if game.sides else seat in frame.queue
    if frame.kind != CARD:
        return False
    branch = branch_of(game, frame)
    if not branch.takes_gold:
        return False
    if touched(game, frame, seat) & GOLD and not excused(game, frame, seat):
        return True
    if not (branch.forces_ante and game.edition.ante_is_losing_gold):
        return False
    if branch.starts_round:
        return not frame.leaving >> seat & 1
    pot = game.round
    if pot is None or pot.inside >> seat & 1:
        return pot is not None
    return bool(game.sides and pot.inside & game.sides[seat])
