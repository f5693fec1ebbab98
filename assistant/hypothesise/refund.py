"""Refund: an op takes back, or moves on, what others before it began; only the slip is to be believed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from innkeep.assistant.hypothesise.interpretation import (
    MOST_JOINED,
    QUICK,
    Candidate,
    Interpretation,
    LeftInterpretation,
    ReadOps,
)
from innkeep.assistant.interpret.costs import AGAIN, SLIP
from innkeep.assistant.model.concerns import is_handling
from innkeep.assistant.model.observed_table import touched
from innkeep.table import AppliedOp

__all__ = ["back_to", "moved_on", "paid_on", "put_right"]


def put_right(
    line: Interpretation, before: Sequence[AppliedOp], op: AppliedOp, plain: ReadOps
) -> Iterator[Candidate]:
    """The op goes on with what others before it began."""
    items = touched(op).items
    if not items or not is_handling(op):
        return
    known = {one.seq: plain.lost or one.state != "adopted" for one in plain.violations}
    held: list[int] = []
    for earlier in reversed([one for one in before if is_handling(one) and one.seq not in line.joined]):
        if not touched(earlier).items & items:
            continue
        # what was wrong may be put right as late as that, unless people play on with it
        if not known.get(earlier.seq, op.at <= earlier.at + QUICK):
            return
        held.append(earlier.seq)
        yield Candidate(SLIP + AGAIN * (len(held) - 1), earlier.seq, line.joined_at(held, op.seq))
        if len(held) == MOST_JOINED:
            return


def paid_on(line: Interpretation, before: Sequence[AppliedOp]) -> Iterator[Candidate]:
    """Gold went by way of a wrong purse, and each half seemed to pay something that is owed."""
    for place, later in enumerate(before):
        if later.kind != "pay" or later.seq in line.joined:
            continue
        for earlier in reversed(before[:place]):
            if later.at > earlier.at + QUICK:
                break
            if earlier.seq not in line.joined and moved_on(earlier, later):
                yield Candidate(SLIP, earlier.seq, line.joined_at([earlier.seq], later.seq))


def moved_on(earlier: AppliedOp, op: AppliedOp) -> bool:
    """Whether Gold that had come to a purse was paid on from there, or what one hand had laid out for
    somebody else came back by the same hand."""
    if earlier.kind != "pay":
        return False
    lent = earlier.seat == op.seat and earlier.args["from"] == op.args["to"]
    return lent or bool(earlier.args["to"] == op.args["from"])


def back_to(
    line: Interpretation, left: Iterable[LeftInterpretation], ops: Sequence[AppliedOp]
) -> Iterator[Candidate]:
    """Explanations to go back to because the last op takes an earlier one back.

    The earlier op was a slip. An explanation was left for its sake (``left``), and now holds again: all
    before the slip was as it seemed. See `second_thoughts` for how they are weighed.
    """
    *before, op = ops
    items, since = touched(op).items, op.at - QUICK
    for one in left:
        slip = next((earlier for earlier in before if earlier.seq == one.at), None)
        if slip is None or slip.at < since or not touched(slip).items & items:
            continue
        undone = touched(op).undoes(touched(slip)) and slip.seq not in line.joined.values()
        if not one.blaming and not undone:
            continue  # it put something right, or this may as well go on with what was understood by then
        again = one.line.with_later(line, one.at).joined_at([one.at], op.seq)
        if other := line.parted(again):
            yield Candidate(-one.cost, min(other), again)
