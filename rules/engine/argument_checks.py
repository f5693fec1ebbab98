"""What callers hand to the rules, checked before anything is done: a ValueError names argument and reason."""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["flag", "shown", "text", "titles", "whole"]

LONGEST = 1_000
MOST_TITLES = 10_000
_SHOWN = 60


def shown(value: object) -> str:
    """A value in one short line.

    >>> shown("a\\nb"), shown("x" * 99)[-8:]
    ("'a\\\\nb'", 'xxxxx...')
    """
    text = repr(value[: _SHOWN + 1] if isinstance(value, (str, list, tuple)) else value)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}..."


def whole(name: str, value: object, least: int, most: int) -> int:
    """A whole number within limits.

    >>> whole("turn", 3, 0, 1)
    Traceback (most recent call last):
    ValueError: turn: 3, allowed: 0 to 1
    """
    if isinstance(value, bool) or not isinstance(value, int):
        raise ValueError(f"{name}: {shown(value)} is not a whole number")
    if not least <= value <= most:
        raise ValueError(f"{name}: {shown(value)}, allowed: {least} to {most}")
    return value


def flag(name: str, value: object) -> bool:
    """True or false, and nothing that merely looks like it."""
    if not isinstance(value, bool):
        raise ValueError(f"{name}: {shown(value)} is neither true nor false")
    return value


def text(name: str, value: object) -> str:
    """A text of ordinary length."""
    if not isinstance(value, str):
        raise ValueError(f"{name}: {shown(value)} is not a text")
    if len(value) > LONGEST:
        raise ValueError(f"{name}: a text of {len(value)} characters, allowed: {LONGEST}")
    return value


def titles(name: str, value: object, *, gaps: bool = False) -> None:
    """A list of texts; with ``gaps`` None may stand for an empty place.

    >>> titles("hand", "Wine")
    Traceback (most recent call last):
    ValueError: hand: 'Wine' is not a list of texts
    """
    if isinstance(value, str | bytes | dict | set) or not isinstance(value, Iterable):
        raise ValueError(f"{name}: {shown(value)} is not a list of texts")
    for at, item in enumerate(value):
        if at >= MOST_TITLES:
            raise ValueError(f"{name}: more than {MOST_TITLES} texts")
        if item is not None or not gaps:
            text(f"{name}[{at}]", item)
