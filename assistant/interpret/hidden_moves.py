"""Cards moved from one hidden place to another: where the rules come to them, they have yet to be turned up.

Knows only where cards went; whether that was a violation is not asked here.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass

from innkeep.assistant.model.concerns import mixed_pile
from innkeep.assistant.model.machinery_zones import pours
from innkeep.assistant.model.observed_table import ObservedTable, Touched, is_beside
from innkeep.table import AppliedOp

__all__ = ["Strays", "from_beside"]


@dataclass(frozen=True, slots=True)
class Strays:
    """Those that were `due` to be turned up when they went, and all that were `moved` so; until they come to
    light or are shuffled among others."""

    due: tuple[str, ...] = ()
    moved: tuple[str, ...] = ()

    def followed(
        self, op: AppliedOp, t: Touched, picture: ObservedTable, due: Callable[[str], bool]
    ) -> Strays:
        """After an op the picture has taken in; `due` says whether a card is to be turned up now."""
        hidden = picture.hidden
        gone = [card.cid for card in t.cards if card.moved and {card.was, card.now} <= hidden]
        if not (gone or self.moved):
            return self
        mixed = mixed_pile(op)

        def kept(cids: Collection[str]) -> tuple[str, ...]:
            lies = picture.cards
            return tuple(c for c in dict.fromkeys(cids) if lies[c] in hidden and lies[c] != mixed)

        return Strays(kept((*self.due, *filter(due, gone))), kept((*self.moved, *gone)))

    def among(self, loose: Collection[str]) -> tuple[str, ...]:
        """The cards to turn up before anything is said of what they bring: those that were due first; then,
        of the cards that were moved, those in ``loose`` (open violations, or let go)."""
        return (*self.due, *(cid for cid in self.moved if cid in loose and cid not in self.due))


def from_beside(t: Touched, picture: ObservedTable) -> bool:
    """Whether cards of a closed pile beside a seat went into another closed pile: which of them lie where
    decides much later on, and nobody may know it. Drinks that are ordered lie on top."""
    gone = [card for card in t.cards if is_beside(card.was) and card.moved and not pours(card.was)]
    return any(card.was in picture.hidden and picture.closed(card.now) for card in gone)
