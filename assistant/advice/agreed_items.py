"""What a table has agreed to play otherwise, in words: what each agreement covers, and nothing else.

>>> covered("gold/fault.gold/drink", Words(()))["en"]
'Gold paid — only in the phase “Drink”'

No example of `rulings`: it takes the policy of a table under way.
"""

from __future__ import annotations

from typing import Any

from innkeep.assistant import messages
from innkeep.assistant.model.names import Text, Words
from innkeep.table import Policy

__all__ = ["covered", "rulings"]


def covered(key: str, words: Words) -> Text:
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


def rulings(policy: Policy, words: Words) -> dict[str, Any]:
    """All that was agreed on, as the turn item carries it; nothing where nothing was."""
    found = [{"key": key, "text": covered(key, words)} for key in policy.rulings]
    return {"rulings": found} if found else {}
