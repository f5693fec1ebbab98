"""The ReportLab back-end: print sheets as a hybrid PDF, painted art as JPEG and all writing as vectors.

What a deck shares is embedded once; every face is one form, so copies cost nothing. The same input gives
the same bytes. Layout and imposition come from elsewhere.
"""

from __future__ import annotations

import hashlib
import io
import pathlib
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from PIL import Image, ImageChops, ImageFilter
from reportlab import rl_config
from reportlab.lib.colors import Color
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.pdfdoc import PDFDocument, PDFFile, PDFImageXObject
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from innkeep.images import messages
from innkeep.images.paint import brush
from innkeep.images.paint.font_files import FONT_FILES, icon_codes
from innkeep.images.render import flat_theme, outlines, raster
from innkeep.images.render.display_list import PT, Box, DisplayList, Glyphs, Icon, Path

DPI = 300
SCALE = DPI / 25.4
LARGE_DPI, LARGE_QUALITY = 150, 70
"""Of the painted ground of what is larger than a card: mats, maps, boxes, dividers. Their writing is vectors,
and they are looked at from farther away."""
CARD_AREA = 63.0 * 88.0
QUALITY = 73
SPREAD = 1.6
"""How far the shadow of a picture reaches beyond its box, in millimetres."""

OVERLAP = 0.3
"""How far the ground reaches beyond the trim, so that butted cards show no seam; each form clips it."""

MM = 1 / PT
"""Points in a millimetre."""


class _Document(PDFDocument):  # type: ignore[misc]
    """A document that goes into its file object by object: its pictures are never in memory twice.

    ReportLab collects the file in a list of strings, which it keeps as its ``__accum__`` meanwhile.
    """

    def SaveToFile(self, filename: str, canvas: Canvas) -> None:
        with pathlib.Path(filename).open("wb") as self._target:
            self._target.write(self.GetPDFData(canvas))

    @property
    def __accum__(self) -> PDFFile:
        return self._collector

    @__accum__.setter
    def __accum__(self, collector: PDFFile) -> None:
        self._target.write(b"".join(collector.strings))
        collector.strings.clear()
        collector.write = self._target.write
        self._collector = collector

    @__accum__.deleter
    def __accum__(self) -> None:
        del self._collector


def canvas(target: pathlib.Path, size: tuple[float, float], title: str, lang: str) -> Canvas:
    """A new document of that page size in mm, with its title and language, to be printed at its true size."""
    rl_config.useA85 = 0
    for role in FONT_FILES:
        if role != "icons":
            font(role)
    pdf = Canvas(
        str(target),
        (size[0] * MM, size[1] * MM),
        invariant=1,
        pageCompression=1,
        lang=lang,
        initialFontName=font("body").fontName,
    )
    pdf._doc.__class__ = _Document
    pdf.setTitle(title)
    pdf.setAuthor("Innkeep")
    pdf.setSubject(". ".join(messages.text(key, lang) for key in ("sheet.note", "sheet.credit")))
    pdf.setCreator("Innkeep")
    pdf.setViewerPreference("PrintScaling", "None")
    return pdf


def font(role: str) -> Any:
    """The font of a role, ready for use in any document."""
    name = f"innkeep-{role}"
    if name not in pdfmetrics.getRegisteredFontNames():
        pdfmetrics.registerFont(TTFont(name, str(FONT_FILES[role])))
    return pdfmetrics.getFont(name)


@dataclass(frozen=True, slots=True)
class Stamp:
    """A piece of painted art: a JPEG, its place, and a mask (deflated grey bytes, empty for none)."""

    jpeg: bytes
    mask: bytes
    box: Box


Painted = Callable[[DisplayList, float], tuple[Stamp, ...]]
"""Gives the art of a face to so many mm beyond its trim."""


