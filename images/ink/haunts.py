"""Haunts: places where one character is at home, and what frames their pictures.

As other places they are 100 high, as wide as asked, and have no ink lines.
"""

from __future__ import annotations

from collections.abc import Callable

from innkeep.images.ink.places import PLACES, back, glow, rays
from innkeep.images.ink.shapes import Drawing, Shape, box, drawing, ellipse, placed


def _chapel(wide: float) -> list[Shape]:
    """Pointed windows of coloured glass over pews."""
    found = [back(wide, "dusk")]
    for share in (0.14, 0.5, 0.86):
        x, half = wide * share, 15.0
        arch = (
            f"M{x - half} 70 L{x - half} 22 C{x - half} 6 {x - 4} -4 {x} -8"
            f" C{x + 4} -4 {x + half} 6 {x + half} 22 L{x + half} 70 Z"
        )
        found += drawing("deep. " + arch)
        found += [box(x - 11, 24 + 15 * row, 10, 12, ("mid", "warm", "pale")[row]) for row in range(3)]
        found += [box(x + 1, 24 + 15 * row, 10, 12, ("warm", "pale", "mid")[row]) for row in range(3)]
        found += drawing(f"light. M{x} 0 L{x + 7} 11 L{x} 21 L{x - 7} 11 Z")
    return [*found, box(-4, 78, wide + 8, 4, "rust"), box(-4, 82, wide + 8, 24, "night")]


def _armoury(wide: float) -> list[Shape]:
    """A rack of spears with shields on it."""
    found = [back(wide, "dusk"), *glow(wide * 0.5, 40, wide * 0.5, ("deep", "mid"))]
    for x in range(6, int(wide), 15):
        found += [box(x, 14, 1.8, 92, "night"), *drawing(f"pale. M{x - 2} 15 L{x + 0.9} 0 L{x + 4} 15 Z")]
    found += [box(-4, 30, wide + 8, 4, "rust"), box(-4, 74, wide + 8, 4, "rust")]
    for x in range(20, int(wide), 46):
        found += drawing(
            f"rust. M{x - 12} 38 L{x + 12} 38 L{x + 12} 52 C{x + 12} 62 {x + 4} 67 {x} 70"
            f" C{x - 4} 67 {x - 12} 62 {x - 12} 52 Z\n"
            f"warm. M{x - 2} 40 L{x + 2} 40 L{x + 2} 66 L{x - 2} 66 Z"
        )
    return found


def _alley(wide: float) -> list[Shape]:
    """A narrow lane between walls that lean, a lit window far up."""
    found = [back(wide, "mid")]
    for side in (0, 1):
        for reach, tone in ((0.44, "deep"), (0.34, "dusk"), (0.2, "night")):
            points = [(-4.0, -4.0), (wide * reach, -4.0), (wide * (reach - 0.09), 104.0), (-4.0, 104.0)]
            turned = [(wide - x, y) for x, y in points] if side else points
            found.append(Shape(tuple(turned), tone, 0.0))
    found += [box(wide * 0.06, 14, 9, 12, "light"), box(wide * 0.06 + 4, 14, 1, 12, "night")]
    found += [box(wide * 0.88, 34, 8, 10, "warm"), box(wide * 0.3, 20, wide * 0.42, 0.8, "night")]
    for at, share in enumerate((0.4, 0.48, 0.57)):
        found.append(box(wide * share, 20.6, 8, 9 + 3 * (at % 2), ("warm", "pale", "rust")[at]))
    return found


def _tower(wide: float) -> list[Shape]:
    """A round room under the stars, with an orrery."""
    found = [back(wide, "night"), ellipse(wide * 0.5, 44, wide * 0.56, 74, "dusk", 0)]
    for index in range(22):
        x, y = (index * 47.3) % wide, (index * 29.7) % 66
        found += drawing(
            f"light. M{x - 2} {y} L{x} {y - 0.6} L{x + 0.2} {y - 2.6} L{x + 0.8} {y - 0.6}"
            f" L{x + 3} {y} L{x + 0.8} {y + 0.6} L{x + 0.2} {y + 2.6} L{x} {y + 0.6} Z"
        )
    for reach, tone in ((40.0, "deep"), (38.0, "dusk"), (27.0, "deep"), (25.4, "dusk")):
        found.append(ellipse(wide * 0.5, 40, reach * 1.5, reach * 0.7, tone, 0))
    found += [ellipse(wide * 0.5, 40, 8, 8, "warm", 0), ellipse(wide * 0.5 - 50, 30, 4, 4, "pale", 0)]
    return [*found, ellipse(wide * 0.5 + 36, 54, 5, 5, "mid", 0), box(-4, 84, wide + 8, 22, "night")]


