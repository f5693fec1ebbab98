"""What mats and maps carry: the sockets of tracks, let into the wood, and the roads between Rooms."""

from __future__ import annotations

from PIL import Image, ImageChops, ImageFilter

from innkeep.images.ink import places
from innkeep.images.paint import brush, devices, press
from innkeep.images.paint.grounds import Options, PxBox
from innkeep.images.paint.panels import token

ROAD = (122, 52, 20)
"""The ink of a road on a map."""


def socket(canvas: Image.Image, box: PxBox, scale: float, options: Options) -> None:
    """A round dent for a bead, in enamel of ``colour``; ``strong`` ones have a gold ring."""
    left, top, width, height = box
    pad = round(scale * 0.8)
    side = max(width, height) + 2 * pad
    at = (left - pad, top - pad)
    radius = max(width, height) / 2
    colour = brush.rgb(str(options["colour"]))
    outer, inner = token("circle", side, radius), token("circle", side, radius - scale * 0.62)
    ring = ImageChops.subtract(outer, inner)
    if options["strong"]:
        brush.shade(canvas, outer, (at[0], at[1] + round(scale * 0.2)), scale * 0.35, 0.6)
        brush.gild(canvas, ring, at, max(1.0, scale * 0.14), above=True)
    else:
        canvas.paste(brush.mix(colour, (60, 34, 12), 0.5), at, ring)
    glow = brush.radial(side, side, side * 0.5, side * 0.74, side * 0.7)
    dark, pale = brush.mix(colour, (0, 0, 0), 0.55), brush.mix(colour, (255, 255, 255), 0.25)
    bowl = brush.tint(glow, brush.ramp([(0, dark), (0.6, colour), (1, pale)]))
    canvas.paste(bowl, at, inner)
    hollow = ImageChops.subtract(inner, ImageChops.offset(inner, 0, round(scale * 0.9)))
    soft = hollow.filter(ImageFilter.GaussianBlur(scale * 0.45))
    canvas.paste((0, 0, 0), at, ImageChops.multiply(brush.level(soft, 0, 150), inner))
    spot = (left + width // 2, top + height // 2)
    devices.engrave(canvas, options, round(radius * 1.1), scale, press.shades(colour), spot)


def road(canvas: Image.Image, box: PxBox, scale: float, options: Options) -> None:
    """A footpath across the box from ``start`` to ``end``, heights at its left and right edge from 0 to 1."""
    left, top, width, height = box
    wide, tall = width / scale, height / scale
    shapes = places.road(wide, float(options["start"]) * tall, float(options["end"]) * tall)
    under = canvas.crop((left, top, left + width, top + height))
    canvas.paste(
        press.printed(shapes, under.size, scale, {**press.tones(24, 8), "rust": ROAD}, under), (left, top)
    )
