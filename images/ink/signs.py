"""Signs of what is going on: bursts, coins that fly, drops, hearts, lines of motion. All are small."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from innkeep.images.ink.props import PROPS
from innkeep.images.ink.shapes import Drawing, Point, Shape, drawing, ellipse, placed


def spikes(x: float, y: float, reach: float, tone: str, count: int = 11, line: float = 1.5) -> Shape:
    """A star of unlike spikes round a point."""
    points = []
    for index in range(2 * count):
        far = reach * (1.0 if index % 4 == 0 else 0.8) if index % 2 == 0 else reach * 0.5
        angle = math.pi * index / count + 0.2
        points.append((x + far * math.cos(angle), y + far * math.sin(angle)))
    return Shape(tuple(points), tone, line)


def burst(x: float, y: float, reach: float) -> Drawing:
    """Where something hits: it belongs behind what hits and what is hit."""
    return (spikes(x, y, reach, "light"), spikes(x, y, reach * 0.62, "paper", 9, 0))


def clear(marks: Iterable[Drawing], faces: Iterable[tuple[float, float, float]]) -> Drawing:
    """Those of some marks that keep off all faces, which are circles."""
    around = tuple(faces)
    return tuple(
        shape
        for mark in marks
        if not any(_within(mark, x, y, radius) for x, y, radius in around)
        for shape in mark
    )


def _within(mark: Drawing, x: float, y: float, radius: float) -> bool:
    """Whether something of a mark lies within a circle."""
    return any((px - x) ** 2 + (py - y) ** 2 < radius**2 for shape in mark for px, py in shape.points)


def sparks(x: float, y: float, reach: float, count: int = 5) -> Iterator[Drawing]:
    """Small stars that fly off a point, upwards."""
    for index in range(count):
        angle = -math.pi * (0.1 + 0.8 * index / max(1, count - 1))
        far = reach * (0.8 + 0.35 * (index % 2))
        yield (spikes(x + far * math.cos(angle), y + far * math.sin(angle), 4.4, "light", 5, 1.0),)


def arc(start: Point, end: Point, rise: float, count: int) -> Iterator[Point]:
    """Points of a flight from one point to another."""
    for index in range(count):
        t = (index + 1) / (count + 1)
        lift = 4 * rise * t * (1 - t)
        yield start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t - lift


def coin(x: float, y: float, radius: float) -> Drawing:
    """A gold piece."""
    return (
        ellipse(x, y, radius, radius * 0.96, "gold", 1.3),
        ellipse(x, y, radius * 0.66, radius * 0.62, "paper", 0),
        ellipse(x + 0.3, y + 0.3, radius * 0.56, radius * 0.52, "gold", 0),
    )


def coins(
    start: Point, end: Point, rise: float = 14, count: int = 4, radius: float = 5.0
) -> Iterator[Drawing]:
    """Gold that flies from one hand to another."""
    for x, y in arc(start, end, rise, count):
        yield coin(x, y, radius)


def heap(x: float, y: float, size: float = 1.0) -> Drawing:
    """Gold that lies in a hand or before somebody."""
    rows = ((-9, 0), (0, 0.6), (9, 0), (-4.6, -5), (4.6, -5), (0, -10))
    return tuple(
        shape for dx, dy in rows for shape in _flat_coin(x + dx * size, y + dy * size, 6.4 * size, 3.2 * size)
    )


def _flat_coin(x: float, y: float, wide: float, tall: float) -> Drawing:
    return (
        ellipse(x, y, wide, tall, "gold", 1.3),
        ellipse(x, y - tall * 0.22, wide * 0.62, tall * 0.5, "gilt", 0),
    )


def pot(x: float, y: float) -> Drawing:
    """The pot in the middle of a table."""
    rows = ((-15, 0), (-5, 0), (5, 0), (15, 0), (-10, -6), (0, -6), (10, -6), (-4, -12), (5, -12))
    return tuple(shape for dx, dy in rows for shape in _flat_coin(x + dx, y + dy, 7.4, 3.6))


def drops(x: float, y: float, reach: float, liquid: str, count: int = 5) -> Iterator[Drawing]:
    """Drops that splash up from a point."""
    one = drawing(f"{liquid} M0 -5 C2.6 -1 4 1 3.4 3.4 C2.4 6 -2.4 6 -3.4 3.4 C-4 1 -2.6 -1 0 -5 Z")[0]
    for index in range(count):
        angle = -math.pi * (0.15 + 0.7 * index / max(1, count - 1))
        far = reach * (0.75 + 0.4 * (index % 2))
        spot = (x + far * math.cos(angle), y + far * math.sin(angle))
        yield placed((one,), *spot, 0.8, turn=math.degrees(angle) + 90)


def hearts(x: float, y: float, spread: float) -> Iterator[Drawing]:
    """Hearts that rise round a spot."""
    heart = drawing(PROPS["heart"])
    places = ((-1.0, 0.1, 0.26), (0.95, -0.2, 0.3), (-0.7, -0.75, 0.2), (0.55, -0.8, 0.24), (1.0, 0.5, 0.2))
    for dx, dy, size in places:
        yield tuple(
            shape._replace(tone="red" if shape.tone == "warm" else shape.tone)
            for shape in placed(heart, x + dx * spread - 30 * size, y + dy * spread - 30 * size, size)
        )


def streaks(x: float, y: float, long: float, turn: float = 0.0, count: int = 3, gap: float = 7) -> Drawing:
    """Lines of motion that end at a point, one below the other; they come from the left before they turn."""
    found = []
    for index in range(count):
        back = long * (1 - 0.22 * (index % 2))
        at = (index - (count - 1) / 2) * gap
        found.append(Shape(((-back, at), (0, at - 1.5), (0, at + 1.5)), "paper", 0.0))
    return placed(found, x, y, turn=turn)


def ward(x: float, y: float, reach: float, turn: float = 0.0, count: int = 2) -> Drawing:
    """Where something is stopped: bows one behind the other that open to the left before they turn."""
    found = []
    for at in range(count):
        far, broad = reach * (1 - 0.26 * at), 2.6 - 0.5 * at
        angles = [math.radians(-52 + 104 * step / 12) for step in range(13)]
        outer = [(far * math.cos(a), far * math.sin(a)) for a in angles]
        inner = [((far - broad) * math.cos(a), (far - broad) * math.sin(a)) for a in reversed(angles)]
        found.append(Shape((*outer, *inner), "sky" if at % 2 else "white", 1.1))
    return placed(found, x, y, turn=turn)


def halo(x: float, y: float, reach: float, tones: tuple[str, str] = ("light", "paper")) -> Drawing:
    """A glow round something, its edge cut as by a graver."""
    found = []
    for tone, share in zip(tones, (1.0, 0.74), strict=True):
        points = []
        for step in range(72):
            far = reach * share * (1.0 if step % 2 else 0.88)
            angle = 2 * math.pi * step / 72
            points.append((x + far * math.cos(angle), y + far * math.sin(angle)))
        found.append(Shape(tuple(points), tone, 0.0))
    return tuple(found)


def note(x: float, y: float, size: float = 1.0) -> Drawing:
    """A mark of surprise."""
    return placed(
        drawing("""
            light M-3 -16 L5 -16 L3 0 L-2 0 Z
            light M-2 3 L3 3 L3 8 L-2 8 Z"""),
        x,
        y,
        size,
    )
