"""Tables that earlier versions wrote are read, verified and played on."""

from __future__ import annotations

import gzip
from pathlib import Path

from innkeep.table.live.replay import LogReader
from innkeep.table.live.room import Room
from innkeep.table.store.archive import import_table, verify_document
from innkeep.table.store.event_log import Store

OLD = Path(__file__).with_name("table-of-93be79b.json.gz")
"""Random play at the tiny table of the tests, exported by that version."""


def test_a_table_of_93be79b_is_read_verified_and_played_on(tmp_path: Path) -> None:
    document = gzip.decompress(OLD.read_bytes())
    found = verify_document(document)
    assert (found.ops, found.problems) == (324, [])
    store = Store.in_folder(tmp_path)
    row, ops = import_table(document, store)
    assert ops == found.ops
    room = Room(row, store, b"k" * 32)
    assert room.state.digest() == found.digest
    assert len(LogReader().page(room, None, 0, 400)["deltas"]) == ops
    assert room.trusted.submit(0, {"kind": "pass"}) == ops + 1
    assert room.trusted.submit(None, {"kind": "undo"}) == ops + 2
