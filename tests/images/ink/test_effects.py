"""A stranger who sees a picture without words says what its card does: is somebody hit, helped, paid, gambled
with or made to drink.

All is measured on every card of every deck that shows people.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache

import pytest

from innkeep import cards
from innkeep.images.ink import (
    busts,
    composer,
    encounters,
    gaming,
    glasses,
    limbs,
    own,
    scuffles,
    servings,
    signatures,
    stagings,
    things,
    titled,
    turns,
)
from innkeep.images.ink.shapes import Drawing, Shape, drawing
from innkeep.images.pieces import casting, deck_checks, deeds, manners, scenes, title_words

pytestmark = pytest.mark.unit

WIDE = 171.0
DECKS = cards.load().decks
SHOWN = [
    (card, scenes.of_card(card, deck), deeds.EFFECTS[deeds.deed(card)])
    for deck in deck_checks.people(DECKS)
    for card in deck.cards
]
DRUNK_FROM = ("mug", "stein", "cup", "wineglass", "goblet", "shot", "horn")
"""Glasses that are for drinking and nothing else: potions and bottles are thrown, too."""
OF_DRINKS = {
    *("ignore_drink", "discard_drinks", "renew_drinks", "drink_alcohol", "alcohol", "pass_drink", "negate"),
    *("alcohol_becomes_fortitude", "drink_now"),
}
"""Effects of a card that is about drinks, though it makes nobody drink."""
LEAST = 20.0
"""What is smaller than this is the mark of a deck on another thing."""


@cache
def picture(scene: scenes.Scene) -> Drawing:
    """What is printed of a scene, without its place, its frame, its rims, and what is always carried."""
    words = [word for word in scene.figure.split() if not word.startswith(("edge:", "carries:"))]
    told = scene.options() | {"turned": False, "figure": " ".join(words)}
    behind = composer.behind(scene.place, WIDE, scene.light)
    return tuple(shape for shape in composer.scene(**told, wide=WIDE)[len(behind) :] if shape.line >= 0)


def form(shape: Shape) -> tuple[float, ...]:
    """What of an outline stays the same when it is moved, turned, mirrored and scaled."""
    points = shape.points
    (ax, ay), (bx, by) = points[0], points[len(points) // 2]
    whole = ((bx - ax) ** 2 + (by - ay) ** 2) or 1.0
    step = max(1, len(points) // 8)
    spots = (round(((x - ax) ** 2 + (y - ay) ** 2) / whole, 2) for x, y in points[1::step])
    return float(len(points)), *spots


def extent(shape: Shape) -> float:
    xs, ys = zip(*shape.points, strict=True)
    return float(max(max(xs) - min(xs), max(ys) - min(ys)))


@cache
def bowls() -> dict[tuple[float, ...], str]:
    """The form of the largest shape of each glass, and its name."""
    largest = {}
    for name in glasses.GLASSES:
        inked = [one for one in things.thing(f"{name}/#d8921e/") if one.line > 0 and len(one.points) > 3]
        largest[form(max(inked, key=extent))] = name
    return largest


def poured(scene: scenes.Scene, least: float) -> set[str]:
    """The glasses on a picture that are so large."""
    shown = (form(one) for one in picture(scene) if one.line > 0 and extent(one) > least)
    return {bowls()[made] for made in shown if made in bowls()}


def done(card: cards.Card) -> set[str]:
    return {effect.do for mode in card.modes for way in mode.ways() for effect in way}


def test_each_way_to_fill_a_picture_belongs_to_one_effect() -> None:
    """A palm between two people is a refusal, whoever it is about, and a fist in a face is none."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for _, scene, effect in SHOWN:
        found[casting.alike(scene.staging, scene.pose)].add(effect)
    assert {way: effects for way, effects in found.items() if len(effects) > 1} == {}
    assert len(found) >= 100
    assert [str(flaw) for flaw in deck_checks.effects(DECKS)] == []


def test_the_tables_say_of_each_way_what_it_is_taken_for_and_say_it_once() -> None:
    told = casting.told()
    ways = [way for listed in told["effects"].values() for way in listed]
    assert len(set(ways)) == len(ways)
    for table in (told["ways"], title_words.told()["named"]):
        for deed, listed in table.items():
            for way in listed:
                staging, _, pose = way.partition(" ")
                assert casting.effect(staging, pose) == deeds.EFFECTS[deed], (deed, way)
    for staging in told["stops"]:
        assert casting.effect(staging, "") == "helped"
    for said in title_words.told()["titles"]:
        for way in said["ways"]:
            staging, _, pose = way.partition(" ")
            assert staging in ("wins", "joins") or casting.effect(staging, pose), way


def test_no_two_ways_have_one_name() -> None:
    rooms = [module.WAYS for module in (own, turns, gaming, encounters, scuffles, servings)]
    names = [way for room in (stagings.STAGINGS, signatures.SIGNATURES, *rooms) for way in room]
    assert len(set(names)) == len(names)
    assert {*names} <= {*titled.WAYS}


