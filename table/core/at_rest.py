"""Something of a table put away as a few bytes, while nothing happens there.

>>> names = AtRest({"seats": ["Ann", "Bob"]})
>>> names.woken()
{'seats': ['Ann', 'Bob']}
"""

from __future__ import annotations

import io
import pickle
import zlib
from collections.abc import Callable
from functools import cache
from inspect import signature
from types import FunctionType, MappingProxyType
from typing import Any, Generic, TypeVar

T = TypeVar("T")

QUICK = 1
"""The level of packing: others wait meanwhile."""


class AtRest(Generic[T]):
    """One thing as packed bytes. They never leave this process, and so what the thing shares with others
    (classes, functions, instances of the types in ``shared``) stays what it was."""

    __slots__ = ("_packed", "_shared")

    def __init__(self, thing: T, shared: tuple[type, ...] = ()) -> None:
        written = io.BytesIO()
        writer = _Writer(written, (type, FunctionType, *shared))
        writer.dump(thing)
        self._packed = zlib.compress(written.getbuffer(), QUICK)
        self._shared = tuple(writer.kept)

    @property
    def size(self) -> int:
        """Its bytes."""
        return len(self._packed)

    def woken(self) -> T:
        """The thing again, as it was."""
        woken: T = _Reader(io.BytesIO(zlib.decompress(self._packed)), self._shared).load()
        return woken


class _Writer(pickle.Pickler):
    def __init__(self, to: io.BytesIO, shared: tuple[type, ...]) -> None:
        super().__init__(to, pickle.HIGHEST_PROTOCOL)
        self.kept: list[object] = []
        self._places: dict[int, int] = {}
        self._types = shared

    def persistent_id(self, thing: object) -> int | None:
        if not isinstance(thing, self._types):
            return None
        place = self._places.setdefault(id(thing), len(self.kept))
        if place == len(self.kept):
            self.kept.append(thing)
        return place

    def reducer_override(self, thing: object) -> Any:
        if isinstance(thing, MappingProxyType):
            return MappingProxyType, (dict(thing),)
        names = getattr(type(thing), "__mypyc_attrs__", None)
        if names is None:
            return NotImplemented
        return _native, (type(thing), {name: getattr(thing, name) for name in names if hasattr(thing, name)})


class _Reader(pickle.Unpickler):
    def __init__(self, of: io.BytesIO, shared: tuple[object, ...]) -> None:
        super().__init__(of)
        self._shared = shared

    def persistent_load(self, place: Any) -> object:
        return self._shared[place]


def _native(cls: Callable[..., object], values: dict[str, Any]) -> object:
    """An instance of a class of the compiled build, which cannot be made empty and filled afterwards."""
    asked = {name: values[name] for name in _asked_for(cls) if name in values}
    thing = cls(**asked)
    for name in values.keys() - asked.keys():
        setattr(thing, name, values[name])
    return thing


@cache
def _asked_for(cls: Callable[..., object]) -> tuple[str, ...]:
    """What an instance is made from."""
    return tuple(signature(cls).parameters)
