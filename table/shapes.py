"""Quick reading of what plainly has the shape a schema describes; the schema stays the only truth.

A shape is derived from the schema's own fields and validators and says either what the schema would say, or
nothing: then the schema is asked, which also finds the words for what is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from marshmallow import Schema, fields, missing, validate

Json = dict[str, Any]
Check = Callable[[Any], bool]
Shape = Callable[[Json], Json | None]


def shape_of(schema: Schema, plain: Mapping[type[fields.Field[Any]], type]) -> Shape:
    """A quick reader for a schema: its result, or None to ask the schema itself.

    ``plain``: field classes that pass values of exactly one type on unchanged, within their validators.
    """
    checks: dict[str, Check] = {}
    defaults: Json = {}
    required: set[str] = set()
    for name, field in schema.fields.items():
        check = _check(field, plain)
        if check is None or callable(field.load_default):
            return _nothing
        checks[name] = check
        if field.required:
            required.add(name)
        elif field.load_default is not missing:
            defaults[name] = field.load_default

    def read(given: Json) -> Json | None:
        for name, value in given.items():
            check = checks.get(name)
            if check is None or not check(value):
                return None
        return {**defaults, **given} if required <= given.keys() else None

    return read


def _nothing(_given: Json) -> None:
    return None


def _check(field: fields.Field[Any], plain: Mapping[type[fields.Field[Any]], type]) -> Check | None:
    """A test for one field; None when it cannot be derived."""
    if field.data_key is not None or field.attribute is not None:
        return None
    bounds = [_bound(validator) for validator in field.validators]
    inner: Check | None = None
    if type(field) is fields.List:
        kind: type | None = list
        inner = _check(field.inner, plain)
        if inner is None:
            return None
    else:
        kind = plain.get(type(field))
    if kind is None or None in bounds:
        return None
    tests = [bound for bound in bounds if bound is not None]
    none_too = bool(field.allow_none)

    def check(value: Any) -> bool:
        if value is None:
            return none_too
        return type(value) is kind and all(test(value) for test in tests)

    def check_all(value: Any) -> bool:
        return check(value) and (value is None or inner is None or all(inner(one) for one in value))

    return check if inner is None else check_all


def _bound(validator: object) -> Check | None:
    """What a validator says; None for those unknown here."""
    if type(validator) is validate.Length and validator.equal is None:
        return _between(len, validator.min, validator.max)
    if type(validator) is validate.Range and validator.min_inclusive and validator.max_inclusive:
        return _between(lambda value: value, validator.min, validator.max)
    if type(validator) is validate.OneOf:
        choices = frozenset(validator.choices)
        return lambda value: value in choices
    return None


def _between(size: Callable[[Any], Any], low: Any, high: Any) -> Check:
    return lambda value: (low is None or size(value) >= low) and (high is None or size(value) <= high)
