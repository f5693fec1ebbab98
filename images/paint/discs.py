"""Round pieces: tokens and gold coins, painted to the bleed, so that a cut a little off looks well."""

from __future__ import annotations

import math

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from innkeep.images.paint import brush, devices, medals, press
from innkeep.images.paint.grounds import Options, PxBox
from innkeep.images.paint.panels import token as outline


def _circle(side: int, radius: float) -> Image.Image:
    return outline("circle", side, radius)


def token(canvas: Image.Image, box: PxBox, scale: float, options: Options) -> None:
    """An enamel disc in a gold ring with a gold ``icon``; ``colour`` and ``studs`` tell kinds apart."""
    left, top, side, _ = box
    bleed = float(options["bleed"]) * scale
    radius = side / 2 - bleed
    colour = brush.rgb(str(options["colour"]))
    image = Image.new("RGB", (side, side), brush.mix(colour, (0, 0, 0), 0.72))
    lace = medals.rosette(str(options["icon"]), round(radius * 1.72), max(0.6, scale * 0.06), 2)
    bowl = _circle(side, radius - scale * 1.5)
    glow = brush.radial(side, side, side * 0.44, side * 0.36, side * 0.62)
    dark, bright = brush.mix(colour, (0, 0, 0), 0.66), brush.mix(colour, (255, 255, 255), 0.22)
    image.paste(brush.tint(glow, brush.ramp([(0, dark), (0.62, colour), (1, bright)])), (0, 0), bowl)
    spot = ((side - lace.width) // 2,) * 2
    image.paste(brush.mix(colour, (255, 240, 200), 0.55), spot, brush.level(lace, 0, 120))
    ring = ImageChops.subtract(_circle(side, radius - scale * 0.55), _circle(side, radius - scale * 1.35))
    studs = int(options.get("studs", 0))
    if studs:
        ring = ImageChops.lighter(ring, _dots(side, radius - scale * 0.95, scale * 0.75, studs))
    brush.shade(image, ring, (0, round(scale * 0.15)), scale * 0.35, 0.9)
    brush.gild(image, ring, (0, 0), max(1.0, scale * 0.15), above=True)
    devices.engrave(image, options, round(radius * 1.18), scale, press.leaf("gold"), (side // 2, side // 2))
    canvas.paste(image, (left, top))


def _dots(side: int, reach: float, radius: float, count: int) -> Image.Image:
    def draw(pen: ImageDraw.ImageDraw, f: float) -> None:
        for index in range(count):
            angle = 2 * math.pi * index / count - math.pi / 2
            x, y = side / 2 + reach * math.cos(angle), side / 2 + reach * math.sin(angle)
            pen.ellipse([v * f for v in (x - radius, y - radius, x + radius, y + radius)], fill=255)

    return brush.mask((side, side), draw)


COIN = brush.ramp(
    [
        (0.0, (70, 40, 6)),
        (0.3, (150, 98, 24)),
        (0.55, (214, 162, 62)),
        (0.8, (246, 214, 124)),
        (1.0, (255, 246, 206)),
    ]
)


def coin(canvas: Image.Image, box: PxBox, scale: float, options: Options) -> None:
    """A gold coin with a milled rim; as many studs inside it as the coin is worth (``studs``)."""
    left, top, side, _ = box
    bleed = float(options["bleed"]) * scale
    radius = side / 2 - bleed
    shine = Image.blend(
        brush.radial(side, side, side * 0.36, side * 0.3, side * 0.75),
        Image.new("L", (side, side), 170),
        0.45,
    )
    fine = brush.noise(91, side, side, max(1.0, scale * 0.2))
    metal = ImageChops.add(brush.level(shine, 70, 235), brush.level(fine, -14, 14))
    image = brush.tint(metal, COIN)

    def reeds(pen: ImageDraw.ImageDraw, f: float) -> None:
        count = round(radius / scale * 7)
        for index in range(count):
            angle = 2 * math.pi * index / count
            x, y = math.cos(angle), math.sin(angle)
            near, far, mid = (radius - scale * 1.25) * f, (radius + bleed * 1.3) * f, side / 2 * f
            ends = (mid + x * near, mid + y * near, mid + x * far, mid + y * far)
            pen.line(ends, fill=255, width=max(1, round(scale * 0.2 * f)))

    image.paste((96, 58, 12), (0, 0), brush.level(brush.mask((side, side), reeds), 0, 190))
    rim = ImageChops.subtract(_circle(side, radius - scale * 1.2), _circle(side, radius - scale * 2.0))
    field = _circle(side, radius - scale * 2.0)
    dent = brush.relief(ImageChops.invert(field), scale * 0.5)
    image.paste(brush.tint(ImageChops.add(metal, dent, 1, -128), COIN), (0, 0), field)
    lace = medals.rosette("coin", round(radius * 1.5), max(0.6, scale * 0.07), 2)
    spot = ((side - lace.width) // 2,) * 2
    image.paste((150, 100, 30), spot, brush.level(lace, 0, 110))
    calm = _circle(side, radius * 0.52).filter(ImageFilter.GaussianBlur(scale * 0.6))
    image.paste((246, 220, 146), (0, 0), brush.level(calm, 0, 235))
    brush.gild(image, rim, (0, 0), max(1.0, scale * 0.18), above=True)
    studs = int(options.get("studs", 0))
    if studs > 1:
        dots = _dots(side, radius - scale * 3.1, scale * 0.62, studs)
        brush.shade(image, dots, (0, round(scale * 0.15)), scale * 0.25, 0.6)
        brush.gild(image, dots, (0, 0), max(1.0, scale * 0.2), above=True)
    canvas.paste(image, (left, top))
