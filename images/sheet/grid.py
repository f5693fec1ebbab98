"""Imposition: how many pieces of one size a paper holds and where each stands, front and back.

Pure geometry in millimetres. A back lies behind its front when the paper turns over the chosen edge, or when
it is folded along the fold line. Marks, ruler and footer are ``marks`` and ``furniture``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from innkeep.images.render.display_list import Box
from innkeep.images.render.flat_theme import grown
from innkeep.images.sheet.paper import Paper
from innkeep.images.sheet.sheet_settings import Setup

BLEEDS = (3.0, 2.5, 2.0, 1.5, 1.0, 0.6)
"""How far art reaches beyond each trim where the paper decides: the first that costs no piece."""
GUTTER = 1.25
"""Between pieces that share their bleed: 3 x 3 cards still fit Letter."""
OUTER = 2.0
"""How far art reaches beyond the outermost trims where only these bleed."""
FOLD = 3.0
"""From the fold line to the nearest trim."""
ROOM = 3.5
"""What remains of the margin beyond outer bleed, for marks and footer."""
LOOSE = 1.5
"""How far the art of pieces that share no straight cut (circles, dies) reaches beyond their trim at most."""

STRIP = 7.0
"""The least depth of a margin that has room for the ruler."""

INSET, SQUARE, CLEAR = 10.0, 5.0, 1.5
"""A cutter's registration marks: from the edge of the paper, their size, and the space around them."""


class TooLargeError(ValueError):
    """A piece that does not fit the paper: the sizes of both in millimetres."""

    def __init__(self, size: tuple[float, float], paper: Paper) -> None:
        self.size, self.paper = size, paper
        super().__init__(f"{size[0]:g} x {size[1]:g} mm does not fit {paper.width:g} x {paper.height:g} mm")


@dataclass(frozen=True, slots=True)
class PrintPlace:
    """Where one side of a piece is printed: its trim, the box its art fills, a turn of 0 or 180 degrees."""

    trim: Box
    art: Box
    turn: int = 0


@dataclass(frozen=True, slots=True)
class Grid:
    """The slots of a page for pieces of one size; ``width`` and ``height`` are those of the page.

    ``gap`` is between trims, ``inner`` and ``outer`` say how far art reaches beyond them between the slots
    and around them all; ``behind`` is the latter for the backs, which may lie a little off their fronts.
    ``fold`` is the direction of the fold line, or empty.
    """

    width: float
    height: float
    piece: tuple[float, float]
    columns: int
    rows: int
    gap: float
    inner: float
    outer: float
    fold: str = ""
    behind: float = 0.0

    @property
    def turned_over(self) -> Grid:
        """The grid of the other side of the paper, where the outermost backs have more bleed."""
        return replace(self, outer=max(self.outer, self.behind))

    @property
    def capacity(self) -> int:
        """Pieces on a page."""
        return self.columns * self.rows

    @property
    def trims(self) -> Box:
        """The rectangle around all trims, backs beyond a fold included."""
        wide = self.columns * (self.piece[0] + self.gap) - self.gap
        tall = self.rows * (self.piece[1] + self.gap) - self.gap
        if self.fold == "vertical":
            wide = 2 * (wide + FOLD)
        elif self.fold == "horizontal":
            tall = 2 * (tall + FOLD)
        return Box((self.width - wide) / 2, (self.height - tall) / 2, wide, tall)

    @property
    def reach(self) -> float:
        """How far art reaches beyond a trim at most."""
        return max(self.inner, self.outer)

    @property
    def art(self) -> Box:
        """The rectangle around all that is printed of the pieces."""
        return grown(self.trims, self.outer)

    def front(self, index: int) -> PrintPlace:
        """The place of piece ``index``: 0 is top left, then along the row."""
        if not 0 <= index < self.capacity:
            raise IndexError(f"slot {index}: allowed is 0 to {self.capacity - 1}")
        row, column = divmod(index, self.columns)
        (wide, tall), field = self.piece, self.trims
        trim = Box(field.x + column * (wide + self.gap), field.y + row * (tall + self.gap), wide, tall)
        left = self.outer if column == 0 else self.inner
        top = self.outer if row == 0 else self.inner
        last_column, last_row = column == self.columns - 1, row == self.rows - 1
        right = self.outer if last_column else self.inner
        bottom = self.outer if last_row else self.inner
        if last_column and self.fold == "vertical":
            right = min(right, FOLD)
        if last_row and self.fold == "horizontal":
            bottom = min(bottom, FOLD)
        return PrintPlace(trim, Box(trim.x - left, trim.y - top, wide + left + right, tall + top + bottom))

    def back(self, index: int, edge: str = "long") -> PrintPlace:
        """The place of the back of piece ``index``: beyond the fold, or on the other side of the paper."""
        front = self.front(index)
        over_long = (self.height >= self.width) == (edge == "long")
        sideways = self.fold == "vertical" if self.fold else over_long
        return PrintPlace(
            self._mirrored(front.trim, sideways), self._mirrored(front.art, sideways), 0 if sideways else 180
        )

    def _mirrored(self, box: Box, sideways: bool) -> Box:
        if sideways:
            return box._replace(x=self.width - box.right)
        return box._replace(y=self.height - box.bottom)

    def verticals(self) -> tuple[float, ...]:
        """The x of every cut from top to bottom, once each."""
        return self._cuts(lambda box: (box.x, box.right))

    def horizontals(self) -> tuple[float, ...]:
        """The y of every cut from left to right, once each."""
        return self._cuts(lambda box: (box.y, box.bottom))

    def _cuts(self, edges: Callable[[Box], tuple[float, float]]) -> tuple[float, ...]:
        places = [self.front(index) for index in range(self.capacity)]
        if self.fold:
            places += [self.back(index) for index in range(self.capacity)]
        return tuple(sorted({round(value, 6) for place in places for value in edges(place.trim)}))

    def fold_line(self) -> tuple[float, float, float, float] | None:
        """The fold from end to end (x1, y1, x2, y2), or None."""
        if self.fold == "vertical":
            return self.width / 2, 0.0, self.width / 2, self.height
        if self.fold == "horizontal":
            return 0.0, self.height / 2, self.width, self.height / 2
        return None


