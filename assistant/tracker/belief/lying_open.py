"""Since when each card lies open in public: what was played is put away once people have read it.

>>> from innkeep.assistant.model.hypothesis import Cause
>>> facts = {"from": "table", "to": "s0.discard", "cards": ("c1",)}
>>> due = Due("d.table.s0.discard", "cards", 0, Cause("", ""), facts, (), frozenset())
>>> LyingOpen().since(due) is None
True
"""

from __future__ import annotations

from innkeep.assistant.model.dues import Due
from innkeep.assistant.model.observed_table import is_area
from innkeep.table import AppliedOp

__all__ = ["LyingOpen"]


class LyingOpen:
    """When the cards that lie open now came to lie so; folded from the ops of a table."""

    def __init__(self) -> None:
        self._since: dict[str, int] = {}

    def follow(self, op: AppliedOp) -> None:
        """Take in what an op laid open or put away."""
        for before, after in op.changes.components:
            was, now = (is_area(card.zone) and card.up for card in (before, after))
            if now and not was:
                self._since[after.id] = op.at
            elif was and not now:
                self._since.pop(after.id, None)

    def since(self, due: Due) -> int | None:
        """When the last of the cards was laid open that a due puts away (ms); None: it puts none away."""
        if due.sort != "cards" or is_area(due.facts["to"]):
            return None
        return max((self._since[cid] for cid in due.facts["cards"] if cid in self._since), default=None)
