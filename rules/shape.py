"""Plain data from outside held against an example of the right shape, which the code itself makes.

It knows types and keys; whether numbers make sense together is asked in :mod:`rules.invariants`.
"""

from __future__ import annotations

from collections.abc import Iterator


def misfits(value: object, like: object, path: str = "") -> Iterator[str]:
    """What in ``value`` is not of the shape of ``like``, each with its path.

    Maps have the same keys; every item of a list is like the only item of the example; in an example None
    stands for a text or nothing, an empty list for any lists of numbers and nothing else.

    >>> list(misfits({"a": [1, "x"]}, {"a": [0], "b": None}))
    ["b: missing", "a[1]: 'x' is not a whole number"]
    >>> list(misfits([True], [0], "hand"))
    ['hand[0]: True is not a whole number']
    """
    if isinstance(like, dict):
        if not isinstance(value, dict):
            yield f"{path or '-'}: a map is needed here"
            return
        yield from (f"{_key(path, name)}: missing" for name in like if name not in value)
        yield from (f"{_key(path, name)}: unknown key" for name in value if name not in like)
        for name in like:
            if name in value:
                yield from misfits(value[name], like[name], _key(path, name))
    elif isinstance(like, list):
        if not isinstance(value, list):
            yield f"{path}: {value!r} is not a list"
            return
        for at, item in enumerate(value):
            if like:
                yield from misfits(item, like[0], f"{path}[{at}]")
            elif isinstance(item, list):
                yield from misfits(item, like, f"{path}[{at}]")
            elif item is not None and not isinstance(item, int):
                yield f"{path}[{at}]: {item!r} is not a whole number"
    elif isinstance(like, bool):
        if not isinstance(value, bool):
            yield f"{path}: {value!r} is neither true nor false"
    elif isinstance(like, int):
        if isinstance(value, bool) or not isinstance(value, int):
            yield f"{path}: {value!r} is not a whole number"
    elif not isinstance(value, str) and (like is not None or value is not None):
        yield f"{path}: {value!r} is not a text"


def _key(path: str, name: object) -> str:
    return f"{path}.{name}" if path else str(name)
