"""The sentences of the rules in English and Russian, read from the gettext catalogues.

Keys are dotted names (`reason.not-your-turn`, `rule.LOSE-03`, `sum.ante.pot`); texts have `{name}`
placeholders. Nothing here decides anything; the catalogues are read once per language, on first use.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from io import BytesIO
from string import Formatter
from typing import Any, NamedTuple

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import Translations

__all__ = ["LANGUAGES", "Sentence", "count_text", "has", "keys", "placeholders", "text"]

#: Languages every sentence exists in.
LANGUAGES = ("en", "ru")


class Sentence(NamedTuple):
    """One catalogue entry: its key and its forms (one, or the plural forms of the language)."""

    key: str
    forms: tuple[str, ...]


class _Catalogue(NamedTuple):
    translations: Translations
    sentences: dict[str, Sentence]


@cache
def _catalogue(lang: str) -> _Catalogue:
    if lang not in LANGUAGES:
        raise ValueError(f"lang: {lang!r} is not known (allowed: {', '.join(LANGUAGES)})")
    source = files("rules").joinpath("locale", f"{lang}.po").read_bytes()
    catalogue = read_po(BytesIO(source), locale=lang)
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    sentences: dict[str, Sentence] = {}
    for message in catalogue:
        key = message.id if isinstance(message.id, str) else message.id[0]
        string = message.string or ""
        forms = (string,) if isinstance(string, str) else tuple(string)
        if key and all(forms):
            sentences[key] = Sentence(key, forms)
    return _Catalogue(Translations(compiled), sentences)


def keys(lang: str) -> frozenset[str]:
    """Every key the catalogue of a language has a sentence for."""
    return frozenset(_catalogue(lang).sentences)


def has(key: str, lang: str) -> bool:
    """Whether the catalogue of a language has a sentence for the key."""
    return key in _catalogue(lang).sentences


def placeholders(key: str, lang: str) -> frozenset[str]:
    """The names of the placeholders of a sentence; raises KeyError for an unknown key."""
    sentence = _catalogue(lang).sentences[key]
    return frozenset(name for form in sentence.forms for _, name, _, _ in Formatter().parse(form) if name)


def text(key: str, lang: str = "en", /, **args: Any) -> str:
    """The sentence of a key with its placeholders filled; raises KeyError for an unknown key.

    >>> text("sum.ante.pot", "en", gold=3)
    'The pot gains 3 Gold.'
    """
    catalogue = _catalogue(lang)
    if key not in catalogue.sentences:
        raise KeyError(key)
    return str(catalogue.translations.ugettext(key)).format(**args)


def count_text(key: str, n: int, lang: str = "en", /, **args: Any) -> str:
    """The plural form of a key for `n` (also filled in as `{n}`); raises KeyError for an unknown key.

    >>> count_text("check.held", 1, "en", total=2)
    '1 of 2 scenarios held.'
    """
    catalogue = _catalogue(lang)
    if key not in catalogue.sentences:
        raise KeyError(key)
    return str(catalogue.translations.ungettext(key, f"{key}.many", n)).format(n=n, **args)
