"""A small seeded source of chance whose whole state is one integer (SplitMix64).

The game keeps such an integer in its state; simple players take a :class:`Chance` of their own.
"""

from __future__ import annotations

MASK = (1 << 64) - 1


def step(state: int) -> int:
    """The state after ``state``."""
    return (state + 0x9E3779B97F4A7C15) & MASK


def mix(state: int) -> int:
    """The 64 random bits of a state."""
    bits = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    bits = ((bits ^ (bits >> 27)) * 0x94D049BB133111EB) & MASK
    return bits ^ (bits >> 31)


def shuffled(pile: list[int], state: int) -> int:
    """Shuffle ``pile`` in place (Fisher-Yates); the state afterwards.

    >>> cards = [1, 2, 3, 4, 5]
    >>> state = shuffled(cards, 7)
    >>> sorted(cards)
    [1, 2, 3, 4, 5]
    """
    for last in range(len(pile) - 1, 0, -1):
        state = step(state)
        other = (mix(state) * (last + 1)) >> 64
        pile[last], pile[other] = pile[other], pile[last]
    return state


class Chance:
    """A seeded source of chance for simple players and simulations."""

    __slots__ = ("state",)

    def __init__(self, seed: int = 0) -> None:
        self.state = seed & MASK

    def below(self, limit: int) -> int:
        """A whole number from 0 to ``limit`` - 1, each equally likely.

        >>> chance = Chance(1)
        >>> all(0 <= chance.below(6) < 6 for _ in range(100))
        True
        """
        self.state = step(self.state)
        return (mix(self.state) * limit) >> 64
