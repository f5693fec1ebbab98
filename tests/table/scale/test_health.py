"""Is all well with a server? What is asked, what is said of it, and who is told when it changes."""

from __future__ import annotations

import json
import os
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, ClassVar

import pytest
from click.testing import CliRunner, Result

from innkeep.table.cli import health
from innkeep.table.cli.main import innkeep
from tests.table.access.test_origins import served
from tests.table.client import ServerProcess
from tests.table.scale.programs import Postgres, free_port


class Ears(BaseHTTPRequestHandler):
    """A webhook: keeps what it is told."""

    heard: ClassVar[list[str]] = []

    def do_POST(self) -> None:
        said = self.rfile.read(int(self.headers["Content-Length"]))
        self.heard.append(json.loads(said)["text"])
        self.send_response(204)
        self.end_headers()

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"[]")

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture
def ears() -> Iterator[str]:
    Ears.heard = []
    with ThreadingHTTPServer(("127.0.0.1", 0), Ears) as running:
        threading.Thread(target=running.serve_forever).start()
        yield f"http://127.0.0.1:{running.server_address[1]}"
        running.shutdown()


def asked(folder: Path, *words: str, **told: str) -> Result:
    env = {"INNKEEP_PUBLIC_URL": None, "INNKEEP_ALARM": None, **told}
    found = CliRunner(env=env).invoke(innkeep, ["table", "health", *words, "--data", str(folder)])
    assert "Traceback" not in found.output
    return found


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "APART_S", 0.01)


def test_a_server_that_goes_and_comes_is_told_of_once_each(
    server: ServerProcess, ears: str, tmp_path: Path
) -> None:
    told = {"INNKEEP_PUBLIC_URL": server.url, "INNKEEP_ALARM": f"{ears}/hook"}
    found = asked(tmp_path, **told)
    assert (found.exit_code, found.stdout) == (0, f"{server.url}: well\ndisk of {tmp_path}: well\n")
    assert asked(tmp_path, "--quiet", **told).output == ""
    assert Ears.heard == []
    server.kill()
    for _ in range(2):
        down = asked(tmp_path, "--quiet", **told)
        assert down.exit_code == 1
        assert f"{server.url}: it does not answer: Connection refused" in down.stdout
    (said,) = Ears.heard
    assert said.startswith("Innkeep at 127.0.0.1: trouble\n")
    assert "does not answer" in said
    server.start()
    back = {**told, "INNKEEP_PUBLIC_URL": server.url}
    assert asked(tmp_path, "--quiet", **back).output == ""
    assert asked(tmp_path, "--quiet", **back).output == ""
    assert Ears.heard[1:] == ["Innkeep at 127.0.0.1: all is well\nAll is well."]


def test_trouble_that_lasts_is_told_each_day(
    ears: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = {"INNKEEP_PUBLIC_URL": f"http://127.0.0.1:{free_port()}", "INNKEEP_ALARM": ears}
    now = time.time()
    for day, count in ((0.0, 1), (0.9, 1), (1.1, 2)):
        monkeypatch.setattr(time, "time", lambda day=day: now + day * health.DAY_S)
        assert asked(tmp_path, **told).exit_code == 1
        assert len(Ears.heard) == count


def test_a_server_without_its_database_is_in_trouble(postgres: Postgres, tmp_path: Path) -> None:
    with served(tmp_path, "--no-assistant", INNKEEP_STORE=postgres.fresh()) as url:
        postgres.kill()
        found = asked(tmp_path, "--server", url)
        postgres.start()
    assert (found.exit_code, "its database does not answer" in found.stdout) == (1, True)


def test_another_program_at_that_address_is_no_server(ears: str, tmp_path: Path) -> None:
    assert "something else answers there" in asked(tmp_path, "--server", ears).stdout
    wrong = asked(tmp_path, "--server", "inn.example")
    assert (wrong.exit_code, wrong.stderr.count("\n")) == (2, 1)


def test_a_backup_that_is_old_or_missing_and_a_full_disk_are_trouble(
    server: ServerProcess, tmp_path: Path
) -> None:
    saved = tmp_path / "innkeep.tgz"
    words = ("--server", server.url, "--backup", str(saved))
    assert f"{saved}: No such file or directory" in asked(tmp_path, *words).stdout
    saved.touch()
    assert asked(tmp_path, *words).exit_code == 0
    os.utime(saved, (time.time(), time.time() - 5 * health.DAY_S))
    assert f"{saved}: it is 5 days old" in asked(tmp_path, *words).stdout
    assert asked(tmp_path, *words, "--backup-days", "6").exit_code == 0
    full = asked(tmp_path, "--server", server.url, INNKEEP_RESERVE="900000000", LC_ALL="C")
    assert (full.exit_code, "no table can be made" in full.stdout) == (1, True)


def test_a_message_can_be_tried_and_one_that_does_not_go_is_told(
    server: ServerProcess, ears: str, tmp_path: Path
) -> None:
    told = {"INNKEEP_PUBLIC_URL": server.url}
    nobody = asked(tmp_path, "--try", **told)
    assert (nobody.exit_code, "INNKEEP_ALARM" in nobody.stderr) == (2, True)
    assert asked(tmp_path, "--try", **told, INNKEEP_ALARM=ears).exit_code == 0
    assert len(Ears.heard) == 1
    deaf = asked(tmp_path, "--try", **told, INNKEEP_ALARM=f"{ears} you@inn.example")
    assert deaf.exit_code == 1
    assert deaf.stderr == "you@inn.example could not be told: mail: no server is set to send it by\n"