def _glacier(wide: float) -> list[Shape]:
    """Peaks of ice under a pale sky."""
    found = [back(wide, "deep"), ellipse(wide * 0.76, 22, 12, 12, "light", 0)]
    for x, top, half, tones in (
        (0.16, 8, 50, ("mid", "pale")),
        (0.84, 22, 52, ("mid", "pale")),
        (0.48, 34, 44, ("dusk", "mid")),
    ):
        at = wide * x
        found += drawing(f"{tones[0]}. M{at} {top} L{at + half} 104 L{at - half} 104 Z")
        found += drawing(
            f"{tones[1]}. M{at} {top} L{at + 9} 44 L{at + 1} 58 L{at + 6} 104 L{at - half} 104 Z"
        )
    return [
        *found,
        *drawing(
            f"dusk. M-4 88 Q{wide * 0.3} 78 {wide * 0.6} 88 Q{wide * 0.8} 93 {wide + 4} 84"
            f" L{wide + 4} 104 L-4 104 Z"
        ),
    ]


def _library(wide: float) -> list[Shape]:
    """Shelves full of books to the ceiling, with a ladder."""
    found = [back(wide, "night")]
    for row in range(4):
        x, at = -3.0, row * 5
        while x < wide:
            broad, low = (5.0, 7.0, 4.0, 6.0)[at % 4], 24 + 26 * row
            tall = (17.0, 20.0, 15.0, 19.0, 18.0)[at % 5]
            tone = ("deep", "rust", "dusk", "mid", "rust", "deep", "warm")[at % 7]
            found += [
                box(x, low - tall, broad, tall, tone),
                box(x + 1, low - tall + 4, broad - 2, 1.2, "night"),
            ]
            x += broad + 0.8
            at += 1
        found.append(box(-4, 24 + 26 * row, wide + 8, 3, "rust"))
    for x in (wide * 0.7, wide * 0.7 + 17):
        found.append(Shape(((x, -4), (x + 2.4, -4), (x + 10, 104), (x + 7, 104)), "warm", 0.0))
    return [*found, *(box(wide * 0.7 + 1 + 1.1 * step, 8 + 15 * step, 18, 2, "warm") for step in range(6))]


def _sewer(wide: float) -> list[Shape]:
    """A round drain of stones from which slime runs."""
    found = [back(wide, "dusk")]
    for row in range(6):
        found += [box(-4, 18 * row - 4, wide + 8, 1.2, "night")]
        found += [box(x, 18 * row - 4, 1.2, 18, "night") for x in range(5 + row % 2 * 15, int(wide), 30)]
    found += [ellipse(wide * 0.5, 46, 46, 46, "rust", 0), ellipse(wide * 0.5, 46, 41, 41, "night", 0)]
    found += [ellipse(wide * 0.5, 46, 34, 34, "deep", 0), ellipse(wide * 0.5, 46, 20, 20, "mid", 0)]
    found += drawing(
        f"mid. M-4 92 Q{wide * 0.2} 84 {wide * 0.42} 90 Q{wide * 0.7} 97 {wide + 4} 88"
        f" L{wide + 4} 106 L-4 106 Z"
    )
    return found


def _throne(wide: float) -> list[Shape]:
    """A hall of pillars before a high seat with horns."""
    x = wide * 0.5
    found = [back(wide, "night"), *rays(x, 30, "dusk", 16, 6)]
    for share in (0.04, 0.2, 0.74, 0.9):
        found += [box(wide * share, -4, 11, 112, "deep"), box(wide * share + 2, -4, 2, 112, "mid")]
        found.append(box(wide * share - 3, 4, 17, 5, "rust"))
    found += drawing(
        f"rust. M{x - 30} 104 L{x - 30} 20 L{x - 38} -6 L{x - 20} 10 L{x} -6"
        f" L{x + 20} 10 L{x + 38} -6 L{x + 30} 20 L{x + 30} 104 Z"
    )
    return [*found, *drawing(f"warm. M{x - 23} 104 L{x - 23} 26 L{x} 10 L{x + 23} 26 L{x + 23} 104 Z")]


