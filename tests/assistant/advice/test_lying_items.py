"""The advice tells which card lying open answers which, and which came to nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.assistant.tavern import Tavern

HIT = "I'm not that kind of priestess!"
ARMOR = "Luckily for me, I was wearing my armor!"
NO = "I don't think so!"
SHUN = "Not now! These men are interested in my religion."
ALL = "Mass Heal!"


def lying(tavern: Tavern, viewer: int | None = 2) -> dict[str, tuple[str | None, str | None]]:
    """By card: the card it answers, and what became of it."""
    items = [item for item in tavern.room.advice(viewer) if item["sort"] == "lying"]
    by_id = {item["id"]: tavern.room.aliases.find(item.get("c") or "") for item in items}
    return {by_id[item["id"]] or "": (by_id.get(item.get("on") or ""), item.get("phase")) for item in items}


@pytest.fixture
def stack(tmp_path: Path) -> tuple[Tavern, list[str]]:
    """Ann plays at Bob, Bob answers, Di answers Bob; everything lies open, and nobody has passed."""
    hands = {"s0.hand": [HIT], "s1.hand": [ARMOR], "s3.hand": [NO]}
    tavern = Tavern(tmp_path, hands, players=4)
    tavern.passes(0)
    hit = tavern.play(0, HIT)
    tavern.op(0, "arrow", **{"from": hit}, to=1)
    tavern.passes(0)
    armor = tavern.play(1, ARMOR)
    tavern.passes(1, 2)
    return tavern, [hit, armor, tavern.play(3, NO)]


def test_a_card_its_answer_and_the_answer_to_that_are_told_apart(stack: tuple[Tavern, list[str]]) -> None:
    tavern, (hit, armor, no) = stack
    for viewer in (0, 1, 2, 3, None):
        assert lying(tavern, viewer) == {hit: (None, None), armor: (hit, None), no: (armor, None)}
    tavern.passes(3, 0, 1, 2)
    assert lying(tavern) == {hit: (None, None), armor: (hit, "negated"), no: (armor, None)}


def test_what_was_negated_stays_so_while_it_lies_and_not_once_it_is_taken_back(
    stack: tuple[Tavern, list[str]],
) -> None:
    tavern, (hit, armor, no) = stack
    tavern.passes(3, 0, 1, 2)
    tavern.move(3, no, "s3.discard")
    assert lying(tavern) == {hit: (None, None), armor: (hit, "negated")}
    text = next(item for item in tavern.room.advice(2) if item.get("phase") == "negated")["text"]
    assert "Negated by" in text["en"]
    assert "Di" in text["en"]
    seq = tavern.room.state.seq
    tavern.op(3, "undo")
    assert tavern.room.state.seq > seq
    assert lying(tavern)[armor] == (hit, "negated")


def test_a_card_that_hits_several_and_is_ignored_by_one_is_not_void(tmp_path: Path) -> None:
    tavern = Tavern(tmp_path, {"s0.hand": [ALL], "s1.hand": [ARMOR]})
    tavern.passes(0)
    hit = tavern.play(0, ALL)
    tavern.passes(0)
    armor = tavern.play(1, ARMOR)
    tavern.passes(1, 2, 0)
    assert lying(tavern) == {hit: (None, "partly"), armor: (hit, None)}


def test_a_drink_that_is_ignored_is_void(tmp_path: Path) -> None:
    piles = {"s0.hand": [SHUN], "s0.drinks": ["Wine"], "drink.deck": ["Light Ale"]}
    tavern = Tavern(tmp_path, piles)
    tavern.passes(0, 0)
    tavern.op(0, "move", cs=[tavern.top("drink.deck")], to="s1.drinks")
    drink = tavern.top("s0.drinks")
    tavern.move(0, drink, "table")
    shun = tavern.play(0, SHUN)
    assert lying(tavern) == {drink: (None, None), shun: (drink, None)}
    tavern.passes(0, 1, 2)
    assert lying(tavern) == {drink: (None, "ignored"), shun: (drink, None)}


def test_nothing_is_said_of_cards_that_answer_nothing_or_lie_face_down(
    stack: tuple[Tavern, list[str]],
) -> None:
    tavern, (_, armor, _) = stack
    tavern.op(1, "flip", c=armor)
    assert armor not in lying(tavern)
