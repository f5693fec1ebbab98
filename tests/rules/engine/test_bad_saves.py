"""A save that was not made by the game is refused, and told where it is wrong."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from innkeep.rules import Chance, Game, PlayerSetup, new_game, random_move
from innkeep.rules.engine.position.state import ASK_RESPOND

Save = dict[str, Any]


def a_save() -> Save:
    """A game of two in the middle of a window."""
    game = new_game([PlayerSetup("A", "rdi1-zot"), PlayerSetup("B", "rdi1-gerki")], seed=4)
    chance = Chance(4)
    while game.ask != ASK_RESPOND or game.round is None:
        game.do(random_move(game, chance))
    saved: Save = json.loads(json.dumps(game.to_dict()))
    return saved


SAVE = json.dumps(a_save())


def player(key: str, value: object) -> Callable[[Save], object]:
    return lambda save: save["players"][0].update({key: value})


def top(key: str, value: object) -> Callable[[Save], object]:
    return lambda save: save.update({key: value})


def frame(key: str, value: object) -> Callable[[Save], object]:
    return lambda save: save["stack"][-1].update({key: value})


SPOILT: dict[str, tuple[Callable[[Save], object], str]] = {
    "another format": (top("format", 99), r"^format: 99, allowed is"),
    "no format": (lambda save: save.clear(), r"^format: None"),
    "a key missing": (lambda save: save.pop("rng"), r"^rng: missing"),
    "a key too many": (top("mood", 1), r"^mood: unknown key"),
    "a player's key missing": (lambda save: save["players"][1].pop("hand"), r"^players\[1\]\.hand: missing"),
    "text for a number": (player("gold", "lots"), r"^players\[0\]\.gold: 'lots' is not a whole number"),
    "true for a number": (player("gold", True), r"^players\[0\]\.gold: True is not a whole number"),
    "a number for true": (player("in_game", 1), r"^players\[0\]\.in_game: 1 is neither true nor false"),
    "a number for a text": (player("name", 7), r"^players\[0\]\.name: 7 is not a text"),
    "no list": (top("drink_deck", {}), r"^drink_deck: \{\} is not a list"),
    "no map": (top("players", [3]), r"^players\[0\]: a map is needed here"),
    "text among cards": (player("hand", ["x"]), r"^players\[0\]\.hand\[0\]: 'x' is not a whole number"),
    "an unknown card": (
        lambda save: save["defs"].__setitem__(3, "no/card"),
        r"^defs\[3\]: 'no/card' is not in",
    ),
    "a card that is not there": (lambda save: save["drink_deck"].append(9999), r"there is no card 9999"),
    "a seat that is not there": (top("active", 5), r"^active: there is no seat 5"),
    "nobody's window": (frame("seat", -1), r"^stack\[\d\]\.seat: there is no seat -1"),
    "an unknown kind of window": (frame("kind", 77), r"^stack\[\d\]\.kind: 77, allowed"),
    "a card played that is not there": (frame("card", 4000), r"card: there is no card 4000"),
    "an unknown phase": (top("phase", 9), r"^phase: 9, allowed: 0 to"),
    "one player": (lambda save: save["players"].pop(), r"less than 2|no seat"),
    "gold below nothing": (player("gold", -1), r"seat 0 has -1 Gold"),
    "Fortitude above 20": (player("fortitude", 21), r"seat 0 has Fortitude 21"),
    "a card in two zones": (
        lambda save: save["players"][0]["hand"].append(save["players"][0]["deck"][0]),
        r"lie in two places",
    ),
    "a card nowhere": (lambda save: save["drink_deck"].pop(), r"lie nowhere"),
    "an unknown switch value": (
        lambda save: save["edition"].update(start_gold="heaps"),
        r"^switch start_gold: 'heaps', allowed",
    ),
    "an unknown part": (top("parts", [["teleport", {}]]), r"^parts\[0\]: 'teleport', allowed: bar-deck"),
    "a card played and in hand": (
        lambda save: save["players"][0]["hand"].append(save["stack"][0]["card"]),
        r"lie in two places",
    ),
}


@pytest.mark.parametrize("name", SPOILT)
def test_a_spoilt_save_is_refused_with_place_and_reason(name: str) -> None:
    spoil, reason = SPOILT[name]
    save = json.loads(SAVE)
    spoil(save)
    with pytest.raises(ValueError, match=reason):
        Game.from_dict(save)


def test_the_unspoilt_save_is_taken() -> None:
    assert Game.from_dict(json.loads(SAVE)).to_dict() == json.loads(SAVE)


def test_a_save_is_a_map() -> None:
    with pytest.raises(ValueError, match="format"):
        Game.from_dict([])
