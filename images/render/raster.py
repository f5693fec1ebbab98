"""The Pillow back-end: a display list to pixels.

What a deck shares is painted once and kept; a card adds its own pictures and its letters, placed glyph by
glyph at quarter pixels from the advances of the list. Nothing is measured here.
"""

from __future__ import annotations

import threading
from typing import Protocol

from PIL import Image, ImageChops, ImageDraw

from innkeep.images.paint import (
    backs,
    boards,
    brush,
    devices,
    discs,
    glyphs,
    grounds,
    medals,
    panels,
    signs,
)
from innkeep.images.paint.font_files import icon_codes
from innkeep.images.paint.grounds import Options, PxBox
from innkeep.images.paint.keep import kept
from innkeep.images.render import figures, flat_theme, outlines, portraits
from innkeep.images.render.display_list import PT, Box, Cut, DisplayList, Glyphs, Icon, Picture


class Painter(Protocol):
    """Paints one picture into a box in pixels on the whole canvas."""

    def __call__(self, canvas: Image.Image, box: PxBox, scale: float, options: Options, /) -> None:
        """Paints; ``scale`` is pixels per millimetre."""


PAINTERS: dict[str, Painter] = {
    "back": backs.back,
    "badge": panels.badge,
    "cloth": grounds.cloth,
    "coin": discs.coin,
    "frame": grounds.frame,
    "medallion": medals.medallion,
    "parchment": panels.parchment,
    "plaque": panels.plaque,
    "picture": portraits.picture,
    "portrait": portraits.portrait,
    "planks": grounds.planks,
    "road": boards.road,
    "scenery": medals.scenery,
    "seal": devices.seal,
    "sign": signs.sign,
    "socket": boards.socket,
    "stamp": devices.stamp,
    "stripe": panels.stripe,
    "token": discs.token,
    "window": medals.window,
}

_LOCK = threading.RLock()


def pixels(box: Box, scale: float, bleed: float) -> PxBox:
    """The box in whole pixels on a canvas that begins ``bleed`` mm outside the trim."""
    left, top = round((box.x + bleed) * scale), round((box.y + bleed) * scale)
    return left, top, round((box.right + bleed) * scale) - left, round((box.bottom + bleed) * scale) - top


def _paint(canvas: Image.Image, picture: Picture, scale: float, bleed: float) -> None:
    PAINTERS[picture.painter](canvas, pixels(picture.box, scale, bleed), scale, dict(picture.options))


@kept(32 * brush.MEGABYTE)
def _ground(
    shared: tuple[Picture, ...], size: tuple[int, int], scale: float, bleed: float, cut: Cut
) -> Image.Image:
    canvas = Image.new("RGB", size)
    for picture in shared:
        _paint(canvas, picture, scale, bleed)
    if cut.kind == "die":
        canvas.paste((255, 255, 255), (0, 0), ImageChops.invert(_filled(cut, size, scale, bleed, bleed)))
    return canvas


def ground(faces: DisplayList, scale: float) -> Image.Image:
    """What every card of the deck shares, bleed included. Do not draw on it: it is kept."""
    size = (round((faces.width + 2 * faces.bleed) * scale), round((faces.height + 2 * faces.bleed) * scale))
    shared = tuple(picture for picture in faces.pictures() if picture.shared)
    with _LOCK:
        return _ground(shared, size, scale, faces.bleed, faces.cut)


def forget() -> None:
    """Drops all that is kept of painting: grounds, masks, noise, frames and badges."""
    for made in (_ground, mask, figures, medals, brush, panels):
        made.forget()


def _filled(cut: Cut, size: tuple[int, int], scale: float, edge: float, grow: float = 0.0) -> Image.Image:
    """A mask of what lies within the cut lines, which begin ``edge`` mm inside it; ``grow`` mm wider."""

    def draw(pen: ImageDraw.ImageDraw, f: float) -> None:
        for line in cut.lines:
            shape = outlines.moved(line, edge * scale * f, edge * scale * f, scale * f)
            for part in outlines.flat(shape):
                pen.polygon(part, fill=255)
                if grow:
                    pen.line([*part, part[0]], fill=255, width=round(2 * grow * scale * f), joint="curve")

    return brush.mask(size, draw)


@kept(16 * brush.MEGABYTE)
def mask(cut: Cut, width: int, height: int, scale: float) -> Image.Image:
    """What remains of a picture of the trim when it is cut out. Do not draw on it: it is kept."""
    return _filled(cut, (width, height), scale, 0.0)


def art(faces: DisplayList, scale: float) -> Image.Image:
    """The face with all its pictures and without its letters, bleed included."""
    if faces.theme in flat_theme.THEMES:
        return _plain(faces, scale)
    canvas = ground(faces, scale).copy()
    with _LOCK:
        for picture in faces.pictures():
            if not picture.shared:
                _paint(canvas, picture, scale, faces.bleed)
    return canvas


def _plain(faces: DisplayList, scale: float) -> Image.Image:
    """The art of a flat theme: its figures on white paper."""
    size = (round((faces.width + 2 * faces.bleed) * scale), round((faces.height + 2 * faces.bleed) * scale))
    canvas = Image.new("RGB", size, (255, 255, 255))
    for figure in flat_theme.drawn(faces):
        figures.draw(canvas, figure, scale, faces.bleed)
    return canvas


def picture(faces: DisplayList, scale: float, bleed: bool = False) -> Image.Image:
    """The whole face at ``scale`` pixels per millimetre, cut to the trim unless ``bleed``."""
    canvas = art(faces, scale)
    for item in faces.writing():
        _write(canvas, item, scale, faces.bleed)
    if bleed:
        return canvas
    edge = round(faces.bleed * scale)
    return canvas.crop((edge, edge, edge + round(faces.width * scale), edge + round(faces.height * scale)))


def _write(canvas: Image.Image, item: Glyphs | Icon, scale: float, bleed: float) -> None:
    em = item.size * PT * scale
    size = round(em, 2)
    x, y = (item.x + bleed) * scale, round((item.y + bleed) * scale)
    letters = item.text if isinstance(item, Glyphs) else chr(icon_codes()[item.name])
    steps = item.advances if isinstance(item, Glyphs) else (item.advance,)
    role = item.font if isinstance(item, Glyphs) else "icons"
    colour = brush.rgb(item.colour)
    for letter, step in zip(letters, steps, strict=True):
        if letter not in " \u00a0":
            whole, phase = divmod(round(x * 4), 4)
            shape, left, top = glyphs.glyph(role, size, letter, phase)
            if shape is not None:
                canvas.paste(colour, (whole + left, y + top), shape)
        x += step / 1000 * em
