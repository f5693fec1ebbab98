"""What Alaric alone does: each trap is one strong shape in the round light of his lantern."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from innkeep.images.ink import bodies, grasp, limbs, signs, things
from innkeep.images.ink.own import stage
from innkeep.images.ink.shapes import Drawing, Shape, box, drawing, ellipse, placed
from innkeep.images.ink.stagings import ALE, Cast, flying_off, foreground

_LIGHT = ("ochre", "amber")


def _lit(cast: Cast, x: float) -> Drawing:
    """The dark, and the light that falls on a trap."""
    return (*stage.wall(cast, "night"), *stage.pool(x, 50, 58, _LIGHT))


def _aside(cast: Cast, mood: str = "") -> Drawing:
    """He himself, small at the edge of the light."""
    return stage.head(cast, cast.middle - 47, 67, 0.62, -6, mood)


def _snare(cast: Cast) -> Drawing:
    """A rope that holds somebody up by the foot, head down."""
    x = cast.middle + 18
    hung = stage.body(cast.other, "hurt", "dangle", (x, 54), 0.42, 180)
    return (
        *_lit(cast, x),
        *signs.burst(x, 80, 27),
        *stage.rope([(x - 12, -8), (x - 12.6, 8), (x - 12, 24)]),
        *hung,
        ellipse(x - 12, 25, 6, 3, "light", 1.4),
        *stage.standing(cast.name(), x + 34, 97, 26),
        *stage.head(cast, cast.middle - 42, 56, 0.84, -8, "merry"),
    )


def _mimic(cast: Cast) -> Drawing:
    """A chest with teeth that has somebody between its jaws."""
    size, x = 1.28, cast.middle - 24
    bottom, band, lid, lock, hole, left, right = stage.solid("chest")
    upper = bodies.about((lid, left, right, *stage.teeth((54, 30), (6, 30), 6, -9)), (4, 30), -34)
    lower = (bottom, band, lock, hole)
    y = 100 - 58 * size
    jaw = drawing("red. M6 32 L8 26 L50 4 L56 32 Z")
    return (
        *_lit(cast, cast.middle + 14),
        *signs.burst(x + 58 * size, y + 18 * size, 30),
        *placed(upper, x, y, size),
        *placed(jaw, x, y, size),
        *stage.theirs(cast, x + 41 * size, y + 20 * size, 0.56, -16),
        *placed(stage.teeth((6, 33), (54, 33), 6, 8), x, y, size),
        *placed(lower, x, y, size),
        *_aside(cast, "merry"),
    )


_GLOVE = """
    red/ M-10 10 C-22 4 -24 -14 -12 -22 C-2 -30 16 -28 20 -16 C24 -8 22 6 10 10 Z
    red/ M-16 -2 C-26 -4 -24 -16 -16 -16 C-10 -16 -8 -8 -10 -2 Z
    white M-11 9 L11 9 L12 17 L-12 17 Z"""


def _jolt(cast: Cast) -> Drawing:
    """A plate in the ground, and out of it a glove on a spring that sends somebody flying."""
    x = cast.middle
    return (
        *_lit(cast, cast.middle + 10),
        *signs.burst(x + 18, 40, 34),
        *stage.coil((x - 6, 86), (x, 62), 4, 8),
        *stage.body(cast.other, "hurt", "tumble", (x + 30, 42), 0.38, 30, left=True),
        *placed(drawing(_GLOVE), x + 2, 46, 0.92, turn=20),
        *stage.standing(cast.name(), x - 6, 99, 44),
        *_aside(cast, "merry"),
    )


def _fuse(cast: Cast) -> Drawing:
    """One mug, larger than who is near it, with a fuse that burns."""
    x = cast.middle + 2
    wick = [(x - 6, 34), (x + 2, 18), (x + 16, 14), (x + 24, 20)]
    return (
        *_lit(cast, x + 6),
        *signs.burst(x + 26, 20, 22),
        *stage.rope(wick, 1.8, "paper"),
        *stage.standing(cast.name(), x - 2, 99, 66),
        *stage.theirs(cast, cast.middle + 50, 66, 0.56, -10, "startled"),
        *stage.head(cast, cast.middle - 47, 68, 0.6, 10, "wary"),
    )


def _dart(cast: Cast) -> Drawing:
    """Darts out of a wall, in the seat of somebody who leaps."""
    x = cast.middle + 25
    flown = stage.solid(cast.name())
    mx, my = stage.middle(flown)
    return (
        *_lit(cast, cast.middle + 12),
        *signs.burst(x - 16, 56, 26),
        *placed(signs.streaks(0, 0, 50, 0, 4, 12), x - 36, 50),
        *stage.body(cast.other, "hurt", "leap", (x + 2, 48), 0.45, 14),
        *placed(placed(flown, -mx, -my), x - 38, 54, 0.9, mirrored=0),
        *stage.head(cast, cast.middle - 51, 80, 0.46, -6, "sly"),
    )


def _plank(cast: Cast) -> Drawing:
    """A board that springs up into the face of who steps on it."""
    x = cast.middle - 2
    board = box(-2, -78, 11, 82, "warm", 1.6)
    nails = tuple(ellipse(3.5, y, 1.3, 1.3, "ink", 0) for y in (-72, -66, -6))
    return (
        *_lit(cast, cast.middle + 16),
        *signs.burst(x + 14, 32, 30),
        *stage.body(cast.other, "hurt", "reel", (x + 30, 56), 0.46, 8, left=True),
        *placed((board, *nails), x - 14, 98, turn=20),
        *drawing(f"night. M{x - 22} 96 L{x + 26} 96 L{x + 30} 106 L{x - 30} 106 Z"),
        *_aside(cast, "merry"),
    )


def _weight(cast: Cast) -> Drawing:
    """What hung from a rope, on the head of who stood under it."""
    x = cast.middle + 18
    return (
        *_lit(cast, x),
        *signs.burst(x, 62, 50),
        *stage.rope([(x, -8), (x + 1, 6), (x - 2, 14)], 2.0),
        *stage.theirs(cast, x, 82, 0.62),
        *stage.standing(cast.name(), x, 68, 66),
        *_aside(cast, "calm"),
    )


_COFFIN = """
    warm/ M-20 -44 L20 -44 L30 -20 L22 50 L-22 50 L-30 -20 Z
    night. M-15 -38 L15 -38 L23 -19 L17 50 L-17 50 L-23 -19 Z
    paper/ M-14 -4 C-20 10 -14 30 -15 52 L15 52 C14 30 20 10 14 -4 Z
    rust. M-16 10 L16 5 L16 7.6 L-16 12.6 Z
    rust. M-15 22 L16 26 L15.6 28.6 L-15 24.6 Z
    rust. M-14.6 38 L15 33 L15 35.6 L-14.6 40.6 Z"""


def _coffin(cast: Cast) -> Drawing:
    """A coffin that stands open, and what is in it strikes in his stead."""
    x = cast.middle - 10
    arm = limbs.tube([(x + 8, 56), (x + 20, 60), (x + 32, 50)], 6.5, 5, "paper")
    fist = limbs.hand("fist", [(x + 20, 60), (x + 32, 50)], "paper", -24, 0.9)
    return (
        *_lit(cast, x + 6),
        *stage.head(cast, x - 30, 52, 0.56, -14, "sly"),
        *placed(drawing(_COFFIN), x, 50),
        *stage.standing(cast.name(), x, 48, 36),
        *signs.burst(x + 42, 48, 24),
        *stage.theirs(cast, x + 54, 54, 0.6, 10),
        arm,
        *fist,
    )


def _coaster(cast: Cast) -> Drawing:
    """A mug in the jaws of a trap, and a hand that has just got away."""
    x = cast.middle + 8
    upper, lower, *_ = placed(stage.solid("trap"), x - 30 * 1.36, 100 - 64 * 1.36, 1.36)
    reach = [(x + 30, -6), (x + 40, 4), (x + 26, 22)]
    return (
        *_lit(cast, x),
        upper,
        *stage.standing("mug/#d8921e/foam", x + 1, 82, 48),
        lower,
        *grasp.forearm(cast.other, reach, "open", None, (), 0.9),
        *signs.ward(x + 16, 22, 18, -90),
        *_aside(cast, "merry"),
    )


def _bitten(cast: Cast) -> Drawing:
    """A purse with teeth that has the hand of who reached into it."""
    x = cast.middle + 10
    purse = stage.standing(cast.name(), x, 99, 76)
    eyes = drawing("""light M-15 0 L-4 5 Q-9 9 -15 0 Z
        light M15 0 L4 5 Q9 9 15 0 Z""")
    mouth = 50.0
    return (
        *_lit(cast, x),
        *grasp.forearm(cast.other, [(x + 60, -14), (x + 42, 4), (x + 14, 30)], "open", 110, (), 1.15),
        *purse,
        *stage.teeth((x - 20, mouth), (x + 20, mouth), 6, 12),
        *placed(eyes, x, mouth + 7),
        *(shape for one in signs.coins((x - 16, 30), (x - 46, 46), 22, 3, 5) for shape in one),
        *signs.heap(cast.middle + 50, 95, 1.0),
        *_aside(cast, "merry"),
    )


def _ticking(cast: Cast) -> Drawing:
    """A mug with the face of a clock, at which he works with a steady hand."""
    x = cast.middle + 16
    mug = stage.standing(cast.name(), x + 4, 99, 74)
    ticks = (placed((box(-1, -16, 2, 4, "ink"),), x - 3, 66, turn=30.0 * at)[0] for at in range(12))
    face = (
        ellipse(x - 3, 66, 20, 20, "warm", 1.6),
        ellipse(x - 3, 66, 17, 17, "white", 1.0),
        *ticks,
        *placed((box(-1.3, -13, 2.6, 14, "ink"),), x - 3, 66, turn=-24),
        *placed((box(-1.3, -9, 2.6, 10, "red"),), x - 3, 66, turn=52),
    )
    hearts = signs.clear(flying_off(cast, cast.middle - 38, 50, 50), ((cast.middle - 42, 50, 26),))
    way = [(cast.middle - 70, 112), (cast.middle - 52, 96), (cast.middle - 24, 82)]
    return (
        *_lit(cast, x),
        *hearts,
        *mug,
        *face,
        *stage.head(cast, cast.middle - 42, 50, 0.74, 4, "wary"),
        *grasp.forearm(cast.figure, way, "point", -14, (), 0.9),
    )


def _pole(cast: Cast) -> Drawing:
    """A pole across all of the picture, and at its end a mug that another is to drink."""
    m = cast.middle
    staff = placed(things.gripped(stage.plain(cast.name()), 1.3, 72), m - 34, 84)
    return (
        *_lit(cast, m + 20),
        *stage.theirs(cast, m + 44, 42, 0.8, 6, "startled"),
        *signs.clear(signs.drops(m + 16, 40, 20, ALE, 5), ((m + 44, 42, 24),)),
        *staff,
        *stage.standing("mug/#d8921e/foam", m + 16, 99, 36),
        *stage.head(cast, m - 50, 46, 0.6, 6),
        *grasp.forearm(cast.figure, [(m - 76, 114), (m - 60, 100), (m - 40, 84)], "fist", -10, (), 0.95),
    )


def _pit(cast: Cast) -> Drawing:
    """Seen from the bottom of a pit: he looks down over the edge, beside the door in the ground."""
    m = cast.middle
    edge = (
        Shape(((m - 40, 84), (m + 44, 84), (m + 60, -8), (m - 56, -8)), "amber", 0.0),
        Shape(((m - 34, 76), (m + 38, 76), (m + 50, -8), (m - 46, -8)), "chaff", 0.0),
    )
    eyes = (ellipse(m - 20 + dx, 95, 2.6, 2.2, "white", 0) for dx in (-5, 5))
    hearts = signs.clear(flying_off(cast, m, 40, 46), ((m - 6, 42, 26),))
    return (
        *stage.wall(cast, "night"),
        *edge,
        *hearts,
        *stage.head(cast, m - 8, 44, 0.92, 8, "merry"),
        *stage.standing(cast.name(), m + 40, 92, 50),
        box(-6, 86, cast.wide + 12, 20, "night", 1.5),
        *eyes,
    )


def _bait(cast: Cast) -> Drawing:
    """A trap as broad as the picture with gold for a bait, and he who thinks of nothing else."""
    x = cast.middle + 6
    upper, lower, *_ = placed(stage.solid(cast.name()), x - 30 * 1.5, 100 - 64 * 1.5, 1.5)
    return (
        *_lit(cast, x),
        *stage.head(cast, x - 2, 30, 0.7, 6, "calm"),
        upper,
        *signs.pot(x, 70),
        lower,
    )


def _pendulum(cast: Cast) -> Drawing:
    """A blade on a chain that swings between him and who is after him."""
    m = cast.middle
    blade = drawing("""steel/ M-4 -14 L4 -14 L8 -4 C30 0 40 16 44 34 C26 46 -26 46 -44 34 C-40 16
        -30 0 -8 -4 Z
        white. M-36 33 C-20 41 20 41 36 33 C20 36 -20 36 -36 33 Z""")
    chain = tuple(ellipse(0, -20 - 9 * at, 2.6, 5.4, "steel", 1.3) for at in range(7))
    return (
        *_lit(cast, m + 8),
        *placed(signs.streaks(0, 0, 40, 0, 4, 11), m - 20, 46, turn=10),
        *stage.body(cast.other, "startled", "leap", (m + 44, 54), 0.44, left=True),
        *placed((*chain, *blade), m + 2, 46, 0.66, turn=-12),
        *stage.head(cast, m - 44, 72, 0.68, -10, "calm"),
    )


def _jaws(cast: Cast) -> Drawing:
    """Iron jaws on the foot of somebody who hops."""
    x = cast.middle + 14
    upper, lower, *rest = placed(stage.solid("trap"), x - 30, 54, 0.86)
    return (
        *_lit(cast, x),
        *signs.burst(x - 4, 82, 36),
        upper,
        *stage.body(cast.other, "hurt", "leap", (x + 8, 45), 0.48, left=True),
        lower,
        *rest,
        *_aside(cast, "fierce"),
    )


def _sprung(cast: Cast) -> Drawing:
    """A card on a spring that shoots out of his sleeve over the table."""
    m = cast.middle
    sleeve = grasp.forearm(cast.figure, [(m - 78, 112), (m - 56, 98), (m - 32, 82)], "fist", -34, (), 1.3)
    return (
        *_lit(cast, m + 10),
        *stage.theirs(cast, m + 50, 54, 0.66, 10, "startled"),
        *stage.head(cast, m - 42, 40, 0.66),
        *foreground(cast, m + 34),
        *stage.coil((m - 30, 78), (m + 12, 44), 7, 7),
        *bodies.about(stage.standing("ace", m + 20, 58, 44), (m + 20, 38), 40),
        *sleeve,
    )


WAYS: Mapping[str, Callable[[Cast], Drawing]] = {
    "snare": _snare,
    "mimic": _mimic,
    "jolt": _jolt,
    "fuse": _fuse,
    "dart": _dart,
    "plank": _plank,
    "weight": _weight,
    "coffin": _coffin,
    "coaster": _coaster,
    "bitten": _bitten,
    "ticking": _ticking,
    "pole": _pole,
    "pit": _pit,
    "bait": _bait,
    "pendulum": _pendulum,
    "jaws": _jaws,
    "sprung": _sprung,
}
"""These ways, by name."""
