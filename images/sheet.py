"""Imposition: where cards, cut marks, ruler and footer stand on a page, as pure geometry in millimetres.

The origin is the top left corner of the paper. Cards are butted in a grid in the middle; backs are mirrored
so that each lies behind its front when the paper turns over its long edge. Nothing is drawn here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from images.display import Box

CARD = (63.0, 88.0)
MARK_GAP = 0.6
RULER = 50.0


class Segment(NamedTuple):
    """A straight line from (x1, y1) to (x2, y2)."""

    x1: float
    y1: float
    x2: float
    y2: float


@dataclass(frozen=True, slots=True)
class Sheet:
    """A paper size and its grid of cards."""

    name: str
    width: float
    height: float
    columns: int = 3
    rows: int = 3

    @property
    def grid(self) -> Box:
        """The rectangle all cards fill together: the trimmed area."""
        wide, tall = CARD[0] * self.columns, CARD[1] * self.rows
        return Box((self.width - wide) / 2, (self.height - tall) / 2, wide, tall)

    @property
    def capacity(self) -> int:
        """Cards on a page."""
        return self.columns * self.rows

    def front(self, index: int) -> Box:
        """The place of the card ``index`` (0 is top left, then along the row)."""
        if not 0 <= index < self.capacity:
            raise IndexError(f"slot {index}: allowed is 0 to {self.capacity - 1}")
        row, column = divmod(index, self.columns)
        return Box(self.grid.x + column * CARD[0], self.grid.y + row * CARD[1], *CARD)

    def back(self, index: int) -> Box:
        """The place of the back of card ``index`` on the other side, as that side is printed."""
        front = self.front(index)
        return front._replace(x=self.width - front.right)

    def verticals(self) -> tuple[float, ...]:
        """The x of every cut from top to bottom."""
        return tuple(self.grid.x + column * CARD[0] for column in range(self.columns + 1))

    def horizontals(self) -> tuple[float, ...]:
        """The y of every cut from left to right."""
        return tuple(self.grid.y + row * CARD[1] for row in range(self.rows + 1))

    def marks(self) -> tuple[Segment, ...]:
        """The cut marks: from the edge of the paper to just outside the cards, at both ends of every cut."""
        grid = self.grid
        found: list[Segment] = []
        for x in self.verticals():
            found.append(Segment(x, 0, x, grid.y - MARK_GAP))
            found.append(Segment(x, grid.bottom + MARK_GAP, x, self.height))
        for y in self.horizontals():
            found.append(Segment(0, y, grid.x - MARK_GAP, y))
            found.append(Segment(grid.right + MARK_GAP, y, self.width, y))
        return tuple(found)

    def ruler(self) -> Segment:
        """A line of exactly 50 mm in the left margin, beside the middle of the page, clear of the marks."""
        x, top = self.grid.x / 2 + 1.2, self.height / 2 - RULER / 2
        return Segment(x, top, x, top + RULER)

    def footer(self, column: int) -> tuple[float, float]:
        """Where the footer of a column is centred: x, and the y of its baseline, below the cards."""
        margin = self.height - self.grid.bottom
        return self.grid.x + (column + 0.5) * CARD[0], self.grid.bottom + min(4.5, 0.36 * margin)


SHEETS: dict[str, Sheet] = {"a4": Sheet("a4", 210.0, 297.0), "letter": Sheet("letter", 215.9, 279.4)}


@dataclass(frozen=True, slots=True)
class Printed:
    """One card to print: its full id and the language of its face."""

    card: str
    lang: str

    @property
    def deck(self) -> str:
        """The id of the card's deck."""
        return self.card.partition("/")[0]


@dataclass(frozen=True, slots=True)
class Page:
    """One side of paper: the group it belongs to, its number within it, the cards by slot, front or back."""

    group: str
    number: int
    of: int
    cards: tuple[Printed, ...]
    is_back: bool


def paginate(groups: Sequence[tuple[str, Sequence[Printed]]], sheet: Sheet, backs: bool) -> list[Page]:
    """The pages of all groups; each group begins a page, each front page is followed by its backs."""
    pages: list[Page] = []
    for name, printed in groups:
        total = -(-len(printed) // sheet.capacity)
        for number in range(total):
            held = tuple(printed[number * sheet.capacity : (number + 1) * sheet.capacity])
            pages.append(Page(name, number + 1, total, held, False))
            if backs:
                pages.append(Page(name, number + 1, total, held, True))
    return pages
