"""The press: prints shapes in the tones of a deck on a Pillow picture, with ink lines and hatched shadows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from innkeep.images.ink.shapes import Shape
from innkeep.images.paint import brush

FINE = 2
"""Pictures are printed this many times larger and reduced."""
PAPER, DARK = (252, 238, 206), (10, 6, 6)
_SHARP = [min(255, value * 5) for value in range(256)]
"""How steep the edge of a cut line is."""


@lru_cache(maxsize=256)
def tones(hue: float, second: float) -> Mapping[str, brush.RGB]:
    """The tones of two inks: those of the first from ``ink`` to ``pale``, of the second from ``rust`` to
    ``light``, paper, and skins made of both;
    ``shade`` is the ink of shadows, which are left out where ink is saved."""
    warm = brush.hsl(second, 0.72, 0.52)
    return {
        "ink": brush.hsl(hue, 0.5, 0.07),
        "shade": brush.hsl(hue, 0.5, 0.07),
        "night": brush.hsl(hue, 0.46, 0.15),
        "dusk": brush.hsl(hue, 0.44, 0.21),
        "deep": brush.hsl(hue, 0.46, 0.29),
        "mid": brush.hsl(hue, 0.44, 0.43),
        "pale": brush.hsl(hue, 0.46, 0.66),
        "rust": brush.hsl(second - 6, 0.62, 0.31),
        "warm": warm,
        "light": brush.hsl(second + 4, 0.8, 0.74),
        "paper": PAPER,
        "fair": brush.mix(brush.mix(PAPER, (232, 160, 110), 0.32), warm, 0.05),
        "tan": brush.mix((205, 140, 92), warm, 0.08),
        "brown": (140, 84, 52),
        "steel": brush.mix((190, 196, 200), brush.hsl(hue, 0.4, 0.6), 0.2),
        "white": (246, 242, 232),
    }


@lru_cache(maxsize=16)
def leaf(metal: str) -> Mapping[str, brush.RGB]:
    """The tones of a drawing that is engraved in a metal, each as light as it is in two inks."""
    ramp = brush.METALS[metal]
    found = {}
    for name, colour in tones(210, 40).items():
        at = round(255 * min(0.95, 0.4 + 0.62 * (max(colour) + min(colour)) / 510))
        found[name] = (ramp[at], ramp[256 + at], ramp[512 + at])
    return {**found, "ink": (14, 6, 2), "shade": (14, 6, 2), "liquid": found["warm"]}


@lru_cache(maxsize=16)
def shades(colour: brush.RGB) -> Mapping[str, brush.RGB]:
    """The tones of a drawing that is sunk into an enamel of that colour."""
    found = {}
    for name, tone in tones(210, 40).items():
        at = (max(tone) + min(tone)) / 510
        found[name] = brush.mix(brush.mix(colour, (0, 0, 0), 0.62), brush.mix(colour, PAPER, 0.3), at)
    return {**found, "liquid": found["warm"]}


@lru_cache(maxsize=8)
def _hatching(wide: int, tall: int, pitch: int) -> Image.Image:
    """Slanting furrows of the graver's tool: dark along their middles, pale between two."""
    across = [round(abs((x % pitch) / pitch * 2 - 1) * 255) for x in range(wide + tall)]
    row = bytes(across)
    return Image.frombytes("L", (wide, tall), b"".join(row[tall - y : tall - y + wide] for y in range(tall)))


def printed(
    shapes: Sequence[Shape],
    size: tuple[int, int],
    scale: float,
    inks: Mapping[str, brush.RGB],
    ground: Image.Image | None = None,
) -> Image.Image:
    """The shapes on a picture of ``size``; ``scale`` is pixels per unit of the drawing.

    They are printed on ``ground``, a picture of that size, or on the night of the inks.
    """
    wide, tall = size[0] * FINE, size[1] * FINE
    f = scale * FINE
    if ground is None:
        image = Image.new("RGB", (wide, tall), inks["night"])
    else:
        image = ground.resize((wide, tall), Image.Resampling.BILINEAR)
    pen = ImageDraw.Draw(image)
    for points, tone, line, shaded in shapes:
        flat = [(x * f, y * f) for x, y in points]
        colour = inks.get(tone) or inks.get("liquid") or brush.rgb(tone)
        if line:
            broad = line * f
            pen.polygon([(x + broad * 0.28, y + broad * 0.36) for x, y in flat], fill=inks["ink"])
            pen.line([*flat, flat[0], flat[1]], fill=inks["ink"], width=max(1, round(broad)), joint="curve")
        pen.polygon(flat, fill=colour)
        if shaded:
            _shade(image, flat, f, colour, inks["ink"])
    return image.reduce(FINE)


def _shade(
    image: Image.Image, flat: Sequence[tuple[float, float]], f: float, colour: brush.RGB, ink: brush.RGB
) -> None:
    """Cuts tapering lines into the side of a shape that is turned from the light, a gleam into the other."""
    xs, ys = [x for x, _ in flat], [y for _, y in flat]
    left, top = max(0, int(min(xs))), max(0, int(min(ys)))
    right, bottom = min(image.width, int(max(xs)) + 1), min(image.height, int(max(ys)) + 1)
    if right - left < 4 or bottom - top < 4:
        return
    area = (right - left, bottom - top)
    inside = Image.new("L", area, 0)
    ImageDraw.Draw(inside).polygon([(x - left, y - top) for x, y in flat], fill=255)
    reach = min(area[0], area[1]) * 0.34
    lit = Image.new("L", area, 0)
    lit.paste(255, (-round(reach * 0.8), -round(reach * 0.3)), inside)
    gleam = Image.new("L", area, 0)
    gleam.paste(255, (max(1, round(f * 1.3)), max(1, round(f * 0.7))), inside)
    image.paste(brush.mix(colour, PAPER, 0.34), (left, top), ImageChops.subtract(inside, gleam))
    depth = ImageChops.invert(lit.filter(ImageFilter.BoxBlur(reach * 0.5)))
    pitch = max(4, round(f * 2.6))
    furrows = _hatching(image.width, image.height, pitch).crop((left, top, right, bottom))
    cut = ImageChops.add(depth, furrows, 1, -255).point(_SHARP)
    image.paste(brush.mix(colour, ink, 0.72), (left, top), ImageChops.multiply(inside, cut))
