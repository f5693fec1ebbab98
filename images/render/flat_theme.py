"""The flat themes: the pictures of a display list as plain figures, the same layout without paint.

``low-ink`` is black outlines on white paper, types told by the shapes of their badges; ``high-contrast`` is
plain dark grounds and white panels. No raster image is used; every back-end draws the same figures.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from innkeep.images.ink import composer, places, things
from innkeep.images.paint import brush, font_files, press, spare_fonts
from innkeep.images.paint.panels import corners
from innkeep.images.render import outlines as path
from innkeep.images.render import shaping
from innkeep.images.render.display_list import Box, DisplayList, Path, Picture

THEMES = ("low-ink", "high-contrast")
"""The themes drawn here."""

HAIR, LINE, BOLD = 0.125, 0.21, 0.3
"""Widths of lines in millimetres: of scenes and icons, of most things, of badges. What is finer than 0.35
points is lost in print."""

WHITE, BLACK = "#ffffff", "#000000"

ROWS, DARK = 72, 176
"""Rows of a coloured sign where there are no colours, and up to which brightness (0 to 255) it is black."""

Options = Mapping[str, str | float]


@dataclass(frozen=True, slots=True)
class FilledPath:
    """A path with what fills it and the line around it; an empty colour is none, ``width`` is in mm."""

    path: Path
    fill: str = ""
    line: str = ""
    width: float = 0.0


MOST_BLACK = 1.2
"""Square millimetres that a black figure of a scene may cover where ink is saved; a larger one is a line."""


@dataclass(frozen=True, slots=True)
class Style:
    """How a theme draws: with filled grounds and colours, or with lines alone."""

    filled: bool

    def ground(self, hue: float) -> str:
        """The colour of a ground; empty for none."""
        return text_of(brush.hsl(hue, 0.6, 0.15)) if self.filled else ""

    def enamel(self, colour: str) -> str:
        """The colour of a badge or plaque, dark enough for white letters."""
        if not self.filled:
            return WHITE
        return text_of(brush.readable(brush.rgb(colour), (255, 255, 255), 7))

    def outline(self, shape: Path, fill: str = WHITE, width: float = LINE) -> FilledPath:
        """A figure with a line around it."""
        return FilledPath(shape, fill, BLACK, width)

    def edge(self, shape: Path, fill: str, width: float = LINE) -> FilledPath:
        """A figure on a ground: its line is white where grounds are filled."""
        return FilledPath(shape, fill, WHITE if self.filled else BLACK, width)

    def icon(self, name: str, x: float, y: float, side: float, turned: bool = False) -> FilledPath:
        """An icon in the middle of a square of ``side`` around (x, y): a silhouette, or its outline."""
        advance = shaping.icon_advance(name)
        em = min(side / 0.86, side / (advance - 70) * 1000) / 1000 * (-1 if turned else 1)
        drawn = path.glyph("icons", chr(font_files.icon_codes()[name]))
        shape = path.moved(drawn, x - advance / 2 * em, y + 318 * em, em, -em)
        return FilledPath(shape, BLACK) if self.filled else FilledPath(shape, WHITE, BLACK, HAIR)

    def device(
        self, options: Options, x: float, y: float, side: float, turned: bool = False
    ) -> Iterator[FilledPath]:
        """The device of the options in a square of ``side`` around (x, y) as lines, or else their icon."""
        name = str(options.get("device", ""))
        if not name:
            yield self.icon(str(options["icon"]), x, y, side, turned)
            return
        flip = -1 if turned else 1
        for shape in things.fitted(name, side):
            if not shape.line and shape.tone != "ink":
                continue
            points = [(x + flip * (px - side / 2), y + flip * (py - side / 2)) for px, py in shape.points]
            dark = shape.tone in ("ink", "night")
            yield FilledPath(path.polygon(points), BLACK if dark else WHITE, BLACK, HAIR)


def text_of(colour: brush.RGB) -> str:
    """A colour as ``#rrggbb``."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


def grown(box: Box, by: float) -> Box:
    """The box with ``by`` mm more on each side."""
    return Box(box.x - by, box.y - by, box.w + 2 * by, box.h + 2 * by)


