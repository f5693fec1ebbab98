"""At a table with what the assistant cannot follow yet it says so, and says nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.assistant.tavern import Tavern

BOX = ["rdi10-alaric", "rdi10-karl", "rdi10-eisinder", "rdi10-dominique", "rdi10-oozwald", "rdi10-valeria"]


def says_only_that(tavern: Tavern) -> bool:
    for seat in (0, 1, None):
        items = tavern.room.advice(seat)
        if [(item["id"], item.get("phase")) for item in items] != [("turn", "lost")]:
            return False
        if "box 10" not in items[0]["text"]["en"]:
            return False
    return not tavern.room.watchers.paused


@pytest.mark.parametrize("character", BOX)
@pytest.mark.parametrize("mode", ["advise", "referee", "autopilot"])
def test_it_says_that_it_cannot_follow_and_refuses_nothing(tmp_path: Path, character: str, mode: str) -> None:
    tavern = Tavern(tmp_path, players=3, company=["rdi1-fiona", character, "rdi1-gerki"])
    tavern.mode(mode)
    assert says_only_that(tavern)
    tavern.room.submit(1, {"kind": "pay", "from": "s1.purse", "to": "s2.purse", "amount": 1})
    tavern.room.submit(1, {"kind": "chat", "text": "!sync"})
    assert says_only_that(tavern), "nor is there anything to start again"


def test_a_table_without_them_is_followed(tmp_path: Path) -> None:
    assert not says_only_that(Tavern(tmp_path))
