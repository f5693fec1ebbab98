"""The picture of a card, a scene in a window or a medallion; and the rosettes of tokens and coins."""

from __future__ import annotations

import math
import random
from functools import cache

from PIL import Image, ImageChops, ImageDraw

from innkeep.images.ink import bodies, composer
from innkeep.images.paint import brush, grounds, ornaments, press
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


def scene(options: Options, size: tuple[int, int]) -> Image.Image:
    """The scene that the options tell of, printed in the two inks of its deck."""
    wide, tall = size
    shapes = composer.scene(
        str(options["place"]),
        str(options["figure"]),
        str(options["subject"]),
        str(options["mood"]),
        bool(options["turned"]),
        round(wide / tall * composer.HIGH, 1),
        *(str(options.get(name, plain)) for name, plain in composer.STAGED.items()),
    )
    inks = press.tones(float(options["hue"]), float(options["second"]))
    hatch = bodies.build(str(options["figure"])).parts.get("hatch", "slant")
    return press.printed(shapes, size, tall / composer.HIGH, inks, hatch=hatch)


@kept(8 * brush.MEGABYTE)
def _ring(side: int, scale: float) -> tuple[tuple[brush.Layer, ...], Image.Image]:
    """What is dark under a medallion, with a margin for its shadow, and the mask of what lies within."""
    full = side + 2 * round(scale * 2)
    disc = token("circle", full, side / 2)
    film = brush.Film()
    brush.shade(film, disc, (0, round(scale * 0.4)), scale * 0.8, 0.75)
    film.paste((12, 7, 5), (0, 0), token("circle", full, side / 2 + scale * 0.16))
    return film.layers(), disc


@kept(8 * brush.MEGABYTE)
def _beaded(side: int, scale: float, metal: str) -> tuple[brush.Layer, ...]:
    full = side + 2 * round(scale * 2)
    film = brush.Film()
    ring = ImageChops.subtract(token("circle", full, side / 2), token("circle", full, side / 2 - scale * 0.9))
    thin = ImageChops.subtract(
        token("circle", full, side / 2 - scale * 1.5), token("circle", full, side / 2 - scale * 1.76)
    )
    beads = brush.mask(
        (full, full), lambda pen, f: _beads(pen, f, full / 2, side / 2 - scale * 1.2, scale * 0.2, 72)
    )
    dark = ImageChops.subtract(
        token("circle", full, side / 2 - scale * 0.8), token("circle", full, side / 2 - scale * 1.9)
    )
    film.paste((12, 7, 5), (0, 0), dark)
    brush.gild(film, ImageChops.add(ring, thin), (0, 0), max(1.0, scale * 0.18), metal=metal)
    brush.gild(film, beads, (0, 0), max(1.0, scale * 0.1), metal=metal)
    return film.layers()


def _beads(
    pen: ImageDraw.ImageDraw, f: float, middle: float, reach: float, radius: float, count: int
) -> None:
    for index in range(count):
        angle = 2 * math.pi * index / count
        x, y = middle + reach * math.cos(angle), middle + reach * math.sin(angle)
        pen.ellipse([v * f for v in (x - radius, y - radius, x + radius, y + radius)], fill=255)


def medallion(canvas: Image.Image, box: PxBox, scale: float, options: Options) -> None:
    """A scene in a round, beaded ring of the deck's ``metal``."""
    left, top, side, _ = box
    metal = str(options["metal"])
    under, disc = _ring(side, scale)
    pad = (disc.width - side) // 2
    at = (left - pad, top - pad)
    brush.lay(canvas, under, at)
    canvas.paste(scene(options, (side, side)), (left, top), disc.crop((pad, pad, pad + side, pad + side)))
    brush.lay(canvas, _beaded(side, scale, metal), at)


@kept(8 * brush.MEGABYTE)
def _sash(width: int, height: int, scale: float, metal: str, corner: str) -> tuple[brush.Layer, ...]:
    """The frame of a window with its corner ornaments, and what is dark under them."""
    pad = round(scale)
    size = (width + 2 * pad, height + 2 * pad)
    outer, inner = brush.rounded(size, pad, scale * 1.6), brush.rounded(size, pad + scale * 0.75, scale * 1.1)
    film = brush.Film()
    both = ImageChops.subtract(outer, inner)
    if corner:
        both = ImageChops.lighter(both, ornaments.corners(size, corner, scale * 4.6, pad + scale * 0.4))
    film.paste((12, 7, 5), (0, 0), brush.rim(both, max(0.6, scale * 0.14)))
    brush.gild(film, both, (0, 0), max(1.0, scale * 0.15), above=True, metal=metal)
    return film.layers()


@kept(8 * brush.MEGABYTE)
def _pane(width: int, height: int, scale: float) -> tuple[tuple[brush.Layer, ...], Image.Image]:
    """The shadow of a window, and the mask of what is seen through it."""
    shape = brush.rounded((width, height), 0, scale * 1.6)
    film = brush.Film()
    brush.shade(film, shape, (0, round(scale * 0.4)), scale * 0.7, 0.8)
    return film.layers(), shape


def window(canvas: Image.Image, box: PxBox, scale: float, options: Options) -> None:
    """A scene in a frame of the deck's ``metal`` with its ``corner`` ornaments."""
    left, top, width, height = box
    pad = round(scale)
    shadow, shape = _pane(width, height, scale)
    brush.lay(canvas, shadow, (left, top))
    canvas.paste(scene(options, (width, height)), (left, top), shape)
    frame = _sash(width, height, scale, str(options["metal"]), str(options["corner"]))
    brush.lay(canvas, frame, (left - pad, top - pad))


def scenery(canvas: Image.Image, box: PxBox, _scale: float, options: Options) -> None:
    """A place from edge to edge, darker towards its corners."""
    left, top, width, height = box
    canvas.paste(grounds.vignette(scene(options, (width, height))), (left, top))


def forget() -> None:
    """Drops the kept frames."""
    for made in (_ring, _beaded, _sash, _pane):
        made.forget()
