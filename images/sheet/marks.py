"""Cut marks in several styles and the registration marks of cutting machines, as segments and boxes in mm.

They follow the trims of a grid and nothing else; what stands in the margins beside them is ``furniture``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from innkeep.images.render.display_list import Box
from innkeep.images.sheet.grid import INSET, SQUARE, Grid

MARK_GAP = 0.6
"""From the art to the beginning of a mark outside it."""
SHORTEST = 1.0
"""A shorter mark is of no use."""
ARM = 2.0
"""How long the arms of a corner cross are."""
TOUCH = 0.01
"""Pieces that are nearer to each other touch."""
THICK = 1.0
"""How thick the strokes of a registration mark are."""


class Segment(NamedTuple):
    """A straight line from (x1, y1) to (x2, y2)."""

    x1: float
    y1: float
    x2: float
    y2: float

    @property
    def box(self) -> Box:
        """The smallest box around the line."""
        left, top = min(self.x1, self.x2), min(self.y1, self.y2)
        return Box(left, top, abs(self.x2 - self.x1), abs(self.y2 - self.y1))


def cut_marks(grid: Grid, style: str, keep_out: Sequence[Box] = ()) -> tuple[Segment, ...]:
    """The marks of a style (see ``setup.MARKS``); one ends before a box of ``keep_out``."""
    if style == "none":
        return ()
    if style == "corners":
        return tuple(_crosses(grid))
    outside = [mark for line in _outside(grid) if (mark := _short_of(line, keep_out)) is not None]
    return (*outside, *_inside(grid)) if style == "full" else tuple(outside)


def seams(grid: Grid) -> tuple[Segment, ...]:
    """Where pieces touch, so that one cut frees two: along each edge that two share.

    Between two dark pieces nothing else shows where one ends.
    """
    slots = range(grid.capacity)
    places = [grid.front(slot).trim for slot in slots]
    places += [grid.back(slot).trim for slot in slots] if grid.fold else []
    found = []
    for one in places:
        for two in places:
            if abs(one.right - two.x) < TOUCH and abs(one.y - two.y) < TOUCH:
                found.append(Segment(two.x, two.y, two.x, two.bottom))
            if abs(one.bottom - two.y) < TOUCH and abs(one.x - two.x) < TOUCH:
                found.append(Segment(two.x, two.y, two.right, two.y))
    return tuple(found)


def _outside(grid: Grid) -> Iterator[Segment]:
    """From just outside the art to the edge of the paper, at both ends of every cut."""
    art = grid.art
    for x in grid.verticals():
        yield Segment(x, art.y - MARK_GAP, x, 0)
        yield Segment(x, art.bottom + MARK_GAP, x, grid.height)
    for y in grid.horizontals():
        yield Segment(art.x - MARK_GAP, y, 0, y)
        yield Segment(art.right + MARK_GAP, y, grid.width, y)


def _inside(grid: Grid) -> Iterator[Segment]:
    """Along every cut, over the art."""
    art = grid.art
    for x in grid.verticals():
        yield Segment(x, art.y, x, art.bottom)
    for y in grid.horizontals():
        yield Segment(art.x, y, art.right, y)


def _crosses(grid: Grid) -> Iterator[Segment]:
    for x in grid.verticals():
        for y in grid.horizontals():
            yield Segment(x - ARM, y, x + ARM, y)
            yield Segment(x, y - ARM, x, y + ARM)


def _short_of(line: Segment, boxes: Sequence[Box]) -> Segment | None:
    """The line from its start to the first of the boxes; None if nothing worth printing remains."""
    upright = line.x1 == line.x2
    start, end, across = (line.y1, line.y2, line.x1) if upright else (line.x1, line.x2, line.y1)
    way = 1 if end > start else -1
    free = abs(end - start)
    for box in boxes:
        low, high = (box.x, box.right) if upright else (box.y, box.bottom)
        near, far = sorted(
            way * (edge - start) for edge in ((box.y, box.bottom) if upright else (box.x, box.right))
        )
        if low <= across <= high and far > 0:
            free = min(free, near)
    if free < SHORTEST:
        return None
    return line._replace(y2=start + way * free) if upright else line._replace(x2=start + way * free)


def registration(grid: Grid, cutter: str) -> tuple[Box, ...]:
    """The black boxes a cutting machine looks for, in the corners of the page.

    Silhouette: a square at the top left, angles at the top right and the bottom left. Cricut: an angle in
    each corner.
    """
    if cutter == "none":
        return ()
    left, top, right, bottom = INSET, INSET, grid.width - INSET, grid.height - INSET
    found: list[Box] = (
        [Box(left, top, SQUARE, SQUARE)] if cutter == "silhouette" else [*_angle(left, top, 1, 1)]
    )
    found += [*_angle(right, top, -1, 1), *_angle(left, bottom, 1, -1)]
    if cutter == "cricut":
        found += _angle(right, bottom, -1, -1)
    return tuple(found)


def _angle(x: float, y: float, right: int, down: int) -> Iterator[Box]:
    """Two strokes from the corner (x, y) of the page inwards."""
    for wide, tall in ((SQUARE, THICK), (THICK, SQUARE)):
        yield Box(x if right > 0 else x - wide, y if down > 0 else y - tall, wide, tall)
