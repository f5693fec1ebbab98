"""Silence: a "pass" somebody said, or an arrow somebody drew, meant nothing; or it did mean something."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from innkeep.assistant.hypothesise.interpretation import QUICK, Candidate, Interpretation, ReadOps
from innkeep.assistant.interpret.costs import AGAIN, BELIEVED, SLIP, UNASKED, UNSAID
from innkeep.table import AppliedOp

__all__ = ["after_all", "repointed", "unasked"]

#: So many "pass"es are doubted at most of those said before and of those said when one was asked, but for
#: those of the player whose op fits nothing.
MOST_DOUBTED = 6


def unasked(
    line: Interpretation, before: Sequence[AppliedOp], op: AppliedOp, plain: ReadOps
) -> Iterator[Candidate]:
    """Somebody's "pass" meant nothing; said again while it was not understood, it means as little. What a
    player said who was asked stands against that player, whoever does what comes after it."""
    recent, doubted = plain.recent, Counter[bool]()
    said: dict[int | None, list[int]] = {}
    for earlier in reversed([one for one in before if one.kind == "pass" and one.seq not in line.idle]):
        seq, kind = earlier.seq, recent.kind_of(earlier.seq)
        own = earlier.seat in {op.seat, *_blamed_since(seq, plain)}
        if doubted[kind == "early"] >= MOST_DOUBTED and not own:
            continue
        again = said.setdefault(earlier.seat, [])
        if recent.doubtful_pass(seq, earlier.seat if own else op.seat):
            doubted[kind == "early"] += 1
            cost = UNSAID if own and recent.answered_aloud(seq) else UNASKED
            yield from _idle(line, seq, again, cost + BELIEVED * recent.decided_since(seq))
        if kind in ("neutral", "early"):
            again.append(seq)


def _idle(line: Interpretation, seq: int, again: Sequence[int], cost: int) -> Iterator[Candidate]:
    """A "pass" meant nothing: it alone, or where it was said again, all of them."""
    for more in [(), again] if again else [()]:
        idle = line.idle.union(more, (seq,))
        yield Candidate(cost + AGAIN * len(more), seq, replace(line, idle=idle))


def _blamed_since(seq: int, plain: ReadOps) -> Iterator[int | None]:
    """Who did something wrong after that op that was neither put right nor taken as it is."""
    later = (one for one in plain.violations if one.seq > seq)
    return (one.seat for one in later if one.state in ("open", "noted"))


def repointed(line: Interpretation, before: Sequence[AppliedOp]) -> Iterator[Candidate]:
    """Somebody pointed at a wrong player first: another arrow from there came at once."""
    after: dict[tuple[int | None, str], int] = {}
    for earlier in reversed(before):
        if earlier.kind != "arrow" or earlier.seq in line.idle:
            continue
        place = earlier.seat, earlier.args["from"]
        if after.get(place, earlier.at + QUICK) < earlier.at + QUICK:
            yield Candidate(SLIP, earlier.seq, replace(line, idle=line.idle | {earlier.seq}))
        after[place] = earlier.at


def after_all(line: Interpretation, passes: Collection[int]) -> Iterator[Candidate]:
    """Other lines, as in `second_thoughts`, in which one of these passes that were taken for nothing meant
    what it said: that much less is to be believed then."""
    for seq in sorted(line.idle.intersection(passes), reverse=True):
        yield Candidate(-UNASKED, seq, replace(line, idle=line.idle - {seq}))
