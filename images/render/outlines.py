"""Outlines as data: moves, lines and curves in millimetres (y down), for cut lines, flat drawings and glyphs.

A path is plain tuples, so that each back-end can turn it into its own drawing words. Nothing is painted here.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import uharfbuzz as hb

from innkeep.images.render.display_list import Box, Cut, Path, Step
from innkeep.images.render.shaping import font

Point = tuple[float, float]
Points = Sequence[Point]

ROUND = 0.5522847498
"""How long the controls of a quarter circle are, in radii."""


def polygon(points: Points) -> Path:
    """A closed path with straight sides.

    >>> polygon([(0, 0), (2, 0), (1, 3)])[1]
    ('L', (2, 0))
    """
    rest: tuple[Step, ...] = tuple(("L", point) for point in points[1:])
    return (("M", points[0]), *rest, ("Z", ()))


def line(points: Points) -> Path:
    """An open path of straight stretches."""
    return polygon(points)[:-1]


def rectangle(box: Box) -> Path:
    """The outline of a box."""
    return polygon([(box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)])


def rounded(box: Box, radius: float) -> Path:
    """A rectangle with round corners; with a radius of 0 or less an ordinary one."""
    radius = min(radius, box.w / 2, box.h / 2)
    if radius <= 0:
        return rectangle(box)
    x, y, right, bottom, k = box.x, box.y, box.right, box.bottom, radius * (1 - ROUND)
    return (
        ("M", (x + radius, y)),
        ("L", (right - radius, y)),
        ("C", (right - k, y, right, y + k, right, y + radius)),
        ("L", (right, bottom - radius)),
        ("C", (right, bottom - k, right - k, bottom, right - radius, bottom)),
        ("L", (x + radius, bottom)),
        ("C", (x + k, bottom, x, bottom - k, x, bottom - radius)),
        ("L", (x, y + radius)),
        ("C", (x, y + k, x + k, y, x + radius, y)),
        ("Z", ()),
    )


def ellipse(box: Box) -> Path:
    """The ellipse that fills a box."""
    x, y, rx, ry = box.x + box.w / 2, box.y + box.h / 2, box.w / 2, box.h / 2
    kx, ky = rx * ROUND, ry * ROUND
    return (
        ("M", (x + rx, y)),
        ("C", (x + rx, y + ky, x + kx, y + ry, x, y + ry)),
        ("C", (x - kx, y + ry, x - rx, y + ky, x - rx, y)),
        ("C", (x - rx, y - ky, x - kx, y - ry, x, y - ry)),
        ("C", (x + kx, y - ry, x + rx, y - ky, x + rx, y)),
        ("Z", ()),
    )


def circle(x: float, y: float, radius: float) -> Path:
    """A circle around (x, y)."""
    return ellipse(Box(x - radius, y - radius, 2 * radius, 2 * radius))


def cut(kind: str, width: float, height: float, corner: float) -> Cut:
    """The cut of a piece whose trim is ``width`` x ``height`` mm; a die has lines of its own."""
    trim = Box(0, 0, width, height)
    shapes = {"rectangle": rectangle(trim), "rounded": rounded(trim, corner), "circle": ellipse(trim)}
    return Cut(kind, (shapes[kind],))


def moved(path: Path, x: float, y: float, scale: float = 1.0, flip: float = 0.0) -> Path:
    """The path scaled about the origin (upwards by ``flip`` if given), then moved by (x, y)."""
    up = flip or scale
    return tuple(
        (
            word,
            tuple(
                value * (scale if index % 2 == 0 else up) + (x if index % 2 == 0 else y)
                for index, value in enumerate(numbers)
            ),
        )
        for word, numbers in path
    )


def svg(path: Path) -> str:
    """The path in the words of an SVG ``d`` attribute, to a thousandth of a millimetre.

    >>> svg(line([(0, 1.5), (2, 1.50049)]))
    'M0 1.5L2 1.5'
    """
    return "".join(word + " ".join(number(value) for value in numbers) for word, numbers in path)


def number(value: float) -> str:
    """A number of an SVG file: at most three decimals, none that say nothing."""
    return f"{value:.3f}".rstrip("0").rstrip(".") if round(value, 3) else "0"


def flat(path: Path, steps: int = 14) -> list[list[tuple[float, float]]]:
    """The path as polylines, each curve in ``steps`` straight stretches."""
    found: list[list[tuple[float, float]]] = []
    for word, numbers in path:
        if word == "M":
            found.append([(numbers[0], numbers[1])])
        elif word == "L":
            found[-1].append((numbers[0], numbers[1]))
        elif word == "C":
            (x0, y0), (x1, y1, x2, y2, x3, y3) = found[-1][-1], numbers
            for step in range(1, steps + 1):
                t = step / steps
                a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
                found[-1].append((a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3))
        else:
            found[-1].append(found[-1][0])
    return found


def bounds(path: Path) -> Box:
    """The smallest box around the path."""
    points = [point for stretch in flat(path) for point in stretch]
    left, top = min(x for x, _ in points), min(y for _, y in points)
    return Box(left, top, max(x for x, _ in points) - left, max(y for _, y in points) - top)


def cubic(start: tuple[float, float], middle: tuple[float, float], end: Point) -> Step:
    """The curve of the third degree that is one of the second.

    >>> cubic((0, 0), (3, 3), (6, 0))
    ('C', (2.0, 2.0, 4.0, 2.0, 6, 0))
    """
    (x0, y0), (x1, y1), (x2, y2) = start, middle, end
    third = 2 / 3
    first = (x0 + (x1 - x0) * third, y0 + (y1 - y0) * third)
    return ("C", (*first, x2 + (x1 - x2) * third, y2 + (y1 - y2) * third, x2, y2))


def _pen() -> Any:
    """What HarfBuzz tells the outline of a glyph to, in the words of a path."""
    pen = hb.DrawFuncs()
    pen.set_move_to_func(lambda x, y, steps: steps.append(("M", (x, y))))
    pen.set_line_to_func(lambda x, y, steps: steps.append(("L", (x, y))))
    pen.set_quadratic_to_func(lambda *told: told[-1].append(cubic(_end(told[-1]), told[:2], told[2:4])))
    pen.set_cubic_to_func(lambda *told: told[-1].append(("C", told[:6])))
    pen.set_close_path_func(_close)
    return pen


def _end(steps: list[Step]) -> tuple[float, float]:
    return steps[-1][1][-2], steps[-1][1][-1]


def _close(steps: list[Step]) -> None:
    """Close what was drawn; the straight line back to where it began is drawn by that alone."""
    began = next(numbers for word, numbers in reversed(steps) if word == "M")
    if steps[-1] == ("L", began):
        steps.pop()
    steps.append(("Z", ()))


_PEN = _pen()


@cache
def glyph(role: str, letter: str) -> Path:
    """The outline of a character in the font of a role: from its baseline, 1000 units to the em, y up."""
    face = font(role)
    steps: list[Step] = []
    face.draw_glyph(face.get_nominal_glyph(ord(letter)), _PEN, steps)
    em = face.face.upem
    return tuple(steps) if em == 1000 else moved(tuple(steps), 0, 0, 1000 / em)
