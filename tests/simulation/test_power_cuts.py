"""A slice of `python -m tests.simulation.power`: what was promised is there after the power has failed."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random

import pytest

from tests.simulation.evening import Evening, play
from tests.simulation.recording import Asked, Step
from tests.simulation.trials import cut_the_power, failing_disk, without

pytestmark = [
    pytest.mark.server,
    pytest.mark.skipif(shutil.which("cc") is None, reason="the recorder needs a C compiler"),
]


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Evening:
    return play(tmp_path_factory.mktemp("evening"), Random(7), 180)


def test_after_a_power_cut_all_that_was_promised_is_there(evening: Evening, tmp_path: Path) -> None:
    assert len(evening.promises) > 100
    assert len(evening.tables) == 6
    assert len(evening.backups) == 3
    assert list(cut_the_power(evening, tmp_path, 60, Random(7))) == []


def test_who_answers_before_the_disk_has_it_is_found_out(evening: Evening, tmp_path: Path) -> None:
    hasty = without(evening.steps, lambda step: step.asked in (Asked.SYNC_BEGINS, Asked.SYNC_ENDS))
    found = list(cut_the_power(evening, tmp_path, 12, Random(7), hasty))
    assert found
    assert any("was promised" in problem or "cannot" in problem for one in found for problem in one.problems)


def test_a_backup_whose_name_is_not_on_the_disk_is_found_out(evening: Evening, tmp_path: Path) -> None:
    def of_backups(step: Step) -> bool:
        return step.asked is Asked.DIRECTORY_SYNC and step.path.endswith("backups")

    found = list(cut_the_power(evening, tmp_path, 40, Random(7), without(evening.steps, of_backups)))
    assert any("backup" in problem for one in found for problem in one.problems)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_on_a_failing_disk_what_was_answered_is_kept(seed: int, tmp_path: Path) -> None:
    _, problem = failing_disk(tmp_path, Random(seed), 60)
    assert problem is None
