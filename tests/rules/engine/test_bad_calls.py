"""Wrong calls from outside: each a ValueError of one line that names the argument, and nothing changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from innkeep.rules import Chance, Edition, Game, Layout, PlayerSetup, build, determinize, new_game

Call = Callable[[Game], object]
CHARACTERS = ("rdi1-zot", "rdi1-gerki")


def two(**fields: Any) -> list[PlayerSetup]:
    return [PlayerSetup("A", CHARACTERS[0], **fields), PlayerSetup("B", CHARACTERS[1])]


def a_game() -> Game:
    return new_game(two(), seed=4)


def wrong_calls() -> dict[str, tuple[Call, str]]:
    """Every wrong call by name, and what its error begins with."""
    calls: dict[str, tuple[Call, str]] = {}

    def add(name: str, call: Callable[[Game, Any], object], said: str, it: Any = None) -> None:
        calls[f"{name} {len(calls)}"] = (lambda game: call(game, it), said)

    anything: Any
    for anything in (
        None,
        3,
        "AB",
        {"A": 1},
        [],
        [None],
        ["A"],
        [PlayerSetup("A", CHARACTERS[0])],
        two() * 9,
    ):
        add("new_game players", lambda _, it: new_game(it), "players", anything)
    for anything in (None, 3, [], {}, True, "x" * 2000):
        add(
            "new_game name",
            lambda _, it: new_game([PlayerSetup(it, CHARACTERS[0]), two()[1]]),
            "players[0].name",
            anything,
        )
    for anything in (3, [], "nobody", b"zot"):
        add("new_game character", lambda _, it: new_game([PlayerSetup("A", it), two()[1]]), "", anything)
    for anything in (None, 3, "rdi3", [], {}):
        add("new_game edition", lambda _, it: new_game(two(), it), "edition", anything)
        add("build edition", lambda _, it: build(two(), it), "edition", anything)
    for anything in (None, "seed", 1.5, [], True):
        add("new_game seed", lambda _, it: new_game(two(), seed=it), "seed", anything)
        add("Chance", lambda _, it: Chance(it), "seed", anything)
    for anything in (None, -1, 2, "A", 1.0, True):
        if anything is not None:  # whoever begins by the variant
            add("new_game first", lambda _, it: new_game(two(), first=it), "first", anything)
        add("build turn", lambda _, it: build(two(), turn=it), "turn", anything)
    for anything in (3, "rdi1-drinks", [3], [None], ["no-deck"]):
        add("new_game bar", lambda _, it: new_game(two(), chosen={"bar": it}), "", anything)
    for anything in (3, "Wine", [3], [None], ["No such title"]):
        add("new_game prizes", lambda _, it: new_game(two(), chosen={"prizes": it}), "", anything)
        add("build drink_deck", lambda _, it: build(two(), drink_deck=it), "", anything)
        add("build hand", lambda _, it: build(two(hand=it)), "", anything)
    for anything in (3, "Wine", ["Wine"], [3], [[3]]):
        add("new_game outcomes", lambda _, it: new_game(two(), outcomes=it), "outcomes", anything)
    for anything in (3, "bar", ["bar"], {"no-option": []}, {3: []}):
        add("new_game chosen", lambda _, it: new_game(two(), chosen=it), "chosen", anything)
    for anything in (3, "bar-deck", {}, [3], ["chi"], ["no-variant"]):
        add(
            "build layout",
            lambda _, it: build(two(), layout=Layout(variants=it)),
            "layout.variants",
            anything,
        )
    for anything in (3, "s0.side", ["s0.side"], {"s0.side": ["Wine"]}, {3: []}):
        add("build layout zones", lambda _, it: build(two(), layout=Layout(it)), "layout.zones", anything)
        add("build counters", lambda _, it: build(two(), layout=Layout({}, it)), "layout.counters", anything)
    for anything in (None, 3, "s0.chi", ""):
        add("set_tokens", lambda game, it: game.set_tokens(it, 1), "zone", anything)
    add("build layout", lambda _, it: build(two(), layout=it), "layout", "bar-deck")
    for anything in (None, 3, "drinking", [], {}):
        add("build phase", lambda _, it: build(two(), phase=it), "phase", anything)
    for anything in (-1, 21, "lots", None, 1.5, True, [], 10**30):
        add("build fortitude", lambda _, it: build(two(fortitude=it)), "players[0].fortitude", anything)
        add("set_stat", lambda game, it: game.set_stat(0, "alcohol", it), "alcohol", anything)
    add("build gold", lambda _, __: build(two(gold=-1)), "players[0].gold")
    add("build lost_by", lambda _, __: build(two(lost_by="boredom")), "players[0].lost_by")
    add("build in_game", lambda _, __: build(two(in_game=1)), "players[0].in_game")
    add("new_game library", lambda _, __: new_game(two(), library={}), "library")  # type: ignore[arg-type]
    add("new_game drinks", lambda _, __: new_game(two(), drinks="beer"), "deck 'beer'")
    for anything in (9, -1, "A", 1.0, [], True):
        add("legal", lambda game, it: game.legal(it), "seat", anything)
        add("set_stat seat", lambda game, it: game.set_stat(it, "gold", 1), "seat", anything)
        add("determinize", lambda game, it: determinize(game, it, Chance(1)), "seat", anything)
    for anything in (None, "luck", 3, []):
        add("set_stat stat", lambda game, it: game.set_stat(0, it, 1), "stat", anything)
        add("put zone", lambda game, it: game.put(0, it), "zone", anything)
        add("zone", lambda game, it: game.zone(it), "zone", anything)
        add("set_order", lambda game, it: game.set_order("drink.deck", it), "drink.deck", anything)
    for anything in ("s9.hand", "s0.sleeve", "hand", "s.hand", "s-1.hand", "s²."):
        add("zone", lambda game, it: game.zone(it), "zone", anything)
    for anything in (-1, 10**9, "x", None, 1.0, True):
        add("put", lambda game, it: game.put(it, "s0.hand"), "uid", anything)
        add("zone_of", lambda game, it: game.zone_of(it), "uid", anything)
    for anything in (-1, 10**9, "x", 1.0):
        add("put index", lambda game, it: game.put(0, "s0.hand", it), "index", anything)
    for anything in (None, 3, "save", [], {}, {"format": "3"}, {"format": True}):
        add("from_dict", lambda _, it: Game.from_dict(it), "format", anything)
    add("from_dict book", lambda game, _: Game.from_dict(game.to_dict(), "book"), "book")  # type: ignore[arg-type]
    add("switched", lambda _, __: Edition().switched(start_gold=[]), "switch start_gold")
    add("switched", lambda _, __: Edition().switched(luck=1), "switch 'luck'")
    for anything in (None, "pass", 3, [], object()):
        add("verify", lambda game, it: game.verify(it), "", anything)
        add("apply", lambda game, it: game.apply(it), "", anything)
    return calls


WRONG = wrong_calls()


def test_there_are_enough_of_them() -> None:
    assert len(WRONG) > 100


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_call_is_refused_in_one_line_and_changes_nothing(name: str) -> None:
    call, said = WRONG[name]
    game = a_game()
    before = game.digest()
    with pytest.raises(ValueError) as caught:  # noqa: PT011
        call(game)
    told = str(caught.value)
    assert told.startswith(said)
    assert told
    assert "\n" not in told
    assert len(told) < 1500
    assert game.digest() == before
