"""Tokens pegged on the numbers of a player's tracks: which a marker has passed, and which lie there yet."""

from __future__ import annotations

from collections.abc import Iterator

from innkeep.cards.machineries import Machinery, Token
from innkeep.rules.engine.position.state import STAT_LIMIT


def passed(number: int, fortitude: int, alcohol: int) -> bool:
    """Whether a marker stands on a number or beyond it: Fortitude comes from 20, Alcohol Content from 0.

    >>> passed(18, 18, 0), passed(18, 19, 0), passed(2, 20, 3)
    (True, False, True)
    """
    return fortitude <= number or alcohol >= number


def crossed(number: int, before: int, after: int) -> bool:
    """Whether a marker on its way between two numbers, in either direction, comes onto or past ``number``.

    >>> crossed(18, 19, 17), crossed(18, 18, 17), crossed(18, 17, 18), crossed(2, 0, 1)
    (True, False, True, False)
    """
    return before < number <= after or after <= number < before


def on_the_way(token: Token, before: int, after: int) -> Iterator[int]:
    """The numbers with a peg that a marker comes onto or past, in any order."""
    return (number for number in token.pegs if crossed(number, before, after))


def to_an_end(number: int) -> int:
    """How far a number is from the nearer end of the track (NOTE10-10).

    >>> to_an_end(18), to_an_end(5)
    (2, 5)
    """
    return min(number, STAT_LIMIT - number)


def lying(
    token: Token, fortitude: int, alcohol: int, claimed: int | None = None, left: int | None = None
) -> set[int]:
    """The numbers of a token that still have a peg, in a position of which so much is said.

    Nothing said: those no marker has passed. ``claimed``: so many are gone from the track, those a marker has
    passed first, then from its start on. ``left``: so many lie there yet, others may be Claimed or spent.

    >>> from innkeep import cards
    >>> fire, ice = cards.load().machineries["elements"].tokens
    >>> sorted(lying(fire, 16, 0)), sorted(lying(ice, 20, 3, 1))
    ([6, 11, 15], [5, 9, 14])
    >>> sorted(lying(fire, 20, 0, 1, 1))
    [6]
    """
    numbers = sorted(token.pegs, key=lambda number: not passed(number, fortitude, alcohol))
    if left is not None:
        return set(numbers[max(0, len(numbers) - left) :])
    if claimed is not None:
        return set(numbers[claimed:])
    return {number for number in numbers if not passed(number, fortitude, alcohol)}


def laid_out(record: Machinery, fortitude: int, alcohol: int, said: dict[str, int]) -> dict[str, int]:
    """How many lie on each counter of the pegged tokens of a record, for what is said of some of them.

    >>> from innkeep import cards
    >>> record = cards.load().machineries["elements"]
    >>> found = laid_out(record, 17, 0, {})
    >>> found["fire"], found["fire18"], found["fire15"], found["ice"]
    (1, 0, 1, 0)
    """
    counters: dict[str, int] = {}
    for token in record.tokens:
        if not token.pegs:
            continue
        pegs = {number: said.get(token.peg(number)) for number in token.pegs}
        there = lying(token, fortitude, alcohol, said.get(token.id))
        for number, given in pegs.items():
            counters[token.peg(number)] = int(number in there) if given is None else given
        gone = len(pegs) - sum(counters[token.peg(number)] for number in pegs)
        counters[token.id] = said.get(token.id, gone)
    return counters
