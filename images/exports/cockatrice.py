"""Cards for Cockatrice: a card database of its fourth version, pictures and deck lists.

Put `customsets`, `pics` and `decks` into the program's data folder.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from innkeep import cards
from innkeep.images.exports import pictures
from innkeep.images.exports.bundle import Bundle
from innkeep.images.exports.file_names import likeness, stem
from innkeep.images.exports.spritesheets import flat

WIDTH = 480
_DATE = "2020-01-01"
_LEFT_OUT = re.compile(r"[:\"?<>|*\\]")


def names(chosen: Sequence[cards.Card], lang: str) -> dict[str, str]:
    """The name of each card, by id: its title, and its deck where other cards have the same title, or one by
    which the same picture would be looked for."""
    library = cards.load()
    alike = Counter(_looked_for(card.title[lang]) for card in chosen)
    found: dict[str, str] = {}
    taken = {""}
    for card in chosen:
        name = card.title[lang]
        if alike[_looked_for(name)] > 1 or not _looked_for(name):
            name = f"{name} ({library.decks[card.deck].name[lang]})"
        while (file := _looked_for(name)) in taken:
            name = f"{name} +" if file else f"+ {name}"  # no ending makes another name of a device's
        taken.add(_looked_for(name))
        found[card.id] = name
    return found


def _looked_for(name: str) -> str:
    """What tells the file of a name from others; nothing where no file may be called so."""
    return likeness(picture_file(name))


def picture_file(name: str) -> str:
    """The file the program looks for: the name without characters that file systems refuse.

    >>> picture_file('Gambling? I\\'m in! (Zot)')
    "Gambling I'm in! (Zot)"
    """
    return _LEFT_OUT.sub("", name).replace("/", " ")


def _set(deck: cards.Deck, lang: str) -> str:
    return f"{deck.id}-{lang}".upper()


def database(chosen: Sequence[cards.Card], lang: str) -> bytes:
    """The card database, each deck as a set."""
    library = cards.load()
    root = Element("cockatrice_carddatabase", version="4")
    sets = SubElement(root, "sets")
    for deck in dict.fromkeys(card.deck for card in chosen):
        entry = SubElement(sets, "set")
        for tag, content in {
            "name": _set(library.decks[deck], lang),
            "longname": library.decks[deck].name[lang],
            "settype": "Custom",
            "releasedate": _DATE,
        }.items():
            SubElement(entry, tag).text = content
    listed = SubElement(root, "cards")
    known = names(chosen, lang)
    for card in chosen:
        entry = SubElement(listed, "card")
        SubElement(entry, "name").text = known[card.id]
        SubElement(entry, "text").text = cards.plain(cards.text(card, lang))
        properties = SubElement(entry, "prop")
        kind = cards.type_line(card, lang)
        for tag, content in {"layout": "normal", "side": "front", "type": kind, "maintype": kind}.items():
            SubElement(properties, tag).text = content
        SubElement(entry, "set").text = _set(library.decks[card.deck], lang)
        SubElement(entry, "tablerow").text = "1"
    return _xml(root)


def deck_list(deck: cards.Deck, chosen: Sequence[cards.Card], lang: str) -> bytes:
    """A deck as the program saves decks."""
    known = names(chosen, lang)
    root = Element("cockatrice_deck", version="1")
    SubElement(root, "deckname").text = deck.name[lang]
    SubElement(root, "comments").text = ""
    zone = SubElement(root, "zone", name="main")
    for card in chosen:
        if card.deck == deck.id:
            SubElement(zone, "card", number=str(card.copies), name=known[card.id])
    return _xml(root)


def _xml(root: Element) -> bytes:
    ElementTree.indent(root)
    return bytes(ElementTree.tostring(root, encoding="UTF-8", xml_declaration=True))


def files(chosen: Sequence[cards.Card], lang: str, theme: str, step: pictures.Step) -> Bundle:
    """The files of the export."""
    library = cards.load()
    bundle = Bundle()
    bundle.add(f"customsets/innkeep.{lang}.xml", database(chosen, lang))
    for deck in dict.fromkeys(card.deck for card in chosen):
        bundle.add(f"decks/{stem(deck)}.{lang}.cod", deck_list(library.decks[deck], chosen, lang))
    for key, name in names(chosen, lang).items():
        bundle.add(f"pics/CUSTOM/{picture_file(name)}.jpg", pictures.jpeg(flat(key, lang, theme, WIDTH)))
        step(1)
    return bundle
