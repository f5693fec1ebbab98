"""How shadows are cut: the furrows of a graver, dark along their middles, and from where the light falls."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from PIL import Image


class Hatch(NamedTuple):
    """How deep a furrow is at a spot of its tile, 0 to 1 both ways, and how far light moves what is lit."""

    depth: Callable[[float, float], float]
    right: float = -0.8
    down: float = -0.3


def _ridge(at: float) -> float:
    """How deep one furrow is, across: 1 at the edges of its share, 0 between."""
    return abs(at % 1.0 * 2 - 1)


HATCHES: dict[str, Hatch] = {
    "slant": Hatch(lambda x, y: _ridge(x + y)),
    "back": Hatch(lambda x, y: _ridge(x - y)),
    "level": Hatch(lambda _, y: _ridge(y), -0.5, -0.7),
    "upright": Hatch(lambda x, _: _ridge(x), -0.9, 0.0),
    "cross": Hatch(lambda x, y: max(_ridge(x + y), _ridge(x - y)) ** 1.6, -0.6, 0.5),
    "dots": Hatch(
        lambda x, y: 1 - 0.7 * (_ridge(2 * x) ** 2 + _ridge(2 * y + x // 0.5 / 2) ** 2), -0.6, -0.6
    ),
    "waves": Hatch(lambda x, y: _ridge(y + 0.16 * math.sin(2 * math.pi * x)), -0.4, -0.8),
}
"""The ways to cut shadows, by name."""
LONG = {"waves": 4}
"""How many times as broad as high a tile is."""


@lru_cache(maxsize=16)
def _tile(kind: str, pitch: int) -> Image.Image:
    """One tile of furrows ``pitch`` pixels apart."""
    wide = pitch * LONG.get(kind, 1)
    depth = HATCHES[kind].depth
    values = bytes(
        max(0, min(255, round(255 * depth(x / wide, y / pitch)))) for y in range(pitch) for x in range(wide)
    )
    return Image.frombytes("L", (wide, pitch), values)


@lru_cache(maxsize=8)
def furrows(kind: str, wide: int, tall: int, pitch: int) -> Image.Image:
    """Furrows all over a picture: tiles, joined by doubling."""
    whole = Image.new("L", (wide, tall))
    tile = _tile(kind, pitch)
    whole.paste(tile, (0, 0))
    x, y = tile.size
    while x < wide:
        whole.paste(whole.crop((0, 0, min(x, wide - x), y)), (x, 0))
        x *= 2
    while y < tall:
        whole.paste(whole.crop((0, 0, wide, min(y, tall - y))), (0, y))
        y *= 2
    return whole
