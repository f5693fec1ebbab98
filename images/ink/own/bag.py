"""What Lizwick alone does: her bag is alive. It bites, swallows, spits and walks, she goes along."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from innkeep.images.ink import grasp, limbs, packs, persons, poses, signs, things
from innkeep.images.ink.own import stage
from innkeep.images.ink.shapes import Drawing, Point, Shape, drawing, ellipse, placed
from innkeep.images.ink.stagings import ALE, Cast, flying_off, foreground

LEATHER, LINING, LIP = "#84427a", "#2a0f28", "#b0689f"
"""The tones of the bag: no room and nobody else has them."""
_PLACE = (30.0, 58.0)


def _bag(
    spot: Point, size: float, gape: float, turn: float = 0.0, look: float = 0.0
) -> tuple[Drawing, Drawing]:
    """The bag on its foot at a spot, its mouth open by ``gape``: what is behind that which is in the mouth,
    and what is before it."""
    body, flap, buckle, *_ = stage.solid("bag")
    top = 23.0 - gape
    raised = tuple((x, 44 - y - gape) for x, y in flap.points)
    throat = Shape(((10, 25), (11, top), (49, top), (50, 25), (44, 33), (16, 33)), LINING, 1.5)
    tongue = drawing("red M18 33 C18 20 42 20 42 33 Z")
    eyes: list[Shape] = []
    for x in (21.0, 39.0):
        eyes += [ellipse(x, top - 9, 5.6, 6.2, "white", 1.3), ellipse(x + look, top - 8, 2.3, 2.8, "ink", 0)]
    behind = (
        throat,
        *(tongue if gape > 10 else ()),
        flap._replace(points=raised, tone=LIP),
        *stage.teeth((48, top - 1), (12, top - 1), 5, 0.3 * gape + 1),
        *eyes,
    )
    front = (
        *stage.teeth((12, 26), (48, 26), 5, 0.34 * gape + 1),
        body._replace(tone=LEATHER),
        Shape(((11, 25), (49, 25), (50, 31), (10, 31)), LIP, 1.3),
        buckle._replace(points=tuple((x, y + 4) for x, y in buckle.points)),
    )
    at = (-_PLACE[0], -_PLACE[1])
    return placed(placed(behind, *at), *spot, size, turn=turn), placed(
        placed(front, *at), *spot, size, turn=turn
    )


def _legs(spot: Point, size: float, stride: float) -> Drawing:
    """Legs under the bag, in stride."""
    found: list[Shape] = []
    for side in (-1.0, 1.0):
        way = [
            (side * 9, -6.0),
            (side * (9 + stride * 0.5), 8.0),
            (side * (9 + stride), 15.0 - 3 * (side < 0)),
        ]
        bend = limbs.bent(*way)
        found.append(limbs.tube(bend, 4.4, 3.6, LEATHER))
        found += placed(drawing(limbs.FEET["boot"]), *way[-1], 0.62, turn=24 * (side < 0))
    return tuple(
        shape._replace(tone="rust" if shape.tone == "trim" else shape.tone)
        for shape in placed(found, *spot, size)
    )


def _glow(x: float, y: float = 56.0, reach: float = 54.0) -> Drawing:
    return signs.halo(x, y, reach, ("pale", "light"))


def _snap(cast: Cast) -> Drawing:
    """The bag has somebody's arm to the elbow."""
    m = cast.middle
    behind, front = _bag((m - 4, 101), 1.14, 24, 6, 1.6)
    arm = grasp.forearm(cast.other, [(m + 62, 74), (m + 40, 66), (m + 6, 56)], "open", None, (), 1.1)
    return (
        *signs.burst(m + 8, 50, 44),
        *stage.theirs(cast, m + 46, 40, 0.7, 14),
        *behind,
        *arm,
        *front,
        *stage.head(cast, m - 46, 62, 0.66, -6, "startled"),
    )


def _clamped(cast: Cast) -> Drawing:
    """The bag puts a trap out of its mouth, on the fingers of a thief."""
    m = cast.middle
    behind, front = _bag((m - 12, 101), 1.14, 22, 0, 1.6)
    trap = placed(placed(stage.solid(cast.name()), -30, -40), m - 2, 48, 0.72, turn=-64)
    arm = grasp.forearm(cast.other, [(m + 74, 92), (m + 56, 78), (m + 18, 50)], "flat", None, (), 0.95)
    return (
        *signs.burst(m + 14, 44, 34),
        *stage.theirs(cast, m + 48, 38, 0.64, 14),
        *behind,
        *arm,
        *trap,
        *front,
        *stage.head(cast, m - 50, 64, 0.6, -6, "sly"),
    )


