"""What characters bring along beside the base rules, one module each, plugged in by
:mod:`innkeep.rules.engine.extension`.

A deck names its ``machinery`` (and its ``side_deck``); the core never asks who a character is.
"""

from __future__ import annotations

from collections.abc import Callable

from innkeep.rules.engine.extension import Part
from innkeep.rules.machinery.absent_players import Outside
from innkeep.rules.machinery.chi import POWER, Chi
from innkeep.rules.machinery.items import Items
from innkeep.rules.machinery.mounts import Mounts
from innkeep.rules.machinery.special_reserve import Reserve
from innkeep.rules.machinery.stories import Stories

MACHINERY: dict[
    str, type[Items] | type[Chi] | type[Reserve] | type[Outside] | type[Stories] | type[Mounts]
] = {part.name: part for part in (Items, Chi, Reserve, Outside, Stories, Mounts)}
"""The machinery that can be played, by its name in packs; called with what a save holds."""

SET_OUT: dict[str, Callable[[int, list[int], list[int]], Part]] = {
    Items.name: Items,
    Stories.name: Stories,
    Mounts.name: Mounts,
    Chi.name: lambda seat, _deck, _discards: Chi(seat),
    Reserve.name: Reserve,
    Outside.name: lambda seat, _deck, _discards: Outside(seat),
}
"""Makes a part for a seat, its side deck and the discards of that, bottom to top."""

POWERS: dict[str, str] = {POWER: "ZAK-04"}
"""What may be used without a card (:class:`innkeep.rules.legality.moves.Use`), and the rule that allows
it."""

__all__ = ["MACHINERY", "POWERS", "SET_OUT", "Chi", "Items", "Mounts", "Outside", "Reserve", "Stories"]
