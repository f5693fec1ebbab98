"""What a card is: definitions, packs, translations and the text on a card. Imports no other room."""

from __future__ import annotations

from innkeep.cards.io.pack_files import Library, PackError, Problem, beside, card, load_path, parse
from innkeep.cards.io.user_decks import load
from innkeep.cards.model import Card, Deck, Drink, Effect, Look, Mode, RaceDrink, When
from innkeep.cards.wording import plain, text, type_line
from innkeep.cards.wording.text_reader import ReadError, Reading
from innkeep.cards.wording.text_reader import read as read_text

__all__ = [
    "Card",
    "Deck",
    "Drink",
    "Effect",
    "Library",
    "Look",
    "Mode",
    "PackError",
    "Problem",
    "RaceDrink",
    "ReadError",
    "Reading",
    "When",
    "beside",
    "card",
    "load",
    "load_path",
    "parse",
    "plain",
    "read_text",
    "text",
    "type_line",
]
