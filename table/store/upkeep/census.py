"""The tables of a store as whoever runs the server counts them: by age and state, and by what they take.

What was set out is read for none of them, and no log is folded.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from sqlalchemy import Connection, exists, func, select, text

from innkeep.table.ops.kinds.consent import END
from innkeep.table.ops.kinds.people import SIT
from innkeep.table.store.database.schema import EVENTS as _events
from innkeep.table.store.database.schema import SCHEMA
from innkeep.table.store.database.schema import SNAPSHOTS as _snapshots
from innkeep.table.store.database.schema import TABLES as _tables
from innkeep.table.store.event_log import Store

ROW = 150
"""Bytes a stored op takes besides its arguments: its own id, time, hash, and where it is found."""


class TableState(Enum):
    """What has become of a table."""

    UNUSED = "unused"
    """Nobody ever sat down there."""
    ENDED = "ended"
    """It was ended: only talk is left."""
    OPEN = "open"
    """It can be played on."""


@dataclass(frozen=True, slots=True)
class TableEntry:
    """One table: ``last`` is when its last op was done, else when it was made (ms since 1970)."""

    id: str
    module: str
    assistant: str
    created: int
    ops: int
    last: int
    state: TableState


def table_entries(store: Store) -> list[TableEntry]:
    """All tables, oldest first. A few rows by their key are read for each, and once the kinds of all ops."""
    own = select(_events).where(_events.c.table_id == _tables.c.id)
    newest = own.order_by(_events.c.seq.desc()).limit(1)
    query = select(
        *(_tables.c.id, _tables.c.module, _tables.c.assistant, _tables.c.created),
        newest.with_only_columns(_events.c.seq).scalar_subquery().label("ops"),
        newest.with_only_columns(_events.c.at).scalar_subquery().label("last"),
        exists(own.with_only_columns(_events.c.seq).where(_events.c.kind == SIT.name)).label("sat"),
    )
    ended = select(_events.c.table_id).where(_events.c.kind == END.name).distinct()
    with store.db.engine.connect() as db:
        over = set(db.scalars(ended))
        rows = db.execute(query.order_by(_tables.c.created, _tables.c.id)).all()
    found = []
    for row in rows:
        state = TableState.OPEN if row.sat else TableState.UNUSED
        state = TableState.ENDED if row.id in over else state
        last = row.created if row.last is None else row.last
        found.append(TableEntry(row.id, row.module, row.assistant, row.created, row.ops or 0, last, state))
    return found


@dataclass(frozen=True, slots=True)
class StoreSize:
    """Bytes of a whole store, and of each of its tables."""

    whole: int
    spare: int
    """Of them, those that hold nothing any more and are filled before the store grows."""
    each: dict[str, int]


def store_size(store: Store) -> StoreSize:
    """What a store takes. All rows are looked at. What no table has, and what keys and half-filled pages take
    besides, is shared out among the tables by what they hold."""
    with store.db.engine.connect() as db:
        each: dict[str, int] = dict.fromkeys(db.scalars(select(_tables.c.id)), 0)
        for owner, kept in (
            (_tables.c.id, func.length(_tables.c.setup)),
            (_snapshots.c.table_id, func.length(_snapshots.c.state)),
            (_events.c.table_id, func.length(_events.c.args) + ROW),
        ):
            for table_id, count in db.execute(select(owner, func.sum(kept)).group_by(owner)):
                each[table_id] = each.get(table_id, 0) + int(count)
        whole = _whole(db, shared=store.db.shared)
    spare, held = store.db.spare(), sum(each.values())
    share = (whole - spare) / held if held else 1.0
    return StoreSize(whole, spare, {table_id: round(share * count) for table_id, count in each.items()})


def _whole(db: Connection, *, shared: bool) -> int:
    if not shared:
        told = [db.exec_driver_sql(f"PRAGMA {name}").scalar() for name in ("page_count", "page_size")]
        return int(told[0] or 0) * int(told[1] or 0)
    asked = text("SELECT pg_total_relation_size(to_regclass(:name))")
    return sum(int(db.scalar(asked, {"name": kept.name}) or 0) for kept in SCHEMA.sorted_tables)
