"""Drinks: Chasers, changes, splitting, passing, Events, the Drink Deck, contests."""

from __future__ import annotations

from innkeep.rules import Order, advance_to
from innkeep.rules.engine.queries import drink_strength
from tests.rules.engine.scene import MANY, Scene

SPLIT = "Come, my friend, sit and drink with me!"
SPIKE = "A little somethin' extra"
COURAGE = "Nothing like a little belt of liquid courage!"
DUMP = "Dump it on the floor"


def test_a_chaser_adds_up_and_is_ignored_with_its_drink() -> None:
    scene = Scene(
        {"G": [DUMP], "F": []}, phase="drink", drinks={"G": ["Wine with a Chaser", "Dragon Breath Ale"]}
    )
    scene.drink()
    assert drink_strength.taken(scene.game, scene.game.standing()[0]) == (6, 0)
    scene.play("G", DUMP, at=0)
    scene.settle()
    assert scene.stats("G") == (20, 0, 10)
    assert len(scene.game.drink_discard) == 2


def test_an_event_or_an_empty_pile_ends_the_chain_without_sobering() -> None:
    scene = Scene(
        {"G": [], "F": []},
        phase="drink",
        stats={"G": (20, 3)},
        drinks={"G": ["Light Ale with a Chaser", "Round on the House!"]},
    )
    scene.drink().settle()
    assert scene.alcohols() == (4, 0)
    assert len(scene.game.drink_discard) == 2
    scene = Scene(
        {"G": [], "F": []},
        phase="drink",
        stats={"G": (20, 3)},
        drinks={"G": ["Light Ale with a Chaser"]},
    )
    scene.drink().settle()
    assert scene.alcohols() == (4, 0)


def test_nothing_to_drink_sobers_up() -> None:
    scene = Scene({"G": [], "F": []}, phase="drink", stats={"G": (20, 3)})
    scene.drink().settle()
    assert scene.alcohols() == (2, 0)


def test_splitting_adds_up_first_then_halves_upwards() -> None:
    scene = Scene({"F": [SPLIT], "G": []}, phase="drink", drinks={"F": ["Elven Wine with a Chaser", "Wine"]})
    scene.drink()
    scene.play("F", SPLIT, "G", at=0)
    scene.settle()
    assert scene.alcohols() == (3, 3)


def test_a_drink_spiked_before_is_split_spiked_and_spiked_after_only_one_half_is() -> None:
    before = Scene({"F": [SPLIT], "G": [SPIKE]}, phase="drink", drinks={"F": ["Elven Wine"]})
    before.drink()
    before.play("G", SPIKE, at=0)
    before.play("F", SPLIT, "G", at=0)
    before.settle()
    assert before.alcohols() == (3, 3)
    after = Scene({"F": [SPLIT], "G": [SPIKE]}, phase="drink", drinks={"F": ["Elven Wine"]})
    after.drink()
    after.play("F", SPLIT, "G", at=0)
    after.play("G", SPIKE, at=0)
    after.settle()
    assert after.alcohols() == (4, 2)


def test_halving_a_loss_rounds_toward_zero() -> None:
    scene = Scene(
        {"F": [SPLIT], "G": []},
        phase="drink",
        stats={"F": (10, 5), "G": (10, 5)},
        drinks={"F": ["We're Cutting You Off!"]},
    )
    scene.drink()
    scene.play("F", SPLIT, "G", at=0)
    scene.settle()
    assert scene.alcohols() == (5, 5)


def test_lowering_a_drink_stops_at_nothing() -> None:
    scene = Scene({"D": ["Wine into Water"], "F": []}, phase="drink", drinks={"D": ["Light Ale"]})
    scene.drink()
    scene.play("D", "Wine into Water", at=0)
    scene.settle()
    assert scene.alcohols() == (0, 0)


def test_liquid_courage_turns_alcohol_into_fortitude() -> None:
    scene = Scene(
        {"F": [COURAGE], "G": [SPIKE]},
        phase="drink",
        stats={"F": (10, 2)},
        drinks={"F": ["Dragon Breath Ale"]},
    )
    scene.drink()
    scene.play("F", COURAGE, at=0)
    scene.play("G", SPIKE, at=0)
    scene.settle()
    assert scene.stats("F") == (16, 2, 10)


