"""How the rules alone understand an op: it pays a due, is a decision, is either of these after implicit
passes, takes something back, is neutral, or is a violation. The first that fits."""

from __future__ import annotations

from collections.abc import Callable

from innkeep.assistant.interpret import plausibility, shuffles
from innkeep.assistant.interpret.chat_hints import as_pointed, surer
from innkeep.assistant.interpret.chosen_cards import chosen_again, chosen_together
from innkeep.assistant.interpret.late_ops import belated, in_turn, lasting, put_right_at_once, said_twice
from innkeep.assistant.interpret.net_effect import Held
from innkeep.assistant.interpret.ordered_drinks import begun, ordered_again
from innkeep.assistant.interpret.readings import Answer
from innkeep.assistant.model.concerns import draws_lots, looked, mixed_pile, touches_nothing
from innkeep.assistant.model.observed_table import Touched, is_public
from innkeep.assistant.model.records import Reading
from innkeep.assistant.tracker.belief.answering import MOST_THREADS
from innkeep.assistant.tracker.belief.mirror import UNDERSTOOD, Mirror, Step, changed
from innkeep.assistant.tracker.belief.settling_in import goes_on
from innkeep.assistant.tracker.paper.shown import shown, shown_together
from innkeep.assistant.tracker.reading.blaming import (
    blamed,
    caught,
    disordered,
    may_show,
    mended_by,
    puts_right,
    wrong,
)
from innkeep.assistant.tracker.reading.hearing import passed, picked_by_arrow, pointed, spoken, step_told
from innkeep.assistant.tracker.reading.paying import by_lot, paid, to_be_paid
from innkeep.assistant.tracker.reading.piles import shuffled
from innkeep.assistant.tracker.table_word.adopting import beside, done_after_all
from innkeep.assistant.tracker.table_word.starting_again import (
    believable,
    elsewhere,
    followed_astray,
    laid_down,
    turn_begun,
)
from innkeep.rules import DrinkUp, Play, Use
from innkeep.table import AppliedOp

__all__ = ["understood"]

#: How many of the last ops one may take back by hand, with nothing decided since.
BACK = 14


def understood(mirror: Mirror, op: AppliedOp, t: Touched) -> Step:
    """The mirror after an op, and the reading of it."""
    early = _told_or_mixed(mirror, op, t) or _slid(mirror, op, t) or _awaited(mirror, op, t)
    return early or _as_paid_or_answered(mirror, op, t)


def _as_paid_or_answered(mirror: Mirror, op: AppliedOp, t: Touched) -> Step:
    """The reading of an op that is a deed by itself: it pays, decides, puts right, or fits nothing."""
    answers = _answers(mirror, op, t)
    if mirror.picture.paper:
        answers = shown(mirror, t, answers)[:MOST_THREADS]
    if (step := paid(mirror, op, t, answers)) is not None:
        return step
    if t.harmless and not any(isinstance(answer.move, Play | Use) for answer in answers):
        return _late(mirror, op, t) or (mirror, Reading(op.seq, "neutral"))
    if put_right_at_once(mirror.recent.entries, t, answers):
        last = mirror.recent.entries[-1]
        back = last.before if last.reading.kind == "implicit-pass" else mirror.hypotheses
        return changed(mirror, hypotheses=back), Reading(op.seq, "back")
    if answers:
        return _explained(mirror, answers, op, t)
    ways = (way(mirror, op, t) for way in _UNANSWERED)
    return next(filter(None, ways), None) or blamed(mirror, op, t, wrong(mirror, t))


def _explained(mirror: Mirror, answers: list[Answer], op: AppliedOp, t: Touched) -> Step:
    """Follow what explains an op; what came late may be of the turn before."""
    before = mirror.hypotheses
    mirror, reading = _answered(mirror, answers, op, t)
    if mirror.trust.late_books is not None and reading.kind == "implicit-pass" and not t.cards:
        mirror = beside(mirror, before, t.items)
    return mirror, reading


