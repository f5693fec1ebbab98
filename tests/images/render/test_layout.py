"""Faces: every shipped card fits its template in both languages, and lines break as typographers want."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from types import SimpleNamespace

import pytest
from fontTools.ttLib import TTFont
from hypothesis import given, settings
from hypothesis import strategies as st

from innkeep import cards
from innkeep.cards.catalogue import LANGUAGES
from innkeep.images.pieces import faces
from innkeep.images.pieces.picture_checks import extent
from innkeep.images.pieces.piece_index import component
from innkeep.images.pieces.piece_index import keys as piece_keys
from innkeep.images.render import layout, richtext, shaping, template
from innkeep.images.render.display_list import Box, DisplayList, Glyphs
from innkeep.images.render.richtext import NBSP

EVERY = [(card, lang) for card in cards.load().cards for lang in LANGUAGES]


def slots_of(plan: DisplayList) -> dict[str, list[Box]]:
    found: dict[str, list[Box]] = {}
    name, _, compact = plan.template.partition("+")
    for slot in template.load(name, bool(compact)).slots:
        found.setdefault(slot.id, []).append(slot.box)
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("deck", cards.load().decks)
def test_every_card_fits_inside_its_slots(deck: str, lang: str) -> None:
    for card in cards.load().decks[deck].cards:
        plan = faces.face(card.id, lang)
        slots = slots_of(plan)
        trim = Box(0, 0, plan.width, plan.height)
        for item in plan.writing():
            box = extent(item)
            assert any(slot.holds(box, slack=0.35) for slot in slots[item.slot]), (card.id, item, box)
            assert trim.holds(box), (card.id, item, box)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("deck", cards.load().decks)
def test_no_word_of_a_card_is_lost(deck: str, lang: str) -> None:
    names = shaping.vocabulary()
    for card in cards.load().decks[deck].cards:
        plan = faces.face(card.id, lang)
        wanted = {"title": card.title[lang], "rules": cards.text(card, lang).replace("**", "")}
        for slot, text in wanted.items():
            text = re.sub(r"\{([a-z]+)\}", lambda match: "{" + names[match[1]] + "}", text)
            written = "".join(plan.lines(slot)).replace(richtext.HYPHEN, "")
            assert "".join(written.split()) == "".join(text.split()), card.id


def test_every_card_is_in_a_deck_and_looked_at() -> None:
    library = cards.load()
    assert [card.id for deck in library.decks.values() for card in deck.cards] == list(library.cards)


def test_title_and_badges_never_meet() -> None:
    for card, lang in EVERY:
        plan = faces.face(card, lang)
        badges = [picture.box for picture in plan.pictures() if picture.painter == "badge"]
        for item in plan.writing():
            if item.slot in ("title", "rules", "type"):
                assert not any(badge.overlaps(extent(item)) for badge in badges), (card, lang)


def test_no_line_begins_with_a_dash_or_punctuation() -> None:
    for card, lang in EVERY:
        for slot in ("title", "rules"):
            for line in faces.face(card, lang).lines(slot):
                assert line[0] not in "—–,.;:!?)»", (card, lang, line)


def test_no_text_is_smaller_than_the_floor() -> None:
    for card, lang in EVERY:
        assert min(item.size for item in faces.face(card, lang).writing()) >= 5.5
        rules = [item.size for item in faces.face(card, lang).writing() if item.slot in ("rules", "title")]
        assert min(rules) >= 6.5


def test_text_that_cannot_fit_is_an_error_naming_card_and_language() -> None:
    card = next(iter(cards.load().cards.values()))
    known = {**faces.facts(card, cards.load().decks[card.deck], "en"), "rules": "endless words " * 120}
    with pytest.raises(layout.DoesNotFitError, match=r"'some/card', language 'en'.*'rules'.*6\.5 pt"):
        layout.lay(template.load("character"), known, "some/card", "en")


def test_a_letter_no_font_holds_is_an_error_naming_card_and_language() -> None:
    card = next(iter(cards.load().cards.values()))
    known = {**faces.facts(card, cards.load().decks[card.deck], "ru"), "title": "\N{HAMMER AND WRENCH}"}
    with pytest.raises(shaping.MissingGlyphError, match=r"card 'some/card', language 'ru': font 'title' has"):
        layout.lay(template.load("character"), known, "some/card", "ru")


def test_the_same_card_gives_the_same_list() -> None:
    first = faces.face("rdi1-gerki/i-raise", "ru")
    faces.face.cache_clear()
    assert faces.face("rdi1-gerki/i-raise", "ru") == first


def test_an_icon_the_font_lacks_falls_back_to_the_emblem() -> None:
    library = cards.load()
    card = next(iter(library.cards.values()))
    stranger = SimpleNamespace(
        **{name: getattr(card, name) for name in card.__slots__ if name != "icon"}, icon="no-such-icon"
    )
    assert faces.pictured(stranger.icon, library.decks[card.deck].look.emblem) in shaping.icon_codes()


def test_fonts_hold_every_character_of_every_card() -> None:
    known = {
        role: set(TTFont(str(path)).getBestCmap())
        for role, path in shaping.FONT_FILES.items()
        if role != "icons"
    }
    for card in cards.load().cards.values():
        for lang in LANGUAGES:
            assert set(map(ord, card.title[lang])) <= known["title"], card.id
            text = re.sub(r"\{[a-z]+\}|\*\*|\n", "", cards.text(card, lang))
            for role in ("body", "bold"):
                assert set(map(ord, text)) <= known[role], card.id


def test_fonts_hold_both_alphabets_whole() -> None:
    letters = "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюя«»№—–…−+0123456789"
    for role in ("body", "bold", "italic", "bolditalic", "title"):
        assert len(shaping.advances(role, letters)) == len(letters)


def test_every_icon_of_the_packs_has_a_glyph() -> None:
    wanted = {card.icon for card in cards.load().cards.values()}
    wanted |= {deck.look.emblem for deck in cards.load().decks.values()}
    assert wanted | set(shaping.vocabulary().values()) <= set(shaping.icon_codes())


def plain_lines(text: str, measure: float) -> list[str]:
    broken = richtext.break_lines(richtext.words(text, "body", "bold", layout.ICONS)[0], measure)
    assert broken is not None
    return [
        " ".join("".join(atom.text for atom in word.atoms) for word in line.words).replace(NBSP, "~")
        for line in broken
    ]


@pytest.mark.parametrize("measure", range(6600, 20000, 700))
def test_icon_and_its_comma_stay_together(measure: int) -> None:
    for line in plain_lines(
        "Everyone gains **1** Gold {gold}, then you lose **2** Fortitude {fortitude}.", measure
    ):
        assert line[0] not in ",."
        assert not line.endswith(("~", "1", "2"))


@pytest.mark.parametrize("measure", range(7000, 20000, 900))
def test_russian_prepositions_do_not_end_a_line(measure: int) -> None:
    lines = plain_lines("Карта в руке у игрока — это не карта на столе, а 3 золотых из таверны.", measure)
    for line in lines[:-1]:
        assert line.rpartition(" ")[2].rpartition("~")[2] not in {"в", "у", "не", "на", "а", "из", "3"}


WORDS = "a an the of to in on at by or as if no and but for from with that than your you"


def test_quotes_and_apostrophes_are_those_of_print() -> None:
    for key in piece_keys():
        for lang in LANGUAGES:
            for item in component(key, lang, "low-ink").writing():
                if isinstance(item, Glyphs):
                    assert "'" not in item.text, (key, lang)
                    assert '"' not in item.text, (key, lang)
    title = component("rdi1-gerki/gambling-im-in", "en").lines("title")
    assert " ".join(title).replace("\u00a0", " ") == "Gambling? I’m in!"


@pytest.mark.parametrize(
    ("text", "lang", "printed"),
    [
        ('"Who\'s in?"', "en", "“Who’s in?”"),
        ('what ("this")', "en", "what (“this”)"),
        ("how 'bout it", "en", "how ’bout it"),
        ('сыграй "Мухлёж"', "ru", "сыграй «Мухлёж»"),
        ("„Стальное брюхо“", "ru", "„Стальное брюхо“"),
    ],
)
def test_straight_quotes_become_those_of_the_language(text: str, lang: str, printed: str) -> None:
    assert richtext.curly(text, lang) == printed


def test_english_lines_seldom_end_in_a_word_that_leans_on_the_next() -> None:
    ends = []
    for card in cards.load().cards:
        lines = component(card, "en", "low-ink").lines("rules")
        ends += [words[-1].lower() for line in lines[:-1] if (words := line.replace("\u00a0", " ").split())]
    assert len(ends) > 1000
    assert sum(word in WORDS.split() for word in ends) / len(ends) < 0.06


@pytest.mark.parametrize("even", [True, False])
@pytest.mark.parametrize("measure", [9000.0, 12000.0, 16000.0])
def test_better_ends_cost_no_line_and_no_width(even: bool, measure: float) -> None:
    for card in list(cards.load().cards.values())[::9]:
        for paragraph in richtext.words(cards.text(card, "en"), "body", "bold", layout.ICONS):
            plain = richtext.break_lines(paragraph, measure)
            found = richtext.balance(paragraph, measure, even)
            assert (plain is None) == (found is None)
            if plain is not None and found is not None:
                assert len(found) == len(plain)
                assert [word for line in found for word in line.words] == list(paragraph)
                assert all(line.width <= measure + 1e-6 for line in found)