def arrange(piece: tuple[float, float], bleed: float, setup: Setup, straight: bool = True) -> Grid:
    """The grid that holds most pieces of that size and bleed; the paper lies as suits it.

    ``straight`` pieces may be butted, since one cut frees two of them. Raises TooLargeError.
    """
    grid = _best(piece, _gaps(bleed, setup, straight), setup, straight)
    if grid is None:
        raise TooLargeError(piece, setup.paper)
    if not straight or setup.bleed == "none":
        return grid
    if setup.bleed == "auto":
        for reach in (reach for reach in BLEEDS if reach <= bleed):
            wider = _best(piece, (2 * reach, reach, reach), setup, straight)
            if wider is not None and wider.capacity >= grid.capacity:
                grid = wider
                break
    room = min(grid.trims.x, grid.trims.y) - max(setup.margin, ROOM)
    return replace(grid, behind=max(grid.outer, min(bleed, room)))


def _best(
    piece: tuple[float, float], gaps: tuple[float, float, float], setup: Setup, straight: bool
) -> Grid | None:
    """The grid that holds most pieces, whichever way the paper lies; None if not even one fits."""
    found: list[Grid] = []
    for paper in (setup.paper, setup.paper.turned):
        for fold in ("horizontal", "vertical") if setup.fold else ("",):
            grid = _filled(piece, *gaps, paper, fold, setup, straight)
            if grid is not None:
                found.append(grid)
    return max(found, key=lambda grid: grid.capacity, default=None)


def _gaps(bleed: float, setup: Setup, straight: bool) -> tuple[float, float, float]:
    """The gap between trims, and how far art reaches beyond them inside and outside."""
    if not straight:
        loose = min(bleed, LOOSE)
        return 2 * loose + 1.0, loose, loose
    if setup.bleed == "full":
        return 2 * bleed, bleed, bleed
    if setup.bleed == "shared":
        return GUTTER, min(GUTTER / 2, bleed), min(GUTTER / 2, bleed)
    return 0.0, 0.0, min(OUTER, bleed) if setup.bleed == "outer" else 0.0


def _filled(
    piece: tuple[float, float],
    gap: float,
    inner: float,
    outer: float,
    paper: Paper,
    fold: str,
    setup: Setup,
    straight: bool,
) -> Grid | None:
    """The grid of one way of laying the paper; one line of slots goes if the ruler would have no room."""
    side, end = setup.margin, setup.margin
    if setup.cutter != "none":
        side, end = max(side, INSET), max(end, INSET + SQUARE + CLEAR)
    wide, tall = paper.width - 2 * side, paper.height - 2 * end
    if fold == "vertical":
        wide = wide / 2 - FOLD
    elif fold == "horizontal":
        tall = tall / 2 - FOLD
    spare = straight and setup.bleed == "outer"
    over = 0.0 if spare else 2 * outer
    columns = int((wide - over + gap + 1e-6) // (piece[0] + gap))
    rows = int((tall - over + gap + 1e-6) // (piece[1] + gap))
    if columns < 1 or rows < 1:
        return None
    grid = Grid(paper.width, paper.height, piece, columns, rows, gap, inner, outer, fold)
    if max(grid.art.x, grid.art.y) < STRIP and grid.capacity > 1:
        grid = replace(grid, columns=columns - 1) if columns >= rows else replace(grid, rows=rows - 1)
    if spare:
        room = min(grid.trims.x - ROOM, grid.trims.y - ROOM)
        if setup.cutter != "none":
            room = min(grid.trims.x - side, grid.trims.y - end)
        grid = replace(grid, outer=max(0.0, min(outer, room)))
    return grid
