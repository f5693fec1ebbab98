"""The forms of English and Russian verbs, by rule; what goes by none stands in the grammar."""

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


def russian(verb: str, irregular: Mapping[str, Sequence[str]]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What a Russian infinitive is as a command or of "you", and what of others; of several words the first
    one changes.

    >>> russian("терять", {}), russian("взять себе", {"взять": ("возьмет", "возьмут", "возьми")})[1]
    ((('теряй', 'теряйте', 'теряешь', 'теряете'), ('теряет', 'теряют')), ('возьмет себе', 'возьмут себе'))
    """
    first, gap, rest = verb.partition(" ")
    bare = first.removesuffix("ся").removesuffix("сь")
    one, many, command = irregular.get(bare) or _conjugated(bare)
    yours = (command, f"{command}те", f"{one[:-1]}шь" if one.endswith("т") else one, f"{one}е")
    said: tuple[str, ...] = (*yours, one, many)
    if bare != first:
        said = tuple(each + ("сь" if each[-1] in _VOWELS else "ся") for each in said)
    *yours_said, third, third_many = (each + gap + rest for each in said)
    return tuple(yours_said), (third, third_many)


_VOWELS = "аеиоуыэюя"


def _conjugated(verb: str) -> tuple[str, str, str]:
    """What a Russian infinitive is of one other, of several, and as a command, where it goes by rule."""
    for ending, stem, (one, many, command) in _CONJUGATIONS:
        if verb.endswith(ending):
            root = verb[: len(verb) - len(ending)] + stem
            if many == "ят" and root[-1:] in "жшчщ":
                many = "ат"
            return root + one, root + many, root + command
    raise ValueError(f"the forms of {verb!r} go by no rule")


_CONJUGATIONS = (
    ("давать", "да", ("ет", "ют", "вай")),
    ("овать", "у", ("ет", "ют", "й")),
    ("нуть", "н", ("ет", "ут", "и")),
    ("ить", "", ("ит", "ят", "и")),
    ("еть", "е", ("ет", "ют", "й")),
    ("ать", "а", ("ет", "ют", "й")),
    ("ять", "я", ("ет", "ют", "й")),
)