def _cloister(wide: float) -> list[Shape]:
    """Arches of a school around a garden, a banner between."""
    found = [back(wide, "mid"), box(-4, 62, wide + 8, 44, "deep")]
    step = max(40.0, wide / 4)
    at = step * 0.1
    while at < wide + step:
        half = step * 0.42
        found += drawing(
            f"pale. M{at - half} 104 L{at - half} 40"
            f" C{at - half} 12 {at + half} 12 {at + half} 40 L{at + half} 104 Z"
        )
        found += drawing(
            f"mid. M{at - half + 4} 104 L{at - half + 4} 42"
            f" C{at - half + 4} 19 {at + half - 4} 19 {at + half - 4} 42"
            f" L{at + half - 4} 104 Z"
        )
        found += [
            box(at + half, -4, step - 2 * half, 110, "dusk"),
            box(at + half - 3, 38, step - 2 * half + 6, 5, "rust"),
        ]
        found += drawing(f"warm. M{at - 6} 19 L{at + 6} 19 L{at + 6} 42 L{at} 36 L{at - 6} 42 Z")
        at += step
    return [*found, box(-4, -4, wide + 8, 10, "dusk")]


def _attic(wide: float) -> list[Shape]:
    """Under a roof, among boxes and odds and ends."""
    middle = wide * 0.5
    found = [back(wide, "deep"), *glow(middle, 30, 34, ("mid", "pale"))]
    for side in (-1, 1):
        for reach, tone in ((1.0, "dusk"), (0.72, "night")):
            points = (
                (middle + side * 8, -6),
                (middle + side * (wide * 0.56), -6),
                (middle + side * wide * 0.56, 40 + 34 * reach),
            )
            found.append(Shape(points, tone, 0.0))
        found.append(
            Shape(
                (
                    (middle + side * 4, -6),
                    (middle + side * 10, -6),
                    (middle + side * wide * 0.58, 70),
                    (middle + side * wide * 0.58, 78),
                ),
                "rust",
                0.0,
            )
        )
    for at, (share, broad, tall) in enumerate(
        ((0.02, 26, 22), (0.13, 20, 36), (0.72, 28, 26), (0.86, 24, 42))
    ):
        x = wide * share
        found += [
            box(x, 100 - tall, broad, tall + 6, ("rust", "night")[at % 2]),
            box(x + 2, 102 - tall, broad - 4, 2, "warm"),
        ]
        found.append(box(x + broad / 2 - 1, 100 - tall, 2, tall, "dusk"))
    return found


def _roofs(wide: float) -> list[Shape]:
    """Roofs by night, a large moon behind."""
    found = [
        back(wide, "dusk"),
        ellipse(wide * 0.42, 38, 34, 34, "pale", 0),
        ellipse(wide * 0.42 - 8, 30, 7, 6, "mid", 0),
    ]
    found += [ellipse(wide * 0.42 + 12, 48, 9, 7, "mid", 0), ellipse(wide * 0.42 + 8, 24, 4, 3.4, "mid", 0)]
    for at, x in enumerate(range(-10, int(wide), 38)):
        top = (70, 58, 76, 64)[at % 4]
        found += drawing(
            f"night. M{x - 8} 104 L{x - 4} {top + 12} L{x + 20} {top} L{x + 44} {top + 12} L{x + 48} 104 Z"
        )
        found += [box(x + 26, top - 10, 7, 18, "night"), box(x + 6, top + 20, 5, 6, "warm")]
    return found


def _grove(wide: float) -> list[Shape]:
    """Bamboo before a round sun."""
    found = [back(wide, "mid"), ellipse(wide * 0.5, 40, 32, 32, "warm", 0)]
    for at, x in enumerate(range(3, int(wide), 17)):
        tone, lean = ("deep", "dusk", "night")[at % 3], (at % 3 - 1) * 5
        broad = 3.4 + at % 3
        for joint in range(5):
            y, dx = 21 * joint - 6, lean * joint / 4
            found.append(
                Shape(
                    ((x + dx, y), (x + broad + dx, y), (x + broad + dx, y + 19.6), (x + dx, y + 19.6)),
                    tone,
                    0.0,
                )
            )
        if at % 2:
            found += drawing(
                f"deep. M{x + 4} 30 Q{x + 14} 24 {x + 22} 34 Q{x + 12} 34 {x + 4} 30 Z\n"
                f"deep. M{x} 50 Q{x - 10} 46 {x - 16} 58 Q{x - 6} 56 {x} 50 Z"
            )
    return found


