"""Stores and backups that are damaged, or not what they seem."""

from __future__ import annotations

import gzip
import hashlib
import json
import shutil
import sqlite3
import subprocess
from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest

from tests.patience import PATIENCE_S
from tests.secrecy.strangers.inn import Inn, innkeep
from tests.secrecy.strangers.test_forging import clean


def test_verify_and_list_make_no_store_where_none_is(tmp_path: Path) -> None:
    nowhere = tmp_path / "nowhere"
    done = innkeep("table", "verify", "000000000000", "--data", str(nowhere))
    clean(done)
    for odd in ("../../etc/passwd", "%00", "a' OR '1'='1", "x" * 5000):
        clean(innkeep("table", "verify", odd, "--data", str(nowhere)))


@pytest.fixture(scope="module", autouse=True)
def _a_table_to_back_up(inn: Inn) -> None:
    inn.table()


@pytest.mark.parametrize("name", ["sqlite_master", "triggers", "events; drop table tables", ""])
def test_a_backup_that_brings_more_than_a_store_has_is_not_restored(
    inn: Inn, tmp_path: Path, name: str
) -> None:
    """A trigger in a store would run in every later write of the server."""
    backup, store = tmp_path / "b", tmp_path / "store"
    assert innkeep("table", "backup", str(backup), "--data", str(inn.folder)).returncode == 0
    assert backup.stat().st_mode & 0o077 == 0
    header, *rows, _ = gzip.decompress(backup.read_bytes()).splitlines()
    known = json.loads(header)
    known["columns"][name] = ["type", "sql"]
    lines = [json.dumps(known).encode(), *rows, json.dumps([name, "trigger", "create trigger evil"]).encode()]
    body = b"".join(line + b"\n" for line in lines)
    counts = Counter(json.loads(line)[0] for line in lines[1:])
    told = {"rows": {n: counts[n] for n in known["columns"]}, "sha256": hashlib.sha256(body).hexdigest()}
    backup.write_bytes(gzip.compress(body + json.dumps(told).encode() + b"\n"))
    done = innkeep("table", "restore", str(backup), "--data", str(store))
    clean(done)
    if (store / "tables.sqlite").exists():
        with closing(sqlite3.connect(store / "tables.sqlite")) as db:
            found = db.execute("select count(*) from sqlite_master where type in ('trigger','view')")
            assert found.fetchone() == (0,)


@pytest.mark.parametrize("cut", [100, 5000, -1, -5000])
def test_a_backup_that_was_cut_is_not_restored(inn: Inn, tmp_path: Path, cut: int) -> None:
    backup, store = tmp_path / "b", tmp_path / "store"
    assert innkeep("table", "backup", str(backup), "--data", str(inn.folder)).returncode == 0
    whole = backup.read_bytes()
    backup.write_bytes(whole[:cut])
    clean(innkeep("table", "restore", str(backup), "--data", str(store)))
    done = innkeep("table", "list", "--json", "--data", str(store))
    assert "Traceback" not in done.stderr


def test_a_backup_with_a_byte_turned_is_not_restored(inn: Inn, tmp_path: Path) -> None:
    backup = tmp_path / "b"
    assert innkeep("table", "backup", str(backup), "--data", str(inn.folder)).returncode == 0
    data = bytearray(backup.read_bytes())
    at = data.rfind(b"shuffle") if data.rfind(b"shuffle") > 0 else len(data) // 2
    data[at : at + 4] = b"\0\xff\0\xff"
    backup.write_bytes(bytes(data))
    done = innkeep("table", "restore", str(backup), "--data", str(tmp_path / "store"))
    assert "Traceback" not in done.stderr
    assert done.returncode != 0, "a damaged backup was restored without a word"


def test_restoring_into_a_running_server_by_other_names_of_the_folder(inn: Inn, tmp_path: Path) -> None:
    """A symbolic link to the folder, or to the file, is the same store."""
    backup = tmp_path / "b"
    assert innkeep("table", "backup", str(backup), "--data", str(inn.folder)).returncode == 0
    (tmp_path / "link").symlink_to(inn.folder)
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "tables.sqlite").symlink_to(inn.folder / "tables.sqlite")
    before = (inn.folder / "tables.sqlite").stat().st_ino
    for other in (tmp_path / "link", inn.folder / ".." / inn.folder.name, tmp_path / "other"):
        clean(innkeep("table", "restore", str(backup), "--force", "--data", str(other)))
    assert (inn.folder / "tables.sqlite").stat().st_ino == before
    table = inn.table()
    assert inn.ask(f"/api/tables/{table['id']}/log", token=table["tokens"]["host"]).status == 200


def test_a_backup_over_the_store_itself_is_refused(inn: Inn, tmp_path: Path) -> None:
    clean(innkeep("table", "backup", str(inn.folder / "tables.sqlite"), "--data", str(inn.folder)))
    (tmp_path / "link").symlink_to(inn.folder / "tables.sqlite")
    (tmp_path / "hard").hardlink_to(inn.folder / "tables.sqlite")
    beside = [inn.folder / f"tables.sqlite{end}" for end in ("-wal", "-shm", "-journal", ".open")]
    for other in (tmp_path / "link", tmp_path / "hard", *beside):
        done = innkeep("table", "backup", str(other), "--data", str(inn.folder))
        clean(done)
        assert done.stderr.count("\n") == 1
    (tmp_path / "b.part").symlink_to(inn.folder / "tables.sqlite")
    innkeep("table", "backup", str(tmp_path / "b"), "--data", str(inn.folder))
    assert (inn.folder / "tables.sqlite").read_bytes().startswith(b"SQLite format 3")
    clean(innkeep("table", "backup", str(inn.folder), "--data", str(inn.folder)))
    clean(innkeep("table", "backup", str(tmp_path / "no" / "such" / "b"), "--data", str(inn.folder)))
    table = inn.table()
    assert inn.ask(f"/api/tables/{table['id']}/log", token=table["tokens"]["host"]).status == 200


@pytest.mark.parametrize("sort", ["folder", "text", "fifo-free", "dangling"])
def test_a_store_that_is_none_is_one_clear_line(tmp_path: Path, sort: str) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    store = folder / "tables.sqlite"
    if sort == "folder":
        store.mkdir()
    elif sort == "text":
        store.write_text("not a database, " * 500)
    elif sort == "dangling":
        store.symlink_to(tmp_path / "no" / "where")
    else:
        shutil.rmtree(folder)
        folder.write_text("a file where the folder should be")
    for words in (("table", "list"), ("table", "backup", str(tmp_path / "b")), ("serve", "--port", "0")):
        try:
            done = innkeep(*words, "--data", str(folder), timeout=PATIENCE_S)
        except subprocess.TimeoutExpired as still:
            pytest.fail(f"{words} went on with such a store: {still}")
        clean(done)


@pytest.mark.parametrize(
    "url",
    [
        "sqlite:///var/x",
        "mysql://x",
        "postgresql://",
        "file:../x",
        "postgresql://a b@/:x",
        "",
        "postgresql://nobody@127.0.0.1:1/none",
    ],
)
def test_a_store_url_that_is_none_is_one_clear_line(tmp_path: Path, url: str) -> None:
    if url == "":
        return
    clean(innkeep("table", "list", "--store", url, "--data", str(tmp_path), timeout=PATIENCE_S))
