"""Ops that came late: a response played after its window was taken to be over, a marker moved down for having
nothing to drink after somebody had played on. The mirror goes back to where the op fits, inserts it there and
replays what came since.

Pure functions of the last ops; the mirror takes up the results.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from innkeep.assistant.interpret.catch_up import gone_on
from innkeep.assistant.interpret.readings import Answer, answered, declined
from innkeep.assistant.model.concerns import is_return
from innkeep.assistant.model.hypothesis import Hypothesis
from innkeep.assistant.model.machinery_zones import is_hand
from innkeep.assistant.model.observed_table import Touched
from innkeep.assistant.model.records import OpSnapshot, last_done
from innkeep.rules import DrinkUp, Move, Play
from innkeep.table import AppliedOp

__all__ = [
    "Belated",
    "belated",
    "in_turn",
    "just_answered",
    "just_passed",
    "lasting",
    "may_be_late",
    "passed_just_now",
    "put_right_at_once",
    "said_to_what_is_over",
    "said_twice",
    "taken_for_silent",
]

#: So many ops back something may belong.
FURTHEST = 12
#: How ops are read by which nobody decides anything.
_NOTHING_NEW = frozenset({"due", "neutral", "back", "early", "held"})


@dataclass(frozen=True, slots=True)
class Belated:
    """The decision an op shows that was made earlier, before so many of the last ops, and the hypotheses in
    which it was."""

    move: Move | None
    hypotheses: tuple[Hypothesis, ...]
    by: int = 0


def belated(
    recent: Sequence[OpSnapshot],
    op: AppliedOp,
    t: Touched,
    best: Callable[[Sequence[Hypothesis]], list[Answer]],
    *,
    several: bool = False,
) -> Belated | None:
    """What an op shows that makes sense only before the last ops; None if there is no such thing.

    A player who has said "pass" has given up whatever was open before. `best` says how hypotheses understand
    the op; `several`: what was due by the first of them may have needed silence by another.
    """
    responds = _responds(t)
    if not responds and not _sobers(t):
        return None
    since: list[OpSnapshot] = []
    for entry in lasting(recent)[: -FURTHEST - 2 : -1]:
        if entry.reading.kind in ("late", "back") or (responds and _declines(entry, op.seat)):
            return None
        since.insert(0, entry)
        answers = _meant(entry, best, responds=responds, several=several)
        hypotheses = tuple(filter(None, (gone_on(a.hypothesis, since, anew=True) for a in answers)))
        if hypotheses and answers[0].move is not None:
            ago = next(n for n, one in enumerate(reversed(recent), 1) if one is entry)
            return Belated(answers[0].move, hypotheses, ago)
    return None


def _declines(entry: OpSnapshot, seat: int | None) -> bool:
    """Whether that seat said "pass" by an op."""
    said = entry.op.kind == "pass" and entry.reading.kind in ("decision", "early")
    return said and entry.op.seat == seat


def _meant(
    entry: OpSnapshot,
    best: Callable[[Sequence[Hypothesis]], list[Answer]],
    *,
    responds: bool,
    several: bool,
) -> list[Answer]:
    """What somebody may have meant to do before that op: to respond, or to sober up."""
    if responds:
        if not _perhaps_silent(entry, several=several):
            return []
        answers = [a for a in best(entry.before) if isinstance(a.move, Play)]
        aloud = entry.op.kind == "pass"
        return answers if aloud else [a for a in answers if answered(a.hypothesis) is not None]
    if not isinstance(entry.reading.move, Play | DrinkUp):  # that of a teammate, too (TEAM-10)
        return []
    return [a for a in best(entry.before) if isinstance(a.move, DrinkUp)]


def _perhaps_silent(entry: OpSnapshot, *, several: bool) -> bool:
    """Whether others were taken to say nothing more before an op; `several`: by one of several readings."""
    kind = entry.reading.kind
    moved = kind == "due" and bool(entry.touched.items)
    return kind == "implicit-pass" or (several and moved and len(entry.before) > 1)


def _responds(t: Touched) -> bool:
    return any(card.was.endswith(".front") or is_hand(card.was) for card in t.cards)


def _sobers(t: Touched) -> bool:
    return not t.cards and [change.zone.endswith(".alcohol") for change in t.values] == [True]


def may_be_late(t: Touched, ago: int) -> bool:
    """Whether such an op may have come late, for what was done so many ops ago."""
    return ago <= FURTHEST + 2 and (_responds(t) or _sobers(t))


def lasting(recent: Sequence[OpSnapshot]) -> list[OpSnapshot]:
    """The last ops without those that were taken back at once, and the taking back: they were for nothing."""
    kept: list[OpSnapshot] = []
    for entry in recent:
        if entry.reading.kind == "back":
            places = range(len(kept) - 1, -1, -1)
            place = next((n for n in places if _takes_back(entry.touched, kept[n].touched)), None)
            if place is not None:
                del kept[place]
            if place is not None or not entry.touched.items:
                continue
        kept.append(entry)
    return kept


def _takes_back(t: Touched, other: Touched) -> bool:
    """As `Touched.undoes`; most ops touch nothing."""
    return bool(other.cards or other.values) and t.undoes(other)


def in_turn(late: Belated | None, recent: Sequence[OpSnapshot], now: Hypothesis) -> Belated | None:
    """What came late, if it is no turn in the Round (GAMB-06), or one of somebody who was passed over since:
    nobody can have let a card pass by that did not lie there yet."""
    if late is None or not isinstance(late.move, Play) or not late.by:
        return late
    played = (event for event in reversed(late.hypotheses[0].events) if event.kind == "played")
    own = next((event for event in played if event.card == late.move.card), None)
    if own is None or own.rule != "GAMB-06":
        return late
    since = max(0, now.heard - recent[-late.by].before[0].heard)
    over = (event.seat for event in now.events[len(now.events) - since :] if event.kind == "passed")
    return late if late.move.seat in over else None


def passed_just_now(before: Sequence[OpSnapshot], seat: int | None) -> bool:
    """Whether the last thing that happened was that seat's pass: people say it twice."""
    last = last_done(before)
    return last is not None and (last.op.kind, last.op.seat) == ("pass", seat)


