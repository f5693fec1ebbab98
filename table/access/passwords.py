"""Passwords of tables: salted hashes, kept beside the log and never in it, never sent, never exported."""

from __future__ import annotations

import gevent
from sqlalchemy import delete, insert, select
from werkzeug.security import check_password_hash, generate_password_hash

from innkeep.table.store.database.schema import PASSWORDS as _passwords
from innkeep.table.store.event_log import Store

LONGEST = 200


class Passwords:
    """The passwords of one server. Hashing is slow by design and done aside: no table waits for it."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def set(self, table_id: str, password: str | None) -> None:
        """Ask for this password from now on; None = for none."""
        digest = None if password is None else _aside(generate_password_hash, password)
        self._keep(table_id, digest)

    def copy(self, table_id: str, to: str) -> None:
        """Ask for the same password at another table."""
        self._keep(to, self._digest(table_id))

    def right(self, table_id: str, password: str) -> bool:
        """Is this the password? The comparison takes the same time wherever they differ."""
        digest = self._digest(table_id)
        return digest is not None and bool(_aside(check_password_hash, digest, password))

    def _digest(self, table_id: str) -> str | None:
        with self._store.db.engine.connect() as db:
            return db.scalar(select(_passwords.c.digest).where(_passwords.c.table_id == table_id))

    def _keep(self, table_id: str, digest: str | None) -> None:
        with self._store.db.writing() as db:
            db.execute(delete(_passwords).where(_passwords.c.table_id == table_id))
            if digest is not None:
                db.execute(insert(_passwords).values(table_id=table_id, digest=digest))


def _aside(work: object, *args: str) -> str:
    result: str = gevent.get_hub().threadpool.apply(work, args)
    return result
