"""Losing: the last chance, dividing Gold, ties, being rescued, and what older books did."""

from __future__ import annotations

import pytest

from innkeep.rules import GameEvent, Pass, PlayerSetup, build
from tests.rules.engine.scene import Scene, play_on

TIP = "Tip the Wench"
HEAL = "I'm a quick healer."
HIT = "You wanna arm wrestle?"
COIN = "Oh, this gold piece? Um... I found it... under your chair..."


def passing(gold: int, others: int) -> Scene:
    names = ["F", "G", "Z", "D"][: others + 1]
    return Scene(
        {name: [] for name in names},
        phase="drink",
        stats={"F": (2, 0)},
        gold={"F": gold},
        drinks={"F": ["Wine"], "G": ["Water"]},
    )


SPLITS = [(7, 3, 1, 4), (10, 3, 1, 7), (10, 2, 2, 6), (1, 2, 0, 1), (12, 3, 2, 6)]


@pytest.mark.parametrize(("gold", "others", "each", "inn"), SPLITS)
def test_half_rounded_up_to_the_inn_the_rest_shared(gold: int, others: int, each: int, inn: int) -> None:
    scene = passing(gold, others)
    scene.drink().settle()
    assert scene.golds() == (0, *[10 + each] * others)
    assert scene.game.inn_gained == inn
    assert scene.game.players[0].lost_by == "passed_out"


def test_the_last_chance_saves() -> None:
    scene = Scene(
        {"F": [HEAL], "G": [], "Z": []}, phase="drink", stats={"F": (3, 0)}, drinks={"F": ["Elven Wine"]}
    )
    scene.drink()
    while scene.game.decision is not None and scene.game.decision.window == "drinks":
        assert scene.asked is not None
        scene.decline(scene.asked)
    assert scene.game.decision is not None
    assert scene.game.decision.window == "last_chance"
    scene.play("F", HEAL)
    scene.settle()
    assert scene.stats("F") == (5, 3, 10)
    assert scene.game.players[0].in_game


def test_the_last_chance_is_for_attacks_too() -> None:
    scene = Scene(
        {"F": [], "G": [COIN], "Z": []}, phase="drink", stats={"F": (1, 0)}, drinks={"F": ["Light Ale"]}
    )
    scene.drink()
    scene.decline("F").decline("G").decline("Z")
    scene.play("G", COIN, "F")
    scene.settle()
    assert scene.golds() == (0, 11 + 2, 10 + 2)


def test_nobody_is_out_while_cards_are_unresolved() -> None:
    scene = Scene({"F": [HIT], "G": [HEAL], "Z": []}, stats={"G": (1, 0)})
    scene.play("F", HIT, "G")
    scene.decline("F").decline("G").decline("Z")
    assert scene.game.decision is not None
    assert scene.game.decision.window == "loss"
    assert scene.fortitudes() == (20, 0, 20)
    scene.play("G", HEAL)
    scene.settle()
    assert scene.stats("G") == (2, 0, 10)


def test_a_share_rescues_the_broke() -> None:
    scene = Scene(
        {"D": ["Let's toast the Goddess!"], "F": [], "G": []},
        gold={"F": 1},
        stats={"G": (2, 0)},
        drink_deck=["Water", "Light Ale", "Wine"],
        drink_discard=["Water", "Water"],
    )
    scene.play("D", "Let's toast the Goddess!")
    scene.settle()
    assert not scene.game.players[2].in_game
    assert scene.golds() == (9 + 2, 0 + 2, 0)
    assert scene.game.players[1].in_game


def test_all_losing_at_once_is_a_tie() -> None:
    scene = Scene(
        {"D": ["Let's toast the Goddess!"], "G": []},
        stats={"D": (2, 0), "G": (2, 0)},
        drink_deck=["Wine", "Wine", "Water"],
    )
    scene.play("D", "Let's toast the Goddess!")
    scene.settle()
    assert scene.game.over
    assert scene.game.tied == (0, 1)
    assert scene.game.winners == ()
    assert scene.game.decision is None
    assert scene.game.inn_gained == 20


def test_the_last_player_wins() -> None:
    scene = Scene({"G": [TIP], "F": []}, gold={"F": 1})
    assert not scene.game.over
    scene.play("G", "Tip the Wench", "F")
    scene.settle()
    assert scene.game.over
    assert scene.game.winners == (0,)
    assert scene.game.players[1].lost_by == "out_of_gold"


def test_the_drinks_of_a_loser_are_discarded_and_the_turn_goes_on() -> None:
    scene = passing(10, 2)
    scene.game.set_stat(0, "fortitude", 1)
    scene.drink().settle()
    assert scene.game.players[0].drinks == []
    assert scene.asked == "G"
    assert scene.game.phase_name == "discard-and-draw"


def test_the_first_edition_has_no_last_chance_and_goes_by_turn_order() -> None:
    scene = Scene(
        {"D": ["Let's toast the Goddess!", "My Goddess heals me."], "G": [], "F": []},
        edition="rdi1",
        stats={"D": (2, 0), "G": (2, 0)},
        drink_deck=["Wine", "Wine", "Water", "Water"],
    )
    scene.play("D", "Let's toast the Goddess!")
    scene.settle()
    assert scene.game.over
    assert scene.game.winners == (2,)
    assert scene.golds() == (0, 0, 10 + 2 + 6), "D shares with G and F, then G with F"


def test_a_contest_cannot_be_stopped_by_losing_half_way() -> None:
    scene = Scene(
        {"F": [], "G": [], "Z": []},
        phase="drink",
        stats={"F": (2, 0), "G": (2, 0)},
        drinks={"F": ["Drinking Contest!"]},
        drink_deck=["Wine", "Wine", "Light Ale", "Water"],
    )
    scene.drink().settle()
    assert scene.game.contest is not None
    assert scene.game.contest.winner == -1, "all tied players passed out (CONT-09)"
    assert scene.game.winners == (2,)
    assert scene.golds() == (0, 0, 20)


def test_a_game_goes_on_to_its_end_from_any_scene() -> None:
    scene = Scene({"F": [HIT], "G": [HEAL], "Z": []}, drinks={"F": ["Wine"]})
    play_on(scene.game, 3)
    assert scene.game.over


def test_a_position_with_one_player_left_is_won_already() -> None:
    game = build([PlayerSetup("A"), PlayerSetup("B", in_game=False)], drink_deck=["Water"])
    assert game.over
    assert game.winners == (0,)
    assert game.legal() == []


def test_no_phase_is_told_for_an_opener_who_passed_out_in_the_round() -> None:
    """GAMB-14, LOSE-07: the turn moves on, there is nobody to order a Drink."""
    scene = Scene(
        {"G": ["Gambling? I'm in!"], "Z": ["Pooky thinks you look thirsty..."], "F": []},
        stats={"G": (5, 3)},
        drinks={"G": ["Wine"]},
    )
    scene.play("G", "Gambling? I'm in!")
    scene.settle()
    scene.play("Z", "Pooky thinks you look thirsty...", "G")
    game, told = scene.game, list[GameEvent]()
    while game.round is not None:
        assert game.decision is not None
        told += game.apply(Pass(game.decision.seat))
    assert not game.players[0].in_game
    assert [(event.seat, event.amount) for event in told if event.kind == "phase"] == [(1, 0)]
