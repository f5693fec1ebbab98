"""What people say and point at: passes, arrows, words, steps of a machine."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from innkeep.assistant.interpret import machine_steps, plausibility, readings
from innkeep.assistant.interpret.chat_hints import (
    Arrow,
    Told,
    arrows_before,
    of_play,
    picked,
    pointed_at,
    pointed_before,
    said,
)
from innkeep.assistant.interpret.late_ops import passed_just_now, said_to_what_is_over, taken_for_silent
from innkeep.assistant.interpret.readings import Answer
from innkeep.assistant.model.hypothesis import Hypothesis
from innkeep.assistant.model.machine import things
from innkeep.assistant.model.records import Reading, last_done
from innkeep.assistant.tracker.belief.answering import MOST_THREADS, MOST_WIDE
from innkeep.assistant.tracker.belief.mirror import Mirror, Step, changed
from innkeep.rules import Choose, Play
from innkeep.table import AppliedOp

__all__ = ["passed", "picked_by_arrow", "pointed", "spoken", "step_told"]

#: A hypothesis, and what a "pass" comes to by it.
Heard = tuple[Hypothesis, Answer]


def passed(mirror: Mirror, op: AppliedOp) -> Step:
    """Read that somebody said "pass", or is ready."""
    neutral = mirror, Reading(op.seq, "neutral")
    if op.seat is None or said_to_what_is_over(mirror.recent.entries, mirror.hypotheses, op):
        return neutral
    if mirror.wide:
        found = plausibility.perhaps_said_late(mirror.hypotheses, op, MOST_WIDE)
        return changed(mirror, hypotheses=found), neutral[1]
    heard = [] if mirror.unlit else _heard(mirror, op, op.seat)
    asked = any(answer.cost == 1 for _, answer in heard)
    again = passed_just_now(mirror.recent.entries, op.seat)
    if not heard or (again and not asked):
        return neutral
    if not asked and op.kind == "pass":
        if taken_for_silent(mirror.recent.entries, op.seat):
            return neutral
        return _too_early(mirror, op.seat, heard), Reading(op.seq, "early")
    return _declined(mirror, op, heard, again=again, asked=asked)


def _heard(mirror: Mirror, op: AppliedOp, seat: int) -> list[Heard]:
    """What it comes to by the readings by which it means anything."""
    done = [one for one in mirror.hypotheses if not readings.unfinished(one, mirror.picture)]
    ready = op.kind == "ready"
    found = [(one, readings.declined(one, seat, ready=ready)) for one in done or mirror.hypotheses]
    return [(one, answer) for one, answer in found if answer is not None]


def _too_early(mirror: Mirror, seat: int, heard: Iterable[Heard]) -> Mirror:
    """Note what a "pass" was said about by these readings: it counts once that player is asked."""
    opened = (one.game.decision for one, _ in heard)
    about = {(seat, now.window, now.source) for now in opened if now is not None and now.kind == "respond"}
    return changed(mirror, early=mirror.early | about)


def _declined(mirror: Mirror, op: AppliedOp, heard: list[Heard], *, again: bool, asked: bool) -> Step:
    """Go on after a "pass" that was asked for; said `again`, it may be about one thing."""
    heard.sort(key=lambda found: found[1].cost > 1)  # where one is asked, it is likely meant
    early = op.kind == "pass"
    after = (one if early and answer.cost > 1 else answer.hypothesis for one, answer in heard)
    found = tuple(plausibility.said_before(one, mirror.early) for one in after)
    mirror = changed(mirror, hypotheses=found, chose=mirror.version if again else mirror.chose)
    kind = "decision" if asked and not again else "implicit-pass"
    return mirror, Reading(op.seq, kind, heard[0][1].move)


def pointed(mirror: Mirror, op: AppliedOp) -> Step:
    """Read an arrow: whom a card is for, or an answer to what is asked."""
    seat, kind = _seat_meant(mirror, op.args["to"]), "neutral"
    if seat is None or op.seat is None:
        return mirror, Reading(op.seq, kind)
    arrow = Arrow(op.seat, op.args["from"], seat)
    if _from_hidden(mirror, arrow):
        return changed(mirror, arrow=arrow), Reading(op.seq, kind)
    if (back := _pointed_otherwise(mirror, op, arrow)) is not None:
        mirror = changed(mirror, hypotheses=back)
    elif (several := _pointed_again(mirror, op, arrow)) is not None:
        return mirror.surer(several), Reading(op.seq, "due")
    if not of_play(mirror.hypothesis, mirror.recent.entries, arrow.source):
        told = picked(mirror.hypotheses, Choose(op.seat, seat))
        if told is not None:
            return mirror.surer(told.hypotheses), Reading(op.seq, "decision", told.move)
    before = len(mirror.hypotheses)
    mirror = picked_by_arrow(changed(mirror, arrow=arrow))
    return mirror, Reading(op.seq, "neutral" if len(mirror.hypotheses) == before else "due")


def _from_hidden(mirror: Mirror, arrow: Arrow) -> bool:
    """Whether an arrow comes from a card others do not see. It says whom that card is for once it is
    laid, and nothing until then, for others must not learn which card it is."""
    return arrow.source in mirror.picture.cards and not mirror.in_light(arrow.source)


def _pointed_otherwise(mirror: Mirror, op: AppliedOp, arrow: Arrow) -> tuple[Hypothesis, ...] | None:
    """The readings before the last arrow, where this one can only be meant instead of it."""
    entry = pointed_before(mirror.recent.entries, op)
    if entry is None or _seat_meant(mirror, entry.op.args["to"]) == arrow.target:
        return None
    asked = mirror.hypothesis.game.decision
    if asked is not None and (asked.kind, asked.seat) == ("choose", op.seat):
        return None  # that is the next choice
    if pointed_at(mirror.hypotheses, arrow):
        return None  # both are hit
    return entry.before


def _pointed_again(mirror: Mirror, op: AppliedOp, arrow: Arrow) -> tuple[Hypothesis, ...] | None:
    """The readings after an arrow by which a card hits one more player.

    The second that comes at once may as well have been meant instead of the first: that shows later. Nobody
    mends twice: who points at three means all of them.
    """
    entry, both = pointed_before(mirror.recent.entries, op), pointed_at(mirror.hypotheses, arrow)
    if entry is None or plausibility.is_accepted(op) or not both:
        return None
    before = {_seat_meant(mirror, one.op.args["to"]) for one in arrows_before(mirror.recent.entries, op)}
    if arrow.target in before or None in before:
        return None
    if len(before) > 1:
        return tuple(one for one in both if _hits_all(one, before)) or both
    instead = (one for one in pointed_at(entry.before, arrow) if not _hits_all(one, before))
    return (*both, *instead)


def _hits_all(hypothesis: Hypothesis, seats: Iterable[int | None]) -> bool:
    """Whether the card it is unsure of hits all of these."""
    move = hypothesis.unsure
    return isinstance(move, Play) and {*move.targets}.issuperset(seats)


def _seat_meant(mirror: Mirror, target: int | str) -> int | None:
    there = mirror.picture
    game, uid = mirror.hypothesis.game, mirror.hypothesis.bond.uid.get(str(target))
    if game.machines and (hit := [at for at, one in things(game).items() if one == uid]):
        return hit[0]
    return target if isinstance(target, int) else there.seat_of.get(there.cards.get(target, target))


def picked_by_arrow(mirror: Mirror) -> Mirror:
    """Keep the readings an arrow agrees with; an arrow may come before or after the card."""
    if mirror.arrow is None or not mirror.unsure or _from_hidden(mirror, mirror.arrow):
        return mirror
    if fitting := pointed_at(mirror.hypotheses, mirror.arrow):
        mirror = changed(mirror, hypotheses=fitting, arrow=None)
    return mirror.surer(mirror.hypotheses)


def spoken(mirror: Mirror, op: AppliedOp) -> Step:
    """Read somebody's words: those that settle something."""
    told = None
    if op.seat is not None:
        told = said(mirror.hypotheses, op.seat, op.args["text"], mirror.recent.entries)
        told = told or _said_of_a_card(mirror, op, op.seat)
    if told is None:
        return mirror, Reading(op.seq, "neutral")
    kind = "due" if told.move is None else "decision"
    return mirror.surer(told.hypotheses), Reading(op.seq, kind, told.move)


