"""Setting up, the four phases, interrupts, and what is refused outside them."""

from __future__ import annotations

import pytest

from innkeep.rules import EDITIONS, DiscardDraw, DrinkUp, EndPhase, Order, PlayerSetup, build, new_game
from tests.rules.engine.scene import Scene

TIP = "Tip the Wench"
HIT = "You wanna arm wrestle?"


@pytest.mark.parametrize(("players", "gold"), [(2, 8), (3, 10), (6, 10), (7, 12)])
def test_a_fresh_game(players: int, gold: int) -> None:
    names = ["rdi1-deirdre", "rdi1-fiona", "rdi1-gerki", "rdi1-zot"] * 2
    game = new_game([PlayerSetup(str(seat), names[seat]) for seat in range(players)], seed=3)
    for player in game.players:
        assert (player.fortitude, player.alcohol, player.gold) == (20, 0, gold)
        assert (len(player.hand), len(player.deck), len(player.drinks)) == (7, 33, 1)
    assert len(game.drink_deck) == 30 - players
    assert game.decision is not None
    assert (game.decision.kind, game.decision.seat) == ("discard_draw", 0)


def test_the_first_edition_gives_ten_to_two_players() -> None:
    game = new_game([PlayerSetup("A", "rdi1-zot"), PlayerSetup("B", "rdi1-gerki")], "rdi1")
    assert [player.gold for player in game.players] == [10, 10]


def test_a_turn_has_four_phases_in_order() -> None:
    scene = Scene(
        {"F": [], "G": []},
        phase="discard-and-draw",
        drinks={"F": ["Wine"]},
        decks={"F": ["I raise!"] * 8},
    )
    kinds = []
    for move in (DiscardDraw(0), EndPhase(0), Order(0, (1,)), DrinkUp(0), EndPhase(0)):
        assert scene.game.decision is not None
        kinds.append(scene.game.decision.kind)
        scene.game.apply(move)
        scene.settle()
    assert kinds == ["discard_draw", "action", "order", "drink", "drink"]
    assert scene.asked == "G"
    assert len(scene.game.players[0].hand) == 7
    assert len(scene.game.players[1].drinks) == 1


def test_drawing_the_last_card_reshuffles_the_discards_at_once() -> None:
    scene = Scene(
        {"F": [HIT], "G": []},
        phase="discard-and-draw",
        decks={"F": ["I raise!"] * 2},
        discards={"F": ["Winning Hand!"] * 6},
    )
    scene.discard("F", HIT)
    player = scene.game.players[0]
    assert len(player.hand) == 7
    assert player.discard == []
    assert len(player.deck) == 2


def test_a_full_hand_may_be_kept_and_more_than_seven_too() -> None:
    scene = Scene({"F": ["I raise!"] * 8, "G": []}, phase="discard-and-draw")
    scene.end()
    assert scene.game.phase_name == "action"
    assert len(scene.game.players[0].hand) == 8
    short = Scene({"F": ["I raise!"] * 6, "G": []}, phase="discard-and-draw", decks={"F": [HIT] * 3})
    assert "TURN-03" in short.refused(EndPhase(0))


def test_cards_may_be_played_before_discarding_but_not_between_discarding_and_drawing() -> None:
    scene = Scene({"F": [HIT, TIP], "G": [TIP]}, phase="discard-and-draw", decks={"F": [HIT] * 9})
    scene.discard("F", HIT, draw=False)
    assert scene.refused(scene.move("F", TIP, "G")) == {"TURN-04"}
    assert scene.refused(scene.move("G", TIP, "F")) == {"TURN-04"}
    scene.game.apply(DiscardDraw(0))
    scene.play("G", TIP, "F")
    scene.settle()
    assert scene.golds() == (9, 10)
    early = Scene({"F": [TIP], "G": []}, phase="discard-and-draw")
    early.play("F", TIP, "G")
    first = Scene({"F": [TIP], "G": []}, phase="discard-and-draw", edition="rdi1")
    assert "TURN-04" in first.refused(first.move("F", TIP, "G"))


