"""Keeps the mirror right when the table goes back and forth: what was taken back was never read.

The mirror is kept as it stood at some ops of late; going back takes the nearest and reads again what still
stands, going forth reads again what had been taken back. Further back than that the whole history is read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from assistant.mirror import Mirror
from table import AppliedOp

__all__ = ["Rewind", "standing"]

#: Ops between two mirrors that are kept, and how many are.
APART, KEPT = 10, 4


class Rewind:
    """The ops of one table that stand, newest last, and the mirrors kept among them."""

    def __init__(self) -> None:
        self._kept: list[tuple[int, Mirror]] = []
        self._line: list[AppliedOp] = []
        self._undone: dict[int, list[AppliedOp]] = {}

    def fork(self) -> Rewind:
        """One that goes on independently."""
        twin = Rewind()
        twin._kept, twin._line, twin._undone = list(self._kept), list(self._line), dict(self._undone)
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
        if not self._kept or op.seq - self._kept[-1][0] > APART:
            self._kept = [*self._kept[1 - KEPT :], (op.seq - 1, mirror.fork())]
            oldest = self._kept[0][0]
            self._line = [one for one in self._line if one.seq > oldest]
        self._line.append(op)
        return _read(mirror, (op,))

    def _back(self, op: AppliedOp) -> Mirror | None:
        first = op.args["of"]
        self._undone[op.seq] = [one for one in self._line if one.seq >= first]
        self._kept = [kept for kept in self._kept if kept[0] < first]
        self._line = [one for one in self._line if one.seq < first]
        if not self._kept:
            self._undone.clear()
            return None
        start, kept_mirror = self._kept[-1]
        mirror = _read(kept_mirror.fork(), (one for one in self._line if one.seq > start))
        if any(map(_afresh, self._undone[op.seq])):
            mirror.resynchronise()
        return mirror

    def _forth(self, mirror: Mirror, op: AppliedOp) -> Mirror | None:
        again = self._undone.pop(op.args["undo"], None)
        if again is None:
            return None
        self._line += again
        return _read(mirror, again)

    def _anew(self, again: Callable[[], tuple[Mirror, list[AppliedOp]]]) -> Mirror:
        mirror, ops = again()
        self._line = standing(ops)
        self._kept = []
        for one in self._line:
            if not self._kept or one.seq - self._kept[-1][0] > APART:
                self._kept = [*self._kept[1 - KEPT :], (one.seq - 1, mirror.fork())]
            _read(mirror, (one,))
        return mirror


def standing(ops: Iterable[AppliedOp]) -> list[AppliedOp]:
    """The ops that were not taken back, without the undos and redos themselves."""
    line: list[AppliedOp] = []
    undone: dict[int, list[AppliedOp]] = {}
    for op in ops:
        if op.kind == "undo":
            undone[op.seq] = [one for one in line if one.seq >= op.args["of"]]
            line = [one for one in line if one.seq < op.args["of"]]
        elif op.kind == "redo":
            line += undone.get(op.args["undo"], [])
        else:
            line.append(op)
    return line


def _read(mirror: Mirror, ops: Iterable[AppliedOp]) -> Mirror:
    for op in ops:
        mirror.read(op)
        if _afresh(op):
            mirror.resynchronise()
    return mirror


def _afresh(op: AppliedOp) -> bool:
    """Does it ask to start again from the table as it lies? That stands, whatever is taken back."""
    return op.kind == "resync"
