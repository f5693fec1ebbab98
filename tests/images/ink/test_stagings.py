"""What is drawn where people meet: faces stay free, hands hold, two legs are two, a palm has fingers.

All is measured on the shapes of the pictures of every card, in the order in which they are printed.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from functools import cache

import pytest

from innkeep import cards
from innkeep.images.ink import bodies, busts, composer, limbs, poses, props
from innkeep.images.ink.shapes import Drawing, Point, Shape, drawing, placed
from innkeep.images.pieces import scenes

pytestmark = pytest.mark.unit

WIDE = 171.0
PEOPLED = [deck for deck in cards.load().decks.values() if scenes.figure(deck) and len(deck.cards) > 3]
SHOWN = [(card, scenes.of_card(card, deck)) for deck in PEOPLED for card in deck.cards]
GAP = 3.0
"""So near lie parts of one thing."""
BLOWS = ("pair", "motion", "clash", "crush", "hurl", "unleash", "portal", "wings", "doorway", "ambush")
"""Ways to show a blow with a star where it falls."""
GOWN = "head:oval back:long hair:parted dress:gown skin:fair locks:rust cloth:deep trim:light"


@cache
def picture(scene: scenes.Scene) -> Drawing:
    """What is printed of a scene, without its place, what frames it, and the rims."""
    free = " ".join(word for word in scene.figure.split() if not word.startswith("edge:"))
    told = scene.options() | {"turned": scene.turned, "figure": free}
    shown = composer.scene(**told, wide=WIDE)[len(composer.behind(scene.place, WIDE, scene.light)) :]
    return tuple(shape for shape in shown if shape.line >= 0)


def of_kind(*stagings: str, deeds: Sequence[str] = ()) -> Iterator[tuple[cards.Card, Drawing]]:
    for card, scene in SHOWN:
        if scene.staging in stagings and (not deeds or scene.deed in deeds):
            yield card, picture(scene)


def form(points: Sequence[Point]) -> tuple[float, ...]:
    """What of an outline stays the same when it is moved, turned, mirrored and scaled."""
    (ax, ay), (bx, by) = points[0], points[len(points) // 2]
    whole = ((bx - ax) ** 2 + (by - ay) ** 2) or 1.0
    return tuple(round(((x - ax) ** 2 + (y - ay) ** 2) / whole, 2) for x, y in points[1::3])


@cache
def forms(words: str) -> tuple[float, ...]:
    return form(drawing(words)[0].points)


def like(shape: Shape, words: str) -> bool:
    """Whether a shape is the first of a drawing, however it was put there."""
    return len(shape.points) == len(drawing(words)[0].points) and form(shape.points) == forms(words)


def bounds(shape: Shape) -> tuple[float, float, float, float]:
    xs, ys = zip(*shape.points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def overlap(one: Shape, two: Shape, gap: float = 0.0) -> bool:
    """Whether the boxes around two shapes overlap, or lie no farther than a gap apart."""
    a, b = bounds(one), bounds(two)
    return a[0] < b[2] + gap and b[0] < a[2] + gap and a[1] < b[3] + gap and b[1] < a[3] + gap


def inside(point: Point, shape: Shape) -> bool:
    """Whether a point lies within an outline."""
    x, y = point
    crossed = False
    for (ax, ay), (bx, by) in zip(shape.points, [*shape.points[1:], shape.points[0]], strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            crossed = not crossed
    return crossed


def faces(shown: Drawing) -> Iterator[tuple[int, Shape]]:
    """The heads of people, and where in the order of printing they stand; onlookers are not meant."""
    for at, shape in enumerate(shown):
        if shape.line > 0 and any(
            like(shape, busts.HEADS[word]) for word in ("oval", "round", "square", "slim")
        ):
            yield at, shape


def middle(shape: Shape) -> Point:
    left, top, right, bottom = bounds(shape)
    return (left + right) / 2, (top + bottom) / 2


def is_hand(shape: Shape) -> bool:
    return any(like(shape, limbs.HANDS[kind]) for kind in limbs.HANDS)


def is_coin(shape: Shape) -> bool:
    left, top, right, bottom = bounds(shape)
    round_one = len(shape.points) == 28 and abs((right - left) - (bottom - top)) < (right - left) * 0.1
    return shape.tone == "gold" and shape.line > 0 and round_one and right - left < 16


def is_heart(shape: Shape) -> bool:
    return shape.tone == "red" and shape.line > 0 and like(shape, props.PROPS["heart"])


def is_star(shape: Shape) -> bool:
    """Whether it is the star of a blow."""
    return shape.tone == "light" and len(shape.points) == 22 and shape.line > 0


def test_onlookers_have_hair_shoulders_and_some_a_face_turned_aside() -> None:
    """A row of heads is no row of balls."""
    pictures = [*of_kind("scene")]
    assert len(pictures) > 10
    for card, shown in pictures:
        low = [shape for shape in shown if bounds(shape)[3] > 96 and bounds(shape)[1] > 50]
        shoulders = [shape for shape in low if len(shape.points) > 10 and bounds(shape)[3] > 108]
        assert len(shoulders) >= 3, card.id
        profiles = [shape for shape in shown if shape.tone in ("fair", "tan", "brown") and lopsided(shape)]
        assert profiles, card.id


def lopsided(shape: Shape) -> bool:
    """Whether an outline looks to one side: it is unlike itself in a mirror."""
    left, top, right, bottom = bounds(shape)
    if top < 55 or right - left < 20 or bottom - top < 20 or bottom > 104:
        return False
    turned = Shape(tuple((left + right - x, y) for x, y in shape.points), "")
    grid = [
        (left + (right - left) * x / 9, top + (bottom - top) * y / 9)
        for x in range(1, 9)
        for y in range(1, 9)
    ]
    return sum(inside(spot, shape) != inside(spot, turned) for spot in grid) > 3


def test_hands_hold_what_is_paid_and_what_it_is_paid_for() -> None:
    """Nothing floats between two hands: the gold and the thing touch one, but for the moth off a purse."""
    pictures = [*of_kind("hands")]
    assert len(pictures) > 3
    for card, shown in pictures:
        solid = [shape for shape in shown if shape.line > 0 and bounds(shape)[3] < 92]
        hands = [shape for shape in shown if is_hand(shape)]
        largest = max(solid, key=lambda shape: bounds(shape)[3] - bounds(shape)[1])
        for shape in (largest, *(one for one in solid if one.tone == "gold")):
            assert touched(shape, solid, hands), card.id


def touched(shape: Shape, others: Sequence[Shape], hands: Sequence[Shape]) -> bool:
    """Whether a hand reaches a shape, or what lies against it."""
    near, left = [shape], [one for one in others if one is not shape]
    while near:
        one = near.pop()
        if any(overlap(one, hand, GAP) for hand in hands):
            return True
        near += [other for other in left if overlap(one, other, GAP)]
        left = [other for other in left if not overlap(one, other, GAP)]
    return False


@pytest.mark.parametrize("pose", ["kick", "run", "lunge"])
def test_whoever_kicks_in_a_gown_has_two_legs(pose: str) -> None:
    shown = bodies.body(GOWN, "merry", poses.MOVING[pose])
    legs = [at for at, shape in enumerate(shown) if shape.tone == "dusk" and len(shape.points) > 20]
    assert len(legs) == 2
    for at in legs:
        shin = ends(shown[at])
        assert not any(inside(shin, over) for over in shown[at + 1 :] if over.tone == "deep"), pose


def ends(leg: Shape) -> Point:
    """The middle of the lower end of a leg."""
    count = (len(leg.points) - 10) // 2
    (ax, ay), (bx, by) = leg.points[count - 1], leg.points[count + 5]
    return (ax + bx) / 2, (ay + by) / 2


def test_the_star_of_a_blow_hides_neither_fist_nor_face() -> None:
    hit = [*of_kind(*BLOWS, deeds=("hit",))]
    stars = 0
    for card, shown in hit:
        for at, star in enumerate(shown):
            if is_star(star):
                stars += 1
                under = [shape for shape in shown[:at] if is_hand(shape)]
                under += [head for where, head in faces(shown) if where < at]
                assert not any(overlap(star, shape) for shape in under), card.id
    assert stars > 20


def test_no_coin_and_no_heart_lies_on_a_face() -> None:
    flying = 0
    for card, scene in SHOWN:
        shown = picture(scene)
        heads = [*faces(shown)]
        for at, mark in enumerate(shown):
            if not (is_coin(mark) or is_heart(mark)):
                continue
            flying += 1
            for where, head in heads:
                assert where > at or not inside(middle(mark), head), (card.id, scene.staging)
    assert flying > 100


def test_no_coin_lies_on_a_sun() -> None:
    deck = cards.load().decks["rdi1-deirdre"]
    card = next(card for card in deck.cards if card.id.endswith("/my-goddess-provides"))
    for staging, pose in (("hands", ""), ("half", "offer")):
        shown = picture(scenes.of_card(card, deck)._replace(staging=staging, deed="pay", pose=pose))
        sun = max(
            (shape for shape in shown if shape.tone == "warm" and shape.line > 0), key=lambda s: len(s.points)
        )
        (x, y), coins = middle(sun), [shape for shape in shown if is_coin(shape)]
        assert not any(abs(middle(coin)[0] - x) < 30 and abs(middle(coin)[1] - y) < 30 for coin in coins)


def test_no_arm_crosses_a_face_where_people_drink() -> None:
    pictures = [*of_kind("pair", "motion", "scene", deeds=("drink",))]
    assert len(pictures) > 5
    for card, shown in pictures:
        for where, head in faces(shown):
            left, top, right, bottom = bounds(head)
            spots = itertools.product((0.25, 0.5, 0.75), (0.4, 0.6, 0.8))
            face = [(left + (right - left) * x, top + (bottom - top) * y) for x, y in spots]
            arms = [shape for shape in shown[where + 1 :] if is_tube(shape)]
            assert not any(inside(spot, arm) for spot in face for arm in arms), card.id


def is_tube(shape: Shape) -> bool:
    return len(shape.points) == 32


def test_who_refuses_shows_a_palm_with_four_fingers_and_a_thumb() -> None:
    for pose in (poses.DOING["refuse"], poses.DOING["brace"], poses.MOVING["guard"]):
        shown = bodies.body(GOWN, "fierce", pose)
        hand = max((shape for shape in shown if is_hand(shape)), key=tips)
        assert tips(hand) == 5


def tips(hand: Shape) -> int:
    """How many fingers stick out: how often the way round a hand is farthest from its wrist."""
    x, y = hand.points[0]
    far = [(px - x) ** 2 + (py - y) ** 2 for px, py in hand.points]
    around = [*far[-2:], *far, *far[:2]]
    return sum(
        around[at] == max(around[at - 2 : at + 3]) and around[at] > 150 for at in range(2, len(around) - 2)
    )


def test_a_thing_carried_keeps_off_the_face_of_whoever_has_it() -> None:
    for deck in PEOPLED:
        words = scenes.figure(deck)
        if "carries:" not in words:
            continue
        for name in ("give", "offer", "strike", "point", "toast"):
            pose = poses.DOING[name]
            x, y, radius = bodies.face(words, pose)
            made, stood = bodies.build(words), bodies.build(words).stood(pose)
            carried = made.carried(pose)
            if not carried:
                continue
            hand = bodies.hand_at(words, pose, -1)
            assert stood.left == bodies.CARRY
            for px, py in itertools.chain(*(shape.points for shape in placed(carried, *hand))):
                assert (px - x) ** 2 + (py - y) ** 2 > (radius * 0.8) ** 2, (deck.id, name)
