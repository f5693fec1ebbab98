"""What lies on a table beside the base game, one record of data for each machinery of a character and each
variant: tokens, piles, places, and what a table chooses. Table, rules, mirror, scenarios, print and exports
read the same record; only verbs ("equip an Item") are code, in `innkeep.rules.machinery` and
`innkeep.rules.variants`.

The shipped records are the YAML files of this folder; a pack brings its own under `machineries`.
"""

from __future__ import annotations

from innkeep.cards.machineries.records import (
    DungeonRoom,
    Hand,
    Machinery,
    Option,
    Pile,
    Place,
    Tavern,
    TeamPlay,
    Token,
    TokenLook,
    clashing,
)

__all__ = [
    "DungeonRoom",
    "Hand",
    "Machinery",
    "Option",
    "Pile",
    "Place",
    "Tavern",
    "TeamPlay",
    "Token",
    "TokenLook",
    "clashing",
]
