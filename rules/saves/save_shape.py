"""Plain data from outside held against an example of the right shape, which the code itself makes.

It knows types, keys and sizes; which seats, cards and limits there are is asked in
:mod:`innkeep.rules.saves.invariants`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from innkeep.rules.engine.argument_checks import shown

__all__ = ["Maybe", "misfits", "oversize"]

#: How many values, how deep, how long a text, how large a number: far beyond any real save.
MOST_VALUES, DEEPEST, LONGEST, LARGEST = 200_000, 12, 1_000, 1 << 64


@dataclass(frozen=True, slots=True)
class Maybe:
    """In an example: null, or something of this shape."""

    like: object


def oversize(data: object) -> str | None:
    """Why plain data is too large, too deep or no plain data at all; None if it is neither. Never recurses.

    >>> oversize({"hand": [1, [2, [3]]]}), oversize([1 << 70])
    (None, '[0]: a number of 71 bits, allowed: 64')
    """
    count = 0
    left: list[tuple[object, str, int]] = [(data, "", 0)]
    while left:
        value, path, depth = left.pop()
        count += 1
        if count > MOST_VALUES:
            return f"{path or '-'}: more than {MOST_VALUES} values"
        if depth > DEEPEST:
            return f"{path}: nested more than {DEEPEST} deep"
        if (why := _not_plain(value)) is not None:
            return f"{path or '-'}: {why}"
        left += [(item, inner, depth + 1) for item, inner in _inside(value, path)]
    return None


def _not_plain(value: object) -> str | None:
    """Why a value, whatever is in it, is too large or no plain data; None if it is neither."""
    if isinstance(value, dict):
        strange = (name for name in value if not isinstance(name, str) or len(name) > LONGEST)
        return next((f"{shown(name)} is no key" for name in strange), None)
    if isinstance(value, list):
        return f"more than {MOST_VALUES} values" if len(value) > MOST_VALUES else None
    if isinstance(value, str):
        return f"a text of {len(value)} characters, allowed: {LONGEST}" if len(value) > LONGEST else None
    if isinstance(value, int):
        return f"a number of {value.bit_length()} bits, allowed: 64" if abs(value) >= LARGEST else None
    plain = value is None or isinstance(value, float)
    return None if plain else f"a {type(value).__name__} is no plain data"


def _inside(value: object, path: str) -> Iterator[tuple[object, str]]:
    """What is in a map or a list, each with its path."""
    if isinstance(value, dict):
        yield from ((item, _key(path, name)) for name, item in value.items())
    elif isinstance(value, list):
        yield from ((item, f"{path}[{at}]") for at, item in enumerate(value))


def misfits(value: object, like: object, path: str = "") -> Iterator[str]:
    """What in ``value`` is not of the shape of ``like``, each with its path.

    Maps have the same keys; every item of a list is like the only item of the example; a tuple in the example
    stands for a list of just these items; None for a text or null.

    >>> list(misfits({"a": [1, "x"]}, {"a": [0], "b": None}))
    ['b: missing', "a[1]: 'x' is not a whole number"]
    >>> list(misfits([True, None], [Maybe(0)], "hand"))
    ['hand[0]: True is not a whole number']
    >>> list(misfits([[1]], [(0, 0)], "scores"))
    ['scores[0]: 1 item, needed: 2']
    """
    if isinstance(like, Maybe):
        if value is not None:
            yield from misfits(value, like.like, path)
    elif isinstance(like, dict):
        yield from _misfits_of_map(value, like, path)
    elif isinstance(like, (list, tuple)):
        yield from _misfits_of_list(value, like, path)
    elif type(value) not in _SCALARS[type(like)][0]:
        yield f"{path}: {shown(value)} is {_SCALARS[type(like)][1]}"


_SCALARS: Final[dict[type, tuple[tuple[type, ...], str]]] = {
    bool: ((bool,), "neither true nor false"),
    int: ((int,), "not a whole number"),
    str: ((str,), "not a text"),
    type(None): ((str, type(None)), "not a text"),
}
"""Of each scalar in an example: what may stand there, and what is said of anything else."""


def _misfits_of_map(value: object, like: dict[str, object], path: str) -> Iterator[str]:
    if not isinstance(value, dict):
        yield f"{path or '-'}: a map is needed here"
        return
    yield from (f"{_key(path, name)}: missing" for name in like if name not in value)
    yield from (f"{_key(path, name)}: unknown key" for name in value if name not in like)
    for name in like:
        if name in value:
            yield from misfits(value[name], like[name], _key(path, name))


def _misfits_of_list(value: object, like: list[object] | tuple[object, ...], path: str) -> Iterator[str]:
    if not isinstance(value, list):
        yield f"{path}: {shown(value)} is not a list"
    elif isinstance(like, tuple) and len(value) != len(like):
        yield f"{path}: {len(value)} {'item' if len(value) == 1 else 'items'}, needed: {len(like)}"
    else:
        for at, item in enumerate(value):
            yield from misfits(item, like[at] if isinstance(like, tuple) else like[0], f"{path}[{at}]")


def _key(path: str, name: object) -> str:
    return f"{path}.{name}" if path else str(name)
