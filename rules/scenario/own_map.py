"""A Dungeon's map that a scenario brings itself: `rooms`, room -> the rooms one arrow away.

Start and Goal are those of the rules; any other room does nothing unless `room_effects` says so.

>>> shape({"Start": ("Vault", "Cellar"), "Vault": ("Goal",), "Cellar": ("Vault",)})
('Start', 'Cellar', 'Vault', 'Goal')
>>> ways = {"Start": ("Vault",), "Vault": ("Goal",)}
>>> made = own_map(ways, {}, ["dungeon-raiding-the-armory"], cards.load())
>>> [card.title["en"] for card in made["scenario-rooms"].cards]
['Vault', 'The Armory Vault']
>>> try:
...     shape({"Start": ("Vault",), "Vault": ("Vault",)})
... except MapError as error:
...     print(error)
arrows lead in a circle: Vault
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from innkeep import cards
from innkeep.cards import Card, Deck, Library
from innkeep.cards.catalogue import in_each
from innkeep.cards.machineries import DungeonRoom, Machinery
from innkeep.cards.model import Mode, When
from innkeep.cards.titles import key
from innkeep.rules.messages import text
from innkeep.rules.scenario.places import GOAL, START

__all__ = ["MapError", "own_map", "shape"]

DECK = "scenario-rooms"
MOST_ROOMS = 20
"""Rooms of one map, Start and Goal among them."""


class MapError(Exception):
    """A map that cannot be walked through; the text says why."""


def own_map(
    rooms: Mapping[str, Sequence[str]],
    effects: Mapping[str, Any],
    variants: Sequence[str],
    library: Library,
) -> dict[str, Deck]:
    """The deck with the Rooms of a scenario, which brings the map of its Dungeon; none without a map.

    Raises MapError for a map no Dungeon can have.
    """
    if not rooms and not effects:
        return {}
    records = [library.machineries[name] for name in variants if name in library.machineries]
    dungeon = next((record for record in records if record.rooms), None)
    if dungeon is None:
        raise MapError("a map belongs to a Dungeon, and none is among the variants")
    order = shape(rooms)
    for name in effects:
        if key(name) not in map(key, order[1:-1]):
            raise MapError(f"{name!r} has an effect but is no room between {START} and {GOAL}")
    goal = library.cards[dungeon.rooms[-1].card or ""]
    told = {key(name): effect for name, effect in effects.items()}
    made = [_room(name, told.get(key(name))) for name in order[1:-1]]
    lying = (*made, replace(goal, id=f"{DECK}/goal", deck=DECK))
    return {
        DECK: Deck(
            id=DECK,
            set="scenario",
            kind="side",
            name=in_each(lambda lang: text("scenario.deck", lang)),
            look=cards.Look(0, "card-draw"),
            cards=lying,
            brings=(_with_rooms(dungeon, rooms, order, lying),),
        )
    }


def shape(rooms: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """The rooms of a map, each after those that lead to it, Start first and Goal last; raises MapError."""
    said = {key(name): name for name in (*rooms, *(to for onwards in rooms.values() for to in onwards))}
    if key(START) not in said:
        raise MapError(f"no arrow leads from {START}")
    onwards = {key(name): [key(to) for to in leads] for name, leads in rooms.items()}
    if onwards.get(key(GOAL)) or any(key(START) in leads for leads in onwards.values()):
        raise MapError(f"no arrow leads from {GOAL}, and none to {START}")
    between = {name: title for name, title in said.items() if name not in (key(START), key(GOAL))}
    if len(between) + 2 > MOST_ROOMS:
        raise MapError(f"{len(between) + 2} rooms; allowed: 2..{MOST_ROOMS}")
    return (START, *_in_order(between, onwards), GOAL)


def _in_order(left: Mapping[str, str], onwards: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Rooms, each after those that lead to it: first those no other leads to, then what is left alike."""
    if not left:
        return
    behind = {to for name in left for to in onwards.get(name, ())}
    if behind >= left.keys():
        raise MapError(f"arrows lead in a circle: {', '.join(left.values())}")
    yield from (title for name, title in left.items() if name not in behind)
    yield from _in_order({name: title for name, title in left.items() if name in behind}, onwards)


def _room(name: str, effect: Any) -> Card:
    """The card of a room."""
    if effect is None:
        done = Card(f"{DECK}/{key(name)}", DECK, {}, ("room",), modes=(Mode(When("revealed"), ()),))
    else:
        mode = {"when": {"on": "revealed"}, "effects": effect if isinstance(effect, list) else [effect]}
        shown = {"title": in_each(lambda _: name), "types": ["room"], "copies": 1, "origin": "house"}
        try:
            done = cards.card({"id": key(name), **shown, "icon": "card-draw", "modes": [mode]}, DECK)
        except cards.PackError as error:
            raise MapError(f"{name}: {str(error).splitlines()[0]}") from None
    return replace(done, title=in_each(lambda _: name))


def _with_rooms(
    dungeon: Machinery, rooms: Mapping[str, Sequence[str]], order: Sequence[str], lying: Sequence[Card]
) -> Machinery:
    """The Dungeon with another map: its Rooms, where they lie, and how far a token may stand."""
    ids = dict(zip(map(key, order[1:]), [card.id for card in lying], strict=True))
    onwards = {key(name): tuple(ids[key(to)] for to in leads) for name, leads in rooms.items()}
    there = dungeon.rooms[-1].card
    home = (there or "").partition("/")[0]
    return replace(
        dungeon,
        rooms=tuple(DungeonRoom(ids.get(key(name)), onwards.get(key(name), ())) for name in order),
        places=tuple(replace(row, deck=DECK) if row.deck == home else row for row in dungeon.places),
        tokens=tuple(replace(token, cap=len(order) - 1) for token in dungeon.tokens),
    )
