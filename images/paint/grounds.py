"""What lies under a face: the cloth of a character's deck in its hue, the planks of the Drink Deck.

A painter takes the whole canvas (bleed included), the box in pixels, pixels per millimetre and the options
of its slot.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping

from PIL import Image, ImageChops, ImageDraw

from innkeep.images.paint import brush, glyphs

PxBox = tuple[int, int, int, int]
Options = Mapping[str, str | float]


def _rays(size: tuple[int, int], centre: tuple[float, float], count: int) -> Image.Image:
    reach = math.hypot(*size)

    def draw(pen: ImageDraw.ImageDraw, f: float) -> None:
        x, y = centre[0] * f, centre[1] * f
        for index in range(count):
            a, b = (2 * math.pi * (index + side) / count for side in (0.0, 0.5))
            pen.polygon(
                [
                    (x, y),
                    (x + reach * f * math.cos(a), y + reach * f * math.sin(a)),
                    (x + reach * f * math.cos(b), y + reach * f * math.sin(b)),
                ],
                fill=255,
            )

    return brush.mask(size, draw)


def diaper(size: tuple[int, int], emblem: str, pitch: float) -> Image.Image:
    """A lattice of lozenges with an emblem in each, as a mask; ``pitch`` is the lozenge's width in pixels."""
    wide, tall = round(pitch), round(pitch * 1.32)

    def lattice(pen: ImageDraw.ImageDraw, f: float) -> None:
        stroke = max(1, round(wide * f * 0.016))
        pen.line((0, 0, wide * f, tall * f), fill=150, width=stroke)
        pen.line((0, tall * f, wide * f, 0), fill=150, width=stroke)

    cell = brush.mask((wide, tall), lattice)
    mark = glyphs.icon(emblem, round(wide * 0.36), round(tall * 0.36))
    half = (mark.width // 2, mark.height // 2)
    for x, y in ((wide // 2, 0), (wide // 2, tall), (0, tall // 2), (wide, tall // 2)):
        cell.paste(255, (x - half[0], y - half[1]), mark)
    whole = Image.new("L", size, 0)
    shift = (size[0] // 2 % wide, size[1] // 2 % tall)
    for y in range(-tall + shift[1] - tall // 2, size[1] + tall, tall):
        for x in range(-wide + shift[0] - wide // 2, size[0] + wide, wide):
            whole.paste(cell, (x, y))
    return whole


def cloth(canvas: Image.Image, box: PxBox, scale: float, options: Options) -> None:
    """A rich cloth: glow behind the medallion, sun-rays, diaper of the deck's emblem, grain, vignette."""
    left, top, width, height = box
    hue = float(options["hue"])
    deep, middle, bright = (
        brush.hsl(hue, 0.62, 0.075),
        brush.hsl(hue, 0.5, 0.2),
        brush.hsl(hue + 8, 0.52, 0.4),
    )
    centre = (width / 2, float(options["glow"]) * scale - top)
    glow = brush.radial(width, height, *centre, height * 0.62)
    image = brush.tint(glow, brush.ramp([(0, deep), (0.45, middle), (1, bright)]))
    rays = ImageChops.multiply(_rays((width, height), centre, 28), brush.level(glow, 12, 150))
    image.paste(brush.hsl(hue + 14, 0.6, 0.55), (0, 0), brush.level(rays, 0, 62))
    pattern = diaper((width, height), str(options["emblem"]), 8.2 * scale)
    image.paste((0, 0, 0), (max(1, round(scale * 0.08)),) * 2, brush.level(pattern, 0, 70))
    image.paste(brush.hsl(hue + 20, 0.55, 0.6), (0, 0), brush.level(pattern, 0, 46))
    fine = brush.noise(round(hue) + 11, width, height, max(1.0, scale * 0.13))
    broad = brush.noise(round(hue) + 12, width, height, scale * 7)
    texture = Image.blend(brush.level(fine, 96, 160), brush.level(broad, 90, 166), 0.5)
    image = ImageChops.soft_light(image, Image.merge("RGB", (texture,) * 3))
    canvas.paste(vignette(image), (left, top))


def vignette(image: Image.Image) -> Image.Image:
    """The picture, darker towards its corners."""
    dark = brush.radial(*image.size, image.width / 2, image.height / 2, max(image.size) * 0.85)
    return ImageChops.multiply(image, Image.merge("RGB", (brush.level(dark, 70, 275),) * 3))


def planks(canvas: Image.Image, box: PxBox, scale: float, options: Options) -> None:
    """A tavern table of upright planks with grain, seams and nails; candle light from the glow point."""
    left, top, width, height = box
    chance = random.Random(71)
    hue = float(options["hue"])
    wood = Image.new("RGB", (width, height))
    count = int(options.get("boards", 6))
    edges = [round(width * index / count) for index in range(count + 1)]
    for index in range(count):
        span = edges[index + 1] - edges[index]
        long = brush.noise(500 + index, 2 * span, 2 + height // 24, max(1.0, scale * 0.16))
        grain = long.resize((2 * span, height), Image.Resampling.BICUBIC).crop(
            (span // 2, 0, span // 2 + span, height)
        )
        broad = brush.noise(600 + index, span, 2 + height // 12, scale * 1.6).resize((span, height))
        figure = Image.blend(grain, broad, 0.45)
        light = chance.uniform(0.18, 0.235)
        table = brush.ramp(
            [
                (0, brush.hsl(hue - 8, 0.55, light * 0.3)),
                (0.5, brush.hsl(hue - 6, 0.5, light)),
                (1, brush.hsl(hue + 2, 0.46, light * 1.75)),
            ]
        )
        board = brush.tint(figure, table)
        wood.paste(board, (edges[index], 0))
        seam = max(1, round(scale * 0.22))
        pen = ImageDraw.Draw(wood)
        pen.rectangle((edges[index], 0, edges[index] + seam - 1, height), fill=(12, 6, 2))
        pen.rectangle(
            (edges[index] + seam, 0, edges[index] + seam + max(0, seam // 2 - 1), height),
            fill=brush.hsl(hue, 0.4, light * 1.5),
        )
        for y in (0.055, 0.945):
            nail = brush.mask(
                (round(scale * 1.6),) * 2,
                lambda ink, f: ink.ellipse(
                    (0.2 * scale * f, 0.2 * scale * f, 1.3 * scale * f, 1.3 * scale * f), 255
                ),
            )
            spot = ((edges[index] + edges[index + 1] - nail.width) // 2, round(height * y - nail.height / 2))
            brush.shade(wood, nail, spot, scale * 0.25, 0.8)
            lit = ImageChops.add(Image.new("L", nail.size, 70), brush.relief(nail, scale * 0.3), 1, -128)
            wood.paste(brush.tint(lit, brush.ramp([(0, (10, 8, 8)), (1, (190, 180, 170))])), spot, nail)
    canvas.paste(vignette(candlelight(wood, options, scale, top)), (left, top))


def candlelight(image: Image.Image, options: Options, scale: float, top: int) -> Image.Image:
    """The picture in candle light around the height ``glow`` of its options."""
    width, height = image.size
    reach = max(height * 0.6, width * 0.45)
    glow = brush.radial(width, height, width / 2, float(options["glow"]) * scale - top, reach)
    warm = brush.tint(glow, brush.ramp([(0, (105, 84, 66)), (0.5, (178, 160, 130)), (1, (255, 240, 205))]))
    image = ImageChops.multiply(image, warm)
    haze = brush.ramp([(0, (0, 0, 0)), (0.5, (10, 4, 0)), (1, (72, 40, 10))])
    return ImageChops.add(image, brush.tint(glow, haze))


def frame(canvas: Image.Image, box: PxBox, scale: float, options: Options) -> None:
    """A double bevelled gold frame with studs in the corners."""
    left, top, width, height = box
    pad = round(scale)
    size = (width + 2 * pad, height + 2 * pad)
    thick, gap, thin = 0.78 * scale, 0.5 * scale, 0.26 * scale
    radius = float(options.get("radius", 2.6)) * scale

    def ring(inset: float, stroke: float) -> Image.Image:
        outer = brush.rounded(size, pad + inset, max(1.0, radius - inset))
        inner = brush.rounded(size, pad + inset + stroke, max(1.0, radius - inset - stroke))
        return ImageChops.subtract(outer, inner)

    both = ImageChops.add(ring(0, thick), ring(thick + gap, thin))
    between = ring(thick * 0.5, gap + thick)
    at = (left - pad, top - pad)
    canvas.paste((14, 7, 3), at, brush.level(between, 0, 170))
    brush.shade(canvas, both, (at[0], at[1] + round(scale * 0.2)), scale * 0.45, 0.8)
    brush.gild(canvas, both, at, max(1.0, scale * 0.16), above=bool(options.get("above")))
