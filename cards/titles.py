"""Comparing card titles. Two titles are the same when their letters and digits are; nothing else counts."""

from __future__ import annotations

from functools import lru_cache


@lru_cache(maxsize=4096)
def key(title: str) -> str:
    """The letters and digits of a title, in small letters.

    >>> key("Gambling? I'm in!") == key("gambling im in")
    True
    >>> key("Ну уж нет!")
    'нуужнет'
    """
    return "".join(ch for ch in title.casefold() if ch.isalnum())


def same(one: str, other: str) -> bool:
    """Whether two titles name the same card.

    >>> same("I don't think so!", "I don’t think so")
    True
    """
    return key(one) == key(other)
