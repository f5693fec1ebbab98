"""Decks of Events that a scenario brings itself: `decks: {dungeon: [...]}`, `sea` or `gm`, of cards of type
event that it defines. Such a deck is played like a variant of its own.

>>> decks_of_events(["dungeon", "stable"])
('dungeon-events',)
>>> own_events(["dungeon-events", "pub-crawl"])["scenario-events"].brings[0].piles[0].zone
'dungeon'
"""

from __future__ import annotations

from collections.abc import Iterable

from innkeep.cards import Deck, Look
from innkeep.cards.catalogue import in_each
from innkeep.cards.machineries import Machinery, Pile
from innkeep.rules.messages import text
from innkeep.rules.variants import EVENT_DECKS

__all__ = ["decks_of_events", "own_events"]

DECK = "scenario-events"


def decks_of_events(named: Iterable[str]) -> tuple[str, ...]:
    """The records of the Event decks among the decks a scenario names."""
    names = tuple(named)
    return tuple(record for record, zone in EVENT_DECKS.items() if zone in names)


def own_events(variants: Iterable[str]) -> dict[str, Deck]:
    """A deck without cards that brings the records of the Event decks among the variants; else nothing."""
    records = tuple(_record(name) for name in variants if name in EVENT_DECKS)
    if not records:
        return {}
    name = in_each(lambda lang: text("scenario.deck", lang))
    return {DECK: Deck(DECK, "scenario", "side", name, Look(0, "card-draw"), (), brings=records)}


def _record(name: str) -> Machinery:
    zone = EVENT_DECKS[name]
    title = in_each(lambda lang: text(f"scenario.{name}", lang))
    piles = (
        Pile(zone, title, shuffled=True, discard=f"{zone}-discard", empty="refill", rule="TEAM-20"),
        Pile(f"{zone}-discard", title, open=True),
    )
    return Machinery(name, title, "middle", ("TEAM-20", "TEAM-23"), piles=piles)
