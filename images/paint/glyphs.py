"""Icons and text as masks: the bridge from the bundled fonts to Pillow, with the fonts held open.

Measures come from ``shaping``; here only pixels are made.
"""

from __future__ import annotations

import math
import threading
from functools import cache, lru_cache

from PIL import Image, ImageDraw, ImageFont

from innkeep.images.paint.font_files import FONT_FILES, font_file, icon_codes

_LOCK = threading.Lock()


@cache
def face(role: str, size: float) -> ImageFont.FreeTypeFont:
    """The font of a role at a size in pixels per em."""
    return ImageFont.truetype(font_file(role), size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=8192)
def glyph(role: str, size: float, letter: str, phase: int) -> tuple[Image.Image | None, int, int]:
    """The mask of one character and where it lies from the pen point, at a quarter-pixel ``phase`` (0..3).

    Drawn four times larger and reduced, so that neither hinting nor rounding moves it off its place.
    """
    with _LOCK:
        font = face(role, size * 4)
        left, top, right, bottom = font.getbbox(letter, anchor="ls")
        if right <= left or bottom <= top:
            return None, 0, 0
        x, y = math.floor((left + phase) / 4) - 1, math.floor(top / 4) - 1
        wide, tall = math.ceil((right + phase) / 4) + 1 - x, math.ceil(bottom / 4) + 1 - y
        area = Image.new("L", (wide * 4, tall * 4), 0)
        ImageDraw.Draw(area).text((phase - 4 * x, -4 * y), letter, font=font, fill=255, anchor="ls")
        return area.reduce(4), x, y


@lru_cache(maxsize=512)
def icon(name: str, width: int, height: int) -> Image.Image:
    """The mask of an icon, as large as fits in the middle of ``width`` x ``height`` pixels."""
    with _LOCK:
        letter = chr(icon_codes()[name])
        left, top, right, bottom = face("icons", 400.0).getbbox(letter, anchor="ls")
        size = 400 * min(width / (right - left), height / (bottom - top))
        font = ImageFont.truetype(str(FONT_FILES["icons"]), size * 2)
        area = Image.new("L", (width * 2, height * 2), 0)
        middle = (
            width - (left + right) / 2 * size / 200,
            height - (top + bottom) / 2 * size / 200,
        )
        ImageDraw.Draw(area).text(middle, letter, font=font, fill=255, anchor="ls")
        return area.reduce(2)
