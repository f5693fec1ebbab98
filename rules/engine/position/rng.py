"""A small seeded source of chance whose whole state is one integer (SplitMix64).

The game keeps such an integer in its state; simple players take a :class:`Chance` of their own. States follow
one another by addition, so the bits of coming states are mixed together, side by side in one long number.
"""

from __future__ import annotations

from struct import Struct
from typing import Final

from innkeep.rules.engine.argument_checks import whole

MASK: Final = (1 << 64) - 1
FARTHEST: Final = 1 << 256
"""No seed is further from 0; of each only the last 64 bits count."""
_STEP: Final = 0x9E3779B97F4A7C15
_FIRST: Final = 0xBF58476D1CE4E5B9
_SECOND: Final = 0x94D049BB133111EB

AHEAD: Final = 16
"""How many states are mixed at once."""
_WIDTH: Final = 128  # bits kept for each, room for a product
_ONES: Final = sum(1 << _WIDTH * place for place in range(AHEAD))
_MASKS: Final = _ONES * MASK
_STEPS: Final = sum(((place + 1) * _STEP & MASK) << _WIDTH * place for place in range(AHEAD))
_BYTES: Final = AHEAD * _WIDTH // 8
_SPLIT: Final = Struct("<" + "Q8x" * AHEAD)


def step(state: int, count: int = 1) -> int:
    """The state ``count`` after ``state``."""
    return (state + count * _STEP) & MASK


def mix(state: int) -> int:
    """The 64 random bits of a state."""
    bits = ((state ^ (state >> 30)) * _FIRST) & MASK
    bits = ((bits ^ (bits >> 27)) * _SECOND) & MASK
    return bits ^ (bits >> 31)


def ahead(state: int) -> tuple[int, ...]:
    """The random bits of the next states, ``AHEAD`` of them.

    >>> ahead(5) == tuple(mix(step(5, place)) for place in range(1, AHEAD + 1))
    True
    """
    bits = (state * _ONES + _STEPS) & _MASKS
    bits = ((bits ^ (bits >> 30 & _MASKS)) * _FIRST) & _MASKS
    bits = ((bits ^ (bits >> 27 & _MASKS)) * _SECOND) & _MASKS
    return _SPLIT.unpack((bits ^ (bits >> 31 & _MASKS)).to_bytes(_BYTES, "little"))


def shuffled(pile: list[int], state: int) -> int:
    """Shuffle ``pile`` in place (Fisher-Yates) and return the generator's next state.

    >>> cards = [1, 2, 3, 4, 5]
    >>> state = shuffled(cards, 7)
    >>> sorted(cards)
    [1, 2, 3, 4, 5]
    """
    draws = max(0, len(pile) - 1)
    for done in range(0, draws, AHEAD):
        left = draws - done
        for bits in ahead(step(state, done))[:left]:
            other = (bits * (left + 1)) >> 64
            pile[left], pile[other] = pile[other], pile[left]
            left -= 1
    return step(state, draws)


class Chance:
    """A seeded source of chance for simple players and simulations."""

    __slots__ = ("_ready", "_state")

    def __init__(self, seed: int = 0) -> None:
        self._state = whole("seed", seed, -FARTHEST, FARTHEST) & MASK
        self._ready: list[int] = []

    def below(self, limit: int) -> int:
        """A whole number from 0 to ``limit`` - 1, each equally likely.

        >>> chance = Chance(1)
        >>> all(0 <= chance.below(6) < 6 for _ in range(100))
        True
        """
        if not self._ready:
            self._ready = list(reversed(ahead(self._state)))
            self._state = step(self._state, AHEAD)
        return (self._ready.pop() * limit) >> 64
