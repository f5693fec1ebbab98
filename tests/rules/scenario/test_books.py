"""Every shipped scenario holds; each is a case of its own, so a failure names it."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules import ledger
from rules.scenario import Entry, coverage, entries, find, run_entry

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


def test_the_scenarios_exercise_most_rules_of_base_play() -> None:
    covered = coverage(run_entry(entry) for entry in ENTRIES)
    least = {
        "turn": 0.7,
        "losing": 0.9,
        "gambling": 0.85,
        "chasers": 0.9,
        "contest": 0.85,
        "negate-ignore": 0.6,
    }
    for area, share in least.items():
        assert covered[area]["exercised"] >= share * covered[area]["rules"], (area, covered[area]["missing"])