def _porch(wide: float) -> list[Shape]:
    """Before the door of the Inn, with light behind it and a way up to it."""
    x = wide * 0.7
    found = [back(wide, "deep")]
    found += [box(-4, 11 * row, wide + 8, 1, "dusk") for row in range(8)]
    found += [
        box(x - 26, 6, 52, 100, "rust"),
        box(x - 21, 11, 42, 95, "light"),
        box(x - 21, 11, 10, 95, "warm"),
    ]
    found += drawing(f"warm. M{x - 21} 104 L{x + 21} 104 L{x + 34} 112 L{x - 60} 112 Z")
    found += [
        box(wide * 0.12, 18, 34, 30, "rust"),
        box(wide * 0.12 + 3, 21, 28, 24, "pale"),
        box(wide * 0.12 + 16, 21, 2, 24, "rust"),
    ]
    return [*found, box(wide * 0.12 + 3, 32, 28, 2, "rust"), box(-4, 88, wide + 8, 20, "dusk")]


def _taproom(wide: float) -> list[Shape]:
    """Large barrels with taps, one beside the other."""
    found = [back(wide, "night"), *glow(wide * 0.5, 30, wide * 0.5, ("dusk", "deep"))]
    for at, x in enumerate(range(14, int(wide) + 20, 44)):
        found += [ellipse(x, 52, 24, 27, "rust", 0), ellipse(x, 52, 20, 23, "deep" if at % 2 else "dusk", 0)]
        found += [
            box(x - 12, 31, 1.4, 42, "night"),
            box(x, 29, 1.4, 46, "night"),
            box(x + 12, 31, 1.4, 42, "night"),
        ]
        found += [box(x - 3, 66, 6, 9, "warm"), box(x - 6, 64, 12, 3, "light")]
    return [*found, box(-4, 80, wide + 8, 6, "rust"), box(-4, 86, wide + 8, 20, "night")]


def _kitchen(wide: float) -> list[Shape]:
    """Pots that hang over a tiled wall, plates on a board."""
    found = [back(wide, "deep")]
    found += [box(x, 40, 0.9, 50, "mid") for x in range(0, int(wide), 13)]
    found += [box(-4, y, wide + 8, 0.9, "mid") for y in (40, 53, 66, 79)]
    found.append(box(-4, 2, wide + 8, 2.6, "night"))
    for at, x in enumerate(range(10, int(wide), 24)):
        if at % 3 == 1:
            found += [
                box(x + 3, 4, 1.6, 14, "night"),
                ellipse(x + 4, 26, 9, 9, "warm", 0),
                ellipse(x + 4, 26, 6, 6, "light", 0),
            ]
        else:
            found += [
                box(x + 3, 4, 1.6, 8, "night"),
                *drawing(f"rust. M{x - 6} 12 L{x + 14} 12 L{x + 12} 26 Q{x + 4} 31 {x - 4} 26 Z"),
            ]
    return [*found, box(-4, 86, wide + 8, 4, "rust"), box(-4, 90, wide + 8, 16, "dusk")]


HAUNTS: dict[str, Callable[[float], list[Shape]]] = {
    "chapel": _chapel,
    "armoury": _armoury,
    "alley": _alley,
    "tower": _tower,
    "glacier": _glacier,
    "library": _library,
    "sewer": _sewer,
    "throne": _throne,
    "cloister": _cloister,
    "attic": _attic,
    "roofs": _roofs,
    "grove": _grove,
    "porch": _porch,
    "taproom": _taproom,
    "kitchen": _kitchen,
}
"""Their places, by name."""

