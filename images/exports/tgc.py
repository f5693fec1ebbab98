"""Cards for The Game Crafter: fronts and a back for each deck, and a list of how often each is printed."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from innkeep import cards
from innkeep.images.exports import pictures
from innkeep.images.exports.bundle import Bundle
from innkeep.images.exports.file_names import distinct_files
from innkeep.images.pieces.piece_index import component

SIZE = (825, 1125)
"""A poker card of 63 x 88 mm and an eighth of an inch around, in pixels."""


def decks(chosen: Sequence[cards.Card], lang: str, theme: str, step: pictures.Step) -> Bundle:
    """The files of the folder: DECK/….png, DECK/back.png and contents.csv."""
    library = cards.load()
    files = distinct_files(chosen, lang, "{deck}/{card}.png", "{deck}/back.png")
    rows = io.StringIO()
    table = csv.writer(rows, lineterminator="\n")
    table.writerow(["deck", "file", "title", "quantity"])
    for card in chosen:
        name = library.decks[card.deck].name[lang]
        table.writerow([name, files[card.id], card.title[lang], card.copies])
    bundle = Bundle()
    bundle.add("contents.csv", rows.getvalue())
    for key, name in files.items():
        bundle.add(name, pictures.for_print(component(key, lang, theme), *SIZE))
        step(1)
    return bundle
