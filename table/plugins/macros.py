"""Macros: a module's own commands, as data. A client expands one to ordinary ops with one ``group``, so that
one undo takes all of it back. Here only their shape is checked; what they mean stands in PROTOCOL.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from marshmallow import RAISE, Schema, ValidationError, fields, validate

from innkeep.table.core.state import ModuleSetupError
from innkeep.table.core.wire import MacroJson
from innkeep.table.ops.registry import KINDS, names

Json = dict[str, Any]

_TEXT = fields.Dict(keys=fields.String(), values=fields.String(), required=True)


class _Param(Schema):
    class Meta:
        unknown = RAISE

    name = fields.String(required=True, validate=validate.Length(1, 20))
    kind = fields.String(required=True, validate=validate.OneOf(("number", "seat")))
    title = _TEXT
    min = fields.Integer(load_default=1)
    max = fields.Integer(load_default=99)
    default = fields.Integer(load_default=1)


class _Macro(Schema):
    class Meta:
        unknown = RAISE

    id = fields.String(required=True, validate=validate.Length(1, 40))
    title = _TEXT
    on = fields.List(fields.String(), required=True)
    params = fields.List(fields.Nested(_Param), load_default=list)
    ops = fields.List(fields.Dict(keys=fields.String()), required=True, validate=validate.Length(1, 10))


def checked(macros: Sequence[Json]) -> list[MacroJson]:
    """The macros with what was left out filled in. Raises ModuleSetupError naming what is wrong."""
    found: list[MacroJson] = []
    for number, macro in enumerate(macros):
        try:
            loaded: MacroJson = _Macro().load(macro)
        except ValidationError as error:
            raise ModuleSetupError(f"macro {number}: {error.messages}") from error
        for op in loaded["ops"]:
            kind = KINDS.get(str(op.get("kind")))
            if kind is None or not kind.macro:
                allowed = ", ".join(names(lambda one: one.macro))
                raise ModuleSetupError(f"macro {loaded['id']!r}: kind {op.get('kind')!r}; allowed: {allowed}")
        if any(one["id"] == loaded["id"] for one in found):
            raise ModuleSetupError(f"macro {loaded['id']!r} is there twice")
        found.append(loaded)
    return found
