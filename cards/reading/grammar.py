"""A grammar as data (how its file is written, `patterns` says), and all the ways in which words can be read
by it.

Nothing is chosen: whoever asks gets every meaning (a chart is filled, so the time it takes grows with the
square of the words).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TypeAlias

from innkeep.cards.catalogue import LANGUAGES, SOURCE
from innkeep.cards.reading.patterns import (
    GLUE,
    Line,
    Node,
    by_rule,
    by_russian_rule,
    first_words,
    in_form,
    names_of,
    parted,
    row_of,
    verb_forms,
    voices,
    words_of,
)

Value: TypeAlias = "str | int | tuple[Value, ...]"
Env: TypeAlias = "tuple[tuple[str, Value], ...]"
Slots: TypeAlias = "tuple[tuple[Node, ...], ...]"

MAX_STEPS = 60_000
"""Steps on one text; a card needs a few thousand."""


_ARTICLES = ("a", "an")
_COUNTS = re.compile(r"^1$|\b(?:n|gold)=1\b")
"""What a pattern means whose "a" is a number."""


class TooManyStepsError(ValueError):
    """A text that can be read in far more ways than any card."""


@dataclass(frozen=True, slots=True)
class Grammar:
    """The parts of a language, spellings to mend before, and all its words."""

    parts: Mapping[str, tuple[Line, ...]]
    spellings: tuple[tuple[str, str], ...]
    lexicon: frozenset[str]
    firsts: Mapping[int, frozenset[str] | None]
    """The words a line (by its id) can begin with; None where it may be empty."""
    same: Mapping[str, str]
    """Words that mean no more than another one."""
    looser: tuple[tuple[str, str], ...]
    """What to write for some words where nothing can be read otherwise."""
    weightless: frozenset[str]
    """Words that may stand anywhere, or be missing, where nothing can be read otherwise."""


@cache
def grammar(lang: str) -> Grammar:
    """The grammar of a language; raises `KeyError` where there is none."""
    folder = Path(__file__).parent
    if lang not in LANGUAGES or not (folder / f"{lang}.grammar").is_file():
        raise KeyError(lang)
    written = _Written(lang)
    written.take((folder / f"{lang}.grammar").read_text("utf-8"), loose=False)
    written.take((folder / f"{lang}-frames.grammar").read_text("utf-8"), loose=True)
    lines = {name: tuple(rows) for name, rows in written.parts.items()}
    known = {word for rows in lines.values() for one in rows for word in words_of(one.row)}
    return Grammar(
        lines,
        tuple(written.spellings["spellings"]),
        frozenset({*known, *written.known, *written.same}),
        first_words(lines),
        written.same,
        tuple(written.spellings["loose spellings"]),
        frozenset(written.weightless),
    )


@dataclass(slots=True)
class _Written:
    """What the files of a grammar say, as it is read line by line."""

    lang: str
    parts: dict[str, list[Line]] = field(default_factory=dict)
    spellings: dict[str, list[tuple[str, str]]] = field(
        default_factory=lambda: {"spellings": [], "loose spellings": []}
    )
    irregular: dict[str, list[str]] = field(default_factory=dict)
    same: dict[str, str] = field(default_factory=dict)
    seconds: dict[str, list[str]] = field(default_factory=dict)
    known: set[str] = field(default_factory=set)
    weightless: set[str] = field(default_factory=set)

    def take(self, text: str, loose: bool) -> None:
        """Reads a file, all of whose patterns may be ``loose``."""
        part = ""
        for line in text.splitlines():
            if line.startswith("["):
                part = line.strip().strip("[]")
            elif line.strip() and not line.startswith("#"):
                self._line(part, line, loose)

    def _line(self, part: str, line: str, loose: bool) -> None:
        meaning, _, pattern = line.partition(": ")
        if part in self.spellings:
            meaning, _, pattern = line.rpartition(": ")
            written = pattern.strip().replace("_", " ").replace("{}", "")
            self.spellings[part].append((meaning.strip(), written))
        elif part == "irregular":
            self.irregular.update(
                (verb, ended) for verb, *ended in (word.split("/") for word in pattern.split())
            )
        elif part == "same":
            self.same.update(dict.fromkeys(pattern.split(), meaning))
        elif part == "words":
            self.known.update(f"{meaning} {pattern}".split())
        elif part == "weightless":
            self.weightless.update(pattern.split())
        elif part == "verbs":
            self._verb(meaning, pattern)
        else:
            self._pattern(part.split(), line, loose)

    def _verb(self, name: str, pattern: str) -> None:
        verbs = pattern.split(",")
        if "/" in pattern:
            forms: Sequence[str] = pattern.split("/")
        elif self.lang == SOURCE:
            forms = by_rule(verbs, self.irregular)
            for second, able in parted(verbs).items():
                self.seconds.setdefault(name, []).append(second)
                self.parts[f"{name}+{second}"], _ = verb_forms(by_rule(able, self.irregular), self.weightless)
        else:
            forms = by_russian_rule(verbs, self.irregular)
        active, passive = verb_forms(forms, self.weightless)
        self.parts.setdefault(name, []).extend(active)
        self.parts.setdefault(f"{name}~", []).extend(passive)

    def _pattern(self, names: Sequence[str], line: str, loose: bool) -> None:
        """Adds a pattern to the part of each name in its form, and loosely in the first form."""
        meaning, _, pattern = line.partition(": ")
        for at, name in enumerate(names):
            for nth in (at, 0) if at else (0,):
                for said, meant_by in voices(meaning.strip(), in_form(pattern.strip(), nth), self.seconds):
                    weak = self.weightless if _COUNTS.search(meant_by) else {*self.weightless, *_ARTICLES}
                    row = row_of(said, weak)
                    if unbound := set(re.findall(r"[$*](\w+)", meant_by)) - set(names_of(row)):
                        raise ValueError(
                            f"{self.lang}: {line!r} means {', '.join(sorted(unbound))}, which it does not say"
                        )
                    self.parts.setdefault(name, []).append(Line(meant_by, row, loose or nth != at))


@dataclass(slots=True)
class Chart:
    """What the parts of a grammar mean at each place of some words."""

    of: Grammar
    said: Sequence[str]
    loose: bool = False  # frames are read, too, and articles may be missing
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
                if line.loose and not self.loose:
                    continue
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
            elif node.weak and self.loose:
                yield from self._rows(row, nth + 1, at, env)
        elif node.part:
            for end, value in self.read(node.part, at):
                yield from self._rows(row, nth + 1, end, (*env, (node.name, value)))
        else:
            filled = self._filled(node.ways, at, env) if node.frame else self._chosen(node.ways, at, env)
            for end, more in filled:
                yield from self._rows(row, nth + 1, end, more)

    def _chosen(self, ways: Slots, at: int, env: Env) -> Iterator[tuple[int, Env]]:
        """What one of some alternatives means at a place."""
        for way in ways:
            yield from self._rows(way, 0, at, env)

    def _filled(self, slots: Slots, at: int, env: Env) -> Iterator[tuple[int, Env]]:
        """What slots mean that are filled in any order from a place on; those that may be empty come last."""
        unsaid = env
        for slot in slots:
            empty = next((more for end, more in self._rows(slot, 0, at, unsaid) if end == at), None)
            if empty is None:
                break
            unsaid = empty
        else:
            yield at, unsaid
        for nth, slot in enumerate(slots):
            for end, more in self._rows(slot, 0, at, env):
                if end > at:
                    yield from self._filled((*slots[:nth], *slots[nth + 1 :]), end, more)
        for end, _ in self.read(GLUE, at) if slots else ():
            if end > at:
                yield from self._filled(slots, end, env)


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
            if "$" not in text or text.lstrip("-$").partition(".")[0] in known:
                row.append((name, _value(text, known)))
        else:
            row.append(_value(piece, known))
    return tuple(row)


def _value(text: str, known: Mapping[str, Value]) -> Value:
    if text.startswith("-$"):
        value = _value(text[1:], known)
        return -value if isinstance(value, int) else f"-{value}"
    if text.startswith("$"):
        name, _, pair = text[1:].partition(".")
        value = known.get(name, "")
        if not pair:
            return value
        pairs = value if isinstance(value, tuple) else ()
        return next((one[1] for one in pairs if isinstance(one, tuple) and one[0] == pair), "")
    return int(text) if re.fullmatch(r"-?\d+", text) else text
