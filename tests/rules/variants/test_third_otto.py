"""Otto, the automated third player: he plays on where Boss Otto would have lost, and answers an Event that
may be answered like an Action (PUB-32)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from innkeep import cards
from innkeep.rules import (
    Chance,
    DrinkUp,
    Game,
    Layout,
    PlayerSetup,
    build,
    close_window,
    new_game,
    thumb_move,
)
from innkeep.rules.saves.invariants import broken, wealth
from innkeep.rules.variants.otto import ThirdOtto

pytestmark = pytest.mark.unit

TRIO = (PlayerSetup("Zot", "rdi1-zot"), PlayerSetup("Otto", "otto"), PlayerSetup("Fiona", "rdi1-fiona"))


def otto_of(game: Game) -> ThirdOtto:
    return next(part for part in game.parts if isinstance(part, ThirdOtto))


@pytest.mark.parametrize("variants", [(), ("pub-crawl",), ("dungeon-raiding-the-armory",)])
def test_a_game_of_three_ends_with_one_of_them(variants: tuple[str, ...]) -> None:
    winners: set[str] = set()
    for seed in range(6):
        game, chance = new_game(TRIO, seed=seed, variants=["otto", *variants]), Chance(seed)
        gold = wealth(game)
        assert game.sides == ()
        assert game.active == 0
        while not game.over:
            game.do(thumb_move(game, chance))
            assert list(broken(game, gold)) == []
            target = otto_of(game).target
            assert target != 1
            assert game.over or game.players[target].in_game
        winners.update(game.players[seat].name for seat in game.winners)
    assert len(winners) > 1


def test_he_begins_nothing_wherever_he_sits() -> None:
    game = new_game((TRIO[1], TRIO[0], TRIO[2]), variants=["otto"])
    assert game.active == 1


def test_a_save_and_a_copy_know_who_plays_by_itself() -> None:
    game, chance = new_game(TRIO, seed=3, variants=["otto"]), Chance(3)
    for _ in range(40):
        game.do(thumb_move(game, chance))
    for twin in (game.copy(), Game.from_dict(game.to_dict())):
        assert twin.machines == 0b010
        assert twin.digest() == game.digest()


@pytest.mark.parametrize(
    "players",
    [TRIO[:2], (*TRIO, PlayerSetup("Gerki", "rdi1-gerki")), (*TRIO[::2], PlayerSetup("Ann", "rdi1-gerki"))],
    ids=["one-person", "three-people", "no-machine"],
)
def test_he_is_the_third_of_two_people(players: tuple[PlayerSetup, ...]) -> None:
    with pytest.raises(ValueError, match="otto needs"):
        new_game(players, variants=["otto"])


@pytest.mark.parametrize(("types", "left"), [(("tavern",), 1), (("tavern", "action"), 0)])
def test_he_answers_an_event_that_may_be_answered_like_an_action(types: tuple[str, ...], left: int) -> None:
    decks = cards.load().decks
    taverns = decks["rdi10-taverns"]
    inns = tuple(replace(card, types=types) for card in taverns.cards)
    library = cards.Library({**decks, taverns.id: replace(taverns, cards=inns)})
    layout = Layout({"otto-sometimes": ("Small change",)}, variants=("otto", "pub-crawl"))
    zot = replace(TRIO[0], drinks=("Light Ale with a Chaser", "Wine"))
    game = build((zot, *TRIO[1:]), phase="drink", layout=layout, library=library)
    game.do(DrinkUp(0))
    close_all(game)
    game.do(next(move for move in game.legal() if game.can(move)))
    close_all(game)
    assert len(game.zone("otto-sometimes")) == left
    assert game.players[1].gold == 11 - left


def close_all(game: Game) -> None:
    """Nobody answers anything."""
    while game.decision is not None and game.decision.kind == "respond":
        close_window(game)