def _ground(style: Style, box: Box, options: Options) -> Iterator[FilledPath]:
    if style.filled:
        yield FilledPath(path.rectangle(box), style.ground(float(options["hue"])))


def _frame(style: Style, box: Box, options: Options) -> Iterator[FilledPath]:
    yield style.edge(path.rounded(box, float(options.get("radius", 2.6))), "", 0.5 if style.filled else LINE)


def notched(box: Box, cut: float) -> Path:
    """A rectangle with its corners cut off."""
    return path.polygon(
        [
            (box.x + cut, box.y),
            (box.right - cut, box.y),
            (box.right, box.y + cut),
            (box.right, box.bottom - cut),
            (box.right - cut, box.bottom),
            (box.x + cut, box.bottom),
            (box.x, box.bottom - cut),
            (box.x, box.y + cut),
        ]
    )


def _panel(style: Style, box: Box, options: Options) -> Iterator[FilledPath]:
    yield style.outline(notched(box, float(options.get("notch", 0.0))))


def _stripe(style: Style, box: Box, options: Options) -> Iterator[FilledPath]:
    yield style.outline(path.rectangle(box), style.enamel(str(options["colour"])))


def _plaque(style: Style, box: Box, options: Options) -> Iterator[FilledPath]:
    point, middle = box.h * 0.42, box.y + box.h / 2
    upper = [(box.x, middle), (box.x + point, box.y), (box.right - point, box.y)]
    lower = [(box.right, middle), (box.right - point, box.bottom), (box.x + point, box.bottom)]
    yield style.edge(path.polygon(upper + lower), style.enamel(str(options["colour"])))


def badge_path(shape: str, box: Box) -> Path:
    """The outline of a badge of that shape in a box."""
    if shape == "circle":
        return path.ellipse(box)
    x, y = box.x + box.w / 2, box.y + box.h / 2
    return path.polygon([(x + dx, y + dy) for dx, dy in corners(shape, box.w / 2, 0.0)])


def _badge(style: Style, box: Box, options: Options) -> Iterator[FilledPath]:
    yield style.edge(badge_path(str(options["shape"]), box), style.enamel(str(options["colour"])), BOLD)


def _medal(style: Style, box: Box, options: Options) -> Iterator[FilledPath]:
    """A medallion with its scene; where a picture of one's own has no outlines, the scene stays."""
    side = min(box.w, box.h)
    box = Box(box.x + (box.w - side) / 2, box.y + (box.h - side) / 2, side, side)
    yield style.outline(path.ellipse(box))
    edge = path.flat(path.ellipse(grown(box, -1.2)), 8)[0]
    yield from _scene(style, grown(box, -1.2), options, edge)
    yield FilledPath(path.ellipse(grown(box, -1.2)), "", BLACK, HAIR)


def _window(style: Style, box: Box, options: Options) -> Iterator[FilledPath]:
    """A window with its scene."""
    yield style.outline(path.rounded(box, 1.6))
    within = grown(box, -0.9 if style.filled else -0.1)
    edge = [(within.x, within.y), (within.right, within.y)]
    edge += [(within.right, within.bottom), (within.x, within.bottom)]
    yield from _scene(style, within, options, edge)
    if style.filled:
        yield FilledPath(path.rectangle(within), "", BLACK, HAIR)


def _scene(
    style: Style, box: Box, options: Options, edge: Sequence[tuple[float, float]]
) -> Iterator[FilledPath]:
    """The outlines of who and what is in a scene, without the place, cut to a window that bulges nowhere."""
    inks = press.tones(float(options["hue"]), float(options["second"]))
    scale = box.h / composer.HIGH
    shapes = composer.cast(
        str(options["figure"]),
        str(options["subject"]),
        str(options["mood"]),
        bool(options["turned"]),
        round(box.w / scale, 1),
        *(str(options.get(name, plain)) for name, plain in composer.STAGED.items() if name != "light"),
        style.filled,
    )
    for shape in shapes:
        if not shape.line and shape.tone != "ink" and not style.filled:
            continue
        points = clipped([(box.x + x * scale, box.y + y * scale) for x, y in shape.points], edge)
        if len(points) < 3:
            continue
        fill = text_of(inks[shape.tone]) if shape.tone in inks else shape.tone
        lined = bool(shape.line)
        if not style.filled:
            lined = lined or _covered(points) > MOST_BLACK
            fill = WHITE if lined else BLACK
        yield FilledPath(path.polygon(points), fill, BLACK if lined else "", HAIR if lined else 0.0)


