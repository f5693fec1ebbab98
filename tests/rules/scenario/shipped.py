"""The shipped scenarios: each is read and run once in a process, whichever tests look at what came of it."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from innkeep.rules.scenario import Result, ScenarioEntry, entries, find, run_entry

FOLDER = Path(__file__).parents[2] / "scenarios"
_ID = re.compile(r"^(?:- |  )id: (\S+)$", re.MULTILINE)
_RUN: dict[tuple[str, str], Result] = {}


def names(file: Path) -> list[str]:
    """The ids of a file's scenarios, as they stand there; nothing else of it is read for that."""
    return _ID.findall(file.read_text("utf-8"))


@cache
def read(file: Path) -> tuple[ScenarioEntry, ...]:
    """Every scenario of a file."""
    return tuple(entries(file))


def every() -> list[ScenarioEntry]:
    """Every shipped scenario."""
    return [entry for file in find([FOLDER]) for entry in read(file)]


def run(entry: ScenarioEntry) -> Result:
    """What comes of a shipped scenario: it is the same whoever asks, so only the first to ask has it run."""
    known = entry.file, entry.id
    if known not in _RUN:
        _RUN[known] = run_entry(entry)
    return _RUN[known]


def for_the_command(patch: pytest.MonkeyPatch) -> None:
    """Have `innkeep check` in this process report what came of them, and run none of them again."""
    patch.setattr("innkeep.rules.cli.check.entries", read)
    patch.setattr("innkeep.rules.cli.check.run_entry", run)
