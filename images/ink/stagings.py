"""Stagings: the ways to fill a picture with who is in a scene and what it is about, by what is done there.

A scene is 100 high; whoever does something is on the left and acts to the right, before all is mirrored.
What some characters are shown in alone is in `signatures`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from innkeep.images.ink import (
    blows,
    bodies,
    busts,
    crowd,
    grasp,
    marks,
    packs,
    persons,
    places,
    poses,
    signs,
    things,
)
from innkeep.images.ink.persons import Somebody
from innkeep.images.ink.shapes import Drawing, Point, Shape, box, ellipse, placed

DEEDS = ("hit", "drink", "help", "pay", "gamble", "cheat", "dodge", "refuse", "lose", "do")
"""What may be done on a picture: to another, or for oneself."""


@dataclass(frozen=True, slots=True)
class Cast:
    """Who and what is in a scene ``wide`` units broad: words of busts, a thing, a mood, a pose and a deed."""

    figure: str
    other: str
    subject: str
    mood: str
    pose: str
    deed: str
    wide: float

    @property
    def middle(self) -> float:
        """The middle of the scene."""
        return self.wide / 2

    @property
    def things(self) -> list[str]:
        """The names of what it is about, the first first."""
        return [name for name in self.subject.split("+") if name]

    @property
    def seed(self) -> int:
        """A number by which onlookers differ from those of other pictures."""
        return sum(map(ord, self.other + self.subject))

    def name(self) -> str:
        """The name of the thing that is shown: the first, or what serves the deed."""
        return self.things[0] if self.things else SERVING.get(self.deed, SERVING["drink"])

    def in_hand(self, scale: float, turn: float = 0.0) -> Drawing:
        """The first thing by where it is held, or what serves the deed if there is none; empty if nobody can
        hold it."""
        if self.things and not things.holdable(self.things[0]):
            return ()
        name = next(
            (one for one in self.things if things.holdable(one, self.deed)), SERVING.get(self.deed, "")
        )
        return things.gripped(name, scale, turn) if name else ()

    def glass(self) -> str:
        """The first thing that one drinks out of, or a mug."""
        return next((one for one in self.things if things.is_glass(one)), SERVING["drink"])


SERVING = {
    "drink": "mug/#d8921e/foam",
    "gamble": "cards",
    "cheat": "ace",
    "pay": "coin",
    "help": "bottle/#c03050/",
}
"""What is in a hand for a deed if its thing cannot be held."""
ALE = "#e8b24a"
"""What splashes."""
FELT = {
    "hit": "hurt",
    "drink": "dozy",
    "help": "merry",
    "pay": "wary",
    "gamble": "wary",
    "cheat": "wary",
    "dodge": "fierce",
    "refuse": "startled",
    "lose": "merry",
    "do": "startled",
}
"""How somebody else feels about it."""
ANSWERS = {
    "hit": "struck",
    "drink": "swallow",
    "help": "thank",
    "pay": "pay",
    "gamble": "play",
    "cheat": "play",
    "dodge": "attack",
    "refuse": "shrink",
    "lose": "thank",
    "do": "gape",
}
"""The pose of whoever it is done to."""
TILT = {"swing": 40.0, "strike": 62.0, "fan": -8.0, "sleeve": 20.0, "toast": 8.0}
"""How a thing in a hand is turned in a pose."""


def _tilt(cast: Cast) -> float:
    """How a thing in a hand is turned in the pose of a cast."""
    return TILT.get(cast.pose, 0.0)


def touching(cast: Cast, hand: Point, scale: float = 0.9) -> Drawing:
    """The thing that nobody can hold, so that a hand lies on its near edge."""
    shapes = [shape for shape in things.thing(cast.name()) if shape.tone != "shade"]
    left = min(x for shape in shapes for x, _ in shape.points)
    right = max(x for shape in shapes for x, _ in shape.points)
    x, y = hand[0] - (left + 6) * scale, min(hand[1] - 32 * scale, 96 - 58 * scale)
    return placed(shapes, min(x, cast.wide - 3 - right * scale), y, scale)


def _pair(cast: Cast) -> Drawing:
    """Two people: who does it, and whom it hits."""
    apart, size = min(43.0, cast.wide * 0.265), min(0.8, cast.wide * 0.0051)
    left, right = cast.middle - apart, cast.middle + apart
    held = cast.in_hand(0.78, _tilt(cast)) if cast.deed != "hit" or cast.pose == "swing" else ()
    has = things.gripped(_theirs(cast), 0.66, -14 if cast.deed == "drink" else -8) if _theirs(cast) else ()
    doer = persons.half(cast.figure, cast.mood, poses.DOING[cast.pose], left, held, size)
    victim = poses.SUFFERING[ANSWERS[cast.deed]]
    them = persons.mirrored(persons.half(cast.other, FELT[cast.deed], victim, right, has, size), right)
    if cast.deed == "hit":
        doer, them = blows.brought_together(doer, them, size)
    behind, before = _between(cast, doer, them)
    return (*behind, *them.shapes, *doer.shapes, *before, *_lies_there(cast, bool(held)))


def _lies_there(cast: Cast, held: bool) -> Drawing:
    """The thing on the ground between two people of whom nobody holds it."""
    if held or not cast.things or _theirs(cast) == cast.name() or marks.is_hand(cast.name()):
        return ()
    size = 0.62 if cast.deed in ("gamble", "cheat") else 0.7
    low = max(y for shape in things.thing(cast.name()) for _, y in shape.points)
    shapes = (shape for shape in things.thing(cast.name()) if shape.tone != "shade")
    return placed(shapes, cast.middle - 30 * size, 99 - low * size, size)


def _theirs(cast: Cast) -> str:
    """What whoever it is done to has in hand."""
    if cast.deed == "drink":
        return next((one for one in cast.things[1:] if things.holdable(one)), cast.glass())
    if cast.deed == "dodge":
        return next((one for one in cast.things if things.is_glass(one)), "")
    return {"gamble": "cards", "cheat": "cards", "refuse": "cards", "pay": "purse"}.get(cast.deed, "")


def impact(doer: Somebody, them: Somebody, reach: float) -> Drawing:
    """Where a blow falls, between a hand and a face: the star, which belongs behind both, and sparks."""
    x = (doer.hand[0] + them.face.x - them.face.radius) / 2
    y = (doer.hand[1] + them.face.y) / 2
    face = them.face._replace(radius=them.face.radius + 3)
    flying = signs.sparks(them.face.x, them.face.y, face.radius + 10, 5)
    return (*signs.burst(x, y, reach), *signs.clear(flying, (doer.face, face)))


def _between(cast: Cast, doer: Somebody, them: Somebody) -> tuple[Drawing, Drawing]:
    """The signs of what passes between two people: those behind both, and those before them."""
    faces = [one._replace(radius=one.radius + 4) for one in (doer.face, them.face)]
    if cast.deed == "hit":
        return impact(doer, them, 27), ()
    if cast.deed in ("pay", "lose"):
        giver, taker = (them, doer) if cast.deed == "pay" else (doer, them)
        x, y = taker.hand
        falling = signs.coins((giver.hand[0], giver.hand[1] - 6), (x, y - 8), 16, 3, 4.4)
        return (), (*signs.clear(falling, faces), *signs.heap(x, y - 5, 0.7))
    if cast.deed == "drink":
        return (), signs.clear(signs.drops(*them.hand, 22, ALE, 5), faces)
    if cast.deed == "help":
        glow = signs.halo(them.face.x, them.face.y, 40)
        return (*glow, *signs.clear(signs.hearts(them.face.x, them.face.y, 34), faces)), ()
    if cast.deed in ("gamble", "cheat"):
        return (), foreground(cast, cast.middle)
    return (), ()


def _hands(cast: Cast) -> Drawing:
    """A hand that gives the thing or pays for it and one that takes it, larger than life."""
    middle, size = cast.middle, 1.24
    mine = [(middle - 92, 112), (middle - 66, 98), (middle - 36, 74)]
    theirs = [(middle - 92, 108), (middle - 66, 96), (middle - 36, 76)]
    giver = grasp.forearm(cast.figure, mine, "flat", -12)
    taker = grasp.forearm(cast.other, theirs, "fist" if cast.deed == "pay" else "flat", -22)
    thing = placed(things.thing(cast.name()), middle - 30 * size, 43 - 30 * size, size)
    glow = signs.halo(middle, 46, 46) if cast.deed == "lose" else ()
    heap = signs.heap(middle + (26 if cast.deed == "lose" else -26), 76, 0.9)
    return (*glow, *persons.facing(taker, middle), *thing, *giver, *heap)


def _motion(cast: Cast) -> Drawing:
    """A whole body in motion, and what comes of it."""
    pose = poses.MOVING[cast.pose]
    carrying = cast.pose in _CARRYING or (cast.deed == "hit" and not cast.name().startswith("coin"))
    held = cast.in_hand(0.72, _tilt(cast)) if carrying and cast.things else ()
    with_other = cast.deed in ("hit", "drink", "pay")
    x = cast.middle - (min(36.0, cast.wide * 0.24) if with_other else 0)
    rise = {"leap": 9.0, "tumble": 9.0, "flying": 18.0}.get(cast.pose, 0.0)
    doer = persons.whole(cast.figure, cast.mood, pose, x, held, rise=rise)
    right = cast.middle + min(40.0, cast.wide * 0.26)
    if cast.deed == "hit":
        return blows.blow(cast, doer, lambda spot: _moved(cast, "hurt", "tumble", spot, rise=6), bool(held))
    if cast.deed in ("dodge", "refuse"):
        return _missed(cast, doer, x)
    if cast.deed == "drink":
        them = _moved(cast, "dozy", "reel", right, things.gripped(cast.glass(), 0.62, 20))
        splash = signs.clear(signs.drops(*them.hand, 13, ALE, 4), (them.face, doer.face))
        return (*them.shapes, *doer.shapes, *splash)
    if cast.deed == "pay":
        them = _moved(cast, "startled", "sneak", right)
        trail = signs.clear(signs.coins(them.hand, doer.hand, 10, 4, 3.8), (them.face, doer.face))
        return (*trail, *them.shapes, *doer.shapes, *signs.heap(cast.middle + 4, 95, 0.9))
    glow = signs.halo(x, 46, 48) if cast.deed == "help" else ()
    return (*glow, *_apart(cast, doer, bool(held)), *doer.shapes)


def _moved(cast: Cast, mood: str, pose: str, x: float, held: Drawing = (), rise: float = 0.0) -> Somebody:
    """Whoever it is done to, a whole body that faces who does it."""
    return persons.mirrored(persons.whole(cast.other, mood, poses.MOVING[pose], x, held, rise=rise), x)


_CARRYING = ("overhead", "toast", "reel", "run", "kneel", "dance")


def _missed(cast: Cast, doer: Somebody, hips: float) -> Drawing:
    """Somebody who bends away from a blow of another, or stops it with the palm; the thing is in the blow."""
    right = cast.middle + min(44.0, cast.wide * 0.28)
    armed = bool(cast.things) and things.holdable(cast.name(), "hit") and not things.is_glass(cast.name())
    held = things.gripped(cast.name(), 0.66, 64) if armed else ()
    them = _moved(cast, "fierce", "lunge", right, held)
    stops = cast.pose == "guard"
    ahead = doer.hand[0] + 8 if stops else max(doer.face.x + doer.face.radius + 6, hips + 14)
    near = persons.moved(doer, min(0.0, them.hand[0] - 20 - ahead))
    reach = (them.hand[0] - 2, them.hand[1] - 1)
    thing: Drawing = ()
    if cast.things and not armed and not marks.is_hand(cast.name()):
        thing = things.standing(cast.name(), them.hand[0] - 12, them.hand[1] + 16, 32)
    sign = signs.ward(near.hand[0] - 12, near.hand[1] - 2, 28) if stops else ()
    wind = placed(signs.streaks(0, 0, 26, 0, 3, 8), *reach, turn=180)
    return blows.framed((*wind, *them.shapes, *thing, *sign, *near.shapes), cast.wide)


def _apart(cast: Cast, doer: Somebody, held: bool = False) -> Drawing:
    """What a lone figure has around it, which is drawn behind."""
    x, side = doer.face.x, min(54.0, cast.wide * 0.32)
    face = doer.face._replace(radius=doer.face.radius + 3)
    beside = placed(things.thing(cast.name()), cast.middle + side - 30, 50, 0.76) if not held else ()
    if cast.deed == "help":
        return (*signs.clear(signs.hearts(x, 48, 36), (face,)), *beside)
    return tuple(
        shape
        for sign, name in zip((1, -1), cast.things[held : held + 2], strict=False)
        for shape in placed(things.thing(name), cast.middle + sign * side - 23, 32 + 8 * (sign < 0), 0.78)
    )


def _thing(cast: Cast) -> Drawing:
    """What does somebody good, alone and large."""
    size, middle = 1.36, cast.middle
    return (
        *signs.halo(middle, 50, 58, ("pale", "light")),
        *(shape for mark in flying_off(cast, middle, 50, 54) for shape in mark),
        ellipse(middle, 93, 34, 3.4, "shade", 0),
        *placed(things.thing(cast.name()), middle - 30 * size, 92 - 58 * size, size),
    )


def flying_off(cast: Cast, x: float, y: float, reach: float) -> list[Drawing]:
    """The signs of a deed that fly off a spot where nobody it is done to is seen."""
    if cast.deed == "help" and not cast.name().startswith("poison"):
        return [*signs.hearts(x, y + 4, reach * 0.85)]
    if cast.deed == "drink" and any(things.is_glass(name) for name in cast.things):
        return [*signs.drops(x, y - reach * 0.3, reach * 0.66, ALE, 5)]
    return []


def foreground(cast: Cast, x: float) -> Drawing:
    """The table where one gambles with the pot near ``x``, or the gold that changes hands."""
    if cast.deed in ("gamble", "cheat"):
        return (*places.table(cast.wide), *signs.pot(x, 93), *laid(cast.wide, x))
    if cast.deed in ("pay", "lose"):
        return (*places.table(cast.wide), *signs.heap(x, 92, 1.1))
    return ()


def laid(wide: float, x: float, y: float = 96.0) -> Drawing:
    """The cards of a round that lie on the table on either side of the pot at ``x``."""
    apart = min(46.0, wide * 0.29)
    shown = (
        shape
        for at, dx in enumerate((-10, 0, 10))
        for shape in placed(packs.card(at), x - apart + dx, y - 5 + abs(dx) * 0.14, 0.74, turn=1.4 * dx)
    )
    return (*shown, *packs.face_down(x + apart, y, 0.84, 2))


BEHIND_TITLE = 125.0
"""A picture narrower than this reaches behind the title, under which nobody's head may be."""


