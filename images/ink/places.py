"""Places: what lies behind a scene, 100 high and as wide as asked, in the quiet tones of a deck.

None has ink lines. Each has a lantern, or what else gives it light; the light falls from the left.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from innkeep.images.ink.shapes import Drawing, Shape, box, drawing, ellipse, placed


def glow(x: float, y: float, reach: float, steps: tuple[str, ...] = ("dusk", "deep", "mid")) -> list[Shape]:
    """Rings of light, their edges cut as by a graver."""
    found = []
    for index, tone in enumerate(steps):
        radius = reach * (1 - index / (len(steps) + 0.2))
        points = []
        for step in range(48):
            far = radius * (1.0 if step % 2 else 0.93)
            angle = 2 * math.pi * step / 48
            points.append((x + far * math.cos(angle), y + far * math.sin(angle)))
        found.append(Shape(tuple(points), tone, 0.0))
    return found


def back(wide: float, tone: str) -> Shape:
    """What is behind all of a place."""
    return box(-4, -4, wide + 8, 108, tone)


def rays(x: float, y: float, tone: str, count: int = 14, near: float = 26, far: float = 220) -> list[Shape]:
    """Wedges of light round a point."""
    found = []
    for index in range(count):
        angle = 2 * math.pi * (index + 0.25) / count
        wide = math.pi / count * 0.52
        ends = [(near, angle)] if near else [(0.0, angle)]
        ends += [(far, angle - wide), (far, angle + wide)]
        found.append(Shape(tuple((x + r * math.cos(a), y + r * math.sin(a)) for r, a in ends), tone, 0.0))
    return found


_LANTERN = """
    ink. M-1 -40 L1 -40 L1 -12 L-1 -12 Z
    ink. M-7 -9 L0 -15 L7 -9 L8 -5 L-8 -5 Z
    light. M-6 -5 L6 -5 L7 10 L-7 10 Z
    paper. M0 -4 C3 1 4 4 2 8 L-2 8 C-4 4 -2 1 0 -4 Z
    ink. M-6 -5 L-5 -5 L-6 10 L-7 10 Z
    ink. M6 -5 L5 -5 L6 10 L7 10 Z
    ink. M-8 10 L8 10 L7 14 L-7 14 Z"""


def _wall(wide: float) -> list[Shape]:
    found = [box(-4, -4, wide + 8, 108, "night"), *glow(wide * 0.16, 26, wide * 0.62)]
    found += [box(x, -4, 0.9, 70, "night") for x in range(8, int(wide), 17)]
    found += [box(-4, 66, wide + 8, 40, "night"), box(-4, 66, wide + 8, 2.4, "deep")]
    found += [box(x, 72, 0.9, 40, "dusk") for x in range(16, int(wide), 17)]
    return [*found, *placed(drawing(_LANTERN), wide * 0.16, 26, 1.0)]


def _window(wide: float) -> list[Shape]:
    x, half = wide * 0.62, min(38.0, wide * 0.3)
    arch = f"M{x - half} 74 L{x - half} 26 C{x - half} -14 {x + half} -14 {x + half} 26 L{x + half} 74 Z"
    found = [box(-4, -4, wide + 8, 108, "dusk"), *glow(wide * 0.02, 30, wide * 0.5, ("deep", "mid"))]
    found += [*drawing("rust. " + arch)]
    inner = half - 4
    arch = f"M{x - inner} 72 L{x - inner} 26 C{x - inner} -8 {x + inner} -8 {x + inner} 26 L{x + inner} 72 Z"
    found += [*drawing("night. " + arch), ellipse(x + half * 0.3, 22, 11, 11, "light", 0)]
    found += [ellipse(x + half * 0.3 + 5, 19, 9, 9, "night", 0)]
    found += [box(x - half * 0.6, 18, 1.4, 1.4, "light"), box(x - half * 0.3, 32, 1.2, 1.2, "light")]
    found += [box(x - half * 0.75, 44, 1.2, 1.2, "light"), box(x + half * 0.6, 48, 1.4, 1.4, "light")]
    found += [box(x - 1.2, -4, 2.4, 78, "rust"), box(x - half, 36, 2 * half, 2.2, "rust")]
    return [*found, box(x - half - 4, 72, 2 * half + 8, 5, "rust")]


def _bar(wide: float) -> list[Shape]:
    found = [box(-4, -4, wide + 8, 108, "night"), *glow(wide * 0.5, 40, wide * 0.6)]
    for level, y in enumerate((20.0, 50.0)):
        found.append(box(-4, y, wide + 8, 3, "night"))
        x = 5.0 + 4 * level
        index = level
        while x < wide:
            tall, tone = (14.0, 10.0, 16.0, 11.0)[index % 4], ("night", "dusk", "night", "rust")[index % 4]
            found.append(box(x, y - tall, 8, tall, tone))
            found.append(box(x + 2.6, y - tall - 5, 2.8, 5, tone))
            x += 12.5 + (index * 7 % 4)
            index += 1
    return found


def _cellar(wide: float) -> list[Shape]:
    found = [box(-4, -4, wide + 8, 108, "night"), *glow(wide * 0.5, 44, wide * 0.44, ("dusk", "deep"))]
    for x in (-wide * 0.1, wide * 0.45, wide):
        half = wide * 0.275
        arch = f"M{x - half} 106 L{x - half} 40 C{x - half} -12 {x + half} -12 {x + half} 40"
        arch += f" L{x + half} 106 L{x + half - 7} 106 L{x + half - 7} 42"
        arch += f" C{x + half - 7} 0 {x - half + 7} 0 {x - half + 7} 42 L{x - half + 7} 106 Z"
        found += drawing("night. " + arch)
    for x, y in (
        (wide * 0.08, 80),
        (wide * 0.26, 82),
        (wide * 0.17, 56),
        (wide * 0.8, 78),
        (wide * 0.95, 82),
    ):
        found += [
            ellipse(x, y, 13, 13, "rust", 0),
            ellipse(x, y, 10, 10, "night", 0),
            ellipse(x, y, 8.6, 8.6, "dusk", 0),
        ]
    return [*found, *placed(drawing(_LANTERN), wide * 0.84, 12, 0.8)]


def _stage(wide: float) -> list[Shape]:
    found = [box(-4, -4, wide + 8, 108, "night")]
    for lean, tone in ((26, "dusk"), (16, "deep"), (7, "mid")):
        middle = wide * 0.5
        found.append(
            Shape(
                ((middle - 6, -4), (middle + 6, -4), (middle + 26 + lean, 104), (middle - 26 - lean, 104)),
                tone,
                0.0,
            )
        )
    for side in (0, 1):
        for step, tone in enumerate(("rust", "warm", "rust")):
            near = step * wide * 0.07
            edge = near + wide * 0.07
            points = [
                (near, -4),
                (edge, -4),
                (edge * 0.8, 60),
                (edge + 3, 104),
                (near - 2, 104),
                (near * 0.8, 60),
            ]
            if side:
                points = [(wide - x, y) for x, y in points]
            found.append(Shape(tuple(points), tone, 0.0))
    swag = "".join(f"Q{wide * (index + 0.5) / 4} 26 {wide * (index + 1) / 4} 8 " for index in range(4))
    return [*found, *drawing(f"rust. M0 -4 L0 8 {swag}L{wide} -4 Z")]


def _dungeon(wide: float) -> list[Shape]:
    found = [box(-4, -4, wide + 8, 108, "night"), *glow(wide * 0.86, 24, wide * 0.62)]
    for row in range(6):
        y = -4 + row * 18
        found.append(box(-4, y, wide + 8, 1.2, "night"))
        found += [box(x, y, 1.2, 18, "night") for x in range(6 + row % 2 * 14, int(wide), 28)]
    torch = """
        ink. M-2.4 8 L2.4 8 L1.4 34 L-1.4 34 Z
        warm. M0 -16 C4 -8 10 -2 7 6 C4 11 -4 11 -7 6 C-9 0 -3 -4 0 -16 Z
        light. M0 -6 C3 0 5 2 3 6 C1 8 -2 8 -4 6 C-5 2 -1 0 0 -6 Z"""
    return [*found, *placed(drawing(torch), wide * 0.86, 24)]


def _street(wide: float) -> list[Shape]:
    found = [box(-4, -4, wide + 8, 108, "dusk"), *glow(wide * 0.72, 22, wide * 0.5, ("deep", "mid"))]
    found += [ellipse(wide * 0.72, 22, 13, 13, "light", 0)]
    x, index = -6.0, 0
    while x < wide:
        broad, tall = (30.0, 24.0, 36.0)[index % 3], (52.0, 66.0, 46.0)[index % 3]
        top = 104 - tall
        points = ((x, 104), (x, top), (x + broad / 2, top - 17), (x + broad, top), (x + broad, 104))
        found.append(Shape(points, "night", 0.0))
        found += [box(x + broad * 0.28, top + 8, 5, 7, "warm"), box(x + broad * 0.6, top + 24, 5, 7, "light")]
        x += broad + 1
        index += 1
    return found


def _hearth(wide: float) -> list[Shape]:
    x = wide * 0.5
    found = [box(-4, -4, wide + 8, 108, "dusk")]
    for row in range(6):
        y = -4 + row * 17
        found.append(box(-4, y, wide + 8, 1.2, "night"))
        found += [box(at, y, 1.2, 17, "night") for at in range(4 + row % 2 * 13, int(wide), 26)]
    arch = f"M{x - 46} 104 L{x - 46} 44 C{x - 46} 8 {x + 46} 8 {x + 46} 44 L{x + 46} 104 Z"
    found += drawing("night. " + arch)
    found += glow(x, 92, 56, ("rust", "warm", "light"))
    return [*found, box(x - 54, 10, 108, 7, "rust")]


def _stable(wide: float) -> list[Shape]:
    found = [box(-4, -4, wide + 8, 108, "night"), *glow(wide * 0.5, 34, wide * 0.6)]
    found += [box(x, -4, 5, 110, "rust") for x in range(4, int(wide), 40)]
    found += [box(-4, 54, wide + 8, 5, "rust"), box(-4, 70, wide + 8, 5, "rust")]
    for index in range(int(wide) // 6):
        x = index * 6.0
        points = ((x, 104), (x + 2, 84 - index * 5 % 7), (x + 4, 104))
        found.append(Shape(points, "warm" if index % 3 else "light", 0.0))
    return [*found, *placed(drawing(_LANTERN), wide * 0.84, 24, 0.8)]


def _workshop(wide: float) -> list[Shape]:
    """A wall of wheels and pipes."""
    found = [box(-4, -4, wide + 8, 108, "night"), *glow(wide * 0.5, 40, wide * 0.58)]
    for x, y, reach in ((wide * 0.08, 70, 26), (wide * 0.92, 30, 24), (wide * 0.3, 12, 15)):
        found += [*_wheel(x, y, reach, "night"), *_wheel(x, y, reach * 0.62, "dusk")]
        found += [ellipse(x, y, reach * 0.3, reach * 0.3, "night", 0)]
    for pipe in (60.0, 82.0):
        found += [box(-4, pipe, wide + 8, 6, "night"), box(-4, pipe + 1, wide + 8, 1.2, "deep")]
        found += [box(joint, pipe - 1.4, 4, 8.8, "rust") for joint in range(14, int(wide), 44)]
    return [*found, *placed(drawing(_LANTERN), wide * 0.62, 14, 0.8)]


def _wheel(x: float, y: float, reach: float, tone: str) -> list[Shape]:
    """A toothed wheel."""
    points = []
    for step in range(48):
        far = reach * (1.0 if step % 4 < 2 else 0.84)
        angle = 2 * math.pi * step / 48
        points.append((x + far * math.cos(angle), y + far * math.sin(angle)))
    return [Shape(tuple(points), tone, 0.0)]


def _casino(wide: float) -> list[Shape]:
    """A hall under strings of lamps."""
    found = [box(-4, -4, wide + 8, 108, "night"), *glow(wide * 0.5, 46, wide * 0.6)]
    for x in range(0, int(wide) + 20, 20):
        found.append(box(x - 1, 24, 2, 90, "night"))
        arch = f"M{x} 34 C{x} 20 {x + 20} 20 {x + 20} 34 L{x + 18} 34 C{x + 18} 24 {x + 2} 24 {x + 2} 34 Z"
        found += drawing("night. " + arch)
    for row, (y, sag) in enumerate(((2.0, 16.0), (10.0, 18.0))):
        found += drawing(
            f"ink. M-4 {y} Q{wide / 2} {y + sag} {wide + 4} {y} Q{wide / 2} {y + sag + 1} -4 {y} Z"
        )
        count = int(wide // 13)
        for index in range(count + 1):
            share = (index + 0.5 * row) / count
            drop = y + sag * 2 * share * (1 - share)
            found.append(ellipse(wide * share, drop + 3, 2.2, 2.6, ("light", "warm")[index % 2], 0))
    return [*found, box(-4, 70, wide + 8, 40, "rust"), box(-4, 70, wide + 8, 2, "warm")]


def _crypt(wide: float) -> list[Shape]:
    """Niches with skulls in a vault."""
    found = [box(-4, -4, wide + 8, 108, "dusk"), *glow(wide * 0.5, 30, wide * 0.5, ("deep", "mid"))]
    skull = drawing("""
        pale. M0 -7 C6 -7 8 -3 7 1 C6.6 3 5 3 4.6 5 L4.6 8
        L-4.6 8 L-4.6 5 C-5 3 -6.6 3 -7 1 C-8 -3 -6 -7 0 -7 Z
        night. M-5 0 C-4 -3 -1 -2 -1 1 C-2 3 -5 3 -5 0 Z
        night. M5 0 C4 -3 1 -2 1 1 C2 3 5 3 5 0 Z""")
    for row, y in enumerate((10.0, 44.0, 78.0)):
        x = 2.0 - 15 * (row % 2)
        while x < wide + 20:
            arch = f"M{x} {y + 22} L{x} {y + 6} C{x} {y - 6} {x + 24} {y - 6} {x + 24} {y + 6}"
            arch += f" L{x + 24} {y + 22} Z"
            found += [*drawing("night. " + arch), *placed(skull, x + 12, y + 14, 0.8)]
            x += 31
        found.append(box(-4, y + 22, wide + 8, 2, "night"))
    return found


def _laboratory(wide: float) -> list[Shape]:
    """Vessels that bubble on a shelf, joined by tubes."""
    found = [box(-4, -4, wide + 8, 108, "night"), *glow(wide * 0.5, 36, wide * 0.6)]
    x, index = 6.0, 0
    while x < wide:
        tall = (30.0, 20.0, 26.0)[index % 3]
        found += [box(x + 4, 50 - tall, 4, tall, "dusk"), ellipse(x + 6, 44, 9, 9, "dusk", 0)]
        found += [ellipse(x + 6, 46, 7, 6, ("warm", "rust", "mid")[index % 3], 0)]
        found += [
            ellipse(x + 6, 36 - tall * 0.4, 1.6, 1.6, "light", 0),
            ellipse(x + 9, 20, 1.1, 1.1, "light", 0),
        ]
        found.append(box(x + 6, 50 - tall, 27, 2, "dusk"))
        x += 27
        index += 1
    found += [box(-4, 53, wide + 8, 4, "rust"), box(-4, 57, wide + 8, 2, "night")]
    return found


def _front(wide: float, lit: bool = True) -> list[Shape]:
    """The front of a tavern by night: its windows lit, or its shutters down."""
    middle = wide * 0.5
    found = [box(-4, -4, wide + 8, 108, "dusk" if lit else "night")]
    found += [
        ellipse(wide * 0.88, 14, 8, 8, "light", 0),
        ellipse(wide * 0.88 + 4, 11, 7, 7, "dusk" if lit else "night", 0),
    ]
    half = min(wide * 0.46, 84.0)
    roof = (
        f"M{middle - half - 8} 30 L{middle - half + 12} -4 L{middle + half - 12} -4 L{middle + half + 8} 30 Z"
    )
    found += drawing("ink. " + roof)
    found += [
        box(x, 4 + row * 8, 7, 1, "night")
        for row in range(3)
        for x in range(int(middle - half) + row * 4, int(middle + half), 12)
    ]
    found.append(box(middle - half, 28, 2 * half, 80, "deep" if lit else "dusk"))
    beams = [middle - half, middle - half * 0.42, middle + half * 0.42 - 4, middle + half - 4]
    found += [box(x, 28, 4, 80, "rust") for x in beams]
    found += [box(middle - half, y, 2 * half, 4, "rust") for y in (28.0, 62.0)]
    for x in (middle - half * 0.72, middle + half * 0.72):
        found.append(box(x - 11, 36, 22, 22, "night"))
        if lit:
            found += [
                box(x - 9.5, 37.5, 19, 19, "light"),
                box(x - 0.8, 37, 1.6, 20, "rust"),
                box(x - 10, 46, 20, 1.6, "rust"),
            ]
        else:
            found += [box(x - 10, 38 + 5 * slat, 20, 3.6, "rust") for slat in range(4)]
        found.append(box(x - 11, 72, 22, 40, "night"))
        found.append(box(x - 9, 74, 18, 40, "warm" if lit else "rust"))
        if not lit:
            found += [
                Shape(((x - 12, y), (x + 12, y - 8), (x + 12, y - 4), (x - 12, y + 4)), "deep", 0.0)
                for y in (84.0, 96.0)
            ]
    return found


def _shut(wide: float) -> list[Shape]:
    return _front(wide, lit=False)


def board(wide: float) -> Drawing:
    """The board on the front of a tavern, on which its sign hangs."""
    middle = wide * 0.5
    return (
        box(middle - 30, 4, 60, 3.4, "ink"),
        box(middle - 20, 6, 1.6, 12, "ink"),
        box(middle + 18.4, 6, 1.6, 12, "ink"),
        *drawing(
            f"rust/ M{middle - 28} 15 L{middle + 28} 15 C{middle + 34} 50 {middle + 26} 84 {middle} 92"
            f" C{middle - 26} 84 {middle - 34} 50 {middle - 28} 15 Z"
        ),
        *drawing(
            f"night. M{middle - 24.4} 18.6 L{middle + 24.4} 18.6"
            f" C{middle + 29} 50 {middle + 22} 80 {middle} 87.4"
            f" C{middle - 22} 80 {middle - 29} 50 {middle - 24.4} 18.6 Z"
        ),
    )


def road(wide: float, start: float, end: float) -> Drawing:
    """A footpath across a box, from a height at its left edge to one at its right: steps and an arrow head.

    Heights are measured from the top; all in millimetres.
    """
    length = math.hypot(wide, end - start)
    turn = math.degrees(math.atan2(end - start, wide))
    steps = max(1, int((length - 5.0) // 2.6))
    found = [
        shape
        for index in range(steps)
        for shape in placed(
            (ellipse(0, 0.55 if index % 2 else -0.55, 0.85, 0.42, "rust", 0),),
            wide * (1.6 + 2.6 * index) / length,
            start + (end - start) * (1.6 + 2.6 * index) / length,
            turn=turn,
        )
    ]
    head = drawing("rust. M-3.6 -2 L0 0 L-3.6 2 L-2.7 0 Z")
    return (*found, *placed(head, wide - 0.6, end, turn=turn))


def _open(wide: float) -> list[Shape]:
    """Nothing but light."""
    middle = wide * 0.5
    return [
        box(-4, -4, wide + 8, 108, "deep"),
        *rays(middle, 50, "mid", 18, 10),
        *glow(middle, 52, 40, ("mid", "pale")),
    ]


PLACES: dict[str, Callable[[float], list[Shape]]] = {
    "wall": _wall,
    "window": _window,
    "bar": _bar,
    "cellar": _cellar,
    "stage": _stage,
    "dungeon": _dungeon,
    "street": _street,
    "hearth": _hearth,
    "stable": _stable,
    "workshop": _workshop,
    "casino": _casino,
    "crypt": _crypt,
    "laboratory": _laboratory,
    "front": _front,
    "shut": _shut,
    "open": _open,
}
"""Places where anybody may be, by name."""


def table(wide: float) -> Drawing:
    """The edge of a table in front of all else."""
    return (
        box(-4, 92, wide + 8, 20, "rust", 1.4),
        box(-4, 92, wide + 8, 2.6, "warm"),
        *(box(x, 97 + x % 3, 15, 0.8, "shade") for x in range(6, int(wide), 31)),
    )
