"""The picture of a card: a gold medallion with a rosette of its own."""

from __future__ import annotations

import math
import random
from functools import cache

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from innkeep.images.paint import brush, glyphs
from innkeep.images.paint.grounds import Options, PxBox
from innkeep.images.paint.keep import kept
from innkeep.images.paint.panels import token

_STEPS = 300
_TURN = [2 * math.pi * step / _STEPS for step in range(_STEPS + 1)]
_WAY = [(math.cos(angle), math.sin(angle)) for angle in _TURN]


@cache
def _wave(lobes: int, offset: float) -> tuple[float, ...]:
    """A cosine of so many lobes round the circle, from -1 to 1."""
    return tuple(math.cos(lobes * angle + offset) for angle in _TURN)


def rosette(seed: str, side: int, stroke: float, layers: int = 3) -> Image.Image:
    """The guilloche of a banknote as a mask: wound curves, each seed its own."""
    chance = random.Random(seed)
    big = Image.new("L", (side * 2, side * 2), 0)
    pen = ImageDraw.Draw(big)
    thick = max(1, round(stroke * 2))
    for layer in range(layers):
        lobes = chance.choice((7, 9, 11, 13, 17))
        reach = (0.49 - 0.115 * layer) * side * 2
        swing = chance.uniform(0.06, 0.1) * side * 2
        second = chance.choice((2, 3)) * lobes
        share = chance.uniform(0.15, 0.45)
        for phase in range(6):
            offset = 2 * math.pi * phase / 6
            points = []
            for (x, y), one, two in zip(_WAY, _wave(lobes, offset), _wave(second, -offset), strict=True):
                radius = reach - swing + swing * ((1 - share) * one + share * two)
                points.append((side + radius * x, side + radius * y))
            pen.line(points, fill=255, width=thick)
    return big.reduce(2)


@kept(8 * brush.MEGABYTE)
def _dish(side: int, scale: float, hue: float) -> tuple[Image.Image, Image.Image]:
    """The empty medallion (a picture and its mask) with a margin for its shadow."""
    pad = round(scale * 2)
    full = side + 2 * pad
    canvas = Image.new("RGB", (full, full), brush.hsl(hue, 0.5, 0.1))
    disc = token("circle", full, side / 2)
    glow = brush.radial(full, full, full / 2, full * 0.46, side * 0.62)
    bowl = brush.tint(
        glow,
        brush.ramp(
            [
                (0, brush.hsl(hue, 0.7, 0.045)),
                (0.55, brush.hsl(hue, 0.6, 0.17)),
                (1, brush.hsl(hue + 10, 0.55, 0.37)),
            ]
        ),
    )
    canvas.paste(bowl, (0, 0), disc)
    hollow = ImageChops.subtract(disc, token("circle", full, side / 2 * 0.86))
    brush.shade(canvas, hollow, (0, round(scale * 0.3)), scale * 0.8, 0.9)
    ring = ImageChops.subtract(disc, token("circle", full, side / 2 - scale * 0.85))
    thin = ImageChops.subtract(
        token("circle", full, side / 2 - scale * 1.55), token("circle", full, side / 2 - scale * 1.82)
    )
    beads = brush.mask(
        (full, full), lambda pen, f: _beads(pen, f, full / 2, side / 2 - scale * 1.2, scale * 0.2, 72)
    )
    brush.gild(canvas, ImageChops.add(ring, thin), (0, 0), max(1.0, scale * 0.18))
    brush.gild(canvas, beads, (0, 0), max(1.0, scale * 0.1))
    whole = Image.new("L", (full, full), 0)
    shadow = disc.filter(ImageFilter.GaussianBlur(scale * 0.8))
    whole.paste(brush.level(shadow, 0, 190), (0, round(scale * 0.4)))
    whole = ImageChops.lighter(whole, token("circle", full, side / 2 + scale * 0.14))
    dark = Image.new("RGB", (full, full), (8, 4, 1))
    dark.paste(canvas, (0, 0), disc)
    return dark, whole


