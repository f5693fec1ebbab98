"""The quick reader of ops says exactly what the schema says, or nothing."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from marshmallow import ValidationError

from innkeep.table.ops.registry import KINDS
from innkeep.table.ops.schemas import _GROUP_SHAPE

SCHEMAS = {name: kind.schema for name, kind in KINDS.items() if kind.schema is not None}
SHAPES = {name: kind.shape for name, kind in KINDS.items() if kind.shape is not None}

HOT = ("move", "draw", "flip", "rotate", "track", "pay", "ping", "pass", "deal", "gather", "peek", "shuffle")

ODD: st.SearchStrategy[Any] = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 1003),
    st.sampled_from([0, 1, 200, 201, 359, 360, 1000, 1001, 10_000, 10_001, 1_000_000, 1_000_001, 10**20]),
    st.floats(),
    st.sampled_from(["", "a", "a" * 64, "a" * 65, " x ", "all", "\x00", "\n", "7", "true"]),
    st.text(max_size=70),
    st.binary(max_size=3),
    st.lists(st.sampled_from(["a", "", "b" * 65, 1, None]), max_size=4),
    st.sampled_from([["a"] * 200, ["a"] * 201]),
    st.dictionaries(st.text(max_size=3), st.integers(), max_size=2),
)
PLAIN: st.SearchStrategy[Any] = st.one_of(
    st.text("abc", min_size=1, max_size=64),
    st.integers(0, 200),
    st.booleans(),
    st.lists(st.just("a"), min_size=1),
)


@settings(max_examples=600, deadline=None)
@given(kind=st.sampled_from(sorted(SCHEMAS)), data=st.data())
def test_the_quick_reader_and_the_schema_never_differ(kind: str, data: st.DataObject) -> None:
    schema = SCHEMAS[kind]
    names = st.sampled_from([*sorted(schema.fields), "other"])
    values = st.one_of(PLAIN, ODD)
    op = data.draw(st.dictionaries(names, values, max_size=len(schema.fields) + 1))
    quick = SHAPES[kind](op)
    if quick is None:
        return
    try:
        slow = schema.load(op)
    except ValidationError:
        slow = None
    assert quick == slow
    assert [type(quick[name]) for name in sorted(quick)] == [type(slow[name]) for name in sorted(slow)]


def test_ops_that_come_often_are_read_quickly() -> None:
    move = {"c": "x", "to": "table", "x": 3, "y": 4}
    assert SHAPES["move"](move) == dict(SCHEMAS["move"].load(move))
    assert _GROUP_SHAPE({"group": "g"}) == {"group": "g"}
    for kind in HOT:
        plain = {
            name: 1 if "Whole" in type(field).__name__ else ["a"] if "List" in type(field).__name__ else "a"
            for name, field in SCHEMAS[kind].fields.items()
            if field.required
        }
        assert SHAPES[kind](plain) == dict(SCHEMAS[kind].load(plain)), kind
