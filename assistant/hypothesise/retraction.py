"""Retraction: a decision is taken back by hand, with all that others said and answered to it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from innkeep.assistant.hypothesise.interpretation import Candidate, Interpretation, ReadOps
from innkeep.assistant.interpret.costs import AGAIN, SLIP
from innkeep.assistant.interpret.net_effect import net_change
from innkeep.assistant.model.concerns import is_handling, is_sign, touches_nothing
from innkeep.assistant.model.observed_table import touched
from innkeep.table import AppliedOp

__all__ = ["taken_back"]

#: So many ops back something may have been taken back that seemed to change nothing.
FURTHEST = 16


def taken_back(
    line: Interpretation, before: Sequence[AppliedOp], op: AppliedOp, plain: ReadOps
) -> Iterator[Candidate]:
    """The last op takes back what was decided before it; or one before it did that, and seemed to change
    nothing, as a card in play may lie before its player."""
    yield from _taken_back_by(line, before, op, plain)
    for place in range(len(before) - 1, max(0, len(before) - FURTHEST), -1):
        earlier = before[place]
        quiet = plain.recent.kind_of(earlier.seq) == "neutral" and earlier.seq not in line.joined.values()
        if quiet and _items(earlier):
            yield from _taken_back_by(line, before[:place], earlier, plain)


def _taken_back_by(
    line: Interpretation, before: Sequence[AppliedOp], op: AppliedOp, plain: ReadOps
) -> Iterator[Candidate]:
    """That, and the answers which lie where they were before it, too, count together as nothing, and whatever
    was said in between was about them."""
    for row, gone in _rows(before, op):
        held = [one.seq for one in row[:-1] if is_handling(one) and _items(one) <= gone]
        if not _items(op) <= gone or not any(map(plain.recent.decided, held)):
            continue
        said = {one.seq for one in row if is_sign(one) or touches_nothing(one)} - line.idle
        if said or len(held) > 1:
            other = replace(line, idle=line.idle | said).joined_at(held, op.seq)
            yield Candidate(SLIP + AGAIN * (len(held) - 1), row[0].seq, other, retracts=True)


def _rows(before: Sequence[AppliedOp], op: AppliedOp) -> Iterator[tuple[list[AppliedOp], frozenset[str]]]:
    """The rows of ops up to this one that may come to nothing, the shortest first, each with what lies after
    it as before it: as far back as something is touched that does not."""
    place, want = len(before), _items(op) if is_handling(op) else frozenset()
    while want and place:
        place -= 1
        if _items(before[place]) & want:
            row = [*before[place:], op]
            gone = _undone(row)
            earlier = frozenset[str]().union(*map(_items, before[:place]))
            want = (want.union(*map(_items, row)) - gone) & earlier
            yield row, gone


def _items(op: AppliedOp) -> frozenset[str]:
    return touched(op).items


def _undone(row: Sequence[AppliedOp]) -> frozenset[str]:
    """What lies and shows after a row of ops as it did before them, though some of them moved it."""
    changes = [*map(touched, row)]
    return frozenset[str]().union(*(one.items for one in changes)) - net_change(changes, Counter()).items
