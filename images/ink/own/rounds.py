"""What the Wench alone does: she runs, through a full room, with more in her hands than hands can hold."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from innkeep.images.ink import bodies, crowd, grasp, limbs, persons, poses, signs, things
from innkeep.images.ink.own import stage
from innkeep.images.ink.shapes import Drawing, Shape, box, drawing, ellipse, placed
from innkeep.images.ink.stagings import ALE, Cast, flying_off

MUG, SOUP = "mug/#d8921e/foam", "#c8641e"
_RUNS = bodies.Pose(
    bodies.Arm((-20, 10), (10, -20), "flat", turn=-20),
    bodies.Arm((22, -14), (8, -24), "flat", turn=-20),
    lean=14,
    nod=-8,
    legs=(bodies.Leg((-16, 26), (-28, 4), turn=70), bodies.Leg((26, 14), (4, 30), turn=-8)),
)


def _loaded(x: float, y: float, wide: float, rows: int) -> Drawing:
    """A tray with mugs on it in rows, one on the other."""
    found: list[Shape] = []
    for row in range(rows):
        count = rows + 1 - row
        for at in range(count):
            found += things.standing(MUG, x + (at - (count - 1) / 2) * 17, y - 2 - 19 * row, 20)
    return (*found, ellipse(x, y, wide, 4.4, "steel", 1.5), ellipse(x, y - 1.2, wide * 0.88, 2.6, "white", 0))


def _guests(cast: Cast, scale: float) -> Drawing:
    """The heads of a full room."""
    row = tuple(crowd.onlookers(cast.wide / scale, "drink", cast.seed, 38.0))
    return placed(row, 0, 102 * (1 - scale), scale)


def _rushes(cast: Cast) -> Drawing:
    """She runs past all heads with a tower of mugs on a tray."""
    m = cast.middle
    runner = stage.body(cast.figure, "merry", _RUNS, (m - 6, 58), 0.42)
    return (
        *signs.halo(m, 46, 56, ("pale", "light")),
        *placed(signs.streaks(0, 0, 48, 0, 5, 13), m - 24, 54),
        *runner,
        *_loaded(m + 18, 24, 32, 2),
        *(shape for one in signs.drops(m - 14, 16, 18, ALE, 4) for shape in one),
        *_guests(cast, 0.62),
    )


def _all(cast: Cast) -> Drawing:
    """She has as many arms as there are guests, and a drink in each."""
    m = cast.middle
    arms: list[Shape] = []
    for at, (x, y, turn) in enumerate(
        ((-54, 34, -120), (-58, 64, -160), (-36, 12, -100), (36, 12, -80), (58, 64, -20), (54, 34, -60))
    ):
        way = [(m + (14 if x > 0 else -14), 74), (m + x * 0.62, (y + 84) / 2), (m + x, y)]
        name = (MUG, "wineglass/#8e1230/", MUG, MUG, "wineglass/#8e1230/", MUG)[at]
        arms.append(limbs.tube(limbs.bent(*way), 6, 4.4, "fair"))
        arms += things.standing(name, m + x, y + 4, 28)
        arms += limbs.hand("fist", way, "fair", turn, 0.72)
    return (
        *signs.halo(m, 48, 58, ("pale", "light")),
        *arms,
        *stage.head(cast, m, 46, 0.74, 0, "merry"),
        *_guests(cast, 0.5),
    )


def _under(cast: Cast) -> Drawing:
    """Below the counter, where nobody sees her, with what she keeps for herself."""
    m = cast.middle
    hearts = signs.clear(flying_off(cast, m, 72, 44), ((m - 4, 70, 26),))
    legs = (box(m + x, 30, 9, 80, "umber", 1.4) for x in (-52, 50))
    above = placed(tuple(crowd.onlookers(cast.wide / 0.6, "do", cast.seed, 40.0)), 0, -39, 0.6)
    return (
        box(-6, 30, cast.wide + 12, 80, "night"),
        *signs.halo(m, 72, 44, ("warm", "light")),
        *above,
        *hearts,
        *stage.head(cast, m - 8, 72, 0.66, -8, "merry"),
        *stage.standing(cast.name(), m + 32, 96, 34),
        *legs,
        box(-6, 24, cast.wide + 12, 10, "rust", 1.5),
        box(-6, 24, cast.wide + 12, 3, "warm"),
    )


def _spilled(cast: Cast) -> Drawing:
    """She comes at a run with a bowl, and the soup arrives before her."""
    m = cast.middle
    wave = drawing(
        f"{SOUP} M{m - 8} 58 C{m} 26 {m + 34} 16 {m + 50} 44 C{m + 46} 58 {m + 40} 50 {m + 34} 62"
        f" C{m + 28} 52 {m + 22} 66 {m + 14} 74 Z"
    )
    bowl = placed(placed(stage.solid(cast.name()), -30, -30), m - 14, 66, 0.9, turn=42)
    runner = stage.body(cast.figure, "startled", _RUNS, (m - 40, 56), 0.44)
    drops = signs.clear(signs.drops(m + 30, 34, 26, SOUP, 5), ((m + 48, 52, 14),))
    return (
        *signs.burst(m + 42, 52, 40),
        *placed(signs.streaks(0, 0, 40, 0, 4, 14), m - 50, 60),
        *runner,
        *stage.theirs(cast, m + 48, 58, 0.74, 14),
        *wave,
        *drops,
        *bowl,
    )


def _broomed(cast: Cast) -> Drawing:
    """A broom that sweeps all before it, guests too."""
    m = cast.middle
    doer = persons.half(cast.figure, "sly", poses.DOING["push"], m - 40, (), 0.72)
    broom = placed(placed(stage.solid(cast.name()), -30, -30), m + 14, 84, 1.25, turn=66)
    return (
        *signs.burst(m + 38, 66, 34),
        *stage.body(cast.other, "hurt", "tumble", (m + 44, 54), 0.42, 40, left=True),
        *placed(signs.streaks(0, 0, 40, 0, 3, 10), m + 4, 90),
        *doer.shapes,
        *broom,
        *grasp.forearm(cast.figure, [(m - 70, 100), (m - 46, 94), (m - 18, 80)], "fist", -10, (), 0.9),
    )


WAYS: Mapping[str, Callable[[Cast], Drawing]] = {
    "rushes": _rushes,
    "everyone": _all,
    "counter": _under,
    "spilled": _spilled,
    "broomed": _broomed,
}
"""These ways, by name."""
