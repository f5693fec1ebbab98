"""What a table says of the machine its people play against: its terms, its side, where its cards go.

>>> against = {"teams": "boss-otto", "characters": ["rdi1-zot", "boss-otto"]}
>>> side_name(against, 0), side_name(against, 1), side_name({"characters": ["rdi1-zot"]}, 0)
('challengers', 'otto', None)
>>> machine_of(against).id, machine_of({"teams": "boss-battle"})
('boss-otto', None)
>>> otto = played_of({**against, "factions": ["rdi10-otto-battlebot"]})["rdi10-otto-battlebot"]
>>> discards_of(otto, next(card.id for card in load().decks["rdi10-otto-battlebot"].cards))
'otto-action-discard'
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from innkeep.assistant.model.observed_table import ObservedTable
from innkeep.cards import load
from innkeep.cards.factions import pile_of
from innkeep.cards.machineries import Machinery
from innkeep.cards.machineries.records import CHALLENGERS, OTTO

__all__ = ["discards_of", "machine_of", "played_of", "side_name", "terms_of"]

TERMS = ("factions", "difficulty")
"""The options of a table that the rules read as the terms of the game."""


def machine_of(options: Mapping[str, Any]) -> Machinery | None:
    """The record of the machine at a table; None: it has none."""
    record = load().machineries.get(options.get("teams", ""))
    return record if record is not None and record.factions else None


def side_name(options: Mapping[str, Any], seat: int) -> str | None:
    """What the side of a seat is called in a game against a machine; None in any other."""
    record = machine_of(options)
    if record is None or record.teams is None or not record.teams.divided:
        return None
    return OTTO if options["characters"][seat] == record.id else CHALLENGERS


def played_of(options: Mapping[str, Any]) -> dict[str, Machinery]:
    """The factions that are played, each with the machine made of them."""
    record = machine_of(options)
    return {} if record is None else dict.fromkeys(options["factions"], record)


def discards_of(record: Machinery, face: str) -> str:
    """The discards of the pile a card of a machine is from."""
    pile = pile_of(record, load().cards[face])
    return next(one.discard or pile for one in record.piles if one.zone == pile)


def terms_of(options: Mapping[str, Any], picture: ObservedTable) -> dict[str, object]:
    """The terms as the rules read them, with the hits of the Components that lie there, leftmost first."""
    record = machine_of(options)
    if record is None:
        return {}
    row = (cid for place in record.rows() for cid in picture.orders[place.zone])
    return {
        **{name: options[name] for name in TERMS if name in options},
        "hits": [int(cid in picture.sideways) for cid in row],
    }
