"""The `innkeep` command: what is wrong with a command line is said in one line, with exit status 2."""

from __future__ import annotations

import subprocess
import sys
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
