"""Every shipped scenario holds; each is a case of its own, so a failure names it."""

from __future__ import annotations

from pathlib import Path

import pytest

from innkeep.rules.book import ledger
from innkeep.rules.scenario import coverage, find
from tests.rules.scenario import shipped

FILES = find([shipped.FOLDER])
NAMES = [pytest.param(file, name, id=name) for file in FILES for name in shipped.names(file)]


@pytest.mark.parametrize(("file", "name"), NAMES)
def test_the_scenario_holds(file: Path, name: str) -> None:
    (entry,) = (entry for entry in shipped.read(file) if entry.id == name)
    result = shipped.run(entry)
    assert result.ran, result.failures
    assert [failure.as_json() for failure in result.failures] == []


def test_none_is_left_out_and_ids_are_unique_in_all_files() -> None:
    ids = [entry.id for entry in shipped.every()]
    assert ids == [name for _, name in (case.values for case in NAMES)]
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize("file", FILES, ids=[file.relative_to(shipped.FOLDER).as_posix() for file in FILES])
def test_its_scenarios_can_fail(file: Path) -> None:
    """Each expects something, names rules of the ledger, and says where it is from unless it is ours."""
    for entry in shipped.read(file):
        assert entry.scenario is not None, entry.id
        kinds = {step.kind for step in entry.scenario.steps}
        assert kinds & {"expect", "illegal", "legal", "suggests"}, entry.id
        assert entry.scenario.rules, entry.id
        assert entry.scenario.title, entry.id
        if not entry.id.startswith("own-"):
            assert entry.scenario.source.split(":")[0] in ledger.BOOKS.values(), entry.id


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
    covered = coverage(map(shipped.run, shipped.every()))
    assert {area: covered[area]["missing"] for area in BASE if covered[area]["missing"]} == {}
    told = {rule for area in BASE for rule in covered[area]["remind"]}
    assert told == {rule for rule in ledger.reminders() if ledger.lookup(rule).area in BASE} - {"SETUP-02"}


@pytest.mark.parametrize(
    ("book", "examples"), [("rdi1", 3), ("rdi5", 23), ("rdi7", 21), ("rdi7-ru", 21), ("rdi10", 20)]
)
def test_the_worked_examples_of_each_book_are_there(book: str, examples: int) -> None:
    """How many the book prints about base rules; one of RDI10 is told both ways."""
    of_book = [entry for entry in shipped.every() if Path(entry.file).parent.name == book]
    there = [entry for entry in of_book if "example" in entry.id]
    assert len(there) == examples + (book == "rdi10")
    assert {entry.scenario.edition for entry in there if entry.scenario is not None} == {book}