class Forms:
    """The faces and backs already in a file, one form each, drawn to ``reach`` mm beyond the trim."""

    def __init__(self, pdf: Canvas, art: Painted | None = None) -> None:
        self._pdf = pdf
        self._art = art or painted
        self._made: set[str] = set()

    def need(self, plan: DisplayList, reach: float = 0.0) -> str:
        """The name of the form, made unless it is there; its origin is the lower left trim corner."""
        name = f"{plan.card.replace('/', '-')}-{plan.lang}-{reach:g}"
        if name in self._made:
            return name
        self._made.add(name)
        pdf, wide, tall = self._pdf, plan.width * MM, plan.height * MM
        pdf.beginForm(name, -reach * MM, -reach * MM, wide + reach * MM, tall + reach * MM)
        if plan.cut.kind == "circle":
            pdf.clipPath(_disc(pdf, plan, reach), stroke=0, fill=0)
        if plan.theme in flat_theme.THEMES:
            for figure in flat_theme.drawn(plan):
                draw_figure(pdf, figure, plan.height)
        else:
            for stamp in self._art(plan, reach):
                self._stamp(stamp, plan.height)
        for item in plan.writing():
            pdf.setFillColor(light(item.colour))
            if isinstance(item, Glyphs):
                draw_text(pdf, item, plan.height)
            else:
                draw_icon(pdf, item, plan.height)
        pdf.endForm()
        return name

    def _stamp(self, stamp: Stamp, height: float) -> None:
        """Draws a JPEG, through its mask if it has one; the same picture is embedded once."""
        pdf, document = self._pdf, self._pdf._doc
        key = hashlib.sha256(stamp.jpeg + stamp.mask).hexdigest()[:24]
        name = document.getXObjectName(key)
        if key not in self._made:
            self._made.add(key)
            picture = PDFImageXObject(key)
            picture.name = key
            picture.loadImageFromJPEG(io.BytesIO(stamp.jpeg))
            if stamp.mask:
                alpha = PDFImageXObject(f"{key}m")
                alpha.width, alpha.height = picture.width, picture.height
                alpha.colorSpace, alpha.bitsPerComponent = "DeviceGray", 8
                alpha.streamContent, alpha._filters = stamp.mask, ("FlateDecode",)
                mask_name = document.getXObjectName(f"{key}m")
                alpha.name = f"{key}m"
                document.addForm(f"{key}m", alpha)
                picture.smask = document.Reference(alpha, mask_name)
            document.Reference(picture, name)
            document.addForm(key, picture)
        pdf._currentPageHasImages = 1
        box = stamp.box
        left, bottom = box.x * MM, (height - box.bottom) * MM
        pdf._code.append(f"q {box.w * MM:.4f} 0 0 {box.h * MM:.4f} {left:.4f} {bottom:.4f} cm /{name} Do Q")
        pdf._formsinuse.append(key)


def painted(plan: DisplayList, reach: float = 0.0) -> tuple[Stamp, ...]:
    """The art of a face to ``reach`` beyond its trim: what the deck shares, then the card's own, cut out."""
    key = (plan.pictures(), plan.width, plan.height, plan.bleed, reach)
    if key not in _KEPT:
        if len(_KEPT) >= _KEEP:
            _KEPT.clear()
        _KEPT[key] = _paint(plan, reach)
    return _KEPT[key]


_KEPT: dict[tuple[Any, ...], tuple[Stamp, ...]] = {}
_GROUNDS: dict[tuple[Any, ...], Stamp] = {}
_KEEP = 100
"""So many faces' art is kept; the languages of a card share it."""


def forget() -> None:
    """Drops all kept art."""
    _KEPT.clear()
    _GROUNDS.clear()
    raster.forget()


def _paint(plan: DisplayList, reach: float) -> tuple[Stamp, ...]:
    scale = _scale(plan)
    ground = raster.ground(plan, scale)
    shared = tuple(picture for picture in plan.pictures() if picture.shared)
    if (shared, reach, scale) not in _GROUNDS:
        trim = Box(0, 0, plan.width, plan.height)
        whole = flat_theme.grown(trim, reach + OVERLAP)
        _GROUNDS[shared, reach, scale] = _cut(ground, whole, plan.bleed, scale)
    found = [_GROUNDS[shared, reach, scale]]
    boxes = [flat_theme.grown(picture.box, SPREAD) for picture in plan.pictures() if not picture.shared]
    if boxes:
        art = raster.art(plan, scale)
        found.extend(_cut(art, box, plan.bleed, scale, ground) for box in _joined(boxes))
    return tuple(found)


def _scale(plan: DisplayList) -> float:
    """Pixels to a millimetre of the art of a piece; what somebody's own picture lies on is as fine as it."""
    own = any("art" in dict(picture.options) for picture in plan.pictures())
    large = plan.width * plan.height > CARD_AREA and not own
    return LARGE_DPI / 25.4 if large else SCALE


def _joined(boxes: Sequence[Box]) -> list[Box]:
    """Boxes that overlap become one."""
    rest = list(boxes)
    found: list[Box] = []
    while rest:
        box = rest.pop()
        for other in rest:
            if box.overlaps(other):
                rest.remove(other)
                rest.append(box.joined(other))
                break
        else:
            found.append(box)
    return found


