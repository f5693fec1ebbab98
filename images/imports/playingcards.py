"""A room of playingcards.io (.pcio): a zip of widgets, among them decks with the kinds of their cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from innkeep.images.imports.archives import ForeignArchive
from innkeep.images.imports.found import MOST_CARDS, Cell, ForeignGameError, FoundCard, FoundGame
from innkeep.images.imports.plain_data import parsed, record, rows, words

_OWN = "package://"
"""What begins the address of a picture in the file itself."""


def read(archive: ForeignArchive) -> FoundGame:
    """The cards of a room; raises ForeignGameError."""
    widgets = parsed(archive.text("widgets.json"))
    if not isinstance(widgets, list):
        raise ForeignGameError("no-room")
    return FoundGame(
        tuple(_cards(rows(widgets))),
        lambda name: archive.picture(name.removeprefix(_OWN)) if name.startswith(_OWN) else None,
    )


def _cards(widgets: list[dict[str, Any]]) -> Iterator[FoundCard]:
    there = Counter(
        (words(one.get("deck")), words(one.get("cardType"))) for one in widgets if one.get("type") == "card"
    )
    if there.total() > MOST_CARDS:
        raise ForeignGameError("cards", most=MOST_CARDS)
    for deck in widgets:
        if deck.get("type") != "cardDeck":
            continue
        name = words(deck.get("id"))
        back = _picture(deck.get("backTemplate"), {})
        for kind, facts in record(deck.get("cardTypes")).items():
            face = _picture(deck.get("faceTemplate"), record(facts))
            title = words(record(facts).get("label"))
            for _ in range(there[name, kind] or not there):
                yield FoundCard(words(deck.get("label")) or name, title, "", face, back)


def _picture(template: object, facts: dict[str, Any]) -> Cell | None:
    """The largest picture of a side of a card: its own, or one that all cards have."""
    shown = [one for one in rows(record(template).get("objects")) if one.get("type") == "image"]
    for one in sorted(shown, key=_area, reverse=True):
        value = words(one.get("value"))
        name = words(facts.get(value)) if one.get("valueType") == "dynamic" else value
        if name:
            return Cell(name)
    return None


def _area(shown: dict[str, Any]) -> float:
    wide, tall = shown.get("w"), shown.get("h")
    return (
        float(wide) * float(tall) if isinstance(wide, int | float) and isinstance(tall, int | float) else 0.0
    )
