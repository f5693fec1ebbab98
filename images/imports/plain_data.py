"""JSON of other programs as plain data, whose shape nobody has promised."""

from __future__ import annotations

import json
from typing import Any

from innkeep.images.imports.found import ForeignGameError


def parsed(content: bytes) -> Any:
    """The data in some bytes; raises ForeignGameError for what is no JSON, or nested too deeply."""
    try:
        return json.loads(content.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        raise ForeignGameError("no-json") from None


def record(value: object) -> dict[str, Any]:
    """The value if it is a map, else an empty one."""
    return value if isinstance(value, dict) else {}


def rows(value: object) -> list[dict[str, Any]]:
    """The maps in a list."""
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []


def words(value: object) -> str:
    """The value if it is text, else none."""
    return value if isinstance(value, str) else ""


def number(value: object, low: int, high: int) -> int | None:
    """The value if it is a whole number within bounds."""
    return value if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high else None
