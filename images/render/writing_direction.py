"""Scripts that are written from right to left: the order in which the signs of a line stand on the paper, and
the forms of Arabic letters beside their neighbours.

The order is that of the Unicode Bidirectional Algorithm without its explicit marks, which card texts may not
hold.
"""

from __future__ import annotations

import itertools
import unicodedata
from collections.abc import Callable, Sequence
from functools import cache

_MIRRORED = str.maketrans("()[]{}<>«»‹›", ")(][}{><»«›‹")
_STRONG = {"L": 0, "R": 1, "AL": 1}


def goes_left(text: str) -> bool:
    """Whether any sign of a text is written from right to left."""
    return not text.isascii() and any(unicodedata.bidirectional(sign) in ("R", "AL") for sign in text)


def order(signs: Sequence[str]) -> list[tuple[int, bool]]:
    """The places of signs (or of icons, as anything without a direction) from left to right, each with
    whether it stands in a stretch that is read from the right.

    >>> [at for at, _ in order("ab גד 12")]
    [0, 1, 2, 6, 7, 5, 4, 3]
    """
    levels = _levels([unicodedata.bidirectional(sign) if len(sign) == 1 else "ON" for sign in signs])
    places = list(range(len(signs)))
    for level in range(max(levels, default=0), 0, -1):
        turned: list[int] = []
        for deep, some in itertools.groupby(places, [high >= level for high in levels].__getitem__):
            run = list(some)
            turned += _turned(run, signs) if deep else run
        places = turned
    return [(at, levels[at] % 2 == 1) for at in places]


def _turned(run: list[int], signs: Sequence[str]) -> list[int]:
    """A stretch the other way round, accents still after their letters."""
    whole: list[list[int]] = []
    for at in run:
        if whole and len(signs[at]) == 1 and unicodedata.combining(signs[at]):
            whole[-1].append(at)
        else:
            whole.append([at])
    return [at for letter in reversed(whole) for at in letter]


def _levels(kinds: Sequence[str]) -> list[int]:
    """How deep each sign is embedded: odd is read from the right."""
    base = next((_STRONG[kind] for kind in kinds if kind in _STRONG), 0)
    side: list[int | None] = []  # 1 for what counts as written from the right; None as its neighbours have it
    levels: list[int] = []
    last = base
    for kind in kinds:
        last = _STRONG.get(kind, last)
        number = kind in ("EN", "AN")
        side.append(last if number or kind in _STRONG else None)
        levels.append(2 if number and last else last or 2 * base)
    for open_, some in itertools.groupby(range(len(side)), lambda at: side[at] is None):
        run = list(some)
        if open_:
            before = side[run[0] - 1] if run[0] else base
            after = side[run[-1] + 1] if run[-1] + 1 < len(side) else base
            within = before if before == after else base
            for at in run:
                levels[at] = within or 2 * base
    return levels


def mirrored(sign: str) -> str:
    """A bracket as it looks in a stretch that is read from the right."""
    return sign.translate(_MIRRORED)


@cache
def _forms() -> dict[str, dict[str, str]]:
    """The forms of each Arabic letter, and of a pair that is written as one sign, by what joins it."""
    found: dict[str, dict[str, str]] = {}
    for code in (*range(0xFB50, 0xFDFB), *range(0xFE70, 0xFEFD)):
        kind, *letters = unicodedata.decomposition(chr(code)).split()[:3] or [""]
        text = "".join(chr(int(letter, 16)) for letter in letters)
        if kind in ("<isolated>", "<final>", "<initial>", "<medial>") and (
            len(text) == 1
            or (len(text) == 2 and text[0] == "\u0644" and text[1] in "\u0622\u0623\u0625\u0627")
        ):
            found.setdefault(text, {}).setdefault(kind[1:-1], chr(code))
    return found


def joined(text: str, drawn: Callable[[str], object]) -> str:
    """A text with the Arabic letters in the forms that they have beside their neighbours, where those can be
    ``drawn``.

    >>> joined("\u0628\u0627", lambda sign: True) == "\ufe91\ufe8e"
    True
    """
    forms = _forms()
    if not any(letter in forms for letter in text):
        return text
    letters: list[str] = []
    for letter in text:
        pair = letters[-1] + letter if letters else ""
        if pair in forms and all(map(drawn, forms[pair].values())):
            letters[-1] = pair
        else:
            letters.append(letter)
    shaped = list(letters)
    bare = [at for at, letter in enumerate(letters) if not unicodedata.combining(letter[0])]
    kinds = [forms.get(letters[at], {}) for at in bare]
    for at, before, here, after in zip(bare, [{}, *kinds[:-1]], kinds, [*kinds[1:], {}], strict=True):
        from_before = "initial" in before and "final" in here
        to_after = "initial" in here and "final" in after
        name = ("medial" if to_after else "final") if from_before else "initial" if to_after else "isolated"
        form = here.get(name, letters[at])
        shaped[at] = form if drawn(form) else letters[at]
    return "".join(shaped)
