"""Mistakes other implementations of this game made first, each kept out by a test."""

from __future__ import annotations

from innkeep.rules import Play
from innkeep.rules.engine.queries import drink_strength
from tests.rules.engine.scene import Scene

NO = "I don't think so!"
STOP = "The Wench thinks you should stop playing with the drinks"


def test_a_responses_begin_with_the_player_of_the_card_not_after() -> None:
    scene = Scene({"F": ["You wanna arm wrestle?"], "G": [], "Z": []})
    scene.play("F", "You wanna arm wrestle?", "G")
    assert scene.asked == "F"
    scene.decline("F")
    assert scene.asked == "G"


def test_b_after_a_response_everybody_is_asked_afresh_from_the_start() -> None:
    scene = Scene(
        {"G": ["Dump it on the floor"], "D": ["Water into Wine"], "Z": []},
        phase="drink",
        drinks={"G": ["Light Ale"]},
    )
    scene.drink()
    scene.decline("G")
    scene.play("D", "Water into Wine", at=0)
    assert scene.game.decision is not None
    assert scene.game.decision.window == "card"
    for name in ("D", "Z", "G"):
        scene.decline(name)
    assert scene.asked == "G", "G may answer the spiked Drink although G declined the plain one"
    scene.play("G", "Dump it on the floor", at=0)
    scene.settle()
    assert scene.stats("G") == (20, 0, 10)


def test_c_a_sometimes_card_is_playable_only_in_its_own_window() -> None:
    sometimes = ["Dump it on the floor", "Swipe the tip!", "Hide in shadows", NO, STOP]
    scene = Scene({"F": ["You wanna arm wrestle?"], "G": sometimes, "Z": []})
    assert scene.responses("G") == set()
    scene.play("F", "You wanna arm wrestle?", "G")
    assert scene.responses("G") == {"hide-in-shadows"}
    assert "CARD-01" in scene.refused(scene.move("G", "Dump it on the floor", at=0))
    assert "CARD-09" in scene.refused(scene.move("G", NO))


def test_d_nobody_answers_before_the_last_chaser_is_out() -> None:
    scene = Scene(
        {"G": ["Dump it on the floor"], "D": ["Wine into Water"]},
        phase="drink",
        drinks={"G": ["Wine with a Chaser", "Light Ale with a Chaser", "Dragon Breath Ale", "Water"]},
    )
    events = scene.game.apply(scene.game.legal(0)[0])
    assert [event.kind for event in events] == ["revealed"] * 3
    (drink,) = scene.game.standing()
    assert drink_strength.taken(scene.game, drink) == (7, 0)


def test_e_the_toast_comes_from_the_drink_deck_not_from_the_piles() -> None:
    scene = Scene(
        {"D": ["Let's toast the Goddess!"], "F": []},
        drinks={"D": ["Holy Water"], "F": ["Holy Water"]},
        drink_deck=["Wine", "Drinking Contest!", "Light Ale", "Water"],
    )
    scene.play("D", "Let's toast the Goddess!")
    scene.settle()
    assert scene.alcohols() == (2, 1), "the Event is skipped"
    assert [len(player.drinks) for player in scene.game.players] == [1, 1]


def test_f_the_drink_stopper_hits_only_sometimes_cards_that_change_a_drink() -> None:
    scene = Scene(
        {"F": ["Drink up, friend!"], "G": [STOP, "Hide in shadows"], "Z": [STOP]},
        drinks={"G": ["Wine"]},
    )
    scene.play("F", "Drink up, friend!", "G")
    assert "DRINK-17" in scene.refused(scene.move("G", STOP)), "forcing to drink changes no Drink"
    assert STOP not in scene.responses("G")


def test_g_an_event_inside_a_contest_does_nothing_and_counts_zero() -> None:
    scene = Scene(
        {"F": [], "G": []},
        phase="drink",
        drinks={"F": ["Drinking Contest!"]},
        drink_deck=["Round on the House!", "Light Ale", "Water", "Water"],
    )
    scene.drink().settle()
    assert scene.alcohols() == (0, 1)
    assert scene.golds() == (9, 11)
    assert scene.game.contest is not None
    assert scene.game.contest.scores == ((0, 0), (1, 1))


def test_h_the_score_of_a_contest_follows_changes_of_the_drink() -> None:
    scene = Scene(
        {"F": [], "G": ["A little somethin' extra"]},
        phase="drink",
        drinks={"F": ["Drinking Contest!"]},
        drink_deck=["Wine", "Light Ale", "Water", "Water"],
    )
    scene.drink()
    scene.play("G", "A little somethin' extra", at=1)
    scene.settle()
    assert scene.alcohols() == (2, 3)
    assert scene.golds() == (9, 11)


def test_i_taking_the_last_card_of_the_drink_deck_costs_everybody_one_gold() -> None:
    scene = Scene(
        {"F": [], "G": [], "Z": []}, phase="order", drink_deck=["Wine"], drink_discard=["Water", "Light Ale"]
    )
    scene.order("G").settle()
    assert scene.golds() == (9, 9, 9)
    assert scene.game.inn_gained == 3
    assert len(scene.game.drink_deck) == 2
    assert scene.game.drink_discard == []
    assert len(scene.game.players[1].drinks) == 1


def test_j_fortitude_and_alcohol_stay_between_0_and_20() -> None:
    scene = Scene({"F": ["I'm a quick healer."], "G": []}, stats={"F": (19, 0), "G": (20, 0)}, phase="drink")
    scene.play("F", "I'm a quick healer.")
    scene.settle()
    assert scene.fortitudes() == (20, 20)
    scene.drink().settle()
    assert scene.alcohols() == (0, 0), "sobering up stops at 0"


def test_k_the_common_counter_answers_any_sometimes_card_and_only_those() -> None:
    scene = Scene({"F": ["You wanna arm wrestle?"], "D": ["Stop being silly!", NO], "Z": [NO]})
    scene.play("F", "You wanna arm wrestle?", "D")
    assert "CARD-09" in scene.refused(scene.move("Z", NO)), "an Action"
    scene.play("D", "Stop being silly!")
    scene.play("Z", NO)
    scene.play("D", NO)
    scene.settle()
    assert scene.fortitudes() == (20, 20, 20), "the counter was countered, the Action Ignored"


def test_l_the_attacker_is_known_in_every_window_of_the_attack() -> None:
    hit_back = "No, Pooky! That's my friend!"
    scene = Scene({"F": ["Who says I'm not a lady?"], "Z": [hit_back, 'The stars say, "No!"'], "G": []})
    scene.play("F", "Who says I'm not a lady?", "Z")
    assert "CARD-12" in scene.refused(scene.move("Z", hit_back)), "not before the loss"
    assert isinstance(scene.game.legal(1)[0], Play)
    scene.play("Z", hit_back)
    scene.settle()
    assert scene.fortitudes() == (18, 18, 20)
