"""A text as people type it, as words in one spelling: case, quotes, icons, contractions, typos."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache

_SIGN = re.compile(r"\d+|[^\W\d_]+(?:-[^\W\d_]+)*|'s|'|\n|[+:;,.!?()/−-]|\S")
_QUOTES = str.maketrans(
    {
        **dict.fromkeys("’‘ʼ`´", "'"),
        **dict.fromkeys('“”„«»"*{}_[]', " "),
        **dict.fromkeys("–—−‑", "-"),
        "…": ".",
        "|": " ",
        "\u00ad": None,
        "\u200b": None,
        "\ufeff": None,
    }
)
_BULLET = re.compile(r"(?m)^[^\S\n]*(?:[-–—*•·▪◦‣][^\S\n]+(?=[^\W\d]|[\"“«])|\(?[\da-dа-г]\)[^\S\n]*)")
"""What stands before a line of a list; a minus before a number is none."""
_MOST_MEANT = 6
"""Words a typo may stand for; what is said with one of them counts if the others say nothing else."""
_SHORTEST_TYPO = 5
"""What is meant has this many letters, or two neighbours of three or more letters have changed places."""


def words(
    said: str,
    spellings: Sequence[tuple[str, str]],
    lexicon: frozenset[str],
    same: Mapping[str, str] | None = None,
    joined: bool = False,
) -> list[str]:
    """The words and signs of a text; ``spellings`` are patterns and what to write for them, ``lexicon`` the
    words a typo may stand for, ``same`` those in place of which another one is meant. A line break is a word
    of its own, or nothing but a space where lines are ``joined``.

    >>> words("HEAL 2 “Fortitud”!", (), frozenset({"heal", "fortitude"}))
    ['heal', '2', 'fortitude', '!']
    """
    plain = unicodedata.normalize("NFKC", _BULLET.sub("", said)).translate(_QUOTES).lower().replace("ё", "е")
    plain = re.sub(r"\s+" if joined else r"[^\S\n]+", " ", plain)
    for pattern, written in spellings:
        plain = re.sub(pattern, written, plain)
    mended = (_meant(word, lexicon) for word in _SIGN.findall(plain))
    return [(same or {}).get(word, word) for word in mended]


@cache
def _by_rest(lexicon: frozenset[str]) -> dict[str, list[str]]:
    """The words of the lexicon by what is left of them without one letter, and by themselves."""
    found: dict[str, list[str]] = {}
    for word in sorted(lexicon):
        for rest in _rests(word):
            found.setdefault(rest, []).append(word)
    return found


def _rests(word: str) -> set[str]:
    return {word, *(word[:at] + word[at + 1 :] for at in range(len(word)))}


def _meant(word: str, lexicon: frozenset[str]) -> str:
    """The words of the lexicon that are one typo away, with `|` between; else the word itself."""
    if word in lexicon or not 2 < len(word) <= 30 or not word.isalpha():
        return word
    known = _by_rest(lexicon)  # what is one typo away has a rest in common
    alike = {other for rest in _rests(word) for other in known.get(rest, ())}
    near = [
        other
        for other in sorted(alike, key=lambda one: (len(one), one))
        if _one_typo(word, other)
        and (len(other) >= _SHORTEST_TYPO <= len(word) + 1 or sorted(word) == sorted(other))
    ]
    return "|".join(near) if 0 < len(near) <= _MOST_MEANT else word


def _one_typo(typed: str, meant: str) -> bool:
    """Whether one letter is wrong, missing or too many, or two neighbours have changed places."""
    at = 0
    while at < min(len(typed), len(meant)) and typed[at] == meant[at]:
        at += 1
    rest, wanted = typed[at:], meant[at:]
    if len(typed) == len(meant):
        swapped = len(rest) > 1 and rest[0] == wanted[1] and rest[1] == wanted[0] and rest[2:] == wanted[2:]
        return rest[1:] == wanted[1:] or swapped
    return rest[1:] == wanted if len(typed) > len(meant) else rest == wanted[1:]
