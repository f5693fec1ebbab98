"""Reading packs: YAML (safe, bounded, no anchors or tags) into a `Library`. A bad pack is refused whole, with
all its problems at once, each with file and line. What a pack may say is `innkeep.cards.io.pack_schema`."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import yaml
from marshmallow import ValidationError

from innkeep.cards import titles
from innkeep.cards.io import pack_cache as cached
from innkeep.cards.io.machinery_schema import MachinerySchema
from innkeep.cards.io.pack_schema import CardSchema, PackSchema, card_record
from innkeep.cards.io.said import Said
from innkeep.cards.io.schema_fields import refusal
from innkeep.cards.machineries.records import Machinery
from innkeep.cards.model import ANYBODY, MADE, Art, Card, Deck
from innkeep.cards.yaml_reader import LOADER

MAX_BYTES = 512 * 1024
MAX_TOTAL = 4 * 1024 * 1024
MAX_NODES = 20_000
MAX_KEYS = 32
MAX_DEPTH = 12
MAX_FILES = 200
MAX_ENTRIES = 5_000
MAX_DECK = 600
MAX_PROBLEMS = 100

TOO_DEEP = Said("too-deep", most=MAX_DEPTH)
TOO_DEEP_FOR_LIBYAML = "exceeded maximum nesting depth"
"""What newer ones say of a thousand levels, before the first of them is told."""

SHIPPED = Path(__file__).parents[1] / "packs"
SHIPPED_MACHINERIES = Path(__file__).parents[1] / "machineries"

_INTEGER = re.compile(r"[-+]?[0-9]{1,9}")

Place = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class PackProblem:
    """One thing wrong with a pack: `file:line: field: what`. Line 0 means the file as a whole.

    What comes from the pack stands in it with its unprintable characters escaped.
    """

    file: str
    line: int
    field: str
    message: str

    def __post_init__(self) -> None:
        for name in ("file", "field", "message"):
            object.__setattr__(self, name, printable(getattr(self, name)))

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}" if self.line else self.file
        return f"{where}: {self.field + ': ' if self.field else ''}{self.message}"


class PackError(ValueError):
    """A pack that cannot be used; `problems` lists everything found wrong with it."""

    def __init__(self, problems: Iterable[PackProblem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))


def printable(text: str) -> str:
    r"""A text with every character that is not printable escaped.

    >>> printable("a\x1b[31m\u202eb")
    'a\\x1b[31m\\u202eb'
    """
    if text.isprintable():
        return text
    return "".join(ch if ch.isprintable() else ch.encode("unicode_escape").decode() for ch in text)


@dataclass(frozen=True, slots=True)
class PackSource:
    """A pack file that was read: its deck, the plain data it was made of, the line of each place in it."""

    file: str
    deck: Deck
    data: Any
    lines: Mapping[Place, int]

    def line(self, *place: str | int) -> int:
        """The line of a place, or of the nearest one around it."""
        return _line(place, self.lines)


@dataclass(frozen=True)
class Library:
    """Decks and their cards, by id, in the order they were read; ``records`` are machineries that are others
    than the packs say."""

    decks: Mapping[str, Deck]
    records: Mapping[str, Machinery] | None = field(default=None, repr=False)
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

    def boss_deck(self, character: str) -> Deck | None:
        """The Boss Cards of a character, else those that are for anybody; None where there are neither.

        >>> load().boss_deck("rdi10-valeria").id, load().boss_deck("rdi1-zot").boss_of
        ('rdi10-valeria-boss', 'anybody')
        """
        known = (deck for deck in self.decks.values() if deck.set != MADE)
        found = {deck.boss_of: deck for deck in known if deck.boss_of is not None}
        return found.get(character, found.get(ANYBODY))

    @cached_property
    def machineries(self) -> Mapping[str, Machinery]:
        """The machineries by id: the shipped ones, and those its packs bring."""
        if self.records is not None:
            return self.records
        brought = {one.id: one for deck in self.decks.values() for one in deck.brings}
        return {**shipped_machineries(), **brought}

    def joined(self, other: Library) -> Library:
        """Both libraries together; a deck of `other` replaces one of the same id."""
        return Library({**self.decks, **other.decks})


def replacing(decks: Iterable[str]) -> list[str]:
    """A sentence for each of these deck ids that a shipped deck has: used together, the other one is gone."""
    return [
        f"{deck} is a shipped deck, whose place this one takes" for deck in decks if deck in _shipped().decks
    ]


@cache
def shipped_machineries() -> Mapping[str, Machinery]:
    """The machineries that come with Innkeep, by id; a broken file is a broken installation."""
    found: dict[str, Machinery] = {}
    for file in sorted(SHIPPED_MACHINERIES.glob("*.yaml")):
        data, _ = read(_text(file), file.name)
        one: Machinery = MachinerySchema().load(data["machinery"])
        found[one.id] = one
    return found


_BESIDE: list[Library] = []


def load() -> Library:
    """The shipped packs (read once), and those of `beside`."""
    return _BESIDE[-1] if _BESIDE else _shipped()


def beside(path: Path | str) -> Library:
    """Reads more packs, which this process uses beside the shipped ones from now on; raises `PackError`."""
    return join(load_path(path))


def join(more: Library) -> Library:
    """These decks, which this process uses beside the shipped ones from now on."""
    _BESIDE.append(load().joined(more))
    return more


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
    found, problems = sources(path)
    if problems:
        raise PackError(problems)
    return Library({source.deck.id: source.deck for source in found})


def sources(path: Path | str) -> tuple[list[PackSource], list[PackProblem]]:
    """The pack files of a path that can be used, and everything wrong with the others.

    Nothing outside the path is opened, and reading ends where a bound on files, bytes or problems is reached.
    """
    root = Path(path)
    problems: list[PackProblem] = []
    found: dict[str, PackSource] = {}
    total = 0
    for file in _files(root, problems):
        if len(problems) >= MAX_PROBLEMS:
            problems.append(PackProblem(str(file), 0, "", "was not read any more, nor the files after it"))
            break
        try:
            text = _text(file)
            total += len(text)
            if total > MAX_TOTAL:
                said = f"the packs together are larger than the {MAX_TOTAL // 1024} KiB allowed"
                problems.append(PackProblem(str(file), 0, "", said))
                break
            source = _placed(_source(text, str(file)), file, root)
        except PackError as error:
            problems.extend(error.problems)
            continue
        deck = source.deck.id
        if deck in found:
            said = f"{deck} stands twice, first in {found[deck].file}"
            problems.append(PackProblem(source.file, source.line("deck", "id"), "deck.id", said))
        found.setdefault(deck, source)
    return list(found.values()), problems


def _placed(source: PackSource, file: Path, root: Path) -> PackSource:
    """A deck with pictures of its own knows its folder; PackError for one that leads out of the packs."""
    pictured = list(pictures(source.deck))
    if not pictured:
        return source
    folder = file.resolve().parent
    top = root.resolve() if root.is_dir() else folder
    said = "leads out of the folder"
    deck = replace(source.deck, folder=str(folder))
    wrong = [
        PackProblem(str(file), source.line(*place), dotted(place), f"{art.file} {said}")
        for place, art in pictured
        if not _inside(picture_path(deck, art), top)
    ]
    if wrong:
        raise PackError(wrong)
    return replace(source, deck=deck)


def pictures(deck: Deck) -> Iterator[tuple[tuple[str | int, ...], Art]]:
    """Every picture a deck brings along, and where its pack file names it."""
    for index, card in enumerate(deck.cards):
        if card.art is not None:
            yield ("cards", index, "art"), card.art
    for art in deck.art:
        yield ("deck", "art", art.fills), art


def picture_path(deck: Deck, art: Art) -> Path:
    """The file of a picture of a deck. Accents in its name may be written there as signs of their own (NFD),
    as some systems do; the pack has them as one (NFC)."""
    found = Path(deck.folder, art.file)
    if not found.exists():
        other = Path(deck.folder, unicodedata.normalize("NFD", art.file))
        if other.exists():
            return other
    return found


def parse(text: str, name: str = "<pack>") -> Deck:
    """The deck written in a pack's text; raises `PackError`."""
    return _source(text, name).deck


