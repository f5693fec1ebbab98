"""Rounds of Gambling: antes, control, leaving, locks, winning, and being broke inside one."""

from __future__ import annotations

from innkeep.rules import Pass
from tests.rules.engine.scene import Scene

IN = "Gambling? I'm in!"
RAISE = "I raise!"
LOCK = "Winning Hand!"
TIP = "Oh, I guess the Wench thought that was her tip..."
LEAVE = "I'm saving this money for the poor."
CHEAT = "Oops... I dropped my cards..."
CAUGHT = "They might not know you're cheating, but my Goddess does!"
SLEEVE = "What's that up your sleeve?"


def test_the_worked_example_of_the_first_edition() -> None:
    scene = Scene({"Z": [IN], "D": [LEAVE], "G": [CHEAT], "F": [RAISE]})
    scene.play("Z", IN)
    scene.play("D", LEAVE)
    scene.settle()
    assert scene.golds() == (9, 10, 9, 9)
    scene.skip("G")
    scene.play("F", RAISE)
    scene.settle()
    assert scene.golds() == (8, 10, 8, 8)
    scene.skip("Z")
    scene.play("G", CHEAT)
    scene.skip("F").skip("Z").settle()
    assert scene.golds() == (8, 10, 14, 8)
    assert scene.game.phase_name == "order"
    assert scene.asked == "Z"
    assert scene.game.round is None


def test_leaving_in_reply_to_the_opening_antes_nothing_but_shuts_the_round() -> None:
    scene = Scene({"Z": [IN], "D": [LEAVE, RAISE], "G": []})
    scene.play("Z", IN)
    scene.play("D", LEAVE)
    scene.settle()
    assert scene.asked == "G"
    assert "GAMB-19" in scene.refused(scene.move("D", RAISE))


def test_the_opener_may_leave_and_then_nobody_leads() -> None:
    scene = Scene({"D": [IN, LEAVE], "F": [], "G": []})
    scene.play("D", IN)
    scene.play("D", LEAVE)
    scene.settle()
    assert scene.golds() == (10, 9, 9)
    assert scene.game.round is not None
    assert scene.game.round.control == -1
    scene.skip("F").skip("G").settle()
    assert scene.golds() == (10, 9, 9), "the pot goes to the Inn (GAMB-24)"
    assert scene.game.inn_gained == 2


def test_a_raiser_who_leaves_loses_control_but_the_others_ante() -> None:
    scene = Scene({"F": [IN], "D": [RAISE, LEAVE], "G": []})
    scene.play("F", IN)
    scene.settle()
    scene.play("D", RAISE)
    scene.play("D", LEAVE)
    scene.settle()
    assert scene.golds() == (8, 9, 8)
    assert scene.game.round is not None
    assert scene.game.round.control == -1
    assert scene.asked == "G"


def test_winning_hand_is_beaten_only_by_cheating_and_then_the_lock_is_gone() -> None:
    scene = Scene({"F": [IN, RAISE], "G": [LOCK], "Z": [RAISE, "This time, we'll use my dice."]})
    scene.play("F", IN)
    scene.play("G", LOCK)
    assert "GAMB-15" in scene.refused(scene.move("Z", RAISE)), "even while its window is open"
    scene.settle()
    assert "GAMB-15" in scene.refused(scene.move("Z", RAISE))
    scene.play("Z", "This time, we'll use my dice.")
    scene.settle()
    scene.play("F", RAISE)
    scene.settle()
    assert scene.game.round is not None
    assert scene.game.round.control == 0


def test_a_pass_is_no_exit() -> None:
    scene = Scene({"F": [IN], "G": [RAISE], "Z": [RAISE]})
    scene.play("F", IN)
    scene.skip("G")
    scene.play("Z", RAISE)
    scene.skip("F")
    scene.play("G", RAISE)
    scene.skip("Z").skip("F").settle()
    assert scene.golds() == (7, 16, 7)


