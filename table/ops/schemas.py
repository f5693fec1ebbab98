"""The shape of every op a client may send: one marshmallow schema for each kind.

Only the shape; whether an op is possible on this table is decided in ``resolve``.
"""

# ruff: noqa: ARG002  (the shape marshmallow calls fields with)
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from marshmallow import RAISE, Schema, ValidationError, fields, validate

from ..core.assistant_settings import MODES, MOST_CHECKS, SEVERITIES
from ..core.errors import Refused
from ..core.room_settings import PALETTE, SWITCHES
from .fast_schemas import Shape, shape_of
from .notes import LENGTH, SORTS
from .plain_text import tidy

Json = dict[str, Any]


class Whole(fields.Integer):
    """A whole number between two bounds; no booleans, no text, no fractions."""

    def __init__(self, low: int, high: int, **kwargs: Any) -> None:
        bounds = {"allowed": f"{low}..{high}"}
        super().__init__(strict=True, validate=validate.Range(low, high), metadata=bounds, **kwargs)

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.make_error("invalid", input=value)
        return value


class Flag(fields.Boolean):
    """true or false, nothing that looks like it."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(metadata={"allowed": ["true", "false"]}, **kwargs)

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> bool:
        if not isinstance(value, bool):
            raise self.make_error("invalid", input=value)
        return value


class Words(fields.String):
    """Text of 1 to ``most`` characters after trimming, without control characters."""

    def __init__(self, most: int, **kwargs: Any) -> None:
        super().__init__(metadata={"allowed": f"1..{most} characters"}, **kwargs)
        self.most = most

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> str:
        if not isinstance(value, str):
            raise self.make_error("invalid")
        clean = tidy(value)
        if not 1 <= len(clean) <= self.most:
            raise self.make_error("invalid")
        return clean


class Lines(fields.String):
    """Text of up to ``most`` characters that may have several lines; empty is allowed."""

    def __init__(self, most: int, **kwargs: Any) -> None:
        super().__init__(metadata={"allowed": f"0..{most} characters"}, **kwargs)
        self.most = most

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> str:
        if not isinstance(value, str) or len(value) > 2 * self.most:
            raise self.make_error("invalid")
        clean = "\n".join(tidy(line) for line in value.splitlines()).strip()
        if len(clean) > self.most:
            raise self.make_error("invalid")
        return clean


class Target(fields.Field[Any]):
    """A seat number, or the text "all", a zone or an alias."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(metadata={"allowed": "seat number or text"}, **kwargs)

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> Any:
        if isinstance(value, bool) or not isinstance(value, int | str) or len(str(value)) > NAME:
            raise ValidationError("neither a seat number nor a name")
        return value


WANTS = ("random", "give", "show")
"""What may be asked of a hand: cards by lot, cards of the owner's choice, a look at it."""

NAME = 64
MOST = 200


def _name(**kwargs: Any) -> fields.String:
    kwargs.setdefault("required", True)
    return fields.String(
        validate=validate.Length(1, NAME), metadata={"allowed": f"text of 1..{NAME} characters"}, **kwargs
    )


def _names() -> fields.List[Any]:
    return fields.List(
        _name(),
        validate=validate.Length(1, MOST),
        metadata={"allowed": f"list of 1..{MOST} names"},
        required=True,
    )


def _schema(**shape: fields.Field[Any]) -> Schema:
    named = {name.rstrip("_"): field for name, field in shape.items()}
    schema: Schema = Schema.from_dict(named)(unknown=RAISE)
    return schema


def _number() -> fields.String:
    """32 bytes, as hex."""
    return fields.String(
        validate=validate.Regexp(r"[0-9a-f]{64}\Z"),
        metadata={"allowed": "64 digits 0..9 a..f"},
        load_default=None,
    )


def _seat() -> Whole:
    return Whole(0, 99, required=True)


