"""Picking several cards out of many: told by a rule, listed in full only where the list is short."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from math import comb

__all__ = ["MOST_LISTED", "AnyOf"]

MOST_LISTED = 256
"""Ways to pick that are listed one by one; a hand of eight cards has as many subsets."""


@dataclass(frozen=True, slots=True)
class AnyOf:
    """Any ``least`` to ``most`` of the cards ``candidates`` (uids, each once), in any order.

    >>> AnyOf((3, 5, 8), 1, 2).accepts((8, 3)), AnyOf((3, 5, 8), 1, 2).accepts((3, 3))
    (True, False)
    """

    candidates: tuple[int, ...]
    least: int
    most: int

    def accepts(self, value: object) -> bool:
        """Whether a value is such a pick: a tuple of so many distinct candidates."""
        if not isinstance(value, tuple) or not self.least <= len(value) <= self.most:
            return False
        if any(type(uid) is not int for uid in value):
            return False
        picked = set(value)
        return len(picked) == len(value) and picked.issubset(self.candidates)

    @property
    def whole(self) -> bool:
        """Whether `listed` leaves no pick out."""
        ways = 0
        for count in range(self.least, self.most + 1):
            ways += comb(len(self.candidates), count)
            if ways > MOST_LISTED:
                return False
        return True

    def listed(self) -> tuple[tuple[int, ...], ...]:
        """Every pick, fewest cards first; where they are too many, some that together show every candidate
        and both limits: nothing or the fewest, one card each, and the most, always neighbours.

        >>> AnyOf((3, 5, 8), 0, 1).listed()
        ((), (3,), (5,), (8,))
        >>> len(AnyOf(tuple(range(60)), 0, 60).listed())
        62
        """
        cards = self.candidates
        if self.whole:
            counts = range(self.least, self.most + 1)
            return tuple(picked for count in counts for picked in combinations(cards, count))
        sizes = sorted({self.least, max(1, self.least), self.most})
        return tuple(dict.fromkeys(picked for size in sizes for picked in _neighbours(cards, size)))


def _neighbours(cards: tuple[int, ...], size: int) -> list[tuple[int, ...]]:
    """So many cards that lie beside each other, once from every card on."""
    if size in (0, len(cards)):
        return [cards[:size]]
    twice = cards + cards
    return [tuple(sorted(twice[at : at + size])) for at in range(len(cards))]
