"""Undo and redo for the mirror: what was taken back counts as never read.

The ops that stand are kept in the order in which they were last read, each with the mirror before it. An
undo returns to the mirror before the op and reads again what still stands; a redo reads again what had been
taken back. Further back than these reach, the whole history is read.

An op against the rules is not the last word either: if another way to explain the last ops costs less
(`window`), they are read again that way, until the game stands as it stood the first time: from there on it
is known what follows.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from innkeep.assistant.hypothesise.interpretation import (
    MOST_JOINED,
    QUICK,
    Candidate,
    Interpretation,
    LeftInterpretation,
)
from innkeep.assistant.hypothesise.refund import back_to, put_right
from innkeep.assistant.hypothesise.retraction import taken_back
from innkeep.assistant.hypothesise.silence import after_all
from innkeep.assistant.interpret.chat_hints import asks_afresh
from innkeep.assistant.interpret.late_ops import may_be_late
from innkeep.assistant.model.concerns import is_return, mixed_pile
from innkeep.assistant.model.observed_table import Touched, touched
from innkeep.assistant.tracker.belief.mirror import Mirror, Reading, changed
from innkeep.assistant.tracker.history.window import (
    burden,
    least_burden,
    leaves_wrong,
    puts_right,
    second_thoughts,
)
from innkeep.assistant.tracker.reading.following import gone_on_as, read_along, recalled, returned
from innkeep.assistant.tracker.table_word.adopting import take
from innkeep.table import AppliedOp

__all__ = ["Rewind", "standing", "with_rests"]

#: So many ops are kept with the mirror before them, and so many undos that may be done again.
KEPT = 40
#: Ops that are read again when one must be certain, or for which a line that was left is kept.
AGAIN = 10
#: The most that are read again where one of several readings was believed within so many ops.
CHOSEN = 20
#: Other lines that are followed one after the other, each mending what the one before left.
ROUNDS = 3

#: How many ops of a long table are read before others have their turn.
AT_A_TIME = 16

#: So many lines are kept that were left for another.
MOST_LEFT = 3

#: The mirror before an op, and the op.
Kept = tuple[Mirror, AppliedOp]


@dataclass(frozen=True, slots=True)
class _Best:
    """The cheapest way found by now: what its line costs to believe, and the `whole` with its faults."""

    price: int
    line: Interpretation
    mirror: Mirror
    whole: int


class Rewind:
    """The ops of one table that stand, and the mirrors kept among them."""

    def __init__(self) -> None:
        self._steps: tuple[Kept, ...] = ()
        self._undone: dict[int, tuple[AppliedOp, ...]] = {}
        self._line = Interpretation()
        self._left: tuple[tuple[LeftInterpretation, tuple[Kept, ...]], ...] = ()
        """The lines that were left for another, with the ops as they were read along each."""

    @property
    def line(self) -> Interpretation:
        """How the last ops are explained."""
        return self._line

    def fork(self) -> Rewind:
        """One that goes on independently."""
        twin = Rewind()
        twin._steps, twin._undone, twin._line = self._steps, dict(self._undone), self._line
        twin._left = self._left
        return twin

    def read(
        self,
        mirror: Mirror,
        op: AppliedOp,
        again: Callable[[], tuple[Mirror, list[AppliedOp]]],
        rest: Callable[[], None] = lambda: None,
    ) -> Mirror:
        """Take in an op and give the mirror that stands after it. ``again`` gives the mirror of the beginning
        and all ops up to this one; ``rest`` lets others have their turn where those are read once more."""
        if is_return(op):
            then = self._forth(mirror, op) if op.kind == "redo" else self._back(op)
            returns = mirror.remembered.returns + 1
            found = then or self._anew(again, rest)
            found = returned(found, op, max(found.version, mirror.version) + 1)
            found.remembered.returns = returns
        else:
            found = self._go_on(mirror, (op,))
        found.remembered.forget(found.hypotheses)
        return found

    def judge(self, mirror: Mirror, op: AppliedOp) -> Reading:
        """How an op would be read, with the reasons if it would be a violation; nothing changes.

        An op that goes on with what was done just before is neutral if the earlier one was a slip, or half of
        what was meant: both in one cost less to believe. The op is taken to come as soon as it may. That the
        last ops meant something else is only tried as far back as `widely` does not reach, which keeps every
        way to understand them and is asked before anything is refused.
        """
        op = replace(op, at=max(op.at, mirror.now))
        twin = self.fork()
        twin._keep(mirror, op)
        trial = read_along(twin._line, mirror, op)
        if trial.last.kind != "violation":
            return trial.last
        window, taken = twin._window(), {one.seq for one in mirror.violations if one.agreed}
        most = burden(trial, window[0].seq) if window else 0
        slips = (move(twin._line, window[:-1], op, trial) for move in (put_right, taken_back))
        for other in chain.from_iterable(slips):
            told = twin._told(other.line, other.first, taken)
            if told is None or other.cost + burden(told, window[0].seq) >= most:
                continue
            if not leaves_wrong(told, op, other.first):
                return Reading(op.seq, "neutral")
        return twin._second_thoughts(trial, slips=False, spared=AGAIN).last

    def _window(self) -> list[AppliedOp]:
        """The last ops that may be explained anew: none from before somebody started again, or before cards
        were shuffled. Which of those was which, nobody can know: an op on one of them later must not explain
        what was done to it before."""
        window = [op for _, op in self._steps]
        ends = (n for n, op in enumerate(reversed(window)) if asks_afresh(op) or mixed_pile(op) is not None)
        fresh = next(ends, len(window))
        return window[len(window) - fresh :]

    def _passes(self) -> set[int]:
        """The passes since somebody started again: unlike cards they are known apart after a shuffle, too."""
        found: set[int] = set()
        for _, op in self._steps:
            if asks_afresh(op):
                found.clear()
            elif op.kind == "pass":
                found.add(op.seq)
        return found

    def widely(self, plain: Mirror) -> Mirror | None:
        """A mirror that has read the last ops again with every way they can be understood kept, whatever it
        costs to believe; what the `plain` one was told to take is taken. None where nothing was read yet."""
        if not self._steps:
            return None
        recent = self._again(plain)
        mirror = changed(recent[0][0], wide=True, weighing=True)
        taken = {one.seq for one in plain.violations if one.agreed}
        for _, op in recent:
            mirror = _read_as_agreed(self._line, mirror, op, taken)
        return mirror

    def _again(self, plain: Mirror) -> Sequence[Kept]:
        """The last ops that are read again: from before one of several readings was believed, if it was so
        lately."""
        late = max(plain.version - CHOSEN, -1)
        for reach in range(AGAIN, CHOSEN):
            recent = self._steps[-reach:]
            if len(recent) < reach or recent[0][0].chose <= late:
                return recent
        return self._steps[-CHOSEN:]

    def _go_on(self, mirror: Mirror, ops: Iterable[AppliedOp]) -> Mirror:
        """Read what stands now, and keep it; the mirror that stands then."""
        for op in ops:
            self._keep(mirror, op)
            lost = mirror.lost
            mirror = read_along(self._line, mirror, op)
            if mirror.last.kind == "violation" or mirror.lost > lost or self._about_a_fault(mirror, op):
                mirror = self._second_thoughts(mirror)
        return mirror

    def _keep(self, mirror: Mirror, op: AppliedOp) -> None:
        """Note an op that is about to be read, and let go of what is no longer within reach."""
        self._steps = (*self._steps[1 - KEPT :], (mirror, op))
        if self._left:
            late = self._steps[-AGAIN:][0][1].seq
            self._left = tuple(found for found in self._left if found[0].at >= late)

    def _about_a_fault(self, mirror: Mirror, op: AppliedOp) -> bool:
        """Whether an op is about what was done against the rules just before, or for whose sake the last ops
        were explained anew: it may put it right. So may what the same player decides next: perhaps that was
        to come first."""
        newest = [one for one in mirror.violations[-MOST_JOINED:] if one.state != "adopted"]
        if mirror.last.move is not None and (op.seat, "open") in {(one.seat, one.state) for one in newest}:
            return True
        t = touched(op)
        return bool(t.items) and self._may_put_right(
            t, {one.seq for one in newest if one.stood(op.at) < QUICK}
        )

    def _may_put_right(self, t: Touched, late: set[int]) -> bool:
        """Whether what was touched is about those ops, or about one for whose sake a line was left."""
        late.update(left.at for left, _ in self._left if left.blaming)
        perhaps = {left.at for left, _ in self._left} - late - {*self._line.joined.values()}
        return self._concerns(t, late) or self._concerns(t, perhaps, undoing=True)

    def _concerns(self, t: Touched, seqs: Collection[int], *, undoing: bool = False) -> bool:
        """Whether what was touched was touched by one of those ops, too; or undoes one of them."""
        earlier = (touched(one) for one in self._window() if one.seq in seqs) if seqs else ()
        return any(t.undoes(one) if undoing else t.items & one.items for one in earlier)

    def _second_thoughts(self, plain: Mirror, *, slips: bool = True, spared: int = 0) -> Mirror:
        """The mirror of the cheapest way to explain the last ops: the plain one, or one along another line.

        Without `slips`, lines in which the last op puts right what was done before were tried already; lines
        that are new only from one of the last `spared` ops before it on are not tried.
        """
        window = self._window()
        if not window:
            return plain  # somebody has just started again, or shuffled
        passes, there = self._passes(), {op.seq for op in window}
        self._line = self._line.within(there, passes)
        since = min((window[0].seq, *self._line.idle))
        newest = window[-1 - spared].seq if spared < len(window) else since
        taken = {one.seq for one in plain.violations if one.agreed}
        best = _Best(0, self._line, plain, burden(plain, since))
        left = [replace(one, line=one.line.within(there, passes)) for one, _ in self._left]
        lines = second_thoughts(self._line, window, plain, plain, slips=slips, orders=slips)
        lines = chain(back_to(self._line, left, window), lines, after_all(self._line, passes))
        for _ in range(ROUNDS):
            tried = (one for one in lines if not spared or one.first < newest)
            before, best = best, self._cheaper(best, tried, window, since, taken)
            if best is before or best.mirror.last.kind != "violation":
                break
            lines = second_thoughts(best.line, window, best.mirror, plain, orders=slips)
        return plain if best.mirror is plain else self._leave(plain, best, window, taken)

    def _cheaper(
        self,
        before: _Best,
        lines: Iterable[Candidate],
        window: Sequence[AppliedOp],
        since: int,
        taken: Collection[int],
    ) -> _Best:
        """The cheapest of these lines with the faults it leaves, or what there was before."""
        found = before
        for one in lines:
            cost = before.price + one.cost
            if cost >= found.whole:
                continue
            mirror = self._told(one.line, one.first, taken, (since, found.whole - cost))
            if mirror is None:
                continue
            joins = one.line.joined != before.line.joined
            if joins and not puts_right(before.mirror, mirror, one, window):
                continue
            if (whole := cost + burden(mirror, since)) < found.whole:
                found = _Best(cost, one.line, mirror, whole)
        return found

    def _leave(
        self, plain: Mirror, best: _Best, window: Sequence[AppliedOp], taken: Collection[int]
    ) -> Mirror:
        """Go on along another line; the one that is left may be taken up again."""
        first = min(self._line.parted(best.line).intersection(op.seq for _, op in self._steps))
        known = {one.seq for one in plain.violations}
        blaming = any(one.seq not in known and one.state != "mended" for one in best.mirror.violations)
        old = LeftInterpretation(window[-1].seq, best.price, self._line, blaming)
        self._left = (*self._left[1 - MOST_LEFT :], (old, self._steps))
        return self._follow(best.line, first, taken, plain)

    def _told(
        self, line: Interpretation, first: int, taken: Collection[int], within: tuple[int, int] | None = None
    ) -> Mirror | None:
        """The mirror that has read the ops along that line, which is new from the op `first` on.

        `within` names an op and the most that the faults since may cost. None if they cost that much, or if
        the game comes to stand as it did before.
        """
        apart = {first, *self._line.parted(line)}.intersection(op.seq for _, op in self._steps)
        first, until = min(apart), max(apart.difference((self._steps[-1][1].seq,)), default=first)
        steps = self._steps[self._place_of(first) :]
        mirror = changed(steps[0][0], weighing=True)
        before_last, last = steps[-1]
        for ago, (before, op) in zip(range(len(steps), 0, -1), steps, strict=True):
            if within is not None and op.seq > until and op is not last and mirror.stands_as(before):
                if last.seq not in apart and not may_be_late(touched(last), ago):
                    return None  # all goes on as it did
                mirror = changed(gone_on_as(mirror, before_last, op.seq), weighing=True)
                return _read_as_agreed(line, mirror, last, taken)
            mirror = _read_as_agreed(line, mirror, op, taken)
            if within is None or op is last or mirror.last.kind != "violation":
                continue
            if least_burden(mirror, within[0]) >= within[1]:
                return None
        return mirror

    def _place_of(self, seq: int) -> int:
        return next(n for n, (_, op) in enumerate(self._steps) if op.seq == seq)

    def _follow(self, line: Interpretation, first: int, taken: Collection[int], plain: Mirror) -> Mirror:
        """Read the last ops as a line has them, and keep it so; what was told already stays on record."""
        place = self._place_of(first)
        later = [op for _, op in self._steps[place:]]
        mirror = self._steps[place][0]
        self._steps, self._line = self._steps[:place], line
        for op in later:
            self._keep(mirror, op)
            mirror = _read_as_agreed(line, mirror, op, taken)
        found = {one.seq for one in mirror.violations}
        heard = {one.seq: one.at for one in plain.violations}
        now = later[-1].at
        graced = tuple(
            # of what was no fault so far, nobody was told: it has its grace
            replace(one, at=max(one.at, heard.get(one.seq, now))) if one.until is None else one
            for one in mirror.violations
        )
        mirror = changed(mirror, violations=graced)
        for violation in plain.settled(now):
            if violation.seq not in found:
                mirror = recalled(mirror, violation)
        return changed(mirror, version=plain.version)

    def _back(self, op: AppliedOp) -> Mirror | None:
        left, right = _parted([one for _, one in self._steps], op)
        if not right:
            self._steps = ()
            self._undone.clear()
            return None
        self._undone[op.seq] = right
        while len(self._undone) > KEPT:
            del self._undone[next(iter(self._undone))]  # a redo as old as that reads the whole history
        gone = {one.seq for one in right}
        self._unexplain(gone)
        left, _ = _parted([one for _, one in self._steps], op)
        held = {seq for seq, to in self._line.joined.items() if to in gone}
        place = next((n for n, one in enumerate(left) if one.seq in held), len(left))
        start, _ = self._steps[place]
        self._steps = self._steps[:place]
        self._line = self._line.without(gone)
        return self._go_on(start, (*left[place:], *_lasting(left, right)))

    def _unexplain(self, gone: Collection[int]) -> None:
        """Go back to the line that was left for the sake of one of these ops, which explain nothing any
        more."""
        if (then := next((found for found in self._left if found[0].at in gone), None)) is not None:
            self._line, self._steps = then[0].line, then[1]
        self._left = tuple(found for found in self._left if found[0].at not in gone)

    def _forth(self, mirror: Mirror, op: AppliedOp) -> Mirror | None:
        again = self._undone.pop(op.args["undo"], None)
        return None if again is None else self._go_on(mirror, again)

    def _anew(self, again: Callable[[], tuple[Mirror, list[AppliedOp]]], rest: Callable[[], None]) -> Mirror:
        mirror, ops = again()
        self._steps, self._line, self._left = (), Interpretation(), ()
        return self._go_on(mirror, with_rests(standing(ops), rest))


def with_rests(ops: Iterable[AppliedOp], rest: Callable[[], None]) -> Iterator[AppliedOp]:
    """The ops of a long log, with a rest now and then."""
    for number, op in enumerate(ops, 1):
        yield op
        if number % AT_A_TIME == 0:
            rest()


def _read_as_agreed(line: Interpretation, mirror: Mirror, op: AppliedOp, taken: Collection[int]) -> Mirror:
    """Read an op as a line has it, and take what people agreed to take."""
    mirror = read_along(line, mirror, op)
    for violation in mirror.open_violations:
        if violation.seq in taken:
            mirror = take(mirror, violation)
    return mirror


def standing(ops: Iterable[AppliedOp]) -> list[AppliedOp]:
    """The ops that were not taken back, without the undos and redos themselves."""
    line: list[AppliedOp] = []
    undone: dict[int, tuple[AppliedOp, ...]] = {}
    for op in ops:
        if op.kind == "undo":
            left, undone[op.seq] = _parted(line, op)
            line = [*left, *_lasting(left, undone[op.seq])]
        elif op.kind == "redo":
            line += undone.get(op.args["undo"], ())
        else:
            line.append(op)
    return line


def _parted(
    line: Sequence[AppliedOp], undo: AppliedOp
) -> tuple[tuple[AppliedOp, ...], tuple[AppliedOp, ...]]:
    """The ops of a line that an undo leaves alone, and those it takes back. They lie in the order in which
    they were done last: what was done again stands behind what was said meanwhile."""
    first = next((place for place, op in enumerate(line) if op.seq == undo.args["of"]), len(line))
    return tuple(line[:first]), tuple(line[first:])


def _lasting(left: Iterable[AppliedOp], right: Iterable[AppliedOp]) -> list[AppliedOp]:
    """What of the ops that are taken back stands all the same, and is not kept already: who asked to start
    again from the table as it lies meant what lies there then, too."""
    known = {op.seq for op in left if asks_afresh(op)}
    return [op for op in right if asks_afresh(op) and op.seq not in known]
