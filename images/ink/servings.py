"""Ways to fill a picture of a drink that is poured or stopped, of gold that is taken, of help and refusal."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from innkeep.images.ink import crowd, gaming, grasp, marks, persons, poses, signs, things
from innkeep.images.ink.scuffles import near, other, shown
from innkeep.images.ink.shapes import Drawing, Shape, box, drawing, ellipse, placed
from innkeep.images.ink.stagings import ALE, SERVING, Cast


def _bar(wide: float, y: float) -> Drawing:
    """The top of a bar, from the edge at ``y`` down."""
    return (box(-4, y, wide + 8, 40, "rust", 1.4), box(-4, y, wide + 8, 3, "warm"))


def _drink(cast: Cast) -> str:
    """What there is to drink: the first thing with a drink in it, or a mug."""
    named = [one for one in cast.things if things.is_glass(one) or one.startswith("tray-of-drinks")]
    return named[0] if named else SERVING["drink"]


def _poured(cast: Cast) -> str:
    """What a drink is poured from: what there is to drink, or a bottle."""
    name = _drink(cast)
    return name if things.holdable(name) and not name.startswith("mug") else "bottle/#8a5a10/"


def _pour(cast: Cast) -> Drawing:
    """A drink poured into the mug of another, until it runs over."""
    left, right = cast.wide * 0.2, cast.wide * 0.87
    them = other(cast, right, "pay", 0.7, "dozy", things.gripped("mug/#d8921e/foam", 0.86, -4))
    doer = persons.half(cast.figure, cast.mood, poses.DOING["pour"], left, (), 0.76)
    hx, hy = doer.hand
    mx = them.hand[0]
    jug = things.gripped(_poured(cast), 0.7, 112)
    lip, low = max((x, y) for shape in jug for x, y in shape.points)
    top = min(y for shape in them.shapes for x, y in shape.points if abs(x - mx) < 4 and y > hy + 10)
    end = hx + lip - 2
    stream = Shape(
        ((end - 4, hy + low - 4), (end + 2, hy + low - 2), (mx, top + 4), (mx - 7, top + 4)), ALE, 1.3
    )
    return (
        *them.shapes,
        stream,
        *signs.clear(signs.drops(mx - 3, top, 20, ALE, 5), (them.face, doer.face)),
        *placed(jug, hx, hy),
        *doer.shapes,
    )


def _slide(cast: Cast) -> Drawing:
    """One drink after another slides along the bar to somebody."""
    left, right = cast.wide * 0.14, cast.wide * 0.88
    doer = persons.half(cast.figure, cast.mood, poses.DOING["push"], left, (), 0.68)
    them = other(cast, right, "gape", 0.62, "startled")
    first = things.standing(_drink(cast), cast.wide * 0.66, 98, 54)
    more: list[Shape] = []
    for at, name in enumerate(("stein/#5a2a10/foam", "wineglass/#8e1230/")):
        more += things.standing(name, cast.wide * (0.48 - 0.13 * at), 97, 38 - 7 * at)
    return (
        *doer.shapes,
        *them.shapes,
        *_bar(cast.wide, 82),
        *placed(signs.streaks(0, 0, 40, 0, 3, 8), cast.wide * 0.5, 88),
        *more,
        *first,
    )


def _gulp(cast: Cast) -> Drawing:
    """A glass that somebody's hand tips against the mouth of another."""
    x, size = cast.wide * 0.64, min(1.06, cast.wide * 0.0074)
    face = persons.facing(near(cast.other, "dozy", x, 46, size, 10), x)
    doer = near(cast.figure, cast.mood, cast.wide * 0.17, 60, 0.62)
    mouth = (x - 8 * size, 46 + 20 * size)
    glass = things.standing(cast.glass(), 0, 0, 44)
    tall = -min(y for shape in glass for _, y in shape.points)
    tipped = placed(placed(glass, 0, tall / 2), mouth[0] - 16, mouth[1] + 6, turn=28)
    way = [(cast.wide * 0.1, 128), (cast.wide * 0.24, 116), (mouth[0] - 26, mouth[1] + 20)]
    drops = signs.clear(signs.drops(mouth[0] - 16, mouth[1] + 4, 30, ALE, 5), ((x, 46, 24 * size),))
    return (
        *doer,
        *face,
        *drops,
        *tipped,
        *grasp.forearm(cast.figure, way, "fist", -40, (), 1.3),
    )


