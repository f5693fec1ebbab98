"""Games with Bosses: who is one, with which cards, and how much of a turn a Boss has."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from innkeep import cards
from innkeep.rules import Chance, Game, PlayerSetup, build, determinize, new_game
from innkeep.rules.engine.position.piles import hand_size
from innkeep.rules.saves.invariants import broken, wealth
from innkeep.rules.setup import Layout
from tests.rules.engine.playouts import through_json, walk

DECKS = ("rdi10-valeria", "rdi10-karl", "rdi10-oozwald", "rdi1-zot", "rdi1-fiona", "rdi5-lizwick")
TEAMS = {
    "boss-battle": "bcccc",
    "two-headed-boss-battle": "AABBCC",
    "leaders-and-lackeys": "AABBCC",
}


def seated(teams: str, bosses: str = "") -> list[PlayerSetup]:
    """A player for each letter, of that team; ``bosses`` are marks under those who are said to be Bosses."""
    return [
        PlayerSetup(deck, deck, team=team, boss=mark == "x")
        for deck, team, mark in zip(DECKS, teams, bosses.ljust(len(teams)), strict=False)
    ]


def dealt(variant: str, teams: str, bosses: str = "", **how: Any) -> Game:
    return new_game(seated(teams, bosses), variants=[variant], skip_idle_windows=True, **how)


def sizes(game: Game) -> list[int]:
    return [len(player.hand) + len(player.deck) for player in game.players]


def test_the_boss_cards_are_those_of_the_character_or_of_the_house() -> None:
    library = cards.load()
    game = dealt("two-headed-boss-battle", "AABB")
    assert sizes(game) == [55, 55, 55, 55]
    for seat in range(4):
        added = Counter(
            game.defs[uid].split("/")[0] for uid, owner in enumerate(game.owners) if owner == seat
        )
        own = DECKS[seat]
        deck = "rdi10-valeria-boss" if own == "rdi10-valeria" else "rdi10-house-boss"
        assert added == {own: 40, deck: 15}
    house = library.decks["rdi10-house-boss"]
    assert "not in the book" in house.name["en"]
    assert {card.origin for card in house.cards} == {"house"}


def test_a_leader_has_boss_cards_and_a_lackey_has_none() -> None:
    assert sizes(dealt("leaders-and-lackeys", "AABB", "x  x")) == [55, 40, 40, 55]


def test_only_the_boss_who_stands_alone_has_boss_cards() -> None:
    assert sizes(dealt("boss-battle", "ccb")) == [40, 40, 55]
    assert sizes(dealt("boss-battle", "bcc", "x")) == [55, 40, 40]


@pytest.mark.parametrize(
    ("variant", "teams", "bosses", "said"),
    [
        (
            "boss-battle",
            "bc",
            "",
            "boss-battle needs a Boss alone against 2 to 4 Challengers, there are b, c",
        ),
        ("boss-battle", "bccccc", "", "a Boss alone against 2 to 4 Challengers"),
        ("boss-battle", "aabb", "", "a Boss alone against 2 to 4 Challengers"),
        ("boss-battle", "abc", "", "a Boss alone against 2 to 4 Challengers"),
        ("boss-battle", "bcc", " x", "players[1].boss: true, but this player is no Boss in the game"),
        ("two-headed-boss-battle", "AAB", "", "two or more teams of 2"),
        ("two-headed-boss-battle", "AA", "", "two or more teams of 2"),
        ("two-headed-boss-battle", "ABAB", "", "teammates side by side"),
        ("two-headed-dragon", "AABB", "x", "players[0].boss: true, but this player is no Boss in the game"),
        ("leaders-and-lackeys", "AABB", "", "each team has one Boss, but they are on none"),
        ("leaders-and-lackeys", "AABB", "x", "each team has one Boss, but they are on A"),
        ("leaders-and-lackeys", "AABB", "xxx", "each team has one Boss, but they are on A, A, B"),
    ],
)
def test_players_who_do_not_fit_are_refused(variant: str, teams: str, bosses: str, said: str) -> None:
    with pytest.raises(ValueError, match=re.escape(said)):
        dealt(variant, teams, bosses)


def test_the_boss_begins_and_nobody_else() -> None:
    assert dealt("boss-battle", "ccb").active == 2
    assert dealt("boss-battle", "ccb", first=2).active == 2
    with pytest.raises(ValueError, match="first: 0, but seat 2 is the Boss, who goes first"):
        dealt("boss-battle", "ccb", first=0)
    assert dealt("two-headed-boss-battle", "AABB", first=3).active == 2


@pytest.mark.parametrize(("teams", "half", "whole"), [("bcc", 1, 2), ("bccc", 2, 3), ("bcccc", 2, 4)])
def test_half_a_turn_then_whole_ones(teams: str, half: int, whole: int) -> None:
    game = dealt("boss-battle", teams, seed=5)
    assert (game.orders, len(actions(game))) == (half, half)
    assert [hand_size(game, seat) for seat in range(len(teams))] == [6 + whole, *[7] * whole]
    for _ in walk(game, 5):
        if game.active == 0 and game.phase_name == "discard-and-draw" and game.orders > half:
            break
        if game.active and game.phase_name == "discard-and-draw":
            assert (game.orders, game.shared and game.shared.extra) == (1, ())
    assert game.over or (game.orders, len(actions(game))) == (whole, whole)


def actions(game: Game) -> list[int]:
    """The Actions the team whose turn it is has beyond the first of each member, and one more."""
    assert game.shared is not None
    return [game.active, *game.shared.extra]


def test_a_position_knows_whether_it_is_the_first_turn() -> None:
    layout = Layout(variants=("boss-battle",))
    players = [replace(player, character=None, boss=False) for player in seated("bccc")]
    assert build(players, phase="order", layout=layout).orders == 3
    assert build(players, phase="order", layout=layout, first_turn=True).orders == 2
    none = "first_turn: true, but it is not the turn of a Boss"
    with pytest.raises(ValueError, match=none):
        build(players, first_turn=True, turn=1, layout=layout)
    with pytest.raises(ValueError, match=none):
        build(players, first_turn=True)


@pytest.mark.parametrize("variant", TEAMS)
def test_games_stay_sound_copied_and_saved(variant: str) -> None:
    teams = TEAMS[variant]
    game = dealt(variant, teams, "x x x" if variant == "leaders-and-lackeys" else "", seed=2)
    gold = wealth(game)
    for step, move in enumerate(walk(game, 2)):
        assert list(broken(game, gold)) == [], move
        if step % 60 == 0:
            saved, twin = through_json(game), game.copy()
            assert saved.digest() == twin.digest() == game.digest()
            for one in (twin, saved):
                one.apply(move)
            assert twin.digest() == saved.digest() != game.digest()
    assert game.over


def test_a_save_with_a_first_turn_that_is_none_is_refused() -> None:
    saved = dealt("boss-battle", "bcc").to_dict()
    part = next(part for name, part in saved["parts"] if name == "boss-battle")
    assert part["opening"] is True
    part["opening"] = "yes"
    with pytest.raises(ValueError, match="opening"):
        Game.from_dict(saved)


def test_boss_cards_have_the_back_of_their_character() -> None:
    """Where a Challenger imagines the game, Boss Cards lie now in the deck and now in the Boss's hand."""
    game = dealt("boss-battle", "bcc", seed=1)
    seen = set()
    for seed in range(40):
        twin = determinize(game, 1, Chance(seed))
        hand = [twin.defs[uid].startswith("rdi10-valeria-boss/") for uid in twin.players[0].hand]
        assert {twin.defs[uid].split("/")[0] for uid in twin.players[0].hand} <= {
            "rdi10-valeria",
            "rdi10-valeria-boss",
        }
        seen.add(sum(hand))
    assert len(seen) > 2
