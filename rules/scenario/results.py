"""Results of many scenarios: running them, their JSON form, and which rules they exercised.

Nothing is printed here; the command line and tests use these functions.

>>> as_json([])["passed"]
0
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from innkeep.rules.book import ledger
from innkeep.rules.scenario.files import ScenarioEntry, entries, find
from innkeep.rules.scenario.outcome import Result, StepFailure
from innkeep.rules.scenario.steps import run

__all__ = ["as_json", "check", "coverage", "run_entry"]


def run_entry(entry: ScenarioEntry) -> Result:
    """Run one scenario of a file; what could not be read becomes a failed result that did not run."""
    if entry.scenario is None or entry.shelf is None:
        failures = tuple(
            StepFailure(0, problem.path, "readable", problem.reason, None, problem.line)
            for problem in entry.problems
        )
        return Result(entry.id, entry.file, entry.line, False, failures)
    return replace(run(entry.scenario, entry.shelf, entry.file, entry.line), id=entry.id)


def check(places: Iterable[Path]) -> Iterator[Result]:
    """The result of every scenario in files and directories, one by one as they are run.

    Raises FileNotFoundError for a place that does not exist.
    """
    for file in find(places):
        for entry in entries(file):
            yield run_entry(entry)


def as_json(results: list[Result]) -> dict[str, Any]:
    """The document of `innkeep check --json`."""
    return {
        "passed": sum(result.ok for result in results),
        "total": len(results),
        "scenarios": [result.as_json() for result in results],
    }


def coverage(results: Iterable[Result]) -> dict[str, dict[str, Any]]:
    """Per area of the ledger: how many rules there are, how many passing scenarios exercised, and which not.

    A rule counts as exercised when a scenario that held is about it (`rules:`), or when the engine
    applied or cited it in one. Rules that are only reminders are listed as such, not as missing.
    """
    remind = ledger.reminders()
    touched: set[str] = set()
    for result in results:
        if result.ok:
            touched |= {*result.rules, *(ruling.rule for ruling in result.rulings)}
    return {
        area: {
            "rules": len(ids),
            "exercised": sum(rule in touched for rule in ids),
            "missing": [rule for rule in ids if rule not in touched and rule not in remind],
            "remind": [rule for rule in ids if rule not in touched and rule in remind],
        }
        for area, ids in ledger.areas().items()
    }