def _told_or_mixed(mirror: Mirror, op: AppliedOp, t: Touched) -> Step | None:
    """The reading of an op by which somebody says, shows, looks at or shuffles something, or has a lot drawn;
    None for every other."""
    if op.kind == "pass" or (op.kind == "ready" and op.args["on"]):
        return passed(mirror, op)
    if mirror.hypothesis.game.machines and (step := step_told(mirror, op)) is not None:
        return step
    if op.kind in _WORDS:
        return _WORDS[op.kind](mirror, op)
    if touches_nothing(op):
        return mirror, Reading(op.seq, "neutral")
    return (by_lot(mirror, op) if draws_lots(op) else None) or _looked_or_mixed(mirror, op, t)


def _looked_or_mixed(mirror: Mirror, op: AppliedOp, t: Touched) -> Step | None:
    """The reading of an op that shows cards, or lays a pile into another order; None for every other."""
    if (look := looked(op)) is not None:
        allowed = may_show(mirror, op, look)
        return (mirror, Reading(op.seq, "neutral")) if allowed else caught(mirror, op, t)
    if (pile := mixed_pile(op)) is not None:
        return shuffled(mirror, op, t, pile)
    return caught(mirror, op, t) if disordered(mirror, op, t) else None


_WORDS: dict[str, Callable[[Mirror, AppliedOp], Step]] = {"arrow": pointed, "chat": spoken}


def _slid(mirror: Mirror, op: AppliedOp, t: Touched) -> Step | None:
    """The reading of an op by which nothing left its place; None: something did, or was played by it."""
    if not t.harmless or t.laid_out:
        return None
    if not plausibility.is_accepted(op):
        mirror = changed(mirror, hypotheses=plausibility.perhaps_played(mirror.hypotheses, t))
    return laid_down(mirror, t) if mirror.trust.blind else mirror, Reading(op.seq, "neutral")


def _awaited(mirror: Mirror, op: AppliedOp, t: Touched) -> Step | None:
    """The reading of an op that comes before a card that must be turned up, begins a turn, or is one part of
    a pile gathered by hand; None for every other."""
    if (due := mirror.pending_reveal) is not None:
        moved = [(card.cid, is_public(card.now)) for card in t.cards]
        if not t.values and moved == [(due.facts["cards"][0], True)]:
            return mirror, Reading(op.seq, "due")  # wherever the rules have it afterwards
        # nobody answers what has not come to light
        if instead := mirror.weigh(op, t).instead_of_the_pass():
            return _answered(mirror, instead, op, t)
        if (late := _late(mirror, op, t)) is not None:
            return late
    if mirror.trust.blind and (start := turn_begun(mirror, op, t)) is not None:
        return start
    if shuffles.gathered(mirror.hypotheses, mirror.picture, t):
        return changed(mirror, held=(*mirror.held, Held(op, t))), Reading(op.seq, "held")
    return None


def _answers(mirror: Mirror, op: AppliedOp, t: Touched) -> list[Answer]:
    """What may explain an op, the likeliest first."""
    weighing = mirror.weigh(op, t)
    answers = weighing.thought_better(weighing.best(mirror.hypotheses))
    answers = weighing.or_after_it(answers, mirror.hypotheses, mirror.early)
    answers = as_pointed(answers, mirror.arrow, mirror.recent.entries)
    if not mirror.trust.unknown:
        return answers
    here = [one for one in answers if goes_on(one.hypothesis, mirror.trust.settling, t)]
    return believable(mirror, here, t)


