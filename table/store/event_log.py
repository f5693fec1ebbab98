"""Where tables are kept: one append-only log for each, through SQLAlchemy Core.

SQLite (WAL, every commit on disk before it returns) or PostgreSQL (see `database`); several processes may
share one. Knows rows, not what they mean. Everything here raises DatabaseUnavailableError when the database
is not there.
"""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import orjson
from sqlalchemy import delete, func, insert, select, tuple_
from sqlalchemy.engine import URL
from sqlalchemy.exc import IntegrityError

from innkeep.table.core.histogram import Histogram
from innkeep.table.core.mixing import MARK
from innkeep.table.core.state import Event
from innkeep.table.store.database.connection import Database
from innkeep.table.store.database.database import (
    DatabaseDamagedError,
    in_folder,
)
from innkeep.table.store.database.journal import ConflictError, Statement
from innkeep.table.store.database.private_files import private_folder
from innkeep.table.store.database.schema import EVENTS as _events
from innkeep.table.store.database.schema import SCHEMA
from innkeep.table.store.database.schema import SETTINGS as _settings
from innkeep.table.store.database.schema import TABLES as _tables
from innkeep.table.store.faces import KeptFaces
from innkeep.table.store.log_chain import Chain, genesis_record
from innkeep.table.store.packed_text import pack, unpack
from innkeep.table.store.snapshots import Snapshots

Json = dict[str, Any]

log = logging.getLogger("innkeep.table")

PAGE = 100
"""Ops of a log read at once."""
AT_ONCE = 200
"""Tables asked about in one query."""

EVENT_FIELDS = ("table_id", "seq", "op_id", "seat", "kind", "args", "at", "head")
"""What is stored of an event, as ``_event_values`` gives it."""

APPEND = f"INSERT INTO events ({', '.join(EVENT_FIELDS)}) VALUES ({', '.join('?' for _ in EVENT_FIELDS)})"


class AppendConflictError(Exception):
    """Somebody else appended that number first: catch up and try again."""


class DuplicateOpError(Exception):
    """The client's op id is already in the log, as number ``seq``."""

    def __init__(self, seq: int) -> None:
        super().__init__(seq)
        self.seq = seq


@dataclass(frozen=True, slots=True, init=False)
class Row:
    """A table as stored: what was set out, and its secret."""

    id: str
    module: str
    assistant: str
    secret: bytes
    created: int
    kept_setup: str
    """What was set out, as it is kept (``packed_text``)."""
    _genesis: list[str] = field(compare=False)
    """Its one entry is known once it was asked for: all that is set out is hashed for it."""

    def __init__(
        self, id: str, module: str, assistant: str, secret: bytes, setup: Json | str, created: int
    ) -> None:
        """``setup`` as a module made it, or as it is kept."""
        kept = setup if isinstance(setup, str) else pack(orjson.dumps(setup))
        values: tuple[object, ...] = (id, module, assistant, secret, created, kept, [])
        for name, value in zip(self.__slots__, values, strict=True):
            object.__setattr__(self, name, value)

    @property
    def setup(self) -> Json:
        """What was set out. It is seldom asked for and large, so it is unpacked anew each time."""
        try:
            data: Json = orjson.loads(self.setup_text)
        except ValueError:
            raise DatabaseDamagedError(f"table {self.id}: what was set out cannot be read") from None
        return data

    @property
    def setup_text(self) -> str:
        """What was set out, as JSON."""
        return unpack(self.kept_setup).decode()

    @property
    def genesis(self) -> str:
        """The head before the first op; empty where there is no chain."""
        if not self._genesis:
            text = self.genesis_record
            self._genesis.append("" if text is None else Chain(self.secret).genesis(text.encode()))
        return self._genesis[0]

    @property
    def genesis_record(self) -> str | None:
        """What was set out, every face included, as it is hashed; None where there is no chain."""
        setup = self.setup
        if setup.get(MARK) is not True:
            return None
        text = genesis_record(self.id, self.module, self.assistant, setup, self.created, self.secret)
        return text.decode()

    def sealed(self, events: Iterable[Event]) -> list[Event]:
        """The first events of the log, each with the head after it, where there is a chain."""
        head, chain = self.genesis, Chain(self.secret)
        found = []
        for event in events:
            if head:
                event = chain.sealed(head, event, None)
                head = event.head
            found.append(event)
        return found


