"""Plain figures on a Pillow image: fills with holes, lines with round joins, antialiased."""

from __future__ import annotations

import math

from PIL import Image, ImageDraw

from innkeep.images.paint import brush
from innkeep.images.paint.keep import kept
from innkeep.images.render import outlines
from innkeep.images.render.flat_theme import FilledPath


def draw(canvas: Image.Image, figure: FilledPath, scale: float, bleed: float) -> None:
    """Draws a figure that lies ``bleed`` mm inside the canvas: inner contours are holes."""
    wide, tall = canvas.size
    for colour, place, mask in _masks(figure, scale, bleed, wide, tall):
        canvas.paste(brush.rgb(colour), place, mask)


@kept(24 * brush.MEGABYTE)
def _masks(
    figure: FilledPath, scale: float, bleed: float, wide: int, tall: int
) -> tuple[tuple[str, tuple[int, int], Image.Image], ...]:
    """What of a canvas so many pixels wide and tall a figure covers, first its fill, then its line. They are
    kept: frames are alike on all cards of a deck."""
    fine = 14 if len(figure.path) < 40 else 4
    shape = outlines.flat(outlines.moved(figure.path, bleed * scale, bleed * scale, scale), fine)
    xs, ys = [x for part in shape for x, _ in part], [y for part in shape for _, y in part]
    pad = figure.width * scale / 2 + 1
    left, top = max(0, math.floor(min(xs) - pad)), max(0, math.floor(min(ys) - pad))
    right, bottom = min(wide, math.ceil(max(xs) + pad)), min(tall, math.ceil(max(ys) + pad))
    found: list[tuple[str, tuple[int, int], Image.Image]] = []
    if right <= left or bottom <= top:
        return ()
    stretches = [[((x - left) * brush.FINE, (y - top) * brush.FINE) for x, y in part] for part in shape]
    size = ((right - left) * brush.FINE, (bottom - top) * brush.FINE)
    if figure.fill:
        big = Image.new("L", size, 0)
        pen = ImageDraw.Draw(big)
        outer = None
        for part in sorted(stretches, key=lambda part: -abs(_area(part))):
            outer = _area(part) > 0 if outer is None else outer
            pen.polygon(part, fill=255 if (_area(part) > 0) == outer else 0)
        found.append((figure.fill, (left, top), big.reduce(brush.FINE)))
    if figure.line:
        big = Image.new("L", size, 0)
        pen = ImageDraw.Draw(big)
        broad = max(1, round(figure.width * scale * brush.FINE))
        for part in stretches:
            pen.line(part, fill=255, width=broad, joint="curve")
        found.append((figure.line, (left, top), big.reduce(brush.FINE)))
    return tuple(found)


forget = _masks.forget


def _area(part: list[tuple[float, float]]) -> float:
    """Twice the signed area of a closed polyline."""
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(part, part[1:] + part[:1], strict=True))
