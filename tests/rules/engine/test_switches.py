"""Switches of the editions: what each setting out shows, and that the fixed ones cannot be set."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from innkeep import cards
from innkeep.rules import EDITIONS, Chance, PlayerSetup, new_game, random_move
from innkeep.rules.book.editions import FIXED, SWITCHES
from innkeep.rules.game.game import Game

SEATS = [PlayerSetup("A", "warthorn"), PlayerSetup("B", "wench"), PlayerSetup("C", "molly")]
SEATS = [PlayerSetup(one.name, f"rdi7-{one.character}") for one in SEATS]
EXTRA = ("rdi7-drinks", "rdi5-drinks")


def _drinks(game: Game) -> list[str]:
    return [card for card in game.defs if "drinks/" in card]


def test_further_drinks_make_a_bar_deck() -> None:
    game = new_game(SEATS, "rdi10", extra=EXTRA)
    assert len(_drinks(game)) == len(game.zone("bar.deck")) + 30
    assert {card.partition("/")[0] for card in _drinks(game)} == {"rdi1-drinks", *EXTRA}


def test_thirty_further_drinks_are_dealt_and_the_rest_stays_in_the_box() -> None:
    game = new_game(SEATS, "rdi7-ru", seed=3, extra=EXTRA)
    assert len(_drinks(game)) == 30
    assert len({card.partition("/")[0] for card in _drinks(game)}) == 3
    assert _drinks(game) != _drinks(new_game(SEATS, "rdi7-ru", seed=4, extra=EXTRA))
    with pytest.raises(ValueError, match=r"zone 'bar\.deck'"):
        game.zone("bar.deck")
    assert game.to_dict() == Game.from_dict(game.to_dict()).to_dict()


def test_the_first_book_knows_no_further_drinks() -> None:
    with pytest.raises(ValueError, match="extra: the rules of rdi1 know no further Drinks"):
        new_game(SEATS, "rdi1", extra=EXTRA)


def test_a_fixed_switch_is_not_set() -> None:
    for name in FIXED:
        for edition in EDITIONS.values():
            for value in SWITCHES[name]:
                own = getattr(edition, name)
                if value == own:
                    assert edition.switched(**{name: value}) == edition
                else:
                    with pytest.raises(ValueError, match=f"switch {name}: no game can show it"):
                        edition.switched(**{name: value})


def test_a_save_with_a_switch_that_is_fixed_now_still_reads() -> None:
    data: dict[str, Any] = new_game(SEATS, "rdi7").to_dict()
    data["edition"]["clash_order"] = "turn_order"
    assert Game.from_dict(data).edition.clash_order == "turn_order"
    data["edition"]["clash_order"] = "as_you_like"
    with pytest.raises(ValueError, match="clash_order"):
        Game.from_dict(data)


@pytest.mark.parametrize("name", sorted(FIXED))
def test_no_game_shows_a_fixed_switch(name: str) -> None:
    """Whole games under each value: every list of legal moves and everything told is the same."""
    for value in SWITCHES[name]:
        for seed in (1, 2):
            games = [new_game(SEATS, "rdi10", seed=seed), new_game(SEATS, "rdi10", seed=seed)]
            games[1].edition = replace(games[1].edition, **{name: value})  # type: ignore[arg-type]
            chance = Chance(seed)
            while not games[0].over:
                assert games[0].asked == games[1].asked
                move = random_move(games[0], chance)
                assert games[1].can(move)
                assert games[0].apply(move) == games[1].apply(move)
                asked = games[0].asked
                if games[0].ask:
                    assert games[0].legal(asked) == games[1].legal(asked)


def test_title_and_mug_agree_on_every_shipped_drink() -> None:
    """But for those whose title does not say: one takes its Chaser from elsewhere, and of the Jelly Tower the
    book only tells how it is drunk with one."""
    untitled = []
    for deck in cards.load().decks.values():
        for card in deck.cards:
            if card.drink is not None:
                titled = "with a chaser" in card.title["en"].lower()
                if card.drink.chaser and not titled and not card.drink.chaser_from:
                    untitled.append(card.id)
                    continue
                assert titled == card.drink.chaser or card.drink.chaser_from, card.id
    assert untitled == ["rdi10-drinks/jelly-tower"]
