"""Cards for makeplayingcards.com: fronts and backs with bleed at 300 dpi, and an order file.

MPC Autofill's desktop tool reads the order and uploads the pictures of the folder, slot by slot.
"""

from __future__ import annotations

import bisect
from collections.abc import Sequence
from pathlib import Path, PurePosixPath
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from innkeep import cards
from innkeep.images.exports import pictures
from innkeep.images.exports.bundle import Bundle
from innkeep.images.exports.file_names import distinct_files
from innkeep.images.pieces.piece_index import component

SIZE = (816, 1110)
"""63 x 88 mm and an eighth of an inch around, in pixels."""
BRACKETS = (18, 36, 55, 72, 90, 108, 126, 144, 162, 180, 198, 216, 234, 396, 504, 612)
"""The numbers of cards an order is priced by."""


def order(chosen: Sequence[cards.Card], files: dict[str, str], folder: Path | None) -> bytes:
    """The order file: each picture with its slots, counted over all cards.

    A picture has the path it has in ``folder``, for wherever the tool is begun it looks for it there; where
    that is not known, or was left, for its name in the folder ``cards`` beside the order.
    """
    quantity = sum(card.copies for card in chosen)
    root = Element("order")
    details = SubElement(root, "details")
    bracket = BRACKETS[min(bisect.bisect_left(BRACKETS, quantity), len(BRACKETS) - 1)]
    for tag, content in {
        "quantity": str(quantity),
        "bracket": str(bracket),
        "stock": "(S30) Standard Smooth",
        "foil": "false",
    }.items():
        SubElement(details, tag).text = content
    fronts, backs = Element("fronts"), Element("backs")
    slots: dict[str, list[str]] = {}
    at = 0
    for card in chosen:
        taken = [str(at + number) for number in range(card.copies)]
        at += card.copies
        slots.setdefault(f"back/{card.deck}", []).extend(taken)
        _picture(fronts, files[card.id], folder, taken)
    common, *others = slots
    for back in others:
        _picture(backs, files[back], folder, slots[back])
    root.append(fronts)
    if others:
        root.append(backs)
    SubElement(root, "cardback").text = _path(files[common], folder)
    ElementTree.indent(root)
    return bytes(ElementTree.tostring(root, encoding="UTF-8", xml_declaration=True))


def _path(file: str, folder: Path | None) -> str:
    return file if folder is None else str(folder / file)


def _picture(parent: Element, file: str, folder: Path | None, slots: Sequence[str]) -> None:
    card = SubElement(parent, "card")
    SubElement(card, "id").text = _path(file, folder)
    SubElement(card, "slots").text = ",".join(slots)
    SubElement(card, "name").text = PurePosixPath(file).name
    SubElement(card, "query").text = ""


def orders(
    chosen: Sequence[cards.Card], lang: str, theme: str, step: pictures.Step, folder: Path | None = None
) -> Bundle:
    """The files of the folder: cards/ and order.xml; ``folder`` is where they will lie, if that is known."""
    files = distinct_files(chosen, lang, "cards/{deck}_{card}.png", "cards/{deck}_back.png")
    bundle = Bundle()
    bundle.add("order.xml", order(chosen, files, folder))
    for key, name in files.items():
        bundle.add(name, pictures.for_print(component(key, lang, theme), *SIZE))
        step(1)
    return bundle
