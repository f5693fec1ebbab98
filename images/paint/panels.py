"""What carries writing: parchment panels, enamel plaques, type badges and seals."""

from __future__ import annotations

import math

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from innkeep.images.paint import brush
from innkeep.images.paint.grounds import Options, PxBox
from innkeep.images.paint.keep import kept

PAPER = brush.ramp(
    [(0, (196, 158, 104)), (0.35, (226, 196, 146)), (0.7, (243, 224, 186)), (1, (252, 241, 214))]
)

LETTERS = (255, 241, 207)
"""The colour of letters on enamel, which is kept dark enough for them."""


def parchment(canvas: Image.Image, box: PxBox, scale: float, options: Options) -> None:
    """Old parchment with notched corners, stains, burnt edges, an ink line and a shadow."""
    left, top, width, height = box
    notch = float(options.get("notch", 1.6)) * scale
    shape = brush.notched((width, height), 0, notch)
    brush.shade(canvas, shape, (left, top + round(scale * 0.45)), scale * 0.9, 0.85)
    seed = int(options.get("seed", 1))
    fine = brush.noise(seed + 31, width, height, max(1.0, scale * 0.18))
    broad = brush.noise(seed + 32, width, height, scale * 4.5)
    paper = Image.blend(brush.level(broad, 120, 250), brush.level(fine, 150, 240), 0.3)
    inner = brush.notched((width, height), scale * 0.55, notch).filter(ImageFilter.GaussianBlur(scale * 1.15))
    burnt = ImageChops.multiply(paper, brush.level(inner, 46, 262))
    sheet = brush.tint(burnt, PAPER)
    edge = brush.ramp([(0, (120, 72, 28)), (0.5, (214, 178, 128)), (1, (255, 255, 255))])
    sheet = ImageChops.multiply(sheet, brush.tint(inner, edge))
    canvas.paste(sheet, (left, top), shape)
    line = ImageChops.subtract(shape, brush.notched((width, height), max(1.0, scale * 0.14), notch))
    canvas.paste((58, 27, 8), (left, top), line)
    hair = ImageChops.subtract(
        brush.notched((width, height), scale * 0.62, notch),
        brush.notched((width, height), scale * 0.74, notch),
    )
    canvas.paste((126, 74, 28), (left, top), brush.level(hair, 0, 190))


def _outline(shape: str, radius: float, middle: float) -> list[tuple[float, float]]:
    count, turn = {
        "square": (4, 45.0),
        "hexagon": (6, 0.0),
        "diamond": (4, 0.0),
        "octagon": (8, 22.5),
        "triangle": (3, -90.0),
        "pentagon": (5, -90.0),
    }[shape]
    grow = {"square": 1.22, "diamond": 1.2, "hexagon": 1.08, "octagon": 1.03, "pentagon": 1.12}.get(
        shape, 1.3
    )
    return [
        (
            middle + radius * grow * math.cos(math.radians(turn + 360 * index / count)),
            middle + radius * grow * math.sin(math.radians(turn + 360 * index / count)),
        )
        for index in range(count)
    ]


def _star(points: int, depth: float) -> list[tuple[float, float]]:
    found = []
    for index in range(2 * points):
        reach = 1.14 if index % 2 == 0 else depth
        angle = math.pi * index / points - math.pi / 2
        found.append((reach * math.cos(angle), reach * math.sin(angle)))
    return found


def _curve(
    middle: tuple[float, float], radius: float, first: float, last: float
) -> list[tuple[float, float]]:
    """Points of an arc, its angles in degrees clockwise from the right."""
    angles = [math.radians(first + (last - first) * step / 16) for step in range(17)]
    return [(middle[0] + radius * math.cos(a), middle[1] + radius * math.sin(a)) for a in angles]


SHAPES: dict[str, list[tuple[float, float]]] = {
    "arch": [*_curve((0, -0.1), 0.92, 180, 360), (0.92, 1), (-0.92, 1)],
    "banner": [(-0.92, -1.02), (0.92, -1.02), (0.92, 1.1), (0, 0.72), (-0.92, 1.1)],
    "cog": [
        (reach * math.cos(math.radians(turn + edge)), reach * math.sin(math.radians(turn + edge)))
        for turn in range(0, 360, 36)
        for edge, reach in ((-13, 0.9), (-8, 1.1), (8, 1.1), (13, 0.9))
    ],
    "cross": [
        *((-0.62, -1.05), (0.62, -1.05), (0.62, -0.62), (1.05, -0.62), (1.05, 0.62), (0.62, 0.62)),
        *((0.62, 1.05), (-0.62, 1.05), (-0.62, 0.62), (-1.05, 0.62), (-1.05, -0.62), (-0.62, -0.62)),
    ],
    "drop": [(0, -1.25), *_curve((0, 0.18), 0.92, -32, 212)],
    "gem": [(-0.6, -0.92), (0.6, -0.92), (1.12, -0.3), (0, 1.2), (-1.12, -0.3)],
    "house": [(0, -1.15), (1.1, -0.35), (0.9, -0.35), (0.9, 1), (-0.9, 1), (-0.9, -0.35), (-1.1, -0.35)],
    "shield": [
        (-0.95, -0.98),
        (0.95, -0.98),
        *_curve((-0.05, 0.05), 1.0, 0, 70),
        (0, 1.22),
        *_curve((0.05, 0.05), 1.0, 110, 180),
    ],
    "star": _star(8, 0.84),
    "trapeze": [(-0.8, -0.95), (0.8, -0.95), (1.15, 0.95), (-1.15, 0.95)],
    "fangs": _star(5, 0.78),
}
"""Badge shapes that are no regular polygons, within about 1 of the middle, y down."""


