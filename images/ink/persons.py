"""People in a picture: how large and where they stand, and where their faces are, which nothing may hide."""

from __future__ import annotations

from typing import NamedTuple

from innkeep.images.ink import bodies
from innkeep.images.ink.bodies import Pose
from innkeep.images.ink.shapes import Drawing, Point, ellipse, placed


class Circle(NamedTuple):
    """A circle by its middle and its radius."""

    x: float
    y: float
    radius: float


class Somebody(NamedTuple):
    """Somebody in a picture: the shapes, the circle of the face, the middle of the hand that does it, and
    the ankle of the leg that is put forward."""

    shapes: Drawing
    face: Circle
    hand: Point
    foot: Point = (0.0, 0.0)


def facing(shapes: Drawing, x: float) -> Drawing:
    """The shapes as seen in a mirror that stands at ``x``."""
    return placed(shapes, 0, 0, mirrored=x)


def mirrored(who: Somebody, x: float) -> Somebody:
    """Somebody as seen in a mirror that stands at ``x``."""
    face = who.face._replace(x=2 * x - who.face.x)
    hand, foot = ((2 * x - px, py) for px, py in (who.hand, who.foot))
    return Somebody(facing(who.shapes, x), face, hand, foot)


def moved(who: Somebody, by: float) -> Somebody:
    """Somebody that much further to the right."""
    face = who.face._replace(x=who.face.x + by)
    hand, foot = ((px + by, py) for px, py in (who.hand, who.foot))
    return Somebody(placed(who.shapes, by, 0), face, hand, foot)


def stood(words: str, mood: str, pose: Pose, spot: Point, size: float, held: Drawing = ()) -> Somebody:
    """Somebody whose drawing begins at ``spot``, so large."""
    x, y = spot
    fx, fy, radius = bodies.face(words, pose)
    hx, hy = bodies.hand_at(words, pose, 1 if pose.holds == "right" else -1)
    px, py = bodies.foot_at(words, pose)
    return Somebody(
        placed(bodies.body(words, mood, pose, held), x, y, size),
        Circle(x + fx * size, y + fy * size, radius * size),
        (x + hx * size, y + hy * size),
        (x + px * size, y + py * size),
    )


def half(words: str, mood: str, pose: Pose, x: float, held: Drawing = (), size: float = 0.8) -> Somebody:
    """Somebody from the hips up, the neck near ``x``."""
    low = 30 * (1 - bodies.build(words).shape.tall)
    return stood(words, mood, pose, (x - 50 * size, 105 - 116 * size + low), size, held)


def whole(
    words: str, mood: str, pose: Pose, x: float, held: Drawing = (), size: float = 0.515, rise: float = 0.0
) -> Somebody:
    """Somebody from head to foot on the ground, the hips near ``x``; ``rise`` lifts them."""
    size *= bodies.build(words).shape.tall
    low = max(y for shape in bodies.body(words, mood, pose) for _, y in shape.points)
    who = stood(words, mood, pose, (x - 50 * size, 97 - low * size - rise), size, held)
    return who._replace(shapes=(ellipse(x, 96.5, 26, 2.6, "shade", 0), *who.shapes))
