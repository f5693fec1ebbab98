"""The `innkeep` command: what is wrong with a command line is said in one line, with exit status 2."""

from __future__ import annotations

import json
import os
import re
import select
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
        (["demo", "--bots", "6", "--options", '{"players": 5}'], "6 is more than the 5 players"),
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


class Terminal:
    """A terminal a command complains to; what it wrote there so far."""

    def __init__(self) -> None:
        self._ours, self.theirs = os.openpty()
        self._said = ""

    def read(self, until: str | None, timeout: float = 300) -> str:
        """All until it says something of that form, or until everybody who writes there has ended."""
        end = time.monotonic() + timeout
        while until is None or not re.search(until, self._said):
            ready, _, _ = select.select([self._ours], [], [], max(0.0, end - time.monotonic()))
            assert ready, f"waited in vain for {until or 'the end'}: {self._said}"
            try:
                data = os.read(self._ours, 4096)
            except OSError:  # how Linux says it
                data = b""
            if not data:
                break
            self._said += data.decode()
        return self._said


@pytest.mark.skipif(sys.platform == "win32", reason="no such signal")
def heeds_ctrl_c() -> None:
    """A shell has what it starts in the background ignore it, tests and all they start."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.parametrize(
    ("words", "busy"),
    [
        (["simulate", "--games", "100000"], r"\d\d:\d\d:\d\d"),  # the bar knows how long it will take
        (["simulate", "--games", "100000", "--jobs", "2"], r"\d\d:\d\d:\d\d"),
        (["demo", "--options", '{"players": 2}', "--games", "100"], "Game 1 of 100"),
    ],
    ids=["simulate", "two-jobs", "demo"],
)
def test_ctrl_c_ends_everything_at_once(words: list[str], busy: str) -> None:
    start = [sys.executable, "-c", "from innkeep.table.cli.main import main; main()"]
    terminal = Terminal()
    with subprocess.Popen(
        [*start, *words],
        stdout=subprocess.DEVNULL,
        stderr=terminal.theirs,
        preexec_fn=heeds_ctrl_c,
    ) as running:
        os.close(terminal.theirs)
        try:
            terminal.read(busy)
            running.send_signal(signal.SIGINT)
            said = terminal.read(None)  # only once its children have let go, too
            assert running.wait(15) == 130
        finally:
            running.kill()
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
