"""The store's promises hold in SQLite and in PostgreSQL alike; what it says of itself is no secret."""

from __future__ import annotations

import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from innkeep.table import RefusedError
from innkeep.table.cli.main import innkeep
from innkeep.table.live.room import Room
from innkeep.table.live.rooms import Rooms
from innkeep.table.store.database.database import DatabaseUnavailableError, StoreUrlError, read_address
from innkeep.table.store.event_log import AppendConflictError, DuplicateOpError, Store
from innkeep.table.store.snapshots import SNAPSHOT_EVERY
from tests.table.client import ROOT
from tests.table.play import seated
from tests.table.scale.programs import Postgres
from tests.table.tiny import plugins, state_of
from tests.table.watchers import Adviser


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.sqlite'}"
    running: Postgres = request.getfixturevalue("postgres")
    return running.fresh()


def again(room: Room, store: Store, *watchers: Any) -> Room:
    """The same table in another worker."""
    other = Rooms(store, plugins(watchers=watchers)).get(room.id)
    assert other is not room
    return other


def test_the_log_decides_who_was_first(url: str) -> None:
    store = Store(url)
    room = seated(Rooms(store, plugins()).create("tiny", {}))
    other = again(room, Store(url))
    seq = room.submit(0, {"kind": "pass"}, "0:a")
    event = list(store.events(room.id))[-1]
    with pytest.raises(AppendConflictError):
        store.append(room.id, event, "0:b")
    with pytest.raises(DuplicateOpError) as caught:
        store.append(room.id, event, "0:a")
    assert caught.value.seq == seq
    assert other.state.seq == seq - 1
    assert other.submit(0, {"kind": "pass"}, "0:a") == seq
    assert other.submit(1, {"kind": "track", "zone": "s1.luck", "value": 7}, "1:a") == seq + 1
    assert room.submit(0, {"kind": "track", "zone": "s0.luck", "value": 9}, "0:b") == seq + 2
    other.follow()
    assert room.state.digest() == other.state.digest() == state_of(room.row, store).digest()


def test_workers_that_hammer_one_table_keep_one_order(url: str) -> None:
    first = seated(Rooms(Store(url), plugins()).create("tiny", {}))
    rooms = [first, again(first, Store(url)), again(first, Store(url))]
    seen: list[list[int]] = [[] for _ in rooms]
    answers: list[list[int]] = [[] for _ in rooms]

    def play(n: int) -> None:
        rooms[n].listeners.append(lambda step: seen[n].append(step.event.seq))
        for k in range(40):
            answers[n].append(rooms[n].submit(n % 2, {"kind": "pass"}, f"{n % 2}:{n}.{k}"))

    begins = first.state.seq
    threads = [threading.Thread(target=play, args=(n,)) for n in range(len(rooms))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for room in rooms:
        room.follow()
    everything = list(range(begins + 1, begins + 121))
    assert seen == [everything] * 3
    assert sorted(answers[0] + answers[1] + answers[2]) == everything
    assert len({room.state.digest() for room in rooms}) == 1


def test_two_workers_start_with_one_key_and_one_snapshot(url: str) -> None:
    stores: list[Store] = []
    threads = [threading.Thread(target=lambda: stores.append(Store(url))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(stores) == 4
    assert len({store.secret() for store in stores}) == 1
    room = seated(Rooms(stores[0], plugins()).create("tiny", {}))
    other = again(room, stores[1])
    while room.state.seq < SNAPSHOT_EVERY + 2:
        room.submit(0, {"kind": "pass"})
    other.follow()
    kept = stores[2].snapshots.all_of(room.id)
    assert list(kept) == [SNAPSHOT_EVERY]
    assert kept[SNAPSHOT_EVERY].seq == SNAPSHOT_EVERY


def test_what_two_watchers_want_is_done_once(url: str) -> None:
    room = seated(Rooms(Store(url), plugins(watchers=(Adviser,))).create("tiny", {}))
    other = again(room, Store(url), Adviser)
    for n in range(5):
        (room if n % 2 else other).submit(0, {"kind": "dice", "sides": 6, "n": 3}, f"0:{n}")
        other.follow()
        room.follow()
    kinds = [op.kind for op in room.history()]
    assert kinds.count("dice") == kinds.count("track") == 5
    assert kinds == [op.kind for op in other.history()]
    assert room.state.digest() == other.state.digest()


def test_an_outage_is_said_and_changes_nothing(postgres: Postgres) -> None:
    store = Store(postgres.fresh())
    room = seated(Rooms(store, plugins()).create("tiny", {}))
    before = room.state.digest()
    postgres.kill()
    with pytest.raises(DatabaseUnavailableError) as caught:
        room.submit(0, {"kind": "pass"}, "0:a")
    assert "not-a-secret" not in str(caught.value)
    assert room.state.digest() == before
    with pytest.raises(DatabaseUnavailableError):
        room.submit(0, {"kind": "pass"}, "0:a")
    postgres.start()
    seq = room.submit(0, {"kind": "pass"}, "0:a")
    assert room.submit(0, {"kind": "pass"}, "0:a") == seq
    assert state_of(room.row, store).digest() == room.state.digest()
    with pytest.raises(RefusedError):
        room.submit(0, {"kind": "pass", "more": 1}, "0:b")


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("what", "not a database URL"),
        ("mysql://me:hush-hush@host/db", "'mysql'"),
        ("postgresql://me:hush-hush@host", "no database"),
        ("postgresql://me:hush-hush@host:port/db", "not a database URL"),
    ],
)
def test_a_bad_address_is_one_line_without_a_password(url: str, why: str) -> None:
    with pytest.raises(StoreUrlError, match=why):
        read_address(url)
    found = CliRunner().invoke(innkeep, ["table", "list", "--store", url])
    assert found.exit_code == 2
    assert "hush-hush" not in found.output
    assert len(found.stderr.strip().splitlines()) == 1


def test_nobody_there_is_one_line_without_a_password(tmp_path: Path) -> None:
    words = ["table", "list", "--data", str(tmp_path)]
    found = CliRunner().invoke(
        innkeep, words, env={"INNKEEP_STORE": "postgresql://me:hush-hush@127.0.0.1:1/x"}
    )
    assert found.exit_code == 2
    assert "cannot be reached" in found.stderr
    assert "hush-hush" not in found.output
    assert len(found.stderr.strip().splitlines()) == 1


def test_nobody_else_waits_for_the_database(postgres: Postgres) -> None:
    """Under gevent a query that takes long stops its own greenlet, not the server."""
    program = f"""
from gevent import monkey
monkey.patch_all()
import gevent
from sqlalchemy import text
from innkeep.table.store.event_log import Store
store = Store({postgres.fresh()!r})
turns = []
def query():
    with store.db.engine.connect() as db:
        db.execute(text("select pg_sleep(1)"))
def others():
    while True:
        turns.append(1)
        gevent.sleep(0.01)
gevent.spawn(others)
gevent.joinall([gevent.spawn(query) for _ in range(3)])
print(len(turns))
"""
    words = [sys.executable, "-c", program]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True)
    assert int(done.stdout) > 5
