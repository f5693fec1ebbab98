"""What crosses the wire is what `core/wire.py` says, and the scripts' types with it."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from innkeep.table.core.wire import (
    AdviceJson,
    DeltaJson,
    LogLineJson,
    RoomJson,
    ViewJson,
    WelcomeJson,
)
from innkeep.table.live.welcome import welcome
from innkeep.table.ops.document import TYPES
from innkeep.table.ops.script_types import script_types
from tests.table.fitting import misfits
from tests.table.play import random_op, seated, tickets_of
from tests.table.tiny import rooms_in
from tests.table.views.test_views import attempt, record
from tests.table.watchers import Adviser, Leaking

Json = dict[str, Any]


def test_the_scripts_types_are_up_to_date() -> None:
    """`python -m innkeep.table.ops.document` writes them anew."""
    assert TYPES.read_text("utf-8") == script_types()


@pytest.mark.parametrize("seed", range(4))
def test_all_that_crosses_the_wire_has_its_type(tmp_path: Path, seed: int) -> None:
    rng = Random(seed)
    room = seated(rooms_in(tmp_path).create("tiny", {"players": 2 + seed % 2}))
    frames = record(room)
    for _ in range(150):
        seat = rng.randrange(len(room.state.seats))
        if room.state.seats[seat].name is None:
            attempt(room, seat, {"kind": "sit", "name": f"N{seat}"})
        view = room.redaction.view(room.state, seat)
        attempt(room, seat, random_op(rng, view, seat, tickets_of(room, seat)))
    for frame in (frame for sent in frames.values() for frame in sent):
        if "fresh" in frame:
            assert misfits(frame["fresh"], ViewJson) == []
        else:
            assert misfits(frame, DeltaJson) == []
    for viewer in room.viewers:
        greeting = welcome(room, viewer)
        assert misfits({**greeting, "pass": "", "now": 0}, WelcomeJson) == []
        assert misfits(greeting["log"], list[LogLineJson]) == []
        assert misfits(greeting["house"], RoomJson) == []


def test_advice_has_its_type_and_an_unknown_key_stops_its_watcher(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    room = seated(rooms_in(tmp_path).create("tiny", {}, assistant="advise"))
    room.watch(Adviser)
    said = room.advice(0)
    assert [item["id"] for item in said] == ["coin", "leak"]
    assert misfits(said, list[AdviceJson]) == []
    room.watch(Leaking)
    assert [item["id"] for item in room.advice(0)] == ["coin", "leak", "paused"]
    assert "inner-0-1" not in str(room.advice(0))
    assert "unknown secret" in caplog.text
    assert misfits(room.advice(0), list[AdviceJson]) == []
