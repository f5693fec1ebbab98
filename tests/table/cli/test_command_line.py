"""The `innkeep` command: what is wrong with a command line is said in one line, with exit status 2."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from innkeep.table.store.event_log import Store

pytestmark = pytest.mark.server


def innkeep(*words: str) -> subprocess.CompletedProcess[str]:
    """The command as a person runs it."""
    start = [sys.executable, "-c", "from innkeep.table.cli.main import main; main()"]
    return subprocess.run([*start, *words], capture_output=True, text=True, check=False, timeout=60)


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["frobnicate"], "frobnicate"),
        (["serve", "--port", "99999"], "99999"),
        (["serve", "--frob"], "--frob"),
        (["demo", "--games", "0"], "0"),
        (["demo", "--bots", "3", "--no-assistant"], "--no-assistant"),
        (
            ["demo", "--options", '{"characters": ["alarik", "karl"], "players": 2}'],
            "“alarik”. Allowed: rdi1-",
        ),
        (["print", "rdi1-gerky", "-o", "never.pdf"], "rdi1-gerky"),
        (["cards", "show", "No such card"], "No such card"),
        (["check", "no-such-file.yaml"], "no-such-file.yaml"),
        (["simulate", "--characters", "rdi1-nobody"], "rdi1-nobody"),
        (["calc", "passout", "--gold", "-1", "--others", "2"], "-1"),
    ],
)
def test_wrong_usage_is_one_line_and_exit_status_two(words: list[str], named: str) -> None:
    done = innkeep(*words)
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert named in done.stderr
    assert "Traceback" not in done.stderr


def test_a_command_that_is_misspelt_is_told_with_the_one_it_was_meant_for() -> None:
    assert "did you mean table?" in innkeep("tabel", "list").stderr


def test_a_folder_without_tables_has_an_empty_list_of_them(tmp_path: Path) -> None:
    done = innkeep("table", "list", "--json", "--data", str(tmp_path))
    assert (done.returncode, json.loads(done.stdout), done.stderr) == (0, [], "")


def test_a_backup_does_not_replace_a_file_unasked(tmp_path: Path) -> None:
    Store.in_folder(tmp_path).close()
    file = tmp_path / "there"
    file.write_text("precious", "utf-8")
    done = innkeep("table", "backup", str(file), "--data", str(tmp_path))
    assert (done.returncode, file.read_text("utf-8")) == (2, "precious")
    assert "--force" in done.stderr
    assert innkeep("table", "backup", str(file), "--data", str(tmp_path), "--force").returncode == 0


@pytest.mark.skipif(sys.platform == "win32", reason="no such signal")
def test_ctrl_c_ends_everything_at_once() -> None:
    start = [sys.executable, "-c", "from innkeep.table.cli.main import main; main()"]
    commands = (
        ["simulate", "--games", "100000"],
        ["simulate", "--games", "100000", "--jobs", "2"],
        ["demo", "--bots", "4", "--fast", "--games", "100"],
    )
    all_running = [
        subprocess.Popen([*start, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for words in commands
    ]
    time.sleep(6)
    for running in all_running:
        assert running.poll() is None
        running.send_signal(signal.SIGINT)
        _, said = running.communicate(timeout=15)  # only once its children have let go, too
        assert running.returncode == 130
        assert said.splitlines()[-1] == "Error: interrupted"
        assert "Traceback" not in said


def test_a_table_that_is_not_there_is_named(tmp_path: Path) -> None:
    Store.in_folder(tmp_path).close()
    done = innkeep("table", "export", "nowhere", "--data", str(tmp_path))
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert "nowhere" in done.stderr


def test_every_command_has_a_help_text_with_an_example() -> None:
    listed = innkeep("--help").stdout.split("Commands:")[1].split()
    commands = {"serve", "demo", "check", "simulate", "calc", "cards", "print", "table"}
    assert commands <= set(listed)
    for command in sorted(commands):
        assert "xample" in innkeep(command, "--help").stdout, command
