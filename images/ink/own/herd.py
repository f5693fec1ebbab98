"""What Molly alone does: her animals are many, large and in motion, and she is on top of one."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from innkeep.images.ink import grasp, limbs, signs, things
from innkeep.images.ink.own import stage
from innkeep.images.ink.shapes import Drawing, Shape, box, drawing, ellipse, placed
from innkeep.images.ink.stagings import Cast, flying_off


def _named(cast: Cast, *kinds: str) -> str:
    """The first thing of one of those kinds, without a mark."""
    return next((stage.plain(name) for name in cast.things if name.startswith(kinds)), kinds[0])


def _dust(x: float, y: float, size: float) -> Drawing:
    """Dust off the ground."""
    rows = ((-20, 0, 10), (-6, -6, 12), (10, 0, 11), (24, 3, 9))
    return tuple(
        ellipse(x + dx * size, y + dy * size, r * size, r * 0.74 * size, "paper", 1.2) for dx, dy, r in rows
    )


def _forelegs(x: float, y: float, size: float, tone: str) -> Drawing:
    """Two forelegs at a gallop, the hooves black."""
    found: list[Shape] = []
    for knee, hoof in (((16, 4), (26, 16)), ((12, 12), (2, 26))):
        way = [(x, y), (x + knee[0] * size, y + knee[1] * size), (x + hoof[0] * size, y + hoof[1] * size)]
        found.append(limbs.tube(limbs.bent(*way), 5 * size, 3.4 * size, tone))
        found.append(ellipse(*way[-1], 4.6 * size, 3.4 * size, "ink", 1.0))
    return tuple(found)


def _stampede(cast: Cast) -> Drawing:
    """A herd that comes on neck by neck, and somebody under its hooves."""
    m = cast.middle
    found: list[Shape] = []
    for at, (x, y, size) in enumerate(((-40, 62, 46), (-16, 70, 54), (-34, 92, 62), (4, 96, 68))):
        name = (*(f"horse/{coat}" for coat in (3, 0, 2)), _named(cast, "horse", "donkey"))[at]
        low = things.standing(name, m + x, y, size)
        tone = ("rust", "tan", "white", "tan")[at]
        found += [*_forelegs(m + x + size * 0.2, y - size * 0.16, size / 52, tone), *low]
    return (
        *placed(signs.streaks(0, 0, 60, 0, 6, 14), m - 10, 46),
        *signs.burst(m + 44, 70, 34),
        *stage.body(cast.other, "hurt", "tumble", (m + 46, 58), 0.4, 24, left=True),
        *found,
        *_dust(m - 40, 100, 1.0),
        *_dust(m + 20, 102, 0.9),
        *stage.head(cast, m - 44, 22, 0.36, -10, "fierce"),
    )


def _ridden(cast: Cast) -> Drawing:
    """She rides as fast as the wind, the mane in her face."""
    m = cast.middle
    horse = stage.standing(_named(cast, "horse"), m + 16, 98, 90)
    hearts = signs.clear(flying_off(cast, m - 6, 46, 56), ((m - 22, 44, 28),))
    return (
        *signs.halo(m, 46, 54, ("pale", "light")),
        *placed(signs.streaks(0, 0, 70, 0, 7, 13), m - 30, 52),
        *hearts,
        *stage.head(cast, m - 24, 44, 0.72, 12, "merry"),
        *horse,
        *grasp.forearm(cast.figure, [(m - 60, 96), (m - 40, 84), (m - 6, 70)], "fist", -10, (), 1.0),
        *_dust(m - 36, 100, 1.2),
    )


def _nest(cast: Cast) -> Drawing:
    """The griffin on her nest, the egg in it, and gold where it lay."""
    m = cast.middle
    blade = drawing("straw M0 18 L-4 0 L6 6 L12 20 Z")
    straw = (shape for at in range(9) for shape in placed(blade, m - 20 + 9 * at, 77 + at * 5 % 4))
    return (
        *signs.halo(m + 16, 50, 56, ("pale", "light")),
        *stage.standing("griffin/5", m + 22, 84, 84),
        *stage.standing(cast.name(), m + 12, 96, 38),
        *straw,
        box(m - 26, 92, 92, 14, "warm", 1.5),
        *signs.heap(m - 34, 97, 1.1),
        *stage.head(cast, m - 46, 56, 0.62, -4, "merry"),
    )


def _fed(cast: Cast) -> Drawing:
    """The beast has the arm of who fed it as far as the carrot went."""
    m = cast.middle
    beast = stage.standing(_named(cast, "horse", "donkey"), m - 6, 100, 92)
    arm = grasp.forearm(cast.other, [(m + 80, 80), (m + 62, 74), (m + 28, 62)], "open", None, (), 1.0)
    carrot = placed(stage.standing(_named(cast, "carrot"), 0, 0, 32), m + 36, 96, turn=-30)
    return (
        *signs.burst(m + 30, 58, 38),
        *stage.theirs(cast, m + 49, 44, 0.62, 14),
        *arm,
        *beast,
        *carrot,
        *stage.head(cast, m - 47, 62, 0.6, -6, "fierce"),
    )


def _reared(cast: Cast) -> Drawing:
    """Two hooves in somebody's face, larger than the face."""
    m = cast.middle
    legs = (
        limbs.tube([(m - 30, -6), (m - 14, 16), (m + 10, 40)], 12, 8, "tan"),
        limbs.tube([(m - 40, 14), (m - 22, 36), (m + 6, 66)], 12, 8, "tan"),
    )
    return (
        *signs.burst(m + 24, 54, 50),
        *stage.theirs(cast, m + 40, 60, 0.86, 16),
        *legs,
        *placed(stage.standing(cast.name(), 0, 30, 60), m + 8, 50, 1.0, turn=0),
        *stage.head(cast, m - 46, 70, 0.56, -6, "merry"),
    )


def _bolted(cast: Cast) -> Drawing:
    """The door of the stable, off its hinges, and what ran over somebody out of it."""
    m = cast.middle
    return (
        *signs.burst(m + 34, 62, 46),
        *placed(stage.standing(cast.name(), 0, 34, 68), m + 18, 42, turn=28),
        *stage.theirs(cast, m + 46, 72, 0.7, 20),
        *stage.standing("horse/0", m - 16, 98, 66),
        *stage.head(cast, m - 50, 68, 0.5, -6, "fierce"),
    )


WAYS: Mapping[str, Callable[[Cast], Drawing]] = {
    "stampede": _stampede,
    "ridden": _ridden,
    "nest": _nest,
    "overfed": _fed,
    "reared": _reared,
    "bolted": _bolted,
}
"""These ways, by name."""
