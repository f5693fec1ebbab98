"""Streams with a delay at tables as in `worlds`: what their spectators are told, held to two things.

`lagging` plays a history at a table whose host sets delays, and at its double whose spectators are told
everything at once. At every moment the spectator of the first must have been told, byte for byte, what the
other was told so long before; a model of the promise, which knows nothing of the server's, says how long.
And a table at which nothing has happened since must tell its spectators the same, by frames and by every
other door, as one at which something has that is not due yet. The clock is the test's.
"""

from __future__ import annotations

import heapq
import json
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import gevent

from innkeep.table.core.draft import AppliedEvent
from innkeep.table.core.room_settings import RoomSettings
from innkeep.table.core.wire import ToldJson
from innkeep.table.http import invites
from innkeep.table.http.app import Config, create_app
from innkeep.table.live import admission
from innkeep.table.live.welcome import welcome
from innkeep.table.net import delayed_stream, gateway, sweeper
from innkeep.table.net.delayed_stream import StreamClock
from innkeep.table.net.frames import payload
from innkeep.table.net.gateway import Wire
from innkeep.table.plugins.discovery import Plugins, load
from innkeep.table.store.event_log import Store
from tests.secrecy.moves import Consent
from tests.secrecy.worlds import SERVER, Act, History, World

Json = dict[str, Any]

DELAYS = (0, 30, 30, 120)
FIRST = "sid-of-eve"
AT_THE_END = "sid-of-late"
BEGIN_MS = 1_800_000_000_000
GUEST = {"REMOTE_ADDR": "192.0.2.1"}


class DrivenClock(StreamClock):
    """A clock that goes when it is told to."""

    def __init__(self) -> None:
        self.s = 0.0
        self._timers: list[tuple[float, int, Callable[[], None]]] = []
        self._soon: deque[Callable[[], None]] = deque()
        self._number = 0

    def now(self) -> float:
        return self.s

    def now_ms(self) -> int:
        return BEGIN_MS + round(1000 * self.s)

    def later(self, seconds: float, call: Callable[[], None]) -> None:
        self._number += 1
        heapq.heappush(self._timers, (self.s + seconds + 1e-6, self._number, call))  # never too soon

    def soon(self, call: Callable[[], None]) -> None:
        self._soon.append(call)

    def settle(self) -> None:
        """Do what is to be done at once."""
        while self._soon:
            self._soon.popleft()()
        for _ in range(5):
            gevent.sleep(0)

    def go(self, to: float) -> None:
        """Let it be so late; what falls due is done on the way."""
        while self._timers and self._timers[0][0] <= to:
            when, _, call = heapq.heappop(self._timers)
            self.s = max(self.s, when)
            call()
            self.settle()
        self.s = max(self.s, to)


@dataclass
class Ear:
    """What one connection is told, as text."""

    frames: list[str] = field(default_factory=list)
    size: int = 0
    dropped: bool = False

    def send(self, message: bytes) -> None:
        """Take a frame in."""
        self.frames.append(payload(message).decode()[2:])

    def bare(self) -> list[str]:
        """Without what is one person's alone, and a moment of the clock."""
        return [without_own(frame) for frame in self.frames]


def without_own(frame: str) -> str:
    event, data = json.loads(frame)
    if event != "welcome":
        return frame
    told = set(ToldJson.__annotations__)
    return json.dumps([event, {name: part for name, part in data.items() if name not in told}])


