"""Sentences for people out of a gettext catalogue: one class for every package that stands on `cards`.

A catalogue is a folder with `en.po` and `ru.po`. Keys are dotted names, texts have `{name}` places, plural
forms stand under the key with the plural id `<key>.many` (or the key again). A key the catalogue does not
have is a KeyError, never a sentence in the wrong language.
"""

from __future__ import annotations

from functools import cached_property
from importlib.resources import files
from io import BytesIO
from string import Formatter
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import Translations

LANGUAGES = ("en", "ru")
"""Languages every sentence exists in."""


class Catalogue:
    """The sentences of one package.

    >>> Catalogue("innkeep.cards").text("type.cheating", "ru")
    'Шулерство'
    """

    def __init__(self, package: str) -> None:
        self._folder = files(package).joinpath("locale")

    @cached_property
    def _languages(self) -> dict[str, tuple[Translations, dict[str, tuple[str, str, tuple[str, ...]]]]]:
        return {lang: self._read(lang) for lang in LANGUAGES}

    def _read(self, lang: str) -> tuple[Translations, dict[str, tuple[str, str, tuple[str, ...]]]]:
        catalogue = read_po(BytesIO(self._folder.joinpath(f"{lang}.po").read_bytes()), locale=lang)
        compiled = BytesIO()
        write_mo(compiled, catalogue)
        compiled.seek(0)
        known = {}
        for message in catalogue:
            one, many = (message.id, message.id) if isinstance(message.id, str) else tuple(message.id)[:2]
            forms = (message.string,) if isinstance(message.string, str) else tuple(message.string or ("",))
            if one:
                known[one] = (one, many, forms)
        return Translations(compiled), known

    def _of(self, lang: str) -> tuple[Translations, dict[str, tuple[str, str, tuple[str, ...]]]]:
        if lang not in LANGUAGES:
            raise KeyError(f"language {lang!r}; allowed: {', '.join(LANGUAGES)}")
        return self._languages[lang]

    def keys(self, lang: str) -> frozenset[str]:
        """Every key of the catalogue."""
        return frozenset(self._of(lang)[1])

    def has(self, key: str, lang: str) -> bool:
        """Whether the catalogue knows the key."""
        return key in self._of(lang)[1]

    def blank(self, lang: str) -> frozenset[str]:
        """Keys with a form left empty: not translated yet, or meant to say nothing."""
        return frozenset(key for key, (_, _, forms) in self._of(lang)[1].items() if not all(forms))

    def placeholders(self, key: str, lang: str) -> frozenset[str]:
        """The names of the places to fill in any form of a sentence."""
        _, _, forms = self._of(lang)[1][key]
        return frozenset(name for form in forms for _, name, _, _ in Formatter().parse(form) if name)

    def text(self, key: str, lang: str, /, **args: Any) -> str:
        """The sentence of a key, filled in."""
        return self._of(lang)[1][key][2][0].format(**args)

    def count_text(self, key: str, n: int, lang: str, /, **args: Any) -> str:
        """The plural form of a key that fits `n`, which also fills `{n}`.

        >>> [Catalogue("innkeep.cards").count_text("deck.cards", n, "ru") for n in (1, 3, 40)]
        ['1 карта', '3 карты', '40 карт']
        """
        translations, known = self._of(lang)
        one, many, _ = known[key]
        return str(translations.ungettext(one, many, n)).format(n=n, **args)
