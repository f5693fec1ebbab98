"""Transposition: somebody decided two things of a turn in the wrong order, and both are as they should be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from innkeep.assistant.hypothesise.interpretation import Candidate, Interpretation, Moved, ReadOps
from innkeep.assistant.model.concerns import is_handling
from innkeep.assistant.model.observed_table import touched
from innkeep.assistant.model.records import Violation
from innkeep.table import AppliedOp

__all__ = ["other_order"]

#: So many ops back somebody may have done what comes later by the rules.
FURTHEST = 16


def other_order(
    line: Interpretation, before: Sequence[AppliedOp], op: AppliedOp, plain: ReadOps, told: ReadOps
) -> Iterator[Candidate]:
    """An earlier op is read as if it had been done later: once it is understood without any silence, or at
    the latest just before the last op. It was against the rules as it was done, or was none of that only if
    its player had nothing more to do, who does something with a card now: a late price is no decision. What
    is `told` of it stays so: it costs what that violation costs, and nothing beyond."""
    for fault in plain.waiting():
        yield Candidate(0, op.seq, line.in_order(fault.seq, Moved(fault, op.seq)))
    since = touched(op).items
    elsewhere = {*line.joined, *line.joined.values(), *line.moved}
    for earlier in before[: -FURTHEST - 1 : -1]:
        t = touched(earlier)
        free = not t.items & since
        since = since | t.items
        if not free or not t.cards or not is_handling(earlier) or earlier.seq in elsewhere:
            continue
        if (early := _untimely(earlier, op, told)) is not None:
            yield Candidate(0, earlier.seq, line.in_order(earlier.seq, Moved(early)))


def _untimely(earlier: AppliedOp, op: AppliedOp, told: ReadOps) -> Violation | None:
    """What stays of a fault once everything is in its place; None: there was none."""
    wrong = next((one for one in told.violations if one.seq == earlier.seq and one.faults), None)
    if wrong is not None:
        return replace(wrong, state="untimely", items=frozenset())
    if not touched(op).cards:
        return None
    return told.recent.hasty(earlier.seq, op.seat, told.hypothesis.game.active)
