"""Ways to fill a picture that are some characters' own."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping
from dataclasses import replace

from innkeep.images.ink import (
    bodies,
    busts,
    crowd,
    grasp,
    marks,
    packs,
    persons,
    places,
    poses,
    signs,
    stagings,
    things,
)
from innkeep.images.ink.shapes import Drawing, Shape, box, drawing, ellipse, lying, placed, toned, within
from innkeep.images.ink.stagings import Cast

SHADOW = "night"
"""The tone of a shadow on a wall."""


def _altar(cast: Cast) -> Drawing:
    """As on an altar piece: who does it in the middle, with light all round, the thing on either hand."""
    doer = persons.half(cast.figure, cast.mood, poses.DOING["bless"], cast.middle, (), 0.74)
    found: list[Shape] = [*places.rays(cast.middle, doer.face.y, "light", 20, 22, 130)]
    found += signs.halo(cast.middle, doer.face.y, 36)
    face = doer.face._replace(radius=doer.face.radius + 5)
    found += signs.clear(stagings.flying_off(cast, cast.middle, 40, 44), (face,))
    x, y = doer.hand
    for side in (0, 1) if not marks.is_hand(cast.name()) else ():
        bottom = max(py for shape in things.thing(cast.name()) for _, py in shape.points)
        thing = placed(things.thing(cast.name()), x + 8 - 22, y - 1 - bottom * 0.74, 0.74)
        found += persons.facing(thing, cast.middle) if side else thing
    found += doer.shapes
    return (*found, *stagings.foreground(cast, cast.middle))


def _shade(shapes: Drawing) -> Drawing:
    """The shadow of some shapes."""
    return tuple(shape._replace(tone=SHADOW, line=0.0, shaded=False) for shape in shapes if shape.line > 0)


def _shadow(cast: Cast) -> Drawing:
    """Somebody before a wall on which their shadow looms, larger than life, over whom it is done to."""
    held = cast.in_hand(0.8, stagings.TILT.get(cast.pose, 0.0))
    left, right = cast.middle - min(54.0, cast.wide * 0.32), cast.middle + min(48.0, cast.wide * 0.29)
    loom = poses.DOING["loom"]
    size = min(0.98, cast.wide * 0.0064)
    large = persons.stood(cast.figure, cast.mood, loom, (cast.middle - 58 * size, -8), size)
    fx, fy, radius = large.face
    eye = drawing("light. M-7 -3 L6 1.6 Q-1 4.6 -7 -3 Z")
    eyes = [*placed(eye, fx - radius * 0.42, fy, radius / 21)]
    eyes += placed(eye, fx + radius * 0.42, fy, radius / 21, mirrored=0)
    victim = poses.SUFFERING[stagings.ANSWERS[cast.deed]]
    them = persons.mirrored(
        persons.half(cast.other, stagings.FELT[cast.deed], victim, right, (), 0.54), right
    )
    doer = persons.half(cast.figure, cast.mood, poses.DOING[cast.pose], left, held, 0.56)
    return (
        *signs.halo(cast.middle, 44, 74, ("mist", "haze")),
        *_shade(large.shapes),
        *eyes,
        *them.shapes,
        *doer.shapes,
        *stagings.foreground(cast, cast.middle),
    )


def _lens(cast: Cast) -> Drawing:
    """The cards of another, seen in a glass that somebody holds over them, the thing beside it."""
    x = cast.middle + min(34.0, cast.wide * 0.2)
    mine = cast.middle - min(42.0, cast.wide * 0.25)
    doer = persons.half(cast.figure, cast.mood, poses.DOING["give"], mine, (), 0.76)
    shown: list[Shape] = [ellipse(x, 46, 40, 40, "warm", 2.2), ellipse(x, 46, 35, 35, "paper", 1.4)]
    inside = packs.fan(x, 76, 0.66, 4, wide=64.0)
    shown += inside
    way = [(x - 62, 122), (x - 44, 112), (x - 26, 88)]
    hand = grasp.forearm(cast.figure, way, "fist", -40, (), 1.15)
    rays = places.rays(x, 46, "light", 22, 40, 56)
    edge = cast.wide * 0.93
    them = placed(_bust(cast.other, stagings.FELT[cast.deed]), edge - 50 * 0.6, 52 - 42 * 0.6, 0.6)
    return (
        *rays,
        *persons.facing(them, edge),
        *doer.shapes,
        *shown,
        *hand,
        *stagings.foreground(cast, cast.middle),
        *(() if marks.is_hand(cast.name()) else things.standing(cast.name(), cast.wide * 0.12, 99, 40)),
    )


def _below(cast: Cast) -> Drawing:
    """Seen from below: somebody who fills the room, over the heads of small guests."""
    pose = poses.DOING[cast.pose]
    held = cast.in_hand(0.82, stagings.TILT.get(cast.pose, 0.0))
    size = min(0.98, cast.wide * 0.0058)
    doer = persons.stood(cast.figure, cast.mood, pose, (cast.middle - 50 * size - 24, 4), size, held)
    face = doer.face._replace(radius=doer.face.radius + 4)
    found: list[Shape] = [*places.rays(cast.middle - 24, 50, "pale", 18, 10, 150)]
    found += signs.clear(stagings.flying_off(cast, cast.middle - 24, 46, 54), (face,))
    found += doer.shapes
    small = tuple(crowd.onlookers(cast.wide / 0.62, cast.deed, cast.seed, 38.0))
    return (*found, *placed(small, 0, 34, 0.62))


def _panels(cast: Cast) -> Drawing:
    """Three pictures side by side: who strikes, the fist or the thing that comes down, and how it hurts."""
    edges = [cast.wide * share for share in (0.0, 0.335, 0.665, 1.0)]
    size = cast.wide * 0.0068
    spots = [(one + two) / 2 for one, two in itertools.pairwise(edges)]
    mine = placed(_bust(cast.figure, cast.mood), spots[0] - 50 * size, 54 - 43 * size, size)
    theirs = placed(_bust(cast.other, stagings.FELT[cast.deed]), spots[2] - 50 * size, 54 - 43 * size, size)
    way = [(spots[1] - 50, 124), (spots[1] - 34, 114), (spots[1] - 8, 88)]
    if things.upright(cast.name()):
        hand = grasp.forearm(cast.figure, way, "fist", -78, things.gripped(cast.name(), 1.0, -4), 1.2)
    else:
        fist = [(spots[1] - 58, 88), (spots[1] - 40, 78), (spots[1] - 10, 54)]
        hand = grasp.forearm(cast.figure, fist, "fist", -24, (), 1.5)
    hand = (*signs.burst(spots[1] + 6, 46, 34), *hand)
    sides = [*itertools.pairwise(edges)]
    found = [
        box(left, -4, right - left, 108, tone)
        for (left, right), tone in zip(sides, ("pale", "light", "haze"), strict=True)
    ]
    for (left, right), made in zip(sides, (mine, hand, persons.facing(theirs, spots[2])), strict=True):
        found += within(made, left, right)
    for x in edges[1:-1]:
        found.append(box(x - 2, -6, 4, 112, "paper", 1.5))
    face = (spots[2], 54, 22 * size)
    found += signs.clear(signs.sparks(spots[2], 50, 26 * size + 6, 5), (face,))
    return tuple(found)


def _bust(words: str, mood: str) -> Drawing:
    return busts.bust(" ".join(word for word in words.split() if not word.startswith("prop:")), mood)


def _tray(cast: Cast) -> Drawing:
    """A tray above the heads of the guests, with the thing and drinks on it."""
    x = cast.middle - min(30.0, cast.wide * 0.18)
    doer = persons.half(cast.figure, cast.mood, poses.DOING["tray"], x, (), 0.74)
    hx, hy = doer.hand
    loaded = [cast.name(), stagings.SERVING["drink"], "wineglass/#8e1230/"]
    found: list[Shape] = [*signs.halo(hx + 10, hy - 16, 46, ("pale", "light"))]
    for at, name in enumerate(loaded):
        scale = 0.78 if at == 0 else 0.5
        low = max(y for shape in things.thing(name) for _, y in shape.points)
        spot = hx + (-4, 30, -30)[at]
        found += placed(
            [shape for shape in things.thing(name) if shape.tone != "shade"],
            spot - 30 * scale,
            hy - 4 - low * scale,
            scale,
        )
    face = doer.face._replace(radius=doer.face.radius + 4)
    found += signs.clear(stagings.flying_off(cast, hx, hy - 20, 38), (face,))
    found += [ellipse(hx, hy - 3, 46, 5, "steel", 1.5), ellipse(hx, hy - 4.4, 41, 3.2, "white", 0)]
    found += doer.shapes
    if cast.deed in ("gamble", "cheat"):
        return (*found, *stagings.foreground(cast, cast.middle))
    small = tuple(crowd.onlookers(cast.wide / 0.7, cast.deed, cast.seed, 36.0))
    return (*found, *placed(small, 0, 30, 0.7))


def _tale(cast: Cast) -> Drawing:
    """The drinks that somebody orders, in the cloud above the guests who are to have them."""
    x, cloud = cast.middle - min(54.0, cast.wide * 0.32), cast.middle + min(26.0, cast.wide * 0.15)
    doer = persons.half(cast.figure, cast.mood, poses.DOING["point"], x, (), 0.66)
    found: list[Shape] = []
    for spot_x, spot_y, wide, tall in ((-24, 6, 22, 20), (24, 4, 24, 22), (0, -8, 32, 24), (0, 14, 40, 18)):
        found.append(ellipse(cloud + spot_x, 40 + spot_y, wide + 2, tall + 2, "rust", 2.4))
    for spot_x, spot_y, wide, tall in ((-24, 6, 22, 20), (24, 4, 24, 22), (0, -8, 32, 24), (0, 14, 40, 18)):
        found.append(ellipse(cloud + spot_x, 40 + spot_y, wide, tall, "paper", 0))
    found += [ellipse(x + 34, 62, 5, 4, "paper", 1.4), ellipse(x + 26, 68, 3, 2.6, "paper", 1.4)]
    poured = cast.glass()
    told = placed(things.fitted(poured, 40), cloud - 2, 20)
    second = placed(things.fitted("mug/#d8921e/foam", 28), cloud - 46, 30)
    third = placed(things.fitted("wineglass/#8e1230/", 28), cloud + 26, 30)
    found += [*second, *third, *told, *doer.shapes]
    listeners = tuple(crowd.onlookers(cast.wide, "drink", cast.seed))
    return (*found, *within(listeners, cast.wide * 0.36, cast.wide + 10))


def _friend(cast: Cast) -> Drawing:
    """Somebody who does it together with a beast of theirs."""
    x, right = cast.middle - min(46.0, cast.wide * 0.27), cast.middle + min(38.0, cast.wide * 0.23)
    named = next((name for name in cast.things if things.is_beast(name)), "")
    beast = things.thing(named or bodies.build(cast.figure).parts.get("friend", "cat/6"))
    other = replace(cast, subject="+".join(name for name in cast.things if name != named))
    held = other.in_hand(0.8, stagings.TILT.get(cast.pose, 0.0))
    doer = persons.half(cast.figure, cast.mood, poses.DOING[cast.pose], x, held, 0.74)
    them = persons.facing(placed(beast, right - 38, 100 - 58 * 1.5, 1.5), right + 7)
    found: list[Shape] = [*signs.halo(right, 50, 54, ("pale", "light"))]
    face = doer.face._replace(radius=doer.face.radius + 4)
    found += signs.clear(stagings.flying_off(cast, right, 44, 50), (face,))
    if not held and cast.things and not named:
        found += stagings.touching(cast, doer.hand, 0.7)
    return (*found, *them, *doer.shapes, *stagings.foreground(cast, cast.middle))


def _twins(cast: Cast) -> Drawing:
    """Somebody of whom there are three, who all do it."""
    pose = poses.DOING[cast.pose]
    held = cast.in_hand(0.8, stagings.TILT.get(cast.pose, 0.0))
    apart = min(52.0, cast.wide * 0.31)
    left = persons.half(cast.figure, "merry", pose, cast.middle - apart, held, 0.56)
    right = persons.half(cast.figure, "wary", pose, cast.middle + apart, held, 0.56)
    doer = persons.half(cast.figure, cast.mood, pose, cast.middle - 8, held, 0.78)
    found: list[Shape] = [*signs.halo(cast.middle, 50, 62, ("pale", "light"))]
    found += [*left.shapes, *persons.mirrored(right, cast.middle + apart).shapes]
    if not held and cast.things:
        found += stagings.touching(cast, doer.hand, 0.7)
    return (*found, *doer.shapes, *stagings.foreground(cast, cast.middle))


def _ring(x: float, y: float, wide: float) -> Drawing:
    """A ring in the air, seen from aside."""
    return (
        ellipse(x, y, wide, wide * 2.3, "warm", 1.4),
        ellipse(x, y, wide * 0.8, wide * 1.84, "night", 0),
        ellipse(x, y, wide * 0.6, wide * 1.4, "pale", 0),
    )


def _portal(cast: Cast) -> Drawing:
    """Somebody whose fist goes into a ring in the air and out of another into the face of who is there."""
    x, right, size = cast.wide * 0.17, cast.wide * 0.76, min(0.98, cast.wide * 0.0062)
    doer = persons.half(cast.figure, cast.mood, poses.DOING["give"], x, (), 0.66)
    hx, hy = doer.hand
    edge = right - 22 * size
    held = things.gripped(cast.name(), 0.8, 62) if things.upright(cast.name()) else ()
    way = [(edge - 44, 66), (edge - 28, 62), (edge - 12, 54)]
    fist = grasp.forearm(cast.figure, way, "fist", -16, held, 1.35)
    them = placed(placed(_bust(cast.other, "hurt"), -50, -43), right, 50, size, turn=14)
    return (
        *signs.burst(edge + 2, 50, 36),
        *persons.facing(them, right),
        *_ring(edge - 40, 62, 19.0),
        *fist,
        *doer.shapes,
        *_ring(hx + 3, hy - 2, 9.0),
        *signs.clear(signs.sparks(right, 48, 42, 5), ((right, 50, 30 * size),)),
    )


_BLUE = {
    **dict.fromkeys(("ink", "shade", "night", "dusk", "deep", "mid", "rust"), "mid"),
    **dict.fromkeys(("pale", "warm", "steel", "gold", "red", "tan", "brown"), "sky"),
}
"""The tones of a thing that is only planned."""


def _plan(cast: Cast) -> Drawing:
    """A large drawing of the thing on the wall, and somebody who explains it."""
    x, left = cast.middle - min(56.0, cast.wide * 0.33), cast.middle - min(18.0, cast.wide * 0.1)
    right = cast.wide - 10
    found: list[Shape] = [box(left, 6, right - left, 80, "deep", 1.6)]
    found += [box(at, 8, 0.7, 76, "mid") for at in range(int(left) + 6, int(right), 9)]
    found += [box(left + 2, 6 + 9 * row, right - left - 4, 0.7, "mid") for row in range(1, 9)]
    middle = (left + right) / 2
    found.append(ellipse(middle + 4, 46, 37, 37, "sky", 0))
    found.append(ellipse(middle + 4, 46, 35.6, 35.6, "deep", 0))
    planned = placed(things.fitted(cast.name(), 56), middle - 24, 18)
    blue = tuple(shape._replace(tone=_BLUE.get(shape.tone, "paper"), shaded=False) for shape in planned)
    found += blue
    doer = persons.half(cast.figure, cast.mood, poses.DOING["point"], x, (), 0.72)
    them = persons.half(cast.other, stagings.FELT[cast.deed], poses.SUFFERING["gape"], cast.wide - 8, (), 0.5)
    other = persons.mirrored(them, cast.wide - 8).shapes
    return (*found, *other, *doer.shapes, *stagings.foreground(cast, cast.middle))


def _doorway(cast: Cast) -> Drawing:
    """Somebody thrown out of an open door with light behind."""
    x = cast.middle - min(40.0, cast.wide * 0.24)
    found: list[Shape] = [box(x - 40, -6, 82, 120, "rust", 1.6), box(x - 33, 2, 68, 110, "light", 1.2)]
    found += [
        box(x - 33, 2, 10, 110, "paper"),
        box(x + 42, -6, 16, 120, "warm", 1.6),
        box(x + 46, 44, 4, 9, "ink"),
    ]
    right = cast.middle + min(52.0, cast.wide * 0.31)
    doer = persons.half(cast.figure, cast.mood, poses.DOING[cast.pose], x, (), 0.74)
    them = persons.whole(cast.other, "hurt", poses.MOVING["tumble"], right, rise=6)
    found += placed(signs.streaks(0, 0, 30, 0, 3, 9), right - 26, 48)
    flown = persons.mirrored(them, right)
    found += signs.burst((doer.hand[0] + flown.face.x) / 2, doer.hand[1] + 4, 24)
    found += flown.shapes
    found += signs.clear(
        signs.sparks(flown.face.x, flown.face.y, flown.face.radius + 8, 5), (flown.face, doer.face)
    )
    return (*found, *doer.shapes)


def _beam(cast: Cast) -> Drawing:
    """In the dark: the light of a lantern falls on the thing, and on whoever it is for."""
    x, right = cast.middle - min(54.0, cast.wide * 0.32), cast.middle + min(42.0, cast.wide * 0.25)
    lantern = things.gripped("lantern", 0.8, 0)
    free = " ".join(word for word in cast.figure.split() if not word.startswith("carries:"))
    doer = persons.half(free, cast.mood, poses.DOING["toast"], x, lantern, 0.74)
    hx, hy = doer.hand
    edge = cast.wide + 4
    cone = ((hx - 4, hy + 18), (hx + 8, hy + 14), (edge, 8), (edge, 106), (hx - 4, 106))
    inner = ((hx + 4, hy + 18), (edge, 34), (edge, 106), (hx + 22, 106))
    found: list[Shape] = [
        box(-4, -4, edge + 4, 112, "night"),
        Shape(cone, "amber", 0.0),
        Shape(inner, "straw", 0.0),
    ]
    victim = poses.SUFFERING[stagings.ANSWERS[cast.deed]]
    them = persons.mirrored(
        persons.half(cast.other, stagings.FELT[cast.deed], victim, right + 14, (), 0.6), right + 14
    )
    thing = placed(things.thing(cast.name()), right - 50, 96 - 58 * 0.86, 0.86)
    dim = {"skin": "umber", "fair": "tan", "tan": "brown", "brown": "umber", "white": "haze", "paper": "haze"}
    return (*found, *them.shapes, *thing, *toned(doer.shapes, dim), *stagings.foreground(cast, cast.middle))


def _clash(cast: Cast) -> Drawing:
    """Two faces, the picture parted between them, and a fist that goes from the one into the other."""
    middle, size = cast.middle, min(1.18, cast.wide * 0.0074)
    apart = min(54.0, cast.wide * 0.32)
    found: list[Shape] = [
        Shape(((-4, -4), (middle + 14, -4), (middle - 14, 106), (-4, 106)), "light", 0.0),
        *placed(signs.streaks(0, 0, 74, 0, 7, 14), middle - 20, 52),
        Shape(((middle + 12, -4), (middle + 18, -4), (middle - 10, 106), (middle - 16, 106)), "paper", 1.4),
    ]
    mine = middle - apart
    found += placed(_bust(cast.figure, cast.mood), mine - 50 * size, 54 - 43 * size, size)
    theirs = middle + apart - 8
    found += signs.burst(theirs - 22 * size, 52, 42)
    them = placed(placed(_bust(cast.other, "hurt"), -50, -43), theirs, 54, size, turn=16)
    found += persons.facing(them, theirs)
    held = things.gripped(cast.name(), 0.84, 58) if things.upright(cast.name()) else ()
    way = [(middle - 74, 112), (middle - 54, 98), (theirs - 36 * size, 62)]
    found += grasp.forearm(cast.figure, way, "fist", -30, held, 1.5)
    face = (theirs, 54, 26 * size)
    return (*found, *signs.clear(signs.sparks(theirs, 50, 30 * size + 6, 5), (face,)))


def _eyes(cast: Cast) -> Drawing:
    """Eyes that watch through a slit, and in the dark below them a hand with the thing."""
    middle, size = cast.middle, min(2.5, cast.wide * 0.0146)
    way = [(middle - 60, 124), (middle - 42, 114), (middle - 18, 92)]
    if things.upright(cast.name()):
        hand = grasp.forearm(cast.figure, way, "fist", -70, things.gripped(cast.name(), 0.96, 10), 1.2)
    else:
        hand = grasp.holding(cast.figure, way, cast.name(), 0.74, 1.2)
    right = middle + min(52.0, cast.wide * 0.31)
    head = placed(_bust(cast.other, stagings.FELT[cast.deed]), right - 50 * 0.56, 60, 0.56)
    face = placed(_bust(cast.figure, cast.mood), middle - 50 * size, 28 - 42 * size, size)
    return (
        box(-6, 52, cast.wide + 12, 60, "night"),
        box(-6, -8, cast.wide + 12, 14, "night"),
        *lying(within(lying(face), 6, 52)),
        box(-6, 51, cast.wide + 12, 2, "warm"),
        *persons.facing(head, right),
        *hand,
        *stagings.foreground(cast, middle),
    )


SIGNATURES: Mapping[str, Callable[[Cast], Drawing]] = {
    "altar": _altar,
    "shadow": _shadow,
    "lens": _lens,
    "below": _below,
    "panels": _panels,
    "tray": _tray,
    "tale": _tale,
    "friend": _friend,
    "twins": _twins,
    "portal": _portal,
    "plan": _plan,
    "doorway": _doorway,
    "beam": _beam,
    "clash": _clash,
    "eyes": _eyes,
}
"""These ways, by name."""
