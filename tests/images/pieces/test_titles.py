"""What a title says is what one sees: the thing it names is drawn, and nothing says the opposite.

All is measured on the shapes of the pictures, as they are printed.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from innkeep import cards
from innkeep.cards import yaml_reader
from innkeep.images.ink import blows, busts, composer, gaming, packs, things
from innkeep.images.ink.shapes import Drawing, Shape, drawing
from innkeep.images.pieces import deck_checks, manners, scenes

pytestmark = pytest.mark.unit

NAMED = yaml_reader.read((Path(__file__).parent / "named_things.yaml").read_text("utf-8"))
WIDE, TALL = 129.0, 100.0
"""The window of most cards."""
WHOLE = (
    *("motion", "collar", "downed", "hurl", "drag", "trodden", "sat"),
    *("snare", "jolt", "dart", "plank", "jaws", "kneels", "toppled"),
)
"""Ways to show a blow in which whoever it hits is whole."""
LEAST = 8.0
"""What is smaller than this is no thing one sees."""
DECKS = cards.load().decks
LARGE = [deck for deck in deck_checks.people(DECKS) if deck.kind == "character" and len(deck.cards) >= 15]


def card(name: str) -> cards.Card:
    return cards.load().cards[name]


def scene(name: str) -> scenes.Scene:
    return scenes.of_card(card(name), DECKS[card(name).deck])


@cache
def picture(name: str) -> Drawing:
    """What is printed of a card without its place, what frames it, and the rims."""
    shown = scene(name)
    free = " ".join(word for word in shown.figure.split() if not word.startswith("edge:"))
    told = shown.options() | {"turned": shown.turned, "figure": free}
    drawn = composer.scene(**told, wide=WIDE)[len(composer.behind(shown.place, WIDE, shown.light)) :]
    return tuple(shape for shape in drawn if shape.line >= 0)


def form(shape: Shape) -> tuple[float, ...]:
    """What of an outline stays the same when it is moved, turned, mirrored and scaled."""
    points = shape.points
    (ax, ay), (bx, by) = points[0], points[len(points) // 2]
    whole = ((bx - ax) ** 2 + (by - ay) ** 2) or 1.0
    step = max(1, len(points) // 8)
    return tuple(round(((x - ax) ** 2 + (y - ay) ** 2) / whole, 2) for x, y in points[1::step])


@cache
def forms(name: str) -> tuple[tuple[float, ...], ...]:
    """The forms of the largest inked shapes of a thing, without a mark."""
    plain = things.thing(name.split("@")[0])
    inked = [shape for shape in plain if shape.line > 0 and len(shape.points) > 3]
    return tuple(form(shape) for shape in sorted(inked, key=extent)[-3:])


def extent(shape: Shape) -> float:
    xs, ys = zip(*shape.points, strict=True)
    return float(max(max(xs) - min(xs), max(ys) - min(ys)))


def inside(x: float, y: float, shape: Shape) -> bool:
    """Whether a point lies within an outline."""
    crossed = False
    for (ax, ay), (bx, by) in zip(shape.points, [*shape.points[1:], shape.points[0]], strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            crossed = not crossed
    return crossed


def seen(shown: Drawing, at: int) -> bool:
    """Whether a third of the corners of a shape are within the window and under nothing that is not part of
    the same thing."""
    shape = shown[at]
    if extent(shape) < LEAST:
        return False
    over = [one for one in shown[at + 12 :] if one.line > 0]
    free = [(x, y) for x, y in shape.points if 0 <= x <= WIDE and 0 <= y <= TALL and not hidden(x, y, over)]
    return len(free) >= len(shape.points) / 3


def hidden(x: float, y: float, over: list[Shape]) -> bool:
    return any(inside(x, y, shape) for shape in over)


def drawn(name: str, kind: str) -> bool:
    """Whether a thing of a kind is on the picture of a card, large enough and in the window."""
    wanted = {one for one in scene(name).subject.split("+") if one.split("@")[0].split("/")[0] == kind}
    shown = picture(name)
    asked = {one for thing in {*wanted, kind} for one in forms(thing)}
    inked = ((at, form(shape)) for at, shape in enumerate(shown) if shape.line > 0)
    at_all = Counter(one for at, one in inked if one in asked and seen(shown, at))
    if kind == "cards" and sum(form(shape) == form(packs.card(0)[0]) for shape in shown) >= 3:
        return True
    return any(
        sum(at_all[one] > 0 for one in forms(thing)) >= min(2, len(forms(thing))) for thing in {*wanted, kind}
    )


def named() -> list[tuple[str, str]]:
    """The cards whose titles name a thing, and what they name."""
    return [
        (f"{deck}/{name}", str(wanted)) for deck, titles in NAMED.items() for name, wanted in titles.items()
    ]


def shows(name: str, wanted: str) -> bool:
    return any(all(drawn(name, kind) for kind in way.split("+")) for way in wanted.split("|"))


def test_the_thing_that_a_title_names_is_in_the_picture() -> None:
    """Of the titles of the large decks that name a thing nearly all have it drawn."""
    titles = named()
    assert len(titles) > 200
    assert set(NAMED) == {deck.id for deck in LARGE}
    missing = [name for name, wanted in titles if not shows(name, wanted)]
    assert len(missing) <= 0.03 * len(titles), (len(missing), len(titles), missing)


def test_the_titles_of_a_rabbit_show_a_rabbit() -> None:
    pooky = [one.id for one in DECKS["rdi1-zot"].cards if "pooky" in one.id]
    assert len(pooky) == 8
    for name in pooky:
        assert drawn(name, "rabbit"), name


@pytest.mark.parametrize(
    ("name", "staging", "moods"),
    [
        ("rdi5-zakhan/i-shall-sweat-it-out", "sweat", {"dozy"}),
        ("rdi7-wench/oh-that-one-slipped-right-off-my-tray", "slip", {"startled"}),
        ("rdi10-eisinder/these-scales-have-seen-worse", "", {"sly", "calm", "merry"}),
        ("rdi10-karl/im-too-clever-for-your-befuddlements", "", {"sly", "calm", "merry"}),
        ("rdi7-molly/come-and-see-whos-new", "friend", {"merry"}),
        ("rdi7-molly/he-only-bites-when-hes-hungry", "unleash", {"merry"}),
        ("rdi1-zot/i-told-you-not-to-distract-me", "unleash", {"fierce"}),
        ("rdi1-deirdre/you-look-like-you-need-this-more-than-i-do", "pair", {"calm", "merry"}),
        ("rdi10-dominique/what-i-cant-hear-you-im-in-my-diving-suit", "worn", {"startled"}),
    ],
)
def test_no_picture_says_the_opposite_of_its_title(name: str, staging: str, moods: set[str]) -> None:
    shown = scene(name)
    assert staging in ("", shown.staging)
    assert shown.mood in moods


def test_a_cup_that_is_empty_is_drawn_without_what_is_in_it() -> None:
    shown = picture("rdi5-zakhan/an-empty-cup-is-a-full-lesson")
    assert drawn("rdi5-zakhan/an-empty-cup-is-a-full-lesson", "empty-cup")
    assert not any(shape.tone == "#8e1230" for shape in shown)


def test_no_hearts_rise_off_poison_and_no_tray_is_level_off_which_something_slips() -> None:
    hearts = picture("rdi5-sera/i-think-these-drinks-might-have-been-poisoned")
    assert not any(shape.tone == "red" for shape in hearts)
    tray = next(
        shape
        for shape in picture("rdi7-wench/oh-that-one-slipped-right-off-my-tray")
        if shape.tone == "steel" and len(shape.points) == 28 and extent(shape) > 40
    )
    ys = [y for _, y in tray.points]
    assert max(ys) - min(ys) > 25


def test_a_beast_is_not_shown_alike_wherever_it_is() -> None:
    molly = {one.id: scenes.of_card(one, DECKS["rdi7-molly"]) for one in DECKS["rdi7-molly"].cards}
    beasts = {name: shown for name, shown in molly.items() if drawn(name, "horse")}
    assert len({(shown.staging, shown.pose, shown.mood) for shown in beasts.values()}) >= len(beasts) - 1
    assert not drawn("rdi7-molly/tip-the-wench", "horse")


def test_a_round_is_won_and_joined_in_six_ways_by_whose_it_is() -> None:
    for title, ways in (("winning-hand", gaming.WINS), ("gambling-im-in", gaming.JOINS)):
        found = Counter(scene(f"{deck.id}/{title}").staging for deck in LARGE)
        assert set(found) <= set(ways)
        assert len(found) >= 6, title
        assert max(found.values()) <= 4, title
    for deck in LARGE:
        assert scene(f"{deck.id}/winning-hand").mood == "merry", deck.id


def test_whoever_joins_or_wins_a_round_is_seen_at_cards_or_dice() -> None:
    faces = {form(shape) for suit in range(4) for shape in packs.card(suit)[1:]}
    backs = {form(shape) for shape in packs.fan(50, 50, 1.0, backs=True)}
    for deck in LARGE:
        for title in ("winning-hand", "gambling-im-in"):
            name = f"{deck.id}/{title}"
            shown = {form(shape) for shape in picture(name)}
            assert shown & (faces | backs) or drawn(name, "dice"), name


def test_a_drink_that_goes_through_a_portal_is_in_the_hand() -> None:
    assert drawn("rdi5-joran/my-drink-has-gone-through-the-wrong-portal", "mug/#d8921e/foam")


def test_there_are_three_kicks_and_three_punches_at_least_and_nobody_has_two() -> None:
    kicks: Counter[str] = Counter()
    punches: Counter[str] = Counter()
    for deck in LARGE:
        mine = [scenes.of_card(one, deck) for one in deck.cards]
        kicked = {one.pose for one in mine if one.staging == "motion" and one.pose in blows.KICKS}
        struck = {one.pose for one in mine if one.staging == "pair" and one.pose in blows.PUNCHES}
        assert kicked <= {manners.of(deck.id).kick}
        assert struck <= {manners.of(deck.id).punch}
        kicks.update(kicked)
        punches.update(struck)
    assert len(kicks) >= 3
    assert len(punches) >= 3


def test_a_blow_reaches_whom_it_hits_and_both_are_in_the_frame() -> None:
    """Nothing of whoever is hit lies beyond the frame, in any of the ways to show a blow with whole bodies;
    nothing of either, where both move."""
    hits = 0
    for deck in LARGE:
        for one in deck.cards:
            shown = scenes.of_card(one, deck)
            if shown.deed != "hit" or shown.staging not in WHOLE:
                continue
            hits += 1
            people = (shape for shape in picture(one.id) if shape.line > 0 and len(shape.points) > 4)
            spots = [WIDE - x if shown.turned else x for shape in people for x, _ in shape.points]
            assert max(spots) <= WIDE + 2, one.id
            assert min(spots) >= 0 or shown.staging != "motion", one.id
    assert hits > 40


def test_no_eyeball_lies_in_a_hand() -> None:
    for deck in LARGE:
        for one in deck.cards:
            shown = scenes.of_card(one, deck)
            if "eye" in {name.split("@")[0] for name in shown.subject.split("+")}:
                assert shown.staging in ("peek", "lurk", "tear"), one.id


def test_fright_is_not_the_face_of_who_dodges() -> None:
    for deck in LARGE:
        for one in deck.cards:
            shown = scenes.of_card(one, deck)
            assert shown.deed != "dodge" or shown.mood != "startled", one.id


def test_a_head_that_looks_aside_is_turned() -> None:
    """The nose moves further than the outline of the head, and the far eye grows narrow."""
    words = "head:oval hair:fringe nose:long skin:fair"
    front, turned = busts.head(words, "calm"), busts.head(words, "calm", 1.6)
    white = [shape for shape in turned if shape.tone == "white"]
    near, far = (extent(shape) for shape in sorted(white, key=lambda shape: shape.points[0][0]))
    assert near > far
    assert front != turned


def test_nobody_elses_ways_are_somebodys_own() -> None:
    """Two decks share a way of their own only where it is drawn in two ways."""
    owners: dict[str, list[str]] = {}
    for deck in LARGE:
        for way in manners.of(deck.id).own:
            owners.setdefault(way, []).append(deck.id)
    shared = {way: decks for way, decks in owners.items() if len(decks) > 1}
    assert set(shared) <= {"friend", "panels"}, shared
    hidden = Counter(
        dict(word.split(":", 1) for word in scenes.figure(deck).split()).get("hides", "post")
        for deck in LARGE
        if any(scenes.of_card(one, deck).staging == "lurk" for one in deck.cards)
    )
    assert max(hidden.values()) <= 2, hidden


def test_no_head_is_under_the_title_of_a_whole_room() -> None:
    """Where a picture reaches behind the title, that hides its upper quarter."""
    rooms = 0
    for deck in LARGE:
        for one in deck.cards:
            shown = scenes.of_card(one, deck)
            if shown.staging != "scene":
                continue
            rooms += 1
            told = shown.options() | {"turned": False}
            drawn_in = composer.scene(**told, wide=111.0)
            head = busts.HEADS[dict(w.split(":", 1) for w in shown.figure.split())["head"]]
            outline = next(shape for shape in drawing(head) if shape.line > 0 and shape.shaded)
            tops = [min(y for _, y in s.points) for s in drawn_in if s.line > 0 and form(s) == form(outline)]
            assert tops, one.id
            assert min(tops) > 26, one.id
    assert rooms >= 8
