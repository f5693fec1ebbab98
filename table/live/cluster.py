"""The workers of one server: each hears from the others that a table went on, and who is connected there.

What happened is in the log alone; what travels here (by Redis publish/subscribe) are hints, and a lost,
doubled or late one does no harm: now and then each worker looks by itself. Without Redis it only looks.
"""

from __future__ import annotations

import hashlib
import logging
import secrets
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import gevent
import orjson
from gevent.event import Event

from innkeep.table.core.draft import AppliedEvent
from innkeep.table.live.room import Room
from innkeep.table.live.rooms import Rooms
from innkeep.table.plugins.extras import how_to_get
from innkeep.table.store.database.database import OUTAGE
from innkeep.table.views.redaction import Viewer

Json = dict[str, Any]
People = dict[str, tuple[Viewer, str | None, bool, str]]
"""Who is connected to a worker at one table: connection -> view, name, is it one of the server's bots, from
which device."""

log = logging.getLogger("innkeep.table")

LOOK_S = 2.0
"""How often a worker looks whether others went on with tables it has people at."""

BEAT_S = 5.0
SILENT_S = 16.0
"""How often a worker says who is connected to it, and after how long without a word they count as gone."""

RETRY_S = 0.5

SPEAK_S = 0.01
"""How long a worker that has said what is new keeps what comes next: all the others read each word of it."""


class QueueUrlError(ValueError):
    """A text that is no address of a queue; the message holds no password."""


