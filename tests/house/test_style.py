"""The house style is held by the tools that hold it: ruff and mypy over the whole tree."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.server

ROOT = Path(__file__).parents[2]


def run(*command: str) -> str:
    """What a tool complains about, or an empty string when it is content."""
    words = [sys.executable, "-m", *command]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    return "" if done.returncode == 0 else done.stdout + done.stderr


def test_ruff_is_content() -> None:
    assert run("ruff", "check", "--quiet", ".") == ""


def test_mypy_strict_is_content() -> None:
    assert run("mypy") == ""
