"""What a card is: definitions, packs, translations and the text on a card. Imports no other room.

>>> from innkeep import cards
>>> library: cards.Library = cards.load()
>>> card: cards.Card = library.find("Wine into Water")
>>> card.id, card.title["ru"], cards.type_line(card, "en")
('rdi1-deirdre/wine-into-water', 'Вино в воду', 'Sometimes')
>>> cards.plain(cards.text(card, "en"))
'When a Drink is revealed, lower its Alcohol Content by 2, but not below 0.'

A card has branches (`Mode`), each with its moment (`When`) and its effects (`Effect`); a Drink has numbers.

>>> mode: cards.Mode = card.modes[0]
>>> when: cards.When = mode.when
>>> effect: cards.Effect = mode.effects[0]
>>> when.on, effect.do, effect.amount
('drink', 'drink_alcohol', -2)
>>> ale: cards.Drink = library.find("Dragon Breath Ale").drink
>>> ale.alcohol
4
>>> rotgut: cards.RaceDrink = library.find("Orcish Rotgut").drink.race
>>> rotgut.races, rotgut.fortitude
(('orc',), 0)
>>> deck: cards.Deck = library.decks["rdi1-deirdre"]
>>> look: cards.Look = deck.look
>>> deck.name["en"], 0 <= look.hue < 360
('Deirdre', True)

A pack is read from a file or folder (`load_path`; `beside` adds it to those of this process) or from text
(`parse`); one card from plain data (`card`). All problems are told at once.

>>> try:
...     cards.parse("cards: 3")
... except cards.PackError as refused:
...     problem: cards.Problem = refused.problems[0]
>>> problem.field, problem.message
('deck', 'is missing')
>>> entry = {"id": "nap", "title": {"en": "Nap", "ru": "Сон"}, "types": ["action"], "copies": 1,
...     "origin": "house", "icon": "bed",
...     "modes": [{"when": {"on": "action"}, "effects": [{"do": "fortitude", "who": "me", "amount": 1}]}]}
>>> cards.text(cards.card(entry), "en")
'Gain **1** Fortitude {fortitude}.'

English text is read back into effects (`read_text`).

>>> found: cards.Reading = cards.read_text("Another player loses 2 Fortitude.")
>>> found.modes[0].effects[0].amount
-2
>>> try:
...     cards.read_text("Everyone explodes.")
... except cards.ReadError as refused:
...     str(refused)
"cannot be read from 'Everyone explodes.' on"
"""

from __future__ import annotations

from innkeep.cards.decks.user_decks import load
from innkeep.cards.io.pack_files import Library, PackError, PackProblem, beside, card, load_path, parse
from innkeep.cards.looks import Look
from innkeep.cards.model import Art, Card, Deck, Drink, Effect, Mode, RaceDrink, When
from innkeep.cards.reading import read as read_text
from innkeep.cards.wording import plain, text, type_line
from innkeep.cards.wording.text_reader import ReadError, TextReading

__all__ = [
    "Art",
    "Card",
    "Deck",
    "Drink",
    "Effect",
    "Library",
    "Look",
    "Mode",
    "PackError",
    "PackProblem",
    "RaceDrink",
    "ReadError",
    "TextReading",
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
