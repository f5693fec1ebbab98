"""How much Fortitude a card costs whom, after responses have redirected or reduced it.

The changes lie on the frame of the card in the order they were played; each applies once (REDIR-03). A loss
keeps its source, whoever takes it in the end (REDIR-01), and only the Fortitude moves (REDIR-02).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.compiled import (
    CHOSEN_ANY,
    CHOSEN_OTHER,
    CHOSEN_PARTICIPANT,
    EACH_OTHER,
    EVERYONE,
    ME,
    OPCODES,
    PARTICIPANTS,
    PICKED_BY_STORY,
    UP_TO_THREE,
)
from rules.played import branch_of
from rules.state import EVERYBODY, LIMITED, REDIRECTED, REDUCED, UNHEALED, Frame

if TYPE_CHECKING:
    from rules.game import Game

_FORTITUDE = OPCODES["fortitude"]
_RETURN = OPCODES["return_loss"]


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
    elif who == PARTICIPANTS:
        inside = game.round.inside if game.round else 0
        seats = tuple(seat for seat in game.seats_from(frame.seat) if inside >> seat & 1)
    elif who == UP_TO_THREE:
        seats = tuple(seat for seat in game.seats_from(frame.seat) if frame.target >> seat & 1)
    elif who == PICKED_BY_STORY:
        seats = frame.queue
    else:
        seats = (frame.other,)
    shut = frame.ignored | game.away  # who is outside Ignores everything (NOTE7-16)
    if shut:
        seats = tuple(seat for seat in seats if not shut >> seat & 1)
    return seats


def taken(frame: Frame, seat: int, amount: int) -> tuple[int, int, bool]:
    """Who takes a loss aimed at ``seat``, how much of it, and whether it was made smaller.

    >>> from rules.state import CARD
    >>> card = Frame(CARD, seat=0)
    >>> card.items = ((REDUCED, 1, 1), (REDIRECTED, 1, 2))
    >>> taken(card, 1, 2), taken(card, 2, 2)
    ((2, 1, True), (2, 2, False))
    """
    full = amount
    for what, where, value in frame.items:
        if where not in (seat, EVERYBODY):
            continue
        if what == REDIRECTED:
            seat = value
        elif what == REDUCED:  # never turned into a gain (RED-01); the others lose as before (RED-02)
            amount = max(0, amount - value)
        elif what == LIMITED:
            amount = min(amount, value)
    return seat, amount, amount < full


def shares(game: Game, frame: Frame, who: int, amount: int) -> list[tuple[int, int, bool]]:
    """Who loses how much when an effect costs ``amount``; nobody who Ignores the card."""
    if frame.items:
        found = [taken(frame, seat, amount) for seat in whom(game, frame, who)]
        found = [share for share in found if not frame.ignored >> share[0] & 1]
    else:
        found = [(seat, amount, False) for seat in whom(game, frame, who)]
    for part in game.parts:
        found = [
            (seat, max(0, cost - less), True) if (less := part.spares(game, seat)) else (seat, cost, smaller)
            for seat, cost, smaller in found
        ]
    return found


def healed(frame: Frame, seat: int) -> bool:
    """Whether a card may still raise the Fortitude of a seat; who has prevented it keeps the own gain."""
    return all(what != UNHEALED or where == seat for what, where, _ in frame.items)


def would_heal_other(game: Game, frame: Frame, seat: int) -> bool:
    """Whether a played card would make somebody else than ``seat`` gain Fortitude, as things stand."""
    return any(
        other != seat and healed(frame, other)
        for op in branch_of(game, frame).ops
        if op.code == _FORTITUDE and op.amount > 0
        for other in whom(game, frame, op.who)
    )


def would_lose(game: Game, frame: Frame, seat: int) -> bool:
    """Whether a played card would make a seat lose Fortitude, as things stand."""
    for op in branch_of(game, frame).ops:
        cost = -op.amount if op.code == _FORTITUDE else frame.amount if op.code == _RETURN else 0
        if cost > 0:
            for loser, amount, _ in shares(game, frame, op.who, cost):
                if loser == seat and amount:
                    return True
    return False
