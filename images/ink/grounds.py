"""Grounds: patterns that repeat, one tile of each, in millimetres and in the quiet tones of a deck."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

from innkeep.images.ink.shapes import Drawing, Shape, box, drawing, ellipse, placed


class Tile(NamedTuple):
    """A tile of a pattern, its size and its shapes."""

    wide: float
    tall: float
    shapes: Drawing


def _poly(tone: str, *points: tuple[float, float]) -> Shape:
    return Shape(points, tone, 0.0)


def _star(x: float, y: float, reach: float, tone: str, points: int = 5) -> Shape:
    corners = []
    for index in range(2 * points):
        far = reach if index % 2 == 0 else reach * 0.42
        angle = math.pi * index / points - math.pi / 2
        corners.append((x + far * math.cos(angle), y + far * math.sin(angle)))
    return Shape(tuple(corners), tone, 0.0)


def _whole(wide: float, tall: float, *shapes: Shape) -> Tile:
    """A tile with what hangs over an edge brought in at the other one."""
    ground = box(-1, -1, wide + 2, tall + 2, "dusk")
    moved = [
        shape for dx in (-wide, 0.0, wide) for dy in (-tall, 0.0, tall) for shape in placed(shapes, dx, dy)
    ]
    return Tile(wide, tall, (ground, *moved))


def _lozenges() -> Tile:
    big = _poly("deep", (4, 0.3), (7.7, 5), (4, 9.7), (0.3, 5))
    return _whole(8, 10, big, _star(4, 5, 1.5, "mid", 4), _star(0, 0, 1.2, "mid", 4))


def _stripes() -> Tile:
    return _whole(6, 6, box(0, 0, 3, 6, "deep"), box(4.2, 0, 0.6, 6, "rust"))


def _scales() -> Tile:
    rows = []
    for y, x in ((0.0, 0.0), (3.0, 3.0)):
        for step in (0.0, 6.0):
            rows += [ellipse(x + step, y, 3, 3.4, "deep", 0), ellipse(x + step, y - 0.7, 2.2, 2.5, "dusk", 0)]
            rows += [ellipse(x + step, y - 1.4, 1.2, 1.3, "mid", 0)]
    return _whole(6, 6, *rows)


def _checks() -> Tile:
    return _whole(
        8,
        8,
        box(0, 0, 4, 4, "deep"),
        box(4, 4, 4, 4, "deep"),
        _star(6, 2, 1.1, "mid", 4),
        _star(2, 6, 1.1, "mid", 4),
    )


def _chevrons() -> Tile:
    return _whole(
        8,
        6,
        _poly("deep", (0, 3), (4, 0), (8, 3), (8, 5.2), (4, 2.2), (0, 5.2)),
        _poly("rust", (0, 6), (4, 3), (8, 6), (8, 6.5), (4, 3.5), (0, 6.5)),
    )


def _stars() -> Tile:
    return _whole(
        9,
        9,
        _star(2.2, 2.2, 2.0, "mid"),
        _star(6.8, 6.7, 2.0, "deep"),
        _star(6.8, 2.2, 0.8, "mid", 4),
        _star(2.2, 6.7, 0.8, "mid", 4),
    )


def _waves() -> Tile:
    shapes = drawing("""
        deep. M0 2 Q2 -1 4 2 Q6 5 8 2 L8 4 Q6 7 4 4 Q2 1 0 4 Z
        mid. M0 5 Q2 2 4 5 Q6 8 8 5 L8 5.6 Q6 8.6 4 5.6 Q2 2.6 0 5.6 Z""")
    return _whole(8, 6.5, *shapes)


def _bricks() -> Tile:
    return _whole(
        10,
        7,
        box(0.25, 0.25, 9.5, 3, "deep"),
        box(5.25, 3.75, 9.5, 3, "deep"),
        box(1, 0.7, 4, 0.4, "mid"),
        box(6, 4.2, 4, 0.4, "mid"),
    )


def _leaves() -> Tile:
    leaf = drawing("""
        deep. M0 4 C-2.6 1 -2 -2.4 0 -4 C2 -2.4 2.6 1 0 4 Z
        mid. M-0.2 4 L-0.2 -2.4 L0.2 -2.4 L0.2 4 Z""")
    return _whole(9, 9, *placed(leaf, 2.4, 2.6, 0.9, turn=38), *placed(leaf, 6.8, 7.0, 0.9, turn=-38))


def _hexes() -> Tile:
    def hexagon(x: float, y: float, reach: float, tone: str) -> Shape:
        angles = [math.pi * (index / 3 + 1 / 6) for index in range(6)]
        return _poly(tone, *((x + reach * math.cos(a), y + reach * math.sin(a)) for a in angles))

    wide, tall = 6.0, 10.392
    spots = ((3.0, tall / 4), (0.0, tall * 3 / 4))
    shapes = [
        hexagon(x, y, r, tone) for x, y in spots for r, tone in ((3.2, "deep"), (2.1, "dusk"), (0.8, "mid"))
    ]
    return _whole(wide, tall, *shapes)


def _dots() -> Tile:
    return _whole(
        7,
        7,
        ellipse(1.75, 1.75, 1.3, 1.3, "deep", 0),
        ellipse(5.25, 5.25, 1.3, 1.3, "deep", 0),
        ellipse(5.25, 1.75, 0.5, 0.5, "mid", 0),
        ellipse(1.75, 5.25, 0.5, 0.5, "mid", 0),
    )


def _bolts() -> Tile:
    bolt = ((3.0, 0.4), (0.8, 4.6), (2.6, 4.6), (1.6, 8.6), (5.0, 3.4), (3.2, 3.4), (4.6, 0.4))
    other = tuple((x + 4.5, y + 4.5) for x, y in bolt)
    return _whole(9, 9, _poly("deep", *bolt), _poly("deep", *other), _star(7.4, 1.9, 0.8, "mid", 4))


def _plates() -> Tile:
    shapes = [
        _poly(
            "deep",
            (0.9, 0.2),
            (9.1, 0.2),
            (9.8, 0.9),
            (9.8, 9.1),
            (9.1, 9.8),
            (0.9, 9.8),
            (0.2, 9.1),
            (0.2, 0.9),
        )
    ]
    shapes += [ellipse(x, y, 0.62, 0.62, "night", 0) for x in (1.6, 8.4) for y in (1.6, 8.4)]
    shapes += [ellipse(x - 0.1, y - 0.14, 0.4, 0.4, "mid", 0) for x in (1.6, 8.4) for y in (1.6, 8.4)]
    shapes += [box(3.2, y, 3.6, 0.5, "night") for y in (4.0, 5.0, 6.0)]
    return _whole(10, 10, *shapes)


def _suits() -> Tile:
    suits = drawing("""
        deep. M2.5 0.4 C3.2 1.8 4.6 2.4 4.2 3.4 C3.9 4 3.2 3.9 2.8 3.5 L3.3 4.7 L1.7 4.7 L2.2 3.5
        C1.8 3.9 1.1 4 0.8 3.4 C0.4 2.4 1.8 1.8 2.5 0.4 Z
        rust. M7.5 4.7 L5.7 2.5 C5 1.4 6.3 0.3 7.1 1 L7.5 1.5 L7.9 1 C8.7 0.3 10 1.4 9.3 2.5 Z
        rust. M2.5 5.3 L4.3 7.5 L2.5 9.7 L0.7 7.5 Z
        deep. M7.5 5.3 C8.5 5.3 8.7 6.4 8.2 7 C9.2 6.8 9.8 7.6 9.3 8.4 C8.9 8.9 8.2 8.8 7.8 8.4 L8.2 9.7
        L6.8 9.7 L7.2 8.4 C6.8 8.8 6.1 8.9 5.7 8.4 C5.2 7.6 5.8 6.8 6.8 7 C6.3 6.4 6.5 5.3 7.5 5.3 Z""")
    return _whole(10, 10, *suits)


def _bones() -> Tile:
    bone = drawing("""
        deep. M-3.4 -1.1 C-4.6 -2 -3.2 -3.2 -2.4 -2 C-1.4 -1.6 -2 -0.6 -1.6 -0.6 L1.6 -0.6
        C2 -0.6 1.4 -1.6 2.4 -2
        C3.2 -3.2 4.6 -2 3.4 -1 C4.6 0.6 3.2 1.8 2.4 1.4 C1.4 1 2 0.6 1.6 0.6 L-1.6 0.6
        C-2 0.6 -1.4 1 -2.4 1.4
        C-3.2 1.8 -4.6 0.6 -3.4 -1.1 Z
        mid. M-1.6 -0.3 L1.6 -0.3 L1.6 0 L-1.6 0 Z""")
    return _whole(10, 10, *placed(bone, 2.6, 2.6, 0.72, turn=45), *placed(bone, 7.6, 7.6, 0.72, turn=-45))


def _tubes() -> Tile:
    tubes = drawing("""
        deep. M1.2 -0.2 L3.8 -0.2 L3.8 3 C3.8 4 4.4 4.6 5.4 4.6 L10.2 4.6 L10.2 7.2 L5 7.2
        C2.6 7.2 1.2 5.6 1.2 3.4 Z
        mid. M1.8 -0.2 L2.3 -0.2 L2.3 3.4 C2.3 5.4 3.4 6.2 5 6.2 L4.6 6.6 C2.8 6.4 1.8 5.2 1.8 3.4 Z
        rust. M0.7 1 L4.3 1 L4.3 2 L0.7 2 Z
        rust. M7 4.1 L8 4.1 L8 7.7 L7 7.7 Z
        deep. M-0.2 4.6 L0.2 4.6 L0.2 7.2 L-0.2 7.2 Z
        deep. M6.4 9.2 L9.6 9.2 L9.6 10.2 L6.4 10.2 Z""")
    drops = (ellipse(7.4, 1.9, 1.0, 1.0, "deep", 0), ellipse(7.1, 1.6, 0.35, 0.35, "mid", 0))
    return _whole(10, 10, *tubes, *drops, ellipse(2.6, 8.6, 0.6, 0.6, "deep", 0))


TILES: dict[str, Callable[[], Tile]] = {
    "lozenges": _lozenges,
    "stripes": _stripes,
    "scales": _scales,
    "checks": _checks,
    "chevrons": _chevrons,
    "stars": _stars,
    "waves": _waves,
    "bricks": _bricks,
    "leaves": _leaves,
    "hexes": _hexes,
    "dots": _dots,
    "bolts": _bolts,
    "plates": _plates,
    "suits": _suits,
    "bones": _bones,
    "tubes": _tubes,
}
"""Every pattern, by name."""


def planks(wide: float, tall: float, boards: int) -> Drawing:
    """Boards upright side by side, in millimetres, with their grain and nails."""
    found = [box(-4, -4, wide + 8, tall + 8, "night")]
    broad = wide / boards
    for index in range(boards):
        x = index * broad
        found.append(
            box(x + 0.25, -4, broad - 0.5, tall + 8, ("deep", "dusk", "deep", "dusk")[index * 7 % 5 % 4])
        )
        for line in range(4):
            near = x + broad * (0.18 + 0.2 * line)
            sway = broad * 0.06 * (-1) ** (index + line)
            top, end = (
                tall * ((index * 13 + line * 29) % 40) / 100,
                tall * (0.55 + (index * 17 + line * 11) % 45 / 100),
            )
            middle = (top + end) / 2
            points = (
                (near, top),
                (near + sway + 0.2, middle),
                (near + 0.1, end),
                (near + sway - 0.16, middle),
            )
            found.append(Shape(points, "night", 0.0))
        for y in (0.055, 0.945):
            found.append(ellipse(x + broad / 2, tall * y, 0.7, 0.7, "ink", 0))
            found.append(ellipse(x + broad / 2 - 0.15, tall * y - 0.2, 0.3, 0.3, "pale", 0))
    return tuple(found)


ORNAMENTS: dict[str, str] = {
    "scroll": """
        a. M0 0 L20 0 L20 1.6 C14 1.6 12 4 12.6 7 C13.4 9.6 17 9 16.6 6.6 C18.6 9.6 15 12.4 11.8 11.2
        C12.8 14.6 9.6 18.6 6.6 16.6
        C9 17 9.6 13.4 7 12.6 C4 12 1.6 14 1.6 20 L0 20 Z""",
    "fleur": """
        a. M0 0 L20 0 L20 1.6 L9 1.6 C12 4 15 5 17 4 C17 8 12 9 9 7 L16 16 L7 9 C9 12 8 17 4 17
        C5 15 4 12 1.6 9 L1.6 20 L0 20 Z""",
    "leaf": """
        a. M0 0 L20 0 L20 1.5 L8 1.5 C14 2 18 5 19 9 C14 10 9 8 6 4 L13 13 L4 6 C8 9 10 14 9 19
        C5 18 2 14 1.5 8 L1.5 20 L0 20 Z""",
    "claw": """
        a. M0 0 L20 0 C15 3 10 3 6 2.4 C12 5 15 9 16 15 C12 10 8 7 4 5 C7 9 9 14 8.6 19 C6 14 3 9 1.8 5
        C2.6 10 2.6 15 0 20 Z""",
    "star": """
        a. M0 0 L20 0 L20 1.5 L1.5 1.5 L1.5 20 L0 20 Z
        a. M9 3 L10.6 7.4 L15.4 7.6 L11.6 10.6 L13 15.2 L9 12.4 L5 15.2 L6.4 10.6 L2.6 7.6 L7.4 7.4 Z""",
    "bolt": """
        a. M0 0 L20 0 L20 1.6 L12 1.6 L15 6 L10 6 L15 15 L6 10 L6 15 L1.6 12 L1.6 20 L0 20 Z""",
    "rivet": """
        a. M0 0 L20 0 L20 5 L5 5 L5 20 L0 20 Z
        a. M9 6 C13 6 13 12 9 12 C5 12 5 6 9 6 Z""",
    "knot": """
        a. M0 0 L20 0 L20 2 L14 2 C18 6 16 12 10 12 C16 16 12 18 8 17 C4 16 2 12 2 14 L2 20 L0 20 Z
        a. M4 4 C9 3 12 6 11 9 C8 11 3 9 4 4 Z""",
    "cog": """
        a. M0 0 L20 0 L20 1.6 L1.6 1.6 L1.6 20 L0 20 Z
        a. M3 3 L7 3 L7.6 4.6 L9.4 4 L12 6.6 L11.2 8.4 L13 9 L13 12 L11.2 12.4 L12 14 L9.6 16 L8 15
        L7.4 16.6 L3 16.6
        L3 13 L7 13.4 C10 13 11.6 9 9.4 7 C8 5.6 5.6 5.6 4.8 7 L3 7 Z""",
    "coin": """
        a. M0 0 L20 0 L20 1.6 L1.6 1.6 L1.6 20 L0 20 Z
        a. M6 3 C10 3 10.6 9 6.6 9.6 C2.6 9.6 2.4 3.4 6 3 Z
        a. M13 3.4 C16 3.6 16 7.6 13.4 8 C10.8 8 10.6 3.8 13 3.4 Z
        a. M4.4 10.8 C7 11 7 15 4.8 15.4 C2.4 15.4 2.2 11.2 4.4 10.8 Z""",
    "bone": """
        a. M0 0 L20 0 L20 1.4 L1.4 1.4 L1.4 20 L0 20 Z
        a. M3 5 C1.6 2 5 1.6 5.4 3.6 C7.4 3.4 7.4 6 6.4 6.4 L12 12 C12.6 11 15.2 11 15 13
        C17 13.4 16.6 17 13.6 15.6
        C12.6 17.6 10.4 16 11.2 13.4 L5.4 7.6 C3 8.4 1.6 6.4 3 5 Z""",
    "tentacle": """
        a. M0 0 L20 0 L20 2 C15 2 13 4 14 7 C15 9.6 18 8.6 17 6.4 C19.6 8 18 12 14.6 11.4
        C11 10.6 10 7 11.4 4
        C8 3 4 4.6 3.6 8.4 C6.6 8 10 10 10.6 13.6 C11.2 17.4 7.2 19 6 16.4 C8.2 17.4 9.2 14.6 7 13.2
        C4.4 11.8 2 14 2 20 L0 20 Z""",
}
"""The ornament of a corner, the top left one, in twentieths of its size."""
