"""Lines of the log say what a move is called where the places it joins say so: plays, reveals, takes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from innkeep.table.live.welcome import log_for
from tests.assistant.tavern import Tavern

HAND = ["I raise!"]
DRINK = "Light Ale"


@pytest.fixture
def tavern(tmp_path: Path) -> Tavern:
    found = Tavern(tmp_path, {"s0.hand": HAND, "drink.deck": [DRINK, DRINK], "s0.discard": ["Winning Hand!"]})
    found.mode("off")
    return found


def said(tavern: Tavern, viewer: int | None = 2) -> tuple[str, dict[str, Any]]:
    line = log_for(tavern.room, viewer)[-1]
    return line["key"], line["a"]


def test_a_card_of_ones_hand_is_played(tavern: Tavern) -> None:
    card = tavern.card("s0.hand", HAND[0])
    tavern.op(0, "move", cs=[card], to="table", up=True)
    key, told = said(tavern)
    assert (key, bool(told["c"])) == ("log.move-play", True)
    tavern.op(0, "move", cs=[card], to="s0.hand")
    assert said(tavern)[0] == "log.move-take"


def test_face_down_nobody_knows_more_than_that_it_was_moved(tavern: Tavern) -> None:
    tavern.op(0, "move", cs=[tavern.card("s0.hand", HAND[0])], to="table", up=False)
    key, told = said(tavern)
    assert (key, told["c"]) == ("log.move", None)


def test_the_top_of_a_closed_pile_is_revealed(tavern: Tavern) -> None:
    tavern.op(1, "move", cs=[tavern.top("drink.deck")], to="table", up=True)
    assert said(tavern)[0] == "log.move-reveal"


def test_a_card_of_the_discards_is_taken_but_not_by_somebody_else(tavern: Tavern) -> None:
    card = tavern.top("s0.discard")
    tavern.op(0, "move", cs=[card], to="s0.hand")
    assert said(tavern)[0] == "log.move-take"
    tavern.op(1, "move", cs=[card], to="table", up=True)
    assert said(tavern)[0] == "log.move"


@pytest.mark.parametrize("kind", ["draw", "move"])
def test_a_drink_is_ordered_for_somebody(tavern: Tavern, kind: str) -> None:
    if kind == "draw":
        tavern.op(0, "draw", **{"from": "drink.deck"}, to="s1.drinks", n=1)
    else:
        tavern.op(0, "move", cs=[tavern.top("drink.deck")], to="s1.drinks")
    key, told = said(tavern)
    assert (key, told["owner"], told["n"]) == ("log.draw-order", 1, 1)
    assert not told.get("cs")
