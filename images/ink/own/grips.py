"""What Fiona alone does, and Karl: two bodies locked in each other, and weights that are lifted."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from innkeep.images.ink import bodies, grasp, limbs, persons, poses, signs
from innkeep.images.ink.own import stage
from innkeep.images.ink.scuffles import bare, near
from innkeep.images.ink.shapes import Drawing, Point, Shape, box, placed, toned
from innkeep.images.ink.stagings import ALE, Cast, flying_off


def _arm(cast: Cast, way: Sequence[Point], turn: float, size: float = 1.2) -> Drawing:
    return grasp.forearm(cast.figure, way, "fist", turn, (), size)


def _headlock(cast: Cast) -> Drawing:
    """The thing under one arm and somebody's head under the other, both bent to her side."""
    m = cast.middle
    doer = near_body(cast, m, 0.84)
    return (
        *signs.burst(m + 42, 60, 32),
        *signs.burst(m - 40, 60, 32),
        *doer,
        *_arm(cast, [(m - 24, 62), (m - 64, 70), (m - 50, 96)], 4, 1.2),
        *_arm(cast, [(m + 24, 62), (m + 64, 70), (m + 50, 96)], 184, 1.2),
        *persons.facing(stage.standing(cast.name(), m - 34, 90, 50), m - 34),
        *stage.theirs(cast, m + 35, 68, 0.66, 22),
        *_arm(cast, [(m - 66, 96), (m - 44, 97), (m - 14, 97)], -4, 1.1),
        *_arm(cast, [(m + 66, 96), (m + 44, 97), (m + 12, 98)], 184, 1.1),
    )


def near_body(cast: Cast, x: float, size: float) -> Drawing:
    """Who does it as seen from near by, without arms."""
    return placed(placed(near(cast.figure, "fierce", 0, 0, size), 0, 0), x, 38)


def _wrestle(cast: Cast) -> Drawing:
    """Two forearms on a table, hand in hand, and one is about to go down."""
    m = cast.middle
    mine = [(m - 46, 102), (m - 34, 88), (m + 2, 56)]
    theirs = grasp.forearm(cast.other, [(m + 66, 108), (m + 54, 98), (m + 14, 62)], "fist", None, (), 1.25)
    return (
        *signs.burst(m + 8, 50, 44),
        *stage.head(cast, m - 42, 42, 0.84, 8, "merry"),
        *stage.theirs(cast, m + 48, 48, 0.8, 18),
        box(-6, 90, cast.wide + 12, 20, "rust", 1.5),
        box(-6, 90, cast.wide + 12, 3, "warm"),
        *theirs,
        *_arm(cast, mine, -30, 1.35),
    )


def _shaken(cast: Cast) -> Drawing:
    """Somebody held by the foot and shaken until the gold falls out."""
    m = cast.middle
    hung = stage.body(cast.other, "startled", "dangle", (m + 24, 52), 0.4, 180)
    top = min((spot for shape in hung for spot in shape.points), key=lambda spot: (spot[0] > m + 16, spot[1]))
    falling = (
        shape
        for dx, y in ((-16, 74), (-8, 88), (12, 86), (24, 76), (4, 96))
        for shape in signs.coin(m + 22 + dx, y, 5)
    )
    return (
        *signs.halo(m + 20, 50, 52, ("pale", "light")),
        *hung,
        *_arm(cast, [(m - 60, 66), (m - 34, 48), (top[0] - 4, top[1] + 12)], -30, 1.3),
        *falling,
        *signs.heap(m + 18, 98, 1.0),
        *stage.standing(cast.name(), m + 46, 99, 30),
        *stage.head(cast, m - 42, 54, 0.74, 0, "merry"),
    )


def _lifted(cast: Cast) -> Drawing:
    """He lifts the thing over his head, as broad as the picture, and is the better for it."""
    m = cast.middle
    doer = persons.half(bare(cast.figure), "merry", poses.DOING["cheer"], m, (), 0.62)
    bell = placed(stage.solid(cast.name()), m - 30 * 1.5, doer.hand[1] - 4 - 30 * 1.5, 1.5)
    hearts = signs.clear(flying_off(cast, m, 66, 52), ((m, 62, 26),))
    return (*signs.halo(m, 56, 56, ("pale", "light")), *hearts, *bell, *doer.shapes)


def _raw(cast: Cast) -> Drawing:
    """An egg cracked on a biceps as large as a hill, into the mug of another."""
    m = cast.middle
    arm = [(m - 70, 104), (m - 22, 108), (m - 10, 40)]
    bulge = Shape(
        (*limbs.bent((m - 70, 80), (m - 44, 46), (m - 14, 88)), (m - 14, 112), (m - 70, 112)),
        "skin",
        1.5,
        True,
    )
    made = bodies.build(cast.figure)
    return (
        *stage.theirs(cast, m + 48, 44, 0.7, 6, "dozy"),
        *stage.standing("mug/#d8921e/foam", m + 26, 98, 40),
        *(shape for one in signs.drops(m + 24, 50, 18, ALE, 5) for shape in one),
        *stage.head(cast, m - 40, 36, 0.74, 0, "calm"),
        *toned((bulge,), made.tones()),
        *grasp.forearm(cast.figure, arm, "fist", -80, (), 1.7),
        *stage.standing(cast.name(), m + 12, 42, 34),
    )


WAYS: Mapping[str, Callable[[Cast], Drawing]] = {
    "headlock": _headlock,
    "wrestle": _wrestle,
    "shaken": _shaken,
    "lifted": _lifted,
    "raw": _raw,
}
"""These ways, by name."""