def _scene(cast: Cast) -> Drawing:
    """A whole room: who does it above the heads of all the others."""
    pose = poses.DOING[cast.pose]
    toasted = cast.deed == "drink" and not things.is_glass(cast.name())
    held = things.gripped(SERVING["drink"], 0.94) if toasted else cast.in_hand(0.94, _tilt(cast))
    spot = (cast.middle - 29, 33 if cast.wide < BEHIND_TITLE else 20)
    doer = persons.stood(cast.figure, cast.mood, pose, spot, 0.58, held)
    face = doer.face._replace(radius=doer.face.radius + 4)
    found: list[Shape] = [*signs.halo(cast.middle, 56, 46, ("pale", "light"))]
    if cast.deed == "help":
        found += signs.clear(signs.hearts(cast.middle, 48, 44), (face,))
    found += doer.shapes
    if toasted and cast.things and not marks.is_hand(cast.name()):
        found += things.standing(cast.name(), cast.middle - min(44.0, cast.wide * 0.27), 76, 38)
    elif not held and cast.things:
        x, y = doer.hand
        low = max(py for shape in things.thing(cast.name()) for _, py in shape.points)
        shapes = (shape for shape in things.thing(cast.name()) if shape.tone != "shade")
        found += placed(shapes, min(x - 4, cast.wide - 42), min(y + 6, 70) - low * 0.62, 0.62)
    if cast.deed in ("gamble", "cheat"):
        found += [
            box(-4, 84, cast.wide + 8, 20, "rust", 1.4),
            box(-4, 84, cast.wide + 8, 3, "warm"),
            *signs.pot(cast.middle, 85),
            *laid(cast.wide, cast.middle, 89),
        ]
    return (*found, *crowd.onlookers(cast.wide, cast.deed, cast.seed))


