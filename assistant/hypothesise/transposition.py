"""Transposition: somebody decided two things of a turn in the wrong order, and both are as they should be."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from innkeep.assistant.hypothesise.explanation import Candidate, Interpretation, Moved
from innkeep.assistant.model.concerns import is_handling
from innkeep.assistant.model.observed_table import touched
from innkeep.assistant.model.records import Violation
from innkeep.table import AppliedOp

__all__ = ["other_order"]

#: So many ops back somebody may have done what comes later by the rules.
FURTHEST = 16
#: Among so many places it may belong to, the latest.
MOST_PLACES = 3


def other_order(
    line: Interpretation,
    before: Sequence[AppliedOp],
    op: AppliedOp,
    told: Collection[Violation],
) -> Iterator[Candidate]:
    """An earlier op, which was against the rules as it was done, is read as if it had been done only after
    another of that player, or just before or just after the last op. What was `told` of it stays so: it costs
    what that violation costs, and nothing beyond."""
    wrong = {one.seq: one for one in told if one.faults}
    for place in range(len(before) - 1, max(-1, len(before) - 1 - FURTHEST), -1):
        earlier = before[place]
        if earlier.seq not in wrong or not touched(earlier).cards or not is_handling(earlier):
            continue
        if earlier.seq in line.joined or earlier.seq in line.joined.values():
            continue
        known = line.moved.get(earlier.seq)
        fault = _untimely(wrong[earlier.seq]) if known is None else known.told
        for after in _places(earlier, [*before[place + 1 :], op]):
            if known is None or known.after != after:
                yield Candidate(0, earlier.seq, line.in_order(earlier.seq, Moved(after, fault)))


def _places(earlier: AppliedOp, later: Sequence[AppliedOp]) -> list[int]:
    """After which of the later ops it may count: none before it is about the same things."""
    mine, found = touched(earlier).items, []
    for place, one in enumerate(later):
        t = touched(one)
        if t.items & mine:
            break
        if place >= len(later) - 2 or (one.seat == earlier.seat and t.cards):
            found.append(one.seq)
    return found[: -MOST_PLACES - 1 : -1]


def _untimely(fault: Violation) -> Violation:
    """What stays of a fault once everything is in its place."""
    return replace(fault, state="untimely", items=frozenset())
