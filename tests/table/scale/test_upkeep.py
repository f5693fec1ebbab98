"""Backups go from any kind of store to any kind, whole or not at all; old tables go when asked to."""

from __future__ import annotations

import gzip
import hashlib
import json
import threading
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from innkeep.table import RefusedError
from innkeep.table.cli.main import innkeep
from innkeep.table.core.state import Event
from innkeep.table.live.room import Room
from innkeep.table.live.rooms import Rooms
from innkeep.table.live.welcome import welcome
from innkeep.table.plugins.discovery import load
from innkeep.table.store.event_log import Store, now_ms
from innkeep.table.store.log_chain import Chain
from innkeep.table.store.snapshots import SNAPSHOT_EVERY
from innkeep.table.store.upkeep.backup import AT_ONCE
from tests.table.play import seated
from tests.table.scale.programs import Postgres
from tests.table.tiny import plugins, state_of

KINDS = ["sqlite", "postgresql"]


def address(kind: str, folder: Path, request: pytest.FixtureRequest) -> str:
    if kind == "sqlite":
        folder.mkdir(exist_ok=True)
        return f"sqlite:///{folder / 'tables.sqlite'}"
    running: Postgres = request.getfixturevalue("postgres")
    return running.fresh()


def run(*words: str, said: str | None = None) -> tuple[int, Any, str]:
    found = CliRunner().invoke(innkeep, ["table", *words, "--json"], input=said)
    assert "Traceback" not in found.output
    return found.exit_code, json.loads(found.stdout) if found.stdout else None, found.stderr


def filled(url: str) -> tuple[Rooms, list[Room]]:
    rooms = Rooms(Store(url), plugins())
    made = [seated(rooms.create("tiny", {"players": n})) for n in (2, 3)]
    while made[0].state.seq < SNAPSHOT_EVERY + 5:
        made[0].submit(0, {"kind": "chat", "text": f"Привет, {made[0].state.seq} \0 \U0001f409"})
    return rooms, made


@pytest.mark.parametrize("target", KINDS)
@pytest.mark.parametrize("source", KINDS)
def test_a_backup_goes_anywhere(
    source: str, target: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    url = address(source, tmp_path / "a", request)
    rooms, made = filled(url)
    file = tmp_path / "all.backup"
    going = threading.Event()

    def go_on() -> None:
        while not going.is_set():
            made[1].submit(0, {"kind": "pass"})

    player = threading.Thread(target=go_on)
    player.start()
    code, said, why = run("backup", str(file), "--store", url)
    going.set()
    player.join()
    assert code == 0, why
    assert said["tables"] == 2
    assert file.stat().st_mode & 0o077 == 0

    other = address(target, tmp_path / "b", request)
    code, told, _ = run("restore", str(file), "--store", other)
    assert (code, told["tables"], told["ops"]) == (0, 2, said["ops"])
    store = Store(other)
    again = Rooms(store, plugins())
    assert again.server_secret == rooms.server_secret
    assert again.get(made[0].id).state.digest() == made[0].state.digest()
    assert store.snapshots.all_of(made[0].id).keys() == {SNAPSHOT_EVERY}
    for room in made:
        row = store.table(room.id)
        assert row == room.row
        kept = state_of(row, store)
        assert rooms.tokens(room) == again.tokens(again.get(room.id))
        assert kept.seq <= room.state.seq
        assert run("verify", room.id, "--store", other)[1]["digest"] == kept.digest()
    token = next(iter(made[0].redaction.view(made[0].state, 0)["comps"].values())).get("f")
    assert token is None or store.faces.find(token) is not None

    code, _, problem = run("restore", str(file), "--store", other)
    assert code == 2
    assert "has 2 tables already" in problem
    assert run("restore", str(file), "--store", other, "--force")[0] == 0


@pytest.mark.parametrize("harm", ["cut", "changed", "refused", "short", "empty", "newer", "other"])
def test_a_damaged_backup_changes_nothing(harm: str, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    filled(url)
    file = tmp_path / "all.backup"
    assert run("backup", str(file), "--store", url)[0] == 0
    lines = gzip.decompress(file.read_bytes()).splitlines(keepends=True)
    harmed = {
        "changed": [line.replace(b"pass", b"chat").replace("Привет".encode(), b"Hi") for line in lines],
        "refused": [line.replace(b'"tiny"', b"null") for line in lines],  # by the database, before the end
        "short": [*lines[:5], *lines[6:]],
        "empty": [],
        "newer": [lines[0].replace(b'"setup"', b'"sets"'), *lines[1:]],
        "other": [b'{"format":"innkeep-table-1"}\n'],
    }
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2] if harm == "cut" else gzip.compress(b"".join(harmed[harm])))
    listed = run("list", "--store", url)[1]
    code, _, problem = run("restore", str(file), "--store", url, "--force")
    assert code == 2
    assert len(problem.strip().splitlines()) == 1
    assert run("list", "--store", url)[1] == listed


