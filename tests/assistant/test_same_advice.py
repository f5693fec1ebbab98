"""Two workers with one log say the same, byte for byte: nothing hangs on the order of Python's sets, nor on
whether a table rested meanwhile."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests import slices
from tests.assistant.same_advice import evening, faulty, logged, replayed, wandering
from tests.assistant.tavern import Tavern

pytestmark = pytest.mark.server

ROOT = Path(__file__).parents[2]
OPS = slices.size("ops of an evening that is read again")
SEEDS = {"1": 0, "2": 3, "3": 0}
"""The seeds of the order of sets, and after how many ops the table rests; 0 = never."""


def dealt_to_all(folder: Path) -> dict[str, Any]:
    """Cards come into all hands at once, at a moment when one of them is filled up."""
    tavern = Tavern(folder, {"s0.hand": ["Tip the Wench", "I raise!"], "s1.hand": ["I raise!"]})
    for pile in ("s0.deck", "s1.deck", "s2.deck"):
        tavern.op(1, "deal", **{"from": pile, "to": ["s2.hand", "s0.hand", "s1.hand"], "n": 1})
    return logged(tavern.room)


def read_by_three(folder: Path, logs: list[dict[str, Any]]) -> list[list[str]]:
    """What the assistant says under each of the seeds."""
    file = folder / "logs.json"
    file.write_text(json.dumps(logs), "utf-8")
    words = [sys.executable, "-m", "tests.assistant.same_advice", str(file)]
    children = [
        subprocess.Popen(
            [*words, str(rests)],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
            stdout=subprocess.PIPE,
        )
        for seed, rests in SEEDS.items()
    ]
    said = [child.communicate(timeout=500)[0].decode("utf-8").splitlines() for child in children]
    assert [child.returncode for child in children] == [0] * len(SEEDS)
    return said


def test_the_advice_is_the_same_under_every_hash_seed_and_after_every_rest(tmp_path: Path) -> None:
    logs = [
        dealt_to_all(tmp_path),
        faulty("fau-10", 120),
        evening("many-contests", "dev-2", OPS),
        evening("all-of-it-mixed", "hash-0", OPS),
        wandering(3, OPS // 2),
    ]
    first, *others = read_by_three(tmp_path, logs)
    assert len(first) > sum(len(log["events"]) for log in logs) / 2
    for other in others:
        differ = [(one, another) for one, another in zip(first, other, strict=True) if one != another]
        assert differ == []


def test_a_log_read_again_is_judged_as_it_was_at_the_table(tmp_path: Path) -> None:
    """What it is compared with says something: the faults are in it."""
    lines = list(replayed(dealt_to_all(tmp_path)))
    assert any('"sort": "violation"' in line for line in lines)
    assert any('"rule"' in line for line in lines)
