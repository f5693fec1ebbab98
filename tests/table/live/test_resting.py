"""A table at which nothing happens takes little memory, and is there at once when something does."""

from __future__ import annotations

import gc

import pytest

from innkeep.table.live.room import Room
from innkeep.table.live.rooms import Rooms
from innkeep.table.live.welcome import deltas_since, log_for
from innkeep.table.plugins.discovery import load
from innkeep.table.store.event_log import Store
from tests.table.play import seated

pytestmark = pytest.mark.server

OPS = 120


@pytest.fixture(scope="module")
def rooms(tmp_path_factory: pytest.TempPathFactory) -> Rooms:
    """Two tables of the game with their assistants, at which the same was done."""
    rooms = Rooms(Store.in_folder(tmp_path_factory.mktemp("data")), load())
    for _ in range(2):
        room = seated(rooms.create("rdi", {"players": 2}, seed=7))
        for number in range(OPS):
            draws = number % 10 == 0
            draw = {"kind": "draw", "from": f"s{number % 2}.deck", "to": f"s{number % 2}.hand", "n": 1}
            room.submit(number % 2, draw if draws else {"kind": "chat", "text": f"line {number}"})
    return rooms


def told(room: Room) -> list[object]:
    """All that a table says to whoever comes."""
    return [
        [log_for(room, viewer), room.advice(viewer), deltas_since(room, OPS, viewer)]
        for viewer in room.viewers
    ]


def test_a_table_that_rests_says_what_it_said(rooms: Rooms) -> None:
    room, other = rooms.loaded.values()
    before = told(room)
    room.rest()
    assert told(room) == before
    room.rest()
    for one in (room, other):
        one.submit(0, {"kind": "undo"})
    lying, there = ({zone.id: len(zone.order) for zone in one.state.zones.values()} for one in (room, other))
    assert lying == there


def test_a_table_rests_where_nothing_was_done_for_long(rooms: Rooms) -> None:
    room, other = rooms.loaded.values()
    told(room)
    gc.collect()
    awake = len(gc.get_objects())
    rooms.rest(0)  # it was not looked at before: from now on it counts
    other.submit(0, {"kind": "chat", "text": "still here"})
    rooms.rest(0)
    gc.collect()
    rested = awake - len(gc.get_objects())
    rooms.rest(0)
    gc.collect()
    assert awake - len(gc.get_objects()) - 2 * OPS > rested > 2 * OPS  # one, and then the other