def _beads(
    pen: ImageDraw.ImageDraw, f: float, middle: float, reach: float, radius: float, count: int
) -> None:
    for index in range(count):
        angle = 2 * math.pi * index / count
        x, y = middle + reach * math.cos(angle), middle + reach * math.sin(angle)
        pen.ellipse([v * f for v in (x - radius, y - radius, x + radius, y + radius)], fill=255)


def medallion(canvas: Image.Image, box: PxBox, scale: float, options: Options) -> None:
    """A round medal in a beaded gold ring: rosette by ``seed``, embossed gold ``icon``."""
    left, top, side, _ = box
    hue = float(options["hue"])
    dish, outline = _dish(side, scale, hue)
    pad = (dish.width - side) // 2
    medal = dish.copy()
    lace = rosette(str(options["seed"]), round(side - scale * 3.9), max(0.7, scale * 0.075))
    spot = ((medal.width - lace.width) // 2,) * 2
    medal.paste(brush.hsl(hue + 26, 0.72, 0.68), spot, brush.level(lace, 0, 150))
    size = round(side * 0.6)
    margin = round(scale * 1.2)
    shape = Image.new("L", (size + 2 * margin,) * 2, 0)
    shape.paste(glyphs.icon(str(options["icon"]), size, size), (margin, margin))
    at = ((medal.width - shape.width) // 2,) * 2
    halo = shape.filter(ImageFilter.GaussianBlur(scale * 0.9))
    medal.paste(brush.hsl(hue, 0.8, 0.04), at, halo.point([min(235, v * 3) for v in range(256)]))
    medal.paste((20, 9, 2), at, brush.rim(shape, max(0.6, scale * 0.13)))
    brush.gild(medal, shape, at, max(1.0, scale * 0.17), scale * 0.4)
    canvas.paste(medal, (left - pad, top - pad), outline)


def window(canvas: Image.Image, box: PxBox, scale: float, options: Options) -> None:
    """A wide picture in a gold frame, for places: dusk in the deck's hue, a rosette moon, the ``icon``."""
    left, top, width, height = box
    hue = float(options["hue"])
    pad = round(scale)
    size = (width + 2 * pad, height + 2 * pad)
    at = (left - pad, top - pad)
    outer, inner = brush.rounded(size, pad, scale * 2), brush.rounded(size, pad + scale * 0.9, scale * 1.4)
    brush.shade(canvas, outer, (at[0], at[1] + round(scale * 0.4)), scale * 0.7, 0.9)
    glow = brush.radial(*size, size[0] / 2, size[1] * 0.62, size[0] * 0.6)
    stops = [(0.0, brush.hsl(hue + 30, 0.6, 0.06)), (0.55, brush.hsl(hue + 10, 0.55, 0.2))]
    sky = brush.tint(glow, brush.ramp([*stops, (1.0, brush.hsl(hue, 0.6, 0.46))]))
    lace = rosette(str(options["seed"]), round(height * 1.3), max(0.7, scale * 0.075))
    spot = ((size[0] - lace.width) // 2, (size[1] - lace.height) // 2)
    sky.paste(brush.hsl(hue + 26, 0.72, 0.68), spot, brush.level(lace, 0, 110))
    canvas.paste(sky, at, inner)
    brush.gild(canvas, ImageChops.subtract(outer, inner), at, max(1.0, scale * 0.18), above=True)
    side = round(height * 0.72)
    margin = round(scale * 1.2)
    shape = Image.new("L", (side + 2 * margin,) * 2, 0)
    shape.paste(glyphs.icon(str(options["icon"]), side, side), (margin, margin))
    place = (left + (width - shape.width) // 2, top + (height - shape.height) // 2)
    halo = shape.filter(ImageFilter.GaussianBlur(scale * 0.9))
    canvas.paste(brush.hsl(hue, 0.8, 0.04), place, halo.point([min(235, v * 3) for v in range(256)]))
    canvas.paste((20, 9, 2), place, brush.rim(shape, max(0.6, scale * 0.13)))
    brush.gild(canvas, shape, place, max(1.0, scale * 0.17), scale * 0.4)


def forget() -> None:
    """Drops the kept empty medallions."""
    _dish.forget()
