"""What may be wrong with a picture though it can be drawn: each check says so in one line.

Measured on the display lists and, for contrast and ink, on pixels. It changes nothing, and whether a card's
words are right is not its business.
"""

from __future__ import annotations

import colorsys
import itertools
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from PIL import Image, ImageStat

from innkeep import cards
from innkeep.cards import looks
from innkeep.images.paint import brush, font_files
from innkeep.images.paint.brush import luminance
from innkeep.images.pieces import piece_index, scenes
from innkeep.images.pieces.remarks import FLOOR
from innkeep.images.render import outlines, raster, shaping, template, user_art
from innkeep.images.render.display_list import PT, Box, DisplayList, Glyphs, Icon

SCALE, FINE = 4.0, 6.0
"""Pixels per millimetre of the pictures that are measured, and of those whose thin lines count."""
SAFE, SAFE_SMALL, SMALL = 3.0, 1.5, 30.0
"""Mm that writing keeps from the cut; less on pieces up to ``SMALL`` mm wide."""
READABLE, VISIBLE = 4.5, 3.0
"""The least contrast of text and of icons with what lies behind them (WCAG AA)."""
INK = 0.08
"""The largest share of the paper that the low-ink theme may cover."""
GOLDEN = (32.0, 54.0)
"""Between which hues, in degrees, a colour is that of gold."""
APART = 15.0
"""How far colours of equal shapes lie apart for colour-blind eyes, as a distance in CIELAB."""


@dataclass(frozen=True, slots=True)
class Flaw:
    """One thing wrong: the piece, its language and theme (empty where they do not matter), the check, why."""

    piece: str
    lang: str
    theme: str
    check: str
    said: str

    def __str__(self) -> str:
        where = ", ".join(part for part in (self.piece, self.lang, self.theme) if part)
        return f"{where}: {self.check}: {self.said}"


Check = Callable[[DisplayList], Iterator[str]]


def extent(item: Glyphs | Icon) -> Box:
    """The box a record takes: its width, and from the capitals to the descenders, or the whole icon."""
    tall = item.size * PT
    if isinstance(item, Icon):
        return Box(item.x, item.y - 0.748 * tall, item.width, 0.86 * tall)
    return Box(item.x, item.y - 0.66 * tall, item.width, 0.9 * tall)


def _distance(x: float, y: float, part: Sequence[tuple[float, float]]) -> float:
    """How far inside a closed polyline a point lies, in mm; negative outside."""
    inside, least = False, float("inf")
    for (x1, y1), (x2, y2) in itertools.pairwise(part):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            inside = not inside
        dx, dy = x2 - x1, y2 - y1
        along = (
            0.0 if dx == dy == 0 else max(0.0, min(1.0, ((x - x1) * dx + (y - y1) * dy) / (dx**2 + dy**2)))
        )
        least = min(least, ((x - x1 - along * dx) ** 2 + (y - y1 - along * dy) ** 2) ** 0.5)
    return least if inside else -least


def safe(plan: DisplayList) -> Iterator[str]:
    """Writing keeps away from where the piece is cut."""
    margin = SAFE_SMALL if plan.width <= SMALL else SAFE
    outline = outlines.flat(plan.cut.lines[0], 5)[0]
    for item in plan.writing():
        box = extent(item)
        ends = [(x, y) for x in (box.x, box.right) for y in (box.y, box.bottom)]
        near = min(_distance(x, y, outline) for x, y in ends)
        if near < margin - 0.01:
            yield f"{_name(item)} is {near:.1f} mm from the cut, allowed is {margin:g} mm or more"


def size(plan: DisplayList) -> Iterator[str]:
    """No type is too small to be read."""
    for item in plan.writing():
        if item.size < FLOOR - 0.01 and isinstance(item, Glyphs):
            yield f"{_name(item)} is set in {item.size:g} pt, allowed is {FLOOR:g} pt or more"


