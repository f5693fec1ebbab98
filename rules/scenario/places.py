"""The taverns of a Pub Crawl and the Rooms of a Dungeon by the names a scenario uses.

A Room goes by its title, or is `Start` or `Goal`; a tavern goes by its title.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from innkeep import cards
from innkeep.cards.machineries import Tavern
from innkeep.cards.titles import key
from innkeep.rules.scenario.outcome import StepError
from innkeep.rules.variants.pub_crawl import CLOSED

__all__ = ["GOAL", "START", "Map"]

START, GOAL = "Start", "Goal"


@dataclass(frozen=True, slots=True)
class Map:
    """The titles of taverns and Rooms in the order of their records, and what each tavern pours."""

    taverns: tuple[str, ...] = ()
    rooms: tuple[str, ...] = ()
    poured: tuple[Tavern, ...] = ()

    @classmethod
    def of(cls, library: cards.Library, variants: Iterable[str]) -> Map:
        """Those of the variants that are played."""
        found = cls()
        for record in (library.machineries[name] for name in variants if name in library.machineries):
            if record.taverns:
                titles = tuple(library.cards[one.card].title["en"] for one in record.taverns)
                found = cls(titles, found.rooms, record.taverns)
            if record.rooms:
                rooms = (library.cards[one.card].title["en"] if one.card else START for one in record.rooms)
                found = cls(found.taverns, tuple(rooms), found.poured)
        return found

    def tavern(self, title: str) -> int:
        """The number of a tavern; raises `StepError` for a title that is none."""
        return _number("tavern", title, self.taverns)

    def room(self, title: str) -> int:
        """The number of a Room; raises `StepError` for a name that is none."""
        if key(title) == key(GOAL) and self.rooms:
            return len(self.rooms) - 1
        return _number("room", title, self.rooms)

    def shut(self, closed: Iterable[str]) -> dict[str, tuple[str, ...]]:
        """The zones of taverns that are Closed: their cards put away, nothing left to order."""
        taverns = [self.poured[self.tavern(title)] for title in closed]
        empty: dict[str, tuple[str, ...]] = {one.pile: () for one in taverns if one.pile is not None}
        return {**empty, CLOSED: tuple(one.card for one in taverns)}


def _number(what: str, title: str, titles: tuple[str, ...]) -> int:
    known = [key(one) for one in titles]
    if key(title) not in known:
        raise StepError(what, f"one of {', '.join(titles)}", title)
    return known.index(key(title))
