"""Damaged saves: one clear line each, or a game that can be played to its end."""

from __future__ import annotations

from collections import Counter

import pytest

from innkeep.rules import Game
from tests.rules.engine.damaged_saves import outcomes, saves


def test_saves_from_anywhere_in_a_game_are_taken_as_they_are() -> None:
    for save in saves(60, seed=11):
        assert Game.from_dict(save).to_dict() == save


@pytest.mark.parametrize("seed", range(4))
def test_a_damaged_save_is_refused_clearly_or_as_good_as_any(seed: int) -> None:
    tally: Counter[str] = Counter()
    for name, outcome, _ in outcomes(150, seed, each=15):
        assert outcome.good, f"{seed}.{name}: {outcome.kind}: {outcome.told}"
        tally[outcome.kind] += 1
    assert tally["refused"] > 100


def test_a_round_that_nobody_can_be_asked_in_is_refused_and_not_waited_for() -> None:
    """A set of seats beyond the table made the search for the next one endless."""
    for save in saves(400, seed=5):
        if save["round"] is not None and not save["stack"]:
            save["round"]["inside"] |= 1 << 12
            with pytest.raises(ValueError, match=r"^round\.inside: \d+ is no set of seats"):
                Game.from_dict(save)
            return
    raise AssertionError("no save in a Round")


@pytest.mark.parametrize("deep", [20, 100_000])
def test_a_save_nested_too_deeply_is_refused(deep: int) -> None:
    save = next(saves(1))
    inner: list[object] = []
    for _ in range(deep):
        inner = [inner]
    save["winners"] = inner
    with pytest.raises(ValueError, match="nested more than"):
        Game.from_dict(save)


def test_a_save_of_too_many_things_is_refused() -> None:
    save = next(saves(1))
    save["drink_deck"] = [0] * 10**6
    with pytest.raises(ValueError, match=r"^drink_deck: more than 200000 values"):
        Game.from_dict(save)
