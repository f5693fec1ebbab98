"""What a store keeps is of the version its number says: what older programs could not read is noticed.

Where this fails, raise STORE_VERSION if one of that number was released, and in any case
`python -m tests.table.store.test_what_is_kept` writes the file anew.
"""

from __future__ import annotations

import json
from dataclasses import fields
from pathlib import Path
from typing import Any

from innkeep.table.core import assistant_settings, clock, mixing, notes, room_settings, state
from innkeep.table.ops.registry import KINDS
from innkeep.table.store.database.schema import SCHEMA
from innkeep.table.store.database.store_version import STORE_VERSION

KEPT = Path(__file__).with_name("what-is-kept.json")

RECORDS = (
    *(state.State, state.Seat, state.Zone, state.Component, state.Event, state.ConsentRequest, state.Request),
    *(assistant_settings.Policy, room_settings.RoomSettings, room_settings.NextTable, room_settings.Person),
    *(notes.Note, mixing.Mixing, clock.Clock),
)


def what_is_kept() -> dict[str, Any]:
    """The columns, the events by kind with their arguments, and the parts of a snapshot."""
    return {
        "version": STORE_VERSION,
        "rows": {str(table.name): sorted(table.columns.keys()) for table in SCHEMA.sorted_tables},
        "events": {name: sorted(kind.event.__annotations__) for name, kind in sorted(KINDS.items())},
        "records": {record.__name__: [part.name for part in fields(record)] for record in RECORDS},
    }


def written(kept: dict[str, Any]) -> str:
    """As JSON, with a line for each thing, so that changes of several people can be put together."""
    lines = [f' "version": {kept["version"]}']
    for name in ("rows", "events", "records"):
        each = ",\n".join(f"  {json.dumps(key)}: {json.dumps(parts)}" for key, parts in kept[name].items())
        lines.append(f' "{name}": {{\n{each}\n }}')
    return "{\n" + ",\n".join(lines) + "\n}\n"


def test_what_is_kept_is_of_this_version() -> None:
    assert json.loads(KEPT.read_text("utf-8")) == what_is_kept(), __doc__


if __name__ == "__main__":
    KEPT.write_text(written(what_is_kept()), "utf-8")
