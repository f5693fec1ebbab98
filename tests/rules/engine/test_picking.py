"""Picks of several cards: accepted by rule, listed in full only where that is short, never slow."""

from __future__ import annotations

from itertools import combinations
from random import Random
from time import process_time
from typing import Any

import pytest

from innkeep.rules import AnyOf, Chance, Choose, Game, PlayerSetup, build, random_move, thumb_move
from innkeep.rules.engine.position.state import ASK_CHOOSE, CARDS, CHOICE, REDRAW, SOME, Frame

#: Seconds a list of moves may take with sixty cards in hand.
BOUND = 0.05


def choosing(cards: int, style: int = SOME, amount: int = 0) -> Game:
    """A choice of cards from a hand of so many."""
    hand = ("I raise!",) * cards
    game = build([PlayerSetup("A", "rdi1-zot", hand=hand), PlayerSetup("B", "rdi1-gerki")])
    game.stack.append(Frame(CHOICE, 0, mode=REDRAW, style=style, amount=amount))
    game.ask, game.asked = ASK_CHOOSE, 0
    return game


@pytest.mark.parametrize(("style", "amount"), [(SOME, 0), (SOME, 30), (CARDS, 30)])
def test_sixty_cards_are_listed_and_judged_at_once(style: int, amount: int) -> None:
    game = choosing(60, style, amount)
    picking = game.any_of
    assert picking is not None
    hand = tuple(sorted(game.players[0].hand))
    start = process_time()
    listed = game.legal()
    assert game.can(Choose(0, hand[7:37]))
    spent = process_time() - start
    assert spent < BOUND
    assert len(listed) < 200
    shown = {uid for move in listed if isinstance(move, Choose) for uid in move.value}  # type: ignore[attr-defined]
    assert shown == set(hand)
    sizes = {len(move.value) for move in listed if isinstance(move, Choose)}  # type: ignore[arg-type]
    assert (min(sizes), max(sizes)) == (picking.least, picking.most)
    assert all(game.can(move) for move in listed)


@pytest.mark.parametrize("bot", [random_move, thumb_move])
def test_bots_pick_out_of_very_many_cards(bot: object) -> None:
    for seed in range(20):
        game = choosing(60)
        game.do(bot(game, Chance(seed)))  # type: ignore[operator]
        assert len(game.players[0].hand) + len(game.players[0].discard) == 60


def test_a_pick_is_some_of_the_cards_each_once_and_nothing_else() -> None:
    game = choosing(26, CARDS, 3)
    hand = tuple(game.players[0].hand)
    assert game.can(Choose(0, (hand[9], hand[3], hand[20])))
    for bad in (hand[:2], hand[:4], (hand[0],) * 3, (*hand[:2], 10**9), (*hand[:2], True), list(hand[:3])):
        assert not game.can(Choose(0, bad))
    nonsense: tuple[Any, ...] = ("", None, 0, 0.0, (), ((),), ([],), (None,) * 3, {})
    for odd in nonsense:
        assert not game.can(Choose(0, odd))


@pytest.mark.parametrize("seed", range(30))
def test_a_list_in_full_is_every_pick_and_a_short_one_only_picks(seed: int) -> None:
    chance = Random(seed)
    cards = tuple(sorted(chance.sample(range(100), chance.randrange(1, 14))))
    least = chance.randrange(len(cards) + 1)
    most = chance.randrange(least, len(cards) + 1)
    picking = AnyOf(cards, least, most)
    every = {picked for count in range(least, most + 1) for picked in combinations(cards, count)}
    listed = picking.listed()
    assert len(set(listed)) == len(listed)
    assert set(listed) == every if picking.whole else set(listed) < every
    assert all(picking.accepts(picked) for picked in every)


def test_an_ordinary_hand_is_still_listed_in_full() -> None:
    assert len(choosing(7).legal()) == 2**7
    assert len(choosing(8).legal()) == 2**8
