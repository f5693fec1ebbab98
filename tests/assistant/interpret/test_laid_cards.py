"""An Item of Lizwick moved from the middle before her: played, or just laid where it belongs."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.assistant.tavern import Tavern

BAG = "There's always something at the bottom of the bag."


def item_in_the_middle(folder: Path) -> tuple[Tavern, str]:
    """Lizwick has turned up an Item that may be played at any time; it lies in the middle yet."""
    company = ["rdi5-lizwick", "rdi1-fiona", "rdi1-gerki"]
    tavern = Tavern(folder, {"s0.hand": [BAG], "s0.side": ["Bottle of Second Wind"]}, company=company)
    card = tavern.top("s0.side")
    tavern.play(0, BAG)
    tavern.passes(0, 1, 2)
    tavern.move(0, card, "table")
    return tavern, card


@pytest.mark.parametrize(
    ("answer", "window"), [("was just laid where it belongs", None), ("was played", "card")]
)
def test_an_item_moved_before_its_player_is_asked_about_once(
    tmp_path: Path, answer: str, window: str | None
) -> None:
    tavern, card = item_in_the_middle(tmp_path)
    tavern.move(0, card, "s0.front")
    asked = tavern.items("question")
    assert [one["text"]["en"] for one in asked] == [
        "“Bottle of Second Wind” was just laid where it belongs.",
        "“Bottle of Second Wind” was played.",
    ]
    assert not any(one.get("accept") for one in tavern.room.advice(1) if one["sort"] == "question")
    (told,) = (one for one in asked if answer in one["text"]["en"])
    tavern.room.accept(0, told["id"], None)
    assert tavern.items("question") == []
    decision = tavern.assistant.mirror.hypothesis.game.decision
    assert decision is not None
    assert decision.window == window


def test_an_item_laid_before_its_player_by_the_assistant_is_not_asked_about(tmp_path: Path) -> None:
    tavern, card = item_in_the_middle(tmp_path)
    tavern.settle()
    assert tavern.room.state.components[card].zone == "s0.front"
    assert tavern.items("question") == []
    assert not tavern.assistant.mirror.unsure
