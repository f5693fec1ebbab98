"""A module of VASSAL (.vmod): a zip with a build file that names each card, and its pictures.

A card is the text of its traits, nested in one another; what they share stands in prototypes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from innkeep.images.imports.archives import ForeignArchive
from innkeep.images.imports.found import MOST_CARDS, Cell, ForeignGameError, FoundCard, FoundGame

BUILD_FILES = ("buildFile.xml", "buildFile")
"""The name of a build file, and that which older modules have."""
PILE, CARD, PROTOTYPE = "map.DrawPile", "widget.CardSlot", "module.PrototypeDefinition"
MOST_TRAITS = 200


def read(archive: ForeignArchive) -> FoundGame:
    """The cards of the piles of a module; raises ForeignGameError."""
    names = set(archive.names("images"))
    name = next((one for one in BUILD_FILES if one in archive.names(".")), BUILD_FILES[0])
    root = _tree(archive.text(name))
    shared = {
        one.get("name", ""): _traits(one.text or "") for one in root.iter() if one.tag.endswith(PROTOTYPE)
    }
    found = tuple(_cards(root, shared, names))
    return FoundGame(found, lambda picture: archive.picture(f"images/{picture}"))


def _tree(content: bytes) -> Element:
    if b"<!" in content:  # no module has entities, and they may grow without bounds
        raise ForeignGameError("no-module")
    try:
        return ElementTree.fromstring(content)
    except (ElementTree.ParseError, ValueError, LookupError, RecursionError):
        raise ForeignGameError("no-module") from None


def _cards(root: Element, shared: Mapping[str, list[list[str]]], names: set[str]) -> Iterator[FoundCard]:
    count = 0
    for pile in root.iter():
        if not pile.tag.endswith(PILE):
            continue
        for slot in pile.iter():
            if slot.tag.endswith(CARD):
                count += 1
                if count > MOST_CARDS:
                    raise ForeignGameError("cards", most=MOST_CARDS)
                yield _card(pile.get("name", ""), slot, shared, names)


def _card(deck: str, slot: Element, shared: Mapping[str, list[list[str]]], names: set[str]) -> FoundCard:
    traits = _traits(slot.text or "")
    for used in [fields for fields in traits if fields[0] == "prototype" and len(fields) > 1]:
        traits = [*traits, *shared.get(used[1], [])]
    back = next((fields[2] for fields in traits if fields[0] == "obs" and len(fields) > 2), "")
    own = next((fields for fields in traits if fields[0] == "piece" and len(fields) > 3), ["", "", "", ""])
    pictures = [own[3], *(_of_layers(traits, names) if own[3] not in names else ())]
    face = next((one for one in pictures if one in names), "")
    title = slot.get("entryName", "") or (own[4] if len(own) > 4 else "")
    return FoundCard(deck, title, "", Cell(face) if face else None, Cell(back) if back in names else None)


def _of_layers(traits: list[list[str]], names: set[str]) -> Iterator[str]:
    """The pictures that layers of a card show, the outermost first."""
    for fields in traits:
        if fields[0] in ("emb", "emb2"):
            yield from (part for field in fields for part in field.split(",") if part in names)


def _traits(command: str) -> list[list[str]]:
    """The traits of a piece, outermost first, each split into its fields."""
    parts = split(command.strip().removeprefix("+/"), "/")
    found: list[list[str]] = []
    rest = parts[1] if len(parts) > 1 else ""
    while rest and len(found) < MOST_TRAITS:
        first, *inner = split(rest, "\t")
        found.append(split(first, ";"))
        rest = inner[0] if inner else ""
    return found


def split(text: str, delimiter: str) -> list[str]:
    r"""The parts of a text as the engine joins them: a backslash before the delimiter keeps it, quotes around
    a part fall off.

    >>> split("a;b\\;c;'d'", ";")
    ['a', 'b;c', 'd']
    """
    joined: list[str] = []
    for piece in text.split(delimiter):
        if joined and joined[-1].endswith("\\"):
            joined[-1] = joined[-1][:-1] + delimiter + piece
        else:
            joined.append(piece)
    return [one[1:-1] if len(one) > 1 and one[0] == one[-1] == "'" else one for one in joined]