class OneOf(fields.String):
    """One of a few words."""

    def __init__(self, words: Sequence[str]) -> None:
        allowed = list(words)
        super().__init__(required=True, validate=validate.OneOf(allowed), metadata={"allowed": allowed})


def _optional(field: type[Whole], low: int, high: int) -> Whole:
    return field(low, high, load_default=None, allow_none=True)


def _lying() -> dict[str, fields.Field[Any]]:
    """Where and which side up something is laid."""
    return {
        "x": _optional(Whole, 0, 1000),
        "y": _optional(Whole, 0, 1000),
        "up": Flag(load_default=None, allow_none=True),
    }


SCHEMAS: dict[str, Schema] = {
    "move": _schema(
        c=_name(required=False),
        cs=fields.List(
            _name(), validate=validate.Length(1, MOST), metadata={"allowed": f"list of 1..{MOST} names"}
        ),
        to=_name(),
        index=_optional(Whole, 0, 10_000),
        **_lying(),
    ),
    "draw": _schema(from_=_name(), to=_name(), n=Whole(1, MOST, required=True)),
    "deal": _schema(from_=_name(), to=_names(), n=Whole(1, MOST, required=True)),
    "flip": _schema(c=_name()),
    "rotate": _schema(c=_name(), deg=Whole(0, 359, required=True)),
    "shuffle": _schema(zone=_name()),
    "gather": _schema(from_=_name(), to=_name(), shuffle=Flag(load_default=False)),
    "reverse": _schema(zone=_name()),
    "random": _schema(from_=_name(), to=_name(), n=Whole(1, MOST, load_default=1), **_lying()),
    "peek": _schema(zone=_name(), n=Whole(1, MOST, required=True)),
    "search": _schema(zone=_name()),
    "take": _schema(from_=_name(), cs=_names(), to=_name(), **_lying()),
    "leave": _schema(zone=_name()),
    "reveal": _schema(
        c=_name(required=False),
        zone=_name(required=False),
        n=_optional(Whole, 1, MOST),
        to=Target(required=True),
    ),
    "lock": _schema(c=_name(), on=Flag(required=True)),
    "track": _schema(zone=_name(), value=Whole(-1_000_000, 1_000_000, required=True)),
    "pay": _schema(from_=_name(), to=_name(), amount=Whole(1, 1_000_000, required=True)),
    "arrow": _schema(from_=_name(), to=Target(required=True)),
    "ping": _schema(
        x=Whole(0, 1000, required=True), y=Whole(0, 1000, required=True), on=_name(required=False)
    ),
    "pass": _schema(),
    "chat": _schema(text=Words(500, required=True)),
    "dice": _schema(sides=Whole(2, 1000, required=True), n=Whole(1, 20, required=True)),
    "sit": _schema(
        name=Words(40, required=True), seat=Whole(0, 99, load_default=None), bot=Flag(load_default=False)
    ),
    "rename": _schema(name=Words(40, required=True)),
    "stand": _schema(),
    "mode": _schema(
        mode=fields.String(
            validate=validate.OneOf(MODES), metadata={"allowed": list(MODES)}, load_default=None
        ),
        checks=fields.Dict(
            keys=fields.String(validate=validate.Regexp(r"[a-z-]{1,32}\Z")),
            values=fields.String(validate=validate.OneOf(SEVERITIES)),
            validate=validate.Length(max=MOST_CHECKS),
            metadata={"allowed": f"names with one of {', '.join(SEVERITIES)}"},
            load_default=dict,
        ),
    ),
    "ruling": _schema(key=_name(), on=Flag(required=True), of=_optional(Whole, 1, 1_000_000_000)),
    "allow": _schema(seat=Whole(0, 99, required=True)),
    "appeal": _schema(),
    "resync": _schema(),
    "hints": _schema(on=Flag(required=True)),
    "undo": _schema(to=Whole(0, 100_000_000, load_default=None)),
    "redo": _schema(),
    "answer": _schema(yes=Flag(required=True), decide=Flag(load_default=False)),
    "request": _schema(
        want=fields.String(required=True, validate=validate.OneOf(WANTS), metadata={"allowed": list(WANTS)}),
        from_=_name(),
        to=_name(required=False, load_default=None),
        n=Whole(1, MOST, load_default=1),
    ),
    "note": _schema(
        to=_optional(Whole, 1, 100_000_000),
        sort=fields.String(
            load_default="public", validate=validate.OneOf(SORTS), metadata={"allowed": list(SORTS)}
        ),
        text=Lines(LENGTH, required=True),
    ),
    "unseal": _schema(to=Whole(1, 100_000_000, required=True)),
    "tear": _schema(to=Whole(1, 100_000_000, required=True)),
    "grant": _schema(
        to=Whole(1, 100_000_000, required=True),
        yes=Flag(required=True),
        cs=fields.List(
            _name(),
            validate=validate.Length(1, MOST),
            metadata={"allowed": f"list of 1..{MOST} names"},
            load_default=None,
        ),
    ),
    "end": _schema(),
    "mix": _schema(pledge=_number(), tell=_number()),
    "color": _schema(color=OneOf(PALETTE)),
    "swap": _schema(seat=_seat(), off=Flag(load_default=False)),
    "agree": _schema(on=Flag(required=True)),
    "nudge": _schema(seat=_seat()),
    "kick": _schema(seat=_seat()),
    "relink": _schema(seat=Whole(0, 99, required=True, allow_none=True)),
    "host": _schema(seat=_seat()),
    "house": _schema(what=OneOf(SWITCHES), on=Flag(required=True)),
    "house-rules": _schema(text=Lines(4000, required=True)),
    "bot": _schema(seat=_seat(), strength=_name(allow_none=True)),
    "password": _schema(on=Flag(required=True)),
    "rematch": _schema(
        table=_name(),
        given=fields.List(Whole(0, 1 << 30), load_default=list, validate=validate.Length(max=100)),
    ),
}

