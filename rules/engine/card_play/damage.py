"""How much Fortitude a card costs whom, after responses have redirected or reduced it.

The changes lie on the frame of the card in the order they were played; each applies once (REDIR-03). A loss
keeps its source, whoever takes it in the end (REDIR-01), and only the Fortitude moves (REDIR-02).
"""

from __future__ import annotations

from typing import Final

from innkeep.rules.engine.card_play.played_card import branch_of, spent
from innkeep.rules.engine.position.definitions import (
    CHOSEN_ANY,
    CHOSEN_OTHER,
    CHOSEN_PARTICIPANT,
    EACH_OTHER,
    EVERYONE,
    LEAST_CORRUPTION,
    ME,
    MOST_CORRUPTION,
    OPCODES,
    PARTICIPANTS,
    PAYER,
    PICKED_BY_STORY,
    PRIORITY_TARGET,
    UP_TO_THREE,
    Op,
)
from innkeep.rules.engine.position.state import (
    EVERYBODY,
    LIMITED,
    REDIRECTED,
    REDUCED,
    UNHEALED,
    Frame,
    State,
)

AT_ONE: Final = frozenset(
    {CHOSEN_OTHER, CHOSEN_ANY, CHOSEN_PARTICIPANT, MOST_CORRUPTION, LEAST_CORRUPTION, PAYER}
)
"""Whom a card picks where it picks one player."""

_FORTITUDE: Final = OPCODES["fortitude"]
_RETURN: Final = OPCODES["return_loss"]


def meant(game: State, frame: Frame, who: int) -> tuple[int, ...]:
    """The seats an effect is meant for, in turn order, whether they Ignore the card or not.

    Each other player is each opponent (TEAM-30), everybody only the Champions once they are named (TEAM-27).
    """
    if who == ME:
        return (frame.seat,)
    if who in AT_ONE:
        return (frame.target,)
    if who == EACH_OTHER:
        others = game.seats_from(frame.seat)[1:]
        return tuple([s for s in others if not game.together(frame.seat, s)]) if game.sides else others
    if who == EVERYONE:
        if frame.spare:
            return tuple([seat for seat in frame.spare if game.players[seat].in_game])
        return game.seats_from(frame.seat)
    if who == PARTICIPANTS:
        inside = game.round.inside if game.round else 0
        return tuple(seat for seat in game.seats_from(frame.seat) if inside >> seat & 1)
    if who == UP_TO_THREE:
        return tuple(seat for seat in game.seats_from(frame.seat) if frame.target >> seat & 1)
    if who == PICKED_BY_STORY:
        return frame.queue
    if who == PRIORITY_TARGET:
        return tuple(seat for seat in game.seats_from(0) if game.tokens(seat, PRIORITY))
    return (frame.other,)


def whom(game: State, frame: Frame, who: int) -> tuple[int, ...]:
    """The seats an effect hits, in turn order, those who Ignore the card left out (NEG-02)."""
    seats = meant(game, frame, who)
    shut = frame.ignored | game.away  # who is outside Ignores everything (NOTE7-16)
    if shut:
        seats = tuple(seat for seat in seats if not shut >> seat & 1)
    return seats


def hit(game: State, frame: Frame, op: Op) -> tuple[int, ...]:
    """The seats an effect hits, of those it asks for where it does."""
    seats = whom(game, frame, op.who)
    if op.only:
        seats = tuple(seat for seat in seats if _is_meant(game, op, seat))
    return seats


def _is_meant(game: State, op: Op, seat: int) -> bool:
    """Whether a seat is one of those alone whom an effect may hit."""
    if op.holding and game.tokens(seat, CORRUPTION) < op.holding:
        return False
    return not op.among or (op.among == VILLAINS) == _is_villain(game, seat)


def _is_villain(game: State, seat: int) -> bool:
    """Whether there are Boss Cards of the character of a seat (BB-02)."""
    character = game.players[seat].character
    deck = game.book.library.boss_deck(character) if character is not None else None
    return deck is not None and deck.boss_of == character


VILLAINS: Final = "villains"


CORRUPTION: Final = "corruption"
PRIORITY: Final = "priority"
"""The token of the Priority Target (OTTO-08)."""


def often(game: State, frame: Frame, op: Op, seat: int) -> int:
    """How often an effect happens to a seat: once, or once for each of what its card counts."""
    what = op.per
    if what is None:
        return 1
    if what == "energy_paid":
        return spent(frame.paid, "energy")
    if what == "elements_spent":
        return spent(frame.paid, "elements")
    if what == "total_corruption":
        return sum(game.tokens(other, CORRUPTION) for other in game.seats_from(0))
    return game.tokens(seat if what == CORRUPTION else frame.seat, what)


def payers(game: State, frame: Frame, op: Op) -> tuple[int, ...]:
    """The seats a card makes pay; Ignoring a card of one's own never saves its price (NEG-06)."""
    who = op.who
    seats = hit(game, frame, op)
    if frame.ignored >> frame.seat & 1 and not game.edition.ignore_own_payment:
        own = [seat for seat in meant(game, frame, who) if seat == frame.seat]
        return (*own, *seats)
    return seats