def test_the_one_in_control_gets_no_turn() -> None:
    scene = Scene({"F": [IN, RAISE], "G": [], "Z": []})
    scene.play("F", IN)
    scene.settle()
    assert "GAMB-10" in scene.refused(scene.move("F", RAISE))
    assert "GAMB-10" in scene.refused(Pass(0))


def test_nobody_antes_if_the_raiser_cannot() -> None:
    scene = Scene({"F": [IN], "G": [RAISE], "Z": [IN]}, gold={"G": 1})
    scene.play("F", IN)
    scene.settle()
    assert scene.golds() == (9, 0, 9)
    assert scene.game.players[1].in_game, "broke, but the Round goes on (GAMB-27)"
    scene.play("G", RAISE)
    scene.settle()
    assert scene.golds() == (9, 0, 9)
    assert scene.game.pot == 3
    scene.skip("Z").skip("F").settle()
    assert scene.golds() == (9, 3, 9)


def test_a_broke_raiser_with_a_stand_in_makes_everybody_ante() -> None:
    scene = Scene({"F": [IN], "G": [RAISE, "Swipe the tip!"], "Z": []}, gold={"G": 1})
    scene.play("F", IN)
    scene.play("G", RAISE)
    scene.play("G", "Swipe the tip!")
    scene.settle()
    assert scene.golds() == (8, 0, 8)
    assert scene.game.pot == 6
    assert scene.game.inn_gained == -1


def test_the_broke_fall_when_the_round_is_over() -> None:
    scene = Scene({"F": [IN], "G": [], "Z": []}, gold={"G": 1})
    scene.play("F", IN)
    scene.skip("G").skip("Z").settle()
    assert scene.game.players[1].lost_by == "out_of_gold"
    assert scene.golds() == (12, 0, 9)


def test_the_tip_voids_the_pot_but_not_after_the_last_pass_nor_against_an_ante() -> None:
    scene = Scene({"F": [IN], "D": [TIP], "Z": [RAISE]})
    scene.play("F", IN)
    assert "CARD-01" in scene.refused(scene.move("D", TIP)), "in reply to the ante"
    scene.settle()
    scene.skip("D").skip("Z")
    assert scene.game.decision is not None
    assert scene.game.decision.window == "won"
    assert "GAMB-11" in scene.refused(scene.move("D", TIP))
    assert "GAMB-12" in scene.refused(scene.move("D", TIP))

    scene = Scene({"F": [IN], "D": [TIP], "Z": [RAISE]})
    scene.play("F", IN)
    scene.settle()
    scene.skip("D")
    scene.play("D", TIP)
    scene.settle()
    assert scene.golds() == (9, 9, 9)
    assert scene.game.inn_gained == 3
    assert scene.game.phase_name == "order"


def test_the_first_edition_lets_a_sometimes_card_change_a_finished_round() -> None:
    scene = Scene({"F": [IN], "D": [TIP], "Z": []}, edition="rdi1")
    scene.play("F", IN)
    scene.skip("D").skip("Z")
    scene.play("D", TIP)
    scene.settle()
    assert scene.golds() == (9, 9, 9)


def test_the_pot_may_be_stolen_when_somebody_else_wins_even_by_one_who_left() -> None:
    steal = "Um... I know you think you won, but..."
    scene = Scene({"F": [IN], "G": [steal, "Grab a coin while no one's lookin'!"], "Z": []})
    scene.play("F", IN)
    scene.settle()
    scene.play("G", "Grab a coin while no one's lookin'!")
    scene.settle()
    assert scene.golds() == (9, 10, 9)
    scene.skip("G").skip("Z")
    scene.play("G", steal)
    scene.settle()
    assert scene.golds() == (9, 12, 9)

    own = Scene({"G": [IN, steal], "F": []})
    own.play("G", IN)
    own.skip("F")
    assert "CARD-01" in own.refused(own.move("G", steal))


