"""What the assistant costs a live table: a real room with a real store, and a hostile client at it."""

from __future__ import annotations

import tempfile
from pathlib import Path
from random import Random
from time import perf_counter_ns
from typing import Any

from innkeep.assistant import Assistant
from innkeep.assistant.watcher import watcher
from innkeep.cards.table_module import module
from innkeep.table import RefusedError
from innkeep.table.live.room import Room
from innkeep.table.live.rooms import Rooms
from innkeep.table.plugins.discovery import Plugins
from innkeep.table.store.event_log import Store
from tests.bench.referee.figures import percentile
from tests.bench.referee.measure import evening

__all__ = ["live_figures"]

SEATS = 4
GARBAGE: tuple[Any, ...] = (
    None,
    7,
    [],
    {},
    {"kind": "fly"},
    {"kind": "move", "cs": ["nobody"], "to": "table"},
    {"kind": "move", "cs": [], "to": "table"},
    {"kind": "draw", "from": "s1.hand", "to": "s0.hand", "n": 3},
    {"kind": "draw", "from": "s0.deck", "to": "s0.hand", "n": 999},
    {"kind": "pay", "from": "s0.purse", "to": "inn", "amount": -4},
    {"kind": "pay", "from": "nowhere", "to": "inn", "amount": 1},
    {"kind": "track", "zone": "s0.alcohol", "value": 99},
    {"kind": "track", "zone": "s0.alcohol", "value": "1; drop"},
    {"kind": "arrow", "from": "s0.front", "to": 77},
    {"kind": "peek", "zone": "table", "n": 1},
    {"kind": "chat", "text": "!choose " + "9" * 400},
    {"kind": "chat", "text": "!order 0 0 0 -1 99999999999"},
    {"kind": "chat", "text": "!drink 0"},
    {"kind": "chat", "text": "!mode -1"},
    {"kind": "undo"},
)
NEUTRAL = ("chat", "ping", "sort", "reveal", "rotate", "arrow")


def _room(folder: Path, assistant: bool) -> Room:
    plugins = Plugins(modules={"rdi": module}, watchers=(watcher,) if assistant else ())
    room: Room = Rooms(Store.in_folder(folder), plugins).create("rdi", {"players": SEATS}, seed=1)
    for seat in range(SEATS):
        room.submit(seat, {"kind": "sit", "name": f"P{seat}"})
    return room


def _neutral(room: Room, rng: Random) -> None:
    seat = rng.randrange(SEATS)
    kind = rng.choice(NEUTRAL)
    hand = room.state.zones[f"s{seat}.hand"].order
    if kind == "chat":
        room.trusted.submit(seat, {"kind": "chat", "text": rng.choice(("hm", "!", "your turn"))})
    elif kind == "ping":
        room.trusted.submit(seat, {"kind": "ping", "x": 5, "y": 5})
    elif kind == "sort" and hand:
        op = {
            "kind": "move",
            "cs": [rng.choice(hand)],
            "to": f"s{seat}.hand",
            "index": rng.randrange(len(hand)),
        }
        room.trusted.submit(seat, op)
    elif kind == "reveal" and hand:
        room.trusted.submit(seat, {"kind": "reveal", "c": rng.choice(hand), "to": rng.randrange(SEATS)})
    else:
        room.trusted.submit(seat, {"kind": "arrow", "from": "table", "to": "pot"})


def _busy(seed: str, ops: int) -> tuple[list[float], list[float], list[float]]:
    """The same ops at two real rooms, op by op: ms one takes without the assistant, with it, and with it
    and everybody advised."""
    options = evening(seed).desk.options
    off: list[float] = []
    on: list[float] = []
    advised: list[float] = []
    rng = Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        rooms = []
        for name, watchers in (("off", ()), ("on", (watcher,))):
            (Path(folder) / name).mkdir()
            plugins = Plugins(modules={"rdi": module}, watchers=watchers)
            store = Store.in_folder(Path(folder) / name)
            rooms.append(Rooms(store, plugins).create("rdi", _asked(options), seed=1))
        for room in rooms:
            for seat in range(len(room.state.seats)):
                room.submit(seat, {"kind": "sit", "name": f"P{seat}"})
        plain, watched = rooms
        while len(on) < ops:
            op, seat = _some_op(watched, rng)
            try:
                start = perf_counter_ns()
                watched.trusted.submit(seat, op)
                done = perf_counter_ns()
            except RefusedError:
                continue
            for viewer in watched.viewers:
                watched.advice(viewer)
            told = perf_counter_ns()
            plain.trusted.submit(seat, op)
            off.append((perf_counter_ns() - told) / 1e6)
            on.append((done - start) / 1e6)
            advised.append((told - start) / 1e6)
        for room in rooms:
            room.store.close()
    return off, on, advised


def _asked(options: dict[str, Any]) -> dict[str, Any]:
    return {name: options[name] for name in ("players", "characters", "edition")}


def _some_op(room: Room, rng: Random) -> tuple[dict[str, Any], int]:
    """What the table's players do: mostly what the assistant proposes, as far as there is one."""
    watching = room.watchers.active
    seat = rng.randrange(len(room.state.seats))
    if watching:
        items = [item for item in room.advice(seat) if item.get("accept")]
        if items:
            ops = room.watchers.accept(seat, rng.choice(items)["id"])
            if ops:
                return ops[0], seat
    return rng.choice(
        (
            {"kind": "pass"},
            {"kind": "chat", "text": "well"},
            {"kind": "track", "zone": f"s{seat}.alcohol", "value": rng.randrange(20)},
            {"kind": "draw", "from": f"s{seat}.deck", "to": f"s{seat}.hand", "n": 1},
        )
    ), seat


def live_figures(quick: bool) -> dict[str, Any]:
    """Cost on a live table, and what a hostile client achieves."""
    ops = 300 if quick else 2000
    off, on, advised = _busy("live", ops)
    hostile = _hostile(300 if quick else 10_000, 100 if quick else 2000)
    return {
        "live_p99_ms": {
            "off": round(percentile(off, 0.99), 2),
            "on": round(percentile(on, 0.99), 2),
            "on_with_advice_for_all": round(percentile(advised, 0.99), 2),
        },
        "live_cost_p99_ms": round(percentile(on, 0.99) - percentile(off, 0.99), 2),
        "hostile": hostile,
    }


def _hostile(neutral: int, garbage: int) -> dict[str, Any]:
    rng = Random("hostile")
    with tempfile.TemporaryDirectory() as folder:
        room = _room(Path(folder), True)
        assistant = room.watchers.active[0]
        assert isinstance(assistant, Assistant)
        before = assistant.mirror.hypothesis.game.digest()
        times = []
        for _ in range(neutral):
            start = perf_counter_ns()
            _neutral(room, rng)
            times.append((perf_counter_ns() - start) / 1e6)
        refused = 0
        for number in range(garbage):
            start = perf_counter_ns()
            try:
                room.submit(rng.randrange(SEATS), GARBAGE[number % len(GARBAGE)])
            except RefusedError:
                refused += 1
            times.append((perf_counter_ns() - start) / 1e6)
        mirror = assistant.mirror
        return {
            "neutral": neutral,
            "garbage": garbage,
            "refused": refused,
            "violations": len(mirror.violations),
            "same_game": mirror.hypothesis.game.digest() == before,
            "lost": mirror.lost,
            "paused": room.watchers.paused or mirror.stumbled,
            "p99_ms": round(percentile(times, 0.99), 2),
        }