def _detail(cast: Cast) -> Drawing:
    """A face from near by over the table of a round, and the thing in a hand before it."""
    size = min(1.62, cast.wide * 0.0105) * bodies.build(cast.figure).shape.head ** 0.4
    bare = " ".join(word for word in cast.figure.split() if not word.startswith("prop:"))
    x = cast.middle - min(34.0, cast.wide * 0.2)
    bust = busts.bust(bare, cast.mood)
    top = min(y for shape in bust for _, y in shape.points)
    size = min(size, max(1.0, 46 / (43 - top)))
    made = placed(bust, x - 50 * size, 50 - 43 * size, size)
    right = cast.middle + min(50.0, cast.wide * 0.29)
    way = [(right + 40, 124), (right + 24, 114), (right + 2, 84)]
    if not things.upright(cast.name()):
        way = [(right + 46, 118), (right + 36, 108), (right + 8, 84)]
        arm = persons.facing(
            grasp.holding(cast.figure, [(2 * right - px, py) for px, py in way], cast.name(), 1.06, 1.3),
            right,
        )
    else:
        hand = things.gripped(cast.name(), 1.12, -6)
        over = max(x for shape in hand for x, _ in shape.points) + right + 2 - (cast.wide - 8)
        way = [(x - max(0.0, over), y) for x, y in way]
        arm = grasp.forearm(cast.figure, way, "fist", -100, hand, 1.3)
    return (*made, *arm, *foreground(cast, cast.middle + 8))


