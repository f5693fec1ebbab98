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

MAX_STEPS = 60_000
"""Steps on one text; a card needs a few thousand."""


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


@cache
def grammar(lang: str) -> Grammar:
    """The grammar of a language; raises `KeyError` where there is none."""
    file = Path(__file__).parent / f"{lang}.grammar"
    if lang not in LANGUAGES or not file.is_file():
        raise KeyError(lang)
    parts: dict[str, list[Line]] = {}
    spellings: list[tuple[str, str]] = []
    irregular: dict[str, list[str]] = {}
    same: dict[str, str] = {}
    seconds: dict[str, list[str]] = {}
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
            spellings.append((meaning.strip(), pattern.strip().replace("_", " ").replace("{}", "")))
        elif part == "irregular":
            irregular.update((verb, ended) for verb, *ended in (word.split("/") for word in pattern.split()))
        elif part == "same":
            same.update(dict.fromkeys(pattern.split(), meaning))
        elif part == "words":
            known.update(f"{meaning} {pattern}".split())
        elif part == "verbs":
            if "/" in pattern:
                forms: Sequence[str] = pattern.split("/")
            elif lang == SOURCE:
                forms = by_rule(pattern.split(","), irregular)
                for second, verbs in parted(pattern.split(",")).items():
                    seconds.setdefault(meaning, []).append(second)
                    parts[f"{meaning}+{second}"], _ = verb_forms(by_rule(verbs, irregular))
            else:
                forms = by_russian_rule(pattern.split(","), irregular)
            active, passive = verb_forms(forms)
            parts.setdefault(meaning, []).extend(active)
            parts.setdefault(f"{meaning}~", []).extend(passive)
        else:
            for nth, name in enumerate(part.split()):
                for said, meant_by in voices(meaning.strip(), in_form(pattern.strip(), nth), seconds):
                    row = row_of(said)
                    if unbound := set(re.findall(r"[$*](\w+)", meant_by)) - set(names_of(row)):
                        raise ValueError(
                            f"{file.name}: {line!r} means {', '.join(sorted(unbound))}, which it does not say"
                        )
                    parts.setdefault(name, []).append(Line(meant_by, row))
    lines = {name: tuple(rows) for name, rows in parts.items()}
    for rows in lines.values():
        for one in rows:
            known.update(words_of(one.row))
    known.update(same)
    return Grammar(lines, tuple(spellings), frozenset(known), first_words(lines), same)


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
