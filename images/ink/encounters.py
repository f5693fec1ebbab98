"""Ways to fill a picture around the thing that a title names: it is let loose, scolded, spilt, bewitched."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping

from innkeep.images.ink import (
    blows,
    bodies,
    busts,
    grasp,
    marks,
    packs,
    persons,
    poses,
    signs,
    stagings,
    things,
)
from innkeep.images.ink.shapes import Drawing, Shape, box, drawing, ellipse, placed, toned
from innkeep.images.ink.stagings import Cast
from innkeep.images.ink.things import standing

WATER = "#9ad4ee"
"""What drips off somebody."""


def _solid(name: str) -> Drawing:
    return tuple(shape for shape in things.thing(name) if shape.tone != "shade")


def _unleash(cast: Cast) -> Drawing:
    """The thing on its way from who lets it loose to whom it hits."""
    wide, size = cast.wide, min(0.74, cast.wide * 0.0052)
    x, right = wide * 0.19, wide * 0.83
    doer = persons.half(cast.figure, cast.mood, poses.DOING["point"], x, (), size)
    them = persons.mirrored(
        persons.half(cast.other, "hurt", poses.SUFFERING["struck"], right, (), size), right
    )
    middle, tall = wide * 0.53, min(58.0, wide * 0.36)
    loose = list(persons.facing(standing(cast.name(), middle, 97, tall), middle))
    if any(cast.name().startswith(beast) for beast in FACING):
        loose = [*standing(cast.name(), middle, 97, tall)]
    second = [*standing(cast.things[1], middle + 3, 34, 30)] if len(cast.things) > 1 else []
    flying = signs.clear(signs.sparks(right, 52, 30, 5), (them.face, doer.face))
    return (
        *signs.halo(middle, 58, tall * 0.74, ("pale", "light")),
        *signs.burst(right - 22, 62, 26),
        *placed(signs.streaks(0, 0, 34, 0, 4, 12), middle - tall * 0.3, 62),
        *flying,
        *them.shapes,
        *second,
        *doer.shapes,
        *loose,
    )


FACING = ("horse", "dragon", "griffin", "tail", "hooves")
"""What looks to the right as it is drawn."""


def _stage(cast: Cast) -> Drawing:
    return stagings.foreground(cast, cast.middle)


def _scold(cast: Cast) -> Drawing:
    """Somebody who points at the thing, large before them."""
    x, right = cast.wide * 0.3, cast.wide * 0.72
    doer = persons.half(cast.figure, cast.mood, poses.DOING["point"], x, (), 0.78)
    tall = min(62.0, cast.wide * 0.42)
    first = standing(cast.name(), right, 96, tall if len(cast.things) < 2 else tall * 0.8)
    second: Drawing = ()
    if len(cast.things) > 1:
        first = standing(cast.things[1], right + 8, 97, tall)
        second = standing(cast.name(), right - tall * 0.36, 98, tall * 0.66)
    if cast.name().startswith("tophat"):
        first = standing(cast.things[-1], right, 72, tall * 0.9)
        second = persons.facing(placed(_solid(cast.name()), right + 30, 112, 1, turn=180), right)
    low = min(y for shape in first for _, y in shape.points) > 96 - 0.7 * tall
    mark = signs.note(right + tall * 0.48, 30, 0.8) if cast.mood in ("fierce", "wary") else ()
    return (
        *signs.halo(right, 64, tall * 0.7, ("pale", "light")),
        ellipse(right, 97, tall * 0.5, 3, "shade", 0),
        *mark,
        *(doer.shapes if low else first),
        *(first if low else doer.shapes),
        *second,
    )


def _sweat(cast: Cast) -> Drawing:
    """Somebody off whom it runs, in a cloud of steam."""
    size = min(1.26, cast.wide * 0.0088)
    x = cast.middle
    bare = " ".join(word for word in cast.figure.split() if not word.startswith("prop:"))
    face = placed(busts.bust(bare, cast.mood), x - 50 * size, 54 - 43 * size, size)
    found: list[Shape] = []
    for side in (-1, 1):
        for at in range(3):
            spot = x + side * (42 + 15 * at)
            found += [ellipse(spot, 78 - 17 * at, 15 - 2 * at, 12 - 2 * at, "white", 1.2)]
            found += [ellipse(spot + 8 * side, 62 - 19 * at, 9 - 2 * at, 8 - 2 * at, "white", 1.2)]
    drops = drawing(f"{WATER} M0 -7 C3 -2 5 1 4.4 4.6 C3 8 -3 8 -4.4 4.6 C-5 1 -3 -2 0 -7 Z")
    spots = ((-31, 30, 1.1), (-26, 52, 1.3), (-36, 66, 1.0), (31, 34, 1.2), (27, 54, 1.0), (35, 68, 1.3))
    running = ((-13, 22, 0.8), (9, 20, 0.9))
    return (
        *found,
        *face,
        *(shape for dx, y, big in (*spots, *running) for shape in placed(drops, x + dx * size, y + 4, big)),
    )


def _slip(cast: Cast) -> Drawing:
    """A tray that tilts, and all that was on it on its way down to somebody."""
    x, right = cast.wide * 0.25, cast.wide * 0.84
    doer = persons.half(cast.figure, cast.mood, poses.DOING["tray"], x, (), 0.76)
    hx, hy = doer.hand
    low = persons.half(cast.other, "hurt", poses.SUFFERING["struck"], right, (), 0.6)
    them = persons.mirrored(low, right)
    tray = [ellipse(0, 0, 44, 5, "steel", 1.5), ellipse(0, -1.4, 39, 3.2, "white", 0)]
    falling: list[Shape] = []
    name = cast.name() if not cast.name().startswith("tray") else stagings.SERVING["drink"]
    for at, (what, dx, y, turn, size) in enumerate(
        (
            (name, 52, 34, 62, 0.74),
            ("wineglass/#8e1230/", 26, 18, 34, 0.5),
            ("mug/#d8921e/foam", 70, 20, 100, 0.46),
        )
    ):
        spot = (hx + dx * min(1.0, cast.wide / 150), y)
        falling += placed(placed(_solid(what), -30, -30), *spot, size, turn=turn)
        if at != 1:
            falling += (
                shape for one in signs.drops(spot[0] + 8, spot[1] + 20, 12, stagings.ALE, 4) for shape in one
            )
    return (
        *signs.burst(them.face.x - 8, them.face.y - 14, 36),
        *them.shapes,
        *signs.clear(signs.sparks(them.face.x, them.face.y, 34, 5), (them.face,)),
        *placed(tray, hx + 12, hy + 3, 1, turn=30),
        *placed(signs.streaks(0, 0, 24, 0, 3, 10), hx + 44, 42, turn=62),
        *falling,
        *doer.shapes,
    )


def _peek(cast: Cast) -> Drawing:
    """Who looks over the edge of cards that somebody else holds."""
    size = min(1.2, cast.wide * 0.0084)
    x, right = cast.wide * 0.38, cast.wide * 0.72
    bare = " ".join(word for word in cast.figure.split() if not word.startswith("prop:"))
    face = placed(busts.bust(bare, cast.mood), x - 50 * size, 46 - 43 * size, size)
    worn: Drawing = ()
    name = cast.name()
    kind = name.split("@")[0].split("/")[0]
    if kind in ("goggles", "spectacles"):
        at = things.fitted(name, 56 * size)
        worn = placed(
            [shape for shape in at if max(y for _, y in shape.points) < 46 * size],
            x - 28 * size,
            46 - 24 * size,
        )
    elif kind not in ("cards", "eye"):
        worn = standing(name, cast.wide * 0.16, 96, 46)
    way = [(right + 62, 122), (right + 50, 110), (right + 20, 88)]
    hand = grasp.forearm(cast.other, way, "fist", -130, (), 1.15)
    return (*face, *worn, *packs.fan(right, 112, 1.14, 5), *hand, *_stage(cast))


def _whirl(x: float, y: float, reach: float) -> Iterator[Shape]:
    """A band of light that winds about a spot."""
    for turn, tone in ((0.0, "warm"), (math.pi, "light")):
        points, back = [], []
        for step in range(40):
            share = step / 39
            angle = turn + 2.6 * math.pi * share
            far = reach * (0.5 + 0.5 * share)
            wide = 4.2 * math.sin(math.pi * share) + 0.5
            points.append((x + (far + wide) * math.cos(angle), y + (far + wide) * 0.8 * math.sin(angle)))
            back.append((x + (far - wide) * math.cos(angle), y + (far - wide) * 0.8 * math.sin(angle)))
        yield Shape((*points, *reversed(back)), tone, 1.0)


def _spell(cast: Cast) -> Drawing:
    """The thing bewitched, in a whirl of light, until it is drunk by another."""
    x, right = cast.wide * 0.2, cast.wide * 0.74
    doer = persons.half(cast.figure, cast.mood, poses.DOING["conjure"], x, (), 0.72)
    reach = min(40.0, cast.wide * 0.24)
    stars = [signs.spikes(right + dx * reach, 46 + dy * reach, 4.6, "light", 5, 1.0) for dx, dy in _AROUND]
    far = cast.wide * 0.9
    glass = things.gripped("mug/#d8921e/foam", 0.6, -14)
    them = persons.mirrored(
        persons.half(cast.other, "dozy", poses.SUFFERING["swallow"], far, glass, 0.56), far
    )
    ring = standing(cast.things[1], right, 46 + reach, reach * 2) if len(cast.things) > 1 else ()
    return (
        *signs.halo(right, 46, reach, ("pale", "light")),
        *_whirl(right, 46, reach),
        *ring,
        *them.shapes,
        *signs.clear(signs.drops(*them.hand, 18, stagings.ALE, 4), (them.face,)),
        *standing(cast.glass(), right - 8, 46 + reach * 0.52, reach * 1.04),
        *stars,
        *doer.shapes,
    )


_AROUND = ((-0.9, -0.7), (0.9, -0.6), (1.1, 0.3), (-0.5, -1.0), (0.3, -1.05), (0.8, 0.85))


def _roar(cast: Cast) -> Drawing:
    """Breath that comes out of a wide mouth, the thing in the midst of it."""
    size = min(1.12, cast.wide * 0.0078)
    x, y = cast.wide * 0.24, 46.0
    bare = " ".join(word for word in cast.figure.split() if not word.startswith("prop:"))
    made = bodies.build(bare)
    head = placed(
        busts.bust(bare, "fierce" if cast.deed == "hit" else cast.mood), x - 50 * size, y - 43 * size, size
    )
    mouth = y + 18 * size
    cone: list[Shape] = []
    for spread, tone in ((50.0, "warm"), (36.0, "light"), (20.0, "paper")):
        points = [(x + 4, mouth - 2), (x + 4, mouth + 3)]
        for step in range(9):
            share = step / 8
            edge = mouth + spread * (1 - 2 * share) * (0.9 + 0.2 * (step % 2))
            points.append((cast.wide + (4 if step % 2 else -10), edge))
        cone.append(Shape(tuple(points), tone, 1.2))
    right = cast.wide * 0.66
    far = cast.wide * 0.88
    them = persons.mirrored(persons.half(cast.other, "hurt", poses.SUFFERING["struck"], far, (), 0.6), far)
    jaws = placed(drawing(_JAWS), x, mouth, size)
    tone = made.parts.get("skin", "fair")
    jaws = tuple(shape._replace(tone=tone) if shape.tone == "skin" else shape for shape in jaws)
    return (
        *cone,
        *them.shapes,
        *signs.clear(signs.sparks(them.face.x, 44, 30, 5), (them.face,)),
        *head,
        *jaws,
        *standing(cast.name(), right, min(92.0, mouth + 28), 48),
    )


_JAWS = """
    ink M-11 -7 Q0 -11 11 -7 L12 8 Q0 15 -12 8 Z
    paper. M-9 -7 L-6 0 L-3 -8 Z
    paper. M9 -7 L6 0 L3 -8 Z
    red. M-7 7 Q0 2 7 7 Q0 12 -7 7 Z"""


def _stack(cast: Cast) -> Drawing:
    """Towers of books with somebody between them, the thing on top of one."""
    x, right = cast.middle - cast.wide * 0.06, cast.wide * 0.83
    doer = persons.half(cast.figure, cast.mood, poses.DOING["offer"], x, (), 0.74)
    found: list[Shape] = [*_tomes(cast.wide * 0.13, 100, 7, 3)]
    top = 100 - 4 * 9.4
    found += _tomes(right, 100, 4, 1)
    return (
        *signs.halo(right, top - 22, 34, ("pale", "light")),
        *found[: 7 * 3],
        *doer.shapes,
        *found[7 * 3 :],
        *standing(cast.name(), right, top + 0.5, 44),
        *_stage(cast),
    )


def _tomes(x: float, y: float, count: int, first: int) -> Iterator[Shape]:
    """A tower of books that lie on each other."""
    for at in range(count):
        tone = ("rust", "warm", "steel", "mid")[(at + first) % 4]
        left = x - 22 + ((at * 7 + first * 5) % 9 - 4)
        high = y - 9.4 * (at + 1)
        yield box(left, high, 44, 9.4, tone, 1.4)
        yield box(left + 38, high + 1.6, 7, 6.2, "paper", 1.0)
        yield box(left + 8, high + 3.4, 16, 1.8, "light")


def _wings(cast: Cast) -> Drawing:
    """Darkness that spreads like wings behind somebody who strikes another."""
    x, y = cast.wide * 0.34, 40.0
    pose = poses.DOING["backhand"]
    doer = persons.half(cast.figure, cast.mood, pose, x, (), 0.76)
    reach = cast.wide * 0.5
    wing = (
        f"night M{x - 4} 96 C{x - 10} 60 {x - reach * 0.5} 60 {x - reach * 0.94} {y + 44}"
        f" L{x - reach * 0.78} {y + 14} L{x - reach * 1.0} {y + 2} L{x - reach * 0.7} {y - 12}"
        f" L{x - reach * 0.8} {y - 34} L{x - reach * 0.4} {y - 22} C{x - 20} {y - 10} {x - 8} 40 {x} 60 Z"
    )
    sides = [
        *(shape for shape in drawing(wing)),
        *persons.facing(tuple(drawing(wing)), x),
    ]
    far = cast.wide * 0.78
    them = persons.mirrored(persons.half(cast.other, "hurt", poses.SUFFERING["struck"], far, (), 0.7), far)
    doer, them = blows.brought_together(doer, them, 0.76)
    behind = stagings.impact(doer, them, 27)
    thing = () if marks.is_hand(cast.name()) else standing(cast.name(), cast.wide * 0.56, 98, 31)
    return (*signs.halo(x, 40, 60, ("mist", "haze")), *sides, *behind, *them.shapes, *doer.shapes, *thing)


def _worn(cast: Cast) -> Drawing:
    """Somebody in a suit of which one sees no more than the face behind the glass."""
    size = min(1.75, cast.wide * 0.0125)
    x = cast.middle
    suit = placed(_solid(cast.name()), x - 30 * size, 100 - 55 * size, size)
    fx, fy = x, 100 - 55 * size + 18 * size
    upright = bodies.Pose(bodies.REST, bodies.REST)
    head = bodies.placed_head(cast.figure, cast.mood, upright, (50, 70))
    tones = bodies.build(cast.figure).tones()
    shown = toned(placed(head, fx - 50 * size * 0.42, fy - 43 * size * 0.42, size * 0.42), tones)
    inside = tuple(
        shape for shape in shown if all(math.dist(spot, (fx, fy)) < 13.5 * size for spot in shape.points)
    )
    bubbles = (
        ellipse(x + dx * size, 22 - dy, r, r, "sky", 1.2)
        for dx, dy, r in ((20, 0, 5), (26, 9, 3.4), (-22, 4, 4))
    )
    return (*suit, *inside, *bubbles, *_stage(cast))


WAYS: Mapping[str, Callable[[Cast], Drawing]] = {
    "unleash": _unleash,
    "scold": _scold,
    "sweat": _sweat,
    "slip": _slip,
    "peek": _peek,
    "spell": _spell,
    "roar": _roar,
    "stack": _stack,
    "wings": _wings,
    "worn": _worn,
}
"""These ways, by name."""
