"""A worker of the server as `http.app` puts it together, from the store to the Socket.IO side, without a
port.

What is simulated lies around it: sockets (`network`), the loop (`loop`), the thread for commits
(`commits`), the queue between workers, and the processes of bots.
"""

# ruff: noqa: ARG002  (the shapes of what is replaced)
from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from operator import attrgetter
from pathlib import Path
from typing import Any

import gevent
import gevent.subprocess
from gevent.queue import Empty, Queue
from socketio import Server

from innkeep.table.core.rate_limit import Rate
from innkeep.table.live import cluster, room, welcome
from innkeep.table.live.bot_processes import BotPool
from innkeep.table.live.cluster import Neighbours
from innkeep.table.live.past import earlier_states, recent_ops
from innkeep.table.live.rooms import Rooms
from innkeep.table.net.client_packets import ClientPacket
from innkeep.table.net.frames import LIMIT
from innkeep.table.net.gateway import Wire
from innkeep.table.net.request_heads import CONNECTION
from innkeep.table.net.sessions import Orjson
from innkeep.table.net.written_bytes import Written
from innkeep.table.plugins.discovery import Plugins
from innkeep.table.store import snapshots
from innkeep.table.store.database import sqlite_writer
from innkeep.table.store.database.database import OUTAGE
from innkeep.table.store.disk_space import ANYWHERE
from innkeep.table.store.event_log import Store
from tests.simulation.commits import Disk, SimulatedCommits
from tests.simulation.game import SmallGame, Steward
from tests.simulation.loop import Loop, World
from tests.simulation.network import Hints, Line

Json = dict[str, Any]

EVERY = 20
"""After so many ops a snapshot is kept of tables that are soon long."""

STRENGTH = "thumb"
"""How well bots play."""


REQUEST = {
    "REQUEST_METHOD": "GET",
    "PATH_INFO": "/socket.io/",
    "QUERY_STRING": "EIO=4&transport=websocket",
    "SERVER_PROTOCOL": "HTTP/1.1",
    "HTTP_CONNECTION": "Upgrade",
    "HTTP_UPGRADE": "websocket",
    "HTTP_SEC_WEBSOCKET_KEY": "MDEyMzQ1Njc4OWFiY2RlZg==",
    "HTTP_SEC_WEBSOCKET_VERSION": "13",
}
"""What a browser asks for."""


class Bots(BotPool):
    """The product's, which knows how well bots can play here without looking for them."""

    strengths = (STRENGTH,)


class Worker:
    """One process of the server. It starts, and may be killed at any moment, also while it starts."""

    def __init__(self, loop: Loop, name: str, folder: Path, *, watched: bool, pace: Rate | None) -> None:
        self.loop = loop
        self.world = World(name)
        self.lines: list[Line] = []
        self.started = self.parting = False
        self.kept: list[object] = []
        """What a killed process leaves in this one: never to be ended by Python."""
        self._folder = folder
        self._watched = watched
        self._pace = pace
        self.store: Store | None = None

    def start(self) -> None:
        """Begin to serve, in a greenlet of its own."""
        with self.loop.within(self.world):
            self.kept.append(gevent.spawn(self._start))

    def _start(self) -> None:
        while self.store is None:
            try:
                self._open()
            except OUTAGE:
                self.store = None
                gevent.sleep(1.0)
        self.server = Server(
            async_mode="gevent",
            async_handlers=False,
            json=Orjson,
            serializer=ClientPacket,
            max_http_buffer_size=LIMIT,
        )
        hiring = Bots(self.rooms.invitations)
        hiring.url = self.world.name
        written = Written(ANYWHERE, paced=self._pace is not None)
        self.wire = Wire(self.server, self.rooms, self._pace, hiring, written)
        neighbours = Neighbours(self.rooms, self.world.name, self.wire.presence.tell)
        self.wire.presence.on_change.append(neighbours.changed)
        self.started = True

    def _open(self) -> None:
        self.store = store = Store.in_folder(self._folder)
        store.db.tenancy.enter()
        self.rooms = Rooms(store, plugins(watched=self._watched))

    def accept(self, line: Line, address: str) -> None:
        """A request has come that is to become a WebSocket; called in this world."""
        if not self.started:
            line.end_by_server()
            return
        ends = (line.server, line.server)
        self.lines.append(line)
        self.kept.append(
            gevent.spawn(self._serve, line, {**REQUEST, "REMOTE_ADDR": address, CONNECTION: ends})
        )

    def _serve(self, line: Line, environ: Json) -> None:
        try:
            self.server.handle_request(environ, _started)
        finally:
            line.end_by_server()

    def kill(self) -> None:
        """It ends at once: what is not in the store is gone."""
        if self.world.ended:
            return
        self.world.ended = True
        for line in self.lines:
            line.gone_with_worker()
        if self.store is not None:
            with suppress(Exception):
                self.store.close()

    def part(self) -> None:
        """It is asked to end, tells everybody, and ends."""
        self.parting = True
        with self.loop.within(self.world):
            self.kept.append(gevent.spawn(self._part))

    def _part(self) -> None:
        self.wire.part()
        self.kill()

    def troubles(self, most: int) -> list[str]:
        """Where something has grown beyond its bounds; ``most``: connections there may be."""
        found: list[str] = []
        if not self.started or self.world.ended:
            return found
        sessions = self.wire._sessions.values()
        sizes = [session.outbox.size for session in sessions]
        found += [f"{size} bytes wait for one connection" for size in sizes if size > MOST_WAITING]
        posted = [len(session.posted) for session in sessions]
        found += [f"{ops} ops of one connection wait" for ops in posted if ops > MOST_POSTED]
        waiting = [len(table.inbox._waiting) for table in self.rooms.loaded.values()]
        found += [f"{ops} ops of one table wait" for ops in waiting if ops > MOST_POSTED * most]
        return found

    def left_behind(self) -> list[str]:
        """What it keeps though everybody has left long ago."""
        if not self.started or self.world.ended:
            return []
        wire = self.wire
        kept = {name: attrgetter(name)(wire) for name in KEPT}
        kept |= {"sockets": self.server.eio.sockets, "tables": self.rooms.loaded}
        return [
            f"{len(left)} {name} are kept though everybody has left" for name, left in kept.items() if left
        ]


