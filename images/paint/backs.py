"""Card backs: full-bleed ornament that looks exactly the same upside down."""

from __future__ import annotations

import math

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from innkeep.images.paint import brush, glyphs, grounds, medals
from innkeep.images.paint.grounds import Options, PxBox
from innkeep.images.paint.panels import token

FRAME = 6.5
"""From the edge of the bleed to the frame, in mm: the cut may stray and the frame still looks even."""
LACE = 42.0
"""The hue of the rosettes: gold on every deck."""


def back(canvas: Image.Image, box: PxBox, scale: float, options: Options) -> None:
    """Cloth or planks, a frame, a great rosette and the emblem twice, head to head turned by 180 degrees."""
    left, top, width, height = box
    hue = float(options["hue"])
    image = Image.new("RGB", (width, height))
    whole = (0, 0, width, height)
    facts: dict[str, str | float] = {"hue": hue, "emblem": options["emblem"], "glow": height / scale / 2}
    (grounds.planks if options["kind"] == "drink" else grounds.cloth)(image, whole, scale, facts)
    image = Image.blend(image, image.rotate(180), 0.5)
    inset = round(FRAME * scale)
    grounds.frame(
        image, (inset, inset, width - 2 * inset, height - 2 * inset), scale, {"radius": 2.8, "above": 1}
    )
    _corners(image, inset, scale)
    side = round(51 * scale)
    lace = medals.rosette(str(options["emblem"]) + "back", side, max(0.7, scale * 0.085), 4)
    lace = ImageChops.lighter(lace, lace.rotate(180))
    spot = ((width - side) // 2, (height - side) // 2)
    image.paste((8, 4, 2), (spot[0], spot[1] + max(1, round(scale * 0.12))), brush.level(lace, 0, 150))
    image.paste(brush.hsl(LACE, 0.62, 0.68), spot, brush.level(lace, 0, 205))
    _medal(image, scale, hue, str(options["emblem"]))
    half = (height + 1) // 2
    image.paste(image.crop((0, 0, width, height // 2)).rotate(180), (0, half))
    if height % 2:
        row = image.crop((0, half - 1, width // 2, half)).rotate(180)
        image.paste(row, (width - row.width, half - 1))
    canvas.paste(image, (left, top))


def _corners(image: Image.Image, inset: int, scale: float) -> None:
    """A quarter of a rosette in each corner of the frame."""
    side = round(21 * scale)
    lace = medals.rosette("corner", side, max(0.6, scale * 0.07), 2)
    near = inset + round(1.7 * scale)
    for x in (near, image.width - near):
        for y in (near, image.height - near):
            quarter = (
                0 if x > image.width / 2 else side // 2,
                0 if y > image.height / 2 else side // 2,
            )
            piece = lace.crop((*quarter, quarter[0] + side // 2, quarter[1] + side // 2))
            at = (x if quarter[0] else x - piece.width, y if quarter[1] else y - piece.height)
            image.paste(brush.hsl(LACE, 0.6, 0.62), at, brush.level(piece, 0, 130))


def _medal(image: Image.Image, scale: float, hue: float, emblem: str) -> None:
    """The oval in the middle: a gold rim, a dark bowl, the emblem and its turned twin."""
    wide, tall = round(25 * scale), round(39 * scale)
    pad = round(scale * 2)
    size = (wide + 2 * pad, tall + 2 * pad)

    def oval(inset: float) -> Image.Image:
        edge = (pad + inset, pad + inset, size[0] - pad - inset, size[1] - pad - inset)
        return brush.mask(size, lambda pen, f: pen.ellipse([v * f for v in edge], fill=255))

    at = ((image.width - size[0]) // 2, (image.height - size[1]) // 2)
    brush.shade(image, oval(0), (at[0], at[1] + round(scale * 0.4)), scale, 0.9)
    glow = brush.radial(*size, size[0] / 2, size[1] / 2, size[1] * 0.55)
    stops = [
        (0.0, brush.hsl(hue, 0.7, 0.05)),
        (0.6, brush.hsl(hue, 0.6, 0.17)),
        (1.0, brush.hsl(hue + 10, 0.55, 0.34)),
    ]
    image.paste(brush.tint(glow, brush.ramp(stops)), at, oval(0))
    ring = ImageChops.subtract(oval(0), oval(scale * 0.95))
    thin = ImageChops.subtract(oval(scale * 1.7), oval(scale * 2.0))
    brush.gild(image, ImageChops.add(ring, thin), at, max(1.0, scale * 0.18), scale * 0.3, above=True)
    middle = token("diamond", pad * 2 + round(3 * scale), scale * 1.1)
    icon = round(12.5 * scale)
    shape = Image.new("L", (icon + 2 * pad,) * 2, 0)
    shape.paste(glyphs.icon(emblem, icon, icon), (pad, pad))
    spot = ((image.width - shape.width) // 2, round(image.height / 2 - 8.6 * scale - shape.height / 2))
    image.paste((14, 6, 2), spot, shape.filter(ImageFilter.GaussianBlur(scale * 0.7)))
    image.paste((20, 9, 2), spot, brush.rim(shape, max(0.6, scale * 0.13)))
    brush.gild(image, shape, spot, max(1.0, scale * 0.17), scale * 0.35)
    _bar(image, scale)
    brush.gild(
        image,
        middle,
        ((image.width - middle.width) // 2, (image.height - middle.height) // 2),
        max(1.0, scale * 0.2),
        scale * 0.2,
    )


def _bar(image: Image.Image, scale: float) -> None:
    """The line between the emblems, thick in the middle."""
    wide, tall = round(17 * scale), round(2 * scale)

    def draw(pen: ImageDraw.ImageDraw, f: float) -> None:
        points = []
        for step in range(41):
            x = wide * step / 40
            points.append((x * f, (tall / 2 - 0.28 * scale * math.sin(math.pi * step / 40)) * f))
        for step in range(40, -1, -1):
            x = wide * step / 40
            points.append((x * f, (tall / 2 + 0.28 * scale * math.sin(math.pi * step / 40)) * f))
        pen.polygon(points, fill=255)

    line = brush.mask((wide, tall), draw)
    brush.gild(image, line, ((image.width - wide) // 2, (image.height - tall) // 2), max(1.0, scale * 0.1))
