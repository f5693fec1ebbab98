"""Plain data from outside held against an example of the right shape, which the code itself makes.

It knows types, keys and sizes; which seats, cards and limits there are is asked in
:mod:`innkeep.rules.engine.saves.invariants`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

__all__ = ["Maybe", "misfits", "oversize", "shown"]

#: How many values, how deep, how long a text, how large a number: far beyond any real save.
MOST_VALUES, DEEPEST, LONGEST, LARGEST = 200_000, 12, 1_000, 1 << 64
_SHOWN = 60


@dataclass(frozen=True, slots=True)
class Maybe:
    """In an example: null, or something of this shape."""

    like: object


def shown(value: object) -> str:
    """A value in one short line.

    >>> shown("a\\nb"), shown("x" * 99)[-8:]
    ("'a\\\\nb'", 'xxxxx...')
    """
    text = repr(value[: _SHOWN + 1] if isinstance(value, (str, list, tuple)) else value)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}..."


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
        if isinstance(value, dict):
            for name, item in value.items():
                if not isinstance(name, str) or len(name) > LONGEST:
                    return f"{path or '-'}: {shown(name)} is no key"
                left.append((item, _key(path, name), depth + 1))
        elif isinstance(value, list):
            if len(value) > MOST_VALUES:
                return f"{path or '-'}: more than {MOST_VALUES} values"
            left += [(item, f"{path}[{at}]", depth + 1) for at, item in enumerate(value)]
        elif isinstance(value, str):
            if len(value) > LONGEST:
                return f"{path or '-'}: a text of {len(value)} characters, allowed: {LONGEST}"
        elif isinstance(value, int):
            if not -LARGEST < value < LARGEST:
                return f"{path or '-'}: a number of {value.bit_length()} bits, allowed: 64"
        elif value is not None and not isinstance(value, float):
            return f"{path or '-'}: a {type(value).__name__} is no plain data"
    return None


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
        if not isinstance(value, dict):
            yield f"{path or '-'}: a map is needed here"
            return
        yield from (f"{_key(path, name)}: missing" for name in like if name not in value)
        yield from (f"{_key(path, name)}: unknown key" for name in value if name not in like)
        for name in like:
            if name in value:
                yield from misfits(value[name], like[name], _key(path, name))
    elif isinstance(like, (list, tuple)):
        if not isinstance(value, list):
            yield f"{path}: {shown(value)} is not a list"
        elif isinstance(like, tuple) and len(value) != len(like):
            yield f"{path}: {len(value)} {'item' if len(value) == 1 else 'items'}, needed: {len(like)}"
        else:
            for at, item in enumerate(value):
                yield from misfits(item, like[at] if isinstance(like, tuple) else like[0], f"{path}[{at}]")
    elif isinstance(like, bool):
        if not isinstance(value, bool):
            yield f"{path}: {shown(value)} is neither true nor false"
    elif isinstance(like, int):
        if isinstance(value, bool) or not isinstance(value, int):
            yield f"{path}: {shown(value)} is not a whole number"
    elif not isinstance(value, str) and (like is not None or value is not None):
        yield f"{path}: {shown(value)} is not a text"


def _key(path: str, name: object) -> str:
    return f"{path}.{name}" if path else str(name)
