"""A command that is not told where a server keeps its tables finds out, or refuses; it never takes others."""

from __future__ import annotations

import json
import os
import signal
import stat
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from innkeep.table.cli.main import innkeep
from innkeep.table.live.rooms import Rooms
from innkeep.table.store.event_log import Store
from innkeep.table.store.whereabouts import WORD
from tests.patience import PATIENCE_S
from tests.table.client import ROOT
from tests.table.scale.programs import Postgres, free_port, listening, until
from tests.table.tiny import plugins

SERVE = [sys.executable, "-m", "innkeep.table.cli.main", "serve", "--no-assistant"]


def run(*words: str, store: str = "") -> tuple[int, Any, str]:
    found = CliRunner().invoke(innkeep, ["table", *words, "--json"], env={"INNKEEP_STORE": store})
    assert "Traceback" not in found.output
    return found.exit_code, json.loads(found.stdout) if found.stdout else None, found.stderr


def served_once(data: Path, store: str) -> str:
    """A server of that folder makes a table in that store, and ends; returns the table's id."""
    port = free_port()
    words = [*SERVE, "--port", str(port), "--data", str(data)]
    with subprocess.Popen(words, cwd=ROOT, env={**os.environ, "INNKEEP_STORE": store}) as serving:
        until(lambda: listening(port), "the server")
        wish = json.dumps({"module": "rdi", "options": {"players": 2}}).encode()
        asked = urllib.request.urlopen(f"http://127.0.0.1:{port}/api/tables", wish, timeout=PATIENCE_S)
        with asked as answer:
            made: str = json.load(answer)["id"]
        serving.send_signal(signal.SIGTERM)
        assert serving.wait(PATIENCE_S) == 0
    return made


@pytest.fixture
def moved(postgres: Postgres, tmp_path: Path) -> tuple[Path, str, str]:
    """A folder whose server went over to PostgreSQL and left its old file lying; the URL; a table there."""
    data, url = tmp_path / "data", postgres.fresh()
    old = Store.in_folder(data)
    Rooms(old, plugins()).create("tiny", {"players": 2})
    old.close()
    return data, url, served_once(data, url)


def test_a_backup_names_its_store_and_never_takes_another(
    moved: tuple[Path, str, str], tmp_path: Path
) -> None:
    data, url, made = moved
    file = tmp_path / "tables.backup"
    named = url.replace(":not-a-secret", "")
    for words in (
        ("backup", str(file)),
        ("list",),
        ("close", made),
        ("purge", "--idle-days", "1", "--yes"),
        ("export", made),
    ):
        found = CliRunner().invoke(innkeep, ["table", *words, "--data", str(data)], env={"INNKEEP_STORE": ""})
        assert found.exit_code == 2, words
        assert len(found.stderr.strip().splitlines()) == 1
        assert named in found.stderr
        assert "not-a-secret" not in found.output
    assert not file.exists()
    code, said, _ = run("backup", str(file), "--data", str(data), store=url)
    assert (code, said["store"], said["tables"]) == (0, named, 1)
    assert run("list", "--data", str(data), store=url)[1][0]["id"] == made

    code, _, why = run("restore", str(file), "--force", "--data", str(data))
    assert code == 2
    assert named in why
    code, said, _ = run("restore", str(file), "--force", "--data", str(data), store=url)
    assert (code, said["store"], said["made_of"]) == (0, named, named)


def test_the_old_file_is_still_there_for_who_names_it(moved: tuple[Path, str, str], tmp_path: Path) -> None:
    data, _, made = moved
    here = f"sqlite:///{data / 'tables.sqlite'}"
    code, said, _ = run("backup", str(tmp_path / "x"), "--data", str(data), store=here)
    assert (code, said["store"]) == (0, str(data / "tables.sqlite"))
    assert made not in [table["id"] for table in run("list", store=here)[1]]


def test_where_no_file_was_left_the_list_is_not_empty_but_refused(postgres: Postgres, tmp_path: Path) -> None:
    url = postgres.fresh()
    served_once(tmp_path / "data", url)
    code, _, why = run("list", "--data", str(tmp_path / "data"))
    assert code == 2
    assert "postgresql://" in why


def test_a_server_without_its_settings_does_not_begin_anew(moved: tuple[Path, str, str]) -> None:
    data, url, _ = moved
    words = [*SERVE, "--port", str(free_port()), "--data", str(data)]
    told = {**os.environ, "INNKEEP_STORE": ""}
    done = subprocess.run(words, cwd=ROOT, env=told, capture_output=True, text=True, timeout=PATIENCE_S)
    assert done.returncode == 2
    assert len(done.stderr.strip().splitlines()) == 1
    assert url.rpartition("/")[2] in done.stderr

    served_once(data, f"sqlite:///{data / 'tables.sqlite'}")  # back on purpose
    assert len(run("list", "--data", str(data))[1]) == 2


def test_the_word_a_server_leaves_is_private_and_without_a_password(moved: tuple[Path, str, str]) -> None:
    data, _, _ = moved
    word = data / WORD
    assert "not-a-secret" not in word.read_text("utf-8")
    assert stat.S_IMODE(word.stat().st_mode) == 0o600


def test_a_worker_that_may_not_start_says_why_in_one_line(moved: tuple[Path, str, str]) -> None:
    data, _, _ = moved
    told = {
        **os.environ,
        "INNKEEP_DATA": str(data),
        "INNKEEP_STORE": "",
        "INNKEEP_BIND": f"127.0.0.1:{free_port()}",
        "INNKEEP_WORKERS": "1",
        "INNKEEP_ASSISTANT": "off",
    }
    words = [sys.executable, "-m", "gunicorn", "-c", "python:innkeep.table.deploy.gunicorn"]
    done = subprocess.run(words, env=told, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE_S)
    assert done.returncode != 0
    assert "Traceback" not in done.stderr
    assert [line for line in done.stderr.splitlines() if line.startswith("Error: ")] != []