def _half(cast: Cast) -> Drawing:
    """A half figure with the thing in hand, alone."""
    pose = poses.DOING[cast.pose]
    held = cast.in_hand(0.86, _tilt(cast)) if not _pushed(cast) else ()
    borne = bool(held) and cast.pose == "offer" and not things.upright(cast.name())
    held = () if borne else held
    x = cast.middle - min(16.0, cast.wide * 0.1)
    doer = persons.half(cast.figure, cast.mood, pose, x, held, 0.84)
    over = -min(y for shape in doer.shapes for _, y in shape.points)
    if over > 0:
        doer = persons.half(cast.figure, cast.mood, pose, x, held, max(0.62, 0.84 * 104 / (104 + over)))
    room = 44.0 if cast.things and not held and not _pushed(cast) else 24.0
    doer = persons.moved(doer, -max(0.0, doer.hand[0] + room - cast.wide))
    face = doer.face._replace(radius=doer.face.radius + 4)
    found: list[Shape] = [*signs.clear(flying_off(cast, *doer.hand, 34), (face,))]
    if _pushed(cast):
        right = cast.middle + min(62.0, cast.wide * 0.36)
        way = [(2 * right - px, py) for px, py in ((right + 42, 112), (right + 26, 96), (right, 78))]
        found += persons.facing(grasp.holding(cast.other, way, cast.name(), 0.92, 1.2), right)
        found += signs.ward(doer.hand[0] - 6, doer.hand[1] - 4, 30)
    elif borne:
        found += borne_on(cast.name(), doer.hand, 0.74)
    elif not held and cast.things:
        found += touching(cast, doer.hand)
    found += doer.shapes
    if cast.deed in ("gamble", "cheat"):
        found += foreground(cast, cast.middle + 14)
    elif cast.deed in ("pay", "lose") and not borne:
        found += signs.heap(doer.hand[0], doer.hand[1] - 4, 0.8)
    return tuple(found)


def borne_on(name: str, hand: Point, scale: float) -> Drawing:
    """A thing that would hang from a hand, as it stands on the palm."""
    shapes = [shape for shape in things.thing(name) if shape.tone != "shade"]
    low = max(y for shape in shapes for _, y in shape.points)
    return placed(shapes, hand[0] - 26 * scale, min(hand[1], 92) - low * scale, scale)


def _pushed(cast: Cast) -> bool:
    """Whether the thing is held out to who does it by somebody else."""
    hand = cast.name().partition("@")[0] in ("palm", "fist", "ear", "biceps", "alms")
    refused = cast.deed in ("refuse", "dodge") or cast.pose in ("refuse", "brace")
    return refused and bool(cast.things) and not hand


STAGINGS: Mapping[str, Callable[[Cast], Drawing]] = {
    "pair": _pair,
    "hands": _hands,
    "motion": _motion,
    "thing": _thing,
    "scene": _scene,
    "detail": _detail,
    "half": _half,
}
"""The ways to fill a picture that suit everybody, by name."""
