"""The part of a mirror that weighs all answers to an op and says which of them are believed."""

from __future__ import annotations

from collections.abc import Collection
from itertools import zip_longest

from innkeep.assistant.interpret import plausibility, readings
from innkeep.assistant.interpret.late_ops import just_answered, just_passed
from innkeep.assistant.interpret.readings import Answer
from innkeep.assistant.model.hypothesis import Hypothesis
from innkeep.assistant.model.obligations import gaps
from innkeep.assistant.model.observed_table import Touched
from innkeep.assistant.model.remembered import Remembered
from innkeep.assistant.tracker.paying import Paying
from innkeep.rules import Choose, Play
from innkeep.table import AppliedOp

__all__ = ["MOST_THREADS", "MOST_WIDE", "Answering"]

#: How many hypotheses may be told apart before the mirror asks nothing more and keeps the first ones.
MOST_THREADS = 100
#: How many hypotheses, the likeliest, stand side by side where every way to understand an op is kept.
MOST_WIDE = 20


class Answering(Paying):
    """The part of a mirror that asks its hypotheses about an op."""

    wide: bool
    remembered: Remembered
    _early: frozenset[tuple[int, str | None, int | None]]

    def _best(self, hypotheses: Collection[Hypothesis], op: AppliedOp, t: Touched) -> list[Answer]:
        if self.wide:
            return self._all(hypotheses, op, t)
        answers = self._going_on(hypotheses, op, t) if len(hypotheses) > 1 else []
        answers = answers or self._explained(hypotheses, op, t)
        if not answers:
            return []
        if len(answers) > 1:
            answers.sort(key=lambda answer: len(readings.unfinished(answer.hypothesis, self.picture)))
        if len({one.game.active for one in hypotheses}) > 1:
            return readings.distinct(plausibility.least_to_believe(answers, self.picture), MOST_THREADS)
        likeliest = readings.likeliest(answers, t)
        begun = self._begun_anew(hypotheses, op, t) if t.cards and not likeliest[0].cost else []
        return readings.distinct([*begun, *likeliest], MOST_THREADS)

    def _thought_better(self, answers: list[Answer], op: AppliedOp, t: Touched) -> list[Answer]:
        """The answers, and those in which a "pass" said just now did not stand in the way of what is done
        as if all others had said nothing then."""
        if not answers or answers[0].cost == 1:
            return answers
        instead = self._instead_of_the_pass(op, t)
        own = just_passed(self._ring, op.seat) is not None
        found = [*answers, *instead] if own else [*instead, *answers]
        return readings.distinct(found, MOST_THREADS) if instead else answers

    def _instead_of_the_pass(self, op: AppliedOp, t: Touched) -> list[Answer]:
        """The answers in which a card is played by somebody who has just said "pass" and did not mean it, or
        has said so too early: it has counted just now, and comes to nothing first."""
        last = None if self.wide else just_answered(self._ring)
        if last is None or last.op.seat is None or op.seat is None:
            return []
        if last.op.seat == op.seat:
            return self._played(last.before, op, t)
        passed = [readings.declined(one, last.op.seat) for one in last.before]
        asked = [one.hypothesis for one in passed if one is not None and one.cost == 1]
        return self._played(asked, op, t)

    def _or_after_it(self, answers: list[Answer], op: AppliedOp, t: Touched) -> list[Answer]:
        """The answers, and where somebody plays a card who has said "pass" too early about what lies open,
        those in which that is over by now and the card comes after it."""
        said = {(window, source) for seat, window, source in self._early if seat == op.seat}
        if not said or self.wide or not answers or not isinstance(answers[0].move, Play):
            return answers
        over = [after for one in self.hypotheses if (after := readings.over(one, said)) is not None]
        found = [answer for answer in self._best(over, op, t) if isinstance(answer.move, Play)]
        return readings.distinct([*answers, *found], MOST_THREADS)

    def _played(self, hypotheses: Collection[Hypothesis], op: AppliedOp, t: Touched) -> list[Answer]:
        """The answers by which a card is played for which its player was asked."""
        return [a for a in self._best(hypotheses, op, t) if a.cost == 1 and isinstance(a.move, Play)]

    def _explained(self, hypotheses: Collection[Hypothesis], op: AppliedOp, t: Touched) -> list[Answer]:
        """All answers; of more than are kept, those first that each hypothesis has first: of none are all the
        ways cut off to make room for every way of another."""
        asked = [self.remembered.of_op(readings.explain, one, op, t) for one in hypotheses]
        if sum(map(len, asked)) > MOST_THREADS:
            return [answer for answers in zip_longest(*asked) for answer in answers if answer is not None]
        return [answer for answers in asked for answer in answers]

    def _all(self, hypotheses: Collection[Hypothesis], op: AppliedOp, t: Touched) -> list[Answer]:
        asked = (self.remembered.of_op(readings.explain_widely, one, op, t) for one in hypotheses)
        answers = sorted((a for found in asked for a in found), key=lambda answer: answer.cost)
        return readings.distinct(answers, MOST_WIDE)

    def _going_on(self, hypotheses: Collection[Hypothesis], op: AppliedOp, t: Touched) -> list[Answer]:
        """The answers of the readings that leave nothing undone, if the op is something new to them. There
        are none where it goes on with what the other readings leave undone."""
        left = [readings.unfinished(hypothesis, self.picture) for hypothesis in hypotheses]
        if not any(left) or any(cards & t.items for cards in left):
            return []
        done = [hypothesis for hypothesis, cards in zip(hypotheses, left, strict=True) if not cards]
        answers = self._explained(done, op, t)
        return answers if answers and min(answer.cost for answer in answers) > 0 else []

    def _begun_anew(self, hypotheses: Collection[Hypothesis], op: AppliedOp, t: Touched) -> list[Answer]:
        """The answers of the readings by which all was done, markers too, where the op goes on with what
        others leave undone: as many cards may have been chosen as lay there by then, and something new has
        begun."""
        chose = [one for one in hypotheses if isinstance(one.unsure, Choose) and not self._undone(one, t)]
        answers = [one for one in self._explained(chose, op, t) if one.cost]
        return readings.likeliest(answers, t) if answers else []

    def _undone(self, hypothesis: Hypothesis, t: Touched) -> set[str]:
        """What lies or shows otherwise than a reading has it, but for what was touched just now."""
        apart = gaps(hypothesis, self.picture)
        return {*apart.cards, *apart.values} - t.items