class Neighbours:
    """One worker's view of the others. ``moved`` is called with a room when others come or go there."""

    def __init__(self, rooms: Rooms, url: str | None, moved: Callable[[Room], None]) -> None:
        self._rooms = rooms
        self._moved = moved
        self._me = secrets.token_hex(6)
        self._redis = _client(url) if url is not None else None
        self._channel = "innkeep:" + hashlib.sha256(b"neighbours" + rooms.server_secret).hexdigest()[:16]
        self._elsewhere: dict[str, dict[str, tuple[float, People]]] = {}
        self._grown: dict[str, int] = {}
        self._here: set[str] = set()
        self._asking: set[str] = set()
        self._something = Event()
        self._wanted: dict[str, int] = {}
        self._following: set[str] = set()
        self.heard = 0
        """Hints that came so far."""
        rooms.on_load.append(self._attach)
        for room in rooms.loaded.values():
            self._attach(room)
        gevent.spawn(self._forever, self._look, LOOK_S)
        if self._redis is not None:
            gevent.spawn(self._listen)
            gevent.spawn(self._speak)
            gevent.spawn(self._forever, self._beat, BEAT_S)

    @property
    def connected(self) -> bool | None:
        """Does the queue answer? None = there is none."""
        if self._redis is None:
            return None
        try:
            return bool(self._redis.ping())
        except _failures():
            return False

    def changed(self, room: Room) -> None:
        """Somebody came to this worker or left it."""
        self._here.add(room.id)
        self._something.set()

    def _attach(self, room: Room) -> None:
        self._elsewhere.pop(room.id, None)
        room.listeners.append(partial(self._went_on, room.id))
        self._asking.add(room.id)
        self._something.set()

    def _went_on(self, table_id: str, step: AppliedEvent) -> None:
        if self._redis is not None and table_id not in self._following:
            self._grown[table_id] = step.state.seq
            self._something.set()

    # -- speaking ----------------------------------------------------------------------------------

    def _speak(self) -> None:
        """Say what is new, all at once; what cannot be said is left to the others' own looking."""
        while True:
            self._something.wait()
            self._something.clear()
            grown, self._grown = self._grown, {}
            here, self._here = self._here, set()
            asking, self._asking = self._asking, set()
            loaded = self._rooms.loaded
            message = {
                "from": self._me,
                "grown": grown,
                "here": {table_id: _people(loaded[table_id]) for table_id in here if table_id in loaded},
                "asking": sorted(asking),
            }
            try:
                self._redis.publish(self._channel, orjson.dumps(message))  # type: ignore[union-attr]
            except _failures() as problem:
                log.warning("the queue cannot be reached: %s", type(problem).__name__)
                gevent.sleep(RETRY_S)
            gevent.sleep(SPEAK_S)

    def _beat(self) -> None:
        for room in list(self._rooms.loaded.values()):
            if room.connections:
                self.changed(room)
        self._forget(time.monotonic() - SILENT_S)

    # -- hearing -----------------------------------------------------------------------------------

    def _listen(self) -> None:
        while True:
            try:
                inbox = self._redis.pubsub(ignore_subscribe_messages=True)  # type: ignore[union-attr]
                inbox.subscribe(self._channel)
                self._asking.update(self._rooms.loaded)
                self._something.set()
                while True:
                    message = inbox.get_message(timeout=BEAT_S)
                    if message is not None:
                        self._hear(message["data"])
            except _failures() as problem:
                log.warning("the queue cannot be heard: %s", type(problem).__name__)
            except Exception:
                log.exception("a message of the queue could not be read")
            gevent.sleep(RETRY_S)

    def _hear(self, data: bytes) -> None:
        try:
            message = orjson.loads(data)
            worker, grown, here = str(message["from"]), dict(message["grown"]), dict(message["here"])
            asking = list(message["asking"])
        except (orjson.JSONDecodeError, KeyError, TypeError, ValueError):
            log.warning("a message of the queue is none of ours")
            return
        if worker == self._me:
            return
        self.heard += 1
        for table_id, seq in grown.items():
            room = self._rooms.loaded.get(table_id)
            if room is not None and isinstance(seq, int):
                self._follow_soon(room, seq)
        for table_id, people in here.items():
            room = self._rooms.loaded.get(table_id)
            if room is not None:
                self._settle(room, worker, {sid: _person(who) for sid, who in people.items()})
        for table_id in asking:
            room = self._rooms.loaded.get(table_id)
            if room is not None and room.connections:
                self.changed(room)

    def _settle(self, room: Room, worker: str, people: People) -> None:
        """Take over who is connected to another worker."""
        known = self._elsewhere.setdefault(room.id, {})
        _, before = known.get(worker, (0.0, {}))
        known[worker] = (time.monotonic(), people)
        if people == before:
            return
        for sid in before.keys() - people.keys():
            room.presence.go(f"{worker}:{sid}")
        for sid, (viewer, name, bot, device) in people.items():
            room.presence.come(f"{worker}:{sid}", viewer, name, bot=bot, device=device)
        everybody = [viewer for _, group in known.values() for viewer, *_ in group.values()]
        room.elsewhere = frozenset(viewer for viewer in everybody if viewer is not None)
        with_people = [other for other, (_, group) in known.items() if any(not w[2] for w in group.values())]
        room.presence.deputy = any(other < self._me for other in with_people)
        self._moved(room)

    def _forget(self, before: float) -> None:
        for table_id, workers in list(self._elsewhere.items()):
            room = self._rooms.loaded.get(table_id)
            if room is None:
                del self._elsewhere[table_id]
                continue
            for worker, (heard, _) in list(workers.items()):
                if heard < before:
                    self._settle(room, worker, {})
                    del workers[worker]

    # -- following ---------------------------------------------------------------------------------

    def _look(self) -> None:
        rooms = {room.id: room for room in self._rooms.loaded.values() if room.connections}
        if rooms:
            for table_id in self._rooms.store.grown({room.id: room.state.seq for room in rooms.values()}):
                self._follow_soon(rooms[table_id], rooms[table_id].state.seq + 1)

    def _follow_soon(self, room: Room, seq: int) -> None:
        if seq <= room.state.seq:
            return
        under_way = room.id in self._wanted
        self._wanted[room.id] = max(seq, self._wanted.get(room.id, 0))
        if not under_way:
            gevent.spawn(self._follow, room)

    def _follow(self, room: Room) -> None:
        try:
            before = -1
            while before < room.state.seq < self._wanted[room.id]:
                with room.lock:
                    before = room.state.seq
                    self._following.add(room.id)
                    try:
                        room.follow()
                    finally:
                        self._following.discard(room.id)
        except OUTAGE as problem:
            log.warning("table %s: could not follow: %s", room.id, problem)
        except Exception:
            log.exception("table %s: could not follow", room.id)
        finally:
            del self._wanted[room.id]

    def _forever(self, work: Callable[[], None], every_s: float) -> None:
        while True:
            gevent.sleep(every_s)
            try:
                work()
            except OUTAGE:
                continue  # ops are told so; this looks again
            except Exception:
                log.exception("%s failed", work.__name__)


def _person(who: list[Any]) -> tuple[Viewer, str | None, bool, str]:
    return who[0], who[1], who[2], who[3] if len(who) > 3 else ""


def _people(room: Room) -> Json:
    """Who is connected to this worker at a table."""
    return {sid: [viewer, *room.presence.known(sid)] for sid, viewer in room.connections.items()}


def _client(url: str) -> Any:
    try:
        import redis
    except ImportError as missing:
        raise QueueUrlError(how_to_get(missing) or str(missing)) from None
    if not url.startswith(("redis://", "rediss://", "unix://")):
        raise QueueUrlError("not a URL of Redis; for example redis://localhost:6379/0")
    try:
        return redis.Redis.from_url(
            url, socket_connect_timeout=3, socket_timeout=2 * BEAT_S, health_check_interval=15
        )
    except ValueError:
        raise QueueUrlError("not a URL of Redis; for example redis://localhost:6379/0") from None


def _failures() -> tuple[type[Exception], ...]:
    import redis

    return redis.RedisError, OSError
