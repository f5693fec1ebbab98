"""Which tables wait for whom, on disk: what was to be told is told after a restart, too.

Kept for waits of some seconds only, so that a quick game writes nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import delete, insert, select, update

from innkeep.table.store.database.schema import CALLS as _calls
from innkeep.table.store.event_log import Store


@dataclass(frozen=True, slots=True)
class Pending:
    """A table waits for a seat since then, in milliseconds since 1970."""

    seat: int
    since: int


class PendingCalls:
    """The waits of a store, one for each table."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def all(self) -> dict[str, Pending]:
        """Every one, by table."""
        with self._store.db.engine.connect() as db:
            return {row.table_id: Pending(row.seat, row.since) for row in db.execute(select(_calls))}

    def keep(self, table_id: str, pending: Pending | None) -> None:
        """A table waits from now on; None: no longer, or whoever it waits for has been told."""
        with self._store.db.writing() as db:
            db.execute(delete(_calls).where(_calls.c.table_id == table_id))
            if pending is not None:
                db.execute(insert(_calls).values(table_id=table_id, seat=pending.seat, since=pending.since))

    def claim(self, table_id: str, pending: Pending, now: int) -> bool:
        """Take a wait over; False when another worker has, or it is over."""
        same = (_calls.c.table_id == table_id, _calls.c.since == pending.since)
        with self._store.db.writing() as db:
            return db.execute(update(_calls).where(*same).values(since=now)).rowcount == 1
