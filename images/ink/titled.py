"""Ways to fill a picture that only a title asks for: who hugs, hides or is alone does nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache

from innkeep.images.ink import (
    bodies,
    encounters,
    gaming,
    own,
    persons,
    places,
    poses,
    scuffles,
    servings,
    signs,
    things,
    turns,
)
from innkeep.images.ink.shapes import Drawing, box, drawing, placed
from innkeep.images.ink.signatures import SIGNATURES
from innkeep.images.ink.stagings import STAGINGS, Cast, foreground


def _hug(cast: Cast) -> Drawing:
    """Somebody in whose arms another is squeezed until they see stars."""
    pose, size = poses.DOING["embrace"], 0.78
    them = persons.half(cast.other, "hurt", poses.SUFFERING["gape"], cast.middle + 22, (), size)
    doer = persons.half(cast.figure, "merry", pose, cast.middle - 18, (), size)
    hurt = persons.mirrored(them, cast.middle + 22)
    faces = [one.face._replace(radius=one.face.radius + 4) for one in (hurt, doer)]
    flying = signs.clear(signs.sparks(hurt.face.x, hurt.face.y, hurt.face.radius + 12, 6), faces)
    return (
        *signs.burst(hurt.face.x, 58, 46),
        *hurt.shapes,
        *doer.shapes,
        *flying,
    )


def _post(x: float) -> Drawing:
    """A pillar."""
    return (
        box(x - 7, -6, 17, 112, "rust", 1.6),
        box(x - 10, -6, 23, 9, "warm", 1.5),
        box(x - 10, 92, 23, 14, "warm", 1.5),
        box(x + 4, 4, 3, 86, "shade", 0),
    )


def _dim(shapes: Drawing) -> Drawing:
    """Somebody in the dark: only the eyes are seen."""
    return tuple(
        shape if shape.tone in ("white", "ink") else shape._replace(tone="night", shaded=False)
        for shape in shapes
    )


def _lurk(cast: Cast) -> Drawing:
    """Somebody hidden from another, who looks for them with a lantern."""
    right = _apart(cast)
    held = things.gripped("lantern", 0.7)
    return _hidden(cast, persons.half(cast.other, "fierce", poses.DOING["toast"], right, held, 0.74).shapes)


def _vanish(cast: Cast) -> Drawing:
    """Somebody hidden from those who play on."""
    right = _apart(cast)
    held = things.gripped("cards", 0.7, -8)
    playing = persons.half(cast.other, "wary", poses.SUFFERING["play"], right, held, 0.7)
    return (*_hidden(cast, persons.mirrored(playing, right).shapes), *foreground(cast, cast.middle))


def _ambush(cast: Cast) -> Drawing:
    """Somebody hit out of the dark."""
    x = _apart(cast)
    return _hidden(cast, _stabbed(cast, x), signs.burst(x - 24, 62, 26))


def _apart(cast: Cast) -> float:
    """Where whoever is not hidden stands."""
    return cast.middle + min(46.0, cast.wide * 0.28)


def _hidden(cast: Cast, them: Drawing, behind: Drawing = ()) -> Drawing:
    """Somebody of whom no guest knows, hidden as they always hide: behind a pillar, in a barrel or a bag, on
    a beam under the roof, or not to be seen but for an outline; and whoever else is there."""
    x, post = cast.middle - min(46.0, cast.wide * 0.27), cast.middle - min(16.0, cast.wide * 0.1)
    right = _apart(cast)
    lit = (*signs.halo(right, 46, 50, ("pale", "light")), *behind)
    hides = bodies.build(cast.figure).parts.get("hides", "post")
    if hides in ("barrel", "bag"):
        peeping = persons.half(cast.figure, "sly", poses.DOING["rest"], x + 6, (), 0.74).shapes
        peeping = _dim(tuple(shape for shape in peeping if min(y for _, y in shape.points) < 66))
        around = placed(things.thing(hides), x + 6 - 30 * 1.3, 62, 1.3)
        return (*lit, *peeping, *(shape for shape in around if shape.tone != "shade"), *them)
    if hides == "beam":
        above = persons.half(cast.figure, "sly", poses.DOING["loom"], x + 10, (), 0.62)
        fx, fy, radius = above.face
        eye = drawing("light. M-7 2 L6 -2 Q-1 -5 -7 2 Z")
        eyes = placed(eye, fx - radius * 0.4, 98 - fy, radius / 24)
        eyes += placed(eye, fx + radius * 0.4, 98 - fy, radius / 24, mirrored=0)
        hung = tuple(
            shape._replace(points=tuple((px, 98 - py) for px, py in shape.points))
            for shape in _dim(above.shapes)
        )
        return (
            *lit,
            *hung,
            *eyes,
            box(-4, -4, cast.wide + 8, 13, "rust", 1.6),
            box(-4, 7, cast.wide + 8, 3, "warm"),
            *them,
        )
    doer = persons.half(cast.figure, "sly", poses.DOING["whisper"], x, (), 0.8)
    if hides == "shimmer":
        seen = tuple(
            shape._replace(tone="sky" if shape.tone not in ("ink", "white") else shape.tone, shaded=False)
            for shape in doer.shapes
            if shape.line > 0
        )
        fading = tuple(shape._replace(tone="pale", line=0.0) for shape in placed(seen, -9, 0))
        around = signs.clear(_glitter(x, cast.seed), (doer.face,))
        return (*lit, *fading, *seen, *around, *them)
    return (box(-4, -4, post + 4, 108, "deep"), *lit, *_dim(doer.shapes), *_post(post), *them)


def _stabbed(cast: Cast, x: float) -> Drawing:
    """Somebody hit by whom they do not see, and with what."""
    struck = persons.half(cast.other, "hurt", poses.SUFFERING["struck"], x, (), 0.7)
    them = persons.mirrored(struck, x)
    flying = signs.clear(signs.sparks(x, 46, 34, 5), (them.face,))
    name = cast.name() if things.holdable(cast.name(), "hit") else "daggers"
    thing = things.standing(name, x - 34, 88, 32)
    return (*them.shapes, *thing, *flying)


def _open_door(x: float) -> Drawing:
    """A door that stands open, with light behind it."""
    return (
        box(x - 30, -4, 60, 106, "rust", 1.6),
        box(x - 24, 4, 48, 98, "light", 1.2),
        box(x + 24, 2, 14, 102, "warm", 1.6),
        box(x + 27, 46, 3, 8, "ink"),
    )


def _leave(cast: Cast) -> Drawing:
    """Somebody who runs out of the door, seen by another who stays."""
    return _gone(cast, cast.other, "startled", poses.SUFFERING["gape"])


def _quit(cast: Cast) -> Drawing:
    """Somebody who runs from the table to the door, before whoever plays on."""
    thing = things.standing(cast.name(), cast.wide * 0.4, 93, 34)
    gone = _gone(cast, cast.other, "wary", poses.SUFFERING["play"])
    return (*gone, *thing, *foreground(cast, cast.middle + 6))


def _waver(cast: Cast) -> Drawing:
    """Somebody of whom there are two: one runs out of the door, the other stays at cards."""
    return (*_gone(cast, cast.figure, "merry", poses.SUFFERING["play"]), *foreground(cast, cast.middle))


def _gone(cast: Cast, stays: str, mood: str, pose: bodies.Pose) -> Drawing:
    """Who does it, on the way out, and on the left who ``stays``."""
    left, door = cast.wide * 0.2, cast.wide * 0.72
    cards_held = things.gripped("cards", 0.56, -8) if cast.deed == "gamble" and pose.lean == 0 else ()
    seated = persons.half(stays, mood, pose, left, cards_held, 0.6)
    gone = persons.whole(cast.figure, cast.mood, poses.MOVING["run"], door - 6, (), 0.56)
    return (
        *_open_door(door),
        *seated.shapes,
        *placed(signs.streaks(0, 0, 26, 0, 3, 10), door - 40, 54),
        *gone.shapes,
    )


def _glitter(x: float, seed: int) -> Iterator[Drawing]:
    """Small stars where somebody has become invisible."""
    for at in range(9):
        spot = (x + ((at * 37 + seed) % 82) - 41, 10 + (at * 29 + seed) % 78)
        yield (signs.spikes(*spot, 4.2, "light", 4, 0.8),)


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
    **gaming.WAYS,
    **encounters.WAYS,
    **scuffles.WAYS,
    **servings.WAYS,
    **own.WAYS,
    **turns.WAYS,
    "hug": _hug,
    "lurk": _lurk,
    "vanish": _vanish,
    "ambush": _ambush,
    "alone": _alone,
    "leave": _leave,
    "quit": _quit,
    "waver": _waver,
}
"""Every way to fill a picture, by name."""


@lru_cache(maxsize=96)
def staged(staging: str, cast: Cast, turned: bool) -> Drawing:
    """The shapes of a cast in a staging, lowest first; ``turned`` mirrors them."""
    made = WAYS[staging](cast)
    return persons.facing(made, cast.middle) if turned else made
