"""Numbered places in front of a player, as a record describes them: which card lies in which."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from innkeep.cards.machineries import Machinery
from innkeep.cards.machineries.records import FRONT
from innkeep.rules.engine.position.state import NONE


class Places:
    """The places of a machinery in front of its player; NONE in ``held`` is an empty one."""

    __slots__ = ("held",)

    def __init__(self, record: Machinery, held: Sequence[int] | None = None) -> None:
        count = next((place.slots or 0 for place in record.places if place.numbered), 0)
        self.held = list(held) if held is not None else [NONE] * count

    @staticmethod
    def slots(record: Machinery) -> int | None:
        """How many of its cards may lie in front of the player; None: any number."""
        return next((place.slots for place in record.places if place.zone == FRONT), None)

    def settled(self, front: Sequence[int], home: Collection[int]) -> list[int]:
        """The cards by place; what was moved by hand is taken over. ``front``: all that lies there."""
        self.held = [uid if uid in front else NONE for uid in self.held]
        for uid in front:
            if uid in home and uid not in self.held and NONE in self.held:
                self.held[self.held.index(NONE)] = uid
        return self.held

    def laid(self, front: Sequence[int], home: Collection[int]) -> None:
        """A position is set out with these cards in front, NONE for an empty place."""
        count = len(self.held)
        row = [uid for uid in front if uid == NONE or uid in home]
        self.held = (row + [NONE] * count)[:count]
