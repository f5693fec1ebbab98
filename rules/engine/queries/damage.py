"""How much Fortitude a card costs whom, after responses have redirected or reduced it.

The changes lie on the frame of the card in the order they were played; each applies once (REDIR-03). A loss
keeps its source, whoever takes it in the end (REDIR-01), and only the Fortitude moves (REDIR-02).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from innkeep.rules.engine.position.aims import (
    ATTACKER,
    BYSTANDER,
    CHOSEN_ANY,
    CHOSEN_OTHER,
    CHOSEN_PARTICIPANT,
    EACH_OTHER,
    EVERYONE,
    LEAST_CORRUPTION,
    ME,
    MOST_CORRUPTION,
    PARTICIPANTS,
    PAYER,
    PICKED_BY_STORY,
    PRIORITY_TARGET,
    REVEALER,
    UP_TO_THREE,
)
from innkeep.rules.engine.position.definitions import OPCODES, Op
from innkeep.rules.engine.position.gold import ones_own
from innkeep.rules.engine.position.state import (
    EVERYBODY,
    LIMITED,
    NOBODY,
    REDIRECTED,
    REDUCED,
    UNHEALED,
    Frame,
    GameState,
)
from innkeep.rules.engine.queries.played_card import branch_of, spent

AT_ONE: Final = frozenset(
    {CHOSEN_OTHER, CHOSEN_ANY, CHOSEN_PARTICIPANT, BYSTANDER, MOST_CORRUPTION, LEAST_CORRUPTION, PAYER}
)
"""Whom a card picks where it picks one player."""

_FORTITUDE: Final = OPCODES["fortitude"]
_RETURN: Final = OPCODES["return_loss"]
_GAIN: Final = OPCODES["gain_token"]


def meant(game: GameState, frame: Frame, who: int) -> tuple[int, ...]:
    """The seats an effect is meant for, in turn order, whether they Ignore the card or not."""
    if who == ME:  # these two before all others: native code need not look them up
        return (frame.seat,)
    if who in AT_ONE:
        return (frame.target,)
    return _MEANT[who](game, frame)


def _player(_game: GameState, frame: Frame) -> tuple[int, ...]:
    return (frame.seat,)


def _picked(_game: GameState, frame: Frame) -> tuple[int, ...]:
    return (frame.target,)


def _opponents(game: GameState, frame: Frame) -> tuple[int, ...]:
    """Each other player is each opponent (TEAM-30)."""
    others = game.seats_from(frame.seat)[1:]
    return tuple([s for s in others if not game.together(frame.seat, s)]) if game.sides else others


def _everybody(game: GameState, frame: Frame) -> tuple[int, ...]:
    """All, but only the Champions once they are named (TEAM-27)."""
    if frame.spare:
        return tuple([seat for seat in frame.spare if game.players[seat].in_game])
    return game.seats_from(frame.seat)


def _participants(game: GameState, frame: Frame) -> tuple[int, ...]:
    inside = game.round.inside if game.round else 0
    return tuple([seat for seat in game.seats_from(frame.seat) if inside >> seat & 1])


def _several(game: GameState, frame: Frame) -> tuple[int, ...]:
    return tuple([seat for seat in game.seats_from(frame.seat) if frame.target >> seat & 1])


def _of_the_story(_game: GameState, frame: Frame) -> tuple[int, ...]:
    return frame.queue


def _priority_target(game: GameState, _frame: Frame) -> tuple[int, ...]:
    return tuple([seat for seat in game.seats_from(0) if game.tokens(seat, PRIORITY)])


def _whose_is_answered(_game: GameState, frame: Frame) -> tuple[int, ...]:
    return () if frame.other == NOBODY else (frame.other,)


_SEATS_OF: Final[dict[int, Callable[[GameState, Frame], tuple[int, ...]]]] = {
    ME: _player,
    **dict.fromkeys(AT_ONE, _picked),
    EACH_OTHER: _opponents,
    EVERYONE: _everybody,
    PARTICIPANTS: _participants,
    UP_TO_THREE: _several,
    PICKED_BY_STORY: _of_the_story,
    PRIORITY_TARGET: _priority_target,
    ATTACKER: _whose_is_answered,
    REVEALER: _whose_is_answered,
}
_MEANT: Final = tuple([_SEATS_OF[who] for who in range(len(_SEATS_OF))])
"""Whom effects are meant for, by the word for it: asked more often than any dictionary is."""


def is_meant(game: GameState, frame: Frame, who: int, seat: int) -> bool:
    """Whether a seat is one of those an effect is meant for: as `meant` says, without naming all of them.

    Of everybody also who is out of the game: only players are asked about.
    """
    if who == EACH_OTHER:
        return frame.seat != seat and not (game.sides and game.together(frame.seat, seat))
    if who == EVERYONE:
        return True
    if who == ME:
        return frame.seat == seat
    return seat in _MEANT[who](game, frame)


def whom(game: GameState, frame: Frame, who: int) -> tuple[int, ...]:
    """The seats an effect hits, in turn order, those who Ignore the card left out (NEG-02)."""
    seats = meant(game, frame, who)
    shut = frame.ignored | game.away  # who is outside Ignores everything (NOTE7-16)
    if shut:
        seats = tuple(seat for seat in seats if not shut >> seat & 1)
    return seats


def hit(game: GameState, frame: Frame, op: Op) -> tuple[int, ...]:
    """The seats an effect hits, of those it asks for where it does."""
    seats = whom(game, frame, op.who)
    if op.only:
        seats = tuple(seat for seat in seats if _is_meant(game, op, seat))
    return seats


def _is_meant(game: GameState, op: Op, seat: int, given: Given | None = None) -> bool:
    """Whether a seat is one of those alone whom an effect may hit."""
    if op.holding and _held(game, seat, CORRUPTION, given) < op.holding:
        return False
    return not op.among or (op.among == VILLAINS) == _is_villain(game, seat)


class Given:
    """The tokens a card will have given before an effect that counts them comes to pass (AFF-01).

    For judging what a card would do before it resolves; as it resolves, they lie there.
    """

    __slots__ = ("game", "tokens")

    def __init__(self, game: GameState) -> None:
        self.game = game
        self.tokens: dict[tuple[int, str], int] = {}

    def add(self, frame: Frame, op: Op) -> None:
        """An effect has come to pass, for all who do not Ignore it."""
        if op.code != _GAIN:
            return
        for seat in whom(self.game, frame, op.who):
            if reaches(self.game, frame, op, seat, self):
                more = self.tokens.get((seat, op.token), 0)
                room = sum([part.room_for(self.game, seat, op.token) for part in self.game.parts])
                self.tokens[seat, op.token] = min(room, more + op.amount)


def reaches(game: GameState, frame: Frame, op: Op, seat: int, given: Given) -> bool:
    """Whether an effect would do anything to one of those it is meant for, by what it counts or asks for."""
    if op.only and not _is_meant(game, op, seat, given):
        return False
    return not op.per or often(game, frame, op, seat, given) > 0


def _held(game: GameState, seat: int, token: str, given: Given | None) -> int:
    """How many tokens a seat has, those with them that a card will have given by then."""
    more = 0 if given is None else given.tokens.get((seat, token), 0)
    return game.tokens(seat, token) + more


def _is_villain(game: GameState, seat: int) -> bool:
    """Whether there are Boss Cards of the character of a seat (BB-02)."""
    character = game.players[seat].character
    deck = game.book.library.boss_deck(character) if character is not None else None
    return deck is not None and deck.boss_of == character


VILLAINS: Final = "villains"


CORRUPTION: Final = "corruption"
PRIORITY: Final = "priority"
"""The token of the Priority Target (OTTO-08)."""


def often(game: GameState, frame: Frame, op: Op, seat: int, given: Given | None = None) -> int:
    """How often an effect happens to a seat: once, or once for each of what its card counts."""
    what = op.per
    if what is None:
        return 1
    if what == "energy_paid":
        return spent(frame.paid, "energy")
    if what == "elements_spent":
        return spent(frame.paid, "elements")
    if what == "total_corruption":
        return sum([_held(game, other, CORRUPTION, given) for other in game.seats_from(0)])
    return _held(game, seat if what == CORRUPTION else frame.seat, what, given)


def payers(game: GameState, frame: Frame, op: Op) -> tuple[int, ...]:
    """The seats a card makes pay; Ignoring a card of one's own never saves its price (NEG-06)."""
    seats = hit(game, frame, op)
    if not frame.ignored or game.edition.ignore_own_payment:
        return seats
    own = [
        seat
        for seat in meant(game, frame, op.who)
        if frame.ignored >> seat & 1 and ones_own(game, frame, seat) and not game.away >> seat & 1
    ]
    return (*own, *seats)


