"""The picture of a Drink: a glass tankard, or an Elixir's flask, filled to its strength."""

from __future__ import annotations

import random
from typing import NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from innkeep.images.paint import brush, glyphs
from innkeep.images.paint.grounds import Options, PxBox
from innkeep.images.paint.keep import kept
from innkeep.images.paint.panels import token


class _Shape(NamedTuple):
    """Where a tankard stands in a picture of ``size`` pixels; ``rim`` and ``foot`` are heights."""

    size: tuple[int, int]
    pad: int
    body: float
    rim: float
    foot: float
    mid: float

    def trapeze(self, top: float, bottom: float, inset: float) -> list[tuple[float, float]]:
        """The corners of the body between two heights, ``inset`` pixels within its walls."""

        def half(y: float) -> float:
            return self.body / 2 * (0.9 + 0.1 * (y - self.rim) / (self.foot - self.rim)) - inset

        return [
            (self.mid - half(top), top),
            (self.mid + half(top), top),
            (self.mid + half(bottom), bottom),
            (self.mid - half(bottom), bottom),
        ]


def _shape(width: int, height: int, scale: float) -> _Shape:
    pad = round(scale * 2)
    return _Shape(
        (width + 2 * pad, height + 2 * pad),
        pad,
        width * 0.72,
        pad + height * 0.13,
        pad + height * 0.985,
        pad + width * 0.42,
    )


@kept(4 * brush.MEGABYTE)
def _empty(width: int, height: int, scale: float) -> tuple[brush.Layer, ...]:
    """The tankard with nothing in it."""
    film = brush.Film()
    size, pad, body_w, rim_y, foot_y, mid = form = _shape(width, height, scale)
    at = (-pad, -pad)
    outside = brush.polygon(size, form.trapeze(rim_y, foot_y, 0))
    handle_box = (
        mid + body_w * 0.3,
        pad + height * 0.27,
        mid + body_w * 0.5 + width * 0.22,
        pad + height * 0.8,
    )
    grip = brush.mask(
        size,
        lambda pen, f: pen.rounded_rectangle(
            [v * f for v in handle_box], width * 0.2 * f, outline=255, width=round(scale * 1.7 * f)
        ),
    )
    grip = ImageChops.subtract(grip, outside)
    brush.shade(
        film,
        ImageChops.lighter(outside, grip),
        (at[0] + round(scale * 0.5), at[1] + round(scale * 0.9)),
        scale * 1.3,
        0.85,
    )
    _glass(film, grip, at, scale)
    _glass(film, outside, at, scale)
    for y, tall in ((rim_y - scale * 0.2, 1.1), (foot_y - scale * 1.7, 1.9)):
        band = form.trapeze(y, y + tall * scale, -scale * 0.35)
        brush.gild(film, brush.polygon(size, band), at, max(1.0, scale * 0.2), scale * 0.3)
    return film.layers()


@kept(2 * brush.MEGABYTE)
def _shine(width: int, height: int, scale: float) -> Image.Image:
    """The light on the glass, as a mask."""
    form = _shape(width, height, scale)
    shine = brush.polygon(
        form.size,
        [
            (form.mid - form.body * 0.36, form.rim + scale),
            (form.mid - form.body * 0.25, form.rim + scale),
            (form.mid - form.body * 0.28, form.foot - scale * 1.6),
            (form.mid - form.body * 0.39, form.foot - scale * 1.6),
        ],
    )
    return brush.level(shine.filter(ImageFilter.GaussianBlur(scale * 0.25)), 0, 84)


@kept(4 * brush.MEGABYTE)
def _label(icon: str, side: int, scale: float) -> tuple[brush.Layer, ...]:
    """The gold icon on the glass, so many pixels large, and the dark about it."""
    film = brush.Film()
    pad = round(scale * 2)
    shape = Image.new("L", (side + 2 * pad,) * 2, 0)
    shape.paste(glyphs.icon(icon, side, side), (pad, pad))
    halo = shape.filter(ImageFilter.GaussianBlur(scale * 0.8))
    film.paste((18, 8, 2), (0, 0), halo.point([min(190, v * 2) for v in range(256)]))
    film.paste((20, 9, 2), (0, 0), brush.rim(shape, max(0.6, scale * 0.13)))
    brush.gild(film, shape, (0, 0), max(1.0, scale * 0.16), scale * 0.35)
    return film.layers()


