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
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.pdfdoc import PDFImageXObject
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from images import faces, flat, messages, path, raster
from images.display import PT, Box, DisplayList, Glyphs, Icon, Path
from images.paint import brush
from images.shaping import FONT_FILES, icon_codes
from images.sheet import RULER, Page, Printed, Segment, Sheet

DPI = 300
SCALE = DPI / 25.4
QUALITY = 86
SPREAD = 1.6
"""How far the shadow of a picture reaches beyond its box, in millimetres."""

OVERLAP = 0.3
"""How far the ground reaches beyond the trim, so that butted cards show no seam; each form clips it."""

_MM = 1 / PT
_INK = 0.35


def write(
    target: pathlib.Path,
    pages: Sequence[Page],
    sheet: Sheet,
    title: str,
    langs: Sequence[str],
    done: Callable[[int], None],
    theme: str = "full",
) -> None:
    """Writes the pages in the theme ``full`` or ``low-ink``; calls ``done(1)`` after each page."""
    rl_config.useA85 = 0
    for role in FONT_FILES:
        if role != "icons":
            _font(role)
    pdf = Canvas(
        str(target),
        (sheet.width * _MM, sheet.height * _MM),
        invariant=1,
        pageCompression=1,
        lang=langs[0],
        initialFontName=_font("body").fontName,
    )
    pdf.setTitle(title)
    pdf.setAuthor("Innkeep")
    pdf.setSubject(". ".join(messages.text(key, langs[0]) for key in ("sheet.note", "sheet.credit")))
    pdf.setCreator("Innkeep")
    pdf.setViewerPreference("PrintScaling", "None")
    forms = Forms(pdf)
    known: set[str] = set()
    for page in pages:
        for printed in page.cards:
            forms.need(_name(printed, page.is_back), _plan(printed, page.is_back, theme))
        grid, high = sheet.grid, sheet.height
        trim = tuple(v * _MM for v in (grid.x, high - grid.bottom, grid.right, high - grid.y))
        pdf.setTrimBox(trim)
        pdf.setBleedBox(trim)
        if page.group not in known:
            known.add(page.group)
            pdf.bookmarkPage(page.group)
            pdf.addOutlineEntry(page.group, page.group, 0)
        for index, printed in enumerate(page.cards):
            box = sheet.back(index) if page.is_back else sheet.front(index)
            pdf.saveState()
            pdf.translate(box.x * _MM, (sheet.height - box.bottom) * _MM)
            pdf.doForm(_name(printed, page.is_back))
            pdf.restoreState()
        _furniture(pdf, page, sheet)
        pdf.showPage()
        done(1)
    pdf.save()


def _plan(printed: Printed, is_back: bool, theme: str) -> DisplayList:
    return faces.back(printed.deck, theme) if is_back else faces.face(printed.card, printed.lang, theme)


def _name(printed: Printed, is_back: bool) -> str:
    return f"back-{printed.deck}" if is_back else f"face-{printed.card.replace('/', '-')}-{printed.lang}"


def _font(role: str) -> Any:
    name = f"innkeep-{role}"
    if name not in pdfmetrics.getRegisteredFontNames():
        pdfmetrics.registerFont(TTFont(name, str(FONT_FILES[role])))
    return pdfmetrics.getFont(name)


class Forms:
    """The faces and backs already in a file, one form each."""

    def __init__(self, pdf: Canvas) -> None:
        self._pdf = pdf
        self._made: set[str] = set()

    def need(self, name: str, plan: DisplayList) -> None:
        """Makes the form unless it is there."""
        if name in self._made:
            return
        self._made.add(name)
        pdf = self._pdf
        pdf.beginForm(name, 0, 0, plan.width * _MM, plan.height * _MM)
        if plan.theme in flat.THEMES:
            for figure in flat.drawn(plan):
                _figure(pdf, figure, plan.height)
        else:
            for stamp in painted(plan):
                self._stamp(stamp, plan.height)
        for item in plan.writing():
            pdf.setFillColorRGB(*_share(item.colour))
            if isinstance(item, Glyphs):
                _text(pdf, item, plan.height)
            else:
                _icon(pdf, item, plan.height)
        pdf.endForm()

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
        left, bottom = box.x * _MM, (height - box.bottom) * _MM
        pdf._code.append(f"q {box.w * _MM:.4f} 0 0 {box.h * _MM:.4f} {left:.4f} {bottom:.4f} cm /{name} Do Q")
        pdf._formsinuse.append(key)


