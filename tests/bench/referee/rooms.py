"""A table at a real room, with the whole assistant beside it: what people do there goes the way it goes at a
server, but for the sockets.

Whatever the assistant is asked at a server it is asked here, too: before each op whether it may be, after
each for somebody's advice, for what an item would do, whether a card may be played, what it would do by
itself, and for its report. What it refuses is noted and done all the same, as by people who mean it. An error
of its own ends the evening.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from random import Random
from time import thread_time_ns
from unittest.mock import patch

from innkeep.assistant import Assistant
from innkeep.assistant.tracker.belief.mirror import Mirror, Reading
from innkeep.assistant.tracker.history.forgotten import Forgotten
from innkeep.assistant.watcher import watcher
from innkeep.table import ProposedOp, RefusedError, State
from innkeep.table.core import seeds
from innkeep.table.core.actor import Actor
from innkeep.table.core.seeds import seed_for
from innkeep.table.core.state import Event, set_out
from innkeep.table.live.room import Room
from innkeep.table.ops.opening import opening_events
from innkeep.table.ops.reducer import step
from innkeep.table.ops.resolver import resolve
from innkeep.table.ops.schemas import read
from innkeep.table.store.event_log import Row, Store
from tests.bench.referee.desk import Desk, Op

__all__ = ["AtARoom", "StumbledError"]

LOG = logging.getLogger("innkeep")
SECRET, SERVER = b"b" * 32, b"s" * 32
CLOCK = "innkeep.table.live.decider.now_ms"
SHUFFLING = ("innkeep.table.core.draft.shuffled", "innkeep.table.ops.kinds.piles.shuffled")


class StumbledError(AssertionError):
    """The assistant made a mistake of its own."""


class _Errors(logging.Handler):
    """What was written to the log as an error: `found`, shortly."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep what went wrong, and where."""
        error = record.exc_info[1] if record.exc_info else None
        where = None if error is None else error.__traceback__
        while where is not None and where.tb_next is not None:
            where = where.tb_next
        place = "" if where is None else f" in {where.tb_frame.f_code.co_filename}:{where.tb_lineno}"
        self.found.append(f"{record.getMessage()}: {error!r}{place}")


