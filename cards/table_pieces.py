"""Zones and components as a table takes them: plain data in the terms of table/PROTOCOL.md."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from innkeep.cards import messages
from innkeep.cards.catalogue import LANGUAGES
from innkeep.cards.model import Card

Json = dict[str, Any]

STAT_LIMIT = 20
"""The highest Fortitude and Alcohol Content of a track."""


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


def seat_zones(seat: int, *, stats: bool, hand: bool = True) -> Iterable[Json]:
    """What lies at a seat; of a team one has the ``stats`` of all (THD-03), a machine has no ``hand``."""
    at = f"s{seat}"
    card: Json = {"accepts": ["card"]}
    track: Json = {"min": 0, "max": STAT_LIMIT, "accepts": ["marker"]}
    if hand:
        yield zone_of(f"{at}.hand", "hand", "owner", "hand", seat, **card)
        yield zone_of(f"{at}.deck", "stack", "hidden", "deck", seat, **card)
        yield zone_of(f"{at}.discard", "stack", "public", "discard", seat, **card)
    yield zone_of(f"{at}.drinks", "stack", "hidden", "drinks", seat, **card)
    yield zone_of(f"{at}.front", "area", "public", "front", seat)
    if not stats:
        return
    yield zone_of(f"{at}.fortitude", "track", "public", "fortitude", seat, **track)
    yield zone_of(f"{at}.alcohol", "track", "public", "alcohol", seat, **track)
    yield zone_of(f"{at}.purse", "purse", "public", "purse", seat, accepts=["purse"])


def common_zones(players: int) -> Iterable[Json]:
    """What lies in the middle of a table for so many players."""
    card: Json = {"accepts": ["card"]}
    yield zone_of("drink.deck", "stack", "hidden", "drink-deck", **card)
    yield zone_of("drink.discard", "stack", "public", "drink-discard", **card)
    yield zone_of("table", "area", "public", "play")
    yield zone_of("pot", "purse", "public", "pot", accepts=["purse"])
    yield zone_of("inn", "purse", "public", "inn", accepts=["purse"], endless=True)
    yield zone_of("turn", "track", "public", "turn", min=0, max=players - 1, accepts=["pawn"])
