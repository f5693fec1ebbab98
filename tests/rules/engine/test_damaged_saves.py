"""Damaged saves: one clear line each, or a game; nothing else comes of reading one, and it takes no time."""

from __future__ import annotations

from collections import Counter

import pytest

from innkeep.rules import Game
from tests.rules.engine.damaged_saves import outcomes, saves
from tests.rules.engine.sound_saves import refusals


def test_saves_from_anywhere_in_a_game_are_taken_as_they_are() -> None:
    for save in saves(60, seed=11):
        assert Game.from_dict(save).to_dict() == save


@pytest.mark.parametrize(
    ("seed", "moves"),
    [
        pytest.param(7, 20, id="the halves of a Mead are answered"),
        pytest.param(6, 200, id="the last ability of a Drink is used"),
        pytest.param(0, 60, id="the last of several abilities is used"),
        pytest.param(10, 600, id="one of those in a Round has passed out"),
    ],
)
def test_a_save_after_every_move_is_taken_and_the_same_game(seed: int, moves: int) -> None:
    assert list(refusals(seed, moves)) == []


def test_a_save_with_too_few_owners_is_refused_for_that() -> None:
    for save in saves(400, seed=9):
        if any(name == "prizes" for name, _ in save["parts"]):
            save["owners"] = save["owners"][:1]
            with pytest.raises(ValueError, match=r"^owners: 1 for \d+ cards"):
                Game.from_dict(save)
            return
    raise AssertionError("no save with Prizes")


@pytest.mark.parametrize("seed", range(4))
def test_a_damaged_save_is_refused_clearly_or_read(seed: int) -> None:
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
