"""However long a table's log is, no request costs more, or it takes turns and whoever asks pays for it."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from innkeep.table.store.snapshots import LANDMARK
from tests.table.client import ROOT

Json = dict[str, Any]

pytestmark = pytest.mark.server

LENGTHS = (100, 1_000, 10_000, 30_000)

AT_A_STRETCH = 2_500
"""Ops read, folded or looked back on while everybody else waits."""

ALTOGETHER = 3 * LANDMARK + 2 * AT_A_STRETCH
"""And in all, for a request that nobody pays for."""


@pytest.fixture(scope="module")
def costs(tmp_path_factory: pytest.TempPathFactory) -> Json:
    folder = tmp_path_factory.mktemp("data")
    words = [sys.executable, "-m", "tests.table.live.asked_at_length", str(folder), *map(str, LENGTHS)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=500, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    said: Json = json.loads(done.stdout)
    return said


def test_each_kind_of_op_and_each_page_is_asked_for(costs: Json) -> None:
    assert costs["missing"] == {"ops": [], "pages": []}, "what is new belongs into asked_at_length.py"


@pytest.mark.parametrize("length", LENGTHS)
def test_nobody_waits_longer_at_a_long_table(costs: Json, length: int) -> None:
    found = costs["found"][str(length)]
    assert {name: one for name, one in found.items() if one["most"] > AT_A_STRETCH} == {}


def test_what_grows_with_the_log_is_paid_for(costs: Json) -> None:
    longest = costs["found"][str(LENGTHS[-1])]
    grown = {name: one for name, one in longest.items() if one["all"] - 4 * one["paid"] > ALTOGETHER}
    assert set(grown) <= {"coming in"}, grown  # who comes in is counted at the door (JOINS)
    paid = {name for name, one in longest.items() if one["paid"] > 0}
    assert {"undo to the beginning", "undo to the middle", "agree", "watch again"} <= paid
    assert not {name for name in paid if name.startswith("page")}


def test_the_ways_back_lead_there(costs: Json) -> None:
    for length in LENGTHS:
        found = costs["found"][str(length)]
        said = {name: one["said"] for name, one in found.items() if not name.startswith(("op", "page"))}
        assert said.pop("ask something else") == "asked-already"
        assert set(said.values()) == {"done"}, said
        pages = {name: one["said"] for name, one in found.items() if name.startswith("page")}
        for name in ("log", "replay", "export", "record of what is over", "replay of what is over"):
            assert pages[f"page: {name}"] == "200"