def _chewed(cast: Cast) -> Drawing:
    """Somebody in the mouth of the bag, which is larger than they are."""
    m = cast.middle
    behind, front = _bag((m + 12, 105), 1.12, 30, 0)
    arms = [
        limbs.tube([(m + 12 + s * 14, 64), (m + 12 + s * 34, 60), (m + 12 + s * 38, 42)], 5, 4, "white")
        for s in (-1, 1)
    ]
    hands = (
        shape
        for s in (-1, 1)
        for shape in limbs.hand("open", [(m + 12 + s * 37, 54), (m + 12 + s * 38, 42)], "fair", None, 0.8)
    )
    return (
        *signs.burst(m + 12, 50, 58),
        *behind,
        *stage.theirs(cast, m + 12, 48, 0.6, 8),
        *front,
        *arms,
        *hands,
        *stage.head(cast, m - 47, 66, 0.6, -6, "fierce"),
    )


def _spit(cast: Cast) -> Drawing:
    """The bag spits the thing at somebody as from a gun."""
    m = cast.middle
    behind, front = _bag((m - 62, 78), 1.05, 18, 74, 0)
    flown = stage.standing(cast.name(), 0, 20, 40)
    return (
        *signs.burst(m + 26, 50, 36),
        *stage.theirs(cast, m + 46, 52, 0.78, 12),
        *placed(signs.streaks(0, 0, 34, 0, 4, 10), m + 4, 56),
        *behind,
        *placed(flown, m + 12, 56, turn=62),
        *front,
        *stage.head(cast, m - 44, 26, 0.5, -8, "merry"),
    )


def _curse(cast: Cast) -> Drawing:
    """The bag holds the thing up to somebody, and what lives in it looks out."""
    m = cast.middle
    behind, front = _bag((m - 8, 100), 1.15, 14, 0, 1.6)
    ghost = drawing("""#b0689f M-8 30 C-16 12 -26 -2 -14 -18 C-4 -28 14 -26 18 -12 C22 2 8 14 8 30 Z
        paper M-10 -8 C-10 -16 -2 -16 -2 -8 C-2 -3 -10 -3 -10 -8 Z
        paper M4 -8 C4 -16 12 -16 12 -8 C12 -3 4 -3 4 -8 Z
        ink M-6 4 Q2 -2 10 4 Q8 14 2 14 Q-4 14 -6 4 Z""")
    return (
        *signs.burst(m + 30, 42, 34),
        *stage.theirs(cast, m + 48, 46, 0.7, 14),
        *behind,
        *placed(ghost, m + 14, 30, 0.98, turn=24),
        *stage.standing(cast.name(), m - 4, 78, 36),
        *front,
        *stage.head(cast, m - 48, 62, 0.62, -6, "wary"),
    )


def _dive(cast: Cast) -> Drawing:
    """She is in the bag to the hips, head first, and all that was in it flies out."""
    m = cast.middle
    behind, front = _bag((m, 103), 1.12, 10)
    legs = stage.body(cast.figure, cast.mood, "dangle", (m + 2, 48), 0.48, 180)
    lower = tuple(shape for shape in legs if max(y for _, y in shape.points) < 66)
    flown: list[Shape] = []
    for name, x, y, size, turn in (
        ("lens", -46, 26, 26, -30),
        ("boot", 48, 30, 26, 40),
        ("key", -44, 62, 22, 20),
        ("spring", 46, 70, 24, -20),
        ("candle", 28, 12, 18, 60),
    ):
        thing = things.standing(name, 0, size / 2, size)
        flown += placed(thing, m + x, y, turn=turn)
    return (
        *_glow(m),
        *placed(signs.streaks(0, 0, 26, 0, 5, 22), m, 22, turn=-90),
        *flown,
        *behind,
        *lower,
        *front,
    )


def _feed(cast: Cast) -> Drawing:
    """Gold goes into the open mouth of the bag, which sits up and begs."""
    m = cast.middle
    behind, front = _bag((m - 8, 101), 1.1, 24, 0, 1.8)
    purse = things.gripped("purse", 0.7, 150)
    giver = grasp.forearm(cast.other, [(m + 74, 8), (m + 56, 4), (m + 30, 20)], "fist", 160, purse, 1.0)
    falling = (shape for one in signs.coins((m + 22, 34), (m - 4, 52), 10, 4, 5.4) for shape in one)
    return (
        *_glow(m),
        *stage.theirs(cast, m + 48, 56, 0.62, 0, "wary"),
        *behind,
        *signs.heap(m - 2, 62, 1.0),
        *front,
        *giver,
        *falling,
        *stage.head(cast, m - 48, 62, 0.64, -6, "sly"),
    )


