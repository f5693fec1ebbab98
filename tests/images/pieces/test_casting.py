"""How the pictures of a deck are cast: nobody stands alike twice in a row or does a thing with odd means."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

from innkeep import cards
from innkeep.images.ink import bodies, machines, own, poses, things
from innkeep.images.ink.shapes import Shape, drawing
from innkeep.images.ink.stagings import Cast
from innkeep.images.pieces import casting, manners, scenes
from innkeep.images.pieces.scenes import Scene

PEOPLED = [deck for deck in cards.load().decks.values() if scenes.figure(deck) and len(deck.cards) > 3]


def cast(deck: cards.Deck) -> list[Scene]:
    return [scenes.of_card(card, deck) for card in deck.cards]


@pytest.mark.parametrize("deck", PEOPLED, ids=lambda deck: deck.id)
def test_no_two_cards_in_a_row_are_filled_in_the_same_way(deck: cards.Deck) -> None:
    """Whoever it is done to would stand there twice alike; nor does one see the same room twice in a row."""
    for (one, other), (first, second) in zip(
        itertools.pairwise(cast(deck)), itertools.pairwise(deck.cards), strict=True
    ):
        assert one.staging != other.staging, (first.id, second.id)
        assert (one.place, one.light) != (other.place, other.light), (first.id, second.id)


def shown(card: str) -> Scene:
    """What is cast for a card."""
    found = cards.load().cards[card]
    return scenes.of_card(found, cards.load().decks[found.deck])


@pytest.mark.parametrize(
    ("card", "staging", "mood"),
    [
        ("rdi10-oozwald/group-hug-it-only-stings-a-little", "hug", "merry"),
        ("rdi10-valeria/embrace-the-darkness", "hug", "merry"),
        ("rdi5-sera/a-true-rogue-gets-the-job-done-undetected", "ambush", "sly"),
        ("rdi1-gerki/hide-in-shadows", "lurk", "sly"),
        ("rdi5-joran/im-invisible-so-dont-deal-me-in", "vanish", "sly"),
        ("rdi10-karl/a-quiet-corner-and-a-thick-book-bliss", "alone", "dozy"),
        ("rdi7-jasper/a-nap-does-wonders-at-my-age", "alone", "dozy"),
        ("rdi10-karl/silence-in-the-library", "pair", "wary"),
        ("rdi1-zot/no-pooky-thats-my-friend", "downed", "fierce"),
    ],
)
def test_a_picture_does_not_say_the_opposite_of_its_title(card: str, staging: str, mood: str) -> None:
    """Who hugs kicks nobody, who hides is in the dark, and nobody cheers in a quiet corner."""
    scene = shown(card)
    assert (scene.staging, scene.mood) == (staging, mood)
    assert scene.pose != "kick"


def test_who_is_without_glasses_wears_none() -> None:
    assert "extra:glasses" in shown("rdi7-jasper/winning-hand").figure
    assert "extra:" not in shown("rdi7-jasper/zzzzzzzz").figure, "closed eyes are seen"
    assert "extra:" not in shown("rdi7-jasper/sorry-sonny-didnt-see-you-without-my-glasses").figure


def test_every_character_is_shown_in_a_way_of_their_own() -> None:
    """Not only the head differs: how they stand, their shadows, their frame, where they are, and how it is
    filled."""
    large = [
        deck for deck in PEOPLED if deck.kind == "character" and len(deck.cards) >= 15 and not deck.boss_of
    ]
    assert len(large) >= 18
    homes: set[str] = set()
    frames: set[str] = set()
    for deck in large:
        manner = manners.of(deck.id)
        words = dict(word.split(":") for word in manner.words.split())
        assert {"build", "stance", "hatch", "edge"} <= words.keys(), deck.id
        mine = (*manner.own, *own.WAYS)
        assert sum(one.staging in mine for one in cast(deck)) >= 1, deck.id
        assert sum(one.staging in (*mine, *manner.likes) for one in cast(deck)) >= 4, deck.id
        homes.add(manner.places[0])
        frames.add(f"{words['edge']} {words['hatch']} {manner.lights}")
    assert len(homes) == len(large)
    assert len(frames) == len(large)


def test_what_only_one_character_does_no_other_deck_shows() -> None:
    """And each of these ways is seen on a card."""
    shown_by: dict[str, set[str]] = {way: set() for way in own.WAYS}
    for deck in cards.load().decks.values():
        for one in cast(deck):
            if one.staging in shown_by:
                shown_by[one.staging].add(deck.id)
    assert {way: decks for way, decks in shown_by.items() if len(decks) != 1} == {}


@pytest.mark.parametrize(
    ("deck", "least"),
    [("rdi10-alaric", 17), ("rdi5-lizwick", 17), ("rdi7-warthorn", 15), ("rdi7-warthorn-stories", 15)],
)
def test_most_cards_of_a_deck_are_what_only_its_character_does(deck: str, least: int) -> None:
    """Traps in the light of a lantern, a bag that is alive, tales that fill the picture."""
    found = [one.staging for one in cast(cards.load().decks[deck]) if one.staging in own.WAYS]
    assert len(found) >= least


def test_one_gesture_of_two_characters_is_not_drawn_alike() -> None:
    """The same bust in the manners of two: another trunk, other arms, another head."""
    face = "head:oval dress:robe skin:fair cloth:deep"
    made = {
        deck.id: bodies.body(f"{face} {manners.of(deck.id).words}", "calm", poses.DOING["offer"])
        for deck in PEOPLED
        if manners.of(deck.id).words
    }
    assert len(set(made.values())) >= len(made) - 2


def test_nobody_hits_with_what_heals() -> None:
    for thing in ("bandage", "heart", "bandage@key"):
        assert things.holdable(thing)
        assert not things.holdable(thing, "hit")
        armed = Cast("", "", f"{thing}+sword", "calm", "swing", "hit", 160)
        assert armed.in_hand(1) == things.gripped("sword", 1)
        assert Cast("", "", thing, "calm", "swing", "hit", 160).in_hand(1) == ()


def broad(shape: Shape) -> float:
    """How broad a shape is."""
    xs = [x for x, _ in shape.points]
    return max(xs) - min(xs)


def mirrored(shape: Shape) -> list[tuple[float, float]]:
    """The corners of a shape in a mirror that stands in its middle."""
    xs = [x for x, _ in shape.points]
    middle = min(xs) + max(xs)
    return sorted((round(middle - x, 3), round(y, 3)) for x, y in shape.points)


@pytest.mark.parametrize("part", ["reels", "cabinet"])
def test_what_a_machine_shows_reads_alike_in_a_mirror(part: str) -> None:
    """Pictures are turned about: the signs of a fruit machine are no digits."""
    whole = drawing({**machines.HEADS, **machines.PARTS}[part])
    shown = [shape for shape in whole if shape.tone == "rust" and not shape.line and broad(shape) < 12]
    assert len(shown) >= 4
    for shape in shown:
        assert mirrored(shape) == sorted((round(x, 3), round(y, 3)) for x, y in shape.points)


def test_no_card_is_drawn_as_another_of_its_deck_and_no_staging_is_worn_out() -> None:
    """What an eye takes for one staging is on three cards of a deck at most; what is done there makes no
    other picture of the same thing in the same way."""
    for deck in PEOPLED:
        shown = cast(deck)
        staged = Counter(casting.alike(one.staging, one.pose) for one in shown)
        assert max(staged.values(), default=0) <= casting.ALIKE_MOST, (deck.id, staged)
        drawn = Counter((one.staging, one.pose, one.subject.split("+")[0]) for one in shown)
        assert max(drawn.values()) == 1, (deck.id, drawn.most_common(1))


def test_whoever_tips_the_wench_gives_and_she_takes() -> None:
    tips = [(deck, card) for deck in PEOPLED for card in deck.cards if card.id.endswith("/tip-the-wench")]
    assert len(tips) >= 10
    for deck, card in tips:
        scene = scenes.of_card(card, deck)
        assert (scene.staging, scene.deed) == ("pair", "lose"), card.id
        assert "hat:mobcap" in scene.other, card.id


@pytest.mark.parametrize(
    ("name", "staging", "deed"),
    [
        ("rdi10-oozwald/im-leaving-im-staying", "waver", "gamble"),
        ("rdi1-deirdre/mass-heal", "scene", "help"),
        ("rdi1-gerki/hide-in-shadows", "lurk", "dodge"),
        ("rdi5-sera/hide-in-shadows", "lurk", "dodge"),
        ("rdi10-karl/sorry-its-leg-day", "fold", "gamble"),
    ],
)
def test_a_title_that_its_effect_would_contradict_decides(name: str, staging: str, deed: str) -> None:
    scene = shown(name)
    assert (scene.staging, scene.deed) == (staging, deed)
