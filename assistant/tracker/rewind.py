"""Undo and redo for the mirror: what was taken back counts as never read.

The ops that stand are kept in the order in which they were last read, in stretches, each with a copy of the
mirror before it. An undo returns to the copy before the op and reads again what still stands; a redo reads
again what had been taken back. Further back than the copies reach, the whole history is read.

No examples: each takes a table under way; tests/assistant/tracker/test_wandering.py goes back and forth at a
table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from innkeep.assistant.interpret.chat_hints import asks_afresh
from innkeep.assistant.tracker.mirror import Mirror
from innkeep.table import AppliedOp

__all__ = ["Rewind", "standing"]

#: Ops of a stretch, and how many stretches are kept.
LENGTH, KEPT = 10, 4
#: Stretches that are read again when one must be certain.
AGAIN = 2

#: The mirror before a stretch of ops, and those ops. Neither is ever changed.
Stretch = tuple[Mirror, tuple[AppliedOp, ...]]


class Rewind:
    """The ops of one table that stand, and the mirrors kept among them."""

    def __init__(self) -> None:
        self._stretches: tuple[Stretch, ...] = ()
        self._undone: dict[int, tuple[AppliedOp, ...]] = {}

    def fork(self) -> Rewind:
        """One that goes on independently."""
        twin = Rewind()
        twin._stretches, twin._undone = self._stretches, dict(self._undone)
        return twin

    def read(
        self, mirror: Mirror, op: AppliedOp, again: Callable[[], tuple[Mirror, list[AppliedOp]]]
    ) -> Mirror:
        """Take in an op and give the mirror that stands after it. ``again`` gives the mirror of the beginning
        and all ops up to this one."""
        if op.kind in ("undo", "redo"):
            then = self._forth(mirror, op) if op.kind == "redo" else self._back(op)
            found = then or self._anew(again)
            found.returned(op, mirror.version + 1)
            return found
        self._go_on(mirror, (op,))
        return mirror

    def widely(self, plain: Mirror) -> Mirror | None:
        """A mirror that has read the last ops again with every way they can be understood kept, whatever it
        costs to believe; what the `plain` one was told to take is taken. None where nothing was read yet."""
        if not self._stretches:
            return None
        recent = self._stretches[-AGAIN:]
        mirror = recent[0][0].fork()
        mirror.wide = True
        taken = {one.seq for one in plain.violations if one.agreed}
        for _, ops in recent:
            for op in ops:
                mirror.read(op)
                for violation in mirror.open_violations:
                    if violation.seq in taken:
                        mirror.take(violation)
        return mirror

    def _go_on(self, mirror: Mirror, ops: Iterable[AppliedOp]) -> None:
        """Read what stands now, and keep it."""
        for op in ops:
            if not self._stretches or len(self._stretches[-1][1]) >= LENGTH:
                self._stretches = (*self._stretches[1 - KEPT :], (mirror.fork(), ()))
            start, read = self._stretches[-1]
            self._stretches = (*self._stretches[:-1], (start, (*read, op)))
            mirror.read(op)

    def _back(self, op: AppliedOp) -> Mirror | None:
        left, right = _parted([one for _, ops in self._stretches for one in ops], op)
        if not right:
            self._stretches = ()
            self._undone.clear()
            return None
        self._undone[op.seq] = right
        place = len(left)
        for number, (start, ops) in enumerate(self._stretches):
            if place < len(ops):
                self._stretches = self._stretches[:number]
                mirror = start.fork()
                self._go_on(mirror, (*ops[:place], *_lasting(left, right)))
                return mirror
            place -= len(ops)
        raise AssertionError("what was taken back is in none of the stretches")

    def _forth(self, mirror: Mirror, op: AppliedOp) -> Mirror | None:
        again = self._undone.pop(op.args["undo"], None)
        if again is not None:
            self._go_on(mirror, again)
        return None if again is None else mirror

    def _anew(self, again: Callable[[], tuple[Mirror, list[AppliedOp]]]) -> Mirror:
        mirror, ops = again()
        self._stretches = ()
        self._go_on(mirror, standing(ops))
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
