"""Delayed streams: frames that are held, key frames, bounds; and a table of a real server."""

from __future__ import annotations

import heapq
import time
import urllib.error
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any, cast

import orjson
import pytest

from innkeep.table.core.room_settings import RoomSettings
from innkeep.table.core.wire import MomentJson
from innkeep.table.net import delayed_stream
from innkeep.table.net.delayed_stream import KEY_BYTES, MOST_BYTES, DelayedStream, StreamClock
from innkeep.table.net.frames import payload
from innkeep.table.net.packets import event_frame
from tests.table.client import Client, ServerProcess, eventually


class Clock(StreamClock):
    """Goes when it is told to."""

    def __init__(self) -> None:
        self.s = 100.0
        self._timers: list[tuple[float, int, Callable[[], None]]] = []

    def now(self) -> float:
        return self.s

    def now_ms(self) -> int:
        return round(1000 * self.s)

    def later(self, seconds: float, call: Callable[[], None]) -> None:
        heapq.heappush(self._timers, (self.s + seconds, len(self._timers), call))

    def go(self, to: float) -> None:
        while self._timers and self._timers[0][0] <= to:
            self.s, _, call = heapq.heappop(self._timers)
            call()
        self.s = to


@dataclass
class Ear:
    heard: list[Any] = field(default_factory=list)
    size: int = 0

    def send(self, message: bytes) -> None:
        self.heard.append(tuple(orjson.loads(payload(message)[2:])))

    def told(self, *events: str) -> list[Any]:
        return [data for event, data in self.heard if not events or event in events]


class Table:
    """A stream, its clock, and how often a key frame was asked for."""

    def __init__(self, delay: int = 30) -> None:
        self.clock = Clock()
        self.house = replace(RoomSettings.of(2), delay=delay)
        self.asked = 0
        self.ends = 0
        self.stream = DelayedStream(lambda: self.house, self._ask, self._end, self.clock)

    def _ask(self) -> None:
        self.asked += 1

    def _end(self) -> None:
        self.ends += 1

    def key(self, number: int, size: int = 0) -> None:
        self.stream.key(cast("MomentJson", {"seq": number, "log": "x" * size}))

    def tell(self, number: int, size: int = 0) -> None:
        self.stream.send(event_frame("d", {"s": number, "x": "x" * size}))

    def come(self, sid: str = "a") -> Ear:
        ear = Ear()
        self.stream.come(sid, ear, lambda at: {"pass": "p", "now": at})
        return ear


def numbers(ear: Ear) -> list[int]:
    return [data.get("s", data.get("seq")) for event, data in ear.heard if event in ("d", "welcome")]


def test_a_frame_is_told_when_it_is_due_and_not_before() -> None:
    table = Table()
    ear = table.come()
    assert ear.heard == [("stream", {"delay": 30, "begins": 30_000})]
    table.tell(1)  # without a key frame before it nobody could use it
    table.stream.no_key()
    table.tell(1)
    assert table.asked == 2, "asked again"
    table.key(1)
    table.clock.go(110.0)
    table.tell(2)
    table.clock.go(129.9)
    assert numbers(ear) == []
    table.clock.go(130.0)
    assert ear.heard[1] == ("welcome", {"seq": 1, "log": "", "pass": "p", "now": 100_000})
    table.clock.go(139.9)
    assert numbers(ear) == [1]
    late = table.come("b")
    assert late.heard == [("welcome", {"seq": 1, "log": "", "pass": "p", "now": 109_900})]
    table.clock.go(140.0)
    assert numbers(ear) == numbers(late) == [1, 2]
    assert numbers(table.come("c")) == [1, 2]


def test_less_delay_tells_nothing_sooner_and_more_holds_at_once() -> None:
    table = Table()
    table.key(1)
    ear = table.come()
    table.clock.go(110.0)
    table.tell(2)
    table.house = table.house.delaying(0, table.clock.now_ms())
    table.tell(3)
    table.stream.arm()
    assert table.come("b").heard == [("stream", {"delay": 0, "begins": 20_000})]
    table.clock.go(139.9)
    assert numbers(ear) == [1]
    assert table.ends == 0
    table.clock.go(140.0)
    assert numbers(ear) == [1, 2, 3]
    assert table.ends == 1
    table.house = table.house.delaying(300, table.clock.now_ms())
    table.tell(4)
    table.clock.go(439.0)
    assert numbers(ear) == [1, 2, 3]
    table.clock.go(440.0)
    assert numbers(ear) == [1, 2, 3, 4]


