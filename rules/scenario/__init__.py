"""Scenario files: a game situation, what happens next, and what the rules say must come of it.

`check(paths)` reads and runs files; `parse` and `run` do one text and one scenario. The format is
described in the schema (`innkeep.rules.scenario.file_schema`).
"""

from innkeep.rules.scenario.files import Entry, Problem, entries, find, parse
from innkeep.rules.scenario.outcome import Failure, Result, Ruling
from innkeep.rules.scenario.results import check, coverage, run_entry
from innkeep.rules.scenario.steps import run

__all__ = [
    "Entry",
    "Failure",
    "Problem",
    "Result",
    "Ruling",
    "check",
    "coverage",
    "entries",
    "find",
    "parse",
    "run",
    "run_entry",
]
