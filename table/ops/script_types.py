"""The scripts' types, from the records of the wire."""

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

from ..core import wire

ALIASES = {"Lang": wire.Lang, "ZoneKind": wire.ZoneKind, "Texts": wire.TextsJson}

PLAIN = {int: "number", str: "string", bool: "boolean", NoneType: "null", Any: "any"}

HEAD = """\
// The records of the table's protocol (see table/PROTOCOL.md).
// Written by `python -m innkeep.table.ops.document` from table/core/wire.py: change it there.
"""


def script_types() -> str:
    """The text of ``protocol.d.ts``.

    >>> "interface DiceJson" in script_types(), "interface Dice {" in script_types()
    (False, True)
    """
    parts = [f"type {name} = {type_of(alias)};" for name, alias in ALIASES.items()]
    parts += [_interface(found) for found in vars(wire).values() if is_typeddict(found)]
    return HEAD + "\n".join(parts) + "\n"


def _interface(record: type) -> str:
    hints = get_type_hints(record, include_extras=True)
    rows = []
    for name, hint in hints.items():
        lacks = get_origin(hint) is NotRequired
        rows.append(f"  {name}{'?' * lacks}: {type_of(get_args(hint)[0] if lacks else hint)};")
    return f"interface {_name(record)} {{\n" + "\n".join(rows) + "\n}"


def type_of(hint: Any) -> str:
    """A type of Python in the words of TypeScript. Raises TypeError for one that is not known here.

    >>> type_of(list[tuple[int, str | None]])
    '[number, string | null][]'
    """
    if hint in PLAIN:
        return PLAIN[hint]
    if is_typeddict(hint):
        return _name(hint)
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Literal:
        words = (str(one).lower() if isinstance(one, bool) else f'"{one}"' for one in inner)
        return " | ".join(words)
    if origin in (UnionType, Union):
        return " | ".join(type_of(one) for one in inner)
    if origin is list:
        one = type_of(inner[0])
        return f"({one})[]" if " | " in one and not one.startswith("[") else f"{one}[]"
    if origin is tuple:
        return f"[{', '.join(type_of(one) for one in inner)}]"
    if origin is dict:
        return f"Record<{type_of(inner[0])}, {type_of(inner[1])}>"
    raise TypeError(f"no words for {hint!r}")


def _name(record: type) -> str:
    return record.__name__.removesuffix("Json")