_GROUP = _schema(group=_name())
_PLAIN: dict[type[fields.Field[Any]], type] = {fields.String: str, OneOf: str, Whole: int, Flag: bool}
_SHAPES: dict[Schema, Shape] = {schema: shape_of(schema, _PLAIN) for schema in (*SCHEMAS.values(), _GROUP)}


def read(op: object) -> tuple[str, Json]:
    """The kind and the checked arguments of an op as it came from outside; with ``group`` when it has one.

    Raises Refused naming the field, its value and what is allowed.
    """
    if not isinstance(op, dict):
        raise Refused("bad-value", "op", type(op).__name__, "object")
    kind = op.get("kind")
    schema = SCHEMAS.get(kind) if isinstance(kind, str) else None
    if schema is None:
        raise Refused("unknown-kind", "kind", kind, sorted(SCHEMAS))
    given = dict(op)
    for name in ("kind", "id", "group"):
        given.pop(name, None)
    args = _load(schema, given)
    if "group" in op:
        args |= _load(_GROUP, {"group": op["group"]})
    return str(kind), args


def _load(schema: Schema, given: Json) -> Json:
    plain = _SHAPES[schema](given)
    if plain is not None:
        return plain
    try:
        return dict(schema.load(given))
    except ValidationError as error:
        raise _refusal(schema, given, error) from None


def _refusal(schema: Schema, given: Json, error: ValidationError) -> Refused:
    problems = error.messages_dict
    name = sorted(str(key) for key in problems)[0]
    field = schema.fields.get(name)
    if field is None:
        return Refused("unknown-field", name, None, sorted(schema.fields))
    allowed = field.metadata.get("allowed", "")
    if name not in given:
        return Refused("missing", name, None, allowed)
    value = given[name]
    in_bounds = not isinstance(field, Whole) or isinstance(value, bool) or not isinstance(value, int)
    return Refused("bad-value" if in_bounds else "out-of-range", name, value, allowed)
