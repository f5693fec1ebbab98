"""The scripts' types, from the records of the wire."""

from __future__ import annotations

import re
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

from marshmallow import fields

from innkeep.table.core import wire
from innkeep.table.ops.fields import Field, FlagField, OneOf, Target, WholeField
from innkeep.table.ops.op_kind import OpKind, Who
from innkeep.table.ops.registry import KINDS

ALIASES = {"Lang": wire.Lang, "ZoneKind": wire.ZoneKind, "Texts": wire.TextsJson}

PLAIN = {int: "number", str: "string", bool: "boolean", NoneType: "null", Any: "any"}

HEAD = """\
// The records of the table's protocol (see table/PROTOCOL.md).
// Written by `python -m innkeep.table.ops.document` from core/wire.py and ops/kinds: change it there.
"""


def script_types() -> str:
    """The text of ``protocol.d.ts``.

    >>> "interface DiceJson" in script_types(), "interface Dice {" in script_types()
    (False, True)
    """
    parts = [f"type {name} = {type_of(alias)};" for name, alias in ALIASES.items()]
    parts += [_interface(found) for found in vars(wire).values() if is_typeddict(found)]
    asked = [kind for kind in KINDS.values() if kind.fields is not None and kind.who is not Who.HOUSE]
    parts += [_op(kind) for kind in asked]
    kinds = "\n".join(f"  | {_op_name(kind)}" for kind in asked)
    parts.append(f"type Op = (\n{kinds}\n) & {{ group?: string }};")
    return HEAD + "\n".join(parts) + "\n"


def _interface(record: type) -> str:
    hints = get_type_hints(record, include_extras=True)
    rows = []
    for name, hint in hints.items():
        lacks = get_origin(hint) is NotRequired
        rows.append(f"  {name}{'?' * lacks}: {type_of(get_args(hint)[0] if lacks else hint)};")
    return f"interface {_name(record)} {{\n" + "\n".join(rows) + "\n}"


def _op(kind: OpKind) -> str:
    """What a client sends to ask for an op of a kind."""
    rows = [f'  kind: "{kind.name}";']
    for name, field in (kind.fields or {}).items():
        may_lack = "" if field.required else "?"
        rows.append(f"  {name}{may_lack}: {field_type(field)};")
    return f"interface {_op_name(kind)} {{\n" + "\n".join(rows) + "\n}"


def _op_name(kind: OpKind) -> str:
    return "".join(word.title() for word in re.split(r"\W|_", kind.name)) + "Op"


def field_type(field: Field) -> str:
    """What a field of an op takes, in the words of TypeScript. Raises TypeError for a sort not known here.

    >>> field_type(WholeField(1, 9)), field_type(OneOf(["en", "ru"])), field_type(fields.List(FlagField()))
    ('number', '"en" | "ru"', 'boolean[]')
    """
    null = " | null" if field.allow_none else ""
    if isinstance(field, OneOf):
        return " | ".join(f'"{word}"' for word in field.metadata["allowed"]) + null
    if isinstance(field, Target):
        return "number | string" + null
    if isinstance(field, WholeField):
        return "number" + null
    if isinstance(field, FlagField):
        return "boolean" + null
    if isinstance(field, fields.List):
        one = field_type(field.inner)
        return (f"({one})[]" if " | " in one else f"{one}[]") + null
    if isinstance(field, fields.Dict):
        return "Record<string, any>" + null
    if isinstance(field, fields.String):
        return "string" + null
    raise TypeError(f"no words for {field!r}")


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
