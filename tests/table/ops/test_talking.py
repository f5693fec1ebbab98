"""Phrases and the link of a call, as ops of a table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from innkeep.table.core.errors import RefusedError
from innkeep.table.core.room_settings import RoomSettings
from innkeep.table.live.room import Room
from innkeep.table.live.welcome import log_for, welcome
from innkeep.table.ops.kinds.call_link import LONGEST
from tests.table.tiny import rooms_in


@pytest.fixture
def room(tmp_path: Path) -> Room:
    room: Room = rooms_in(tmp_path).create("tiny", {"players": 2})
    for seat, name in enumerate(("Ann", "Bob")):
        room.submit(seat, {"kind": "sit", "name": name})
    return room


def refused(room: Room, seat: int | None, op: dict[str, Any]) -> tuple[str, str | None]:
    seq = room.state.seq
    with pytest.raises(RefusedError) as caught:
        room.submit(seat, op)
    assert room.state.seq == seq
    return caught.value.code, caught.value.field


def test_a_phrase_is_a_word_and_moves_nothing(room: Room) -> None:
    before = room.state
    room.submit(1, {"kind": "phrase", "phrase": "fine"})
    line = log_for(room, None)[-1]
    assert (line["key"], line["by"], line["a"]) == ("log.phrase", 1, {"phrase": "fine"})
    assert (room.state.components, room.state.zones) == (before.components, before.zones)
    assert refused(room, 1, {"kind": "phrase", "phrase": "<b>"}) == ("bad-value", "phrase")
    assert refused(room, None, {"kind": "phrase", "phrase": "wait"})[0] == "spectator"


@pytest.mark.parametrize(
    "url",
    [
        "http://meet.example/x",
        "https://",
        "https://meet",
        "https://10.0.0.1/x",
        "https://[::1]/x",
        "https://ann:pw@meet.example/",
        "https://meet.example\\@evil.example/",
        "https://meet.example/\nx",
        "https://meet.example:99999/",
        "https://méet.example/",
        "javascript:alert(1)//https://meet.example",
        "https://meet.example/" + "x" * LONGEST,
        "",
    ],
)
def test_what_is_no_address_of_a_call_is_refused(room: Room, url: str) -> None:
    assert refused(room, 0, {"kind": "call", "url": url}) == ("bad-value", "url")
    assert room.state.house.call is None


def test_the_host_sets_the_call_and_everybody_has_it(room: Room) -> None:
    assert refused(room, 1, {"kind": "call", "url": "https://meet.example/x"})[0] == "not-host"
    room.submit(0, {"kind": "call", "url": "https://meet.example/x"})
    assert welcome(room, 1)["house"]["call"] == "https://meet.example/x"
    assert RoomSettings.from_dict(room.state.house.to_dict()) == room.state.house
    old = {name: value for name, value in room.state.house.to_dict().items() if name != "call"}
    assert RoomSettings.from_dict(old).call is None, "a snapshot of before"
    room.submit(0, {"kind": "call", "url": None})
    assert welcome(room, None)["house"]["call"] is None
