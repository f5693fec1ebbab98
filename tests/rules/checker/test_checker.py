"""A few games of the second checker, and proof that it sees what is put wrong on purpose."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from innkeep.rules import Chance, Game, Play, random_move
from tests.rules.checker.invariants import INVARIANTS
from tests.rules.checker.play import Watch, play_game, setting

LEDGER = Path(__file__).parents[3] / "rules" / "ledger.yaml"


def _after(seed: int, moves: int) -> tuple[Game, Watch, Chance]:
    game = setting(seed).new()
    watch, chance = Watch(game, seed), Chance(seed)
    for _ in range(moves):
        watch.apply(game, random_move(game, chance))
    return game, watch, chance


@pytest.mark.parametrize("first", range(0, 40, 10))
def test_random_games_of_all_editions_hold(first: int) -> None:
    games = [play_game(seed) for seed in range(first, first + 10)]
    assert {setting(seed).edition for seed in range(first, first + 10)} == {
        "rdi1",
        "rdi5",
        "rdi7",
        "rdi7-ru",
        "rdi10",
    }
    assert [violation for game in games for violation in game.violations] == []
    assert [game.unfinished for game in games if game.endless] == []


def test_every_invariant_names_rules_of_the_ledger() -> None:
    known = set(re.findall(r"\b[A-Z0-9]+-\d\d\b", LEDGER.read_text("utf-8")))
    assert [(i.name, rule) for i in INVARIANTS for rule in i.rules if rule not in known] == []
    assert len({invariant.name for invariant in INVARIANTS}) == len(INVARIANTS)


def test_gold_out_of_nowhere_is_seen() -> None:
    game, watch, chance = _after(2, 20)
    game.set_stat(0, "gold", game.players[0].gold + 3)
    watch.apply(game, random_move(game, chance))
    names = {violation.invariant for violation in watch.played.violations}
    assert {"gold-is-neither-made-nor-lost", "gold-moves-only-in-ways-that-are-told"} <= names


def test_a_strange_card_in_a_pile_is_seen() -> None:
    game, watch, chance = _after(2, 20)
    game.put(game.players[1].deck[0], "drink.discard", 0)
    watch.apply(game, random_move(game, chance))
    names = {violation.invariant for violation in watch.played.violations}
    assert "no-deck-is-mixed-into-another" in names


def test_a_player_who_should_have_lost_is_seen() -> None:
    game, watch, chance = _after(2, 0)
    game.set_stat(1, "alcohol", game.players[1].fortitude)
    while not watch.played.violations and not game.over:
        watch.apply(game, random_move(game, chance))
    assert watch.played.violations


def test_a_second_action_is_seen() -> None:
    game, watch, chance = _after(0, 0)
    while not (
        game.decision
        and game.decision.kind == "action"
        and any(
            isinstance(move, Play) and watch.facts.moment(move.card, move.mode) == "action"
            for move in game.legal()
        )
    ):
        watch.apply(game, random_move(game, chance))
    watch.shadow.turn.actions = 1
    move = next(
        move
        for move in game.legal()
        if isinstance(move, Play) and watch.facts.moment(move.card, move.mode) == "action"
    )
    watch.apply(game, move)
    names = {violation.invariant for violation in watch.played.violations}
    assert "one-action-unless-a-card-gives-more" in names


def test_who_spends_the_last_gold_while_the_winner_is_owed_pays_nothing() -> None:
    """Somebody is made to tip the Wench in the window of what a contest has cost (LIM-05, CONT-18)."""
    assert play_game(445).violations == []
