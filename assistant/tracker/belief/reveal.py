"""The card somebody has to turn up next: until it lies open nothing may be told that depends on it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from innkeep.assistant.model.dues import Due, contest_runs, laid_apart, turned_next
from innkeep.assistant.model.hypothesis import Hypothesis
from innkeep.assistant.model.observed_table import ObservedTable

__all__ = ["AwaitedReveal"]


@dataclass(frozen=True, slots=True)
class AwaitedReveal:
    """What has to be turned up (`due`), if anything; since which op, and what went on then (`phase`).
    `contest`: a Drinking Contest runs, as far as everybody sees."""

    due: Due | None = None
    since: int = 0
    phase: str = ""
    contest: bool = False

    def still(self, picture: ObservedTable, face_down: Collection[str]) -> Due | None:
        """What stands of it: unchanged while its card lies in its pile, the next card of that pile if the
        card was moved away face down, None otherwise."""
        if self.due is None:
            return None
        card, pile = self.due.facts["cards"][0], self.due.facts["from"]
        lies = picture.cards[card]
        if pile not in picture.hidden:
            return None
        if lies == pile:
            return self.due
        left = picture.orders[pile]
        away = lies in picture.hidden or card in face_down
        return turned_next(self.due, left[-1], picture) if away and left else None

    def then(
        self, due: Due | None, seq: int, phase: str, hypothesis: Hypothesis, picture: ObservedTable
    ) -> AwaitedReveal:
        """What has to be turned up after an op in that phase."""
        since, when = (seq, phase) if due is not None and self.due is None else (self.since, self.phase)
        contest = contest_runs(hypothesis, due, before=self.contest)
        if contest and due is not None:
            due = laid_apart(due, picture)
        return AwaitedReveal(due, since, when, contest)
