"""All answers to an op, weighed: which of them are believed. A value; nothing here is written."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from itertools import zip_longest

from innkeep.assistant.interpret import plausibility, readings
from innkeep.assistant.interpret.late_ops import just_answered, just_passed
from innkeep.assistant.interpret.ops_read import OpsRead
from innkeep.assistant.interpret.plausibility import Early
from innkeep.assistant.interpret.readings import Answer
from innkeep.assistant.model.dues import gaps
from innkeep.assistant.model.hypothesis import Hypothesis
from innkeep.assistant.model.observed_table import ObservedTable, Touched
from innkeep.rules import Choose, Play
from innkeep.table import AppliedOp

__all__ = ["MOST_THREADS", "MOST_WIDE", "Answering"]

#: How many hypotheses may be told apart before the mirror asks nothing more and keeps the first ones.
MOST_THREADS = 100
#: How many hypotheses, the likeliest, stand side by side where every way to understand an op is kept.
MOST_WIDE = 20


@dataclass(frozen=True, slots=True)
class Answering:
    """What hypotheses are asked about an op that has changed `t`, and what their answers are weighed by: the
    table, the ops before it, and whether every way to understand it is kept."""

    op: AppliedOp
    t: Touched
    picture: ObservedTable
    recent: OpsRead
    wide: bool

    def best(self, hypotheses: Collection[Hypothesis]) -> list[Answer]:
        """The answers that are believed, the likeliest first."""
        if self.wide:
            return self._all(hypotheses)
        answers = self._going_on(hypotheses) if len(hypotheses) > 1 else []
        answers = answers or self.explained(hypotheses)
        if not answers:
            return []
        if len(answers) > 1:
            answers.sort(key=lambda answer: len(readings.unfinished(answer.hypothesis, self.picture)))
        if len({one.game.active for one in hypotheses}) > 1:
            return readings.distinct(plausibility.least_to_believe(answers, self.picture), MOST_THREADS)
        likeliest = readings.likeliest(answers, self.t)
        begun = self._begun_anew(hypotheses) if self.t.cards and not likeliest[0].cost else []
        return readings.distinct([*begun, *likeliest], MOST_THREADS)

    def thought_better(self, answers: list[Answer]) -> list[Answer]:
        """The answers, and those in which a "pass" said just now did not stand in the way of what is done
        as if all others had said nothing then."""
        if not answers or answers[0].cost == 1:
            return answers
        instead = self.instead_of_the_pass()
        own = just_passed(self.recent.entries, self.op.seat) is not None
        found = [*answers, *instead] if own else [*instead, *answers]
        return readings.distinct(found, MOST_THREADS) if instead else answers

    def instead_of_the_pass(self) -> list[Answer]:
        """The answers in which a card is played by somebody who has just said "pass" and did not mean it, or
        has said so too early: it has counted just now, and comes to nothing first."""
        last = None if self.wide else just_answered(self.recent.entries)
        if last is None or last.op.seat is None or self.op.seat is None:
            return []
        if last.op.seat == self.op.seat:
            return self._played(last.before)
        passed = [readings.declined(one, last.op.seat) for one in last.before]
        asked = [one.hypothesis for one in passed if one is not None and one.cost == 1]
        return self._played(asked)

    def or_after_it(
        self,
        answers: list[Answer],
        standing: Collection[Hypothesis],
        early: Collection[Early],
    ) -> list[Answer]:
        """The answers, and where somebody plays a card who has said "pass" too early about what lies open,
        those in which that is over by now and the card comes after it."""
        said = {(window, source) for seat, window, source in early if seat == self.op.seat}
        if not said or self.wide or not answers or not isinstance(answers[0].move, Play):
            return answers
        over = [*filter(None, (readings.over(one, said) for one in standing))]
        found = [answer for answer in self.best(over) if isinstance(answer.move, Play)]
        return readings.distinct([*answers, *found], MOST_THREADS)

    def _played(self, hypotheses: Collection[Hypothesis]) -> list[Answer]:
        """The answers by which a card is played for which its player was asked."""
        return [a for a in self.best(hypotheses) if a.cost == 1 and isinstance(a.move, Play)]

    def explained(self, hypotheses: Collection[Hypothesis]) -> list[Answer]:
        """All answers; of more than are kept, those first that each hypothesis has first: of none are all the
        ways cut off to make room for every way of another."""
        asked = [one.known.of_op(readings.explain, one, self.op, self.t) for one in hypotheses]
        if sum(map(len, asked)) > MOST_THREADS:
            return [answer for answers in zip_longest(*asked) for answer in answers if answer is not None]
        return [answer for answers in asked for answer in answers]

    def _all(self, hypotheses: Collection[Hypothesis]) -> list[Answer]:
        asked = (one.known.of_op(readings.explain_widely, one, self.op, self.t) for one in hypotheses)
        answers = sorted((a for found in asked for a in found), key=lambda answer: answer.cost)
        return readings.distinct(answers, MOST_WIDE)

    def _going_on(self, hypotheses: Collection[Hypothesis]) -> list[Answer]:
        """The answers of the readings that leave nothing undone, if the op is something new to them. There
        are none where it goes on with what the other readings leave undone."""
        left = [readings.unfinished(hypothesis, self.picture) for hypothesis in hypotheses]
        if not any(left) or any(cards & self.t.items for cards in left):
            return []
        done = [hypothesis for hypothesis, cards in zip(hypotheses, left, strict=True) if not cards]
        answers = self.explained(done)
        return answers if answers and min(answer.cost for answer in answers) > 0 else []

    def _begun_anew(self, hypotheses: Collection[Hypothesis]) -> list[Answer]:
        """The answers of the readings by which all was done, markers too, where the op goes on with what
        others leave undone: as many cards may have been chosen as lay there by then, and something new has
        begun."""
        chose = [one for one in hypotheses if isinstance(one.unsure, Choose) and not self._undone(one)]
        answers = [one for one in self.explained(chose) if one.cost]
        return readings.likeliest(answers, self.t) if answers else []

    def _undone(self, hypothesis: Hypothesis) -> frozenset[str]:
        """What lies or shows otherwise than a reading has it, but for what was touched just now."""
        apart = gaps(hypothesis, self.picture)
        return apart.items - self.t.items
