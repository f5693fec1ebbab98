"""A table's set-up and snapshots are kept small, and what earlier versions kept is read."""

from __future__ import annotations

from pathlib import Path

from innkeep.table.live.room import Room
from innkeep.table.store.archive import verify
from innkeep.table.store.packed_text import unpack
from innkeep.table.store.snapshots import SNAPSHOT_EVERY
from tests.table.play import seated
from tests.table.tiny import rooms_in


def test_a_table_takes_little_and_one_that_was_kept_plain_is_the_same(tmp_path: Path) -> None:
    rooms = rooms_in(tmp_path)
    room = seated(rooms.create("tiny", {"players": 2}))
    while room.state.seq < SNAPSHOT_EVERY + 5:
        room.submit(0, {"kind": "pass"})
    kept = {"tables": "setup", "snapshots": "state"}
    with rooms.store.db.writing() as db:
        for table, column in kept.items():
            ((text,),) = db.exec_driver_sql(f"SELECT {column} FROM {table}").all()
            plain = unpack(text).decode()
            assert plain.startswith("{")
            assert len(text) < len(plain) / 4
            db.exec_driver_sql(f"UPDATE {table} SET {column} = ?", (plain,))
    row = rooms.store.table(room.id)
    assert row is not None
    assert row.setup == room.row.setup
    assert rooms.store.snapshots.all_of(room.id).keys() == {SNAPSHOT_EVERY}
    assert verify(row, rooms.store).problems == []
    assert Room(row, rooms.store, b"k" * 32).state.digest() == room.state.digest()
