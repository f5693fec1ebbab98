"""What Warthorn alone does: he sits small at the fire, and what he tells fills the picture in blue."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from innkeep.images.ink import grasp, packs, persons, poses, signs, things
from innkeep.images.ink.own import stage
from innkeep.images.ink.shapes import Drawing, Point, Shape, drawing, ellipse, placed, toned
from innkeep.images.ink.stagings import ALE, Cast, flying_off

SKY, FAR, NEAR, SMOKE = "#2b4a6c", "#3d6489", "#1b3048", "#e4edf0"
"""The tones of a tale: its sky, what is far and near in it, and the smoke around it."""
CORNER = 0.8
"""How large whoever tells is, of what would fill the corner."""
TALE = {
    **dict.fromkeys(("shade", "night", "umber"), "#14263a"),
    **dict.fromkeys(("dusk", "deep", "rust"), "#4f7695"),
    **dict.fromkeys(("mid", "ochre", "mist", "warm", "amber", "brown"), "#7ba3bd"),
    **dict.fromkeys(("pale", "tan", "haze", "steel", "sky", "straw"), "#a9c6d6"),
    **dict.fromkeys(("fair", "light", "chaff"), "#cfe0e8"),
    **dict.fromkeys(("white", "paper"), "#edf4f6"),
}
"""The tones of whoever and whatever is told of; gold, hearts, drinks and the stars of blows keep theirs."""
_FLAME = """
    red M-12 0 C-18 -12 -8 -18 -10 -30 C0 -24 2 -16 4 -20 C12 -12 16 -6 12 0 Z
    light. M-6 0 C-10 -8 -4 -12 -4 -18 C2 -14 6 -8 6 0 Z"""
_HILLS = "{tone}. M-6 {y} L{a} {p} L{b} {q} L{c} {r} L{d} {y} L{d} 106 L-6 106 Z"


def blue(shapes: Drawing) -> Drawing:
    """Shapes as they are in a tale."""
    return toned(shapes, TALE)


def _hills(wide: float) -> Drawing:
    far = _HILLS.format(
        tone=FAR, y=74, a=wide * 0.3, p=40, b=wide * 0.52, q=66, c=wide * 0.8, r=34, d=wide + 8
    )
    near = f"{NEAR}. M-6 92 Q{wide * 0.4} 80 {wide + 8} 90 L{wide + 8} 106 L-6 106 Z"
    moon = ellipse(wide * 0.88, 14, 7, 7, "#cfe0e8", 0)
    return (moon, *drawing(far), *drawing(near))


def _told(cast: Cast, tale: Drawing, hills: bool = True) -> Drawing:
    """A tale from edge to edge, and who tells it in the corner, in the light of the fire."""
    rim = (
        ellipse(x, y, r, r * 0.86, SMOKE, 1.8)
        for x, y, r in ((2, 44, 11), (20, 46, 12), (37, 54, 12), (50, 66, 12), (58, 80, 11), (60, 95, 10))
    )
    puffs = (
        ellipse(x, y, r, r * 0.84, SMOKE, 0)
        for x, y, r in ((8, 46, 9), (26, 53, 9), (42, 66, 8), (51, 82, 8))
    )
    inner = Shape(((-6, 46), (14, 50), (34, 61), (47, 77), (53, 92), (53, 110), (-6, 110)), "umber", 0.0)
    teller = stage.head(cast, 22, 77, 0.52, 6, "merry" if cast.mood == "fierce" else cast.mood)
    corner = (*rim, *puffs, inner, *placed(drawing(_FLAME), 46, 101, 0.72), *teller)
    return (
        *stage.wall(cast, SKY),
        *(_hills(cast.wide) if hills else ()),
        *tale,
        *placed(corner, 0, 102 * (1 - CORNER), CORNER),
    )


def _hero(cast: Cast, pose: str, spot: Point, size: float, turn: float = 0.0, held: Drawing = ()) -> Drawing:
    """He himself as he was, or says that he was."""
    free = " ".join(word for word in cast.figure.split() if not word.startswith("carries:"))
    return blue(stage.body(free, "fierce", pose, spot, size, turn, held=held))


def _foe(cast: Cast, pose: str, spot: Point, size: float, turn: float = 0.0, mood: str = "hurt") -> Drawing:
    return blue(stage.body(cast.other, mood, pose, spot, size, turn, left=True))


def _voyage(cast: Cast) -> Drawing:
    """A ship on a sea of ale, and mugs for islands."""
    m = cast.middle
    ship = drawing("""rust/ M-30 0 L32 0 C28 16 20 20 12 20 L-14 20 C-24 20 -30 10 -30 0 Z
        rust M-2 -46 L2 -46 L2 0 L-2 0 Z
        white/ M4 -42 C24 -36 26 -18 22 -6 L4 -6 Z
        white/ M-4 -38 C-18 -32 -20 -16 -18 -6 L-4 -6 Z
        red M2 -46 L16 -50 L2 -53 Z""")
    waves = (
        Shape(
            (
                *((x, y + (4 if at % 2 else -4)) for at, x in enumerate(range(-8, int(cast.wide) + 16, 9))),
                (cast.wide + 12, 112),
                (-12, 112),
            ),
            tone,
            1.4,
        )
        for y, tone in ((68, "#c98a24"), (84, ALE))
    )
    first, second = waves
    mugs = (
        *stage.standing("mug/#d8921e/foam", m + 50, 84, 38),
        *stage.standing("mug/#d8921e/foam", m - 8, 70, 24),
    )
    return _told(cast, (first, *mugs, *placed(blue(ship), m + 20, 60, 1.0, turn=-6), second), False)


def _attention(cast: Cast) -> Drawing:
    """A dragon that breaks out of the tale over whoever does not listen."""
    m = cast.middle
    dragon = blue(persons.facing(things.standing("dragon/1", m + 30, 70, 78), m + 30))
    struck = stage.theirs(cast, m + 4, 72, 0.56, 12)
    return _told(
        cast,
        (
            *dragon,
            *signs.burst(m + 6, 64, 30),
            *blue(struck),
            *blue(stage.standing(cast.name(), m + 48, 98, 32)),
        ),
    )


def _reminds(cast: Cast) -> Drawing:
    """Out of a mug a castle rises with the foam."""
    m = cast.middle
    castle = drawing("""steel/ M-26 30 L-26 -14 L-20 -14 L-20 -8 L-14 -8 L-14 -14 L-8 -14 L-8 0 L8 0 L8 -30
        L13 -30 L13 -24 L19 -24 L19 -30 L25 -30 L25 30 Z
        night. M-8 30 L-8 16 C-8 8 6 8 6 16 L6 30 Z
        red M16 -30 L16 -46 L30 -40 L17.4 -36 L17.4 -30 Z""")
    foam = (
        ellipse(m + 24 + dx, 62 + dy, r, r * 0.8, SMOKE, 1.3)
        for dx, dy, r in ((-26, 0, 12), (24, -2, 13), (0, 4, 18))
    )
    mug = stage.standing("mug/#d8921e/foam", m + 24, 101, 44)
    return _told(cast, (*placed(blue(castle), m + 24, 38, 0.92), *foam, *mug, *_pipe()))


def _pipe() -> Drawing:
    """The pipe he has in hand while he tells."""
    return stage.standing("pipe", 46, 66, 18)


def _helm(cast: Cast) -> Drawing:
    """A helmet as large as a hill, off which all arrows glance."""
    m = cast.middle
    helmet = stage.standing(cast.name(), m + 22, 99, 74)
    arrow = drawing("""light M-30 -1 L-6 -1 L-6 1 L-30 1 Z
        white M-6 -4 L3 0 L-6 4 Z
        rust M-30 -1 L-36 -5 L-33 0 L-36 5 L-30 1 Z""")
    spots = ((m - 8, 30, 20), (m + 6, 10, 50), (m + 56, 40, 160), (m + 50, 14, 128))
    arrows = (shape for x, y, turn in spots for shape in placed(arrow, x, y, 0.8, turn=turn))
    ward = (*signs.ward(m + 4, 44, 32, 200), *signs.ward(m + 34, 40, 32, -30))
    return _told(cast, (*ward, *blue(helmet), *blue(tuple(arrows))))


def _toppled(cast: Cast) -> Drawing:
    """A giant who falls like a tree, and the dwarf who felled him."""
    m = cast.middle
    return _told(
        cast,
        (
            *signs.burst(m + 18, 66, 28),
            *_foe(cast, "tumble", (m + 18, 36), 0.5, 56),
            *_hero(cast, "kick", (m + 4, 76), 0.26),
            *blue(stage.standing(cast.name(), m + 46, 98, 24)),
        ),
    )


def _river(cast: Cast) -> Drawing:
    """A goblet from the clouds runs over, and somebody stands under it with an open mouth."""
    m = cast.middle
    goblet = placed(things.gripped(stage.plain(cast.name()), 0.86, -118), m + 48, 24)
    wine = stage.plain(cast.name()).split("/")[1] or "#8e1230"
    fall = Shape(
        ((m + 16, 22), (m + 28, 18), (m + 24, 48), (m + 26, 70), (m + 10, 72), (m + 14, 46)), wine, 1.4
    )
    drinks = blue(stage.theirs(cast, m + 20, 82, 0.62, -8, "dozy"))
    drops = signs.clear(signs.drops(m + 18, 62, 26, wine, 6), ((m + 20, 84, 16),))
    cloud = (
        ellipse(m + dx, y, r, r * 0.7, SMOKE, 0)
        for dx, y, r in ((-8, 2, 22), (20, -2, 24), (48, 4, 28), (64, 16, 22), (34, 12, 18))
    )
    return _told(cast, (*cloud, *drinks, fall, *drops, *goblet))


def _guardian(cast: Cast) -> Drawing:
    """The dragon of the sign, who has the cards of a cheat between her claws."""
    m = cast.middle
    dragon = blue(persons.facing(stage.standing(cast.name(), m + 28, 84, 82), m + 28))
    torn = (
        shape
        for at, dx in enumerate((-8, 6))
        for shape in placed(packs.card(at), m + 2 + dx, 58, 0.6, turn=-20 + 34 * at)
    )
    them = persons.mirrored(
        persons.half(cast.other, "startled", poses.SUFFERING["shrink"], m + 10, (), 0.4), m + 10
    )
    return _told(cast, (*dragon, *torn, *blue(them.shapes)))


def _brawl(cast: Cast) -> Drawing:
    """A brawl of long ago: he has a chair over his head, and another flies."""
    m = cast.middle
    chair = stage.standing(cast.name(), 0, 0, 38)
    return _told(
        cast,
        (
            *signs.burst(m + 30, 44, 34),
            *_foe(cast, "tumble", (m + 42, 52), 0.44, 20),
            *_hero(cast, "overhead", (m - 2, 62), 0.36),
            *blue(placed(chair, m + 16, 38, turn=34)),
        ),
    )


def _rings(cast: Cast) -> Drawing:
    """Rings of smoke that become one thing after another."""
    m = cast.middle
    found: list[Shape] = []
    for at, (name, x, y, size) in enumerate(
        (
            ("dragon/1", 34, 66, 44),
            ("sword", 0, 44, 38),
            ("helmet", 52, 22, 24),
            ("star", -28, 28, 26),
            ("key", 22, 18, 20),
        )
    ):
        ring = size * 0.66
        found += [
            ellipse(m + x, y, ring, ring * 0.92, SMOKE, 1.3),
            ellipse(m + x, y, ring * 0.86, ring * 0.78, (FAR, SKY)[at % 2], 0),
        ]
        found += blue(stage.standing(name, m + x, y + size / 2, size))
    return _told(cast, (*found, *_pipe()), False)


def _hoard(cast: Cast) -> Drawing:
    """A mountain of gold with a dragon on it, and somebody who has to add to it."""
    m = cast.middle
    gold: list[Shape] = []
    for row, count in enumerate((7, 5, 4, 2)):
        gold += (
            shape
            for at in range(count)
            for shape in signs.heap(m + 30 + (at - (count - 1) / 2) * 15, 97 - 13 * row, 0.86)
        )
    dragon = blue(persons.facing(stage.standing("dragon/1", m + 32, 56, 56), m + 32))
    pays = blue(
        persons.half(
            cast.other, "wary", poses.SUFFERING["pay"], m + 4, things.gripped("purse", 0.7), 0.42
        ).shapes
    )
    return _told(cast, (*dragon, *gold, *pays))


def _heirloom(cast: Cast) -> Drawing:
    """An axe that comes down between two mountains on whoever is in the way."""
    m = cast.middle
    axe = placed(things.gripped(stage.plain(cast.name()), 1.3, 156), m + 18, -2)
    return _told(
        cast,
        (
            *signs.burst(m + 22, 66, 46),
            *blue(stage.theirs(cast, m + 24, 84, 0.62, 10)),
            *placed(signs.streaks(0, 0, 50, 0, 4, 14), m + 6, 40, turn=70),
            *blue(axe),
        ),
    )


def _feast(cast: Cast) -> Drawing:
    """A bowl as large as a lake, in whose steam hearts rise, and one who bathes in it."""
    m = cast.middle
    x = m + 20
    bowl = stage.standing(cast.name(), x, 100, 70)
    steam = (
        ellipse(x + dx, y, r, r * 0.8, SMOKE, 1.2) for dx, y, r in ((-22, 34, 10), (24, 30, 12), (4, 20, 14))
    )
    hearts = signs.clear(flying_off(cast, x, 44, 42), ((x, 50, 18),))
    return _told(cast, (*steam, *hearts, *blue(stage.head(cast, x, 52, 0.52, 0, "merry")), *bowl))


_INN = """rust/ M-34 40 L-34 0 L34 0 L34 40 Z
    warm/ M-42 2 L-22 -34 L22 -34 L42 2 Z
    rust/ M16 -34 L16 -48 L26 -48 L26 -30 Z
    night M-8 40 L-8 16 C-8 8 8 8 8 16 L8 40 Z
    light M-26 10 L-14 10 L-14 24 L-26 24 Z
    light M14 10 L26 10 L26 24 L14 24 Z
    ink. M-20.7 10 L-19.3 10 L-19.3 24 L-20.7 24 Z
    ink. M19.3 10 L20.7 10 L20.7 24 L19.3 24 Z
    light M-7 -20 L7 -20 L7 -8 L-7 -8 Z"""


def _owned(cast: Cast) -> Drawing:
    """The Inn, and the one key to it, before which whoever wants gold stops."""
    m = cast.middle
    inn = blue(drawing(_INN))
    return _told(
        cast,
        (
            *placed(inn, m + 18, 58, 0.98),
            *stage.standing(cast.name(), m + 44, 92, 46),
            *signs.heap(m + 6, 97, 1.0),
        ),
    )


def _cradle(cast: Cast) -> Drawing:
    """He as a child in a cradle, beard and all, with a barrel at hand."""
    m = cast.middle
    x = m + 8
    cradle = drawing("""rust/ M-34 -6 L34 -6 L28 22 L-28 22 Z
        warm M-38 -12 L38 -12 L37 -4 L-37 -4 Z
        rust/ M-36 22 Q0 40 36 22 L38 27 Q0 47 -38 27 Z""")
    hearts = signs.clear(flying_off(cast, x + 4, 40, 40), ((x, 48, 20),))
    child = blue(stage.head(cast, x, 50, 0.5, 8, "merry"))
    return _told(
        cast,
        (*hearts, *child, *placed(blue(cradle), x, 72), *stage.standing(cast.name(), m + 50, 98, 42)),
    )


def _cards(cast: Cast) -> Drawing:
    """A house of cards that is the Inn itself, and a hand that puts the last one on top."""
    m = cast.middle
    x = m + 18
    found: list[Shape] = []
    for row, count in enumerate((3, 2)):
        for at in range(count):
            spot = (x + (at - (count - 1) / 2) * 26, 88 - 30 * row)
            found += placed(packs.card(at + row), spot[0] - 7, spot[1] - 6, 0.62, turn=20)
            found += placed(packs.card(at + row + 1), spot[0] + 7, spot[1] - 6, 0.62, turn=-20)
    arm = grasp.forearm(cast.figure, [(m + 80, -16), (m + 62, -2), (x + 12, 14)], "fist", 150, (), 0.8)
    last = placed(stage.solid("ace"), x - 22, 6, 0.6, turn=-8)
    return _told(cast, (*found, *last, *arm, *signs.heap(m + 56, 97, 0.9)))


def legend(cast: Cast) -> Drawing:
    """What a tale is about, as large as a mountain, and he before it with his axe."""
    m, name = cast.middle, stage.plain(cast.name())
    x = m + 24
    star = signs.burst(x, 54, 50) if cast.deed == "hit" else signs.halo(x, 54, 50, (FAR, "#4f7695"))
    marks: list[Shape] = []
    if cast.deed in ("pay", "lose", "gamble"):
        marks += [*signs.heap(m + 8, 97, 0.9), *signs.heap(m + 44, 98, 0.8)]
    if cast.deed == "drink":
        marks += stage.standing("mug/#d8921e/foam", m + 54, 99, 32)
        marks += (shape for one in signs.drops(x, 26, 34, ALE, 5) for shape in one)
    if cast.deed == "help":
        marks += (shape for one in signs.hearts(x, 48, 42) for shape in one)
    hero: Drawing = ()
    if cast.deed == "hit":
        hero = _hero(cast, "lunge", (m - 4, 72), 0.3, held=things.gripped("axe", 0.9, 40))
    return _told(cast, (*star, *blue(stage.standing(name, x, 92, 68)), *marks, *hero))


WAYS: Mapping[str, Callable[[Cast], Drawing]] = {
    "voyage": _voyage,
    "attention": _attention,
    "reminds": _reminds,
    "helm": _helm,
    "toppled": _toppled,
    "river": _river,
    "guardian": _guardian,
    "brawl": _brawl,
    "rings": _rings,
    "hoard": _hoard,
    "heirloom": _heirloom,
    "feast": _feast,
    "owned": _owned,
    "cradle": _cradle,
    "cards": _cards,
    "legend": legend,
}
"""These ways, by name."""
