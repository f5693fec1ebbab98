"""A live table: takes ops one at a time, stores each before anybody hears of it, and keeps what joins need.

Knows no network; the server hands it ops and listens to its steps.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from innkeep.table.core import wire
from innkeep.table.core.actor import Actor
from innkeep.table.core.draft import AppliedEvent
from innkeep.table.core.errors import RefusedError
from innkeep.table.core.room_settings import Person
from innkeep.table.core.state import NOBODY, AppliedOp, set_out
from innkeep.table.live.client_ops import ClientOps
from innkeep.table.live.decider import Decider, TablePosition, WantedOp
from innkeep.table.live.given_answers import GivenAnswers
from innkeep.table.live.loop.heavy_work import LOGS
from innkeep.table.live.op_queue import Inbox, QueuedOp
from innkeep.table.live.past.earlier_states import EarlierStates
from innkeep.table.live.past.far_back import Allowance, FarBack
from innkeep.table.live.past.recent_ops import RecentOps, applied
from innkeep.table.live.presence import Presence
from innkeep.table.live.questions import ANSWER_KEYS, advice_for, may_weigh, playing, understood
from innkeep.table.live.table_handle import Handle
from innkeep.table.live.trusted_ops import TrustedOps
from innkeep.table.live.watchers import Watchers
from innkeep.table.live.welcome import LOG_SHOWN, TableInfo
from innkeep.table.ops.history import FurtherBackError
from innkeep.table.ops.reducer import step
from innkeep.table.ops.registry import KINDS
from innkeep.table.ops.schemas import read_of
from innkeep.table.plugins.watcher_api import WatcherFactory
from innkeep.table.store.event_log import AppendConflictError, DuplicateOpError, Row, Store
from innkeep.table.store.snapshots import LANDMARK, SNAPSHOT_EVERY
from innkeep.table.views.aliases import Aliases
from innkeep.table.views.redaction import Redaction, Viewer, bound

Json = dict[str, Any]

log = logging.getLogger("innkeep.table")

WATCHED = 20
"""For an op of long ago that watchers read once more, so many that the table itself reads are paid."""


class Room:
    """One table in memory."""

    def __init__(
        self, row: Row, store: Store, server_secret: bytes, earlier: EarlierStates | None = None
    ) -> None:
        """``earlier``: who knows how the server's tables stood before."""
        self.row = row
        self.id = row.id
        self.store = store
        self.earlier = EarlierStates(store) if earlier is None else earlier
        self.lock = threading.RLock()
        """Held while an op is done and told: whoever joins meanwhile waits."""
        self._looking_back = threading.Lock()
        """Held while ops of long ago are read for an op."""
        self.decider = Decider(self)
        self.inbox = Inbox(self.lock, ClientOps(self).serve)
        self.answers = GivenAnswers()
        self.trusted = TrustedOps(self)
        self.watchers = Watchers(Handle(self))
        self.reading = False
        """The watchers are reading the table."""
        self.listeners: list[Callable[[AppliedEvent], None]] = []
        self.on_watched: list[Callable[[], None]] = []
        """Called once the watchers have read the table."""
        self.connections: dict[str, Viewer] = {}
        self.elsewhere: frozenset[int] = frozenset()
        """The seats that are connected to another worker of this server."""
        setup = row.setup
        self.info = TableInfo.of(setup)
        last = store.last_seq(row.id)
        base = store.snapshots.newest(row.id, max(0, last - LOG_SHOWN)) or set_out(setup)
        newest = 0 if last - base.seq < LANDMARK else (last - LOG_SHOWN) // SNAPSHOT_EVERY * SNAPSHOT_EVERY
        self.recent = RecentOps(base)
        self.head = store.head(row.id) if base.seq else row.genesis
        """The head of the log's chain; empty at a table of an earlier version."""
        self.state = base
        events = store.events(row.id, base.seq)
        for event in LOGS.pieces(events) if last - base.seq > 3 * SNAPSHOT_EVERY else events:
            self.advance(step(self.state, event))
            if self.state.seq % LANDMARK == 0 or self.state.seq == newest:
                store.snapshots.save(row.id, self.state)
        self.aliases = Aliases(row.secret, self.state)
        self.redaction = Redaction(self.aliases, server_secret)
        self.presence = Presence(lambda: self.state)

    # -- reading -----------------------------------------------------------------------------------

    @property
    def mode(self) -> str:
        """The mode chosen last, else the one it was set out with; ``off`` where no watcher is installed."""
        return (self.state.policy.mode or self.row.assistant) if self.watchers.present else "off"

    @property
    def online(self) -> set[int]:
        """The seats somebody is connected as."""
        return {viewer for viewer in self.connections.values() if viewer is not None} | self.elsewhere

    @property
    def last_at(self) -> int:
        """When the last op was done, in milliseconds since 1970; 0 = never."""
        return self.recent.last_at

    @property
    def viewers(self) -> list[Viewer]:
        """All seats, and None for the spectators."""
        return [*range(len(self.state.seats)), None]

    def history(self) -> Iterator[AppliedOp]:
        """The whole log, each op with what it changed."""
        state = set_out(self.row.setup)
        for event in self.store.events(self.id, 0, self.state.seq):
            done = step(state, event)
            state = done.state
            yield applied(done)

    def person(self, viewer: Viewer, *, bot: bool = False) -> Person | None:
        """Whose link leads to that seat now; None = spectators."""
        if viewer is None:
            return None
        at = self.state.house.person_at(viewer)
        return Person(at.link, at.turn, bot) if bot else at

    # -- acting ------------------------------------------------------------------------------------

    def submit(
        self,
        viewer: Viewer,
        op: object,
        op_id: str | None = None,
        name: str | None = None,
        *,
        host: bool = False,
        bot: bool = False,
        claim: str | None = None,
        allowance: Allowance | None = None,
    ) -> int:
        """Do an op as a client would. Returns its number, once it is on disk; raises RefusedError.

        The same ``op_id`` again gets the same answer and changes nothing. ``allowance``: of whoever asks,
        where ops of long ago have to be read for it.
        """

        house = self.state.house

        def post(far: FarBack | None) -> int:
            return self.inbox.submit(
                QueuedOp(viewer, op, op_id, name, host, None, bot, claim, far, allowance, house)
            )

        try:
            return post(None)
        except FurtherBackError:
            with self._looking_back:  # another may have gone that way by then
                far = FarBack(self.row, self.store, self.earlier, allowance)
                while True:
                    try:
                        return post(far)
                    except FurtherBackError as needed:
                        far.read(needed, self.recent.first)  # the table goes on meanwhile

    def do(
        self,
        who: Callable[[], Actor],
        op: object,
        op_id: str | None,
        at: int | None = None,
        far: FarBack | None = None,
        allowance: Allowance | None = None,
    ) -> int:
        """Do an op of whoever it is when its turn comes: decide, ask, store, tell. Returns its number.

        With ``at`` as that number or not at all (AppendConflictError); raises RefusedError.
        """
        actor = who()
        kind, args, group = read_of(op, None if actor.trusted else actor.seat)
        if allowance is not None and (KINDS[kind].looks_back or KINDS[kind].restarts_watchers):
            allowance.take(0)
        wanted = WantedOp(kind, args, group, op_id, far)
        while True:
            if at is not None and self.state.seq + 1 != at:
                raise AppendConflictError
            actor = who()  # another worker may have changed seats
            done = self._decided(actor, wanted)
            if done is None:
                continue
            if not actor.trusted and KINDS[kind].vetoable:
                self.decider.ask(done, actor.seat)
            seq = self._stored(done, op_id, allowance)
            if seq is not None:
                return seq

    def _stored(self, done: AppliedEvent, op_id: str | None, allowance: Allowance | None) -> int | None:
        """Store an op and let everybody hear of it; its number, None: another process was quicker."""
        try:
            self.store.append(self.id, done.event, op_id)
        except AppendConflictError:
            if not self.catch_up():
                raise RefusedError("gone", "table", self.id) from None
            return None
        except DuplicateOpError as repeated:
            self.catch_up()
            return repeated.seq
        self._apply(done)
        read = self.watchers.read_again()
        if allowance is not None and read:
            allowance.spend(read * WATCHED)
        return done.state.seq

    def _decided(self, actor: Actor, wanted: WantedOp) -> AppliedEvent | None:
        """What the op would do now; None: the table knows more by now of what was done elsewhere."""
        while True:
            try:
                return self.decider.decide(TablePosition(self.state, self.head), actor, wanted)
            except RefusedError:
                if not self.catch_up():
                    raise
                return None
            except FurtherBackError as needed:
                if not actor.trusted:
                    raise
                far = wanted.far or FarBack(self.row, self.store, self.earlier)
                far.read(needed, self.recent.first)  # an op of the house: this table waits
                wanted = wanted._replace(far=far)

    def follow(self) -> None:
        """Take over what another process appended, and do what the watchers want done about it."""
        with self.lock:
            self.catch_up()
            self.trusted.do_waiting()

    def catch_up(self) -> bool:
        """Take over ops another process appended; True when there were any."""
        with self.lock:
            before = self.state.seq
            for event in self.store.events(self.id, before):
                self._apply(step(self.state, event))
            return self.state.seq > before

    def _apply(self, done: AppliedEvent) -> None:
        op = self.advance(done)
        self.aliases.follow(done.changes)
        self.broadcast(done, op)

    def broadcast(self, done: AppliedEvent, op: AppliedOp) -> None:
        """Let everybody hear of what was stored, and the watchers last."""
        for listener in self.listeners:
            listener(done)
        self.trusted.telling += 1
        try:
            self.watchers.follow(op, self.mode)
        finally:
            self.trusted.telling -= 1
        if done.state.seq % SNAPSHOT_EVERY == 0:
            self.store.snapshots.save(self.id, done.state)

    def advance(self, done: AppliedEvent) -> AppliedOp:
        """Let the table stand so; nobody hears of it yet."""
        self.state = done.state
        self.head = done.event.head
        return self.recent.add(done)

    # -- watchers ----------------------------------------------------------------------------------

    def watch(self, factory: WatcherFactory, *, later: bool = False) -> None:
        """Let a plugin watch from now on; ``later``: from when ``begin_watching`` is called."""
        self.watchers.add(factory)
        if not later:
            self.begin_watching()

    def begin_watching(self) -> None:
        """Let the watchers read the table, if they have not done so. Ops wait for that, whoever joins does
        not (see ``still``)."""
        if not self.watchers.unread:
            return
        with self.lock:
            if not self.watchers.unread:
                return
            self.trusted.telling += 1
            self.reading = True
            try:
                self.watchers.begin(self.state.policy.mode or self.row.assistant)
            finally:
                self.reading = False
                self.trusted.telling -= 1
                self.watchers.read_again()
            self.trusted.do_waiting()
        for told in self.on_watched:
            told()

    def rest(self) -> None:
        """Take little memory until something happens."""
        with self.lock:
            if not self.trusted.telling:
                self.recent.rest()
                self.watchers.rest()

    @property
    def still(self) -> AbstractContextManager[Any]:
        """Held while nothing may happen here: the lock, but where watchers read the table nothing does."""
        return nullcontext() if self.reading else self.lock

    def advice(self, viewer: Viewer) -> list[wire.AdviceJson]:
        """What the watchers tell this view now, with aliases instead of internal ids; nothing before they
        have read the table."""
        if self.watchers.unread or self.reading:
            return []
        with self.lock:
            asked = None if viewer == NOBODY or self.state.in_the_dark(viewer) else viewer
            return [advice_for(self, item, viewer) for item in self.watchers.advice(asked)]

    def accept(self, viewer: Viewer, advice_id: object, op_id: str | None, *, bot: bool = False) -> int:
        """Carry out an advice item as that seat. Returns the number of the last op; raises RefusedError."""
        self.begin_watching()
        with self.lock:
            viewer = playing(self, viewer, "accept", bot=bot)
            if not isinstance(advice_id, str):
                raise RefusedError("bad-value", "accept", type(advice_id).__name__, "text")
            known = self.answers.known(op_id)
            if known is None and op_id is not None:
                known = self.store.seq_of(self.id, f"{op_id}#0")
            if known is not None:
                return known
            seq = self.state.seq
            group = f"accept:{seq + 1}"
            for number, op in enumerate(self.watchers.accept(viewer, advice_id)):
                step_id = None if op_id is None else f"{op_id}#{number}"
                seq = self.trusted.submit(viewer, {"group": group, **op}, step_id) or seq
            self.answers.remember(op_id, seq)
            return seq

    def ask(self, viewer: Viewer, question: object) -> Json:
        """What the watchers answer this view alone (see ``questions``). Raises RefusedError."""
        self.begin_watching()
        with self.lock:
            viewer = NOBODY if self.state.in_the_dark(viewer) else bound(self.state, viewer)
            asked = understood(self, viewer, question)
            said = self.watchers.ask(None if viewer == NOBODY else viewer, asked)
            return {key: said[key] for key in ANSWER_KEYS if said.get(key) is not None}

    def weigh(self, viewer: Viewer, way: object, *, bot: bool = False) -> list[wire.WeighedJson]:
        """How good the options of that seat are, for that seat alone: by ``thumb`` (only the
        habitual one) or by ``playouts``. The server's own bots (``bot``) may always think; everybody
        else, whatever they call themselves, only where all people at the table have agreed. Raises
        RefusedError."""
        seat = may_weigh(self, viewer, way, bot)
        self.begin_watching()
        return self.watchers.weigh(seat, str(way))
