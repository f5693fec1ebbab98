"""What the assistant says is wrong or owed cites the rule that decides it."""

from __future__ import annotations

from pathlib import Path

import pytest

from innkeep.table import RefusedError
from tests.assistant.interpret.test_readings import HANDS, HIT, to_action, to_order
from tests.assistant.tavern import Tavern


@pytest.fixture
def tavern(tmp_path: Path) -> Tavern:
    return Tavern(tmp_path, HANDS)


def cited(tavern: Tavern, sort: str) -> list[str | None]:
    return [item.get("rule", {}).get("id") for item in tavern.items(sort)]


def test_a_wrong_marker_cites_what_made_it_stand_where_it_should(tmp_path: Path) -> None:
    tavern = Tavern(tmp_path, HANDS)
    to_action(tavern)
    tavern.op(1, "track", zone="s1.fortitude", value=17)
    assert cited(tavern, "violation") == ["SETUP-12"], "nothing has moved it yet"
    tavern.op(1, "track", zone="s1.fortitude", value=20)
    card = tavern.play(0, HIT)
    tavern.op(0, "arrow", **{"from": card}, to=1)
    tavern.passes(1, 2, 0)
    assert "TURN-09" in cited(tavern, "due"), "an Action costs Fortitude"
    tavern.settle()
    tavern.op(1, "track", zone="s1.fortitude", value=11)
    assert cited(tavern, "violation") == ["TURN-09"]


def test_a_marker_moved_too_far_while_one_may_respond_cites_what_moves_it(tmp_path: Path) -> None:
    tavern = Tavern(tmp_path, HANDS)
    to_action(tavern)
    card = tavern.play(0, HIT)
    tavern.op(0, "arrow", **{"from": card}, to=1)
    tavern.op(1, "track", zone="s1.fortitude", value=11)
    assert cited(tavern, "violation") == ["TURN-09"]


def test_gold_paid_to_a_wrong_one_while_one_may_respond_cites_why_it_is_paid(tmp_path: Path) -> None:
    tavern = Tavern(tmp_path, HANDS)
    to_action(tavern)
    card = tavern.play(0, "Tip the Wench")
    tavern.op(0, "arrow", **{"from": card}, to=1)
    tavern.op(1, "pay", **{"from": "s1.purse", "to": "s2.purse", "amount": 1})
    assert cited(tavern, "violation") == ["CARD-11"]


def test_too_much_gold_for_the_right_one_while_one_may_respond_cites_why_it_is_paid(tmp_path: Path) -> None:
    tavern = Tavern(tmp_path, HANDS)
    to_action(tavern)
    card = tavern.play(0, "Tip the Wench")
    tavern.op(0, "arrow", **{"from": card}, to=1)
    tavern.op(1, "pay", **{"from": "s1.purse", "to": "inn", "amount": 4})
    assert cited(tavern, "violation") == ["CARD-11"]


def test_a_card_on_anothers_discards_cites_where_it_goes(tmp_path: Path) -> None:
    tavern = Tavern(tmp_path, HANDS)
    to_action(tavern)
    card = tavern.play(0, HIT)
    tavern.op(0, "arrow", **{"from": card}, to=1)
    tavern.move(0, card, "s1.discard")
    assert cited(tavern, "violation") == ["CARD-17"]


def test_a_drink_turned_up_off_the_deck_cites_where_one_drinks_from(tavern: Tavern) -> None:
    to_action(tavern)
    tavern.move(1, tavern.top("drink.deck"), "table")
    assert cited(tavern, "violation") == ["TURN-13"]


def test_gold_out_of_the_pot_cites_that_it_stays_there(tavern: Tavern) -> None:
    to_action(tavern)
    tavern.play(0, "Gambling? I'm in!")
    tavern.passes(1, 2, 0)
    tavern.settle()
    tavern.op(1, "pay", **{"from": "pot"}, to="s1.purse", amount=2)
    assert cited(tavern, "violation") == ["GAMB-21"]


def test_gold_for_one_of_those_who_tie_in_a_contest_cites_that_they_drink_again(tmp_path: Path) -> None:
    strong = ["Dragon Breath Ale"] * 2
    piles = {
        "s0.drinks": ["Drinking Contest!"],
        "drink.deck": ["Wine", *strong, "Light Ale", "Wine", "Light Ale"],
    }
    tavern = Tavern(tmp_path, HANDS | piles)
    to_order(tavern)
    tavern.move(0, tavern.top("drink.deck"), "s1.drinks")
    tavern.move(0, tavern.top("s0.drinks"), "table")
    tavern.passes(0, 1, 2)
    tavern.settle()
    tavern.passes(0, 1, 2)
    tavern.settle()
    tavern.op(2, "pay", **{"from": "s2.purse", "to": "s1.purse", "amount": 1})
    assert cited(tavern, "violation") == ["CONT-07"]


def test_a_hand_a_person_may_come_back_to_is_not_paid_for_by_others(tavern: Tavern) -> None:
    to_action(tavern)
    tavern.play(0, "Gambling? I'm in!")
    tavern.passes(1, 2, 0)
    owed = next(item["id"] for item in tavern.items("due") if item["seat"] == 2)
    tavern.op(2, "stand")
    tavern.room.submit(2, {"kind": "sit", "name": "Odo", "bot": True})
    may = {item["id"]: item["accept"] for item in tavern.room.advice(0) if item["sort"] == "due"}
    assert may[owed] is False
    with pytest.raises(RefusedError):
        tavern.room.accept(0, owed, None)
