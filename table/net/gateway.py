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
from functools import partial
from typing import Any

import gevent
from socketio import Server
from socketio.exceptions import ConnectionRefusedError as NotWelcome

from innkeep.table.access.invitations import fresh_claim
from innkeep.table.access.word_list import WordList
from innkeep.table.core.draft import AppliedEvent
from innkeep.table.core.errors import RefusedError
from innkeep.table.core.rate_limit import Rate, VisitorRates
from innkeep.table.core.state import ALL_HANDS
from innkeep.table.core.wire import ToldJson, WelcomeJson
from innkeep.table.live.admission import Admission, Guest, current
from innkeep.table.live.bot_processes import BotPool
from innkeep.table.live.loop.heavy_work import WorkTurns
from innkeep.table.live.past.far_back import LONG_AGO, LongAgo
from innkeep.table.live.room import Room
from innkeep.table.live.rooms import Rooms
from innkeep.table.live.welcome import head_after, welcome
from innkeep.table.net.advice_pump import AdvicePump
from innkeep.table.net.autopilot_timer import AutopilotTimer
from innkeep.table.net.delayed_stream import StreamClock
from innkeep.table.net.op_intake import OpIntake
from innkeep.table.net.packets import event_frame
from innkeep.table.net.sessions import Audience, Session, Sitting
from innkeep.table.net.streams import Streams
from innkeep.table.net.sweeper import Sweeper
from innkeep.table.net.websocket import install
from innkeep.table.net.who_is_there import WhoIsThere
from innkeep.table.net.written_bytes import Written
from innkeep.table.ops.plain_text import tidy
from innkeep.table.store.database.database import OUTAGE
from innkeep.table.store.disk_space import ANYWHERE
from innkeep.table.store.event_log import now_ms
from innkeep.table.views.deltas import delta, seen_by, viewers_apart

Json = dict[str, Any]

log = logging.getLogger("innkeep.table")

PARTING_S = 5.0
"""How long a server that goes waits for ops under way and for what is still to be sent."""

PATIENCE_S = 5.0
"""How often, while a table is loaded, a missed ping of its guest is forgiven."""

JOINS, RETURNS = Rate(per_s=50, burst=1000), Rate(per_s=5, burst=100)
"""Connections that come to tables: of one visitor (a whole school may be one address, and all come back at
once when the server was started again), and by one link from there."""