def taken(frame: Frame, seat: int, amount: int, sides: tuple[int, ...] = ()) -> tuple[int, int, bool]:
    """Who takes a loss aimed at ``seat``, how much of it, and whether it was made smaller.

    With ``sides`` what a teammate has played counts, too (TEAM-09, Q35).

    >>> from innkeep.rules.engine.position.state import CARD
    >>> card = Frame(CARD, seat=0)
    >>> card.items = ((REDUCED, 1, 1), (REDIRECTED, 1, 2))
    >>> taken(card, 1, 2), taken(card, 2, 2)
    ((2, 1, True), (2, 2, False))
    """
    full = amount
    for what, where, value in frame.items:
        if where not in (seat, EVERYBODY) and not (sides and where >= 0 and sides[seat] >> where & 1):
            continue
        if what == REDIRECTED:
            seat = value
        elif what == REDUCED:  # never turned into a gain (RED-01); the others lose as before (RED-02)
            amount = max(0, amount - value)
        elif what == LIMITED:
            amount = min(amount, value)
    return seat, amount, amount < full


def shares(game: State, frame: Frame, op: Op, amount: int) -> list[tuple[int, int]]:
    """Who loses how much more when an effect of a card costs ``amount``; nobody who Ignores the card.

    Card and Story are one card: what was reduced or limited is the sum of all they take (WART-04). So far
    each seat was to lose ``frame.scores`` to it, and this effect is added there.
    """
    if not (frame.items or game.parts or op.per or op.only):
        return [(seat, amount) for seat in whom(game, frame, op.who)]
    aimed = list(frame.scores) or [0] * len(game.players)
    before, _ = _sums(game, frame, aimed)
    _aim(game, frame, op, amount, aimed)
    after, _ = _sums(game, frame, aimed)
    frame.scores = tuple(aimed)
    count = len(aimed)
    order = [(frame.seat + offset) % count for offset in range(count)]
    return [(seat, after[seat] - before[seat]) for seat in order if after[seat] > before[seat]]


def _aim(game: State, frame: Frame, op: Op, amount: int, aimed: list[int]) -> None:
    """Add what an effect costs each seat it is meant for; a Buff Token adds 1, once for each (KARL-07).

    So does what lies in front of the card's player (TEAM-32).
    """
    more = spent(frame.paid, BUFF)
    for part in game.parts:
        more += part.raises(game, frame)
    for seat in meant(game, frame, op.who):
        if not 0 <= seat < len(aimed) or (op.only and not _is_meant(game, op, seat)):
            continue  # below 0: nobody is picked yet; above the seats: a thing
        cost = amount * often(game, frame, op, seat)
        if cost:
            aimed[seat] += cost if aimed[seat] else cost + more


BUFF: Final = "buff"


def reduced(game: State, frame: Frame) -> int:
    """Mask of the seats that lost less to a card than it was to take from them."""
    return _sums(game, frame, list(frame.scores))[1] if frame.scores else 0


def _of_teams(game: State, frame: Frame, aimed: list[int]) -> list[tuple[int, int, bool]]:
    """Who takes how much of what is aimed at each, and whether it was made smaller.

    Of a team one defending card covers all that it would lose in sum (TEAM-30).
    """
    found = []
    for first in game.one_a_side(tuple([seat for seat, full in enumerate(aimed) if full])):
        hit = [seat for seat in game.side(first) if aimed[seat]]
        taker, left, smaller = taken(frame, first, sum([aimed[seat] for seat in hit]), game.sides)
        for seat in hit:
            share = left if taker != first or seat == hit[-1] else min(aimed[seat], left)
            found.append((seat if taker == first else taker, share, smaller))
            left -= share
    return found


def _sums(game: State, frame: Frame, aimed: list[int]) -> tuple[list[int], int]:
    """What each seat loses in all where so much is aimed at each, and a mask of those who lose less for it.

    Who redirected a loss and then Ignores the rest of the card has no part in it any more (AFF-01).
    """
    lost = [0] * len(aimed)
    less = 0
    shut = frame.ignored | game.away  # who is outside Ignores everything (NOTE7-16)
    if game.sides:
        found = _of_teams(game, frame, aimed)
    else:
        found = [taken(frame, seat, full) for seat, full in enumerate(aimed) if full]
    for taker, amount, smaller in found:
        if not shut >> taker & 1:
            lost[taker] += amount
            less |= smaller << taker
    for part in game.parts:
        for seat, full in enumerate(lost):
            spared = part.spares(game, seat) if full else 0
            if spared:
                lost[seat] = max(0, full - spared)
                less |= 1 << seat
    return lost, less


def healed(game: State, frame: Frame, seat: int) -> bool:
    """Whether a card may still raise the Fortitude of a seat; whoever prevented it still gains."""
    return all(what != UNHEALED or game.together(where, seat) for what, where, _ in frame.items)


def would_heal_other(game: State, frame: Frame, seat: int) -> bool:
    """Whether a played card would make another player than ``seat`` gain Fortitude, as things stand."""
    return any(
        not game.together(other, seat) and healed(game, frame, other)
        for op in branch_of(game, frame).ops
        if op.code == _FORTITUDE and op.amount > 0
        for other in hit(game, frame, op)
    )


def would_heal(game: State, frame: Frame, seat: int) -> bool:
    """Whether a played card would make a seat gain Fortitude, as things stand."""
    return healed(game, frame, seat) and any(
        op.code == _FORTITUDE and op.amount > 0 and seat in meant(game, frame, op.who)
        for op in branch_of(game, frame).ops
    )


def would_lose(game: State, frame: Frame, seat: int) -> bool:
    """Whether a played card would make a seat, or its team, lose Fortitude, as things stand."""
    aimed: list[int] = []
    for op in branch_of(game, frame).ops:
        cost = -op.amount if op.code == _FORTITUDE else frame.amount if op.code == _RETURN else 0
        if cost > 0:
            aimed = aimed or [0] * len(game.players)
            _aim(game, frame, op, cost, aimed)
    if not aimed:
        return False
    lost, _ = _sums(game, frame, aimed)
    return any(lost[member] > 0 for member in game.side(seat)) if game.sides else lost[seat] > 0