def _answered(mirror: Mirror, answers: list[Answer], op: AppliedOp, t: Touched) -> Step:
    """Follow what explains an op, the likeliest first."""
    if len(answers) == MOST_THREADS:
        mirror = changed(mirror, guessed=mirror.version)
    mirror, cost, move = mirror.following(answers), answers[0].cost, answers[0].move
    if cost > 1 and isinstance(move, DrinkUp) and not t.cards:
        mirror = _perhaps_late(mirror, op, t)
    if len(answers) > 1:
        mirror = picked_by_arrow(mirror)
    if isinstance(move, Play) and mirror.arrow is not None:
        mirror = changed(mirror, arrow=None)  # it was for this card, or for nothing
    kind = "due" if cost == 0 else "decision" if cost == 1 else "implicit-pass"
    return mirror, Reading(op.seq, kind, move)


def _chosen_otherwise(mirror: Mirror, op: AppliedOp, t: Touched) -> Step | None:
    """What was laid, ordered or chosen before together with this is meant otherwise."""
    if mirror.picture.paper and (both := shown_together(mirror, t)):
        return mirror.following(both), Reading(op.seq, "due")
    entries = mirror.recent.entries
    again = ordered_again(lasting(entries), t) if begun(t) else ()
    again = again or chosen_again(entries, op, t) or chosen_together(mirror.hypotheses, op, t)
    return (changed(mirror, hypotheses=surer(again)), Reading(op.seq, "due")) if again else None


def _thought_better(mirror: Mirror, op: AppliedOp, t: Touched) -> Step | None:
    """Something is cleared before its time, taken back, or put right."""
    if plausibility.cleared_early(mirror.hypotheses, t):
        return mirror, Reading(op.seq, "neutral")
    if (back := _returned(mirror, t)) is not None:
        return back, Reading(op.seq, "back")
    return (mirror, Reading(op.seq, "neutral")) if puts_right(mirror, t) else None


def _too_soon(mirror: Mirror, op: AppliedOp, t: Touched) -> Step | None:
    """A card has to be turned up first."""
    return None if mirror.pending_reveal is None else blamed(mirror, op, t, wrong(mirror, t))


def _elsewhere(mirror: Mirror, op: AppliedOp, t: Touched) -> Step | None:
    """It was done after all, or the game is elsewhere than it was followed to."""
    if (done := done_after_all(mirror, t)) is not None:
        return done, Reading(op.seq, "due")
    if mirror.astray is None:
        return None
    return followed_astray(mirror, op, t, mirror.astray.there, elsewhere(mirror))


def _returned(mirror: Mirror, t: Touched) -> Mirror | None:
    """The mirror gone back to before the op this one undoes, if nothing was decided since; else None."""
    decided = False
    for entry in mirror.recent.entries[: -BACK - 1 : -1]:
        undone = entry.reading.kind in UNDERSTOOD and t.undoes(entry.touched)
        if undone and not mended_by(mirror, entry):
            return None if decided else changed(mirror, hypotheses=entry.before)
        decided = decided or entry.reading.kind in UNDERSTOOD - {"due"}
    return None


def _perhaps_late(mirror: Mirror, op: AppliedOp, t: Touched) -> Mirror:
    """Add the hypotheses in which what was done came late, before something that still stands open."""
    found = belated(mirror.recent.entries, op, t, mirror.weigh(op, t).best)
    return mirror if found is None else changed(mirror, hypotheses=(*found.hypotheses, *mirror.hypotheses))


def _late(mirror: Mirror, op: AppliedOp, t: Touched) -> Step | None:
    """Put in what came late where it belongs, count a pass said twice once; None: it is no such thing."""
    entries, best = mirror.recent.entries, mirror.weigh(op, t).best
    found = said_twice(entries, best) or belated(entries, op, t, best, several=not mirror.wide)
    found = in_turn(found, entries, mirror.hypothesis)
    if found is None:
        return None
    reading = Reading(op.seq, "late", found.move, late_by=found.by)
    return changed(mirror, hypotheses=found.hypotheses), reading


#: What an op may be that nothing explains as it stands, in the order it is asked; else it is a mistake.
_UNANSWERED = (_chosen_otherwise, _thought_better, _too_soon, _elsewhere, _late, to_be_paid)
