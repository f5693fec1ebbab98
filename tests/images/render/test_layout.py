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
from innkeep.images.paint import font_files
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
    name, _, form = plan.template.partition("+")
    for slot in template.load(name, form).slots:
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
        for slot, straight in wanted.items():
            text = richtext.curly(straight, lang)
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
        assert min(item.size for item in faces.face(card, lang).writing() if isinstance(item, Glyphs)) >= 7.5


def laid(lang: str = "en", **said: str) -> DisplayList:
    """A shipped card's face with other words."""
    card = next(iter(cards.load().cards.values()))
    known = {**faces.facts(card, cards.load().decks[card.deck], lang), "flavour": "", **said}
    return layout.lay(template.load("character"), known, "some/card", lang)


def inside(plan: DisplayList) -> bool:
    """Whether all writing lies in its slot."""
    slots = slots_of(plan)
    return all(any(slot.holds(extent(item), 0.35) for slot in slots[item.slot]) for item in plan.writing())


def test_text_that_cannot_fit_is_an_error_where_that_is_asked_for() -> None:
    card = next(iter(cards.load().cards.values()))
    known = {**faces.facts(card, cards.load().decks[card.deck], "en"), "rules": "endless words " * 120}
    with pytest.raises(layout.DoesNotFitError, match=r"'some/card', language 'en'.*'rules'.*7\.5 pt"):
        layout.lay(template.load("character"), known, "some/card", "en", strict=True)


def test_a_long_title_shrinks_and_breaks_before_it_is_cut() -> None:
    small = laid(title="A title of so many words that it takes four lines even set small, or five")
    assert small.remarks == ()
    assert " ".join(small.lines("title")).endswith("or five")
    broken = laid(title="Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen")
    assert broken.remarks == ()
    assert "".join(broken.lines("title")) == "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen"
    cut = laid(title="W" * 160)
    assert [(remark.slot, remark.kind) for remark in cut.remarks] == [("title", "cut")]
    assert re.fullmatch("W{60,}…", "".join(cut.lines("title")))
    for plan in (small, broken, cut):
        assert inside(plan)
        sizes = {item.size for item in plan.writing() if item.slot == "title"}
        assert min(sizes) >= layout.LEAST
    assert {item.size for item in broken.writing() if item.slot == "title"} == {7.5}, (
        "it breaks before it shrinks"
    )


def test_rules_without_end_are_cut_after_a_word() -> None:
    plan = laid(rules="**endless** words {gold} " * 200)
    assert [(remark.slot, remark.kind) for remark in plan.remarks] == [("rules", "cut")]
    lines = plan.lines("rules")
    assert lines[-1].endswith("…")
    assert len(lines) > 10
    assert inside(plan)


@given(st.text(max_size=170), st.text(max_size=400))
@settings(max_examples=60, deadline=None)
def test_no_words_are_too_much_for_a_face(title: str, rules: str) -> None:
    plan = laid(title=title, rules=rules)
    assert inside(plan)


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
    assert faces.pictured(stranger.icon, library.decks[card.deck].look.emblem) in font_files.icon_codes()


