"""Ways that stand for the commonest ones by who does it (`manners.yaml`): by build and by trade."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from innkeep.images.ink import grasp, limbs, marks, packs, persons, poses, signs, things
from innkeep.images.ink.persons import Somebody
from innkeep.images.ink.scuffles import near, other, shown
from innkeep.images.ink.shapes import Drawing, box, placed
from innkeep.images.ink.stagings import Cast

TURNS: Mapping[str, tuple[str, ...]] = {
    "duck": ("rock", "limbo"),
    "collar": ("drag", "perch"),
    "downed": ("trodden", "sat"),
    "crush": ("dropped", "brought"),
    "count": ("bite",),
    "steal": ("rod", "belt"),
    "detail": ("veiled",),
    "under": ("bootleg",),
}
"""Which ways may stand for which: all of them show the same."""


def _face(who: Somebody, more: float = 4.0) -> tuple[float, float, float]:
    return who.face._replace(radius=who.face.radius + more)


def _flat(cast: Cast, x: float, size: float) -> tuple[Drawing, tuple[float, float], float]:
    """Whoever it is done to flat on the ground, the middle at ``x``, where their face is, and their top."""
    made = persons.whole(cast.other, "hurt", poses.MOVING["flat"], 0, (), size)
    flat = placed((shape for shape in made.shapes if shape.tone != "shade"), 0, 0, turn=90)
    xs, ys = zip(*(spot for shape in flat for spot in shape.points), strict=True)
    dx, dy = x - (min(xs) + max(xs)) / 2, 99 - max(ys)
    return placed(flat, dx, dy), (dx - made.face.y, dy + made.face.x), dy + min(ys)


def _rock(cast: Cast) -> Drawing:
    """Somebody who stands like a rock, and a fist that hurts whom it belongs to."""
    left, right = cast.middle - 30, cast.wide * 0.87
    doer = persons.half(cast.figure, cast.mood, poses.DOING["aloof"], left, (), 0.84)
    doer = persons.mirrored(doer, left)
    them = other(cast, right, "attack", 0.58, "startled")
    ahead = left + 30 - them.hand[0]
    them = persons.moved(them, ahead)
    thing = shown(cast, cast.wide * 0.9, 40, 32)
    return (*doer.shapes, *signs.ward(left + 8, 66, 34), *them.shapes, *thing)


def _limbo(cast: Cast) -> Drawing:
    """Somebody bent over backwards, knees and all, under a blow that finds nothing."""
    left, right = cast.wide * 0.4, cast.wide * 0.92
    them = persons.half(cast.other, "fierce", poses.DOING["over"], right, (), 0.74)
    doer = persons.whole(cast.figure, cast.mood, poses.MOVING["dodge"], left, (), 0.5)
    bent = placed(placed(doer.shapes, -left, -97), left - 4, 97, turn=-16)
    flown = shown(cast, cast.wide * 0.28, 40, 34)
    wind = placed(signs.streaks(0, 0, 44, 0, 4, 8), cast.wide * 0.44, 22, turn=180)
    return (*wind, *persons.mirrored(them, right).shapes, *flown, *bent)


def _drag(cast: Cast) -> Drawing:
    """Somebody who is dragged off by the collar, heels first."""
    x = cast.wide * 0.3
    doer = persons.mirrored(persons.whole(cast.figure, cast.mood, poses.MOVING["run"], x, (), 0.5), x)
    dragged, head, _ = _flat(cast, cast.wide * 0.68, 0.4)
    lifted = placed(
        placed(persons.facing(dragged, cast.wide * 0.68), -cast.wide * 0.5, -99),
        cast.wide * 0.5,
        92,
        turn=-14,
    )
    face = (2 * cast.wide * 0.68 - head[0], head[1] - 12)
    return (
        *signs.burst(*face, 30),
        *placed(signs.streaks(0, 0, 40, 0, 3, 8), cast.wide * 0.96, 96, turn=180),
        *lifted,
        *shown(cast, cast.wide * 0.88, 62, 32),
        *doer.shapes,
    )


def _perch(cast: Cast) -> Drawing:
    """Somebody small on the shoulders of another, whose ears they have."""
    x = cast.middle + 6
    them = persons.mirrored(persons.half(cast.other, "hurt", poses.SUFFERING["gape"], x, (), 0.74), x)
    top = them.face.y - them.face.radius
    rider = near(cast.figure, cast.mood, them.face.x, top - 10, 0.56, -8)
    hands = (
        shape
        for side in (-1, 1)
        for shape in grasp.forearm(
            cast.figure,
            [
                (them.face.x + side * 16, top + 6),
                (them.face.x + side * 36, top + 8),
                (them.face.x + side * (them.face.radius + 2), them.face.y + 2),
            ],
            "fist",
            None,
            (),
            0.62,
        )
    )
    low = 26.0
    lowered = placed((*rider, *them.shapes, *hands), 0, low)
    return (
        *signs.burst(them.face.x, them.face.y + low, 50),
        *shown(cast, cast.wide * 0.14, 98, 40),
        *lowered,
    )


def _trodden(cast: Cast) -> Drawing:
    """A foot on the back of somebody who will not get up so soon."""
    x = cast.wide * 0.42
    flat, head, top = _flat(cast, cast.wide * 0.56, 0.36)
    doer = persons.whole(cast.figure, cast.mood, poses.MOVING["stomp"], x, (), 0.37)
    up = placed((shape for shape in doer.shapes if shape.tone != "shade"), 0, top - 84)
    return (
        *signs.halo(x, 38, 46, ("pale", "light")),
        *up,
        box(-4, 92, cast.wide + 8, 20, "rust", 1.4),
        *flat,
        *shown(cast, cast.wide * 0.12, 93, 36),
        *(
            signs.spikes(head[0] + dx, head[1] - dy, 5, "light", 5, 1.1)
            for dx, dy in ((-14, 16), (0, 22), (14, 14))
        ),
    )


def _sat(cast: Cast) -> Drawing:
    """Somebody who sits on another as on a bench and has all the time in the world."""
    x = cast.middle - 8
    flat, head, top = _flat(cast, cast.middle + 2, 0.4)
    doer = persons.half(
        cast.figure, "merry" if cast.mood == "fierce" else cast.mood, poses.DOING["aloof"], x, (), 0.56
    )
    return (
        *signs.halo(x, 36, 48, ("pale", "light")),
        *placed(doer.shapes, 0, top - 96),
        box(-4, 94, cast.wide + 8, 20, "rust", 1.4),
        *flat,
        *shown(cast, cast.wide * 0.13, 95, 38),
        *(
            signs.spikes(head[0] + dx, head[1] - dy, 5, "light", 5, 1.1)
            for dx, dy in ((-14, 15), (0, 21), (14, 13))
        ),
    )


def _dropped(cast: Cast) -> Drawing:
    """From a beam above somebody lets the thing fall, and below another looks up too late."""
    x = cast.middle + 10
    size = 0.58
    above = near(cast.figure, cast.mood, cast.wide * 0.26, 26, 0.6, 14)
    low = near(cast.other, "hurt", x, 84, 0.66, -8)
    fallen = things.standing(cast.name(), x, 70, min(46.0, cast.wide * 0.34))
    arm = grasp.forearm(
        cast.figure, [(cast.wide * 0.26, 44), (cast.wide * 0.4, 34), (x - 18, 18)], "flat", 20, (), size + 0.3
    )
    return (
        *signs.burst(x, 66, 46),
        *placed(signs.streaks(0, 0, 30, 0, 5, 12), x, 24, turn=90),
        *persons.facing(low, x),
        *above,
        *arm,
        *fallen,
        box(-6, 44, cast.wide * 0.4, 9, "rust", 1.5),
        box(-6, 44, cast.wide * 0.4, 2.4, "warm"),
    )


def _slam(cast: Cast) -> Drawing:
    """Somebody who brings the thing down with both hands on one who is small beside them."""
    left, right = cast.wide * 0.2, cast.wide * 0.76
    doer = persons.half(cast.figure, cast.mood, poses.DOING["embrace"], left, (), 0.76)
    x = doer.hand[0]
    them = other(cast, right, "struck", 0.54, "hurt")
    them = persons.moved(them, x + 14 - them.face.x)
    fallen = things.standing(
        cast.name(), x + 8, them.face.y - them.face.radius * 0.6 + 4, min(46.0, cast.wide * 0.34)
    )
    return (
        *signs.burst(x + 10, them.face.y - 14, 42),
        *signs.clear(signs.sparks(x + 10, them.face.y - 8, 44, 5), (_face(them), _face(doer))),
        *them.shapes,
        *fallen,
        *doer.shapes,
    )


def _bite(cast: Cast) -> Drawing:
    """A gold piece between the teeth, whether it is one; and whoever paid it."""
    size = min(1.3, cast.wide * 0.0094)
    x = cast.wide * 0.36
    face = near(cast.figure, "sly", x, 46, size)
    coin = signs.coin(x + 4, 46 + 17 * size, 13)
    way = [(x + 62, 122), (x + 46, 112), (x + 16, 46 + 20 * size)]
    them = near(cast.other, "wary", cast.wide * 0.86, 50, 0.58)
    return (
        *persons.facing(them, cast.wide * 0.86),
        *face,
        *coin,
        *persons.facing(
            grasp.forearm(cast.figure, [(2 * x + 32 - px, py) for px, py in way], "fist", None, (), 0.9),
            x + 16,
        ),
        *shown(cast, cast.wide * 0.82, 98, 38),
        *signs.heap(cast.wide * 0.6, 97, 1.1),
    )


def _rod(cast: Cast) -> Drawing:
    """Gold that is fished out of somebody's pocket, with a line and a hook."""
    right = cast.wide * 0.72
    them = persons.half(cast.other, "merry", poses.DOING["point"], right, (), 0.74)
    rod = limbs.tube(
        [(cast.wide * 0.12, 74), (cast.wide * 0.26, 34), (cast.wide * 0.5, 10)], 2.2, 1.0, "warm", False
    )
    line = limbs.tube(
        [(cast.wide * 0.5, 10), (cast.wide * 0.52, 40), (cast.wide * 0.55, 70)], 0.7, 0.7, "paper", False
    )
    purse = things.standing("purse", cast.wide * 0.55, 96, 30)
    return (
        *them.shapes,
        rod,
        line,
        *purse,
        *signs.coin(cast.wide * 0.46, 88, 4.6),
        *signs.coin(cast.wide * 0.64, 92, 4.6),
        *near(cast.figure, cast.mood, cast.wide * 0.2, 58, 0.64, -4),
        *grasp.forearm(
            cast.figure, [(-10, 112), (cast.wide * 0.06, 98), (cast.wide * 0.13, 76)], "fist", -60, (), 0.9
        ),
        *shown(cast, cast.wide * 0.36, 99, 30),
    )