def _cut(image: Image.Image, box: Box, bleed: float, scale: float, under: Image.Image | None = None) -> Stamp:
    """The part of the image in ``box``; with ``under``, masked to where the two differ."""
    left, top, wide, tall = raster.pixels(box, scale, bleed)
    left, top = max(0, left), max(0, top)
    area = (left, top, left + wide, top + tall)
    part = image.crop(area)
    out = io.BytesIO()
    quality, subsampling = (QUALITY, 0) if scale == SCALE else (LARGE_QUALITY, 2)
    part.save(out, "JPEG", quality=quality, subsampling=subsampling, optimize=True)
    mask = b""
    if under is not None:
        changed = ImageChops.difference(part, under.crop(area)).convert("L").point([0, 0, 0] + [255] * 253)
        wider = changed.filter(ImageFilter.BoxBlur(2)).point([0] + [255] * 255)
        mask = zlib.compress(wider.tobytes(), 6)
    place = Box(left / scale - bleed, top / scale - bleed, wide / scale, tall / scale)
    return Stamp(out.getvalue(), mask, place)


def draw_text(pdf: Canvas, item: Glyphs, height: float) -> None:
    """Draw one run in the current colour: the display list's kerning, one TJ operator per font subset.

    What is in a font of the system is drawn as outlines: of those, not all kinds can be embedded.
    """
    if item.font not in FONT_FILES:
        em, x = item.size * PT / 1000, item.x
        for letter, step in zip(item.text, item.advances, strict=True):
            if letter not in " \u00a0":
                shape = outlines.moved(outlines.glyph(item.font, letter), x, item.y, em, -em)
                pdf.drawPath(outline(pdf, shape, height), stroke=0, fill=1, fillMode=1)
            x += step * em
        return
    face = font(item.font)
    pieces: list[tuple[int, list[str], float]] = []
    x = item.x * MM
    at = x
    for letter, step in zip(item.text.replace("\u00a0", " "), item.advances, strict=True):
        subset, code = face.splitString(letter, pdf._doc)[0]
        if not pieces or pieces[-1][0] != subset:
            pieces.append((subset, [], at))
        pieces[-1][1].append(f"({pdf._escape(code)})")
        kern = face.face.getCharWidth(ord(letter)) - step
        if abs(kern) > 0.4:
            pieces[-1][1].append(f"{kern:.0f}")
        at += step / 1000 * item.size
    for subset, codes, start in pieces:
        name = face.getSubsetInternalName(subset, pdf._doc)
        place = f"1 0 0 1 {start:.3f} {(height - item.y) * MM:.3f} Tm"
        pdf._code.append(f"BT {name} {item.size:.3f} Tf {place} [{' '.join(codes)}] TJ ET")


def _disc(pdf: Canvas, plan: DisplayList, reach: float) -> Any:
    return outline(pdf, outlines.circle(plan.width / 2, plan.height / 2, plan.width / 2 + reach), plan.height)


def light(colour: str) -> Color:
    """A colour ``#rrggbb`` as light of a screen."""
    return Color(*(channel / 255 for channel in brush.rgb(colour)))


def outline(pdf: Canvas, shape: Path, height: float) -> Any:
    """A path in millimetres as one of ReportLab, whose origin is at the bottom left, to a hundredth of a
    point (a dot of a printer of 2,400 dpi is three of them)."""
    words = pdf.beginPath()
    for word, numbers in shape:
        points = [round((height - n if index % 2 else n) * MM, 2) for index, n in enumerate(numbers)]
        draw = {"M": words.moveTo, "L": words.lineTo, "C": words.curveTo, "Z": words.close}[word]
        draw(*points)
    return words


def draw_figure(
    pdf: Canvas, figure: flat_theme.FilledPath, height: float, ink: Callable[[str], Any] = light
) -> None:
    """A plain figure on a form ``height`` mm high, its colours made by ``ink``."""
    if figure.line:
        pdf.setLineWidth(figure.width * MM)
        pdf.setStrokeColor(ink(figure.line))
    if figure.fill:
        pdf.setFillColor(ink(figure.fill))
    words = outline(pdf, figure.path, height)
    pdf.drawPath(words, stroke=int(bool(figure.line)), fill=int(bool(figure.fill)), fillMode=1)


def draw_icon(pdf: Canvas, item: Icon, height: float) -> None:
    """An icon as its outline, in the current colour, on a form ``height`` mm high."""
    em = item.size * PT / 1000
    shape = outlines.moved(outlines.glyph("icons", chr(icon_codes()[item.name])), item.x, item.y, em, -em)
    pdf.drawPath(outline(pdf, shape, height), stroke=0, fill=1, fillMode=1)