def _cover(cast: Cast) -> Drawing:
    """A hand laid flat over the mouth of a mug that somebody else reaches for."""
    doer = persons.half(cast.figure, cast.mood, poses.DOING["lid"], cast.wide * 0.24, (), 0.84)
    hx, hy = doer.hand
    them = other(cast, cast.wide * 0.86, "sulk", 0.66, "startled")
    mug = _under_hand(cast.glass(), hx + 3, hy + 4)
    edge = max(px for shape in mug for px, _ in shape.points)
    reach = [(2 * edge - cast.wide - 24, 112), (2 * edge - cast.wide - 2, 98), (edge - 12, 84)]
    hand = persons.facing(grasp.forearm(cast.other, reach, "open", None, (), 1.0), edge)
    return (*them.shapes, *_bar(cast.wide, 86), *hand, *mug, *doer.shapes)


def _under_hand(name: str, x: float, top: float) -> Drawing:
    """A glass under a hand that lies on its mouth, the foot below the frame."""
    glass = things.standing(name, 0, 0, 54)
    high, xs = min(y for shape in glass for _, y in shape.points), [px for s in glass for px, _ in s.points]
    return placed(glass, x - (min(xs) + max(xs)) / 2, top - 6 - high)


def _upturned(cast: Cast) -> Drawing:
    """A mug turned over on the table, a hand on its foot, before somebody who wanted to drink."""
    doer = persons.half(cast.figure, cast.mood, poses.DOING["lid"], cast.wide * 0.24, (), 0.84)
    hx, hy = doer.hand
    them = other(cast, cast.wide * 0.85, "gape", 0.68, "startled")
    emptied = cast.glass().replace("/foam", "/")
    mug = _under_hand(emptied, hx + 3, hy - 2)
    low = max(y for shape in mug for _, y in shape.points)
    over = tuple(
        shape._replace(points=tuple((px, hy + 4 + low - 3 - py) for px, py in shape.points)) for shape in mug
    )
    foot = max(y for shape in over for _, y in shape.points)
    over = placed(over, 0, min(0.0, 97 - foot))
    return (
        *them.shapes,
        *_bar(cast.wide, 84),
        ellipse(hx + 12, 96, 40, 5, ALE, 1.2),
        *over,
        *doer.shapes,
        *(shape for one in signs.drops(hx + 34, 94, 15, ALE, 4) for shape in one),
    )


_TORN = """
    paper/ M-2 -27 L20 -27 L20 27 L2 27 L-5 18 L3 8 L-6 -2 L2 -12 L-5 -20 Z
    red. M6 -18 C0 -22 4 -26 7 -22 C10 -26 14 -22 8 -16 Z
    red. M10 22 C4 18 8 14 11 18 C14 14 18 18 12 24 Z"""


def _tear(cast: Cast) -> Drawing:
    """A card torn in two before the eyes of who played it."""
    x, right = cast.wide * 0.36, cast.wide * 0.86
    doer = persons.half(cast.figure, cast.mood, poses.DOING["rip"], x, (), 0.8)
    them = other(cast, right, "gape", 0.6, "startled")
    hx, hy = doer.hand
    half = placed(drawing(_TORN), hx - 4, hy - 14, 0.82, turn=14)
    scraps = (signs.spikes(x + dx, hy + dy, 4.4, "paper", 4, 1.0) for dx, dy in _SCRAPS)
    return (
        *signs.halo(x, hy - 8, 46),
        *them.shapes,
        *doer.shapes,
        *half,
        *persons.facing(half, x),
        *scraps,
    )


_SCRAPS = ((-7, 16), (6, 24), (-2, 32), (9, 8))


def _shoulder(cast: Cast) -> Drawing:
    """Somebody who turns away from who begs with the thing in hand."""
    left, right = cast.wide * 0.28, cast.wide * 0.76
    away = persons.half(
        cast.figure, "calm" if cast.mood == "fierce" else cast.mood, poses.DOING["aloof"], left, (), 0.84
    )
    held = things.gripped("cards", 0.8, -6) if marks.is_hand(cast.name()) else _held(cast)
    begs = other(cast, right, "play" if marks.is_hand(cast.name()) else "pay", 0.7, "wary", held)
    thing = () if held else shown(cast, cast.wide * 0.58, 97, 42)
    return (*begs.shapes, *persons.mirrored(away, left).shapes, *thing)


def _held(cast: Cast) -> Drawing:
    """The thing by its grip if it can be held."""
    return things.gripped(cast.name(), 0.86, -6) if cast.things and things.holdable(cast.name()) else ()


def _shut(cast: Cast) -> Drawing:
    """A door shut against somebody who comes with the thing."""
    x, size = cast.middle, min(0.76, cast.wide * 0.0047)
    doer = persons.half(cast.figure, cast.mood, poses.DOING["shove"], cast.wide * 0.17, (), size)
    them = other(cast, cast.wide * 0.84, "shrink", size * 0.9, "startled")
    hands = doer.hand[0] + 10
    door = (
        box(hands, -6, 15, 112, "rust", 1.6),
        box(hands + 3, 4, 3, 92, "warm"),
        box(hands + 9, 44, 5, 10, "ink"),
    )
    return (
        box(hands + 12, -6, cast.wide, 112, "night"),
        *signs.ward(hands + 2, 44, 34),
        *them.shapes,
        *shown(cast, max(x + 16, hands + 34), 98, 40),
        *door,
        *doer.shapes,
    )


