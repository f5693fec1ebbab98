"""Explains the last ops anew when what was just done fits nothing: people put right what they did before.

An `Interpretation` says which ops are read together with a later one, by their net effect, and which words
meant nothing; all others are read as they come. `second_thoughts` names the lines that may explain an op
against the rules, each with what it costs to believe (`interpret.costs`). Which of them stands is decided
in `rewind`.

>>> line = Interpretation().joined_at([3, 4], 6)
>>> dict(line.joined), dict(line.without({4}).joined)
({3: 6, 4: 6}, {3: 6})
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from innkeep.assistant.interpret.costs import (
    AGAIN,
    BELIEVED,
    FAULT,
    LATE,
    LOST,
    MENDED,
    SLIP,
    UNASKED,
    UNSAID,
)
from innkeep.assistant.model.concerns import is_handling
from innkeep.assistant.model.obligations import gaps
from innkeep.assistant.model.observed_table import touched
from innkeep.assistant.tracker.mirror import UNDERSTOOD, Mirror
from innkeep.table import AppliedOp

__all__ = [
    "MOST_JOINED",
    "QUICK",
    "Interpretation",
    "LeftInterpretation",
    "after_all",
    "back_to",
    "burden",
    "least_burden",
    "leaves_wrong",
    "put_right",
    "puts_right",
    "second_thoughts",
]

#: Within so many ms an op that seemed right is put right by another.
QUICK = 6000
#: So many ops at most are read together with one that comes after them.
MOST_JOINED = 6
#: So many "pass"es are doubted at most of those said before and of those said when one was asked, but for
#: those of the player whose op fits nothing.
MOST_DOUBTED = 6


@dataclass(frozen=True, slots=True)
class Interpretation:
    """One way to explain a row of ops. `joined`: ops read together with the one of that number; `idle`: a
    "pass" or an arrow that meant nothing."""

    joined: Mapping[int, int] = field(default_factory=lambda: MappingProxyType({}))
    idle: frozenset[int] = frozenset()

    def joined_at(self, held: Collection[int], at: int) -> Interpretation:
        """The line with these ops read together with the one `at`, and what was read with any of them."""
        moved = {seq: at if to in held else to for seq, to in self.joined.items()}
        return replace(self, joined=MappingProxyType(moved | dict.fromkeys(held, at)))

    def without(self, seqs: Collection[int]) -> Interpretation:
        """The line with nothing said of these ops."""
        gone = {seq for seq, to in self.joined.items() if seq in seqs or to in seqs}
        kept = {seq: to for seq, to in self.joined.items() if seq not in gone}
        return Interpretation(MappingProxyType(kept), self.idle.difference(seqs))

    def within(self, seqs: Collection[int], passes: Collection[int] = ()) -> Interpretation:
        """The line as far as it is about these ops, or takes one of those passes for nothing."""
        kept = {seq: to for seq, to in self.joined.items() if to in seqs}
        return Interpretation(MappingProxyType(kept), self.idle.intersection({*seqs, *passes}))

    def with_later(self, other: Interpretation, seq: int) -> Interpretation:
        """This line with what another says of the ops after that one."""
        later = {held: to for held, to in other.joined.items() if held > seq}
        idle = self.idle.union(said for said in other.idle if said > seq)
        return Interpretation(MappingProxyType({**self.joined, **later}), idle)

    def parted(self, other: Interpretation) -> set[int]:
        """The ops another line sees otherwise."""
        ways = (self.joined.items() ^ other.joined.items()) | {(seq, 0) for seq in self.idle ^ other.idle}
        return {seq for seq, _ in ways}

    def read(self, mirror: Mirror, op: AppliedOp) -> None:
        """Let a mirror read an op as this line has it."""
        if op.seq in self.idle:
            mirror.skip(op)
        elif op.seq in self.joined:
            mirror.hold(op)
        else:
            mirror.read(op, [seq for seq, to in self.joined.items() if to == op.seq])


@dataclass(frozen=True, slots=True)
class LeftInterpretation:
    """A line that was left for a cheaper one because of the op `at`, and what the other cost beyond it;
    `blaming`: by the other, what was done before is against the rules."""

    at: int
    cost: int
    line: Interpretation
    blaming: bool


def burden(mirror: Mirror, since: int) -> int:
    """What it costs to believe the faults a mirror has found since that op, and what came late."""
    cost = LOST * mirror.lost + LATE * mirror.late_since(since)
    for violation in mirror.violations:
        if violation.seq >= since and not violation.agreed:
            cost += MENDED if violation.state == "mended" else FAULT
    return cost


def least_burden(mirror: Mirror, since: int) -> int:
    """The least those faults can come to cost: what they would, were all of them put right."""
    told = sum(one.seq >= since and not one.agreed for one in mirror.violations)
    return LOST * mirror.lost + MENDED * told


def puts_right(plain: Mirror, mirror: Mirror, line: Interpretation, ops: Sequence[AppliedOp]) -> bool:
    """Whether the last of these ops put right what others began, by the mirror that read them together.

    Nothing may be wrong with all of them. What was understood by itself was no slip, unless the table shows
    afterwards what it should.
    """
    *before, op = ops
    if mirror.lost or mirror.last.kind == "violation":
        return False
    held = [one for one in before if line.joined.get(one.seq) == op.seq]
    if not any(plain.kind_of(one.seq) in UNDERSTOOD for one in held):
        return True
    paid = mirror.last.kind in ("due", "implicit-pass") and mirror.last.move is None
    if op.kind == "pay" and paid and any(_moved_on(one, op) for one in held):
        return True  # it is now with whom it was owed; others may owe, or be owed, something still
    apart = gaps(mirror.hypothesis, mirror.picture)
    wrong = touched(op).items & {*apart.cards, *apart.values}
    if mirror.last.kind == "back":
        return not wrong and (
            plain.last.kind == "back" or all(_answered_since(plain, one.seq) for one in held)
        )
    return wrong <= _drawn_and_returned(held, op)


def leaves_wrong(mirror: Mirror, op: AppliedOp, first: int) -> bool:
    """Whether nothing is left of the last op together with those it went on with, from the op `first` on,
    though something of it does not show what it should: that was right, and nobody puts it right by taking it
    back. Where somebody has answered since, it may not be right any more."""
    apart = gaps(mirror.hypothesis, mirror.picture)
    wrong = touched(op).items & {*apart.cards, *apart.values}
    return bool(wrong) and mirror.last.kind == "back" and not mirror.answered_since(first)


def _answered_since(plain: Mirror, seq: int) -> bool:
    """Whether a marker or Gold was moved as if nobody would say anything more, and somebody did."""
    return plain.kind_of(seq) == "implicit-pass" and plain.decided_since(seq) > 0


def _drawn_and_returned(earlier: Collection[AppliedOp], op: AppliedOp) -> set[str]:
    """The cards that were drawn and lie on top of their pile again: more were drawn than somebody meant to,
    and what is owed beyond that is drawn afterwards."""
    if op.args.get("index"):
        return set()
    drawn = {(card.cid, card.was) for one in earlier if one.kind == "draw" for card in touched(one).cards}
    return {card.cid for card in touched(op).cards if (card.cid, card.now) in drawn}


def _moved_on(earlier: AppliedOp, op: AppliedOp) -> bool:
    """Whether Gold that had come to a purse was paid on from there, or what one hand had laid out for
    somebody else came back by the same hand."""
    if earlier.kind != "pay":
        return False
    lent = earlier.seat == op.seat and earlier.args["from"] == op.args["to"]
    return lent or bool(earlier.args["to"] == op.args["from"])


def second_thoughts(
    line: Interpretation, ops: Sequence[AppliedOp], plain: Mirror, most: int, *, slips: bool = True
) -> Iterator[tuple[int, int, Interpretation]]:
    """Other lines for a row of ops whose last one is against the rules by this line.

    With each come what it costs to believe beyond this one, less than `most`, and the op from which on it
    differs. `plain` is the mirror that has read the ops along this line. With `slips` there are also lines in
    which the last op puts right what was done before it; without, Gold went astray before only if the last op
    moves some.
    """
    *before, op = ops
    for found in put_right(line, before, op, plain) if slips else ():
        if found[0] < most:
            yield found
    for found in _repointed(line, before):
        if found[0] < most:
            yield found
    for found in _paid_on(line, before) if slips or op.kind == "pay" else ():
        if found[0] < most:
            yield found
    unasked = _unasked(line, before, op, plain, most)
    yield from sorted(unasked, key=lambda found: (found[0], plain.kind_of(found[1]) != "early"))


def after_all(line: Interpretation, passes: Collection[int]) -> Iterator[tuple[int, int, Interpretation]]:
    """Other lines, as in `second_thoughts`, in which one of these passes that were taken for nothing meant
    what it said: that much less is to be believed then."""
    for seq in sorted(line.idle.intersection(passes), reverse=True):
        yield -UNASKED, seq, replace(line, idle=line.idle - {seq})


def back_to(
    line: Interpretation, left: Iterable[LeftInterpretation], ops: Sequence[AppliedOp]
) -> Iterator[tuple[int, int, Interpretation]]:
    """Other lines, as in `second_thoughts`, that were left for the sake of an op which the last one puts
    right: that was a slip, and all before it was as it seemed until then."""
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
            yield -one.cost, min(other), again


def _repointed(
    line: Interpretation, before: Sequence[AppliedOp]
) -> Iterator[tuple[int, int, Interpretation]]:
    """Somebody pointed at a wrong player first: another arrow from there came at once."""
    after: dict[tuple[int | None, str], int] = {}
    for earlier in reversed(before):
        if earlier.kind != "arrow" or earlier.seq in line.idle:
            continue
        place = earlier.seat, earlier.args["from"]
        if after.get(place, earlier.at + QUICK) < earlier.at + QUICK:
            yield SLIP, earlier.seq, replace(line, idle=line.idle | {earlier.seq})
        after[place] = earlier.at


def _paid_on(line: Interpretation, before: Sequence[AppliedOp]) -> Iterator[tuple[int, int, Interpretation]]:
    """Gold went by way of a wrong purse, and each half seemed to pay something that is owed."""
    for place, later in enumerate(before):
        if later.kind != "pay" or later.seq in line.joined:
            continue
        for earlier in reversed(before[:place]):
            if later.at > earlier.at + QUICK:
                break
            if earlier.seq not in line.joined and _moved_on(earlier, later):
                yield SLIP, earlier.seq, line.joined_at([earlier.seq], later.seq)


def put_right(
    line: Interpretation, before: Sequence[AppliedOp], op: AppliedOp, plain: Mirror
) -> Iterator[tuple[int, int, Interpretation]]:
    """The op goes on with what others before it began."""
    items = touched(op).items
    if not items or not is_handling(op):
        return
    wrong = {one.seq for one in plain.violations if plain.lost or one.state != "adopted"}
    settled = {one.seq for one in plain.violations} - wrong
    held: list[int] = []
    for earlier in reversed(before):
        if not is_handling(earlier) or earlier.seq in line.joined or not touched(earlier).items & items:
            continue
        if earlier.seq in settled or (op.at > earlier.at + QUICK and earlier.seq not in wrong):
            return
        held.append(earlier.seq)
        yield SLIP + AGAIN * (len(held) - 1), earlier.seq, line.joined_at(held, op.seq)
        if len(held) == MOST_JOINED:
            return


def _unasked(
    line: Interpretation, before: Sequence[AppliedOp], op: AppliedOp, plain: Mirror, most: int
) -> Iterator[tuple[int, int, Interpretation]]:
    """Somebody's "pass" meant nothing; said again while it was not understood, it means as little. What a
    player said who was asked stands against that player, whoever does what comes after it."""
    wrong = [one for one in plain.violations if one.state in ("open", "noted")]
    doubted: Counter[bool] = Counter()
    said: dict[int | None, list[int]] = {}
    for earlier in reversed(before):
        blamed = {op.seat, *(one.seat for one in wrong if one.seq > earlier.seq)}
        own, early = earlier.seat in blamed, plain.kind_of(earlier.seq) == "early"
        tired = doubted[early] >= MOST_DOUBTED and not own
        if earlier.kind != "pass" or earlier.seq in line.idle or tired:
            continue
        said_so = own and plain.answered_aloud(earlier.seq)
        cost = (UNSAID if said_so else UNASKED) + BELIEVED * plain.decided_since(earlier.seq)
        if cost >= most and not said_so:
            return  # further back there is more to be said for each
        again = said.setdefault(earlier.seat, [])
        if cost < most and plain.doubtful_pass(earlier.seq, earlier.seat if own else op.seat):
            doubted[early] += 1
            yield cost, earlier.seq, replace(line, idle=line.idle | {earlier.seq})
            if again:
                idle = line.idle.union(again, (earlier.seq,))
                yield cost + AGAIN * len(again), earlier.seq, replace(line, idle=idle)
        if plain.kind_of(earlier.seq) in ("neutral", "early"):
            again.append(earlier.seq)
