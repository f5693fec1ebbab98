"""How ops were read: records of readings and violations, and the counts of a table. `tracker` fills them.

>>> TableTally().with_op("due").kinds
{'due': 1}
>>> reading = Reading(seq=7, kind="due")
>>> reading.kind, reading.faults
('due', ())
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from innkeep.assistant.model.concerns import is_talk
from innkeep.assistant.model.hypothesis import Hypothesis
from innkeep.assistant.model.observed_table import Touched
from innkeep.assistant.model.violations import Fault
from innkeep.rules import DiscardDraw, Move, Order
from innkeep.table import AppliedOp

__all__ = [
    "OpSnapshot",
    "Reading",
    "TableTally",
    "ToldCard",
    "Violation",
    "last_done",
    "muddled",
    "one_by_one",
]

#: So many violations within so many ops, none of them mended, and the mirror is lost.
MANY, WITHIN = 7, 40


@dataclass(frozen=True, slots=True)
class Violation:
    """An op against the rules: who, why, and what it touched. `state`: open, mended, adopted, noted, or
    untimely: everything is where it should be, but was done in the wrong order.

    `at` is when it happened, `until` when it was mended (milliseconds, as the table counts), if it was.
    """

    seq: int
    seat: int | None
    faults: tuple[Fault, ...]
    items: frozenset[str]
    state: str = "open"
    at: int = 0
    until: int | None = None
    since: int = 0
    version: int = 0
    closed: int = 0
    agreed: bool = False

    @property
    def let_stand(self) -> bool:
        """Whether people played on with it, without having agreed to it."""
        return self.state == "adopted" and not self.agreed

    def stood(self, now: int) -> int:
        """How long (ms) it stood by `now` without being put right."""
        return (now if self.until is None else self.until) - self.at


@dataclass(frozen=True, slots=True)
class Reading:
    """How one op was read: due, decision, implicit-pass, late, back, early (a "pass" before one is asked),
    held (read with a later op), by-hand (the doing of a card's text), sync, neutral or violation (with
    reasons)."""

    seq: int
    kind: str
    move: Move | None = None
    faults: tuple[Fault, ...] = ()
    late_by: int = 0
    """Before how many of the last ops it belongs, if it came late."""

    @property
    def decides(self) -> bool:
        """Whether somebody decided something by it."""
        return self.move is not None or self.kind in ("decision", "implicit-pass", "late")


@dataclass(frozen=True, slots=True)
class OpSnapshot:
    """What stood before an op, to return to."""

    op: AppliedOp
    touched: Touched
    reading: Reading
    before: tuple[Hypothesis, ...]


def last_done(recent: Sequence[OpSnapshot]) -> OpSnapshot | None:
    """The last thing that happened, words apart."""
    return next((entry for entry in reversed(recent) if not is_talk(entry.op)), None)


def one_by_one(before: Move | None, move: Move) -> bool:
    """Whether a decision goes on with the one before it: cards discarded, or Drinks ordered, one after the
    other are one step."""
    same = isinstance(move, DiscardDraw | Order) and type(move) is type(before)
    return same and before is not None and before.seat == move.seat


@dataclass(frozen=True, slots=True)
class ToldCard:
    """A card whose text people carry out now: which (uid), since which op, in whose turn. What the cards do
    that it `answers` its text may change; of what it does itself, only what people have `touched` since."""

    card: int
    seq: int
    active: int
    answers: frozenset[int]
    touched: frozenset[str] = frozenset()

    def may_change(self, cause: int | None, *zones: str) -> bool:
        """Whether its text may have changed what a card does there."""
        return cause in self.answers or (cause == self.card and not self.touched.isdisjoint(zones))


@dataclass(frozen=True, slots=True)
class TableTally:
    """Running counts of a table for the report; `kinds`: of each way to read an op."""

    violations: int = 0
    decisions: int = 0
    lost: int = 0
    kinds: Mapping[str, int] = field(default_factory=dict)

    def with_op(self, kind: str, *, decides: bool = False) -> TableTally:
        """The counts after one more op that was read so."""
        kinds = {**self.kinds, kind: self.kinds.get(kind, 0) + 1}
        return TableTally(self.violations, self.decisions + decides, self.lost, kinds)


def muddled(violations: Sequence[Violation], seq: int) -> bool:
    """Whether so much up to op `seq` was against the rules, and never put right, that it is rather the mirror
    that has gone wrong."""
    recent = violations[-MANY:]
    lasting = all(one.state in ("open", "adopted") and not one.agreed for one in recent)
    return len(recent) == MANY and recent[0].seq > seq - WITHIN and lasting