def contrast(plan: DisplayList) -> Iterator[str]:
    """Writing stands out from the worst of what lies behind it."""
    ground = _luminances(_bare(plan))
    for item in plan.writing():
        box = raster.pixels(extent(item), _scale(plan), plan.bleed)
        area = (box[0], box[1], box[0] + max(1, box[2]), box[1] + max(1, box[3]))
        own = luminance(brush.rgb(item.colour))
        behind = _share(ground.crop(area), 0.85 if own > 0.3 else 0.15)
        light, dark = max(own, behind), min(own, behind)
        found = (light + 0.05) / (dark + 0.05)
        least = VISIBLE if isinstance(item, Icon) else READABLE
        if found < least:
            yield f"{_name(item)} has a contrast of {found:.1f}:1, allowed is {least:g}:1 or more"


_LINEAR = [round(255 * luminance((value, value, value))) for value in range(256)]


@lru_cache(maxsize=8)
def _luminances(bare: DisplayList) -> Image.Image:
    """The art of a piece as luminances from 0 to 255; languages share it."""
    return _art(bare).point(_LINEAR * 3).convert("L", (0.2126, 0.7152, 0.0722, 0))


@lru_cache(maxsize=8)
def _lines(bare: DisplayList) -> float:
    """The share of the paper that the art covers."""
    return _black(_art(bare))


@lru_cache(maxsize=4)
def _art(bare: DisplayList) -> Image.Image:
    """What lies behind the writing, drawn once for all that is measured of it."""
    return raster.art(bare, _scale(bare))


def _scale(plan: DisplayList) -> float:
    """Pixels per millimetre: more where lines are thin."""
    return FINE if plan.theme == "low-ink" else SCALE


def _black(image: Image.Image) -> float:
    return 1 - float(ImageStat.Stat(image.convert("L")).mean[0]) / 255


def _bare(plan: DisplayList) -> DisplayList:
    """The piece without its writing."""
    return replace(plan, card="", lang="", items=plan.pictures())


def _share(image: Image.Image, share: float) -> float:
    """The luminance that this share of the pixels does not pass."""
    left = share * image.width * image.height
    for value, count in enumerate(image.histogram()):
        left -= count
        if left <= 0:
            return value / 255
    return 1.0


def ink(plan: DisplayList) -> Iterator[str]:
    """The low-ink theme saves ink."""
    if plan.theme != "low-ink":
        return
    found = coverage(plan)
    if found > INK:
        yield f"covers {found:.1%} of the paper, allowed is {INK:.0%} or less"


def coverage(plan: DisplayList) -> float:
    """The share of the paper that is black, 0 to 1; letters over lines count twice."""
    return _lines(_bare(plan)) + _black(raster.picture(replace(plan, items=plan.writing()), FINE))


def credit(plan: DisplayList) -> Iterator[str]:
    """Every icon has an author to thank."""
    authors = _authors()
    names = {item.name for item in plan.writing() if isinstance(item, Icon)}
    for picture in plan.pictures():
        names |= {str(value) for key, value in picture.options if key in ("icon", "emblem")}
    for name in sorted(names):
        if not authors.get(name):
            yield f"icon {name!r} has no author in icons/authors.yaml"


@cache
def _authors() -> dict[str, str]:
    """The author of each icon; empty for one that nobody has looked up."""
    lock = json.loads((font_files.FONT_FILES["icons"].parent / "icons.lock").read_text("utf-8"))
    return {
        name: "" if entry["author"].startswith("the authors of") else entry["author"]
        for name, entry in lock.items()
    }


def overflow(plan: DisplayList) -> Iterator[str]:
    """All text is there."""
    for remark in plan.remarks:
        if remark.kind == "cut":
            yield f"the text of slot {remark.slot!r} that begins {remark.text!r} is cut for want of room"


def glyph(plan: DisplayList) -> Iterator[str]:
    """Every sign is in some font."""
    for remark in plan.remarks:
        if remark.kind == "sign":
            yield f"no font has {remark.text!r} of slot {remark.slot!r}, its name stands there"


def gold(plan: DisplayList) -> Iterator[str]:
    """The icon of Gold has the colour of gold wherever there is any colour."""
    for item in plan.writing():
        if isinstance(item, Icon) and item.name == shaping.vocabulary()["gold"]:
            hue, _, rich = colorsys.rgb_to_hls(*(part / 255 for part in brush.rgb(item.colour)))
            if rich and not GOLDEN[0] <= hue * 360 <= GOLDEN[1]:
                yield f"{_name(item)} is {item.colour}, which is not gold"


