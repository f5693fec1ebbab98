"""Shapes of an SVG file as outlines: `path` in full, rectangles, ellipses, polygons and lines.

Curves of the second degree and arcs become cubic ones. Of transforms a `matrix` is read. Whatever cannot be
read is a ValueError.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping

from innkeep.images.render.display_list import Path, Step

Point = tuple[float, float]

_WORD = re.compile(r"[\s,]*([MLHVCSQTAZ])", re.I)
_NUMBER = re.compile(r"[\s,]*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)", re.I)
_FLAG = re.compile(r"[\s,]*([01])")
_TAKES = {
    "M": (_NUMBER,) * 2,
    "L": (_NUMBER,) * 2,
    "H": (_NUMBER,),
    "V": (_NUMBER,),
    "C": (_NUMBER,) * 6,
    "S": (_NUMBER,) * 4,
    "Q": (_NUMBER,) * 4,
    "T": (_NUMBER,) * 2,
    "A": (_NUMBER, _NUMBER, _NUMBER, _FLAG, _FLAG, _NUMBER, _NUMBER),
    "Z": (),
}
_MATRIX = re.compile(r"\s*matrix\s*\(([^()]*)\)\s*")


def outline(name: str, attributes: Mapping[str, str]) -> Path:
    """The outline of a shape.

    >>> outline("line", {"x2": "3", "y2": "4"})
    (('M', (0.0, 0.0)), ('L', (3.0, 4.0)))
    """
    found = path(_WORDS[name](attributes))
    if "transform" not in attributes:
        return found
    matrix = _MATRIX.fullmatch(attributes["transform"])
    if matrix is None:
        raise ValueError(f"transform {attributes['transform']!r:.40}, allowed is matrix(a b c d e f)")
    return _transformed(found, tuple(map(float, re.split(r"[\s,]+", matrix[1].strip()))))


def path(words: str) -> Path:
    """The path that the `d` of an SVG says.

    >>> path("m1 1 2 0v3z")
    (('M', (1.0, 1.0)), ('L', (3.0, 1.0)), ('L', (3.0, 4.0)), ('Z', ()))
    """
    steps: list[Step] = []
    at = start = (0.0, 0.0)
    last: Point | None = None  # the last control of a curve, for the smooth one that may follow
    before = ""
    for word, numbers in _instructions(words):
        kind, values = word.upper(), _absolute(word, numbers, at)
        if not steps and kind != "M":
            raise ValueError(f"a path that begins with {word!r}")
        if steps and steps[-1][0] == "Z" and kind not in "MZ":
            steps.append(("M", start))
        smooth = 2 * at[0] - last[0] if last else at[0], 2 * at[1] - last[1] if last else at[1]
        if kind == "Z":
            steps.append(("Z", ()))
            at, last = start, None
        elif kind == "A":
            steps.extend(_arc(at, values))
            at, last = (values[5], values[6]), None
        elif kind in "MLHV":
            at, last = (values[0], values[1]), None
            start = at if kind == "M" else start
            steps.append(("M" if kind == "M" else "L", at))
        elif kind in "CS":
            first = values[:2] if kind == "C" else (smooth if before in ("C", "S") else at)
            last, at = (values[-4], values[-3]), (values[-2], values[-1])
            steps.append(("C", (*first, *last, *at)))
        else:
            middle = (values[0], values[1]) if kind == "Q" else (smooth if before in ("Q", "T") else at)
            end = (values[-2], values[-1])
            steps.append(cubic(at, middle, end))
            last, at = middle, end
        before = kind
    return tuple(steps)


def cubic(start: Point, middle: Point, end: Point) -> Step:
    """The curve of the third degree that is one of the second.

    >>> cubic((0, 0), (3, 3), (6, 0))
    ('C', (2.0, 2.0, 4.0, 2.0, 6, 0))
    """
    (x0, y0), (x1, y1), (x2, y2) = start, middle, end
    third = 2 / 3
    first = (x0 + (x1 - x0) * third, y0 + (y1 - y0) * third)
    return ("C", (*first, x2 + (x1 - x2) * third, y2 + (y1 - y2) * third, x2, y2))


def _instructions(words: str) -> Iterator[tuple[str, tuple[float, ...]]]:
    """Each word with its numbers; a word may be left out where it is said again."""
    place, word = 0, ""
    end = len(words.rstrip(" \t\r\n\f,"))
    while place < end:
        if found := _WORD.match(words, place):
            word, place = found[1], found.end()
        elif word in ("", "Z", "z"):
            raise ValueError(f"{words[place : place + 20]!r} in a path")
        numbers = []
        for kind in _TAKES[word.upper()]:
            read = kind.match(words, place)
            if read is None:
                raise ValueError(f"{words[place : place + 20]!r} in a path, after {word!r}")
            numbers.append(float(read[1]))
            place = read.end()
        yield word, tuple(numbers)
        word = {"M": "L", "m": "l"}.get(word, word)


def _absolute(word: str, numbers: tuple[float, ...], at: Point) -> tuple[float, ...]:
    """The numbers counted from the origin; a level or upright line has both of its end's."""
    x, y = at if word.islower() else (0.0, 0.0)
    if word in "Hh":
        return (numbers[0] + x, at[1])
    if word in "Vv":
        return (at[0], numbers[0] + y)
    if word in "Aa":
        return (*numbers[:5], numbers[5] + x, numbers[6] + y)
    return tuple(value + (y if place % 2 else x) for place, value in enumerate(numbers))


