"""The Socket.IO side: who is connected to which table, ops in, deltas out.

Handlers are cheap and run one after the other for each connection; nothing is decided here.
"""

from __future__ import annotations

import logging
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import gevent
import orjson
from gevent.event import Event
from socketio import Server
from socketio.exceptions import ConnectionRefusedError as NotWelcome

from innkeep.table.access.admission import Admission, Guest, current
from innkeep.table.access.invitations import fresh_claim
from innkeep.table.core.draft import AppliedEvent
from innkeep.table.core.errors import RefusedError
from innkeep.table.core.rate_limit import Bucket, Rate, VisitorRates
from innkeep.table.core.state import ALL_HANDS
from innkeep.table.core.wire import AckJson, ToldJson, WeighedJson, WelcomeJson
from innkeep.table.live.bot_processes import BotPool
from innkeep.table.live.far_back import LONG_AGO, LongAgo
from innkeep.table.live.heavy_work import WorkTurns
from innkeep.table.live.op_queue import QueuedOp
from innkeep.table.live.room import Room
from innkeep.table.live.rooms import Rooms
from innkeep.table.live.spare_greenlets import SpareGreenlets
from innkeep.table.net.cursors import CROWDED, RemoteCursors, pointed
from innkeep.table.net.packets import answer_frame, event_frame, read_op
from innkeep.table.net.send_buffer import Outbox
from innkeep.table.net.sessions import Audience, Session, Sitting
from innkeep.table.net.websocket import install
from innkeep.table.net.written_bytes import Written
from innkeep.table.ops.plain_text import tidy
from innkeep.table.ops.registry import KINDS
from innkeep.table.plugins.watcher_api import AutomaticAction
from innkeep.table.store.database import OUTAGE
from innkeep.table.store.disk_space import ANYWHERE
from innkeep.table.store.event_log import now_ms
from innkeep.table.views.deltas import delta, seen_by, viewers_apart
from innkeep.table.views.redaction import Viewer

Json = dict[str, Any]

log = logging.getLogger("innkeep.table")

MOST_POSTED = 16
"""Ops of one connection that may wait for the same commit."""

IDLE_S = 600.0
PARTING_S = 5.0
"""How long a server that goes waits for ops under way and for what is still to be sent."""

SWEEP_S = 5.0
ROOMFUL = 6
"""All connections of a table together may do as much as so many that each do all they may."""

ONLOOKER, ONLOOKERS = Rate(per_s=2, burst=20), Rate(per_s=10, burst=60)
"""What one who looks on may do, and all who look on at a table together: none of it is the players'."""

JOINS, RETURNS = Rate(per_s=50, burst=1000), Rate(per_s=5, burst=100)
"""Connections that come to tables: of one visitor (a whole school may be one address, and all come back at
once when the server was started again), and by one link from there."""

STRANGER_SWEEPS = 6
"""Sweeps a connection may last without a seat or a place to look on from."""


