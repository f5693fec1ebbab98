"""Records made by the dozen for every op."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform

__all__ = ["record"]

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def record(cls: type[T]) -> type[T]:
    """A slotted dataclass that the type checker holds to be frozen.

    Nothing stops who writes to one at run time, and nobody may: a frozen dataclass takes three times as long
    to make, and a table makes a dozen of these for every op. Where a record is made once, freeze it.

    >>> @record
    ... class Point:
    ...     x: int
    ...     y: int = 0
    >>> Point(1) == Point(1, 0), hash(Point(1)) == hash(Point(1, 0))
    (True, True)
    """
    return dataclass(slots=True, unsafe_hash=True)(cls)
