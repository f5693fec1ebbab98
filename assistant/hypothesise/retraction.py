"""Retraction: a decision is taken back by hand, with all that others said and answered to it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from innkeep.assistant.hypothesise.explanation import Candidate, Interpretation, ReadOps
from innkeep.assistant.interpret.costs import AGAIN, SLIP
from innkeep.assistant.model.concerns import is_handling, is_sign, touches_nothing
from innkeep.assistant.model.observed_table import touched
from innkeep.table import AppliedOp

__all__ = ["taken_back"]


def taken_back(
    line: Interpretation, before: Sequence[AppliedOp], op: AppliedOp, plain: ReadOps
) -> Iterator[Candidate]:
    """The last op takes back what was decided before it: that, and the answers which lie where they were
    before it, too, count together as nothing, and whatever was said in between was about them."""
    if not is_handling(op):
        return
    place, want = len(before), touched(op).items
    while want and place:
        place -= 1
        if not touched(before[place]).items & want:
            continue
        row = [*before[place:], op]
        gone = _undone(row)
        want = want.union(*(touched(one).items for one in row)) - gone
        want = frozenset(want & {item for one in before[:place] for item in touched(one).items})
        held = [one.seq for one in row[:-1] if is_handling(one) and touched(one).items <= gone]
        decided = any(plain.recent.decided(seq) for seq in held)
        if not decided or not touched(op).items <= gone:
            continue
        said = {one.seq for one in row if is_sign(one) or touches_nothing(one)} - line.idle
        if said or len(held) > 1:
            other = replace(line, idle=line.idle | said).joined_at(held, op.seq)
            yield Candidate(SLIP + AGAIN * (len(held) - 1), before[place].seq, other, retracts=True)


def _undone(row: Sequence[AppliedOp]) -> frozenset[str]:
    """What lies and shows after a row of ops as it did before them, though some of them moved it."""
    start: dict[str, str] = {}
    end: dict[str, str] = {}
    moved: Counter[str] = Counter()
    for one in row:
        t = touched(one)
        for card in t.cards:
            start.setdefault(card.cid, card.was)
            end[card.cid] = card.now
        for value in t.values:
            moved[value.zone] += value.now - value.was
    cards = {cid for cid, was in start.items() if end[cid] == was}
    return frozenset(cards.union(zone for zone, by in moved.items() if not by))
