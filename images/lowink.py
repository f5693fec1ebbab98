"""The low-ink theme: the pictures of a display list as black outlines on white paper, drawn into a PDF.

The same layout as in full colour; types are told by the shapes of their badges. No raster image is used.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from fontTools.pens.transformPen import TransformPen

from images import shaping
from images.display import PT, Box, Picture
from images.paint.panels import corners

HAIR, LINE = 0.18, 0.3
"""Stroke widths in millimetres: of icons, and of everything else."""

Options = Mapping[str, str | float]
Points = Sequence[tuple[float, float]]


class Sketch:
    """Draws outlines in card millimetres (y down) into a ReportLab canvas whose origin is bottom left."""

    def __init__(self, pdf: Any, height: float, icon_pen: Callable[[Any], Any]) -> None:
        self._pdf, self._height, self._icon_pen = pdf, height, icon_pen

    def _at(self, x: float, y: float) -> tuple[float, float]:
        return x / PT, (self._height - y) / PT

    def _ink(self, path: Any, width: float) -> None:
        self._pdf.setLineWidth(width / PT)
        self._pdf.setStrokeColorRGB(0, 0, 0)
        self._pdf.setFillColorRGB(1, 1, 1)
        self._pdf.drawPath(path, stroke=1, fill=1)

    def polygon(self, points: Points, width: float = LINE) -> None:
        """A closed outline, white inside."""
        path = self._pdf.beginPath()
        path.moveTo(*self._at(*points[0]))
        for point in points[1:]:
            path.lineTo(*self._at(*point))
        path.close()
        self._ink(path, width)

    def ellipse(self, box: Box, width: float = LINE) -> None:
        """An ellipse in a box, white inside."""
        path = self._pdf.beginPath()
        path.ellipse(*self._at(box.x, box.bottom), box.w / PT, box.h / PT)
        self._ink(path, width)

    def rounded(self, box: Box, radius: float) -> None:
        """A rectangle with round corners, white inside."""
        path = self._pdf.beginPath()
        path.roundRect(*self._at(box.x, box.bottom), box.w / PT, box.h / PT, radius / PT)
        self._ink(path, LINE)

    def icon(self, name: str, x: float, y: float, side: float, turned: bool = False) -> None:
        """The outline of an icon, as large as fits a square of ``side`` around (x, y)."""
        advance = shaping.icon_advance(name)
        em = min(side / 0.86, side / (advance - 70) * 1000) / PT / 1000
        if turned:
            em = -em
        path = self._pdf.beginPath()
        left, middle = self._at(x, y)
        shift = (em, 0, 0, em, left - advance / 2 * em, middle - 318 * em)
        self._icon_pen(name)(lambda pen: TransformPen(pen, shift), path)
        self._ink(path, HAIR)


def _frame(sketch: Sketch, box: Box, options: Options) -> None:
    sketch.rounded(box, float(options.get("radius", 2.6)))


def _panel(sketch: Sketch, box: Box, options: Options) -> None:
    cut = float(options.get("notch", 0.0))
    sketch.polygon(
        [
            (box.x + cut, box.y),
            (box.right - cut, box.y),
            (box.right, box.y + cut),
            (box.right, box.bottom - cut),
            (box.right - cut, box.bottom),
            (box.x + cut, box.bottom),
            (box.x, box.bottom - cut),
            (box.x, box.y + cut),
        ]
    )


def _plaque(sketch: Sketch, box: Box, _options: Options) -> None:
    point, middle = box.h * 0.42, box.y + box.h / 2
    upper = [(box.x, middle), (box.x + point, box.y), (box.right - point, box.y)]
    sketch.polygon(
        [*upper, (box.right, middle), (box.right - point, box.bottom), (box.x + point, box.bottom)]
    )


def _badge(sketch: Sketch, box: Box, options: Options) -> None:
    shape = str(options["shape"])
    if shape == "circle":
        sketch.ellipse(box, 0.45)
        return
    offset = (box.x + box.w / 2, box.y + box.h / 2)
    points = corners(shape, box.w / 2, 0.0)
    sketch.polygon([(x + offset[0], y + offset[1]) for x, y in points], 0.45)


def _medal(sketch: Sketch, box: Box, options: Options) -> None:
    sketch.ellipse(box)
    inner = 1.6
    sketch.ellipse(Box(box.x + inner, box.y + inner, box.w - 2 * inner, box.h - 2 * inner), HAIR)
    sketch.icon(str(options["icon"]), box.x + box.w / 2, box.y + box.h / 2, box.w * 0.6)


def _tankard(sketch: Sketch, box: Box, options: Options) -> None:
    half, mid = box.w * 0.36, box.x + box.w * 0.42
    top, foot = box.y + box.h * 0.13, box.y + box.h * 0.985
    sketch.rounded(Box(mid + half * 0.7, box.y + box.h * 0.27, box.w * 0.36, box.h * 0.53), box.w * 0.16)
    sketch.rounded(Box(mid + half * 0.7, box.y + box.h * 0.33, box.w * 0.28, box.h * 0.41), box.w * 0.12)
    sketch.polygon([(mid - half * 0.9, top), (mid + half * 0.9, top), (mid + half, foot), (mid - half, foot)])
    floor, wall = foot - 1.6, 1.2
    surface = floor - (floor - top - 1.2) * float(options["fill"])
    level = half * 0.93 - wall
    sketch.polygon(
        [(mid - level, surface), (mid + level, surface), (mid + level, floor), (mid - level, floor)]
    )
    sketch.icon(str(options["icon"]), mid, (top + floor) / 2 + box.h * 0.03, half * 1.1)


def _back(sketch: Sketch, box: Box, options: Options) -> None:
    x, y = box.x + box.w / 2, box.y + box.h / 2
    sketch.rounded(Box(x - 29, y - 41.5, 58, 83), 2.8)
    sketch.ellipse(Box(x - 12.5, y - 19.5, 25, 39))
    sketch.icon(str(options["emblem"]), x, y - 8.6, 12.5)
    sketch.icon(str(options["emblem"]), x, y + 8.6, 12.5, turned=True)


def _nothing(_sketch: Sketch, _box: Box, _options: Options) -> None:
    """Grounds cost the most ink and say the least."""


_DRAW: dict[str, Callable[[Sketch, Box, Options], None]] = {
    "back": _back,
    "badge": _badge,
    "cloth": _nothing,
    "frame": _frame,
    "medallion": _medal,
    "parchment": _panel,
    "plaque": _plaque,
    "planks": _nothing,
    "stripe": _panel,
    "tankard": _tankard,
}


def draw(sketch: Sketch, picture: Picture) -> None:
    """Draws one picture of a display list."""
    _DRAW[picture.painter](sketch, picture.box, dict(picture.options))
