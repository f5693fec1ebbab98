"""The assistant's sentences by their keys (`due.*`, `turn.*`, `option.*`). The words are in `locale/en.po`
and `ru.po`, read by `innkeep.cards.catalogue`.

Sentences about rules and sums belong to `innkeep.rules.messages`; nothing here decides anything.

>>> both("due.turn", name="Ann")["en"] == text("due.turn", "en", name="Ann")
True
>>> count_both("due.draw", 2, name="Ann")["en"]
'Ann draws 2 cards.'
"""

from __future__ import annotations

from typing import Any

from innkeep.cards.catalogue import LANGUAGES, Catalogue

__all__ = ["LANGUAGES", "blank", "both", "count_both", "count_text", "keys", "placeholders", "text"]

_sentences = Catalogue("innkeep.assistant", people=True)

blank = _sentences.blank
count_text = _sentences.count_text
keys = _sentences.keys
placeholders = _sentences.placeholders
text = _sentences.text


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