def _said_of_a_card(mirror: Mirror, op: AppliedOp, seat: int) -> Told | None:
    """What somebody's words settle about the card they have just played, where there were more ways to read
    it than are kept: those that agree with the words are looked for among all."""
    entry = last_done(mirror.recent.entries)
    if entry is None or entry.op.seat != seat or not isinstance(entry.reading.move, Play):
        return None
    if not op.args["text"].startswith("!"):
        return None
    asked = (readings.explain(one, entry.op, entry.touched) for one in entry.before)
    found = [answer.hypothesis for answers in asked for answer in answers]
    told = said(found, seat, op.args["text"]) if len(found) > MOST_THREADS else None
    return None if told is None else replace(told, hypotheses=told.hypotheses[:MOST_THREADS])


def step_told(mirror: Mirror, op: AppliedOp) -> Step | None:
    """A step of a machine that moves nothing, or a die that decides for it; None: the op is no such."""
    if mirror.aiming and (found := machine_steps.aimed(mirror.hypotheses, op)) is not None:
        return changed(mirror, aiming=False, hypotheses=found), Reading(op.seq, "due")
    answers = machine_steps.told(mirror.hypotheses, op)
    if not answers:
        return None
    kind = "decision" if answers[0].cost == 1 else "implicit-pass"
    return mirror.following(answers), Reading(op.seq, kind, answers[0].move)
