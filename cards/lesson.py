"""How a turn goes, told at the table in a few steps: each with the roles of the places it speaks of."""

from __future__ import annotations

from typing import Any

from innkeep.cards.catalogue import LANGUAGES
from innkeep.cards.messages import text

__all__ = ["STEPS", "lesson"]

STEPS: dict[str, tuple[str, ...]] = {
    "goal": ("fortitude", "alcohol", "purse"),
    "discard-and-draw": ("hand", "deck"),
    "action": ("hand", "play"),
    "order": ("drink-deck",),
    "drink": ("drinks", "alcohol"),
    "answers": ("hand",),
    "gambling": ("pot",),
    "losing": ("fortitude", "alcohol"),
}
"""The steps in their order, and what each shows of the reader's own things or of what lies in the middle."""


def lesson() -> list[dict[str, Any]]:
    """The steps with title and text in every language.

    >>> lesson()[1]["title"]["en"]
    '1. Discard and draw'
    """
    return [
        {
            "id": step,
            "shows": list(roles),
            **{
                part: {lang: text(f"lesson.{step}.{part}", lang) for lang in LANGUAGES}
                for part in ("title", "text")
            },
        }
        for step, roles in STEPS.items()
    ]
