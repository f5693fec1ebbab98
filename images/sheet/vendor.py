"""A deck for a print shop as PDF/X-1a: a page for each side of each card with an eighth of an inch of bleed.

Everything is CMYK, by the profile of a press or else with at most 240 % of ink, and without transparency; art
is flattened, writing is vectors. Back and front of every card follow each other.
"""

from __future__ import annotations

import io
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import Canvas

from innkeep.images.render import flat_theme, raster, user_art
from innkeep.images.render.display_list import DisplayList, Glyphs
from innkeep.images.render.pdf import MM, SCALE, canvas, draw_figure, draw_icon, draw_text
from innkeep.images.sheet.paging import PrintedPiece
from innkeep.images.sheet.separation import ANY, Press, ink, inked

TRIM = (63.5, 88.9)
"""A poker card, in millimetres."""
BLEED = 3.175
FINE = SCALE * 1.02
"""Pixels per millimetre: still 300 to the inch when a card of 63 mm is enlarged to one of 2 1/2 inches."""
QUALITY = 88
MOST_INK = 240
"""The shop takes no more ink than this, in percent."""
CONDITION = "CGATS TR 001"
"""The printing condition (SWOP) in the registry of the International Color Consortium."""


class OddSizeError(ValueError):
    """A piece that is not a card of 63 x 88 mm; its key."""


@dataclass(slots=True)
class Preflight:
    """What was measured on the pages as they were made: it is what a print shop checks.

    Pages, the most ink a pixel takes in percent, the fewest dots to the inch of any art, the smallest type in
    points. That fonts are embedded, boxes are set and nothing is transparent follows from how pages are made.
    """

    pages: int = 0
    ink: int = 0
    dots: int = 0
    type: float = 0.0


def write(
    target: Path,
    pieces: Sequence[PrintedPiece],
    title: str,
    lang: str,
    step: Callable[[int], None],
    press: Press = ANY,
) -> Preflight:
    """Writes the pages of one deck, copies included; what was measured. Raises OddSizeError and OSError."""
    found = Preflight()
    size = (TRIM[0] + 2 * BLEED, TRIM[1] + 2 * BLEED)
    pdf = canvas(target, size, title, lang)
    _declare(pdf, press)
    made: dict[tuple[str, str], float] = {}
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
                _form(pdf, name, plan, press, found)
                _measure(plan, scale, found)
            pdf.saveState()
            pdf.translate(size[0] / 2 * MM, size[1] / 2 * MM)
            pdf.scale(scale, scale)
            pdf.translate(-plan.width / 2 * MM, -plan.height / 2 * MM)
            pdf.doForm(name)
            pdf.restoreState()
            pdf.showPage()
            found.pages += 1
        step(1)
    pdf.save()
    return found


def _measure(plan: DisplayList, scale: float, found: Preflight) -> None:
    """The type of a face, and how fine its pictures are at that scale."""
    sizes = [item.size * scale for item in plan.writing() if isinstance(item, Glyphs)]
    found.type = round(min([*sizes, *([found.type] if found.type else [])], default=0.0), 2)
    if plan.theme not in flat_theme.THEMES:
        own = [dots for _, dots in user_art.coarse(plan)]
        dots = min([FINE / scale * 25.4, *own])
        found.dots = math.floor(min(dots, found.dots or dots))


def _declare(pdf: Canvas, press: Press) -> None:
    """Says in the file that it is PDF/X-1a:2003, and for which printing condition."""
    document = pdf._doc
    info = document.info
    written = info.format

    def format_info(doc: Any) -> Any:
        head, mark, rest = written(doc).partition(b"<<")
        return head + mark + b" /GTS_PDFXVersion (PDF/X-1a:2003)\n" + rest

    info.format = format_info
    intent: dict[str, Any] = {
        "Type": pdfdoc.PDFName("OutputIntent"),
        "S": pdfdoc.PDFName("GTS_PDFX"),
        "OutputConditionIdentifier": pdfdoc.PDFString(press.name or CONDITION),
    }
    if press.profile:
        stream = pdfdoc.PDFStream(
            pdfdoc.PDFDictionary({"N": 4}), press.profile, filters=[pdfdoc.PDFZCompress]
        )
        intent["Info"] = pdfdoc.PDFString(press.name)
        intent["DestOutputProfile"] = document.Reference(stream, "press")
    else:
        intent["RegistryName"] = pdfdoc.PDFString("http://www.color.org")
    document.Catalog.OutputIntents = pdfdoc.PDFArray([pdfdoc.PDFDictionary(intent)])
    document.Catalog.__NoDefault__ = [*document.Catalog.__NoDefault__, "OutputIntents"]


def _form(pdf: Canvas, name: str, plan: DisplayList, press: Press, found: Preflight) -> None:
    edge = plan.bleed * MM
    pdf.beginForm(name, -edge, -edge, plan.width * MM + edge, plan.height * MM + edge)
    if plan.theme in flat_theme.THEMES:
        for figure in flat_theme.drawn(plan):
            draw_figure(pdf, figure, plan.height, inked)
    else:
        _art(pdf, name, plan, press, found)
    for item in plan.writing():
        pdf.setFillColor(inked(item.colour))
        if isinstance(item, Glyphs):
            draw_text(pdf, item, plan.height)
        else:
            draw_icon(pdf, item, plan.height)
    pdf.endForm()


def _art(pdf: Canvas, name: str, plan: DisplayList, press: Press, found: Preflight) -> None:
    out = io.BytesIO()
    image = press.separate(raster.art(plan, FINE))
    found.ink = max(found.ink, ink(image))
    image.save(out, "JPEG", quality=QUALITY, subsampling=0)
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