class Served(World):
    """A table as `worlds` plays it, in the hands of the server's own sockets and pages."""

    def __init__(self, setup: Json, clock: DrivenClock, folder: Path, *, at_once: bool = False) -> None:
        super().__init__(setup, None)
        self.clock = clock
        self.app = create_app(Config(folder, plugins=Plugins(modules=load().modules)))
        rooms = self.app.extensions["innkeep"]
        self.wire: Wire = self.app.extensions["innkeep.wire"]
        self.wire.streams._clock = clock
        if at_once:
            self.wire.streams.at = lambda _: None
        self.wire.autopilot.wake = lambda _: None
        self.server: Any = self.wire._server
        self.server.manager.eio_sid_from_sid = lambda sid, _: sid
        self.server.disconnect = lambda _: None
        rooms.loaded[self.room.id] = self.room
        self.wire._attach(self.room)
        self.steps: list[tuple[AppliedEvent, int]] = []
        """What happened, with how many frames Eve had been told by then."""
        self.eve = self.come(FIRST, "Eve")
        self.room.listeners.append(self._heard)

    def _heard(self, step: AppliedEvent) -> None:
        self.steps.append((step, len(self.eve.frames)))
        for one in step.state.house.next:  # there is a table to follow to
            self.app.extensions["innkeep"].loaded[one.id] = self.room

    def _now(self) -> int:
        return self.clock.now_ms()

    @property
    def token(self) -> str:
        """The spectators' link."""
        return self.wire.doors.token(self.room, None)

    def come(self, sid: str, name: str) -> Ear:
        """Somebody looks on."""
        ear = Ear()
        self.server.eio.sockets[sid] = SimpleNamespace(queue=ear, last_ping=None)
        self.wire._connect(sid, dict(GUEST), {"token": self.token, "name": name, "since": 1, "saw": 1})
        self.clock.settle()
        return ear

    def doors(self) -> Iterator[str]:
        """What a spectator is told at every door but the stream."""
        ops, sid = self.wire.ops, AT_THE_END
        for op in ({"kind": "ping", "x": 1, "y": 2}, {"kind": "chat", "text": "hello"}, {"kind": "pass"}, {}):
            yield json.dumps(ops.op(sid, {"id": f"of {op}", **op}))
        yield json.dumps([ops.op(sid, None), ops.advice(sid, {"accept": "x"})])
        yield json.dumps(ops.weigh(sid, {"by": "thumb"}))
        yield json.dumps([ops.ask(sid, {"about": what}) for what in ("game", "coach")])
        ear = self.server.eio.sockets[sid].queue
        before = len(ear.frames)
        ops.on_frame(sid, '427["op",{"kind":"ping","id":"p","x":1,"y":2}]')
        ops.on_frame(sid, '428["op",{"kind":"chat","id":"q","text":"hi"}]')
        ops.ghost(sid, {"z": "table", "x": 1, "y": 1})
        yield json.dumps(ear.frames[before:])
        browser = self.app.test_client()
        head = {"Authorization": f"Bearer {self.token}"}
        start = f"/api/tables/{self.room.id}"
        read = ("export", "log", "log?before=9&limit=3", "replay", "replay?own=1", "replay?after=99999")
        for path in (*read, "record", "coach", "links", "newer", "mail", "push"):
            answer = browser.get(f"{start}/{path}", headers=head)
            yield _said(path, answer)
        for path in ("enter", "follow", "leave", "code", "report", "rematch"):
            answer = browser.post(f"{start}/{path}", json={"text": "x", "on": True}, headers=head)
            yield _said(path, answer)
        yield _said("glance", browser.post("/api/glance", json={"tables": [{"token": self.token}]}))

    def told_by_the_end(self) -> list[str]:
        """What spectators were told by now: who came first, who comes now, and at all the doors."""
        late = self.come(AT_THE_END, "Late")
        shown = [_now(one) for one in late.frames]
        return [*self.eve.bare(), *late.bare(), json.dumps(shown), *self.doors()]

    def advise(self) -> None:
        """The server tells its spectators, not this."""

    def _told(self, step: AppliedEvent) -> None:
        """As ``advise``."""

    def close(self) -> None:
        """Let go of all of it."""
        self.wire.part_from(lambda _: True, b"\x81\x00")
        self.app.extensions["innkeep"].store.close()
        self.room.store.close()


def _said(path: str, answer: Any) -> str:
    """An answer with its headers, but for the number every request has."""
    head = sorted(line for line in answer.headers if line[0] != "X-Request-Id")
    return f"{path} {answer.status} {answer.get_data(as_text=True)} {head}"


