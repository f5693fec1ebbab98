"""Pictures of the user's own: in the frame of the medallion, round where its place is square, or bare."""

from __future__ import annotations

from PIL import Image, ImageChops, ImageFilter

from innkeep.images.paint import brush
from innkeep.images.paint.grounds import Options, PxBox
from innkeep.images.paint.panels import token
from innkeep.images.render import user_art


def portrait(canvas: Image.Image, box: PxBox, scale: float, options: Options) -> None:
    """The file ``art`` in a gold frame, a little shaded at its edge as if under glass."""
    left, top, width, height = box
    pad = round(scale * 1.5)
    size = (width + 2 * pad, height + 2 * pad)
    at = (left - pad, top - pad)

    def form(inset: float) -> Image.Image:
        if abs(width - height) <= 2:
            return token("circle", max(size), width / 2 - inset).crop((0, 0, *size))
        return brush.rounded(size, pad + inset, scale * 2.2 - inset * 0.6)

    outer, inner = form(0), form(scale * 0.95)
    brush.shade(canvas, outer, (at[0], at[1] + round(scale * 0.4)), scale * 0.8, 0.9)
    image = Image.new("RGB", size, (0, 0, 0))
    image.paste(user_art.picture(options, width, height), (pad, pad))
    edge = brush.level(inner.filter(ImageFilter.GaussianBlur(scale * 0.9)), 96, 262)
    image = ImageChops.multiply(image, Image.merge("RGB", (edge,) * 3))
    canvas.paste((24, 10, 3), at, form(-scale * 0.12))
    canvas.paste(image, at, outer)
    brush.gild(canvas, ImageChops.subtract(outer, inner), at, max(1.0, scale * 0.18), above=True)


def picture(canvas: Image.Image, box: PxBox, _scale: float, options: Options) -> None:
    """Paint the picture file ``art`` from edge to edge of the box."""
    left, top, width, height = box
    canvas.paste(user_art.picture(options, width, height), (left, top))