def _flurry(cast: Cast) -> Drawing:
    """The bag coughs up one card after another."""
    m = cast.middle
    behind, front = _bag((m + 6, 96), 1.0, 22)
    flown = [
        shape
        for at, (dx, dy) in enumerate(((-30, -6), (-14, -26), (10, -34), (30, -22), (40, 2)))
        for shape in placed(packs.card(at), m + 6 + dx, 40 + dy, 0.66, turn=2.4 * dx)
    ]
    return (
        *_glow(m + 6),
        *behind,
        *stage.standing(cast.name(), m + 6, 64, 40),
        *front,
        *flown,
        *stage.head(cast, m - 46, 58, 0.66, -6, "startled"),
        *foreground(cast, m + 50),
    )


def _inside(cast: Cast) -> Drawing:
    """She sits in the bag as in a bath, with what she found at the bottom."""
    m = cast.middle
    behind, front = _bag((m, 106), 1.12, 30)
    hearts = signs.clear(flying_off(cast, m, 46, 58), ((m, 48, 26),))
    bread = things.gripped("carrot", 0.7, -10)
    return (
        *_glow(m),
        *hearts,
        *behind,
        *stage.head(cast, m, 50, 0.62, -4, "merry"),
        *front,
        *grasp.forearm(cast.figure, [(m + 18, 74), (m + 38, 78), (m + 46, 58)], "fist", -80, bread, 0.7),
    )


def _stow(cast: Cast) -> Drawing:
    """The bag swallows a drink with the glass."""
    m = cast.middle
    behind, front = _bag((m + 14, 103), 1.1, 28, 0, -1.4)
    way = [(m - 66, 116), (m - 48, 104), (m - 24, 72)]
    return (
        *_glow(m + 12),
        *behind,
        *placed(things.standing(_glass(cast), 0, 0, 36), m + 10, 66, turn=12),
        *front,
        *(shape for one in signs.drops(m + 20, 44, 34, ALE, 5) for shape in one),
        *stage.head(cast, m - 40, 44, 0.74, -4, "sly"),
        *grasp.forearm(cast.figure, way, "palm", -20, (), 0.95),
    )


def _licked(cast: Cast) -> Drawing:
    """A tongue as long as the table around what somebody else was to have."""
    m = cast.middle
    behind, front = _bag((m - 14, 103), 1.1, 26, 0, 2.0)
    way = [(m - 12, 70), (m + 10, 84), (m + 34, 78), (m + 44, 54), (m + 30, 44)]
    tongue = limbs.tube(limbs.bent(way[0], way[1], way[2]) + limbs.bent(way[2], way[3], way[4]), 8, 5, "red")
    return (
        *stage.theirs(cast, m + 50, 84, 0.5, 0, "startled"),
        *behind,
        *things.standing(_glass(cast), m + 30, 54, 50),
        *front,
        tongue,
        *stage.head(cast, m - 51, 60, 0.56, -6, "sly"),
    )


def _glass(cast: Cast) -> str:
    """What there is to drink, without a mark."""
    name = stage.plain(cast.name())
    return name if name.startswith("tray") else stage.plain(cast.glass())


def _walks(cast: Cast) -> Drawing:
    """The bag walks off with her in it."""
    m = cast.middle
    spot = (m + 14, 79.0)
    behind, front = _bag(spot, 1.05, 14, 12, 2.0)
    return (
        *_glow(m + 10),
        *placed(signs.streaks(0, 0, 46, 0, 4, 14), m - 26, 62),
        ellipse(m + 14, 98, 40, 3, "shade", 0),
        *_legs(spot, 1.15, 17),
        *behind,
        *stage.head(cast, m + 18, 38, 0.5, 10, "sly"),
        *front,
        *persons.half(cast.other, "startled", poses.SUFFERING["gape"], m - 48, (), 0.44).shapes,
    )