def test_the_numbers_of_a_race_are_those_of_the_drinker() -> None:
    pass_on = "Teleport beverage!"
    scene = Scene(
        {"Z": [pass_on], "F": []}, phase="drink", drinks={"Z": ["Troll Swill"]}, races={"F": "troll"}
    )
    scene.drink()
    scene.play("Z", pass_on, "F", at=0)
    scene.settle()
    assert scene.stats("F") == (20, 2, 10)
    assert scene.stats("Z") == (20, 0, 10)


def test_a_drink_is_ignored_only_by_the_one_it_would_affect() -> None:
    scene = Scene(
        {"Z": ["Teleport beverage!"], "G": [DUMP], "F": []}, phase="drink", drinks={"Z": ["Elven Wine"]}
    )
    scene.drink()
    assert "NEG-05" in scene.refused(scene.move("G", DUMP, at=0))
    scene.play("Z", "Teleport beverage!", "G", at=0)
    scene.play("G", DUMP, at=0)
    scene.settle()
    assert scene.alcohols() == (0, 0, 0)


def test_an_ignored_drink_cannot_be_ignored_again() -> None:
    scene = Scene({"G": [DUMP, DUMP], "F": []}, phase="drink", drinks={"G": ["Elven Wine"]})
    scene.drink()
    scene.play("G", DUMP, at=0)
    while scene.game.decision is not None and scene.game.decision.window == "card":
        assert scene.asked is not None
        scene.decline(scene.asked)
    assert "NEG-04" in scene.refused(scene.move("G", DUMP, at=0))


def test_the_drink_stopper_and_the_counter() -> None:
    stop, no = "The Wench thinks you should stop playing with the drinks", "I don't think so!"
    scene = Scene(
        {"G": [DUMP, stop], "F": [stop, no], "Z": [no]}, phase="drink", drinks={"G": ["Elven Wine"]}
    )
    scene.drink()
    scene.play("G", DUMP, at=0)
    scene.play("F", stop)
    rules = scene.refused(scene.move("G", stop))
    assert {"DRINK-20", "CARD-10"} <= rules, "one drink-stopper cannot answer another"
    scene.play("Z", no)
    scene.play("F", no)
    scene.settle()
    assert scene.alcohols() == (3, 0, 0)


def test_one_more_drink_comes_first() -> None:
    more = "We're at an inn, and you're not drinking. What's wrong with you!?"
    scene = Scene(
        {"G": [DUMP], "F": [more]},
        phase="drink",
        drinks={"G": ["Light Ale", "Holy Water"]},
        stats={"G": (15, 0)},
    )
    scene.drink()
    assert scene.refused(scene.move("G", DUMP, at=3))
    scene.play("F", more, at=0)
    for name in ("F", "G"):
        scene.decline(name)
    assert len(scene.game.standing()) == 2
    assert scene.asked == "G"
    scene.decline("G")
    scene.decline("F")
    assert scene.stats("G") == (17, 0, 10), "the Holy Water is drunk, the Light Ale still stands"
    scene.play("G", DUMP, at=0)
    scene.settle()
    assert scene.stats("G") == (17, 0, 10)


def test_round_on_the_house_gives_everybody_a_copy_of_their_own() -> None:
    scene = Scene(
        {"F": [], "G": [DUMP, SPIKE], "Z": []},
        phase="drink",
        drinks={"F": ["Round on the House!"]},
        drink_deck=["Drinking Contest!", "Wine with a Chaser", "Light Ale", *MANY],
    )
    scene.drink()
    scene.play("G", SPIKE, at=2)
    scene.play("G", DUMP, at=1)
    scene.settle()
    assert scene.alcohols() == (3, 0, 5)
    assert len(scene.game.drink_discard) == 4, "the physical cards are discarded once"


def test_drink_cards_do_not_answer_an_event() -> None:
    scene = Scene({"G": [DUMP], "F": []}, phase="drink", drinks={"G": ["Round on the House!"]})
    scene.drink()
    assert "DRINK-06" in scene.refused(scene.move("G", DUMP, at=0))


def test_the_drink_deck_is_never_empty_even_in_the_middle_of_a_chain() -> None:
    scene = Scene(
        {"D": ["Let's toast the Goddess!"], "F": ["Oh, that's what was rattling around in my armor!"]},
        drink_deck=["Wine with a Chaser"],
        drink_discard=["Light Ale", "Dark Ale", "Water"],
        outcomes=[["Light Ale", "Dark Ale"]],
    )
    scene.play("D", "Let's toast the Goddess!")
    for name in ("D", "F"):
        scene.decline(name)
    assert scene.game.decision is not None
    assert scene.game.decision.window == "payment"
    scene.play("F", "Oh, that's what was rattling around in my armor!")
    scene.settle()
    assert scene.golds() == (9, 10)
    assert scene.game.inn_gained == 1
    assert scene.alcohols() == (3, 1)