def tankard(canvas: Image.Image, box: PxBox, scale: float, options: Options) -> None:
    """A glass tankard: ``fill`` from 0 to 1 of ``liquid`` with foam, a gold label bearing the ``icon``."""
    left, top, width, height = box
    fill = float(options["fill"])
    form = _shape(width, height, scale)
    at = (left - form.pad, top - form.pad)
    brush.lay(canvas, _empty(width, height, scale), (left, top))
    if fill > 0:
        _pour(canvas, at, form, scale, options)
    canvas.paste((255, 255, 255), at, _shine(width, height, scale))
    label = round(form.body * 0.56)
    floor_y = form.foot - scale * 1.6
    spot = (
        round(at[0] + form.mid - label / 2) - form.pad,
        round(at[1] + (form.rim + floor_y) / 2 - label / 2 + height * 0.03) - form.pad,
    )
    brush.lay(canvas, _label(str(options["icon"]), label, scale), spot)


def _pour(canvas: Image.Image, at: tuple[int, int], form: _Shape, scale: float, options: Options) -> None:
    """What the tankard holds: the liquid with its bubbles, and its foam or the edge of its surface."""
    size, _, body_w, rim_y, foot_y, mid = form
    liquid, fill, seed = brush.rgb(str(options["liquid"])), float(options["fill"]), str(options["seed"])
    wall = scale * 1.0
    floor_y = foot_y - scale * 1.6
    surface = floor_y - (floor_y - rim_y - scale * 1.2) * fill
    pool = brush.polygon(size, form.trapeze(surface, floor_y, wall))
    column = Image.linear_gradient("L").resize(size)
    side_light = brush.radial(*size, mid - body_w * 0.16, (surface + floor_y) / 2, body_w * 0.75)
    light = Image.blend(ImageChops.invert(column), side_light, 0.62)
    table = brush.ramp(
        [
            (0, brush.mix(liquid, (0, 0, 0), 0.72)),
            (0.5, liquid),
            (1, brush.mix(liquid, (255, 244, 200), 0.62)),
        ]
    )
    canvas.paste(brush.tint(light, table), at, pool)
    _bubbles(canvas, at, size, (mid, surface, floor_y, body_w - 2 * wall), scale, seed)
    if options.get("foam"):
        _foam(canvas, at, size, (mid, surface, body_w, rim_y), scale, seed, fill)
    else:
        edge = brush.polygon(size, form.trapeze(surface, surface + scale * 0.5, wall))
        canvas.paste(brush.mix(liquid, (255, 255, 255), 0.55), at, brush.level(edge, 0, 210))


def flask(canvas: Image.Image, box: PxBox, scale: float, options: Options) -> None:
    """A round glass flask with a cork: ``fill`` from 0 to 1 of glowing ``liquid``, bearing the ``icon``."""
    left, top, width, height = box
    liquid = brush.rgb(str(options["liquid"]))
    pad = round(scale * 2)
    size = (width + 2 * pad, height + 2 * pad)
    at = (left - pad, top - pad)
    mid, radius = pad + width / 2, width * 0.47
    centre = pad + height - radius - scale * 0.6
    neck, lip = width * 0.14, pad + height * 0.12

    def form(inset: float) -> Image.Image:
        def draw(pen: ImageDraw.ImageDraw, f: float) -> None:
            reach = radius - inset
            pen.ellipse([v * f for v in (mid - reach, centre - reach, mid + reach, centre + reach)], fill=255)
            near = (mid - neck + inset) * f, (lip + inset) * f
            pen.rectangle((*near, (mid + neck - inset) * f, centre * f), fill=255)

        return brush.mask(size, draw)

    outside, inside = form(0), form(scale * 1.1)
    brush.shade(canvas, outside, (at[0] + round(scale * 0.5), at[1] + round(scale * 0.9)), scale * 1.3, 0.85)
    _glass(canvas, outside, at, scale)
    surface = round(centre + radius - 2 * radius * max(0.3, float(options["fill"]) * 0.85))
    pool = inside.copy()
    pool.paste(0, (0, 0, size[0], surface))
    light = brush.radial(*size, mid, centre + radius * 0.25, radius * 1.25)
    dark, pale = brush.mix(liquid, (0, 0, 0), 0.7), brush.mix(liquid, (255, 250, 220), 0.6)
    canvas.paste(brush.tint(light, brush.ramp([(0, dark), (0.5, liquid), (1, pale)])), at, pool)
    rim = pool.copy()
    rim.paste(0, (0, surface + max(1, round(scale * 0.45)), *size))
    canvas.paste(pale, at, brush.level(rim, 0, 220))
    shine = token("circle", max(size), radius * 0.3).crop((0, 0, *size))
    shine = ImageChops.offset(
        shine, round(mid - max(size) / 2 - radius * 0.46), round(centre - max(size) / 2 - radius * 0.46)
    )
    canvas.paste(
        (255, 255, 255), at, brush.level(shine.filter(ImageFilter.GaussianBlur(scale * 0.9)), 0, 150)
    )
    cork = brush.polygon(
        size,
        [
            (mid - neck * 0.85, pad),
            (mid + neck * 0.85, pad),
            (mid + neck * 0.72, lip + scale),
            (mid - neck * 0.72, lip + scale),
        ],
    )
    canvas.paste((150, 104, 58), at, cork)
    brush.gild(
        canvas,
        brush.mask(
            size,
            lambda pen, f: pen.rounded_rectangle(
                [v * f for v in (mid - neck * 1.3, lip, mid + neck * 1.3, lip + scale * 1.3)],
                scale * 0.5 * f,
                fill=255,
            ),
        ),
        at,
        max(1.0, scale * 0.16),
        scale * 0.3,
    )
    label = round(radius * 1.05)
    reach = label / 2 + pad
    spot = (round(at[0] + mid - reach), round(at[1] + centre - reach))
    brush.lay(canvas, _label(str(options["icon"]), label, scale), spot)


