"""Whatever crosses the wire is built as what it is: a wrong field of any record fails in mypy."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args, get_type_hints, is_typeddict

from innkeep.table.core import wire

ROOT = Path(__file__).parents[3]
ROOMS = ("table", "assistant")

WITHOUT_TYPES = {"MacroPlaceJson"}
"""What modules give as data: `macros.checked` reads it."""

RECORDS: dict[str, Any] = {name: found for name, found in vars(wire).items() if is_typeddict(found)}


def parts(hint: Any) -> Iterator[str]:
    """The records in a type."""
    if is_typeddict(hint):
        yield hint.__name__
    for inner in get_args(hint):
        yield from parts(inner)


def within(record: str) -> Iterator[str]:
    """The records of which one is made."""
    for hint in get_type_hints(RECORDS[record], include_extras=True).values():
        yield from parts(hint)


def test_each_record_of_the_wire_is_the_type_of_what_is_built_or_part_of_it() -> None:
    code = "\n".join(
        path.read_text("utf-8")
        for room in ROOMS
        for path in (ROOT / room).rglob("*.py")
        if path not in {ROOT / "table" / "core" / "wire.py", ROOT / "table" / "__init__.py"}
    )
    known = {name for name in RECORDS if re.search(rf"(?:->|: ).*\b{name}\b", code)}
    todo = list(known)
    while todo:
        new = set(within(todo.pop())) - known
        known |= new
        todo += new
    assert RECORDS.keys() - known == WITHOUT_TYPES