def test_extra_drinks_are_paid_and_spread_freely() -> None:
    more = "Wench, bring some drinks for my friends!"
    scene = Scene({"F": [more], "G": [], "Z": []}, phase="order")
    assert "TURN-11" in scene.refused(Order(0, (1, 2)))
    scene.play("F", more)
    scene.settle()
    assert scene.game.phase_name == "order"
    assert scene.golds() == (9, 10, 10)
    assert "TURN-11" in scene.refused(Order(0, (0, 1, 2)))
    scene.order("G", "G", "Z")
    assert [len(player.drinks) for player in scene.game.players] == [0, 2, 1]


def contest(**more: object) -> Scene:
    setting: dict[str, object] = {"phase": "drink", "drinks": {"F": ["Drinking Contest!"]}, **more}
    return Scene(**setting)  # type: ignore[arg-type]


def test_a_tie_is_drunk_again_by_the_tied_only() -> None:
    scene = contest(
        hands={"F": [], "G": [], "Z": []},
        drink_deck=["Wine", "Wine", "Light Ale", "Light Ale", "Elven Wine", "Water", "Water"],
    )
    scene.drink().settle()
    assert scene.alcohols() == (3, 5, 1)
    assert scene.golds() == (9, 12, 9)


def test_dodging_or_splitting_the_drink_does_not_change_the_contest() -> None:
    scene = contest(
        hands={"F": [SPLIT], "G": [], "Z": []},
        drink_deck=["Dragon Breath Ale", "Light Ale", "Wine", "Water"],
    )
    scene.drink()
    scene.play("F", SPLIT, "G", at=0)
    scene.settle()
    assert scene.alcohols() == (2, 3, 2)
    assert scene.golds() == (12, 9, 9)


def test_less_than_nothing_counts_nothing_but_still_sobers() -> None:
    scene = contest(
        hands={"F": [], "G": []},
        stats={"F": (20, 5)},
        drink_deck=["We're Cutting You Off!", "Light Ale", "Water"],
    )
    scene.drink().settle()
    assert scene.alcohols() == (4, 1)
    assert scene.game.contest is not None
    assert scene.game.contest.scores == ((0, 0), (1, 1))


def test_if_all_tied_but_one_pass_out_that_one_wins_and_is_paid_first() -> None:
    scene = contest(
        hands={"F": [], "G": [], "Z": []},
        stats={"F": (3, 1)},
        gold={"F": 5},
        drink_deck=["Wine", "Wine", "Light Ale", "Water", "Water"],
    )
    scene.drink().settle()
    assert not scene.game.players[0].in_game
    assert scene.game.contest is not None
    assert scene.game.contest.winner == 1
    assert scene.golds() == (0, 10 + 2 + 1, 9 + 1), "F pays 1 of 5, then 2 of 4 to the Inn, 1 to each"
    assert scene.game.inn_gained == 2


def test_winning_and_passing_out_collects_first() -> None:
    scene = contest(
        hands={"F": [], "G": [], "Z": []},
        stats={"F": (3, 0)},
        drink_deck=["Elven Wine", "Wine", "Light Ale", "Water", "Water"],
    )
    scene.drink().settle()
    assert scene.golds() == (0, 12, 12)
    assert scene.game.inn_gained == 6


def test_a_broke_contestant_who_wins_stays() -> None:
    scene = contest(
        hands={"F": [], "G": []},
        gold={"F": 1},
        drink_deck=["Dragon Breath Ale", "Light Ale"],
        drink_discard=["Water", "Wine"],
    )
    scene.drink().settle()
    assert scene.golds() == (1, 8)
    assert scene.game.players[0].in_game


def test_an_event_in_a_contest_is_a_drink_worth_0_in_older_books() -> None:
    for edition, spiked in (("rdi10", False), ("rdi7", True)):
        scene = contest(
            hands={"F": [], "G": [SPIKE]},
            drink_deck=["Round on the House!", "Light Ale", "Water"],
            edition=edition,
        )
        scene.drink()
        ahead = advance_to(scene.game, scene.move("G", SPIKE, at=1))
        assert (ahead is not None) == spiked
