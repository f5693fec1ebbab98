"""What Karl alone does: his books are read, opened, and lie on whoever did not listen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from innkeep.images.ink import grasp, limbs, signs
from innkeep.images.ink.own import stage
from innkeep.images.ink.shapes import Drawing, Shape, box, drawing, placed
from innkeep.images.ink.stagings import Cast

_OPEN = """
    rust/ M-46 -18 L0 -10 L46 -18 L48 26 L0 34 L-48 26 Z
    paper/ M0 -8 C-12 -20 -34 -22 -43 -19 L-44 20 C-32 17 -12 20 0 30 Z
    paper/ M0 -8 C12 -20 34 -22 43 -19 L44 20 C32 17 12 20 0 30 Z"""


def _lines(x: float, y: float, size: float) -> Drawing:
    """What is written in an open book."""
    return tuple(
        shape
        for side in (-1, 1)
        for at in range(4)
        for shape in placed(
            (box(-13, -0.9, 26, 1.8, "rust"),),
            x + side * 24 * size,
            y + (-10 + 7 * at) * size,
            size,
            turn=-8.0 * side,
        )
    )


def _pile(x: float, y: float, count: int) -> Iterator[Shape]:
    """Books that lie on each other as they fell."""
    for at in range(count):
        tone = ("rust", "warm", "steel", "mid", "paper")[at % 5]
        left, high = x - 25 + (at * 11 % 13) - 6, y - 9.6 * (at + 1)
        yield box(left, high, 50, 9.6, tone, 1.5)
        yield box(left + 42, high + 1.8, 9, 6, "white", 1.0)
        yield box(left + 9, high + 3.6, 18, 2, "light")


def _read(cast: Cast) -> Drawing:
    """He reads aloud, and whoever is to hear it lies under what is read already."""
    m = cast.middle
    return (
        *signs.burst(m + 38, 50, 44),
        *_pile(m + 38, 108, 3),
        *stage.theirs(cast, m + 36, 60, 0.66, 18),
        *stage.standing(cast.name(), m + 36, 46, 44),
        *grasp.forearm(cast.other, [(m + 80, 100), (m + 66, 92), (m + 4, 92)], "open", None, (), 0.8),
        *stage.head(cast, m - 34, 36, 0.82, 6, "merry"),
        *placed(drawing(_OPEN), m - 32, 80, 0.72),
        *_lines(m - 32, 80, 0.72),
    )


def _cursed(cast: Cast) -> Drawing:
    """A book that lies open, and a claw as large as a man that comes out of it."""
    m = cast.middle
    x = m + 2
    arm = limbs.tube([(x, 86), (x - 10, 66), (x + 6, 58)], 10, 7, "mid")
    claw = limbs.hand("open", [(x - 10, 66), (x + 8, 58)], "mid", -14, 1.3)
    return (
        *signs.halo(x, 66, 52, ("pale", "light")),
        *signs.burst(m + 38, 44, 40),
        *stage.theirs(cast, m + 44, 42, 0.72, 14),
        *placed(drawing(_OPEN), x - 4, 82, 0.92),
        arm,
        *claw,
        *stage.standing(cast.name(), m + 50, 100, 30),
        *stage.head(cast, m - 47, 50, 0.64, -6, "wary"),
    )


WAYS: Mapping[str, Callable[[Cast], Drawing]] = {
    "readout": _read,
    "cursed": _cursed,
}
"""These ways, by name."""
