"""Pictures of an export: display lists as PNG or JPEG bytes, made once each. Sizes are in pixels."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable

from PIL import Image

from innkeep.images.provider import draw
from innkeep.images.render import raster
from innkeep.images.render.display_list import DisplayList

DPI = 300
"""Pixels to an inch of what is printed."""

Step = Callable[[int], None]
"""Told how many pictures were just made."""


def png(image: Image.Image, colours: int = 0) -> bytes:
    """The image as PNG; with ``colours`` reduced to a palette of so many, transparency kept."""
    out = io.BytesIO()
    if colours:
        image = image.quantize(colours, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.FLOYDSTEINBERG)
        image.save(out, "PNG", compress_level=6)
    else:
        image.save(out, "PNG", compress_level=1)
    return out.getvalue()


def jpeg(image: Image.Image, quality: int = 88) -> bytes:
    """The image as JPEG without subsampled colour."""
    out = io.BytesIO()
    image.convert("RGB").save(out, "JPEG", quality=quality, subsampling=0)
    return out.getvalue()


def small(plan: DisplayList, width: int) -> bytes:
    """A picture with round transparent corners as a PNG with a palette: for programs that hold many."""
    return png(draw(plan, width), 256)


def bled(plan: DisplayList, width: int, height: int) -> Image.Image:
    """A picture with its bleed, for print: exactly ``width`` x ``height``, cut alike at opposite edges."""
    wide, tall = plan.width + 2 * plan.bleed, plan.height + 2 * plan.bleed
    scale = max(width / wide, height / tall)
    image = raster.picture(plan, scale, bleed=True)
    left, top = (image.width - width) // 2, (image.height - height) // 2
    if left < 0 or top < 0:
        image = image.resize((max(width, image.width), max(height, image.height)))
        left, top = max(0, left), max(0, top)
    return image.crop((left, top, left + width, top + height))


def for_print(plan: DisplayList, width: int, height: int) -> bytes:
    """A picture with its bleed as a PNG that says how fine it is: a program that opens it shows its true
    size."""
    out = io.BytesIO()
    bled(plan, width, height).save(out, "PNG", compress_level=1, dpi=(DPI, DPI))
    return out.getvalue()


def sheet(pictures: Iterable[Image.Image], columns: int, rows: int, cell: tuple[int, int]) -> Image.Image:
    """Pictures side by side, row by row from the top left."""
    whole = Image.new("RGB", (columns * cell[0], rows * cell[1]))
    for number, picture in enumerate(pictures):
        row, column = divmod(number, columns)
        whole.paste(picture.convert("RGB"), (column * cell[0], row * cell[1]))
    return whole
