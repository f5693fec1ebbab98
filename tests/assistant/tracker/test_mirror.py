"""The mirror is a value: another made of it differs in what was said, and in nothing else."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

from innkeep.assistant.tracker.belief.mirror import Mirror, changed
from tests.assistant.interpret.test_readings import HANDS, HIT, to_action
from tests.assistant.tavern import Tavern


def test_another_mirror_owes_what_it_shows_and_not_what_was_asked_of_the_one_before(tmp_path: Path) -> None:
    tavern = Tavern(tmp_path, HANDS)
    to_action(tavern)
    tavern.op(0, "arrow", **{"from": tavern.play(0, HIT)}, to=1)
    tavern.passes(0, 1, 2)
    before = tavern.assistant.mirror
    owed = before.dues()
    after = changed(before, lost=True)
    assert "track" in {due.sort for due in owed}
    assert (after.dues(), before.dues(), before.lost) == ([], owed, False)
    kept = [one.name for one in fields(Mirror) if one.init and one.name != "lost"]
    assert all(getattr(after, name) is getattr(before, name) for name in kept)
