"""What a card on the stack is about to do to a seat, as things stand: responses are allowed or not by it."""

from __future__ import annotations

from collections.abc import Iterator

from innkeep.rules.engine.position.definitions import (
    FORTITUDE,
    GOLD,
    STAT_OF,
    Branch,
)
from innkeep.rules.engine.position.gold import bearer, excused
from innkeep.rules.engine.position.state import CARD, NOBODY, PAYMENT, Frame, GameState
from innkeep.rules.engine.queries import damage
from innkeep.rules.engine.queries.played_card import branch_of


def disturbs(game: GameState, frame: Frame) -> bool:
    """Whether a played card forces antes or ends the Round, so that "quiet" cards may not answer it."""
    played = branch_of(game, frame)
    return played.forces_ante or played.stops_round


def touched(game: GameState, frame: Frame, seat: int, surely: bool = False, *, alone: bool = False) -> int:
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
    if played.hits or played.counts:
        mask = _aimed_at(game, frame, played, seat, surely)
    if frame.items or played.counts:  # a loss may go elsewhere, or have come down to nothing
        if damage.would_lose(game, frame, seat):
            mask |= FORTITUDE
        elif mask & FORTITUDE and not damage.would_heal(game, frame, seat):
            mask &= ~FORTITUDE
    if frame.items or frame.inn_pays:
        mask = mask & ~GOLD | _gold_borne(game, frame, played, seat, surely)
    return mask


def _gold_borne(game: GameState, frame: Frame, played: Branch, seat: int, surely: bool) -> int:
    """GOLD where a seat pays what a branch asks of anybody: others pay, or are paid for (NEG-07, Q44)."""
    mask = 0
    for debtor in range(len(game.players)):
        if bearer(frame, debtor) == seat:
            mask |= _aimed_at(game, frame, played, debtor, surely) & GOLD
    return mask


def _aimed_at(game: GameState, frame: Frame, played: Branch, seat: int, surely: bool = False) -> int:
    """Which stats of a seat a branch of a card changes by what it says."""
    mask = 0
    if played.counts:
        given = damage.Given(game)
        for op in played.unasked if surely else played.ops:
            if seat in damage.meant(game, frame, op.who) and damage.reaches(game, frame, op, seat, given):
                mask |= STAT_OF.get(op.code, 0)
            given.add(frame, op)
        return mask
    for who, stats in played.surely if surely else played.hits:
        if frame.target == seat if who in damage.AT_ONE else damage.is_meant(game, frame, who, seat):
            mask |= stats
    return mask


def must_ante(game: GameState, seat: int, frame: Frame) -> bool:
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


def about_to_lose_gold(game: GameState, seat: int, frame: Frame) -> bool:
    """Whether a seat, or its team, is about to lose Gold to a card, an ante (GAMB-04) or a payment.

    Where the Inn or somebody else pays for it, it is not; whoever pays for another is (Q44).
    """
    if frame.items or frame.inn_pays or game.sides:
        return next(losing_gold(game, seat, frame), NOBODY) != NOBODY
    return _owes(game, frame, seat, seat)


def losing_gold(game: GameState, seat: int, frame: Frame) -> Iterator[int]:
    """Those of the team of a seat, or itself, who are about to lose Gold to a card or a payment."""
    for debtor in range(len(game.players)) if frame.items else game.side(seat):
        payer = bearer(frame, debtor)
        if payer != NOBODY and game.together(seat, payer) and _owes(game, frame, debtor, payer):
            yield payer


def _owes(game: GameState, frame: Frame, seat: int, payer: int) -> bool:
    """Whether a card or a payment asks Gold of a seat, which a payer is to pay."""
    if frame.kind != CARD:
        return frame.kind == PAYMENT and seat in frame.queue
    branch = branch_of(game, frame)
    if not branch.takes_gold:
        return False
    if _aimed_at(game, frame, branch, seat) & GOLD and not (
        excused(game, frame, seat) or excused(game, frame, payer)
    ):
        return True
    if not (branch.forces_ante and game.edition.ante_is_losing_gold):
        return False
    if branch.starts_round:
        return game.players[seat].in_game and not frame.leaving >> seat & 1
    return game.round is not None and bool(game.round.inside >> seat & 1)