def test_one_action_a_turn_and_only_in_the_action_phase() -> None:
    scene = Scene({"F": [HIT, HIT], "G": [], "D": ["Mass Heal!"]})
    scene.play("F", HIT, "G")
    scene.settle()
    assert scene.game.phase_name == "action"
    assert scene.refused(scene.move("F", HIT, "G")) == {"TURN-07"}
    assert {"TURN-07", "TURN-01"} <= scene.refused(scene.move("D", "Mass Heal!"))
    scene.end()
    assert "TURN-07" in scene.refused(scene.move("F", HIT, "G"))
    assert "TURN-11" in scene.refused(EndPhase(0))


def test_anytime_cards_interrupt_any_turn_decision_of_anybody() -> None:
    for phase in ("discard-and-draw", "action", "order", "drink"):
        scene = Scene({"F": [], "G": [TIP], "Z": []}, phase=phase)
        scene.play("G", TIP, "F")
        assert scene.asked == "G", "the window begins with who played the card"
        scene.settle()
        assert scene.golds() == (9, 10, 10)
        assert scene.asked == "F"
        assert scene.game.phase_name == phase


def test_targets_are_named_and_must_fit() -> None:
    scene = Scene({"F": [HIT], "G": [], "Z": []})
    assert "TURN-09" in scene.refused(scene.move("F", HIT))
    assert "TURN-09" in scene.refused(scene.move("F", HIT, "F"))
    assert len([move for move in scene.game.legal() if not isinstance(move, EndPhase)]) == 2


def test_drinks_are_ordered_for_others_only() -> None:
    scene = Scene({"F": [], "G": []}, phase="order")
    assert "TURN-11" in scene.refused(Order(0, (0,)))
    assert "TURN-11" in scene.refused(Order(0, (1, 1)))
    assert "TURN-16" in scene.refused(Order(1, (0,)))
    assert "TURN-01" in scene.refused(DrinkUp(0))


def test_positions_are_checked() -> None:
    with pytest.raises(ValueError, match="fortitude: 21"):
        build([PlayerSetup("A", fortitude=21), PlayerSetup("B")])
    with pytest.raises(ValueError, match="phase: 'supper'"):
        build([PlayerSetup("A"), PlayerSetup("B")], phase="supper")
    with pytest.raises(ValueError, match="no such title"):
        build([PlayerSetup("A", hand=("Cold Soup",)), PlayerSetup("B")])
    with pytest.raises(ValueError, match="edition: 'rdi2'"):
        new_game([PlayerSetup("A", "rdi1-zot"), PlayerSetup("B", "rdi1-zot")], "rdi2")
    with pytest.raises(ValueError, match="players: 1, allowed: 2 to 16"):
        new_game([PlayerSetup("A", "rdi1-zot")])


def test_switches_are_checked() -> None:
    assert EDITIONS["rdi10"].switched(rescue_window=False).rescue_window is False
    with pytest.raises(ValueError, match="unknown"):
        EDITIONS["rdi10"].switched(happy_hour=True)
    with pytest.raises(ValueError, match="allowed"):
        EDITIONS["rdi10"].switched(forced_out_windows=7)


def test_edits_adopt_the_table() -> None:
    scene = Scene({"F": [HIT, TIP], "G": []})
    game = scene.game
    uid = scene.uid("F", HIT)
    assert game.zone_of(uid) == "s0.hand"
    game.put(uid, "s0.discard")
    assert game.zone_of(uid) == "s0.discard"
    assert scene.responses("F") == {"tip-the-wench"}
    game.set_order("drink.deck", sorted(game.drink_deck))
    game.set_stat(0, "gold", 3)
    assert scene.golds() == (3, 10)
    with pytest.raises(ValueError, match="allowed"):
        game.set_stat(0, "alcohol", 21)
    with pytest.raises(ValueError, match="not the cards"):
        game.set_order("drink.deck", [])
    with pytest.raises(ValueError, match="zone"):
        game.put(uid, "cellar")


def test_a_hand_of_very_many_cards_does_not_drown_the_list_of_moves() -> None:
    """At a free table anybody may hold any number; each choice of discards is legal all the same."""
    scene = Scene({"F": ["I raise!"] * 30, "G": []}, phase="discard-and-draw")
    assert len(scene.game.legal()) < 200
    hand = scene.game.players[0].hand
    chosen = DiscardDraw(0, tuple(sorted(hand)[3:20]))
    scene.game.apply(chosen)
    assert len(scene.game.players[0].hand) == 13
