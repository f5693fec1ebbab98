"""All tables of one store into another, of either kind, while nobody plays at either."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import orjson
from sqlalchemy import delete, func, insert, select, text

from innkeep.table.store.database.schema import SCHEMA
from innkeep.table.store.database.store_version import stamp
from innkeep.table.store.event_log import Store
from innkeep.table.store.upkeep.backup import ONE_MOMENT, Progress, partitions

Rows = Sequence[Any]


class CopyError(ValueError):
    """A store that cannot be copied, or a copy that is not what was read; the text says what is wrong."""


@dataclass(frozen=True, slots=True)
class Copied:
    """What a copy holds: tables people play at, ops of all tables, and the digest of all rows."""

    tables: int
    ops: int
    digest: str


@dataclass(slots=True)
class Digest:
    """A digest of rows in any order: two databases do not sort texts alike.

    >>> one, two = Digest(), Digest()
    >>> one.add("t", [("a", 1), ("b", 2)]), two.add("t", [("b", 2), ("a", 1)])
    (None, None)
    >>> one.hex() == two.hex(), len(one.hex())
    (True, 64)
    """

    total: int = 0

    def add(self, name: str, rows: Sequence[Rows]) -> None:
        """Take in rows of the table of that name."""
        for row in rows:
            said = hashlib.sha256(orjson.dumps([name, *row])).digest()
            self.total = (self.total + int.from_bytes(said)) % 2**256

    def hex(self) -> str:
        """The digest so far."""
        return f"{self.total:064x}"


def copy_store(
    source: Store, target: Store, *, force: bool = False, told: Progress = lambda _: None
) -> Copied:
    """Fill ``target`` with all that ``source`` keeps, or nothing; with ``force`` what is there goes first.

    What was written is read back before it counts. ``told`` hears of each row twice: written, and read back.
    Raises CopyError where the two are one store, the target has tables and ``force`` is not set, or what was
    read back differs; StoreInUseError while a server has either of them open.
    """
    if source.db.name == target.db.name:
        raise CopyError("is the store it would be copied from; name another")
    with (
        source.db.tenancy.alone(),
        target.db.tenancy.alone(),
        source.db.engine.begin() as reading,
        target.db.writing() as writing,
    ):
        reading.execute(text(ONE_MOMENT[source.db.engine.dialect.name]))
        there = writing.scalar(select(func.count()).select_from(SCHEMA.tables["tables"])) or 0
        if there and not force:
            raise CopyError(f"has {there} tables already; --force replaces them")
        for kept in reversed(SCHEMA.sorted_tables):
            writing.execute(delete(kept))
        read, counts = Digest(), {}
        for kept in SCHEMA.sorted_tables:
            counts[kept.name] = 0
            for rows in partitions(reading, kept):
                names = kept.columns.keys()
                writing.execute(insert(kept), [dict(zip(names, row, strict=True)) for row in rows])
                read.add(kept.name, rows)
                counts[kept.name] += len(rows)
                told(len(rows))
        written = Digest()
        for kept in SCHEMA.sorted_tables:
            for rows in partitions(writing, kept):
                written.add(kept.name, rows)
                told(len(rows))
        if written != read:
            raise CopyError("does not give back what was written to it; the database may be failing")
        stamp(writing)
    return Copied(counts["tables"], counts["events"], read.hex())
