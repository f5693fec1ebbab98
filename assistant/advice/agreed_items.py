"""What a table has agreed to play otherwise, in words: what each agreement covers, and nothing else.

>>> covered("gold/fault.gold/drink", TableNames(()))["en"]
'Gold paid — only in the phase “Drink”'
"""

from __future__ import annotations

from innkeep.assistant import messages
from innkeep.assistant.model.names import TableNames, Text
from innkeep.table import Policy, RulingJson

__all__ = ["covered", "rulings"]


def covered(key: str, words: TableNames) -> Text:
    """What an agreement of that name covers: what kind of thing, with which card or in which phase."""
    shape, _, about = key.partition("/")[2].partition("/")
    kind = shape.removeprefix("fault.") if shape.startswith("fault.") else "plays"
    known = messages.keys("en")
    exact = next((one for one in (kind, kind.partition(".")[0]) if f"covers.{one}" in known), "unclear")
    what = messages.both(f"covers.{exact}")
    if "/" in about:
        return messages.both("covers.with-card", what=what, card=words.card(about))
    if f"phase.{about}" in known:
        return messages.both("covers.in-phase", what=what, phase=messages.both(f"phase.{about}"))
    return what


def rulings(policy: Policy, words: TableNames) -> list[RulingJson]:
    """All that was agreed on, as the turn item carries it."""
    return [{"key": key, "text": covered(key, words)} for key in policy.rulings]
