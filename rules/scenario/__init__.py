"""Scenario files: a game situation, what happens next, and what the rules say must come of it.

`check(paths)` reads and runs files; `find`, `entries` and `run_entry` are its steps. `parse` and `run` do one
text and one scenario. The format is described in the schema (`innkeep.rules.scenario.file_schema`).

>>> from innkeep.rules.scenario import *
>>> text = '''
... id: water-for-zot
... players:
...   - {name: Zot, character: rdi1-zot, drinks: [Dragon Breath Ale]}
...   - {name: Deirdre, character: rdi1-deirdre, hand: [Wine into Water]}
... phase: drink
... steps: [drink: Zot, {play: Wine into Water, by: Deirdre}, expect: {players: {Zot: {alcohol: 3}}}]
... '''
>>> entry: ScenarioEntry = parse(text)[0]
>>> result: Result = run_entry(entry)
>>> failure: StepFailure = result.failures[0]
>>> failure.path, failure.expected, failure.got
('players.Zot.alcohol', 3, 2)
>>> ruling: Ruling = result.rulings[0]
>>> ruling.step, ruling.rule
(1, 'TURN-13')
>>> run(entry.scenario, entry.shelf).failures == result.failures
True
>>> problem: ScenarioProblem = parse("id: x")[0].problems[0]
>>> problem.path, problem.reason
('players', 'Missing data for required field')
>>> coverage([result])["chasers"]["exercised"]
0

Files and folders are searched for scenarios.

>>> import pathlib, tempfile
>>> with tempfile.TemporaryDirectory() as folder:
...     written = (pathlib.Path(folder) / "zot.yaml").write_text(text)
...     [len(entries(file)) for file in find([pathlib.Path(folder)])]
...     [one.id for one in check([pathlib.Path(folder)])]
[1]
['water-for-zot']
"""

from innkeep.rules.scenario.files import ScenarioEntry, ScenarioProblem, entries, find, parse
from innkeep.rules.scenario.outcome import Result, Ruling, StepFailure
from innkeep.rules.scenario.results import check, coverage, run_entry
from innkeep.rules.scenario.steps import run

__all__ = [
    "Result",
    "Ruling",
    "ScenarioEntry",
    "ScenarioProblem",
    "StepFailure",
    "check",
    "coverage",
    "entries",
    "find",
    "parse",
    "run",
    "run_entry",
]
