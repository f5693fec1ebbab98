"""Ways to fill a picture of a blow, and of one that is dodged: both people are whole and in the frame."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from innkeep.images.ink import busts, grasp, marks, packs, persons, poses, signs, things
from innkeep.images.ink.persons import Somebody
from innkeep.images.ink.shapes import Drawing, box, ellipse, placed
from innkeep.images.ink.stagings import FELT, Cast


def bare(words: str) -> str:
    """The words of a figure without what is carried behind the shoulder."""
    return " ".join(word for word in words.split() if not word.startswith("prop:"))


def near(words: str, mood: str, x: float, y: float, size: float, turn: float = 0.0) -> Drawing:
    """A bust with the middle of the face at a spot, so large, the head leaning by ``turn`` degrees."""
    made = busts.bust(bare(words), mood)
    return placed(placed(made, -50, -43), x, y, size, turn=turn)


def other(cast: Cast, x: float, pose: str, size: float, mood: str = "", held: Drawing = ()) -> Somebody:
    """Whoever it is done to, from the hips up, who looks to the left."""
    mood = mood or FELT[cast.deed]
    return persons.mirrored(persons.half(cast.other, mood, poses.SUFFERING[pose], x, held, size), x)


def shown(cast: Cast, x: float, y: float, size: float) -> Drawing:
    """The thing, if there is one that is no part of a body, standing at ``y``."""
    return () if not cast.things or marks.is_hand(cast.name()) else things.standing(cast.name(), x, y, size)


def _circling(x: float, y: float, wide: float) -> Drawing:
    """Stars that circle a head."""
    spots = ((-1.0, 0.1), (-0.5, -0.9), (0.3, -1.0), (1.0, -0.2), (0.45, 0.65))
    return tuple(signs.spikes(x + wide * dx, y + wide * 0.34 * dy, 5.4, "light", 5, 1.1) for dx, dy in spots)


def _crush(cast: Cast) -> Drawing:
    """The thing comes down on a head from above."""
    left, right, size = cast.wide * 0.2, cast.wide * 0.64, 0.72
    them = other(cast, right, "struck", size, "hurt")
    x, top = them.face.x, them.face.y - them.face.radius * 0.72
    doer = persons.half(cast.figure, cast.mood, poses.DOING["drop"], left, (), 0.66)
    big = min(64.0, cast.wide * 0.46)
    fallen = things.standing(cast.name(), x, top + 5, min(big, top + 8))
    sparks = signs.clear(signs.sparks(x, top + 14, 46, 6), (them.face, doer.face))
    return (
        *signs.burst(x, top + 4, 44),
        *placed(signs.streaks(0, 0, 34, 0, 5, 13), x, top - 12, turn=90),
        *sparks,
        *doer.shapes,
        *them.shapes,
        *fallen,
    )


def _hurl(cast: Cast) -> Drawing:
    """The thing flies into a face that is near, from a hand that is far."""
    left, right = cast.wide * 0.16, cast.wide * 0.65
    size = min(1.05, cast.wide * 0.0068)
    doer = persons.half(cast.figure, cast.mood, poses.DOING["toss"], left, (), 0.54)
    face = persons.facing(near(cast.other, "hurt", right, 48, size, 12), right)
    hit = right - 27 * size
    flown = things.standing(cast.name(), hit - 10, 76, min(50.0, cast.wide * 0.34))
    return (
        *signs.burst(hit + 4, 48, 40),
        *doer.shapes,
        *placed(signs.streaks(0, 0, hit - doer.hand[0] - 14, 0, 5, 9), hit - 16, 50),
        *face,
        *flown,
        *signs.clear(signs.sparks(right, 50, 44, 5), ((right, 48, 30 * size),)),
    )


def _collar(cast: Cast) -> Drawing:
    """Somebody held up by the collar, their feet off the ground."""
    size, left, pose = min(0.8, cast.wide * 0.0052), cast.wide * 0.25, poses.DOING["grab"]
    doer = persons.half(cast.figure, cast.mood, pose, left, (), size)
    broad = 26.0
    doer = persons.moved(doer, min(0.0, cast.wide - 34 - broad - doer.hand[0]))
    x, y = doer.hand
    hung = persons.whole(cast.other, "startled", poses.MOVING["dangle"], 0, (), min(0.48, cast.wide * 0.0032))
    dx, dy = x + 9 - hung.face.x, y - hung.face.y - hung.face.radius * 1.7
    lifted = placed((shape for shape in hung.shapes if shape.tone != "shade"), dx, dy)
    return (
        *signs.halo(x + 10, 52, 44, ("pale", "light")),
        ellipse(x + 10, 97, 17, 2, "shade", 0),
        *shown(cast, cast.wide - 22, 97, 36),
        *persons.facing(lifted, x + 9),
        *placed(signs.streaks(0, 0, 16, 0, 3, 9), x + 10, 96, turn=-90),
        *doer.shapes,
    )


def _downed(cast: Cast) -> Drawing:
    """Somebody flat on the ground under stars, and who did it behind them."""
    doer = persons.half(cast.figure, cast.mood, poses.DOING["cheer"], cast.wide * 0.24, (), 0.66)
    up = persons.Somebody(placed(doer.shapes, 0, -16), doer.face, doer.hand)
    made = persons.whole(cast.other, "hurt", poses.MOVING["flat"], 0, (), min(0.56, cast.wide * 0.0036))
    flat = placed((shape for shape in made.shapes if shape.tone != "shade"), 0, 0, turn=90)
    xs, ys = zip(*(spot for shape in flat for spot in shape.points), strict=True)
    room = min(cast.wide - max(xs), cast.wide - 27 + made.face.y)
    dx, dy = min(cast.wide * 0.6 - (min(xs) + max(xs)) / 2, room), 100 - max(ys)
    head = (dx - made.face.y, dy + made.face.x)
    return (
        *signs.halo(cast.wide * 0.24, 34, 44, ("pale", "light")),
        *up.shapes,
        box(-4, 84, cast.wide + 8, 24, "rust", 1.4),
        *placed(flat, dx, dy),
        *shown(cast, cast.wide * 0.56, 100 - (max(ys) - min(ys)) * 0.7, 46),
        *_circling(head[0] + 2, head[1] - 18, 20),
    )


def _duck(cast: Cast) -> Drawing:
    """Somebody who grins under a blow that goes over their head."""
    left, right = cast.wide * 0.24, cast.wide * 0.86
    them = persons.half(cast.other, "fierce", poses.DOING["over"], right, (), 0.76)
    flown = shown(cast, cast.wide * 0.4, 44, 40)
    low = near(cast.figure, "sly" if cast.mood == "startled" else cast.mood, left, 77, 0.84, -12)
    wind = placed(signs.streaks(0, 0, 40, 0, 4, 8), cast.wide * (0.5 if flown else 0.36), 26, turn=180)
    return (*wind, *persons.mirrored(them, right).shapes, *flown, *low)


def _bulwark(cast: Cast) -> Drawing:
    """Somebody safe behind the thing they hold up, at which a blow ends."""
    left, right, big = cast.wide * 0.18, cast.wide * 0.88, min(56.0, cast.wide * 0.34)
    doer = near(cast.figure, "calm" if cast.mood == "startled" else cast.mood, left, 46, 0.84)
    front = things.standing(cast.name(), cast.wide * 0.41, 46 + big / 2, big)
    xs = [px for shape in front for px, _ in shape.points]
    ys = [py for shape in front for _, py in shape.points]
    way = [(left - 44, 122), (left - 10, 112), ((min(xs) + max(xs)) / 2 - 6, 56 + big * 0.1)]
    them = persons.half(
        cast.other, "fierce", poses.SUFFERING["attack"], right, (), min(0.68, cast.wide * 0.0043)
    )
    blow = persons.mirrored(them, right)
    ahead = max(xs) + 12 - blow.hand[0]
    return (
        *signs.halo(left + 4, 48, 50, ("pale", "light")),
        *doer,
        *persons.moved(blow, max(0.0, ahead)).shapes,
        *signs.ward(max(xs) - 20, (min(ys) + max(ys)) / 2, 30),
        *grasp.forearm(cast.figure, way, "fist", -50, (), 1.3),
        *front,
    )


def _fromhand(cast: Cast) -> Drawing:
    """Over the cards in one's own hand one sees the others at the table, and whoever it is among them."""
    x = cast.middle
    mine = near(cast.figure, cast.mood, cast.wide * 0.26, 44, 0.78)
    theirs = persons.facing(near(cast.other, "wary", cast.wide * 0.78, 46, 0.66), cast.wide * 0.78)
    held = packs.fan(x, 132, 1.2, 5, False, 84.0)
    way = [(x - 30, 146), (x - 22, 138), (x - 2, 116)]
    return (
        *mine,
        *theirs,
        box(-4, 72, cast.wide + 8, 40, "rust", 1.4),
        box(-4, 72, cast.wide + 8, 2.4, "warm"),
        *signs.pot(x + 2, 80),
        *shown(cast, cast.wide * 0.87, 97, 34),
        *held,
        *grasp.forearm(cast.figure, way, "fist", -80, (), 1.3),
    )