def test_consent_withdrawn_throws_away_what_is_held_and_what_is_shown() -> None:
    table = Table()
    table.key(1)
    ear = table.come()
    table.clock.go(130.0)
    table.tell(2)
    table.stream.cut()
    assert [event for event, _ in ear.heard] == ["stream", "welcome", "stream"]
    table.tell(3)
    assert numbers(table.come("b")) == []
    table.key(3)
    table.clock.go(161.0)
    assert numbers(ear) == [1, 3]
    assert table.asked == 2


def test_a_pointer_is_told_to_who_listens_and_not_to_who_comes_later() -> None:
    table = Table()
    table.key(1)
    ear, slow = table.come(), table.come("b")
    slow.size = 1 << 20
    table.stream.send(event_frame("ghost", {"by": 0}))
    table.stream.send(event_frame("sign", {"by": None}))
    table.clock.go(130.0)
    assert len(ear.told("ghost", "sign")) == 2
    assert slow.told("ghost", "sign") == []
    assert table.come("c").told("ghost", "sign") == []


def test_there_is_a_key_frame_every_so_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(delayed_stream, "KEY_FRAMES", 3)
    table = Table()
    table.key(1)
    asked = table.asked
    for number in (2, 3, 4, 5):
        table.tell(number)
    assert table.asked == asked + 1, "asked once, not for each frame until it comes"
    table.key(5)
    table.tell(6, KEY_BYTES)
    assert table.asked == asked + 2
    table.clock.go(130.0)
    assert numbers(table.come()) == [5, 6]


def test_memory_is_bounded_and_the_later_key_frame_is_told_instead() -> None:
    table = Table()
    table.key(0, 100_000)
    ear = table.come()
    number = 0
    for _ in range(60):
        for _ in range(10):
            number += 1
            table.tell(number, 10_000)
        table.key(number, 100_000)
        assert table.stream.held <= MOST_BYTES
    assert table.stream.size > 0, "no pointers now"
    table.clock.go(130.0)
    told = numbers(ear)
    assert told[-1] == number
    assert told == sorted(told)
    assert 10 < len(told) < number
    for was, now in pairwise(told):
        assert now == was + 1 or ("welcome", now) in {(event, data.get("seq")) for event, data in ear.heard}
    assert numbers(table.come("b"))[-1] == number


def test_frames_without_an_end_are_bounded_too() -> None:
    table = Table()
    table.key(0)
    ear = table.come()
    for number in range(1, 1000):
        table.tell(number, 20_000)
        assert table.stream.held <= MOST_BYTES
    table.key(999)
    table.clock.go(130.0)
    assert numbers(ear) == [0, 999]


# -- a real server ---------------------------------------------------------------------------------


@pytest.mark.server
def test_spectators_of_a_real_table_lag_behind(server: ServerProcess) -> None:
    made = server.new_table()
    ann = Client(server.url, made["tokens"]["seats"][0], "Ann")
    eve = Client(server.url, made["tokens"]["spectator"], "Eve")
    set_at = ann.ok("delay", seconds=2)
    eve.wait(lambda: any(event == "stream" for event, _ in eve.frames))
    assert not any(event == "d" and data["s"] == set_at for event, data in eve.frames)
    begun = time.monotonic()
    last = ann.ok("chat", text="in a moment")
    for refused in (
        eve.op("chat", text="hello"),
        eve.send("ask", {"about": "game"}),
        eve.op("ping", x=1, y=1),
    ):
        assert (refused["ok"], refused["error"]["code"], refused["seq"]) == (False, "delayed", 0)
    for path in ("log", "replay", "record", "export"):
        with pytest.raises(urllib.error.HTTPError, match="403"):
            server.request(f"/api/tables/{made['id']}/{path}", token=made["tokens"]["spectator"])
    glance = server.request("/api/glance", {"tables": [{"token": made["tokens"]["spectator"]}]})[0]
    assert [seat["name"] for seat in glance["seats"]] == [None, None]
    assert (glance["turn"], glance["over"], glance["online"]) == (None, False, [])
    eve.wait(lambda: eve.picture.seq >= last)
    assert time.monotonic() - begun > 1.9
    assert eve.welcome is not None
    assert eve.welcome["house"]["delay"] == 2
    late = Client(server.url, made["tokens"]["spectator"], "Late", since=1)
    assert late.picture.seq <= last
    late.wait(lambda: late.picture.seq >= last)
    ann.ok("delay", seconds=0)
    eventually(lambda: eve.op("chat", text="at once")["ok"])
    said = ann.ok("chat", text="now")
    eve.wait(lambda: eve.picture.seq >= said, 1.0)
    for client in (ann, eve, late):
        client.close()
