"""Every shipped scenario holds; each is a case of its own, so a failure names it."""

from __future__ import annotations

from pathlib import Path

import pytest

from innkeep.rules.book import ledger
from innkeep.rules.scenario import Entry, coverage, entries, find, run_entry

FOLDER = Path(__file__).parents[2] / "scenarios"
ENTRIES = [entry for file in find([FOLDER]) for entry in entries(file)]


@pytest.mark.parametrize("entry", ENTRIES, ids=[entry.id for entry in ENTRIES])
def test_the_scenario_holds(entry: Entry) -> None:
    result = run_entry(entry)
    assert result.ran, result.failures
    assert [failure.as_json() for failure in result.failures] == []


@pytest.mark.parametrize("entry", ENTRIES, ids=[entry.id for entry in ENTRIES])
def test_the_scenario_can_fail(entry: Entry) -> None:
    """It expects something, names rules of the ledger, and says where it is from unless it is ours."""
    assert entry.scenario is not None
    assert any(step.kind in ("expect", "illegal", "legal", "suggests") for step in entry.scenario.steps)
    assert entry.scenario.rules
    assert entry.scenario.title
    if not entry.id.startswith("own-"):
        assert entry.scenario.source.split(":")[0] in ledger.BOOKS.values()


def test_ids_are_unique_in_all_files() -> None:
    ids = [entry.id for entry in ENTRIES]
    assert len(set(ids)) == len(ids)


BASE = (
    "objective",
    "setup",
    "turn",
    "cards",
    "losing",
    "gambling",
    "drinks",
    "chasers",
    "limits",
    "affects",
    "negate-ignore",
    "reduction",
    "timing",
    "split",
    "contest",
    "redirect",
)


def test_the_scenarios_exercise_every_rule_of_base_play_but_the_reminders() -> None:
    covered = coverage(run_entry(entry) for entry in ENTRIES)
    assert {area: covered[area]["missing"] for area in BASE if covered[area]["missing"]} == {}
    told = {rule for area in BASE for rule in covered[area]["remind"]}
    assert told == {rule for rule in ledger.reminders() if ledger.lookup(rule).area in BASE} - {"SETUP-02"}


@pytest.mark.parametrize(
    ("book", "examples"), [("rdi1", 3), ("rdi5", 23), ("rdi7", 21), ("rdi7-ru", 21), ("rdi10", 20)]
)
def test_the_worked_examples_of_each_book_are_there(book: str, examples: int) -> None:
    """How many the book prints about base rules; one of RDI10 is told both ways."""
    there = [entry for entry in ENTRIES if Path(entry.file).parent.name == book and "example" in entry.id]
    assert len(there) == examples + (book == "rdi10")
    assert {entry.scenario.edition for entry in there if entry.scenario is not None} == {book}