def corners(shape: str, radius: float, middle: float, petals: int = 24) -> list[tuple[float, float]]:
    """The corners of a badge shape around (middle, middle)."""
    if shape in SHAPES:
        return [(middle + radius * x, middle + radius * y) for x, y in SHAPES[shape]]
    if shape != "seal":
        return _outline(shape, radius, middle)
    found = []
    for index in range(240):
        angle = 2 * math.pi * index / 240
        reach = radius * (1 + 0.045 * math.cos(petals * angle))
        found.append((middle + reach * math.cos(angle), middle + reach * math.sin(angle)))
    return found


def token(shape: str, side: int, radius: float) -> Image.Image:
    """The mask of a badge shape around the middle of a square of ``side`` pixels."""
    middle = side / 2
    if shape == "circle":
        edge = (middle - radius, middle - radius, middle + radius, middle + radius)
        return brush.mask((side, side), lambda pen, f: pen.ellipse([v * f for v in edge], fill=255))
    return brush.polygon((side, side), corners(shape, radius, middle))


def badge(canvas: Image.Image, box: PxBox, scale: float, options: Options) -> None:
    """An enamel badge in a gold rim; its ``shape`` and ``colour`` mark the type of a card."""
    left, top, width, height = box
    made = _badge(max(width, height), scale, str(options["shape"]), str(options["colour"]))
    brush.lay(canvas, made, (left, top))


@kept(8 * brush.MEGABYTE)
def _badge(width: int, scale: float, shape: str, colour: str) -> tuple[brush.Layer, ...]:
    film = brush.Film()
    pad = round(scale * 1.2)
    side = width + 2 * pad
    radius = width / 2
    at = (-pad, -pad)
    outer = token(shape, side, radius)
    brush.shade(film, outer, (at[0] + round(scale * 0.2), at[1] + round(scale * 0.45)), scale * 0.5, 0.9)
    film.paste((24, 10, 3), at, token(shape, side, radius * 1.045))
    brush.gild(film, outer, at, max(1.0, scale * 0.2))
    inner = token(shape, side, radius * 0.8)
    film.paste((30, 14, 4), at, token(shape, side, radius * 0.835))
    _enamel(film, inner, at, brush.rgb(colour), scale)
    return film.layers()


def _enamel(
    canvas: brush.Surface, shape: Image.Image, at: tuple[int, int], colour: brush.RGB, scale: float
) -> None:
    glow = brush.radial(*shape.size, shape.width * 0.42, shape.height * 0.36, max(shape.size) * 0.62)
    light = ImageChops.add(brush.level(glow, 60, 190), brush.relief(shape, scale * 0.35), 2.2, 0)
    light = ImageChops.add(brush.level(glow, 40, 150), brush.level(light, 0, 110))
    bright = brush.readable(brush.mix(colour, (255, 255, 255), 0.3), LETTERS, 5.2)
    middle, dark = brush.readable(colour, LETTERS, 6.0), brush.mix(colour, (0, 0, 0), 0.62)
    canvas.paste(brush.tint(light, brush.ramp([(0, dark), (0.62, middle), (1, bright)])), at, shape)


def plaque(canvas: Image.Image, box: PxBox, scale: float, options: Options) -> None:
    """A long enamel plaque in a gold rim with pointed ends, for the type line."""
    left, top, width, height = box
    brush.lay(canvas, _plaque(width, height, scale, str(options["colour"])), (left, top))


@kept(8 * brush.MEGABYTE)
def _plaque(width: int, height: int, scale: float, colour: str) -> tuple[brush.Layer, ...]:
    film = brush.Film()
    pad = round(scale)
    size = (width + 2 * pad, height + 2 * pad)

    def form(inset: float) -> Image.Image:
        point = height * 0.42
        near, right, bottom = pad + inset, pad + width - inset, pad + height - inset
        middle = (near + bottom) / 2
        upper = [(near, middle), (near + point, near), (right - point, near)]
        lower = [(right, middle), (right - point, bottom), (near + point, bottom)]
        return brush.polygon(size, upper + lower)

    at = (-pad, -pad)
    brush.shade(film, form(0), (at[0], at[1] + round(scale * 0.35)), scale * 0.45, 0.85)
    film.paste((24, 10, 3), at, form(-scale * 0.1))
    brush.gild(film, form(0), at, max(1.0, scale * 0.15))
    film.paste((30, 14, 4), at, form(scale * 0.34))
    _enamel(film, form(scale * 0.42), at, brush.rgb(colour), scale)
    return film.layers()


def stripe(canvas: Image.Image, box: PxBox, _scale: float, options: Options) -> None:
    """A plain rectangle of one colour."""
    left, top, width, height = box
    ImageDraw.Draw(canvas).rectangle(
        (left, top, left + width - 1, top + height - 1), brush.rgb(str(options["colour"]))
    )


def forget() -> None:
    """Drops the kept badges and plaques."""
    _badge.forget()
    _plaque.forget()