def test_a_restore_reads_the_file_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    filled(url)
    assert run("backup", str(tmp_path / "x"), "--store", url)[0] == 0
    opened: list[str] = []
    plain = gzip.GzipFile.__init__

    def counted(packed: gzip.GzipFile, *args: Any, **more: Any) -> None:
        opened.append("")
        plain(packed, *args, **more)

    monkeypatch.setattr(gzip.GzipFile, "__init__", counted)
    assert run("restore", str(tmp_path / "x"), "--data", str(tmp_path / "new"))[0] == 0
    assert len(opened) == 1


def test_many_rows_come_back_in_order(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    rooms, made = filled(url)
    while made[0].state.seq < 2 * AT_ONCE + 3:
        made[0].submit(0, {"kind": "pass"})
    assert run("backup", str(tmp_path / "x"), "--store", url)[0] == 0
    assert run("restore", str(tmp_path / "x"), "--data", str(tmp_path / "new"))[0] == 0
    store = Store.in_folder(tmp_path / "new")
    assert list(store.events_and_ids(made[0].id)) == list(rooms.store.events_and_ids(made[0].id))


@pytest.mark.parametrize("kind", KINDS)
def test_old_tables_go_when_asked_to(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    url = address(kind, tmp_path, request)
    rooms, made = filled(url)
    where = ("--store", url)
    assert run("purge", *where)[0] == 2
    assert run("purge", "nobody", "--yes", *where)[0] == 2
    assert run("purge", "--idle-days", "1", "--yes", *where)[1]["purged"] == []
    assert run("purge", made[0].id, "--dry-run", *where)[1] == {
        "purged": [],
        "found": [made[0].id],
        "dry_run": True,
    }
    assert run("purge", made[0].id, *where, said="n\n")[0] == 1
    assert rooms.store.table(made[0].id) is not None
    assert run("purge", made[0].id, *where, said="y\n")[1]["purged"] == [made[0].id]
    assert [item["id"] for item in run("list", *where)[1]] == [made[1].id]
    assert rooms.store.last_seq(made[0].id) == 0
    assert rooms.store.snapshots.all_of(made[0].id) == {}
    with pytest.raises(RefusedError) as caught:
        made[0].submit(0, {"kind": "pass"})
    assert caught.value.code == "gone"
    assert made[1].submit(0, {"kind": "pass"})


@pytest.mark.parametrize("kind", KINDS)
def test_a_closed_table_takes_no_more_ops(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    url = address(kind, tmp_path, request)
    rooms, made = filled(url)
    code, said, _ = run("close", made[0].id, "--store", url)
    assert (code, said[0]["closed"]) == (0, True)
    assert hashlib.sha256(bytes.fromhex(said[0]["secret"])).hexdigest() == said[0]["commitment"]
    assert welcome(made[0], 0)["table"]["commitment"] == said[0]["commitment"]
    with pytest.raises(RefusedError) as caught:
        made[0].submit(0, {"kind": "pass"})
    assert caught.value.code == "over"
    assert made[0].submit(0, {"kind": "chat", "text": "well played"})
    assert run("close", made[0].id, "--store", url)[1][0]["closed"] is False
    assert run("verify", made[0].id, "--store", url)[1]["ok"] is True
    assert run("close", "nobody", "--store", url)[0] == 2
    assert made[1].submit(0, {"kind": "pass"})
    assert rooms.store.last_seq(made[0].id) == made[0].state.seq


@pytest.mark.parametrize("kind", KINDS)
def test_tables_of_nobody_go_by_a_rule(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where nobody ever sat down a table goes early, the others when they were idle for long."""
    url = address(kind, tmp_path, request)
    rooms, made = filled(url)
    empty = [rooms.create("tiny", {}) for _ in range(2)]
    empty[0].trusted.submit(0, {"kind": "house-rules", "text": "nobody reads this"})
    where = ("--store", url)
    assert run("purge", "--unused-days", "7", "--yes", *where)[1]["purged"] == []
    days = [0.0]
    monkeypatch.setattr("innkeep.table.cli.purge.now_ms", lambda: now_ms() + int(days[0] * 86_400_000))
    days[0] = 7.5
    found = run("purge", "--unused-days", "7", "--idle-days", "30", "--yes", *where)[1]["purged"]
    assert sorted(found) == sorted(room.id for room in empty)
    assert [item["id"] for item in run("list", *where)[1]] == [room.id for room in made]
    made[0].trusted.submit(None, {"kind": "end"})
    assert run("list", *where)[1][0]["state"] == "ended"
    days[0] = 20
    foretold = run("purge", "--ended-days", "14", "--forecast", *where)[1]
    assert foretold["tables"] == {"unused": 0, "ended": 1, "open": 1}
    assert 0 < foretold["goes"] == foretold["taken"]["ended"] < foretold["whole"]
    assert foretold["goes"] + foretold["taken"]["open"] <= foretold["whole"]
    found = run("purge", "--ended-days", "14", "--idle-days", "30", "--yes", "--compact", *where)[1]["purged"]
    assert found == [made[0].id]
    smaller = run("purge", "--forecast", *where)[1]
    assert smaller["whole"] < foretold["whole"]
    days[0] = 31
    assert run("purge", "--idle-days", "30", "--yes", *where)[1]["purged"] == [made[1].id]


def test_who_checks_a_log_is_told_what_only_a_kept_head_shows(tmp_path: Path) -> None:
    """A log written anew by the keeper of the store, with a chain of its own, passes without one."""
    url = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    rooms = Rooms(Store(url), load(assistant=False))
    room = rooms.create("rdi", {"players": 2})
    room.trusted.submit(0, {"kind": "chat", "text": "as it was"})
    kept = f"{room.state.seq}:{room.head}"
    event, *_ = rooms.store.events(room.id, room.state.seq - 1)
    forged = Event(event.seq, event.seat, event.kind, {"text": "as it was not"}, event.at)
    sealed = Chain(room.row.secret).sealed(rooms.store.head(room.id, event.seq - 1), forged, None)
    with rooms.store.db.writing() as db:
        db.exec_driver_sql(
            "UPDATE events SET args = ?, head = ?, op_id = NULL WHERE seq = ?",
            (json.dumps(sealed.args, separators=(",", ":")), sealed.head, event.seq),
        )
    code, said, _ = run("verify", room.id, "--store", url)
    assert (code, said["ok"], said["bound"]) == (0, True, False)
    code, said, _ = run("verify", room.id, "--store", url, "--head", kept)
    assert (code, said["ok"], said["bound"]) == (1, False, True)
    plain = CliRunner().invoke(innkeep, ["table", "verify", room.id, "--store", url])
    assert "--head" in plain.stderr
    assert "--head" not in plain.stdout
    audited = CliRunner().invoke(innkeep, ["audit", room.id, "--data", str(tmp_path)])
    assert "--head" in audited.stderr
    spoken = CliRunner().invoke(innkeep, ["audit", room.id, "--data", str(tmp_path), "--lang", "ru"])
    assert "--head" in spoken.stderr != audited.stderr
    assert json.loads(
        CliRunner().invoke(innkeep, ["audit", room.id, "--data", str(tmp_path), "--json"]).output
    )
