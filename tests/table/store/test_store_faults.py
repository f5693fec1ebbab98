"""What a server says and does when its store is restored under it, damaged, full, or held by others."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import IO, Any

import pytest

from innkeep.table.live.rooms import Rooms
from innkeep.table.plugins.discovery import load
from innkeep.table.store.event_log import Store
from tests.patience import PATIENCE_S
from tests.table.client import ROOT, Client, ServerProcess
from tests.table.tiny import plugins

pytestmark = pytest.mark.server

Json = dict[str, Any]


class Served(ServerProcess):
    """A server whose complaints are kept."""

    def start(self) -> None:
        pipe = subprocess.PIPE  # a file would be full, too, when the test fills the disk
        self._process = subprocess.Popen(self._command, cwd=ROOT, stdout=pipe, stderr=pipe, text=True)
        self._complaints: list[str] = []
        threading.Thread(target=self._listen, args=(self._process.stderr,), daemon=True).start()
        assert self._process.stdout is not None
        self.url = self._process.stdout.readline().strip()
        assert self.url.startswith("http"), self.said

    def _listen(self, errors: IO[str]) -> None:
        with errors:
            self._complaints.extend(errors)

    @property
    def said(self) -> str:
        return "".join(self._complaints)

    def ready(self) -> tuple[int, Json]:
        try:
            with urllib.request.urlopen(self.url + "/ready", timeout=PATIENCE_S) as answer:
                return answer.status, json.loads(answer.read())
        except urllib.error.HTTPError as problem:
            return problem.code, json.loads(problem.read())


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Served]:
    process = Served(tmp_path / "data")
    yield process
    process.kill()


def innkeep(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "innkeep.table.cli.main", *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)


def until(true: Any, seconds: float = 20.0) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end
        time.sleep(0.02)


# -- restored under a server ---------------------------------------------------------------------


def test_nothing_is_restored_while_a_server_has_the_tables_open(server: Served, tmp_path: Path) -> None:
    made = server.new_table()
    ann = Client(server.url, made["tokens"]["seats"][0], "Ann")
    file = str(tmp_path / "all.backup")
    data = ("--data", str(server.folder))
    assert innkeep("table", "backup", file, *data).returncode == 0
    tried = innkeep("table", "restore", file, "--force", *data)
    assert tried.returncode == 2
    assert len(tried.stderr.strip().splitlines()) == 1
    assert "server" in tried.stderr
    seq = ann.ok("chat", text="still here")
    ann.close()
    server.kill()
    assert innkeep("table", "verify", made["id"], *data).returncode == 0
    assert Store.in_folder(server.folder).last_seq(made["id"]) >= seq
    assert innkeep("table", "restore", file, "--force", *data).returncode == 0


def test_no_server_starts_during_a_restore(tmp_path: Path) -> None:
    store = Store.in_folder(tmp_path)
    with store.db.tenancy.alone():
        tried = innkeep("serve", "--port", "0", "--data", str(tmp_path))
    assert tried.returncode == 2
    assert len(tried.stderr.strip().splitlines()) == 1
    assert "restored" in tried.stderr


def test_several_servers_may_have_a_store_open(tmp_path: Path) -> None:
    one, other = Store.in_folder(tmp_path), Store.in_folder(tmp_path)
    one.db.tenancy.enter()
    other.db.tenancy.enter()
    one.close()
    other.close()
    with Store.in_folder(tmp_path).db.tenancy.alone():
        pass


# -- damaged -------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", [["serve", "--port", "0"], ["table", "list"], ["demo", "--port", "0"]])
def test_a_file_that_is_no_database_is_told_in_one_line(command: list[str], tmp_path: Path) -> None:
    (tmp_path / "tables.sqlite").write_bytes(b"not a database at all, really not" * 400)
    tried = innkeep(*command, "--data", str(tmp_path))
    assert tried.returncode == 2
    assert "Traceback" not in tried.stderr
    assert len(tried.stderr.strip().splitlines()) == 1
    assert "damaged" in tried.stderr


def test_a_damaged_page_stops_its_own_table_only(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    store = Store.in_folder(folder)
    rooms = Rooms(store, plugins())
    broken, whole = (rooms.create("tiny", {}) for _ in range(2))
    for n in range(60):
        broken.trusted.submit(0, {"kind": "chat", "text": f"broken {n} " * 30})
    tokens = {"broken": rooms.tokens(broken), "whole": rooms.tokens(whole)}
    store.close()
    damage(folder / "tables.sqlite", b"broken 30 ")
    server = Served(folder)
    try:
        ann = Client(server.url, tokens["whole"]["seats"][0], "Ann")
        ann.ok("chat", text="we play on")
        late = Client.__new__(Client)
        with pytest.raises(Exception, match=r".+"):
            late.__init__(server.url, tokens["broken"]["seats"][0], "Bo")  # type: ignore[misc]
        assert late.refused["data"]["code"] == "busy"
        ann.ok("chat", text="and on")
        until(lambda: server.ready()[0] == 503)
        assert server.ready()[1] == {"ok": False, "why": "store-damaged"}
        assert "Traceback" not in server.said
        assert server.said.count("the store is damaged") == 1
        ann.close()
    finally:
        server.kill()


def broken(folder: Path) -> str:
    """A folder with one table; its id."""
    store = Store.in_folder(folder)
    room = Rooms(store, load(assistant=False)).create("rdi", {"players": 2})
    for n in range(60):
        room.trusted.submit(0, {"kind": "chat", "text": f"broken {n} " * 30})
    store.close()
    return room.id


WORDS = ("verify", "export", "replay", "audit", "close", "purge", "list", "backup")
READERS = ("verify", "export")
"""Those that read all there is of a table; how they say what is wrong is the same for all."""


@pytest.mark.parametrize(
    ("fill", "words"),
    [(None, WORDS), (b"\xff", READERS), (b'{"{', READERS)],
    ids=["page", "no-text", "no-json"],
)
@pytest.mark.parametrize("mark", [b"broken 30 ", None], ids=["op", "set-up"])
def test_a_damaged_page_is_one_line_whatever_command_finds_it(
    tmp_path: Path, mark: bytes | None, fill: bytes | None, words: tuple[str, ...]
) -> None:
    """``mark`` None: in the midst of what was set out, as it is kept."""
    table = broken(tmp_path)
    if mark is None:
        with closing(Store.in_folder(tmp_path)) as store:
            row = store.table(table)
            assert row is not None
            mark = row.kept_setup[200:216].encode()
    damage(tmp_path / "tables.sqlite", mark, fill)
    told = 0
    for word in words:
        command = {
            "audit": ["audit", table],
            "list": ["table", "list"],
            "backup": ["table", "backup", str(tmp_path / "b")],
            "purge": ["table", "purge", table, "--yes"],
        }.get(word, ["table", word, table])
        tried = innkeep(*command, "--data", str(tmp_path))
        assert "Traceback" not in tried.stderr, word
        assert "broken 3" not in tried.stderr, "a row may be anybody's secret"
        assert tried.returncode == 0 or len(tried.stderr.strip().splitlines()) == 1, tried.stderr
        assert tried.returncode in (0, 2)
        told += "the store is damaged" in tried.stderr
    assert told >= (5 if words is WORDS else 2)


def test_a_server_finds_damage_before_anybody_comes(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    broken(folder)
    damage(folder / "tables.sqlite", b"broken 30 ")
    server = Served(folder)
    try:
        until(lambda: server.ready()[0] == 503)
        assert server.ready()[1] == {"ok": False, "why": "store-damaged"}
        assert server.said.count("the store is damaged") == 1
        assert server.new_table()["id"], "others play on"
    finally:
        server.kill()


def test_a_log_that_cannot_be_folded_stops_its_own_table_only(server: Served) -> None:
    bad, good = server.new_table(), server.new_table()
    server.kill()
    with sqlite3.connect(server.folder / "tables.sqlite") as db:
        values = (bad["id"], 1 << 20, None, 0, "move", '{"c": 7}', 1, None)
        db.execute("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?)", values)
        db.execute("DELETE FROM snapshots")
    server.start()
    late = Client.__new__(Client)
    with pytest.raises(Exception, match=r".+"):
        late.__init__(server.url, bad["tokens"]["seats"][0], "Bo")  # type: ignore[misc]
    assert late.refused["data"]["code"] == "busy"
    ann = Client(server.url, good["tokens"]["seats"][0], "Ann")
    ann.ok("chat", text="we play on")
    ann.close()
    until(lambda: "cannot be folded" in server.said)
    assert "Traceback" not in server.said


def damage(file: Path, mark: bytes, fill: bytes | None = None) -> None:
    """Write over the page that holds the mark, in the file itself, or over the mark."""
    with sqlite3.connect(file) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        size = int(db.execute("PRAGMA page_size").fetchone()[0])
    data = bytearray(file.read_bytes())
    start, length = data.index(mark), len(mark)
    if fill is None:
        start, length, fill = start // size * size, size, b"\xff"
    data[start : start + length] = (fill * length)[:length]
    file.write_bytes(data)


# -- full ----------------------------------------------------------------------------------------


def test_on_a_full_disk_joins_are_answered_and_all_goes_on_afterwards(server: Served) -> None:
    resource = pytest.importorskip("resource")
    if not hasattr(resource, "prlimit"):
        pytest.skip("no limit can be set for another process here")
    made = server.new_table()
    ann = Client(server.url, made["tokens"]["seats"][0], "Ann")
    seq = ann.ok("chat", text="before")
    assert server.ready() == (200, {"ok": True})
    _, most = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (1024, most))
    refused = ann.op("chat", text="does not fit")
    assert (refused["ok"], refused["error"]["code"]) == (False, "busy")
    late = Client(server.url, made["tokens"]["seats"][1], "Bo")
    assert late.welcome is not None
    assert late.welcome["seq"] >= seq
    assert server.ready() == (503, {"ok": False, "why": "store"})
    assert "Traceback" not in server.said
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (most, most))
    assert server.ready() == (200, {"ok": True})
    assert ann.ok("chat", text="after") > seq
    ann.close()
    late.close()


# -- held by another process ---------------------------------------------------------------------


def test_another_process_that_writes_does_not_stop_the_loop(server: Served) -> None:
    made = server.new_table()
    ann = Client(server.url, made["tokens"]["seats"][0], "Ann")
    other = sqlite3.connect(server.folder / "tables.sqlite", isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    answered: list[Json] = []
    waiting = threading.Thread(target=lambda: answered.append(ann.op("chat", text="it waits")))
    waiting.start()
    makes = threading.Thread(target=server.new_table)
    makes.start()
    longest, end = 0.0, time.monotonic() + 1.5
    while time.monotonic() < end:
        begun = time.monotonic()
        assert server.request("/health")["ok"]
        longest = max(longest, time.monotonic() - begun)
    assert not answered
    other.execute("ROLLBACK")
    other.close()
    waiting.join(PATIENCE_S)
    makes.join(PATIENCE_S)
    assert answered[0]["ok"]
    assert longest < 1.0
    ann.close()