def _covered(points: Sequence[tuple[float, float]]) -> float:
    """The area of a polygon."""
    pairs = zip(points, [*points[1:], points[0]], strict=True)
    return abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairs)) / 2


def clipped(
    points: Sequence[tuple[float, float]], edge: Sequence[tuple[float, float]]
) -> list[tuple[float, float]]:
    """What of a polygon lies within another that bulges nowhere and runs clockwise (y down).

    >>> clipped([(-1, 0), (3, 0), (3, 1), (-1, 1)], [(0, -2), (2, -2), (2, 2), (0, 2)])
    [(0.0, 0.0), (2.0, 0.0), (2.0, 1.0), (0.0, 1.0)]
    """
    left = list(points)
    for (x1, y1), (x2, y2) in zip(edge, [*edge[1:], edge[0]], strict=True):
        if not left or (x1, y1) == (x2, y2):
            continue
        depths = [(x2 - x1) * (y - y1) - (y2 - y1) * (x - x1) for x, y in left]
        made = []
        for index, (x, y) in enumerate(left):
            before, (bx, by) = depths[index - 1], left[index - 1]
            if (before >= 0) != (depths[index] >= 0):
                share = before / (before - depths[index])
                made.append((bx + share * (x - bx), by + share * (y - by)))
            if depths[index] >= 0:
                made.append((x, y))
        left = made
    return left


def _loop(x: float, y: float, long: float, wide: float, turn: float) -> Path:
    """An ellipse around (x, y), turned by so many degrees."""
    sine, cosine = math.sin(math.radians(turn)), math.cos(math.radians(turn))
    points = []
    for step in range(0, 360, 6):
        dx, dy = long * math.cos(math.radians(step)), wide * math.sin(math.radians(step))
        points.append((x + dx * cosine - dy * sine, y + dx * sine + dy * cosine))
    return path.polygon(points)


def _back(style: Style, box: Box, options: Options) -> Iterator[FilledPath]:
    x, y = box.x + box.w / 2, box.y + box.h / 2
    yield from _ground(style, box, options)
    yield style.edge(path.rounded(Box(x - 28, y - 40.5, 56, 81), 2.2), "", 0.6 if style.filled else LINE)
    for turn in range(0, 180, 15):
        yield FilledPath(_loop(x, y, 24, 9, turn), "", WHITE if style.filled else BLACK, HAIR)
    yield style.outline(path.ellipse(Box(x - 12.5, y - 19.5, 25, 39)))
    told = {**options, "icon": options["emblem"]}
    yield from style.device(told, x, y - 8.6, 12.5)
    yield from style.device(told, x, y + 8.6, 12.5, turned=True)


def _token(style: Style, box: Box, options: Options) -> Iterator[FilledPath]:
    x, y = box.x + box.w / 2, box.y + box.h / 2
    radius = box.w / 2 - float(options["bleed"])
    if style.filled:
        yield FilledPath(path.rectangle(box), style.enamel(str(options["colour"])))
    yield style.outline(path.circle(x, y, radius - 1.0), width=BOLD)
    studs = int(options.get("studs", 0))
    for index in range(studs):
        angle = 2 * math.pi * index / studs - math.pi / 2
        reach = radius - 1.0
        yield style.outline(
            path.circle(x + reach * math.cos(angle), y + reach * math.sin(angle), 0.75), width=LINE
        )
    yield from style.device(options, x, y, radius * 1.06)


