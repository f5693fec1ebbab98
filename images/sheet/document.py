"""The PDF of print sheets: pages drawn with their pieces, marks, ruler and footer.

Where anything stands is decided in ``pages``, ``marks`` and ``furniture``, how a piece is drawn in
``innkeep.images.render.pdf``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from reportlab.pdfgen.canvas import Canvas

from innkeep.images.messages import text
from innkeep.images.render.display_list import Box, DisplayList
from innkeep.images.render.pdf import MM, Forms, Painted, canvas, font, outline, painted
from innkeep.images.sheet.furniture import RULER, SIZE, FooterLine, Ruler, footer, ruler
from innkeep.images.sheet.grid import Grid, PrintPlace
from innkeep.images.sheet.marks import Segment, cut_marks, registration, seams
from innkeep.images.sheet.paging import BACK, FRONT, Page
from innkeep.images.sheet.sheet_settings import Setup

HAIR = 0.25
"""The width of marks, in points."""
HALO = 0.9
"""Of the white line below a mark that lies on art, in points."""
SEAM = 0.5
"""Of the white line between two pieces that touch, in points."""
INK = 0.35


def write(
    target: Path,
    pages: Sequence[Page],
    setup: Setup,
    title: str,
    lang: str,
    done: Callable[[int], None],
    art: Painted = painted,
) -> None:
    """Writes the pages, sentences in ``lang``; calls ``done(1)`` after each page. Raises OSError."""
    pdf = canvas(target, (setup.paper.width, setup.paper.height), title, lang)
    forms = Forms(pdf, art)
    known: set[str] = set()
    for page in pages:
        grid = page.grid
        pdf.setPageSize((grid.width * MM, grid.height * MM))
        pdf.setTrimBox(_corners(grid, grid.trims))
        pdf.setBleedBox(_corners(grid, grid.art))
        for group in page.groups:
            if group not in known:
                known.add(group)
                pdf.bookmarkPage(group)
                pdf.addOutlineEntry(group, group, 0)
        shown = [(plan, place, forms.need(plan, grid.reach)) for plan, place in page.drawn()]
        pdf.saveState()
        if page.side == BACK:
            _correct(pdf, grid, setup)
        for plan, place, name in shown:
            _put(pdf, grid, plan, place, name)
        _furnish(pdf, page, setup, lang)
        pdf.restoreState()
        pdf.showPage()
        done(1)
    pdf.save()


def _corners(grid: Grid, box: Box) -> tuple[float, ...]:
    return tuple(v * MM for v in (box.x, grid.height - box.bottom, box.right, grid.height - box.y))


def _correct(pdf: Canvas, grid: Grid, setup: Setup) -> None:
    """Moves and turns all that follows as the printer needs it."""
    shift, x, y = setup.shift, grid.width / 2 * MM, grid.height / 2 * MM
    if shift.x or shift.y or shift.turn:
        pdf.translate(x + shift.x * MM, y - shift.y * MM)
        pdf.rotate(-shift.turn)
        pdf.translate(-x, -y)


def _put(pdf: Canvas, grid: Grid, plan: DisplayList, place: PrintPlace, name: str) -> None:
    trim, art = place.trim, place.art
    pdf.saveState()
    uneven = (art.w, art.h) != (trim.w + 2 * grid.reach, trim.h + 2 * grid.reach)
    if uneven and plan.cut.kind != "circle":
        window = pdf.beginPath()
        window.rect(art.x * MM, (grid.height - art.bottom) * MM, art.w * MM, art.h * MM)
        pdf.clipPath(window, stroke=0, fill=0)
    if place.turn:
        pdf.translate(trim.right * MM, (grid.height - trim.y) * MM)
        pdf.rotate(180)
    else:
        pdf.translate(trim.x * MM, (grid.height - trim.bottom) * MM)
    pdf.doForm(name)
    pdf.restoreState()


def _furnish(pdf: Canvas, page: Page, setup: Setup, lang: str) -> None:
    """Cut marks, cut and fold lines, registration marks, ruler and footer."""
    grid = page.grid
    scale = ruler(grid, setup.cutter) if page.side != BACK else None
    lines = footer(grid, _words(page, lang), setup.cutter)
    taken = [line.box for line in lines] + ([scale.box] if scale else [])
    taken += registration(grid, setup.cutter)
    if page.straight and page.side == FRONT and setup.marks != "none":
        pdf.setStrokeColorRGB(1, 1, 1)
        pdf.setLineWidth(SEAM)
        for seam in seams(grid):
            _line(pdf, grid, seam)
    if page.straight:
        _strokes(pdf, grid, cut_marks(grid, setup.marks, taken), setup.marks != "lines")
    _outlines(pdf, page, setup)
    fold = grid.fold_line()
    if fold is not None:
        pdf.setDash(4, 2)
        _strokes(pdf, grid, [Segment(*fold)], True)
        pdf.setDash()
    pdf.setStrokeColorRGB(INK, INK, INK)
    pdf.setFillColorRGB(INK, INK, INK)
    pdf.setLineWidth(HAIR)
    for line in lines:
        _write(pdf, grid, line)
    if scale is not None:
        draw_ruler(pdf, grid, scale, lang)
    if page.side == FRONT:
        pdf.setFillColorRGB(0, 0, 0)
        for box in registration(grid, setup.cutter):
            pdf.rect(box.x * MM, (grid.height - box.bottom) * MM, box.w * MM, box.h * MM, stroke=0, fill=1)


def _words(page: Page, lang: str) -> tuple[str, ...]:
    group = ", ".join(page.groups)
    if len(group) > LONGEST:
        group = text("sheet.and-more", lang, first=page.groups[0], n=len(page.groups) - 1)
    place = text(f"sheet.{page.side}", lang, group=group, number=page.number, of=page.of)
    return place, text("sheet.note", lang), text("sheet.credit", lang)


LONGEST = 44
"""So many letters of names stand in a footer."""


def _strokes(pdf: Canvas, grid: Grid, marks: Sequence[Segment], on_art: bool) -> None:
    """The marks in dark hair lines, over a white one where they may lie on art."""
    if on_art:
        pdf.setStrokeColorRGB(1, 1, 1)
        pdf.setLineWidth(HALO)
        for mark in marks:
            _line(pdf, grid, mark)
    pdf.setStrokeColorRGB(INK, INK, INK)
    pdf.setLineWidth(HAIR)
    for mark in marks:
        _line(pdf, grid, mark)


def _outlines(pdf: Canvas, page: Page, setup: Setup) -> None:
    """The lines of circles and dies: cut lines solid, folds dashed."""
    for shape, through in page.outlines(straight=False):
        if through and setup.marks == "none":
            continue
        words: Any = outline(pdf, shape, page.grid.height)
        for width, grey in ((HALO, 1.0), (HAIR, INK)):
            pdf.setLineWidth(width)
            pdf.setStrokeColorRGB(grey, grey, grey)
            if not through:
                pdf.setDash(3, 2)
            pdf.drawPath(words, stroke=1, fill=0)
        pdf.setDash()


def _line(pdf: Canvas, grid: Grid, mark: Segment) -> None:
    pdf.line(mark.x1 * MM, (grid.height - mark.y1) * MM, mark.x2 * MM, (grid.height - mark.y2) * MM)


def _write(pdf: Canvas, grid: Grid, line: FooterLine) -> None:
    _say(pdf, grid, line.text, (line.box.x, line.box.bottom), line.upright, line.box.w if line.upright else 0)


def _say(
    pdf: Canvas, grid: Grid, words: str, at: tuple[float, float], upright: bool, high: float = 0.0
) -> None:
    """A text from a point (its baseline a little above the bottom of its box), along or up the page."""
    pdf.setFont(font("body").fontName, SIZE)
    pdf.saveState()
    pdf.translate((at[0] + 0.75 * high) * MM, (grid.height - at[1]) * MM)
    if upright:
        pdf.rotate(90)
        pdf.drawString(0, 0, words)
    else:
        pdf.drawString(0, 0.25 * SIZE, words)
    pdf.restoreState()


def draw_ruler(pdf: Canvas, grid: Grid, scale: Ruler, lang: str) -> None:
    """The ruler with its ticks and label."""
    _line(pdf, grid, scale.line)
    for tick in scale.ticks:
        _line(pdf, grid, tick)
    _say(pdf, grid, text("sheet.ruler", lang, mm=int(RULER)), scale.label, scale.upright)