PLACES: tuple[Check, ...] = (safe, size, credit, overflow, glyph)
"""What is checked of a display list in any theme: they differ in nothing of that."""
LOOKS: tuple[Check, ...] = (contrast, ink, gold)
"""What is checked in each theme."""


def _name(item: Glyphs | Icon) -> str:
    shown = f"icon {item.name!r}" if isinstance(item, Icon) else repr(item.text.replace("\u00a0", " "))
    return f"{shown} of slot {item.slot!r}"


def piece(key: str, langs: Sequence[str], themes: Sequence[str]) -> Iterator[Flaw]:
    """All flaws of a piece."""
    card = cards.load().cards.get(key)
    if card is not None and card.icon not in font_files.icon_codes():
        yield Flaw(key, "", "", "icon", f"{card.icon!r} is not in the icon font: run images.icons.rebuild")
    for theme in themes:
        seen: set[str] = set()
        for lang in langs:
            try:
                plan = piece_index.component(key, lang, theme)
            except user_art.ArtError as error:
                yield Flaw(key, lang, theme, "art", piece_index.why(error, key, lang))
                continue
            for check in (*(PLACES if theme == themes[0] else ()), *LOOKS):
                for said in check(plan):
                    if plan.lang or said not in seen:
                        yield Flaw(key, plan.lang, theme, check.__name__, said)
                    seen.add(said)


# Machado, Oliveira and Fernandes 2009, severity 1: what is left of linear red, green and blue.
_BLIND = {
    "": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
}
_XYZ = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
_WHITE = (0.9505, 1.0, 1.089)


def seen_by(colour: str, blindness: str) -> tuple[float, float, float]:
    """The colour in CIELAB as eyes with ``protanopia`` or ``deuteranopia`` see it; all others
    for an empty word."""
    linear = [luminance((value, value, value)) for value in brush.rgb(colour)]
    left = [
        max(0.0, min(1.0, sum(a * b for a, b in zip(row, linear, strict=True)))) for row in _BLIND[blindness]
    ]
    xyz = [sum(a * b for a, b in zip(row, left, strict=True)) for row in _XYZ]
    f = [
        share ** (1 / 3) if share > 0.008856 else 7.787 * share + 16 / 116
        for share in (value / white for value, white in zip(xyz, _WHITE, strict=True))
    ]
    return 116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])


def marks() -> Iterator[Flaw]:
    """The marks of card types differ in shape, or in letter and, even for colour-blind eyes, in colour."""
    for (one, a), (two, b) in itertools.combinations(template.marks().items(), 2):
        if a["shape"] != b["shape"]:
            continue
        for lang, letter in a["letter"].items():
            if letter == b["letter"][lang]:
                yield Flaw(
                    "types.yaml", lang, "", "marks", f"{one} and {two} share shape and letter {letter!r}"
                )
        for blindness in _BLIND:
            pairs = zip(seen_by(a["colour"], blindness), seen_by(b["colour"], blindness), strict=True)
            apart = sum((x - y) ** 2 for x, y in pairs) ** 0.5
            if apart < APART:
                said = (
                    f"share a shape and lie {apart:.0f} apart with {blindness}, allowed is {APART:g} or more"
                )
                yield Flaw("types.yaml", "", "", "marks", f"{one} and {two} {said}")


def decks(library: Mapping[str, cards.Deck]) -> Iterator[Flaw]:
    """Decks are told apart, no subject stands in many of them, and all that a card shows is drawn."""
    for one, two in itertools.combinations(library.values(), 2):
        if said := looks.apart(one.look, two.look):
            yield Flaw(one.id, "", "", "look", f"{two.id}: {said}")
        shown = scenes.device(one.look.emblem)
        if shown and shown == scenes.device(two.look.emblem):
            yield Flaw(one.id, "", "", "look", f"{two.id}: for both emblems {shown!r} is drawn")
    for subject, crowd in scenes.crowded(library):
        said = f"the subject {subject!r} stands in {', '.join(crowd)}, allowed are {scenes.MOST} decks"
        yield Flaw(crowd[0], "", "", "subject", said)
    for deck in library.values():
        for card in deck.cards:
            for name in scenes.undrawn(scenes.of_card(card, deck)):
                yield Flaw(card.id, "", "", "subject", f"nobody has drawn {name!r}")
