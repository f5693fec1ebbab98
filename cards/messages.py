"""Sentences for people, in English and Russian, out of the catalogues in `locale/`. Keys are dotted names; a
key the catalogue does not have is a KeyError, never a sentence in the wrong language."""

from __future__ import annotations

import io
from functools import cache
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import Translations

from cards.model import LANGUAGES

_FOLDER = Path(__file__).parent / "locale"


@cache
def _catalogue(lang: str) -> tuple[Any, dict[str, str]]:
    if lang not in LANGUAGES:
        raise KeyError(f"language {lang!r}; allowed: {', '.join(LANGUAGES)}")
    with (_FOLDER / f"{lang}.po").open("rb") as source:
        catalogue = read_po(source, locale=lang)
    compiled = io.BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    single = {str(m.id): str(m.string) for m in catalogue if m.id and not isinstance(m.id, tuple)}
    return Translations(compiled), single


def has(key: str, lang: str) -> bool:
    """Whether the catalogue knows the key."""
    return key in _catalogue(lang)[1]


def text(key: str, lang: str, **args: object) -> str:
    """The sentence of a key with its `{name}` places filled.

    >>> text("type.cheating", "ru")
    'Шулерство'
    """
    return _catalogue(lang)[1][key].format(**args)


def count_text(key: str, n: int, lang: str, **args: object) -> str:
    """The sentence of a key in the plural form that fits `n`.

    >>> [count_text("deck.cards", n, "ru") for n in (1, 3, 40)]
    ['1 карта', '3 карты', '40 карт']
    """
    found = str(_catalogue(lang)[0].ngettext(key, key, n))
    if found == key:
        raise KeyError(key)
    return found.format(n=n, **args)