def borne(
    items: tuple[tuple[int, ...], ...], aimed: list[int], sides: tuple[int, ...] = ()
) -> tuple[list[int], int]:
    """What each seat takes of what is aimed at each, and a mask of those who take less than they were to.

    The changes apply in the order in which they were played, each once (REDIR-03). One card of a team that
    makes a loss smaller covers all its members (TEAM-30), the share of who has played it first; one that
    redirects moves that share alone, or a teammate's where there is none (Q39, Q35). What a thing takes goes
    to NOBODY.

    >>> borne(((REDUCED, 1, 1), (REDIRECTED, 1, 2)), [0, 2, 2])
    ([0, 0, 3], 4)
    >>> borne(((REDIRECTED, 0, 2),), [1, 1, 0], (3, 3, 4)), borne(((REDUCED, 0, 2),), [1, 2, 0], (3, 3, 4))
    (([0, 1, 1], 0), ([0, 1, 0], 3))
    """
    lost = list(aimed)
    less = 0
    for what, where, value in items:
        if what not in (REDIRECTED, REDUCED, LIMITED):
            continue
        if where == EVERYBODY:  # numbers of the card itself are smaller, for each whom it hits (RED-02)
            for seat in range(len(lost)):
                less |= _spare(lost, [seat], value)
            continue
        mask = sides[where] if sides else 0
        team = [where, *(seat for seat in range(len(lost)) if mask >> seat & 1 and seat != where)]
        if what == REDIRECTED:
            less = _redirect(lost, less, team, value)
        else:
            full = sum([lost[seat] for seat in team])
            less |= _spare(lost, team, value if what == REDUCED else max(0, full - value))
    return lost, less


