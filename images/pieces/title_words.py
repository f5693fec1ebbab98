"""What the title of a card says of its picture: the thing it names, and how that is shown (`titles.yaml`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from innkeep import cards
from innkeep.cards import yaml_reader
from innkeep.images.render import template


@cache
def told() -> Mapping[str, Any]:
    """What stands in `titles.yaml`."""
    found: dict[str, Any] = yaml_reader.read((template.FOLDER / "titles.yaml").read_text("utf-8"))
    return found


def _title(card: cards.Card) -> str:
    """The title as it stands in the card's id, a hyphen around every word."""
    return f"-{card.id.partition('/')[2]}-"


def _names(title: str, words: Iterable[str]) -> bool:
    return any(f"-{word}-" in title for word in words)


def noun(card: cards.Card) -> str:
    """The thing that a title names, or several joined by ``+``; empty if it names none that is drawn.

    >>> noun(cards.load().cards["rdi1-zot/down-pooky"])
    'rabbit'
    """
    title = _title(card)
    return next((str(thing) for thing, words in told()["nouns"].items() if _names(title, words)), "")


def says(card: cards.Card, deed: str) -> Mapping[str, Any]:
    """How a title wants a picture filled that shows a deed: ``ways``, ``mood``, ``deed``, ``lacks``."""
    title = _title(card)
    for said in told()["titles"]:
        here = _names(title, said.get("words", ()))
        here = here or any(title.startswith(f"-{word}-") for word in said.get("first", ()))
        if here and deed in said.get("deeds", (deed,)):
            found: Mapping[str, Any] = said
            return found
    return {}
