"""What a player mat carries: the sockets of its tracks, let into the wood."""

from __future__ import annotations

from PIL import Image, ImageChops, ImageFilter

from innkeep.images.paint import brush, glyphs
from innkeep.images.paint.grounds import Options, PxBox
from innkeep.images.paint.panels import token


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
    icon = round(radius * 1.0)
    mark = Image.new("L", (side, side), 0)
    mark.paste(glyphs.icon(str(options["icon"]), icon, icon), ((side - icon) // 2,) * 2)
    canvas.paste(brush.mix(colour, (0, 0, 0), 0.35), at, brush.level(mark, 0, 170))
