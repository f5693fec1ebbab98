"""What lies under a face: the printed cloth of a deck, the boards of a table, and the frame on them.

A painter takes the whole canvas (bleed included), the box in pixels, pixels per millimetre and the options
of its slot.
"""

from __future__ import annotations

from collections.abc import Mapping

from PIL import Image, ImageChops

from innkeep.images.ink import grounds as patterns
from innkeep.images.paint import brush, ornaments, press

PxBox = tuple[int, int, int, int]
Options = Mapping[str, str | float]


def cloth(canvas: Image.Image, box: PxBox, scale: float, options: Options) -> None:
    """A printed cloth: the pattern of the deck in its quiet tones, darker towards the corners."""
    left, top, width, height = box
    canvas.paste(vignette(pattern(options, (width, height), scale)), (left, top))


def pattern(options: Options, size: tuple[int, int], scale: float) -> Image.Image:
    """The pattern named ``ground`` from edge to edge, its tiles laid from the middle."""
    inks = press.tones(float(options["hue"]), float(options["second"]))
    tile = patterns.TILES[str(options["ground"])]()
    wide, tall = max(4, round(tile.wide * scale)), max(4, round(tile.tall * scale))
    printed = press.printed(tile.shapes, (wide, tall), max(wide / tile.wide, tall / tile.tall), inks)
    image = Image.new("RGB", size)
    for y in range(size[1] // 2 % tall - tall, size[1], tall):
        for x in range(size[0] // 2 % wide - wide, size[0], wide):
            image.paste(printed, (x, y))
    return image


def planks(canvas: Image.Image, box: PxBox, scale: float, options: Options) -> None:
    """A tavern table of upright boards."""
    left, top, width, height = box
    inks = press.tones(float(options["hue"]), float(options.get("second", 24)))
    boards = patterns.planks(width / scale, height / scale, int(options.get("boards", 6)))
    canvas.paste(vignette(press.printed(boards, (width, height), scale, inks)), (left, top))


def vignette(image: Image.Image) -> Image.Image:
    """The picture, darker towards its corners."""
    dark = brush.radial(*image.size, image.width / 2, image.height / 2, max(image.size) * 0.85)
    return ImageChops.multiply(image, Image.merge("RGB", (brush.level(dark, 70, 275),) * 3))


def frame(canvas: Image.Image, box: PxBox, scale: float, options: Options) -> None:
    """A double bevelled frame of the ``metal`` of the deck, with its ``corner`` ornaments if it has any."""
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
    if options.get("corner"):
        marks = ornaments.corners(size, str(options["corner"]), 9 * scale, pad + thick + gap)
        canvas.paste((14, 7, 3), at, brush.rim(marks, max(0.6, scale * 0.16)))
        both = ImageChops.lighter(both, marks)
    metal = str(options.get("metal", "gold"))
    brush.gild(canvas, both, at, max(1.0, scale * 0.16), above=bool(options.get("above")), metal=metal)
