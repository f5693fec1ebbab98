"""The engine's way to put strings into one string: a delimiter, escaped with a backslash where it occurs.

Pieces nest it: every trait's text lies in a tab-joined pair with the next trait inward.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce


def join(parts: Iterable[str], delimiter: str) -> str:
    r"""The parts in one string.

    >>> join(["a", "b;c", "d"], ";")
    'a;b\\;c;d'
    >>> join(["back\\", "'quoted'"], ";")
    "'back\\';''quoted''"
    """
    return delimiter.join(_token(part, delimiter) for part in parts)


def _token(part: str, delimiter: str) -> str:
    escaped = part.replace(delimiter, "\\" + delimiter)
    quoted = len(part) > 1 and part.startswith("'") and part.endswith("'")
    return f"'{escaped}'" if quoted or part.startswith("\\") or part.endswith("\\") else escaped


def nest(traits: Sequence[str]) -> str:
    r"""Trait texts, outermost first, each pair joined by a tab: the third lies escaped in the second.

    >>> nest(["a", "b", "c"])
    'a\tb\\\tc'
    """
    *outer, last = traits
    return reduce(lambda inner, trait: join([trait, inner], "\t"), reversed(outer), last)


def named_key(name: str) -> str:
    """A key command known by its name only; the engine finds it a code of its own."""
    return f"57344,0,{name}"


def ctrl(letter: str) -> str:
    """Ctrl and a letter.

    >>> ctrl("F")
    '70,130'
    """
    return f"{ord(letter)},130"


def color(text: str) -> str:
    """A colour #rrggbb as the engine writes it.

    >>> color("#0a141e")
    '10,20,30'
    """
    return ",".join(str(int(text[at : at + 2], 16)) for at in (1, 3, 5))
