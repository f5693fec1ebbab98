"""Plain figures on a Pillow image: fills with holes, lines with round joins, antialiased."""

from __future__ import annotations

import math
from functools import lru_cache

from PIL import Image, ImageDraw

from innkeep.images.paint import brush
from innkeep.images.render import outlines
from innkeep.images.render.flat_theme import FilledPath

_SMALL = 400_000
"""Pixels of a canvas up to which the masks of a figure are kept: frames are alike on all cards of a deck."""


def draw(canvas: Image.Image, figure: FilledPath, scale: float, bleed: float) -> None:
    """Draws a figure that lies ``bleed`` mm inside the canvas: inner contours are holes."""
    wide, tall = canvas.size
    told = (figure, scale, bleed, wide, tall)
    for colour, place, mask in _kept(*told) if wide * tall <= _SMALL else _masks(*told):
        canvas.paste(brush.rgb(colour), place, mask)


def _masks(
    figure: FilledPath, scale: float, bleed: float, wide: int, tall: int
) -> list[tuple[str, tuple[int, int], Image.Image]]:
    """What of a canvas so many pixels wide and tall a figure covers, first its fill, then its line."""
    fine = 14 if len(figure.path) < 40 else 4
    shape = outlines.flat(outlines.moved(figure.path, bleed * scale, bleed * scale, scale), fine)
    xs, ys = [x for part in shape for x, _ in part], [y for part in shape for _, y in part]
    pad = figure.width * scale / 2 + 1
    left, top = max(0, math.floor(min(xs) - pad)), max(0, math.floor(min(ys) - pad))
    right, bottom = min(wide, math.ceil(max(xs) + pad)), min(tall, math.ceil(max(ys) + pad))
    found: list[tuple[str, tuple[int, int], Image.Image]] = []
    if right <= left or bottom <= top:
        return found
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
    return found


_kept = lru_cache(maxsize=128)(_masks)


def _area(part: list[tuple[float, float]]) -> float:
    """Twice the signed area of a closed polyline."""
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(part, part[1:] + part[:1], strict=True))
