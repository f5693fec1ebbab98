"""What every file of every export is called: names that each file system takes and tells apart."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from innkeep import cards

_UNSAFE = re.compile(r"[^\w-]+", re.UNICODE)
_REFUSED = re.compile(r'[<>:"/\\|?*\x00-\x1f]')
_RESERVED = re.compile(r"(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])\s*(?:\..*)?", re.DOTALL)
"""Names of devices, which Windows gives to no file, whatever its ending."""
_LONGEST = 60


def slug(words: str) -> str:
    """Words as part of a file name.

    >>> slug("Gambling? I'm in!"), slug("Ну уж нет!")
    ('Gambling-Im-in', 'Ну-уж-нет')
    """
    return _UNSAFE.sub("-", words.replace("'", "").replace("’", ""))[:_LONGEST].strip("-")


def stem(key: str) -> str:
    """A key as the name of a file or folder; no two keys have one name, for ids hold no underscore.

    >>> stem("rdi1-gerki/i-raise"), stem("con")
    ('rdi1-gerki_i-raise', 'con_')
    """
    name = key.replace("/", "_")
    return name if likeness(name) else f"{name}_"


def likeness(name: str) -> str:
    """What the names of two files of one folder may not share; nothing for a name that some system refuses.

    >>> likeness("Wine"), likeness("WINE. "), likeness("Wine?"), likeness("Nul.png")
    ('wine', 'wine', '', '')
    """
    plain = unicodedata.normalize("NFC", name).casefold().strip(" .")
    return "" if _REFUSED.search(plain) or _RESERVED.fullmatch(plain) else plain


def distinct_files(chosen: Sequence[cards.Card], lang: str, front: str, back: str) -> dict[str, str]:
    """A file for each card and each back, by key; ``front`` and ``back`` have places for {deck} and {card}.

    A card's part begins with its number in the deck, so that files sort as the deck is printed.
    """
    library = cards.load()
    found: dict[str, str] = {}
    for card in chosen:
        number = library.decks[card.deck].cards.index(card) + 1
        found[card.id] = front.format(deck=stem(card.deck), card=f"{number:02}-{slug(card.title[lang])}")
    for card in chosen:
        found.setdefault(f"back/{card.deck}", back.format(deck=stem(card.deck)))
    return found
