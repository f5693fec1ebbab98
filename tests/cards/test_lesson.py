"""The lesson at a table: it says how this game is won, in every way people may play together."""

from __future__ import annotations

import pytest

from innkeep.cards.table_module import module


@pytest.mark.parametrize("way", module.options()["properties"]["teams"]["enum"])
@pytest.mark.parametrize("mates", [False, True])
def test_each_way_to_play_has_one_of_each_step(way: str, mates: bool) -> None:
    steps = [one for one in module.lesson if way in one.get("of", [way]) and one.get("mates", mates) is mates]
    kinds = [step["id"].split("-")[0] for step in steps if step["id"] not in ("shared", "machine")]
    assert kinds == ["goal", "discard", "action", "order", "drink", "answers", "gambling", "losing"]


def test_the_last_one_left_wins_only_where_everybody_plays_alone() -> None:
    goals = {one["id"]: one for one in module.lesson if one["id"].startswith("goal")}
    won = {name: "last one left" in goal["text"]["en"] for name, goal in goals.items()}
    assert won == {"goal": True, "goal-team": False, "goal-boss": False, "goal-machine": False}
    assert "Отто" in goals["goal-machine"]["text"]["ru"]
