"""A mistake of the assistant's own costs the table its advice until it is started again, and nothing else."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from innkeep.assistant import Assistant
from innkeep.assistant.advice.running_sums import Tallies
from innkeep.assistant.referee import telling
from innkeep.assistant.referee.game_record import Record
from innkeep.assistant.tracker.reading import following
from innkeep.assistant.tracker.table_word.table_rulings import Agreed
from tests.assistant.tavern import Tavern

DOOR = sys.modules[Assistant.__module__]
GIFT = {"from": "s1.purse", "to": "s2.purse", "amount": 1}


def table(folder: Path) -> Tavern:
    tavern = Tavern(folder)
    tavern.ask(1, "ruling", key="gold/fault.gold/discard-and-draw", on=True)
    return tavern


def stumbling(monkeypatch: pytest.MonkeyPatch, owner: object, name: str, kind: str) -> None:
    """Let the assistant make a mistake of its own wherever this is called about an op of that kind."""
    real = getattr(owner, name)

    def failing(one: Any, *args: Any) -> Any:
        if any(getattr(arg, "kind", None) == kind for arg in args):
            raise RuntimeError("on purpose")
        return real(one, *args)

    monkeypatch.setattr(owner, name, failing)


def stands_lost(tavern: Tavern) -> bool:
    """Whether every view is told plainly that it has lost track by its own mistake, and how to go on."""
    for seat in (0, 1, None):
        items = {item["id"]: item for item in tavern.room.advice(seat)}
        if set(items) != {"turn", "sync"} or items["turn"]["phase"] != "lost":
            return False
        if "mistake of my own" not in items["turn"]["text"]["en"] or items["sync"]["accept"] != (
            seat is not None
        ):
            return False
    return not tavern.room.watchers.paused


@pytest.mark.parametrize("owner", [following, Tallies, Record, Agreed])
def test_an_assistant_that_stumbles_says_so_and_starts_again_from_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, owner: object
) -> None:
    tavern = table(tmp_path)
    stumbling(monkeypatch, owner, "read" if owner is following else "follow", "dice")
    tavern.ask(0, "dice", sides=6, n=1)
    assert stands_lost(tavern)
    tavern.ask(0, "track", zone="s0.alcohol", value=3)
    assert stands_lost(tavern)
    tavern.room.accept(1, "sync", None)
    assert "Ann" in tavern.turn()
    tavern.ask(1, "pay", **GIFT)
    assert tavern.items("violation") == []
    here, there = tavern.assistant.mirror, tavern.reopened().mirror
    assert here.hypothesis.game.digest() == there.hypothesis.game.digest()
    tavern.op(0, "undo", to=4)  # back over what it cannot read, which stands no more
    tavern.op(0, "redo")
    assert tavern.items("turn")[0]["phase"] != "lost"
    assert tavern.reopened().mirror.picture.cards == tavern.assistant.mirror.picture.cards


def test_a_mistake_in_what_it_says_loses_track_too_and_fells_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tavern = table(tmp_path)
    tavern.mode("referee")
    with monkeypatch.context() as patched:
        patched.setattr(telling, "due_items", None)
        assert stands_lost(tavern)
        assert stands_lost(tavern)
    assert tavern.ask(1, "pay", **GIFT) is None
    tavern.ask(2, "chat", text="!sync")
    assert "Ann" in tavern.turn()
    with monkeypatch.context() as patched:
        patched.setattr(DOOR, "grounds", None)
        assert tavern.ask(1, "pay", **GIFT) is None
    assert stands_lost(tavern)


def test_an_assistant_that_cannot_even_stand_lost_starts_again_from_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tavern = table(tmp_path)
    stumbling(monkeypatch, following, "read", "dice")
    tavern.ask(0, "dice", sides=6, n=1)
    tavern.ask(0, "dice", sides=6, n=1)
    assert [item["id"] for item in tavern.room.advice(0)] == ["paused"]
    tavern.ask(1, "resync")
    assert "Ann" in tavern.turn()
    tavern.ask(1, "pay", **GIFT)
    assert tavern.items("violation") == []
    assert (
        tavern.reopened().mirror.hypothesis.game.digest() == tavern.assistant.mirror.hypothesis.game.digest()
    )
