"""Reading packs: YAML (safe, bounded, no anchors or tags) into a `Library`. A bad pack is refused whole, with
all its problems at once, each with file and line. What a pack may say is `cards.schema`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import yaml
from marshmallow import ValidationError

from cards import cache as cached
from cards import titles
from cards.model import Card, Deck
from cards.schema import CardSchema, PackSchema, card_record

MAX_BYTES = 512 * 1024
MAX_NODES = 40_000
MAX_DEPTH = 12
MAX_FILES = 200
MAX_DECK = 600

SHIPPED = Path(__file__).parent / "packs"

_READER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_INTEGER = re.compile(r"[-+]?[0-9]{1,9}")

Place = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong with a pack: `file:line: field: what`. Line 0 means the file as a whole."""

    file: str
    line: int
    field: str
    message: str

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}" if self.line else self.file
        return f"{where}: {self.field + ': ' if self.field else ''}{self.message}"


class PackError(ValueError):
    """A pack that cannot be used; `problems` lists everything found wrong with it."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))


@dataclass(frozen=True, slots=True)
class Library:
    """Decks and their cards, by id, in the order they were read."""

    decks: Mapping[str, Deck]
    cards: Mapping[str, Card] = field(init=False)
    by_title: Mapping[str, tuple[Card, ...]] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        cards = {card.id: card for deck in self.decks.values() for card in deck.cards}
        named: dict[str, tuple[Card, ...]] = {}
        for card in cards.values():
            for name in {titles.key(title) for title in card.title.values()}:
                named[name] = (*named.get(name, ()), card)
        object.__setattr__(self, "cards", cards)
        object.__setattr__(self, "by_title", named)

    def find(self, title: str, deck: str | None = None) -> Card | None:
        """The card of that title (English or Russian, letters and digits count), or None.

        `deck` is preferred when several decks have the title; "deck-id/Title" names a deck outright, and a
        full card id is understood, too.
        """
        if title in self.cards:
            return self.cards[title]
        head, slash, rest = title.partition("/")
        if slash and head in self.decks:
            return next((card for card in self.find_all(rest) if card.deck == head), None)
        found = self.find_all(title)
        return next((card for card in found if card.deck == deck), found[0] if found else None)

    def find_all(self, title: str) -> tuple[Card, ...]:
        """Every card of that title, in the order of the decks."""
        return self.by_title.get(titles.key(title), ())

    def joined(self, other: Library) -> Library:
        """Both libraries together; a deck of `other` replaces one of the same id."""
        return Library({**self.decks, **other.decks})


def load() -> Library:
    """The shipped packs (read once)."""
    return _shipped()


@cache
def _shipped() -> Library:
    return load_kept(SHIPPED)


def load_kept(root: Path) -> Library:
    """The packs of a folder, from the cache if no byte of them changed since they were read."""
    name = cached.key((str(file.relative_to(root)), file.read_bytes()) for file in _files(root, []))
    decks = cached.recall(name)
    if decks is None:
        library = load_path(root)
        cached.keep(name, library.decks.values())
        return library
    return Library({deck.id: deck for deck in decks})


def load_path(path: Path | str) -> Library:
    """The packs of one YAML file, or of all `*.yaml` below a folder; raises `PackError`."""
    root = Path(path)
    problems: list[Problem] = []
    decks: dict[str, Deck] = {}
    origin: dict[str, str] = {}
    for file in _files(root, problems):
        shown = str(file)
        try:
            if file.stat().st_size > MAX_BYTES:
                problems.append(Problem(shown, 0, "", f"is larger than the {MAX_BYTES // 1024} KiB allowed"))
                continue
            text = file.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            problems.append(Problem(shown, 0, "", f"cannot be read as UTF-8 text ({type(error).__name__})"))
            continue
        try:
            deck, line = _parse(text, shown)
        except PackError as error:
            problems.extend(error.problems)
            continue
        if deck.id in decks:
            said = f"{deck.id} stands twice, first in {origin[deck.id]}"
            problems.append(Problem(shown, line, "deck.id", said))
        decks.setdefault(deck.id, deck)
        origin.setdefault(deck.id, shown)
    if problems:
        raise PackError(problems)
    return Library(decks)


def parse(text: str, name: str = "<pack>") -> Deck:
    """The deck written in a pack's text; raises `PackError`."""
    return _parse(text, name)[0]


def card(data: Mapping[str, Any], deck: str = "house") -> Card:
    """One card from plain data in the pack format, outside any file; raises `PackError` (without lines)."""
    try:
        return card_record(CardSchema().load(data), deck)
    except ValidationError as error:
        found = _flatten(error.messages)
        raise PackError(Problem(deck, 0, _dotted(place), message) for place, message in found) from None


def _files(root: Path, problems: list[Problem]) -> list[Path]:
    if root.is_file():
        return [root]
    if not root.is_dir():
        problems.append(Problem(str(root), 0, "", "there is no such file or folder"))
        return []
    top = root.resolve()
    found = sorted(p for p in root.rglob("*") if p.suffix in (".yaml", ".yml"))
    inside = [p for p in found if p.is_file() and p.resolve().is_relative_to(top)]
    problems.extend(Problem(str(p), 0, "", "leads out of the folder") for p in found if p not in inside)
    if not found:
        problems.append(Problem(str(root), 0, "", "holds no *.yaml file"))
    if len(inside) > MAX_FILES:
        problems.append(Problem(str(root), 0, "", f"holds {len(inside)} files, allowed are {MAX_FILES}"))
        return []
    return inside