@dataclass(frozen=True, slots=True)
class Stamp:
    """A piece of painted art: a JPEG, its place, and a mask (deflated grey bytes, empty for none)."""

    jpeg: bytes
    mask: bytes
    box: Box


def painted(plan: DisplayList) -> tuple[Stamp, ...]:
    """The art of a face: first what the deck shares, then the card's own, cut out along its outline."""
    key = (plan.pictures(), plan.width, plan.height, plan.bleed)
    if key not in _KEPT:
        if len(_KEPT) >= _KEEP:
            _KEPT.clear()
        _KEPT[key] = _paint(plan)
    return _KEPT[key]


_KEPT: dict[tuple[Any, ...], tuple[Stamp, ...]] = {}
_GROUNDS: dict[tuple[Any, ...], Stamp] = {}
_KEEP = 400
"""So many faces' art is kept; the languages of a card share it."""


def forget() -> None:
    """Drops all kept art."""
    _KEPT.clear()
    _GROUNDS.clear()


def _paint(plan: DisplayList) -> tuple[Stamp, ...]:
    ground = raster.ground(plan, SCALE)
    shared = tuple(picture for picture in plan.pictures() if picture.shared)
    if shared not in _GROUNDS:
        trim = Box(0, 0, plan.width, plan.height)
        _GROUNDS[shared] = _cut(ground, _grown(trim, OVERLAP), plan.bleed)
    found = [_GROUNDS[shared]]
    boxes = [_grown(picture.box, SPREAD) for picture in plan.pictures() if not picture.shared]
    if boxes:
        art = raster.art(plan, SCALE)
        found.extend(_cut(art, box, plan.bleed, ground) for box in _joined(boxes))
    return tuple(found)


def _grown(box: Box, by: float) -> Box:
    return Box(box.x - by, box.y - by, box.w + 2 * by, box.h + 2 * by)


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


def _cut(image: Image.Image, box: Box, bleed: float, under: Image.Image | None = None) -> Stamp:
    """The part of the image in ``box``; with ``under``, masked to where the two differ."""
    left, top, wide, tall = raster.pixels(box, SCALE, bleed)
    left, top = max(0, left), max(0, top)
    area = (left, top, left + wide, top + tall)
    part = image.crop(area)
    out = io.BytesIO()
    part.save(out, "JPEG", quality=QUALITY, subsampling=0)
    mask = b""
    if under is not None:
        changed = ImageChops.difference(part, under.crop(area)).convert("L").point([0, 0, 0] + [255] * 253)
        wider = changed.filter(ImageFilter.BoxBlur(2)).point([0] + [255] * 255)
        mask = zlib.compress(wider.tobytes(), 6)
    place = Box(left / SCALE - bleed, top / SCALE - bleed, wide / SCALE, tall / SCALE)
    return Stamp(out.getvalue(), mask, place)


