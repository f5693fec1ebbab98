"""Two against two at a table with the assistant on: the shared turn, the one mat of a team, its Potions."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.assistant.tavern import Tavern


@pytest.fixture
def tavern(tmp_path: Path) -> Tavern:
    """Nobody has a card yet; Ann and Bob begin."""
    return Tavern(tmp_path, players=4, chosen={"teams": "two-headed-dragon"})


def in_hand(tavern: Tavern) -> list[int]:
    """How many cards each has."""
    return [len(tavern.room.state.zones[f"s{seat}.hand"].order) for seat in range(4)]


def started(tavern: Tavern) -> Tavern:
    """Both have drawn; the Action Phase begins."""
    for seat in (0, 1):
        tavern.op(seat, "ready")
    tavern.settle()
    return tavern


def test_a_team_draws_at_once_when_all_of_it_are_ready(tavern: Tavern) -> None:
    tavern.op(1, "ready")
    assert (tavern.dues(), in_hand(tavern)) == ([], [0, 0, 0, 0])
    tavern.op(0, "ready")
    tavern.settle()
    assert (in_hand(tavern), tavern.items("violation")) == ([7, 7, 0, 0], [])


def test_a_pass_that_answers_nothing_makes_nobody_of_a_team_ready(tavern: Tavern) -> None:
    for seat in (0, 1, 0):
        tavern.op(seat, "pass")
        assert tavern.last == "neutral"
    assert (tavern.turn()[:8], tavern.items("violation")) == ("Ann, Bob", [])
    started(tavern)
    tavern.op(0, "pass")
    assert (tavern.items("turn")[0]["phase"], tavern.turn()[:8]) == ("action", "Ann, Bob")
    tavern.op(0, "ready")
    assert tavern.turn().startswith("Bob: Action Phase")


def test_no_drink_is_ordered_for_a_teammate(tavern: Tavern) -> None:
    started(tavern)
    tavern.op(0, "draw", **{"from": "drink.deck"}, to="s1.drinks", n=1)
    assert [item["rule"]["id"] for item in tavern.items("violation")] == ["TEAM-13"]


def test_two_drinks_are_ordered_for_opponents_once_both_are_done(tavern: Tavern) -> None:
    started(tavern)
    for zone in ("s2.drinks", "s3.drinks"):
        tavern.op(1, "draw", **{"from": "drink.deck"}, to=zone, n=1)
    tavern.settle()
    assert tavern.items("violation") == []
    assert tavern.items("turn")[0]["phase"] == "drink"


def test_gold_of_a_potion_comes_from_the_inn_to_the_teams_stash(tavern: Tavern) -> None:
    started(tavern)
    tavern.op(1, "track", zone="s0.potions", value=1)
    tavern.op(1, "chat", text="!use potion-gold")
    tavern.settle()
    assert (tavern.value("s0.purse"), tavern.value("s0.potions")) == (13, 1)
    assert tavern.items("violation") == []


@pytest.mark.parametrize("seat", [1, 3])
@pytest.mark.parametrize("words", ["6 Fortitude", "6 Alcohol Content", "3 Gold"])
def test_nobody_is_asked_what_a_potion_was_for_that_was_taken_by_its_option(
    tavern: Tavern, seat: int, words: str
) -> None:
    """Neither where a teammate might have taken it, nor where it changes nothing."""
    started(tavern)
    option = next(
        item for item in tavern.items("option", seat) if f"Drink a Potion: {words}" in item["text"]["en"]
    )
    tavern.room.accept(seat, option["id"], None)
    assert [item["text"]["en"] for item in tavern.items("question", seat)] == []
    tavern.settle()
    assert tavern.items("violation") == []


def test_fortitude_gained_by_a_drink_is_no_potion(tmp_path: Path) -> None:
    piles = {"s0.drinks": ["Holy Water"], "drink.deck": ["Wine", "Light Ale"]}
    values = {"s0.fortitude": 13, "s0.alcohol": 2}
    tavern = started(Tavern(tmp_path, piles, values, players=4, chosen={"teams": "two-headed-dragon"}))
    for zone in ("s2.drinks", "s3.drinks"):
        tavern.op(0, "draw", **{"from": "drink.deck"}, to=zone, n=1)
    tavern.op(0, "move", cs=[tavern.top("s0.drinks")], to="table", up=True)
    tavern.op(0, "track", zone="s0.fortitude", value=15)
    mirror = tavern.assistant.mirror
    assert tavern.items("violation") == []
    assert [one.game.players[0].fortitude for one in mirror.hypotheses] == [15]
    assert "potion" not in str([one.events for one in mirror.hypotheses])


def test_who_sobers_up_may_move_the_marker_once_a_teammates_drink_is_open(tmp_path: Path) -> None:
    piles = {"s0.drinks": ["Wine"], "drink.deck": ["Wine", "Light Ale"]}
    values = {"s0.alcohol": 3}
    tavern = started(Tavern(tmp_path, piles, values, players=4, chosen={"teams": "two-headed-dragon"}))
    for zone in ("s2.drinks", "s3.drinks"):
        tavern.op(0, "draw", **{"from": "drink.deck"}, to=zone, n=1)
    tavern.op(0, "move", cs=[tavern.top("s0.drinks")], to="table", up=True)
    tavern.op(1, "track", zone="s0.alcohol", value=2)
    assert (tavern.last, tavern.items("violation")) == ("late", [])
    tavern.passes(0, 1, 2, 3)
    tavern.settle()
    assert tavern.value("s0.alcohol") == 4


def test_who_is_ready_is_asked_by_now_and_the_others_said_nothing(tavern: Tavern) -> None:
    started(tavern)
    for zone in ("s2.drinks", "s3.drinks"):
        tavern.op(0, "draw", **{"from": "drink.deck"}, to=zone, n=1)
    tavern.op(3, "ready")
    assert tavern.turn().startswith("Cy: Discard"), "Di, who is ready, need not be asked"
    tavern.op(2, "ready")
    tavern.settle()
    assert (in_hand(tavern), tavern.value("turn"), tavern.items("violation")) == ([7, 7, 7, 7], 2, [])


def test_who_is_ready_twice_is_not_ready_for_what_comes_next(tavern: Tavern) -> None:
    for seat in (0, 0):
        tavern.op(seat, "ready")
    assert tavern.last == "neutral"
    tavern.op(1, "ready")
    tavern.settle()
    assert (tavern.items("turn")[0]["phase"], tavern.turn()[:8]) == ("action", "Ann, Bob")


@pytest.mark.parametrize("drinks", [0, 1])
def test_who_had_nothing_to_sober_up_from_may_have_done_so_before_a_teammate_drank(
    tmp_path: Path, drinks: int
) -> None:
    """A teammate's sobering up leaves no trace while the team's Alcohol Content is 0, whichever of them is
    asked first, and the markers come late."""
    piles = {f"s{drinks}.drinks": ["Wine"], "drink.deck": ["Wine", "Light Ale"]}
    tavern = started(Tavern(tmp_path, piles, players=4, chosen={"teams": "two-headed-dragon"}))
    for zone in ("s2.drinks", "s3.drinks"):
        tavern.op(0, "draw", **{"from": "drink.deck"}, to=zone, n=1)
    wine = tavern.top(f"s{drinks}.drinks")
    tavern.op(drinks, "move", cs=[wine], to="table", up=True)
    tavern.passes(1, 2, 3, 0)
    tavern.op(drinks, "move", cs=[wine], to="drink.discard", up=True)
    tavern.op(drinks, "ready")
    tavern.op(2, "track", zone="turn", value=2)
    tavern.op(0, "track", zone="s0.alcohol", value=2)
    assert tavern.items("violation") == []


def test_a_card_of_paper_thrown_away_is_no_action_once_a_teammate_acts(tmp_path: Path) -> None:
    """Ann throws an Action of paper away and draws; Bob, who discards nothing and does not say so, plays his
    Action. Ann has hers still: no more had to be left unsaid for that than if the first card had been it."""
    tavern = Tavern(tmp_path, players=4, chosen={"teams": "two-headed-dragon"})
    for seat in range(4):
        tavern.room.trusted.submit(seat, {"kind": "paper", "seat": seat, "on": True})
    tavern.op(0, "move", cs=[tavern.card("s0.hand", "My Goddess made me do it!")], to="s0.discard", up=True)
    tavern.op(0, "ready")
    tavern.play(1, "Gambling? I'm in!")
    tavern.passes(1, 2, 3, 0)
    hypotheses = tavern.assistant.mirror.hypotheses
    assert {one.game.shared.acted for one in hypotheses if one.game.shared} >= {0b10}
