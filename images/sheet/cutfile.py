"""The SVG file for a cutting machine: the outlines of one page as paths to cut and paths to score, in mm.

One file serves every page that is cut alike. The registration marks are in it, so that it can be laid over
the print.
"""

from __future__ import annotations

from collections.abc import Sequence

from innkeep.images.render import outlines
from innkeep.images.render.outlines import number
from innkeep.images.sheet.marks import registration
from innkeep.images.sheet.paging import BACK, Page

HAIR = 0.1


def cut_files(pages: Sequence[Page], cutter: str) -> list[tuple[str, list[int]]]:
    """Each different drawing with the numbers of the pages it cuts (the first page is 1)."""
    found: dict[str, list[int]] = {}
    for index, page in enumerate(pages, 1):
        if page.side != BACK:
            found.setdefault(_drawing(page, cutter), []).append(index)
    return list(found.items())


def _drawing(page: Page, cutter: str) -> str:
    wide, tall = number(page.grid.width), number(page.grid.height)
    lines = list(page.outlines())
    cuts = "".join(f'<path d="{outlines.svg(line)}"/>\n' for line, through in lines if through)
    folds = "".join(f'<path d="{outlines.svg(line)}"/>\n' for line, through in lines if not through)
    marks = "".join(
        f'<path d="{outlines.svg(outlines.rectangle(box))}"/>\n' for box in registration(page.grid, cutter)
    )
    layers = [
        f'<g id="registration" fill="#000000">\n{marks}</g>\n' if marks else "",
        f'<g id="cut" fill="none" stroke="#ff0000" stroke-width="{HAIR}">\n{cuts}</g>\n',
        f'<g id="fold" fill="none" stroke="#0000ff" stroke-width="{HAIR}">\n{folds}</g>\n' if folds else "",
    ]
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<svg xmlns="http://www.w3.org/2000/svg" '
        f'width="{wide}mm" height="{tall}mm" viewBox="0 0 {wide} {tall}">\n{"".join(layers)}</svg>\n'
    )