def _under(cast: Cast) -> Drawing:
    """Above a table two who smile at each other, and under it a hand with the thing."""
    left, right, edge = cast.wide * 0.26, cast.wide * 0.76, 56.0
    mine = near(cast.figure, cast.mood, left, 30, 0.74)
    theirs = persons.facing(near(cast.other, "calm", right, 32, 0.7), right)
    way = [(left - 52, 116), (left - 24, 104), (cast.wide * 0.38, 88)]
    if things.upright(cast.name()):
        hand = grasp.forearm(cast.figure, way, "fist", -12, things.gripped(cast.name(), 0.96, 74), 1.1)
    else:
        hand = (
            *things.standing(cast.name(), cast.wide * 0.38 + 26, 103, 38),
            *grasp.forearm(cast.figure, way, "fist", -12, (), 1.1),
        )
    return (
        *mine,
        *theirs,
        box(-4, edge + 6, cast.wide + 8, 60, "night", 1.4),
        *hand,
        box(-4, edge, cast.wide + 8, 9, "rust", 1.4),
        box(-4, edge, cast.wide + 8, 2.4, "warm"),
        *signs.pot(cast.middle, edge + 2),
        *packs.fan(right - 2, edge + 22, 0.56, 4, wide=64.0),
        *packs.face_down(left, edge + 3, 0.74, 3),
    )


WAYS: Mapping[str, Callable[[Cast], Drawing]] = {
    "crush": _crush,
    "hurl": _hurl,
    "collar": _collar,
    "downed": _downed,
    "duck": _duck,
    "bulwark": _bulwark,
    "fromhand": _fromhand,
    "under": _under,
}
"""These ways, by name."""
