"""Tuck boxes: a die line for a deck of so many cards, cut from one sheet and glued at one flap.

The pictures come from the template ``box``; here is only where the panels lie.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from innkeep import cards
from innkeep.images.pieces import accessories
from innkeep.images.render import layout, outlines, template
from innkeep.images.render.display_list import Box, Cut, DisplayList, Path

THICKNESS = 0.32
"""How thick a printed card is, in mm (300 g board, a little air)."""
PLAY = 1.6
"""How much wider and deeper than the cards a box is, in mm."""
TUCK, GLUE, DUST, NOTCH = 14.0, 11.0, 13.0, 9.0
"""Mm: how far the flaps tuck in, the glue flap, the dust flaps, the half width of the thumb notch."""
TAPER = 1.6
"""How far flaps draw in on each side, so that they slip in, in mm."""


@dataclass(frozen=True, slots=True)
class Die:
    """The panels of a box in mm from the top left corner of its sheet."""

    wide: float
    high: float
    deep: float

    @property
    def panels(self) -> dict[str, Box]:
        """The panels by name; ``sheet`` is the box around them all."""
        top = TUCK + self.deep
        xs = [GLUE, GLUE + self.deep, GLUE + self.deep + self.wide, GLUE + 2 * self.deep + self.wide]
        return {
            "left": Box(xs[0], top, self.deep, self.high),
            "front": Box(xs[1], top, self.wide, self.high),
            "right": Box(xs[2], top, self.deep, self.high),
            "back": Box(xs[3], top, self.wide, self.high),
            "lid": Box(xs[3], TUCK, self.wide, self.deep),
            "sheet": Box(0, 0, xs[3] + self.wide, 2 * top + self.high),
        }

    def cut(self) -> Cut:
        """The outline as one closed line, and the folds."""
        p = self.panels
        left, front, right, back, sheet = p["left"], p["front"], p["right"], p["back"], p["sheet"]
        dust = min(DUST, self.deep + 4)
        top, bottom = left.y, left.bottom
        middle = front.x + front.w / 2

        def dust_flap(panel: Box, edge: float, out: float) -> list[tuple[float, float]]:
            return [
                (panel.x, edge),
                (panel.x + TAPER, edge + out),
                (panel.right - TAPER, edge + out),
                (panel.right, edge),
            ]

        def tuck_flap(edge: float, far: float, end: float) -> list[tuple[float, float]]:
            return [
                (back.x, edge),
                (back.x, far),
                (back.x + TAPER, end),
                (back.right - TAPER, end),
                (back.right, far),
                (back.right, edge),
            ]

        angles = [math.pi * step / 16 for step in range(17)]
        notch = [(middle - NOTCH * math.cos(a), top + 0.62 * NOTCH * math.sin(a)) for a in angles]
        outline = [
            (0.0, top + 3 * TAPER),
            (left.x, top),
            *dust_flap(left, top, -dust)[1:],
            *notch,
            *dust_flap(right, top, -dust),
            *tuck_flap(top, TUCK, 0.0),
            *reversed(tuck_flap(bottom, sheet.bottom - TUCK, sheet.bottom)),
            *reversed(dust_flap(right, bottom, dust)),
            *reversed(dust_flap(left, bottom, dust)),
            (0.0, bottom - 3 * TAPER),
        ]
        folds: list[Path] = [
            outlines.line([(x, top), (x, bottom)]) for x in (left.x, front.x, right.x, back.x)
        ]
        for panel in (left, right, back):
            folds += [outlines.line([(panel.x, y), (panel.right, y)]) for y in (top, bottom)]
        folds += [outlines.line([(back.x, y), (back.right, y)]) for y in (TUCK, sheet.bottom - TUCK)]
        return Cut("die", (outlines.polygon(outline),), tuple(folds))


def die(count: int) -> Die:
    """The box for ``count`` cards of 63 x 88 mm; a thin deck gets a lid that can still be read."""
    return Die(63 + PLAY, 88 + PLAY, max(9.0, count * THICKNESS + PLAY))


def box(name: str, lang: str, theme: str) -> DisplayList:
    """The tuck box of a deck, flat."""
    shape = die(cards.load().decks[name].size)
    plan = template.load("box")
    sheet = shape.panels["sheet"]
    slots = []
    for slot in plan.slots:
        panel = shape.panels[slot.at]
        x, y = panel.x + panel.w / 2 + slot.box.x, panel.y + panel.h / 2 + slot.box.y
        grown = Box(-plan.bleed, -plan.bleed, sheet.w + 2 * plan.bleed, sheet.h + 2 * plan.bleed)
        slots.append(replace(slot, box=grown if slot.at == "sheet" else slot.box._replace(x=x, y=y)))
    sized = replace(plan, width=sheet.w, height=sheet.h, slots=tuple(slots))
    facts = accessories.deck_facts(name, lang, f"box/{name}")
    return layout.lay(sized, facts, f"box/{name}", lang, theme, None, shape.cut())
