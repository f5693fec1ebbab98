"""The moments of a game in which a seat chose: what stood before, and what it did.

They are found by reading the log again. What was taken back later is no choice of the game, nor is what an op
only seems to say; who stayed silent has not chosen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from innkeep.assistant.advice.evaluation import in_sight, mates_seen
from innkeep.assistant.model.hypothesis import Hypothesis
from innkeep.assistant.model.lots import asked_lot
from innkeep.assistant.model.options import asked_hypothesis
from innkeep.assistant.referee.listener import MODULE, TableListener
from innkeep.assistant.tracker.belief.mirror import Mirror
from innkeep.rules import Game, Move
from innkeep.rules.analysis.players import plays_text
from innkeep.table import AppliedOp, TableHandle

__all__ = ["Moment", "moments"]

CHOSEN = frozenset({"decision", "implicit-pass"})
"""How ops are read by which a seat chose; the latter after others had passed without saying so."""

MOST = 2000
"""How many moments of one game are kept; later ones are left out."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A choice: at which op, whose, in which game, which teammates' hands the seat saw, and what it did."""

    seq: int
    seat: int
    hypothesis: Hypothesis
    seen: tuple[int, ...]
    move: Move


def moments(table: TableHandle) -> list[Moment]:
    """The choices made at a table, oldest first; none if its game is another, whose rules nobody knows here.

    At most the first `MOST` are kept. The log is read with pauses that leave time to other tables
    (`TableHandle.pause`).
    """
    if table.module != MODULE:
        return []
    listener = TableListener()
    found: list[Moment] = []

    def watching(ops: Iterable[AppliedOp]) -> Iterator[AppliedOp]:
        for op in ops:
            before = _sight(listener.mirror, table)
            yield op
            _follow(found, listener.mirror, op, before)

    listener.open(table, watching)
    return found[:MOST]


@dataclass(frozen=True, slots=True)
class _Sight:
    """What was clear before an op: the one reading there was, and which seats saw all that is theirs."""

    hypothesis: Hypothesis
    seats: dict[int, tuple[int, ...]]
    """Seats that could choose, with the teammates they saw."""


def _sight(mirror: Mirror, table: TableHandle) -> _Sight | None:
    if not mirror.certain:
        return None
    hypothesis = mirror.hypothesis
    if hypothesis.game.decision is None or hypothesis.order_unknown:
        return None
    seats = {}
    for seat in range(len(table.state.seats)):
        seen = mates_seen(table.state, seat)
        if in_sight(hypothesis, mirror.picture, mirror.face_down, seat, seen):
            seats[seat] = seen
    return _Sight(hypothesis, seats)


def _follow(found: list[Moment], mirror: Mirror, op: AppliedOp, before: _Sight | None) -> None:
    """Take in what an op was read as; what went back takes the moments since with it."""
    steps = mirror.hypothesis.steps
    while found and found[-1].hypothesis.steps >= steps:
        found.pop()
    move = _decided(mirror, op)
    if before is None or move is None or move.seat not in before.seats:
        return
    asked = asked_hypothesis(before.hypothesis, move.seat)
    if asked is not None and _may_be_judged(asked.game, move):
        found.append(Moment(op.seq, move.seat, asked, before.seats[move.seat], move))


def _may_be_judged(game: Game, move: Move) -> bool:
    """Whether a move is one of the legal ones of who is asked, and no chance or text has a say in it."""
    if asked_lot(game) is not None or any(part.surplus() for part in game.parts):
        return False
    return game.asked == move.seat and game.can(move) and not plays_text(game, move)


def _decided(mirror: Mirror, op: AppliedOp) -> Move | None:
    """What somebody chose by an op, where that is sure."""
    entry = mirror.newest
    if entry is None or entry.op.seq != op.seq or entry.reading.kind not in CHOSEN or mirror.unsure:
        return None
    return entry.reading.move
