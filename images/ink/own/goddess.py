"""What Deirdre alone is shown with: her Goddess, too large for a picture, acts out of the light."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from innkeep.images.ink import grasp, places, signs
from innkeep.images.ink.own import stage
from innkeep.images.ink.scuffles import near
from innkeep.images.ink.shapes import Drawing, Point, drawing, ellipse, placed
from innkeep.images.ink.stagings import Cast, flying_off, foreground

GODDESS = (
    "head:oval back:long hair:parted dress:gown skin:paper locks:light cloth:white trim:light build:plain"
)
"""The words of the Goddess."""


def _light(x: float) -> Drawing:
    """The light above, and the clouds it breaks through."""
    clouds = (
        ellipse(x + dx, y, r, r * 0.6, tone, 0)
        for tone, dy in (("pale", 3), ("white", 0))
        for dx, y, r in (
            (-46, 2 + dy, 24),
            (-20, 6 + dy, 22),
            (6, 3 + dy, 22),
            (34, 7 + dy, 24),
            (58, 1 + dy, 20),
        )
    )
    return (*places.rays(x, -6, "light", 18, 30, 150), *signs.halo(x, 0, 46, ("light", "paper")), *clouds)


def _arm(
    way: Sequence[Point], hand: str, turn: float | None = None, held: Drawing = (), size: float = 2.1
) -> Drawing:
    """An arm of the Goddess, larger than whoever is there."""
    return grasp.forearm(GODDESS, way, hand, turn, held, size)


def _smite(cast: Cast) -> Drawing:
    """A finger as long as a man points at somebody, and lightning comes off it."""
    m = cast.middle
    bolt = drawing("gilt M-8 -22 L10 -22 L2 -4 L12 -4 L-10 26 L-3 4 L-12 4 Z")
    return (
        *_light(m - 10),
        *_arm([(m - 50, -40), (m - 30, -16), (m - 2, 12)], "point", 42),
        *signs.burst(m + 40, 60, 34),
        *stage.theirs(cast, m + 42, 74, 0.7, 10),
        *placed(tuple(shape._replace(tone="light") for shape in bolt), m + 36, 42, 0.9, turn=-16),
        *stage.head(cast, m - 46, 70, 0.6, 10, "calm"),
    )


def _moved(cast: Cast) -> Drawing:
    """Two hands from above that move her as if she hung on strings, and her fist in a face."""
    m = cast.middle
    doer = stage.half(cast, "strike", m - 30, 0.66)
    them = stage.theirs(cast, m + 40, doer.hand[1] - 2, 0.66, 12)
    hx, hy = doer.hand
    strings = (
        *stage.rope([(m - 36, 12), (m - 30, 26), (m - 28, doer.face.y - 18)], 0.8),
        *stage.rope([(hx - 8, 14), (hx - 6, 26), (hx - 4, hy - 6)], 0.8),
    )
    return (
        *_light(m - 14),
        *signs.burst(hx + 10, hy, 30),
        *them,
        *strings,
        *doer.shapes,
        *_arm([(m - 76, -34), (m - 60, -20), (m - 40, 6)], "flat", 30, (), 1.3),
        *_arm([(m + 40, -36), (m + 26, -22), (hx - 2, 6)], "flat", 140, (), 1.3),
    )


def _shelter(cast: Cast) -> Drawing:
    """A hand holds a shield over her on which a blow ends."""
    m = cast.middle
    way = [(m - 26, -44), (m - 10, -24), (m + 4, 18)]
    arm = grasp.forearm(cast.other, [(m + 84, 88), (m + 72, 78), (m + 44, 60)], "fist", None, (), 1.1)
    return (
        *_light(m - 20),
        *_arm(way, "fist", 80, (), 1.8),
        *stage.theirs(cast, m + 54, 40, 0.56, -6, "fierce"),
        *signs.ward(m + 6, 54, 34),
        *arm,
        *stage.standing(cast.name(), m + 10, 84, 60),
        *stage.head(cast, m - 36, 70, 0.66, -4, "calm"),
    )


def _showered(cast: Cast) -> Drawing:
    """Two hands out of the sun pour gold into her lap."""
    m = cast.middle
    doer = stage.half(cast, "bless", m - 6, 0.54)
    palm = doer.hand[0] - m + 6
    gold = (
        shape
        for side in (-1, 1)
        for at in range(6)
        for shape in signs.coin(m - 6 + side * (palm + (at * 7 % 9) - 4), 30 + at * 8, 5)
    )
    return (
        *_light(m),
        *stage.standing(cast.name(), m - 2, 34, 50),
        *doer.shapes,
        *_arm([(m - 76, -32), (m - 66, -14), (m - 46, 12)], "flat", 40, (), 1.3),
        *_arm([(m + 66, -32), (m + 54, -14), (m + 34, 12)], "flat", 140, (), 1.3),
        *gold,
        *signs.heap(m - 6 - palm, 78, 0.8),
        *signs.heap(m - 6 + palm, 78, 0.8),
        *signs.heap(m - 6, 97, 1.0),
    )


def _touched(cast: Cast) -> Drawing:
    """A finger that touches her brow, and all is well."""
    m = cast.middle
    hearts = signs.clear(flying_off(cast, m - 4, 58, 46), ((m - 6, 62, 28),))
    return (
        *_light(m + 4),
        *signs.halo(m - 6, 60, 44, ("light", "paper")),
        *hearts,
        *stage.head(cast, m - 6, 66, 0.86, 0, "merry"),
        *_arm([(m + 66, -44), (m + 46, -22), (m + 22, 14)], "point", 132, (), 1.7),
    )


def _overseen(cast: Cast) -> Drawing:
    """The Goddess herself, whose eyes miss nothing, over the table of a round."""
    m = cast.middle
    size = 1.1
    return (
        *_light(m),
        *stage.standing(cast.name(), m, 66, 100),
        *placed(near(GODDESS, "sly", 0, 0, size), m, 38),
        *stage.theirs(cast, m + 48, 70, 0.56, 4, "startled"),
        *stage.head(cast, m - 48, 70, 0.56, 4, "sly"),
        *foreground(cast, m),
    )


def _changed(cast: Cast) -> Drawing:
    """A drop of light from a finger above, and what is in the glass is something else."""
    m = cast.middle
    glass = stage.standing(cast.name(), m + 4, 99, 58)
    hearts = signs.clear(flying_off(cast, m + 6, 60, 50), ((m - 40, 62, 24),))
    star = signs.spikes(m + 4, 36, 10, "light", 4, 1.2)
    return (
        *_light(m + 4),
        *signs.halo(m + 4, 66, 36, ("light", "paper")),
        *hearts,
        *glass,
        *_arm([(m + 56, -40), (m + 42, -22), (m + 20, 6)], "point", 128, (), 1.5),
        star,
        *stage.head(cast, m - 42, 64, 0.7, 6, "merry"),
    )


WAYS: Mapping[str, Callable[[Cast], Drawing]] = {
    "smite": _smite,
    "moved": _moved,
    "shelter": _shelter,
    "showered": _showered,
    "touched": _touched,
    "overseen": _overseen,
    "changed": _changed,
}
"""These ways, by name."""
