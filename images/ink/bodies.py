"""Bodies: a bust's head on a trunk with arms and legs in a pose, in the units of a bust.

The neck of somebody who stands upright is at (50, 70), the hips are at (50, 116), the soles at 186.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from innkeep.images.ink import busts, limbs, machines, things
from innkeep.images.ink.shapes import Drawing, Point, Shape, drawing, placed, toned

NECK, HIPS = (50.0, 70.0), (50.0, 116.0)
_SIDES = "C26 14 21 30 19 48 L-19 48 C-21 30 -26 14 -25 6"
_TRUNK = f"M-25 6 C-18 0 -10 -3 -8 -6 L8 -6 C10 -3 18 0 25 6 {_SIDES} Z"
_SLIM = "M-22 7 C-16 1 -10 -2 -8 -6 L8 -6 C10 -2 16 1 22 7 C22 16 13 26 15 48 L-15 48 C-13 26 -22 16 -22 7 Z"
_BELT = "trim M-19.6 38 L19.6 38 L19.2 44.6 L-19.2 44.6 Z"
TRUNKS: dict[str, str] = {
    "robe": f"""cloth/ {_TRUNK}
        trim. M-10 -5 L0 10 L10 -5 L14 -2 L4 16 L4 48 L-4 48 L-4 16 L-14 -2 Z
        {_BELT}""",
    "armour": f"""steel/ {_TRUNK}
        trim. M-3 -4 L3 -4 L2 36 L-2 36 Z
        ink. M-22 20 Q0 28 22 20 L22 21.4 Q0 29.4 -22 21.4 Z
        {_BELT}""",
    "leather": f"""cloth/ {_TRUNK}
        trim. M-22 2 L-15 -2 L20 40 L12 44 Z
        {_BELT}
        light M-4 36.6 L4 36.6 L4 46 L-4 46 Z""",
    "gown": f"""skin/ {_SLIM}
        cloth/ M-22 9 C-14 18 -6 14 0 10 C6 14 14 18 22 9 C20 20 13 28 15 48 L-15 48 C-13 28 -20 20 -22 9 Z
        light. M-3 1 L0 -2 L3 1 L0 6 Z
        trim. M-14.6 36 L14.6 36 L14.6 41 L-14.6 41 Z""",
    "coat": f"""white {_TRUNK}
        cloth/ M-25 6 C-18 0 -12 -3 -9 -6 L-2 24 L-4 48 L-20 48 C-22 30 -26 14 -25 6 Z
        cloth/ M25 6 C18 0 12 -3 9 -6 L2 24 L4 48 L20 48 C22 30 26 14 25 6 Z
        trim M-9 -7 L-18 -3 L-12 10 L-3 18 Z
        trim M9 -7 L18 -3 L12 10 L3 18 Z""",
    "apron": f"""white/ {_TRUNK}
        cloth/ M-12 4 Q0 12 12 4 L18 26 L18 48 L-18 48 L-18 26 Z
        trim. M-18.6 30 L18.6 30 L18.6 34 L-18.6 34 Z""",
    "gi": f"""cloth/ {_TRUNK}
        skin. M-7 -6 L7 -6 L0 12 Z
        ink. M8 -6 L9.6 -6 L-8 38 L-9.6 38 Z
        {_BELT}""",
    "fur": f"""cloth/ {_TRUNK}
        trim/ M-28 8 L-24 0 L-20 2 L-16 -5 L-8 -2 L0 4 L8 -2 L16 -5 L20 2 L24 0 L28 8 L20 14 L12 9 L0 18
        L-12 9 L-20 14 Z
        {_BELT}""",
    "bare": f"""skin/ {_TRUNK}
        ink. M-0.7 6 L0.7 6 L0.9 34 L-0.9 34 Z
        ink. M-18 14 Q-9 20 -1.6 15 L-1.6 16.6 Q-9 22 -18.4 16 Z
        ink. M18 14 Q9 20 1.6 15 L1.6 16.6 Q9 22 18.4 16 Z
        trim. M-24 4 L-17 0 L19 36 L14 42 Z
        {_BELT}""",
    "slime": f"""skin/ {_TRUNK}
        cloth/ M-25 6 C-18 0 -14 -2 -11 -4 L-4 30 L-8 48 L-19 48 C-21 30 -26 14 -25 6 Z
        cloth/ M25 6 C18 0 14 -2 11 -4 L4 30 L8 48 L19 48 C21 30 26 14 25 6 Z
        trim M-6 -3 L6 -3 L3 4 L6 24 L0 30 L-6 24 L-3 4 Z""",
    "spiked": f"""cloth/ {_TRUNK}
        trim M-10 -6 L-26 -24 L-22 -8 L-34 -14 L-24 6 Q-10 10 0 22 Q10 10 24 6 L34 -14 L22 -8 L26 -24 L10 -6
        L0 10 Z
        {_BELT}""",
}
"""Trunks in words: the neck at (0, 0), the hips at (0, 46)."""
SKIRTS = ("robe", "gown", "spiked", "slime")
"""What hangs down to the ankles."""
_SHOULDER, _HIP = (22.0, 9.0), (9.0, 2.0)


@dataclass(frozen=True, slots=True)
class Arm:
    """An arm: how far its elbow lies from the shoulder and its hand from the elbow, what the hand does, how
    it is turned (degrees; None: as the forearm leads)."""

    elbow: Point
    wrist: Point
    hand: str = "fist"
    turn: float | None = None


REST = Arm((-20, 16), (16, 10))
"""An arm that has nothing to do: whoever it belongs to holds it in a way of their own."""
CARRY = Arm((-15, 19), (4, -18), "fist", turn=-96)
"""How it is held by whoever carries a thing of theirs."""


@dataclass(frozen=True, slots=True)
class Shapeliness:
    """How somebody is built: the size of the head, how broad the trunk and how tall all of them is, of 1."""

    head: float = 1.0
    broad: float = 1.0
    tall: float = 1.0


BUILDS: dict[str, Shapeliness] = {
    "plain": Shapeliness(),
    "small": Shapeliness(1.16, 0.84, 0.84),
    "giant": Shapeliness(0.84, 1.3, 1.08),
    "stout": Shapeliness(1.04, 1.22, 0.9),
    "lank": Shapeliness(0.92, 0.84, 1.06),
    "slight": Shapeliness(1.04, 0.88, 0.96),
}


@dataclass(frozen=True, slots=True)
class Stance:
    """How somebody always stands: what is added to the lean and the nod of a pose, and the idle arm."""

    lean: float
    nod: float
    idle: Arm


STANCES: dict[str, Stance] = {
    "plain": Stance(0, 0, REST),
    "proud": Stance(-4, -4, Arm((-22, 14), (18, 8))),
    "stooped": Stance(9, 8, Arm((-14, 22), (18, 12))),
    "swaying": Stance(8, -15, Arm((-24, 8), (-14, -6), "open", turn=160)),
    "ready": Stance(4, 0, Arm((-18, 14), (22, -14))),
    "meek": Stance(-2, 9, Arm((-12, 20), (24, -10), "flat", turn=-30)),
    "wide": Stance(0, -3, Arm((-28, 8), (14, 20))),
    "sly": Stance(7, 10, Arm((-14, 20), (26, -6), "point", turn=-20)),
    "showman": Stance(-3, -7, Arm((-24, 2), (-16, -12), "flat", turn=-160)),
}


@dataclass(frozen=True, slots=True)
class Leg:
    """A leg: how far its knee lies from the hip and its ankle from the knee, and how its foot is turned."""

    knee: Point
    ankle: Point
    turn: float = 0.0
    flip: bool = False


@dataclass(frozen=True, slots=True)
class Pose:
    """How somebody holds themselves: the trunk leans and the head nods by degrees, the eyes look aside."""

    left: Arm
    right: Arm
    lean: float = 0.0
    nod: float = 0.0
    gaze: float = 0.0
    legs: tuple[Leg, Leg] | None = None
    holds: str = "right"


def turned(point: Point, about: Point, degrees: float) -> Point:
    """A point turned clockwise about another."""
    sine, cosine = math.sin(math.radians(degrees)), math.cos(math.radians(degrees))
    x, y = point[0] - about[0], point[1] - about[1]
    return about[0] + x * cosine - y * sine, about[1] + x * sine + y * cosine


def about(shapes: Drawing, point: Point, degrees: float) -> Drawing:
    """Shapes turned clockwise about a point."""
    moved = placed(shapes, -point[0], -point[1])
    return placed(moved, *point, turn=degrees)


@dataclass(frozen=True, slots=True)
class Build:
    """What a body is made of, by the words of its bust."""

    parts: Mapping[str, str]

    @property
    def dress(self) -> str:
        """The word of what it wears."""
        return self.parts.get("dress", "robe")

    @property
    def machine(self) -> bool:
        """Whether it is made of iron."""
        return self.parts.get("head") in machines.HEADS

    @property
    def shape(self) -> Shapeliness:
        """How it is built."""
        return BUILDS[self.parts.get("build", "plain")]

    def stood(self, pose: Pose) -> Pose:
        """A pose as it holds it: in its own stance, the idle arm as it always is."""
        stance = STANCES[self.parts.get("stance", "plain")]
        idle = CARRY if "carries" in self.parts else stance.idle
        return replace(
            pose,
            left=idle if pose.left == REST else pose.left,
            lean=pose.lean + stance.lean,
            nod=pose.nod + stance.nod,
        )

    def carried(self, pose: Pose) -> Drawing:
        """What it has in its idle hand in a pose that leaves one idle."""
        if pose.left != REST or "carries" not in self.parts:
            return ()
        return placed(things.gripped(self.parts["carries"], 0.7, 8), 0, 0, mirrored=0)

    def tones(self) -> dict[str, str]:
        """What the tones of its parts stand for."""
        defaults = {"skin": "fair", "locks": "rust", "cloth": "deep", "trim": "warm"}
        return {name: self.parts.get(name, tone) for name, tone in defaults.items()}

    def sleeve(self) -> tuple[str, float]:
        """The tone of a sleeve and how much of an arm it covers."""
        if self.machine:
            return "steel", 1.0
        return {
            "armour": ("steel", 0.86),
            "gown": ("cloth", 0.22),
            "apron": ("white", 0.5),
            "bare": ("skin", 0.0),
            "slime": ("skin", 0.0),
            "leather": ("cloth", 0.55),
            "fur": ("cloth", 0.4),
        }.get(self.dress, ("cloth", 0.84))

    def hand(self, kind: str) -> str:
        """The hand it has for what a hand does."""
        if self.machine:
            return "clamp"
        return "blob" if self.dress == "slime" and kind == "fist" else kind

    def foot(self) -> str:
        """The foot it has."""
        if self.machine or self.dress == "armour":
            return "iron"
        return "bare" if self.dress in ("bare", "slime", "gi") else "boot"


@lru_cache(maxsize=64)
def build(words: str) -> Build:
    """The build of the words of a bust."""
    return Build(dict(word.split(":", 1) for word in words.split()))


def _arm(made: Build, arm: Arm, shoulder: Point) -> tuple[Drawing, list[Point]]:
    """An arm from its shoulder without the hand, and its way."""
    elbow = (shoulder[0] + arm.elbow[0], shoulder[1] + arm.elbow[1])
    way = limbs.bent(shoulder, elbow, (elbow[0] + arm.wrist[0], elbow[1] + arm.wrist[1]))
    tone, share = made.sleeve()
    stout = (10.5 if made.dress in ("bare", "armour") or made.machine else 9.0) * made.shape.broad**0.5
    found = [limbs.tube(way, stout, 6.2, "skin" if share < 1 else tone)]
    if 0 < share < 1:
        sleeve = limbs.part(way, share)
        found.append(limbs.tube(sleeve, stout + 0.6, stout - 1.6 * share + 0.4, tone))
        if share > 0.5:
            found.append(Shape(cuff(sleeve, stout - 0.6), "trim"))
    if made.machine or made.dress == "armour":
        found += [
            Shape(tuple((shoulder[0] + 12 * x, shoulder[1] + 11 * y) for x, y in _RING), "steel", 1.5, True)
        ]
    return tuple(found), way


_RING = tuple((math.cos(math.pi * step / 12), math.sin(math.pi * step / 12)) for step in range(24))


def cuff(way: list[Point], radius: float, broad: float = 4.4) -> tuple[Point, ...]:
    """The corners of a band across the end of a sleeve."""
    (ax, ay), (bx, by) = way[-2], way[-1]
    long = math.dist(way[-2], way[-1]) or 1.0
    dx, dy = (bx - ax) / long, (by - ay) / long
    nx, ny = dy * radius, -dx * radius
    return (
        (bx + nx, by + ny),
        (bx - nx, by - ny),
        (bx - nx - broad * dx, by - ny - broad * dy),
        (bx + nx - broad * dx, by + ny - broad * dy),
    )


def _leg(made: Build, leg: Leg, hip: Point) -> tuple[Drawing, list[Point]]:
    """A leg from its hip with its foot, and its way."""
    knee = (hip[0] + leg.knee[0], hip[1] + leg.knee[1])
    ankle = (knee[0] + leg.ankle[0], knee[1] + leg.ankle[1])
    way = limbs.bent(hip, knee, ankle)
    tone = {"bare": "rust", "slime": "skin", "gi": "cloth", "armour": "steel"}.get(made.dress, "dusk")
    foot = drawing(limbs.FEET[made.foot()])
    if leg.flip:
        foot = placed(foot, 0, 0, mirrored=0)
    return (
        limbs.tube(way, 11.5, 7.5, "steel" if made.machine else tone),
        *placed(foot, *ankle, turn=leg.turn),
    ), way


STRIDE, LIFT = 84.0, 24.0
"""So far apart two ankles tear a skirt open to the knees, and so far one above the other."""


def skirt(ways: Sequence[Sequence[Point]]) -> Drawing:
    """What hangs from the hips over two legs: to the ankles, or to the knees where the legs are far apart."""
    x, y = HIPS
    (lx, ly), (rx, ry) = sorted(way[-1] for way in ways)
    if rx - lx > STRIDE or abs(ly - ry) > LIFT:
        parted = [limbs.part(way, 0.52) for way in ways]
        (ax, ay), (bx, by) = sorted(way[-1] for way in parted)
        web = f"cloth M{x - 17} {y - 3} L{ax - 8} {ay} Q{x} {(ay + by) / 2 - 12} {bx + 8} {by}"
        return (
            *drawing(f"{web} L{x + 17} {y - 3} Z"),
            *(limbs.tube(way, 14.5, 13.0, "cloth") for way in parted),
            *(Shape(cuff(way, 13.6), "trim") for way in parted),
        )
    middle, low = (lx + rx) / 2, max(ly, ry)
    path = (
        f"M{x - 18} {y - 3} C{x - 24} {(y + ly) / 2} {lx - 14} {ly - 16} {lx - 15} {ly + 3}"
        f" Q{middle} {low + 10} {rx + 15} {ry + 3}"
        f" C{rx + 14} {ry - 16} {x + 24} {(y + ry) / 2} {x + 18} {y - 3} Z"
    )
    return drawing("cloth/ " + path)


def _trunk(made: Build, lean: float) -> Drawing:
    """The trunk about its hips."""
    if made.machine:
        shown = placed(drawing(busts.DRESSES[made.dress]), 0, busts.SHOULDERS)
    else:
        shown = placed(drawing(TRUNKS[made.dress]), *NECK)
    broad = made.shape.broad
    wider = (
        shape._replace(points=tuple((HIPS[0] + (x - HIPS[0]) * broad, y) for x, y in shape.points))
        for shape in shown
    )
    return about(tuple(wider), HIPS, lean)


def _shoulder(made: Build, pose: Pose, side: int) -> Point:
    """Where an arm begins; ``side`` is -1 or 1."""
    return turned((NECK[0] + side * _SHOULDER[0] * made.shape.broad, NECK[1] + _SHOULDER[1]), HIPS, pose.lean)


@lru_cache(maxsize=96)
def body(words: str, mood: str, pose: Pose, held: Drawing = ()) -> Drawing:
    """Somebody in a pose; ``held`` is what they have in hand, the spot where they hold it at (0, 0).

    Without legs they are drawn down to the hips.
    """
    made = build(words)
    carried, pose = made.carried(pose), made.stood(pose)
    neck = turned(NECK, HIPS, pose.lean)
    arms: list[Shape] = []
    for name, arm, side in (("left", pose.left, -1), ("right", pose.right, 1)):
        shown, way = _arm(made, arm, _shoulder(made, pose, side))
        hand = limbs.hand(made.hand(arm.hand), way, "skin", arm.turn, made.shape.head**0.5)
        has = (held if pose.holds == name else ()) or (carried if name == "left" else ())
        arms += [*shown, *(placed(has, *_palm(arm, way)) if has else ()), *hand]
    found = [*placed_head(words, mood, pose, neck, rear=True), *_lower(made, pose)]
    found += [*_trunk(made, pose.lean), *placed_head(words, mood, pose, neck), *arms]
    return toned(found, made.tones())


def _palm(arm: Arm, way: Sequence[Point]) -> Point:
    """The middle of a hand at the end of an arm."""
    angle = math.radians(limbs.heading(way) if arm.turn is None else arm.turn)
    return way[-1][0] + 9 * math.cos(angle), way[-1][1] + 9 * math.sin(angle)


def hand_at(words: str, pose: Pose, side: int = 1) -> Point:
    """The middle of somebody's right hand in a pose, or of the left one (``side`` -1)."""
    made = build(words)
    pose = made.stood(pose)
    arm = pose.right if side > 0 else pose.left
    return _palm(arm, _arm(made, arm, _shoulder(made, pose, side))[1])