def _coin(style: Style, box: Box, options: Options) -> Iterator[FilledPath]:
    x, y = box.x + box.w / 2, box.y + box.h / 2
    radius = box.w / 2 - float(options["bleed"])
    if style.filled:
        yield FilledPath(path.rectangle(box), "#ffd75e")
    yield FilledPath(path.circle(x, y, radius - 1.0), "", BLACK, BOLD)
    yield style.outline(path.circle(x, y, radius - 2.0), width=HAIR)
    studs = int(options.get("studs", 0))
    for index in range(studs if studs > 1 else 0):
        angle = 2 * math.pi * index / studs - math.pi / 2
        reach = radius - 3.1
        yield style.outline(path.circle(x + reach * math.cos(angle), y + reach * math.sin(angle), 0.6))


def _socket(style: Style, box: Box, options: Options) -> Iterator[FilledPath]:
    strong = bool(options["strong"])
    yield style.outline(path.ellipse(box), width=0.6 if strong else LINE)
    if strong:
        yield style.outline(path.ellipse(grown(box, -0.8)), width=HAIR)
    yield from style.device(options, box.x + box.w / 2, box.y + box.h / 2, box.w * 0.5)


def _road(_style: Style, box: Box, options: Options) -> Iterator[FilledPath]:
    for shape in places.road(box.w, float(options["start"]) * box.h, float(options["end"]) * box.h):
        yield FilledPath(path.polygon([(box.x + x, box.y + y) for x, y in shape.points]), BLACK)


def _seal(style: Style, box: Box, options: Options) -> Iterator[FilledPath]:
    yield style.outline(path.ellipse(box))
    told = {**options, "icon": options["emblem"]}
    yield from style.device(told, box.x + box.w / 2, box.y + box.h / 2, box.w * 0.62)


def _stamp(style: Style, box: Box, options: Options) -> Iterator[FilledPath]:
    yield from style.device(options, box.x + box.w / 2, box.y + box.h / 2, min(box.w, box.h))


def _sign(_style: Style, box: Box, options: Options) -> Iterator[FilledPath]:
    """A coloured picture of a sign in black: its dark parts, row by row."""
    found = spare_fonts.coloured(str(options["file"]), str(options["sign"]))
    if found is None:
        return
    small = Image.new("L", found.size, 255)
    small.paste(found.convert("L"), (0, 0), found.getchannel("A"))
    small.thumbnail((ROWS, ROWS))
    dot = min(box.w / small.width, box.h / small.height)
    left, top = box.x + (box.w - dot * small.width) / 2, box.y + (box.h - dot * small.height) / 2
    dark = [[small.getpixel((x, y)) < DARK for x in range(small.width)] for y in range(small.height)]  # type: ignore[operator]
    for y, row in enumerate(dark):
        at = 0
        for black, run in itertools.groupby(row):
            long = len(list(run))
            if black:
                yield FilledPath(
                    path.rectangle(Box(left + at * dot, top + y * dot, long * dot, dot * 1.05)), BLACK
                )
            at += long


def _instead(style: Style, box: Box, options: Options) -> Iterator[FilledPath]:
    """The figures of what a picture of the user's own, shown only in full colour, stands in for."""
    return FIGURES[str(options["instead"])](style, box, options)


FIGURES: dict[str, Callable[[Style, Box, Options], Iterator[FilledPath]]] = {
    "back": _back,
    "badge": _badge,
    "cloth": _ground,
    "coin": _coin,
    "frame": _frame,
    "medallion": _medal,
    "parchment": _panel,
    "plaque": _plaque,
    "planks": _ground,
    "picture": _instead,
    "portrait": _instead,
    "road": _road,
    "scenery": _ground,
    "seal": _seal,
    "sign": _sign,
    "socket": _socket,
    "stamp": _stamp,
    "stripe": _stripe,
    "token": _token,
    "window": _window,
}


@lru_cache(maxsize=4096)
def figures(picture: Picture, theme: str) -> tuple[FilledPath, ...]:
    """The figures of one picture in a flat theme, from back to front."""
    style = Style(filled=theme == "high-contrast")
    return tuple(FIGURES[picture.painter](style, picture.box, dict(picture.options)))


def drawn(plan: DisplayList) -> Iterator[FilledPath]:
    """The figures of all pictures of a display list in a flat theme."""
    for picture in plan.pictures():
        yield from figures(picture, plan.theme)
