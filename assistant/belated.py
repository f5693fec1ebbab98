"""What came late: a response laid down after silence was taken for a pass, a marker moved down for nothing to
drink after somebody had played on. The mirror goes back to where it fits, puts it in and goes on from there.

Pure questions about the last ops; the mirror takes up what comes of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from assistant.picture import Touched
from assistant.reading import Answer, answered
from assistant.replaying import gone_on
from assistant.thread import Thread
from assistant.verdicts import Entry
from rules import DrinkUp, Move, Play
from table import AppliedOp

__all__ = ["Belated", "belated"]

#: So many ops back something may belong.
FURTHEST = 12


@dataclass(frozen=True, slots=True)
class Belated:
    """The decision an op shows that was made earlier, and the threads in which it was."""

    move: Move
    threads: tuple[Thread, ...]


def belated(
    recent: Sequence[Entry], op: AppliedOp, t: Touched, best: Callable[[Sequence[Thread]], list[Answer]]
) -> Belated | None:
    """What an op shows that fits only before the last ops; `best`: how threads understand the op. Whoever
    said "pass" in a window has passed there."""
    responds = any(card.was.endswith((".hand", ".front")) for card in t.cards)
    sobers = not t.cards and [change.zone.endswith(".alcohol") for change in t.values] == [True]
    if not responds and not sobers:
        return None
    since: list[Entry] = []
    declined: list[tuple[str | None, int | None]] = []
    for entry in list(recent)[: -FURTHEST - 2 : -1]:
        if entry.reading.kind in ("late", "back"):
            return None
        since.insert(0, entry)
        decision = entry.before[0].game.decision
        if (entry.op.kind, entry.reading.kind) == ("pass", "decision") and decision is not None:
            window = ("round", None) if decision.kind == "gamble" else (decision.window, decision.source)
            declined += [window] if entry.op.seat == op.seat else []
        answers: list[Answer] = []
        if responds and entry.reading.kind == "silence":
            answers = [a for a in best(entry.before) if isinstance(a.move, Play)]
            if entry.op.kind != "pass":
                answers = [a for a in answers if answered(a.thread) not in (None, *declined)]
        elif sobers and isinstance(entry.reading.move, Play):
            answers = [a for a in best(entry.before) if isinstance(a.move, DrinkUp)]
        threads = [again for a in answers if (again := gone_on(a.thread, since)) is not None]
        if threads and answers[0].move is not None:
            return Belated(answers[0].move, tuple(threads))
    return None
