"""Small rules of writing: filling phrases, joining lists, capital letters and full stops."""

from __future__ import annotations

from collections.abc import Sequence

from innkeep.cards import messages

_ICONS = {"fortitude": "{fortitude}", "alcohol": "{alcohol}", "gold": "{gold}"}


def phrase(key: str, lang: str, **args: object) -> str:
    """A phrase of the catalogue; places for icons stay places."""
    return messages.text(key, lang, **_ICONS, **args).strip() if not _joint(key) else messages.text(key, lang)


def variant(lang: str, *parts: str | None, **args: object) -> str:
    """The phrase of the most specific key there is: `a.b.c`, else `a.b`, else `a`; parts may be None."""
    names = [part for part in parts if part is not None]
    while len(names) > 1 and not messages.has(".".join(names), lang):
        names.pop()
    return phrase(".".join(names), lang, **args)


def amount(key: str, n: int, lang: str, **args: object) -> str:
    """A counted phrase.

    >>> amount("gold", 3, "ru")
    '**3** золотых {gold}'
    """
    return messages.count_text(key, n, lang, **_ICONS, **args).strip()


def one_of(items: Sequence[str], lang: str) -> str:
    """A list with "or" before its last item.

    >>> one_of(["a", "b", "c"], "en")
    'a, b or c'
    """
    if len(items) < 2:
        return "".join(items)
    return phrase("join.list", lang).join(items[:-1]) + phrase("join.last", lang) + items[-1]


def sentence(said: str) -> str:
    """The words with a capital first letter and a full stop.

    >>> sentence("**human** drinkers sing")
    '**Human** drinkers sing.'
    """
    start = next((at for at, ch in enumerate(said) if ch.isalnum()), 0)
    capital = said[:start] + said[start : start + 1].upper() + said[start + 1 :]
    return capital if capital.endswith((".", "!", "?")) else capital + "."


def _joint(key: str) -> bool:
    return key.startswith("join.") or key.endswith(".join")