def now_ms() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Store:
    """All tables of one server."""

    def __init__(self, url: str | URL) -> None:
        """Raises StoreUrlError for a URL that is none, DatabaseUnavailableError when nobody answers there,
        NewerVersionError for a store of a newer program, StoreInUseError where a server is still at one of
        an older version."""
        self.commits = Histogram()
        """How long what was to be stored took until it was safe."""
        self.db = Database(url)
        self.faces = KeptFaces(self.db)
        self.snapshots = Snapshots(self.db)

    @classmethod
    def in_folder(cls, folder: Path) -> Store:
        """The SQLite store in a data folder, which is made when missing, for its owner only."""
        private_folder(folder)
        return cls(in_folder(folder))

    def close(self) -> None:
        """Let go of the database."""
        self.db.close()

    def secret(self) -> bytes:
        """The server's own key, made at the first start."""
        return bytes.fromhex(self.setting("secret", lambda: secrets.token_hex(32)))

    def setting(self, name: str, make: Callable[[], str]) -> str:
        """What is kept under that name, for all servers at this store; made where nothing is yet."""
        query = select(_settings.c.value).where(_settings.c.name == name)
        with self.db.writing() as db:
            if db.scalar(query) is None:
                self.db.add_new(db, _settings, [{"name": name, "value": make()}])
            return str(db.scalar(query))

    def add_table(self, row: Row, opening: Sequence[tuple[Event, str | None]]) -> None:
        """Store a new table and its first ops (with op ids), all or nothing.

        ValueError when the id is taken.
        """
        values = {
            "id": row.id,
            "module": row.module,
            "assistant": row.assistant,
            "secret": row.secret.hex(),
            "setup": row.kept_setup,
            "created": row.created,
        }
        try:
            with self.db.writing() as db:
                db.execute(insert(_tables).values(values))
                if opening:
                    db.execute(insert(_events), [event_row(row.id, item, op_id) for item, op_id in opening])
        except IntegrityError:
            raise ValueError(f"table {row.id} is already there") from None

    def table(self, table_id: str) -> Row | None:
        """The stored table, or None."""
        with self.db.engine.connect() as db:
            found = db.execute(select(_tables).where(_tables.c.id == table_id)).mappings().first()
        return None if found is None else self._row(found)

    def options(self, since: int = 0) -> Iterator[tuple[str, str, int, Json]]:
        """What the tables were set out with that were made since that moment (ms since 1970): id, module,
        when, options."""
        known = _tables.c
        query = select(known.id, known.module, known.created, known.setup).where(known.created >= since)
        with self.db.engine.connect().execution_options(yield_per=PAGE) as db:
            for table_id, module, created, setup in db.execute(query):
                yield table_id, module, created, orjson.loads(unpack(setup))["options"]

    def remove_table(self, table_id: str) -> None:
        """Forget a table and everything that is kept with it, for good."""
        with self.db.writing() as db:
            for kept in reversed(SCHEMA.sorted_tables):
                if "table_id" in kept.columns:
                    db.execute(delete(kept).where(kept.c.table_id == table_id))
            db.execute(delete(_tables).where(_tables.c.id == table_id))

    def append(self, table_id: str, item: Event, op_id: str | None) -> None:
        """Put an event on disk; returns only when it is there.

        Raises DuplicateOpError when the op id is known, AppendConflictError when the number is taken.
        """
        self.append_all(table_id, [(item, op_id)])

    def append_all(self, table_id: str, items: Sequence[tuple[Event, str | None]]) -> None:
        """As ``append``, for events in a row: all or none (DuplicateOpError names the first known id)."""
        begun = time.monotonic()
        try:
            if self.db.journal is not None:
                statements: list[Statement] = [
                    (APPEND, _event_values(table_id, item, op_id)) for item, op_id in items
                ]
                self.db.write(statements)
            else:
                with self.db.engine.begin() as db:
                    db.execute(insert(_events), [event_row(table_id, item, op_id) for item, op_id in items])
            self.commits.add(time.monotonic() - begun)
        except (ConflictError, IntegrityError):
            for _, op_id in items:
                seq = None if op_id is None else self.seq_of(table_id, op_id)
                if seq is not None:
                    raise DuplicateOpError(seq) from None
            raise AppendConflictError from None

    def head(self, table_id: str, seq: int | None = None) -> str:
        """The head of the chain after the last op, or after op ``seq``; empty where there is none."""
        query = select(_events.c.head).where(_events.c.table_id == table_id)
        if seq is not None:
            query = query.where(_events.c.seq == seq)
        with self.db.engine.connect() as db:
            return db.scalar(query.order_by(_events.c.seq.desc()).limit(1)) or ""

    def seq_of(self, table_id: str, op_id: str) -> int | None:
        """The number under which an op id was stored, or None."""
        query = select(_events.c.seq).where(_events.c.table_id == table_id, _events.c.op_id == op_id)
        with self.db.engine.connect() as db:
            return db.scalar(query)

    def events(self, table_id: str, after: int = 0, last: int | None = None) -> Iterator[Event]:
        """The log from number ``after + 1`` on, up to number ``last``."""
        for item, _ in self.events_and_ids(table_id, after, last):
            yield item

    def events_and_ids(
        self, table_id: str, after: int = 0, last: int | None = None
    ) -> Iterator[tuple[Event, str | None]]:
        """As ``events``, each with the client's op id; read a page at a time."""
        of_table = select(_events).where(_events.c.table_id == table_id).order_by(_events.c.seq).limit(PAGE)
        while last is None or after < last:
            query = of_table.where(_events.c.seq > after)
            if last is not None:
                query = query.where(_events.c.seq <= last)
            with self.db.engine.connect() as db:
                rows = db.execute(query).mappings().all()
            for found in rows:
                after = found["seq"]
                try:
                    args = orjson.loads(found["args"])
                except ValueError:
                    self.db.report_damage(f"table {table_id}: op {after} cannot be read")
                item = Event(after, found["seat"], found["kind"], args, found["at"], found["head"] or "")
                yield item, found["op_id"]
            if len(rows) < PAGE:
                return

    def last_seq(self, table_id: str) -> int:
        """The number of the last op."""
        with self.db.engine.connect() as db:
            return db.scalar(select(func.max(_events.c.seq)).where(_events.c.table_id == table_id)) or 0

    def grown(self, known: Mapping[str, int]) -> list[str]:
        """Which of these tables have more ops than that; asks for one row each."""
        found: list[str] = []
        places = [(table_id, seq + 1) for table_id, seq in known.items()]
        key = tuple_(_events.c.table_id, _events.c.seq)
        with self.db.engine.connect() as db:
            for start in range(0, len(places), AT_ONCE):
                some = places[start : start + AT_ONCE]
                found += db.scalars(select(_events.c.table_id).where(key.in_(some)))
        return found

    def _row(self, found: Any) -> Row:
        try:
            secret = bytes.fromhex(found["secret"])
        except ValueError:
            self.db.report_damage(f"table {found['id']}: its secret cannot be read")
        return Row(
            id=found["id"],
            module=found["module"],
            assistant=found["assistant"],
            secret=secret,
            setup=found["setup"],
            created=found["created"],
        )


def _event_values(table_id: str, item: Event, op_id: str | None) -> tuple[object, ...]:
    args = orjson.dumps(item.args).decode()
    return (table_id, item.seq, op_id, item.seat, item.kind, args, item.at, item.head or None)


def event_row(table_id: str, item: Event, op_id: str | None) -> Json:
    """What is stored of an event, by column."""
    return dict(zip(EVENT_FIELDS, _event_values(table_id, item, op_id), strict=True))
