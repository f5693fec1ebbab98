"""What characters bring to a table beside the base game, and how it runs: a record of
:mod:`innkeep.cards.machineries` run by :class:`MachineryState`, and the verbs of those that have some, one
module each, plugged in by :mod:`innkeep.rules.engine.extension` and named in :mod:`innkeep.rules.registry`.
"""

from __future__ import annotations

from innkeep.rules.machinery.absent_players import Outside
from innkeep.rules.machinery.chi import Chi
from innkeep.rules.machinery.clones import Clones
from innkeep.rules.machinery.elements import Elements
from innkeep.rules.machinery.items import Items
from innkeep.rules.machinery.kit import MachineryState
from innkeep.rules.machinery.mounts import Mounts
from innkeep.rules.machinery.repeats import Repeats
from innkeep.rules.machinery.special_reserve import Reserve
from innkeep.rules.machinery.static_effects import StaticEffects
from innkeep.rules.machinery.stories import Stories
from innkeep.rules.machinery.traps import Traps

__all__ = [
    "Chi",
    "Clones",
    "Elements",
    "Items",
    "MachineryState",
    "Mounts",
    "Outside",
    "Repeats",
    "Reserve",
    "StaticEffects",
    "Stories",
    "Traps",
]
