"""A slice of `python -m tests.fuzz`, and all that a door ever fell over."""

from __future__ import annotations

import time
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from tests import slices
from tests.fuzz.doors import DOORS, Door
from tests.fuzz.hunt import tried
from tests.fuzz.mutants import mutants

pytestmark = pytest.mark.server

KEPT = Path(__file__).with_name("kept")
INPUTS = slices.size("inputs at a door")


@pytest.mark.parametrize("name", DOORS)
def test_whatever_comes_is_read_or_refused_soon(name: str) -> None:
    door = DOORS[name]
    good = list(door.good())
    for data in good:
        tried(door, data)  # what is made once is made before anything is timed
    assert [one for one in (tried(door, data) for data in good) if one is not None] == []
    falls = (tried(door, data) for data in islice(mutants(good, Random(name)), INPUTS))
    assert [one for one in falls if one is not None] == []


def test_a_door_that_falls_or_dawdles_is_found_out() -> None:
    def dawdle(data: bytes) -> None:
        end = time.process_time() + 1
        while b"a" in data and time.process_time() < end:
            pass
        if b"b" in data:
            raise IndexError

    door = Door("dawdling", lambda: [b"aaa"], dawdle)
    slow, fallen = tried(door, b"a"), tried(door, b"b")
    assert slow is not None
    assert slow.where == "slow"
    assert fallen is not None
    assert fallen.where.startswith("IndexError at ")


@pytest.mark.parametrize("file", sorted(KEPT.glob("*-*")), ids=lambda file: file.name)
def test_what_a_door_fell_over_once_it_stands(file: Path) -> None:
    door = DOORS[file.name.partition("-")[0]]
    tried(door, next(iter(door.good())))
    assert tried(door, file.read_bytes()) is None
