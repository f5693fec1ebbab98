"""From files to scenarios: one entry per scenario, readable or not.

A scenario that cannot be read keeps its problems, each with its line; the others of the same file
are not disturbed. Titles and names are checked here against the cards and the players.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path as FilePath
from typing import Any

from marshmallow import ValidationError

from innkeep.cards.machineries.records import CHALLENGERS
from innkeep.cards.machineries.records import OTTO as SIDE_OF_OTTO
from innkeep.rules.book import ledger
from innkeep.rules.engine.turn.choice_values import ABILITY_WORDS, ACCEPT, DECLINE
from innkeep.rules.scenario.card_lookup import CardLookup, UnknownCardError, shelf_for
from innkeep.rules.scenario.differences import IDS
from innkeep.rules.scenario.file_schema import ScenarioSchema
from innkeep.rules.scenario.own_map import MapError
from innkeep.rules.scenario.position import OTTO
from innkeep.rules.scenario.records import EVERY_TOKEN, Scenario, StepSpec
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
    data = document.data
    if isinstance(data, list):
        items: list[tuple[Path, Any]] = [((index,), item) for index, item in enumerate(data)]
    elif isinstance(data, Mapping) and "scenarios" in data:
        listed = data["scenarios"]
        strange = [key for key in data if key != "scenarios"]
        if strange:
            key = str(strange[0])
            return [
                _unread(
                    file, stem, ScenarioProblem(document.line((key,)), key, "unknown key beside scenarios")
                )
            ]
        if not isinstance(listed, list):
            reason = "a list of scenarios is needed here"
            return [_unread(file, stem, ScenarioProblem(document.line(("scenarios",)), "scenarios", reason))]
        items = [(("scenarios", index), item) for index, item in enumerate(listed)]
    elif isinstance(data, Mapping):
        items = [((), data)]
    else:
        return [_unread(file, stem, ScenarioProblem(1, "", "no scenario in this file"))]
    read_entries: list[ScenarioEntry] = []
    seen: set[str] = set()
    for place, item in items:
        entry = _entry(document, file, stem, place, item)
        if entry.scenario is not None and entry.id in seen:
            line = document.line((*place, "id"))
            entry = _unread(file, entry.id, ScenarioProblem(line, "id", f"{entry.id!r} is used twice"))
        seen.add(entry.id)
        read_entries.append(entry)
    return read_entries or [_unread(file, stem, ScenarioProblem(1, "", "no scenario in this file"))]


def _unread(file: str, name: str, *problems: ScenarioProblem) -> ScenarioEntry:
    return ScenarioEntry(file, problems[0].line, name, problems=problems)


def _entry(document: Document, file: str, stem: str, place: Path, item: Any) -> ScenarioEntry:
    name = item.get("id") if isinstance(item, Mapping) else None
    if not isinstance(name, str):
        name = f"{stem}-{place[-1] + 1}" if place and isinstance(place[-1], int) else stem

    def problem(path: Path, reason: str) -> ScenarioProblem:
        return ScenarioProblem(document.line((*place, *path)), dotted(path), reason)

    problems = [
        problem(path[len(place) :], "given twice") for path in document.doubled if path[: len(place)] == place
    ]
    scenario: Scenario | None = None
    shelf: CardLookup | None = None
    if not isinstance(item, Mapping):
        problems.append(problem((), f"{item!r} is not a scenario (a map is needed here)"))
    else:
        try:
            scenario = ScenarioSchema().load(item)
        except ValidationError as error:
            problems += [problem(path, reason) for path, reason in _flatten(error.messages)]
    if scenario is not None:
        try:
            shelf = shelf_for(scenario)
        except UnknownCardError as error:
            problems.append(problem(("cards",), str(error)))
        except MapError as error:
            problems.append(problem(("rooms",), str(error)))
        else:
            problems += [problem(path, reason) for path, reason in _strangers(scenario, shelf)]
    if problems or scenario is None:
        problems.sort(key=lambda found: found.line)
        return ScenarioEntry(file, problems[0].line, name, problems=tuple(problems))
    lines = tuple(document.line((*place, "steps", index)) for index in range(len(scenario.steps)))
    return ScenarioEntry(file, document.line(place), name, replace(scenario, step_lines=lines), shelf)


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


def _strangers(scenario: Scenario, shelf: CardLookup) -> Iterator[tuple[Path, str]]:
    """Names, titles and rule ids that do not exist, with where they stand."""
    names = [player.name for player in scenario.players]
    for index, name in enumerate(names):
        if name in names[:index]:
            yield ("players", index, "name"), f"{name!r} sits at the table twice"
    teams = {player.team for player in scenario.players if player.team}
    if OTTO in scenario.variants:
        teams |= {SIDE_OF_OTTO, CHALLENGERS}
    known = {*names, *teams}
    if scenario.turn is not None and scenario.turn not in known:
        yield ("turn",), _nobody(scenario.turn, known)
    for index, rule in enumerate(scenario.rules):
        if rule not in ledger.every():
            yield ("rules", index), f"{rule!r} is no rule of the ledger"
    for index, one in enumerate(scenario.differences):
        if one not in IDS:
            yield ("differences", index), f"{one!r} is no difference (D-01) or open question (Q1)"
    for index, player in enumerate(scenario.players):
        for zone in ("hand", "deck", "discard", "drinks", "front"):
            for position, title in enumerate(getattr(player, zone)):
                reason = title is not None and shelf.reason(title, player.name, zone == "drinks")
                if reason:
                    yield ("players", index, zone, position), reason
    for zone in ("drink_deck", "drink_discard"):
        for position, title in enumerate(getattr(scenario, zone) or ()):
            if reason := shelf.reason(title, None, True):
                yield (zone, position), reason
    for zone, titles in (
        ("prepared", scenario.prepared),
        ("components", [one for one, _ in scenario.components]),
    ):
        for position, title in enumerate(titles):
            if reason := shelf.reason(title):
                yield (zone, position), reason
    yield from _piles(scenario, shelf)
    for index, outcome in enumerate(scenario.random):
        yield from _outcome(outcome, ("random", index), shelf, known)
    for index, step in enumerate(scenario.steps):
        yield from _step_strangers(step, ("steps", index), scenario, shelf, known)


def _piles(scenario: Scenario, shelf: CardLookup) -> Iterator[tuple[Path, str]]:
    """Titles under `prizes` and `decks` that no such pile can hold."""
    for place, titles in scenario.prizes.items():
        for position, title in enumerate(titles):
            if reason := shelf.reason(title):
                yield ("prizes", place, position), reason
            elif (again := titles.index(title)) < position:
                yield ("prizes", place, position), f"{title!r} lies in {place}[{again}] already"
    for name, titles in scenario.decks.items():
        for position, title in enumerate(titles):
            if reason := shelf.reason_beside(title, name):
                yield ("decks", name, position), reason


_WORDS = (ACCEPT, DECLINE, *ABILITY_WORDS)
"""What may be chosen that is neither a card nor a player."""


def _outcome(outcome: Any, path: Path, shelf: CardLookup, known: set[str]) -> Iterator[tuple[Path, str]]:
    """Titles in the order of a shuffle, or the outcome of a pick: a title, a name or a number."""
    if isinstance(outcome, tuple):
        for position, title in enumerate(outcome):
            if reason := shelf.reason(str(title)):
                yield (*path, position), reason
    elif isinstance(outcome, str) and outcome not in (*known, *_WORDS) and shelf.reason(outcome):
        yield path, f"{outcome!r} is no card, no player and no number"


def _nobody(name: str, known: Iterable[str]) -> str:
    return f"nobody is called {name!r} (allowed: {', '.join(sorted(known))})"


def _step_strangers(
    step: StepSpec, path: Path, scenario: Scenario, shelf: CardLookup, known: set[str]
) -> Iterator[tuple[Path, str]]:
    if step.inner is not None:
        if step.kind == "illegal" and step.value is not None and step.value not in ledger.every():
            yield (*path, "because"), f"{step.value!r} is no rule of the ledger"
        yield from _step_strangers(step.inner, (*path, step.kind), scenario, shelf, known)
        return
    by = step.extra.get("by")
    named: list[tuple[Path, str]] = [((*path, "by"), by)] if by is not None else []
    things = OTTO in scenario.variants  # a Component may be a target by its title
    named += [
        ((*path, "targets", at), name)
        for at, name in enumerate(step.extra.get("targets", ()))
        if not (things and shelf.fitting(name.rstrip(" 0123456789")))
    ]
    if step.kind == "drink" or (step.kind == "pass" and step.value != "all"):
        named.append(((*path, step.kind), step.value))
    elif step.kind == "order":
        named += [((*path, "order", name), name) for name in step.value]
    elif step.kind == "suggests":
        named.append(((*path, "suggests", "for"), step.value["for_"]))
        for key in ("includes", "excludes"):
            for at, title in enumerate(step.value.get(key, ())):
                if reason := shelf.reason(title, step.value["for_"]):
                    yield (*path, "suggests", key, at), reason
    elif step.kind == "expect":
        for key in ("players", "drink"):
            named += [((*path, "expect", key, name), name) for name in step.value.get(key, {})]
        for key in ("turn", "control", "waiting_for"):
            if step.value.get(key) is not None:
                named.append(((*path, "expect", key), step.value[key]))
        for team, name in step.value.get("champions", {}).items():
            named += [((*path, "expect", "champions", team), one) for one in (team, name)]
    for place, name in named:
        if name not in known:
            yield place, _nobody(name, known)
    if step.kind == "use" and step.value not in EVERY_TOKEN and shelf.reason(step.value, by):
        yield (*path, "use"), f"{step.value!r} is no token and no card (tokens: {', '.join(EVERY_TOKEN)})"
    if step.kind == "play" and (reason := shelf.reason(step.value, by)):
        yield (*path, "play"), reason
    if step.kind == "discard":
        for at, title in enumerate(step.value):
            if reason := shelf.reason(title, by):
                yield (*path, "discard", at), reason
