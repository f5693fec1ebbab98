"""Quick reading of what plainly has the shape a schema describes; the schema stays the only truth.

A shape is derived from the schema's own fields and validators and says either what the schema would
say, or nothing: then the schema is asked, which also finds the words for what is wrong.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from typing import Any

from marshmallow import Schema, fields, missing, validate

Json = dict[str, Any]
Check = Callable[[Any], bool]
Shape = Callable[[Json], Json | None]


def shape_of(schema: Schema, plain: Mapping[type[fields.Field[Any]], type]) -> Shape:
    """A quick reader for a schema: its result, or None to ask the schema itself.

    ``plain``: field classes that pass values of exactly one type on unchanged, within their
    validators.
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
    inner: Check | None = None
    if type(field) is fields.List:
        kind: type | None = list
        inner = _check(field.inner, plain)
        if inner is None:
            return None
    else:
        kind = plain.get(type(field))
    if kind is None:
        return None
    tests = [_bound(validator, kind) for validator in field.validators]
    if None in tests:
        return None
    right = _all([test for test in tests if test is not None], kind)
    if inner is not None:
        right = _all_through(right, inner)
    return (lambda value: value is None or right(value)) if field.allow_none else right


def _all_through(right: Check, inner: Check) -> Check:
    return lambda value: right(value) and all(map(inner, value))


def _all(tests: list[Check], kind: type) -> Check:
    """A value of exactly that type that passes the tests; most fields have one, or none."""
    if not tests:
        return lambda value: type(value) is kind
    if len(tests) == 1:
        return tests[0]
    return lambda value: all(test(value) for test in tests)


def _bound(validator: object, kind: type[Any]) -> Check | None:
    """Whether a value is of exactly that type and what a validator wants; None for those unknown here."""
    if type(validator) is validate.Length and validator.equal is None:
        low, high = validator.min or 0, sys.maxsize if validator.max is None else validator.max
        return lambda value: type(value) is kind and low <= len(value) <= high
    if type(validator) is validate.Range and validator.min_inclusive and validator.max_inclusive:
        least, most = validator.min, validator.max
        if least is None or most is None:
            return None
        return lambda value: type(value) is kind and least <= value <= most
    if type(validator) is validate.OneOf:
        choices = frozenset(validator.choices)
        return lambda value: type(value) is kind and value in choices
    return None