class Wire:
    """Connects rooms with sockets."""

    def __init__(
        self,
        server: Server,
        rooms: Rooms,
        pace: Rate | None,
        hiring: BotPool | None = None,
        written: Written | None = None,
    ) -> None:
        self._server = server
        self._written = written or Written(ANYWHERE, paced=False)
        self._writers: dict[tuple[str, Viewer], str | None] = {}
        """Who was the last to act, by table and seat."""
        self._rooms = rooms
        self.hiring = hiring or BotPool(rooms.invitations, wanted=False)
        self.doors = Admission(rooms, lambda: self.hiring.strengths)
        self._pace = pace
        self._sessions: dict[str, Session] = {}
        self._heard: dict[str, Session] = {}
        self._audiences: dict[str, Audience] = {}
        self._presented: dict[str, bytes] = {}
        self._advised: dict[str, dict[Viewer, bytes]] = {}
        self._refreshing: set[str] = set()
        self._acting: dict[str, Event] = {}
        self._strangers: dict[str, int] = {}
        self._ghosts = RemoteCursors()
        self._spare = SpareGreenlets()
        self._coming = WorkTurns(0)
        self._joins, self._returns = VisitorRates(JOINS), VisitorRates(RETURNS)
        self._long_ago = VisitorRates(LONG_AGO)
        self.going = False
        self.joins = 0
        """Welcomes sent so far."""
        self.heard = 0
        """Ops taken or refused so far, and things dragged."""
        self.refused: Counter[str] = Counter()
        """How many ops were refused so far, by code."""
        self._shared: dict[tuple[str, bool], Bucket] = {}
        self.moved: list[Callable[[Room], None]] = []
        """Called when somebody came to a table here, or left it."""
        install(server, self._on_frame)
        server.on("connect", self._connect)
        server.on("disconnect", self._disconnect)
        server.on("op", self._op)
        server.on("advice", self._advice)
        server.on("weigh", self._weigh)
        server.on("ask", self._ask)
        server.on("ghost", self._ghost)
        rooms.on_load.append(self._attach)
        for room in rooms.loaded.values():
            self._attach(room)
        gevent.spawn(self._sweep)

    @property
    def connections(self) -> int:
        """How many are connected now."""
        return len(self._sessions)

    def signs(self) -> tuple[int, ...]:
        """Counts that change when somebody comes, goes or does something, or a table opens or is unloaded."""
        return self.joins, self.connections, self.heard, len(self._rooms.loaded)

    @property
    def waiting(self) -> int:
        """Bytes that slow readers have not taken yet."""
        return sum(session.outbox.size for session in self._sessions.values())

    def _attach(self, room: Room) -> None:
        self.hiring.attach(room)
        room.on_watched.append(lambda: self._advise(room))
        room.listeners.append(lambda step: self._broadcast(room, step))

    # -- coming and going --------------------------------------------------------------------------

    def _connect(self, sid: str, environ: Json, auth: object = None) -> None:
        wish: Json = auth if isinstance(auth, dict) else {}
        try:
            if self.going:
                raise RefusedError("busy", "token")
            address: str = environ.get("REMOTE_ADDR", "")
            if self._pace is not None and not self._joins.take(address):
                raise RefusedError("too-fast", "token", None, f"{JOINS.per_s:g}/s")
            with self._patient(sid):
                guest = self.doors.admit(wish.get("token"), wish.get("pass"), secret=wish.get("key"))
            if guest.invitation.claim is None:
                guest = replace(guest, invitation=replace(guest.invitation, claim=fresh_claim()))
            by = f"{guest.room.id} {guest.invitation.link}"
            if self._pace is not None and not self._returns.take(address, at=by):
                raise RefusedError("too-fast", "token", None, f"{RETURNS.per_s:g}/s")
        except (RefusedError, *OUTAGE) as problem:
            answer = problem if isinstance(problem, RefusedError) else RefusedError("busy", "token")
            raise NotWelcome(answer.message["en"], {"code": answer.code, "message": answer.message}) from None
        name = wish.get("name")
        engine = self._server.manager.eio_sid_from_sid(sid, "/")
        session = Session(
            room=guest.room,
            viewer=guest.viewer,
            sees=guest.sees,
            guest=guest,
            name=tidy(tidy(name)[:40]) or None if isinstance(name, str) else None,
            bucket=Bucket(self._pace if guest.viewer is not None else ONLOOKER) if self._pace else None,
            outbox=self._server.eio.sockets[engine].queue,
            engine=engine,
            address=None if guest.invitation.bot else address,
            allowance=LongAgo(self._long_ago, address) if self._pace is not None else None,
        )
        self._sessions[sid] = self._heard[engine] = session
        if guest.viewer is not None and not guest.invitation.bot:
            self.hiring.counted(guest.room, environ.get("REMOTE_ADDR", ""))
        since, saw = _number(wish.get("since")), _number(wish.get("saw"))
        sitting = Sitting(wish.get("bot") is True, wish.get("pledge"))
        if self._rooms.invitations.read(wish.get("token")).generation != guest.invitation.generation:
            self._own_link(session)
        gevent.spawn(self._join, sid, session, since, saw, sitting)

    @contextmanager
    def _patient(self, sid: str) -> Iterator[None]:
        """While a table is loaded nothing that its guest says is read: an answer to a ping is not missed."""
        socket = self._server.eio.sockets[self._server.manager.eio_sid_from_sid(sid, "/")]

        def wait() -> None:
            while True:
                gevent.sleep(SWEEP_S)
                if socket.last_ping:
                    socket.last_ping = time.time()

        waiting = gevent.spawn(wait)
        try:
            yield
        finally:
            waiting.kill(block=False)

    def _join(self, sid: str, session: Session, since: int | None, saw: int | None, wish: Sitting) -> None:
        room = session.room
        try:
            with self._coming:
                pass
            if sid not in self._sessions:
                return
            if saw is not None and saw > room.state.seq:
                room.follow()  # another worker of this server may have gone on
            at_once = not room.reading
            if at_once:
                self._seat(session, wish)
            with room.still:  # no delta between the state that is told and the place among those who hear
                if sid not in self._sessions:
                    return
                session.viewer, session.sees = session.guest.viewer, session.guest.sees  # not as at the door
                room.connections[sid] = session.viewer
                self._here(sid, session)
                message = self._welcome(session, since)
                if saw is not None and 0 <= saw <= room.state.seq:
                    message["saw"] = {"seq": saw, "head": room.head_after(saw)}
                said = orjson.dumps(message["advice"])
                self._advised.setdefault(room.id, {}).setdefault(session.sees, said)
                self.joins += 1
                session.outbox.send(event_frame("welcome", message))
                self._audiences.setdefault(room.id, {}).setdefault(session.sees, {})[sid] = session.outbox
            self._send_presence(room)
            self.hiring.tend(room)
            self._advise(room)
            if not at_once:
                self._seat(session, wish)
        except OUTAGE as problem:
            log.warning("table %s: could not join: %s", room.id, problem)
            session.outbox.send(event_frame("going", {}))  # come back later
            self._server.disconnect(sid)
        except Exception:
            log.exception("table %s: could not join", room.id)
            self._server.disconnect(sid)

    def _welcome(self, session: Session, since: int | None = None) -> WelcomeJson:
        guest = session.guest
        message = guest.room.welcome(session.viewer, since, bot=guest.invitation.bot)
        told: ToldJson = {"pass": self.doors.pass_for(session.guest), "now": now_ms()}
        return {**message, **told}

    @staticmethod
    def _here(sid: str, session: Session) -> None:
        invitation = session.guest.invitation
        device = (invitation.claim or "")[:8]
        session.room.presence.come(sid, session.viewer, session.name, bot=invitation.bot, device=device)

    def _own_link(self, session: Session) -> None:
        """Tell a client the link of its own that stands in the place of the one it came by."""
        token = self._rooms.invitations.write(session.guest.invitation)
        shown = self.doors.pass_for(session.guest)
        session.outbox.send(event_frame("link", {"token": token, "pass": shown}))

    @staticmethod
    def _seat(session: Session, wish: Sitting) -> None:
        """Sit down where nobody sits; who cannot is connected all the same."""
        room, viewer = session.room, session.guest.viewer
        if viewer is None or session.name is None or room.state.seats[viewer].name is not None:
            return
        if any(one.by == one.of == viewer and one.name == session.name for one in room.state.requests):
            return  # has asked for the seat already
        try:
            op = {"kind": "sit", "name": session.name, "bot": wish.bot, "pledge": wish.pledge}
            room.submit(viewer, op, claim=session.guest.invitation.claim)
        except (RefusedError, *OUTAGE) as problem:
            log.warning("table %s: could not sit down: %s", room.id, problem)

    def _disconnect(self, sid: str, *_: object) -> None:
        session = self._sessions.pop(sid, None)
        if session is None:
            return
        if self._heard.get(session.engine) is session:
            del self._heard[session.engine]
        room = session.room
        self._audiences.get(room.id, {}).get(session.sees, {}).pop(sid, None)
        room.presence.go(sid)
        self._ghosts.gone(room, session.viewer, self._audiences.get(room.id, {}))
        if room.connections.pop(sid, "gone") != "gone":
            self._send_presence(room)
        if not room.connections:
            self._advised.pop(room.id, None)
            self._audiences.pop(room.id, None)
            self._shared.pop((room.id, True), None)
            self._shared.pop((room.id, False), None)
            for viewer in room.viewers:
                self._writers.pop((room.id, viewer), None)
            self._presented.pop(room.id, None)
            self._ghosts.forget(room)

    def _send_presence(self, room: Room) -> None:
        for moved in self.moved:
            moved(room)
        self.tell_who(room)

    def tell_who(self, room: Room) -> None:
        """Tell everybody at a table who is there."""
        message = event_frame("who", room.who())
        for outboxes in self._audiences.get(room.id, {}).values():
            _send(outboxes, message)
        self._present(room, event_frame("present", room.presence.to_json()))

    # -- links made void, seats changed ------------------------------------------------------------

    def _turn_out(self, room: Room) -> None:
        """Part from those whose link is void now, before anything is sent to them."""
        house = room.state.house
        for sid, session in list(self._sessions.items()):
            if session.room is not room:
                continue
            fresh = current(house, session.guest.invitation)
            if fresh is not session.guest.invitation:
                session.guest = Guest(room, fresh)
                self._own_link(session)
            void = session.guest.void
            if not void and (session.viewer is not None or house.join):
                continue
            why = RefusedError("void-link" if void else "no-watching", "token")
            session.outbox.send(event_frame("removed", {"code": why.code, "message": why.message}))
            for queued in session.posted:
                queued.problem = why
            self._disconnect(sid)
            gevent.spawn(self._server.disconnect, sid)
        self.hiring.tend(room)

    def _move_over(self, room: Room) -> None:
        """Give those whose link leads to another seat now the view of that seat, and those who may see the
        hand at theirs now, or no longer, what they see of it."""
        audience = self._audiences.get(room.id, {})
        for sid, session in list(self._sessions.items()):
            if session.room is not room or sid not in room.connections:
                continue
            viewer, sees = session.guest.viewer, session.guest.sees
            if (viewer, sees) == (session.viewer, session.sees):
                continue
            audience.get(session.sees, {}).pop(sid, None)
            session.viewer = room.connections[sid] = viewer
            session.sees = sees
            self._here(sid, session)
            session.outbox.send(event_frame("welcome", self._welcome(session)))
            audience.setdefault(sees, {})[sid] = session.outbox
        self._send_presence(room)

    def part(self, within_s: float = PARTING_S) -> None:
        """Ask everybody to come back later, finish the ops under way, and let go of all connections."""
        self.going = True
        sessions = list(self._sessions.values())
        going = event_frame("going", {})
        for session in sessions:
            session.outbox.send(going)
        with gevent.Timeout(within_s, False):
            for room in list(self._rooms.loaded.values()):
                room.inbox.empty()
            while any(session.outbox.size for session in sessions):
                gevent.sleep(0.01)
        for connection in tuple(self._server.eio.sockets.values()):
            connection.close(wait=False)
        gevent.sleep(0.05)

    # -- ops in ------------------------------------------------------------------------------------

    def _on_frame(self, eio_sid: str, text: str) -> bool:
        """Take a common op without waiting for its answer, so that the next can share its commit."""
        session = self._heard.get(eio_sid)
        if session is None or len(session.posted) >= MOST_POSTED:
            return False
        found = read_op(text)
        if found is None:
            return False
        number, op = found
        name = op.get("kind")
        kind = KINDS.get(name) if isinstance(name, str) else None
        if kind is None or not kind.common:
            return False
        room = session.room
        try:
            self._admit(session, op)
            op_id = _op_id(session, op, True)
            if session.viewer is None and op["kind"] == "ping":
                pointed_at: AckJson = {"ok": True, "seq": self._sign(room, op)}
                session.outbox.send(answer_frame(number, pointed_at))
                return True
        except RefusedError as refused:
            session.outbox.send(answer_frame(number, self._refusal(room, refused)))
            return True

        def then(queued: QueuedOp) -> None:
            session.posted.remove(queued)
            said: AckJson = {"ok": True}
            if queued.problem is not None:
                said = self._refusal(room, queued.problem)
            elif queued.seq is not None:
                said["seq"] = queued.seq
            session.outbox.send(answer_frame(number, said))

        bot = session.guest.invitation.bot
        known = session.known  # `_op_id` has just seen to it
        host = session.guest.host if known is None else known[2]
        house = room.state.house
        queued = QueuedOp(session.viewer, op, op_id, session.name, host, then, bot, house=house)
        session.posted.append(queued)
        if room.inbox.post(queued):
            self._spare.do(room.inbox.empty)
        return True

    def _admit(self, session: Session, wish: object) -> None:
        self.heard += 1
        if self.going:
            raise RefusedError("busy", "op")
        if session.bucket is not None and self._pace is not None:
            if not session.bucket.take():
                raise RefusedError("too-fast", "op", None, f"{session.bucket.pace.per_s:g}/s")
            seated = session.viewer is not None
            players = Rate(ROOMFUL * self._pace.per_s, ROOMFUL * self._pace.burst)
            together = players if seated else ONLOOKERS
            if not self._shared.setdefault((session.room.id, seated), Bucket(together)).take():
                raise RefusedError("too-fast", "table", None, f"{together.per_s:g}/s")
        self._written.allow(session.address, session.room.id, wish)
        self._writers[session.room.id, session.viewer] = session.address

    def _sign(self, room: Room, op: Json) -> int:
        """Show everybody where an onlooker points: passed on while it lasts, kept in no log.

        Returns the number of the last op. Raises RefusedError.
        """
        message = event_frame("sign", pointed(room, op))
        for outboxes in self._audiences.get(room.id, {}).values():
            for outbox in outboxes.values():
                if outbox.size <= CROWDED:
                    outbox.send(message)
        return room.state.seq

    def _op(self, sid: str, op: object = None, *_: object) -> AckJson:
        def act(session: Session, op_id: str) -> int:
            if session.viewer is None and isinstance(op, dict) and op.get("kind") == "ping":
                return self._sign(session.room, op)
            guest = session.guest
            return session.room.submit(
                *(session.viewer, op, op_id, session.name),
                host=guest.host,
                bot=guest.invitation.bot,
                claim=guest.invitation.claim,
                allowance=session.allowance,
            )

        return self._answer(sid, op, act)

    def _advice(self, sid: str, wish: object = None, *_: object) -> AckJson:
        def act(session: Session, op_id: str | None) -> int:
            accept = wish.get("accept") if isinstance(wish, dict) else None
            bot = session.guest.invitation.bot
            return session.room.accept(session.viewer, accept, op_id, bot=bot)

        answer = self._answer(sid, wish, act, id_needed=False)
        session = self._sessions.get(sid)
        if session is not None:
            self._refresh_soon(session.room)
            self._act_by_itself_soon(session.room)
        return answer

    def _ask(self, sid: str, wish: object = None, *_: object) -> AckJson:
        said: Json = {}

        def act(session: Session, _: str | None) -> int:
            asked = {key: wish[key] for key in wish if key != "id"} if isinstance(wish, dict) else wish
            said.update(session.room.ask(session.viewer, asked))
            return session.room.state.seq

        return {**self._answer(sid, wish, act, id_needed=False), "answer": said}

    def _ghost(self, sid: str, wish: object = None, *_: object) -> None:
        session = self._sessions.get(sid)
        if session is not None and session.sees == session.viewer:
            self.heard += 1
            audience = self._audiences.get(session.room.id, {})
            self._ghosts.pass_on(session.room, session.viewer, wish, audience)

    def _weigh(self, sid: str, wish: object = None, *_: object) -> AckJson:
        found: list[WeighedJson] = []

        def act(session: Session, _: str | None) -> int:
            way = wish.get("by") if isinstance(wish, dict) else None
            found.extend(session.room.weigh(session.viewer, way, bot=session.guest.invitation.bot))
            return session.room.state.seq

        return {**self._answer(sid, wish, act, id_needed=False), "items": found}

    def _answer(self, sid: str, data: object, act: Callable[..., int], *, id_needed: bool = True) -> AckJson:
        session = self._sessions.get(sid)
        if session is None:
            return {"ok": False, "error": RefusedError("bad-token", "token").to_json(), "seq": 0}
        room = session.room
        try:
            self._admit(session, data)
            if session.posted:
                room.inbox.empty()
            return {"ok": True, "seq": act(session, _op_id(session, data, id_needed))}
        except Exception as problem:
            return self._refusal(room, problem)

    def _refusal(self, room: Room, problem: Exception) -> AckJson:
        """The answer to an op that was not done."""
        seq = room.state.seq
        if isinstance(problem, RefusedError):
            refused, seq = problem, seq if problem.seq is None else problem.seq
        elif isinstance(problem, OUTAGE):
            log.warning("table %s: an op waits: %s", room.id, problem)
            refused = RefusedError("busy")
        else:
            log.error("table %s: an op failed", room.id, exc_info=problem)
            refused = RefusedError("failed")
        self.refused[refused.code] += 1
        return {"ok": False, "error": refused.to_json(), "seq": seq}

    # -- deltas out --------------------------------------------------------------------------------

    def _broadcast(self, room: Room, step: AppliedEvent) -> None:
        self._written.wrote(self._writers.get((room.id, step.event.seat)), room.id, step.event.args)
        kept = step.changes.house is not None
        if kept:
            self._turn_out(room)
        audience = self._audiences.get(room.id)
        if not audience:
            return
        online = room.online if step.changes.seats else ()
        apart = viewers_apart(step)
        alike: bytes | None = None
        for viewer, outboxes in audience.items():
            if apart and (ALL_HANDS if viewer is None else viewer) in apart:
                message = event_frame("d", delta(step, room.redaction, seen_by(step, viewer), online))
            else:
                if alike is None:
                    alike = event_frame("d", delta(step, room.redaction, None, online))
                message = alike
            for outbox in outboxes.values():
                outbox.send(message)
        if kept:
            self._move_over(room)
        self._refresh_soon(room)
        self._act_by_itself_soon(room)

    def _advise(self, room: Room) -> None:
        self._refresh_soon(room)
        self._act_by_itself_soon(room)

    # -- advice out --------------------------------------------------------------------------------

    def _refresh_soon(self, room: Room) -> None:
        if room.watchers.present and room.id not in self._refreshing:
            self._refreshing.add(room.id)
            gevent.spawn(self._refresh, room)

    def _refresh(self, room: Room) -> None:
        gevent.sleep(0)
        self._refreshing.discard(room.id)
        begun = time.monotonic()
        for viewer in [one for one, outboxes in self._audiences.get(room.id, {}).items() if outboxes]:
            items = room.advice(viewer)
            said = orjson.dumps(items)
            outboxes = self._audiences.get(room.id, {}).get(viewer)
            if outboxes and self._advised.setdefault(room.id, {}).get(viewer) != said:
                self._advised[room.id][viewer] = said
                _send(outboxes, event_frame("advice", items))
            gevent.sleep(0)
        gevent.sleep(min(0.05, time.monotonic() - begun))

    # -- what the house does by itself ---------------------------------------------------------------

    def _act_by_itself_soon(self, room: Room) -> None:
        if room.id in self._acting:
            self._acting[room.id].set()
        elif room.mode != "off":
            self._acting[room.id] = Event()
            gevent.spawn(self._act_by_itself, room)

    def _act_by_itself(self, room: Room) -> None:
        gevent.sleep(0)
        woken = self._acting[room.id]
        wanted, until = "", 0.0
        try:
            while True:
                woken.clear()
                action = room.automatic_action()
                if action is None:
                    return
                if not room.connections and action.seat is None:
                    return  # a seat passes as it wished, also when all have left; the rest waits for them
                if action.id != wanted or action.since_ms is not None:
                    wanted, until = action.id, time.monotonic() + _left(action)
                if woken.wait(max(0.0, until - time.monotonic())):
                    continue  # something else may be wanted first now
                wanted = ""
                room.run_automatic_action(action.id)
                if room.automatic_action() == action:
                    return  # it cannot be done, or in vain: what happens next may bring another
        except OUTAGE as problem:
            log.warning("table %s: an automatic action waits: %s", room.id, problem)
        except Exception:
            log.exception("table %s: an automatic action failed", room.id)
        finally:
            self._acting.pop(room.id, None)

    def _sweep(self) -> None:
        while True:
            gevent.sleep(SWEEP_S)
            try:
                self.sweep()
                self._rooms.unload(IDLE_S)
                self._tend()
            except OUTAGE as problem:
                log.warning("sweeping waits: %s", problem)
            except Exception:
                log.exception("sweeping failed")

    def _tend(self) -> None:
        """Look after bots, and tell who may take over for a host who does not come back."""
        for room in list(self._rooms.loaded.values()):
            self.hiring.tend(room)
            present = event_frame("present", room.presence.to_json())
            if room.connections and self._presented.get(room.id) != present:
                self._present(room, present)
        self.hiring.leave(self._rooms.loaded.__contains__)

    def _present(self, room: Room, message: bytes) -> None:
        audience = self._audiences.get(room.id)
        if audience:  # where nobody is left nothing is kept of it
            self._presented[room.id] = message
            for outboxes in audience.values():
                _send(outboxes, message)

    def sweep(self) -> None:
        """Close connections that were dropped while they polled, or that never came to a table."""
        strangers: dict[str, int] = {}
        for eio_sid, socket in tuple(self._server.eio.sockets.items()):
            if socket.queue.dropped:
                log.warning("a connection is too slow and is closed")
                socket.close(wait=False, abort=True)
            elif eio_sid not in self._heard:
                strangers[eio_sid] = self._strangers.get(eio_sid, 0) + 1
                if strangers[eio_sid] > STRANGER_SWEEPS:
                    socket.close(wait=False, abort=True)
        self._strangers = strangers


