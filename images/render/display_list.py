"""The display list: what a laid-out card consists of, in millimetres from the top left trim corner.

Every back-end draws the same records and decides nothing about layout, so lines break alike in all of
them. Not here: how a record is made (``layout``) or painted (``raster``, ``pdf``).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

PT = 25.4 / 72
"""One typographic point in millimetres."""

Step = tuple[str, tuple[float, ...]]
"""``M`` and ``L`` with a point, ``C`` with two controls and a point, ``Z`` with nothing."""
Path = tuple[Step, ...]


class Box(NamedTuple):
    """A rectangle in millimetres: left, top, width, height."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The bottom edge."""
        return self.y + self.h

    def overlaps(self, other: Box) -> bool:
        """Whether the two share any area."""
        return (
            self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom
        )

    def joined(self, other: Box) -> Box:
        """The smallest box around both."""
        left, top = min(self.x, other.x), min(self.y, other.y)
        return Box(left, top, max(self.right, other.right) - left, max(self.bottom, other.bottom) - top)

    def holds(self, other: Box, slack: float = 0.01) -> bool:
        """Whether ``other`` lies inside, give or take ``slack`` millimetres.

        >>> Box(0, 0, 10, 10).holds(Box(2, 2, 8, 8))
        True
        >>> Box(0, 0, 10, 10).holds(Box(2, 2, 9, 8))
        False
        """
        return (
            other.x >= self.x - slack
            and other.y >= self.y - slack
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )


@dataclass(frozen=True, slots=True)
class Glyphs:
    """A stretch of text in one font on one line; ``advances`` are per character, in font units of 1/1000."""

    slot: str
    line: int
    x: float
    y: float
    font: str
    size: float
    colour: str
    text: str
    advances: tuple[float, ...]

    @property
    def width(self) -> float:
        """Width in millimetres."""
        return sum(self.advances) / 1000 * self.size * PT


@dataclass(frozen=True, slots=True)
class Icon:
    """One icon standing on the baseline ``y``; its advance is in font units of 1/1000."""

    slot: str
    line: int
    x: float
    y: float
    size: float
    colour: str
    name: str
    advance: float

    @property
    def width(self) -> float:
        """Width in millimetres."""
        return self.advance / 1000 * self.size * PT


@dataclass(frozen=True, slots=True)
class Picture:
    """Painted art. ``shared`` pictures are the same on every card of a deck that uses the template."""

    slot: str
    painter: str
    box: Box
    options: tuple[tuple[str, str | float], ...]
    shared: bool


@dataclass(frozen=True, slots=True)
class Cut:
    """How a piece is cut out: ``rectangle``, ``rounded``, ``circle`` or ``die``, with the lines in mm.

    ``lines`` are cut through, ``folds`` are scored and folded; only a ``die`` has folds.
    """

    kind: str
    lines: tuple[Path, ...]
    folds: tuple[Path, ...] = ()


@dataclass(frozen=True, slots=True)
class Remark:
    """What of a slot could not be set as it is written: ``kind`` is ``cut`` (said up to the ``text``) or
    ``sign`` (the ``text`` is a sign that no font has)."""

    slot: str
    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class DisplayList:
    """One laid-out piece: ``card`` is its key; size, bleed and corner radius in mm; items from back to front.

    ``back`` is the key of what is printed behind it, None for a piece printed on one side. Colours of the
    items are those of the ``theme``. ``remarks`` say what is set otherwise than it is written.
    """

    card: str
    lang: str
    template: str
    theme: str
    width: float
    height: float
    bleed: float
    corner: float
    cut: Cut
    back: str | None
    items: tuple[Glyphs | Icon | Picture, ...]
    remarks: tuple[Remark, ...] = ()

    def pictures(self) -> tuple[Picture, ...]:
        """The painted items."""
        return tuple(item for item in self.items if isinstance(item, Picture))

    def writing(self) -> tuple[Glyphs | Icon, ...]:
        """The items set in type: text and icons."""
        return tuple(item for item in self.items if not isinstance(item, Picture))

    def lines(self, slot: str) -> list[str]:
        """The text of a slot line by line, icons as ``{name}``."""
        found: dict[int, str] = {}
        for item in self.writing():
            if item.slot == slot:
                piece = item.text if isinstance(item, Glyphs) else "{" + item.name + "}"
                found[item.line] = found.get(item.line, "") + piece
        return [found[line] for line in sorted(found)]
