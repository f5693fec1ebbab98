"""The SVG back-end: a display list as one self-contained drawing, writing as outlines of its glyphs.

Painted art is one embedded JPEG, the flat themes are vectors throughout. No font, script or outside file is
needed; the same list gives the same bytes. Layout comes from elsewhere.
"""

from __future__ import annotations

import base64
import io
from xml.sax.saxutils import escape, quoteattr

from innkeep.images.paint.font_files import icon_codes
from innkeep.images.render import flat_theme, outlines, raster
from innkeep.images.render.display_list import PT, Box, DisplayList, Glyphs, Icon
from innkeep.images.render.outlines import number

SCALE = 300 / 25.4
"""Pixels per millimetre of embedded art."""
QUALITY = 88


def draw(plan: DisplayList, bleed: bool = False) -> bytes:
    """The drawing as UTF-8 SVG in millimetres, cut along its outline, or to the bleed if ``bleed``."""
    edge = plan.bleed if bleed else 0.0
    wide, tall = number(plan.width + 2 * edge), number(plan.height + 2 * edge)
    names: dict[tuple[str, str], str] = {}
    runs = [_run(item, names) for item in plan.writing()]
    said = escape(_words(plan))
    parts = [
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" role="img" '
        f'width="{wide}mm" height="{tall}mm" viewBox="{number(-edge)} {number(-edge)} {wide} {tall}"'
        + (f" xml:lang={quoteattr(plan.lang)}" if plan.lang else "")
        + f">\n<title>{escape(plan.card)}</title>\n<desc>{said}</desc>\n<defs>\n"
    ]
    outline = "".join(outlines.svg(line) for line in plan.cut.lines)
    parts.append(f'<clipPath id="cut"><path d="{outline}"/></clipPath>\n')
    parts.extend(
        f'<path id="{name}" d="{outlines.svg(outlines.glyph(role, letter))}"/>\n'
        for (role, letter), name in names.items()
    )
    parts.append("</defs>\n" + ("<g>\n" if bleed else '<g clip-path="url(#cut)">\n'))
    parts.extend(_art(plan))
    parts.extend(runs)
    parts.append("</g>\n</svg>\n")
    return "".join(parts).encode()


def _words(plan: DisplayList) -> str:
    """All that is written, slot by slot, for those who cannot see it."""
    slots = dict.fromkeys(item.slot for item in plan.writing())
    lines = (" ".join(plan.lines(slot)).replace("\u00a0", " ") for slot in slots)
    return ". ".join(line.strip(" .") for line in lines)


def _art(plan: DisplayList) -> list[str]:
    if plan.theme in flat_theme.THEMES:
        paper = flat_theme.FilledPath(
            outlines.rectangle(flat_theme.grown(Box(0, 0, plan.width, plan.height), plan.bleed)),
            flat_theme.WHITE,
        )
        return [_figure(figure) for figure in (paper, *flat_theme.drawn(plan))]
    out = io.BytesIO()
    raster.art(plan, SCALE).save(out, "JPEG", quality=QUALITY, subsampling=0)
    data = base64.b64encode(out.getvalue()).decode("ascii")
    place = (
        f'x="{number(-plan.bleed)}" y="{number(-plan.bleed)}" '
        f'width="{number(plan.width + 2 * plan.bleed)}" height="{number(plan.height + 2 * plan.bleed)}"'
    )
    return [f'<image {place} preserveAspectRatio="none" xlink:href="data:image/jpeg;base64,{data}"/>\n']


def _figure(figure: flat_theme.FilledPath) -> str:
    line = (
        f' stroke="{figure.line}" stroke-width="{number(figure.width)}" stroke-linejoin="round"'
        if figure.line
        else ""
    )
    return f'<path d="{outlines.svg(figure.path)}" fill="{figure.fill or "none"}"{line}/>\n'


def _run(item: Glyphs | Icon, names: dict[tuple[str, str], str]) -> str:
    """The glyphs of a run, each defined once in the file and used in place, in units of 1/1000 em."""
    if isinstance(item, Glyphs):
        role, letters, steps = item.font, item.text, item.advances
    else:
        role, letters, steps = "icons", chr(icon_codes()[item.name]), (item.advance,)
    em = item.size * PT / 1000
    x, uses = 0.0, []
    for letter, step in zip(letters, steps, strict=True):
        if letter not in " \u00a0":
            name = names.setdefault((role, letter), f"g{len(names)}")
            uses.append(f'<use xlink:href="#{name}" x="{number(x)}"/>')
        x += step
    place = f"matrix({em:.6f} 0 0 {-em:.6f} {number(item.x)} {number(item.y)})"
    return f'<g transform="{place}" fill="{item.colour}">{"".join(uses)}</g>\n'