def _left(action: AutomaticAction) -> float:
    """How many seconds of the pause are left."""
    if action.since_ms is None:
        return action.pause_s
    return max(0.0, min(action.pause_s, action.since_ms / 1000 + action.pause_s - now_ms() / 1000))


def _send(outboxes: dict[str, Outbox], message: bytes) -> None:
    for outbox in outboxes.values():
        outbox.send(message)


def _number(given: object) -> int | None:
    known = isinstance(given, int) and not isinstance(given, bool) and abs(given) < 1 << 31
    return given if known and isinstance(given, int) else None


def _op_id(session: Session, data: object, needed: bool) -> str | None:
    found = data.get("id") if isinstance(data, dict) else None
    if found is None and not needed:
        return None
    if found is None:
        raise RefusedError(
            "missing" if isinstance(data, dict) else "bad-value", "id", None, "text of 1..64 characters"
        )
    if not isinstance(found, str) or not 1 <= len(found) <= 64 or "\0" in found:
        raise RefusedError("bad-value", "id", found, "text of 1..64 characters")
    house = session.room.state.house
    if session.known is None or session.known[0] is not house:
        session.known = house, _author(session.guest), session.guest.host
    return f"{session.known[1]}:{found}"


def _author(guest: Guest) -> str:
    """Whose op ids these are: a person's, wherever that person sits; two who have the seat, or the link, one
    after the other have nothing in common."""
    person = guest.person
    if person is None:
        return "s"
    again = f".{person.turn}" if person.turn else ""
    return f"{person.link}{again}{'b' if person.bot else ''}"
