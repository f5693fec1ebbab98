"""What an eye sees of whole decks: shares of ways, poses and things, figures on grounds, outlines, gold."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from innkeep import cards
from innkeep.cards.catalogue import LANGUAGES
from innkeep.images import component
from innkeep.images.ink import composer, stagings
from innkeep.images.pieces import (
    casting,
    deck_checks,
    deeds,
    manners,
    picture_checks,
    scenes,
    title_words,
)
from innkeep.images.render import shaping, template
from innkeep.images.render.display_list import Glyphs, Icon

DECKS = cards.load().decks
LARGE = [deck for deck in deck_checks.people(DECKS) if len(deck.cards) >= deck_checks.MANY]
GESTURES = (
    *(
        "unleash",
        "scold",
        "slip",
        "hug",
        "spell",
        "stack",
        "wings",
        "altar",
        "tray",
        "plan",
        "tale",
        "portal",
    ),
    *(
        "spread",
        "rake",
        "throw",
        "deal",
        "push",
        "crush",
        "hurl",
        "collar",
        "downed",
        "duck",
        "ordered",
        "pour",
    ),
    *("slide", "cover", "upturned", "back", "tear", "shoulder", "shut", "steal", "pockets", "tend"),
)
"""Ways without a pose of their own choice, in which whoever does it has one that belongs to the way."""
BODIES = (
    *("rock", "limbo", "drag", "perch", "trodden", "sat", "dropped", "brought", "rod", "belt", "bootleg"),
    *("snare", "jolt", "dart", "plank", "jaws", "pendulum", "coaster", "bitten", "ticking", "pole", "sprung"),
    *("snap", "clamped", "chewed", "dive", "feed", "walks", "padded", "toppled", "brawl", "hoard", "cards"),
    *("smite", "moved", "shelter", "showered", "touched", "hatched", "rampage", "pounce", "emptied", "toed"),
    *("headlock", "wrestle", "shaken", "lifted", "raw", "halved", "around", "spilt", "reach", "mirrored"),
    *("engulf", "given", "holed", "stretched", "stampede", "ridden", "overfed", "reared", "kneels", "leech"),
    *("rushes", "everyone", "spilled", "broomed"),
)
"""Ways in which the whole body of somebody moves, or an arm does what is done."""


def test_every_check_of_whole_decks_is_among_all_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is asked here or in `ink/test_effects.py` about the decks that are shipped."""
    names = ("shares", "stagings", "effects", "drawings", "outlined", "alike", "backs")
    for name in names:
        flaw = picture_checks.Flaw("", "", "", name, "")
        monkeypatch.setattr(deck_checks, name, lambda _, flaw=flaw: iter([flaw]))
    assert [flaw.check for flaw in deck_checks.every(DECKS)] == [*names]


def test_no_deck_fills_its_pictures_alike() -> None:
    assert len(LARGE) >= 18
    assert [str(flaw) for flaw in deck_checks.shares(DECKS)] == []
    for deck in LARGE:
        shown = [scenes.of_card(card, deck) for card in deck.cards]
        ways = Counter(one.staging for one in shown)
        assert len(ways) >= 6, deck.id
        assert max(ways.values()) <= len(shown) / 4, deck.id
        assert (
            sum(bool(one.pose) or one.staging in (*GESTURES, *BODIES) for one in shown) >= len(shown) / 3
        ), deck.id


def test_a_deck_filled_alike_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    gerki = DECKS["rdi1-gerki"]
    told = dict(casting.told())
    ways = {deed: ["half fan"] for deed in stagings.DEEDS}
    monkeypatch.setattr(casting, "told", lambda: {**told, "ways": ways})
    monkeypatch.setattr(title_words, "told", lambda: {"nouns": {}, "titles": []})
    monkeypatch.setattr(manners, "of", lambda _: manners.Manner())
    casting.parts.cache_clear()
    found = [flaw.said for flaw in deck_checks.shares({"rdi1-gerki": gerki})]
    casting.parts.cache_clear()
    assert "of the ways to fill a picture 'half' fills 100%, allowed is 25% or less" in found
    assert "of the poses 'fan' fills 100%, allowed is 20% or less" in found


def test_no_deck_stages_more_than_three_of_its_cards_alike() -> None:
    """All kicks are one staging, and all palms held over something that is refused."""
    assert [str(flaw) for flaw in deck_checks.stagings(DECKS)] == []


def test_no_two_cards_of_a_deck_are_one_drawing() -> None:
    assert [str(flaw) for flaw in deck_checks.drawings(DECKS)] == []