def _steal(cast: Cast) -> Drawing:
    """A hand in the pocket of somebody who looks the other way."""
    left, right = cast.wide * 0.22, cast.wide * 0.7
    them = persons.half(cast.other, "merry", poses.DOING["point"], right, (), 0.78)
    face = near(cast.figure, "sly", left, 44, 0.76, 8)
    way = [(left - 26, 122), (left + 4, 108), (right - 30, 74)]
    purse = next(
        (name for name in cast.things if name.startswith(("purse", "coins", "coin", "key"))), "purse"
    )
    thing = () if purse == cast.name() else shown(cast, cast.wide * 0.9, 98, 40)
    loot = things.gripped(purse, 0.78, 8)
    falling = signs.clear(signs.coins((right - 20, 84), (left + 30, 99), 4, 3, 5), ((left, 44, 24),))
    return (
        *them.shapes,
        *face,
        *thing,
        *grasp.forearm(cast.figure, way, "fist", -20, loot, 1.2),
        *falling,
    )


def _count(cast: Cast) -> Drawing:
    """Gold counted into piles, while somebody shakes out an empty purse."""
    left, right = cast.wide * 0.28, cast.wide * 0.83
    face = near(cast.figure, cast.mood, left, 38, 0.86)
    them = other(cast, right, "pay", 0.64, "wary", placed(things.gripped("empty-purse", 0.7), 0, 0))
    piles: list[Shape] = []
    for at, count in enumerate((3, 6, 5, 2)):
        piles += gaming.pile(left - 30 + 20 * at, 96 + 2 * (at % 2), count, 0.9)
    way = [(left + 64, 124), (left + 60, 110), (left + 34, 78)]
    return (
        *them.shapes,
        *face,
        *_bar(cast.wide, 82),
        *piles,
        *grasp.forearm(
            cast.figure, [(left - 60, 118), (left - 54, 104), (left - 26, 76)], "point", 60, (), 1.0
        ),
        *shown(cast, cast.middle + cast.wide * 0.15, 99, 44),
        *signs.coin(way[2][0] - 4, 64, 5),
    )


_POCKET = "paper/ M-6 -3 L6 -3 L8 7 C8 13 -8 13 -8 7 Z\nink. M-1 1 L1 1 L1 9 L-1 9 Z"


def _pockets(cast: Cast) -> Drawing:
    """Somebody who shows that both pockets are empty, and a hand that has the gold."""
    x = cast.wide * 0.7
    them = persons.half(cast.other, "wary", poses.DOING["shrug"], x, (), 0.8)
    way = [(-18, 116), (cast.wide * 0.1, 104), (cast.wide * 0.28, 84)]
    face = near(cast.figure, cast.mood, cast.wide * 0.17, 40, 0.66)
    sides = (shape for dx in (-13, 13) for shape in placed(drawing(_POCKET), x + dx, 84, 0.9, turn=-dx))
    return (
        *them.shapes,
        *sides,
        *face,
        *shown(cast, cast.wide * 0.46, 98, 38),
        *signs.heap(cast.wide * 0.31, 78, 1.3),
        *grasp.forearm(cast.figure, way, "flat", -8, (), 1.4),
        *(shape for one in signs.coins((x - 14, 70), (cast.wide * 0.34, 66), 16, 3, 5) for shape in one),
    )


def _bed(cast: Cast) -> Drawing:
    """Somebody in bed who gets well, with the thing at hand."""
    x, y = cast.wide * 0.3, 52.0
    head = near(cast.figure, "merry" if cast.mood == "fierce" else cast.mood, x, y, 0.8, -12)
    quilt = Shape(
        ((x - 40, 84), (x + 6, 78), (cast.wide * 0.66, 80), (cast.wide * 0.72, 104), (x - 44, 104)),
        "warm",
        1.6,
        True,
    )
    squares = (
        box(x - 20 + 24 * at, 84 + 2 * (at % 2), 13, 11, ("light", "paper")[at % 2], 0.9) for at in range(4)
    )
    right = cast.wide * 0.85
    hearts = signs.clear(signs.hearts(x + 6, 42, 42), ((x, y, 22),))
    return (
        *signs.halo(x, 44, 60, ("mist", "haze")),
        box(x - 52, 20, 9, 90, "rust", 1.6),
        ellipse(x - 8, 60, 46, 25, "white", 1.6),
        *head,
        quilt,
        *squares,
        *hearts,
        box(right - 22, 78, 46, 40, "rust", 1.5),
        box(right - 25, 76, 52, 5, "warm", 1.3),
        *things.standing(cast.name(), right, 77, min(54.0, cast.wide * 0.34)),
    )


