"""Looking back beyond what is in memory: the same ways back, at the cost of reading what is missing."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from innkeep.table import RefusedError
from innkeep.table.core.state import AppliedOp, State, set_out
from innkeep.table.live.past import far_back
from innkeep.table.live.past.earlier_states import EarlierStates
from innkeep.table.live.past.far_back import FarBack
from innkeep.table.live.room import Room
from innkeep.table.ops.history import (
    FurtherBackError,
    HistoryEntry,
    Past,
    Return,
    group_of,
    redoing,
    undoing,
)
from innkeep.table.ops.reducer import step
from innkeep.table.ops.registry import history_entry
from innkeep.table.store.snapshots import LANDMARK
from tests.table.long_log import lengthen
from tests.table.play import random_op, seated
from tests.table.tiny import rooms_in

Json = dict[str, Any]


def entries_of(room: Room) -> list[HistoryEntry]:
    state, found = set_out(room.row.setup), []
    for event in room.store.events(room.id):
        done = step(state, event)
        op = AppliedOp(event.seq, event.seat, event.kind, event.args, done.changes, event.at)
        found.append(history_entry(op, state.head, done.state.head, state.house.holders))
        state = done.state
    return found


def plainly(
    entries: Sequence[HistoryEntry], state: State, to: int | None
) -> tuple[int, int, int, bool, bool]:
    """What an undo is about, by walking from op to op: first, last, how many, whether anything was shown, and
    whether a card can no longer be followed. RefusedError as ``undoing``."""

    def standing(seq: int) -> int:
        while seq and entries[seq - 1].after != seq:
            seq = entries[seq - 1].after
        return seq

    def known(component: Any) -> bool:
        zone = state.zones[component.zone]
        return zone.visibility == "owner" or (zone.public and component.up) or component.face is None

    head = standing(state.head)
    way: list[HistoryEntry] = []
    while head > (to or 0):
        if to is None and way and group_of(entries[head - 1].op) != group_of(way[0].op):
            break
        way.append(entries[head - 1])
        head = standing(way[-1].before)
    if not way:
        raise RefusedError("undo-nothing")
    first = way[-1].op.seq
    if to is not None and standing(to) != head:
        raise RefusedError("undo-gone", "to", to)
    shown = any(
        one.shows or any(not known(was) and known(now) for was, now in one.op.changes.components)
        for one in way
    )
    return first, way[0].op.seq, len(way), shown, any(one.breaks_tracking for one in entries[first - 1 :])


def told(way: Return) -> tuple[int, int, int, bool, bool]:
    args = way.args
    return args["of"], args["last"], args["n"], way.shown, args["mixed"]


def found(look: Any) -> Any:
    try:
        return look()
    except RefusedError as refused:
        return refused.code


def with_little(room: Room, entries: Sequence[HistoryEntry], kept: int, look: Any) -> Any:
    """What comes of looking back with only the last ``kept`` ops in memory, and how often more was read."""
    far, recent, read = FarBack(room.row, room.store, EarlierStates(room.store)), entries[-kept:], 0
    while True:
        try:
            return look(far.past(recent, room.state)), read
        except RefusedError as refused:
            return refused.code, read
        except FurtherBackError as needed:
            far.read(needed, recent[0].op.seq)
            read += 1


@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 10**6), kept=st.integers(1, 60))
def test_however_little_is_in_memory_the_ways_back_are_the_same(seed: int, kept: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        room: Room = rooms_in(Path(folder)).create("tiny", {"players": 2})
        for seat in room.state.seats:
            room.submit(seat.seat, {"kind": "sit", "name": f"N{seat.seat}", "bot": seat.seat > 0})
        rng = Random(seed)
        for _ in range(90):
            op = random_op(rng, room.redaction.view(room.state, 0), 0)
            if rng.random() < 0.3:
                op = {"kind": rng.choice(["undo", "redo", "undo"])}
                if op["kind"] == "undo" and rng.random() < 0.5:
                    op["to"] = rng.randrange(room.state.seq + 2)
            elif op["kind"] in ("move", "draw", "track", "pay", "flip") and rng.random() < 0.5:
                op["group"] = rng.choice("ab")
            elif op["kind"] in ("stand", "kick", "mode"):
                continue
            found(lambda: room.submit(0, op))  # noqa: B023 - done at once
        entries, state = entries_of(room), room.state
        whole = Past.of(entries, state.zones)
        for to in (None, *range(state.seq + 2)):
            way = found(lambda: undoing(state, whole, to))  # noqa: B023
            assert (told(way) if isinstance(way, Return) else way) == found(
                lambda: plainly(entries, state, to)  # noqa: B023
            )
            again, _ = with_little(room, entries, kept, lambda past: undoing(state, past, to))  # noqa: B023
            assert again == way
        assert with_little(room, entries, kept, lambda past: redoing(state, past))[0] == found(
            lambda: redoing(state, whole)
        )


class Purse:
    """An allowance that notes what it is asked for."""

    def __init__(self, most: int) -> None:
        self.left = most
        self.asked: list[int] = []

    def take(self, ops: int) -> None:
        self.asked.append(ops)
        if ops > self.left:
            raise RefusedError("too-fast", "kind")
        self.left -= ops

    def spend(self, ops: int) -> None:
        self.left -= ops


def test_what_is_read_of_long_ago_is_paid_before_and_refused_to_whoever_cannot(tmp_path: Path) -> None:
    rooms = rooms_in(tmp_path)
    row = lengthen(seated(rooms.create("tiny", {})), 3000)
    room = Room(row, rooms.store, rooms.server_secret)
    purse, poor = Purse(5000), Purse(1000)
    assert found(lambda: room.submit(0, {"kind": "undo", "to": 0}, allowance=poor)) == "too-fast"
    assert (poor.left, room.state.seq) == (1000, 3000)
    room.submit(0, {"kind": "track", "zone": "s0.luck", "value": 1}, allowance=purse)
    room.submit(0, {"kind": "undo"}, allowance=purse)
    assert purse.left == 5000, "what is in memory costs nothing"
    room.submit(0, {"kind": "undo", "to": 0}, allowance=purse)
    assert 2500 < 5000 - purse.left < 3100
    assert room.state.value("s0.luck") == 20
    left = purse.left
    room.submit(0, {"kind": "redo"}, allowance=purse)
    assert purse.left == left
    assert room.state.value("s0.luck") == 2999 % 20


def test_while_a_question_stands_nothing_is_read_for_another(tmp_path: Path) -> None:
    rooms = rooms_in(tmp_path)
    row = lengthen(seated(rooms.create("tiny", {})), 1000)
    room = Room(row, rooms.store, rooms.server_secret)
    room.submit(0, {"kind": "dice", "sides": 6, "n": 1})
    room.submit(0, {"kind": "undo"})
    purse = Purse(10_000)
    assert found(lambda: room.submit(1, {"kind": "undo", "to": 0}, allowance=purse)) == "asked-already"
    assert [ops for ops in purse.asked if ops] == []


def test_nobody_takes_back_more_than_fits_into_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(far_back, "FURTHEST", 500)
    rooms = rooms_in(tmp_path)
    row = lengthen(seated(rooms.create("tiny", {})), 1200)
    room = Room(row, rooms.store, rooms.server_secret)
    assert found(lambda: room.submit(0, {"kind": "undo", "to": 0})) == "undo-far"
    room.submit(0, {"kind": "undo", "to": 601})


def test_a_step_of_very_many_ops_is_one_step_all_the_same(tmp_path: Path) -> None:
    rooms = rooms_in(tmp_path)
    row = lengthen(seated(rooms.create("tiny", {})), 1500, group="0:all")
    room = Room(row, rooms.store, rooms.server_secret)
    purse = Purse(10_000)
    room.submit(0, {"kind": "undo"}, allowance=purse)
    assert room.state.head == 0
    assert sum(purse.asked) < 4 * 1500


def test_a_landmark_that_is_missing_is_made_when_the_log_is_read(tmp_path: Path) -> None:
    rooms = rooms_in(tmp_path)
    row = lengthen(seated(rooms.create("tiny", {})), LANDMARK + 700)
    with rooms.store.db.writing() as db:
        db.exec_driver_sql("DELETE FROM snapshots")
    EarlierStates(rooms.store).after(row, LANDMARK + 100)
    assert rooms.store.snapshots.all_of(row.id).keys() == {LANDMARK}
    room = Room(row, rooms.store, rooms.server_secret)
    for number in range(1, 700):
        room.submit(0, {"kind": "track", "zone": "s0.luck", "value": number % 20})
    assert LANDMARK in rooms.store.snapshots.all_of(row.id), "old snapshots go, landmarks stay"
