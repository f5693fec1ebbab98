"""What Joran alone does: his rings break space, half of a body is here and the other half there."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from innkeep.images.ink import grasp, signs, things
from innkeep.images.ink.own import stage
from innkeep.images.ink.shapes import Drawing, box, ellipse, placed, within
from innkeep.images.ink.stagings import ALE, Cast, foreground


def _ring(x: float, y: float, wide: float, tall: float) -> Drawing:
    """A ring in the air, seen from aside."""
    return (
        ellipse(x, y, wide, tall, "warm", 1.5),
        ellipse(x, y, wide * 0.7, tall * 0.84, "night", 1.0),
        ellipse(x, y, wide * 0.42, tall * 0.6, "pale", 0),
    )


def _halved(cast: Cast) -> Drawing:
    """Somebody who runs into one ring has come no further than their belt out of another."""
    m = cast.middle
    one, two = m - 26, m + 34
    whole = stage.body(cast.other, "startled", "run", (one, 56), 0.44)
    other = stage.body(cast.other, "startled", "run", (two, 44), 0.44)
    return (
        *_ring(one, 56, 9, 40),
        *within(whole, -10, one),
        *stage.standing(cast.name(), two, 88, 88),
        *within(other, two, cast.wide + 10),
        *foreground(cast, m + 6),
        *stage.head(cast, m + 4, 30, 0.5, 6, "merry"),
    )


def _around(cast: Cast) -> Drawing:
    """A fist that goes into one ring and comes out of another, behind the head of who strikes."""
    m = cast.middle
    right = m + 40
    arm = grasp.forearm(cast.other, [(right - 6, 92), (m + 18, 80), (m - 8, 58)], "flat", None, (), 1.0)
    back = grasp.forearm(cast.other, [(cast.wide + 14, 14), (m + 68, 18), (m + 60, 26)], "fist", 150, (), 1.0)
    return (
        *stage.standing(cast.name(), m - 8, 88, 74),
        *within(arm, m - 6, cast.wide + 20),
        *stage.theirs(cast, right, 56, 0.78, 0, "fierce"),
        *_ring(m + 62, 22, 8, 24),
        *back,
        *signs.ward(m - 22, 52, 26, 180),
        *stage.head(cast, m - 44, 58, 0.72, -6, "merry"),
    )


def _spilt(cast: Cast) -> Drawing:
    """A mug goes into one ring, and out of another it is poured over somebody."""
    m = cast.middle
    right = m + 36
    mug = things.gripped("mug/#d8921e/foam", 0.7, -10)
    hand = grasp.forearm(cast.figure, [(m - 66, 122), (m - 46, 108), (m - 16, 62)], "fist", -50, mug, 1.0)
    down = placed(placed(stage.solid("mug/#d8921e/"), -30, -30), right, 32, 0.74, turn=150)
    stream = (
        ellipse(right - 4, 56, 5, 16, ALE, 1.3),
        *(shape for one in signs.drops(right - 2, 62, 26, ALE, 6) for shape in one),
    )
    return (
        *stage.standing(cast.name(), m - 12, 62, 56),
        *within(hand, -20, m - 4),
        ellipse(right, 16, 34, 9, "warm", 1.5),
        ellipse(right, 16, 27, 6, "night", 1.0),
        *down,
        *stage.theirs(cast, right, 84, 0.66, 4, "dozy"),
        *stream,
        *stage.head(cast, m - 49, 54, 0.54, -6),
    )


def _reach(cast: Cast) -> Drawing:
    """His own hand comes out of the air over the gold, and he looks the other way."""
    m = cast.middle
    right = m + 34
    hand = placed(placed(stage.solid(cast.name()), -30, -30, mirrored=30), right - 6, 48, 0.9, turn=0)
    return (
        *_ring(m - 22, 76, 7, 24),
        *grasp.forearm(cast.figure, [(m - 80, 108), (m - 54, 96), (m - 24, 78)], "flat", None, (), 1.0)[:-4],
        *_ring(right + 22, 26, 10, 30),
        *stage.theirs(cast, m + 4, 48, 0.5, 0, "startled"),
        *hand,
        box(-6, 88, cast.wide + 12, 20, "rust", 1.4),
        *signs.pot(right, 90),
        *stage.head(cast, m - 44, 48, 0.7, -8, "merry"),
    )


def _mirrored(cast: Cast) -> Drawing:
    """A fist in a mirror that breaks, and he who is not in it."""
    m = cast.middle
    glass = stage.standing(cast.name(), m - 2, 98, 92)
    shards = (
        signs.spikes(m + dx, dy, 5, "sky", 4, 1.2)
        for dx, dy in ((-28, 24), (24, 20), (-24, 64), (28, 70), (2, 10))
    )
    arm = grasp.forearm(cast.other, [(m + 80, 92), (m + 58, 78), (m + 12, 50)], "fist", None, (), 1.2)
    return (
        *glass,
        *signs.ward(m - 6, 46, 26),
        *arm,
        *shards,
        *stage.theirs(cast, m + 50, 42, 0.64, -6, "fierce"),
        *stage.head(cast, m - 46, 58, 0.7, -6, "merry"),
    )


WAYS: Mapping[str, Callable[[Cast], Drawing]] = {
    "halved": _halved,
    "around": _around,
    "spilt": _spilt,
    "reach": _reach,
    "mirrored": _mirrored,
}
"""These ways, by name."""