KEPT = (
    "_sessions",
    "_heard",
    "_audiences",
    "streams.of",
    "advice.advised",
    "autopilot.acting",
    "presence._told",
)
"""Where the product keeps something for each connection, or each table people are at."""

MOST_POSTED = 16
MOST_WAITING = 1024 * 1024 + 256 * 1024
"""What the product says of an outbox, and one message more."""


def _started(_status: str, _headers: object, *_: object) -> Callable[[bytes], None]:
    """What the web server does with the head of an answer: nobody reads it here."""
    return lambda _: None


def plugins(*, watched: bool) -> Plugins:
    """What is installed."""
    return Plugins(modules={SmallGame.id: SmallGame()}, watchers=(Steward,) if watched else ())


class SimulatedQueue:
    """In the place of a client of Redis: what `cluster` asks of it."""

    def __init__(self, hints: Hints, loop: Loop) -> None:
        self._hints = hints
        self._loop = loop
        self._came: Queue[Json] = Queue()

    def publish(self, channel: str, data: bytes) -> None:
        """Tell the others."""
        self._hints.publish(channel, data)

    def ping(self) -> bool:
        """It is there."""
        return True

    def pubsub(self, **_: Any) -> SimulatedQueue:
        """What hears."""
        return self

    def subscribe(self, _channel: str) -> None:
        """Hear from now on."""
        self._hints.listeners.append((self._loop.world, self._came))

    def get_message(self, timeout: float) -> Json | None:
        """What came, or None."""
        try:
            found: Json = self._came.get(timeout=timeout)
            return found
        except Empty:
            return None


class BotProcess:
    """In the place of a process of bots: pages of their own that come by the tokens they were given."""

    hire: Callable[[list[str]], Callable[[], None]]
    """Lets bots come by these tokens; the answer sends them away."""

    def __init__(self, _command: object, stdin: object) -> None:
        self.stdin = self
        self._send_away: Callable[[], None] = lambda: None
        self._status: int | None = None

    def write(self, line: bytes) -> None:
        """What they are to do."""
        self._send_away = type(self).hire(json.loads(line)["tokens"])

    def flush(self) -> None:
        """It was read."""

    def close(self) -> None:
        """As ``kill``."""
        self.kill()

    def poll(self) -> int | None:
        """How it ended."""
        return self._status

    def kill(self) -> None:
        """They go."""
        self._status = 1
        self._send_away()

    def wait(self) -> int | None:
        """It has ended."""
        return self._status


def put(where: object, name: str, instead: object) -> None:
    """Let this stand there instead. Raises AttributeError where nothing of that name stood."""
    getattr(where, name)
    setattr(where, name, instead)


def soon_long() -> None:
    """What is done for tables of hundreds of ops is done here for tables of dozens."""
    put(recent_ops, "CHECKPOINT_EVERY", EVERY)
    for module in (snapshots, room):
        put(module, "SNAPSHOT_EVERY", EVERY)
    for module in (snapshots, earlier_states, room):
        put(module, "LANDMARK", 4 * EVERY)
    for module in (welcome, room):
        put(module, "LOG_SHOWN", EVERY)


def surround(loop: Loop, disk: Disk, hints: Hints, hire: Callable[[list[str]], Callable[[], None]]) -> None:
    """Put what is simulated in its place, for this process."""
    SimulatedCommits.disk = disk
    BotProcess.hire = staticmethod(hire)
    put(sqlite_writer, "CommitThread", SimulatedCommits)
    put(cluster, "_client", lambda _url: SimulatedQueue(hints, loop))
    put(gevent.subprocess, "Popen", BotProcess)
