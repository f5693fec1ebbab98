"""Where tables are kept: one append-only log for each, through SQLAlchemy Core.

SQLite (WAL, every commit on disk before it returns) or PostgreSQL (see `database`); several processes may
share one. Knows rows, not what they mean. Everything here raises DatabaseUnavailableError when the database
is not there.
"""

from __future__ import annotations

import logging
import secrets
import sqlite3
import time
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NoReturn

import orjson
from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    ForeignKey,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    UniqueConstraint,
    delete,
    func,
    insert,
    inspect,
    select,
    text,
    tuple_,
)
from sqlalchemy.dialects import sqlite
from sqlalchemy.engine import URL
from sqlalchemy.exc import IntegrityError

from innkeep.table.core.histogram import Histogram
from innkeep.table.core.mixing import MARK
from innkeep.table.core.state import Event, State
from innkeep.table.core.wire import FaceJson
from innkeep.table.store.database import (
    OUTAGE,
    DatabaseDamagedError,
    DatabaseUnavailableError,
    damaged,
    first_line,
    in_folder,
    named,
    open_engine,
    read_address,
    whole,
)
from innkeep.table.store.journal import Journal, Statement, begin
from innkeep.table.store.log_chain import Chain, genesis_record
from innkeep.table.store.private_files import private_folder
from innkeep.table.store.store_lock import StoreInUseError, Tenancy
from innkeep.table.store.store_version import STORE_VERSION, stamp, version_of

Json = dict[str, Any]

log = logging.getLogger("innkeep.table")

SNAPSHOT_EVERY = 200
SNAPSHOTS_KEPT = 3
LANDMARK = 2000
"""Of so many ops one snapshot is kept for good: however long a log is, no more are folded to know how the
table stood after any of them."""
PAGE = 100
"""Ops of a log read at once."""
AT_ONCE = 200
"""Tables asked about in one query."""

FIRST_IN = "SELECT pg_advisory_xact_lock(hashtext('innkeep schema'))"
"""Of processes that start together one makes the tables, and the others wait for it; SQLite by itself."""

SCHEMA = MetaData()
"""Everything a store keeps."""

