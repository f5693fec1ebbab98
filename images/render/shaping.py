"""Fonts and their measures: HarfBuzz advances in units of 1/1000 em, one truth for every back-end.

The bundled fonts hold no ligatures, so a string of n characters has exactly n advances; kerning is in them.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import uharfbuzz as hb
import yaml

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

CAPITALS: dict[str, float] = {"body": 637, "bold": 637, "italic": 637, "bolditalic": 637, "title": 660}
"""Height of the capitals in units of 1/1000 em."""


class MissingGlyphError(ValueError):
    """A character the chosen font cannot draw."""


@cache
def font(role: str) -> Any:
    """The font of a role, as HarfBuzz has it."""
    return hb.Font(hb.Face(hb.Blob.from_file_path(str(FONT_FILES[role]))))


@cache
def icon_codes() -> dict[str, int]:
    """Code points of the icon font by icon name."""
    lock = json.loads((FONT_FILES["icons"].parent / "icons.lock").read_text("utf-8"))
    return {name: int(entry["code"], 16) for name, entry in lock.items()}


@cache
def vocabulary() -> dict[str, str]:
    """The icons the words of rules text stand for, as in ``{gold}``."""
    words: dict[str, str] = yaml.safe_load(
        (FONT_FILES["icons"].parent / "vocabulary.yaml").read_text("utf-8")
    )
    return words


@cache
def advances(role: str, text: str) -> tuple[float, ...]:
    """Advances of ``text`` in the font of ``role``, one per character.

    >>> len(advances("body", "Wench"))
    5

    Raises MissingGlyphError when the font lacks a character.
    """
    buffer = hb.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    used = font(role)
    hb.shape(used, buffer, {"kern": True, "liga": False})
    infos, positions = buffer.glyph_infos, buffer.glyph_positions
    for info in infos:
        if info.codepoint == 0:
            raise MissingGlyphError(f"font {role!r} has no glyph for {text[info.cluster]!r}")
    scale = 1000 / used.face.upem
    return tuple(position.x_advance * scale for position in positions)


@cache
def width(role: str, text: str) -> float:
    """Width of ``text`` in units of 1/1000 em."""
    return sum(advances(role, text))


def icon_advance(name: str) -> float:
    """Advance of an icon in units of 1/1000 em; KeyError when the icon font does not hold it."""
    return width("icons", chr(icon_codes()[name]))
