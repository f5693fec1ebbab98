"""What a table settles before the game: factions, difficulty, Potions (OTTO-02, OTTA-01 to OTTA-05)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from innkeep.cards import Library
from innkeep.cards.factions import DIFFICULTIES, MIXED, is_faction, shuffled_together
from innkeep.cards.machineries import Machinery
from innkeep.cards.machineries.records import CHALLENGERS, OTTO
from innkeep.rules.engine.argument_checks import shown

NORMAL: Final = "normal"
MOST_POTIONS: Final = 20
MOST_HITS: Final = 1
"""So many hits a Component that is still there has taken at most (OTTA-04)."""

_KEYS: Final = ("factions", "difficulty", "potions", "hits")


@dataclass(frozen=True, slots=True)
class Terms:
    """The decks of the factions, the words of the difficulty, Potions of a side where they are not the usual
    ones, and the hits of Components that lie there already, leftmost first.

    >>> Terms(("rdi10-otto-battlebot", "rdi10-otto-mecha-lich"), ("tough",)).difficulty
    ('tough',)
    """

    factions: tuple[str, ...]
    difficulty: tuple[str, ...] = ()
    potions: tuple[tuple[str, int], ...] = ()
    hits: tuple[int, ...] = ()


def terms(options: object, record: Machinery, library: Library) -> Terms:
    """The terms that options say, the usual ones where they say nothing; ValueError names what is wrong.

    >>> from innkeep import cards
    >>> library = cards.load()
    >>> record = library.machineries["boss-otto"]
    >>> terms({"difficulty": "hard"}, record, library).difficulty, terms(None, record, library).factions[1]
    (('hard',), 'rdi10-otto-gamblotron')
    """
    given = {} if options is None else options
    if not isinstance(given, Mapping):
        raise ValueError(f"options: {shown(options)} is no map of options")
    for name in given:
        if name not in _KEYS:
            raise ValueError(f"options: {shown(name)}, allowed: {', '.join(_KEYS[:3])}")
    return Terms(
        _factions(given.get("factions"), record, library),
        _difficulty(given.get("difficulty", ())),
        _potions(given.get("potions", {})),
        _hits(given.get("hits", ())),
    )


def _factions(given: object, record: Machinery, library: Library) -> tuple[str, ...]:
    known = {name.rpartition("otto-")[2]: name for name in record.factions}
    if given is None:
        return record.factions[:MIXED]
    named = list(given) if isinstance(given, list | tuple) else [given]
    found: list[str] = []
    for name in named:
        deck = library.decks.get(known.get(name, name)) if isinstance(name, str) else None
        if deck is None or not is_faction(record, deck):
            raise ValueError(f"options.factions: {shown(name)}, allowed: {', '.join(known)}")
        found.append(deck.id)
    if len(set(found)) != len(found) or len(found) != min(MIXED, len(record.factions)):
        raise ValueError(f"options.factions: {len(found)}, allowed: {MIXED} different ones (OTTO-02)")
    return tuple(found)


def _difficulty(given: object) -> tuple[str, ...]:
    named = [given] if isinstance(given, str) else given
    if not isinstance(named, list | tuple):
        raise ValueError(f"options.difficulty: {shown(given)} is no list of words")
    for word in named:
        if word != NORMAL and word not in DIFFICULTIES:
            allowed = ", ".join((NORMAL, *DIFFICULTIES))
            raise ValueError(f"options.difficulty: {shown(word)}, allowed: {allowed}")
    return tuple(word for word in DIFFICULTIES if word in named)


def _potions(given: object) -> tuple[tuple[str, int], ...]:
    if not isinstance(given, Mapping):
        raise ValueError(f"options.potions: {shown(given)} is no map of sides")
    for side, number in given.items():
        if side not in (CHALLENGERS, OTTO):
            raise ValueError(f"options.potions: {shown(side)}, allowed: {CHALLENGERS}, {OTTO}")
        if type(number) is not int or not 0 <= number <= MOST_POTIONS:
            raise ValueError(f"options.potions.{side}: {shown(number)}, allowed: 0 to {MOST_POTIONS}")
    return tuple(sorted(given.items()))


def _hits(given: object) -> tuple[int, ...]:
    if not isinstance(given, list | tuple):
        raise ValueError(f"options.hits: {shown(given)} is no list of numbers")
    for number in given:
        if type(number) is not int or not 0 <= number <= MOST_HITS:
            raise ValueError(f"options.hits: {shown(number)}, allowed: 0 to {MOST_HITS}")
    return tuple(given)


def decks(agreed: Terms, record: Machinery, library: Library) -> dict[str, list[str]]:
    """The cards of the three decks by their zones, copies spelled out (OTTO-03, OTTA-01, OTTA-02).

    >>> from innkeep import cards
    >>> library = cards.load()
    >>> record = library.machineries["boss-otto"]
    >>> {zone: len(pile) for zone, pile in decks(terms(None, record, library), record, library).items()}
    {'otto-action': 16, 'otto-sometimes': 16, 'otto-gambling': 16}
    """
    found = shuffled_together(record, library, agreed.factions, agreed.difficulty)
    return {zone: [card.id for card in pile for _ in range(card.copies)] for zone, pile in found.items()}
