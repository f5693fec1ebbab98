"""A grammar as data, and all the ways in which words can be read by it.

A file has parts, `[name]`, of lines `meaning: pattern`. In a pattern stand words, `(one|other)`,
`[optional]`, `<part>` and `<name:part>`; in a meaning `$name` is what such a part means. A part under
`[verbs]` is a verb: `lose: lose / loses / lose` gives its commands, its forms after a player, and those after
"must". Nothing is chosen: whoever asks gets every meaning (a chart is filled, so the time it takes grows with
the square of the words).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TypeAlias

from innkeep.cards.catalogue import LANGUAGES

Value: TypeAlias = "str | int | tuple[Value, ...]"
Env: TypeAlias = "tuple[tuple[str, Value], ...]"

_PIECE = re.compile(r"<[^>]+>|[()\[\]|]|[^\s()\[\]|<>]+")
MAX_STEPS = 60_000
"""Steps on one text; a card needs a few thousand."""


class TooManyStepsError(ValueError):
    """A text that can be read in far more ways than any card."""


@dataclass(frozen=True, slots=True, eq=False)
class Node:
    """A piece of a pattern: a `word`, a `part` called `name`, or alternatives, each a row of pieces."""

    word: str = ""
    part: str = ""
    name: str = ""
    ways: tuple[tuple[Node, ...], ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Line:
    """A pattern, and what it means."""

    meaning: str
    row: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Grammar:
    """The parts of a language, spellings to mend before, and all its words."""

    parts: Mapping[str, tuple[Line, ...]]
    spellings: tuple[tuple[str, str], ...]
    lexicon: frozenset[str]
    firsts: Mapping[int, frozenset[str] | None]
    """The words a line (by its id) can begin with; None where it may be empty."""


@cache
def grammar(lang: str) -> Grammar:
    """The grammar of a language; raises `KeyError` where there is none."""
    file = Path(__file__).parent / f"{lang}.grammar"
    if lang not in LANGUAGES or not file.is_file():
        raise KeyError(lang)
    parts: dict[str, list[Line]] = {}
    spellings: list[tuple[str, str]] = []
    known: set[str] = set()
    part = ""
    for line in file.read_text("utf-8").splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        if line.startswith("["):
            part = line.strip().strip("[]")
            continue
        meaning, _, pattern = line.partition(": ")
        if part == "spellings":
            meaning, _, pattern = line.rpartition(": ")
            spellings.append((meaning.strip(), pattern.strip().replace("_", " ")))
        elif part == "words":
            known.update(f"{meaning} {pattern}".split())
        elif part == "verbs":
            parts[meaning] = list(_verb(pattern))
        else:
            row = _row(pattern)
            if unbound := set(re.findall(r"[$*](\w+)", meaning)) - set(_names(row)):
                raise ValueError(
                    f"{file.name}: {line!r} means {', '.join(sorted(unbound))}, which it does not say"
                )
            parts.setdefault(part, []).append(Line(meaning.strip(), row))
    lines = {name: tuple(rows) for name, rows in parts.items()}
    for rows in lines.values():
        for one in rows:
            known.update(_words(one.row))
    return Grammar(lines, tuple(spellings), frozenset(known), _firsts(lines))


def _verb(pattern: str) -> Iterator[Line]:
    commands, forms, after = (" | ".join(part.split(",")) for part in pattern.split("/"))
    yield Line("0", _row(f"[<filler>] ({commands}) [<after>]"))
    yield Line("3", _row(f"[<filler>] ({forms}) [<after>]"))
    yield Line("m", _row(f"[<filler>] <must> ({after}) [<after>]"))


def _row(pattern: str) -> tuple[Node, ...]:
    pieces = _PIECE.findall(pattern)
    at = 0

    def ways(closing: str) -> tuple[tuple[Node, ...], ...]:
        nonlocal at
        found: list[tuple[Node, ...]] = []
        row: list[Node] = []
        while at < len(pieces):
            piece = pieces[at]
            at += 1
            if piece == closing:
                return (*found, tuple(row))
            if piece == "|":
                found.append(tuple(row))
                row = []
            elif piece == "(":
                row.append(Node(ways=ways(")")))
            elif piece == "[":
                row.append(Node(ways=(*ways("]"), ())))
            elif piece.startswith("<"):
                name, _, part = piece[1:-1].rpartition(":")
                row.append(Node(part=part, name=name or part))
            else:
                row.append(Node(word=piece))
        if closing:
            raise ValueError(f"{pattern!r} lacks a {closing!r}")
        return (*found, tuple(row))

    return (Node(ways=ways("")),)


def _words(row: Sequence[Node]) -> Iterator[str]:
    for node in row:
        if node.word:
            yield node.word
        for way in node.ways:
            yield from _words(way)


def _names(row: Sequence[Node]) -> Iterator[str]:
    for node in row:
        if node.part:
            yield node.name
        for way in node.ways:
            yield from _names(way)


def _firsts(parts: Mapping[str, tuple[Line, ...]]) -> dict[int, frozenset[str] | None]:
    """What each line can begin with; numbers begin with `#`."""
    of_part: dict[str, tuple[set[str], bool]] = {name: (set(), False) for name in parts}

    def of_row(row: Sequence[Node]) -> tuple[set[str], bool]:
        begin: set[str] = set()
        for node in row:
            if node.word:
                return begin | {node.word}, False
            if node.part:
                more, empty = ({"#"}, False) if node.part == "digits" else of_part[node.part]
            else:
                each = [of_row(way) for way in node.ways]
                more, empty = set().union(*(words for words, _ in each)), any(nothing for _, nothing in each)
            begin |= more
            if not empty:
                return begin, False
        return begin, True

    changed = True
    while changed:
        changed = False
        for name, rows in parts.items():
            each = [of_row(one.row) for one in rows]
            now = set().union(*(words for words, _ in each)), any(empty for _, empty in each)
            if now != of_part[name]:
                of_part[name], changed = now, True
    found: dict[int, frozenset[str] | None] = {}
    for rows in parts.values():
        for one in rows:
            begin, empty = of_row(one.row)
            found[id(one)] = None if empty else frozenset(begin)
    return found


@dataclass(slots=True)
class Chart:
    """What the parts of a grammar mean at each place of some words."""

    of: Grammar
    said: Sequence[str]
    steps: int = 0
    furthest: int = 0
    _found: dict[tuple[str, int], tuple[tuple[int, Value], ...]] = field(default_factory=dict)

    def read(self, part: str, at: int) -> tuple[tuple[int, Value], ...]:
        """Every (end, meaning) of a part that begins at a place."""
        if part == "digits":
            return ((at + 1, int(self.said[at])),) if self._is_number(at) else ()
        key = part, at
        if key not in self._found:
            self._found[key] = ()  # no part begins with itself
            begins = {*self._ways(at), *(("#",) if self._is_number(at) else ())}
            found: dict[tuple[int, Value], None] = {}
            for line in self.of.parts[part]:
                first = self.of.firsts[id(line)]
                if first is not None and first.isdisjoint(begins):
                    continue
                for end, env in self._rows(line.row, 0, at, ()):
                    found[end, meant(line.meaning, env)] = None
            self._found[key] = tuple(found)
        return self._found[key]

    def _ways(self, at: int) -> Sequence[str]:
        """The words that may be meant at a place: several, where a typo leaves that open."""
        return self.said[at].split("|") if at < len(self.said) else ()

    def _is_number(self, at: int) -> bool:
        return at < len(self.said) and self.said[at].isdecimal() and len(self.said[at]) < 4

    def _rows(self, row: Sequence[Node], nth: int, at: int, env: Env) -> Iterator[tuple[int, Env]]:
        self.steps += 1
        if self.steps > MAX_STEPS:
            raise TooManyStepsError
        if nth == len(row):
            self.furthest = max(self.furthest, at)
            yield at, env
            return
        node = row[nth]
        if node.word:
            if node.word in self._ways(at):
                yield from self._rows(row, nth + 1, at + 1, env)
        elif node.part:
            for end, value in self.read(node.part, at):
                yield from self._rows(row, nth + 1, end, (*env, (node.name, value)))
        else:
            for way in node.ways:
                for end, more in self._rows(way, 0, at, env):
                    yield from self._rows(row, nth + 1, end, more)


def meant(meaning: str, env: Env) -> Value:
    """What a line means, where its parts mean something: a word, a number, or a row of them.

    >>> meant("fortitude who=$who amount=-$n", (("who", "me"), ("n", 2)))
    ('fortitude', ('who', 'me'), ('amount', -2))
    """
    known = dict(env)
    pieces = meaning.split()
    if len(pieces) == 1 and "=" not in meaning and not meaning.startswith(("@", "*")):
        return _value(meaning, known)
    row: list[Value] = []
    for piece in pieces:
        name, is_pair, text = piece.partition("=")
        if piece.startswith("*"):
            if piece[1:] in known:
                spliced = known[piece[1:]]
                row += spliced if isinstance(spliced, tuple) else (spliced,)
        elif is_pair:
            if text.lstrip("-").removeprefix("$") in known or "$" not in text:
                row.append((name, _value(text, known)))
        else:
            row.append(_value(piece, known))
    return tuple(row)


def _value(text: str, known: Mapping[str, Value]) -> Value:
    if text.startswith("-$"):
        value = known[text[2:]]
        return -value if isinstance(value, int) else f"-{value}"
    if text.startswith("$"):
        return known.get(text[1:], "")
    return int(text) if re.fullmatch(r"-?\d+", text) else text