def _glass(canvas: brush.Surface, shape: Image.Image, at: tuple[int, int], scale: float) -> None:
    light = brush.relief(shape, scale * 0.7)
    canvas.paste((20, 22, 24), at, brush.level(shape, 0, 120))
    bright = light.point([max(0, min(255, (v - 132) * 3)) for v in range(256)])
    dark = light.point([max(0, min(255, (122 - v) * 2)) for v in range(256)])
    canvas.paste((225, 236, 240), at, ImageChops.multiply(bright, brush.level(shape, 0, 150)))
    canvas.paste((0, 0, 0), at, ImageChops.multiply(dark, brush.level(shape, 0, 170)))
    edge = ImageChops.subtract(shape, shape.filter(ImageFilter.MinFilter(3)))
    canvas.paste((230, 238, 240), at, brush.level(edge, 0, 150))


def _bubbles(
    canvas: Image.Image,
    at: tuple[int, int],
    size: tuple[int, int],
    pool: tuple[float, float, float, float],
    scale: float,
    seed: str,
) -> None:
    chance = random.Random(seed)
    mid, surface, floor_y, wide = pool
    layer = Image.new("L", size, 0)
    pen = ImageDraw.Draw(layer)
    for _ in range(26):
        x = mid + chance.uniform(-0.45, 0.45) * wide
        y = chance.uniform(surface + scale, floor_y - scale * 0.5)
        r = chance.uniform(0.12, 0.34) * scale
        pen.ellipse((x - r, y - r, x + r, y + r), fill=chance.randint(60, 150))
    canvas.paste((255, 250, 225), at, layer.filter(ImageFilter.GaussianBlur(scale * 0.06)))


def _foam(
    canvas: Image.Image,
    at: tuple[int, int],
    size: tuple[int, int],
    pool: tuple[float, float, float, float],
    scale: float,
    seed: str,
    fill: float,
) -> None:
    chance = random.Random(seed + "foam")
    mid, surface, wide, rim_y = pool
    over = fill > 0.7
    span = wide / 2 * (1.06 if over else 0.8)
    blobs: list[tuple[float, float, float]] = []
    for row in range(3 if over else 2):
        for index in range(8):
            x = mid + span * (index / 3.5 - 1) * (1 - 0.12 * row) + chance.uniform(-0.2, 0.2) * scale
            y = surface - row * scale * (1.0 if over else 0.5) + chance.uniform(-0.3, 0.3) * scale
            blobs.append((x, y, chance.uniform(1.1, 1.9) * scale * (1.15 if over else 0.7)))
    drips = [(side, drop) for side in (-1, 0.62) for drop in (1.0, 2.4, 3.6)] if over else []
    blobs.extend(
        (mid + side * wide * 0.49, rim_y + drop * scale, (1.3 - drop * 0.12) * scale) for side, drop in drips
    )

    def balls(pen: ImageDraw.ImageDraw, f: float) -> None:
        for x, y, r in blobs:
            pen.ellipse([v * f for v in (x - r, y - r, x + r, y + r)], fill=255)

    shape = brush.mask(size, balls)
    brush.shade(canvas, shape, (at[0], at[1] + round(scale * 0.3)), scale * 0.4, 0.5)
    bumps = Image.new("L", size, 128)
    for x, y, r in blobs:
        ball = token("circle", round(2 * r) + 4, r)
        light = ImageChops.add(
            Image.new("L", ball.size, 212), brush.relief(ball, max(1.0, r * 0.45)), 1.6, -60
        )
        bumps.paste(light, (round(x - r) - 2, round(y - r) - 2), ball)
    canvas.paste(
        brush.tint(bumps, brush.ramp([(0, (150, 112, 62)), (0.55, (244, 226, 186)), (1, (255, 252, 240))])),
        at,
        shape,
    )


def forget() -> None:
    """Drops the kept tankards and labels."""
    for made in (_empty, _shine, _label):
        made.forget()
