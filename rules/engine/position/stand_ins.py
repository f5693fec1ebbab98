"""The compiled cards of games in which decks people made stand for those of a variant."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable

from innkeep.cards import Library
from innkeep.cards.io.stand_ins import with_stand_ins
from innkeep.rules.engine.position.definitions import CompiledLibrary, shipped

__all__ = ["book_of", "book_with"]

KEPT = 8
"""Libraries that are remembered compiled."""

_kept: OrderedDict[int, CompiledLibrary] = OrderedDict()


def book_of(library: Library | None) -> CompiledLibrary:
    """The compiled cards of a library; None: of all packs there are.

    >>> book_of(None) is shipped()
    True
    """
    packs = shipped()
    if library is None or library is packs.library:
        return packs
    if library.records is None:
        return CompiledLibrary(library, packs)
    return _remembered(library, packs)


def book_with(book: CompiledLibrary, decks: Iterable[str]) -> CompiledLibrary:
    """The compiled cards of a game in which these decks lie: those that stand for another take its place.

    >>> book_with(shipped(), ["rdi1-zot", "rdi10-taverns"]) is shipped()
    True
    """
    if book.library.records is not None:
        return book  # they have taken it
    library = with_stand_ins(book.library, decks)
    return book if library is book.library else _remembered(library, book)


def _remembered(library: Library, known: CompiledLibrary) -> CompiledLibrary:
    """A library with other records, compiled; it is the same one as long as it is remembered."""
    found = _kept.get(id(library))
    if found is None:
        found = _kept[id(library)] = CompiledLibrary(library, known)
        if len(_kept) > KEPT:
            _kept.popitem(last=False)
    else:
        _kept.move_to_end(id(library))
    return found