_tables = Table(
    "tables",
    SCHEMA,
    Column("id", String(32), primary_key=True),
    Column("module", String(64), nullable=False),
    Column("assistant", String(16), nullable=False),
    Column("secret", String(128), nullable=False),
    Column("setup", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
)
_events = Table(
    "events",
    SCHEMA,
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("op_id", String(160)),
    Column("seat", Integer),
    Column("kind", String(16), nullable=False),
    Column("args", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("head", String(32)),
    PrimaryKeyConstraint("table_id", "seq"),
    UniqueConstraint("table_id", "op_id"),
)
_snapshots = Table(
    "snapshots",
    SCHEMA,
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("state", Text, nullable=False),
    PrimaryKeyConstraint("table_id", "seq"),
)
_faces = Table(
    "faces",
    SCHEMA,
    Column("token", String(32), primary_key=True),
    Column("face", String(200), nullable=False),
    Column("about", Text, nullable=False),
)
PASSWORDS = Table(
    "passwords",
    SCHEMA,
    Column("table_id", String(32), primary_key=True),
    Column("digest", String(256), nullable=False),
)
ADDRESSES = Table(
    "addresses",
    SCHEMA,
    Column("table_id", String(32), nullable=False),
    Column("link", Integer, nullable=False),
    Column("turn", Integer, nullable=False),
    Column("address", String(256), nullable=False),
    Column("lang", String(8), nullable=False),
    Column("confirmed", Integer),
    PrimaryKeyConstraint("table_id", "link", "turn"),
)
ASKED = Table(
    "asked",
    SCHEMA,
    Column("digest", String(64), primary_key=True),
    Column("at", BigInteger, nullable=False),
)
CALLS = Table(
    "calls",
    SCHEMA,
    Column("table_id", String(32), primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("since", BigInteger, nullable=False),
)
_settings = Table(
    "settings",
    SCHEMA,
    Column("name", String(32), primary_key=True),
    Column("value", String(256), nullable=False),
)


EVENT_FIELDS = ("table_id", "seq", "op_id", "seat", "kind", "args", "at", "head")
"""What is stored of an event, as ``_event_values`` gives it."""

APPEND = f"INSERT INTO events ({', '.join(EVENT_FIELDS)}) VALUES ({', '.join('?' for _ in EVENT_FIELDS)})"

FORGET = "DELETE FROM snapshots WHERE table_id = ? AND seq <= ? AND seq % ? != 0"


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
    _packed: bytes
    _genesis: list[str] = field(compare=False)
    """Its one entry is known once it was asked for: all that is set out is hashed for it."""

    def __init__(
        self, id: str, module: str, assistant: str, secret: bytes, setup: Json | str, created: int
    ) -> None:
        """``setup`` as a module made it, or its JSON."""
        text = setup.encode() if isinstance(setup, str) else orjson.dumps(setup)
        values: tuple[object, ...] = (id, module, assistant, secret, created, zlib.compress(text, 1), [])
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
        return zlib.decompress(self._packed).decode()

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
        self.trouble: DatabaseUnavailableError | None = None
        """Why the last attempt to write failed, or what is damaged; None when all is well."""
        self._opened = False
        self.engine = open_engine(read_address(url) if isinstance(url, str) else url, self._noticed)
        self.shared = self.engine.dialect.name == "postgresql"
        self._one_row = (
            self.engine.execution_options(isolation_level="AUTOCOMMIT") if self.shared else self.engine
        )
        path = self.engine.url.database
        in_a_file = not self.shared and path not in (None, "", ":memory:")
        self.file = Path(str(path)).resolve() if in_a_file else None
        """The database itself, whatever name it was opened by; None where it is no file."""
        self.tenancy = Tenancy(self.engine, self.file)
        try:
            self._raise_version()
            self._journal = Journal(str(path)) if in_a_file else None
        except sqlite3.DatabaseError as problem:
            raise _away(problem) from None
        except BaseException:
            self.engine.dispose()
            raise
        self._known_faces: set[str] = set()
        self._opened = True

    def _raise_version(self) -> None:
        """Make what this program keeps, as far as it is not there; servers of before must have gone."""
        with ExitStack() as alone, self.writing() as db:
            if self.shared:
                db.execute(text(FIRST_IN))
            found = version_of(db)
            if found not in (None, STORE_VERSION):
                try:
                    alone.enter_context(self.tenancy.alone())
                except StoreInUseError:
                    raise StoreInUseError(
                        "a server of an older innkeep has these tables open; stop it first"
                    ) from None
            SCHEMA.create_all(db)
            _add_column(db, "events", _events.c.head)
            _add_column(db, "addresses", ADDRESSES.c.confirmed)
            if found != STORE_VERSION:
                stamp(db)

    @classmethod
    def in_folder(cls, folder: Path) -> Store:
        """The SQLite store in a data folder, which is made when missing, for its owner only."""
        private_folder(folder)
        return cls(in_folder(folder))

    @property
    def name(self) -> str:
        """Which store it is, for people: its address, without a password."""
        return named(self.engine.url)

    def close(self) -> None:
        """Let go of the database."""
        self.tenancy.leave()
        if self._journal is not None:
            self._journal.close()
        self.engine.dispose()

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that writes; the loop goes on while it waits for another process that does."""
        with self.engine.connect() as db:
            if not self.shared:
                begin(db.exec_driver_sql)
            try:
                yield db
            except BaseException:
                db.rollback()
                raise
            db.commit()

    def check(self) -> None:
        """Find out whether the store can be read, and written again where writing has failed.

        Raises DatabaseUnavailableError when it cannot.
        """
        with self.engine.connect() as db:
            db.execute(select(_settings.c.name).limit(1))
        if isinstance(self.trouble, DatabaseDamagedError):
            raise self.trouble
        if self.trouble is not None and self._journal is not None:
            probe = "INSERT OR REPLACE INTO settings VALUES ('probe', ?)"
            self._write(self._journal, [(probe, (str(now_ms()),))])

    def spare(self) -> int:
        """Bytes of the store's file that hold nothing any more, and are filled before it grows."""
        if self.shared:
            return 0
        with self.engine.connect() as db:
            told = [db.exec_driver_sql(f"PRAGMA {name}").scalar() for name in ("freelist_count", "page_size")]
        return int(told[0] or 0) * int(told[1] or 0)

    def secret(self) -> bytes:
        """The server's own key, made at the first start."""
        query = select(_settings.c.value).where(_settings.c.name == "secret")
        with self.writing() as db:
            if db.scalar(query) is None:
                self._add_new(db, _settings, [{"name": "secret", "value": secrets.token_hex(32)}])
            found = db.scalar(query)
        return bytes.fromhex(str(found))

    def add_table(self, row: Row, opening: Sequence[tuple[Event, str | None]]) -> None:
        """Store a new table and its first ops (with op ids), all or nothing.

        ValueError when the id is taken.
        """
        values = {
            "id": row.id,
            "module": row.module,
            "assistant": row.assistant,
            "secret": row.secret.hex(),
            "setup": row.setup_text,
            "created": row.created,
        }
        try:
            with self.writing() as db:
                db.execute(insert(_tables).values(values))
                if opening:
                    db.execute(insert(_events), [_event_row(row.id, item, op_id) for item, op_id in opening])
        except IntegrityError:
            raise ValueError(f"table {row.id} is already there") from None

    def table(self, table_id: str) -> Row | None:
        """The stored table, or None."""
        with self.engine.connect() as db:
            found = db.execute(select(_tables).where(_tables.c.id == table_id)).mappings().first()
        return None if found is None else self._row(found)

    def tables(self) -> list[tuple[Row, int]]:
        """All tables, oldest first, each with its number of ops."""
        count = (
            select(_events.c.table_id, func.max(_events.c.seq).label("ops"))
            .group_by(_events.c.table_id)
            .subquery()
        )
        query = select(_tables, count.c.ops).outerjoin(count, count.c.table_id == _tables.c.id)
        with self.engine.connect() as db:
            rows = db.execute(query.order_by(_tables.c.created, _tables.c.id)).mappings().all()
        return [(self._row(found), found["ops"] or 0) for found in rows]

    def options(self, since: int = 0) -> Iterator[tuple[str, str, int, Json]]:
        """What the tables were set out with that were made since that moment (ms since 1970): id, module,
        when, options."""
        known = _tables.c
        query = select(known.id, known.module, known.created, known.setup).where(known.created >= since)
        with self.engine.connect().execution_options(yield_per=PAGE) as db:
            for table_id, module, created, setup in db.execute(query):
                yield table_id, module, created, orjson.loads(setup)["options"]

    def idle_since(self, moment: int, *, unused: bool = False) -> list[str]:
        """The tables whose last op (else their making) is older than that, oldest first; ms since 1970.
        ``unused``: only those where nobody ever sat down."""
        last = select(_events.c.table_id, func.max(_events.c.at).label("at")).group_by(_events.c.table_id)
        ops = last.subquery()
        used = func.coalesce(ops.c.at, _tables.c.created)
        query = select(_tables.c.id).outerjoin(ops, ops.c.table_id == _tables.c.id).where(used < moment)
        if unused:
            sat = select(_events.c.seq).where(_events.c.table_id == _tables.c.id, _events.c.kind == "sit")
            query = query.where(~sat.exists())
        with self.engine.connect() as db:
            return list(db.scalars(query.order_by(used, _tables.c.id)))

    def remove_table(self, table_id: str) -> None:
        """Forget a table and everything that is kept with it, for good."""
        with self.writing() as db:
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
            if self._journal is not None:
                statements: list[Statement] = [
                    (APPEND, _event_values(table_id, item, op_id)) for item, op_id in items
                ]
                self._write(self._journal, statements)
            else:
                rows = [_event_row(table_id, item, op_id) for item, op_id in items]
                with (self._one_row if len(rows) == 1 else self.engine).begin() as db:
                    db.execute(insert(_events), rows)
            self.commits.add(time.monotonic() - begun)
        except (IntegrityError, sqlite3.IntegrityError):
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
        with self.engine.connect() as db:
            return db.scalar(query.order_by(_events.c.seq.desc()).limit(1)) or ""

    def seq_of(self, table_id: str, op_id: str) -> int | None:
        """The number under which an op id was stored, or None."""
        query = select(_events.c.seq).where(_events.c.table_id == table_id, _events.c.op_id == op_id)
        with self.engine.connect() as db:
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
            with self.engine.connect() as db:
                rows = db.execute(query).mappings().all()
            for found in rows:
                after = found["seq"]
                try:
                    args = orjson.loads(found["args"])
                except ValueError:
                    self.report_damage(f"table {table_id}: op {after} cannot be read")
                item = Event(after, found["seat"], found["kind"], args, found["at"], found["head"] or "")
                yield item, found["op_id"]
            if len(rows) < PAGE:
                return

    def save_snapshot(self, table_id: str, state: State) -> None:
        """Keep a state so that later starts need not fold the whole log; old ones go, but for landmarks.

        Where the database is away it is left out: the log has everything.
        """
        found = state.to_json().decode()
        oldest = state.seq - SNAPSHOT_EVERY * SNAPSHOTS_KEPT
        try:
            if self._journal is not None:
                self._write(
                    self._journal,
                    [
                        (FORGET, (table_id, oldest, LANDMARK)),
                        ("INSERT OR IGNORE INTO snapshots VALUES (?, ?, ?)", (table_id, state.seq, found)),
                    ],
                )
                return
            of_table = _snapshots.c.table_id == table_id
            with self.writing() as db:
                old = _snapshots.c.seq <= oldest, _snapshots.c.seq % LANDMARK != 0
                db.execute(delete(_snapshots).where(of_table, *old))
                self._add_new(db, _snapshots, [{"table_id": table_id, "seq": state.seq, "state": found}])
        except (*OUTAGE, IntegrityError) as problem:
            log.warning("table %s: no snapshot was kept: %s", table_id, problem)

    def snapshot(self, table_id: str, at_most: int | None = None) -> State | None:
        """The newest snapshot (not newer than ``at_most``), or None."""
        query = select(_snapshots.c.state).where(_snapshots.c.table_id == table_id)
        if at_most is not None:
            query = query.where(_snapshots.c.seq <= at_most)
        with self.engine.connect() as db:
            found = db.scalar(query.order_by(_snapshots.c.seq.desc()).limit(1))
        return None if found is None else self._kept_state(found)

    def keeps(self, table_id: str, seq: int) -> bool:
        """Is there a snapshot of the state after that op?"""
        query = select(_snapshots.c.seq).where(_snapshots.c.table_id == table_id, _snapshots.c.seq == seq)
        with self.engine.connect() as db:
            return db.scalar(query) is not None

    def snapshots(self, table_id: str) -> dict[int, State]:
        """All snapshots that are kept, by number."""
        query = select(_snapshots.c.seq, _snapshots.c.state).where(_snapshots.c.table_id == table_id)
        with self.engine.connect() as db:
            rows = db.execute(query).all()
        states = ((seq, self._kept_state(kept)) for seq, kept in rows)
        return {seq: state for seq, state in states if state is not None}

    def last_seq(self, table_id: str) -> int:
        """The number of the last op."""
        with self.engine.connect() as db:
            return db.scalar(select(func.max(_events.c.seq)).where(_events.c.table_id == table_id)) or 0

    def grown(self, known: Mapping[str, int]) -> list[str]:
        """Which of these tables have more ops than that; asks for one row each."""
        found: list[str] = []
        places = [(table_id, seq + 1) for table_id, seq in known.items()]
        key = tuple_(_events.c.table_id, _events.c.seq)
        with self.engine.connect() as db:
            for start in range(0, len(places), AT_ONCE):
                some = places[start : start + AT_ONCE]
                found += db.scalars(select(_events.c.table_id).where(key.in_(some)))
        return found

    def save_faces(self, faces: dict[str, tuple[str, Json]]) -> None:
        """Remember which face a token stands for: token -> (face, what to say about it)."""
        if faces.keys() <= self._known_faces:
            return
        with self.writing() as db:
            known = set(db.scalars(select(_faces.c.token)))
            rows = [
                {"token": token, "face": face, "about": orjson.dumps(about).decode()}
                for token, (face, about) in faces.items()
                if token not in known
            ]
            if rows:
                self._add_new(db, _faces, rows)
        self._known_faces |= faces.keys()

    def remove_faces(self, tokens: Iterable[str]) -> None:
        """Forget faces that there are no longer."""
        with self.writing() as db:
            for token in tokens:
                db.execute(delete(_faces).where(_faces.c.token == token))

    def face_tokens(self) -> set[str]:
        """The tokens of all faces and backs."""
        with self.engine.connect() as db:
            return set(db.scalars(select(_faces.c.token)))

    def face(self, token: str) -> tuple[str, FaceJson] | None:
        """The face behind a token and what to say about it, or None."""
        with self.engine.connect() as db:
            found = db.execute(select(_faces.c.face, _faces.c.about).where(_faces.c.token == token)).first()
        return None if found is None else (found[0], orjson.loads(found[1]))

    def faces_of(self, tokens: Iterable[str]) -> dict[str, FaceJson]:
        """What to say about the faces behind these tokens, as far as there are any, in their order."""
        wanted = list(tokens)
        with self.engine.connect() as db:
            rows = db.execute(select(_faces.c.token, _faces.c.about).where(_faces.c.token.in_(wanted)))
            found = {token: orjson.loads(about) for token, about in rows}
        return {token: found[token] for token in wanted if token in found}

    def _write(self, journal: Journal, statements: list[Statement]) -> None:
        try:
            journal.write(statements)
        except sqlite3.IntegrityError:
            raise
        except (sqlite3.DatabaseError, sqlite3.InterfaceError) as problem:
            self._troubled(_away(problem))
        if not isinstance(self.trouble, DatabaseDamagedError):
            self.trouble = None

    def _noticed(self, problem: DatabaseDamagedError) -> None:
        if not isinstance(self.trouble, DatabaseDamagedError):
            self.trouble = problem
            if self._opened and self.tenancy.held:  # to who opens it, or a command, it is told as an error
                log.error("the store is damaged: %s; restore it from a backup", problem)

    def report_damage(self, what: str) -> NoReturn:
        """Raises DatabaseDamagedError, and remembers it."""
        problem = DatabaseDamagedError(what)
        self._noticed(problem)
        raise problem

    def _row(self, found: Any) -> Row:
        try:
            secret = bytes.fromhex(found["secret"])
        except ValueError:
            self.report_damage(f"table {found['id']}: its secret cannot be read")
        return Row(
            id=found["id"],
            module=found["module"],
            assistant=found["assistant"],
            secret=secret,
            setup=found["setup"],
            created=found["created"],
        )

    def _kept_state(self, kept: str) -> State | None:
        """The state of a snapshot; None when it cannot be read, or an older version wrote less into it.
        The log has everything."""
        try:
            data = orjson.loads(kept)
            return State.from_dict(data) if "turns" in data.get("house", ()) else None
        except (AttributeError, LookupError, TypeError, ValueError):
            self._noticed(DatabaseDamagedError("a snapshot cannot be read"))
            return None

    def look_over(self) -> None:
        """Read all of the store's file, and remember when it is damaged. Takes a while: not in the loop."""
        found = None if self.file is None else whole(self.file)
        if found is not None:
            self._noticed(DatabaseDamagedError(found))

    def _troubled(self, problem: DatabaseUnavailableError) -> NoReturn:
        if isinstance(problem, DatabaseDamagedError):
            self._noticed(problem)
            raise problem from None
        if str(problem) != str(self.trouble):
            log.error("the store cannot be written: %s", problem)
        self.trouble = problem
        raise problem from None

    def _add_new(self, db: Connection, table: Table, rows: list[Json]) -> None:
        """Insert rows; one that another process has put there meanwhile stays."""
        if self.shared:
            from sqlalchemy.dialects import postgresql  # three drivers' worth of modules

            db.execute(postgresql.insert(table).on_conflict_do_nothing(), rows)
        else:
            db.execute(sqlite.insert(table).on_conflict_do_nothing(), rows)


def _add_column(db: Connection, table: str, column: Column[Any]) -> None:
    """Give a table that an earlier version made a column it did not have; what is there stays."""
    if column.name not in {found["name"] for found in inspect(db).get_columns(table)}:
        kind = column.type.compile(db.dialect)
        db.execute(text(f"ALTER TABLE {table} ADD COLUMN {column.name} {kind}"))


def _away(problem: sqlite3.Error) -> DatabaseUnavailableError:
    return (DatabaseDamagedError if damaged(problem) else DatabaseUnavailableError)(first_line(problem))


def _event_values(table_id: str, item: Event, op_id: str | None) -> tuple[object, ...]:
    args = orjson.dumps(item.args).decode()
    return (table_id, item.seq, op_id, item.seat, item.kind, args, item.at, item.head or None)


def _event_row(table_id: str, item: Event, op_id: str | None) -> Json:
    return dict(zip(EVENT_FIELDS, _event_values(table_id, item, op_id), strict=True))
