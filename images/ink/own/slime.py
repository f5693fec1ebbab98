"""What Oozwald alone does: he is slime. He stretches, swallows, drips, has holes and becomes several."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

from innkeep.images.ink import bodies, grasp, limbs, signs, things
from innkeep.images.ink.own import stage
from innkeep.images.ink.shapes import Drawing, Point, Shape, ellipse, placed, toned, within
from innkeep.images.ink.stagings import ALE, Cast, flying_off


def _inked(cast: Cast, *shapes: Shape) -> Drawing:
    """Shapes in the tones of his slime."""
    return toned(shapes, bodies.build(cast.figure).tones())


def _blob(x: float, y: float, wide: float, tall: float) -> Shape:
    """A heap of slime with a rim that runs."""
    points = []
    for step in range(48):
        angle = 2 * math.pi * step / 48
        far = 1 + 0.05 * math.sin(5 * angle) + 0.04 * math.sin(9 * angle + 1)
        points.append((x + wide * far * math.cos(angle), y + tall * far * math.sin(angle)))
    return Shape(tuple(points), "skin", 1.6, True)


def _glow(cast: Cast) -> Drawing:
    return signs.halo(cast.middle, 52, 56, ("light", "paper"))


def _face(cast: Cast, spot: Point, size: float, turn: float = 0.0, mood: str = "") -> Drawing:
    return stage.head(cast, *spot, size, turn, mood)


def _engulf(cast: Cast) -> Drawing:
    """Somebody who ran into him and is in him to the neck."""
    m = cast.middle
    arms = (
        limbs.tube([(m + 8, 64), (m - 16, 52), (m - 22, 34)], 6, 5, "fair"),
        *limbs.hand("open", [(m - 16, 52), (m - 22, 34)], "fair", None, 0.8),
    )
    return (
        *signs.burst(m + 22, 44, 52),
        *_inked(cast, _blob(m + 4, 84, 58, 34)),
        *arms,
        *stage.theirs(cast, m + 26, 46, 0.74, 12),
        *_inked(
            cast,
            _blob(m + 26, 82, 30, 15),
            *(ellipse(m + x, y, r, r, "white", 1.0) for x, y, r in ((2, 80, 3), (52, 88, 2.4))),
        ),
        *_face(cast, (m - 34, 62), 0.74, -8),
    )


def _given(cast: Cast) -> Drawing:
    """His hand, which has come off in the hand of somebody who did not expect it."""
    m = cast.middle
    hand = stage.standing(cast.name(), m + 8, 74, 44)
    drips = _inked(
        cast,
        *(
            ellipse(m - 20 + dx, y, 3.4, r, "skin", 1.3)
            for dx, y, r in ((0, 78, 6), (9, 92, 4.6), (26, 88, 4))
        ),
    )
    stump = _inked(cast, limbs.tube([(m - 60, 100), (m - 44, 92), (m - 22, 70)], 12, 10, "skin"))
    return (
        *signs.burst(m + 12, 54, 42),
        *stage.theirs(cast, m + 46, 44, 0.72, 12),
        *grasp.forearm(cast.other, [(m + 76, 106), (m + 56, 96), (m + 26, 76)], "flat", 184, (), 1.1),
        *_inked(cast, *toned(hand, {"fair": "skin"})),
        *stump,
        *drips,
        *_face(cast, (m - 42, 50), 0.72, -4, "merry"),
    )


def _split(cast: Cast) -> Drawing:
    """Three of him who still hang together, each with both hands on the gold."""
    m = cast.middle
    strands = (
        limbs.tube([(m - 44, 74), (m - 22, 88), (m, 70)], 10, 8, "skin"),
        limbs.tube([(m, 70), (m + 22, 88), (m + 44, 74)], 8, 10, "skin"),
        limbs.tube([(m - 40, 60), (m - 20, 70), (m, 58)], 4, 4, "skin"),
        limbs.tube([(m, 58), (m + 20, 70), (m + 40, 60)], 4, 4, "skin"),
    )
    return (
        *_glow(cast),
        *_inked(cast, *strands),
        *_face(cast, (m - 44, 58), 0.58, -8, "fierce"),
        *_face(cast, (m + 44, 58), 0.58, 8, "merry"),
        *_face(cast, (m, 46), 0.66, 0, "sly"),
        *(shape for dx in (-30, 0, 30) for shape in signs.heap(m + dx, 97, 0.9)),
        *stage.standing(cast.name(), m, 92, 30),
    )


def _holed(cast: Cast) -> Drawing:
    """A fist that went into him and out behind, and a hole all round it."""
    m = cast.middle
    arm = grasp.forearm(cast.other, [(m + 84, 92), (m + 62, 84), (m - 58, 68)], "fist", None, (), 1.0)
    body = _inked(
        cast,
        _blob(m - 8, 84, 44, 38),
        ellipse(m - 2, 74, 20, 18, "night", 1.6),
    )
    return (
        *_glow(cast),
        *arm,
        *body,
        *within(arm, m - 2, cast.wide + 20),
        *_face(cast, (m - 10, 34), 0.72, -4, "calm"),
        *stage.theirs(cast, m + 50, 46, 0.62, -4, "fierce"),
        *stage.standing("drop", m - 44, 98, 16),
    )


def _stuck(cast: Cast) -> Drawing:
    """The thing stuck through him from side to side, and he does not mind."""
    m = cast.middle
    sword = placed(placed(stage.solid(cast.name()), -30, -30), m + 4, 76, 1.9, turn=82)
    hearts = signs.clear(flying_off(cast, m, 50, 54), ((m, 40, 28),))
    return (
        *_glow(cast),
        *hearts,
        *sword,
        *_inked(cast, _blob(m - 2, 86, 30, 32)),
        *_face(cast, (m - 2, 42), 0.8, -6, "merry"),
    )


def _gather(cast: Cast) -> Drawing:
    """Puddles of him, each with a face, on their way to each other."""
    m = cast.middle
    hearts = signs.clear(flying_off(cast, m, 40, 54), ((m, 46, 30), (m - 44, 72, 24), (m + 44, 72, 24)))
    pieces: list[Shape] = []
    for dx, y, wide in ((-44, 94, 22), (44, 94, 22), (0, 88, 34)):
        pieces.append(_blob(m + dx, y, wide, 12))
    return (
        *_glow(cast),
        *hearts,
        *stage.standing(cast.name(), m, 30, 28),
        *_face(cast, (m - 44, 74), 0.44, -14, "wary"),
        *_face(cast, (m + 44, 74), 0.44, 14, "wary"),
        *_face(cast, (m, 56), 0.7, 0, "merry"),
        *_inked(cast, *pieces),
    )


def _inmug(cast: Cast) -> Drawing:
    """His face looks out of a mug from which somebody drinks."""
    m = cast.middle
    mug = things.standing("mug/#d8921e/", m - 4, 100, 64)
    drips = _inked(
        cast,
        *(
            limbs.tube([(m - 22 + dx, 44), (m - 22 + dx, 50), (m - 22 + dx, 50 + long)], 4, 3.4, "skin")
            for dx, long in ((0, 20), (14, 12), (28, 24))
        ),
    )
    return (
        *signs.halo(m, 52, 56, ("light", "paper")),
        *stage.theirs(cast, m + 46, 40, 0.74, -10, "dozy"),
        *_face(cast, (m - 8, 32), 0.66, -6, "merry"),
        *mug,
        *drips,
        *(shape for one in signs.drops(m + 22, 34, 18, ALE, 4) for shape in one),
        *stage.standing(cast.name(), m - 50, 98, 36),
    )


def _stretched(cast: Cast) -> Drawing:
    """An arm that winds through all of the picture and has a fist at its end."""
    m = cast.middle
    way: list[Point] = []
    for step in range(25):
        share = step / 24
        way.append((m - 34 + 62 * share, 76 - 17 * math.sin(2 * math.pi * share) - 24 * share))
    arm = limbs.tube(way, 8, 5, "skin")
    fist = limbs.hand("fist", way, "skin", -30, 1.1)
    return (
        *signs.burst(m + 36, 44, 36),
        *stage.theirs(cast, m + 52, 46, 0.72, 16),
        *_inked(cast, arm, *fist),
        *_face(cast, (m - 45, 50), 0.72, -6, "fierce"),
    )


WAYS: Mapping[str, Callable[[Cast], Drawing]] = {
    "engulf": _engulf,
    "given": _given,
    "split": _split,
    "holed": _holed,
    "stuck": _stuck,
    "gather": _gather,
    "inmug": _inmug,
    "stretched": _stretched,
}
"""These ways, by name."""