def _listed(cast: Cast) -> Drawing:
    """The bag puts out a list as if it were its tongue."""
    m = cast.middle
    behind, front = _bag((m + 14, 90), 1.02, 22, 0, -1.4)
    return (
        *_glow(m + 10),
        *behind,
        *front,
        *stage.standing(cast.name(), m + 14, 96, 44),
        *stage.head(cast, m - 38, 50, 0.74, 0, "calm"),
        *foreground(cast, m + 54),
    )


def _sorting(cast: Cast) -> Drawing:
    """All that was in the bag in a heap, the thing on top, and the bag that brings more."""
    m = cast.middle
    behind, front = _bag((m + 42, 98), 0.86, 14, 0, -1.8)
    heap: list[Shape] = []
    for name, x, y, size, turn in (
        ("helmet", -50, 96, 28, 0),
        ("book", -24, 98, 26, 8),
        ("lens", 4, 96, 24, -14),
        ("boot", -34, 76, 22, 10),
    ):
        heap += placed(things.standing(name, 0, 0, size), m + x, y, turn=turn)
    return (
        *stage.head(cast, m - 10, 26, 0.56, 4, "calm"),
        *stage.standing(cast.name(), m - 8, 80, 40),
        *heap,
        *signs.heap(m + 12, 97, 0.8),
        *behind,
        *front,
    )


def _jack(cast: Cast) -> Drawing:
    """What was in the bag on a spring, in the face of who opened it."""
    m = cast.middle
    behind, front = _bag((m - 16, 101), 1.12, 24, 0, 1.6)
    sprung = placed(placed(stage.solid(cast.name()), -30, -58), m - 8, 66, 0.86, turn=40)
    return (
        *signs.burst(m + 26, 40, 38),
        *stage.theirs(cast, m + 47, 46, 0.74, 14),
        *behind,
        *sprung,
        *front,
        *stage.head(cast, m - 51, 62, 0.58, -6, "merry"),
    )


def _padded(cast: Cast) -> Drawing:
    """The bag, blown up, takes a blow for her and does not mind."""
    m = cast.middle
    behind, front = _bag((m + 4, 106), 1.42, 8, 0, 1.8)
    them = persons.half(cast.other, "fierce", poses.SUFFERING["attack"], m + 62, (), 0.6)
    blow = persons.mirrored(them, m + 62)
    return (
        *persons.moved(blow, max(0.0, m + 40 - blow.hand[0])).shapes,
        *behind,
        *front,
        *signs.ward(m + 14, 52, 30),
        *stage.head(cast, m - 42, 48, 0.72, -6, "merry"),
    )


def _eaten(cast: Cast) -> Drawing:
    """The bag eats the card that somebody has just played."""
    m = cast.middle
    behind, front = _bag((m + 2, 104), 1.15, 26, 0, 1.6)
    cards = [
        shape
        for at, dx in enumerate((-12, 8))
        for shape in placed(packs.card(at), m + 4 + dx, 60, 0.78, turn=dx)
    ]
    scraps = (
        signs.spikes(m + dx, dy, 4.4, "paper", 4, 1.0)
        for dx, dy in ((-30, 40), (34, 34), (40, 60), (-24, 22))
    )
    return (
        *_glow(m),
        *stage.theirs(cast, m + 50, 64, 0.56, 0, "startled"),
        *behind,
        *cards,
        *front,
        *scraps,
        *stage.head(cast, m - 47, 62, 0.64, -6, "sly"),
    )


def _finds(cast: Cast) -> Drawing:
    """The bag hands a list to who was about to be paid, and the gold stays in it."""
    m = cast.middle
    behind, front = _bag((m - 4, 101), 1.12, 22, 0, 1.6)
    return (
        *_glow(m),
        *stage.theirs(cast, m + 48, 50, 0.68, 6, "wary"),
        *behind,
        *signs.heap(m - 12, 62, 0.9),
        *stage.standing(cast.name(), m + 10, 72, 38),
        *front,
        *stage.head(cast, m - 47, 56, 0.66, -6, "merry"),
    )


WAYS: Mapping[str, Callable[[Cast], Drawing]] = {
    "snap": _snap,
    "clamped": _clamped,
    "chewed": _chewed,
    "spit": _spit,
    "curse": _curse,
    "dive": _dive,
    "feed": _feed,
    "flurry": _flurry,
    "inside": _inside,
    "stow": _stow,
    "licked": _licked,
    "walks": _walks,
    "listed": _listed,
    "sorting": _sorting,
    "jack": _jack,
    "padded": _padded,
    "eaten": _eaten,
    "finds": _finds,
}
"""These ways, by name."""
