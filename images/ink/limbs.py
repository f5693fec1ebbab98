"""Limbs: arms and legs as tapering tubes along a bent line, and the hands at their ends.

All in the units of a bust (`busts`), in which a head is about 40 wide.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

from innkeep.images.ink.shapes import Drawing, Point, Shape, drawing, placed, toned

HANDS = {
    "fist": """
        skin/ M-4 -6 L3 -9 C12 -12 19 -8 19 0 C19 8 13 11 5 10 L-4 6 Z
        ink. M11 -9.4 L12 -9 L13 -3.4 L12 -3.4 Z
        ink. M13.4 -3.2 L19 -3.6 L19 -2.4 L13.4 -2.2 Z
        ink. M13.4 2.4 L18.8 2.2 L18.6 3.4 L13.4 3.4 Z
        skin M3 1 C7 -2 13 -1 14 3 C14 7 8 8 3 7 Z""",
    "open": """
        skin/ M-4 -6 L4 -8 L6 -18 C7 -22 12 -21 12 -17 L12 -9 L20 -15 C24 -17 26 -13 23 -10 L17 -5
        L26 -6 C30 -6 30 -1 26 0 L18 1 L23 5 C26 8 23 12 19 9 L9 8 L-4 6 Z
        ink. M8 -2 Q11 1 10 5 L9 5 Q9.6 1 7.4 -1.4 Z""",
    "flat": """
        skin/ M-4 -5 L6 -6 C10 -12 16 -12 14 -6 L25 -5 C30 -4 30 1 25 2 L8 7 L-4 6 Z
        ink. M14 -2.6 L26 -2 L26 -0.9 L14 -1.4 Z""",
    "palm": """
        skin/ M-4 -6 C0 -9 3 -10 5 -10 L2 -17 C1 -22 7 -24 9 -19 L14 -10.5 L29 -13 C33.4 -13 33.4 -7.6 29 -7.2
        L18 -5.6 L32.4 -6 C36.6 -5.8 36.4 -0.6 32.4 -0.4 L18.4 0 L31 1.2 C35 1.8 34.4 6.8 30.6 6.6 L17 5.6
        L25.4 8 C28.8 9.4 27.6 13.4 24 12.8 L12 10.6 C6 11 0 9 -4 6 Z
        ink. M7 -8 Q12.6 -2 10.4 6 L9.2 6 Q11 -2 6 -7.4 Z
        ink. M13 -4.6 Q15 0 13.4 6.4 L12.4 6.2 Q13.8 0 12 -4.2 Z""",
    "point": """
        skin/ M-4 -6 L4 -9 C8 -10 11 -9 13 -7 L29 -7 C33 -7 33 -2 29 -2 L18 -1 C19 6 14 10 6 10 L-4 6 Z
        ink. M12 -2 L18 -2 L18 -0.9 L12 -0.9 Z
        skin M3 1 C7 -2 13 -1 14 3 C14 7 8 8 3 7 Z""",
    "clamp": """
        steel/ M-4 -5 L6 -6 L8 -13 L19 -11 L25 -4 L22 -2 L15 -5 L12 -1 L12 1 L15 5 L22 2 L25 4 L19 11
        L8 13 L6 6 L-4 5 Z
        ink. M7 -1.6 C9 -1.6 9 1.6 7 1.6 C5 1.6 5 -1.6 7 -1.6 Z""",
    "blob": "skin/ M-5 -6 C2 -10 12 -13 18 -8 C24 -3 23 6 16 9 C8 12 0 9 -5 6 Z",
}
"""Hands that point to the right from a wrist at (0, 0), thumb up."""
FEET = {
    "boot": """
        trim/ M-7 -10 L7 -10 L8 2 C14 2 21 5 21 10 L-7 10 Z
        ink. M-7.6 8 L21.4 8 L21.4 11 L-7.6 11 Z""",
    "bare": "skin/ M-6 -8 L6 -8 L7 2 C13 3 19 6 19 10 L-6 10 Z",
    "iron": """
        steel/ M-8 -10 L8 -10 L10 2 L20 5 L20 11 L-9 11 Z
        ink. M-9 8.4 L20 8.4 L20 11 L-9 11 Z""",
}
"""Feet that stand on 10 below an ankle at (0, 0), toes to the right."""


def bent(start: Point, joint: Point, end: Point) -> list[Point]:
    """Points of a line that is bent at a joint, with the bend made round."""
    into = (start[0] + (joint[0] - start[0]) * 0.62, start[1] + (joint[1] - start[1]) * 0.62)
    out = (joint[0] + (end[0] - joint[0]) * 0.38, joint[1] + (end[1] - joint[1]) * 0.38)
    found = [start]
    for step in range(9):
        t = step / 8
        shares = ((1 - t) ** 2, 2 * t * (1 - t), t * t)
        x, y = (sum(s * p[axis] for s, p in zip(shares, (into, joint, out), strict=True)) for axis in (0, 1))
        found.append((x, y))
    return [*found, end]


def tube(way: Sequence[Point], first: float, last: float, tone: str, shaded: bool = True) -> Shape:
    """A tube along a way, ``first`` and ``last`` its radii, with round ends."""
    total = len(way) - 1
    left, right = [], []
    for index, (x, y) in enumerate(way):
        ax, ay = way[max(0, index - 1)]
        bx, by = way[min(total, index + 1)]
        long = math.hypot(bx - ax, by - ay) or 1.0
        nx, ny = (by - ay) / long, -(bx - ax) / long
        radius = first + (last - first) * index / total
        left.append((x + nx * radius, y + ny * radius))
        right.append((x - nx * radius, y - ny * radius))
    return Shape(
        (*left, *_cap(way[-1], way[-2], last), *reversed(right), *_cap(way[0], way[1], first)),
        tone,
        1.5,
        shaded,
    )


def _cap(end: Point, before: Point, radius: float) -> list[Point]:
    """The round end of a tube, from its left side to its right one."""
    turn = math.atan2(end[1] - before[1], end[0] - before[0])
    angles = [turn - math.pi / 2 + math.pi * step / 6 for step in range(1, 6)]
    return [(end[0] + radius * math.cos(a), end[1] + radius * math.sin(a)) for a in angles]


def part(way: Sequence[Point], share: float) -> list[Point]:
    """The first part of a way, by its share of the length."""
    steps = [math.dist(a, b) for a, b in itertools.pairwise(way)]
    left = share * sum(steps)
    found = [way[0]]
    for (ax, ay), (bx, by), long in zip(way, way[1:], steps, strict=False):
        if left <= long:
            t = left / (long or 1.0)
            return [*found, (ax + (bx - ax) * t, ay + (by - ay) * t)]
        found.append((bx, by))
        left -= long
    return found


def heading(way: Sequence[Point]) -> float:
    """Where a way leads at its end, in degrees clockwise from the right."""
    (ax, ay), (bx, by) = way[-2], way[-1]
    return math.degrees(math.atan2(by - ay, bx - ax))


def at_end(shapes: Drawing, way: Sequence[Point], turn: float | None = None, scale: float = 1.0) -> Drawing:
    """A hand or a foot at the end of a way; one that leads to the left is mirrored, so its thumb stays up."""
    angle = heading(way) if turn is None else turn
    if math.cos(math.radians(angle)) < -0.05:
        shapes = tuple(shape._replace(points=tuple((x, -y) for x, y in shape.points)) for shape in shapes)
    return placed(shapes, *way[-1], scale, turn=angle)


def hand(
    kind: str, way: Sequence[Point], skin: str, turn: float | None = None, scale: float = 1.0
) -> Drawing:
    """A hand of that kind at the end of an arm."""
    return at_end(toned(drawing(HANDS[kind]), {"skin": skin}), way, turn, scale)
