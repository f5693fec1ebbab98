"""From files to scenarios: one entry per scenario, readable or not.

A scenario that cannot be read keeps its problems, each with its line; the others of the same file
are not disturbed. Titles and names are checked against the cards and the players (`mentions`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path as FilePath
from typing import Any

from marshmallow import ValidationError

from innkeep.rules.scenario.card_lookup import CardLookup, UnknownCardError, shelf_for
from innkeep.rules.scenario.file_schema import ScenarioSchema
from innkeep.rules.scenario.mentions import strangers
from innkeep.rules.scenario.own_map import MapError
from innkeep.rules.scenario.records import Scenario
from innkeep.rules.scenario.source import Document, Path, SourceError, dotted, read

__all__ = ["ScenarioEntry", "ScenarioProblem", "entries", "find", "parse"]

_SUFFIXES = (".yaml", ".yml")


@dataclass(frozen=True, slots=True)
class ScenarioProblem:
    """Why a scenario cannot be read: the line (from 1), the path of the value, the reason."""

    line: int
    path: str
    reason: str


@dataclass(frozen=True, slots=True)
class ScenarioEntry:
    """One scenario of a file. Without `scenario` it could not be read, and `problems` says why."""

    file: str
    line: int
    id: str
    scenario: Scenario | None = None
    shelf: CardLookup | None = None
    problems: tuple[ScenarioProblem, ...] = ()


def find(places: Iterable[FilePath]) -> list[FilePath]:
    """The scenario files among files and directories (searched to the bottom), each once.

    Raises FileNotFoundError for a place that does not exist.
    """
    found: dict[FilePath, None] = {}
    for place in places:
        if place.is_dir():
            for file in sorted(place.rglob("*")):
                if file.suffix in _SUFFIXES and file.is_file():
                    found[file] = None
        elif place.exists():
            found[place] = None
        else:
            raise FileNotFoundError(f"{place}: no such file or directory")
    return list(found)


def entries(file: FilePath) -> list[ScenarioEntry]:
    """Every scenario of a file. What cannot be read at all is one entry with a problem."""
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not UTF-8 text"
        return [_unread(str(file), file.stem, ScenarioProblem(1, "", str(reason)))]
    return parse(text, str(file), file.stem)


def parse(text: str, file: str = "-", stem: str = "scenario") -> list[ScenarioEntry]:
    """Every scenario of a YAML text; `file` and `stem` name it in reports."""
    try:
        document = read(text)
    except SourceError as error:
        return [_unread(file, stem, ScenarioProblem(error.line, "", f"no readable YAML: {error.reason}"))]
    items = _items(document)
    if isinstance(items, ScenarioProblem):
        return [_unread(file, stem, items)]
    read_entries: list[ScenarioEntry] = []
    seen: set[str] = set()
    for place, item in items:
        entry = _entry(document, file, stem, place, item)
        if entry.scenario is not None and entry.id in seen:
            line = document.line((*place, "id"))
            entry = _unread(file, entry.id, ScenarioProblem(line, "id", f"{entry.id!r} is used twice"))
        seen.add(entry.id)
        read_entries.append(entry)
    return read_entries


def _items(document: Document) -> list[tuple[Path, Any]] | ScenarioProblem:
    """What stands where scenarios are listed, each with its path; or why there is none."""
    data: Any = document.data
    above: Path = ()
    if isinstance(data, Mapping):
        if "scenarios" not in data:
            return [((), data)]
        for key in data:
            if key != "scenarios":
                return ScenarioProblem(document.line((str(key),)), str(key), "unknown key beside scenarios")
        data, above = data["scenarios"], ("scenarios",)
        if not isinstance(data, list):
            reason = "a list of scenarios is needed here"
            return ScenarioProblem(document.line(above), "scenarios", reason)
    if not isinstance(data, list) or not data:
        return ScenarioProblem(1, "", "no scenario in this file")
    return [((*above, index), item) for index, item in enumerate(data)]


def _unread(file: str, name: str, *problems: ScenarioProblem) -> ScenarioEntry:
    return ScenarioEntry(file, problems[0].line, name, problems=problems)


def _entry(document: Document, file: str, stem: str, place: Path, item: Any) -> ScenarioEntry:
    name = item.get("id") if isinstance(item, Mapping) else None
    if not isinstance(name, str):
        name = f"{stem}-{place[-1] + 1}" if place and isinstance(place[-1], int) else stem
    doubled = (path[len(place) :] for path in document.doubled if path[: len(place)] == place)
    found = [(path, "given twice") for path in doubled]
    try:
        scenario, shelf = _scenario(item)
        found += strangers(scenario, shelf)
    except _UnreadableError as error:
        found += error.problems
    if found:
        problems = [
            ScenarioProblem(document.line((*place, *path)), dotted(path), reason) for path, reason in found
        ]
        return _unread(file, name, *sorted(problems, key=lambda problem: problem.line))
    lines = tuple(document.line((*place, "steps", index)) for index in range(len(scenario.steps)))
    return ScenarioEntry(file, document.line(place), name, replace(scenario, step_lines=lines), shelf)


class _UnreadableError(Exception):
    """What stands there is no scenario: where in it, and why."""

    def __init__(self, *problems: tuple[Path, str]) -> None:
        super().__init__(*problems)
        self.problems = problems


def _scenario(item: Any) -> tuple[Scenario, CardLookup]:
    """The scenario in the data of one, with the cards it may name; raises `_UnreadableError`."""
    if not isinstance(item, Mapping):
        raise _UnreadableError(((), f"{item!r} is not a scenario (a map is needed here)"))
    try:
        scenario: Scenario = ScenarioSchema().load(item)
        return scenario, shelf_for(scenario)
    except ValidationError as error:
        raise _UnreadableError(*_flatten(error.messages)) from None
    except UnknownCardError as error:
        raise _UnreadableError((("cards",), str(error))) from None
    except MapError as error:
        raise _UnreadableError((("rooms",), str(error))) from None


def _flatten(messages: Any, path: Path = ()) -> Iterator[tuple[Path, str]]:
    if isinstance(messages, Mapping):
        for key, inner in messages.items():
            if key in ("_schema", "value"):
                yield from _flatten(inner, path)
            elif key != "key":
                yield from _flatten(inner, (*path, key))
            else:
                yield from _flatten(inner, path)
    elif isinstance(messages, list):
        for message in messages:
            yield from _flatten(message, path)
    else:
        yield path, str(messages).rstrip(".")
