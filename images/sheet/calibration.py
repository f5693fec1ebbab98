"""The calibration page: two targets on the front, two crosses behind them, and what the readings mean.

Held against the light, the crosses show on the scales what to correct; the numbers of the scales are those
to type in.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path

from reportlab.lib.utils import simpleSplit
from reportlab.pdfgen.canvas import Canvas

from innkeep.images.messages import text
from innkeep.images.render.pdf import MM, canvas, font
from innkeep.images.sheet.document import HAIR, INK, draw_ruler
from innkeep.images.sheet.furniture import RULER, Ruler
from innkeep.images.sheet.grid import Grid
from innkeep.images.sheet.marks import Segment
from innkeep.images.sheet.paging import shifted
from innkeep.images.sheet.sheet_settings import Setup, Shift

FROM_EDGE = 42.0
"""From the upper and the lower edge of the paper to the middle of a target."""
SPAN = 8
"""How many millimetres a scale goes to either side."""


def _page(setup: Setup) -> Grid:
    return Grid(setup.paper.width, setup.paper.height, (0, 0), 1, 1, 0, 0, 0)


def targets(setup: Setup) -> tuple[tuple[float, float], tuple[float, float]]:
    """The middles of the targets A (above) and B (below) on the front, in mm."""
    middle = setup.paper.width / 2
    return (middle, FROM_EDGE), (middle, setup.paper.height - FROM_EDGE)


def crosses(setup: Setup) -> tuple[tuple[float, float], tuple[float, float]]:
    """Where the crosses behind A and B are printed on the second side, its correction included."""
    grid = _page(setup)
    behind = []
    for x, y in targets(setup):
        place = (grid.width - x, y) if _sideways(setup) else (x, grid.height - y)
        behind.append(shifted(grid, setup.shift, *place))
    return behind[0], behind[1]


def _sideways(setup: Setup) -> bool:
    return setup.paper.wide != (setup.edge == "long")


def signs(setup: Setup) -> tuple[int, int]:
    """What a millimetre to the right and one downwards on a scale mean for the correction."""
    return (1, -1) if _sideways(setup) else (-1, 1)


def correction(setup: Setup, a: tuple[float, float], b: tuple[float, float]) -> Shift:
    """The correction of backs from the readings (right, down) at A and at B; raises SetupError."""
    (_, top), (_, foot) = targets(setup)
    sine = (a[0] - b[0]) / (foot - top) * (1 if _sideways(setup) else -1)
    turn = math.degrees(math.asin(max(-1.0, min(1.0, sine))))
    return Shift(round((a[0] + b[0]) / 2, 3), round((a[1] + b[1]) / 2, 3), round(turn, 4))


def write(target: Path, setup: Setup, lang: str) -> None:
    """Writes the two pages; raises OSError."""
    pdf = canvas(target, (setup.paper.width, setup.paper.height), text("calibration.title", lang), lang)
    height = setup.paper.height
    _ink(pdf)
    for name, place in zip("AB", targets(setup), strict=True):
        _target(pdf, height, name, place, signs(setup))
    _explain(pdf, setup, lang)
    x = (setup.paper.width - RULER) / 2
    draw_ruler(pdf, _page(setup), Ruler(Segment(x, height / 2 + 34, x + RULER, height / 2 + 34), False), lang)
    pdf.showPage()
    _ink(pdf)
    for x, y in crosses(setup):
        turn = math.radians(setup.shift.turn)
        for dx, dy in ((math.cos(turn), math.sin(turn)), (-math.sin(turn), math.cos(turn))):
            dx, dy = dx * 14 * MM, dy * 14 * MM
            pdf.line(x * MM - dx, (height - y) * MM + dy, x * MM + dx, (height - y) * MM - dy)
    pdf.showPage()
    pdf.save()


def _ink(pdf: Canvas) -> None:
    pdf.setLineWidth(HAIR)
    pdf.setStrokeColorRGB(INK, INK, INK)
    pdf.setFillColorRGB(INK, INK, INK)


def _target(pdf: Canvas, height: float, name: str, place: tuple[float, float], sign: tuple[int, int]) -> None:
    """Two crossed scales of a millimetre and half a millimetre, with the numbers to type in."""
    x, y = place[0] * MM, (height - place[1]) * MM
    draw: list[tuple[Callable[[float, float], tuple[float, float]], int]] = [
        (lambda along, across: (x + along, y + across), sign[0]),
        (lambda along, across: (x + across, y - along), sign[1]),
    ]
    for put, way in draw:
        pdf.line(*put(-SPAN * MM, 0), *put(SPAN * MM, 0))
        for half in range(-2 * SPAN, 2 * SPAN + 1):
            long = (0.6 if half % 2 else 1.6 if half % 4 == 0 else 1.1) * MM
            pdf.line(*put(half / 2 * MM, -long), *put(half / 2 * MM, long))
        pdf.setFont(font("body").fontName, 5.5)
        across = put is draw[0][0]
        for step in (-8, 8) if across else (-8, -4, 4, 8):
            at = put(step * MM, 2.6 * MM if across else 3.2 * MM)
            number = f"{way * step:+d}".replace("-", "−")
            pdf.drawCentredString(at[0], at[1] - (0 if across else 1.8), number)
    pdf.setFont(font("bold").fontName, 16)
    pdf.drawCentredString(x - 14 * MM, y + 5 * MM, name)


def _explain(pdf: Canvas, setup: Setup, lang: str) -> None:
    """What to do, in the middle of the page between the targets."""
    wide, height = setup.paper.width, setup.paper.height
    pdf.setFont(font("bold").fontName, 13)
    y = height / 2 + 26
    pdf.drawCentredString(wide / 2 * MM, y * MM, text("calibration.title", lang))
    for key in ("print", "light", "read", "save"):
        name, size = font("body").fontName, 9.5
        edge = text(f"profile.{setup.edge}", lang)
        words = text(f"calibration.{key}", lang, edge=edge, paper=setup.paper.name, option=setup.edge)
        for line in simpleSplit(words, name, size, min(150.0, wide - 20) * MM):
            y -= 4.6
            pdf.setFont(name, size)
            pdf.drawCentredString(wide / 2 * MM, y * MM, line)
        y -= 1.6