class Promise:
    """What a spectator should have been told by when: worked out anew from what a table without delay told
    its spectators, and from what people said about delays and consent."""

    def __init__(self) -> None:
        self.told: list[str] = []
        self.lags = False
        self.cuts = 0
        self._delay = 0.0
        self._never_before = 0.0
        self._waiting: deque[tuple[float, str]] = deque()
        self._begins_anew = self._covered = False
        self._gone = False
        self._consent = Consent()

    def due(self, s: float) -> float:
        """When is told what happens at that second."""
        return max(s + self._delay, self._never_before)

    def step(self, s: float, step: AppliedEvent, frames: list[str]) -> None:
        """An op was done, of which a spectator without delay was told so."""
        removed = [frame for frame in frames if frame.startswith('["removed"')]
        if removed or self._gone:  # who may look on no longer hears so at once, and nothing more
            self.told += removed
            self.lags, self._gone = False, True
            self._waiting.clear()
            return
        self._consent.follow(step)
        still_open = step.state.house.open and self._consent.open_at(step.state)
        closed = step.before.house.open and not still_open
        if step.event.kind == "delay":
            self._never_before = max(self._never_before, s + self._delay)
            self._delay = step.event.args["seconds"]
        if not self.lags and self._delay:
            self.lags = True
            self._begin(s)
        elif self.lags and closed:
            self.cuts += 1
            self._begin(s)
        self.more(s, frames)

    def _begin(self, s: float) -> None:
        self._waiting.clear()
        self._begins_anew = self._covered = True
        said = {"delay": round(self._delay), "begins": round(1000 * (self.due(s) - s))}
        self.told.append(json.dumps(["stream", said], separators=(",", ":")))

    def more(self, s: float, frames: list[str]) -> None:
        """Something else was told to spectators without delay."""
        if self._gone:
            return
        if not self.lags:
            self.told += frames
        elif not self._begins_anew:
            self._waiting += [(self.due(s), frame) for frame in frames]

    def stands(self, s: float, moment: str) -> None:
        """How a spectator would be welcomed once an act is over."""
        if self._begins_anew:
            self._begins_anew = False
            self._waiting.append((self.due(s), moment))

    def until(self, s: float, moment: Callable[[], str]) -> list[str]:
        """All that was to be told by that second."""
        while self._waiting and self._waiting[0][0] + 2e-6 <= s:
            _, frame = self._waiting.popleft()
            self._covered = False
            self.told.append(frame)
        if self.lags and not self._delay and not self._waiting and self._never_before + 2e-6 <= s:
            self.lags = False
            self.told.append(moment())
        return self.told


def moment_of(world: Served) -> str:
    """How a spectator would be welcomed now."""
    return json.dumps(["welcome", json.loads(json.dumps(welcome(world.room, None)))])


@dataclass
class Found:
    """What came of one history: what is wrong, and what was looked at."""

    wrong: str = ""
    told: int = 0
    cuts: int = 0
    held: int = 0
    """Acts that were not due at the end, and of which nothing was to be known."""
    failed: bool = False


