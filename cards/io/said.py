"""What is wrong with somebody's deck, as a sentence of the catalogues: English where it is text, and in any
language for who asks for one."""

from __future__ import annotations

import re
from typing import Any

from innkeep.cards import messages
from innkeep.cards.catalogue import SOURCE
from innkeep.cards.io import sheet_words

FAMILIES = ("type", "editor.kind", "editor.race", "sheet.column")
"""Words of packs that people know by names of the catalogues, the first one of several."""
NESTED = frozenset({"text", "art", "answered_only_by", "rivals", "modes", "drink"})
"""Fields whose one cell holds several things, of which a problem names one."""

_CARD = re.compile(r"cards\[([0-9]+)\]\.?")


class Said(str):
    """A sentence with what it names; as text it is the English one.

    >>> said = Said("flag", value="'yes'")
    >>> said, in_language(said, "ru"), in_language("as it is", "ru")
    ("'yes' must be true or false", "'yes': нужно true или false", 'as it is')
    """

    __slots__ = ("key", "named")
    key: str
    named: dict[str, Any]

    def __new__(cls, key: str, **named: Any) -> Said:
        """The sentence ``problem.<key>`` with its places filled."""
        made = super().__new__(cls, messages.text(f"problem.{key}", SOURCE, **named))
        made.key, made.named = key, named
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self.key, self.named)


def _again(key: str, named: dict[str, Any]) -> Said:
    return Said(key, **named)


def in_language(said: str, lang: str) -> str:
    """A sentence in a language, where it is one of the catalogues; else as it is."""
    if not isinstance(said, Said):
        return said
    named = {name: _named(one, lang) if isinstance(one, str) else one for name, one in said.named.items()}
    return messages.text(f"problem.{said.key}", lang, **named)


def _named(named: str, lang: str) -> str:
    """What a sentence names, in a language: a sentence of its own, or words of packs as people know them."""
    if isinstance(named, Said) or lang == SOURCE:
        return in_language(named, lang)
    words = named.split(", ")
    for family in FAMILIES:
        if all(messages.has(f"{family}.{word}", SOURCE) for word in words):
            return ", ".join(messages.text(f"{family}.{word}", lang).partition(",")[0] for word in words)
    return named


def place(field: str, lang: str, line: int = 0) -> str:
    """Where in a deck a field is, in words: the line of its file, which card, and what of it.

    >>> place("cards[2].title.ru", "ru"), place("deck.race", "en"), place("cards[0].copies", "en")
    ('карта 3, название', 'race', 'card 1, copies')
    """
    row = messages.text("problem.row", lang, n=line) if line else ""
    if isinstance(field, Said):
        if field.key == "column-field" and re.split(r"[.\[]", str(field.named["field"]))[0] not in NESTED:
            # Whoever filled the column in never saw the field's name.
            field = Said("column", letter=field.named["letter"])
        return ", ".join(part for part in (row, in_language(field, lang)) if part)
    found = _CARD.match(field)
    rest = field[found.end() :] if found else field.removeprefix("deck.")
    name = re.split(r"[.\[]", rest)[0]
    known = sheet_words.COLUMNS if found else sheet_words.HEAD
    of = "column" if found else "head"
    word = sheet_words.words(of, name, lang)[0] if name in known else rest
    number = messages.text("problem.card", lang, n=int(found[1]) + 1) if found else ""
    return ", ".join(part for part in (row, number, word) if part)
