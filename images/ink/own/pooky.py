"""What Zot alone does: he has a rabbit, and the rabbit does the rest."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from innkeep.images.ink import grasp, limbs, signs, things
from innkeep.images.ink.own import stage
from innkeep.images.ink.shapes import Drawing, Point, ellipse, placed
from innkeep.images.ink.stagings import ALE, Cast


def _with(cast: Cast, kind: str) -> str:
    """The thing of that kind, without a mark."""
    return next((stage.plain(name) for name in cast.things if name.startswith(kind)), kind)


def _pooky(spot: Point, size: float, left: Point, right: Point, turn: float = 0.0) -> Drawing:
    """The rabbit from ears to feet, its feet at a spot and its paws where they are put, in its own units."""
    arms = (
        limbs.tube([(-11, -28), ((-11 + left[0]) / 2, (-28 + left[1]) / 2 + 3), left], 5.4, 5, "white"),
        limbs.tube([(11, -28), ((11 + right[0]) / 2, (-28 + right[1]) / 2 + 3), right], 5.4, 5, "white"),
    )
    whole = (
        ellipse(18, -10, 6, 6, "paper", 1.4),
        ellipse(-10, -3, 10, 5, "white", 1.5),
        ellipse(10, -3, 10, 5, "white", 1.5),
        ellipse(0, -18, 17, 18, "white", 1.5)._replace(shaded=True),
        ellipse(0, -16, 9, 11, "paper", 0),
        *placed(stage.solid("rabbit"), -27, -80, 0.9),
        *arms,
    )
    return placed(whole, *spot, size, turn=turn)


def _hatched(cast: Cast) -> Drawing:
    """He pulls the rabbit out of a hat by the ears, and gold comes with it."""
    m = cast.middle
    hat = placed(placed(stage.solid(_with(cast, "tophat")), -30, -36), m + 14, 80, 1.08, turn=180)
    coins = (
        shape
        for dx, dy in ((-30, 52), (44, 40), (38, 62), (-22, 36), (50, 20))
        for shape in signs.coin(m + 14 + dx, dy, 5.4)
    )
    hand = grasp.forearm(cast.figure, [(m - 62, 40), (m - 34, 16), (m + 8, 10)], "fist", 10, (), 1.1)
    return (
        *signs.halo(m + 14, 48, 54, ("pale", "light")),
        *stage.theirs(cast, m + 54, 78, 0.46, 0, "startled"),
        *placed(stage.solid("rabbit"), m + 14 - 33, 10, 1.1),
        *hand,
        *hat,
        *coins,
        *signs.heap(m - 20, 96, 1.1),
        *stage.head(cast, m - 46, 68, 0.62, -4, "merry"),
    )


def _rampage(cast: Cast) -> Drawing:
    """The rabbit, larger than a man, with a mug in one paw and the other in a face."""
    m = cast.middle
    mug = things.gripped("mug/#d8921e/foam", 0.74, -24)
    return (
        *signs.burst(m + 30, 50, 40),
        *stage.theirs(cast, m + 48, 52, 0.74, 16),
        *placed(mug, m - 36, 30),
        *_pooky((m - 4, 102), 1.22, (-26, -56), (24, -40), -4),
        *(shape for one in signs.drops(m - 40, 16, 18, ALE, 5) for shape in one),
        *stage.head(cast, m - 53, 78, 0.44, -6, "startled"),
    )


def _bitten(cast: Cast) -> Drawing:
    """A boot that was to come down on the rabbit, and the teeth of the rabbit in its toe."""
    m = cast.middle
    boot = placed(
        placed(stage.solid(_with(cast, "boot")), -30, -30, mirrored=None),
        m + 36,
        34,
        1.1,
        mirrored=0,
        turn=12,
    )
    leg = limbs.tube([(m + 44, -16), (m + 44, -6), (m + 43, 10)], 15, 13, "rust")
    return (
        *signs.burst(m + 12, 62, 44),
        *_pooky((m - 2, 103), 0.86, (-22, -36), (20, -24), 14),
        leg,
        *boot,
        *stage.theirs(cast, m + 50, 82, 0.5, 10),
        *stage.head(cast, m - 47, 66, 0.6, -6, "fierce"),
    )


def _pounce(cast: Cast) -> Drawing:
    """The rabbit on somebody's head, and it does not mean to get down."""
    m = cast.middle
    x = m + 18
    return (
        *signs.burst(x, 54, 52),
        *stage.theirs(cast, x, 76, 0.8, 4),
        *_pooky((x - 2, 64), 0.72, (-24, -6), (24, -6), -8),
        *stage.head(cast, m - 47, 64, 0.62, -6, "fierce"),
    )


def _emptied(cast: Cast) -> Drawing:
    """The rabbit has the bottle at its mouth, and he has the rabbit by the ears."""
    m = cast.middle
    bottle = placed(things.gripped(_with(cast, "bottle"), 0.8, -150), m + 40, 50)
    hand = grasp.forearm(cast.figure, [(m - 70, 18), (m - 44, 0), (m + 2, 14)], "fist", 30, (), 1.1)
    return (
        *signs.halo(m + 16, 56, 52, ("pale", "light")),
        *_pooky((m + 14, 101), 1.06, (14, -44), (24, -46), 6),
        *bottle,
        *hand,
        *signs.ward(m + 44, 30, 18, -40),
        *stage.head(cast, m - 42, 62, 0.72, -4, "fierce"),
    )


def _offered(cast: Cast) -> Drawing:
    """The rabbit on its toes, with a mug over its head for somebody who has to stoop for it."""
    m = cast.middle
    mug = things.standing("mug/#d8921e/foam", m + 11, 46, 36)
    return (
        *signs.halo(m + 14, 50, 52, ("pale", "light")),
        *stage.theirs(cast, m + 50, 44, 0.72, -12, "dozy"),
        *_pooky((m + 8, 103), 0.72, (-19, -84), (19, -84)),
        *mug,
        *signs.clear(signs.drops(m + 18, 14, 20, ALE, 5), ((m + 50, 44, 22),)),
        *stage.head(cast, m - 46, 62, 0.64, -4, "merry"),
    )


WAYS: Mapping[str, Callable[[Cast], Drawing]] = {
    "hatched": _hatched,
    "rampage": _rampage,
    "toed": _bitten,
    "pounce": _pounce,
    "emptied": _emptied,
    "offered": _offered,
}
"""These ways, by name."""
