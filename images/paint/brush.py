"""The brushes all painters share: colours, noise, antialiased masks, shading and gilding on Pillow images.

Deterministic: noise comes from ``random.Random(seed)``. Scales are pixels per millimetre. No card is known.
"""

from __future__ import annotations

import colorsys
import itertools
import math
import random
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple, Protocol

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from innkeep.images.paint.keep import kept

RGB = tuple[int, int, int]
Spot = tuple[int, int]
MEGABYTE = 1024 * 1024


class Surface(Protocol):
    """What colours and pictures are laid on through masks: a picture, or a film to lay on one later."""

    def paste(self, paint: Image.Image | RGB, at: Spot, shape: Image.Image, /) -> None:
        """Lays the paint where the mask ``shape``, its top left at ``at``, is bright."""


class Layer(NamedTuple):
    """One paint laid on a surface through a mask."""

    paint: Image.Image | RGB
    at: Spot
    shape: Image.Image


class Film:
    """Layers that are painted once and can then be laid on many canvases, anywhere."""

    def __init__(self) -> None:
        self._layers: list[Layer] = []

    def paste(self, paint: Image.Image | RGB, at: Spot, shape: Image.Image, /) -> None:
        """Adds a layer; ``at`` is counted from where the film will be laid."""
        self._layers.append(Layer(paint, at, shape))

    def layers(self) -> tuple[Layer, ...]:
        """What was laid on the film, lowest first."""
        return tuple(self._layers)


def lay(canvas: Surface, layers: Sequence[Layer], at: Spot) -> None:
    """Lays the layers of a film on a canvas, to the pixel as if they had been painted there."""
    for paint, spot, shape in layers:
        where = at[0] + spot[0], at[1] + spot[1]
        if isinstance(canvas, Image.Image) and not isinstance(paint, Image.Image):
            fill(canvas, paint, where, shape)
        else:
            canvas.paste(paint, where, shape)


def fill(canvas: Image.Image, colour: RGB, at: Spot, shape: Image.Image) -> None:
    """Lays a colour on a picture, to the pixel as `paste` does it, in half the time: Pillow blends pictures
    faster than colours."""
    canvas.paste(Image.new("RGB", shape.size, colour), at, shape)


FINE = 3
"""Masks are drawn this many times larger and reduced: Pillow's shapes are not antialiased."""


def hsl(hue: float, saturation: float, lightness: float) -> RGB:
    """A colour from hue in degrees, saturation and lightness from 0 to 1."""
    red, green, blue = colorsys.hls_to_rgb(hue % 360 / 360, lightness, saturation)
    return round(red * 255), round(green * 255), round(blue * 255)


