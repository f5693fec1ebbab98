"""Cards and backs as one self-contained SVG each, cut along their outline or with their bleed."""

from __future__ import annotations

from collections.abc import Sequence

from innkeep import cards
from innkeep.images.exports import pictures
from innkeep.images.exports.bundle import Bundle
from innkeep.images.exports.file_names import distinct_files
from innkeep.images.pieces.piece_index import component
from innkeep.images.render import svg


def drawings(chosen: Sequence[cards.Card], lang: str, theme: str, step: pictures.Step, bleed: bool) -> Bundle:
    """The files of the folder: DECK/CARD.svg for each card, and DECK/back.svg."""
    bundle = Bundle()
    for key, name in distinct_files(chosen, lang, "{deck}/{card}.svg", "{deck}/back.svg").items():
        bundle.add(name, svg.draw(component(key, lang, theme), bleed))
        step(1)
    return bundle
