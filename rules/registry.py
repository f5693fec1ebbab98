"""Which class runs the record of a machinery or a variant (:mod:`innkeep.cards.machineries`): those with
verbs of their own stand here, every other is run by :class:`innkeep.rules.machinery.kit.MachineryState`.

A deck names its ``machinery``; the core never asks who a character is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from innkeep.cards.machineries import Machinery
from innkeep.rules.engine.position.definitions import CompiledLibrary
from innkeep.rules.machinery import (
    Chi,
    Clones,
    Elements,
    Items,
    MachineryState,
    Mounts,
    Outside,
    Repeats,
    Reserve,
    StaticEffects,
    Stories,
    Traps,
)
from innkeep.rules.variants import (
    EVENT_DECKS,
    BarDeck,
    BossBattle,
    BossOtto,
    Dungeon,
    EventDeck,
    Prizes,
    PubCrawl,
    Teams,
    ThirdOtto,
)

VERBS: dict[str, type[MachineryState]] = {
    "bar-deck": BarDeck,
    "boss-battle": BossBattle,
    "boss-otto": BossOtto,
    "chi": Chi,
    "clones": Clones,
    "dungeon-game-masters-gauntlet": Dungeon,
    "dungeon-raiding-the-armory": Dungeon,
    "elements": Elements,
    **dict.fromkeys(EVENT_DECKS, EventDeck),
    "items": Items,
    "leaders-and-lackeys": Teams,
    "otto": ThirdOtto,
    "outside": Outside,
    "prizes": Prizes,
    "pub-crawl": PubCrawl,
    "repeats": Repeats,
    "reserve": Reserve,
    "stable": Mounts,
    "static-effects": StaticEffects,
    "story": Stories,
    "traps": Traps,
    "two-headed-boss-battle": Teams,
    "two-headed-dragon": Teams,
}
"""The machineries and variants that have verbs of their own, by the id of their record."""


def running(record: Machinery, **saved: Any) -> MachineryState:
    """The running part of a record, of what :meth:`MachineryState.saved` says of it.

    >>> from innkeep import cards
    >>> part = running(cards.load().machineries["prizes"])
    >>> type(part).__name__, part.record.id
    ('Prizes', 'prizes')
    """
    return VERBS.get(record.id, MachineryState)(record, **saved)


def brought(book: CompiledLibrary, cards: Sequence[str], owners: Sequence[int]) -> Iterator[MachineryState]:
    """What cards of a game bring to it by what is on them, each once, for whoever has the first of them.

    >>> from innkeep.rules.engine.position.definitions import shipped
    >>> list(brought(shipped(), ["rdi1-gerki/winning-hand"], [0]))
    []
    """
    seats: dict[str, int] = {}
    if book.bringing:
        for card, owner in zip(cards, owners, strict=True):
            if card in book.bringing:
                seats.setdefault(book.bringing[card], max(0, owner))
    for name, seat in seats.items():
        yield running(book.library.machineries[name], seat=seat)
