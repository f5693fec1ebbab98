"""Sentences for people out of a gettext catalogue: one class for every package that stands on `cards`.

A catalogue is a folder with a file for each language, such as `en.po` and `ru.po`. Keys are dotted names,
texts have `{name}` places, plural forms stand under the key with the plural id `<key>.many` (or the key
again). A key that English does not have is a KeyError; what another language lacks is said in English.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from functools import cache, cached_property
from gettext import c2py
from importlib.resources import files
from importlib.resources.abc import Traversable
from string import Formatter
from typing import Any, NamedTuple

import polib

SOURCE = "en"
"""The language every sentence is written in first; it stands in where another one has none."""


def languages(folder: Traversable) -> tuple[str, ...]:
    """The languages of which a catalogue lies in a folder, the source language first.

    >>> languages(files("innkeep.cards").joinpath("locale"))
    ('en', 'ru')
    """
    names = {file.name for file in folder.iterdir()}
    return (SOURCE, *sorted({name.removesuffix(".po") for name in names if name.endswith(".po")} - {SOURCE}))


LANGUAGES = languages(files("innkeep.cards").joinpath("locale"))
"""The languages the cards speak: there is no list but the catalogues beside `cards/locale/en.po`."""


def in_each(say: Callable[[str], str]) -> dict[str, str]:
    """A text in every language, by what says it in one.

    >>> in_each(str.upper)
    {'en': 'EN', 'ru': 'RU'}
    """
    return {lang: say(lang) for lang in LANGUAGES}


def name_in(spoken: str, lang: str) -> str:
    """What a language is called in another one, or in itself.

    >>> name_in("en", "ru"), name_in("ru", "ru")
    ('Russian', 'Русский')
    """
    names = _names().get(lang.split("_")[0], {})
    name = names.get(spoken if spoken != lang else "", names.get(SOURCE, lang))
    return name[:1].upper() + name[1:]


@cache
def _names() -> dict[str, dict[str, str]]:
    """What a language is called in itself (under "") and in those the cards speak: `tests/languages.py`."""
    known: dict[str, dict[str, str]] = json.loads(
        files("innkeep.cards").joinpath("languages.json").read_bytes()
    )
    return known


class Sentences(NamedTuple):
    """What a catalogue says."""

    plural: Callable[[int], int]
    """Which of a sentence's forms fits a number."""
    forms: dict[str, tuple[str, ...]]
    """Key to text, or to the texts for the plural forms; one left empty is not translated."""


def read(text: str) -> Sentences:
    """The sentences of a catalogue as text (.po).

    >>> read('msgid "a"\\nmsgid_plural "a"\\nmsgstr[0] "one"\\nmsgstr[1] "many"').forms
    {'a': ('one', 'many')}
    """
    file = polib.pofile(text)
    plural = file.metadata.get("Plural-Forms", "plural=n != 1")
    return Sentences(
        c2py(plural.rpartition("plural=")[2].rstrip(";")),
        {one.msgid: tuple(one.msgstr_plural.values()) or (one.msgstr,) for one in file},
    )


FIRST_STRONG_ISOLATE, POP_ISOLATE = "\u2068", "\u2069"
RIGHT_TO_LEFT = re.compile(
    "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
"""Where Unicode keeps letters that are written from right to left (UAX #9)."""


def isolated(value: object) -> object:
    """What fills a place of a sentence; what is written right to left is kept to itself, so that it takes
    nothing of the sentence around it along.

    >>> isolated("Ann"), isolated(3), len(str(isolated("\u05d0\u05d1\u05d9")))
    ('Ann', 3, 5)
    """
    if not isinstance(value, str) or not RIGHT_TO_LEFT.search(value):
        return value
    if value.startswith(FIRST_STRONG_ISOLATE) and value.endswith(POP_ISOLATE):
        return value
    return f"{FIRST_STRONG_ISOLATE}{value}{POP_ISOLATE}"


def fill(said: str, args: Mapping[str, object]) -> str:
    """A sentence with its places filled."""
    return said.format(**{name: isolated(value) for name, value in args.items()})


def _plainly(said: str, args: Mapping[str, object]) -> str:
    return said.format(**args)


class Catalogue:
    """The sentences of one package.

    >>> Catalogue("innkeep.cards").text("type.cheating", "ru")
    'Шулерство'
    """

    def __init__(self, package: str, *, people: bool = False) -> None:
        """``people``: its sentences name people, who may write right to left."""
        self._fill = fill if people else _plainly
        self._folder = files(package).joinpath("locale")

    @cached_property
    def _languages(self) -> dict[str, Sentences]:
        return {lang: self._read(lang) for lang in LANGUAGES}

    def _read(self, lang: str) -> Sentences:
        file = self._folder.joinpath(f"{lang}.po")
        return read(file.read_text("utf-8") if file.is_file() else "")

    def _of(self, lang: str) -> Sentences:
        if lang not in LANGUAGES:
            raise KeyError(f"language {lang!r}; allowed: {', '.join(LANGUAGES)}")
        return self._languages[lang]

    def _speaks(self, key: str, lang: str) -> Sentences:
        """Who says the sentence: the language itself, else the source language."""
        found = self._of(lang)
        return found if key in found.forms else self._of(SOURCE)

    def keys(self, lang: str) -> frozenset[str]:
        """Every key that the language itself has."""
        return frozenset(self._of(lang).forms)

    def has(self, key: str, lang: str) -> bool:
        """Whether the key can be said."""
        return key in self._speaks(key, lang).forms

    def blank(self, lang: str) -> frozenset[str]:
        """Keys with a form left empty: not translated yet, or meant to say nothing."""
        return frozenset(key for key, forms in self._of(lang).forms.items() if not all(forms))

    def placeholders(self, key: str, lang: str) -> frozenset[str]:
        """The names of the places to fill in any form of a sentence that the language itself has."""
        forms = self._of(lang).forms[key]
        return frozenset(name for form in forms for _, name, _, _ in Formatter().parse(form) if name)

    def text(self, key: str, lang: str, /, **args: Any) -> str:
        """The sentence of a key, filled in."""
        return self._fill(self._speaks(key, lang).forms[key][0], args)

    def count_text(self, key: str, n: int, lang: str, /, **args: Any) -> str:
        """The plural form of a key that fits `n`, which also fills `{n}`.

        >>> [Catalogue("innkeep.cards").count_text("deck.cards", n, "ru") for n in (1, 3, 40)]
        ['1 карта', '3 карты', '40 карт']
        """
        spoken = self._speaks(key, lang)
        return self._fill(spoken.forms[key][spoken.plural(n)], {"n": n, **args})
