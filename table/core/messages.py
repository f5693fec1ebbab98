"""Sentences for people, from gettext catalogues read at run time."""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import Translations

_HERE = Path(__file__).parents[1] / "locale"

SOURCE = "en"
"""The language every sentence is written in first; it stands in where another one has none."""
LANGUAGES = (SOURCE, *sorted({file.stem for file in _HERE.glob("*.po")} - {SOURCE}))
"""The languages the table speaks: there is no list but the catalogues beside ``locale/en.po``."""


def plural_forms(lang: str) -> tuple[str, ...]:
    """The names (CLDR) of a language's plural forms, in the order in which a catalogue has them.

    >>> plural_forms("en"), plural_forms("ru")
    (('one', 'other'), ('one', 'few', 'many', 'other'))
    """
    named = Locale.parse(lang).plural_form.tags
    return (*(form for form in ("zero", "one", "two", "few", "many") if form in named), "other")


def pick(text: Mapping[str, str], lang: str) -> str:
    """A text in one language, else in English, else nothing.

    >>> pick({"en": "Gold", "ru": "Золото"}, "ru"), pick({"en": "Gold"}, "ru")
    ('Золото', 'Gold')
    """
    return text.get(lang) or text.get(SOURCE, "")


@cache
def catalogue(folder: Path, lang: str) -> Catalog:
    """The catalogue ``<folder>/<lang>.po``; an empty one when there is none."""
    path = folder / f"{lang}.po"
    if not path.is_file():
        return Catalog(locale=lang)
    with path.open("rb") as file:
        return read_po(file, locale=lang)


@cache
def _translations(lang: str) -> Translations:
    buffer = io.BytesIO()
    write_mo(buffer, catalogue(_HERE, lang))
    buffer.seek(0)
    return Translations(buffer)


def text(key: str, lang: str, **args: object) -> str:
    """The sentence ``key`` in ``lang``; KeyError when there is none.

    >>> text("error.not-seated", "en")
    'Sit down first.'
    """
    return str(_translations(_spoken(key, lang)).gettext(key)).format(**args)


def count_text(key: str, n: int, lang: str, **args: object) -> str:
    """The sentence ``key`` in the plural form that fits ``n``; KeyError when there is none."""
    return str(_translations(_spoken(key, lang)).ngettext(key, key, n)).format(n=n, **args)


def _spoken(key: str, lang: str) -> str:
    """The language in which a sentence is said: the one asked for, or the source language."""
    for spoken in (lang, SOURCE):
        found = catalogue(_HERE, spoken).get(key)
        if found is not None and all(_forms(found)):
            return spoken
    raise KeyError(f"{lang}: {key}")


def for_browser(folders: tuple[Path, ...], lang: str) -> dict[str, Any]:
    """All sentences of the catalogues in one flat mapping; plurals as ``{"one": ..., ...}``.

    What a catalogue lacks is there in English.
    """
    merged: dict[str, Any] = {}
    for folder in folders:
        for spoken in dict.fromkeys((SOURCE, lang)):
            merged |= dict(_sentences(folder, spoken))
    return merged


def _forms(message: Message) -> tuple[str, ...]:
    said = message.string or ""
    return (said,) if isinstance(said, str) else tuple(said)


def _sentences(folder: Path, lang: str) -> Iterator[tuple[str, Any]]:
    forms = plural_forms(lang)
    for message in catalogue(folder, lang):
        if isinstance(message.id, tuple | list):
            strings = _forms(message)
            if all(strings):
                yield message.id[0], {**dict(zip(forms, strings, strict=False)), "other": strings[-1]}
        elif message.id and message.string:
            yield message.id, message.string
