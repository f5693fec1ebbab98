"""The ornaments of corners as masks."""

from __future__ import annotations

from PIL import Image, ImageDraw, ImageOps

from innkeep.images.ink.grounds import ORNAMENTS
from innkeep.images.ink.shapes import drawing
from innkeep.images.paint import brush

_UNITS = 20.0


def corners(size: tuple[int, int], name: str, side: float, inset: float) -> Image.Image:
    """A mask with an ornament of ``side`` pixels in each corner, ``inset`` pixels from the edges."""
    room = (round(side) + 2, round(side) + 2)

    def draw(pen: ImageDraw.ImageDraw, f: float) -> None:
        for shape in drawing(ORNAMENTS[name]):
            pen.polygon([(x * side / _UNITS * f, y * side / _UNITS * f) for x, y in shape.points], fill=255)

    piece = brush.mask(room, draw)
    other = ImageOps.mirror(piece)
    whole = Image.new("L", size, 0)
    near, right, low = round(inset), size[0] - round(inset) - room[0], size[1] - round(inset) - room[1]
    for mark, x in ((piece, near), (other, right)):
        whole.paste(mark, (x, near))
        whole.paste(ImageOps.flip(mark), (x, low))
    return whole