def test_one_drawing_on_two_cards_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two cards about books, each a face beside the same books in a hand, though the rooms differ."""
    karl = DECKS["rdi10-karl"]
    two = tuple(card for card in karl.cards if "overdue" in card.id or "mordrinkia" in card.id)
    plain = scenes.of_card(two[0], karl)._replace(staging="detail", mood="merry")
    places = {two[0].id: ("hearth", "lamp"), two[1].id: ("window", "night")}

    def shown(card: cards.Card, _: cards.Deck) -> scenes.Scene:
        return plain._replace(place=places[card.id][0], light=places[card.id][1], turned=card == two[1])

    monkeypatch.setattr(scenes, "of_card", shown)
    found = [flaw.said for flaw in deck_checks.drawings({karl.id: replace(karl, cards=two)})]
    assert found == [f"{two[1].id}: their drawings lie 0.0 apart, allowed is 15 or more"]


@pytest.mark.parametrize("deck", [deck.id for deck in deck_checks.people(DECKS)])
def test_every_figure_stands_out_from_its_ground(deck: str) -> None:
    assert [str(flaw) for flaw in deck_checks.outlined({deck: DECKS[deck]})] == []


def test_green_on_green_is_found() -> None:
    gerki = DECKS["rdi1-gerki"]
    card = next(card for card in gerki.cards if card.id.endswith("/hide-in-shadows"))
    before = scenes.of_card(card, gerki)._replace(staging="", light="night")
    assert deck_checks.lost(before, 130, 45) > 0.3
    assert deck_checks.lost(scenes.of_card(card, gerki), 130, 45) < 0.1


def test_two_characters_and_two_backs_are_told_apart_on_a_telephone() -> None:
    assert [str(flaw) for flaw in deck_checks.alike(DECKS)] == []
    assert [str(flaw) for flaw in deck_checks.backs(DECKS)] == []


def test_two_of_one_outline_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    one = DECKS["rdi1-fiona"]
    hair = tuple((part, word) for part, word in one.look.portrait if part not in ("extra", "prop"))
    hers = manners.of(one.id)
    monkeypatch.setattr(manners, "of", lambda _: hers)
    two = replace(one, id="rdi1-fiona-again", look=replace(one.look, hue=200, portrait=hair))
    said = [flaw.said for flaw in deck_checks.alike({one.id: one, two.id: two})]
    assert said == ["rdi1-fiona-again: their outlines differ by 0%, allowed is 8% or more"]


@pytest.mark.parametrize(
    ("card", "deed"),
    [
        ("rdi1-gerki/gambling-im-in", "gamble"),
        ("rdi1-gerki/im-winning-honestly", "cheat"),
        ("rdi1-gerki/hide-in-shadows", "dodge"),
        ("rdi1-gerki/i-dont-think-so", "refuse"),
        ("rdi1-gerki/a-little-somethin-extra", "drink"),
        ("rdi1-gerki/wench-bring-some-drinks-for-my-friends", "drink"),
        ("rdi1-fiona/im-a-quick-healer", "help"),
        ("rdi1-fiona/drink-up-friend", "drink"),
        ("rdi1-deirdre/my-goddess-made-me-do-it", "hit"),
        ("rdi1-gerki/well-i-dont-see-your-name-on-it", "pay"),
    ],
)
def test_a_picture_shows_what_its_card_does(card: str, deed: str) -> None:
    assert deeds.deed(cards.load().cards[card]) == deed


def test_somebody_else_is_on_a_picture_where_two_are() -> None:
    for deck in LARGE:
        for card in deck.cards:
            scene = scenes.of_card(card, deck)
            assert scene.other, card.id
            if scene.staging != "pair":
                continue
            shown = composer.scene(**{**scene.options(), "turned": False}, wide=171.0)
            alone = composer.scene(**{**scene.options(), "turned": False, "other": scene.figure}, wide=171.0)
            assert shown != alone, card.id


def test_whoever_serves_at_the_inn_takes_the_orders() -> None:
    deck = DECKS["rdi1-gerki"]
    order = next(card for card in deck.cards if card.id.endswith("/wench-bring-some-drinks-for-my-friends"))
    assert "hat:mobcap" in scenes.of_card(order, deck).other
    wench = DECKS["rdi7-wench"]
    assert not any("hat:mobcap" in scenes.of_card(card, wench).other for card in wench.cards)


def test_the_picture_is_larger_where_there_is_little_to_say() -> None:
    def window(card: str) -> float:
        return next(one.box.h for one in component(card, "en").pictures() if one.slot == "medal")

    assert window("rdi1-gerki/im-winning-honestly") > 38
    assert window("rdi1-gerki/hey-whered-the-little-guy-go") < 30


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_texts_of_a_deck_stand_on_one_axis(lang: str) -> None:
    for card in DECKS["rdi1-gerki"].cards:
        lines: dict[float, list[Glyphs | Icon]] = {}
        for item in component(card.id, lang).writing():
            if item.slot == "rules":
                lines.setdefault(item.y, []).append(item)
        for line in lines.values():
            left, right = line[0].x, line[-1].x + line[-1].width
            assert (left + right) / 2 == pytest.approx(31.5, abs=0.8), card.id


def golden(plan_card: str, theme: str) -> list[str]:
    return [*picture_checks.gold(component(plan_card, "en", theme))]


def test_gold_is_gold() -> None:
    for theme in template.themes():
        assert golden("rdi1-gerki/i-raise", theme) == []
    plan = component("rdi1-gerki/i-raise", "en")
    red = replace(
        plan,
        items=tuple(
            replace(item, colour="#8e1b12")
            if isinstance(item, Icon) and item.name == shaping.vocabulary()["gold"]
            else item
            for item in plan.items
        ),
    )
    assert "is #8e1b12, which is not gold" in next(picture_checks.gold(red))
