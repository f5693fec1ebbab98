"""One person's words and names go out of a table's log: it folds and verifies as before, and says so."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from innkeep.table import RefusedError
from innkeep.table.access.reports import Reports
from innkeep.table.live.room import Room
from innkeep.table.live.rooms import Rooms
from innkeep.table.live.welcome import deltas_since, log_for, welcome
from innkeep.table.store.archive import LogWitness, export_table, import_table, verify
from innkeep.table.store.database.schema import ADDRESSES
from innkeep.table.store.event_log import Store
from innkeep.table.store.forgetting import BLANK, forget, tables_with, traces
from tests.table.tiny import rooms_in

Json = dict[str, Any]

SECRETS = ("Annabel", "Belle", "whisky", "twelve", "sealed up", "rule of mine", "meet.example", "old friend")
"""What Ann said, wrote and was called."""


@pytest.fixture
def rooms(tmp_path: Path) -> Rooms:
    found: Rooms = rooms_in(tmp_path)
    return found


def played(rooms: Rooms) -> tuple[Room, dict[int, str]]:
    """A table at which Ann, and others, said and wrote things; heads of its chain that a player kept."""
    room = rooms.create("tiny", {"players": 3})
    heads = {}
    for seat, name in enumerate(("Annabel", "Bob", "Cid")):
        room.submit(seat, {"kind": "sit", "name": name})
    wishes: list[tuple[int, Json]] = [
        (0, {"kind": "chat", "text": "whisky, please"}),
        (1, {"kind": "chat", "text": "for Cid, too"}),
        (0, {"kind": "rename", "name": "Belle"}),
        (0, {"kind": "note", "text": "twelve is my number", "sort": "private"}),
        (0, {"kind": "note", "text": "sealed up", "sort": "sealed"}),
        (0, {"kind": "house-rules", "text": "rule of mine"}),
        (0, {"kind": "call", "url": "https://meet.example/annabel"}),
        (0, {"kind": "dice", "sides": 6, "n": 2}),
        (1, {"kind": "track", "zone": "s1.luck", "value": 7}),
        (0, {"kind": "stand"}),
    ]
    for seat, op in wishes:
        seq = room.submit(seat, op)
        heads[seq] = room.head
    room.submit(None, {"kind": "chat", "text": "an old friend looks on"}, name="Annabel")
    Reports(rooms.store).add(room.id, room.state.seq, 0, "Belle", "Bob took my whisky")
    return room, heads


def on_disk(rooms: Rooms) -> bytes:
    file = rooms.store.db.file
    assert file is not None
    return b"".join(part.read_bytes() for part in file.parent.glob("tables.sqlite*"))


def test_nothing_of_somebody_is_left_and_the_log_verifies_as_before(rooms: Rooms) -> None:
    room, heads = played(rooms)
    before = {secret: secret.encode() in on_disk(rooms) for secret in SECRETS}
    assert all(before.values()), before
    assert tables_with(rooms.store, "Annabel") == [room.id]
    found = forget(room.row, rooms.store, "Annabel")
    assert found is not None
    assert found.names == {"Annabel", "Belle"}
    left = {secret: secret.encode() in on_disk(rooms) for secret in SECRETS}
    assert not any(left.values()), left
    assert traces(room.row, rooms.store, "Annabel") is None
    assert verify(room.row, rooms.store, LogWitness(heads=heads)).problems == []
    again = Room(room.row, rooms.store, b"k" * 32)
    assert [again.state.components[one].value for one in again.state.zones["s1.luck"].order] == [7]
    assert [seat.name for seat in again.state.seats] == [None, "Bob", "Cid"]
    told = json.dumps([log_for(again, viewer) for viewer in (0, 1, None)])
    assert "for Cid, too" in told
    assert again.recent.entries[-1].op.kind == "forget"
    document = json.dumps(export_table(room.row, rooms.store)).encode()
    assert not any(secret.encode() in document for secret in SECRETS)


def test_where_somebody_wanted_mail_goes_and_the_others_addresses_stay(rooms: Rooms) -> None:
    room, _ = played(rooms)
    keys = [room.state.house.person_at(seat).key for seat in (0, 1)]
    with rooms.store.db.writing() as db:
        for link, turn in keys:
            told = {"table_id": room.id, "link": link, "turn": turn, "address": "a@inn.example", "lang": "en"}
            db.execute(ADDRESSES.insert().values(told))
    assert forget(room.row, rooms.store, "Annabel") is not None
    with rooms.store.db.engine.connect() as db:
        assert list(db.execute(select(ADDRESSES.c.link, ADDRESSES.c.turn))) == [keys[1]]


def test_a_table_that_goes_on_takes_it_over_and_tells_all_anew(rooms: Rooms) -> None:
    room, _ = played(rooms)
    seq = room.state.seq
    assert forget(room.row, rooms.store, "Annabel") is not None
    assert room.submit(1, {"kind": "chat", "text": "where did she go?"}) == seq + 2
    assert deltas_since(room, seq, 1) is None
    assert deltas_since(room, seq + 1, 1) is None
    rooms.let_go(room)
    again = rooms.get(room.id)
    assert again is not room
    assert again.head == room.head
    assert "Annabel" not in json.dumps(welcome(again, 1))
    assert forget(again.row, rooms.store, "Nobody") is None


def test_an_exported_table_of_which_words_were_taken_out_is_taken_in(rooms: Rooms, tmp_path: Path) -> None:
    room, _ = played(rooms)
    assert forget(room.row, rooms.store, "Annabel") is not None
    assert forget(room.row, rooms.store, "Bob") is not None
    other = Store.in_folder(tmp_path / "other")
    row, _ = import_table(json.dumps(export_table(room.row, rooms.store)).encode(), other)
    found = verify(row, other)
    assert found.problems == []
    assert found.digest == verify(room.row, rooms.store).digest


@pytest.mark.parametrize("kind", ["chat", "track"])
def test_nothing_is_taken_out_or_changed_afterwards_unnoticed(rooms: Rooms, kind: str) -> None:
    """Whoever keeps the store writes into a log, and leaves the digest of what was there."""
    room, _ = played(rooms)
    assert forget(room.row, rooms.store, "Annabel") is not None
    event = next(one for one in rooms.store.events(room.id) if one.kind == kind)
    gone = event.args.get("gone", "0" * 64)
    forged = {**event.args, "gone": gone, "text" if kind == "chat" else "value": BLANK + "never said"}
    with rooms.store.db.writing() as db:
        db.exec_driver_sql(
            "UPDATE events SET args = ? WHERE table_id = ? AND seq = ?",
            (json.dumps(forged), room.id, event.seq),
        )
    assert any(f"op {event.seq}: " in problem for problem in verify(room.row, rooms.store).problems)


def test_no_client_takes_anything_out(rooms: Rooms) -> None:
    room, _ = played(rooms)
    for op in ({"kind": "forget", "left": {}}, {"kind": "chat", "text": "hm", "gone": "0" * 64}):
        with pytest.raises(RefusedError) as caught:
            room.submit(1, op)
        assert caught.value.code in ("unknown-kind", "unknown-field")
