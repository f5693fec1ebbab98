"""Does a value of JSON have the type it is said to have?"""

from __future__ import annotations

from types import NoneType, UnionType
from typing import (
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)


def misfits(value: object, hint: Any, where: str = "") -> list[str]:
    """What is against it: keys that are not known or lack, and values of another type."""
    if hint is Any:
        return []
    origin, inner = get_origin(hint), get_args(hint)
    if is_typeddict(hint):
        return _against_record(value, hint, where)
    if origin is NotRequired:
        return misfits(value, inner[0], where)
    if origin in (UnionType, Union):
        found = [misfits(value, one, where) for one in inner]
        return [] if any(not one for one in found) else min(found, key=len)
    if origin is Literal:
        return [] if value in inner else [f"{where}: {value!r} is none of {inner}"]
    if origin is list and isinstance(value, list | tuple):
        return [m for n, one in enumerate(value) for m in misfits(one, inner[0], f"{where}[{n}]")]
    if origin is tuple and isinstance(value, list | tuple) and len(value) == len(inner):
        return [m for one, kind in zip(value, inner, strict=True) for m in misfits(one, kind, where)]
    if origin is dict and isinstance(value, dict):
        return [m for key, one in value.items() for m in misfits(one, inner[1], f"{where}.{key}")]
    if hint in (None, NoneType):
        return [] if value is None else [f"{where}: {value!r} is not null"]
    return [] if type(value) is hint else [f"{where}: {value!r} is no {hint}"]


def _against_record(value: object, hint: Any, where: str) -> list[str]:
    if not isinstance(value, dict):
        return [f"{where}: {value!r} is no {hint.__name__}"]
    hints = get_type_hints(hint, include_extras=True)
    required = {name for name, one in hints.items() if get_origin(one) is not NotRequired}
    found = [f"{where}: {name} lacks" for name in sorted(required - value.keys())]
    found += [f"{where}: unknown {name}" for name in sorted(value.keys() - hints.keys())]
    for name in sorted(hints.keys() & value.keys()):
        found += misfits(value[name], hints[name], f"{where}.{name}")
    return found
