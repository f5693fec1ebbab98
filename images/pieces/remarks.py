"""What is set on a piece otherwise than somebody wrote it, in sentences for that person."""

from __future__ import annotations

from collections.abc import Iterator

from innkeep.images.messages import text
from innkeep.images.render.display_list import DisplayList, Glyphs

FLOOR = 7.5
"""The smallest type in pt that reads well."""
SLOTS = ("title", "rules", "deck")
"""The slots that are called by a name of their own."""


def said(plan: DisplayList, lang: str) -> Iterator[tuple[str, str]]:
    """Each slot that is not as it was written, and what of it."""
    for remark in plan.remarks:
        yield (
            remark.slot,
            text(f"remark.{remark.kind}", lang, what=_called(remark.slot, lang), sign=remark.text),
        )
    sizes: dict[str, float] = {}
    for item in plan.writing():
        if isinstance(item, Glyphs) and item.size < FLOOR - 0.01:
            sizes[item.slot] = min(item.size, sizes.get(item.slot, FLOOR))
    for slot, size in sizes.items():
        yield slot, text("remark.small", lang, what=_called(slot, lang), size=f"{size:g}")


def _called(slot: str, lang: str) -> str:
    return text(f"remark.slot.{slot if slot in SLOTS else 'other'}", lang)
