"""The press: prints shapes in the tones of a deck on a Pillow picture, with ink lines and hatched shadows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from innkeep.images.ink.shapes import Shape
from innkeep.images.paint import brush, hatching

FINE = 2
"""Pictures are printed this many times larger and reduced."""
PAPER, DARK = (252, 238, 206), (10, 6, 6)
COARSE = 4
"""Rims are drawn this many times smaller first."""
_REACH = 1.4
"""A blurred edge is as faint as a contour takes it so many deviations off."""
_CONTOUR = [max(0, min(255, (value - 14) * 20)) for value in range(256)]
"""How what is blurred becomes a contour."""
_TURN = 0.06
"""The square of the tangent of a turn from which on a line has a corner."""
_SHARP = [min(255, value * 5) for value in range(256)]
"""How steep the edge of a cut line is."""


def _calm(hue: float) -> float:
    """The share of its saturation that an ink of that hue keeps: a green is acid where a red is only warm.

    >>> _calm(30), round(_calm(130), 2)
    (1.0, 0.5)
    """
    return 1.0 - 0.5 * max(0.0, 1.0 - abs(hue - 130) / 50)


@lru_cache(maxsize=256)
def tones(hue: float, second: float) -> Mapping[str, brush.RGB]:
    """The tones of two inks: those of the first from ``ink`` to ``pale``, of the second from ``rust`` to
    ``light``, paper, skins made of both, gold and red, and those of grounds in other lights;
    ``shade`` is the ink of shadows, which are left out where ink is saved."""
    calm = _calm(second)
    warm = brush.hsl(second, 0.72 * calm, 0.52)
    return {
        "ink": brush.hsl(hue, 0.5, 0.07),
        "shade": brush.hsl(hue, 0.5, 0.07),
        "night": brush.hsl(hue, 0.46, 0.15),
        "dusk": brush.hsl(hue, 0.44, 0.21),
        "deep": brush.hsl(hue, 0.46, 0.29),
        "mid": brush.hsl(hue, 0.44, 0.43),
        "pale": brush.hsl(hue, 0.46, 0.66),
        "rust": brush.hsl(second - 6, 0.62 * calm, 0.31),
        "warm": warm,
        "light": brush.hsl(second + 4, 0.8 * calm, 0.74),
        "paper": PAPER,
        "fair": brush.mix(brush.mix(PAPER, (232, 160, 110), 0.32), warm, 0.05),
        "tan": brush.mix((205, 140, 92), warm, 0.08),
        "brown": (140, 84, 52),
        "umber": brush.hsl(second, 0.4, 0.22),
        "ochre": brush.hsl(second, 0.4, 0.4),
        "amber": brush.hsl(second, 0.44, 0.5),
        "straw": brush.hsl(second + 2, 0.5, 0.63),
        "chaff": brush.hsl(second + 4, 0.56, 0.76),
        "mist": brush.hsl(hue, 0.3, 0.44),
        "haze": brush.hsl(hue, 0.32, 0.54),
        "sky": brush.hsl(hue, 0.42, 0.78),
        "gold": (226, 170, 44),
        "gilt": (250, 220, 134),
        "red": (190, 56, 34),
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


def printed(
    shapes: Sequence[Shape],
    size: tuple[int, int],
    scale: float,
    inks: Mapping[str, brush.RGB],
    ground: Image.Image | None = None,
    hatch: str = "slant",
) -> Image.Image:
    """The shapes on a picture of ``size``; ``scale`` is pixels per unit of the drawing.

    ``hatch`` says how the shadows are cut.

    They are printed on ``ground``, a picture of that size, or on the night of the inks.
    """
    wide, tall = size[0] * FINE, size[1] * FINE
    f = scale * FINE
    if ground is None:
        image = Image.new("RGB", (wide, tall), inks["night"])
    else:
        image = ground.resize((wide, tall), Image.Resampling.BILINEAR)
    pen = ImageDraw.Draw(image)
    rim = [shape for shape in shapes if shape.line < 0]
    for shape in shapes:
        points, tone, line, shaded = shape
        if rim and shape is rim[0]:
            _rim(image, rim, f, inks[tone])
        if line < 0:
            continue
        flat = [(x * f, y * f) for x, y in points]
        colour = inks.get(tone) or inks.get("liquid") or brush.rgb(tone)
        if line:
            broad = line * f
            pen.polygon([(x + broad * 0.28, y + broad * 0.36) for x, y in flat], fill=inks["ink"])
            _contour(pen, flat, max(1, round(broad)), inks["ink"])
        pen.polygon(flat, fill=colour)
        if shaded:
            _shade(image, flat, f, (colour, inks["ink"]), hatch)
    return image.reduce(FINE)


def _moved(mask: Image.Image, right: int, down: int) -> Image.Image:
    """A mask moved by so many pixels, nothing where it was."""
    return mask.crop((-right, -down, mask.width - right, mask.height - down))


def _contour(
    pen: ImageDraw.ImageDraw, flat: Sequence[tuple[float, float]], broad: int, colour: brush.RGB
) -> None:
    """A line all round a polygon, its sharp corners made round; where it hardly turns, no gap is seen."""
    pen.line([*flat, flat[0]], fill=colour, width=broad)
    half = broad / 2
    ax, ay = flat[-1]
    for (x, y), (bx, by) in zip(flat, [*flat[1:], flat[0]], strict=True):
        dx, dy, ex, ey = x - ax, y - ay, bx - x, by - y
        along, across = dx * ex + dy * ey, dx * ey - dy * ex
        if along <= 0 or across * across > _TURN * along * along:
            pen.ellipse((x - half, y - half, x + half, y + half), fill=colour)
        ax, ay = x, y


def _rim(image: Image.Image, shapes: Sequence[Shape], f: float, colour: brush.RGB) -> None:
    """Prints what lies within half their lines of some shapes: a smooth contour of them all together."""
    small = Image.new("L", (-(-image.width // COARSE), -(-image.height // COARSE)), 0)
    pen = ImageDraw.Draw(small)
    for shape in shapes:
        pen.polygon([(x * f / COARSE, y * f / COARSE) for x, y in shape.points], fill=255)
    broad = -sum(shape.line for shape in shapes) / len(shapes) / 2 * f / COARSE
    soft = small.filter(ImageFilter.GaussianBlur(broad / _REACH))
    half = COARSE // 2
    whole = soft.resize((small.width * half, small.height * half), Image.Resampling.BILINEAR)
    brush.fill(image, colour, (0, 0), _doubled(whole.point(_CONTOUR), image.size))


def _shade(
    image: Image.Image,
    flat: Sequence[tuple[float, float]],
    f: float,
    tones: tuple[brush.RGB, brush.RGB],
    hatch: str,
) -> None:
    """Cuts tapering lines into the side of a shape that is turned from the light, a gleam into the other."""
    colour, ink = tones
    xs, ys = [x for x, _ in flat], [y for _, y in flat]
    left, top = max(0, int(min(xs))), max(0, int(min(ys)))
    right, bottom = min(image.width, int(max(xs)) + 1), min(image.height, int(max(ys)) + 1)
    if right - left < 4 or bottom - top < 4:
        return
    area = (right - left, bottom - top)
    inside = Image.new("L", area, 0)
    ImageDraw.Draw(inside).polygon([(x - left, y - top) for x, y in flat], fill=255)
    reach = min(area[0], area[1]) * 0.34
    how = hatching.HATCHES[hatch]
    lit = _moved(inside, round(reach * how.right), round(reach * how.down))
    gleam = _moved(inside, max(1, round(f * 1.3)), max(1, round(f * 0.7)))
    edge = ImageChops.subtract(inside, gleam)
    brush.fill(image, brush.mix(colour, PAPER, 0.34), (left, top), edge)
    lit = _doubled(lit.reduce(2).filter(ImageFilter.BoxBlur(reach * 0.25)), area)
    pitch = max(4, round(f * 2.6))
    furrows = hatching.furrows(hatch, image.width, image.height, pitch).crop((left, top, right, bottom))
    cut = ImageChops.subtract(furrows, lit).point(_SHARP)
    brush.fill(image, brush.mix(colour, ink, 0.72), (left, top), ImageChops.darker(inside, cut))


def _doubled(mask: Image.Image, size: tuple[int, int]) -> Image.Image:
    """A soft mask twice as large, cut to a size: what is printed is reduced by as much again."""
    return mask.resize((mask.width * 2, mask.height * 2), Image.Resampling.NEAREST).crop((0, 0, *size))
