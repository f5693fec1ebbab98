"""Harder grounds than cloth: flagstones, tooled leather and riveted plates, each in the hue of its deck."""

from __future__ import annotations

import random

from PIL import Image, ImageChops, ImageDraw

from innkeep.images.paint import brush
from innkeep.images.paint.grounds import Options, PxBox, candlelight, diaper, vignette


def stone(canvas: Image.Image, box: PxBox, scale: float, options: Options) -> None:
    """The flagged floor of a cellar: courses of worn slabs with dark joints and candle light."""
    left, top, width, height = box
    hue = float(options["hue"])
    chance = random.Random(37)
    image = Image.new("RGB", (width, height), (10, 8, 7))
    row = round(15.5 * scale)
    joint = max(1, round(scale * 0.35))
    for course, y in enumerate(range(-row // 3, height, row)):
        x = -round(chance.uniform(2, 16) * scale)
        while x < width:
            wide = round(chance.uniform(17, 27) * scale)
            image.paste(_slab((wide, row), hue, scale, course * 10 + x % 7, chance.uniform(0.8, 1.2)), (x, y))
            pen = ImageDraw.Draw(image)
            pen.rectangle((x, y, x + wide - 1, y + row - 1), outline=(12, 9, 7), width=joint)
            x += wide
    canvas.paste(vignette(candlelight(image, options, scale, top)), (left, top))


def _slab(size: tuple[int, int], hue: float, scale: float, seed: int, light: float) -> Image.Image:
    fine = brush.noise(800 + seed % 5, *size, max(1.0, scale * 0.2))
    broad = brush.noise(820 + seed % 7, *size, scale * 4)
    grain = Image.blend(fine, broad, 0.6)
    edge = brush.relief(brush.rounded(size, scale * 0.5, scale * 1.2), scale * 0.45)
    grain = ImageChops.add(grain, edge, 1, -128)
    ends = [(0.0, brush.hsl(hue, 0.16, 0.10)), (0.5, brush.hsl(hue, 0.17, 0.26 * light))]
    return brush.tint(grain, brush.ramp([*ends, (1.0, brush.hsl(hue + 8, 0.2, 0.42 * light))]))


def leather(canvas: Image.Image, box: PxBox, scale: float, options: Options) -> None:
    """The binding of an old book: grained leather with a blind-tooled lattice of the emblem."""
    left, top, width, height = box
    hue = float(options["hue"])
    cells = brush.noise(431, width, height, max(1.0, scale * 0.5))
    broad = brush.noise(432, width, height, scale * 9)
    hide = Image.blend(cells, broad, 0.55)
    tooled = diaper((width, height), str(options["emblem"]), 11 * scale)
    pressed = brush.relief(ImageChops.invert(tooled), max(1.0, scale * 0.14))
    hide = ImageChops.add(brush.level(hide, 40, 215), pressed, 1, -128)
    ends = [(0.0, brush.hsl(hue, 0.6, 0.05)), (0.5, brush.hsl(hue, 0.55, 0.19))]
    image = brush.tint(hide, brush.ramp([*ends, (1.0, brush.hsl(hue + 6, 0.5, 0.36))]))
    image.paste(brush.hsl(42, 0.6, 0.5), (0, 0), brush.level(tooled, 0, 58))
    canvas.paste(vignette(candlelight(image, options, scale, top)), (left, top))


def metal(canvas: Image.Image, box: PxBox, scale: float, options: Options) -> None:
    """Brushed plates, bolted together: the hide of a machine."""
    left, top, width, height = box
    hue = float(options["hue"])
    streaks = brush.noise(611, 2 + width // 14, height, max(1.0, scale * 0.12)).resize((width, height))
    broad = brush.noise(612, width, height, scale * 10)
    sheet = Image.blend(streaks, broad, 0.5)
    pitch_x, pitch_y = width / 3, height / 4
    plate = Image.new("L", (width, height), 128)
    bolts = Image.new("L", (width, height), 0)
    side = round(scale * 2.0)
    bolt = brush.mask((side, side), lambda pen, f: pen.ellipse((0, 0, side * f - 1, side * f - 1), fill=255))
    for row in range(4):
        for column in range(3):
            size = (round(pitch_x), round(pitch_y))
            at = (round(column * pitch_x), round(row * pitch_y))
            plate.paste(brush.relief(brush.rounded(size, scale * 0.25, scale * 0.8), scale * 0.35), at)
            for dx in (scale * 1.6, size[0] - scale * 1.6 - side):
                for dy in (scale * 1.6, size[1] - scale * 1.6 - side):
                    bolts.paste(bolt, (round(at[0] + dx), round(at[1] + dy)))
    sheet = ImageChops.add(brush.level(sheet, 55, 205), plate, 1, -128)
    ends = [(0.0, brush.hsl(hue, 0.14, 0.07)), (0.5, brush.hsl(hue, 0.13, 0.27))]
    image = brush.tint(sheet, brush.ramp([*ends, (1.0, brush.hsl(hue, 0.16, 0.55))]))
    brush.shade(image, bolts, (0, round(scale * 0.2)), scale * 0.3, 0.7)
    round_light = ImageChops.add(Image.new("L", bolts.size, 150), brush.relief(bolts, scale * 0.35), 1, -128)
    image.paste(brush.tint(round_light, brush.ramp([(0, (20, 16, 12)), (1, (210, 190, 150))])), (0, 0), bolts)
    canvas.paste(vignette(candlelight(image, options, scale, top)), (left, top))
