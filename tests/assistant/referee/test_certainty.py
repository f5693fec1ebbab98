"""When the referee is certain enough to refuse: by every reading, however the last ops are read."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from innkeep.assistant.referee.refusals import grounds
from innkeep.rules import DrinkUp
from tests.assistant.interpret.test_readings import HANDS, HIT, to_action
from tests.assistant.tavern import Tavern
from tests.bench.referee.habits.kept import evening

GIFT = {"from": "s1.purse", "to": "s2.purse", "amount": 1}


@pytest.fixture
def tavern(tmp_path: Path) -> Tavern:
    found = Tavern(tmp_path, HANDS | {"s0.drinks": ["Dark Ale", "Light Ale"]})
    found.mode("referee")
    return found


def test_what_is_wrong_by_every_reading_is_refused(tavern: Tavern) -> None:
    """Nobody has said yet whom the card hits: that makes no difference to a gift, but does to a marker."""
    to_action(tavern)
    tavern.play(0, HIT)
    assert tavern.assistant.mirror.unsure
    assert tavern.ask(1, "pay", **GIFT) is not None
    assert tavern.ask(1, "peek", zone="s1.deck", n=1) is not None
    assert tavern.ask(2, "track", zone="s2.fortitude", value=18) is None


def test_nothing_is_refused_while_a_card_has_to_be_turned_up_by_any_reading(tavern: Tavern) -> None:
    tavern.passes(0)
    tavern.move(0, tavern.top("drink.deck"), "s1.drinks")
    mirror = tavern.assistant.mirror
    also = mirror.hypothesis.after(DrinkUp(0))
    mirror = replace(mirror, hypotheses=(*mirror.hypotheses, also))
    tavern.assistant._listener._mirror = mirror
    assert mirror.pending_reveal is None
    assert tavern.ask(1, "pay", **GIFT) is None


def test_a_pass_said_twice_makes_doubtful_only_what_hangs_on_it(tavern: Tavern) -> None:
    """Ann may still mean the phase before, so she may play an Action; Bob may give nothing away."""
    tavern.passes(0, 0)
    assert tavern.assistant.mirror.hypothesis.game.phase_name == "order"
    assert tavern.ask(1, "pay", **GIFT) is not None
    card = tavern.card("s0.hand", HIT)
    assert tavern.ask(0, "move", cs=[card], to="table", up=True) is None


def test_the_pawn_is_not_put_back_once_the_next_turn_has_begun(tavern: Tavern) -> None:
    tavern.passes(0)
    tavern.move(0, tavern.top("drink.deck"), "s1.drinks")
    tavern.move(0, tavern.top("s0.drinks"), "table")
    tavern.passes(0, 1, 2)
    tavern.settle()
    tavern.op(0, "track", zone="turn", value=1)
    tavern.op(1, "draw", **{"from": "s1.deck"}, to="s1.hand", n=3)
    assert tavern.ask(0, "track", zone="turn", value=0) is not None


def test_a_drink_just_ordered_for_another_is_not_turned_up(tavern: Tavern) -> None:
    """The net effect is a Drink off the deck, which would have been an order had it gone onto a pile."""
    tavern.passes(0)
    drink = tavern.top("drink.deck")
    tavern.move(0, drink, "s1.drinks")
    assert tavern.ask(0, "move", cs=[drink], to="table", up=True) is not None
    assert tavern.ask(0, "move", cs=[drink], to="s2.drinks") is None


def test_two_ops_in_one_explain_nothing_where_others_are_at_fault_then(tavern: Tavern) -> None:
    """Had Ann laid the Drink onto her discards at once, her marker would have moved before that."""
    tavern.passes(0)
    tavern.move(0, tavern.top("drink.deck"), "s1.drinks")
    drink = tavern.top("s0.drinks")
    tavern.op(0, "move", cs=[drink], to="table", up=False)
    tavern.op(0, "flip", c=drink)
    tavern.op(0, "track", zone="s0.alcohol", value=1)
    assert tavern.ask(0, "move", cs=[drink], to="s0.discard", up=True) is not None


def test_a_marker_that_several_things_have_moved_may_be_moved_back_a_part_of_its_way(tavern: Tavern) -> None:
    """It may be meant to be moved for each of them: what is owed, in part, is nothing wrong."""
    to_action(tavern)
    card = tavern.play(0, HIT)
    tavern.op(0, "arrow", **{"from": card}, to=1)
    tavern.passes(0, 1, 2)
    tavern.op(1, "track", zone="s1.fortitude", value=18)
    assert tavern.ask(1, "track", zone="s1.fortitude", value=19) is None


def test_a_drink_is_not_cleared_away_among_the_cards_of_a_player(tavern: Tavern) -> None:
    """Cards may be played straight onto their discards; those of a Drink are the Drink discards."""
    tavern.passes(0)
    tavern.move(0, tavern.top("drink.deck"), "s1.drinks")
    drink = tavern.top("s0.drinks")
    tavern.move(0, drink, "table")
    assert tavern.ask(0, "move", cs=[drink], to="s0.discard", up=True) is not None
    assert tavern.ask(0, "move", cs=[drink], to="drink.discard", up=True) is None


@pytest.mark.parametrize(
    ("habit", "seed", "ops"),
    [pytest.param("all-of-it-mixed", "smew-11", 123, id="a-marker-taken-back-once-somebody-has-answered")],
)
def test_what_is_right_is_not_refused(
    habit: str, seed: str, ops: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Evenings of the bench in which it once was; the name says what was done."""
    monkeypatch.setattr(
        "tests.bench.referee.desk.grounds",
        lambda mirror, op, *rest: grounds(mirror, op, *rest) if op.seq == ops else (),
    )
    people = evening(habit, seed)
    refused: set[int] = set()
    people.after_op = lambda: refused.update({people.desk.state.seq} if people.desk.refused else ())
    while people.desk.state.seq < ops:
        people.move()
    assert not refused