def acts_with_delays(history: History, random: Random) -> list[Act]:
    """The acts of a history, and the host sets delays."""
    acts = list(history.acts)
    for _ in range(random.choice([0, 0, 1, 2])):
        where = random.randrange(len(acts) // 3, len(acts))
        acts.insert(where, _set(random.choice(DELAYS)))
    given = [0] * (len(history.setup["seats"]) + 1)
    for number in range(random.choice([0, 1, 1, 2, 3])):
        act = Act("trusted", 0, {"kind": "rematch", "table": f"next{number}", "given": given})
        acts.insert(random.randrange(len(acts) // 2, len(acts)), act)
    acts.insert(random.choice([4, 4, len(acts) // 3]), _set(random.choice(DELAYS[1:])))
    return acts


def _set(seconds: int) -> Act:
    return Act("host", 0, {"kind": "delay", "seconds": seconds})


@contextmanager
def driven(clock: DrivenClock, key_frames: int) -> Iterator[None]:
    """While this lasts the doors go by that clock, and there is a key frame so often."""
    with (
        patch.object(admission, "now_ms", clock.now_ms),
        patch.object(invites, "now_ms", clock.now_ms),
        patch.object(gateway, "now_ms", clock.now_ms),
        patch.object(sweeper, "SWEEP_S", 1e9),
        patch.object(delayed_stream, "KEY_FRAMES", key_frames),
        patch.object(Store, "secret", lambda _: SERVER),
    ):
        yield


def lagging(history: History, seed: int) -> Found:
    """A history with delays, held to both promises."""
    random = Random(seed)
    acts = acts_with_delays(history, random)
    pace = random.choice([0.4, 1.5, 4.0, 12.0])
    when, s = [], 1.0
    for _ in acts:
        s += round(random.random() * 2 * pace, 3) + 0.001
        when.append(s)
    end = s + 0.0005 + random.choice([0.001, 0.5, 3.0, 20.0])
    with TemporaryDirectory() as folder:
        run = Run(history, acts, when, end, Path(folder), random.choice([2, 10, 100]))
        quiet, told = run.held_to_the_double()
        found = run.found
        found.held = len(acts) - quiet
        if found.held and not found.wrong:
            found.wrong = _first_difference(told, run.without(quiet))
    return found


@dataclass
class Run:
    """One history with its moments."""

    history: History
    acts: list[Act]
    when: list[float]
    end: float
    folder: Path
    key_frames: int
    found: Found = field(default_factory=Found)

    def held_to_the_double(self) -> tuple[int, list[str]]:
        """Play it beside a table whose spectators are told at once.

        After how many acts a table of which spectators know as much may have been left alone: what came
        then is not due at the end, and does not say who may look on, or when. And what spectators were told
        by the end, see ``told_by_the_end``.
        """
        clock, promise, found = DrivenClock(), Promise(), self.found
        due: list[float] = []
        loud = 0
        with driven(clock, self.key_frames):
            world = Served(self.history.setup, clock, self.folder / "delayed")
            double = Served(self.history.setup, clock, self.folder / "double", at_once=True)

            def hold() -> None:
                promised = promise.until(clock.s, lambda: moment_of(double))
                told = world.eve.frames
                if not found.wrong:
                    found.wrong = _first_difference(
                        [_plain(one) for one in told[found.told :]],
                        [_plain(one) for one in promised[found.told :]],
                    )
                found.told = len(told)

            promise.more(0.0, double.eve.bare())
            for number, act in enumerate(self.acts):
                clock.go(self.when[number] - 0.0005)
                hold()
                clock.go(self.when[number])
                heard, before, house = len(double.eve.frames), len(double.steps), world.room.state.house
                world.do(act)
                double.do(act)
                for step, upto in double.steps[before:]:
                    promise.step(clock.s, step, [without_own(one) for one in double.eve.frames[heard:upto]])
                    heard = upto
                promise.stands(clock.s, moment_of(double))
                clock.settle()
                promise.more(clock.s, [without_own(one) for one in double.eve.frames[heard:]])
                hold()
                due.append(promise.due(clock.s))
                if tells_at_once(house, world.room.state.house):
                    loud = number + 1
            clock.go(self.end)
            hold()
            found.cuts, found.failed = promise.cuts, world.failed
            house = world.room.state.house
            open_door = promise.lags and house.join and not house.lock and not house.keyed
            told = world.told_by_the_end() if open_door else []
            world.close()
            double.close()
        first = next((number for number, moment in enumerate(due) if moment > self.end), len(due))
        return max(first, loud) if open_door else len(due), told

    def without(self, quiet: int) -> list[str]:
        """What spectators are told by the end where nothing happened after so many acts."""
        clock = DrivenClock()
        with driven(clock, self.key_frames):
            world = Served(self.history.setup, clock, self.folder / "quiet")
            for act, moment in zip(self.acts[:quiet], self.when, strict=False):
                clock.go(moment)
                world.do(act)
                clock.settle()
            clock.go(self.end)
            told = world.told_by_the_end()
            world.close()
        return told


def tells_at_once(was: RoomSettings, now: RoomSettings) -> bool:
    """Who may look on has changed, or the stream begins anew."""
    return (
        (was.open and not now.open)
        or (was.join, was.lock, was.delay) != (now.join, now.lock, now.delay)
        or (was.generations[-1], was.keyed, was.keys) != (now.generations[-1], now.keyed, now.keys)
    )


def _now(frame: str) -> Any:
    event, data = json.loads(frame)
    return data.get("now") if event == "welcome" else None


def _plain(frame: str) -> str:
    """A frame as it can be compared: without what is one person's alone, its keys in one order."""
    return json.dumps(json.loads(without_own(frame)), sort_keys=True)


def _first_difference(one: list[str], other: list[str]) -> str:
    if one == other:
        return ""
    pairs = enumerate(zip(one, other, strict=False))
    at = next((number for number, (a, b) in pairs if a != b), min(len(one), len(other)))
    return f"at {at} of {len(one)} and {len(other)}: {one[at : at + 1]} {other[at : at + 1]}"[:2000]
