"""Choosing several cards: listed while there are few ways, picked from the cards when there are many."""

from __future__ import annotations

from itertools import combinations

from innkeep.assistant.advice.advice_items import MOST_SETS, picks, pool
from innkeep.assistant.model.options import Offer
from innkeep.rules import Choose, Pass


def ways(cards: tuple[int, ...]) -> list[Offer]:
    chosen = [some for n in range(len(cards) + 1) for some in combinations(cards, n)]
    return [Offer(Pass(0), "pass", 0), *(Offer(Choose(0, some), "choose", 0) for some in chosen)]


def test_few_ways_are_listed() -> None:
    assert picks(ways((1, 2))) == []
    assert len(ways((1, 2, 3))) - 1 == MOST_SETS
    assert picks(ways((1, 2, 3))) == []


def test_many_ways_are_picked_from_the_cards() -> None:
    sets = picks(ways((7, 3, 5, 9)))
    assert len(sets) == 16
    assert pool(sets) == [7, 3, 5, 9]
