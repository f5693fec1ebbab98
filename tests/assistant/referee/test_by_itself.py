"""What the autopilot must not do: pay a debt twice, do again what was undone, build on what lies wrong."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.assistant.tavern import Tavern

TIP = "Tip the Wench"
ANN = [TIP, "I raise!", "I raise!", "Winning Hand!", "Wine into Water", "Gambling? I'm in!"]
ANN += ["I'm not that kind of priestess!"]
PAID = {"from": "s0.purse", "to": "inn", "amount": 1}
BOB = ["I raise!", "Gambling? I'm in!", "Winning Hand!"]


def table(folder: Path, mode: str = "autopilot", players: int = 2) -> Tavern:
    tavern = Tavern(folder, {"s0.hand": ANN, "s1.hand": BOB}, players=players)
    tavern.mode(mode)
    return tavern


def by_itself(tavern: Tavern, most: int = 12) -> list[str]:
    """What the house does until it wants nothing more, by the kinds of its ops."""
    done: list[str] = []
    while (action := tavern.room.trusted.automatic_action()) is not None:
        assert len(done) < most, f"it never ends: {done}"
        assert tavern.room.trusted.run_automatic_action(action.id)
        done += [str(op["kind"]) for op in action.ops]
    return done


def purses(tavern: Tavern) -> list[int | None]:
    return [tavern.value(f"s{seat.seat}.purse") for seat in tavern.room.state.seats]


def owes_a_coin(tavern: Tavern) -> None:
    """Ann has played a card by which she pays the Inn 1 Gold; it is cleared away."""
    tavern.passes(0)
    card = tavern.play(0, TIP)
    tavern.op(0, "arrow", **{"from": card}, to=0)
    while not tavern.dues():
        asked = tavern.assistant.mirror.hypothesis.game.asked
        tavern.passes(asked)
    tavern.move(0, card, "s0.discard")
    assert tavern.dues() == ["Ann pays 1 Gold to the Inn."]


def goes_on(tavern: Tavern, decisions: int) -> list[str]:
    """What the house does while people go on without a card of their own."""
    done: list[str] = []
    for _ in range(decisions):
        seat = tavern.assistant.mirror.hypothesis.game.asked
        options = [item for item in tavern.items("option", seat) if item.get("c") is None]
        tavern.room.accept(seat, options[-1]["id"], None)
        done += by_itself(tavern)
    return done


@pytest.mark.parametrize("too_much", [1, 2])
def test_who_has_paid_too_much_pays_no_more(tmp_path: Path, too_much: int) -> None:
    tavern = table(tmp_path, "advise")
    owes_a_coin(tavern)
    tavern.op(0, "pay", **PAID | {"amount": 1 + too_much})
    assert tavern.last == "violation"
    tavern.mode("autopilot")
    assert by_itself(tavern) == []
    assert "pay" not in goes_on(tavern, 8)
    assert tavern.assistant.mirror.open_violations == []
    assert tavern.value("s0.purse") == 8 - 1 - too_much
    assert tavern.assistant.mirror.hypothesis.game.players[0].gold == 8 - 1 - too_much


def test_what_went_elsewhere_once_people_play_on_is_owed_by_nobody(tmp_path: Path) -> None:
    """A coin given to Bob in place of the Inn: the table is right as it lies, for all three."""
    tavern = table(tmp_path, "advise")
    owes_a_coin(tavern)
    tavern.op(0, "pay", **PAID | {"to": "s1.purse"})
    tavern.mode("autopilot")
    assert "pay" not in goes_on(tavern, 8)
    assert purses(tavern) == [7, 9]
    assert tavern.assistant.mirror.hypothesis.flows == ()


@pytest.mark.parametrize(
    "said",
    [
        {"kind": "note", "sort": "public", "text": "hm"},
        {"kind": "dice", "sides": 6, "n": 1},
        {"kind": "hints", "on": True},
        {"kind": "pace", "ms": 2500},
        {"kind": "chat", "text": "hm"},
    ],
    ids=lambda op: str(op["kind"]),
)
def test_what_was_undone_is_not_done_again_because_somebody_said_something(
    tmp_path: Path, said: dict[str, Any]
) -> None:
    tavern = table(tmp_path)
    owes_a_coin(tavern)
    assert by_itself(tavern) == ["pay"]
    tavern.op(0, "undo")
    assert tavern.ask_as_host(0, said["kind"], **{key: said[key] for key in said if key != "kind"}) is None
    assert tavern.room.trusted.automatic_action() is None
    tavern.op(0, "pay", **PAID)
    assert tavern.dues() == []


def test_while_taking_back_is_asked_about_nothing_is_built_on_it(tmp_path: Path) -> None:
    tavern = table(tmp_path, players=2)
    owes_a_coin(tavern)
    tavern.op(0, "lot", zone="s0.hand", n=1)
    assert tavern.ask(0, "undo") is None
    assert tavern.room.state.asking is not None
    assert tavern.room.trusted.automatic_action() is None
    assert tavern.ask(1, "answer", yes=False) is None
    assert by_itself(tavern) == ["pay"]


@pytest.mark.parametrize(
    "aside",
    [
        {"kind": "note", "sort": "public", "text": "hm"},
        {"kind": "dice", "sides": 6, "n": 1},
        {"kind": "pass"},
        {"kind": "chat", "text": "hm"},
    ],
    ids=lambda op: str(op["kind"]),
)
def test_a_leave_is_for_what_somebody_does_not_for_what_they_say(
    tmp_path: Path, aside: dict[str, Any]
) -> None:
    tavern = table(tmp_path, "referee")
    gift = {"from": "s1.purse", "to": "s0.purse", "amount": 1}
    assert tavern.ask(1, "pay", **gift) is not None
    assert tavern.ask_as_host(0, "allow", seat=1) is None
    assert tavern.ask(1, aside["kind"], **{key: aside[key] for key in aside if key != "kind"}) is None
    assert tavern.ask(1, "pay", **gift) is None
    (taken,) = tavern.assistant.mirror.violations
    assert (taken.state, taken.agreed) == ("adopted", True)
    assert tavern.ask(1, "pay", **gift) is not None


@pytest.mark.parametrize("pile", ["s0.drinks", "s0.discard", "drink.discard", "s1.discard"])
def test_a_drink_on_a_wrong_pile_is_told_and_none_is_ordered_on_top(tmp_path: Path, pile: str) -> None:
    tavern = table(tmp_path)
    for seat in (0, 1):
        tavern.op(seat, "prompts", ask="able", never=[])
    tavern.passes(0, 0)
    drink = tavern.top("drink.deck")
    tavern.op(0, "move", cs=[drink], to=pile)
    assert by_itself(tavern) == []
    (told,) = tavern.items("violation")
    assert told["seat"] == 0
    assert not tavern.room.state.zones["s1.drinks"].order
    tavern.op(0, "move", cs=[drink], to="drink.deck")
    assert by_itself(tavern)[0] == "move"
    assert tavern.room.state.zones["s1.drinks"].order == (drink,)
