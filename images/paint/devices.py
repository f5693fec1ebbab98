"""Devices: the things that stand for a deck or a token, drawn by the house, on seals and discs.

What nobody has drawn is an icon of the font, embossed.
"""

from __future__ import annotations

from collections.abc import Mapping

from PIL import Image, ImageChops, ImageFilter

from innkeep.images.ink import things
from innkeep.images.ink.shapes import placed
from innkeep.images.paint import brush, glyphs, press
from innkeep.images.paint.grounds import Options, PxBox
from innkeep.images.paint.panels import token

SEPIA = {name: brush.mix(tone, (244, 226, 190), 0.3) for name, tone in press.shades((186, 128, 70)).items()}
"""The inks of what is stamped on parchment."""


def engrave(
    image: Image.Image,
    options: Options,
    side: int,
    scale: float,
    inks: Mapping[str, brush.RGB],
    spot: tuple[int, int],
) -> None:
    """Prints the ``device`` of the options, or else their ``icon``, ``side`` pixels large around a spot."""
    at = (spot[0] - side // 2, spot[1] - side // 2)
    if options.get("device"):
        pad = round(side * 0.08)
        area = (at[0] - pad, at[1] - pad, at[0] + side + pad, at[1] + side + pad)
        drawn = placed(things.fitted(str(options["device"]), 60.0), 4.8, 4.8)
        under = image.crop(area)
        image.paste(press.printed(drawn, under.size, under.width / 69.6, inks, under), area[:2])
        return
    edge = round(scale * 0.8)
    shape = Image.new("L", (side + 2 * edge,) * 2, 0)
    shape.paste(glyphs.icon(str(options["icon"]), side, side), (edge, edge))
    at = (at[0] - edge, at[1] - edge)
    halo = shape.filter(ImageFilter.GaussianBlur(scale * 0.4))
    image.paste(inks["ink"], at, halo.point([min(220, value * 2) for value in range(256)]))
    image.paste(inks["light"], at, shape)


def seal(canvas: Image.Image, box: PxBox, scale: float, options: Options) -> None:
    """A device on an enamel disc of the deck's first ink in a ring of its ``metal``."""
    left, top, width, _ = box
    metal = str(options["metal"])
    pad = round(scale * 1.2)
    side = width + 2 * pad
    radius = width / 2
    disc, inner = token("circle", side, radius), token("circle", side, radius - scale * 0.6)
    at = (left - pad, top - pad)
    brush.shade(canvas, disc, (at[0], at[1] + round(scale * 0.2)), scale * 0.4, 0.8)
    enamel = brush.tint(
        brush.radial(side, side, side * 0.45, side * 0.4, side * 0.6),
        brush.ramp(
            [(0, brush.hsl(float(options["hue"]), 0.5, 0.1)), (1, brush.hsl(float(options["hue"]), 0.5, 0.3))]
        ),
    )
    canvas.paste(enamel, at, disc)
    brush.gild(canvas, ImageChops.subtract(disc, inner), at, max(1.0, scale * 0.15), above=True, metal=metal)
    spot = (left + width // 2, top + width // 2)
    engrave(
        canvas, {**options, "icon": options["emblem"]}, round(width * 0.66), scale, press.leaf(metal), spot
    )


def stamp(canvas: Image.Image, box: PxBox, scale: float, options: Options) -> None:
    """A device in brown ink on parchment."""
    left, top, width, height = box
    spot = (left + width // 2, top + height // 2)
    engrave(canvas, options, min(width, height), scale, SEPIA, spot)
