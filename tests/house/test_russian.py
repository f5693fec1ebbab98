"""The Russian of the house: one term for one thing, and the printer's rules, in every catalogue, title and
chapter. The terms are those of the official Russian book of box 7."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import polib
import pytest

from innkeep.cards import yaml_reader

pytestmark = pytest.mark.unit

ROOT = Path(__file__).parents[2]
CATALOGUES = sorted([*ROOT.glob("*/locale/ru.po"), *ROOT.glob("table/web/locale/ru.po")])
GUIDE = sorted(ROOT.glob("table/guide/ru/*.md"))
CARD_TEXT = re.compile(r"(?!(?:editor|table|lesson|character|macro|role)\.)")
"""Keys of the cards' catalogue of which card texts are made: those are glued where they are drawn."""

TERMS = {
    r"фишк|маркер|отметк[аиу] (?:стойк|опьян)": "жетон",
    r"\b[Тт]рактир(?!щик)": "таверна, заведение",
    r"(?<!-)\bбанк[аеу]?\b": "кон",
    r"соревнован": "состязание; заголовок — «Кто кого перепьёт!»",
    r"тас(?:у[ею]|ова)": "перемешать",
    r"\b(?:в|из) рук[иеу]\b(?! от)": "на руке, на руку, с руки",
    r"(?:от|за)кры(?:ва\w+|ть|л\w*|т\w*) (?:\w+ )?(?:карт|выпивк|ловушк|действи)": "раскрыть",
    r"лицом вниз|открытой стороной|лицевой стороной вниз": "рубашкой вверх, лицевой стороной вверх",
    r"азартн(?:ая|ой|ую) (?:карт|колод)": "карта азартной игры, колода азартных игр",
    r"\b[Ии]гра окончена|партия закончена": "партия окончена",
    r"получатель": "→",
    r"игрок(?:а|у|ом|е)? \{": "предложение с именем в именительном падеже",
    r"\bсоглас(?:ен|на)\b|\bдолж(?:ен|на) \{": "настоящее время: «соглашается»",
    r"\bзол\.": "золотых",
    r"пьян\w+ ци|хмельной ци \{": "хмельная ци",
    r"в тот миг, который": "позже",
    r"становится на \S+ ближе|не переходит через": "уменьшить",
    r"Йоран|Уайтхок|Узвальд|Гномья огненная": "Джоран, Уайтхоук, Слизвальд, Дварфийская спиртяга",
    r"[Оо]бход кабаков": "По кабакам!",
    r"[Пп]рисказк": "художественный текст",
}
"""What is not said, and what is."""

SIGNS = {
    r"(?<=\w) – (?=\w)": "— between words",
    r"(?<![\w,-])-\d": "− before a number",
    r"\d\.\d+ (?:с|мм)\b": "a comma in decimals",
    r"[\"'](?=[а-яё])|(?<=[а-яё])\"": "«» outside, „“ inside",
    r"!r\}": "«», not the quotes of Python",
    r"\d%": "a space before %",
}
GLUED = {
    r"(?<![\w\u0301])[ВвКкСсОоУуИиАаЯя] (?=[\w«„{(*])": "a word of one letter",
    r"\{n\}\*{0,2} (?=[а-яё])(?!(?:из|и|на|от|до)\b)": "a number and its noun",
}
"""Where a line must not be broken: a non-breaking space is wanted."""


@cache
def _said(path: Path) -> tuple[tuple[str, str], ...]:
    found = []
    for message in polib.pofile(path.read_text("utf-8")):
        found += [(message.msgid, form) for form in message.msgstr_plural.values() or [message.msgstr]]
    return tuple(found)


def _titles() -> Iterator[tuple[str, str]]:
    """Each Russian title and name of the packs and the machineries, with where it stands."""

    def within(thing: object, at: str) -> Iterator[tuple[str, str]]:
        if isinstance(thing, dict):
            if isinstance(said := thing.get("ru"), str):
                yield at, said
            for name, value in thing.items():
                yield from within(value, f"{at}.{name}")
        elif isinstance(thing, list):
            for place, value in enumerate(thing):
                yield from within(value, f"{at}.{place}")

    for path in sorted([*ROOT.glob("cards/packs/*/*.yaml"), *ROOT.glob("cards/machineries/*.yaml")]):
        yield from within(yaml_reader.read(path.read_text("utf-8")), path.name)


def _against(rules: dict[str, str], said: Iterator[tuple[str, str]]) -> list[str]:
    return [
        f"{at}: …{text[max(0, found.start() - 20) : found.end() + 20]}…: {better}"
        for at, text in said
        for pattern, better in rules.items()
        if (found := re.search(pattern, text))
    ]


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_catalogue_has_one_term_for_one_thing(path: Path) -> None:
    assert _against(TERMS, iter(_said(path))) == []


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_catalogue_keeps_the_printers_rules(path: Path) -> None:
    assert _against(SIGNS, iter(_said(path))) == []
    cards = path.parts[-3] == "cards"
    glued = ((key, text) for key, text in _said(path) if not (cards and CARD_TEXT.match(key)))
    assert _against(GLUED, glued) == []


@pytest.mark.parametrize("path", GUIDE, ids=lambda path: path.name)
def test_a_chapter_speaks_as_the_catalogues_do(path: Path) -> None:
    text = re.sub(r"`[^`]*`|^ {4,}.*$", "", path.read_text("utf-8"), flags=re.MULTILINE)
    assert _against(TERMS | GLUED, iter([(path.name, text)])) == []


def test_titles_have_the_terms_and_no_full_stop_at_their_end() -> None:
    titles = list(_titles())
    assert len(titles) > 600
    assert _against(TERMS, iter(titles)) == []
    assert [(at, title) for at, title in titles if re.search(r"[^.]\.$", title)] == []
    assert [(at, title) for at, title in titles if "„" in title and "«" not in title] == []


def test_one_title_in_english_is_one_in_russian_wherever_it_is_printed() -> None:
    known: dict[str, set[str]] = {}
    for path in sorted(ROOT.glob("cards/packs/*/*drinks.yaml")):
        for card in yaml_reader.read(path.read_text("utf-8"))["cards"]:
            known.setdefault(card["title"]["en"], set()).add(card["title"]["ru"])
    assert {title: said for title, said in known.items() if len(said) > 1} == {}


@pytest.mark.parametrize(
    "screens", ["table/web/locale/ru.po", "table/locale/ru.po", "assistant/locale/ru.po"]
)
def test_screens_say_vy(screens: str) -> None:
    intimate = re.compile(
        r"\b(?:ты|тебя|тебе|твой|твоя|твоё|твои|твою|твоей|сыграй|сбрось|возьми)\b", re.IGNORECASE
    )
    assert [(key, said) for key, said in _said(ROOT / screens) if intimate.search(said)] == []


def test_cards_rules_and_print_never_say_vy() -> None:
    polite = re.compile(r"\b(?:вы|вас|вам|ваш\w*|заплатите|сыграйте|возьмите|сбросьте)\b", re.IGNORECASE)
    rules = [(key, said) for key, said in _said(ROOT / "rules/locale/ru.po") if key.startswith("rule.")]
    sheets = [(k, s) for k, s in _said(ROOT / "images/locale/ru.po") if k.startswith(("mat.", "summary."))]
    texts = [(k, s) for k, s in _said(ROOT / "cards/locale/ru.po") if CARD_TEXT.match(k)]
    spoken = [one for one in (*rules, *sheets, *texts) if polite.search(one[1])]
    assert spoken == []