def test_fonts_hold_every_character_of_every_card() -> None:
    known = {
        role: set(TTFont(str(path)).getBestCmap())
        for role, path in font_files.FONT_FILES.items()
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
    assert wanted | set(shaping.vocabulary().values()) <= set(font_files.icon_codes())


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


@pytest.mark.parametrize("measure", range(7000, 20000, 900))
def test_an_english_line_is_as_full_as_its_next_word_allows(measure: int) -> None:
    """What leans on the next word goes to its line only where the line can spare it."""
    text = "As the control of the Round is yours at the end of the turn, put it on top of the deck"
    lines = [line.replace("~", " ") for line in plain_lines(text, measure)]
    for line, after in itertools.pairwise(lines):
        (paragraph,) = richtext.words(f"{line} {after.split()[0]}", "body", "bold", layout.ICONS)
        longer = richtext.break_lines(paragraph, measure)
        assert longer is None or len(longer) > 1, (line, after)


WORDS = st.lists(
    st.sampled_from(["inn", "wench", "золото", "drink", "пей", "gambling", "опьянение", "intoxicated"]),
    min_size=1,
    max_size=40,
)


@settings(max_examples=60, deadline=None)
@given(words=WORDS, measure=st.floats(5000, 30000))
def test_lines_never_exceed_the_measure_and_keep_every_word(words: list[str], measure: float) -> None:
    paragraph = richtext.words(" ".join(words), "body", "bold", ())[0]
    for lines in (richtext.break_lines(paragraph, measure), richtext.balance(paragraph, measure, True)):
        assert lines is not None
        assert all(line.width <= measure for line in lines)
        assert [word for line in lines for word in line.words] == list(paragraph)


@pytest.mark.parametrize(
    ("text", "allowed"),
    [
        (
            "The bartender overestimates intoxication",
            {"over", "overes", "overesti", "intox", "intoxi", "bar"},
        ),
        (
            "Проспиртованный полуорк переоценивает возможности",
            {
                "проспир",
                "проспирто",
                "проспиртован",
                "пе",
                "пере",
                "переоце",
                "переоцени",
                "воз",
                "возмож",
                "возможно",
                "по",
                "полу",
            },
        ),
    ],
)
def test_long_words_are_parted_by_the_rules_of_their_language(text: str, allowed: set[str]) -> None:
    paragraph = richtext.words(text + " and more", "body", "bold", ())[0]
    parts = set()
    for measure in range(5600, 12000, 137):
        for line in richtext.break_lines(paragraph, measure, hyphens=True) or ():
            last = line.words[-1].atoms[-1].text
            if last.endswith(richtext.HYPHEN):
                parts.add(re.split(r"\W", last[:-1].lower())[-1])
                assert line.width <= measure
    assert parts
    assert parts <= allowed


@settings(max_examples=60, deadline=None)
@given(words=WORDS, measure=st.floats(5000, 30000))
def test_hyphens_lose_no_letter(words: list[str], measure: float) -> None:
    paragraph = richtext.words(" ".join(words), "body", "bold", ())[0]
    lines = richtext.break_lines(paragraph, measure, hyphens=True)
    assert lines is not None
    pieces = ["".join(atom.text for word in line.words for atom in word.atoms) for line in lines]
    assert "".join(piece.removesuffix(richtext.HYPHEN) for piece in pieces) == "".join(words)
    ends = [piece.endswith(richtext.HYPHEN) for piece in pieces]
    assert not ends[-1]
    assert not any(one and two for one, two in itertools.pairwise(ends))


def test_a_deck_uses_few_sizes_of_type() -> None:
    for deck in cards.load().decks.values():
        for lang in LANGUAGES:
            plans = [faces.face(card.id, lang) for card in deck.cards]
            sizes = {item.size for plan in plans for item in plan.writing() if item.slot == "rules"}
            assert len(sizes) <= 5, (deck.id, lang, sizes)


def test_a_template_that_is_not_there_is_named() -> None:
    with pytest.raises(template.TemplateError, match=r"'nowhere': no such template \(there are .*character"):
        template.load("nowhere")


def bad_templates() -> Iterator[tuple[str, str]]:
    head = "size: {width: 63, height: 88, bleed: 3, corner: 3}\nslots:\n"
    yield head + "  - {id: x, kind: sticker, box: [0, 0, 1, 1]}\n", "kind is 'sticker', allowed are badge"
    yield head + "  - {id: x, kind: panel, box: [0, 0, 1]}\n", "slot 'x': box is"
    yield head + "  - {id: x, kind: panel, box: [0, 0, 1, 1], colour: red}\n", "'colour' is not known"


@pytest.mark.parametrize(("text", "message"), list(bad_templates()))
def test_a_bad_template_is_refused(
    text: str, message: str, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path_factory.mktemp("templates")
    (folder / "bad.yaml").write_text(text, "utf-8")
    monkeypatch.setattr(template, "FOLDER", folder)
    template.load.cache_clear()
    with pytest.raises(template.TemplateError, match=message):
        template.load("bad")


def test_glyph_runs_have_one_advance_per_character() -> None:
    for card, lang in EVERY[::7]:
        for item in faces.face(card, lang).writing():
            if isinstance(item, Glyphs):
                assert len(item.text) == len(item.advances)


LEANING = "a an the of to in on at by or as if no and but for from with that than your you"
"""Words a line should not end in."""


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
    assert sum(word in LEANING.split() for word in ends) / len(ends) < 0.08


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
