"""A slice of `python -m tests.simulation`: evenings hold, are the same again, and faults are found."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import pytest

from tests import slices
from tests.conftest import ROOT

pytestmark = pytest.mark.server

Json = dict[str, Any]


def simulate(*words: str, hashes: str = "0") -> tuple[int, Json]:
    """What the command says, and how it ends."""
    command = [sys.executable, "-m", "tests.simulation", "--jobs", "1", *words]
    env = {**os.environ, "PYTHONHASHSEED": hashes}
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    told: Json = json.loads(done.stdout or "{}")
    return done.returncode, {**told, "said": done.stderr}


def test_on_evenings_with_crashes_and_broken_lines_nothing_is_lost_or_leaks() -> None:
    count = slices.size("evenings")
    status, told = simulate("--evenings", str(count), "--seed", "100")
    assert (status, told["broken"], told["replay"], told["evenings"]) == (0, 0, [], count), told["said"]
    assert told["ops"] > 100 * count


def test_a_seed_is_the_same_evening_byte_for_byte() -> None:
    (_, one), (_, other) = (simulate("--evenings", "1", "--seed", "6", hashes=hashes) for hashes in "12")
    assert one["digest"] == other["digest"]


@pytest.mark.parametrize(
    "fault", ["told once more when somebody comes back", "an answer goes to somebody else"]
)
def test_a_fault_put_in_on_purpose_is_found(fault: str) -> None:
    status, told = simulate("--planted", fault, "--evenings", "10")
    assert (status, told["planted"][fault] is not None) == (0, True), told["said"]


def test_what_evenings_found_stays_mended() -> None:
    """Each was broken before: what was told was kept for ever, in two ways; who came back while seats were
    changed was welcomed to the hand at the old one; and an op that waited then was done as another's."""
    for seed in (16, 20, 154):
        status, told = simulate("--evenings", "1", "--seed", str(seed))
        assert status == 0, told["said"]
