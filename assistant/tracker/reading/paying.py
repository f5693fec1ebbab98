"""What is paid for a card, before or after it is played, and which card is drawn from a hand at random."""

from __future__ import annotations

from collections.abc import Sequence

from innkeep.assistant.interpret import readings
from innkeep.assistant.interpret.chat_hints import surer
from innkeep.assistant.interpret.net_effect import Held
from innkeep.assistant.interpret.payments import Paid, outlay, paid_first, paid_for, unpaid
from innkeep.assistant.interpret.readings import Answer
from innkeep.assistant.model.observed_table import Touched
from innkeep.assistant.model.records import Reading
from innkeep.assistant.tracker.belief.mirror import Mirror, Step, changed
from innkeep.rules import DiscardDraw, Play, Use
from innkeep.table import AppliedOp

__all__ = ["by_lot", "paid", "paid_before", "to_be_paid"]


def paid(mirror: Mirror, op: AppliedOp, t: Touched, answers: Sequence[Answer]) -> Step | None:
    """Take up what is paid for a card that was laid; None: it is no such thing. What the `answers` explain is
    no part of a price once the card has taken effect."""
    if not _dearer(answers, t):
        return None
    held = [one.touched for one in mirror.held if one.paying]
    found = paid_for(mirror.recent, mirror.hypotheses, held, t)
    if not found or (_decides(answers) and not _stands(mirror, found[0].move.card)):
        return None
    if found[0].hypotheses:
        return _with_payment(mirror, found), Reading(op.seq, "due")
    if answers and not _stands(mirror, found[0].move.card):
        return None
    return changed(mirror, held=(*mirror.held, Held(op, t, paying=True))), Reading(op.seq, "held")


def _decides(answers: Sequence[Answer]) -> bool:
    """Whether an op would be a decision without any silence."""
    return bool(answers) and answers[0].cost == 1


def _dearer(answers: Sequence[Answer], t: Touched) -> bool:
    """Whether these answers cost more to believe than a price, which is due: all need silence, or cards of a
    hand would have been played, used or thrown away while what they may be the price of is open. A token that
    is spent at once is more often spent on something new."""
    if not _decides(answers):
        return not answers or answers[0].cost > 1
    given = outlay(t)
    cards = given is not None and bool(given.cards)
    return cards and all(isinstance(answer.move, Play | Use | DiscardDraw) for answer in answers)


def _stands(mirror: Mirror, uid: int) -> bool:
    """Whether a card that was played has still to take effect, by any reading."""
    return any(frame.card == uid for one in mirror.hypotheses for frame in one.game.stack)


def _with_payment(mirror: Mirror, found: Sequence[Paid]) -> Mirror:
    """The mirror in which a card was paid for; where that may be one of several, it stays open which."""
    held = tuple(one for one in mirror.held if not one.paying)
    return changed(mirror, held=held).surer(one for way in found for one in way.hypotheses)


def paid_before(mirror: Mirror) -> Mirror:
    """Take up what was paid for a card just before it was laid: it was against the rules until then."""
    blamed = {one.seq for one in mirror.open_violations}
    found = paid_first(mirror.recent, mirror.hypotheses, blamed)
    return _with_payment(mirror, found) if found and found[0].hypotheses else mirror


def to_be_paid(mirror: Mirror, op: AppliedOp, t: Touched) -> Step | None:
    """Take up what a card does for a price that has still to be paid, where just that is carried out; None:
    the op tells of no such thing."""
    if t.cards or not t.values:
        return None
    weighing = mirror.weigh(op, t)
    prices = (
        (one, weighing.best(one.hypotheses)) for one in unpaid(mirror.recent.entries, mirror.hypotheses)
    )
    ways = [(one, found) for one, found in prices if found and found[0].move is None]
    if not ways:
        return None
    price, answers = min(ways, key=lambda way: way[1][0].cost)
    meant = mirror.recent.as_meant(price.move)
    kind = "due" if answers[0].cost == 0 else "implicit-pass"
    return changed(mirror.following(answers), recent=meant), Reading(op.seq, kind)


def by_lot(mirror: Mirror, op: AppliedOp) -> Step | None:
    """Take up what came out of a hand by lot, where the rules wait for it."""
    found = [answer for one in mirror.hypotheses for answer in readings.by_lot(one, op.args["cs"])]
    if not found:
        return None
    kind = "decision" if found[0].cost == 1 else "implicit-pass"
    mirror = changed(mirror, hypotheses=surer(answer.hypothesis for answer in found))
    return mirror, Reading(op.seq, kind, found[0].move)
