"""Ways to fill a picture of a round that somebody joins or wins, all of them at the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from innkeep.images.ink import busts, grasp, marks, persons, poses, signs, things
from innkeep.images.ink.packs import card, face_down, fan
from innkeep.images.ink.shapes import Drawing, Shape, box, ellipse, placed
from innkeep.images.ink.stagings import Cast

TABLE = 86.0
"""Where the far edge of a table is on which something lies."""


def _top(wide: float, y: float = TABLE) -> Drawing:
    """The top of a table seen a little from above."""
    return (
        box(-4, y, wide + 8, 30, "rust", 1.4),
        box(-4, y, wide + 8, 2.4, "warm"),
        *(box(x, y + 6 + x % 4, 18, 0.8, "shade") for x in range(4, int(wide), 37)),
    )


def _loser(cast: Cast, x: float, size: float = 0.56, pose: str = "gape") -> Drawing:
    """Whoever has lost, or would not have thought it."""
    return _lost(cast, x, size, pose).shapes


def _lost(cast: Cast, x: float, size: float, pose: str = "gape") -> persons.Somebody:
    mood = "startled" if pose == "gape" else "wary"
    return persons.mirrored(persons.half(cast.other, mood, poses.SUFFERING[pose], x, (), size), x)


def _bare(words: str) -> str:
    return " ".join(word for word in words.split() if not word.startswith("prop:"))


def _spread(cast: Cast) -> Drawing:
    """A hand of cards laid open on the table, and who leans back behind it."""
    x = cast.middle - cast.wide * 0.16
    doer = persons.half(cast.figure, cast.mood, poses.DOING["shrug"], x, (), 0.66)
    laid = fan(cast.middle - 4, 110, 0.86, wide=84.0)
    return (
        *_loser(cast, cast.wide * 0.84),
        *doer.shapes,
        *_top(cast.wide, 80),
        *signs.pot(cast.wide * 0.84, 93),
        *laid,
    )


def _rake(cast: Cast) -> Drawing:
    """Both arms round all the gold."""
    x = cast.middle - cast.wide * 0.1
    doer = persons.half(cast.figure, cast.mood, poses.DOING["rake"], x, (), 0.78)
    gold = [*signs.heap(x - 2, 93, 1.8), *signs.heap(x + 28, 94, 1.4), *signs.heap(x - 30, 94, 1.2)]
    flying = signs.clear(signs.coins((x - 30, 70), (x + 44, 74), 10, 3, 4.4), (doer.face,))
    return (
        *_loser(cast, cast.wide * 0.87, 0.54, "sulk"),
        *_top(cast.wide, 82),
        *doer.shapes,
        *gold,
        *fan(cast.middle + cast.wide * 0.22, 114, 0.86, 4, wide=60.0),
        *flying,
    )


def _hat(cast: Cast) -> Drawing:
    """A hat into which the pot is poured."""
    size = min(1.04, cast.wide * 0.0075)
    x, right = cast.middle - cast.wide * 0.2, cast.middle + cast.wide * 0.2
    face = placed(busts.bust(_bare(cast.figure), cast.mood), x - 50 * size, 54 - 43 * size, size)
    hat = placed(things.thing("tophat"), right + 26, 84, 0.88, turn=180)
    hat = tuple(shape for shape in hat if shape.tone != "shade")
    gold = (*signs.heap(right, 36, 1.4), *signs.heap(right - 2, 30, 0.9))
    falling = [
        signs.coin(right - 14, 12, 4.6),
        signs.coin(right + 10, 6, 4.6),
        signs.coin(right + 2, 18, 4.6),
    ]
    way = [(right + 62, 122), (right + 48, 108), (right + 26, 74)]
    hand = grasp.forearm(cast.figure, way, "fist", -150, (), 1.2)
    return (
        *signs.halo(right, 44, 42),
        *_loser(cast, cast.middle + 4, 0.5),
        *face,
        *_top(cast.wide, 90),
        *fan(x - 8, 122, 0.84, 4, wide=64.0),
        *gold,
        *(shape for one in falling for shape in one),
        *hat,
        *hand,
    )


def _grin(cast: Cast) -> Drawing:
    """A grin over a fan of cards of which we see the backs."""
    size = min(1.24, cast.wide * 0.0088)
    x = cast.middle
    face = placed(busts.bust(_bare(cast.figure), cast.mood), x - 50 * size, 40 - 43 * size, size)
    held = fan(x, 126, 1.24, 5, True, 92.0)
    left = grasp.forearm(cast.figure, [(x - 78, 120), (x - 60, 114), (x - 34, 98)], "fist", -30, (), 1.15)
    right = grasp.forearm(cast.figure, [(x - 78, 120), (x - 60, 114), (x - 34, 98)], "fist", -30, (), 1.15)
    return (
        *_loser(cast, cast.wide * 0.9, 0.5, "sulk"),
        *persons.facing(_loser(cast, cast.wide * 0.9, 0.5), x),
        *face,
        *held,
        *left,
        *persons.facing(right, x),
        *signs.heap(x, 97, 1.0),
    )


def pile(x: float, y: float, count: int, size: float = 1.0) -> Iterator[Shape]:
    """A pile of gold pieces that stands at ``y``."""
    for at in range(count):
        top = y - 4.6 * size * at
        yield ellipse(x, top, 10 * size, 4.2 * size, "gold", 1.3)
        yield ellipse(x, top - 0.9, 6.4 * size, 2.2 * size, "gilt", 0)


def _tower(cast: Cast) -> Drawing:
    """Piles of gold as high as a town, and who looks out between them."""
    x, size = cast.middle, min(1.0, cast.wide * 0.0074)
    face = placed(busts.bust(_bare(cast.figure), cast.mood), x - 50 * size, 50 - 43 * size, size)
    loser = _loser(cast, cast.wide * 0.9, 0.56)
    found: list[Shape] = [
        *signs.halo(x, 46, 52),
        *loser,
        *persons.facing(loser, x),
        *face,
        *_top(cast.wide, 90),
    ]
    heights = (
        (-56, 4),
        (-36, 13),
        (36, 12),
        (57, 3),
        (-47, 5),
        (-16, 4),
        (14, 5),
        (46, 4),
        (-27, 3),
        (26, 3),
    )
    for at, (dx, count) in enumerate(heights):
        found += pile(x + dx * cast.wide / 150, 93 + (at > 3) * 4, count)
    return (*found, *fan(x, 126, 0.86, 4, wide=64.0))


def _slam(cast: Cast) -> Drawing:
    """The card that wins, laid down before all, so that the gold of the table jumps."""
    x, y = cast.middle + 6, 90.0
    size = min(0.98, cast.wide * 0.007)
    mine = cast.middle - cast.wide * 0.24
    face = placed(busts.bust(_bare(cast.figure), cast.mood), mine - 50 * size, 48 - 43 * size, size)
    way = [(x - 82, 122), (x - 66, 108), (x - 46, 94)]
    hand = grasp.forearm(cast.figure, way, "flat", -4, (), 1.1)
    gold = (*signs.heap(x + 48, 97, 1.6), *signs.heap(x + 30, 99, 1.2))
    leaping = [(22, 62, 5.4), (36, 48, 5), (50, 58, 5.4), (30, 74, 4.6), (62, 70, 5), (44, 76, 4.6)]
    losers = [_lost(cast, cast.wide * 0.9, 0.6, "sulk"), _lost(cast, cast.wide * 0.66, 0.5)]
    faces = [one.face._replace(radius=one.face.radius + 6) for one in losers]
    return (
        *(shape for one in losers for shape in one.shapes),
        *face,
        *_top(cast.wide, 82),
        *signs.halo(x, y - 4, 36),
        *(
            shape
            for at in (0, 2, 1)
            for shape in placed(card(at), x + 8 * at - 10, y - 4, 1.1, turn=9 * at - 8)
        ),
        *gold,
        *hand,
        *signs.clear((signs.coin(x + dx * cast.wide / 150, dy, r) for dx, dy, r in leaping), faces),
    )


def _throw(cast: Cast) -> Drawing:
    """Dice that fly from a hand."""
    x = cast.middle - cast.wide * 0.24
    doer = persons.half(cast.figure, cast.mood, poses.DOING["toss"], x, (), 0.74)
    hx, hy = doer.hand
    right = cast.middle + cast.wide * 0.24
    return (
        *_loser(cast, cast.wide * 0.9, 0.5),
        *doer.shapes,
        *_top(cast.wide, 88),
        *placed(signs.streaks(0, 0, right - hx - 34, 0, 4, 10), right - 20, hy + 8),
        *placed(things.thing("dice"), right - 26, hy - 22, 0.96),
        *signs.pot(cast.middle + 4, 97),
    )


def _deal(cast: Cast) -> Drawing:
    """Cards that fly to all sides."""
    x = cast.middle
    doer = persons.half(cast.figure, cast.mood, poses.DOING["bless"], x, (), 0.7)
    found: list[Shape] = [*doer.shapes, *_top(cast.wide, 90)]
    reach = cast.wide * 0.4
    for at, (dx, y, turn) in enumerate(
        ((-1.0, 72, -50), (-0.86, 40, -24), (-0.6, 16, -60), (0.6, 16, 60), (0.86, 40, 24), (1.0, 72, 50))
    ):
        found += placed(card(at), x + dx * reach, y, 0.62, turn=turn)
    return (*found, *placed(card(1), x - 14, 95, 0.6, turn=70), *signs.pot(x + 14, 97))


def _above(cast: Cast) -> Drawing:
    """The table from above, hands full of cards on all its sides."""
    x, y, reach = cast.middle, 52.0, min(58.0, cast.wide * 0.36)
    found: list[Shape] = [
        ellipse(x, y, reach, 44, "rust", 2.0),
        ellipse(x, y, reach - 6, 38, "warm", 1.0),
        ellipse(x, y, reach - 9, 35, "mid", 0),
    ]
    near = [(x, 136), (x, 122), (x, 92)]
    found += placed(signs.pot(0, 0), x, y + 4)
    for turn in (90.0, 270.0):
        way = [(-8.0, 64.0), (-3.0, 50.0), (0.0, 37.0)]
        arm = grasp.forearm(cast.other, way, "fist", -90, fan(4, 18, 0.5, 4, True), 0.95)
        found += placed(arm, x + (24 if turn < 180 else -24), y, turn=-turn)
    mine = grasp.forearm(cast.figure, near, "fist", -90, fan(6, 30, 0.86, 5), 1.25)
    return (*found, *mine)


def _push(cast: Cast) -> Drawing:
    """All the gold one has, pushed to the middle with both hands."""
    x = cast.middle
    doer = persons.half(cast.figure, cast.mood, poses.DOING["push"], x - 26, (), 0.78)
    found: list[Shape] = [*_loser(cast, cast.wide * 0.88, 0.54), *doer.shapes, *_top(cast.wide, 88)]
    for at, (dx, count) in enumerate(((6, 5), (26, 7), (44, 4), (16, 3), (36, 3))):
        found += pile(x + dx * min(1.0, cast.wide / 150), 94 + 3 * (at > 2), count, 0.9)
    laid = fan(x - cast.wide * 0.36, 115, 0.72, 4, wide=60.0)
    return (*found, *laid, *placed(signs.streaks(0, 0, 26, 0, 3, 8), x - 4, 90))


def _empty(cast: Cast) -> Drawing:
    """A purse that is emptied on the table."""
    size = min(1.1, cast.wide * 0.0078)
    x, right = cast.middle - cast.wide * 0.2, cast.middle + cast.wide * 0.2
    face = placed(busts.bust(_bare(cast.figure), cast.mood), x - 50 * size, 52 - 43 * size, size)
    purse = tuple(shape for shape in things.thing("purse") if shape.tone != "shade")
    poured = placed(purse, right + 28, 46, 0.84, turn=160)
    falling = [(-6, 52, 5), (6, 60, 5), (-2, 68, 5), (9, 48, 4.4), (-12, 62, 4.4)]
    way = [(right + 66, 74), (right + 50, 60), (right + 20, 22)]
    hand = grasp.forearm(cast.figure, way, "fist", -140, (), 1.15)
    return (
        *face,
        *_top(cast.wide, 88),
        *fan(x - 8, 122, 0.84, 4, wide=64.0),
        *signs.heap(right, 96, 1.7),
        *(shape for dx, y, r in falling for shape in signs.coin(right + dx, y, r)),
        *poured,
        *hand,
    )


def _fold(cast: Cast) -> Drawing:
    """Somebody who is out of the round: the cards lie with their backs up before them, the thing is theirs
    now, and whoever plays on looks over cards."""
    left, right = cast.wide * 0.27, cast.wide * 0.84
    pose = poses.DOING[cast.pose]
    held = things.gripped(cast.name(), 0.8, -6) if cast.pose in RAISING and cast.in_hand(1.0) else ()
    doer = persons.half(cast.figure, cast.mood, pose, left, held, 0.74)
    if cast.pose == "aloof":
        doer = persons.mirrored(doer, left)
    them = persons.mirrored(
        persons.half(cast.other, "wary", poses.SUFFERING["play"], right, things.gripped("cards", 0.7), 0.66),
        right,
    )
    beside: list[Shape] = []
    for at, name in enumerate(cast.things[bool(held) : 2]):
        if not marks.is_hand(name):
            beside += things.standing(name, cast.wide * (0.53 - 0.06 * at), 84 + 2 * at, 44 - 6 * at)
    return (
        *them.shapes,
        *doer.shapes,
        *_top(cast.wide, 82),
        *beside,
        *face_down(left - 4, 94, 1.15, 4),
        *signs.pot(cast.wide * 0.7, 95),
    )


RAISING = ("cheer", "toast", "offer", "fan")
"""Poses in which somebody who is out of a round holds the thing."""


WAYS: Mapping[str, Callable[[Cast], Drawing]] = {
    "spread": _spread,
    "rake": _rake,
    "hat": _hat,
    "grin": _grin,
    "tower": _tower,
    "slam": _slam,
    "throw": _throw,
    "deal": _deal,
    "above": _above,
    "push": _push,
    "empty": _empty,
    "fold": _fold,
}
"""These ways, by name."""
WINS, JOINS = tuple(WAYS)[:6], ("grin", *tuple(WAYS)[6:11])
"""The ways to win, and to join a round."""