def _belt(cast: Cast) -> Drawing:
    """A head that looks out from behind somebody's hip, and a hand that has their purse already."""
    x = cast.wide * 0.6
    them = persons.half(cast.other, "merry", poses.DOING["shrug"], x, (), 0.82)
    low = near(cast.figure, cast.mood, cast.wide * 0.17, 68, 0.68, 10)
    purse = things.gripped("purse", 0.8, 10)
    way = [(cast.wide * 0.1, 116), (cast.wide * 0.26, 108), (cast.wide * 0.42, 84)]
    return (
        *them.shapes,
        *low,
        *grasp.forearm(cast.figure, way, "fist", -20, purse, 1.0),
        *(
            shape
            for one in signs.coins((cast.wide * 0.44, 76), (cast.wide * 0.3, 90), 12, 3, 4.6)
            for shape in one
        ),
        *shown(cast, cast.wide * 0.88, 98, 34),
    )


def _veiled(cast: Cast) -> Drawing:
    """Eyes over a fan of cards as over a veil, the gold and the thing before them."""
    size = min(1.4, cast.wide * 0.0102)
    x = cast.middle - 6
    low = (
        [(x + s * 62, 124) for s in (-1, 1)],
        [(x + s * 50, 112) for s in (-1, 1)],
        [(x + s * 30, 88) for s in (-1, 1)],
    )
    hands = (
        shape
        for way in zip(*low, strict=True)
        for shape in grasp.forearm(cast.figure, way, "fist", -60 if way[2][0] < x else -120, (), 0.9)
    )
    return (
        *near(cast.figure, cast.mood, x, 44, size),
        *packs.fan(x, 104, 1.2, 7, wide=120.0),
        *hands,
        *shown(cast, cast.wide * 0.88, 97, 44),
        *signs.pot(cast.wide * 0.16, 97),
    )


