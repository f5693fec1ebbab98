"""The words people write in a spreadsheet, in any language there is a catalogue of: what columns, the entries
of a deck's head, sheets and types of cards are called. The words stand in the catalogues, parted by commas.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from innkeep.cards import messages
from innkeep.cards.catalogue import LANGUAGES, SOURCE, name_in
from innkeep.cards.vocabulary import CARD_TYPES

COLUMNS = (
    *("id", "title", "types", "copies", "origin", "icon", "art", "flavour", "said", "answered_only_by"),
    *("rivals", "skulls", "modes", "drink", "text"),
)
"""What a column may hold."""
HEAD = (
    *("id", "set", "kind", "name", "race", "machinery", "side_deck", "boss_of", "stands_for", "complete"),
    *("own_back", "look", "art", "portrait", "machineries"),
)
"""What the head of a deck may say."""
SPOKEN = ("title", "flavour", "said", "text", "name")
"""Those that are written once in each language."""
SHEETS = ("cards", "deck")


class Meant(NamedTuple):
    """What a word stands for, and in which language it would be written."""

    field: str
    lang: str


def key(word: str) -> str:
    """The letters and digits of a word people wrote, as they are looked up.

    >>> key("  Title (EN): "), key("Кол-во"), key("card_type")
    ('title en', 'кол во', 'card type')
    """
    return " ".join(re.findall(r"[^\W_]+", unicodedata.normalize("NFKC", word[:200]).casefold()))


def column(heading: str) -> Meant | None:
    """What a column of that heading holds; None if nobody knows.

    >>> column("Qty."), column("Название"), column("title_ru"), column("colour")
    (Meant(field='copies', lang='en'), Meant(field='title', lang='ru'), Meant(field='title', lang='ru'), None)
    """
    return _known("column", COLUMNS).get(key(heading))


def head(entry: str) -> Meant | None:
    """What an entry of a deck's head says.

    >>> head("Раса"), head("side deck")
    (Meant(field='race', lang='ru'), Meant(field='side_deck', lang='en'))
    """
    return _known("head", HEAD).get(key(entry))


def sheet(title: str) -> str | None:
    """Which sheet that is: `cards` or `deck`.

    >>> sheet("Карты"), sheet("Sheet1")
    ('cards', None)
    """
    found = _known("sheet", SHEETS).get(key(title))
    return found.field if found else None


def types_of(cell: str) -> list[str]:
    """The types in a cell, however they are written and parted.

    >>> types_of("Action; Drink Event,"), types_of("ДЕЙСТВИЕ / Азартная игра"), types_of("Dance")
    (['action', 'drink_event'], ['action', 'gambling'], ['dance'])
    """
    known = _known("type", CARD_TYPES)
    parts = [key(part) for part in re.split(r"[,;/+\n]", cell)]
    return [known[part].field if part in known else part.replace(" ", "_") for part in parts if part]


def words(of: str, field: str, lang: str) -> list[str]:
    """The words of a language for a column, an entry of the head, a sheet or a type, the first one first."""
    return [word.strip() for word in messages.text(f"sheet.{of}.{field}", lang).split(",")]


@cache
def _known(of: str, fields: tuple[str, ...]) -> Mapping[str, Meant]:
    known: dict[str, Meant] = {}
    for field in fields:
        for lang in (*LANGUAGES, SOURCE):
            known.setdefault(key(f"{field}_{lang}"), Meant(field, lang))
    for lang in LANGUAGES:
        for field in fields:
            for word in [field, *words(of, field, lang)]:
                known.setdefault(key(word), Meant(field, lang))
                if field in SPOKEN:
                    for spoken, said in _languages(lang):
                        for both in (f"{word} {said}", f"{said} {word}"):
                            known.setdefault(key(both), Meant(field, spoken))
    return known


def _languages(lang: str) -> Iterator[tuple[str, str]]:
    """Every language with each of the names it has in one: its code, what that one calls it, its own name."""
    for spoken in LANGUAGES:
        for said in (spoken, name_in(spoken, lang), name_in(spoken, spoken)):
            yield spoken, said