def card(data: Mapping[str, Any], deck: str = "house") -> Card:
    """One card from plain data in the pack format, outside any file; raises `PackError` (without lines)."""
    try:
        return card_record(CardSchema().load(data), deck)
    except ValidationError as error:
        found = _flatten(error.messages)
        raise PackError(PackProblem(deck, 0, dotted(place), message) for place, message in found) from None


def _text(file: Path) -> str:
    shown = str(file)
    try:
        with file.open("rb") as opened:
            content = opened.read(MAX_BYTES + 1)
        if len(content) > MAX_BYTES:
            raise PackError(
                [PackProblem(shown, 0, "", f"is larger than the {MAX_BYTES // 1024} KiB allowed")]
            )
        return content.decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        said = f"cannot be read as UTF-8 text ({type(error).__name__})"
        raise PackError([PackProblem(shown, 0, "", said)]) from None


def _files(root: Path, problems: list[PackProblem]) -> list[Path]:
    if root.is_file():
        return [root]
    if not root.is_dir():
        problems.append(PackProblem(str(root), 0, "", "there is no such file or folder"))
        return []
    top = root.resolve()
    found: list[Path] = []
    for entries, path in enumerate(_below(root)):
        if entries >= MAX_ENTRIES:
            problems.append(PackProblem(str(root), 0, "", f"holds more than {MAX_ENTRIES} files and folders"))
            return []
        if path.suffix not in (".yaml", ".yml"):
            continue
        if path.is_symlink() and not _inside(path, top):
            problems.append(PackProblem(str(path), 0, "", "leads out of the folder"))
        elif path.is_file():
            found.append(path)
        else:
            problems.append(PackProblem(str(path), 0, "", "is not a file"))
    if not found and not problems:
        problems.append(PackProblem(str(root), 0, "", "holds no *.yaml file"))
    if len(found) > MAX_FILES:
        problems.append(PackProblem(str(root), 0, "", f"holds {len(found)} files, allowed are {MAX_FILES}"))
        return []
    return sorted(found)