def _bootleg(cast: Cast) -> Drawing:
    """A boot on the table, and in its shaft what nobody was to see."""
    m = cast.middle
    boot = things.standing("boot", m + 4, 92, 60)
    hidden = marks.is_hand(cast.name()) or not cast.things
    thing = () if hidden else things.standing(cast.name(), m - 6, 54, 40)
    card = packs.card(3) if hidden else ()
    them = other(cast, cast.wide * 0.86, "play", 0.58, "wary", things.gripped("cards", 0.7, -8))
    way = [(cast.wide * 0.02, 112), (cast.wide * 0.16, 92), (m - 22, 40)]
    return (
        *them.shapes,
        *near(cast.figure, cast.mood, cast.wide * 0.19, 38, 0.66, 6),
        box(-6, 88, cast.wide + 12, 22, "rust", 1.4),
        box(-6, 88, cast.wide + 12, 3, "warm"),
        *thing,
        *placed(card, m - 6, 34, 0.9, turn=-10),
        *boot,
        *signs.pot(cast.wide * 0.74, 96),
        *grasp.forearm(cast.figure, way, "fist", -20, (), 0.9),
    )


WAYS: Mapping[str, Callable[[Cast], Drawing]] = {
    "rock": _rock,
    "limbo": _limbo,
    "drag": _drag,
    "perch": _perch,
    "trodden": _trodden,
    "sat": _sat,
    "dropped": _dropped,
    "brought": _slam,
    "bite": _bite,
    "rod": _rod,
    "belt": _belt,
    "veiled": _veiled,
    "bootleg": _bootleg,
}
"""These ways, by name."""
