"""What a table agreed to play otherwise and what its host let through, collected from its ops.

Adopts such violations as they come; whether something is a violation is decided by the mirror.
"""

from __future__ import annotations

from collections.abc import Iterable

from innkeep.assistant.model.concerns import is_deed
from innkeep.assistant.model.severity import agreed
from innkeep.assistant.tracker.belief.mirror import Mirror, Violation
from innkeep.assistant.tracker.table_word.adopting import take
from innkeep.table import AppliedOp

__all__ = ["Agreed"]


class Agreed:
    """The rulings and leaves of one table as they stood at each op; `waived` says how violations were taken:
    `ruling` or `allowed`, by the number of the op."""

    def __init__(self) -> None:
        self.waived: dict[int, str] = {}
        self._rulings: set[str] = set()
        self._allowed: set[int] = set()
        self._appeals: dict[int, None] = {}

    @property
    def appeals(self) -> tuple[int, ...]:
        """The seats that asked the host for leave and wait for an answer, oldest first."""
        return tuple(self._appeals)

    def recall(self, ops: Iterable[AppliedOp]) -> None:
        """Take over what was agreed on in ops that are not read again."""
        for op in ops:
            if op.kind == "ruling":
                (self._rulings.add if op.args["on"] else self._rulings.discard)(op.args["key"])

    def follow(self, op: AppliedOp, mirror: Mirror) -> Mirror:
        """Take in an op the mirror has just read; the mirror that takes what was agreed on."""
        if op.kind == "ruling":
            return self._rule(op, mirror)
        if op.kind == "allow":
            self._allowed.add(op.args["seat"])
            self._appeals.pop(op.args["seat"], None)
        elif op.kind == "appeal" and op.seat is not None:
            self._appeals[op.seat] = None
        elif op.seat is not None and is_deed(op):
            self._appeals.pop(op.seat, None)
            return self._waive(op, mirror)
        return mirror

    def _rule(self, op: AppliedOp, mirror: Mirror) -> Mirror:
        key = op.args["key"]
        if not op.args["on"]:
            self._rulings.discard(key)
            return mirror
        self._rulings.add(key)
        for violation in mirror.open_violations:
            if violation.seq == op.args["of"] or self._agreed(violation):
                mirror = self._take(violation, mirror, "ruling")
        return mirror

    def _waive(self, op: AppliedOp, mirror: Mirror) -> Mirror:
        let = op.seat in self._allowed
        if op.seat is not None:
            self._allowed.discard(op.seat)
        newest = mirror.violations[-1] if mirror.violations else None
        if newest is None or newest.seq != op.seq:
            return mirror
        if self._agreed(newest):
            return self._take(newest, mirror, "ruling")
        return self._take(newest, mirror, "allowed") if let else mirror

    def _agreed(self, violation: Violation) -> bool:
        return agreed(violation.faults[0], self._rulings)

    def _take(self, violation: Violation, mirror: Mirror, how: str) -> Mirror:
        self.waived[violation.seq] = how
        return take(mirror, violation)
