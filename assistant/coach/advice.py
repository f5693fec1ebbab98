"""What the coach says of a game: each choice that was clearly worse, what would have been better, the odds in
words. Sentences in every language.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from typing import TypedDict

from innkeep.assistant import messages
from innkeep.assistant.advice.evaluation_process import as_move
from innkeep.assistant.advice.option_texts import option_text
from innkeep.assistant.coach.coaching_process import findings
from innkeep.assistant.coach.judging import BetterMove, as_choice
from innkeep.assistant.coach.moments import Moment, moments
from innkeep.assistant.model.names import TableNames, Text
from innkeep.assistant.model.options import Offer
from innkeep.rules import Move
from innkeep.table import Seat, TableHandle

__all__ = ["Advice", "Coach", "Report", "coached", "odds"]

log = logging.getLogger("innkeep.assistant")

OF = 20
"""Odds are told as so many in twenty games."""

ONE_AT_A_TIME = threading.Lock()
"""One game of a server is looked at; others wait for their turn."""


class Advice(TypedDict):
    """A choice that was clearly worse: the op, the seat and its name, what it did, what was better, the
    shares of winning after each, and all that as a sentence."""

    seq: int
    seat: int
    name: Text
    did: Text
    better: Text
    odds: float
    odds_better: float
    text: Text


class Report(TypedDict):
    """How far the coach is: `looked` of `choices` choices; `done` once there is no more to come."""

    choices: int
    looked: int
    done: bool
    advice: list[Advice]


def odds(share: float) -> Text:
    """A share of winning in words.

    >>> odds(0.31)["en"], odds(0.02)["en"], odds(0.99)["ru"]
    ('about 6 in 20', 'next to none', 'почти верные')
    """
    n = round(OF * share)
    if n == 0:
        return messages.both("coach.odds.none")
    if n == OF:
        return messages.both("coach.odds.sure")
    return messages.both("coach.odds", n=n, of=OF)


def coached(table: TableHandle) -> Iterator[Report]:
    """The report as it grows, first before anything was looked at; the last one is `done`.

    Closing the iterator ends the process that plays on.
    """
    seats = table.state.seats
    all_moments = moments(table)
    report = Report(choices=len(all_moments), looked=0, done=False, advice=[])
    yield report
    with closing(_looked(all_moments)) as looked:
        for moment, finding in looked:
            advice = [*report["advice"], *([_advice(moment, finding, seats)] if finding else [])]
            report = {**report, "looked": report["looked"] + 1, "advice": advice}
            yield report
    yield {**report, "done": True}


def _looked(found: Sequence[Moment]) -> Generator[tuple[Moment, BetterMove | None]]:
    judging = findings(map(as_choice, found))
    with closing(judging):
        yield from zip(found, judging, strict=False)


def _advice(moment: Moment, finding: BetterMove, seats: Sequence[Seat]) -> Advice:
    words = TableNames(seats)
    name = words.seat(moment.seat)
    did, better = (_said(moment, move, words) for move in (moment.move, as_move(finding["move"])))
    good, bad = odds(finding["better"]), odds(finding["worse"])
    return {
        "seq": moment.seq,
        "seat": moment.seat,
        "name": name,
        "did": did,
        "better": better,
        "odds": round(finding["worse"], 2),
        "odds_better": round(finding["better"], 2),
        "text": messages.both("coach.advice", name=name, did=did, better=better, good=good, bad=bad),
    }


def _said(moment: Moment, move: Move, words: TableNames) -> Text:
    return option_text(Offer(move, "", moment.seat), moment.hypothesis, words, moment.seat)


class Coach:
    """The coach of a table that is over: begins when first asked, and tells how far it is."""

    def __init__(self) -> None:
        self._report: Report | None = None

    def ask(self, table: TableHandle) -> Report:
        """The report so far; the first call starts the work."""
        if self._report is None:
            self._report = Report(choices=0, looked=0, done=False, advice=[])
            threading.Thread(target=self._work, args=(table,), daemon=True, name="coach").start()
        return self._report

    def _work(self, table: TableHandle) -> None:
        try:
            with ONE_AT_A_TIME:
                for report in coached(table):
                    self._report = report
        except Exception:
            log.exception("table %s: the coach cannot go on", table.id)
            self._report = None  # who asks again may have more luck
