"""What lies on a table beside the base game, and how it runs: the records of machineries
(:mod:`innkeep.cards.machineries`) run by :class:`MachineryState`, and the verbs of those that have some,
one module each, plugged in by :mod:`innkeep.rules.engine.extension`.

A deck names its ``machinery``; the core never asks who a character is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from innkeep.cards.machineries import Machinery
from innkeep.rules.engine.position.definitions import CompiledLibrary
from innkeep.rules.machinery.absent_players import Outside
from innkeep.rules.machinery.chi import POWER, Chi
from innkeep.rules.machinery.clones import CLONE_POWERS, Clones
from innkeep.rules.machinery.elements import Elements
from innkeep.rules.machinery.items import Items
from innkeep.rules.machinery.kit import MachineryState
from innkeep.rules.machinery.mounts import Mounts
from innkeep.rules.machinery.repeats import Repeats
from innkeep.rules.machinery.special_reserve import Reserve
from innkeep.rules.machinery.static_effects import StaticEffects
from innkeep.rules.machinery.stories import Stories
from innkeep.rules.machinery.tokens import TokenCounts
from innkeep.rules.machinery.traps import Traps
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
)
from innkeep.rules.variants.otto import STEP
from innkeep.rules.variants.teams import POTION_POWERS

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

POWERS: dict[str, tuple[str, ...]] = {
    POWER: ("ZAK-04",),
    STEP: ("OTTO-13", "OTTO-31"),
    **dict.fromkeys(CLONE_POWERS, ("OOZ-05", "OOZ-06", "OOZ-03")),
    **dict.fromkeys(POTION_POWERS, ("TEAM-07", "TEAM-06", "TEAM-08")),
}
"""What may be used without a card (:class:`innkeep.rules.engine.position.moves.Use`), and the rules that
allow it, the weightiest first."""


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


__all__ = [
    "POWERS",
    "VERBS",
    "BarDeck",
    "BossBattle",
    "BossOtto",
    "Dungeon",
    "MachineryState",
    "Mounts",
    "Outside",
    "Prizes",
    "PubCrawl",
    "Teams",
    "TokenCounts",
    "Traps",
    "brought",
    "running",
]