def _spare(lost: list[int], team: list[int], spare: int) -> int:
    """Let these lose so much less together, the first as much of it as can be; the mask of who does.

    Never turned into a gain (RED-01); the others lose as before (RED-02).
    """
    less = 0
    for seat in team:
        cut = min(spare, lost[seat])
        lost[seat] -= cut
        spare -= cut
        less |= (cut > 0) << seat
    return less


def _redirect(lost: list[int], less: int, team: list[int], to: int) -> int:
    """Move what the first of a team who loses anything was to lose; who of all takes less of it then."""
    mover = next((seat for seat in team if lost[seat]), team[0])
    moved, lost[mover] = lost[mover], 0
    if to != NOBODY:
        lost[to] += moved
        less |= (less >> mover & 1) << to
    return less & ~(1 << mover)


def shares(game: GameState, frame: Frame, op: Op, amount: int) -> list[tuple[int, int]]:
    """Who loses how much more when an effect of a card costs ``amount``; nobody who Ignores the card.

    Card and Story are one card: what was reduced or limited is the sum of all they take (WART-04). So far
    each seat was to lose ``frame.scores`` to it, and this effect is added there.
    """
    if not (frame.items or game.parts or op.per or op.only):
        return [(seat, amount) for seat in whom(game, frame, op.who)]
    aimed = list(frame.scores) or [0] * len(game.players)
    before, _ = _sums(game, frame, aimed)
    _aim(game, frame, op, amount, aimed, None)
    after, _ = _sums(game, frame, aimed)
    frame.scores = tuple(aimed)
    count = len(aimed)
    order = [(frame.seat + offset) % count for offset in range(count)]
    return [(seat, after[seat] - before[seat]) for seat in order if after[seat] > before[seat]]


