"""What people at tables tell whoever runs the server: a sentence each, kept until it is seen to."""

from __future__ import annotations

import secrets
from dataclasses import asdict, dataclass

from sqlalchemy import delete, insert, select

from innkeep.table.store.database.schema import REPORTS as _reports
from innkeep.table.store.event_log import Store, now_ms

LONGEST = 1000
"""Characters of a report."""

MOST = 1000
"""Reports at a time; one more, and the oldest goes."""


@dataclass(frozen=True, slots=True)
class TableReport:
    """``seq``: the table's last op by then; ``link``: of whoever told it, None = a spectator; ``at`` in ms
    since 1970."""

    id: str
    table_id: str
    seq: int
    link: int | None
    name: str | None
    text: str
    at: int


class Reports:
    """The reports of one server."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def add(self, table_id: str, seq: int, link: int | None, name: str | None, text: str) -> TableReport:
        """Keep one."""
        made = TableReport(secrets.token_hex(4), table_id, seq, link, name, text, now_ms())
        newest = select(_reports.c.id).order_by(_reports.c.at.desc(), _reports.c.id).limit(MOST)
        with self._store.db.writing() as db:
            db.execute(insert(_reports).values(asdict(made)))
            db.execute(delete(_reports).where(_reports.c.id.not_in(list(db.scalars(newest)))))
        return made

    def listed(self) -> list[TableReport]:
        """All of them, the newest last."""
        query = select(_reports).order_by(_reports.c.at, _reports.c.id)
        with self._store.db.engine.connect() as db:
            return [TableReport(**row) for row in db.execute(query).mappings()]

    def done(self, report_id: str) -> bool:
        """Forget one that was seen to; False: there is none of that id."""
        with self._store.db.writing() as db:
            return bool(db.execute(delete(_reports).where(_reports.c.id == report_id)).rowcount)