def test_a_turn_of_a_common_way_shows_what_that_way_shows() -> None:
    """And whoever has one has it for a way that has turns."""
    for way, stand in turns.TURNS.items():
        for name in stand:
            assert casting.effect(name, "") == casting.effect(way, ""), name
    for deck in deck_checks.people(DECKS):
        for way, name in manners.of(deck.id).turns.items():
            assert name in turns.TURNS[way], (deck.id, way)


def test_a_way_of_another_effect_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    gerki = DECKS["rdi1-gerki"]
    card = next(one for one in gerki.cards if deeds.deed(one) == "hit")
    shown = scenes.of_card(card, gerki)._replace(staging="half", pose="refuse")
    monkeypatch.setattr(deck_checks, "people", lambda _: [gerki])
    monkeypatch.setattr(scenes, "of_card", lambda one, _: shown if one == card else None)
    monkeypatch.setattr(cards.Deck, "cards", (card,), raising=False)
    said = [flaw.said for flaw in deck_checks.effects({"rdi1-gerki": gerki})]
    assert said == ["its effect is 'hit', 'half refuse' is taken for 'helped'"]


def test_no_title_turns_the_effect_of_its_card_into_another() -> None:
    for card, scene, effect in SHOWN:
        assert deeds.EFFECTS[scene.deed] == effect, card.id


def test_gold_is_drawn_only_where_gold_moves_or_is_played_for() -> None:
    for card, scene, effect in SHOWN:
        gold = [shape for shape in picture(scene) if shape.tone == "gold" and shape.line > 0]
        assert not gold or effect in ("paid", "gambled"), (card.id, scene.staging, scene.subject)


def test_where_gold_changes_hands_and_where_one_plays_there_is_gold() -> None:
    for card, scene, effect in SHOWN:
        if effect == "paid" or (effect == "gambled" and scene.staging not in ("throw", "lurk")):
            assert any(shape.tone == "gold" for shape in picture(scene)), (card.id, scene.staging)


def test_a_mug_is_drawn_only_where_drink_is_what_it_is_about() -> None:
    """Or where the title names it, as of a kick against one."""
    mugs = 0
    for card, scene, effect in SHOWN:
        shown = poured(scene, LEAST) & {*DRUNK_FROM}
        mugs += bool(shown)
        nouns = {noun.partition("/")[0] for noun in title_words.noun(card).split("+")}
        named = nouns & {*DRUNK_FROM, "tray-of-drinks"}
        told = named or effect == "drink" or done(card) & OF_DRINKS
        assert not shown or told, (card.id, scene.staging, scene.subject)
    assert mugs > 60


def test_whoever_is_made_to_drink_has_a_glass_before_them() -> None:
    for card, scene, effect in SHOWN:
        if effect == "drink":
            assert poured(scene, 12), (card.id, scene.staging, scene.subject)


def heads(shown: Drawing) -> int:
    """How many faces are on a picture."""
    outlines = {form(drawing(words)[0]) for words in busts.HEADS.values()}
    return sum(form(shape) in outlines for shape in shown if shape.line > 0)


def test_a_blow_has_its_star_and_whoever_it_hits_is_in_sight() -> None:
    hits = 0
    for card, scene, effect in SHOWN:
        if effect != "hit":
            continue
        hits += 1
        shown = picture(scene)
        stars = [one for one in shown if one.tone == "light" and one.line > 0 and len(one.points) in (10, 22)]
        assert stars or scene.staging == "collar", (card.id, scene.staging)
        machine = scene.figure.startswith("head:") and scene.figure.split()[0][5:] not in busts.HEADS
        assert heads(shown) >= 2 - machine or scene.staging in ("roar", "ambush"), (card.id, scene.staging)
    assert hits > 100


def test_no_star_of_a_blow_is_on_a_picture_of_anything_else() -> None:
    for card, scene, effect in SHOWN:
        if effect != "hit":
            stars = [one for one in picture(scene) if one.tone == "light" and len(one.points) == 22]
            assert not [one for one in stars if one.line > 0], (card.id, scene.staging)


def test_who_is_helped_makes_no_fist_at_anybody() -> None:
    """What helps is given by open hands, and hearts rise."""
    helped = [(card, scene) for card, scene, _ in SHOWN if scene.deed == "help"]
    assert len(helped) > 30
    fist = form(drawing(limbs.HANDS["fist"])[0])
    for card, scene in helped:
        assert casting.effect(scene.staging, scene.pose) == "helped"
        if scene.staging in ("bed", "thing", "altar", "fed"):
            shown = [form(one) for one in picture(scene) if one.line > 0]
            assert shown.count(fist) <= 1, (card.id, scene.staging)
