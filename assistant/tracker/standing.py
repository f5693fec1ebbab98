"""What a mirror says of its table: what stands, what is owed, what was against the rules, what may be told.

How it comes to that is in `mirror`; nothing here reads an op.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from innkeep.assistant.interpret.hidden_moves import Strays
from innkeep.assistant.interpret.net_effect import Held
from innkeep.assistant.interpret.ops_read import OpsRead
from innkeep.assistant.model.concerns import reordered
from innkeep.assistant.model.hypothesis import Hypothesis, rests
from innkeep.assistant.model.obligations import Due, difference, is_open, unturned
from innkeep.assistant.model.observed_table import PLAY, ObservedTable, Touched
from innkeep.assistant.model.records import Reading, TableTally, Violation
from innkeep.assistant.tracker.answering import Answering
from innkeep.assistant.tracker.reveal import AwaitedReveal
from innkeep.rules import Play
from innkeep.table import AppliedOp, ShownCards

__all__ = ["TrackedTable"]


class TrackedTable:
    """Where a table stands by the rules, as its mirror has it."""

    picture: ObservedTable
    hypotheses: tuple[Hypothesis, ...]
    violations: list[Violation]
    tally: TableTally
    untracked: dict[str, str]
    face_down: dict[str, str]
    strays: Strays
    held: tuple[Held, ...]
    lost: bool
    reveal: AwaitedReveal
    grace: int
    version: int
    recent: OpsRead
    wide: bool
    _dues: list[Due] | None
    _presumed: list[Due] | None
    _now: int

    @property
    def hypothesis(self) -> Hypothesis:
        """The first reading; the only one unless `unsure`."""
        return self.hypotheses[0]

    @property
    def last(self) -> Reading:
        """How the last op was read."""
        recent = self.recent.entries
        return recent[-1].reading if recent else Reading(0, "neutral")

    @property
    def now(self) -> int:
        """When the last op was done (ms, as the table counts)."""
        return self._now

    @property
    def pending_reveal(self) -> Due | None:
        """The card somebody has to turn up next; until then no other due is told, as it depends on it."""
        return self.reveal.due

    @property
    def unsure(self) -> bool:
        """Whether several readings fit what was seen."""
        return len(self.hypotheses) > 1

    @property
    def open_violations(self) -> list[Violation]:
        """Violations that are neither mended nor adopted yet."""
        return [violation for violation in self.violations if violation.state == "open"]

    @property
    def veiled(self) -> bool:
        """Whether by any reading the rules have gone on to a card nobody has turned up yet."""
        loose = self.loose() if self.unsure else frozenset()
        return self.pending_reveal is not None or any(
            self._unturned(one, loose) is not None for one in self.hypotheses[1:]
        )

    @property
    def asking(self) -> bool:
        """Whether it must be said first whom a played card is meant for."""
        doubtful = self.unsure and self.pending_reveal is None
        return doubtful and all(isinstance(hypothesis.unsure, Play) for hypothesis in self.hypotheses)

    @property
    def told(self) -> list[Violation]:
        """The violations one may speak of: not those judged by cards that have yet to be turned up."""
        if self.pending_reveal is None:
            return self.violations
        return [violation for violation in self.violations if violation.seq <= self.reveal.since]

    def settled(self, now: int) -> list[Violation]:
        """Those of `told` that were not put right within `grace` and that had so long by `now` (ms)."""
        return [one for one in self.told if one.stood(now) >= self.grace]

    def pending(self, now: int) -> int | None:
        """In how many ms after `now` the next violation settles, unless it is put right; None: none waits."""
        waits = [one.at + self.grace - now for one in self.told if one.state != "mended"]
        return min((wait for wait in waits if wait > 0), default=None)

    def loose(self) -> frozenset[str]:
        """Cards and zones that stand open as violations, lie face down on the way, or were let go."""
        items = [one.items for one in self.open_violations]
        items += [one.touched.items for one in self.held]
        return frozenset(self.untracked).union(self.face_down, *items)

    def dues(self) -> list[Due]:
        """What every reading agrees is owed."""
        if self._dues is None:
            if self.lost:
                self._dues = []
            elif self.pending_reveal is not None:
                self._dues = [self.pending_reveal]
            else:
                loose = self.loose()
                found = difference(self.hypothesis, self.picture, loose)
                for other in self.hypotheses[1:]:
                    same = {due.id for due in difference(other, self.picture, loose)}
                    found = [due for due in found if due.id in same]
                self._dues = found
        return self._dues

    def presumed(self) -> list[Due]:
        """What will be owed if nobody answers what lies open, as far as no hidden card has a say in it."""
        if self._presumed is None:
            self._presumed = []
            decision = self.hypothesis.game.decision
            silent = self.lost or self.unsure or self.pending_reveal is not None or self._unseen
            if not silent and decision is not None and decision.kind == "respond":
                self._presumed = self._after_silence({due.id for due in self.dues()})
        return self._presumed

    @property
    def _unseen(self) -> bool:
        """Whether a card the rules count with has still to come to light, or to hand, out of a pile."""
        return any(due.facts.get("from") in self.picture.hidden for due in self.dues())

    def _after_silence(self, known: Collection[str]) -> list[Due]:
        start = self.hypothesis.game.phase, self.hypothesis.game.active
        if self._concealed(self.hypothesis):
            return []
        for later in self.hypothesis.implicit_passes():
            if (later.game.phase, later.game.active) != start or later.order_unknown:
                return []
            if self._unturned(later, self.loose()) is not None or self._concealed(later):
                return []
            found = [due for due in difference(later, self.picture, self.loose()) if due.id not in known]
            if any(due.sort == "shuffle" or due.facts.get("from") in self.picture.hidden for due in found):
                return []
            if found:
                return found
        return []

    def _concealed(self, hypothesis: Hypothesis) -> bool:
        """Whether the rules count with a card in the open that lies hidden on the table, as a Drink that
        follows a Chaser: also one that is followed no longer, or that was laid wrongly."""
        picture, (places, _) = self.picture, hypothesis.wanted()
        return any(
            is_open(places[uid]) and picture.cards.get(cid) in picture.hidden
            for cid, uid in hypothesis.bond.uid.items()
        )

    def mending(self, violation: Violation) -> list[Due]:
        """The dues that would mend a violation."""
        if self.pending_reveal is not None:
            return []
        others = self.loose() - (violation.items - self.untracked.keys())
        dues = difference(self.hypothesis, self.picture, others)
        return [due for due in dues if due.items & violation.items]

    def _unturned(self, hypothesis: Hypothesis, loose: frozenset[str]) -> Due | None:
        """The next card to be turned up. One that was let go as it lay counts again once it is in play: what
        it does must not be told before everybody sees it."""
        places, uids = hypothesis.wanted()[0], hypothesis.bond.uid
        played = [cid for cid in self.untracked if cid in uids and places[uids[cid]] == PLAY]
        return unturned(
            hypothesis, self.picture, loose.difference(played), self.face_down, self.strays.among(loose)
        )

    def recall(self, violation: Violation) -> None:
        """Keep on record, as put right, a violation that was reported before its op was understood."""
        until = self._now if violation.until is None else violation.until
        self.violations.append(replace(violation, state="mended", until=until))
        self.violations.sort(key=lambda one: one.seq)
        self.tally.violations += 1

    def weigh(self, op: AppliedOp, t: Touched) -> Answering:
        """The answers to an op that has changed this."""
        return Answering(op, t, self.picture, self.recent, self.wide)

    def may_show(self, op: AppliedOp, look: ShownCards) -> bool:
        """Whether nothing is against showing these cards: they lie open anyway, are that seat's own hand, or
        everybody sees what has to be turned up."""
        if look.zone not in self.picture.hidden and not self.face_down.keys() & {*look.cards}:
            return True
        if all(self.picture.holds(op.seat, self.face_down.get(cid, look.zone)) for cid in look.cards):
            return True
        turned = self.pending_reveal.facts["cards"] if self.pending_reveal is not None else ()
        return look.to is None and {*look.cards} <= {*turned}

    def disordered(self, op: AppliedOp, t: Touched) -> bool:
        """Whether it lays a pile nobody sees into in another order, and does nothing else."""
        hidden, kinds = self.picture.hidden, self.picture.kinds
        return t.harmless and any(pile in hidden and kinds[pile] == "stack" for pile in reordered(op))

    def _misplaced(self, cards: Collection[str]) -> frozenset[str]:
        """Those of the cards that do not lie where the first reading wants them."""
        places, _ = self.hypothesis.wanted()
        uid = self.hypothesis.bond.uid
        return frozenset(cid for cid in cards if not rests(self.picture.cards[cid], places[uid[cid]]))

    def _wrong(self, t: Touched) -> frozenset[str]:
        """What of the touched is not where the first reading wants it."""
        places, values = self.hypothesis.wanted()
        cards = [c.cid for c in t.cards if not rests(c.now, places[self.hypothesis.bond.uid[c.cid]])]
        zones = [v.zone for v in t.values if values.get(v.zone, v.now) != v.now]
        return frozenset(cards + zones)
