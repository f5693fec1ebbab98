"""The assistant as a watcher of a table: it sees each op and advises every seat; as a referee it refuses
some.

Only the door: what is known of the table is kept by `listener`, what each view is told says `telling`, and
`accepting` what an accepted item stands for. Contains no rule and no sentence of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from innkeep.assistant import messages
from innkeep.assistant.advice import accepting
from innkeep.assistant.advice.advice_items import fault_text
from innkeep.assistant.advice.agreed_items import covered
from innkeep.assistant.advice.causes import cause_of
from innkeep.assistant.advice.evaluation import habit, in_sight, mates_seen, question, weighed
from innkeep.assistant.advice.evaluation_process import BusyError, Thinker
from innkeep.assistant.advice.items import Item, rule_item
from innkeep.assistant.advice.machine_items import machine_action
from innkeep.assistant.advice.running_sums import RunningSum
from innkeep.assistant.coach.advice import Coach
from innkeep.assistant.model.dues import Op
from innkeep.assistant.model.names import together
from innkeep.assistant.model.severity import ruling_key
from innkeep.assistant.referee import telling
from innkeep.assistant.referee.game_record import Record, report
from innkeep.assistant.referee.listener import TableListener
from innkeep.assistant.referee.playable_now import answer
from innkeep.assistant.referee.refusals import grounds
from innkeep.assistant.tracker.belief.mirror import Mirror
from innkeep.table import (
    OP_KINDS,
    AppliedOp,
    AtRest,
    AutomaticAction,
    Concern,
    OpCause,
    ProposedOp,
    RefusedError,
    TableHandle,
    Veto,
    VetoJson,
    WeighedJson,
)

__all__ = ["Assistant", "watcher"]

T = TypeVar("T")

_THINKER = Thinker()

#: What may be done instead of a refused op, at most.
MOST_INSTEAD = 4


class Assistant:
    """One table's assistant: the door at which the table asks. What it knows is the `TableListener`'s."""

    def __init__(self) -> None:
        self._known: TableListener | AtRest[TableListener] = TableListener()
        self._coach = Coach()

    @property
    def _listener(self) -> TableListener:
        """What it knows of the table, woken if it rests."""
        if isinstance(self._known, AtRest):
            self._known = self._known.woken()
        return self._known

    def rest(self) -> None:
        """Put away what it knows."""
        if isinstance(self._known, TableListener):
            self._known = self._known.at_rest()

    # -- what is done at the table -------------------------------------------------------------

    def open(
        self, table: TableHandle, progress: Callable[[Iterable[AppliedOp]], Iterable[AppliedOp]] = iter
    ) -> None:
        """Rebuild the mirror from the table's history; `progress` may wrap the ops as they are read."""
        self._listener.open(table, progress)

    def seen(self, table: TableHandle, op: AppliedOp) -> None:
        """Read one op against the mirror."""
        self._listener.read(table, op)

    def before(self, table: TableHandle, op: ProposedOp) -> Veto | None:
        """As a referee: refuse what is against the rules, with the reason and what may be done instead."""
        if table.mode != "referee" or op.seat in table.state.policy.allowed:
            return None
        return self._minding(table, lambda: self._refusal(table, op))

    def _refusal(self, table: TableHandle, op: ProposedOp) -> Veto | None:
        mirror, policy = self.mirror, table.state.policy
        found = grounds(mirror, op, policy.checks, policy.rulings, self._listener.rewind)
        if not found or op.seat is None:
            return None
        words = self._listener.words(table)
        why = together([fault_text(fault, mirror.hypothesis, words) for fault in found[:2]])
        more: VetoJson = {
            "rule": rule_item(found[0].rule, mirror.options["edition"]),
            "ruling": ruling_key(found[0]),
            "covers": covered(ruling_key(found[0]), words),
            "instead": self._instead(table, op.seat, op),
        }
        return Veto("against-the-rules", messages.both("refusal", why=why), more)

    def _instead(self, table: TableHandle, seat: int, op: ProposedOp) -> list[Item]:
        """What the seat may do now: with the same card first, then what it owes, then going on."""
        items = [item for item in self.advice(table, seat) if item["accept"]]
        touched = {now.id for _, now in op.changes.components}
        options = [item for item in items if item["sort"] == "option"]
        same = [item for item in options if item.get("c") in touched]
        dues = [item for item in items if (item["sort"], item["seat"]) == ("due", seat)]
        plain = [item for item in options if item["seat"] == seat and item.get("c") is None]
        return (same + dues + plain[:1])[:MOST_INSTEAD]

    def cause(self, table: TableHandle, op: ProposedOp) -> OpCause | None:
        """Why an op is done that is about to be applied, see `causes`."""
        if table.state.over is not None:
            return None
        return self._minding(table, lambda: cause_of(self.mirror, self._listener.offered(op.seat), op))

    # -- what is told to whom ------------------------------------------------------------------

    def advice(self, table: TableHandle, seat: int | None) -> list[Item]:
        """What one view shall see now: turn, dues, violations for all, options for the seat alone."""
        known = self._listener
        if not known.knows_game:
            return []
        return known.minding(
            table, lambda: telling.items(known, table, seat), lambda: telling.mistake(known, table, seat)
        )

    # -- what is done for them -----------------------------------------------------------------

    def accept(self, table: TableHandle, seat: int, advice_id: str) -> list[Op]:
        """The ops that pay a due, mend a violation, answer a question or make a move."""
        ops = self._minding(table, lambda: self._accepted(table, seat, advice_id))
        if ops is None:
            raise RefusedError("unknown-advice", "accept", advice_id)
        return [
            {**op, "seen": table.seq} if OP_KINDS[op["kind"]].concern is Concern.SIGN else op for op in ops
        ]

    def _accepted(self, table: TableHandle, seat: int, advice_id: str) -> list[Op] | None:
        mirror = self.mirror
        if (paid := accepting.owed(mirror, table.state, seat, advice_id)) is not None:
            return paid
        if self._says(table, seat, advice_id):
            return []
        if mirror.pending_reveal is not None:
            return None
        if mirror.unsure and (answer := accepting.answered(mirror, seat, advice_id)) is not None:
            return answer
        return None if mirror.asking else accepting.chosen(mirror, self._listener.offered(seat), advice_id)

    def _says(self, table: TableHandle, seat: int, advice_id: str) -> bool:
        """Whether it is a word about the next step: that it may come (`w`), or a moment longer (`h`)."""
        moment, pilot = self.mirror.hypothesis.moment, self._listener.pilot
        if advice_id not in (f"w{moment}", f"h{moment}"):
            return False
        asked = self._listener.asked(table, seat)
        if asked is None or asked.plain is None:
            return False
        (pilot.press if advice_id[0] == "w" else pilot.wait)(seat, self.mirror)
        return True

    def automatic_action(self, table: TableHandle) -> AutomaticAction | None:
        """As an autopilot the next due to be paid, while anybody sits there to see it; in any mode the pass
        of a seat that wants it so. A machine does nothing before a person has sat down, where one may."""
        state = table.state
        if state.over is not None or state.asking is not None:
            return None  # at an end, or whether something is taken back is being asked
        return self._minding(table, lambda: self._by_itself(table))

    def _by_itself(self, table: TableHandle) -> AutomaticAction | None:
        mirror, pilot, due = self.mirror, self._listener.pilot, None
        if not _attended(table, machines=bool(mirror.hypothesis.game.machines)):
            return None
        if table.mode == "autopilot":
            due = pilot.next(mirror, self._listener.lying, table.state.policy.pace.ms)
            if due is None and not pilot.held:
                due = machine_action(mirror, table.state.policy)
        decision = mirror.hypothesis.game.decision
        if decision is None or (due is not None and due.since_ms is None):
            return due
        seat = decision.seat
        if mirror.dues() and not pilot.told(seat, mirror):
            return due  # who has said so goes on at once: people do not wait till a card was read
        if table.state.seats[seat].bot:
            return due  # it answers by itself
        return pilot.step(mirror, self._listener.asked(table, seat), seat) or due

    # -- what it is asked ----------------------------------------------------------------------

    def ask(self, table: TableHandle, seat: int | None, question: Op) -> Mapping[str, Any]:
        """`{"about": "game"}`: the report so far. `{"about": "coach"}`, once the table is over: what the
        coach says so far. `{"c": card, "on": card or seat}`: may it be played?"""
        if not self._listener.knows_game:
            raise RefusedError("no-assistant", "ask", None)
        match question.get("about"):
            case "game":
                tallies, record = self.told
                return report(record, self.mirror, tallies, table.state.seats, table.seq)
            case "coach" if table.state.over is None:  # nobody is coached during a game
                raise RefusedError("bad-value", "about", "coach", "a table that is over")
            case "coach":
                return {**self._coach.ask(table)}
        if seat is None:
            raise RefusedError("spectator", "ask", None)
        return answer(self.mirror, self._listener.words(table), seat, question["c"], question.get("on"))

    def weigh(self, table: TableHandle, seat: int, way: str) -> list[WeighedJson]:
        """How good the options of a seat are, best first; see `weighing`."""
        if not self._listener.knows_game or not self.mirror.certain:
            raise RefusedError("nothing-asked", "by", way)
        mirror, seen = self.mirror, mates_seen(table.state, seat)
        if not in_sight(mirror.hypothesis, mirror.picture, mirror.face_down, seat, seen):
            raise RefusedError("nothing-asked", "by", way)
        offered = self._listener.offered(seat)
        if way == "thumb":
            return [{"id": name} for name in habit(mirror.hypothesis, offered, seat, seen)]
        asked = question(mirror.hypothesis, offered, seat, seen)
        if asked is None:
            raise RefusedError("nothing-asked", "by", way)
        try:
            return weighed(asked[0], _THINKER.ask(asked[1]), self._listener.words(table))
        except BusyError:
            raise RefusedError("thinking", "by", way) from None

    def report(self) -> dict[str, Any]:
        """Counts so far: `violations`, `dues_unpaid`, and how ops were read; `over`, `winners`,
        `tied` (LOSE-13) and `outs`: who is out of the game, since which op, in words."""
        if not self._listener.knows_game:
            return {"violations": 0, "dues_unpaid": 0, "over": False}
        mirror = self.mirror
        game, tally = mirror.hypothesis.game, mirror.tally
        outs = sorted(self._listener.record.outs.items(), key=lambda entry: entry[1].seq)
        return {
            "violations": tally.violations,
            "dues_unpaid": len(mirror.dues()),
            "over": game.over,
            "winners": list(game.winners),
            "tied": list(game.tied),
            "outs": [{"seat": seat, "seq": out.seq, "text": out.text} for seat, out in outs],
            "lost": tally.lost,
            "decisions": tally.decisions,
            "readings": dict(tally.kinds),
        }

    # -- what it knows -------------------------------------------------------------------------

    @property
    def mirror(self) -> Mirror:
        """The mirror of the table; raises RuntimeError if the table plays another game."""
        return self._listener.mirror

    @property
    def told(self) -> tuple[Sequence[RunningSum], Record]:
        """Every sum of the game, and what was said of violations."""
        return self._listener.tallies.done, self._listener.record

    @property
    def stumbled(self) -> bool:
        """Whether it has made a mistake of its own at this table."""
        return self._listener.stumbled

    def _minding(self, table: TableHandle, do: Callable[[], T | None]) -> T | None:
        """Do something; None by a mistake, after which track is lost, or at a table of another game."""
        return self._listener.minding(table, do, lambda: None) if self._listener.knows_game else None


def _attended(table: TableHandle, *, machines: bool) -> bool:
    """Whether anybody sits there to see what is done; a machine waits for a person, where one may come."""
    seats = [seat for seat in table.state.seats if not seat.closed]
    taken = [seat for seat in seats if seat.name is not None]
    alone = len(taken) < len(seats) and all(seat.bot for seat in taken)
    return bool(taken) and not (alone and machines)


def watcher(table: TableHandle) -> Assistant:  # noqa: ARG001
    """The entry point `innkeep.watchers`: an assistant of its own for each table."""
    return Assistant()
