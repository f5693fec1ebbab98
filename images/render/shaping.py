"""Fonts and their measures: HarfBuzz advances in units of 1/1000 em, one truth for every back-end.

The bundled fonts hold no ligatures, so a string of n characters has exactly n advances; kerning is in them.
"""

from __future__ import annotations

import itertools
import unicodedata
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any

import uharfbuzz as hb

from innkeep.cards import yaml_reader
from innkeep.images.paint import spare_fonts
from innkeep.images.paint.font_files import FONT_FILES, icon_codes

CAPITALS: dict[str, float] = {"body": 637, "bold": 637, "italic": 637, "bolditalic": 637, "title": 660}
"""Height of the capitals in units of 1/1000 em."""

NAMED = 32
"""The most letters of a name that is written for a sign no font has; a longer one gives way to its number."""


PICTURE_ADVANCE = 1150.0
"""How wide a coloured picture of a sign stands in a line, in units of 1/1000 em."""


class MissingGlyphError(ValueError):
    """A character the chosen font cannot draw."""


@cache
def font(role: str) -> Any:
    """The font of a role, as HarfBuzz has it."""
    if role.startswith(spare_fonts.PREFIX):
        return spare_fonts.font(role)
    return hb.Font(hb.Face(hb.Blob.from_file_path(str(FONT_FILES[role]))))


@cache
def vocabulary() -> dict[str, str]:
    """The icons the words of rules text stand for, as in ``{gold}``."""
    words: dict[str, str] = yaml_reader.read(
        (FONT_FILES["icons"].parent / "vocabulary.yaml").read_text("utf-8")
    )
    return words


def is_painted(role: str) -> bool:
    """Whether the signs of a font are coloured pictures, which are painted and not written."""
    return role.startswith(spare_fonts.COLOURED)


def _has(role: str, letter: str) -> bool:
    return bool(font(role).get_nominal_glyph(ord(letter)))


@lru_cache(maxsize=8192)
def home(role: str, letter: str) -> str:
    """The font a character is set in where ``role`` is asked for; empty when no font has it."""
    return role if _has(role, letter) else spare_fonts.holding(letter)


def runs(role: str, text: str) -> list[tuple[str, str]]:
    """A text in stretches of one font each; every character is in some font (see `spelt`)."""
    if all(_has(role, letter) for letter in set(text)):
        return [(role, text)]
    stretches = itertools.groupby(text, lambda letter: home(role, letter) or role)
    return [(font, "".join(letters)) for font, letters in stretches]


@lru_cache(maxsize=4096)
def spelt(text: str, roles: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    """A text in which the name of each sign that no font of these roles has stands for it, and those signs.
    What only changes how its neighbours look is left out.

    >>> spelt("Ha\ufe0f!", ("title",))
    ('Ha!', ())
    """
    if all(_has(role, letter) for letter in set(text) for role in roles if letter != "\n"):
        return text, ()
    missing: dict[str, str] = {}
    for letter in dict.fromkeys(text):
        if letter != "\n" and not all(home(role, letter) for role in roles):
            missing[letter] = _named(letter)
    written = "".join(missing.get(letter, letter) for letter in text)
    return written, tuple(letter for letter, name in missing.items() if name)


def _named(letter: str) -> str:
    """What is written for a sign that no font has: nothing for one that shows nothing itself."""
    kind = unicodedata.category(letter)
    if kind[0] == "Z":
        return " "
    if kind in ("Cc", "Cf", "Mn", "Me"):
        return ""
    name = unicodedata.name(letter, "").lower()
    return f"[{name}]" if 0 < len(name) <= NAMED and "-" not in name else f"[U+{ord(letter):04X}]"


@cache
def advances(role: str, text: str) -> tuple[float, ...]:
    """Advances of ``text`` in the font of ``role``, one per character.

    >>> len(advances("body", "Wench"))
    5

    Raises MissingGlyphError when the font lacks a character.
    """
    if is_painted(role):
        return (PICTURE_ADVANCE,) * len(text)
    if role.startswith(spare_fonts.PREFIX):
        return _nominal(role, text)
    buffer = hb.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    used = font(role)
    hb.shape(used, buffer, {"kern": True, "liga": False})
    infos, positions = buffer.glyph_infos, buffer.glyph_positions
    for info in infos:
        if info.codepoint == 0:
            raise MissingGlyphError(f"font {role!r} has no glyph for {text[info.cluster]!r}")
    if len(positions) != len(text):  # a letter and its accent have become one
        return _nominal(role, text)
    scale = 1000 / used.face.upem
    return tuple(position.x_advance * scale for position in positions)


def _nominal(role: str, text: str) -> tuple[float, ...]:
    """The advances of characters each for itself, as they are drawn."""
    used = font(role)
    scale = 1000 / used.face.upem
    return tuple(used.get_glyph_h_advance(used.get_nominal_glyph(ord(letter))) * scale for letter in text)


@cache
def width(role: str, text: str) -> float:
    """Width of ``text`` in units of 1/1000 em."""
    return sum(advances(role, text))


def icon_advance(name: str) -> float:
    """Advance of an icon in units of 1/1000 em; KeyError when the icon font does not hold it."""
    return width("icons", chr(icon_codes()[name]))
