"""The forms of English verbs, by rule; what goes by none stands in the grammar."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

_THIRD = {"have": "has", "be": "is"}
_HISSES = ("s", "x", "z", "ch", "sh", "o")


def forms(verb: str, irregular: Mapping[str, Sequence[str]]) -> tuple[str, tuple[str, ...], str]:
    """What a verb is after "he", what it is after "it is", and what after "he is"; of several words the first
    one changes.

    >>> forms("drop out of", {}), forms("take", {"take": ("taken",)})
    (('drops out of', ('dropped out of',), 'dropping out of'), ('takes', ('taken',), 'taking'))
    """
    first, gap, rest = verb.partition(" ")
    ended = irregular.get(first, (_past(first),))
    return _third(first) + gap + rest, tuple(one + gap + rest for one in ended), _lasting(first) + gap + rest


def _third(verb: str) -> str:
    if verb in _THIRD:
        return _THIRD[verb]
    if re.search(r"[^aeiou]y$", verb):
        return verb[:-1] + "ies"
    return verb + ("es" if verb.endswith(_HISSES) else "s")


def _past(verb: str) -> str:
    if re.search(r"[^aeiou]y$", verb):
        return verb[:-1] + "ied"
    if verb.endswith("e"):
        return verb + "d"
    if re.fullmatch(r"[^aeiou]+[aeiou][^aeiouwxy]", verb):
        return f"{verb}{verb[-1]}ed"
    return verb + "ed"


def _lasting(verb: str) -> str:
    if verb.endswith("e") and not verb.endswith(("ee", "oe", "be")):
        return f"{verb[:-1]}ing"
    if re.fullmatch(r"[^aeiou]+[aeiou][^aeiouwxy]|begin|forget", verb):
        return f"{verb}{verb[-1]}ing"
    return verb + "ing"