def _inside(link: Path, top: Path) -> bool:
    try:
        return link.resolve().is_relative_to(top)
    except (OSError, RuntimeError):  # a link in a circle
        return False


def _below(root: Path) -> Iterator[Path]:
    """Everything below a folder, links not followed."""
    for folder, folders, names in os.walk(root):
        for name in (*folders, *names):
            yield Path(folder, name)


def _source(text: str, name: str) -> PackSource:
    data, lines = read(text, name)
    if not isinstance(data, dict):
        raise PackError([PackProblem(name, 1, "", Said("no-pack"))])
    try:
        deck: Deck = PackSchema().load(data)
    except ValidationError as error:
        found = [(_line(place, lines), place, said) for place, said in _flatten(error.messages)]
        found.sort(key=lambda item: item[0])
        problems = [
            PackProblem(name, line, dotted(place), said) for line, place, said in found[:MAX_PROBLEMS]
        ]
        if len(found) > MAX_PROBLEMS:
            problems.append(PackProblem(name, 0, "", Said("more-problems", most=MAX_PROBLEMS)))
        raise PackError(problems) from None
    if deck.size > MAX_DECK:
        said = Said("many-cards", n=deck.size, most=MAX_DECK)
        raise PackError([PackProblem(name, _line(("cards",), lines), "cards", said)])
    if (problem := _strange_machinery(deck)) is not None:
        place, strange = problem
        raise PackError([PackProblem(name, _line(place, lines), dotted(place), strange)])
    return PackSource(name, deck, data, lines)


def _strange_machinery(deck: Deck) -> tuple[Place, str] | None:
    """Where a deck names a machinery that is not there, brings one that is there already, or has two that
    lay out the same zone."""
    shipped = shipped_machineries()
    known = dict(shipped)
    for index, one in enumerate(deck.brings):
        if one.id in known:
            return ("machineries", index, "id"), Said("machinery-there", id=one.id)
        known[one.id] = one
    taken: dict[str, str] = {}
    for index, name in enumerate(deck.machinery):
        if name not in known:
            return ("deck", "machinery", index), refusal(name, tuple(known))
        for zone in known[name].zones():
            if zone in taken:
                said = Said("same-zone", one=taken[zone], other=name, zone=zone)
                return ("deck", "machinery", index), said
            taken[zone] = name
    return None