def just_answered(before: Sequence[OpSnapshot]) -> OpSnapshot | None:
    """The answer "pass" of whoever was asked, if it is the last thing that happened."""
    last = last_done(before)
    heard = last is not None and (last.op.kind, last.reading.kind) == ("pass", "decision")
    return last if heard else None


def just_passed(before: Sequence[OpSnapshot], seat: int | None) -> OpSnapshot | None:
    """That seat's answer "pass", if it is the last thing that happened."""
    last = just_answered(before)
    return last if last is not None and last.op.seat == seat else None


def said_to_what_is_over(recent: Sequence[OpSnapshot], now: Sequence[Hypothesis], op: AppliedOp) -> bool:
    """Whether who says so had not seen yet what it would be about now: something has come up, or was taken
    back, since the last op they name. Without such a name it is about what is there."""
    seen = op.args.get("seen")
    since = [entry for entry in recent if seen is not None and seen < entry.op.seq < op.seq]
    if not since:
        return False
    if any(is_return(entry.op) for entry in since):
        return True
    return not {_asked_in(one) for one in since[0].before} & {_asked_in(one) for one in now}


def _asked_in(hypothesis: Hypothesis) -> tuple[object, ...]:
    """What is asked, whoever is asked first: in whose turn, and about what."""
    asked = hypothesis.game.decision
    about = None if asked is None else (asked.kind, asked.window, asked.source)
    return hypothesis.game.active, hypothesis.game.phase, about


def taken_for_silent(recent: Sequence[OpSnapshot], seat: int) -> bool:
    """Whether the last thing done was read as if that seat had said "pass" without a word: who says it only
    now says it late."""
    entries = list(recent)
    done = [n for n, entry in enumerate(entries) if entry.reading.kind not in _NOTHING_NEW]
    if not done or (entry := entries[done[-1]]).reading.kind != "implicit-pass":
        return False
    if isinstance(entry.reading.move, Play):
        return False  # it may be about that card
    said = any(one.op.kind == "pass" and one.op.seat == seat for one in entries[done[-1] :])
    return not said and all(declined(one, seat) is not None for one in entry.before)


def said_twice(
    recent: Sequence[OpSnapshot], best: Callable[[Sequence[Hypothesis]], list[Answer]]
) -> Belated | None:
    """What an op shows if the second of two passes in a row said no more than the first; `best`: how
    hypotheses understand the op."""
    entries = lasting(recent)
    for place in range(len(entries) - 1, max(0, len(entries) - FURTHEST), -1):
        entry = entries[place]
        if entry.reading.kind in ("late", "back", "violation"):
            return None
        taken = entry.op.kind == "pass" and entry.reading.kind == "implicit-pass"
        if taken and passed_just_now(entries[:place], entry.op.seat):
            later = (gone_on(one, entries[place + 1 :]) for one in entry.before)
            found = [*filter(None, later)]
            if found and (answers := best(found)):
                return Belated(answers[0].move, tuple(answer.hypothesis for answer in answers))
    return None


def put_right_at_once(recent: Sequence[OpSnapshot], t: Touched, answers: Sequence[Answer]) -> bool:
    """Whether an op takes the one before back, which was a violation or a marker or Gold moved after silence:
    nobody moves it there and back for two causes."""
    last = recent[-1] if recent else None
    if last is None or not answers or not t.undoes(last.touched):
        return False
    if last.reading.kind == "violation":
        return answers[0].cost > 1
    return last.reading.kind == "implicit-pass" and not t.cards
