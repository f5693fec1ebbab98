"""A deck for a print shop as PDF/X-1a: a page for each side of each card with an eighth of an inch of bleed.

Everything is CMYK with at most 240 % of ink and without transparency; art is flattened, writing is vectors.
Back and front of every card follow each other.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from PIL import Image, ImageChops
from reportlab.lib.colors import CMYKColor
from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import Canvas

from innkeep.images.paint import brush
from innkeep.images.render import flat_theme, raster
from innkeep.images.render.display_list import DisplayList, Glyphs
from innkeep.images.render.pdf import MM, SCALE, canvas, draw_figure, draw_icon, draw_text
from innkeep.images.sheet.paging import Piece

TRIM = (63.5, 88.9)
"""A poker card, in millimetres."""
BLEED = 3.175
FINE = SCALE * 1.02
"""Pixels per millimetre: still 300 to the inch when a card of 63 mm is enlarged to one of 2 1/2 inches."""
QUALITY = 88
REMOVED = 0.56
"""How much of the grey in a colour leaves the coloured inks."""
CONDITION = "CGATS TR 001"
"""The printing condition (SWOP) in the registry of the International Color Consortium."""


class OddSizeError(ValueError):
    """A piece that is not a card of 63 x 88 mm; its key."""


def write(target: Path, pieces: Sequence[Piece], title: str, lang: str, step: Callable[[int], None]) -> int:
    """Writes the pages of one deck, copies included; returns how many. Raises OddSizeError and OSError."""
    size = (TRIM[0] + 2 * BLEED, TRIM[1] + 2 * BLEED)
    pdf = canvas(target, size, title, lang)
    _declare(pdf)
    made: dict[tuple[str, str], float] = {}
    count = 0
    for piece in pieces:
        for plan in (piece.back, piece.face):
            if plan is None or (plan.width, plan.height) != (63.0, 88.0):
                raise OddSizeError(piece.face.card)
            pdf.setTrimBox(tuple(v * MM for v in (BLEED, BLEED, BLEED + TRIM[0], BLEED + TRIM[1])))
            pdf.setBleedBox((0, 0, size[0] * MM, size[1] * MM))
            name = f"{plan.card.replace('/', '-')}-{plan.lang}"
            scale = max(size[0] / (plan.width + 2 * plan.bleed), size[1] / (plan.height + 2 * plan.bleed))
            if (plan.card, plan.lang) not in made:
                made[plan.card, plan.lang] = scale
                _form(pdf, name, plan)
            pdf.saveState()
            pdf.translate(size[0] / 2 * MM, size[1] / 2 * MM)
            pdf.scale(scale, scale)
            pdf.translate(-plan.width / 2 * MM, -plan.height / 2 * MM)
            pdf.doForm(name)
            pdf.restoreState()
            pdf.showPage()
            count += 1
        step(1)
    pdf.save()
    return count


def _declare(pdf: Canvas) -> None:
    """Says in the file that it is PDF/X-1a:2003, and for which printing condition."""
    document = pdf._doc
    info = document.info
    written = info.format

    def format_info(doc: Any) -> Any:
        head, mark, rest = written(doc).partition(b"<<")
        return head + mark + b" /GTS_PDFXVersion (PDF/X-1a:2003)\n" + rest

    info.format = format_info
    document.Catalog.OutputIntents = pdfdoc.PDFArray(
        [
            pdfdoc.PDFDictionary(
                {
                    "Type": pdfdoc.PDFName("OutputIntent"),
                    "S": pdfdoc.PDFName("GTS_PDFX"),
                    "OutputConditionIdentifier": pdfdoc.PDFString(CONDITION),
                    "RegistryName": pdfdoc.PDFString("http://www.color.org"),
                }
            )
        ]
    )
    document.Catalog.__NoDefault__ = [*document.Catalog.__NoDefault__, "OutputIntents"]


def _form(pdf: Canvas, name: str, plan: DisplayList) -> None:
    edge = plan.bleed * MM
    pdf.beginForm(name, -edge, -edge, plan.width * MM + edge, plan.height * MM + edge)
    if plan.theme in flat_theme.THEMES:
        for figure in flat_theme.drawn(plan):
            draw_figure(pdf, figure, plan.height, inked)
    else:
        _art(pdf, name, plan)
    for item in plan.writing():
        pdf.setFillColor(inked(item.colour))
        if isinstance(item, Glyphs):
            draw_text(pdf, item, plan.height)
        else:
            draw_icon(pdf, item, plan.height)
    pdf.endForm()


def _art(pdf: Canvas, name: str, plan: DisplayList) -> None:
    out = io.BytesIO()
    separated(raster.art(plan, FINE)).save(out, "JPEG", quality=QUALITY, subsampling=0)
    picture = pdfdoc.PDFImageXObject(f"{name}-art")
    picture.name = f"{name}-art"
    picture.loadImageFromJPEG(io.BytesIO(out.getvalue()))
    document = pdf._doc
    inside = document.getXObjectName(f"{name}-art")
    document.Reference(picture, inside)
    document.addForm(f"{name}-art", picture)
    pdf._currentPageHasImages = 1
    wide, tall = (plan.width + 2 * plan.bleed) * MM, (plan.height + 2 * plan.bleed) * MM
    edge = -plan.bleed * MM
    pdf._code.append(f"q {wide:.4f} 0 0 {tall:.4f} {edge:.4f} {edge:.4f} cm /{inside} Do Q")
    pdf._formsinuse.append(f"{name}-art")


def separated(image: Image.Image) -> Image.Image:
    """The image in cyan, magenta, yellow and black.

    What is grey in a colour goes to black, by its square; over half of it leaves the other inks. So darkness
    is deep and no pixel takes more than 232 %.
    """
    cyan, magenta, yellow = (ImageChops.invert(band) for band in image.convert("RGB").split())
    grey = ImageChops.darker(ImageChops.darker(cyan, magenta), yellow)
    less = grey.point([round(REMOVED * value) for value in range(256)])
    bands = [ImageChops.subtract(band, less) for band in (cyan, magenta, yellow)]
    return Image.merge("CMYK", (*bands, grey.point([round(value * value / 255) for value in range(256)])))


def inked(colour: str) -> CMYKColor:
    """A colour ``#rrggbb`` as ink; all its grey is black, so that small letters stay sharp."""
    cyan, magenta, yellow = (1 - channel / 255 for channel in brush.rgb(colour))
    black = min(cyan, magenta, yellow)
    return CMYKColor(cyan - black, magenta - black, yellow - black, black)