def read(text: str, name: str = "<text>") -> tuple[Any, dict[Place, int]]:
    """Plain data of one YAML document and the line of each key and item; raises `PackError`.

    Only maps, lists, text, whole numbers, true/false and null exist here: anchors, aliases and tags are
    refused, `on` and `off` are text, and size and depth are bounded.
    """
    try:
        size = len(text.encode("utf-8"))
    except UnicodeEncodeError:
        raise PackError([PackProblem(name, 0, "", Said("lone-sign"))]) from None
    if size > MAX_BYTES:
        raise PackError([PackProblem(name, 0, "", Said("large", most=MAX_BYTES // 1024))])
    try:
        problems = list(_unsafe(text, name))
        if problems:
            raise PackError(problems)
        node = yaml.compose(text, Loader=LOADER)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        said = " ".join(str(error.problem or error.context or "cannot be read").split())
        found = TOO_DEEP if TOO_DEEP_FOR_LIBYAML in said else Said("no-yaml", said=said)
        raise PackError([PackProblem(name, mark.line + 1 if mark else 1, "", found)]) from None
    except yaml.YAMLError as error:
        said = Said("no-yaml", said=" ".join(str(error).split()))
        raise PackError([PackProblem(name, 1, "", said)]) from None
    lines: dict[Place, int] = {(): 1}
    data = None if node is None else _plain(node, (), lines, problems, name)
    if problems:
        raise PackError(problems[:MAX_PROBLEMS])
    return data, lines


def _unsafe(text: str, name: str) -> Iterator[PackProblem]:
    depth = count = documents = 0
    for event in yaml.parse(text, Loader=LOADER):
        line = event.start_mark.line + 1 if event.start_mark else 1
        if isinstance(event, yaml.DocumentStartEvent):
            documents += 1
            if documents > 1:
                yield PackProblem(name, line, "", Said("second-document"))
                return
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None) is not None:
            yield PackProblem(name, line, "", Said("anchors"))
            return
        if isinstance(event, yaml.NodeEvent):
            count += 1
            if getattr(event, "tag", None) is not None:
                tag = f"{event.tag!r:.60}"  # type: ignore[attr-defined]
                yield PackProblem(name, line, "", Said("tag", tag=tag))
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        if depth > MAX_DEPTH:
            yield PackProblem(name, line, "", TOO_DEEP)
            return
        if count > MAX_NODES:
            yield PackProblem(name, line, "", Said("many-values", most=MAX_NODES))
            return


def _plain(
    node: yaml.Node, place: Place, lines: dict[Place, int], problems: list[PackProblem], name: str
) -> Any:
    if isinstance(node, yaml.MappingNode):
        made: dict[str, Any] = {}
        for key, item in node.value:
            line = key.start_mark.line + 1
            if not isinstance(key, yaml.ScalarNode):
                problems.append(PackProblem(name, line, dotted(place), Said("key-word")))
                continue
            if len(made) == MAX_KEYS:
                said = Said("many-keys", most=MAX_KEYS)
                problems.append(PackProblem(name, line, dotted(place), said))
                break
            if key.value in made:
                problems.append(PackProblem(name, line, dotted((*place, key.value)), Said("key-twice")))
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
            yield place, message if isinstance(message, str) else str(message)
    else:
        yield place, messages if isinstance(messages, str) else str(messages)


def _line(place: Place, lines: Mapping[Place, int]) -> int:
    while place and place not in lines:
        place = place[:-1]
    return lines.get(place, 1)


def dotted(place: Place) -> str:
    """`cards[3].modes[0].when.on`: list positions count from 0."""
    return "".join(f"[{part}]" if isinstance(part, int) else f".{part:.80}" for part in place).lstrip(".")
