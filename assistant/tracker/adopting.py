"""The part of a mirror that takes the table's word: when the game has gone astray, or at a new start."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import Any

from innkeep.assistant.interpret.adopt_table import adopted, changed_by, misfiled
from innkeep.assistant.interpret.hidden_moves import Strays
from innkeep.assistant.interpret.ops_read import OpsRead
from innkeep.assistant.interpret.plausibility import least_owing_first
from innkeep.assistant.interpret.readings import Answer
from innkeep.assistant.interpret.resync import alternatives
from innkeep.assistant.model.game_from_table import home, seated
from innkeep.assistant.model.hypothesis import Hypothesis
from innkeep.assistant.model.obligations import Due, gaps
from innkeep.assistant.model.observed_table import PLAY, Touched
from innkeep.assistant.model.records import Reading, Violation
from innkeep.assistant.tracker.answering import MOST_THREADS
from innkeep.assistant.tracker.hearing import Hearing
from innkeep.assistant.tracker.settling_in import (
    after_the_round,
    as_it_lies,
    draws_all,
    fresh,
    hands_drawn_to,
    has_brought,
    is_begun,
    lies_open,
    own_card_open,
    phases_of_the_turn,
    staked,
    to_be_paid,
    with_stakes,
    with_the_living,
)
from innkeep.rules import DiscardDraw, Play
from innkeep.table import AppliedOp

__all__ = ["Adopting"]

#: So many dues that stand as the table has them may still be done.
MOST_STOOD = 12


class Adopting(Hearing):
    """The part of a mirror that finds the game where the table has it."""

    options: dict[str, Any]
    names: tuple[str, ...]
    stumbled: bool
    guessed: int
    settling: int | None
    _astray: int
    _drift: tuple[Hypothesis, AppliedOp, Touched] | None
    _forgiven: int
    _late_books: int | None
    _drawn: frozenset[str]
    _stood: tuple[Mapping[str, int], ...]

    @property
    def _trusting(self) -> bool:
        """Whether nothing is known of the turn, or of the one before."""
        return self.unknown or self._late_books is not None

    def _turn_begun(self, op: AppliedOp, t: Touched) -> Reading | None:
        """Begin the turn the pawn shows, where nothing is known of the one before; None: it is no such op, or
        the pawn comes after the turn."""
        if "turn" not in t.items:
            return None
        drew = any(isinstance(entry.reading.move, DiscardDraw) for entry in self.recent.entries)
        begun = is_begun(self.hypothesis, t)
        if (drew and begun) or (not self.unknown and (begun or self.weigh(op, t).explained(self.hypotheses))):
            return None
        first = next((one for one in alternatives(self.hypothesis) if is_begun(one, t)), None)
        if first is None:
            return None
        self.hypotheses = (first,)
        apart = gaps(first, self.picture)
        self.adopt({*apart.cards, *apart.values} - self.face_down.keys())
        self.hypotheses += tuple(fresh(self.hypothesis))
        return Reading(op.seq, "decision")

    def _believable(self, answers: Iterable[Answer], t: Touched) -> list[Answer]:
        """The answers one may believe where nothing is known of the turn: a card played while anything waits
        for an answer begins no turn, what is drawn for one is drawn whole, and not while a card of that
        player lies open."""
        here, moved = self.hypothesis, t.items | self.face_down.keys()
        waits = lies_open(here, self.picture, moved)

        def believable(one: Answer) -> bool:
            if isinstance(one.move, Play) and one.hypothesis.game.active != self.settling:
                return not waits
            if isinstance(one.move, DiscardDraw) and hands_drawn_to(self.picture, t):
                return not own_card_open(here, self.picture, one.move.seat, moved)
            return True

        return [one for one in answers if believable(one) and draws_all(one.hypothesis, self.picture, t)]

    def _laid_down(self, t: Touched) -> None:
        """Count what was laid before somebody to stay there, of which nobody knew that it would."""
        here = self.hypothesis
        for card in t.cards:
            uid = here.bond.uid[card.cid]
            stays = card.now.endswith(".front") and home(here.game, uid, card.now) == card.now
            if stays and here.place(uid) not in (PLAY, card.now) and card.cid not in self.face_down:
                self.adopt({card.cid})

    def _turn_has_gone_on(self) -> None:
        """The turn in which somebody started again is over. Where nothing was known of it, the table's word
        stands for all of it, and for what comes late."""
        self.settling = None
        if self.unknown:
            self.unknown, self._late_books = False, self.hypothesis.game.active
            self._take_up([self._settled_in(one) for one in self.hypotheses])

    def _settled_in(self, one: Hypothesis) -> Hypothesis:
        late = to_be_paid(one, self.picture)
        return self._with_the_living(
            as_it_lies(one, self.picture, self.untracked, drawn=self._drawn, late=late)
        )

    def _with_the_living(self, one: Hypothesis) -> Hypothesis:
        return with_the_living(one, self.picture, self.untracked, self.options.get("out", ()))

    def _perhaps_of_before(self, before: Collection[Hypothesis], t: Touched) -> None:
        """Add the readings in which a marker or Gold that moved as if nobody would say anything more is of
        the turn before; first what leaves least undone."""
        late = (adopted(one, self.picture, t.items, self.untracked) for one in before)
        self.hypotheses = least_owing_first([*self.hypotheses, *late], self.picture)[:MOST_THREADS]

    def _trust(self, op: AppliedOp, t: Touched) -> Reading:
        """Take what cannot be explained for what it is, just after starting again: it tells in which phase
        the turn is, or stands as the table has it."""
        here = self.hypothesis
        begun = has_brought(here, self.picture, t.items)
        places = alternatives(here) if "turn" in t.items else phases_of_the_turn(here, begun=begun)
        if "pot" in t.items and not self.picture.values["pot"] and self.hypothesis.game.round is not None:
            self._take_up(after_the_round(self.hypothesis))
        if (found := self._followed_astray(op, t, here, tuple(places))) is None:
            self._drift = None
            self.adopt(t.items)
            self._drawn |= hands_drawn_to(self.picture, t)
        return found or Reading(op.seq, "neutral")

    def _elsewhere(self) -> tuple[Hypothesis, ...]:
        """Where else the game may be, judging by the previous op, which fitted nowhere by the rules."""
        if self._drift is None:
            return ()
        hypothesis, op, t = self._drift
        fitting = self.weigh(op, t).best(hypothesis.known.of(alternatives, hypothesis))
        return tuple(answer.hypothesis for answer in fitting if answer.move is not None)

    def _followed_astray(
        self, op: AppliedOp, t: Touched, there: Hypothesis, places: Collection[Hypothesis]
    ) -> Reading | None:
        """Take up another turn or phase when a second op in a row fits there and not where the game is.

        What the table showed otherwise while the game was thought to be `there` is taken as it is; what
        follows from the op itself is still to be done.
        """
        answers = self.weigh(op, t).best(places)
        if self.unknown:
            answers = self._believable(answers, t)
        if not answers:
            return None
        for violation in self.open_violations:
            violation.state, violation.closed = "adopted", self.version
        self._follow(answers)
        self._drift = None
        self.guessed = self.version
        before, apart = gaps(there, self.picture), gaps(self.hypothesis, self.picture)
        cards, values = apart.cards.keys() & before.cards.keys(), apart.values.keys() & before.values.keys()
        self.adopt({*cards, *values} - self.face_down.keys())
        return Reading(op.seq, "decision", answers[0].move)

    def take(self, violation: Violation) -> None:
        """The table's word stands: this violation was agreed on, or let through on purpose."""
        self._astray = 0
        apart = gaps(self.hypothesis, self.picture)
        violation.state, violation.closed, violation.agreed = "adopted", self.version, True
        self.adopt(
            self._with_both_purses(violation, violation.items & (apart.cards.keys() | apart.values.keys()))
        )

    def _with_both_purses(self, violation: Violation, items: Collection[str]) -> set[str]:
        """What is adopted of a violation, and where it moved Gold, both where that came from and where it
        went: what was owed there may have been what it was for."""
        done = self.recent.of(violation.seq)
        moved = {change.zone for change in done.touched.values} if done is not None else set()
        purses = {zone for zone in moved if zone.endswith(".purse") or zone in ("pot", "inn")}
        return {*items, *purses} if purses & {*items} else {*items}

    def let_stand(self, due: Due) -> None:
        """The table's word stands: nobody does any more what was owed there. It may still be done: see
        `_done_after_all`."""
        _, before = self.hypothesis.wanted()
        way = due.facts.get("from"), due.facts.get("to")
        self._take_up(
            [
                replace(one, flows=tuple(flow for flow in one.flows if (flow.source, flow.target) != way))
                for one in self.hypotheses
            ]
        )
        apart = gaps(self.hypothesis, self.picture)
        owed = {*due.items, *(zone for zone in way if zone is not None)}
        self.adopt(owed & (apart.cards.keys() | apart.values.keys()))
        self.guessed = self.version
        _, after = self.hypothesis.wanted()
        changes = {zone: before[zone] - after[zone] for zone in before if before[zone] != after.get(zone)}
        if changes:
            self._stood = (*self._stood[1 - MOST_STOOD :], changes)

    def _done_after_all(self, op: AppliedOp, t: Touched) -> Reading | None:
        """Take an op by which markers or Gold come to show what they should, had everything been done that
        nobody did any more; None: it is no such thing."""
        moved = {change.zone for change in t.values}
        if t.cards or not moved or self.unsure:
            return None
        mine = [one for one in reversed(self._stood) if one.keys() & moved]
        for number in range(1, len(mine) + 1):
            done = mine[:number]
            changes = Counter[str]()
            for one in done:
                changes.update(one)
            there = changed_by(self.hypothesis, changes)
            if not moved & gaps(there, self.picture).values.keys():
                self._stood = tuple(one for one in self._stood if one not in done)
                self._take_up([there])
                return Reading(op.seq, "due")
        return None

    def adopt(self, items: Collection[str]) -> None:
        """Take the table's word for these cards and zones."""
        stakes = staked(self.hypothesis, self.picture) if self.unknown else {}
        items = {*items} - stakes.keys()
        if stakes:
            self._stake(stakes)
        here = [adopted(one, self.picture, items, self.untracked) for one in self.hypotheses]
        self._take_up([self._with_the_living(one) for one in here] if self._trusting else here)
        self._dues = None

    def _stake(self, purses: dict[str, int]) -> None:
        """Nobody whose purse is empty is out while Gold lies in the pot: one coin of it counts as theirs."""
        self.untracked |= {zone: zone for zone in purses}
        self._take_up([with_stakes(one, purses.values()) for one in self.hypotheses])

    def _pot_taken(self) -> None:
        """Everybody has what lies in their purse once the pot was taken: of a Round of which nothing is
        known, or for those who had staked all they had in one."""
        mine = {zone for zone in self.untracked if zone.endswith(".purse")}
        purses = {zone for zone in self.picture.values if zone.endswith(".purse")} if self.unknown else mine
        if purses and not self.picture.values["pot"]:
            self.untracked = {item: zone for item, zone in self.untracked.items() if item not in mine}
            late = to_be_paid(self.hypothesis, self.picture) - mine
            self._take_up([replace(one, flows=()) for one in self.hypotheses])
            self.adopt(purses - late)

    def _take_up(self, hypotheses: Iterable[Hypothesis]) -> None:
        """Go on with the table's word; lost where the rules could not."""
        self.hypotheses = tuple(hypotheses)
        if not self.lost and any(misfiled(hypothesis) for hypothesis in self.hypotheses):
            self.lose()

    def lose(self, *, stumbled: bool = False) -> None:
        """The table can no longer be followed (`stumbled`: by a mistake of the assistant's own); nothing of
        before is held against anybody."""
        self.lost, self.stumbled = True, stumbled
        self.reveal = replace(self.reveal, due=None)
        self._dues = self._presumed = None
        self.tally.lost += 1
        for violation in self.open_violations:
            violation.state = "adopted"

    def resynchronise(self) -> None:
        """Start again from the table as it lies (`!sync`): in the phase where the turn was, or in any phase
        of the turn of the pawn's seat where nothing is known of it."""
        known = not self.lost and not any(one.order_unknown for one in self.hypotheses)
        if known:
            self._take_up([as_it_lies(one, self.picture, self.untracked) for one in self.hypotheses])
        if not known or self.lost:
            self.lost, self.unknown = False, True
            self.untracked = {}
            stakes = staked(self.hypothesis, self.picture)
            game, bond = seated(
                self.picture, self.options, self.names, under_way=True, staked=stakes.values()
            )
            start = Hypothesis(game, bond, known=self.hypothesis.known)
            self._take_up(phases_of_the_turn(start, begun=has_brought(start, self.picture)))
            self._stake(stakes)
        self.stumbled = False
        self.settling, self.guessed = self.hypothesis.game.active, self.version
        self._forgiven = max((one.seq for one in self.violations), default=-1)
        self.strays, self._drawn = Strays(), frozenset()
        self._astray = 0
        self.recent = OpsRead()
        self._dues = None
        for violation in self.open_violations:
            violation.state = "adopted"
