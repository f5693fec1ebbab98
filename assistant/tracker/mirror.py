"""The mirror: keeps the rules' game beside a free-form table and reads each op against it.

An op pays a due, is a decision, is either of these after implicit passes, takes something back, is neutral,
or is a violation; a violation nobody mends is adopted once people go on. `watcher` makes advice of it all.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import Any

from innkeep.assistant.interpret import plausibility, shuffles
from innkeep.assistant.interpret.adopt_table import counted_to
from innkeep.assistant.interpret.catch_up import mixed_again
from innkeep.assistant.interpret.chat_hints import Arrow, aimed, as_pointed, asks_afresh, surer
from innkeep.assistant.interpret.chosen_cards import chosen_again, chosen_together
from innkeep.assistant.interpret.folded_targets import folded, gone_from, next_up, unfolded
from innkeep.assistant.interpret.hidden_moves import Strays, from_beside
from innkeep.assistant.interpret.late_ops import belated, in_turn, lasting, put_right_at_once, said_twice
from innkeep.assistant.interpret.net_effect import Held, apart_from, together
from innkeep.assistant.interpret.ops_read import OpsRead
from innkeep.assistant.interpret.ordered_drinks import begun, ordered_again
from innkeep.assistant.interpret.readings import Answer
from innkeep.assistant.model.concerns import draws_lots, looked, mixed_pile, touches_nothing
from innkeep.assistant.model.game_from_table import seated
from innkeep.assistant.model.hypothesis import Hypothesis, rests
from innkeep.assistant.model.machine import challengers
from innkeep.assistant.model.obligations import Due, gaps, is_open
from innkeep.assistant.model.observed_table import (
    CardMove,
    ObservedTable,
    Touched,
    is_area,
    is_discard,
    touched,
)
from innkeep.assistant.model.pile_order import joined, on_top, ordered
from innkeep.assistant.model.records import OpSnapshot, Reading, TableTally, Violation, muddled
from innkeep.assistant.model.remembered import Remembered
from innkeep.assistant.model.violations import Fault, against
from innkeep.assistant.tracker.answering import MOST_THREADS
from innkeep.assistant.tracker.left_to_table import LeftToTable
from innkeep.assistant.tracker.reveal import AwaitedReveal
from innkeep.assistant.tracker.settling_in import goes_on
from innkeep.rules import DrinkUp, Move, Play, Use
from innkeep.table import AppliedOp

__all__ = ["UNDERSTOOD", "Mirror", "Reading", "Violation"]

#: How ops are read that the rules expect or allow.
UNDERSTOOD = frozenset({"due", "decision", "implicit-pass", "late"})
#: Decisions that may follow a violation before the table's version is adopted.
PATIENCE = 3
#: Violations in a row, with no decision understood between them, after which the mirror is lost.
LOST_AFTER = 5
#: Within so many ops a card is paid for in several parts.
PAYING = 8
#: How long (ms) an op against the rules may be put right before anybody hears of it.
GRACE = 3000


class Mirror(LeftToTable):
    """The rules' view of one table, folded from its ops."""

    def __init__(
        self,
        picture: ObservedTable,
        options: dict[str, Any],
        names: Iterable[str],
        *,
        under_way: bool = False,
    ) -> None:
        self.picture = picture
        self.grace = GRACE
        self.wide = False
        """Whether every way to understand an op is kept; see `Rewind.widely`."""
        self.weighing = False
        """Whether it only tries how ops may be read: what is against them nobody will be told by it."""
        self.remembered = Remembered()
        self.options = options
        self.names = tuple(names)
        game, bond = seated(picture, options, self.names, under_way=under_way)
        self.hypotheses: tuple[Hypothesis, ...] = (Hypothesis(game, bond, known=self.remembered),)
        self.violations: list[Violation] = []
        self.tally = TableTally()
        self.untracked: dict[str, str] = {}
        """Cards and zones the rules no longer account for, with the zone where the table has them."""
        self.face_down: dict[str, str] = {}
        """Cards lying face down in a public area, with the pile each came from."""
        self.strays = Strays()
        self.held: tuple[Held, ...] = ()
        """Ops that are read together with one that comes after them."""
        self._drift: tuple[Hypothesis, AppliedOp, Touched] | None = None
        """What fitted nowhere by the rules just before: the game may be elsewhere."""
        self.lost = self.stumbled = False
        self.recent = OpsRead()
        self._astray = self._late_by = 0
        self._arrow: Arrow | None = None
        self._stale: frozenset[Move] = frozenset()
        self._early: frozenset[tuple[int, str | None, int | None]] = frozenset()
        """Who said "pass" before being asked, and in which window."""
        self._dues: list[Due] | None = None
        self._presumed: list[Due] | None = None
        self.reveal = AwaitedReveal()
        self.version = 0
        self.guessed = self.chose = -1
        """The version in which something was taken on trust: the table's word, another turn, ...; and the one
        in which one of several readings was believed."""
        self.settling: int | None = None
        """Whose turn it was when somebody started again, until it goes on."""
        self.unknown = False
        """Whether nothing is known of that turn: it was lost. Words tell nothing then, and silence little."""
        self._late_books: int | None = None
        """In whose turn markers and purses have the table's word: what was owed in the turn before, of which
        nothing was known, comes late."""
        self._forgiven = -1
        """The last violation before that."""
        self._drawn: frozenset[str] = frozenset()
        """Into which hands cards were drawn then that nobody could explain."""
        self._stood: tuple[Mapping[str, int], ...] = ()
        """What stands as the table has it, as nobody did it: how much each marker and purse would change."""
        self._now = 0
        self.aiming = not under_way and len(challengers(game)) > 1
        """Whether a die has still to say who is the first Priority Target (OTTO-08)."""
        self._take_up(self.hypotheses)

    @property
    def newest(self) -> OpSnapshot | None:
        """The last op with its reading and the hypotheses from before it; None before the first op."""
        return self.recent.entries[-1] if self.recent.entries else None

    # -- reading -------------------------------------------------------------------------------

    def judge(self, op: AppliedOp) -> Reading:
        """How an op would be read, with the reasons if it would be a violation; nothing changes."""
        return self.fork().read(op)

    def judge_by_what_is_seen(self, op: AppliedOp) -> Reading:
        """How an op would be read by the hypotheses whose cards have all come to light: what follows from a
        card nobody has turned up must not show in a judgement. With none of them it is neutral."""
        twin = self.fork()
        seen = tuple(one for one in self.hypotheses if self._unturned(one, self.loose()) is None)
        if not seen:
            return Reading(op.seq, "neutral")
        twin.hypotheses = seen
        return twin.read(op)

    def fork(self) -> Mirror:
        """An independent mirror that stands where this one does."""
        twin = object.__new__(Mirror)
        twin.__dict__.update(self.__dict__)
        twin.picture = self.picture.copy()
        twin.violations = [replace(one) if one.state == "open" else one for one in self.violations]
        twin.tally = replace(self.tally, kinds=dict(self.tally.kinds))
        twin.untracked, twin.face_down = dict(self.untracked), dict(self.face_down)
        return twin

    def stands_as(self, other: Mirror) -> bool:
        """Whether this mirror will go on like another that has seen the same ops, except for what may have
        come late."""
        if len(self.hypotheses) != len(other.hypotheses) or self._state() != other._state():
            return False
        pairs = zip(self.hypotheses, other.hypotheses, strict=True)
        return all(one.stands_as(another) for one, another in pairs)

    def _state(self) -> tuple[object, ...]:
        """What a mirror goes by besides its hypotheses."""
        drift = None if self._drift is None else self._drift[1].seq
        told = [(one.seq, one.state, one.since, one.items) for one in self.violations]
        where = (self.untracked, self.face_down, self.strays, self.held, self.pending_reveal)
        again = (self.settling, self.unknown, self._late_books, self._drawn, self._stood)
        said = (self._arrow, self._early, self._stale, self.told_card)
        return (
            self.lost,
            self._astray,
            self.aiming,
            drift,
            self.reveal.contest,
            self.reveal.phase if self.pending_reveal is not None else "",
            where,
            again,
            said,
            told,
        )

    def gone_on_as(self, other: Mirror, since: int) -> Mirror:
        """This mirror moved on by what ``other`` read from op ``since`` on, before which the two stood alike.

        How this mirror read the ops before is kept.
        """
        twin = other.fork()
        twin.recent = self.recent.followed(*other.recent.after(since - 1))
        return twin

    def read(self, op: AppliedOp, joining: Collection[int] = ()) -> Reading:
        """Take in one op and say how it was understood; `joining`: the held ops that are one with it."""
        if not self.lost and not asks_afresh(op) and any(one.folded for one in self.hypotheses):
            self.hypotheses = self._unfolded_for(op, joining)
        reading = self._read(op, joining)
        apart = folded(self.hypotheses)
        self.hypotheses = unfolded(apart, next_up(apart))
        if reading.kind != "violation":
            self._release_fitting()
        return reading

    def _unfolded_for(self, op: AppliedOp, joining: Collection[int]) -> tuple[Hypothesis, ...]:
        """The readings with those apart that the op tells apart: none that stands for several may come to
        what it is folded over, or find the op against the rules if one of those it stands for does not."""
        found = self.hypotheses
        while True:
            cards = {plays[0].card: None for one in found for plays in one.folded}
            trial = self._tried(found, op, joining)
            apart = gone_from(trial.hypotheses, cards)
            if not apart:
                break
            found = unfolded(found, apart)
        if trial.last.kind != "violation" and not trial.lost:
            return found
        for card in reversed(cards):
            other = unfolded(found, (card,))
            trial = self._tried(other, op, joining)
            if trial.last.kind != "violation" and not trial.lost:
                return other
        return found

    def _tried(self, hypotheses: tuple[Hypothesis, ...], op: AppliedOp, joining: Collection[int]) -> Mirror:
        """A mirror with these readings that has read the op."""
        trial = self.fork()
        trial.hypotheses = hypotheses
        trial._read(op, joining)
        return trial

    def _read(self, op: AppliedOp, joining: Collection[int]) -> Reading:
        t = self._opened(touched(op))
        self.picture.turn(op)
        if joining:
            earlier = [one for one in self.held if one.op.seq in joining]
            self.held = tuple(one for one in self.held if one.op.seq not in joining)
            op, t = together(earlier, op, t, self.picture)
        if self.held:
            t = apart_from((one.touched for one in self.held), t)
        self._follow_strays(op, t)
        return self._taken_in(op, t, again=bool(joining))

    def _taken_in(self, op: AppliedOp, t: Touched, *, again: bool) -> Reading:
        """Read what an op has done; `again`: it, or a part of it, was held until now."""
        before = self.hypotheses
        self._clock(op)
        if again and not t.items:
            reading = Reading(op.seq, "back")
        elif asks_afresh(op):
            self.resynchronise()
            reading = Reading(op.seq, "sync")
        elif self.lost:
            reading = Reading(op.seq, "neutral")
        else:
            reading = self._understood_with_texts(op, t)
            self._distrust_the_owing(before[0].game.active)
            if self._trusting and "pot" in t.items:
                self._pot_taken()
            if self._early:
                self._early = plausibility.still_open(self._early, self.hypotheses)
            if self.settling not in (None, self.hypothesis.game.active):
                self._turn_has_gone_on()
            if self._late_books != self.hypothesis.game.active:
                self._late_books = None
        if (pile := mixed_pile(op)) is not None:
            self.recent = self.recent.since_any_of(self.picture.orders[pile])
        told = t if pile is None else Touched((), t.values)
        late_by = self._late_by if reading.kind == "late" else 0
        self.recent = self.recent.followed(OpSnapshot(op, told, reading, before, late_by))
        self.tally.kinds[reading.kind] = self.tally.kinds.get(reading.kind, 0) + 1
        if reading.move is not None or reading.kind in ("decision", "implicit-pass", "late"):
            self.tally.decisions += 1
            self.aiming = False  # who plays on without a throw leaves the Priority Target as it lies
            self._astray = 0
            self._drift = None
            for violation in self.open_violations:
                violation.since += 1
            if isinstance(reading.move, Play):
                self._paid_first()
        self.held = tuple(one for one in self.held if not one.paying or op.seq < one.op.seq + PAYING)
        if not self.lost:
            self._order_as_lies(op)
            self._take_back(t)
            if self.pending_reveal is None:
                self._settle()
        self._await_reveal(op, before[0].game.phase_name)
        return reading

    def returned(self, op: AppliedOp, version: int) -> None:
        """Note that an undo or redo brought the table to where this mirror stands."""
        self.version = version
        self._now, self._dues, self._presumed = max(self._now, op.at), None, None
        back = OpSnapshot(op, Touched((), ()), Reading(op.seq, "back"), self.hypotheses)
        self.recent = self.recent.followed(back)

    def _await_reveal(self, op: AppliedOp, phase: str) -> None:
        """Note whether the rules have gone on to a card nobody has turned up yet."""
        before = self.reveal.still(self.picture, self.face_down)
        loose = self.loose() - before.items if before is not None else self.loose()
        found = None if self.lost else self._unturned(self.hypothesis, loose)
        due = None if found is None else before or found
        self.reveal = self.reveal.then(due, op.seq, phase, self.hypothesis, self.picture)

    def _follow_strays(self, op: AppliedOp, t: Touched) -> None:
        """Remember cards that went from one place nobody sees into another."""
        places = self.hypothesis.wanted()[0] if self.pending_reveal is not None else {}
        uid = self.hypothesis.bond.uid
        self.strays = self.strays.followed(
            op, t, self.picture, lambda cid: bool(places) and is_open(places[uid[cid]])
        )

    def _order_as_lies(self, op: AppliedOp) -> None:
        """Take over the order in which the right cards of a pile lie. What lies face down elsewhere counts
        as its bottom: the next card is the next one still there."""
        if any(one.order_unknown for one in self.hypotheses):
            return
        for pile in {pile.id: None for _, pile in op.changes.zones} | dict.fromkeys(self.face_down.values()):
            if self.picture.kinds[pile] == "stack":
                here = self.picture.orders[pile]
                away = [cid for cid, origin in self.face_down.items() if origin == pile and cid not in here]
                self.hypotheses = tuple(ordered(one, pile, here, away) for one in self.hypotheses)

    def _atop(self, pile: str, cid: str) -> None:
        """Count a card that lay face down elsewhere as the top of its pile again."""
        if self.picture.kinds[pile] == "stack" and not any(one.order_unknown for one in self.hypotheses):
            self.hypotheses = tuple(on_top(one, pile, one.bond.uid[cid]) for one in self.hypotheses)

    def _opened(self, t: Touched) -> Touched:
        """What was touched, with cards lying face down in a public area left out until they are turned up
        or moved on: until then nobody may know what they are, and then they come from where they were."""
        cards = []
        for card in t.cards:
            origin = self.face_down.get(card.cid, card.was)
            if card.face_down and not is_area(origin):
                self.face_down[card.cid] = origin
            else:
                if self.face_down.pop(card.cid, card.was) != card.was:
                    self._atop(origin, card.cid)
                cards.append(CardMove(card.cid, origin, card.now, unseen=card.unseen))
        return Touched(tuple(cards), t.values)

    def _understood(self, op: AppliedOp, t: Touched) -> Reading:
        told = self._told_or_mixed(op, t)
        if told is not None:
            return told
        harmless = t.harmless
        if harmless and not t.laid_out:
            if not plausibility.is_accepted(op):
                self.hypotheses = plausibility.perhaps_played(self.hypotheses, t)
            if self._trusting:
                self._laid_down(t)
            return Reading(op.seq, "neutral")
        awaited = self._awaited(op, t)
        if awaited is not None:
            return awaited
        weighing = self.weigh(op, t)
        answers = weighing.thought_better(weighing.best(self.hypotheses))
        answers = weighing.or_after_it(answers, self.hypotheses, self._early)
        answers = as_pointed(answers, self._arrow, self.recent.entries)
        if self.unknown:
            here = [one for one in answers if goes_on(one.hypothesis, self.settling, t)]
            answers = self._believable(here, t)
        silent = not answers or answers[0].cost > 1
        if silent and (paid := self._paid(op, t, otherwise=bool(answers))) is not None:
            return paid
        if harmless and not any(isinstance(answer.move, Play | Use) for answer in answers):
            return self._late(op, t) or Reading(op.seq, "neutral")
        if put_right_at_once(self.recent.entries, t, answers):
            last = self.recent.entries[-1]
            self.hypotheses = last.before if last.reading.kind == "implicit-pass" else self.hypotheses
            return Reading(op.seq, "back")
        if not answers:
            return self._unanswered(op, t)
        before, reading = self.hypotheses, self._answered(answers, op, t)
        if self._late_books is not None and reading.kind == "implicit-pass" and not t.cards:
            self._perhaps_of_before(before, t)
        return reading

    def _told_or_mixed(self, op: AppliedOp, t: Touched) -> Reading | None:
        """The reading of an op by which somebody says, shows, looks at or shuffles something, or has a lot
        drawn; None for every other."""
        if op.kind == "pass" or (op.kind == "ready" and op.args["on"]):
            return self._passed(op)
        if self.hypothesis.game.machines and (step := self._step_told(op)) is not None:
            return step
        if op.kind == "arrow":
            return self._pointed(op)
        if op.kind == "chat":
            return self._said(op)
        if touches_nothing(op):
            return Reading(op.seq, "neutral")
        if draws_lots(op) and (lot := self._by_lot(op)) is not None:
            return lot
        if (look := looked(op)) is not None:
            return Reading(op.seq, "neutral") if self.may_show(op, look) else self._caught(op, t)
        if (pile := mixed_pile(op)) is not None:
            return self._shuffled(op, t, pile)
        return self._caught(op, t) if self.disordered(op, t) else None

    def _awaited(self, op: AppliedOp, t: Touched) -> Reading | None:
        """The reading of an op that comes before a card that must be turned up, begins a turn, or is one part
        of a pile gathered by hand; None for every other."""
        if self.pending_reveal is not None and self._turned_up(t):
            return Reading(op.seq, "due")
        if self.pending_reveal is not None:  # nobody answers what has not come to light
            if instead := self.weigh(op, t).instead_of_the_pass():
                return self._answered(instead, op, t)
            if (late := self._late(op, t)) is not None:
                return late
        if self._trusting and (start := self._turn_begun(op, t)) is not None:
            return start
        if shuffles.gathered(self.hypotheses, self.picture, t):
            self.held = (*self.held, Held(op, t))
            return Reading(op.seq, "held")
        return None

    def _answered(self, answers: list[Answer], op: AppliedOp, t: Touched) -> Reading:
        """Follow what explains an op, the likeliest first."""
        if len(answers) == MOST_THREADS:
            self.guessed = self.version
        self._follow(answers)
        cost = answers[0].cost
        if cost > 1 and isinstance(answers[0].move, DrinkUp) and not t.cards:
            self._perhaps_late(op, t)
        kind = "due" if cost == 0 else "decision" if cost == 1 else "implicit-pass"
        move = answers[0].move
        if len(answers) > 1:
            self._pick_by_arrow()
        if isinstance(move, Play):
            self._arrow = None  # it was for this card, or for nothing
        return Reading(op.seq, kind, move)

    def _unanswered(self, op: AppliedOp, t: Touched) -> Reading:
        """The reading of an op that nothing explains as it stands: a change of mind, something put right,
        something late, or a mistake."""
        if begun(t) and (again := ordered_again(lasting(self.recent.entries), t)):
            self.hypotheses = surer(again)
            return Reading(op.seq, "due")
        if again := chosen_again(self.recent.entries, op, t) or chosen_together(self.hypotheses, op, t):
            self.hypotheses = surer(again)
            return Reading(op.seq, "due")
        if plausibility.cleared_early(self.hypotheses, t):
            return Reading(op.seq, "neutral")
        if self._returned(lambda entry: t.undoes(entry.touched) and not self._mended_by(entry)):
            return Reading(op.seq, "back")
        if self._puts_right(t):
            return Reading(op.seq, "neutral")
        if self.pending_reveal is not None:
            return self._blame(op, t, self._wrong(t))
        if (late := self._done_after_all(op, t)) is not None:
            return late
        if self._drift is not None:
            astray = self._followed_astray(op, t, self._drift[0], self._elsewhere())
            if astray is not None:
                return astray
        return self._late(op, t) or self._blame(op, t, self._wrong(t))

    def _distrust_the_owing(self, active: int) -> None:
        """When the turn goes on, rank last the hypotheses that leave most undone; when it goes on again, drop
        them. Where it has gone on by some of them only, what these leave undone has only just become due."""
        if self.hypothesis.game.active == active:
            return
        stale = self._stale
        self._stale = frozenset(move for one in self.hypotheses for move in one.ambiguities)
        if self.unsure and not self.wide:
            before = len(self.hypotheses)
            turns = {one.game.active for one in self.hypotheses}
            new = turns - {active} if len(turns) > 1 else set()
            self.hypotheses = plausibility.least_owing(self.hypotheses, self.picture, stale, new)
            self.chose = self.version if len(self.hypotheses) < before else self.chose

    def _turned_up(self, t: Touched) -> bool:
        """Whether the next card was turned up, wherever the rules have it afterwards."""
        assert self.pending_reveal is not None
        moved = [(card.cid, is_area(card.now) or is_discard(card.now)) for card in t.cards]
        return not t.values and moved == [(self.pending_reveal.facts["cards"][0], True)]

    # -- shuffles ------------------------------------------------------------------------------

    def _shuffled(self, op: AppliedOp, t: Touched, deck: str) -> Reading:
        self.held = tuple(h for h in self.held if all(card.now != deck for card in h.touched.cards))
        if self.picture.kinds[deck] != "stack":
            return Reading(op.seq, "neutral")
        if anew := mixed_again(self.recent.entries, deck, self.picture, self.untracked):
            self._take_up(anew)
            return Reading(op.seq, "neutral")
        expected = False
        hypotheses = []
        for hypothesis in shuffles.awaiting(self.hypotheses, deck):
            expected = expected or hypothesis.awaits(deck)
            order = shuffles.lying(hypothesis, deck, self.picture.orders[deck])
            if (again := hypothesis.shuffled(deck, order)) is not None:
                hypotheses.append(shuffles.with_extras(again, deck, order, self.picture, self.untracked))
        if not hypotheses:
            return self._give_up(op)
        self._take_up(hypotheses)
        if self.lost:
            return Reading(op.seq, "neutral")
        self._let_lie(deck, frozenset())
        if not expected and shuffles.just_mixed(self.recent.entries, deck):
            return Reading(op.seq, "neutral")
        if (
            expected
            or joined(self.recent.entries, deck)
            or (self.tally.decisions == 0 and op.kind == "shuffle")
        ):
            return Reading(op.seq, "due" if expected else "neutral")
        reading = self._blame(op, t, frozenset())
        self._let_lie(deck, self._wrong(t))
        return reading

    def _let_lie(self, deck: str, wrong: frozenset[str]) -> None:
        """Take over what was shuffled into a pile: nobody could find these cards again."""
        there = set(self.picture.orders[deck])
        if not any(one.order_unknown for one in self.hypotheses):
            face_down = there & self.face_down.keys()
            self.face_down = {cid: origin for cid, origin in self.face_down.items() if cid not in face_down}
            wrong |= self._misplaced(face_down)
        for violation in self.open_violations:
            wrong |= violation.items & there
            violation.items -= there
            if not violation.items:
                violation.state, violation.closed = "adopted", self.version
        if wrong & there and not any(one.order_unknown for one in self.hypotheses):
            self.adopt(wrong & there)

    # -- going back ----------------------------------------------------------------------------

    def _returned(self, matches: Any) -> bool:
        """Go back to before an op if nothing was decided since; True when the mirror went back."""
        for back, entry in enumerate(reversed(self.recent.entries)):
            if entry.reading.kind in ("decision", "implicit-pass", "late", "due") and matches(entry):
                later = self.recent.entries[len(self.recent.entries) - back :]
                if any(one.reading.kind in ("decision", "implicit-pass", "late") for one in later):
                    return False
                self.hypotheses = entry.before
                return True
            if back > 12:
                break
        return False

    def _perhaps_late(self, op: AppliedOp, t: Touched) -> None:
        """Add the hypotheses in which what was done came late, before something that still stands open."""
        found = belated(self.recent.entries, op, t, self.weigh(op, t).best)
        if found is not None:
            self.hypotheses = (*found.hypotheses, *self.hypotheses)

    def _late(self, op: AppliedOp, t: Touched) -> Reading | None:
        """Put in what came late where it belongs, count a pass said twice once; None: it is no such thing."""
        found = said_twice(self.recent.entries, self.weigh(op, t).best)
        found = found or belated(
            self.recent.entries,
            op,
            t,
            self.weigh(op, t).best,
            several=not self.wide,
        )
        found = in_turn(found, self.recent.entries, self.hypothesis)
        if found is None:
            return None
        self.hypotheses, self._late_by = found.hypotheses, found.by
        return Reading(op.seq, "late", found.move)

    # -- violations ----------------------------------------------------------------------------

    def _blame(self, op: AppliedOp, t: Touched, wrong: frozenset[str]) -> Reading:
        if self.settling is not None:
            return self._trust(op, t)
        if self._late_books is not None and not t.cards:
            self.adopt(t.items)
            return Reading(op.seq, "neutral")
        self.tally.violations += 1
        hidden = self.pending_reveal is not None
        self._astray += not hidden
        found = () if self.weighing else self._reasons(aimed(op, self._arrow, t), t)
        state = "open" if wrong else "noted"
        self.violations.append(Violation(op.seq, op.seat, found, wrong, state, op.at, version=self.version))
        self._drift = None if hidden else (self.hypothesis, op, t)
        if (
            self._astray >= LOST_AFTER
            or muddled(self._held_against(), op.seq)
            or from_beside(t, self.picture)
        ):
            self._give_up(op)
        return Reading(op.seq, "violation", faults=found)

    def _caught(self, op: AppliedOp, t: Touched) -> Reading:
        """Blame an op for what it shows or lays in another order: wherever the game stands, and whatever was
        taken on trust, that was not to be."""
        self.tally.violations += 1
        found = () if self.weighing else self._reasons(op, t)
        self.violations.append(
            Violation(op.seq, op.seat, found, frozenset(), "noted", op.at, version=self.version)
        )
        return Reading(op.seq, "violation", faults=found)

    def _held_against(self) -> list[Violation]:
        """The violations since somebody started again."""
        return [one for one in self.violations if one.seq > self._forgiven]

    def _reasons(self, op: AppliedOp, t: Touched) -> tuple[Fault, ...]:
        """What is against an op, about what goes on as far as everybody sees."""
        return against(self.hypotheses, op, t, self.reveal.phase if self.pending_reveal is not None else "")

    def _give_up(self, op: AppliedOp) -> Reading:
        self.lose()
        return Reading(op.seq, "neutral")

    def _take_over(self) -> None:
        """Count cards let go while in play, once the rules are done with them, to the pile they went into:
        which of its cards they are now, perhaps nobody can tell. Any that came to light are like others."""
        for cid, zone in list(self.untracked.items()):
            if cid not in self.picture.cards:
                continue
            uid = self.hypothesis.bond.uid[cid]
            if self.picture.cards[cid] not in self.picture.hidden and cid not in self.face_down:
                del self.untracked[cid]
            elif not any(one.order_unknown or one.game.zone_of(uid) == "play" for one in self.hypotheses):
                del self.untracked[cid]
                self._take_up([self._counted(hypothesis, zone, cid) for hypothesis in self.hypotheses])

    def _counted(self, hypothesis: Hypothesis, zone: str, cid: str) -> Hypothesis:
        """A reading that never had the card in play has followed it to where it lies."""
        uid = hypothesis.bond.uid[cid]
        followed = rests(self.picture.cards[cid], hypothesis.wanted()[0][uid])
        return hypothesis if followed else counted_to(hypothesis, zone, uid)

    def _puts_right(self, t: Touched) -> bool:
        """Whether all a violation did was put back: that is no second one, whatever is owed there."""
        held = {one.seq for one in self.violations if one.state in ("open", "noted", "mended")}
        items = t.items
        for entry in reversed(self.recent.entries):
            if entry.touched.items & items:
                return entry.op.seq in held and t.undoes(entry.touched)
        return False

    def _mended_by(self, entry: OpSnapshot) -> bool:
        """Whether an op put a violation right: who takes that back does the wrong thing once more."""
        held = {one.seq for one in self.violations}
        return any(e.op.seq in held and entry.touched.undoes(e.touched) for e in self.recent.entries)

    def _take_back(self, t: Touched) -> None:
        """Count a violation as mended when all of it was put back as it was, whatever else was owed there."""
        still = {violation.seq: violation for violation in self.open_violations}
        for entry in self.recent.entries if still else ():
            if entry.op.seq in still and t.undoes(entry.touched):
                still[entry.op.seq].state, still[entry.op.seq].until = "mended", self._now

    def _settle(self) -> None:
        """Close what has been mended, adopt what people play on with, and keep the payments consistent."""
        self._take_over()
        for violation in self.open_violations:
            if self.lost:
                return
            apart = gaps(self.hypothesis, self.picture)
            still = violation.items & (apart.cards.keys() | apart.values.keys())
            if not still:
                violation.state, violation.until = "mended", self._now
            elif violation.since >= PATIENCE:
                violation.state, violation.closed = "adopted", self.version
                self.adopt(self._with_both_purses(violation, still))
