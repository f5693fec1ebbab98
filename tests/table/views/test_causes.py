"""Why an op was done is told as the card behind it is: to those who may read it where it lies."""

from __future__ import annotations

from pathlib import Path

import pytest

from innkeep.table import OpCause, ProposedOp, TableHandle
from innkeep.table.core.draft import AppliedEvent
from innkeep.table.core.state import Event
from innkeep.table.live.room import Room
from innkeep.table.live.welcome import log_for
from innkeep.table.ops.reducer import step
from innkeep.table.views.deltas import delta, viewers_apart
from innkeep.table.views.log_lines import line
from tests.table.play import seated
from tests.table.tiny import rooms_in
from tests.table.watchers import Adviser


class Explaining(Adviser):
    """Says that whatever is done follows from the first card of the first seat's hand."""

    def cause(self, table: TableHandle, op: ProposedOp) -> OpCause:  # noqa: ARG002
        return OpCause("card", table.state.zones["s0.hand"].order[0], 0)


@pytest.fixture
def room(tmp_path: Path) -> Room:
    return seated(rooms_in(tmp_path, watchers=(Explaining,)).create("tiny", {"players": 3}))


def told(room: Room, viewer: int | None) -> object:
    return log_for(room, viewer)[-1]["a"]["cause"]


def test_a_hidden_card_is_named_to_its_owner_alone(room: Room) -> None:
    steps: list[AppliedEvent] = []
    room.listeners.append(steps.append)
    card = room.state.components[room.state.zones["s0.hand"].order[0]]
    room.submit(1, {"kind": "track", "zone": "s1.luck", "value": 3})
    token = str(room.redaction.token(card.face))
    assert told(room, 0) == {"word": "card", "c": token, "seat": 0}
    assert told(room, 1) == told(room, None) == {"word": "card"}
    assert viewers_apart(steps[-1]) == {0}
    for viewer, shown in ((0, True), (1, False), (None, False)):
        sent = delta(steps[-1], room.redaction, viewer)
        assert (token in str(sent)) is shown
        assert card.id not in str(sent)


def test_once_all_is_open_everybody_is_told(room: Room) -> None:
    room.submit(1, {"kind": "track", "zone": "s1.luck", "value": 3})
    entry = room.recent.entries[-1].line
    assert entry is not None
    assert "c" in entry.to_json(2, room.redaction.opened())["a"]["cause"]


def test_talk_and_what_is_about_the_room_have_no_cause(room: Room) -> None:
    room.submit(1, {"kind": "chat", "text": "hm"})
    assert "cause" not in log_for(room, 1)[-1]["a"]


def test_logs_of_earlier_versions_have_lines_without_a_cause(room: Room) -> None:
    event = Event(room.state.seq + 1, 1, "track", {"zone": "s1.luck", "value": 3, "was": 20})
    made = line(step(room.state, event))
    assert made is not None
    assert made.to_json(1, room.redaction)["a"] == {"zone": "s1.luck", "value": 3, "was": 20}


class Faulty(Adviser):
    """Fails when it is asked why."""

    def cause(self, table: TableHandle, op: ProposedOp) -> OpCause:  # noqa: ARG002
        raise RuntimeError("on purpose")


def test_a_watcher_that_fails_here_stops_nobody(tmp_path: Path) -> None:
    room = seated(rooms_in(tmp_path, watchers=(Faulty,)).create("tiny", {"players": 3}))
    room.submit(1, {"kind": "track", "zone": "s1.luck", "value": 3})
    assert room.state.value("s1.luck") == 3
    assert room.watchers.paused
