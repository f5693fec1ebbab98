"""What is paid for a card, before or after it is played, and which card is drawn from a hand at random."""

from __future__ import annotations

from innkeep.assistant.interpret import readings
from innkeep.assistant.interpret.chat_hints import surer
from innkeep.assistant.interpret.net_effect import Held
from innkeep.assistant.interpret.payments import Paid, paid_first, paid_for
from innkeep.assistant.model.observed_table import Touched
from innkeep.assistant.model.records import Reading
from innkeep.assistant.tracker.standing import TrackedTable
from innkeep.table import AppliedOp

__all__ = ["Paying"]


class Paying(TrackedTable):
    """The part of a mirror that reads payments for cards, and cards drawn at random."""

    def _paid(self, op: AppliedOp, t: Touched, *, otherwise: bool) -> Reading | None:
        """Take up what is paid for a card that was laid; None: it is no such thing. What can be understood
        `otherwise` is no part of a price once the card has taken effect."""
        held = [one.touched for one in self.held if one.paying]
        found = paid_for(self.recent.entries, self.hypotheses, held, t)
        if found is None:
            return None
        if not found.hypotheses:
            if otherwise and not self._stands(found.move.card):
                return None
            self.held = (*self.held, Held(op, t, paying=True))
            return Reading(op.seq, "held")
        self._take_payment(found)
        return Reading(op.seq, "due")

    def _stands(self, uid: int) -> bool:
        """Whether a card that was played has still to take effect, by any reading."""
        return any(frame.card == uid for one in self.hypotheses for frame in one.game.stack)

    def _take_payment(self, paid: Paid) -> None:
        self.held = tuple(one for one in self.held if not one.paying)
        self.recent = self.recent.meaning(len(self.recent.entries) - paid.ago, paid.move)
        self.hypotheses = surer(paid.hypotheses)

    def _paid_first(self) -> None:
        """Take up what was paid for a card just before it was laid: it was against the rules until then."""
        found = paid_first(self.recent.entries, self.hypotheses, {one.seq for one in self.open_violations})
        if found is not None and found.hypotheses:
            self._take_payment(found)

    def _by_lot(self, op: AppliedOp) -> Reading | None:
        """Take up what came out of a hand by lot, where the rules wait for it."""
        found = [answer for one in self.hypotheses for answer in readings.by_lot(one, op.args["cs"])]
        if not found:
            return None
        self.hypotheses = surer(answer.hypothesis for answer in found)
        kind = "decision" if found[0].cost == 1 else "implicit-pass"
        return Reading(op.seq, kind, found[0].move)