CORNERS = {
    "arch": """
        ink. M-4 -4 L42 -4 C22 0 8 16 6 44 L6 104 L-4 104 Z
        warm. M36 -4 L39 -4 C19 1 6 17 4 44 L4 104 L2.4 104 L2.4 44 C4 16 17 0 36 -4 Z""",
    "banners": """
        ink. M-4 -4 L24 -4 L24 30 L14 22 L4 30 L4 104 L-4 104 Z
        warm. M7 -4 L21 -4 L21 23 L14 17.6 L7 23 Z
        ink. M12 -4 L16 -4 L16 15 L12 15 Z""",
    "crates": """
        ink. M-4 60 L18 60 L18 78 L28 78 L28 104 L-4 104 Z
        rust. M-4 63 L15 63 L15 78 L-4 78 Z
        ink. M-4 63 L-1 63 L15 76 L15 78 L13 78 L-4 65 Z
        rust. M-4 81 L25 81 L25 104 L-4 104 Z
        ink. M-4 81 L0 81 L25 102 L25 104 L22 104 L-4 84 Z""",
    "smoke": """
        ink. M-4 104 L-4 58 C8 56 14 66 8 73 C4 77 0 74 1 70 C3 64 12 66 11 76 C10 84 22 82 24 90
        C26 98 18 104 18 104 Z
        light. M12 46 L13.6 51 L18.6 52.4 L13.6 54 L12 59 L10.4 54 L5.4 52.4 L10.4 51 Z""",
    "chains": """
        ink. M4 -4 L9 -4 L9 8 L4 8 Z
        ink. M2 6 L11 6 L11 20 L2 20 Z
        steel. M4.6 8.6 L8.4 8.6 L8.4 17.4 L4.6 17.4 Z
        ink. M4 18 L9 18 L9 32 L4 32 Z
        ink. M2 30 L11 30 L11 44 L2 44 Z
        steel. M4.6 32.6 L8.4 32.6 L8.4 41.4 L4.6 41.4 Z
        ink. M5 44 L8 44 L8 52 C14 54 14 64 6 64 L5 61 C10 60 9 56 5 55 Z""",
    "cogs": """
        ink. M-4 104 L-4 70 L2 68 L4 73 L10 72 L11 66 L18 69 L17 75 L22 79 L27 76 L31 82 L27 87 L29 92 L35 93
        L34 100 L29 101 L28 104 Z
        warm. M-4 104 L-4 82 C8 80 18 90 17 104 Z
        ink. M-4 104 L-4 91 C3 90 9 96 9 104 Z""",
    "books": """
        ink. M-4 54 L16 54 L16 64 L22 64 L22 76 L19 76 L19 88 L26 88 L26 104 L-4 104 Z
        warm. M-4 56 L14 56 L14 64 L-4 64 Z
        paper. M-4 58.6 L12 58.6 L12 61.6 L-4 61.6 Z
        rust. M-4 66.4 L20 66.4 L20 75 L-4 75 Z
        pale. M-4 78 L17 78 L17 87.6 L-4 87.6 Z
        paper. M-4 81 L15 81 L15 84.6 L-4 84.6 Z
        rust. M-4 90.4 L24 90.4 L24 104 L-4 104 Z""",
    "thorns": """
        ink. M-4 104 L-4 -4 L26 -4 L10 4 L18 12 L7 14 L4 26 L14 34 L4 36 L3 52 L12 62 L3 62 L3 78 L16 90 L6 90
        L8 104 Z
        red. M18 3 C21 1 24 4 21 7 C18 8 16 6 18 3 Z
        red. M6 44 C9 42 11 46 9 48 C6 49 4 46 6 44 Z""",
    "swirl": """
        ink. M-4 -4 L34 -4 C18 2 26 18 14 20 C6 21 4 12 10 10 C6 16 14 18 14 11 C14 2 0 4 -4 18 Z
        warm. M-4 24 C2 22 6 28 3 33 C0 36 -2 33 0 30 C-2 29 -4 30 -4 34 Z
        warm. M36 -4 L42 -4 C41 0 35 1 35 -2 Z""",
    "trinkets": """
        ink. M4 -4 L5.4 -4 L5.4 22 L4 22 Z
        warm/ M4.7 21 C10 21 10 31 4.7 31 C-0.6 31 -0.6 21 4.7 21 Z
        warm M3.6 31 L6 31 L6 43 L10 43 L10 45 L6 45 L6 47 L3.6 47 Z
        ink. M18 -4 L19.2 -4 L19.2 8 L18 8 Z
        steel M12 8 L25 8 L22 19 L15 19 Z
        ink. M30 -4 L31 -4 L31 3 L30 3 Z
        warm M30.5 2 L35 7.6 L30.5 13 L26 7.6 Z""",
    "veils": """
        ink. M-4 -4 L30 -4 C26 30 8 60 6 104 L-4 104 Z
        rust. M-4 -4 L24 -4 C20 28 4 58 3 104 L-4 104 Z
        ink. M6 -4 L8 -4 C7 30 0 60 -0.6 104 L-2 104 C-2 60 5 30 6 -4 Z
        ink. M15 -4 L17 -4 C14 30 4 56 2 80 L1 80 C2 56 12 30 15 -4 Z""",
    "bamboo": """
        ink. M3 -4 L12 -4 L12 22 L3 22 Z
        ink. M3 24 L12 24 L12 50 L3 50 Z
        ink. M3 52 L12 52 L12 78 L3 78 Z
        ink. M3 80 L12 80 L12 104 L3 104 Z
        pale. M5 -4 L7 -4 L7 21 L5 21 Z
        pale. M5 25 L7 25 L7 49 L5 49 Z
        pale. M5 53 L7 53 L7 77 L5 77 Z
        pale. M5 81 L7 81 L7 104 L5 104 Z
        ink. M12 23 C16 17 20 16 25 18 C21 23 17 24 12 23 Z
        ink. M12 23 C17 25 19 29 19 35 C14 32 12 28 12 23 Z""",
    "leaves": """
        ink. M-4 -4 L44 -4 C30 2 16 2 4 14 C2 26 -2 32 -4 40 Z
        pale. M10 10 C18 8 24 12 26 20 C18 22 12 18 10 10 Z
        pale. M26 2 C34 2 38 6 40 13 C32 14 27 9 26 2 Z
        pale. M2 18 C8 22 9 30 5 36 C0 31 -1 24 2 18 Z""",
    "fence": """
        ink. M2 56 L7 50 L12 56 L12 104 L2 104 Z
        ink. M-4 64 L30 62 L30 70 L-4 72 Z
        ink. M-4 84 L30 83 L30 91 L-4 92 Z
        rust. M4 57 L7 53 L10 57 L10 104 L4 104 Z
        warm. M-4 66 L28 64 L28 68 L-4 70 Z
        warm. M-4 86 L28 85 L28 89 L-4 90 Z""",
}
"""What stands before all else in the left corners of a picture, and in a mirror in the right ones."""
ROOMY = 190.0
"""How broad a picture is in whose corners they have all the room they like."""
GARLANDS: dict[str, tuple[float, str]] = {
    "icicles": (
        22.0,
        """ink. M0 -4 L22 -4 L22 4 L19 12 L16 5 L11 25 L7 6 L4 15 L0 4 Z
        paper. M1.6 -4 L20.4 -4 L20 3 L19 8 L16.6 2 L11 19 L7.6 2 L4 10 L1.6 2 Z""",
    ),
    "drips": (
        30.0,
        """ink. M0 -4 L30 -4 L30 4 C27 4 27 14 24 14 C21 14 22 6 19 6 C15 6 17 27 12 27 C7 27 10 7 6 7
        C3 7 3 10 0 4 Z
        mid. M1 -4 L29 -4 L29 2 C26 2 26 10.6 24 10.6 C22.6 10 23 3.4 19 3.4 C13.6 4 15 23 12 23
        C9.6 22.6 12 4 6 4 Z""",
    ),
    "hops": (
        26.0,
        """ink. M0 -4 L26 -4 L26 3 Q13 9 0 3 Z
        ink. M13 3 C19 5 20 14 13 20 C6 14 7 5 13 3 Z
        pale. M13 6 C16.4 8 17 12 13 16.6 C9 12 9.6 8 13 6 Z
        warm. M1 -1 C6 -2 7 4 3 7 C-1 5 -1 1 1 -1 Z""",
    ),
    "mugs": (
        24.0,
        """ink. M0 -4 L24 -4 L24 0 L0 0 Z
        ink. M7 0 L9 0 L9 4 L7 4 Z
        ink. M3 3 L13 3 L12.4 14 L3.6 14 Z
        ink. M12 5 C18 5 18 12 12 12 L12 10.4 C15 10.4 15 6.6 12 6.6 Z
        warm. M4.6 4.8 L11.4 4.8 L11 12.4 L5 12.4 Z
        light. M5.6 4.8 L7 4.8 L7.2 12.4 L5.9 12.4 Z""",
    ),
}
"""What hangs along the upper edge behind whoever is there: how far one is from the next."""


def place(name: str, wide: float) -> Drawing:
    """A place so wide, be it somebody's haunt or anybody's."""
    return tuple({**PLACES, **HAUNTS}[name](wide))


def edge(name: str, wide: float) -> Drawing:
    """What frames a picture ``wide`` units broad."""
    if name in CORNERS:
        share = min(1.0, wide / ROOMY)
        left = tuple(
            shape._replace(points=tuple((x * share, y) for x, y in shape.points))
            for shape in drawing(CORNERS[name])
        )
        return (*left, *placed(left, 0, 0, mirrored=wide / 2))
    apart, words = GARLANDS[name]
    count = round(wide / apart) or 1
    one = tuple(
        shape._replace(points=tuple((x * wide / count / apart, y) for x, y in shape.points))
        for shape in drawing(words)
    )
    return tuple(shape for index in range(count) for shape in placed(one, wide * index / count, 0))
