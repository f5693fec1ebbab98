"""The files of the bundled fonts by their roles, and where each icon stands in the font of icons."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from innkeep.images.paint import spare_fonts

FONT_FILES: dict[str, Path] = {
    name: Path(__file__).parents[1] / "fonts" / file
    for name, file in {
        "body": "Alegreya-400Regular.ttf",
        "bold": "Alegreya-700Bold.ttf",
        "italic": "Alegreya-400RegularItalic.ttf",
        "bolditalic": "Alegreya-700BoldItalic.ttf",
        "title": "Philosopher-700Bold.ttf",
    }.items()
}
FONT_FILES["icons"] = Path(__file__).parents[1] / "icons" / "innkeep-icons.ttf"


@cache
def icon_codes() -> dict[str, int]:
    """Code points of the icon font by icon name."""
    lock = json.loads((FONT_FILES["icons"].parent / "icons.lock").read_text("utf-8"))
    return {name: int(entry["code"], 16) for name, entry in lock.items()}


def font_file(role: str) -> str:
    """The file of a role's font."""
    return spare_fonts.file(role) if role.startswith(spare_fonts.PREFIX) else str(FONT_FILES[role])
