"""Follows a table op by op: each makes another mirror. An op may also be held, to be read with one that comes
after it or once its moment has come, or skipped, if it meant nothing."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from innkeep.assistant.hypothesise.interpretation import Interpretation
from innkeep.assistant.interpret import plausibility
from innkeep.assistant.interpret.chat_hints import asks_afresh
from innkeep.assistant.interpret.folded_targets import folded, gone_from, next_up, unfolded
from innkeep.assistant.interpret.net_effect import Held, apart_from, net_change, together
from innkeep.assistant.interpret.readings import Answer
from innkeep.assistant.model.concerns import mixed_pile
from innkeep.assistant.model.dues import is_open
from innkeep.assistant.model.hypothesis import Hypothesis
from innkeep.assistant.model.observed_table import ObservedTable, Touched, touched
from innkeep.assistant.model.records import OpSnapshot, Reading, Violation, one_by_one
from innkeep.assistant.tracker.belief.mirror import Mirror, Step, changed
from innkeep.assistant.tracker.paper.seats import only_piled, perhaps_put_back, with_paper
from innkeep.assistant.tracker.reading.blaming import on_record, settled, taken_back
from innkeep.assistant.tracker.reading.left_to_table import understood_with_texts
from innkeep.assistant.tracker.reading.paying import paid_before
from innkeep.assistant.tracker.reading.piles import opened, order_as_lies
from innkeep.assistant.tracker.table_word.adopting import pot_taken
from innkeep.assistant.tracker.table_word.starting_again import resynchronised, turn_gone_on
from innkeep.rules import Play
from innkeep.table import AppliedOp

__all__ = [
    "gone_on_as",
    "held",
    "judge",
    "judge_by_what_is_seen",
    "read",
    "read_along",
    "recalled",
    "released",
    "returned",
    "skipped",
    "stranded",
]

#: Within so many ops a card is paid for in several parts.
PAYING = 8


def judge(mirror: Mirror, op: AppliedOp) -> Reading:
    """How an op would be read, with the reasons if it would be a violation."""
    return read(mirror, op)[1]


def judge_by_what_is_seen(mirror: Mirror, op: AppliedOp) -> Reading:
    """How an op would be read by the hypotheses whose cards have all come to light: what follows from a card
    nobody has turned up must not show in a judgement. With none of them it is neutral."""
    loose = mirror.loose()
    seen = tuple(one for one in mirror.hypotheses if mirror.unturned(one, loose) is None)
    return judge(changed(mirror, hypotheses=seen), op) if seen else Reading(op.seq, "neutral")


def read_along(line: Interpretation, mirror: Mirror, op: AppliedOp) -> Mirror:
    """The mirror after an op as this line has it."""
    for seq, one in line.moved.items():
        if one.before == op.seq:
            mirror = released(mirror, seq)
    if op.seq in line.idle:
        return skipped(mirror, op)
    if op.seq in line.moved:
        return held(mirror, op, line.moved[op.seq].told)
    if op.seq in line.joined:
        return held(mirror, op)
    return read(mirror, op, [seq for seq, to in line.joined.items() if to == op.seq])[0]


def read(mirror: Mirror, op: AppliedOp, joining: Collection[int] = ()) -> Step:
    """The mirror after an op, and how that was understood; `joining`: the held ops that are one with it."""
    if not mirror.lost and not asks_afresh(op) and any(one.folded for one in mirror.hypotheses):
        mirror = changed(mirror, hypotheses=_unfolded_for(mirror, op, joining))
    mirror, reading = _read(mirror, op, joining)
    apart = folded(mirror.hypotheses)
    found = unfolded(apart, next_up(apart))
    if [*map(id, found)] != [*map(id, mirror.hypotheses)]:
        mirror = changed(mirror, hypotheses=found)
    return (mirror if reading.kind == "violation" else _with_fitting(mirror)), reading


def _unfolded_for(mirror: Mirror, op: AppliedOp, joining: Collection[int]) -> tuple[Hypothesis, ...]:
    """The readings with those apart that the op tells apart: none that stands for several may come to what it
    is folded over, or find the op against the rules if one of those it stands for does not."""
    found = mirror.hypotheses
    while True:
        cards = {plays[0].card: None for one in found for plays in one.folded}
        trial, reading = _read(changed(mirror, hypotheses=found), op, joining)
        apart = gone_from(trial.hypotheses, cards)
        if not apart:
            break
        found = unfolded(found, apart)
    if reading.kind != "violation" and not trial.lost:
        return found
    for card in reversed(cards):
        other = unfolded(found, (card,))
        trial, reading = _read(changed(mirror, hypotheses=other), op, joining)
        if reading.kind != "violation" and not trial.lost:
            return other
    return found


def _read(mirror: Mirror, op: AppliedOp, joining: Collection[int]) -> Step:
    mirror, t = _seen(mirror, op)
    if joining:
        earlier = [one for one in mirror.held if one.op.seq in joining]
        mirror = changed(mirror, held=tuple(one for one in mirror.held if one.op.seq not in joining))
        op, t = together(earlier, op, t, mirror.picture)
    if mirror.held:
        t = apart_from((one.touched for one in mirror.held), t)
    return _taken_in(_with_strays(mirror, op, t), op, t, again=bool(joining))


def _seen(mirror: Mirror, op: AppliedOp) -> tuple[Mirror, Touched]:
    """The mirror that has seen what an op changed, and that."""
    mirror, t = opened(mirror, touched(op))
    return _clocked(mirror, op, mirror.picture.after(op)), t


def _taken_in(mirror: Mirror, op: AppliedOp, t: Touched, *, again: bool) -> Step:
    """Read what an op has done; `again`: it, or a part of it, was held until now."""
    mirror = with_paper(mirror, op, t)
    before = mirror.hypotheses
    if again and not t.items:
        reading = Reading(op.seq, "back")
    elif only_piled(mirror, op, t):
        reading = Reading(op.seq, "neutral")
    elif asks_afresh(op):
        mirror, reading = resynchronised(mirror), Reading(op.seq, "sync")
    elif mirror.lost:
        reading = Reading(op.seq, "neutral")
    else:
        mirror, reading = understood_with_texts(mirror, op, t)
        mirror = _turned(mirror, before[0].game.active, t)
    mirror = _noted(mirror, op, t, reading, before)
    if not mirror.lost:
        mirror = taken_back(order_as_lies(mirror, op), t)
        mirror = settled(mirror) if mirror.pending_reveal is None else mirror
    return _awaiting_reveal(perhaps_put_back(mirror), op, before[0].game.phase_name), reading


def _turned(mirror: Mirror, active: int, t: Touched) -> Mirror:
    """What is over once the turn that was `active`, or a Round, has gone on."""
    mirror = _distrusting(mirror, active)
    if mirror.trust.blind and "pot" in t.items:
        mirror = pot_taken(mirror)
    if mirror.early:
        mirror = changed(mirror, early=plausibility.still_open(mirror.early, mirror.hypotheses))
    return turn_gone_on(mirror)


def _distrusting(mirror: Mirror, active: int) -> Mirror:
    """When the turn goes on, rank last the hypotheses that leave most undone; when it goes on again, drop
    them. Where it has gone on by some of them only, what these leave undone has only just become due."""
    if mirror.hypothesis.game.active == active:
        return mirror
    here, stale = mirror.hypotheses, mirror.stale
    doubts = frozenset(move for one in here for move in one.ambiguities)
    mirror = changed(mirror, stale=doubts)
    if not mirror.unsure or mirror.wide:
        return mirror
    turns = {one.game.active for one in here}
    new = turns - {active} if len(turns) > 1 else set()
    found = plausibility.least_owing(here, mirror.picture, stale, new)
    chose = mirror.version if len(found) < len(here) else mirror.chose
    return changed(mirror, hypotheses=found, chose=chose)


def _noted(
    mirror: Mirror, op: AppliedOp, t: Touched, reading: Reading, before: tuple[Hypothesis, ...]
) -> Mirror:
    """Count how an op was read."""
    pile = mixed_pile(op)
    recent = mirror.recent if pile is None else mirror.recent.since_any_of(mirror.picture.orders[pile])
    told = t if pile is None else Touched((), t.values)
    goes_on = reading.move is not None and one_by_one(recent.last_move, reading.move)
    recent = recent.followed(OpSnapshot(op, told, reading, before))
    tally = mirror.tally.with_op(reading.kind, decides=reading.decides)
    mirror = changed(mirror, recent=recent, tally=tally)
    if reading.decides:
        mirror = _decided(mirror, goes_on=goes_on)
        mirror = paid_before(mirror) if isinstance(reading.move, Play) else mirror
    waiting = tuple(one for one in mirror.held if not one.paying or op.seq < one.op.seq + PAYING)
    return mirror if waiting == mirror.held else changed(mirror, held=waiting)


def _decided(mirror: Mirror, *, goes_on: bool) -> Mirror:
    """The mirror after a decision that was understood; one that `goes_on` with the one before plays on with
    nothing that is open."""
    since = tuple(
        replace(one, since=one.since + (not goes_on)) if one.state == "open" else one
        for one in mirror.violations
    )
    return changed(
        mirror,
        aiming=False,  # who plays on without a throw leaves the Priority Target as it lies
        misread=0,
        astray=None,
        violations=since,
    )


def _awaiting_reveal(mirror: Mirror, op: AppliedOp, phase: str) -> Mirror:
    """Note whether the rules have gone on to a card nobody has turned up yet."""
    before = mirror.reveal.still(mirror.picture, mirror.face_down)
    loose = mirror.loose() - before.items if before is not None else mirror.loose()
    found = None if mirror.lost else mirror.unturned(mirror.hypothesis, loose)
    due = None if found is None else before or found
    reveal = mirror.reveal.then(due, op.seq, phase, mirror.hypothesis, mirror.picture)
    return mirror if reveal == mirror.reveal else changed(mirror, reveal=reveal)


def _with_strays(mirror: Mirror, op: AppliedOp, t: Touched) -> Mirror:
    """Remember cards that went from one place nobody sees into another."""
    places = mirror.hypothesis.wanted()[0] if mirror.pending_reveal is not None else {}
    uid = mirror.hypothesis.bond.uid
    strays = mirror.strays.followed(
        op, t, mirror.picture, lambda cid: bool(places) and is_open(places[uid[cid]])
    )
    return mirror if strays == mirror.strays else changed(mirror, strays=strays)


def _clocked(mirror: Mirror, op: AppliedOp, picture: ObservedTable) -> Mirror:
    """The mirror one step on, when that op was done, of the table as it looks then."""
    return changed(mirror, picture=picture, version=mirror.version + 1, now=max(mirror.now, op.at))


# -- ops that are read later, or never -----------------------------------------------------------


def held(mirror: Mirror, op: AppliedOp, told: Violation | None = None) -> Mirror:
    """The mirror that has seen an op which is read together with one that comes after it, or once its moment
    has come: until then it tells nothing. `told`: what is against the rules as it is done, which stays on
    record though everything will be in its place."""
    mirror, t = _seen(mirror, op)
    one = Held(op, t, early=told is not None)
    if told is not None and _answers_to(mirror, one):
        one = replace(one, coming=True)
    mirror = _gone_by(changed(mirror, held=(*mirror.held, one)), op, "held")
    if told is None:
        return mirror
    return on_record(mirror, replace(told, version=mirror.version))


def skipped(mirror: Mirror, op: AppliedOp) -> Mirror:
    """The mirror after words that mean nothing: a "pass" somebody said without being asked."""
    return _gone_by(_clocked(mirror, op, mirror.picture), op, "neutral")


def released(mirror: Mirror, seq: int) -> Mirror:
    """The mirror that has read an op, if it was still held, as if it were done only now."""
    for one in [waiting for waiting in mirror.held if waiting.op.seq == seq]:
        left = tuple(waiting for waiting in mirror.held if waiting is not one)
        t = net_change([one.touched], mirror.picture.values)
        mirror = _clocked(changed(mirror, held=left), one.op, mirror.picture)
        mirror, _ = _taken_in(mirror, one.op, t, again=True)
    return mirror


def _with_fitting(mirror: Mirror) -> Mirror:
    """Read the ops that came too soon as their moment comes: they are understood without any silence."""
    for one in mirror.held:
        if one.early and not mirror.lost and mirror.pending_reveal is None:
            answers = _answers_to(mirror, one)
            if answers and answers[0].cost <= 1:
                mirror = released(mirror, one.op.seq)
    return mirror


def _answers_to(mirror: Mirror, one: Held) -> list[Answer]:
    t = net_change([one.touched], mirror.picture.values)
    return mirror.weigh(one.op, t).best(mirror.hypotheses)


def _gone_by(mirror: Mirror, op: AppliedOp, kind: str) -> Mirror:
    entry = OpSnapshot(op, Touched((), ()), Reading(op.seq, kind), mirror.hypotheses)
    return changed(mirror, recent=mirror.recent.followed(entry), tally=mirror.tally.with_op(kind))


def stranded(mirror: Mirror) -> set[int]:
    """The ops that came too soon of which nothing says that their moment comes."""
    return {one.op.seq for one in mirror.held if one.early and not one.coming}


# -- ops that were read otherwise before ---------------------------------------------------------


def returned(mirror: Mirror, op: AppliedOp, version: int) -> Mirror:
    """The mirror to which an undo or redo brought the table back."""
    back = OpSnapshot(op, Touched((), ()), Reading(op.seq, "back"), mirror.hypotheses)
    recent = mirror.recent.followed(back)
    return changed(mirror, version=version, now=max(mirror.now, op.at), recent=recent)


def gone_on_as(mirror: Mirror, other: Mirror, since: int) -> Mirror:
    """The mirror moved on by what another read from op ``since`` on, before which the two stood alike. How
    it read the ops before is kept."""
    return changed(other, recent=mirror.recent.followed(*other.recent.after(since - 1)))


def recalled(mirror: Mirror, violation: Violation) -> Mirror:
    """Keep on record, as put right, a violation that was reported before its op was understood."""
    until = mirror.now if violation.until is None else violation.until
    mirror = on_record(mirror, replace(violation, state="mended", until=until))
    return changed(mirror, violations=tuple(sorted(mirror.violations, key=lambda one: one.seq)))
