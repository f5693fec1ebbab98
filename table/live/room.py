"""A live table: takes ops one at a time, stores each before anybody hears of it, and keeps what joins need.

Knows no network; the server hands it ops and listens to its steps.
"""

from __future__ import annotations

import logging
import threading
from collections import OrderedDict, deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from copy import copy
from functools import lru_cache, partial
from typing import Any

from innkeep.table.core import maps, wire
from innkeep.table.core.actor import Actor
from innkeep.table.core.draft import AppliedEvent, Undoable
from innkeep.table.core.errors import RefusedError
from innkeep.table.core.room_settings import Person
from innkeep.table.core.seeds import commitment, seed_for
from innkeep.table.core.state import NOBODY, AppliedOp, Event, State, set_out
from innkeep.table.live.earlier_states import EarlierStates
from innkeep.table.live.far_back import Allowance, FarBack
from innkeep.table.live.heavy_work import LOGS
from innkeep.table.live.op_queue import Inbox, QueuedOp
from innkeep.table.live.presence import Presence
from innkeep.table.live.questions import ANSWER_KEYS, may_weigh, playing, understood
from innkeep.table.live.recent_ops import RecentOps, applied
from innkeep.table.live.table_handle import Handle
from innkeep.table.live.watchers import Watchers
from innkeep.table.ops.history import FurtherBackError, Past, group_of
from innkeep.table.ops.op_kind import DecisionContext, Ruling
from innkeep.table.ops.opening import Dealer
from innkeep.table.ops.reducer import step
from innkeep.table.ops.registry import KINDS, names
from innkeep.table.ops.resolver import permit, resolve
from innkeep.table.ops.schemas import read
from innkeep.table.plugins.watcher_api import AutomaticAction, ProposedOp, WatcherFactory
from innkeep.table.store.event_log import (
    LANDMARK,
    SNAPSHOT_EVERY,
    AppendConflictError,
    DuplicateOpError,
    Row,
    Store,
    now_ms,
)
from innkeep.table.store.log_chain import Chain
from innkeep.table.views.aliases import Aliases
from innkeep.table.views.deltas import delta
from innkeep.table.views.log_lines import BY_ITSELF
from innkeep.table.views.redaction import Redaction, Viewer, bound, seat_json, viewer_now

Json = dict[str, Any]

log = logging.getLogger("innkeep.table")

