"""The shape of an op as it came from outside; whether it is possible is decided in ``resolver``."""

from __future__ import annotations

from typing import Any

from marshmallow import Schema, ValidationError

from innkeep.table.core.errors import RefusedError
from innkeep.table.ops.fast_schemas import Shape, shape_of
from innkeep.table.ops.fields import PLAIN, WholeField, name_field
from innkeep.table.ops.op_kind import schema_of
from innkeep.table.ops.registry import KINDS, names

Json = dict[str, Any]

GROUP = schema_of({"group": name_field()})
"""What every op may have besides."""

_GROUP_SHAPE = shape_of(GROUP, PLAIN)


def read(op: object) -> tuple[str, Json]:
    """The kind and the checked arguments of an op as it came from outside; with ``group`` when it
    has one.

    Raises RefusedError naming the field, its value and what is allowed.
    """
    if not isinstance(op, dict):
        raise RefusedError("bad-value", "op", type(op).__name__, "object")
    name = op.get("kind")
    kind = KINDS.get(name) if isinstance(name, str) else None
    if kind is None or kind.schema is None or kind.shape is None:
        known = names(lambda one: one.schema is not None)
        raise RefusedError("unknown-kind", "kind", name, sorted(known))
    given = dict(op)
    del given["kind"]
    given.pop("id", None)
    given.pop("group", None)
    args = _load(kind.schema, kind.shape, given)
    if "group" in op:
        args |= _load(GROUP, _GROUP_SHAPE, {"group": op["group"]})
    return kind.name, args


def _load(schema: Schema, shape: Shape, given: Json) -> Json:
    plain = shape(given)
    if plain is not None:
        return plain
    try:
        return dict(schema.load(given))
    except ValidationError as error:
        raise _refusal(schema, given, error) from None


def _refusal(schema: Schema, given: Json, error: ValidationError) -> RefusedError:
    problems = error.messages_dict
    name = sorted(str(key) for key in problems)[0]
    field = schema.fields.get(name)
    if field is None:
        return RefusedError("unknown-field", name, None, sorted(schema.fields))
    allowed = field.metadata.get("allowed", "")
    if name not in given:
        return RefusedError("missing", name, None, allowed)
    value = given[name]
    in_bounds = not isinstance(field, WholeField) or isinstance(value, bool) or not isinstance(value, int)
    return RefusedError("bad-value" if in_bounds else "out-of-range", name, value, allowed)


def read_of(op: object, seat: int | None) -> tuple[str, Json, str | None]:
    """An op as it came: its kind, its fields, and the group it belongs to; a seat's groups are its own."""
    kind, args = read(op)
    group = args.pop("group", None)
    return kind, args, group if group is None or seat is None else f"{seat}:{group}"
