"""The source of chance deals exactly the numbers of SplitMix64, however many are mixed together."""

from __future__ import annotations

import pytest

from innkeep.rules.engine.position.rng import AHEAD, Chance, ahead, mix, shuffled, step


def reference(state: int, count: int) -> list[int]:
    """The algorithm as published, one number after the other."""
    found = []
    for _ in range(count):
        state = (state + 0x9E3779B97F4A7C15) % 2**64
        bits = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 % 2**64
        bits = (bits ^ bits >> 27) * 0x94D049BB133111EB % 2**64
        found.append(bits ^ bits >> 31)
    return found


def test_the_published_numbers_for_seed_1234567() -> None:
    published = [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431]
    assert list(ahead(1234567))[:4] == published
    assert mix(step(1234567)) == published[0]


@pytest.mark.parametrize("seed", [0, 1, 2**63, 2**64 - 1])
def test_numbers_mixed_together_are_the_numbers_mixed_alone(seed: int) -> None:
    assert list(ahead(seed)) == reference(seed, AHEAD)
    chance = Chance(seed)
    drawn = [chance.below(2**64) for _ in range(3 * AHEAD + 1)]
    assert drawn == reference(seed, 3 * AHEAD + 1)


@pytest.mark.parametrize("size", [0, 1, 2, AHEAD, AHEAD + 1, AHEAD + 2, 40])
def test_a_shuffle_takes_one_number_for_each_card_but_one(size: int) -> None:
    pile = list(range(size))
    after = shuffled(pile, 99)
    draws = max(0, size - 1)
    assert sorted(pile) == list(range(size))
    assert after == step(99, draws)
    expected = list(range(size))
    for last, bits in zip(range(size - 1, 0, -1), reference(99, draws), strict=True):
        other = bits * (last + 1) >> 64
        expected[last], expected[other] = expected[other], expected[last]
    assert pile == expected
