"""Shapes: closed outlines with a tone, read from short drawings in words, turned, moved and mirrored.

A drawing has a shape a line: its tone, marks (``.`` for no ink line, ``/`` for a hatched shadow), then a path
in absolute ``M L Q C Z``. Colours and pixels are made elsewhere.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

Point = tuple[float, float]
STEPS = 8
"""Straight stretches of a curve."""


class Shape(NamedTuple):
    """A filled outline: its points, its tone, how broad its ink line is, whether its far side is hatched.

    A line below 0 is no ink: it is all there is of the shape, in its tone.
    """

    points: tuple[Point, ...]
    tone: str
    line: float = 1.5
    shaded: bool = False


Drawing = tuple[Shape, ...]


def outline(path: str) -> tuple[Point, ...]:
    """The points of one closed path.

    >>> outline("M0 0 L4 0 L4 3 Z")
    ((0.0, 0.0), (4.0, 0.0), (4.0, 3.0))
    """
    words = path.replace(",", " ")
    for letter in "MLQCZ":
        words = words.replace(letter, f" {letter} ")
    tokens = words.split()
    found: list[Point] = []
    at, letter = 0, "M"
    while at < len(tokens):
        if tokens[at].isalpha():
            letter = tokens[at]
            at += 1
            continue
        count = {"M": 1, "L": 1, "Q": 2, "C": 3}[letter]
        numbers = [float(value) for value in tokens[at : at + 2 * count]]
        at += 2 * count
        ends = list(zip(numbers[::2], numbers[1::2], strict=True))
        if count > 1:
            found += _curve([found[-1], *ends])
        else:
            found += ends
    return tuple(found)


def _curve(hull: Sequence[Point]) -> list[Point]:
    """The points of a Bézier curve after its first."""
    degree = len(hull) - 1
    made = []
    for step in range(1, STEPS + 1):
        t = step / STEPS
        shares = [math.comb(degree, i) * t**i * (1 - t) ** (degree - i) for i in range(degree + 1)]
        x, y = (
            sum(share * point[axis] for share, point in zip(shares, hull, strict=True)) for axis in (0, 1)
        )
        made.append((x, y))
    return made


@cache
def drawing(words: str) -> Drawing:
    """The shapes of a drawing in words, lowest first.

    >>> drawing("pale. M0 0 L4 0 L4 3 Z")[0].line
    0.0
    """
    found: list[Shape] = []
    for line in re.sub(r"\n\s*(?=[LQC\d-])", " ", words).splitlines():
        head, _, path = line.strip().partition(" ")
        if not head:
            continue
        tone = head.rstrip("./")
        marks = head[len(tone) :]
        found.append(Shape(outline(path), tone, 0.0 if "." in marks else 1.5, "/" in marks))
    return tuple(found)


def ellipse(x: float, y: float, wide: float, tall: float, tone: str, line: float = 1.5) -> Shape:
    """An ellipse around (x, y) with these radii."""
    turns = [2 * math.pi * step / 28 for step in range(28)]
    return Shape(tuple((x + wide * math.cos(a), y + tall * math.sin(a)) for a in turns), tone, line)


def box(x: float, y: float, wide: float, tall: float, tone: str, line: float = 0.0) -> Shape:
    """A rectangle by its top left corner."""
    return Shape(((x, y), (x + wide, y), (x + wide, y + tall), (x, y + tall)), tone, line)


def placed(
    shapes: Iterable[Shape],
    x: float,
    y: float,
    scale: float = 1.0,
    mirrored: float | None = None,
    turn: float = 0.0,
) -> Drawing:
    """The shapes mirrored about a vertical, turned by degrees about their origin, scaled and moved."""
    sine, cosine = math.sin(math.radians(turn)), math.cos(math.radians(turn))
    found = []
    for shape in shapes:
        points = []
        for px, py in shape.points:
            px = px if mirrored is None else 2 * mirrored - px
            points.append((x + scale * (px * cosine - py * sine), y + scale * (px * sine + py * cosine)))
        found.append(shape._replace(points=tuple(points), line=shape.line * scale))
    return tuple(found)


def toned(shapes: Iterable[Shape], tones: dict[str, str]) -> Drawing:
    """The shapes with some tones changed for others."""
    return tuple(shape._replace(tone=tones.get(shape.tone, shape.tone)) for shape in shapes)


def within(shapes: Iterable[Shape], left: float, right: float) -> Drawing:
    """What of the shapes lies between two verticals."""
    found = []
    for shape in shapes:
        xs = [x for x, _ in shape.points]
        if max(xs) <= left or min(xs) >= right:
            continue
        points = shape.points
        if min(xs) < left:
            points = _right_of(points, left)
        if max(xs) > right:
            points = tuple((-x, y) for x, y in _right_of(tuple((-x, y) for x, y in points), -right))
        found.append(shape._replace(points=points))
    return tuple(found)


def lying(shapes: Iterable[Shape]) -> Drawing:
    """The shapes mirrored about a slant, so that what was upright lies."""
    return tuple(shape._replace(points=tuple((y, x) for x, y in shape.points)) for shape in shapes)


def _right_of(points: Sequence[Point], edge: float) -> tuple[Point, ...]:
    """What of a closed outline lies to the right of a vertical."""
    found: list[Point] = []
    ax, ay = points[-1]
    for bx, by in points:
        if (ax < edge) != (bx < edge):
            found.append((edge, ay + (by - ay) * (edge - ax) / (bx - ax)))
        if bx >= edge:
            found.append((bx, by))
        ax, ay = bx, by
    return tuple(found)
