"""What stands in the margins of a sheet beside the marks: a ruler of 50 mm and the lines of the footer.

Each finds the strip of margin that has room for it, and keeps out of what a printer cannot reach.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from innkeep.images.render import shaping
from innkeep.images.render.display_list import PT, Box
from innkeep.images.sheet.grid import CLEAR, INSET, SQUARE, STRIP, Grid
from innkeep.images.sheet.marks import Segment

RULER = 50.0
TICKS = (2.2, 1.5, 0.9)
"""How long the ticks of the ruler are: at 10 mm, 5 mm and 1 mm."""

SIZE = 6.5
"""Of the footer, in points."""
REACH = 4.2
"""What even a good printer leaves blank at the edge."""
DEPTH = 6.2
"""The least depth of a margin that has room for the footer."""
ASIDE = 4.0
"""Between two lines of the footer."""


@dataclass(frozen=True, slots=True)
class Ruler:
    """A line of exactly 50 mm, its ticks to one side, room for its label beyond its first end."""

    line: Segment
    upright: bool

    @property
    def ticks(self) -> tuple[Segment, ...]:
        """A tick for every millimetre, towards the pieces."""
        found = []
        for step in range(int(RULER) + 1):
            long = TICKS[0] if step % 10 == 0 else TICKS[1] if step % 5 == 0 else TICKS[2]
            x, y = self.line.x1, self.line.y1
            if self.upright:
                found.append(Segment(x, y + step, x + long, y + step))
            else:
                found.append(Segment(x + step, y, x + step, y + long))
        return tuple(found)

    @property
    def label(self) -> tuple[float, float]:
        """Where the label begins (on an upright ruler it runs upwards from there)."""
        x, y = self.line.x1, self.line.y1
        return (x + TICKS[0], y - 1.2) if self.upright else (x + RULER + 1.2, y + TICKS[0])

    @property
    def box(self) -> Box:
        """The room it takes, label included."""
        x, y = self.line.x1, self.line.y1
        if self.upright:
            return Box(x - 0.6, y - LABEL - 1.8, TICKS[0] + 1.2, RULER + LABEL + 2.4)
        return Box(x - 0.6, y - 0.6, RULER + LABEL + 2.4, TICKS[0] + 1.2)


LABEL = 8.0
"""Room for the words "50 mm"."""


@dataclass(frozen=True, slots=True)
class FooterLine:
    """A line of the footer: its text, its box, and whether it runs upwards along the side of the page."""

    text: str
    box: Box
    upright: bool


def ruler(grid: Grid, cutter: str = "none") -> Ruler | None:
    """The ruler in the left, right or top margin; None if none of them is deep enough."""
    art = grid.art
    aside = (art.x, 0.0), (grid.width - art.right, art.right)
    need = RULER + LABEL + 3 + 2 * (INSET + SQUARE + CLEAR if cutter != "none" else REACH)
    for depth, begin in aside:
        if depth >= STRIP and grid.height >= need:
            x = begin + (depth - TICKS[0]) / 2
            x = max(x, REACH) if begin == 0 else min(x, grid.width - REACH - TICKS[0])
            y = _free(grid.horizontals(), grid.height, RULER + LABEL) + LABEL
            return Ruler(Segment(x, y, x, y + RULER), True)
    if art.y >= STRIP and grid.width >= need:
        y = max(REACH, (art.y - TICKS[0]) / 2)
        x = _free(grid.verticals(), grid.width, RULER + LABEL)
        return Ruler(Segment(x, y, x + RULER, y), False)
    return None


def _free(cuts: Sequence[float], length: float, need: float) -> float:
    """Where a stretch of ``need`` may begin: between two cuts, as near the middle as can be."""
    stops = [0.0, *cuts, length]
    fits = [(a, b) for a, b in pairwise(stops) if b - a >= need + 2 and a >= REACH < length - b + REACH]
    if not fits:
        return (length - need) / 2
    a, b = min(fits, key=lambda span: abs(span[0] + span[1] - length))
    return (a + b - need) / 2


def wide(text: str) -> float:
    """How wide a footer's text is, in millimetres."""
    return shaping.width("body", text) / 1000 * SIZE * PT


def footer(grid: Grid, texts: Sequence[str], cutter: str = "none") -> tuple[FooterLine, ...]:
    """The lines below the pieces or, where that margin is too narrow, up the right side.

    What does not fit beside the ruler and the lines before it is left out.
    """
    scale = ruler(grid, cutter)
    lines = _lines(grid, texts, cutter)
    return tuple(line for line in lines if scale is None or not line.box.overlaps(scale.box))


def _lines(grid: Grid, texts: Sequence[str], cutter: str) -> tuple[FooterLine, ...]:
    art, high = grid.art, SIZE * PT
    edge = INSET + SQUARE + CLEAR if cutter != "none" else REACH
    below = grid.height - art.bottom
    if below >= DEPTH:
        baseline = art.bottom + min(4.5, 0.36 * below) + (0.0 if below > 7 else 0.3)
        return _spread(grid, texts, grid.columns, grid.width, edge, baseline - 0.7 * high, False)
    depth = grid.width - art.right
    if depth >= DEPTH:
        return _spread(grid, texts, grid.rows, grid.height, edge, art.right + min(3.0, 0.3 * depth), True)
    return ()


def _spread(
    grid: Grid, texts: Sequence[str], cells: int, length: float, edge: float, across: float, upright: bool
) -> tuple[FooterLine, ...]:
    """The texts one after the other along a margin, each in the middle of its third."""
    trims = grid.trims
    begin, room = (trims.y, trims.h) if upright else (trims.x, trims.w)
    widths = [wide(text) for text in texts]
    if max(widths) + ASIDE > room / 3:
        begin, room = edge, length - 2 * edge
    step = (room + grid.gap) / cells
    thirds = [begin + room * (2 * n + 1) / 6 for n in range(3)]
    if cells >= 3 and step >= max(widths) + ASIDE and begin != edge:
        thirds = [begin + (column + 0.5) * step - grid.gap / 2 for column in (0, cells // 2, cells - 1)]
    found: list[FooterLine] = []
    at = edge
    for text, width, third in zip(texts, widths, thirds, strict=False):
        left = max(at, third - width / 2)
        if left + width > length - edge:
            left = length - edge - width
        if left < at:
            continue
        high = SIZE * PT
        if upright:
            found.append(FooterLine(text, Box(across, length - left - width, high, width), True))
        else:
            found.append(FooterLine(text, Box(left, across, width, high), False))
        at = left + width + ASIDE
    return tuple(found)
