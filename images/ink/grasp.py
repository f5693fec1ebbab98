"""Hands that hold: a forearm that comes into a picture, and the thing that its hand touches."""

from __future__ import annotations

from collections.abc import Sequence

from innkeep.images.ink import bodies, limbs, things
from innkeep.images.ink.shapes import Drawing, Point, Shape, placed, toned

RISING, LYING = -64.0, -8.0
"""How a hand is turned that holds a thing up, and one on which a thing lies."""


def forearm(
    words: str, way: Sequence[Point], hand: str, turn: float | None, held: Drawing = (), size: float = 1.6
) -> Drawing:
    """A forearm that comes into the picture, its hand and what it holds, by the size of a bust's."""
    made = bodies.build(words)
    bend = limbs.bent(*way)
    tone, share = made.sleeve()
    found = [limbs.tube(bend, 10.5 * size, 6.8 * size, "skin" if share < 1 else tone)]
    if 0 < share < 1:
        sleeve = limbs.part(bend, max(0.45, share * 0.8))
        found.append(limbs.tube(sleeve, 11.4 * size, 9.2 * size, tone))
        found.append(Shape(bodies.cuff(sleeve, 9.6 * size, 4.4 * size), "trim"))
    shown = limbs.hand(made.hand(hand), bend, "skin", turn, size)
    return (*toned(found, made.tones()), *placed(held, *bend[-1]), *toned(shown, made.tones()))


def holding(words: str, way: Sequence[Point], name: str, scale: float, size: float = 1.4) -> Drawing:
    """A forearm whose hand holds a thing up by its grip, or bears on the palm what would hang."""
    if things.upright(name):
        return forearm(words, way, "fist", RISING, things.gripped(name, scale, -6), size)
    low = max(y for shape in things.thing(name) for _, y in shape.points)
    lying = placed(things.thing(name), -30 * scale + 16 * size, (-low + 0.5) * scale, scale)
    return forearm(words, way, "flat", LYING, lying, size)
