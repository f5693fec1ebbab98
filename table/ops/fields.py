"""The fields of ops: what a client may send in them, and how the rest is refused.

Each field says in ``metadata["allowed"]`` what is allowed, for errors and for the protocol's
tables.
"""

# ruff: noqa: ARG002  (the shape marshmallow calls fields with)
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from marshmallow import ValidationError, fields, validate

from innkeep.table.ops.plain_text import tidy

Field = fields.Field[Any]

NAME = 64
"""Characters of a zone's id or an alias."""

MOST = 200
"""Names in a list."""


class WholeField(fields.Integer):
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


class FlagField(fields.Boolean):
    """true or false, nothing that looks like it."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(metadata={"allowed": ["true", "false"]}, **kwargs)

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> bool:
        if not isinstance(value, bool):
            raise self.make_error("invalid", input=value)
        return value


class WordsField(fields.String):
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


class OneOf(fields.String):
    """One of a few words."""

    def __init__(self, words: Sequence[str], **kwargs: Any) -> None:
        allowed = list(words)
        kwargs.setdefault("required", "load_default" not in kwargs)
        super().__init__(validate=validate.OneOf(allowed), metadata={"allowed": allowed}, **kwargs)


def name_field(**kwargs: Any) -> fields.String:
    """The id of a zone, an alias; must be there unless told otherwise."""
    kwargs.setdefault("required", True)
    return fields.String(
        validate=validate.Length(1, NAME),
        metadata={"allowed": f"text of 1..{NAME} characters"},
        **kwargs,
    )


def name_list(**kwargs: Any) -> fields.List[Any]:
    """Zones or aliases."""
    return fields.List(
        name_field(),
        validate=validate.Length(1, MOST),
        metadata={"allowed": f"list of 1..{MOST} names"},
        **kwargs,
    )


def hex_field() -> fields.String:
    """32 bytes, as hex; may be left out."""
    return fields.String(
        validate=validate.Regexp(r"[0-9a-f]{64}\Z"),
        metadata={"allowed": "64 digits 0..9 a..f"},
        load_default=None,
    )


def seat_field(**kwargs: Any) -> WholeField:
    """The number of a seat."""
    return WholeField(0, 99, required=True, **kwargs)


def whole_or_none(low: int, high: int) -> WholeField:
    """A whole number that may be left out."""
    return WholeField(low, high, load_default=None, allow_none=True)


def lying() -> dict[str, Field]:
    """Where and which side up something is laid."""
    return {
        "x": whole_or_none(0, 1000),
        "y": whole_or_none(0, 1000),
        "up": FlagField(load_default=None, allow_none=True),
    }


PLAIN: dict[type[Field], type] = {fields.String: str, OneOf: str, WholeField: int, FlagField: bool}
"""Fields that pass values of exactly one type on unchanged."""
