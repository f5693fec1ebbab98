"""The decks of one's own that a table chooses in place of those which lie whole there for a variant."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from innkeep.cards.catalogue import LANGUAGES
from innkeep.cards.io.pack_files import Library
from innkeep.cards.io.stand_ins import variant_of, whole_decks
from innkeep.cards.machineries import Machinery
from innkeep.cards.messages import text
from innkeep.cards.model import MADE, Deck
from innkeep.cards.table_options import OptionError, several
from innkeep.cards.table_pieces import Json

__all__ = ["agreed", "field_of", "offered"]


def field_of(variant: str) -> str:
    """The option that names the decks people made which stand for those of a variant.

    >>> field_of("pub-crawl")
    'pub-crawl-decks'
    """
    return f"{variant}-decks"


def offered(
    variants: Mapping[str, Machinery], decks: Iterable[Deck], library: Library, box_of: Callable[[Deck], str]
) -> Json:
    """The options there are for who knows ``decks`` that people made: one for each variant they have places
    in; ``box_of`` says where a deck comes from."""
    found: dict[str, list[Deck]] = {}
    for deck in decks:
        record = variant_of(deck.stands_for, library) if deck.stands_for else None
        if record is not None and record.id in variants:
            found.setdefault(record.id, []).append(deck)
    return {
        field_of(name): {
            "type": "array",
            "uniqueItems": True,
            "with": [name],
            "title": {
                lang: text("table.own-decks", lang, variant=variants[name].title[lang]) for lang in LANGUAGES
            },
            "items": {"enum": [deck.id for deck in there]},
            "titles": {deck.id: dict(deck.name) for deck in there},
            "hints": {deck.id: _hint(library.decks[deck.stands_for or ""]) for deck in there},
            "boxes": {deck.id: box_of(deck) for deck in there},
            "default": [],
        }
        for name, there in found.items()
    }


def _hint(original: Deck) -> dict[str, str]:
    return {lang: text("table.own-decks.instead", lang, deck=original.name[lang]) for lang in LANGUAGES}


def agreed(
    options: Mapping[str, Any], variants: Mapping[str, Machinery], roads: Collection[str], library: Library
) -> dict[str, list[str]]:
    """The decks that stand for others at a table that plays the variants ``roads``; raises `OptionError`."""
    found = {}
    for name, record in variants.items():
        option = field_of(name)
        if not options.get(option):
            continue
        if name not in roads:
            raise OptionError(option, options[option], f"only with variants: {name}")
        whole = whole_decks(record)
        told = [f"decks of your own in place of {', '.join(whole)}"]
        decks = library.decks
        fit = [deck.id for deck in decks.values() if deck.set == MADE and deck.stands_for in whole]
        found[option] = several(option, options[option], dict.fromkeys(fit), told)
        _check_apart(option, found[option], library)
    return found


def _check_apart(option: str, names: Sequence[str], library: Library) -> None:
    """No two decks stand for the same one; raises `OptionError`."""
    places = [library.decks[name].stands_for for name in names]
    twice = next((place for place in places if places.count(place) > 1), None)
    if twice is not None:
        raise OptionError(option, list(names), f"one deck in place of {twice}")
