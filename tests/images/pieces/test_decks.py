"""What makes a deck one of a kind: inks, ground, metal, ornament, emblem, bust; and what its cards show."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest
from PIL import Image, ImageChops, ImageStat

from innkeep import cards
from innkeep.cards import looks
from innkeep.images import component
from innkeep.images.ink import (
    beasts,
    blows,
    bodies,
    busts,
    composer,
    gaming,
    glasses,
    grounds,
    haunts,
    machines,
    marks,
    places,
    poses,
    props,
    stagings,
    things,
    titled,
    turns,
)
from innkeep.images.paint import brush, hatching, press
from innkeep.images.pieces import casting, manners, picture_checks, piece_index, scenes, title_words
from tests.images import contact_sheets

DECKS = cards.load().decks
PEOPLE = [deck for deck in DECKS.values() if deck.look.portrait and not deck.id.endswith("-boss")]
"""The decks of characters."""

UNLIKE = 5.0
"""How far busts in the same inks lie apart at least, of 255."""


def test_every_word_of_a_look_is_drawn() -> None:
    assert set(looks.GROUNDS) == set(grounds.TILES)
    assert set(looks.METALS) == set(brush.METALS)
    assert set(looks.CORNERS) == set(grounds.ORNAMENTS)
    assert set(looks.TONES) < set(press.tones(30, 200))
    for tones in composer.LIGHTS.values():
        assert {*tones, *tones.values(), *composer.RIMS.values()} <= set(press.tones(30, 200))
    for part, words in looks.PARTS.items():
        assert set(words) == set(busts.CHOICES.get(part, looks.TONES)), part


def test_no_two_decks_look_alike_and_no_subject_stands_everywhere() -> None:
    assert [str(flaw) for flaw in picture_checks.decks(DECKS)] == []


def test_every_character_has_a_look_of_its_own() -> None:
    assert len(PEOPLE) >= 18
    for deck in PEOPLE:
        look = deck.look
        assert None not in (look.second, look.ground, look.metal, look.corner), deck.id
        assert {"head", "dress", "skin"} <= dict(look.portrait).keys(), deck.id


def alike(one: Image.Image, two: Image.Image) -> float:
    """The mean difference of two pictures."""
    return sum(ImageStat.Stat(ImageChops.difference(one, two)).mean) / len(one.getbands())


def test_no_two_frames_are_alike() -> None:
    frames = [(deck.look.ground, deck.look.metal, deck.look.corner) for deck in PEOPLE]
    assert len(set(frames)) == len(frames)


def test_no_two_busts_fall_into_one_cluster() -> None:
    inks = press.tones(30, 200)
    printed = {
        deck.id: press.printed(
            composer.scene("open", scenes.figure(deck), "", "calm", turned=False, wide=100),
            (60, 60),
            0.6,
            inks,
        ).resize((30, 30), Image.Resampling.BOX)
        for deck in PEOPLE
    }
    pairs = itertools.combinations(printed, 2)
    assert [pair for pair in pairs if alike(printed[pair[0]], printed[pair[1]]) < UNLIKE] == []


def test_decks_that_look_alike_are_found() -> None:
    one, two = cards.Look(30, "anvil"), cards.Look(45, "barrel")
    other = replace(two, ground="waves", metal="iron")
    assert "15 degrees apart" in looks.apart(one, replace(two, ground=one.whole().ground))
    assert looks.apart(replace(one, ground="stars", metal="gold"), other) == ""
    assert looks.apart(one, cards.Look(200, "anvil")) == "share the emblem 'anvil'"


def test_emblems_that_are_drawn_alike_are_found() -> None:
    first = DECKS["rdi7-molly-mounts"]
    pair = {
        name: replace(first, id=name, cards=(), look=cards.Look(hue, emblem))
        for name, hue, emblem in (("one", 20, "sword-brandish"), ("two", 220, "bloody-sword"))
    }
    assert [flaw.said for flaw in picture_checks.decks(pair)] == ["two: for both emblems 'sword' is drawn"]


def test_every_emblem_and_token_is_drawn_by_the_house() -> None:
    assert [deck.id for deck in DECKS.values() if not scenes.device(deck.look.emblem)] == []
    for key in piece_index.keys("token"):
        (disc,) = component(key, "en").pictures()
        assert things.known(str(dict(disc.options)["device"])), key


def test_a_subject_in_four_decks_is_found() -> None:
    first = DECKS["rdi7-molly-mounts"]
    crowd = {}
    for number in range(4):
        name = f"side-{number}"
        card = replace(first.cards[0], deck=name, title={"en": f"Donkey {number}"})
        crowd[name] = replace(first, id=name, cards=(card,), look=cards.Look(90 * number, f"emblem-{number}"))
    said = [flaw.said for flaw in picture_checks.decks(crowd) if flaw.check == "subject"]
    assert len(said) == 1
    assert "'donkey/0' stands in side-0, side-1, side-2, side-3, allowed are 3 decks" in said[0]


def test_each_thing_of_a_scene_counts_and_one_that_bears_another_mark_is_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    gerki = DECKS["rdi1-gerki"]
    refusal = next(card for card in gerki.cards if card.icon == "halt")
    crowd = {}
    for number, emblem in enumerate(("anvil", "boot-stomp", "biceps", "barrel")):
        name = f"mine-{number}"
        card = replace(refusal, id=f"{name}/no", deck=name, title={"en": f"No {number}"})
        look = replace(gerki.look, hue=90 * number, emblem=emblem)
        crowd[name] = replace(gerki, id=name, cards=(card,), look=look)
    told = dict(scenes.told())
    monkeypatch.setattr(scenes, "told", lambda: {**told, "own": {}})
    assert list(scenes.crowded(crowd)) == []
    own = {name: ["key"] for name in crowd}
    monkeypatch.setattr(scenes, "told", lambda: {**told, "own": own})
    assert list(scenes.crowded(crowd)) == [("key", list(crowd))]


def test_what_many_decks_show_is_drawn_differently_in_each() -> None:
    drawn: dict[str, dict[object, str]] = {}
    for deck in DECKS.values():
        for card in deck.cards:
            for name in scenes.of_card(card, deck).subject.split("+"):
                if card.drink is None and "drink_event" not in card.types:
                    same = drawn.setdefault(name.split("@")[0].split("/")[0], {})
                    assert same.setdefault(things.thing(name), name) == name
    assert len(drawn["palm"]) >= 15
    assert len(drawn["purse"]) >= 15


def test_a_hand_has_the_skin_of_whoever_raises_it() -> None:
    for deck in PEOPLE:
        skin = dict(deck.look.portrait)["skin"]
        for card in deck.cards:
            name = scenes.of_card(card, deck).subject.split("+")[0]
            if name.split("@")[0] in ("palm", "fist"):
                assert skin in {shape.tone for shape in things.thing(name)}, card.id


@pytest.mark.parametrize("kind", marks.SPOTS)
def test_a_mark_lies_on_its_thing(kind: str) -> None:
    assert things.known(kind)
    plain, marked = things.thing(kind), things.thing(f"{kind}@key")
    xs, ys = zip(*(point for shape in plain for point in shape.points), strict=True)
    added = [shape for shape in marked if shape not in plain]
    assert added
    for x, y in (point for shape in added for point in shape.points):
        assert min(xs) - 10 < x < max(xs) + 10
        assert min(ys) - 10 < y < max(ys) + 10


def test_all_that_may_stand_on_a_card_is_drawn() -> None:
    told = scenes.told()
    names = [*told["things"], *told["devices"].values(), *told["ids"].values()]
    names += "+".join(title_words.told()["nouns"]).split("+")
    names += "+".join(told["events"].values()).split("+")
    assert [name for name in names if not things.known(name)] == []
    for glass, liquid, dressing in told["drinks"].values():
        assert glass in glasses.GLASSES
        assert brush.rgb(liquid)
        assert set(dressing.split()) <= {"foam", "steam", "fire", "bubbles", *glasses.GARNISHES}
    for kind in (*told["places"].values(), *told["decks"].values()):
        assert set(kind) <= set(places.PLACES)
    for moods in casting.told()["moods"].values():
        assert set(moods) <= set(busts.MOODS)
    for deed, ways in casting.told()["ways"].items():
        assert deed in stagings.DEEDS
        for staging, _, pose in (way.partition(" ") for way in ways):
            assert bool(pose) is (staging not in casting.UNPOSED)
            assert not pose or pose in (poses.MOVING if staging == "motion" else poses.DOING)


def test_all_that_manners_say_is_drawn() -> None:
    for deck, said in manners.told().items():
        assert deck in DECKS
        manner = manners.of(deck)
        words = dict(word.split(":", 1) for word in manner.words.split())
        assert words.get("build", "plain") in bodies.BUILDS, deck
        assert words.get("stance", "plain") in bodies.STANCES, deck
        assert words.get("hatch", "slant") in hatching.HATCHES, deck
        assert words["edge"] in {**haunts.CORNERS, **haunts.GARLANDS}, deck
        assert all(things.holdable(words[word]) for word in ("carries",) if word in words), deck
        assert all(things.known(words[word]) for word in ("friend",) if word in words), deck
        assert set(manner.places) <= {*places.PLACES, *haunts.HAUNTS}, deck
        assert set(manner.lights) <= set(composer.LIGHTS), deck
        assert {*manner.own, *manner.likes} <= set(titled.WAYS), deck
        assert manner.wins in gaming.WINS, deck
        assert manner.joins in gaming.JOINS, deck
        assert manner.kick in blows.KICKS, deck
        assert manner.punch in blows.PUNCHES, deck
        assert {*manner.turns} <= {*turns.TURNS}, deck
        assert words.get("hides", "post") in ("post", "barrel", "bag", "beam", "shimmer"), deck
        assert set(said) <= {
            *manners.WORDS,
            *["places", "lights", "own", "likes", "wins", "joins", "kick", "punch", "turns"],
        }, deck
    for said in title_words.told()["titles"]:
        assert said.get("deed", "do") in stagings.DEEDS
        assert said.get("mood", "calm") in busts.MOODS
        for staging, _, pose in (way.partition(" ") for way in said["ways"]):
            assert staging in {*titled.WAYS, "wins", "joins"}
            assert not pose or pose in (poses.MOVING if staging == "motion" else poses.DOING)


@pytest.mark.parametrize("place", [*places.PLACES, *haunts.HAUNTS])
@pytest.mark.parametrize("wide", [100.0, 169.0, 224.0])
def test_a_place_fills_a_scene_of_any_width(place: str, wide: float) -> None:
    under = haunts.place(place, wide)[0].points
    assert min(under) <= (0, 0)
    assert max(under) >= (wide, 100)


def test_every_thing_is_drawn_where_it_can_stand() -> None:
    for name in (*props.PROPS, *machines.PARTS, *beasts.BEASTS, *glasses.GLASSES):
        points = [point for shape in things.thing(name) for point in shape.points]
        assert 40 < max(y for _, y in points) < 72, name
        assert min(x for x, _ in points) > -20, name
        assert max(x for x, _ in points) < 80, name


def test_the_same_drink_is_served_alike_and_another_in_another_glass() -> None:
    drinks = [card for deck in DECKS.values() for card in deck.cards if card.drink is not None]
    served: dict[str, set[str]] = {}
    for card in drinks:
        served.setdefault(card.title["en"], set()).add(scenes.thing(card))
    assert all(len(found) == 1 for found in served.values())
    looks_of = [next(iter(found)) for found in served.values()]
    assert len(set(looks_of)) >= 0.8 * len(looks_of)
    assert len({name.split("/")[0] for name in looks_of}) >= 10


def test_the_core_cards_of_two_characters_differ_by_the_character() -> None:
    one, two = (scenes.of_card(DECKS[deck].cards[0], DECKS[deck]) for deck in ("rdi1-gerki", "rdi1-zot"))
    assert one.figure != two.figure
    assert one.figure
    assert two.figure


def test_a_deck_of_ones_own_gets_a_guest_and_a_whole_look() -> None:
    deck = replace(DECKS["rdi1-gerki"], id="my-deck", look=cards.Look(77, "anvil"))
    whole = deck.look.whole()
    assert whole.ground in looks.GROUNDS
    assert whole.metal in looks.METALS
    assert whole.corner in looks.CORNERS
    assert busts.bust(scenes.figure(deck), "calm")
    assert scenes.figure(deck) == scenes.figure(deck)


def test_every_deck_has_a_contact_sheet_and_they_are_small() -> None:
    files = sorted(contact_sheets.FOLDER.glob("*.webp"))
    assert sorted(path.stem for path in files) == sorted(DECKS)
    assert sum(path.stat().st_size for path in files) < 70_000 * len(files)
    for path in files:
        with Image.open(path) as image:
            assert image.width >= contact_sheets.WIDTH
