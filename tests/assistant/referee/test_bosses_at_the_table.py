"""A Boss against Challengers at a table with the assistant on: both turns, Boss Cards, the bigger hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.assistant.tavern import Tavern

VALERIA = ["rdi10-valeria", "rdi1-fiona", "rdi1-gerki", "rdi1-zot"]
BOSS_CARD = "Your souls are already MINE!"


@pytest.fixture
def tavern(tmp_path: Path) -> Tavern:
    """One Boss and three Challengers; nobody has a card yet."""
    return Tavern(tmp_path, players=4, company=VALERIA, chosen={"teams": "boss-battle"})


def in_hand(tavern: Tavern) -> list[int]:
    """How many cards each has."""
    return [len(tavern.room.state.zones[f"s{seat}.hand"].order) for seat in range(4)]


def begun(tavern: Tavern) -> Tavern:
    """The Boss has drawn; the Action Phase of the first turn begins."""
    tavern.op(0, "draw", **{"from": "s0.deck"}, to="s0.hand", n=9)
    tavern.settle()
    return tavern


def test_the_boss_draws_up_to_a_bigger_hand_and_acts_twice_in_the_first_turn(tavern: Tavern) -> None:
    assert tavern.turn() == "Ann: Discard and Draw. Throw away what you like, then draw up to 9."
    begun(tavern)
    assert (in_hand(tavern), tavern.items("violation")) == ([9, 0, 0, 0], [])
    assert tavern.turn().startswith("Ann: Action Phase. Up to 2 Action Cards")


def test_the_boss_orders_two_drinks_in_the_first_turn(tavern: Tavern) -> None:
    begun(tavern)
    tavern.op(0, "pass")
    assert tavern.turn() == "Ann orders 2 Drinks for other players."
    for zone in ("s1.drinks", "s1.drinks"):
        tavern.op(0, "draw", **{"from": "drink.deck"}, to=zone, n=1)
    tavern.settle()
    assert tavern.items("violation") == []
    assert tavern.items("turn")[0]["phase"] == "drink"


def test_the_challengers_draw_at_once_and_order_one_drink(tavern: Tavern) -> None:
    begun(tavern)
    tavern.op(0, "pass")
    for _ in range(2):
        tavern.op(0, "draw", **{"from": "drink.deck"}, to="s2.drinks", n=1)
    tavern.op(0, "pass")
    tavern.settle()
    for seat in (1, 2, 3):
        tavern.op(seat, "ready")
    tavern.settle()
    assert (in_hand(tavern), tavern.items("violation")) == ([9, 7, 7, 7], [])
    for seat in (3, 2, 1):
        tavern.op(seat, "ready")
    assert tavern.turn() == "Bob & Cy & Di order a Drink for an opponent."
    tavern.op(3, "draw", **{"from": "drink.deck"}, to="s0.drinks", n=1)
    tavern.settle()
    assert (tavern.items("violation"), tavern.items("turn")[0]["phase"]) == ([], "drink")


def test_a_boss_card_is_a_card_of_the_boss_and_goes_to_the_own_discards(tmp_path: Path) -> None:
    chosen = {"teams": "boss-battle"}
    tavern = Tavern(tmp_path, {"s0.hand": [BOSS_CARD]}, players=4, company=VALERIA, chosen=chosen)
    assert tavern.assistant.mirror.hypothesis.game.foreign == ()
    tavern.op(0, "draw", **{"from": "s0.deck"}, to="s0.hand", n=8)
    card = tavern.play(0, BOSS_CARD)
    tavern.passes(1, 2, 3, 0, 0)
    tavern.settle()
    assert (tavern.items("violation"), tavern.top("s0.discard")) == ([], card)


def test_the_actions_of_a_boss_stay_in_sight_until_the_phase_is_over(tmp_path: Path) -> None:
    chosen = {"teams": "boss-battle"}
    tavern = Tavern(tmp_path, {"s0.hand": [BOSS_CARD]}, players=4, company=VALERIA, chosen=chosen)
    tavern.op(0, "draw", **{"from": "s0.deck"}, to="s0.hand", n=8)
    card = tavern.play(0, BOSS_CARD)
    tavern.passes(1, 2, 3, 0)
    assert tavern.turn().startswith("Ann: Action Phase. Play one Action Card")
    assert tavern.dues() == []
    tavern.op(0, "pass")
    assert len(tavern.dues()) == 1
    tavern.settle()
    assert tavern.top("s0.discard") == card
