"""Sentences for people, from gettext catalogues read at run time."""

from __future__ import annotations

import io
from functools import cache
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import Translations

LANGUAGES = ("en", "ru")
FORMS = {"en": ("one", "other"), "ru": ("one", "few", "many")}
"""Names (CLDR) of the plural forms of a catalogue, in their order."""

_HERE = Path(__file__).parents[1] / "locale"


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
    if key not in catalogue(_HERE, lang):
        raise KeyError(f"{lang}: {key}")
    return str(_translations(lang).gettext(key)).format(**args)


def count_text(key: str, n: int, lang: str, **args: object) -> str:
    """The sentence ``key`` in the plural form that fits ``n``; KeyError when there is none."""
    if key not in catalogue(_HERE, lang):
        raise KeyError(f"{lang}: {key}")
    return str(_translations(lang).ngettext(key, key, n)).format(n=n, **args)


def for_browser(folders: tuple[Path, ...], lang: str) -> dict[str, Any]:
    """All sentences of the catalogues in one flat mapping; plurals as ``{"one": ..., ...}``."""
    merged: dict[str, Any] = {}
    for folder in folders:
        for message in catalogue(folder, lang):
            if not message.id:
                continue
            if isinstance(message.id, tuple | list):
                strings = list(message.string or ())
                merged[message.id[0]] = {
                    **dict(zip(FORMS[lang], strings, strict=False)),
                    "other": strings[-1],
                }
            else:
                merged[message.id] = message.string
    return merged
