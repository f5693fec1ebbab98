"""Starting again in mid-turn: what is known is kept, and nobody is blamed for what came before."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.assistant.interpret.test_readings import HANDS, HIT, to_action, to_order
from tests.assistant.tavern import Tavern


@pytest.fixture
def tavern(tmp_path: Path) -> Tavern:
    return Tavern(tmp_path, HANDS)


def lose(tavern: Tavern) -> None:
    tavern.assistant.mirror.lose()


def test_the_phase_and_what_is_answered_are_kept(tavern: Tavern) -> None:
    to_action(tavern)
    tavern.op(0, "arrow", **{"from": tavern.play(0, HIT)}, to=1)
    tavern.op(0, "chat", text="!sync")
    tavern.passes(0, 1, 2)
    tavern.op(1, "track", zone="s1.fortitude", value=18)
    mirror = tavern.assistant.mirror
    assert mirror.violations == []
    assert (mirror.hypothesis.game.players[1].fortitude, mirror.hypothesis.game.phase_name) == (18, "action")


def test_what_lies_otherwise_is_so(tavern: Tavern) -> None:
    to_order(tavern)
    tavern.op(2, "track", zone="s2.alcohol", value=4)
    tavern.op(0, "chat", text="!sync")
    tavern.move(0, tavern.top("drink.deck"), "s1.drinks")
    game = tavern.assistant.mirror.hypothesis.game
    assert (game.phase_name, game.players[2].alcohol, tavern.items("violation")) == ("drink", 4, [])


def test_a_mirror_that_was_lost_finds_the_phase_by_what_is_done(tavern: Tavern) -> None:
    to_order(tavern)
    lose(tavern)
    tavern.op(0, "chat", text="!sync")
    tavern.move(0, tavern.top("drink.deck"), "s1.drinks")
    tavern.op(0, "track", zone="turn", value=1)
    tavern.op(1, "draw", **{"from": "s1.deck"}, to="s1.hand", n=3)
    mirror = tavern.assistant.mirror
    assert mirror.violations == []
    assert (mirror.hypothesis.game.active, mirror.hypothesis.game.phase_name) == (1, "action")


def test_what_comes_late_is_the_tables_word_until_the_turn_has_gone_on_twice(tavern: Tavern) -> None:
    to_order(tavern)
    lose(tavern)
    tavern.op(0, "chat", text="!sync")
    tavern.op(2, "track", zone="s2.alcohol", value=4)
    assert not tavern.items("violation"), "nobody knows what it is for"
    tavern.op(0, "track", zone="turn", value=1)
    tavern.op(2, "track", zone="s2.alcohol", value=6)
    assert not tavern.items("violation"), "it may be of the turn before"
    tavern.op(1, "draw", **{"from": "s1.deck"}, to="s1.hand", n=3)
    tavern.passes(1)
    tavern.move(1, tavern.top("drink.deck"), "s2.drinks")
    tavern.passes(1)
    tavern.op(1, "track", zone="turn", value=2)
    assert tavern.assistant.mirror.hypothesis.game.players[2].alcohol == 6
    tavern.op(2, "track", zone="s2.alcohol", value=8)
    assert [item["seat"] for item in tavern.items("violation")] == [2]


def test_words_say_nothing_of_a_turn_of_which_nothing_is_known(tavern: Tavern) -> None:
    """All pass on a card the mirror has never seen played: no phase ends by that, and nobody's turn."""
    to_action(tavern)
    tavern.op(0, "arrow", **{"from": tavern.play(0, HIT)}, to=1)
    lose(tavern)
    tavern.op(0, "chat", text="!sync")
    phases = {one.game.phase_name for one in tavern.assistant.mirror.hypotheses}
    tavern.passes(0, 1, 2, 0)
    mirror = tavern.assistant.mirror
    assert {one.game.phase_name for one in mirror.hypotheses} == phases
    assert {one.game.active for one in mirror.hypotheses} == {0}


def test_who_has_all_gold_in_the_pot_is_in_the_game_when_it_comes_back(tmp_path: Path) -> None:
    tavern = Tavern(tmp_path, HANDS, {"s1.purse": 1})
    to_action(tavern)
    tavern.play(0, "Gambling? I'm in!")
    for seat in (0, 1, 2):
        tavern.op(seat, "pay", **{"from": f"s{seat}.purse"}, to="pot", amount=1)
    lose(tavern)
    tavern.op(0, "chat", text="!sync")
    tavern.op(1, "pay", **{"from": "pot"}, to="s1.purse", amount=3)
    tavern.op(0, "track", zone="turn", value=1)
    game = tavern.assistant.mirror.hypothesis.game
    assert (game.active, game.players[1].in_game, game.players[1].gold) == (1, True, 3)


def test_a_drink_somebody_keeps_is_theirs_whoever_reserved_it(tmp_path: Path) -> None:
    tavern = Tavern(tmp_path, company=["rdi1-deirdre", "rdi7-wench", "rdi1-gerki"])
    kept = tavern.card("s1.side", "Elixir of Clear Heads")
    tavern.move(2, kept, "s2.front")
    lose(tavern)
    tavern.op(0, "chat", text="!sync")
    hypothesis = tavern.assistant.mirror.hypothesis
    assert hypothesis.place(hypothesis.bond.uid[kept]) == "s2.front"
