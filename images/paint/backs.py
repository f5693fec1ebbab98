"""Card backs: full-bleed ornament that looks exactly the same upside down."""

from __future__ import annotations

from PIL import Image, ImageChops

from innkeep.images.paint import brush, devices, grounds, medals
from innkeep.images.paint.grounds import Options, PxBox
from innkeep.images.paint.panels import token

FRAME = 6.5
"""From the edge of the bleed to the frame, in mm: the cut may stray and the frame still looks even."""
PANEL = (43.0, 62.0)
"""The court card in the middle, in mm."""
SEAL = 9.4
"""The seal with the emblem, in mm."""


def back(canvas: Image.Image, box: PxBox, scale: float, options: Options) -> None:
    """The deck's pattern and frame, its emblem above and below, and in the middle its character twice, head
    to head as on a court card."""
    left, top, width, height = box
    metal = str(options["metal"])
    image = grounds.vignette(grounds.pattern(options, (width, height), scale))
    inset = round(FRAME * scale)
    framed = (inset, inset, width - 2 * inset, height - 2 * inset)
    looks: dict[str, str | float] = {"radius": 2.8, "above": 1, "metal": metal, "corner": options["corner"]}
    grounds.frame(image, framed, scale, looks)
    _court(image, scale, options)
    side = round(SEAL * scale)
    spot = ((image.width - side) // 2, round((FRAME + 4.7) * scale) - side // 2)
    devices.seal(image, (*spot, side, side), scale, options)
    half = (height + 1) // 2
    image.paste(image.crop((0, 0, width, height // 2)).rotate(180), (0, half))
    if height % 2:
        row = image.crop((0, half - 1, width // 2, half)).rotate(180)
        image.paste(row, (width - row.width, half - 1))
    canvas.paste(image, (left, top))


def _court(image: Image.Image, scale: float, options: Options) -> None:
    """The upper character, the frame around both and the bar between them."""
    metal = str(options["metal"])
    wide, tall = round(PANEL[0] * scale), round(PANEL[1] * scale)
    left, top = (image.width - wide) // 2, (image.height - tall) // 2
    pad = round(scale)
    size = (wide + 2 * pad, tall + 2 * pad)
    at = (left - pad, top - pad)
    outer, inner = brush.rounded(size, pad, scale * 3), brush.rounded(size, pad + scale * 0.9, scale * 2.3)
    brush.shade(image, outer, (at[0], at[1] + round(scale * 0.3)), scale * 0.8, 0.8)
    half = tall // 2 + 1
    upper = medals.scene(options, (wide, half))
    image.paste(upper, (left, top), outer.crop((pad, pad, pad + wide, pad + half)))
    ring = ImageChops.subtract(outer, inner)
    thin = ImageChops.subtract(
        brush.rounded(size, pad + scale * 1.5, scale * 1.9),
        brush.rounded(size, pad + scale * 1.75, scale * 1.7),
    )
    both = ImageChops.lighter(ring, thin)
    image.paste((12, 7, 5), at, brush.rim(both, max(0.6, scale * 0.14)))
    brush.gild(image, both, at, max(1.0, scale * 0.18), above=True, metal=metal)
    bar = Image.new("L", (wide, round(scale * 1.3)), 255)
    image.paste(
        (12, 7, 5), (left, image.height // 2 - round(scale)), Image.new("L", (wide, round(2 * scale)), 255)
    )
    brush.gild(image, bar, (left, (image.height - bar.height) // 2), max(1.0, scale * 0.2), metal=metal)
    gem = token("diamond", round(7 * scale), scale * 2.3)
    spot = ((image.width - gem.width) // 2, (image.height - gem.height) // 2)
    image.paste((12, 7, 5), spot, brush.rim(gem, max(0.6, scale * 0.2)))
    brush.gild(image, gem, spot, max(1.0, scale * 0.25), metal=metal)