def _aim(game: GameState, frame: Frame, op: Op, amount: int, aimed: list[int], given: Given | None) -> None:
    """Add what an effect costs each seat it is meant for; a Buff Token adds 1, once for each (KARL-07).

    So does what lies in front of the card's player (TEAM-32).
    """
    more = spent(frame.paid, BUFF)
    for part in game.parts:
        more += part.raises(game, frame)
    for seat in meant(game, frame, op.who):
        if not 0 <= seat < len(aimed) or (op.only and not _is_meant(game, op, seat, given)):
            continue  # below 0: nobody is picked yet; above the seats: a thing
        cost = amount * often(game, frame, op, seat, given)
        if cost:
            aimed[seat] += cost if aimed[seat] else cost + more


BUFF: Final = "buff"


def reduced(game: GameState, frame: Frame) -> int:
    """Mask of the seats that lost less to a card than it was to take from them."""
    return _sums(game, frame, list(frame.scores))[1] if frame.scores else 0


def _sums(game: GameState, frame: Frame, aimed: list[int]) -> tuple[list[int], int]:
    """What each seat loses in all where so much is aimed at each, and a mask of those who lose less for it.

    Who redirected a loss and then Ignores the rest of the card has no part in it any more (AFF-01). What lies
    before a player spares nothing where the card says that nothing makes it smaller.
    """
    lost, less = borne(frame.items, aimed, game.sides)
    shut = frame.ignored | game.away  # who is outside Ignores everything (NOTE7-16)
    if shut:
        lost = [0 if shut >> seat & 1 else full for seat, full in enumerate(lost)]
        less &= ~shut
    if game.parts and not branch_of(game, frame).unstoppable:
        for part in game.parts:
            for seat, full in enumerate(lost):
                spared = part.spares(game, seat) if full else 0
                if spared:
                    lost[seat] = max(0, full - spared)
                    less |= 1 << seat
    return lost, less


def healed(game: GameState, frame: Frame, seat: int) -> bool:
    """Whether a card may still raise the Fortitude of a seat; whoever prevented it still gains."""
    return all(what != UNHEALED or game.together(where, seat) for what, where, _ in frame.items)


def would_heal_other(game: GameState, frame: Frame, seat: int) -> bool:
    """Whether a played card would make another player than ``seat`` gain Fortitude, as things stand."""
    return any(
        not game.together(other, seat) and healed(game, frame, other)
        for op in branch_of(game, frame).ops
        if op.code == _FORTITUDE and op.amount > 0
        for other in hit(game, frame, op)
    )


def would_heal(game: GameState, frame: Frame, seat: int) -> bool:
    """Whether a played card would make a seat gain Fortitude, as things stand."""
    return healed(game, frame, seat) and any(
        op.code == _FORTITUDE and op.amount > 0 and seat in meant(game, frame, op.who)
        for op in branch_of(game, frame).ops
    )


def would_lose(game: GameState, frame: Frame, seat: int) -> bool:
    """Whether a played card would make a seat, or its team, lose Fortitude, as things stand."""
    aimed: list[int] = []
    branch = branch_of(game, frame)
    given = Given(game) if branch.counts else None
    for op in branch.ops:
        cost = -op.amount if op.code == _FORTITUDE else frame.amount if op.code == _RETURN else 0
        if cost > 0:
            aimed = aimed or [0] * len(game.players)
            _aim(game, frame, op, cost, aimed, given)
        if given is not None:
            given.add(frame, op)
    if not aimed:
        return False
    lost, _ = _sums(game, frame, aimed)
    return any(lost[member] > 0 for member in game.side(seat)) if game.sides else lost[seat] > 0