def test_catching_a_cheat_negates_the_card_and_wins_the_round() -> None:
    scene = Scene({"F": [IN], "G": [CHEAT], "D": [CAUGHT]})
    scene.play("F", IN)
    scene.play("G", CHEAT)
    scene.play("D", CAUGHT)
    scene.settle()
    assert scene.golds() == (9, 9, 12)
    assert scene.game.round is None


def test_only_participants_catch_cheats() -> None:
    scene = Scene({"F": [IN], "G": [CHEAT], "D": [LEAVE, CAUGHT]})
    scene.play("F", IN)
    scene.play("D", LEAVE)
    scene.play("G", CHEAT)
    assert "GAMB-19" in scene.refused(scene.move("D", CAUGHT))


def test_forcing_out_the_last_rival_wins_and_the_victim_may_answer_first() -> None:
    scene = Scene({"F": [IN], "G": [SLEEVE]})
    scene.play("F", IN)
    scene.play("G", SLEEVE, "F")
    assert scene.asked == "G"
    scene.settle()
    assert scene.golds() == (9, 11)

    caught = "I do believe that you're cheating. At this point, you have two options..."
    scene = Scene({"F": [IN, caught], "G": [SLEEVE]})
    scene.play("F", IN)
    scene.play("G", SLEEVE, "F")
    scene.play("F", caught)
    scene.settle()
    assert scene.golds() == (11, 9)


def test_the_russian_edition_asks_once_more_before_a_lone_player_wins() -> None:
    scene = Scene({"F": [IN], "G": [SLEEVE]}, edition="rdi7-ru")
    scene.play("F", IN)
    scene.play("G", SLEEVE, "F")
    windows = []
    while scene.game.decision is not None and scene.game.decision.kind == "respond":
        windows.append(scene.game.decision.window)
        scene.game.apply(Pass(scene.game.decision.seat))
    assert windows == ["card", "card", "lone", "lone", "won", "won"]
    assert scene.golds() == (9, 11)


def test_everybody_leaving_but_one_wins_without_an_ante() -> None:
    scene = Scene({"F": [IN], "D": [LEAVE]})
    scene.play("F", IN)
    scene.play("D", LEAVE)
    scene.settle()
    assert scene.golds() == (10, 10)
    assert scene.game.phase_name == "order"


def test_gold_ignoring_cards_do_not_get_one_out_of_a_round() -> None:
    scene = Scene({"F": [IN], "Z": ['The stars say, "No!"']})
    scene.play("F", IN)
    assert "AFF-03" in scene.refused(scene.move("Z", 'The stars say, "No!"'))


def test_somebody_passing_out_in_a_round_leaves_it_and_shares_when_it_is_over() -> None:
    thirsty = "Pooky thinks you look thirsty..."
    scene = Scene(
        {"F": [IN], "Z": [thirsty], "G": []},
        stats={"F": (4, 0)},
        drinks={"F": ["Dragon Breath Ale"]},
    )
    scene.play("F", IN)
    scene.settle()
    scene.play("Z", thirsty, "F")
    scene.settle()
    assert not scene.game.players[0].in_game
    assert scene.golds() == (9, 9, 9), "not divided before the Round is over"
    assert scene.game.round is not None
    assert scene.game.round.control == -1
    scene.skip("Z").skip("G").settle()
    assert scene.golds() == (0, 11, 11)
    assert scene.game.inn_gained == 3 + 5
    assert scene.asked == "Z", "the next player's turn begins"


def test_where_anteing_is_not_losing_gold_the_inn_does_not_ante() -> None:
    settings: list[dict[str, object]] = [{}, {"ante_is_losing_gold": False}]
    for switches in settings:
        scene = Scene({"F": [IN], "G": ["Swipe the tip!"]}, switches=switches)
        scene.play("F", IN)
        swipe = scene.move("G", "Swipe the tip!")
        assert scene.game.can(swipe, as_if_asked=True) != bool(switches)