def foot_at(words: str, pose: Pose) -> Point:
    """The ankle of somebody's right leg in a pose that has legs."""
    made = build(words)
    pose = made.stood(pose)
    if pose.legs is None:
        return HIPS
    return _leg(made, pose.legs[1], (HIPS[0] + _HIP[0], HIPS[1] + _HIP[1]))[1][-1]


def face(words: str, pose: Pose) -> tuple[float, float, float]:
    """The middle of somebody's face in a pose, and its radius."""
    made = build(words)
    pose, size = made.stood(pose), made.shape.head
    neck = turned(NECK, HIPS, pose.lean)
    spot = (neck[0], neck[1] - 28 * size)
    return *turned(spot, neck, pose.lean * 0.55 + pose.nod), 21 * size


def _lower(made: Build, pose: Pose) -> Drawing:
    """The legs, and what hangs over them."""
    if pose.legs is None:
        return ()
    found: list[Shape] = []
    ways: list[list[Point]] = []
    for leg, side in zip(pose.legs, (-1, 1), strict=True):
        shown, way = _leg(made, leg, (HIPS[0] + side * _HIP[0], HIPS[1] + _HIP[1]))
        found += shown
        ways.append(way)
    if made.dress in SKIRTS:
        found += skirt(ways)
    return tuple(found)


def placed_head(words: str, mood: str, pose: Pose, neck: Point, rear: bool = False) -> Drawing:
    """The head of a bust on a neck, or what of it is behind the trunk."""
    shown, size = busts.head(words, mood, pose.gaze, rear), build(words).shape.head
    moved = placed(shown, neck[0] - NECK[0] * size, neck[1] - NECK[1] * size, size)
    return about(moved, neck, pose.lean * 0.55 + pose.nod)
