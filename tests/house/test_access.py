"""What `table/ACCESS.md` promises is held by tests that are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

pytestmark = pytest.mark.unit

ROOT = Path(__file__).parents[2]


def test_each_promise_is_held_by_a_test_that_is_there() -> None:
    page = (ROOT / "table" / "ACCESS.md").read_text("utf-8")
    named = set(re.findall(r"`([a-z0-9]+(?:_[a-z0-9]+)+)`", page))
    there = {
        name
        for file in (ROOT / "tests").rglob("test_*.py")
        for name in re.findall(r"def test_(\w+)", file.read_text("utf-8"))
    }
    assert not named - there
    rows = [line for line in page.splitlines() if line.startswith("| ") and "held by" not in line]
    assert not [row for row in rows if "`" not in row and "---" not in row]
