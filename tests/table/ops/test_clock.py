"""The table's clock: counted from the times in the log, for all to see, and nobody loses by it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from innkeep.table import RefusedError
from innkeep.table.live.room import Room
from innkeep.table.store.archive import verify
from tests.table.play import seated
from tests.table.tiny import rooms_in, state_of

Json = dict[str, Any]


class Watch:
    """The server's time, set by hand."""

    def __init__(self) -> None:
        self.ms = 1_000_000

    def __call__(self) -> int:
        return self.ms


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    made = Watch()
    monkeypatch.setattr("innkeep.table.live.decider.now_ms", made)
    return made


@pytest.fixture
def room(folder: Path) -> Room:
    made: Room = seated(rooms_in(folder).create("tiny", {"turn": True}))
    return made


def turn_to(room: Room, seat: int) -> None:
    room.submit(0, {"kind": "track", "zone": "turn", "value": seat})


def test_a_turn_lasts_from_the_op_that_began_it_to_the_op_that_begins_the_next(
    room: Room, watch: Watch
) -> None:
    assert room.state.clock is None
    room.submit(0, {"kind": "clock", "limit": 60}, host=True)
    watch.ms += 5000
    room.submit(1, {"kind": "chat", "text": "hm"})
    watch.ms += 2000
    turn_to(room, 1)
    watch.ms += 300_000
    turn_to(room, 0)
    assert room.state.clock is not None
    assert room.state.clock.spent == (7000, 300_000)
    room.submit(0, {"kind": "undo"})
    assert room.state.clock.seat == 1, "the clock goes where the marker is laid back to"
    seen = [room.redaction.view(room.state, viewer)["clock"] for viewer in (0, 1, None)]
    assert seen[0] == seen[1] == seen[2] == room.state.clock.to_dict()


def test_the_log_alone_says_how_long_everybody_thought(room: Room, watch: Watch) -> None:
    room.submit(0, {"kind": "clock", "limit": 0}, host=True)
    watch.ms += 1234
    turn_to(room, 1)
    watch.ms += 10_000  # nothing of this is in the log yet
    again = state_of(room.row, room.store)
    assert again.clock == room.state.clock
    assert type(again).from_dict(again.to_dict()) == again
    assert not verify(room.row, room.store).problems


def test_a_clock_set_back_costs_nobody_anything_and_the_end_stops_it(room: Room, watch: Watch) -> None:
    room.submit(0, {"kind": "clock", "limit": 0}, host=True)
    watch.ms -= 60_000
    turn_to(room, 1)
    assert room.state.clock is not None
    assert room.state.clock.spent == (0, 0)
    watch.ms += 3000
    room.trusted.submit(None, {"kind": "end"})
    assert room.state.clock is not None
    assert (room.state.clock.seat, room.state.clock.spent) == (None, (0, 3000))


def test_only_the_host_chooses_and_may_change_the_time_without_losing_what_was_counted(
    room: Room, watch: Watch
) -> None:
    with pytest.raises(RefusedError, match=r"host"):
        room.submit(1, {"kind": "clock", "limit": 60})
    room.submit(0, {"kind": "clock", "limit": 60}, host=True)
    watch.ms += 4000
    turn_to(room, 1)
    room.submit(0, {"kind": "clock", "limit": 300}, host=True)
    assert room.state.clock is not None
    assert (room.state.clock.limit, room.state.clock.spent) == (300, (4000, 0))
    room.submit(0, {"kind": "clock", "limit": None}, host=True)
    assert room.state.clock is None
    with pytest.raises(RefusedError):
        room.submit(0, {"kind": "clock", "limit": -1}, host=True)
