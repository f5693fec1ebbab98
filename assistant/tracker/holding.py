"""The part of a mirror that takes in ops that are read later: with another one, after another, or never."""

from __future__ import annotations

from dataclasses import replace

from innkeep.assistant.interpret.net_effect import Held, net_change
from innkeep.assistant.model.observed_table import Touched, touched
from innkeep.assistant.model.records import OpSnapshot, Reading, Violation
from innkeep.assistant.tracker.adopting import Adopting
from innkeep.table import AppliedOp

__all__ = ["Holding"]


class Holding(Adopting):
    """The part of a mirror that holds ops until they are read."""

    def hold(self, op: AppliedOp) -> None:
        """Take in an op that is read together with one that comes after it, or after that: until then it
        tells nothing."""
        self.held = (*self.held, Held(op, self._opened(touched(op))))
        self.picture.turn(op)
        self._went_by(op, Reading(op.seq, "held"))

    def skip(self, op: AppliedOp) -> None:
        """Take in words that mean nothing: a "pass" somebody said without being asked."""
        self._went_by(op, Reading(op.seq, "neutral"))

    def release(self, seq: int, told: Violation) -> Reading:
        """Read an op that was held as if it were done only now. `told`: what was against the rules as it was
        done, which stays on record though everything is in its place."""
        one = next(held for held in self.held if held.op.seq == seq)
        self.held = tuple(held for held in self.held if held is not one)
        reading = self._taken_in(one.op, net_change([one.touched], self.picture.values), again=True)
        self.violations.append(replace(told, version=self.version))
        self.tally.violations += 1
        return reading

    def _went_by(self, op: AppliedOp, reading: Reading) -> None:
        self._clock(op)
        self._ring.append(OpSnapshot(op, Touched((), ()), reading, self.hypotheses))
        self.tally.kinds[reading.kind] = self.tally.kinds.get(reading.kind, 0) + 1

    def _clock(self, op: AppliedOp) -> None:
        self.version += 1
        self._now = max(self._now, op.at)
        self._dues = self._presumed = None

    def _opened(self, t: Touched) -> Touched:
        raise NotImplementedError

    def _taken_in(self, op: AppliedOp, t: Touched, *, again: bool) -> Reading:
        raise NotImplementedError
