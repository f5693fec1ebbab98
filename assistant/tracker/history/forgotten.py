"""What is forgotten grows: a due that people walk past becomes a note, then an alarm.

The rule is in `GROWS` and the five numbers below, and nowhere else. Whoever does something the rules know (a
card, an order, a Drink, a choice) walks past every due that stands there: past their own with `OWN` steps,
past somebody else's with `OTHERS`. Cards discarded, or Drinks ordered, one by one are one step. A "pass"
walks past nothing: it may have been said late; and nobody walks past Gold that has still to come in. What is
paid in part is counted from the start again, what is paid is gone at once. To move a marker or clear a card
late is nobody's fault and stays a note; Gold becomes an alarm. What nobody does for as long again stands as
the table has it: the game has gone on with that.

>>> grown("pay", NOTE - 1), grown("pay", NOTE), grown("pay", ALARM)
('due', 'note', 'alarm')
>>> grown("turn", ALARM), grown("hit", ALARM)
('due', 'note')
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from innkeep.assistant.model.dues import Due
from innkeep.assistant.model.hypothesis import Cause
from innkeep.assistant.model.records import one_by_one
from innkeep.assistant.tracker.belief.mirror import Mirror
from innkeep.assistant.tracker.table_word.adopting import let_stand
from innkeep.rules import EndPhase, Move, Pass
from innkeep.table import AppliedOp

__all__ = ["ALARM", "GROWS", "NOTE", "OTHERS", "OWN", "STANDS", "Forgotten", "Overdue", "Stage", "grown"]

Stage = Literal["due", "note", "alarm"]

#: How many steps an act counts: of the player who owes the due, and of anybody else.
OWN, OTHERS = 2, 1
#: After so many it is a note, after so many an alarm, and after so many the table's version stands.
NOTE, ALARM, STANDS = 4, 16, 24

#: An undo that goes back at most so many ops finds the old counts; beyond that, counting starts anew.
BACK = 40

GROWS: Mapping[str, Stage] = {
    "pay": "alarm",
    "track": "note",
    "cards": "note",
    "lot": "alarm",
    "shuffle": "note",
    "hit": "note",
    "turn": "due",
}
"""The last stage each sort of due can reach. Gold becomes an alarm. Markers and cards may be settled late,
and where the game waits anyway (a Component to be turned, a deck to be shuffled), it stays a note, too. The
lantern stays a due, because some groups never move it."""

LEFT = frozenset({"pay", "track", "cards", "lot"})
"""The sorts of dues that stand as the table has them once nobody does them any more."""


def grown(sort: str, steps: int) -> Stage:
    """The stage a due of that sort has reached after so many steps past it."""
    most = GROWS.get(sort, "note")
    if most == "due" or steps < NOTE:
        return "due"
    return "alarm" if most == "alarm" and steps >= ALARM else "note"


@dataclass(frozen=True, slots=True)
class Overdue:
    """A due that has grown: its `stage` is a note or an alarm. `name` is the part of it that has waited
    longest, `cause` the reason why that part is owed."""

    name: str
    due: Due
    stage: Stage
    cause: Cause


@dataclass(frozen=True, slots=True)
class _Waiting:
    """Something owed: why, how much, and how many steps went past it."""

    cause: Cause
    size: int
    steps: int = 0


class Forgotten:
    """What is unpaid at one table, and how many steps went past it: worked out op by op."""

    def __init__(self) -> None:
        self._waiting: dict[str, _Waiting] = {}
        self._newest: Move | None = None
        self._before: deque[tuple[int, dict[str, _Waiting]]] = deque(maxlen=BACK)
        self._stood: dict[str, tuple[int, _Waiting]] = {}
        self.stood: tuple[Overdue, ...] = ()
        """What was given up with the last op: it stands as the table has it."""

    def follow(self, op: AppliedOp, mirror: Mirror) -> Mirror:
        """Take in an op the mirror has just read; the mirror that takes the table's word for what nobody
        does."""
        self.stood = ()
        if mirror.lost:
            self._waiting = {}
            return mirror
        if op.kind == "undo":
            self._waiting = next((then for seq, then in self._before if seq == op.args["of"]), {})
        self._before.append((op.seq, self._waiting))
        by = self._step(mirror.last.move) if mirror.last.seq == op.seq else None
        found = {} if mirror.certain else dict(self._waiting)
        for due in mirror.dues():
            step = _counts(due, by)
            found |= {name: self._walked_past(due, name, size, step) for name, size in _parts(due)}
        self._waiting = found
        return self._give_up(op.seq, mirror) if mirror.certain else mirror

    def _walked_past(self, due: Due, name: str, size: int, step: int) -> _Waiting:
        """A part of a due after so many steps more; counted from the start where some of it was paid."""
        before = self._waiting.get(name)
        if before is None or size < before.size:
            return _Waiting(due.cause, size)
        return replace(before, size=size, steps=before.steps + step)

    def _give_up(self, seq: int, mirror: Mirror) -> Mirror:
        """Let stand what nobody does; again where the last ops were explained anew since."""
        self._stood = {name: one for name, one in self._stood.items() if one[0] > seq - BACK}
        gone: dict[str, _Waiting] = {}
        for due, mine in self._left_undone(mirror):
            mirror, gone = let_stand(mirror, due), gone | mine
            self.stood += tuple(Overdue(name, due, "alarm", one.cause) for name, one in mine.items())
        self._stood = {name: (seq, one) for name, one in gone.items()} | self._stood
        self._waiting = {name: one for name, one in self._waiting.items() if name not in gone}
        return mirror

    def _left_undone(self, mirror: Mirror) -> list[tuple[Due, dict[str, _Waiting]]]:
        """The dues nobody does any more, each with its parts."""
        waiting = self._waiting
        late = {name for name, one in waiting.items() if one.steps >= STANDS or self._has_stood(name, one)}
        if not late:
            return []
        owed = [(due, dict(_parts(due)).keys()) for due in mirror.dues() if due.sort in LEFT]
        return [(due, {name: waiting[name] for name in names}) for due, names in owed if late >= names]

    def _has_stood(self, name: str, one: _Waiting) -> bool:
        if name not in self._stood:
            return False
        before = self._stood[name][1]
        return (before.cause, before.size) == (one.cause, one.size)

    def _step(self, move: Move | None) -> int | None:
        """Whose step an op is; None: nobody's, as it says "pass" or goes on with what was begun."""
        if move is None or isinstance(move, Pass | EndPhase):
            return None
        before, self._newest = self._newest, move
        return None if one_by_one(before, move) else move.seat

    def overdue(self, mirror: Mirror) -> Iterator[Overdue]:
        """The dues that have grown to a note or an alarm and are still unpaid, in the order of the dues."""
        late = {name: one for name, one in self._waiting.items() if one.steps >= NOTE}
        for due in mirror.dues() if late else ():
            mine = [name for name, _ in _parts(due) if name in late]
            first = max(mine, key=lambda name: late[name].steps, default="")
            if first and (stage := grown(due.sort, late[first].steps)) != "due":
                yield Overdue(first, due, stage, late[first].cause)


def _counts(due: Due, by: int | None) -> int:
    """How much a step by that player counts for a due that is not done yet; Gold that has still to come in
    cannot be passed on."""
    if by is None or (due.sort == "pay" and not due.ops):
        return 0
    return OWN if by == due.seat else OTHERS


def _parts(due: Due) -> Iterator[tuple[str, int]]:
    """The things a due is about, each with how much of it is owed: coins, steps of a marker, single cards."""
    facts = due.facts
    if due.sort == "pay":
        yield f"{facts['from']} {facts['to']} {due.cause.rule}", facts["amount"]
    elif due.sort == "track":
        yield facts["zone"], abs(facts["value"] - facts["was"])
    elif due.sort == "cards":
        yield from ((f"{cid} {facts['to']}", 1) for cid in facts["cards"])
    else:
        yield due.id, 1
