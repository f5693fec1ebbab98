"""The assistant's sentences in English and Russian, read from its gettext catalogues.

Keys are dotted names (`due.pay`, `turn.action`); texts have `{name}` placeholders. Sentences about
rules and sums belong to `rules.messages`; nothing here decides anything.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from io import BytesIO
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import Translations

__all__ = ["LANGUAGES", "both", "count_both", "count_text", "keys", "text"]

#: Languages every sentence exists in.
LANGUAGES = ("en", "ru")


@cache
def _catalogue(lang: str) -> tuple[Translations, frozenset[str]]:
    if lang not in LANGUAGES:
        raise ValueError(f"lang: {lang!r} is not known (allowed: {', '.join(LANGUAGES)})")
    source = files("assistant").joinpath("locale", f"{lang}.po").read_bytes()
    catalogue = read_po(BytesIO(source), locale=lang)
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    known = frozenset(
        message.id if isinstance(message.id, str) else message.id[0]
        for message in catalogue
        if message.id and all([message.string] if isinstance(message.string, str) else message.string or [""])
    )
    return Translations(compiled), known


def keys(lang: str) -> frozenset[str]:
    """Every key the catalogue of a language has a sentence for."""
    return _catalogue(lang)[1]


def text(key: str, lang: str = "en", /, **args: Any) -> str:
    """The sentence of a key with its placeholders filled; raises KeyError for an unknown key.

    >>> text("option.pass", "en")
    'Pass'
    """
    translations, known = _catalogue(lang)
    if key not in known:
        raise KeyError(key)
    return str(translations.ugettext(key)).format(**args)


def count_text(key: str, n: int, lang: str = "en", /, **args: Any) -> str:
    """The plural form of a key for `n` (also filled in as `{n}`); raises KeyError for an unknown key.

    >>> count_text("gold", 1, "en")
    '1 Gold'
    """
    translations, known = _catalogue(lang)
    if key not in known:
        raise KeyError(key)
    return str(translations.ungettext(key, f"{key}.many", n)).format(n=n, **args)


def _in(value: Any, lang: str) -> Any:
    return value[lang] if isinstance(value, dict) else value


def both(key: str, /, **args: Any) -> dict[str, str]:
    """The sentence in every language; an argument that is a map of languages is filled in per language."""
    return {lang: text(key, lang, **{k: _in(v, lang) for k, v in args.items()}) for lang in LANGUAGES}


def count_both(key: str, n: int, /, **args: Any) -> dict[str, str]:
    """The plural sentence in every language, see `both`."""
    return {
        lang: count_text(key, n, lang, **{k: _in(v, lang) for k, v in args.items()}) for lang in LANGUAGES
    }
