"""Paper sizes by name or measure, in millimetres. Where anything stands on the paper is not decided here."""

from __future__ import annotations

import re
from dataclasses import dataclass

INCH = 25.4
SMALLEST, LARGEST = 60.0, 1300.0
"""The sides a paper may have: less holds no card, more fits no printer."""

_MEASURE = re.compile(r"(\d+(?:\.\d+)?)[x×](\d+(?:\.\d+)?)(mm|in)?", re.IGNORECASE)


class PaperError(ValueError):
    """A paper there is not; says what is allowed."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper standing upright, or as its measures were given."""

    name: str
    width: float
    height: float

    @property
    def turned(self) -> Paper:
        """The same sheet lying on its other side."""
        return Paper(self.name, self.height, self.width)

    @property
    def wide(self) -> bool:
        """Whether its long edges are top and bottom."""
        return self.width > self.height


PAPERS: dict[str, Paper] = {
    paper.name: paper
    for paper in (
        Paper("a4", 210.0, 297.0),
        Paper("letter", 215.9, 279.4),
        Paper("a3", 297.0, 420.0),
        Paper("a5", 148.0, 210.0),
        Paper("tabloid", 279.4, 431.8),
    )
}


def paper(text: str) -> Paper:
    """The paper of that name, or of that width and height; raises PaperError.

    >>> paper("A4").height
    297.0
    >>> paper("8.5x11in").width
    215.9
    """
    if text.lower() in PAPERS:
        return PAPERS[text.lower()]
    found = _MEASURE.fullmatch(text.strip())
    if not found:
        raise PaperError(text)
    unit = INCH if (found[3] or "").lower() == "in" else 1.0
    width, height = round(float(found[1]) * unit, 3), round(float(found[2]) * unit, 3)
    if not all(SMALLEST <= side <= LARGEST for side in (width, height)):
        raise PaperError(text)
    return Paper(f"{width:g}x{height:g}", width, height)
