"""Floors of every room, as `[tool.importlinter]` of pyproject.toml names them; and editors find the rooms."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

pytestmark = pytest.mark.server

ROOT = Path(__file__).parents[2]
NAMES = ROOT / ".names"
ROOMS = ("assistant", "cards", "images", "rules", "table")


def _lint(config: Path) -> subprocess.CompletedProcess[str]:
    program = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    return subprocess.run(
        [sys.executable, "-c", program, "--config", str(config), "--no-cache"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(NAMES)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_no_floor_imports_one_above_it() -> None:
    done = _lint(ROOT / "pyproject.toml")
    assert done.returncode == 0, done.stdout


def test_every_room_has_a_contract_that_names_all_its_floors() -> None:
    config = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
    floors = {c["containers"][0]: c for c in config["contracts"] if c["type"] == "layers"}
    for room in ROOMS:
        assert floors[f"innkeep.{room}"]["exhaustive"], room


def test_an_arrow_that_runs_back_is_found(tmp_path: Path) -> None:
    """The contracts can fail: with two floors of a room in each other's place, they do."""
    config = (ROOT / "pyproject.toml").read_text("utf-8")
    floors = '    "steps",\n    "legality",\n'
    assert floors in config
    damaged = tmp_path / "pyproject.toml"
    damaged.write_text(config.replace(floors, '    "legality",\n    "steps",\n'), "utf-8")
    done = _lint(damaged)
    assert done.returncode == 1
    assert "innkeep.rules.steps.turn.window -> innkeep.rules.legality.legal_moves" in done.stdout


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_has_its_installed_name_in_a_checkout(room: str) -> None:
    """Type checkers and editors that are told of `.names` read `innkeep.ROOM` without installing anything."""
    config = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]
    assert (NAMES / "innkeep" / room).resolve() == ROOT / room
    assert config["pyright"]["extraPaths"] == [".names"]
    assert config["mypy"]["mypy_path"].startswith("$MYPY_CONFIG_FILE_DIR/.names:")
