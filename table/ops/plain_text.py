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


JOINERS = frozenset("\u200c\u200d")
"""Tell two letters, or two emoji, whether they join; Persian and Indian languages are not written without."""

JOINED = ("L", "M", "So", "Sk")
"""What joiners stand between, as Unicode sorts it."""

FIRST_JOINED = "\u0590"
"""Before it lie the alphabets in which joiners show nothing and serve only to make two names of one."""


def tidy(text: str) -> str:
    """The text in one line, without control characters and without space around it.

    Of the marks on a letter only the first are kept, and joiners only where they join; a text that prints
    nothing is empty.

    >>> tidy(" a\\nb\\x00 ")
    'a b'
    >>> tidy("\\u3164\\u115f"), tidy("\\u202ea\\u200db"), len(tidy("\\u06cc\\u200c\\u062e"))
    ('', 'ab', 3)
    """
    clean = "".join(
        " " if ch in "\n\r\t" else ch
        for place, ch in enumerate(text)
        if ch.isprintable() or ch in "\n\r\t" or (ch in JOINERS and _joins(text, place))
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


def _joins(text: str, place: int) -> bool:
    """Does the joiner there stand between two that it may join?"""
    sides = text[max(0, place - 1) : place], text[place + 1 : place + 2]
    return all(side >= FIRST_JOINED and unicodedata.category(side).startswith(JOINED) for side in sides)


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
    shown = "".join(ch for ch in name if ch not in BLANK and ch not in JOINERS)
    return " ".join(unicodedata.normalize("NFKC", shown).casefold().split())