def _tend(cast: Cast) -> Drawing:
    """Somebody who is looked after: a plaster on the brow, the hand of another on the shoulder, the thing
    before both."""
    left, right = cast.wide * 0.3, cast.wide * 0.74
    doer = persons.half(cast.figure, "merry", poses.DOING["offer"], left, (), 0.8)
    nurse = other(cast, right, "thank", 0.7, "merry")
    hearts = signs.clear(signs.hearts(left + 6, 38, 46), (doer.face, nurse.face))
    x, y, radius = doer.face
    way = [(2 * x - right - 4, 92), (2 * x - right + 26, 84), (x - 27, 72)]
    hand = persons.facing(grasp.forearm(cast.other, way, "flat", -8, (), 1.0), x)
    return (
        *signs.halo(left + 8, 46, 54, ("straw", "light")),
        *nurse.shapes,
        *doer.shapes,
        *placed(drawing(_PLASTER), x + radius * 0.3, y - radius * 0.62, radius / 17, turn=-24),
        *hand,
        *hearts,
        *_gift(cast, cast.wide * 0.55, 99, 40),
    )


_PLASTER = """
    paper M-10 -3.6 L10 -3.6 L10 3.6 L-10 3.6 Z
    red. M-1.2 -2.8 L1.2 -2.8 L1.2 -1.2 L2.8 -1.2 L2.8 1.2 L1.2 1.2 L1.2 2.8 L-1.2 2.8 L-1.2 1.2 L-2.8 1.2
    L-2.8 -1.2 L-1.2 -1.2 Z"""


def _gift(cast: Cast, x: float, y: float, size: float) -> Drawing:
    """The thing, or a bowl of soup where it is a part of somebody."""
    return shown(cast, x, y, size) or things.standing("bowl", x, y, size)


def _fed(cast: Cast) -> Drawing:
    """A warm meal and the thing on the table before somebody, brought by another with open hands."""
    left, right = cast.wide * 0.34, cast.wide * 0.82
    doer = persons.half(cast.figure, "merry", poses.DOING["bless"], left, (), 0.76)
    host = other(cast, right, "serve", 0.66, "merry")
    hearts = signs.clear(signs.hearts(left, 36, 46), (doer.face, host.face))
    hx, hy = host.hand
    dish = things.standing("bread", hx - 6, hy - 1, 27)
    plate = (ellipse(hx - 6, hy, 21, 4, "white", 1.3), ellipse(hx - 6, hy - 0.8, 15, 2.4, "pale", 0))
    return (
        *signs.halo(left, 44, 54, ("straw", "light")),
        *doer.shapes,
        *host.shapes,
        *plate,
        *dish,
        *hearts,
        *_bar(cast.wide, 84),
        *things.standing("bowl", left + 2, 97, 34),
        *shown(cast, cast.wide * 0.62, 98, 36),
    )


def _ordered(cast: Cast) -> Drawing:
    """Whoever serves comes with a tray for a row of guests, and who has ordered it points at them."""
    right = cast.wide * 0.66
    doer = persons.half(cast.figure, cast.mood, poses.DOING["point"], cast.wide * 0.19, (), 0.62)
    maid = persons.half(cast.other, "merry", poses.DOING["tray"], right, (), 0.7)
    hx, hy = (maid.hand[0], maid.hand[1] - 12)
    maid = maid._replace(shapes=placed(maid.shapes, 0, -12))
    load: list[Shape] = [ellipse(hx, hy - 2, 36, 5, "steel", 1.5), ellipse(hx, hy - 3.4, 31, 3.2, "white", 0)]
    for at, name in enumerate(("wineglass/#8e1230/", "stein/#e0a52e/foam", "mug/#d8921e/foam")):
        load += things.standing(name, hx + 20 * (at - 1), hy - 2, 27)
    guests = placed(tuple(crowd.onlookers(cast.wide / 0.8, "drink", cast.seed, 38.0)), 0, 22, 0.8)
    return (*signs.halo(hx, hy - 12, 42, ("pale", "light")), *doer.shapes, *maid.shapes, *load, *guests)


WAYS: Mapping[str, Callable[[Cast], Drawing]] = {
    "ordered": _ordered,
    "pour": _pour,
    "slide": _slide,
    "gulp": _gulp,
    "cover": _cover,
    "upturned": _upturned,
    "tear": _tear,
    "shoulder": _shoulder,
    "shut": _shut,
    "steal": _steal,
    "count": _count,
    "pockets": _pockets,
    "bed": _bed,
    "tend": _tend,
    "fed": _fed,
}
"""These ways, by name."""
