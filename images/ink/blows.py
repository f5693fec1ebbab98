"""Blows: whoever strikes or kicks touches whom it hits, with the star behind both, and both in the frame."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from innkeep.images.ink import marks, persons, signs, things
from innkeep.images.ink.persons import Somebody
from innkeep.images.ink.shapes import Drawing, Shape, placed

if TYPE_CHECKING:
    from innkeep.images.ink.stagings import Cast

KICKS = ("kick", "stomp", "flying", "backkick")
"""Whole bodies that hit with a foot."""
PUNCHES = ("strike", "uppercut", "hammer", "shove", "backhand")
"""Half figures that hit with a hand."""
FRAME = 4.0
"""How far whoever is in a blow keeps off the frame."""
_TRUNK, _TOE = 13.0, 24.0
"""How far a body reaches from its middle towards what hits it, and its foot towards what treads on it."""


def brought_together(doer: Somebody, them: Somebody, size: float) -> tuple[Somebody, Somebody]:
    """Two half figures moved so that the hand of the first lies at the face of the second."""
    gap = them.face.x - them.face.radius * 0.9 - (doer.hand[0] + 9 * size)
    return persons.moved(doer, gap / 2), persons.moved(them, -gap / 2)


def blow(cast: Cast, doer: Somebody, victim: Callable[[float], Somebody], held: bool) -> Drawing:
    """A whole body that hits another, who is where the foot or the hand is."""
    kicking = cast.pose in KICKS
    x, y = doer.foot if kicking else doer.hand
    them = victim(x + (_TOE if cast.pose == "stomp" else _TRUNK))
    found: list[Shape] = [*signs.streaks(x - 40, y, 24, 0, 3, 9), *signs.burst(x + 4, y, 19)]
    flying = signs.sparks(them.face.x, them.face.y, 20, 5)
    found += signs.clear(flying, (them.face, doer.face))
    lies: Drawing = ()
    if cast.things and not held and not marks.is_hand(cast.name()):
        shapes = (shape for shape in things.thing(cast.name()) if shape.tone != "shade")
        lies = placed(shapes, doer.face.x - 48, 64, 0.56)
    return framed((*found, *lies, *them.shapes, *doer.shapes), cast.wide)


def framed(shapes: Drawing, wide: float) -> Drawing:
    """The shapes within the frame: moved, and made smaller about the ground if they are broader."""
    spots = [x for shape in shapes if shape.line > 0 for x, _ in shape.points]
    left, right = min(spots), max(spots)
    scale = min(1.0, (wide - 2 * FRAME) / (right - left))
    return placed(shapes, wide / 2 - scale * (left + right) / 2, 97 * (1 - scale), scale)
