"""The assistant as a watcher of a table: it sees each op and advises every seat; as a referee it refuses
some.

Connects `mirror` and `advice` to the table's plugin interface; contains no rule and no sentence of its own.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from innkeep.assistant import messages
from innkeep.assistant.advice.advice_items import (
    Item,
    appeal_items,
    due_items,
    end_items,
    fault_text,
    may_pay,
    next_item,
    option_items,
    picks,
    pool,
    presumed_items,
    question_items,
    rule_item,
    violation_items,
)
from innkeep.assistant.advice.agreed_items import covered, rulings
from innkeep.assistant.advice.causes import cause_of
from innkeep.assistant.advice.evaluation import habit, in_sight, mates_seen, question, weighed
from innkeep.assistant.advice.evaluation_process import BusyError, Thinker
from innkeep.assistant.advice.forgotten_items import forgotten_items
from innkeep.assistant.advice.laid_cards import laid_answer
from innkeep.assistant.advice.lying_items import lying_items
from innkeep.assistant.advice.machine_items import machine_action, machine_items
from innkeep.assistant.advice.machine_texts import machine_due
from innkeep.assistant.advice.running_sums import SHOWN, RunningSum, Tallies, tally_item
from innkeep.assistant.advice.told_items import told_items
from innkeep.assistant.advice.turn_items import ended_item, standing, turn_item
from innkeep.assistant.interpret.chat_hints import asks_afresh
from innkeep.assistant.interpret.target_sets import Open, open_targets
from innkeep.assistant.model.concerns import is_deed, is_return
from innkeep.assistant.model.dues import Op
from innkeep.assistant.model.hypothesis import Hypothesis
from innkeep.assistant.model.machine import things
from innkeep.assistant.model.names import TableNames, together
from innkeep.assistant.model.observed_table import ObservedTable
from innkeep.assistant.model.options import (
    Offer,
    arrow,
    meant_seat,
    offers,
    ops_of,
    order_words,
    unseen,
    words_for,
)
from innkeep.assistant.model.severity import ruling_key
from innkeep.assistant.referee.autopilot import Pilot, SeatQuestion, asking, is_asked
from innkeep.assistant.referee.game_record import Record, report
from innkeep.assistant.referee.playable_now import answer
from innkeep.assistant.referee.refusals import grounds
from innkeep.assistant.tracker.adopting import lose, take
from innkeep.assistant.tracker.forgotten import Forgotten
from innkeep.assistant.tracker.lying_open import LyingOpen
from innkeep.assistant.tracker.mirror import Mirror
from innkeep.assistant.tracker.rewind import Rewind, with_rests
from innkeep.assistant.tracker.starting_again import started
from innkeep.assistant.tracker.table_rulings import Agreed
from innkeep.rules import Choose, DiscardDraw, Move, Order, Play, Use
from innkeep.table import (
    OP_KINDS,
    AppliedOp,
    AutomaticAction,
    Concern,
    OpCause,
    OutJson,
    ProposedOp,
    RefusedError,
    TableHandle,
    Veto,
    VetoJson,
    WeighedJson,
)

if TYPE_CHECKING:
    from innkeep.assistant.coach.advice import Coach

__all__ = ["Assistant", "watcher"]

MODULE = "rdi"

T = TypeVar("T")

_THINKER = Thinker()

log = logging.getLogger("innkeep.assistant")

#: What may be done instead of a refused op, at most.
MOST_INSTEAD = 4


class Assistant:
    """One table's assistant. Everything it knows is folded from the table's ops."""

    def __init__(self) -> None:
        self._mirror: Mirror | None = None
        self._offers: dict[int, tuple[int, list[Offer]]] = {}
        self._agreed = Agreed()
        self._pilot = Pilot()
        self._tallies = Tallies()
        self._record = Record()
        self._forgotten = Forgotten()
        self._lying = LyingOpen()
        self._rewind = Rewind()
        self._stumbled = 0
        self._coach: Coach | None = None

    # -- the door ------------------------------------------------------------------------------

    def open(
        self, table: TableHandle, progress: Callable[[Iterable[AppliedOp]], Iterable[AppliedOp]] = iter
    ) -> None:
        """Rebuild the mirror from the table's history; `progress` may wrap the ops as they are read."""
        if table.module != MODULE:
            return
        self._clear()
        try:
            self._mirror, history = self._beginning(table)
            for op in with_rests(progress(history), table.pause):
                self._read(table, op)
        except Exception:
            if not self._afresh(table):
                raise
            log.exception("table %s: the log cannot be read from its beginning", table.id)

    def _clear(self) -> None:
        self._rewind, self._agreed, self._pilot, self._lying = Rewind(), Agreed(), Pilot(), LyingOpen()
        self._tallies, self._record, self._forgotten = Tallies(), Record(), Forgotten()
        self._stumbled = 0

    def _afresh(self, table: TableHandle) -> bool:
        """Start where people last asked for it, as what was before cannot be read; False: they did not."""
        history = list(table.history())
        asked = [place for place, op in enumerate(history) if asks_afresh(op)]
        if not asked:
            return False
        since = history[max(asked[-1] + 1, _dealt_anew(history)) :]
        self._clear()
        self._agreed.recall(history[: asked[-1]])
        names = [seat.title["en"] for seat in table.state.seats]
        self._mirror = started(
            ObservedTable(table.state, reversed(since)), table.options, names, under_way=True
        )
        for op in with_rests(since, table.pause):
            self._read(table, op)
        return True

    def _beginning(self, table: TableHandle, last: int | None = None) -> tuple[Mirror, list[AppliedOp]]:
        """The mirror of the table as it was set out, and all ops since (up to number ``last``)."""
        history = list(table.history())
        opening = 0
        while opening < len(history) and history[opening].seat is None and is_deed(history[opening]):
            opening += 1
        laid = max(opening, _dealt_anew(history))
        picture = ObservedTable(table.state, reversed(history[laid:]))
        names = [seat.title["en"] for seat in table.state.seats]
        ops = [op for op in history[opening:] if op.kind != "mix" and (last is None or op.seq <= last)]
        return started(picture, table.options, names), ops

    def seen(self, table: TableHandle, op: AppliedOp) -> None:
        """Read one op against the mirror."""
        self._read(table, op)

    def before(self, table: TableHandle, op: ProposedOp) -> Veto | None:
        """As a referee: refuse what is against the rules, with the reason and what may be done instead."""
        if self._mirror is None or table.mode != "referee" or op.seat in table.state.policy.allowed:
            return None
        return self._minding(table, lambda: self._refusal(table, op), lambda: None)

    def _refusal(self, table: TableHandle, op: ProposedOp) -> Veto | None:
        mirror, policy = self.mirror, table.state.policy
        found = grounds(mirror, op, policy.checks, policy.rulings, self._rewind)
        if not found or op.seat is None:
            return None
        words = self._words(table)
        why = together([fault_text(fault, mirror.hypothesis, words) for fault in found[:2]])
        more: VetoJson = {
            "rule": rule_item(found[0].rule, mirror.options["edition"]),
            "ruling": ruling_key(found[0]),
            "covers": covered(ruling_key(found[0]), words),
            "instead": self._instead(table, op.seat, op),
        }
        return Veto("against-the-rules", messages.both("refusal", why=why), more)

    def cause(self, table: TableHandle, op: ProposedOp) -> OpCause | None:
        """Why an op is done that is about to be applied, see `causes`."""
        if self._mirror is None or table.state.over is not None:
            return None
        offered = [] if op.seat is None or self._mirror.lost else self._offered(op.seat)
        return self._minding(table, lambda: cause_of(self.mirror, offered, op), lambda: None)

    def advice(self, table: TableHandle, seat: int | None) -> list[Item]:
        """What one view shall see now: turn, dues, violations for all, options for the seat alone."""
        if self._mirror is None:
            return []
        return self._minding(table, lambda: self._advised(table, seat), lambda: self._speechless(table, seat))

    def _speechless(self, table: TableHandle, seat: int | None) -> list[Item]:
        """All it says once it has stumbled."""
        words = self._words(table)
        return [turn_item(self.mirror, words), *question_items(self.mirror, words, seat)]

    def _advised(self, table: TableHandle, seat: int | None) -> list[Item]:
        mirror = self.mirror
        words = self._words(table)
        fallen = sorted(self._record.outs.items())
        outs: list[OutJson] = [{"seat": seat, "text": out.text, "s": out.seq} for seat, out in fallen]
        ended = table.state.over is not None and not mirror.hypothesis.game.over
        turn = ended_item() if ended else turn_item(mirror, words)
        if (stands := standing(mirror, outs)) is not None:
            turn["standing"] = stands
        if agreed := rulings(table.state.policy, words):
            turn["rulings"] = agreed
        items = [turn]
        if ended:
            return items
        items += violation_items(mirror, words, seat, table.state.policy, self._agreed.waived)
        items += appeal_items(self._agreed.appeals, words)
        items += question_items(mirror, words, seat)
        items += told_items(mirror, words)
        items += lying_items(mirror, words)
        items += forgotten_items(self._forgotten.overdue(mirror), mirror, words, seat, table.state)
        items += due_items(mirror, words, seat, table.state, self._lying, auto=self._pays_itself(table))
        items += machine_items(mirror, words, seat, table.mode, table.state.policy)
        items += presumed_items(mirror, words, seat)
        items += end_items(mirror, table.state, seat)
        edition = mirror.options["edition"]
        items += [tally_item(tally, words, edition) for tally in self._tallies.done[-SHOWN:]]
        if seat is not None and not (mirror.lost or mirror.asking or mirror.pending_reveal):
            items += option_items(self._offered(seat), mirror, words, seat)
        if seat is not None and not mirror.lost:
            items.append(self._next(table, seat, words))
        return items

    def _pays_itself(self, table: TableHandle) -> bool:
        """Whether the house pays what is owed, at the pace people set for a machine: then bots leave it to
        the house, too."""
        machines = self.mirror.hypothesis.game.machines
        return bool(machines) and table.mode == "autopilot" and not self._pilot.held

    def _next(self, table: TableHandle, seat: int, words: TableNames) -> Item:
        """For the seat alone: how it goes on, by itself or when it says so, and when it wants to be asked."""
        mirror, asked = self.mirror, self._asked(table, seat)
        passes = asked is not None and not mirror.dues() and self._pilot.passes(asked, seat, mirror)
        return next_item(mirror, words, seat, table.state, asked, passes=passes)

    def accept(self, table: TableHandle, seat: int, advice_id: str) -> list[Op]:
        """The ops that pay a due, mend a violation, answer a question or make a move."""
        ops = self._minding(table, lambda: self._accepted(table, seat, advice_id), lambda: None)
        if ops is None:
            raise RefusedError("unknown-advice", "accept", advice_id)
        return [
            {**op, "seen": table.seq} if OP_KINDS[op["kind"]].concern is Concern.SIGN else op for op in ops
        ]

    def automatic_action(self, table: TableHandle) -> AutomaticAction | None:
        """As an autopilot the next due to be paid, while anybody sits there to see it; in any mode the pass
        of a seat that wants it so. A machine does nothing before a person has sat down, where one may."""
        mirror, state = self._mirror, table.state
        seats = [seat for seat in state.seats if not seat.closed]
        taken = [seat for seat in seats if seat.name is not None]
        if mirror is None or state.over is not None or not taken:
            return None
        if state.asking is not None:
            return None  # whether something is taken back is being asked
        alone = len(taken) < len(seats) and all(seat.bot for seat in taken)
        if alone and mirror.hypothesis.game.machines:
            return None
        return self._minding(table, lambda: self._by_itself(table, mirror), lambda: None)

    def _by_itself(self, table: TableHandle, mirror: Mirror) -> AutomaticAction | None:
        due = None
        if table.mode == "autopilot":
            due = self._pilot.next(mirror, self._lying, table.state.policy.pace.ms)
            if due is None and not self._pilot.held:
                due = machine_action(mirror, table.state.policy)
        decision = mirror.hypothesis.game.decision
        if decision is None or (due is not None and due.since_ms is None):
            return due
        if mirror.dues() and not self._pilot.told(decision.seat, mirror):
            return due  # who has said so goes on at once: people do not wait till a card was read
        seat = decision.seat
        if table.state.seats[seat].bot:
            return due  # it answers by itself
        return self._pilot.step(mirror, self._asked(table, seat), seat) or due

    def _asked(self, table: TableHandle, seat: int) -> SeatQuestion | None:
        """What is asked of that seat now; nothing where nobody sits who may answer for its hand."""
        mirror = self.mirror
        state = table.state
        if not is_asked(mirror) or state.seats[seat].name is None or not state.house.holds(seat):
            return None
        return asking(mirror.hypothesis, self._offered(seat), table.state, seat)

    def ask(self, table: TableHandle, seat: int | None, question: Op) -> Mapping[str, Any]:
        """`{"about": "game"}`: the report so far. `{"about": "coach"}`, once the table is over: what the
        coach says so far. `{"c": card, "on": card or seat}`: may it be played?"""
        mirror = self._mirror
        if mirror is None:
            raise RefusedError("no-assistant", "ask", None)
        if question.get("about") == "game":
            seats = table.state.seats
            return report(self._record, mirror, self._tallies.done, seats, table.seq)
        if question.get("about") == "coach":
            return self._coached(table)
        if seat is None:
            raise RefusedError("spectator", "ask", None)
        words = self._words(table)
        return answer(mirror, words, seat, question["c"], question.get("on"))

    def _coached(self, table: TableHandle) -> Op:
        """What the coach says of a table that is over; nobody is coached during a game."""
        from innkeep.assistant.coach.advice import Coach  # it reads a game by way of a watcher

        if table.state.over is None:
            raise RefusedError("bad-value", "about", "coach", "a table that is over")
        if self._coach is None:
            self._coach = Coach()
        return {**self._coach.ask(table)}

    def weigh(self, table: TableHandle, seat: int, way: str) -> list[WeighedJson]:
        """How good the options of a seat are, best first; see `weighing`."""
        mirror = self._mirror
        if mirror is None or mirror.lost or mirror.unsure or mirror.pending_reveal:
            raise RefusedError("nothing-asked", "by", way)
        seen = mates_seen(table.state, seat)
        if not in_sight(mirror.hypothesis, mirror.picture, mirror.face_down, seat, seen):
            raise RefusedError("nothing-asked", "by", way)
        offered = self._offered(seat)
        if way == "thumb":
            return [{"id": name} for name in habit(mirror.hypothesis, offered, seat, seen)]
        asked = question(mirror.hypothesis, offered, seat, seen)
        if asked is None:
            raise RefusedError("nothing-asked", "by", way)
        words = self._words(table)
        try:
            return weighed(asked[0], _THINKER.ask(asked[1]), words)
        except BusyError:
            raise RefusedError("thinking", "by", way) from None

    def report(self) -> dict[str, Any]:
        """Counts so far: `violations`, `dues_unpaid`, and how ops were read; `over`, `winners`,
        `tied` (LOSE-13) and `outs`: who is out of the game, since which op, in words."""
        mirror = self._mirror
        if mirror is None:
            return {"violations": 0, "dues_unpaid": 0, "over": False}
        return {
            "violations": mirror.tally.violations,
            "dues_unpaid": len(mirror.dues()),
            "over": mirror.hypothesis.game.over,
            "winners": list(mirror.hypothesis.game.winners),
            "tied": list(mirror.hypothesis.game.tied),
            "outs": [
                {"seat": seat, "seq": out.seq, "text": out.text}
                for seat, out in sorted(self._record.outs.items(), key=lambda entry: entry[1].seq)
            ],
            "lost": mirror.tally.lost,
            "decisions": mirror.tally.decisions,
            "readings": dict(mirror.tally.kinds),
        }

    def _words(self, table: TableHandle) -> TableNames:
        """The names at the table."""
        mirror = self.mirror
        game = mirror.hypothesis.game
        hit = {at: game.defs[uid] for at, uid in things(game).items()} if game.machines else {}
        return TableNames(table.state.seats, mirror.picture, hit)

    # -- inside --------------------------------------------------------------------------------

    @property
    def mirror(self) -> Mirror:
        """The mirror of the table; raises RuntimeError if the table plays another game."""
        if self._mirror is None:
            raise RuntimeError("no mirror: the table is not of the Red Dragon Inn")
        return self._mirror

    @property
    def told(self) -> tuple[Sequence[RunningSum], Record]:
        """Every sum of the game, and what was said of violations."""
        return self._tallies.done, self._record

    @property
    def stumbled(self) -> bool:
        """Whether it has made a mistake of its own at this table."""
        return self._stumbled > 0

    def _read(self, table: TableHandle, op: AppliedOp) -> None:
        if self._mirror is None:
            return
        self._lying.follow(op)
        try:
            self._follow(table, op)
        except Exception:
            if self.mirror.stumbled:
                raise  # not even lost it can follow: the table pauses it
            log.exception("table %s: op %d cannot be read", table.id, op.seq)
            self._recover(table, op)

    def _recover(self, table: TableHandle, op: AppliedOp) -> None:
        """Go on from the table as it lay after an op that could not be read: lost, unless people have started
        afresh since it stumbled first, and only went back beyond that."""
        history = list(table.history())
        back = is_return(op) and self.stumbled
        again = back and any(asks_afresh(one) for one in history if self._stumbled < one.seq < op.seq)
        picture = ObservedTable(table.state, (one for one in reversed(history) if one.seq > op.seq))
        names = [seat.title["en"] for seat in table.state.seats]
        fresh = started(picture, table.options, names, under_way=True)
        mirror = replace(fresh, tally=self.mirror.tally, version=self.mirror.version + 1)
        mirror.remembered.returns = self.mirror.remembered.returns + 1
        self._mirror, self._rewind, self._offers = mirror, Rewind(), {}
        self._tallies, self._record, self._forgotten = Tallies(), Record(), Forgotten()
        if not again:
            self._stumble(op.seq)

    def _stumble(self, seq: int) -> None:
        self._mirror = lose(self.mirror, stumbled=True)
        self._stumbled = seq

    def _minding(self, table: TableHandle, do: Callable[[], T], otherwise: Callable[[], T]) -> T:
        """Do something; by a mistake it loses track and says so, instead of failing the table."""
        try:
            return do()
        except RefusedError:
            raise
        except Exception:
            log.exception("table %s: lost track at op %d", table.id, table.seq)
            self._tallies, self._record, self._forgotten = Tallies(), Record(), Forgotten()
            self._stumble(table.seq)
            return otherwise()

    def _follow(self, table: TableHandle, op: AppliedOp) -> None:
        again = partial(self._beginning, table, op.seq)
        self._mirror = mirror = self._rewind.read(self.mirror, op, again, table.pause)
        if is_return(op):
            for violation in mirror.open_violations:
                if violation.seq in self._agreed.waived:
                    mirror = take(mirror, violation)
        elif op.kind != "resync":
            mirror = self._agreed.follow(op, mirror)
        self._pilot.follow(op, mirror)
        self._tallies.follow(op, mirror)
        self._mirror = mirror = self._forgotten.follow(op, mirror)
        late = self._forgotten.overdue(mirror)
        self._record.follow(op, mirror, table.state.seats, late, self._forgotten.stood)

    def _instead(self, table: TableHandle, seat: int, op: ProposedOp) -> list[Item]:
        """What the seat may do now: with the same card first, then what it owes, then going on."""
        items = [item for item in self.advice(table, seat) if item["accept"]]
        touched = {now.id for _, now in op.changes.components}
        options = [item for item in items if item["sort"] == "option"]
        same = [item for item in options if item.get("c") in touched]
        dues = [item for item in items if (item["sort"], item["seat"]) == ("due", seat)]
        plain = [item for item in options if item["seat"] == seat and item.get("c") is None]
        return (same + dues + plain[:1])[:MOST_INSTEAD]

    def _offered(self, seat: int) -> list[Offer]:
        mirror = self.mirror
        known = self._offers.get(seat)
        if known is None or known[0] != mirror.version:
            hidden = unseen(mirror.face_down, mirror.hypothesis, mirror.picture, seat)
            known = mirror.version, offers(mirror.hypothesis, seat, hidden)
            self._offers[seat] = known
        return known[1]

    def _accepted(self, table: TableHandle, seat: int, advice_id: str) -> list[Op] | None:
        mirror = self._mirror
        if mirror is None:
            return None
        if (owed := self._owed(table, mirror, seat, advice_id)) is not None:
            return owed
        if self._says(table, seat, advice_id):
            return []
        if mirror.pending_reveal is not None:
            return None
        if mirror.unsure and (answer := self._answer(seat, advice_id)) is not None:
            return answer
        return None if mirror.asking else self._chosen(mirror, seat, advice_id)

    def _owed(self, table: TableHandle, mirror: Mirror, seat: int, advice_id: str) -> list[Op] | None:
        """The ops of what anybody may do whom the item is for: start again, end, pay, mend."""
        if advice_id == "sync" and mirror.lost:
            return [{"kind": "resync"}]
        if advice_id == "end" and end_items(mirror, table.state, seat):
            return [{"kind": "end"}]
        for due in mirror.dues():
            if advice_id in (due.id, f"f.{due.id}") and may_pay(seat, due.seat, table.state):
                return list(due.ops)
        if (step := machine_due(mirror)) is not None and step.id == advice_id:
            return list(step.ops)
        for due in mirror.presumed():
            if advice_id == f"n{mirror.hypothesis.moment}.{due.id}" and seat == due.seat:
                return list(due.ops)
        for violation in mirror.told:
            if violation.state == "open" and advice_id == f"v{violation.seq}":
                return [op for due in mirror.mending(violation) for op in due.ops]
        return None

    def _chosen(self, mirror: Mirror, seat: int, advice_id: str) -> list[Op] | None:
        """The ops of a move that is offered to that seat."""
        head, _, number = advice_id.partition(".")
        offered = [] if mirror.lost else self._offered(seat)
        numbers = [str(place) for place in range(len(offered))]
        if head == f"o{mirror.hypothesis.moment}" and number in numbers:
            return ops_of(mirror.hypothesis, mirror.picture, offered[int(number)].move)
        if head == f"p{mirror.hypothesis.moment}":
            return self._picked(picks(offered), number)
        return None

    def _says(self, table: TableHandle, seat: int, advice_id: str) -> bool:
        """Whether it is a word about the next step: that it may come (`w`), or a moment longer (`h`)."""
        mirror = self.mirror
        moment = mirror.hypothesis.moment
        if advice_id not in (f"w{moment}", f"h{moment}"):
            return False
        asked = self._asked(table, seat)
        if asked is None or asked.plain is None:
            return False
        (self._pilot.press if advice_id[0] == "w" else self._pilot.wait)(seat, mirror)
        return True

    def _picked(self, sets: Sequence[Offer], numbers: str) -> list[Op] | None:
        """The ops that choose the cards with these numbers (`0.3`; none: the first way), if that is legal."""
        cards, hypothesis = pool(sets), self.mirror.hypothesis
        chosen = [word for word in numbers.split(".") if word]
        if not sets or not all(word.isdecimal() and int(word) < len(cards) for word in chosen):
            return None
        wanted = {cards[int(word)] for word in chosen}
        for offer in sets:
            value = offer.move.value if isinstance(offer.move, Choose) else None
            if isinstance(value, tuple) and (not chosen or {*value} == wanted):
                return ops_of(hypothesis, self.mirror.picture, offer.move)
        unlisted = Choose(sets[0].move.seat, tuple(sorted(wanted)))
        return ops_of(hypothesis, self.mirror.picture, unlisted) if hypothesis.game.can(unlisted) else None

    def _answer(self, seat: int, advice_id: str) -> list[Op] | None:
        mirror = self.mirror
        if (asked := open_targets([one.unsure for one in mirror.hypotheses])) is not None:
            return self._hit(asked, seat, advice_id)
        if (told := laid_answer(mirror.hypotheses, mirror.version, seat, advice_id)) is not None:
            return told
        for number, hypothesis in enumerate(mirror.hypotheses):
            move = hypothesis.unsure
            mine = move is not None and move.seat == seat
            if mine and advice_id == f"q{mirror.version}.{number}":
                return self._meant(hypothesis, move)
        return None

    def _meant(self, hypothesis: Hypothesis, move: Move | None) -> list[Op] | None:
        """What says that a move was meant as this reading has it."""
        thrown = any(isinstance(other.unsure, DiscardDraw) for other in self.mirror.hypotheses)
        match move:
            case Order():
                return [order_words(move)]
            case DiscardDraw():
                return [{"kind": "chat", "text": "!discarded"}]
            case Use():
                return [{"kind": "chat", "text": f"!use {move.power}"}]
            case _ if thrown:
                return [{"kind": "chat", "text": "!played"}]
            case Play():
                return list(self._telling(hypothesis, move))
        return None

    def _hit(self, asked: Open, seat: int, advice_id: str) -> list[Op] | None:
        """What says that a card hits one more player, or nobody else."""
        head = f"q{self.mirror.version}."
        if seat != asked.play.seat:
            return None
        if asked.enough and advice_id == f"{head}all":
            return [
                {"kind": "chat", "text": " ".join(["!hits", *(str(one + 1) for one in sorted(asked.hit))])}
            ]
        card = self.mirror.hypothesis.bond.cid[asked.play.card]
        found = [one for one in asked.seats if advice_id == f"{head}hit.{one}"]
        return [arrow(self.mirror.hypothesis, card, found[0])] if found else None

    def _telling(self, hypothesis: Hypothesis, move: Play) -> Iterator[Op]:
        """The ops that tell one reading of a played card from the others."""
        others = [(other, m) for other in self.mirror.hypotheses if isinstance(m := other.unsure, Play)]
        target = meant_seat(hypothesis, move)
        alike = [m for other, m in others if meant_seat(other, m) == target]
        if target is not None and len(alike) < len(others):
            yield arrow(hypothesis, hypothesis.bond.cid[move.card], target)
        yield from words_for(move, alike)


def _dealt_anew(history: Sequence[AppliedOp]) -> int:
    """How many ops there are until the cards were dealt for the last time, with what the seats added to the
    chance; nothing was moved before."""
    return max((place for place, op in enumerate(history, 1) if "salt" in op.args), default=0)


def watcher(table: TableHandle) -> Assistant:  # noqa: ARG001
    """The entry point `innkeep.watchers`: an assistant of its own for each table."""
    return Assistant()
