"""From the pieces to print to pages: which piece stands in which slot of which side of paper.

Pieces of one size share a grid. Nothing is drawn here, and where a slot lies is the grid's business.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from innkeep.images.render import outlines as path
from innkeep.images.render.display_list import Box, DisplayList, Path
from innkeep.images.sheet.grid import Grid, PrintPlace, arrange
from innkeep.images.sheet.sheet_settings import Setup, Shift

FRONT, BACK, FOLDED = "front", "back", "folded"
SMALL = 30.0
"""Tokens and coins are no wider than this, in mm."""
LOOSE = "loose"


@dataclass(frozen=True, slots=True)
class PrintedPiece:
    """One thing to cut out: its face, its back or None, and the group it is printed with."""

    face: DisplayList
    back: DisplayList | None
    group: str

    @property
    def straight(self) -> bool:
        """Whether straight cuts across the sheet free it from its neighbours."""
        return self.face.cut.kind in ("rectangle", "rounded")

    @property
    def kind(self) -> tuple[float, float, float, bool]:
        """What pieces on one page have in common: width, height, bleed, straight cuts."""
        return self.face.width, self.face.height, self.face.bleed, self.straight

    @property
    def loose(self) -> bool:
        """Whether a piece is small and round, and so shares its pages with others of its kind."""
        return self.face.cut.kind == "circle" and self.face.width <= SMALL


@dataclass(frozen=True, slots=True)
class Page:
    """One side of paper, ``front``, ``back`` or ``folded`` (both): pieces by slot, ``number`` of ``of``."""

    grid: Grid
    side: str
    edge: str
    groups: tuple[str, ...]
    number: int
    of: int
    pieces: tuple[tuple[int, PrintedPiece], ...]

    def drawn(self) -> Iterator[tuple[DisplayList, PrintPlace]]:
        """Each display list of the page and its place."""
        for slot, piece in self.pieces:
            if self.side != BACK:
                yield piece.face, _amid(self.grid.front(slot), piece)
            if self.side != FRONT and piece.back is not None:
                yield piece.back, _amid(self.grid.back(slot, self.edge), piece)

    @property
    def straight(self) -> bool:
        """Whether cut marks in the margins are of use."""
        return all(piece.straight for _, piece in self.pieces)

    def outlines(self, straight: bool = True) -> Iterator[tuple[Path, bool]]:
        """The lines to cut (True) and to fold (False), in millimetres on the page.

        If ``straight`` is false, only those that cut marks in the margin cannot show.
        """
        for slot, piece in self.pieces:
            if piece.straight and not straight:
                continue
            for place in self._places(slot, piece):
                for line in piece.face.cut.lines:
                    yield _put(line, piece, place), True
                for line in piece.face.cut.folds:
                    yield _put(line, piece, place), False

    def _places(self, slot: int, piece: PrintedPiece) -> Iterator[PrintPlace]:
        if self.side != BACK:
            yield _amid(self.grid.front(slot), piece)
        if self.side != FRONT and piece.back is not None:
            yield _amid(self.grid.back(slot, self.edge), piece)


def _amid(place: PrintPlace, piece: PrintedPiece) -> PrintPlace:
    """The place of a piece that is smaller than its slot: in the middle of it."""
    right, down = place.trim.w - piece.face.width, place.trim.h - piece.face.height
    if max(right, down) < 0.001:
        return place
    trim, art = (
        Box(box.x + right / 2, box.y + down / 2, box.w - right, box.h - down)
        for box in (place.trim, place.art)
    )
    return replace(place, trim=trim, art=art)


def _put(line: Path, piece: PrintedPiece, place: PrintPlace) -> Path:
    """An outline of a piece at its place; upside down where the piece is."""
    trim, face = place.trim, piece.face
    if place.turn:
        line = tuple(
            (word, tuple((face.height if n % 2 else face.width) - value for n, value in enumerate(numbers)))
            for word, numbers in line
        )
    return path.moved(line, trim.x, trim.y)


class SkipError(ValueError):
    """More slots to skip than a page has."""

    def __init__(self, skip: int, most: int) -> None:
        self.skip, self.most = skip, most
        super().__init__(f"skip {skip}: allowed is 0 to {most}")


class ShiftError(ValueError):
    """A correction that would push the backs over the edge of the paper."""


def paginate(pieces: Iterable[PrintedPiece], setup: Setup, skip: int = 0, dense: bool = False) -> list[Page]:
    """The pages of all pieces in their order; each front page is followed by its back if ``setup.backs``,
    unless none of all pieces has one. (Where some have, a page without is followed by a blank one: a printer
    that turns the paper over would print the next front there.)

    Each group begins a page unless ``dense``, each size always does, but tokens and coins share theirs. The
    first ``skip`` slots of the first page stay empty. Raises TooLargeError, SkipError and ShiftError.
    """
    sheets: dict[object, list[PrintedPiece]] = {}
    pieces = list(pieces)
    if setup.backs and not setup.fold and all(piece.back is None for piece in pieces):
        setup = replace(setup, backs=False)
    for piece in pieces:
        apart = LOOSE if piece.loose else ("" if dense else piece.group, piece.kind)
        sheets.setdefault(apart, []).append(piece)
    pages: list[Page] = []
    for held in sheets.values():
        wide, tall, bleed = (max(piece.kind[part] for piece in held) for part in range(3))
        grid = arrange((wide, tall), bleed, setup, held[0].straight)
        if setup.backs and not setup.fold:
            _check_shift(grid, setup.shift)
        empty = 0 if pages else skip
        if empty >= grid.capacity or empty < 0:
            raise SkipError(skip, grid.capacity - 1)
        pages.extend(_paged(held, grid, setup, empty))
    return pages


def _paged(held: Sequence[PrintedPiece], grid: Grid, setup: Setup, empty: int) -> Iterator[Page]:
    total = math.ceil((len(held) + empty) / grid.capacity)
    by_page: Mapping[int, list[tuple[int, PrintedPiece]]] = {number: [] for number in range(total)}
    for index, piece in enumerate(held, empty):
        number, slot = divmod(index, grid.capacity)
        by_page[number].append((slot, piece))
    for number, found in by_page.items():
        groups = tuple(dict.fromkeys(piece.group for _, piece in found))
        sides = (FOLDED,) if setup.fold else (FRONT, BACK) if setup.backs else (FRONT,)
        for side in sides:
            of_side = grid.turned_over if side == BACK else grid
            yield Page(of_side, side, setup.edge, groups, number + 1, total, tuple(found))


def _check_shift(grid: Grid, shift: Shift) -> None:
    page = Box(0, 0, grid.width, grid.height)
    if not all(page.holds(Box(*shifted(grid, shift, x, y), 0, 0)) for x, y in _corners(grid.art)):
        raise ShiftError


def _corners(box: Box) -> Iterator[tuple[float, float]]:
    for x in (box.x, box.right):
        for y in (box.y, box.bottom):
            yield x, y


def shifted(grid: Grid, shift: Shift, x: float, y: float) -> tuple[float, float]:
    """Where a point of a second side comes to lie once the side is corrected."""
    sine, cosine = math.sin(math.radians(shift.turn)), math.cos(math.radians(shift.turn))
    middle, centre = grid.width / 2, grid.height / 2
    dx, dy = x - middle, y - centre
    return middle + dx * cosine - dy * sine + shift.x, centre + dx * sine + dy * cosine + shift.y