def _text(pdf: Canvas, item: Glyphs, height: float) -> None:
    """One run with the kerning of the display list, as a single TJ operator per font subset."""
    font = _font(item.font)
    pieces: list[tuple[int, list[str], float]] = []
    x = item.x * _MM
    at = x
    for letter, step in zip(item.text.replace("\u00a0", " "), item.advances, strict=True):
        subset, code = font.splitString(letter, pdf._doc)[0]
        if not pieces or pieces[-1][0] != subset:
            pieces.append((subset, [], at))
        pieces[-1][1].append(f"({pdf._escape(code)})")
        kern = font.face.getCharWidth(ord(letter)) - step
        if abs(kern) > 0.4:
            pieces[-1][1].append(f"{kern:.0f}")
        at += step / 1000 * item.size
    for subset, codes, start in pieces:
        name = font.getSubsetInternalName(subset, pdf._doc)
        place = f"1 0 0 1 {start:.3f} {(height - item.y) * _MM:.3f} Tm"
        pdf._code.append(f"BT {name} {item.size:.3f} Tf {place} [{' '.join(codes)}] TJ ET")


def _share(colour: str) -> tuple[float, ...]:
    """Red, green and blue from 0 to 1."""
    return tuple(channel / 255 for channel in brush.rgb(colour))


def _outline(pdf: Canvas, shape: Path, height: float) -> Any:
    """A path in millimetres as one of ReportLab, whose origin is at the bottom left."""
    words = pdf.beginPath()
    for word, numbers in shape:
        points = [n * _MM if index % 2 == 0 else (height - n) * _MM for index, n in enumerate(numbers)]
        draw = {"M": words.moveTo, "L": words.lineTo, "C": words.curveTo, "Z": words.close}[word]
        draw(*points)
    return words


def _figure(pdf: Canvas, figure: flat.Figure, height: float) -> None:
    if figure.line:
        pdf.setLineWidth(figure.width * _MM)
        pdf.setStrokeColorRGB(*_share(figure.line))
    if figure.fill:
        pdf.setFillColorRGB(*_share(figure.fill))
    words = _outline(pdf, figure.path, height)
    pdf.drawPath(words, stroke=int(bool(figure.line)), fill=int(bool(figure.fill)), fillMode=1)


def _icon(pdf: Canvas, item: Icon, height: float) -> None:
    em = item.size * PT / 1000
    shape = path.moved(path.glyph("icons", chr(icon_codes()[item.name])), item.x, item.y, em, -em)
    pdf.drawPath(_outline(pdf, shape, height), stroke=0, fill=1, fillMode=1)


def _line(pdf: Canvas, segment: Segment, height: float) -> None:
    pdf.line(segment.x1 * _MM, (height - segment.y1) * _MM, segment.x2 * _MM, (height - segment.y2) * _MM)


def _furniture(pdf: Canvas, page: Page, sheet: Sheet) -> None:
    """Cut marks, ruler and footer."""
    pdf.setStrokeColorRGB(_INK, _INK, _INK)
    pdf.setFillColorRGB(_INK, _INK, _INK)
    pdf.setLineWidth(0.25)
    for mark in sheet.marks():
        _line(pdf, mark, sheet.height)
    lang = page.cards[0].lang
    side = "sheet.back" if page.is_back else "sheet.front"
    place = messages.text(side, lang, group=page.group, number=page.number, of=page.of)
    texts = (place, messages.text("sheet.note", lang), messages.text("sheet.credit", lang))
    for column, text in enumerate(texts):
        x, y = sheet.footer(column)
        pdf.setFont(_font("body").fontName, 6.5)
        pdf.drawCentredString(x * _MM, (sheet.height - y) * _MM, text)
    if not page.is_back:
        ruler = sheet.ruler()
        _line(pdf, ruler, sheet.height)
        for step in range(int(RULER) + 1):
            long = 2.2 if step % 10 == 0 else 1.5 if step % 5 == 0 else 0.9
            y = ruler.y1 + step
            _line(pdf, Segment(ruler.x1, y, ruler.x1 + long, y), sheet.height)
        pdf.saveState()
        pdf.translate((ruler.x1 - 1.0) * _MM, (sheet.height - (ruler.y1 + ruler.y2) / 2) * _MM)
        pdf.rotate(90)
        pdf.drawCentredString(0, 0, messages.text("sheet.ruler", lang, mm=int(RULER)))
        pdf.restoreState()
