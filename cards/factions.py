"""The decks of a machine: the cards of the chosen factions, shuffled into a pile for each type of card.

How hard the game is to be decides which of their cards join (OTTO-02, OTTO-03, OTTA-01 to OTTA-04).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from innkeep.cards.io.pack_files import Library
from innkeep.cards.machineries import Machinery
from innkeep.cards.model import Card, Deck

__all__ = [
    "DIFFICULTIES",
    "EPIC",
    "FEWER_POTIONS",
    "HARD",
    "HARD_THREAT",
    "MIXED",
    "MORE_POTIONS",
    "PRESETS",
    "TOUGH",
    "UNEVEN_POTIONS",
    "factions_of",
    "is_faction",
    "pile_of",
    "shuffled_together",
]

HARD, EPIC, HARD_THREAT, TOUGH = "hard", "epic", "hard-threat", "tough"
DIFFICULTIES: Final = (HARD, EPIC, HARD_THREAT, TOUGH)
"""What makes the game harder, in any combination: cards with a skull, cards with two, the other side of the
Threat track, Components that take two hits."""
MIXED: Final = 2
"""So many factions are shuffled together (OTTO-02)."""
FEWER_POTIONS, MORE_POTIONS = "fewer", "more"
UNEVEN_POTIONS: Final = (FEWER_POTIONS, MORE_POTIONS)
"""How Potions are made uneven: the Challengers begin with one fewer, the machine with one more (OTTA-05)."""
PRESETS: Final[dict[str, tuple[str, ...]]] = {
    "regular": (),
    "seasoned": (HARD,),
    "hardened": (HARD, TOUGH),
    "epic-night": (HARD, EPIC),
    "no-mercy": DIFFICULTIES,
}
"""Combinations with a name, easiest first."""


def is_faction(record: Machinery, deck: Deck) -> bool:
    """Whether a machine may be made of a deck: one of its own, or another that is made for it.

    >>> from innkeep import cards
    >>> library = cards.load()
    >>> otto = library.machineries["boss-otto"]
    >>> is_faction(otto, library.decks["rdi10-otto-battlebot"]), is_faction(otto, library.decks["rdi1-zot"])
    (True, False)
    """
    made_for_it = deck.kind == "otto" and record.id in deck.machinery
    return bool(record.factions) and (deck.id in record.factions or made_for_it)


def factions_of(record: Machinery, library: Library) -> set[str]:
    """The decks a machine may be made of.

    >>> from innkeep import cards
    >>> len(factions_of(cards.load().machineries["boss-otto"], cards.load()))
    4
    """
    if not record.factions:
        return set()
    return {deck.id for deck in library.decks.values() if is_faction(record, deck)}


def shuffled_together(
    record: Machinery, library: Library, factions: Iterable[str], difficulty: Sequence[str] = ()
) -> dict[str, list[Card]]:
    """The cards of each of its piles, one of each kind; their `copies` say how many there are.

    >>> from innkeep import cards
    >>> library = cards.load()
    >>> otto = library.machineries["boss-otto"]
    >>> found = shuffled_together(otto, library, otto.factions[:2])
    >>> {zone: sum(card.copies for card in pile) for zone, pile in found.items()}
    {'otto-action': 16, 'otto-sometimes': 16, 'otto-gambling': 16}
    >>> pile_of(otto, found["otto-gambling"][0])
    'otto-gambling'
    """
    skulls = [0, *(number for number, word in ((1, HARD), (2, EPIC)) if word in difficulty)]
    found: dict[str, list[Card]] = {pile.zone: [] for pile in record.piles if pile.takes}
    for faction in factions:
        for card in library.decks[faction].cards:
            if card.skulls in skulls:
                found[pile_of(record, card)].append(card)
    return found


def pile_of(record: Machinery, card: Card) -> str:
    """The pile of a machine that a faction card belongs to: the first that takes one of its types.

    >>> from innkeep import cards
    >>> library = cards.load()
    >>> pile_of(library.machineries["boss-otto"], library.find("Flame nozzle"))
    'otto-action'
    """
    return next(pile.zone for pile in record.piles if not {*card.types}.isdisjoint(pile.takes))
