"""What people write, made fit to be shown in a line: names, chat, notes."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

BLANK = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\u034f")
"""Letters, signs and marks to Unicode that print nothing: Hangul fillers, the empty Braille
pattern..."""

MARKS = 3
"""Marks on one letter: as many as languages need. Piled higher they grow into other lines."""

NAME = 40
"""Characters of a name."""


def tidy(text: str) -> str:
    """The text in one line, without control characters and without space around it.

    Of the marks on a letter only the first are kept; a text that prints nothing is empty.

    >>> tidy(" a\\nb\\x00 ")
    'a b'
    >>> tidy("\\u3164\\u115f")
    ''
    """
    clean = "".join(
        " " if ch in "\n\r\t" else ch for ch in text if ch.isprintable() or ch in "\n\r\t"
    ).strip()
    if clean.isascii():
        return clean
    kept: list[str] = []
    run, shows = 0, False
    for ch in clean:
        mark = unicodedata.category(ch) in ("Mn", "Me")
        run = run + 1 if mark else 0
        if run > MARKS:
            continue
        shows = shows or not (mark or ch in BLANK or ch.isspace())
        kept.append(ch)
    return "".join(kept) if shows else ""


def told_apart(name: str, others: Iterable[str | None]) -> str:
    """The name, with a number after it if it reads like one of ``others``.

    >>> told_apart("ann", ["Ann", None])
    'ann 2'
    """
    taken = {_read(other) for other in others if other is not None}
    number, found = 1, name
    while _read(found) in taken:
        number += 1
        found = f"{name[: NAME - 4].rstrip()} {number}"
    return found


def _read(name: str) -> str:
    """How a name is read: wide or narrow, large or small, with what prints nothing left out."""
    shown = "".join(ch for ch in name if ch not in BLANK)
    return " ".join(unicodedata.normalize("NFKC", shown).casefold().split())
