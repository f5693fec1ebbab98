"""An older program leaves a newer store alone; a newer one waits until the older has gone. In both kinds."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from sqlalchemy import text

from innkeep.table.cli.main import innkeep
from innkeep.table.live.room import Room
from innkeep.table.live.rooms import Rooms
from innkeep.table.store.database import store_version
from innkeep.table.store.database.store_lock import StoreInUseError
from innkeep.table.store.database.store_version import STORE_VERSION, NewerVersionError
from innkeep.table.store.event_log import Store
from tests.patience import PATIENCE_S
from tests.table.client import ROOT
from tests.table.play import seated
from tests.table.scale.programs import Postgres, free_port
from tests.table.tiny import plugins, state_of

NEWER = {"version": STORE_VERSION + 1, "program": "9.8.7"}


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.sqlite'}"
    running: Postgres = request.getfixturevalue("postgres")
    return running.fresh()


def played(url: str) -> tuple[str, str]:
    """The id of a table in the store, and how it stands."""
    with closing(Store(url)) as store:
        room = seated(Rooms(store, plugins()).create("tiny", {"players": 2}))
        room.submit(0, {"kind": "chat", "text": "hello"})
        return room.id, room.state.digest()


def stamped(url: str, marked: dict[str, Any]) -> None:
    """Make it a store of another version; {} = of a program from before there were any."""
    with closing(Store(url)) as store, store.db.writing() as db:
        db.execute(text("DELETE FROM settings WHERE name IN ('version', 'program')"))
        for name, value in marked.items():
            db.execute(text("INSERT INTO settings VALUES (:n, :v)"), {"n": name, "v": str(value)})


def settings(url: str) -> dict[str, str]:
    with closing(Store(url)) as store, store.db.engine.connect() as db:
        return {row.name: row.value for row in db.execute(text("SELECT name, value FROM settings"))}


def run(*words: str) -> tuple[int, str, str]:
    done = CliRunner().invoke(innkeep, ["table", *words])
    assert "Traceback" not in done.output
    return done.exit_code, done.stdout, done.stderr


def test_a_new_store_says_what_it_is(url: str) -> None:
    played(url)
    said = settings(url)
    assert (said["version"], said["program"]) == (str(STORE_VERSION), store_version.PROGRAM)


def test_an_older_program_leaves_a_newer_store_alone(url: str, tmp_path: Path) -> None:
    table_id, digest = played(url)
    stamped(url, NEWER)
    for words in (
        ("list",),
        ("close", table_id),
        ("verify", table_id),
        ("export", table_id),
        ("purge", table_id, "--yes"),
        ("backup", str(tmp_path / "x")),
    ):
        code, _, why = run(*words, "--store", url)
        assert code == 2, words
        assert len(why.strip().splitlines()) == 1
        assert "9.8.7" in why
        assert store_version.PROGRAM in why
    with pytest.raises(NewerVersionError):
        Store(url)
    server = [sys.executable, "-m", "innkeep.table.cli.main", "serve", "--port", str(free_port())]
    done = subprocess.run(
        [*server, "--store", url, "--data", str(tmp_path / "data")],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
    )
    assert done.returncode == 2
    assert len(done.stderr.strip().splitlines()) == 1
    assert "9.8.7" in done.stderr

    with pytest.MonkeyPatch.context() as newer:  # the program that wrote it finds all as it was
        newer.setattr("innkeep.table.store.database.store_version.STORE_VERSION", NEWER["version"])
        newer.setattr("innkeep.table.store.database.connection.STORE_VERSION", NEWER["version"])
        with closing(Store(url)) as store:
            row = store.table(table_id)
            assert row is not None
            assert state_of(row, store).digest() == digest


def test_a_store_from_before_is_read_and_stamped(url: str) -> None:
    table_id, digest = played(url)
    stamped(url, {})
    said = settings(url)
    assert said["version"] == str(STORE_VERSION)
    with closing(Store(url)) as store:
        row = store.table(table_id)
        assert row is not None
        assert Room(row, store, store.secret()).state.digest() == digest
    assert json.loads(run("verify", table_id, "--store", url, "--json")[1])["problems"] == []


def test_nothing_is_raised_under_a_server_of_before(url: str) -> None:
    played(url)
    stamped(url, {})
    with pytest.MonkeyPatch.context() as older:
        older.setattr("innkeep.table.store.database.connection.stamp", lambda _: None)
        serving = Store(url)
        serving.db.tenancy.enter()
    with pytest.raises(StoreInUseError, match="stop it first"):
        Store(url)
    code, _, why = run("list", "--store", url)
    assert code == 2
    assert len(why.strip().splitlines()) == 1
    serving.close()
    assert settings(url)["version"] == str(STORE_VERSION)


def test_what_was_taken_out_of_a_newer_store_is_refused(url: str, tmp_path: Path) -> None:
    table_id, _ = played(url)
    file, game = tmp_path / "all.backup", tmp_path / "game.json"
    assert run("backup", str(file), "--store", url)[0] == 0
    assert run("export", table_id, "--store", url, "-o", str(game))[0] == 0

    header, rest = gzip.decompress(file.read_bytes()).split(b"\n", 1)
    assert json.loads(header)["version"] == STORE_VERSION
    newer = json.dumps({**json.loads(header), **NEWER}).encode()
    file.write_bytes(gzip.compress(newer + b"\n" + rest))
    game.write_text(json.dumps({**json.loads(game.read_text("utf-8")), **NEWER}))
    other = f"sqlite:///{tmp_path / 'other.sqlite'}"
    taken = {"restore": file, "import": game, "verify": game, "replay": game}
    for verb, path in taken.items():
        code, _, why = run(verb, str(path), "--store", other)
        assert code == 2, verb
        assert len(why.strip().splitlines()) == 1
        assert "9.8.7" in why


def test_a_backup_from_before_becomes_a_store_of_now(url: str, tmp_path: Path) -> None:
    played(url)
    file = tmp_path / "all.backup"
    with pytest.MonkeyPatch.context() as older:
        older.setattr("innkeep.table.store.upkeep.backup.mark", dict)
        stamped(url, {})
        older.setattr("innkeep.table.store.database.connection.stamp", lambda _: None)
        assert run("backup", str(file), "--store", url)[0] == 0
    other = f"sqlite:///{tmp_path / 'other.sqlite'}"
    assert run("restore", str(file), "--store", other)[0] == 0
    assert settings(other)["version"] == str(STORE_VERSION)
