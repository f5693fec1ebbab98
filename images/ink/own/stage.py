"""What the ways of single characters are built of: a quiet ground, bodies at any angle, heads."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Sequence

from innkeep.images.ink import limbs, persons, poses, things
from innkeep.images.ink.bodies import Pose
from innkeep.images.ink.scuffles import near
from innkeep.images.ink.shapes import Drawing, Point, Shape, box, ellipse, placed, toned
from innkeep.images.ink.stagings import Cast

Tooth = tuple[float, float, float]


def plain(name: str) -> str:
    """The name of a thing without the mark of whose it is.

    >>> plain("chest@trap")
    'chest'
    """
    return name.split("@")[0]


def solid(name: str) -> Drawing:
    """A thing without its mark and its shadow."""
    return tuple(shape for shape in things.thing(plain(name)) if shape.tone != "shade")


def standing(name: str, x: float, y: float, size: float) -> Drawing:
    """A thing without a mark that stands at ``y``, its longer side ``size``."""
    return things.standing(plain(name), x, y, size)


def wall(cast: Cast, tone: str) -> Drawing:
    """One tone in place of a room, so that what is before it is all there is to see."""
    return (box(-6, -6, cast.wide + 12, 112, tone),)


def pool(x: float, y: float, reach: float, tones: tuple[str, str]) -> Drawing:
    """A round light on a dark wall."""
    return (
        ellipse(x, y, reach, reach, tones[0], 0),
        ellipse(x, y, reach * 0.86, reach * 0.86, tones[1], 0),
    )


def middle(shapes: Iterable[Shape]) -> Point:
    """The middle of the box around some shapes."""
    xs, ys = zip(*(spot for shape in shapes for spot in shape.points), strict=True)
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def body(
    words: str,
    mood: str,
    pose: str | Pose,
    spot: Point,
    size: float,
    turn: float = 0.0,
    left: bool = False,
    held: Drawing = (),
) -> Drawing:
    """Somebody from head to foot, their middle at a spot, turned by degrees; ``left`` faces to the left."""
    bent = poses.MOVING[pose] if isinstance(pose, str) else pose
    made = persons.whole(words, mood, bent, 0, held, size)
    shapes = [shape for shape in made.shapes if shape.tone != "shade"]
    x, y = middle(shapes)
    return placed(placed(shapes, -x, -y), *spot, mirrored=0 if left else None, turn=turn)


def half(cast: Cast, pose: str, x: float, size: float, held: Drawing = ()) -> persons.Somebody:
    """Who does it, from the hips up, who acts to the right."""
    return persons.half(cast.figure, cast.mood, poses.DOING[pose], x, held, size)


def head(cast: Cast, x: float, y: float, size: float, turn: float = 0.0, mood: str = "") -> Drawing:
    """The head of who does it, the middle of the face at a spot."""
    return near(cast.figure, mood or cast.mood, x, y, size, turn)


def theirs(cast: Cast, x: float, y: float, size: float, turn: float = 0.0, mood: str = "hurt") -> Drawing:
    """The head of whoever it is done to, who looks to the left."""
    return persons.facing(near(cast.other, mood, x, y, size, turn), x)


def teeth(start: Point, end: Point, count: int, long: float, tone: str = "paper") -> Drawing:
    """A row of teeth along a line, to its left as one goes along it."""
    (ax, ay), (bx, by) = start, end
    reach = math.hypot(bx - ax, by - ay) or 1.0
    nx, ny = (by - ay) / reach * long, -(bx - ax) / reach * long
    found = []
    for at in range(count):
        one, tip, two = (at / count, (at + 0.5) / count, (at + 1) / count)
        spots = [(ax + (bx - ax) * share, ay + (by - ay) * share) for share in (one, tip, two)]
        spots[1] = (spots[1][0] + nx, spots[1][1] + ny)
        found.append(Shape(tuple(spots), tone, 1.2))
    return tuple(found)


def coil(start: Point, end: Point, turns: int, radius: float, tone: str = "steel") -> Drawing:
    """A spring between two points."""
    way: list[Point] = []
    (ax, ay), (bx, by) = start, end
    reach = math.hypot(bx - ax, by - ay) or 1.0
    nx, ny = -(by - ay) / reach * radius, (bx - ax) / reach * radius
    for at in range(2 * turns + 1):
        side = 1 if at % 2 else -1
        share = at / (2 * turns)
        way.append((ax + (bx - ax) * share + side * nx, ay + (by - ay) * share + side * ny))
    return tuple(limbs.tube([one, two], 2.2, 2.2, tone, False) for one, two in itertools.pairwise(way))


def rope(way: Sequence[Point], broad: float = 1.6, tone: str = "light") -> Drawing:
    """A rope along a way."""
    return (limbs.tube(way, broad, broad, tone, False),)


def night(shapes: Drawing, tone: str = "night") -> Drawing:
    """Shapes as a shadow without lines."""
    return tuple(shape._replace(tone=tone, line=0.0, shaded=False) for shape in shapes if shape.line > 0)


def tinted(shapes: Drawing, tones: dict[str, str]) -> Drawing:
    """Shapes in other tones."""
    return toned(shapes, tones)
