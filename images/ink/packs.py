"""Playing cards: one by its suit, a fan of them, and those that lie on a table with their backs up."""

from __future__ import annotations

import math

from innkeep.images.ink.shapes import Drawing, Shape, drawing, placed

_CARD = "paper/ M-11 -16 L11 -16 L11 16 L-11 16 Z"
_BACK = """
    paper/ M-11 -16 L11 -16 L11 16 L-11 16 Z
    warm. M-8.6 -13.6 L8.6 -13.6 L8.6 13.6 L-8.6 13.6 Z
    light. M0 -10 L6 0 L0 10 L-6 0 Z
    rust. M0 -5 L3 0 L0 5 L-3 0 Z"""
_SUITS = (
    # Hearts, spades, diamonds, clubs: each reads alike in a mirror
    "red. M0 9 C-12 0 -9 -9 -4 -8 Q0 -7 0 -3 Q0 -7 4 -8 C9 -9 12 0 0 9 Z",
    "ink. M0 -10 C2 -5 9 0 8 4 C6 8 2 6 1.4 4 L3 10 L-3 10 L-1.4 4 C-2 6 -6 8 -8 4 C-9 0 -2 -5 0 -10 Z",
    "red. M0 -10 L7 0 L0 10 L-7 0 Z",
    "ink. M0 -10 C5 -10 6 -4 3 -2 C8 -4 10 4 5 5 C3 6 1.6 4 1.4 3 L3 10 L-3 10 L-1.4 3 C-1.6 4 -3 6 -5 5"
    " C-10 4 -8 -4 -3 -2 C-6 -4 -5 -10 0 -10 Z",
)


def card(suit: int) -> Drawing:
    """The face of a card around (0, 0)."""
    return drawing(f"{_CARD}\n{_SUITS[suit % len(_SUITS)]}")


def fan(x: float, y: float, size: float, count: int = 5, backs: bool = False, wide: float = 76.0) -> Drawing:
    """Cards fanned about a point below them, their faces or their backs to us."""
    found: list[Shape] = []
    for at in range(count):
        turn = wide * (at / (count - 1) - 0.5)
        angle = math.radians(turn)
        spot = (x + 34 * size * math.sin(angle), y - 34 * size * math.cos(angle))
        found += placed(drawing(_BACK) if backs else card(at), *spot, size, turn=turn)
    return tuple(found)


def face_down(x: float, y: float, size: float = 1.0, count: int = 3) -> Drawing:
    """Cards laid down on a table with their backs up, seen a little from above."""
    found: list[Shape] = []
    for at in range(count):
        turned = placed(drawing(_BACK), 0, 0, size, turn=62.0 + 26 * at)
        left, low = x + 10 * size * (at - (count - 1) / 2), y - 1.4 * (at % 2)
        found += (
            shape._replace(points=tuple((left + px, low + py * 0.5) for px, py in shape.points))
            for shape in turned
        )
    return tuple(found)