def _parse(text: str, name: str) -> tuple[Deck, int]:
    data, lines = read(text, name)
    if not isinstance(data, dict):
        raise PackError([Problem(name, 1, "", "must be a map with the keys deck and cards")])
    try:
        deck: Deck = PackSchema().load(data)
    except ValidationError as error:
        found = [(_line(place, lines), place, said) for place, said in _flatten(error.messages)]
        found.sort(key=lambda item: item[0])
        raise PackError(Problem(name, line, _dotted(place), said) for line, place, said in found) from None
    if deck.size > MAX_DECK:
        said = f"{deck.size} cards in the deck, allowed are {MAX_DECK}"
        raise PackError([Problem(name, _line(("cards",), lines), "cards", said)])
    return deck, _line(("deck", "id"), lines)


def read(text: str, name: str = "<text>") -> tuple[Any, dict[Place, int]]:
    """Plain data of one YAML document and the line of each key and item; raises `PackError`.

    Only maps, lists, text, whole numbers, true/false and null exist here: anchors, aliases and tags are
    refused, `on` and `off` are text, and size and depth are bounded.
    """
    if len(text.encode()) > MAX_BYTES:
        raise PackError([Problem(name, 0, "", f"is larger than the {MAX_BYTES // 1024} KiB allowed")])
    try:
        problems = list(_unsafe(text, name))
        if problems:
            raise PackError(problems)
        node = yaml.compose(text, Loader=_READER)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        said = " ".join(str(error.problem or error.context or "cannot be read").split())
        raise PackError([Problem(name, mark.line + 1 if mark else 1, "", f"is not YAML: {said}")]) from None
    except yaml.YAMLError as error:
        raise PackError([Problem(name, 1, "", "is not YAML: " + " ".join(str(error).split()))]) from None
    lines: dict[Place, int] = {(): 1}
    data = None if node is None else _plain(node, (), lines, problems, name)
    if problems:
        raise PackError(problems)
    return data, lines


def _unsafe(text: str, name: str) -> Iterator[Problem]:
    depth = count = documents = 0
    for event in yaml.parse(text, Loader=_READER):
        line = event.start_mark.line + 1 if event.start_mark else 1
        if isinstance(event, yaml.DocumentStartEvent):
            documents += 1
            if documents > 1:
                yield Problem(name, line, "", "holds a second YAML document, allowed is one")
                return
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None) is not None:
            yield Problem(name, line, "", "anchors and aliases (& and *) are not allowed")
            return
        if isinstance(event, yaml.NodeEvent):
            count += 1
            if getattr(event, "tag", None) is not None:
                yield Problem(name, line, "", f"the tag {event.tag!r:.60} is not allowed")  # type: ignore[attr-defined]
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        if depth > MAX_DEPTH:
            yield Problem(name, line, "", f"is nested deeper than {MAX_DEPTH} levels")
            return
        if count > MAX_NODES:
            yield Problem(name, line, "", f"holds more than {MAX_NODES} values")
            return


def _plain(node: yaml.Node, place: Place, lines: dict[Place, int], problems: list[Problem], name: str) -> Any:
    if isinstance(node, yaml.MappingNode):
        made: dict[str, Any] = {}
        for key, item in node.value:
            line = key.start_mark.line + 1
            if not isinstance(key, yaml.ScalarNode):
                problems.append(Problem(name, line, _dotted(place), "a key must be a word"))
                continue
            if key.value in made:
                problems.append(Problem(name, line, _dotted((*place, key.value)), "stands twice in this map"))
            below = (*place, key.value)
            lines[below] = line
            made[key.value] = _plain(item, below, lines, problems, name)
        return made
    if isinstance(node, yaml.SequenceNode):
        listed = []
        for index, item in enumerate(node.value):
            below = (*place, index)
            lines[below] = item.start_mark.line + 1
            listed.append(_plain(item, below, lines, problems, name))
        return listed
    text = str(node.value)
    if getattr(node, "style", None) in ("'", '"', "|", ">"):
        return text
    if text in ("true", "false"):
        return text == "true"
    if text in ("", "null", "~"):
        return None
    return int(text) if _INTEGER.fullmatch(text) else text


def _flatten(messages: Any, place: Place = ()) -> Iterator[tuple[Place, str]]:
    if isinstance(messages, dict):
        for name, inner in messages.items():
            yield from _flatten(inner, place if name == "_schema" else (*place, name))
    elif isinstance(messages, list):
        for message in messages:
            yield place, str(message)
    else:
        yield place, str(messages)


def _line(place: Place, lines: Mapping[Place, int]) -> int:
    while place and place not in lines:
        place = place[:-1]
    return lines.get(place, 1)


def _dotted(place: Place) -> str:
    """`cards[3].modes[0].when.on`: list positions count from 0."""
    return "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in place).lstrip(".")
