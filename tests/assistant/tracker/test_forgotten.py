"""What is forgotten grows: a due that people walk past becomes a note, Gold an alarm, by its own rule."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from innkeep.assistant.watcher import watcher
from innkeep.table.live.room import Room
from tests.assistant.tavern import Tavern
from tests.bench.referee.habits.measure import seen

ALES = ["Light Ale", "Dark Ale", "Wine", "Light Ale", "Dark Ale", "Wine", "Wine"]
FIVE = ["I raise!", "I raise!", "Winning Hand!", "Gambling? I'm in!", "Gambling? I'm in!"]
HANDS = {
    "s0.hand": ["I'm not that kind of priestess!", "Tip the Wench", *FIVE],
    "s1.hand": ["Luckily for me, I was wearing my armor!", "I don't think so!", *FIVE],
    "s2.hand": ["Hide in shadows", "A little somethin' extra", *FIVE],
}


@pytest.fixture
def tavern(tmp_path: Path) -> Tavern:
    return Tavern(
        tmp_path, HANDS | {"drink.deck": ALES, "s0.drinks": ["Light Ale"], "s1.drinks": ["Dark Ale"]}
    )


def tidy(tavern: Tavern, forgotten: str) -> None:
    """Everybody does what they owe, except for what is owed there."""
    for _ in range(20):
        due = next((i for i in tavern.items("due") if i["zone"] != forgotten and i["ops"]), None)
        if due is None:
            return
        tavern.room.accept(due["seat"], due["id"], None)


def turn(tavern: Tavern, seat: int, forgotten: str) -> None:
    """A turn in which a Drink is ordered and one is drunk: two steps past what others owe."""
    tavern.move(seat, tavern.top("drink.deck"), f"s{(seat + 1) % 3}.drinks")
    tavern.move(seat, tavern.top(f"s{seat}.drinks"), "table")
    tavern.passes(0, 1, 2)
    tidy(tavern, forgotten)


def grown(tavern: Tavern) -> list[tuple[str, str, int, str]]:
    """What was forgotten, as everybody reads it: sort, severity, whose, by which rule."""
    items: list[dict[str, Any]] = [{**one} for one in tavern.room.advice(None) if one["id"].startswith("f.")]
    return [(item["sort"], item["severity"], item["seat"], item["rule"]["id"]) for item in items]


def tip(tavern: Tavern) -> None:
    """Ann tips the wench with two Gold of Cy, who owes them to the Inn."""
    tavern.passes(0)
    tavern.op(0, "arrow", **{"from": tavern.play(0, "Tip the Wench")}, to=2)
    tavern.passes(0, 1, 2)


def test_a_marker_left_where_it_was_becomes_a_note_and_stays_one(tavern: Tavern) -> None:
    turn(tavern, 0, "s0.alcohol")
    assert tavern.dues() == ["Ann: Alcohol Content 0 → 1."]
    turn(tavern, 1, "s0.alcohol")
    assert grown(tavern) == []
    turn(tavern, 2, "s0.alcohol")
    assert grown(tavern) == [("note", "note", 0, "TURN-14")]
    (item,) = [item for item in tavern.items("note") if item["id"].startswith("f.")]
    assert item["text"]["en"] == "Not done yet — Ann: Alcohol Content 0 → 1."
    assert item["text"]["ru"] == "Ещё не сделано — Ann: опьянение 0 → 1."
    turn(tavern, 0, "s0.alcohol")
    assert grown(tavern) == [("note", "note", 0, "TURN-14")]
    assert not tavern.items("violation")


def test_gold_that_is_owed_becomes_an_alarm_and_once_paid_stays_on_record(tavern: Tavern) -> None:
    tip(tavern)
    for seat in (0, 1, 2, 0, 1, 2, 0, 1):
        turn(tavern, seat, "inn")
    (item,) = tavern.items("violation", 2)
    assert item["text"]["en"].startswith("Forgotten, and the game has gone on — ")
    assert item["accept"]
    assert not tavern.items("violation", 1)[0]["accept"]
    again = Room(tavern.room.row, tavern.store, tavern.rooms.server_secret)
    again.watch(watcher)
    assert again.advice(0) == tavern.room.advice(0)
    tavern.room.accept(2, item["id"], None)
    assert grown(tavern) == []
    assert not tavern.items("due")
    told = tavern.room.ask(0, {"about": "game"})["violations"]
    assert (2, "mended") in [(one["seat"], one["how"]) for one in told]


def test_what_is_paid_in_part_is_counted_anew(tavern: Tavern) -> None:
    for seat in (0, 1, 2, 0):
        turn(tavern, seat, "s0.alcohol")
    tavern.op(0, "track", zone="s0.alcohol", value=1)
    assert tavern.dues() == ["Ann: Alcohol Content 1 → 3."]
    assert grown(tavern) == []
    turn(tavern, 1, "s0.alcohol")
    turn(tavern, 2, "s0.alcohol")
    assert grown(tavern) == [("note", "note", 0, "TURN-14")]


def test_it_is_told_by_the_rule_of_what_was_forgotten_not_of_what_came_after(tmp_path: Path) -> None:
    piles = {"s0.drinks": ["Water"], "drink.deck": ["Orcish Rotgut", *ALES]}
    tavern = Tavern(tmp_path, HANDS | piles)
    tavern.passes(0)
    card = tavern.play(0, "I'm not that kind of priestess!")
    tavern.op(0, "arrow", **{"from": card}, to=1)
    tavern.passes(0, 1, 2)
    forgotten = next(item for item in tavern.items("due") if item["zone"] == "s1.fortitude")
    tidy(tavern, "s1.fortitude")
    turn(tavern, 0, "s1.fortitude")
    turn(tavern, 1, "s1.fortitude")
    (due,) = tavern.items("due")
    assert due["rule"]["id"] == "TURN-14"
    turn(tavern, 2, "s1.fortitude")
    assert forgotten["rule"]["id"] != "TURN-14"
    assert grown(tavern) == [("note", "note", 1, forgotten["rule"]["id"])]


def test_nobody_walks_past_anything_by_saying_pass(tavern: Tavern) -> None:
    turn(tavern, 0, "s0.alcohol")
    turn(tavern, 1, "s0.alcohol")
    for _ in range(6):
        tavern.passes(0, 1, 2)
    assert grown(tavern) == []


def test_steps_that_are_taken_back_do_not_count(tavern: Tavern) -> None:
    turn(tavern, 0, "s0.alcohol")
    turn(tavern, 1, "s0.alcohol")
    for _ in range(4):
        tavern.move(2, tavern.top("drink.deck"), "s0.drinks")
        tavern.op(2, "undo")
    assert tavern.dues() == ["Ann: Alcohol Content 0 → 1."]
    assert grown(tavern) == []


def test_the_lantern_is_nobodys_fault(tavern: Tavern) -> None:
    for seat in (0, 1, 2, 0, 1, 2, 0, 1, 2):
        turn(tavern, seat, "turn")
        assert grown(tavern) == []
    assert tavern.value("turn") == 0


def test_a_check_that_only_notes_makes_no_alarm_of_it(tavern: Tavern) -> None:
    tavern.mode("advise", gold="note")
    tip(tavern)
    for seat in (0, 1, 2, 0, 1, 2, 0, 1):
        turn(tavern, seat, "inn")
    assert {(sort, severity) for sort, severity, *_ in grown(tavern)} == {("note", "note")}


def test_the_pot_is_offered_when_the_antes_are_in(tavern: Tavern) -> None:
    tavern.passes(0)
    tavern.play(0, "Gambling? I'm in!")
    tavern.passes(0, 1, 2)
    for seat in (0, 2):
        tavern.op(seat, "pay", **{"from": f"s{seat}.purse"}, to="pot", amount=1)
    tavern.passes(1, 2, 0)
    tavern.passes(1, 2, 0)
    pot = "From the pot 3 Gold to Ann."
    offered = {item["text"]["en"]: item["accept"] for item in tavern.items("due")}
    assert offered[pot] is False
    assert "Bob antes 1 Gold." in offered
    tidy(tavern, "pot")
    for seat in (0, 1):
        turn(tavern, seat, "pot")
    assert {seat for _, _, seat, _ in grown(tavern)} == {1}, "Ann cannot take what has not come in"
    tavern.op(1, "pay", **{"from": "s1.purse"}, to="pot", amount=1)
    (due,) = [item for item in tavern.items("due") if item["text"]["en"] == pot]
    tavern.room.accept(0, due["id"], None)
    assert [tavern.value(f"s{seat}.purse") for seat in range(3)] == [12, 9, 9]


def test_gold_that_is_owed_twice_to_the_inn_is_told_each_by_its_rule(tmp_path: Path) -> None:
    tavern = Tavern(tmp_path, HANDS | {"s0.drinks": ["Water"]}, {}, {"drink.deck": 1})
    tavern.passes(0)
    card = tavern.play(0, "Tip the Wench")
    tavern.op(0, "arrow", **{"from": card}, to=1)
    for _ in range(2):
        tavern.passes(0, 1, 2)
    tavern.move(0, tavern.top("drink.deck"), "s2.drinks")
    tavern.passes(0, 1, 2)
    owed = [item for item in tavern.items("due", 1) if item["zone"] == "inn" and item["seat"] == 1]
    assert [item["text"]["en"] for item in owed] == [
        "Bob pays 1 Gold to the Inn.",
        "The Drink Deck ran out: Bob pays the Inn 1 Gold.",
    ]
    assert owed[1]["rule"]["id"] == "DRINK-01" != owed[0]["rule"]["id"]
    tavern.room.accept(1, owed[0]["id"], None)
    (left,) = [item for item in tavern.items("due", 1) if item["seat"] == 1]
    assert (left["rule"]["id"], tavern.value("s1.purse")) == ("DRINK-01", 9)


def test_a_pass_said_late_in_the_own_action_phase_means_nothing(tavern: Tavern) -> None:
    tavern.mode("referee")
    turn(tavern, 0, "s0.alcohol")
    turn(tavern, 1, "s0.alcohol")
    tavern.settle()
    tavern.passes(1, 2, 0)
    assert "Action Phase" in tavern.turn()
    tavern.passes(2)
    assert (
        tavern.ask(2, "move", cs=[tavern.card("s2.hand", "Gambling? I'm in!")], to="table", up=True) is None
    )
    assert "Cy played" in tavern.turn()
    assert not tavern.items("violation")


def test_what_nobody_does_stands_as_the_table_has_it(tavern: Tavern) -> None:
    for seat in (0, 1, 2, 0, 1, 2, 0, 1, 2):
        turn(tavern, seat, "s0.alcohol")
    assert grown(tavern) == [("note", "note", 0, "TURN-14")]
    tavern.move(0, tavern.top("drink.deck"), "s1.drinks")
    tavern.move(0, tavern.top("s0.drinks"), "table")
    assert (grown(tavern), [due for due in tavern.dues() if due.startswith("Ann: Alcohol")]) == ([], [])
    assert tavern.assistant.mirror.hypothesis.game.players[0].alcohol == tavern.value("s0.alcohol")
    (told,) = tavern.room.ask(0, {"about": "game"})["violations"]
    assert (told["seat"], told["rule"]["id"], told["how"]) == (0, "TURN-14", "adopted")
    assert tavern.reopened().report() == tavern.assistant.report()


def test_what_stands_as_the_table_has_it_may_still_be_done(tavern: Tavern) -> None:
    for seat in (0, 1, 2, 0, 1, 2, 0, 1, 2):
        turn(tavern, seat, "s0.alcohol")
    owed = tavern.assistant.mirror.hypothesis.game.players[0].alcohol
    tavern.move(0, tavern.top("drink.deck"), "s1.drinks")
    tavern.move(0, tavern.top("s0.drinks"), "table")
    assert tavern.assistant.mirror.hypothesis.game.players[0].alcohol == 0
    tavern.op(0, "track", zone="s0.alcohol", value=owed)
    assert not tavern.items("violation")
    assert tavern.assistant.mirror.hypothesis.game.players[0].alcohol == owed
    tavern.op(0, "track", zone="s0.alcohol", value=owed + 9)
    assert [item["seat"] for item in tavern.items("violation")] == [0]


def test_gold_that_nobody_pays_though_an_alarm_says_so_stays_where_it_is(tavern: Tavern) -> None:
    tip(tavern)
    for seat in (0, 1, 2) * 4:
        turn(tavern, seat, "inn")
    assert (grown(tavern), tavern.dues()) == ([], [])
    assert tavern.assistant.mirror.hypothesis.game.players[2].gold == tavern.value("s2.purse")


def test_gold_that_was_to_go_there_and_back_is_owed_by_nobody() -> None:
    """The Inn wins a Round for which it has anted itself: people only pass it what the others laid into the
    pot."""
    assert not seen("tidy", "trka-1").alarms