def rgb(text: str) -> RGB:
    """A colour from ``#rrggbb``.

    >>> rgb("#ff8000")
    (255, 128, 0)
    """
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def mix(one: RGB, two: RGB, share: float) -> RGB:
    """``share`` of ``two`` in ``one``."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, two, strict=True))
    return red, green, blue


def _channel(value: int) -> float:
    share = value / 255
    return share / 12.92 if share <= 0.03928 else ((share + 0.055) / 1.055) ** 2.4


def luminance(colour: RGB) -> float:
    """Relative luminance of a colour as WCAG defines it, 0 to 1."""
    return 0.2126 * _channel(colour[0]) + 0.7152 * _channel(colour[1]) + 0.0722 * _channel(colour[2])


def contrast(one: RGB, two: RGB) -> float:
    """The contrast of two colours as WCAG defines it, 1 to 21.

    >>> round(contrast((0, 0, 0), (255, 255, 255)))
    21
    """
    light, dark = sorted((luminance(one), luminance(two)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def readable(colour: RGB, letters: RGB, least: float) -> RGB:
    """The colour, darkened until ``letters`` have that contrast with it."""
    while contrast(colour, letters) < least:
        colour = mix(colour, (0, 0, 0), 0.06)
    return colour


@kept(8 * MEGABYTE)
def _tile(seed: int, side: int) -> Image.Image:
    return Image.frombytes("L", (side, side), random.Random(seed).randbytes(side * side))


@kept(8 * MEGABYTE)
def noise(seed: int, width: int, height: int, grain: float) -> Image.Image:
    """Grey noise around 128 whose specks are ``grain`` pixels wide, stretched to full contrast."""
    small = (max(2, math.ceil(width / grain)), max(2, math.ceil(height / grain)))
    tile = _tile(seed, max(small)).crop((0, 0, *small)).filter(ImageFilter.GaussianBlur(0.8))
    used = [value for value, count in enumerate(tile.histogram()) if count]
    low, span = used[0], max(1, used[-1] - used[0])
    stretched = tile.point([_clip((v - low) * 255 / span) for v in range(256)])
    return stretched.resize((width, height), Image.Resampling.BICUBIC)


def _clip(value: float) -> int:
    return max(0, min(255, round(value)))


def level(image: Image.Image, low: float, high: float) -> Image.Image:
    """Maps the grey range 0..255 to ``low``..``high``."""
    return image.point(_line(low, high))


@lru_cache(maxsize=512)
def _line(low: float, high: float) -> tuple[int, ...]:
    return tuple(_clip(low + (high - low) * v / 255) for v in range(256))


def ramp(stops: Sequence[tuple[float, RGB]]) -> tuple[int, ...]:
    """A lookup table of 768 entries from colour stops at positions 0..1."""
    return _ramp(tuple(stops))


@lru_cache(maxsize=512)
def _ramp(stops: tuple[tuple[float, RGB], ...]) -> tuple[int, ...]:
    table: list[RGB] = []
    for value in range(256):
        at = value / 255
        for (left, one), (right, two) in itertools.pairwise(stops):
            if left <= at <= right:
                table.append(mix(one, two, (at - left) / (right - left)))
                break
    return tuple(colour[channel] for channel in range(3) for colour in table)


def tint(grey: Image.Image, table: tuple[int, ...]) -> Image.Image:
    """Colours a grey image by a ``ramp``."""
    return Image.merge("RGB", (grey, grey, grey)).point(table)


@kept(8 * MEGABYTE)
def radial(width: int, height: int, x: float, y: float, reach: float) -> Image.Image:
    """255 at the point (x, y), falling to 0 at ``reach`` pixels."""
    side = max(2, round(2 * reach))
    glow = ImageChops.invert(Image.radial_gradient("L")).resize((side, side), Image.Resampling.BILINEAR)
    glow = level(glow, -106, 255)
    canvas = Image.new("L", (width, height), 0)
    canvas.paste(glow, (round(x - reach), round(y - reach)))
    return canvas


def mask(size: tuple[int, int], draw: Callable[[ImageDraw.ImageDraw, float], None]) -> Image.Image:
    """An antialiased mask: ``draw`` paints with fill 255 at coordinates times the factor it is given."""
    big = Image.new("L", (size[0] * FINE, size[1] * FINE), 0)
    draw(ImageDraw.Draw(big), FINE)
    return big.reduce(FINE)


def notched(size: tuple[int, int], inset: float, notch: float) -> Image.Image:
    """A rectangle with concave quarter-circle corners."""

    def draw(pen: ImageDraw.ImageDraw, f: float) -> None:
        left, top = inset * f, inset * f
        right, bottom = (size[0] - inset) * f - 1, (size[1] - inset) * f - 1
        pen.rectangle((left, top, right, bottom), fill=255)
        for x in (left, right):
            for y in (top, bottom):
                pen.ellipse((x - notch * f, y - notch * f, x + notch * f, y + notch * f), fill=0)

    return mask(size, draw)


def rounded(size: tuple[int, int], inset: float, radius: float) -> Image.Image:
    """A rectangle with round corners."""

    def draw(pen: ImageDraw.ImageDraw, f: float) -> None:
        edge = (inset * f, inset * f, (size[0] - inset) * f - 1, (size[1] - inset) * f - 1)
        pen.rounded_rectangle(edge, radius * f, fill=255)

    return mask(size, draw)


def polygon(size: tuple[int, int], corners: Sequence[tuple[float, float]]) -> Image.Image:
    """A filled polygon."""
    return mask(size, lambda pen, f: pen.polygon([(x * f, y * f) for x, y in corners], fill=255))


def shade(canvas: Surface, shape: Image.Image, at: Spot, blur: float, strength: float) -> None:
    """Darkens the canvas under a blurred shape."""
    pad = math.ceil(blur * 2.5)
    soft = Image.new("L", (shape.width + 2 * pad, shape.height + 2 * pad), 0)
    soft.paste(shape, (pad, pad))
    soft = level(soft.filter(ImageFilter.GaussianBlur(blur)), 0, 255 * strength)
    canvas.paste((6, 3, 1), (at[0] - pad, at[1] - pad), soft)


def relief(shape: Image.Image, depth: float, above: bool = False) -> Image.Image:
    """How light from the top left, or from right ``above``, falls on bevelled edges: 128 is flat."""
    soft = shape.filter(ImageFilter.GaussianBlur(depth))
    step = max(1, round(depth * 0.8))
    aside = 0 if above else step
    near = ImageChops.offset(soft, -aside, -step)
    far = ImageChops.offset(soft, aside, step)
    return ImageChops.subtract(near, far, 1.5, 128)


_STOPS = (0.0, 0.22, 0.42, 0.6, 0.78, 0.9, 1.0)
METALS = {
    name: ramp([(at, rgb(colour)) for at, colour in zip(_STOPS, colours.split(), strict=True)])
    for name, colours in {
        "gold": "#1c0b02 #5c300a #9e641b #d49e3c #f4d57e #fff0be #fffef0",
        "silver": "#101418 #3c454e #7a858e #aeb8c0 #dde4e8 #f4f8fa #ffffff",
        "copper": "#1e0804 #5c2010 #9c4424 #cf7446 #eea67c #ffd6b8 #fff2e6",
        "iron": "#08090b #22262b #42484f #666d75 #8f979f #bcc3c9 #e6eaec",
        "bronze": "#0c1408 #33401a #6a6a2a #9a9446 #c8c47e #e8e8bc #fafaea",
        "pewter": "#120e14 #3a3342 #686072 #948ca0 #bfb8ca #e2dcea #faf6ff",
        "steel": "#060c14 #1a2c40 #3c5a78 #6a8cae #a4c2da #d4e6f2 #f6fcff",
        "brass": "#181004 #4c3a08 #8a7018 #c2a430 #e6d268 #f8eea8 #fffce4",
    }.items()
}
"""What metals look like from shadow to light, by name."""


@kept(8 * MEGABYTE)
def _sheen(width: int, height: int) -> Image.Image:
    column = bytearray()
    for y in range(height):
        at = y / max(1, height - 1)
        column.append(_clip(196 - 70 * at + 34 * math.sin(at * 5.4 + 0.5)))
    return Image.frombytes("L", (1, height), bytes(column)).resize((width, height))


def gild(
    canvas: Surface,
    shape: Image.Image,
    at: Spot,
    depth: float,
    shadow: float = 0.0,
    above: bool = False,
    metal: str = "gold",
) -> None:
    """Lays leaf of a metal of the given shape on the canvas, bevelled, with a drop shadow.

    ``depth`` is the width of the bevel and ``shadow`` the size of the shadow, in pixels; ``above`` lights it
    from right above, evenly on both sides.
    """
    if shadow:
        shade(canvas, shape, (at[0] + round(shadow * 0.5), at[1] + round(shadow * 0.8)), shadow, 0.75)
    light = ImageChops.add(_sheen(*shape.size), relief(shape, depth, above), 1, -128)
    canvas.paste(tint(light, METALS[metal]), at, shape)


def rim(shape: Image.Image, thickness: float) -> Image.Image:
    """The shape grown by ``thickness`` pixels (its size stays: leave room)."""
    grown = shape.filter(ImageFilter.GaussianBlur(thickness))
    return grown.point([_clip((v - 10) * 9) for v in range(256)])


def forget() -> None:
    """Drops all kept noise and shading."""
    for made in (_tile, noise, radial, _sheen):
        made.forget()
