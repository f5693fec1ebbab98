"""What is paid for a card, before or after it is played, and which card is drawn from a hand at random."""

from __future__ import annotations

from collections.abc import Sequence

from innkeep.assistant.interpret import readings
from innkeep.assistant.interpret.chat_hints import surer
from innkeep.assistant.interpret.net_effect import Held
from innkeep.assistant.interpret.payments import Paid, outlay, paid_first, paid_for
from innkeep.assistant.model.observed_table import Touched
from innkeep.assistant.model.records import Reading
from innkeep.assistant.tracker.belief.mirror import Mirror, Step, changed
from innkeep.rules import Play, Use
from innkeep.table import AppliedOp

__all__ = ["by_lot", "paid", "paid_before", "pays_on"]


def paid(mirror: Mirror, op: AppliedOp, t: Touched, *, otherwise: bool) -> Step | None:
    """Take up what is paid for a card that was laid; None: it is no such thing. What can be understood
    `otherwise` is no part of a price once the card has taken effect."""
    held = [one.touched for one in mirror.held if one.paying]
    found = paid_for(mirror.recent.entries, mirror.hypotheses, held, t)
    if found is None:
        return None
    if found.hypotheses:
        return _with_payment(mirror, found), Reading(op.seq, "due")
    if otherwise and not _stands(mirror, found.move.card):
        return None
    return changed(mirror, held=(*mirror.held, Held(op, t, paying=True))), Reading(op.seq, "held")


def pays_on(mirror: Mirror, t: Touched, answers: Sequence[readings.Answer]) -> bool:
    """Whether a card that went from a hand of paper straight onto the discards goes on with a price of which
    cards were given just before. It may always have been played, too: any card may be in such a hand."""
    given = outlay(t)
    if given is None or not given.cards or not {card.was for card in t.cards} <= {*mirror.picture.paper}:
        return False
    if not all(isinstance(answer.move, Play | Use) for answer in answers):
        return False
    last = next((entry for entry in reversed(mirror.recent.entries) if entry.touched.items), None)
    before = None if last is None or last.reading.kind not in ("held", "due") else outlay(last.touched)
    return before is not None and before.seat == given.seat and bool(before.cards)


def _stands(mirror: Mirror, uid: int) -> bool:
    """Whether a card that was played has still to take effect, by any reading."""
    return any(frame.card == uid for one in mirror.hypotheses for frame in one.game.stack)


def _with_payment(mirror: Mirror, found: Paid) -> Mirror:
    return changed(
        mirror,
        held=tuple(one for one in mirror.held if not one.paying),
        recent=mirror.recent.meaning(len(mirror.recent.entries) - found.ago, found.move),
        hypotheses=surer(found.hypotheses),
    )


def paid_before(mirror: Mirror) -> Mirror:
    """Take up what was paid for a card just before it was laid: it was against the rules until then."""
    blamed = {one.seq for one in mirror.open_violations}
    found = paid_first(mirror.recent.entries, mirror.hypotheses, blamed)
    return mirror if found is None or not found.hypotheses else _with_payment(mirror, found)


def by_lot(mirror: Mirror, op: AppliedOp) -> Step | None:
    """Take up what came out of a hand by lot, where the rules wait for it."""
    found = [answer for one in mirror.hypotheses for answer in readings.by_lot(one, op.args["cs"])]
    if not found:
        return None
    kind = "decision" if found[0].cost == 1 else "implicit-pass"
    mirror = changed(mirror, hypotheses=surer(answer.hypothesis for answer in found))
    return mirror, Reading(op.seq, kind, found[0].move)