LOG_SHOWN = 200
ANSWERS_KEPT, ACTORS_KEPT = 1000, 64
ASKED = ("referee", "autopilot")
"""The modes in which nothing is done that the watchers have not seen coming."""

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
        self.inbox = Inbox(self.lock, self._serve)
        self._answers: OrderedDict[str, int | RefusedError] = OrderedDict()
        self._known_actor = lru_cache(ACTORS_KEPT)(self._new_actor)
        self._waiting: deque[tuple[int | None, Json, str]] = deque()
        self._numbered = (-1, 0)
        self._busy = 0
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
        self.title: Json = setup["title"]
        self.options: Json = setup["options"]
        self._told: Json = setup.get("told") or self.options
        self.macros: list[wire.MacroJson] = setup.get("macros", [])
        self._maps: list[Json] = setup.get("maps", [])
        last = store.last_seq(row.id)
        base = store.snapshot(row.id, max(0, last - LOG_SHOWN)) or set_out(setup)
        newest = 0 if last - base.seq < LANDMARK else (last - LOG_SHOWN) // SNAPSHOT_EVERY * SNAPSHOT_EVERY
        self.recent = RecentOps(base)
        self._chain = Chain(row.secret)
        self.head = store.head(row.id) if base.seq else row.genesis
        """The head of the log's chain; empty at a table of an earlier version."""
        self.state = base
        events = store.events(row.id, base.seq)
        for event in LOGS.pieces(events) if last - base.seq > 3 * SNAPSHOT_EVERY else events:
            self._advance(step(self.state, event))
            if self.state.seq % LANDMARK == 0 or self.state.seq == newest:
                self._keep_snapshot(self.state)
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
        return self.recent.entries[-1].op.at if self.recent.entries else 0

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

    def log_for(self, viewer: Viewer, *, bot: bool = False) -> list[wire.LogLineJson]:
        """The last lines of the log, each as the person at this seat could read it at the time."""
        person = self.person(viewer, bot=bot)
        found: list[wire.LogLineJson] = []
        for entry in [entry for entry in self.recent.entries if entry.line is not None][-LOG_SHOWN:]:
            assert entry.line is not None
            sees = viewer_now(self.state, None) if person is None else entry.house.sees(person)
            found.append(entry.line.to_json(sees, self.redaction))
        return found

    def deltas_since(self, seq: int, viewer: Viewer, *, bot: bool = False) -> list[wire.DeltaJson] | None:
        """What the viewer missed after op ``seq``; None when that is too long ago (or never was), or the
        person at that seat saw the table as another viewer in between."""
        person = self.person(viewer, bot=bot)
        sees = self.state.house.sees(person)
        if any(entry.house.sees(person) != sees for entry in self.recent.entries if entry.op.seq > seq):
            return None
        if not self.recent.reach(seq):
            return None
        if seq == self.state.seq:
            return []  # a whole room that lost its line comes back at once: nothing is folded for each
        found: list[wire.DeltaJson] = []
        for done in self.recent.since(seq):
            if viewer is None and (done.before.house.open or done.state.house.open):
                return None  # what spectators saw of open hands is not told again
            found.append(delta(done, self.redaction, sees, self.online))
        return found

    def welcome(self, viewer: Viewer, since: int | None = None, *, bot: bool = False) -> wire.MomentJson:
        """The first message to a client, all of it from one moment; `welcome` in PROTOCOL.md.

        With `since` (an op number) it holds the deltas after that op instead of the state, if they are still
        at hand. `bot`: the client is one of the server's own bots.
        """
        with self.still:
            return self._welcome(viewer, since, bot=bot)

    def _welcome(self, viewer: Viewer, since: int | None, *, bot: bool) -> wire.MomentJson:
        sees = self.state.house.sees(self.person(viewer, bot=bot))
        host = viewer is not None and viewer == self.state.house.host
        table: wire.TableInfoJson = {
            "id": self.id,
            "title": self.title,
            "module": self.row.module,
            "options": self._told if viewer is None else self.options,
            "assistant": self.mode,
            "policy": self.state.policy.shown(),
            "commitment": commitment(self.row.secret),
            "head": self.head,
            "macros": self.macros,
        }
        if self._maps:
            table["maps"] = maps.told(self._maps, self.redaction.token)
        out: wire.MomentJson = {
            "table": table,
            "you": {"seat": viewer, "role": "spectator" if viewer is None else "seat", "host": host},
            "house": self.state.house.to_json(),
            "present": self.presence.to_json(),
            "seq": self.state.seq,
            "log": self.log_for(viewer, bot=bot),
            "advice": self.advice(sees),
        }
        missed = None if since is None else self.deltas_since(since, viewer, bot=bot)
        if missed is None:
            out["state"] = self.redaction.view(self.state, viewer_now(self.state, sees), self.online)
        else:
            out |= {"resume": True, "deltas": missed, "seats": self.who()}
        return out

    def head_after(self, seq: int) -> str | None:
        """The head of the log's chain after op ``seq`` (0 = before the first); None when there is none."""
        known = self.recent.head_after(seq)
        if known is not None:
            return known or None
        if seq == 0:
            return self.row.genesis or None
        return self.store.head(self.id, seq) or None

    def who(self) -> list[wire.SeatJson]:
        """The seats and who of them is connected."""
        return [seat_json(seat, self.online) for seat in self.state.seats]

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

    def _serve(self, queue: list[QueuedOp]) -> None:
        """Answer these in order; those that are plain are stored together."""
        if self.mode in ASKED:
            self.begin_watching()
        place = 0
        while place < len(queue):
            place += self._together(queue[place:])
            if place < len(queue):
                if not queue[place].done:  # who was sent away meanwhile has an answer
                    queue[place].settle(self._alone)
                place += 1

    def _actor(self, queued: QueuedOp) -> Actor:
        seat = queued.viewer_now(self.state.house)
        return self._known_actor(seat, queued.name, queued.host, queued.bot, queued.claim)

    def _new_actor(self, seat: Viewer, name: str | None, host: bool, bot: bool, claim: str | None) -> Actor:
        tickets, find = partial(self.aliases.ticket, seat), self.aliases.find
        return Actor(seat, find, "", name, False, host, tickets, self.presence, bot, claim)

    def _alone(self, queued: QueuedOp) -> int:
        op_id = queued.op_id
        known = self._known(op_id)
        if known is not None:
            return known
        try:
            seq = self._submit(
                partial(self._actor, queued), queued.op, op_id, far=queued.far, allowance=queued.allowance
            )
        except RefusedError as refused:
            stored = self.store.seq_of(self.id, op_id) if op_id is not None else None
            if stored is not None:
                self._remember(op_id, stored)
                return stored
            refused.seq = self.state.seq
            self._remember(op_id, refused)
            raise
        self._remember(op_id, seq)
        self._do_waiting()
        return seq

    def _together(self, queue: list[QueuedOp]) -> int:
        """Do the first of these in one commit, as far as nothing is odd about them; how many were done.

        What is refused, asked twice, or looks back on the log is left to ``_alone``, and so is everything
        where watchers have to see one op before the next is asked about.
        """
        if len(queue) < 2 or self.watchers.present:
            return 0
        before, head, mark = self.state, self.head, self.recent.mark()
        steps: list[AppliedEvent] = []
        ops: list[AppliedOp] = []
        ids: set[str | None] = set()
        for queued in queue:
            if queued.done or queued.op_id in self._answers or queued.op_id in ids or queued.op_id is None:
                break
            try:
                kind, args, group = _asked(queued.op, queued.viewer)
                if KINDS[kind].looks_back:
                    break
                done = self._decide(self._actor(queued), kind, args, group, queued.op_id)
            except RefusedError:
                break
            if done.changes.house is not None or done.changes.seats:
                break  # who may see what changes: the next is asked about when everybody knows
            ids.add(queued.op_id)
            steps.append(done)
            ops.append(self._advance(done))
            self.aliases.follow(done.changes)
        try:
            if len(steps) > 1:
                rows = [(done.event, queued.op_id) for done, queued in zip(steps, queue, strict=False)]
                self.store.append_all(self.id, rows)
                before = self.state
        except (AppendConflictError, DuplicateOpError):
            steps = []
        finally:
            if self.state is not before:
                self.recent.back_to(mark, before.seq)
                self.state, self.head = before, head
                self.aliases.restart(before)
                steps = []
        for done, op, queued in zip(steps, ops, queue, strict=False):
            self._remember(queued.op_id, done.state.seq)
            self._broadcast(done, op)
            queued.seq = done.state.seq
        return len(steps)

    def submit_trusted(
        self,
        seat: int | None,
        op: Json,
        op_id: str | None = None,
        *,
        at: int | None = None,
    ) -> int | None:
        """Do an op of the house or a watcher (internal ids) as that seat.

        While another op is being told to the watchers it waits, and None is returned. With ``at`` it is done
        as op number ``at`` or not at all: then it raises AppendConflictError.
        """
        with self.lock:
            if op_id is None:
                op_id = self._position()
            if self._busy:
                last = self.recent.entries[-1:]
                op = {"group": group_of(last[0].op), **op} if last else op
                if (seat, op) not in [waiting[:2] for waiting in self._waiting]:
                    self._waiting.append((seat, op, op_id))
                return None
            seq = self._submit(partial(self._trusted, seat), op, op_id, at)
            self._do_waiting()
            return seq

    def _trusted(self, seat: int | None) -> Actor:
        return Actor(seat, self._itself, "", trusted=True, here=self.presence)

    def automatic_action(self) -> AutomaticAction | None:
        """What the watchers would do by themselves next."""
        with self.lock:
            return None if self.state.covered else self.watchers.automatic_action()

    def run_automatic_action(self, action_id: str) -> bool:
        """Do what the watchers would do by themselves, if that is still the automatic action of that name.

        Each op is tied to its number in the log, so that of several workers only one does it. All that
        follows from one op of a person is one group.
        """
        with self.lock:
            self.catch_up()
            action = self.watchers.automatic_action()
            if action is None or action.id != action_id:
                return False
            first = self.state.seq + 1
            ops = [entry.op for entry in self.recent.entries]
            theirs = [op.seq for op in ops if not str(op.args.get("group", "")).startswith(BY_ITSELF)]
            group = f"{BY_ITSELF}{theirs[-1] if theirs else 0}"
            if action.seat is not None:
                group = f"accept:{first}"
            try:
                for number, op in enumerate(action.ops):
                    op_id = f"{BY_ITSELF}{first}#{number}"
                    self.submit_trusted(action.seat, {"group": group, **op}, op_id, at=first + number)
            except AppendConflictError:
                self.catch_up()
            except RefusedError as refused:
                log.warning("table %s: an automatic action was refused: %s", self.id, refused)
                return False
            return True

    def _itself(self, name: str) -> str | None:
        return name if name in self.state.components else None

    def _do_waiting(self) -> None:
        while self._waiting and not self._busy:
            seat, op, op_id = self._waiting[0]  # goes when it is done: an outage does not lose it
            try:
                self._submit(partial(self._trusted, seat), op, op_id)
            except RefusedError as refused:
                if self.store.seq_of(self.id, op_id) is None:
                    log.warning("table %s: a watcher's op was refused: %s", self.id, refused)
            self._waiting.popleft()

    def _position(self) -> str:
        """The id of a watcher's op: the same in each worker, as all watchers read the same log."""
        seq, number = self._numbered
        self._numbered = (self.state.seq, number + 1 if seq == self.state.seq else 0)
        return "w:{}.{}".format(*self._numbered)

    def _known(self, op_id: str | None) -> int | None:
        answer = self._answers.get(op_id) if op_id is not None else None
        if isinstance(answer, RefusedError):
            raise copy(answer)
        return answer

    def _remember(self, op_id: str | None, answer: int | RefusedError) -> None:
        if op_id is None:
            return
        # a copy: one that was raised holds on to every state its traceback saw
        self._answers[op_id] = copy(answer) if isinstance(answer, RefusedError) else answer
        while len(self._answers) > ANSWERS_KEPT:
            self._answers.popitem(last=False)

    def _submit(
        self,
        who: Callable[[], Actor],
        op: object,
        op_id: str | None,
        at: int | None = None,
        far: FarBack | None = None,
        allowance: Allowance | None = None,
    ) -> int:
        actor = who()
        kind, args, group = _asked(op, None if actor.trusted else actor.seat)
        if allowance is not None and (KINDS[kind].looks_back or KINDS[kind].restarts_watchers):
            allowance.take(0)
        while True:
            if at is not None and self.state.seq + 1 != at:
                raise AppendConflictError
            actor = who()  # another worker may have changed seats
            try:
                done = self._decide(actor, kind, args, group, op_id, far)
            except RefusedError:
                if self.catch_up():
                    continue
                raise
            except FurtherBackError as needed:
                if not actor.trusted:
                    raise
                far = far or FarBack(self.row, self.store, self.earlier)
                far.read(needed, self.recent.first)  # an op of the house: this table waits
                continue
            if not actor.trusted and KINDS[kind].vetoable:
                self._ask(done, actor.seat)
            try:
                self.store.append(self.id, done.event, op_id)
            except AppendConflictError:
                if not self.catch_up():
                    raise RefusedError("gone", "table", self.id) from None
                continue
            except DuplicateOpError as repeated:
                self.catch_up()
                return repeated.seq
            self._apply(done)
            read = self.watchers.read_again()
            if allowance is not None and read:
                allowance.spend(read * WATCHED)
            return done.state.seq

    def _decide(
        self,
        actor: Actor,
        asked: str,
        args: Json,
        group: str | None,
        op_id: str | None,
        far: FarBack | None = None,
    ) -> AppliedEvent:
        """What an op would do now, with the head its event gets in the log; raises RefusedError."""
        seq = self.state.seq + 1
        if KINDS[asked].draws:
            actor = actor.seeded(seed_for(self.row.secret, seq, self.state.salt))
        kind, seat, resolved = self._resolve(actor, asked, args, far)
        if self.state.covered and KINDS[kind].undoable is not Undoable.NEVER:
            raise RefusedError("not-dealt", "kind", asked)
        if group is not None:
            resolved["group"] = group
        if self.watchers.present:
            resolved |= self.watchers.cause(self.state, ProposedOp(seat, kind, resolved, seq=seq))
        event = Event(seq, seat, kind, resolved, now_ms())
        return step(self.state, self._chain.sealed(self.head, event, op_id) if self.head else event)

    def _ask(self, done: AppliedEvent, viewer: Viewer) -> None:
        """Ask the watchers whether an op may be; raises RefusedError with what its actor may be told."""
        event = done.event
        try:
            self.watchers.before(ProposedOp(event.seat, event.kind, event.args, done.changes, event.seq))
        except RefusedError as refused:
            items = refused.more.get("instead", ())
            refused.more = wire.told_veto(refused.more)
            if items:
                refused.more["instead"] = [self._for_view(item, viewer) for item in items]
            raise

    def _resolve(self, actor: Actor, kind: str, args: Json, far: FarBack | None) -> Ruling:
        known = KINDS[kind]
        if self.state.over is not None and not known.afterwards:
            raise RefusedError("over", "kind", kind, names(lambda one: one.afterwards))
        if known.decide is None:
            return kind, actor.seat, resolve(self.state, actor, kind, args)
        dealer = Dealer(lambda: self.row.setup, self.row.secret)
        matter = DecisionContext(
            self.state, partial(self._past, far), now_ms(), dealer, self.online, permit, resolve
        )
        return known.decide(matter, actor, args)

    def _past(self, far: FarBack | None) -> Past:
        """The log as undo and redo look back on it: what is at hand, and what was read from ``far`` back."""
        far = far or FarBack(self.row, self.store, self.earlier)
        return far.past(self.recent.history(), self.state)

    def lapse(self, now: int) -> None:
        """Answer a question to the table with no when its time is up (``now``: milliseconds since 1970)."""
        with self.lock:
            asking = self.state.asking
            if asking is not None and asking.until < now:
                self.submit_trusted(None, {"kind": "answer", "yes": False})

    def follow(self) -> None:
        """Take over what another process appended, and do what the watchers want done about it."""
        with self.lock:
            self.catch_up()
            self._do_waiting()

    def catch_up(self) -> bool:
        """Take over ops another process appended; True when there were any."""
        with self.lock:
            before = self.state.seq
            for event in self.store.events(self.id, before):
                self._apply(step(self.state, event))
            return self.state.seq > before

    def _apply(self, done: AppliedEvent) -> None:
        op = self._advance(done)
        self.aliases.follow(done.changes)
        self._broadcast(done, op)

    def _broadcast(self, done: AppliedEvent, op: AppliedOp) -> None:
        for listener in self.listeners:
            listener(done)
        self._busy += 1
        try:
            self.watchers.follow(op, self.mode)
        finally:
            self._busy -= 1
        self._keep_snapshot(done.state)

    def _keep_snapshot(self, state: State) -> None:
        if state.seq % SNAPSHOT_EVERY == 0:
            self.store.save_snapshot(self.id, state)

    def _advance(self, done: AppliedEvent) -> AppliedOp:
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
            self._busy += 1
            self.reading = True
            try:
                self.watchers.begin(self.state.policy.mode or self.row.assistant)
            finally:
                self.reading = False
                self._busy -= 1
                self.watchers.read_again()
            self._do_waiting()
        for told in self.on_watched:
            told()

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
            return [self._for_view(item, viewer) for item in self.watchers.advice(asked)]

    def _for_view(self, item: Mapping[str, Any], viewer: Viewer) -> wire.AdviceJson:
        out = wire.told_advice(item)
        component = self.state.components.get(out.pop("c", None) or "")
        if component is not None and component.id in self.redaction.named(
            self.state.zones[component.zone], viewer
        ):
            out["c"] = self.aliases.of(component.alias)
        return out

    def accept(self, viewer: Viewer, advice_id: object, op_id: str | None, *, bot: bool = False) -> int:
        """Carry out an advice item as that seat. Returns the number of the last op; raises RefusedError."""
        self.begin_watching()
        with self.lock:
            viewer = playing(self, viewer, "accept", bot=bot)
            if not isinstance(advice_id, str):
                raise RefusedError("bad-value", "accept", type(advice_id).__name__, "text")
            known = self._known(op_id)
            if known is None and op_id is not None:
                known = self.store.seq_of(self.id, f"{op_id}#0")
            if known is not None:
                return known
            seq = self.state.seq
            group = f"accept:{seq + 1}"
            for number, op in enumerate(self.watchers.accept(viewer, advice_id)):
                step_id = None if op_id is None else f"{op_id}#{number}"
                seq = self.submit_trusted(viewer, {"group": group, **op}, step_id) or seq
            self._remember(op_id, seq)
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


def _asked(op: object, seat: int | None) -> tuple[str, Json, str | None]:
    """An op as it came: its kind, its fields, and the group it belongs to; a seat's groups are its own."""
    kind, args = read(op)
    group = args.pop("group", None)
    return kind, args, group if group is None or seat is None else f"{seat}:{group}"
