"""However a table goes back and forth, its assistant sees what lies there, and says what the log says.

`python -m tests.assistant.wander` plays many more tables than these.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from innkeep.assistant.tracker.history.rewind import KEPT
from tests.assistant.tavern import Tavern
from tests.assistant.wander import Wanderer, wander

OPS = 90


@pytest.mark.parametrize("start", range(0, 24, 6))
def test_the_picture_is_the_table_wherever_people_wander(start: int) -> None:
    for seed in range(start, start + 6):
        assert wander(seed, OPS) is None, seed


def test_the_picture_is_the_table_where_two_workers_have_it_open() -> None:
    for seed in range(6):
        assert wander(seed, 60, workers=2) is None, seed


@pytest.mark.parametrize(("seed", "ops"), [(108, 70), (112, 40), (114, 40), (121, 90), (144, 80)])
def test_the_picture_is_the_table_where_it_once_was_not(seed: int, ops: int) -> None:
    assert wander(seed, ops) is None


@pytest.mark.parametrize("seed", [10, 28, 32, 110, 1163])
def test_what_goes_on_by_itself_comes_to_an_end(seed: int) -> None:
    """Whoever passes by itself where a "pass" means nothing would do so without end."""
    assert Wanderer(seed).by_itself(200) is None


def test_what_is_said_between_an_undo_and_its_redo_does_not_hide_what_was_done_again(tmp_path: Path) -> None:
    tavern = Tavern(tmp_path)
    for value in range(15):
        tavern.op(0, "track", zone="s0.alcohol", value=value + 1)
    moved = tavern.top("s1.deck")
    tavern.move(1, moved, "s1.discard")
    tavern.op(0, "undo", to=4)
    tavern.op(0, "chat", text="hm")
    tavern.op(0, "redo")
    for value in range(3):
        tavern.op(0, "track", zone="s0.alcohol", value=value)
    tavern.op(0, "undo")
    picture = tavern.assistant.mirror.picture
    assert picture.cards[moved] == "s1.discard"
    assert picture.orders["s1.discard"] == tavern.room.state.zones["s1.discard"].order


def test_what_was_taken_back_long_ago_is_not_kept(tmp_path: Path) -> None:
    """Whoever puts a marker right by taking it back, all evening long, leaves nothing behind."""
    tavern = Tavern(tmp_path)
    for value in range(60):
        tavern.op(0, "track", zone="s0.alcohol", value=value % 20 + 1)
        tavern.op(0, "undo")
    kept = tavern.assistant._listener.rewind
    assert len(kept._undone) <= KEPT
    tavern.op(0, "redo")
    assert tavern.assistant.mirror.picture.values["s0.alcohol"] == 20
