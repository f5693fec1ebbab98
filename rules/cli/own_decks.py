"""The decks of one's own that `innkeep simulate` is given: which of them are played with, and which are not,
and why."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from innkeep.cards import Library
from innkeep.cards.decks.user_decks import chosen_as
from innkeep.cards.factions import is_faction
from innkeep.cards.io.stand_ins import misfits, whole_decks, with_stand_ins
from innkeep.cards.machineries import Machinery
from innkeep.cards.model import Deck
from innkeep.rules.messages import text
from innkeep.rules.setup import DRINKS

__all__ = ["Played", "poured", "told"]


@dataclass(frozen=True, slots=True)
class Played:
    """What simulated games are played with: the characters, the variants, the Drink Deck, one's own decks."""

    characters: Sequence[str]
    variants: Sequence[str]
    drinks: str
    own: Sequence[str] = ()


def poured(own: Sequence[str], library: Library) -> str:
    """The Drink Deck of the games: the first of one's own, else the usual one.

    >>> from innkeep import cards
    >>> poured((), cards.load())
    'rdi1-drinks'
    """
    return next((name for name in own if chosen_as(library.decks[name]) == "drink"), DRINKS)


def told(played: Played, library: Library, lang: str) -> Iterator[str]:
    """A sentence on the decks of one's own that are played with, and one on each that is not.

    >>> from innkeep import cards
    >>> games = Played(["rdi1-zot"], [], "rdi1-drinks", ["rdi10-otto-battlebot"])
    >>> list(told(games, cards.load(), "en"))
    ['Not played with: Battlebot. It needs --variant boss-otto.']
    """
    decks = [library.decks[name] for name in played.own]
    idle = {deck.id: why for deck in decks if (why := _idle(deck, played, library, lang)) is not None}
    if there := [deck.name[lang] for deck in decks if deck.id not in idle]:
        yield text("simulate.own", lang, decks=", ".join(there))
    for name, why in idle.items():
        yield text("simulate.idle", lang, deck=library.decks[name].name[lang], why=why)


def _idle(deck: Deck, played: Played, library: Library, lang: str) -> str | None:
    """Why a deck is not played with; None if it is."""
    sort = chosen_as(deck)
    if sort == "character":
        return None if deck.id in played.characters else text("simulate.idle.character", lang)
    if sort == "drink":
        return _not_poured(deck, played, library, lang)
    if sort == "otto":
        return _needs(lambda one: is_faction(one, deck), played, library, lang)
    if sort == "boss":
        needs = _needs(_with_boss_cards, played, library, lang)
        return needs or (None if _boss_plays(deck, played, library) else text("simulate.idle.boss", lang))
    if deck.stands_for is not None:
        return _not_laid(deck, played, library, lang)
    if any(library.decks[name].side_deck == deck.id for name in played.characters):
        return None
    if deck.machinery:
        return _needs(lambda one: one.id in deck.machinery, played, library, lang)
    return text("simulate.idle.beside", lang)


def _not_laid(deck: Deck, played: Played, library: Library, lang: str) -> str | None:
    """Why a deck does not take the place of the one it stands for."""
    if any(True for _ in misfits(deck, library)):
        return text("simulate.idle.misfit", lang, deck=deck.stands_for)
    if needs := _needs(lambda one: deck.stands_for in whole_decks(one), played, library, lang):
        return needs
    laid = with_stand_ins(library, played.own).machineries.values()
    there = any(deck.id in whole_decks(one) for one in laid)
    return None if there else text("simulate.idle.taken", lang, deck=deck.stands_for)


def _not_poured(deck: Deck, played: Played, library: Library, lang: str) -> str | None:
    records = (library.machineries[name] for name in played.variants)
    if deck.id == played.drinks or any(one.of == "drinks" for record in records for one in record.options):
        return None
    return text("simulate.idle.drinks", lang, drinks=library.decks[played.drinks].name[lang])


def _with_boss_cards(record: Machinery) -> bool:
    return record.teams is not None and record.teams.with_boss_cards


def _boss_plays(deck: Deck, played: Played, library: Library) -> bool:
    """Whether somebody may be a Boss with these cards (BB-02)."""
    found = (library.boss_deck(name) for name in played.characters)
    return any(one is not None and one.id == deck.id for one in found)


def _needs(fits: Callable[[Machinery], bool], played: Played, library: Library, lang: str) -> str | None:
    """The variants of which one is needed, where none of them is played."""
    names = [name for name, record in library.machineries.items() if fits(record)]
    if not {*names}.isdisjoint(played.variants):
        return None
    return text("simulate.idle.variant", lang, variants=", ".join(names))
