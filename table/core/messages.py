"""Sentences for people, from gettext catalogues read at run time."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from gettext import c2py
from pathlib import Path
from typing import Any, NamedTuple

import polib

_HERE = Path(__file__).parents[1] / "locale"

SOURCE = "en"
"""The language every sentence is written in first; it stands in where another one has none."""
LANGUAGES = (SOURCE, *sorted({file.stem for file in _HERE.glob("*.po")} - {SOURCE}))
"""The languages the table speaks: there is no list but the catalogues beside ``locale/en.po``."""


class _Known(NamedTuple):
    """What a language is called in itself, and the names (CLDR) of its plural forms."""

    name: str
    plural: tuple[str, ...]


@cache
def _known() -> dict[str, _Known]:
    """All languages there are, as `tests/languages.py` wrote them down."""
    listed: dict[str, list[str]] = json.loads(Path(__file__).with_name("languages.json").read_bytes())
    return {lang: _Known(name, tuple(plural.split())) for lang, (name, plural) in listed.items()}


def own_name(lang: str) -> str:
    """What a language is called in itself; its code when nobody has heard of it.

    >>> own_name("ru"), own_name("xx")
    ('Русский', 'xx')
    """
    known = _known().get(lang.split("_")[0])
    return known.name if known else lang


def plural_forms(lang: str) -> tuple[str, ...]:
    """The names (CLDR) of a language's plural forms, in the order in which a catalogue has them.

    >>> plural_forms("en"), plural_forms("ru")
    (('one', 'other'), ('one', 'few', 'many', 'other'))
    """
    known = _known().get(lang.split("_")[0])
    return known.plural if known else ("one", "other")


def pick(text: Mapping[str, str], lang: str) -> str:
    """A text in one language, else in English, else nothing.

    >>> pick({"en": "Gold", "ru": "Золото"}, "ru"), pick({"en": "Gold"}, "ru")
    ('Золото', 'Gold')
    """
    return text.get(lang) or text.get(SOURCE, "")


class TableSentences(NamedTuple):
    """What a catalogue says."""

    plural: Callable[[int], int]
    """Which of a sentence's forms fits a number."""
    texts: dict[str, str]
    """The sentences that need no number, by key; what is not translated is left out."""
    counted: dict[str, tuple[str, ...]]
    """Those that do, in their plural forms."""


@cache
def catalogue(folder: Path, lang: str) -> TableSentences:
    """The catalogue ``<folder>/<lang>.po``; an empty one when there is none."""
    path = folder / f"{lang}.po"
    file = polib.pofile(path.read_text("utf-8") if path.is_file() else "")
    plural = file.metadata.get("Plural-Forms", "plural=n != 1")
    return TableSentences(
        c2py(plural.rpartition("plural=")[2].rstrip(";")),
        {one.msgid: one.msgstr for one in file if one.msgstr},
        {one.msgid: forms for one in file if (forms := tuple(one.msgstr_plural.values())) and all(forms)},
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


def text(key: str, lang: str, **args: object) -> str:
    """The sentence ``key`` in ``lang``; KeyError when there is none.

    >>> text("error.not-seated", "en")
    'Sit down first.'
    """
    for spoken in (lang, SOURCE):
        if (said := catalogue(_HERE, spoken).texts.get(key)) is not None:
            return fill(said, args)
    raise KeyError(f"{lang}: {key}")


def count_text(key: str, n: int, lang: str, **args: object) -> str:
    """The sentence ``key`` in the plural form that fits ``n``; KeyError when there is none."""
    for spoken in (lang, SOURCE):
        found = catalogue(_HERE, spoken)
        if (forms := found.counted.get(key)) is not None:
            return fill(forms[found.plural(n)], {"n": n, **args})
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


def _sentences(folder: Path, lang: str) -> Iterator[tuple[str, Any]]:
    names = plural_forms(lang)
    found = catalogue(folder, lang)
    yield from found.texts.items()
    for key, forms in found.counted.items():
        yield key, {**dict(zip(names, forms, strict=False)), "other": forms[-1]}
