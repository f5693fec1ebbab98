"""Signs that only a font of coloured pictures has, painted where they stand in a line."""

from __future__ import annotations

from PIL import Image

from innkeep.images.paint import spare_fonts
from innkeep.images.paint.grounds import Options, PxBox


def sign(canvas: Image.Image, box: PxBox, _scale: float, options: Options) -> None:
    """The picture of a sign, as large as fits in the middle of the box."""
    found = spare_fonts.coloured(str(options["file"]), str(options["sign"]))
    if found is None:  # the font is gone
        return
    left, top, wide, tall = box
    factor = min(wide / found.width, tall / found.height)
    size = max(1, round(found.width * factor)), max(1, round(found.height * factor))
    shown = found.resize(size, Image.Resampling.LANCZOS)
    canvas.paste(shown, (left + (wide - size[0]) // 2, top + (tall - size[1]) // 2), shown)
