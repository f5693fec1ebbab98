"""Reads a gettext catalogue as text (.po): its sentences, and which plural form fits a number.

Only what a catalogue of ours has: `msgid`, `msgid_plural`, `msgstr`, `msgstr[n]`, comments. That it reads as
gettext's own readers do is held by tests/house/test_catalogues.py.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from gettext import c2py
from typing import NamedTuple

_WORD = re.compile(r'(msgid|msgid_plural|msgstr|msgstr\[\d\]) (".*")\s*')
_ESCAPED = re.compile(r"\\(.)")
_MEANT = {"n": "\n", "t": "\t", "r": "\r"}
_PLURAL = re.compile(r"Plural-Forms:[^\n]*?plural=([^;\n]+)")
_GERMANIC = "n != 1"


class Sentences(NamedTuple):
    """What a catalogue says."""

    plural: Callable[[int], int]
    """Which of a sentence's forms fits a number."""
    forms: dict[str, tuple[str, ...]]
    """Key to text, or to the texts for the plural forms; one left empty is not translated."""
    counted: frozenset[str]
    """Keys whose sentence has plural forms."""


def read(text: str) -> Sentences:
    """The sentences of a catalogue. Raises ValueError with the line that cannot be read.

    >>> found = read('msgid "a"\\nmsgid_plural "a"\\nmsgstr[0] "one"\\nmsgstr[1] "many"')
    >>> found.forms, found.counted, found.plural(1), found.plural(5)
    ({'a': ('one', 'many')}, frozenset({'a'}), 0, 1)
    """
    entries: list[tuple[str, list[str]]] = []
    for number, line in enumerate(text.split("\n"), 1):
        if line.startswith('"') and entries and line.rstrip().endswith('"'):
            entries[-1][1].append(line.rstrip()[1:-1])
        elif found := _WORD.fullmatch(line):
            entries.append((found[1], [found[2][1:-1]]))
        elif line.strip() and not line.startswith("#"):
            raise ValueError(f"line {number} of the catalogue: {line:.40}")
    forms: dict[str, tuple[str, ...]] = {}
    counted = set()
    key = ""
    for word, parts in entries:
        said = _ESCAPED.sub(_meant, "".join(parts))
        if word == "msgid":
            key = said
            forms[key] = ()
        elif word == "msgid_plural":
            counted.add(key)
        else:
            forms[key] += (said,)
    head = _PLURAL.search("".join(forms.pop("", ())))
    return Sentences(c2py(head[1] if head else _GERMANIC), forms, frozenset(counted))


def _meant(escaped: re.Match[str]) -> str:
    return _MEANT.get(escaped[1], escaped[1])
