"""Ways to fill a picture that only a title asks for: who hugs, hides or is alone does nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from innkeep.images.ink import persons, places, poses, signs, things
from innkeep.images.ink.shapes import Drawing, Shape, box, placed
from innkeep.images.ink.signatures import SIGNATURES
from innkeep.images.ink.stagings import STAGINGS, Cast


def _hug(cast: Cast) -> Drawing:
    """People in each other's arms."""
    pose = poses.DOING["embrace"]
    found: list[Shape] = [*signs.halo(cast.middle, 42, 50)]
    size = 0.78
    them = persons.half(cast.other, "startled", pose, cast.middle + 20, (), size)
    doer = persons.half(cast.figure, "merry", pose, cast.middle - 20, (), size)
    faces = [one.face._replace(radius=one.face.radius + 5) for one in (them, doer)]
    found += signs.clear(signs.hearts(cast.middle, 34, 52), faces)
    found += persons.mirrored(them, cast.middle + 20).shapes
    return (*found, *doer.shapes)


def _lurk(cast: Cast) -> Drawing:
    """Somebody in the dark behind a pillar, of whom no guest knows."""
    x, post = cast.middle - min(46.0, cast.wide * 0.27), cast.middle - min(16.0, cast.wide * 0.1)
    doer = persons.half(cast.figure, "sly", poses.DOING["whisper"], x, (), 0.8)
    dim = tuple(
        shape if shape.tone in ("white", "ink") else shape._replace(tone="night", shaded=False)
        for shape in doer.shapes
    )
    right = cast.middle + min(46.0, cast.wide * 0.28)
    held = things.gripped(cast.glass(), 0.6, -8)
    them = persons.half(cast.other, "merry", poses.DOING["toast"], right, held, 0.74)
    return (
        box(-4, -4, post + 4, 108, "deep"),
        *signs.halo(right, 46, 50, ("pale", "light")),
        *dim,
        box(post - 7, -6, 17, 112, "rust", 1.6),
        box(post - 10, -6, 23, 9, "warm", 1.5),
        box(post - 10, 92, 23, 14, "warm", 1.5),
        box(post + 4, 4, 3, 86, "shade", 0),
        *them.shapes,
    )


def _alone(cast: Cast) -> Drawing:
    """Somebody who wants no company: at a table in the light of a candle, the thing at hand."""
    doer = persons.half(cast.figure, cast.mood, poses.DOING["rest"], cast.middle, (), 0.8)
    side = min(54.0, cast.wide * 0.32)
    candle = placed(things.thing("candle"), cast.middle - side - 16, 94 - 58 * 0.66, 0.66)
    name = next((one for one in cast.things if not one.startswith("candle")), "book")
    thing = placed(things.thing(name), cast.middle + side - 24, 94 - 58 * 0.8, 0.8)
    return (
        *signs.halo(cast.middle - side, 60, 44, ("warm", "light")),
        *doer.shapes,
        *places.table(cast.wide),
        *candle,
        *thing,
    )


WAYS: Mapping[str, Callable[[Cast], Drawing]] = {
    **STAGINGS,
    **SIGNATURES,
    "hug": _hug,
    "lurk": _lurk,
    "alone": _alone,
}
"""Every way to fill a picture, by name."""


@lru_cache(maxsize=96)
def staged(staging: str, cast: Cast, turned: bool) -> Drawing:
    """The shapes of a cast in a staging, lowest first; ``turned`` mirrors them."""
    made = WAYS[staging](cast)
    return persons.facing(made, cast.middle) if turned else made
