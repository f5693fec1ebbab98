"""How sheets are to be laid out and printed: every choice in one record, checked once.

What a choice leads to is decided in ``grid`` and ``marks``.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from innkeep.images.sheet.paper import PAPERS, Paper

MARKS = ("lines", "corners", "full", "none")
"""Lines outside the pieces, crosses at their corners, guides across the whole paper, nothing."""
BLEEDS = ("auto", "none", "outer", "shared", "full")
"""Art beyond the trim: as much as costs no piece on the page; none; at the outer edges only; half of a narrow
gutter each; all of it."""
EDGES = ("long", "short")
CUTTERS = ("none", "silhouette", "cricut")

MARGIN = 5.0
"""What an ordinary printer cannot reach, in millimetres."""
MARGINS = (0.0, 40.0)
OFFSETS = (-10.0, 10.0)
TURNS = (-3.0, 3.0)


class SetupError(ValueError):
    """A choice out of range: its name, its value, and the lowest and highest allowed."""

    def __init__(self, name: str, value: float, allowed: tuple[float, float]) -> None:
        self.name, self.value, self.allowed = name, value, allowed
        super().__init__(f"{name} {value:g}: allowed is {allowed[0]:g} to {allowed[1]:g}")


@dataclass(frozen=True, slots=True)
class Shift:
    """How a printer's second side is corrected: moved by ``x`` and ``y`` mm, turned by ``turn`` degrees.

    Right, down and clockwise are positive, as that side is looked at; it turns about the middle of the paper.
    """

    x: float = 0.0
    y: float = 0.0
    turn: float = 0.0

    def __post_init__(self) -> None:
        for name, value, allowed in (
            ("x", self.x, OFFSETS),
            ("y", self.y, OFFSETS),
            ("turn", self.turn, TURNS),
        ):
            if not allowed[0] <= value <= allowed[1]:
                raise SetupError(name, value, allowed)


@dataclass(frozen=True, slots=True)
class Setup:
    """All choices of a print. ``backs`` prints both sides of the paper, ``fold`` both on one."""

    paper: Paper = PAPERS["a4"]
    marks: str = "lines"
    bleed: str = "auto"
    backs: bool = False
    edge: str = "long"
    fold: bool = False
    cutter: str = "none"
    margin: float = MARGIN
    shift: Shift = field(default_factory=Shift)

    def __post_init__(self) -> None:
        if not MARGINS[0] <= self.margin <= MARGINS[1]:
            raise SetupError("margin", self.margin, MARGINS)
