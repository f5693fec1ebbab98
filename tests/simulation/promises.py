"""What must be there after a power cut: all that was promised before it, and nothing broken beside it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from innkeep.table.store.archive import verify
from innkeep.table.store.database.database import DatabaseUnavailableError, whole
from innkeep.table.store.database.private_files import STORE
from innkeep.table.store.event_log import Store
from innkeep.table.store.upkeep.backup import BackupError, read_backup
from innkeep.table.store.upkeep.census import table_entries
from tests.simulation.evening import Evening

CLOSED = "the store cannot be opened"


def broken(evening: Evening, data: Path, ns: int) -> list[str]:
    """Which promises made before that moment (monotonic) a data folder does not keep."""
    problems = [*_broken_backups(evening, data, ns)]
    try:
        store = Store.in_folder(data)
    except DatabaseUnavailableError as problem:
        return [*problems, f"{CLOSED}: {problem}"]
    with closing(store):
        if (damage := whole(data / STORE)) is not None:
            return [*problems, f"{CLOSED}: {damage}"]
        problems += _broken_tables(evening, store, ns)
    return problems


def _broken_tables(evening: Evening, store: Store, ns: int) -> Iterator[str]:
    rows = {one.id: row for one in table_entries(store) if (row := store.table(one.id)) is not None}
    for table, told in evening.tables.items():
        if told < ns and table not in rows:
            yield f"table {table} was promised and is not there"
    for table, row in rows.items():
        yield from verify(row, store).problems
        events = {op_id: event for event, op_id in store.events_and_ids(table)}
        for promise in evening.promises:
            if promise.table != table or promise.ns >= ns:
                continue
            found = [event for op_id, event in events.items() if (op_id or "").endswith(f":{promise.op_id}")]
            if [(one.seq, one.args.get("text")) for one in found] != [(promise.seq, promise.text)]:
                yield f"table {table}: op {promise.op_id} was number {promise.seq}; found: {found}"


def _broken_backups(evening: Evening, data: Path, ns: int) -> Iterator[str]:
    there = {path.name for path in (data / "backups").glob("*.innkeep")}
    for path, told in evening.backups:
        if told < ns and path.name not in there:
            yield f"backup {path.name} was promised and is not there"
    for name in there:
        try:
            read_backup(data / "backups" / name)
        except BackupError as problem:
            yield f"backup {name}: {problem}"
