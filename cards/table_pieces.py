"""Zones and components as a table takes them: plain data in the terms of table/PROTOCOL.md."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from innkeep.cards import messages
from innkeep.cards.catalogue import LANGUAGES
from innkeep.cards.model import Card

Json = dict[str, Any]


def both(key: str) -> dict[str, str]:
    """A sentence in every language."""
    return {lang: messages.text(key, lang) for lang in LANGUAGES}


def zone_of(
    name: str,
    kind: str,
    visibility: str,
    role: str,
    seat: int | None = None,
    title: Mapping[str, str] | None = None,
    **more: Any,
) -> Json:
    """A zone."""
    return {
        "id": name,
        "kind": kind,
        "seat": seat,
        "visibility": visibility,
        "role": role,
        "title": title or both(f"zone.{role}"),
        **more,
    }


def cards_of(
    cards: Iterable[Card], zone: str, start: int, back: str | None = None, up: bool = False
) -> list[Json]:
    """A component for each copy of these cards; ``back`` None: that of each card's own deck."""
    each = [card for card in cards for _ in range(card.copies)]
    return [
        {
            "id": f"c{number}",
            "kind": "card",
            "zone": zone,
            "face": card.id,
            "back": f"back/{back or card.deck}",
            "up": up,
        }
        for number, card in enumerate(each, start)
    ]


def piece(kind: str, name: str, zone: str, value: int, look: str) -> Json:
    """A marker, purse or pawn."""
    return {"id": name, "kind": kind, "zone": zone, "value": value, "face": look}
