"""Explains the last ops anew when what was just done fits nothing: people put right what they did before.

`second_thoughts` names the lines that may explain an op against the rules, each with what it costs to believe
(`interpret.costs`): one module of `hypothesise` for each move. Which of them stands is decided in `rewind`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from innkeep.assistant.hypothesise.interpretation import Candidate, Interpretation
from innkeep.assistant.hypothesise.refund import moved_on, paid_on, put_right
from innkeep.assistant.hypothesise.retraction import taken_back
from innkeep.assistant.hypothesise.silence import repointed, unasked
from innkeep.assistant.hypothesise.transposition import other_order
from innkeep.assistant.interpret.costs import FAULT, LATE, LOST, MENDED
from innkeep.assistant.model.dues import gaps
from innkeep.assistant.model.observed_table import touched
from innkeep.assistant.tracker.belief.mirror import UNDERSTOOD, Mirror
from innkeep.assistant.tracker.reading.following import stranded
from innkeep.table import AppliedOp

__all__ = ["burden", "least_burden", "leaves_wrong", "puts_right", "second_thoughts"]


def burden(mirror: Mirror, since: int) -> int:
    """What it costs to believe the faults a mirror has found since that op, and what came late."""
    cost = LOST * mirror.lost + LATE * mirror.recent.late_since(since)
    waiting = stranded(mirror)
    for violation in mirror.violations:
        if violation.seq >= since and not violation.agreed:
            right = violation.state in ("mended", "untimely") and violation.seq not in waiting
            cost += MENDED if right else FAULT
    return cost


def least_burden(mirror: Mirror, since: int) -> int:
    """The least those faults can come to cost: what they would, were all of them put right."""
    told = sum(one.seq >= since and not one.agreed for one in mirror.violations)
    return LOST * mirror.lost + MENDED * told


def puts_right(plain: Mirror, mirror: Mirror, other: Candidate, ops: Sequence[AppliedOp]) -> bool:
    """Whether the last of these ops put right what others began, by the mirror that read them together.

    Nothing may be wrong with all of them. What was understood by itself was no slip, unless the table shows
    afterwards what it should.
    """
    *before, op = ops
    if mirror.lost or mirror.last.kind == "violation":
        return False
    held = [one for one in before if other.line.joined.get(one.seq) == op.seq]
    if not any(plain.recent.kind_of(one.seq) in UNDERSTOOD for one in held):
        return True
    if _passed_on(mirror, held, op):
        return True  # it is now with whom it was owed; others may owe, or be owed, something still
    wrong = _astray_after(mirror, op)
    if mirror.last.kind != "back":
        return wrong <= _drawn_and_returned(held, op)
    again = other.retracts or plain.last.kind == "back"
    return not wrong and (again or all(_answered_since(plain, one.seq) for one in held))


def _passed_on(mirror: Mirror, held: Collection[AppliedOp], op: AppliedOp) -> bool:
    """Whether an op passed on Gold that had come to the wrong purse first."""
    paid = mirror.last.kind in ("due", "implicit-pass") and mirror.last.move is None
    return op.kind == "pay" and paid and any(moved_on(one, op) for one in held)


def _astray_after(mirror: Mirror, op: AppliedOp) -> frozenset[str]:
    """What of an op does not show what it should."""
    apart = gaps(mirror.hypothesis, mirror.picture)
    return touched(op).items & apart.items


def leaves_wrong(mirror: Mirror, op: AppliedOp, first: int) -> bool:
    """Whether nothing is left of the last op together with those it went on with, from the op `first` on,
    though something of it does not show what it should: that was right, and nobody puts it right by taking it
    back. Where somebody has answered since, it may not be right any more."""
    wrong = _astray_after(mirror, op)
    return bool(wrong) and mirror.last.kind == "back" and not mirror.recent.answered_since(first)


def _answered_since(plain: Mirror, seq: int) -> bool:
    """Whether a marker or Gold was moved as if nobody would say anything more, and somebody did."""
    return plain.recent.kind_of(seq) == "implicit-pass" and plain.recent.decided_since(seq) > 0


def _drawn_and_returned(earlier: Collection[AppliedOp], op: AppliedOp) -> set[str]:
    """The cards that were drawn and lie on top of their pile again: more were drawn than somebody meant to,
    and what is owed beyond that is drawn afterwards."""
    if op.args.get("index"):
        return set()
    drawn = {(card.cid, card.was) for one in earlier if one.kind == "draw" for card in touched(one).cards}
    return {card.cid for card in touched(op).cards if (card.cid, card.now) in drawn}


def second_thoughts(
    line: Interpretation,
    ops: Sequence[AppliedOp],
    plain: Mirror,
    told: Mirror,
    *,
    slips: bool = True,
    orders: bool = True,
) -> Iterator[Candidate]:
    """Other lines for a row of ops whose last one is against the rules by this line.

    `plain` is the mirror that has read the ops along this line, `told` the one that knows what has been
    against the rules. With
    `slips` there are also lines in which the last op puts right what was done before it; without, Gold went
    astray before only if the last op moves some. With `orders` there are those in which things were decided
    in the wrong order.
    """
    *before, op = ops
    if slips:
        yield from put_right(line, before, op, plain)
        yield from taken_back(line, before, op, plain)
    yield from repointed(line, before)
    yield from paid_on(line, before) if slips or op.kind == "pay" else ()
    if orders:
        yield from other_order(line, before, op, plain, told)
    passes = unasked(line, before, op, plain)
    yield from sorted(passes, key=lambda one: (one.cost, plain.recent.kind_of(one.first) != "early"))
