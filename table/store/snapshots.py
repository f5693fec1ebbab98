"""How tables stood after some of their ops, so that no log is folded whole. The log has everything."""

from __future__ import annotations

import logging

import orjson
from sqlalchemy import delete, select
from sqlalchemy.exc import IntegrityError

from innkeep.table.core.state import State
from innkeep.table.store.database.connection import Database
from innkeep.table.store.database.database import OUTAGE, DatabaseDamagedError
from innkeep.table.store.database.schema import SNAPSHOTS as _snapshots
from innkeep.table.store.packed_text import QUICK, pack, unpack

log = logging.getLogger("innkeep.table")

SNAPSHOT_EVERY = 400
"""After so many ops a table is kept as it stands, which costs as much as fifty ops; a start folds a few
hundred, at a fraction of that each."""
SNAPSHOTS_KEPT = 3
LANDMARK = 2000
"""Of so many ops one snapshot is kept for good: however long a log is, no more are folded to know how the
table stood after any of them."""

FORGET = "DELETE FROM snapshots WHERE table_id = ? AND seq <= ? AND seq % ? != 0"


class Snapshots:
    """The snapshots of all tables of one store."""

    def __init__(self, db: Database) -> None:
        self._db = db

    def save(self, table_id: str, state: State) -> None:
        """Keep a state so that later starts need not fold the whole log; old ones go, but for landmarks.

        Where the database is away it is left out: the log has everything.
        """
        found = pack(state.to_json(), QUICK)
        oldest = state.seq - SNAPSHOT_EVERY * SNAPSHOTS_KEPT
        try:
            if self._db.file is not None:
                self._db.write(
                    [
                        (FORGET, (table_id, oldest, LANDMARK)),
                        ("INSERT OR IGNORE INTO snapshots VALUES (?, ?, ?)", (table_id, state.seq, found)),
                    ],
                )
                return
            of_table = _snapshots.c.table_id == table_id
            with self._db.writing() as db:
                old = _snapshots.c.seq <= oldest, _snapshots.c.seq % LANDMARK != 0
                db.execute(delete(_snapshots).where(of_table, *old))
                self._db.add_new(db, _snapshots, [{"table_id": table_id, "seq": state.seq, "state": found}])
        except (*OUTAGE, IntegrityError) as problem:
            log.warning("table %s: no snapshot was kept: %s", table_id, problem)

    def newest(self, table_id: str, at_most: int | None = None) -> State | None:
        """The newest snapshot (not newer than ``at_most``), or None."""
        query = select(_snapshots.c.state).where(_snapshots.c.table_id == table_id)
        if at_most is not None:
            query = query.where(_snapshots.c.seq <= at_most)
        with self._db.engine.connect() as db:
            found = db.scalar(query.order_by(_snapshots.c.seq.desc()).limit(1))
        return None if found is None else self._kept_state(found)

    def forget(self, table_id: str) -> None:
        """Forget how a table stood before; the log has everything."""
        with self._db.writing() as db:
            db.execute(delete(_snapshots).where(_snapshots.c.table_id == table_id))

    def keeps(self, table_id: str, seq: int) -> bool:
        """Is there a snapshot of the state after that op?"""
        query = select(_snapshots.c.seq).where(_snapshots.c.table_id == table_id, _snapshots.c.seq == seq)
        with self._db.engine.connect() as db:
            return db.scalar(query) is not None

    def all_of(self, table_id: str) -> dict[int, State]:
        """All snapshots that are kept, by number."""
        query = select(_snapshots.c.seq, _snapshots.c.state).where(_snapshots.c.table_id == table_id)
        with self._db.engine.connect() as db:
            rows = db.execute(query).all()
        states = ((seq, self._kept_state(kept)) for seq, kept in rows)
        return {seq: state for seq, state in states if state is not None}

    def _kept_state(self, kept: str) -> State | None:
        """The state of a snapshot; None when it cannot be read, or an older version wrote less into it.
        The log has everything."""
        try:
            data = orjson.loads(unpack(kept))
            house = data.get("house", {})
            known = "turns" in house and not isinstance(house["next"], str)
            return State.from_dict(data) if known else None
        except (AttributeError, LookupError, TypeError, ValueError):
            self._db.noticed(DatabaseDamagedError("a snapshot cannot be read"))
            return None
