"""A table without a house: the same ops, physics and fold, a clock of its own, and a mirror that reads along.

Shuffles come out as the game that is played says: only their outcome is loaded, the op is a plain one.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from dataclasses import replace
from random import Random
from time import thread_time_ns
from typing import Any

from innkeep.assistant.model.observed_table import ObservedTable
from innkeep.assistant.model.severity import agreed, ruling_key
from innkeep.assistant.referee.refusals import grounds
from innkeep.assistant.tracker.belief.mirror import Mirror, Reading, Violation
from innkeep.assistant.tracker.history.forgotten import Forgotten, Overdue
from innkeep.assistant.tracker.history.rewind import Rewind
from innkeep.assistant.tracker.table_word.starting_again import started
from innkeep.assistant.tracker.table_word.table_rulings import Agreed
from innkeep.table import AppliedOp, Changes, Event, ProposedOp, State
from innkeep.table.core.actor import Actor
from innkeep.table.core.draft import AppliedEvent
from innkeep.table.core.state import set_out
from innkeep.table.ops.history import HistoryEntry, Past, redoing, undoing
from innkeep.table.ops.reducer import step
from innkeep.table.ops.registry import history_entry
from innkeep.table.ops.resolver import resolve
from innkeep.table.ops.schemas import read

Op = dict[str, Any]
SEED = "5eed" * 16
TAIL = 60


class Desk:
    """One table in memory with a mirror beside it. `at` is the time of the last op in ms."""

    def __init__(self, setup: Op, rng: Random) -> None:
        self.options: dict[str, Any] = setup["options"]
        self.state: State = set_out(setup)
        self.deeds: list[HistoryEntry] = []
        self.rewind = Rewind()
        self.agreed = Agreed()
        self.forgotten = Forgotten()
        self.at = 1_000_000
        self.ops = 0
        self.spent: list[int] = []
        self.looked: list[int] = []
        """What the referee's second look at an op against the rules took (ns), refused or not."""
        self.last = Reading(0, "neutral")
        self.moved: frozenset[str] = frozenset()
        """Where the cards, markers or coins lie that somebody has moved last."""
        self.refused = False
        """Whether a referee with the usual checks would have refused the last op."""
        self.heard: list[Violation] = []
        """The violations that had stood long enough to be told before the last op."""
        self.mirror: Mirror | None = None
        for op in setup["opening"]:
            rng_seed = f"{rng.getrandbits(256):064x}"
            self._done(None, op, rng_seed, None)
        names = [seat.title["en"] for seat in self.state.seats]
        self.mirror = started(ObservedTable(self.state), self.options, names)

    @property
    def read_by(self) -> Mirror:
        """The mirror."""
        assert self.mirror is not None
        return self.mirror

    def fork(self) -> Desk:
        """An independent table that stands where this one does."""
        twin = object.__new__(Desk)
        twin.__dict__.update(self.__dict__)
        twin.deeds = list(self.deeds)
        twin.rewind = self.rewind.fork()
        twin.agreed = deepcopy(self.agreed)
        twin.forgotten = deepcopy(self.forgotten)
        twin.spent, twin.looked = [], []
        return twin

    def do(self, seat: int | None, op: Op, order: Sequence[str] | None = None) -> Reading:
        """Make an op (internal ids); `order` is how a shuffle comes out, bottom first."""
        applied = self._done(seat, op, SEED, order)
        before, rewind = self.read_by, self.rewind.fork()
        reading = self._read(applied)
        proposed = ProposedOp(applied.seat, applied.kind, applied.args, applied.changes, applied.seq)
        self.refused = False
        if reading.kind == "violation":
            start = thread_time_ns()
            self.refused = bool(grounds(before, proposed, {}, self.state.policy.rulings, rewind))
            self.looked.append(thread_time_ns() - start)
        return reading

    def undo(self, seat: int) -> Reading:
        """Take back the last op."""
        return self._return(seat, "undo")

    def redo(self, seat: int) -> Reading:
        """Do again what was taken back."""
        return self._return(seat, "redo")

    def _return(self, seat: int, kind: str) -> Reading:
        past = Past.of(self.deeds, self.state.zones)
        way = undoing(self.state, past) if kind == "undo" else redoing(self.state, past)
        event = Event(self.state.seq + 1, seat, kind, way.args, self.at)
        return self._read(self._apply(step(self.state, event), None))

    def _read(self, applied: AppliedOp) -> Reading:
        self.heard = self.read_by.settled(self.at)
        before = thread_time_ns()
        read = self.rewind.read(self.read_by, applied, self._lost)
        read = self.forgotten.follow(applied, read)
        self.spent.append(thread_time_ns() - before)
        self.mirror = self.agreed.follow(applied, read)
        self.last = self.mirror.last
        self.ops += 1
        return self.last

    def _lost(self) -> tuple[Mirror, list[AppliedOp]]:
        raise AssertionError("taken back further than anybody does here")

    @property
    def told_just_now(self) -> str | None:
        """The name under which what was told of the last op may be agreed on; None if nothing is."""
        seq = self.state.seq
        found = [one for one in self.read_by.violations if one.seq == seq and not one.agreed]
        return ruling_key(found[0].faults[0]) if found else None

    @property
    def alarms(self) -> list[Overdue]:
        """What has been forgotten so long that an alarm says so."""
        return [one for one in self.forgotten.overdue(self.read_by) if one.stage == "alarm"]

    def has_agreed_on(self, violation: Violation) -> bool:
        """Whether this table plays that otherwise: it is said as a note then."""
        return violation.agreed or agreed(violation.faults[0], self.state.policy.rulings)

    def wait(self, ms: int) -> None:
        """Let time go by."""
        self.at += ms

    def value(self, zone: str) -> int:
        """What a track or purse shows."""
        return self.state.value(zone) or 0

    def has(self, zone: str) -> bool:
        """Whether there is such a place: a machine has few, a team shares some."""
        return zone in self.state.zones

    def shows(self, zone: str, value: int) -> bool:
        """Whether a track goes as far as that number."""
        track = self.state.zones[zone]
        low, high = (value if end is None else end for end in (track.min, track.max))
        return low <= value <= high

    def moved_last(self, zone: str) -> bool:
        """Whether that marker is what somebody has moved last."""
        return zone in self.moved

    def lies(self, cid: str) -> str:
        """The zone a card lies in."""
        return self.state.components[cid].zone

    def order(self, zone: str) -> tuple[str, ...]:
        """The cards of a zone, bottom first; none where no such place is set out."""
        found = self.state.zones.get(zone)
        return () if found is None else found.order

    def _done(self, seat: int | None, op: Op, seed: str, order: Sequence[str] | None) -> AppliedOp:
        kind, args = read(op)
        actor = Actor(seat, lambda name: name, seed, trusted=True)
        resolved = resolve(self.state, actor, kind, args)
        if kind == "lot" and order is not None:
            resolved, order = {**resolved, "cs": list(order)}, None
        if kind == "dice" and order is not None:
            resolved, order = {**resolved, "rolls": [int(order[0])]}, None
        event = Event(self.state.seq + 1, seat, kind, resolved, self.at)
        return self._apply(step(self.state, event), order)

    def _apply(self, done: AppliedEvent, order: Sequence[str] | None) -> AppliedOp:
        if order is not None:
            done = _loaded(done, tuple(order))
        self.state = done.state
        self.moved = frozenset(now.zone for _, now in done.changes.components) or self.moved
        event = done.event
        applied = AppliedOp(event.seq, event.seat, event.kind, event.args, done.changes, event.at)
        self.deeds.append(history_entry(applied, done.before.head, done.state.head))
        del self.deeds[:-TAIL]
        return applied


def _loaded(done: AppliedEvent, order: tuple[str, ...]) -> AppliedEvent:
    """The step with its shuffle come out in that order."""
    zone = done.event.args.get("zone") or done.event.args["to"]
    lies = done.state.zones[zone]
    if sorted(lies.order) != sorted(order):
        raise AssertionError(f"{zone}: the shuffle is of other cards than the game's")
    laid = replace(lies, order=order)
    state = replace(done.state, zones={**done.state.zones, zone: laid})
    before = done.before.zones[zone]
    zones = (*((was, now) for was, now in done.changes.zones if was.id != zone), (before, laid))
    return AppliedEvent(
        done.before, done.event, state, Changes(done.changes.components, zones, done.changes.seats)
    )
