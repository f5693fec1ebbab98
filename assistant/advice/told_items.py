"""The note that people carry out the text of a card themselves: once for each such card, to everybody."""

from __future__ import annotations

from collections.abc import Iterator

from innkeep.assistant import messages
from innkeep.assistant.advice.items import item
from innkeep.assistant.model.names import TableNames
from innkeep.assistant.tracker.belief.mirror import Mirror
from innkeep.table import AdviceJson

__all__ = ["told_items"]


def told_items(mirror: Mirror, words: TableNames) -> Iterator[AdviceJson]:
    """The note on the card whose text people carry out now, if there is one."""
    told = mirror.told_card
    if told is None or mirror.pending_reveal is not None:
        return
    hypothesis = mirror.hypothesis
    text = messages.both("note.left-to-table", card=words.card(hypothesis.game.defs[told.card]))
    found = item(f"t{told.seq}", "note", None, text)
    found["c"] = hypothesis.bond.cid[told.card]
    yield found