class AtARoom(Desk):
    """One table at a room in memory; nobody can go on from here in two ways."""

    def __init__(self, setup: Op, rng: Random) -> None:
        self.options = setup["options"]
        self.at = 1_000_000
        self.ops = 0
        self.spent = []
        self.looked = []
        self.moved = frozenset()
        self.refused = False
        self.heard = []
        self._rng = Random(rng.random())
        self._errors = _Errors()
        self.loaded: dict[str, tuple[str, ...]] = {}
        """How what is drawn with a seed comes out, where somebody has said so."""
        store = Store("sqlite://")
        setup = {"title": {"en": "", "ru": ""}, "macros": [], **setup}
        row = Row("bench", "rdi", "referee", SECRET, setup, 0)
        store.add_table(
            row, [(event, None) for event in opening_events(set_out(setup), setup["opening"], SECRET, 0)]
        )
        self.room = Room(row, store, SERVER)
        self.room.watch(watcher)
        with self._here():
            for seat in self.room.state.seats:
                if not seat.closed:
                    self.room.submit(seat.seat, {"kind": "sit", "name": f"P{seat.seat}"})

    @property
    def state(self) -> State:  # type: ignore[override]
        """The table as it lies."""
        return self.room.state

    @property
    def assistant(self) -> Assistant:
        """The assistant of this table; raises StumbledError once it made a mistake."""
        found = next(iter(self.room.watchers.active), None)
        if not isinstance(found, Assistant) or found.stumbled or self._errors.found:
            raise StumbledError(f"op {self.room.state.seq}: {', '.join(self._errors.found)}")
        return found

    @property
    def read_by(self) -> Mirror:
        """The mirror."""
        return self.assistant.mirror

    @property
    def forgotten(self) -> Forgotten:  # type: ignore[override]
        """What has been forgotten, as the assistant counts it."""
        return self.assistant._listener.forgotten

    @property
    def last(self) -> Reading:  # type: ignore[override]
        """How the last op was read."""
        return self.read_by.last

    def fork(self) -> Desk:
        """No room goes on in two ways."""
        raise NotImplementedError

    def do(self, seat: int | None, op: Op, order: Sequence[str] | None = None) -> Reading:
        """Make an op (internal ids); `order` is how a shuffle comes out, bottom first."""
        if seat is not None and op["kind"] == "sit" and self.state.seats[seat].name is not None:
            op = {**op, "kind": "rename"}  # everybody sits there already
        if order is not None:
            self.loaded[seed_for(SECRET, self.state.seq + 1, self.state.salt)] = tuple(order)
        with self._here():
            self._asked_before(seat, op)
            self._done(seat, op)
        return self.last

    def _return(self, seat: int, kind: str) -> Reading:
        with self._here():
            self._done(seat, {"kind": kind})
        return self.last

    def _done(self, seat: int | None, op: Op) -> None:  # type: ignore[override]
        self.heard = self.read_by.settled(self.at)
        parts = self.state.components
        start = thread_time_ns()
        self.room.trusted.submit(seat, op)
        self.spent.append(thread_time_ns() - start)
        self.ops += 1
        now = self.state.components
        self.moved = (
            frozenset(one.zone for cid, one in now.items() if parts.get(cid) is not one) or self.moved
        )
        self._asked_after()

    def _asked_before(self, seat: int | None, op: Op) -> None:
        """Whether a referee would let it be done."""
        kind, args = read(op)
        seed = seed_for(SECRET, self.state.seq + 1, self.state.salt)
        resolved = resolve(self.state, Actor(seat, lambda name: name, seed, trusted=True), kind, args)
        done = step(self.state, Event(self.state.seq + 1, seat, kind, resolved, self.at))
        self.refused = False
        start = thread_time_ns()
        try:
            self.room.watchers.before(ProposedOp(seat, kind, resolved, done.changes, done.state.seq))
        except RefusedError:
            self.refused = True
            self.looked.append(thread_time_ns() - start)

    def _asked_after(self) -> None:
        """Everything a server might ask it now: what one seat is told, and what it would do by itself."""
        try:
            self._asked()
        except RefusedError:
            raise
        except Exception as problem:
            raise StumbledError(f"op {self.state.seq}: {problem!r}") from problem
        _ = self.assistant

    def _asked(self) -> None:
        room, rng = self.room, self._rng
        viewer = rng.choice(room.viewers)
        for item in room.advice(viewer):
            if item["accept"] and viewer is not None and item["id"][0] not in "wh":
                room.watchers.accept(viewer, item["id"])
        hand = self.state.zones.get(f"s{viewer}.hand")
        if hand is not None and not hand.covered and (held := hand.order):
            room.ask(viewer, {"c": room.aliases.of(self.state.components[rng.choice(held)].alias)})
        room.ask(viewer, {"about": "game"})
        room.trusted.automatic_action()
        room.watchers.report()

    @contextmanager
    def _here(self) -> Iterator[None]:
        """The clock of this table, and the shuffles as they were said to come out."""
        with ExitStack() as stack:
            stack.enter_context(patch(CLOCK, lambda: self.at))
            LOG.addHandler(self._errors)
            stack.callback(LOG.removeHandler, self._errors)
            for name in SHUFFLING:
                stack.enter_context(patch(name, self._shuffled))
            stack.enter_context(patch("innkeep.table.ops.kinds.talk.rolls", self._rolls))
            yield

    def _shuffled(self, items: Sequence[str], seed: str) -> tuple[str, ...]:
        order = self.loaded.get(seed)
        if order is None:
            return seeds.shuffled(items, seed)
        rest = [one for one in items if one not in order]
        if sorted([*order, *rest]) != sorted(items):
            raise AssertionError("the shuffle is of other cards than the game's")
        return (*order, *rest)

    def _rolls(self, sides: int, n: int, seed: str) -> list[int]:
        order = self.loaded.get(seed)
        return seeds.rolls(sides, n, seed) if order is None else [int(one) for one in order]