class Wire:
    """Connects rooms with sockets."""

    def __init__(
        self,
        server: Server,
        rooms: Rooms,
        pace: Rate | None,
        hiring: BotPool | None = None,
        written: Written | None = None,
        words: WordList | None = None,
        clock: StreamClock | None = None,
    ) -> None:
        """``clock``: what delayed streams go by."""
        self._server = server
        self.words = words or WordList()
        self._rooms = rooms
        self.hiring = hiring or BotPool(rooms.invitations, wanted=False)
        self.doors = Admission(rooms, lambda: self.hiring.strengths)
        self._paced = pace is not None
        self._sessions: dict[str, Session] = {}
        self._heard: dict[str, Session] = {}
        self._audiences: dict[str, Audience] = {}
        self.presence = WhoIsThere(self._audiences)
        self.sweeper = Sweeper(server, rooms, self._heard, self.hiring, self.presence)
        self.advice = AdvicePump(self._audiences)
        self.streams = Streams(
            self._audiences,
            self._told,
            lambda room, moment: self.advice.told(room, None, moment["advice"]),
            self._told_at_once,
            clock or StreamClock(),
        )
        self.autopilot = AutopilotTimer()
        connected = self._sessions, self._heard
        space = written or Written(ANYWHERE, paced=False)
        self.ops = OpIntake(connected, self._audiences, pace, space, self.words, self._look_again)
        self._coming = WorkTurns(0)
        self._joins, self._returns = VisitorRates(JOINS), VisitorRates(RETURNS)
        self._long_ago = VisitorRates(LONG_AGO)
        self.joins = 0
        """Welcomes sent so far."""
        self.turned_away: Counter[str] = Counter()
        """How many were not let in so far, by code."""
        install(server, self.ops.on_frame)
        server.on("connect", self._connect)
        server.on("disconnect", self._disconnect)
        server.on("op", self.ops.op)
        server.on("advice", self.ops.advice)
        server.on("weigh", self.ops.weigh)
        server.on("ask", self.ops.ask)
        server.on("ghost", self.ops.ghost)
        rooms.on_load.append(self._attach)
        for room in rooms.loaded.values():
            self._attach(room)
        gevent.spawn(self.sweeper.run)

    @property
    def connections(self) -> int:
        """How many are connected now."""
        return len(self._sessions)

    def sessions(self) -> list[Session]:
        """All connections now."""
        return list(self._sessions.values())

    def signs(self) -> tuple[int, ...]:
        """Counts that change when somebody comes, goes or does something, or a table opens or is unloaded."""
        return self.joins, self.connections, self.ops.heard, len(self._rooms.loaded)

    @property
    def waiting(self) -> int:
        """Bytes that slow readers have not taken yet."""
        return sum(session.outbox.size for session in self._sessions.values())

    def _attach(self, room: Room) -> None:
        self.hiring.attach(room)
        room.on_watched.append(lambda: self._look_again(room))
        room.listeners.append(partial(self._broadcast, room))

    # -- coming and going --------------------------------------------------------------------------

    def _connect(self, sid: str, environ: Json, auth: object = None) -> None:
        wish: Json = auth if isinstance(auth, dict) else {}
        address: str = environ.get("REMOTE_ADDR", "")
        try:
            guest = self._let_in(sid, address, wish)
        except (RefusedError, *OUTAGE) as problem:
            answer = problem if isinstance(problem, RefusedError) else RefusedError("busy", "token")
            self.turned_away[answer.code] += 1
            raise NotWelcome(answer.message["en"], {"code": answer.code, "message": answer.message}) from None
        name = None if self.words.has(str(wish.get("name"))) else wish.get("name")
        engine = self._server.manager.eio_sid_from_sid(sid, "/")
        session = Session(
            room=guest.room,
            viewer=guest.viewer,
            sees=guest.sees,
            guest=guest,
            name=tidy(tidy(name)[:40]) or None if isinstance(name, str) else None,
            bucket=self.ops.bucket(guest.viewer),
            outbox=self._server.eio.sockets[engine].queue,
            engine=engine,
            address=None if guest.invitation.bot else address,
            allowance=LongAgo(self._long_ago, address) if self._paced else None,
        )
        self._sessions[sid] = self._heard[engine] = session
        if guest.viewer is not None and not guest.invitation.bot:
            self.hiring.counted(guest.room, address)
        since, saw = _number(wish.get("since")), _number(wish.get("saw"))
        sitting = Sitting(wish.get("bot") is True, wish.get("pledge"))
        came_by = self._rooms.invitations.read(wish.get("token"))
        if came_by.aged or came_by.generation != guest.invitation.generation:
            self._own_link(session)
        gevent.spawn(self._join, sid, session, since, saw, sitting)

    def _let_in(self, sid: str, address: str, wish: Json) -> Guest:
        """Who comes, with a claim to what this browser will have done; raises RefusedError."""
        if self.ops.going:
            raise RefusedError("busy", "token")
        self.doors.bans.check_address(address)
        if self._paced and not self._joins.take(address):
            raise RefusedError("too-fast", "token", None, f"{JOINS.per_s:g}/s")
        with self._patient(sid):
            guest = self.doors.admit(wish.get("token"), wish.get("pass"), secret=wish.get("key"))
        if guest.invitation.claim is None:
            guest = replace(guest, invitation=replace(guest.invitation, claim=fresh_claim()))
        by = f"{guest.room.id} {guest.invitation.link}"
        if self._paced and not self._returns.take(address, at=by):
            raise RefusedError("too-fast", "token", None, f"{RETURNS.per_s:g}/s")
        return guest

    @contextmanager
    def _patient(self, sid: str) -> Iterator[None]:
        """While a table is loaded nothing that its guest says is read: an answer to a ping is not missed."""
        socket = self._server.eio.sockets[self._server.manager.eio_sid_from_sid(sid, "/")]

        def wait() -> None:
            while True:
                gevent.sleep(PATIENCE_S)
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
                _sit(session, wish)
            with room.still:  # no delta between the state that is told and the place among those who hear
                if sid not in self._sessions:
                    return
                session.viewer, session.sees = session.guest.viewer, session.guest.sees  # not as at the door
                room.connections[sid] = session.viewer
                _come(sid, session)
                self.joins += 1
                stream = self.streams.at(room)
                if stream is not None and session.viewer is None:
                    self.streams.come(sid, session, stream)
                else:
                    self._greet(sid, session, since, saw)
            self.presence.changed(room)
            self.hiring.tend(room)
            self._look_again(room)
            if not at_once:
                _sit(session, wish)
        except OUTAGE as problem:
            log.warning("table %s: could not join: %s", room.id, problem)
            session.outbox.send(event_frame("going", {}))  # come back later
            self._server.disconnect(sid)
        except Exception:
            log.exception("table %s: could not join", room.id)
            self._server.disconnect(sid)

    def _greet(self, sid: str, session: Session, since: int | None, saw: int | None) -> None:
        """Tell somebody how the table stands, and from now on what happens there."""
        room = session.room
        message = self._welcome(session, since)
        if saw is not None and 0 <= saw <= room.state.seq:
            message["saw"] = {"seq": saw, "head": head_after(room, saw)}
        self.advice.told(room, session.sees, message["advice"])
        session.outbox.send(event_frame("welcome", message))
        self._audiences.setdefault(room.id, {}).setdefault(session.sees, {})[sid] = session.outbox

    def _welcome(self, session: Session, since: int | None = None) -> WelcomeJson:
        guest = session.guest
        message = welcome(guest.room, session.viewer, since, bot=guest.invitation.bot)
        return {**message, **self._told(session, now_ms())}

    def _told(self, session: Session, at: int) -> ToldJson:
        """What a welcome tells one person alone, of a table as it was ``at`` (milliseconds since 1970)."""
        return {"pass": self.doors.pass_for(session.guest), "now": at}

    def _told_at_once(self, room: Room, spectators: list[str]) -> None:
        """These are told from now on what happens at a table when it happens."""
        self._audiences.get(room.id, {}).pop(None, None)
        for sid in spectators:
            self._greet(sid, self._sessions[sid], None, None)

    def _own_link(self, session: Session) -> None:
        """Tell a client the link of its own that stands in the place of the one it came by."""
        token = self._rooms.invitations.write(session.guest.invitation)
        shown = self.doors.pass_for(session.guest)
        session.outbox.send(event_frame("link", {"token": token, "pass": shown}))

    def _disconnect(self, sid: str, *_: object) -> None:
        session = self._sessions.pop(sid, None)
        if session is None:
            return
        if self._heard.get(session.engine) is session:
            del self._heard[session.engine]
        room = session.room
        self._audiences.get(room.id, {}).get(session.sees, {}).pop(sid, None)
        self.streams.gone(room, sid)
        room.presence.go(sid)
        self.ops.ghosts.gone(room, session.viewer, self._audiences.get(room.id, {}))
        if room.connections.pop(sid, "gone") != "gone":
            self.presence.changed(room)
        if not room.connections:
            self._audiences.pop(room.id, None)
            self.presence.forget(room)
            self.streams.forget(room)
            self.advice.forget(room)
            self.ops.forget(room)

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

    def part_from(self, chosen: Callable[[Session], bool], last_word: bytes) -> None:
        """Let go of the connections that are chosen, each with a last word."""
        for sid, session in list(self._sessions.items()):
            if chosen(session):
                session.outbox.send(last_word)
                self._disconnect(sid)
                gevent.spawn(self._server.disconnect, sid)

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
            _come(sid, session)
            session.outbox.send(event_frame("welcome", self._welcome(session)))
            audience.setdefault(sees, {})[sid] = session.outbox
        self.presence.changed(room)

    def part(self, within_s: float = PARTING_S) -> None:
        """Ask everybody to come back later, finish the ops under way, and let go of all connections."""
        self.ops.going = True
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

    # -- deltas out --------------------------------------------------------------------------------

    def _broadcast(self, room: Room, step: AppliedEvent) -> None:
        self.ops.wrote(room, step.event.seat, step.event.args)
        kept = step.changes.house is not None
        if kept:
            self._turn_out(room)
            self.streams.follow(room, step, self._sessions)
        audience = self._audiences.get(room.id)
        if not audience:
            return
        online = room.online if step.changes.seats else ()
        apart = viewers_apart(step)
        alike = event_frame("d", delta(step, room.redaction, None, online))
        for viewer, outboxes in audience.items():
            message = alike
            if apart and (ALL_HANDS if viewer is None else viewer) in apart:
                message = event_frame("d", delta(step, room.redaction, seen_by(step, viewer), online))
            for outbox in outboxes.values():
                outbox.send(message)
        if kept:
            self._move_over(room)
        if room.watchers.present:
            self._look_again(room)

    def _look_again(self, room: Room) -> None:
        """Watchers may have more to say, or to do, at a table."""
        self.advice.refresh_soon(room)
        self.autopilot.wake(room)


def _number(given: object) -> int | None:
    known = isinstance(given, int) and not isinstance(given, bool) and abs(given) < 1 << 31
    return given if known and isinstance(given, int) else None


def _come(sid: str, session: Session) -> None:
    invitation = session.guest.invitation
    device = (invitation.claim or "")[:8]
    session.room.presence.come(sid, session.viewer, session.name, bot=invitation.bot, device=device)


def _sit(session: Session, wish: Sitting) -> None:
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
