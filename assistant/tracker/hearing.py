"""The part of a mirror that takes what people say and point at: passes, arrows, words, steps of a machine."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from innkeep.assistant.interpret import machine_steps, plausibility, readings
from innkeep.assistant.interpret.chat_hints import (
    Arrow,
    Told,
    arrows_before,
    as_meant,
    of_play,
    picked,
    pointed_at,
    pointed_before,
    said,
    surer,
)
from innkeep.assistant.interpret.late_ops import passed_just_now, said_to_what_is_over, taken_for_silent
from innkeep.assistant.interpret.readings import Answer
from innkeep.assistant.model.concerns import is_talk
from innkeep.assistant.model.hypothesis import Hypothesis
from innkeep.assistant.model.machine import things
from innkeep.assistant.model.records import Reading
from innkeep.assistant.tracker.answering import MOST_THREADS, MOST_WIDE
from innkeep.assistant.tracker.paying import Paying
from innkeep.assistant.tracker.settling_in import lies_open
from innkeep.rules import Choose, Play
from innkeep.table import AppliedOp

__all__ = ["Hearing"]


class Hearing(Paying):
    """The part of a mirror that hears who passes, and whom or what somebody means."""

    aiming: bool
    chose: int
    unknown: bool
    _arrow: Arrow | None
    _early: frozenset[tuple[int, str | None, int | None]]

    @property
    def unlit(self) -> bool:
        """Whether what lies there has not come to light yet: a "pass" on it means nothing."""
        return self.pending_reveal is not None or (
            self.unknown and lies_open(self.hypothesis, self.picture, self.face_down)
        )

    def _passed(self, op: AppliedOp) -> Reading:
        if op.seat is None or said_to_what_is_over(self.recent.entries, self.hypotheses, op):
            return Reading(op.seq, "neutral")
        done = [one for one in self.hypotheses if not readings.unfinished(one, self.picture)]
        if self.wide:
            self.hypotheses = plausibility.perhaps_said_late(self.hypotheses, op, MOST_WIDE)
            return Reading(op.seq, "neutral")
        if self.unlit:
            return Reading(op.seq, "neutral")
        hypotheses = done or self.hypotheses
        heard = [(one, readings.declined(one, op.seat, ready=op.kind == "ready")) for one in hypotheses]
        answers = [(one, answer) for one, answer in heard if answer is not None]
        asked = any(answer.cost == 1 for _, answer in answers)
        again = passed_just_now(self.recent.entries, op.seat)
        if not answers or (again and not asked):
            return Reading(op.seq, "neutral")
        if not asked and op.kind == "pass":
            if taken_for_silent(self.recent.entries, op.seat):
                return Reading(op.seq, "neutral")
            self._said_too_early(op.seat, (one for one, _ in answers))
            return Reading(op.seq, "early")
        answers.sort(key=lambda found: found[1].cost > 1)  # where one is asked, it is likely meant
        early = op.kind == "pass"
        passed = (one if early and answer.cost > 1 else answer.hypothesis for one, answer in answers)
        self.hypotheses = tuple(plausibility.said_before(one, self._early) for one in passed)
        if again:
            self.chose = self.version  # it may as well have been said twice about one thing
        kind = "decision" if asked and not again else "implicit-pass"
        return Reading(op.seq, kind, answers[0][1].move)

    def _said_too_early(self, seat: int, hypotheses: Iterable[Hypothesis]) -> None:
        """Note what a "pass" was said about by these readings: it counts once that player is asked."""
        opened = (one.game.decision for one in hypotheses)
        said = {(seat, now.window, now.source) for now in opened if now is not None and now.kind == "respond"}
        self._early |= said

    def _pointed(self, op: AppliedOp) -> Reading:
        seat = self._seat_meant(op.args["to"])
        if seat is None or op.seat is None:
            return Reading(op.seq, "neutral")
        if (back := self._pointed_otherwise(op, seat)) is not None:
            self.hypotheses = back
        elif (several := self._pointed_again(op, seat)) is not None:
            self.hypotheses = self._surer(several)
            return Reading(op.seq, "due")
        held = self.picture.cards.get(op.args["from"], "").endswith(".hand")
        if not held and not of_play(self.hypothesis, self.recent.entries, op.args["from"]):
            told = picked(self.hypotheses, Choose(op.seat, seat))
            if told is not None:
                self.hypotheses = self._surer(told.hypotheses)
                return Reading(op.seq, "decision", told.move)
        self._arrow = Arrow(op.seat, op.args["from"], seat)
        before = len(self.hypotheses)
        self._pick_by_arrow()
        return Reading(op.seq, "neutral" if len(self.hypotheses) == before else "due")

    def _pointed_otherwise(self, op: AppliedOp, seat: int) -> tuple[Hypothesis, ...] | None:
        """The readings before the last arrow, where this one can only be meant instead of it."""
        entry = pointed_before(self.recent.entries, op)
        if entry is None or op.seat is None or self._seat_meant(entry.op.args["to"]) == seat:
            return None
        asked = self.hypothesis.game.decision
        if asked is not None and (asked.kind, asked.seat) == ("choose", op.seat):
            return None  # that is the next choice
        if pointed_at(self.hypotheses, Arrow(op.seat, op.args["from"], seat)):
            return None  # both are hit
        return entry.before

    def _pointed_again(self, op: AppliedOp, seat: int) -> tuple[Hypothesis, ...] | None:
        """The readings after an arrow by which a card hits one more player.

        The second that comes at once may as well have been meant instead of the first: that shows later.
        Nobody mends twice: who points at three means all of them.
        """
        entry, arrow = pointed_before(self.recent.entries, op), Arrow(op.seat or 0, op.args["from"], seat)
        both = pointed_at(self.hypotheses, arrow)
        if entry is None or op.seat is None or plausibility.is_accepted(op) or not both:
            return None
        before = {self._seat_meant(one.op.args["to"]) for one in arrows_before(self.recent.entries, op)}
        if seat in before or None in before:
            return None
        if len(before) > 1:
            return tuple(one for one in both if _hits_all(one, before)) or both
        instead = (one for one in pointed_at(entry.before, arrow) if not _hits_all(one, before))
        return (*both, *instead)

    def _seat_meant(self, target: int | str) -> int | None:
        there = self.picture
        game, uid = self.hypothesis.game, self.hypothesis.bond.uid.get(str(target))
        if game.machines and (hit := [at for at, one in things(game).items() if one == uid]):
            return hit[0]
        return target if isinstance(target, int) else there.seat_of.get(there.cards.get(target, target))

    def _pick_by_arrow(self) -> None:
        """Keep the readings an arrow agrees with; an arrow may come before or after the card."""
        if self._arrow is not None and self.unsure:
            fitting = pointed_at(self.hypotheses, self._arrow)
            if fitting:
                self.hypotheses, self._arrow = fitting, None
            self.hypotheses = self._surer(self.hypotheses)

    def _said(self, op: AppliedOp) -> Reading:
        told = (
            said(self.hypotheses, op.seat, op.args["text"], self.recent.entries)
            if op.seat is not None
            else None
        )
        if told is None:
            told = self._said_of_a_card(op)
        if told is None:
            return Reading(op.seq, "neutral")
        self.hypotheses = self._surer(told.hypotheses)
        return Reading(op.seq, "due" if told.move is None else "decision", told.move)

    def _said_of_a_card(self, op: AppliedOp) -> Told | None:
        """What somebody's words settle about the card they have just played, where there were more ways to
        read it than are kept: those that agree with the words are looked for among all."""
        entry = next((one for one in reversed(self.recent.entries) if not is_talk(one.op)), None)
        if op.seat is None or entry is None or not op.args["text"].startswith("!"):
            return None
        if entry.op.seat != op.seat or not isinstance(entry.reading.move, Play):
            return None
        asked = (readings.explain(one, entry.op, entry.touched) for one in entry.before)
        found = [answer.hypothesis for answers in asked for answer in answers]
        told = said(found, op.seat, op.args["text"]) if len(found) > MOST_THREADS else None
        return None if told is None else replace(told, hypotheses=told.hypotheses[:MOST_THREADS])

    def _step_told(self, op: AppliedOp) -> Reading | None:
        """A step of a machine that moves nothing, or a die that decides for it; None: the op is no such."""
        if self.aiming and (found := machine_steps.aimed(self.hypotheses, op)) is not None:
            self.aiming = False
            self.hypotheses = found
            return Reading(op.seq, "due")
        answers = machine_steps.told(self.hypotheses, op)
        if not answers:
            return None
        self._follow(answers)
        return Reading(op.seq, "decision" if answers[0].cost == 1 else "implicit-pass", answers[0].move)

    def _follow(self, answers: list[Answer]) -> None:
        self.hypotheses = self._surer(answer.hypothesis for answer in answers)

    def _surer(self, hypotheses: Iterable[Hypothesis]) -> tuple[Hypothesis, ...]:
        """The hypotheses without the ambiguities all of them now agree about; what was decided then is noted
        as it was meant: it may have to be gone through again."""
        there = tuple(hypotheses)
        for move in there[0].ambiguities:
            if not all(move in one.ambiguities for one in there):
                continue
            for place in range(len(self.recent.entries) - 1, -1, -1):
                if (meant := as_meant(self.recent.entries[place].reading.move, move)) is not None:
                    self.recent = self.recent.meaning(place, meant)
                    break
        return surer(there)


def _hits_all(hypothesis: Hypothesis, seats: Iterable[int | None]) -> bool:
    """Whether the card it is unsure of hits all of these."""
    move = hypothesis.unsure
    return isinstance(move, Play) and {*move.targets}.issuperset(seats)
