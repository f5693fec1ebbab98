"""Verbs of the variants of the game, one module each, plugged in by the hooks of
:mod:`innkeep.rules.engine.extension` and named in :mod:`innkeep.rules.registry`.

What lies on the table for a variant is its record (:mod:`innkeep.cards.machineries`).
"""

from __future__ import annotations

from innkeep.rules.variants.bar_deck import BarDeck
from innkeep.rules.variants.boss_battle import BossBattle
from innkeep.rules.variants.dungeon import Dungeon
from innkeep.rules.variants.event_deck import EVENT_DECKS, EventDeck
from innkeep.rules.variants.otto import BossOtto, ThirdOtto
from innkeep.rules.variants.prizes import Prizes
from innkeep.rules.variants.pub_crawl import PubCrawl
from innkeep.rules.variants.teams import Teams

__all__ = [
    "EVENT_DECKS",
    "BarDeck",
    "BossBattle",
    "BossOtto",
    "Dungeon",
    "EventDeck",
    "Prizes",
    "PubCrawl",
    "Teams",
    "ThirdOtto",
]
