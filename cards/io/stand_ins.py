"""Decks that stand for one which lies whole on a table for a variant: the taverns and their Drinks, the Rooms
of a Dungeon and its rewards."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from innkeep.cards.card_types import SIDE_TYPES
from innkeep.cards.io.pack_files import Library
from innkeep.cards.io.said import Said
from innkeep.cards.machineries import Machinery
from innkeep.cards.model import Deck

__all__ = ["misfits", "variant_of", "whole_decks", "with_stand_ins"]

KEPT = 8
"""Libraries with stand-ins that are remembered."""
PLACES = ("tavern", "room")
"""Types of cards that are a place of a variant each: as many of them lie there as its record says."""

_kept: OrderedDict[tuple[int, tuple[str, ...]], tuple[Library, Library]] = OrderedDict()


def variant_of(deck: str, library: Library) -> Machinery | None:
    """The variant for which a deck lies whole on the table; None: it does for none.

    >>> from innkeep import cards
    >>> variant_of("rdi10-gilded-goblin", cards.load()).id, variant_of("rdi1-zot", cards.load())
    ('pub-crawl', None)
    """
    return next((one for one in library.machineries.values() if deck in whole_decks(one)), None)


def whole_decks(record: Machinery) -> list[str]:
    """The decks that lie whole on the table for a machinery."""
    return [spot.deck for spot in record.spots() if spot.deck is not None]


def misfits(deck: Deck, library: Library) -> Iterator[tuple[str, Said]]:
    """Why a deck cannot stand for the one it names: the field, and what is wrong."""
    name = deck.stands_for or ""
    record = variant_of(name, library)
    original = library.decks.get(name)
    if record is None or original is None:
        there = [one for other in library.machineries.values() for one in whole_decks(other)]
        yield "deck.stands_for", Said("unknown", value=f"{name!r:.60}", allowed=", ".join(there))
        return
    for field in ("kind", "own_back", "machinery"):
        wanted = getattr(original, field)
        if getattr(deck, field) != wanted:
            shown = ", ".join(wanted) if isinstance(wanted, tuple) else str(wanted).lower()
            yield f"deck.{field}", Said("stands-otherwise", deck=name, value=shown or "-")
    sort = original.cards[0].types[0]
    if sort in PLACES and len(deck.cards) != len(original.cards):
        yield "cards", Said("stands-cards", n=len(deck.cards), wanted=len(original.cards), deck=name)
    for index, card in enumerate(deck.cards):
        strange = {sort} != {*card.types} if sort in PLACES else not _APART.isdisjoint(card.types)
        if strange:
            yield f"cards[{index}].types", Said("stands-type", value=", ".join(card.types), deck=name)


_APART = {*SIDE_TYPES} - {"immediate"}
"""Types that only mean something in the side deck they belong to."""


def with_stand_ins(library: Library, decks: Iterable[str]) -> Library:
    """The library in which those of these decks that stand for another take its place in the records of
    variants; the very library where none does.

    >>> from innkeep import cards
    >>> with_stand_ins(cards.load(), ["rdi1-zot"]) is cards.load()
    True
    """
    known = library.decks
    standing = tuple(sorted(name for name in {*decks} if name in known and known[name].stands_for))
    if not standing:
        return library
    key = id(library), standing
    if key in _kept:
        _kept.move_to_end(key)
        return _kept[key][1]
    renamed: dict[str, str] = {}
    for name in standing:
        original = known.get(known[name].stands_for or "")
        if original is not None:
            renamed[original.id] = name
            renamed |= _pairs(original, known[name])
    records = {name: _renamed(one, renamed) for name, one in library.machineries.items()}
    made = replace(library, records=records)
    _kept[key] = library, made
    if len(_kept) > KEPT:
        _kept.popitem(last=False)
    return made


def _pairs(original: Deck, deck: Deck) -> dict[str, str]:
    """Which card of a deck stands where which one of the other does."""
    return {old.id: new.id for old, new in zip(original.cards, deck.cards, strict=False)}


def _renamed(record: Machinery, names: Mapping[str, str]) -> Machinery:
    """A record with other decks and cards."""
    if not any(deck in names for deck in whole_decks(record)):
        return record

    def new(name: str | None) -> Any:
        return name and names.get(name, name)

    return replace(
        record,
        piles=tuple(replace(pile, deck=new(pile.deck)) for pile in record.piles),
        places=tuple(replace(place, deck=new(place.deck)) for place in record.places),
        hands=tuple(replace(hand, deck=new(hand.deck)) for hand in record.hands),
        taverns=tuple(replace(tavern, card=new(tavern.card)) for tavern in record.taverns),
        rooms=tuple(replace(room, card=new(room.card), to=tuple(map(new, room.to))) for room in record.rooms),
    )
