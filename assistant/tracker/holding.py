"""The part of a mirror that takes in ops that are read later: with another one, after another, or never."""

from __future__ import annotations

from dataclasses import replace

from innkeep.assistant.interpret.net_effect import Held, net_change
from innkeep.assistant.interpret.readings import Answer
from innkeep.assistant.model.observed_table import Touched, touched
from innkeep.assistant.model.records import OpSnapshot, Reading, Violation
from innkeep.assistant.tracker.adopting import Adopting
from innkeep.table import AppliedOp

__all__ = ["Holding"]


class Holding(Adopting):
    """The part of a mirror that holds ops until they are read."""

    def hold(self, op: AppliedOp, told: Violation | None = None) -> None:
        """Take in an op that is read together with one that comes after it, or once its moment has come:
        until then it tells nothing. `told`: what is against the rules as it is done, which stays on record
        though everything will be in its place."""
        one = Held(op, self._opened(touched(op)), early=told is not None)
        self.picture.turn(op)
        if told is not None and self._answers_to(one):
            one = replace(one, coming=True)
        self.held = (*self.held, one)
        self._went_by(op, Reading(op.seq, "held"))
        if told is not None:
            self.violations.append(replace(told, version=self.version))
            self.tally.violations += 1

    def skip(self, op: AppliedOp) -> None:
        """Take in words that mean nothing: a "pass" somebody said without being asked."""
        self._went_by(op, Reading(op.seq, "neutral"))

    def waiting(self) -> list[Violation]:
        """What is against the held ops that came too soon and wait for their moment."""
        early = {one.op.seq for one in self.held if one.early}
        return [one for one in self.violations if one.seq in early]

    def release(self, seq: int) -> None:
        """Read an op, if it is still held, as if it were done only now."""
        for one in [held for held in self.held if held.op.seq == seq]:
            self.held = tuple(held for held in self.held if held is not one)
            self._taken_in(one.op, net_change([one.touched], self.picture.values), again=True)

    def stranded(self) -> set[int]:
        """The ops that came too soon of which nothing says that their moment comes."""
        return {one.op.seq for one in self.held if one.early and not one.coming}

    def _release_fitting(self) -> None:
        """Read the ops that came too soon as their moment comes: they are understood without any silence."""
        for one in self.held:
            if one.early and not self.lost and self.pending_reveal is None:
                answers = self._answers_to(one)
                if answers and answers[0].cost <= 1:
                    self.release(one.op.seq)

    def _answers_to(self, one: Held) -> list[Answer]:
        t = net_change([one.touched], self.picture.values)
        return self.weigh(one.op, t).best(self.hypotheses)

    def _went_by(self, op: AppliedOp, reading: Reading) -> None:
        self._clock(op)
        self.recent = self.recent.followed(OpSnapshot(op, Touched((), ()), reading, self.hypotheses))
        self.tally.kinds[reading.kind] = self.tally.kinds.get(reading.kind, 0) + 1

    def _clock(self, op: AppliedOp) -> None:
        self.version += 1
        self._now = max(self._now, op.at)
        self._dues = self._presumed = None

    def _opened(self, t: Touched) -> Touched:
        raise NotImplementedError

    def _taken_in(self, op: AppliedOp, t: Touched, *, again: bool) -> Reading:
        raise NotImplementedError
