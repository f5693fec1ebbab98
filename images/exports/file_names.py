"""File names for cards and backs that say what they are and are safe in every file system."""

from __future__ import annotations

import re
from collections.abc import Sequence

from innkeep import cards

_UNSAFE = re.compile(r"[^\w-]+", re.UNICODE)


def slug(words: str) -> str:
    """Words as part of a file name.

    >>> slug("Gambling? I'm in!"), slug("Ну уж нет!")
    ('Gambling-Im-in', 'Ну-уж-нет')
    """
    return _UNSAFE.sub("-", words.replace("'", "").replace("’", "")).strip("-")


def distinct_files(chosen: Sequence[cards.Card], lang: str, front: str, back: str) -> dict[str, str]:
    """A file for each card and each back, by key; ``front`` and ``back`` have places for {deck} and {card}.

    A card's part begins with its number in the deck, so that files sort as the deck is printed.
    """
    library = cards.load()
    found: dict[str, str] = {}
    for card in chosen:
        number = library.decks[card.deck].cards.index(card) + 1
        found[card.id] = front.format(deck=card.deck, card=f"{number:02}-{slug(card.title[lang])}")
    for card in chosen:
        found.setdefault(f"back/{card.deck}", back.format(deck=card.deck))
    return found