def _arc(start: Point, values: tuple[float, ...]) -> Iterator[Step]:
    """Part of an ellipse, worked out where it is a circle around (0, 0), in curves of a quarter at most."""
    rx, ry, turned, large, sweep, *end = values
    rx, ry, end_point = abs(rx), abs(ry), (end[0], end[1])
    if start == end_point:
        return
    if not rx or not ry:
        yield ("L", end_point)
        return
    cos, sin = math.cos(math.radians(turned)), math.sin(math.radians(turned))

    def round_again(point: Point) -> Point:
        return (point[0] * cos + point[1] * sin) / rx, (point[1] * cos - point[0] * sin) / ry

    def as_it_is(x: float, y: float) -> Point:
        return x * rx * cos - y * ry * sin, x * rx * sin + y * ry * cos

    (ax, ay), (bx, by) = round_again(start), round_again(end_point)
    apart = math.hypot(bx - ax, by - ay)
    radius = max(1.0, apart / 2)  # one too small to reach grows
    off = math.sqrt(max(0.0, radius**2 - (apart / 2) ** 2)) / apart * (1 if large != sweep else -1)
    cx, cy = (ax + bx) / 2 - off * (by - ay), (ay + by) / 2 + off * (bx - ax)
    angle, last = math.atan2(ay - cy, ax - cx), math.atan2(by - cy, bx - cx)
    turn = (last - angle) % math.tau - (0 if sweep else math.tau)
    pieces = max(1, math.ceil(abs(turn) / (math.pi / 2 + 1e-3)))  # a hair above a quarter is one still
    step = turn / pieces
    reach = 4 / 3 * math.tan(step / 4) * radius
    for piece in range(1, pieces + 1):
        c0, s0 = math.cos(angle), math.sin(angle)
        angle += step
        c1, s1 = math.cos(angle), math.sin(angle)
        first = as_it_is(cx + radius * c0 - reach * s0, cy + radius * s0 + reach * c0)
        second = as_it_is(cx + radius * c1 + reach * s1, cy + radius * s1 - reach * c1)
        there = end_point if piece == pieces else as_it_is(cx + radius * c1, cy + radius * s1)
        yield ("C", (*first, *second, *there))


def _transformed(found: Path, matrix: tuple[float, ...]) -> Path:
    a, b, c, d, e, f = matrix
    return tuple(
        (
            word,
            tuple(
                value
                for x, y in zip(numbers[::2], numbers[1::2], strict=True)
                for value in (a * x + c * y + e, b * x + d * y + f)
            ),
        )
        for word, numbers in found
    )


def _rectangle(said: Mapping[str, str]) -> str:
    x, y, wide, tall = (float(said.get(key, 0)) for key in ("x", "y", "width", "height"))
    rx, ry = float(said.get("rx", said.get("ry", 0))), float(said.get("ry", said.get("rx", 0)))
    rx, ry = min(rx, wide / 2), min(ry, tall / 2)
    right, bottom, corner = x + wide, y + tall, f"A{rx} {ry} 0 0 1"
    return (
        f"M{x + rx} {y}H{right - rx}{corner} {right} {y + ry}V{bottom - ry}{corner} {right - rx} {bottom}"
        f"H{x + rx}{corner} {x} {bottom - ry}V{y + ry}{corner} {x + rx} {y}Z"
    )


def _ellipse(said: Mapping[str, str]) -> str:
    x, y = float(said.get("cx", 0)), float(said.get("cy", 0))
    rx, ry = (float(said.get("r", said.get(key, 0))) for key in ("rx", "ry"))
    half = f"A{rx} {ry} 0 1 1"
    return f"M{x - rx} {y}{half} {x + rx} {y}{half} {x - rx} {y}Z"


_WORDS: dict[str, Callable[[Mapping[str, str]], str]] = {
    "path": lambda said: said.get("d", ""),
    "rect": _rectangle,
    "circle": _ellipse,
    "ellipse": _ellipse,
    "polygon": lambda said: f"M{said['points']}Z" if said.get("points") else "",
    "polyline": lambda said: f"M{said['points']}" if said.get("points") else "",
    "line": lambda said: "M{} {}L{} {}".format(*(float(said.get(k, 0)) for k in ("x1", "y1", "x2", "y2"))),
}

SHAPES = frozenset(_WORDS)
"""The names of shapes."""
