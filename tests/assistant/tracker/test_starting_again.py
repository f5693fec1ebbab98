"""Starting again in mid-turn: what is known is kept, and nobody is blamed for what came before."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from innkeep.assistant.tracker.belief.settling_in import (
    after_the_round,
    as_it_lies,
    phases_of_the_turn,
    to_be_paid,
)
from innkeep.assistant.tracker.table_word.adopting import lose as lost
from innkeep.rules import DiscardDraw
from tests.assistant.interpret.test_readings import HANDS, HIT, to_action, to_order
from tests.assistant.tavern import Tavern


@pytest.fixture
def tavern(tmp_path: Path) -> Tavern:
    return Tavern(tmp_path, HANDS)


def lose(tavern: Tavern) -> None:
    tavern.assistant._listener._mirror = lost(tavern.assistant.mirror)


def test_the_phase_and_what_is_answered_are_kept(tavern: Tavern) -> None:
    to_action(tavern)
    tavern.op(0, "arrow", **{"from": tavern.play(0, HIT)}, to=1)
    tavern.op(0, "chat", text="!sync")
    tavern.passes(0, 1, 2)
    tavern.op(1, "track", zone="s1.fortitude", value=18)
    mirror = tavern.assistant.mirror
    assert mirror.violations == ()
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
    assert mirror.violations == ()
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


def phases(tavern: Tavern) -> set[tuple[int, str]]:
    return {(one.game.active, one.game.phase_name) for one in tavern.assistant.mirror.hypotheses}


def start_again(tavern: Tavern) -> None:
    lose(tavern)
    tavern.op(0, "chat", text="!sync")


def test_fewer_cards_than_a_hand_wants_are_drawn_by_a_card(tavern: Tavern) -> None:
    to_action(tavern)
    for _ in range(3):
        tavern.move(0, tavern.top("s0.hand"), "s0.discard")
    start_again(tavern)
    before = phases(tavern)
    tavern.op(0, "draw", **{"from": "s0.deck"}, to="s0.hand", n=1)
    assert phases(tavern) == before
    tavern.op(0, "draw", **{"from": "s0.deck"}, to="s0.hand", n=2)
    assert phases(tavern) == {(0, "action")}, "now the hand is full: that was for the turn"


def test_who_has_a_card_open_draws_by_it_even_if_that_fills_the_hand(tavern: Tavern) -> None:
    to_action(tavern)
    tavern.op(1, "draw", **{"from": "s1.deck"}, to="s1.hand", n=3)
    tavern.play(1, "I don't think so!")
    start_again(tavern)
    before = phases(tavern)
    tavern.op(1, "draw", **{"from": "s1.deck"}, to="s1.hand", n=1)
    assert phases(tavern) == before


def test_who_joins_in_a_round_of_which_nothing_is_known_begins_no_turn(tavern: Tavern) -> None:
    to_action(tavern)
    card = tavern.play(0, "Gambling? I'm in!")
    for seat in (0, 1, 2):
        tavern.op(seat, "pay", **{"from": f"s{seat}.purse"}, to="pot", amount=1)
    tavern.op(1, "draw", **{"from": "s1.deck"}, to="s1.hand", n=3)
    start_again(tavern)
    tavern.move(0, card, "s0.discard")
    tavern.play(1, "Gambling? I'm in!")
    assert {seat for seat, _ in phases(tavern)} == {0}


def test_words_say_nothing_while_a_card_lies_before_its_player(tavern: Tavern) -> None:
    to_action(tavern)
    tavern.move(0, tavern.card("s0.hand", HIT), "s0.front")
    start_again(tavern)
    before = phases(tavern)
    tavern.passes(0, 1, 2, 0)
    assert phases(tavern) == before


def test_who_is_out_is_followed_by_the_next_and_the_pawn_comes_after(tavern: Tavern) -> None:
    to_action(tavern)
    tavern.op(0, "track", zone="turn", value=1)
    tavern.op(1, "track", zone="s1.alcohol", value=20)
    start_again(tavern)
    assert {seat for seat, _ in phases(tavern)} == {2}
    tavern.op(2, "draw", **{"from": "s2.deck"}, to="s2.hand", n=3)
    tavern.op(2, "track", zone="turn", value=2)
    assert phases(tavern) == {(2, "action")}


def test_the_pawn_tells_whose_turn_it_is_after_a_word_was_taken_for_the_end_of_one(tmp_path: Path) -> None:
    tavern = Tavern(tmp_path, HANDS | {"s0.drinks": ["Light Ale"]})
    to_order(tavern)
    start_again(tavern)
    tavern.move(0, tavern.top("drink.deck"), "s1.drinks")
    ale = tavern.top("s0.drinks")
    tavern.move(0, ale, "table")
    tavern.op(0, "track", zone="s0.alcohol", value=1)
    tavern.move(0, ale, "drink.discard")
    tavern.passes(0)
    tavern.op(0, "track", zone="turn", value=2)
    assert phases(tavern) == {(2, "discard-and-draw")}


def test_a_round_is_over_when_somebody_takes_the_pot(tavern: Tavern) -> None:
    to_action(tavern)
    start_again(tavern)
    tavern.play(0, "Gambling? I'm in!")
    for seat in (0, 1, 2):
        tavern.op(seat, "pay", **{"from": f"s{seat}.purse"}, to="pot", amount=1)
    tavern.op(1, "pay", **{"from": "pot"}, to="s1.purse", amount=3)
    assert all(one.game.round is None for one in tavern.assistant.mirror.hypotheses)
    tavern.move(0, tavern.top("drink.deck"), "s1.drinks")
    assert phases(tavern) == {(0, "drink")}


def test_a_round_that_ends_when_whose_turn_it_was_is_out_leaves_a_reading(tavern: Tavern) -> None:
    here = tavern.assistant.mirror.hypothesis
    game = here.game.copy()
    game.players[game.active].in_game = False
    assert after_the_round(replace(here, game=game))


def test_a_drink_that_is_kept_is_laid_down_later(tmp_path: Path) -> None:
    tavern = Tavern(tmp_path, company=["rdi1-deirdre", "rdi7-wench", "rdi1-gerki"])
    kept = tavern.card("s1.side", "Elixir of Clear Heads")
    tavern.move(2, kept, "table")
    start_again(tavern)
    tavern.move(2, kept, "s2.front")
    hypothesis = tavern.assistant.mirror.hypothesis
    assert hypothesis.place(hypothesis.bond.uid[kept]) == "s2.front"


def test_a_mount_in_the_middle_is_the_one_the_turn_has_brought(tmp_path: Path) -> None:
    tavern = Tavern(tmp_path, company=["rdi7-molly", "rdi1-fiona", "rdi1-gerki"])
    lose(tavern)
    if not tavern.room.state.zones["table"].order:
        tavern.move(0, tavern.top("s0.side"), "table")
    start_again(tavern)
    mirror = tavern.assistant.mirror
    assert mirror.pending_reveal is None
    assert all(not one.game.stack for one in mirror.hypotheses)


def test_once_the_turn_is_over_nothing_is_left_to_draw_of_what_was_drawn_and_purses_come_late(
    tmp_path: Path,
) -> None:
    tavern = Tavern(tmp_path, {"s0.hand": [HIT]})
    before = tavern.assistant.mirror.hypothesis
    lose(tavern)
    tavern.op(1, "pay", **{"from": "s1.purse"}, to="inn", amount=tavern.value("s1.purse"))
    picture = tavern.assistant.mirror.picture
    late = to_be_paid(before, picture)
    after = as_it_lies(before.after(DiscardDraw(0, (), True)), picture, {}, drawn={"s0.hand"}, late=late)
    assert len(after.game.players[0].hand) == len(picture.orders["s0.hand"])
    assert late == frozenset({"s1.purse"})
    assert after.game.players[1].in_game


def test_a_marker_that_slipped_past_fortitude_puts_nobody_out(tavern: Tavern) -> None:
    to_action(tavern)
    start_again(tavern)
    tavern.op(0, "track", zone="s0.alcohol", value=20)
    tavern.passes(0, 1, 2)
    tavern.op(0, "track", zone="s0.alcohol", value=2)
    ann = tavern.assistant.mirror.hypothesis.game.players[0]
    drinks = tavern.room.state.zones["s0.drinks"].order
    assert (ann.in_game, ann.alcohol, len(ann.drinks)) == (True, 2, len(drinks))


def test_nobody_is_out_while_all_of_their_gold_lies_in_the_pot(tmp_path: Path) -> None:
    tavern = Tavern(tmp_path, HANDS, {"s0.purse": 1})
    to_action(tavern)
    start_again(tavern)
    for seat in (1, 0):
        tavern.op(seat, "pay", **{"from": f"s{seat}.purse"}, to="pot", amount=1)
    asked = [one.game.decision for one in tavern.assistant.mirror.hypotheses]
    assert {(one.seat, one.window) for one in asked if one is not None} == {(0, None)}
    assert tavern.dues() == []
    tavern.op(1, "pay", **{"from": "pot"}, to="s1.purse", amount=2)
    tavern.passes(0, 1, 2)
    assert not tavern.assistant.mirror.hypothesis.game.players[0].in_game


def test_purses_are_as_they_lie_once_the_pot_was_taken(tavern: Tavern) -> None:
    """Cy joins a Round of which nothing is known; no antes are due for that."""
    to_action(tavern)
    for seat in (0, 1, 2):
        tavern.op(seat, "pay", **{"from": f"s{seat}.purse"}, to="pot", amount=1)
    start_again(tavern)
    tavern.play(0, "Gambling? I'm in!")
    tavern.op(0, "pay", **{"from": "pot"}, to="s0.purse", amount=3)
    assert [due for due in tavern.dues() if "gold" in due] == []
    gold = [player.gold for player in tavern.assistant.mirror.hypothesis.game.players]
    assert gold == [tavern.value(f"s{seat}.purse") for seat in range(3)]


def test_who_had_a_drink_open_when_nothing_was_known_has_drunk(tmp_path: Path) -> None:
    tavern = Tavern(tmp_path, HANDS | {"s0.drinks": ["Light Ale"]})
    to_order(tavern)
    tavern.move(0, tavern.top("drink.deck"), "s1.drinks")
    drinking = tavern.assistant.mirror.hypothesis
    assert any(one.game.drunk for one in phases_of_the_turn(drinking))


def test_a_marker_that_moves_in_the_next_turn_is_of_this_one_or_of_the_one_before(tmp_path: Path) -> None:
    """Cy's marker may be down by Bob's card already, as nobody answers it, or still for something before."""
    jokes = "Hey! No more chain mail bikini jokes!"
    tavern = Tavern(tmp_path, HANDS | {"s1.hand": [jokes, "I raise!", "I raise!", "Gambling? I'm in!"]})
    to_order(tavern)
    start_again(tavern)
    tavern.move(0, tavern.top("drink.deck"), "s1.drinks")
    tavern.op(1, "track", zone="turn", value=1)
    tavern.op(1, "draw", **{"from": "s1.deck"}, to="s1.hand", n=3)
    tavern.op(1, "arrow", **{"from": tavern.play(1, jokes)}, to=2)
    tavern.op(2, "track", zone="s2.fortitude", value=18)
    asked = [one.game.decision for one in tavern.assistant.mirror.hypotheses]
    assert {one.window for one in asked if one is not None} == {"card", "loss"}


def test_a_shuffle_for_the_first_draw_of_a_turn_leaves_purses_as_they_lie(tmp_path: Path) -> None:
    tavern = Tavern(tmp_path, {"s0.hand": [HIT]}, short={"s0.deck": 1})
    before = tavern.assistant.mirror.hypothesis
    lose(tavern)
    tavern.op(1, "pay", **{"from": "s1.purse"}, to="inn", amount=3)
    picture = tavern.assistant.mirror.picture
    after = as_it_lies(before.after(DiscardDraw(0, (), True)), picture, {})
    shuffled = after.shuffled("s0.deck", picture.orders["s0.discard"])
    assert shuffled is not None
    assert shuffled.game.players[1].gold == picture.values["s1.purse"]


def test_the_pawn_ends_a_turn_that_is_known_and_what_is_due_from_it_comes_after(tmp_path: Path) -> None:
    tavern = Tavern(tmp_path, HANDS | {"s0.drinks": ["Light Ale"], "s1.drinks": ["Light Ale"]})
    to_order(tavern)
    start_again(tavern)
    tavern.move(0, tavern.top("drink.deck"), "s2.drinks")
    tavern.move(0, tavern.top("s0.drinks"), "table")
    tavern.move(0, tavern.top("table"), "drink.discard")
    tavern.op(0, "track", zone="turn", value=1)
    tavern.op(1, "draw", **{"from": "s1.deck"}, to="s1.hand", n=3)
    tavern.passes(1)
    tavern.move(1, tavern.top("drink.deck"), "s2.drinks")
    tavern.move(1, tavern.top("s1.drinks"), "table")
    tavern.move(1, tavern.top("table"), "drink.discard")
    tavern.op(1, "track", zone="turn", value=2)
    assert tavern.dues() == ["Bob: Alcohol Content 0 → 1."]
