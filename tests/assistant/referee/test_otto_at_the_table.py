"""Boss Otto at a table with the assistant on: his steps as dues, by hand and by the house, in every mode."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from innkeep.assistant.watcher import watcher
from innkeep.rules.variants.otto.state import Otto
from innkeep.table.live.room import Room
from innkeep.table.live.welcome import log_for
from innkeep.table.plugins.watcher_api import AutomaticAction
from tests.assistant.tavern import Tavern
from tests.bench.otto import Company

PLAIN = "Tentacle slap"
"""An Action that costs the Priority Target 2 Fortitude."""


def against(
    folder: Path, people: int = 2, piles: dict[str, list[str]] | None = None, **chosen: Any
) -> Tavern:
    """Some people against Otto, made of Battlebot and Abominaton; nobody has a card yet."""
    wish = {"teams": "boss-otto", "factions": ["battlebot", "abominaton"], **chosen}
    return Tavern(folder, piles, players=people + 1, chosen=wish)


def step(tavern: Tavern, seat: int | None = 0) -> dict[str, Any] | None:
    """The next step of Otto as it is told."""
    return next((item for item in tavern.items("due", seat) if item.get("phase") == "machine"), None)


def do_it(tavern: Tavern, seat: int = 0) -> str:
    """Somebody lets Otto take his next step; the sentence that said so."""
    item = step(tavern)
    assert item is not None, tavern.turn()
    tavern.room.accept(seat, item["id"], None)
    assert tavern.items("violation") == []
    return str(item["text"]["en"])


@pytest.fixture
def solo(tmp_path: Path) -> Tavern:
    """Ann alone against Otto, in the mode advise."""
    tavern = against(tmp_path, 1, {"otto-action": [PLAIN, "Wild lurch"]})
    tavern.mode("advise")
    return tavern


def test_his_next_step_is_a_due_with_the_reason_and_the_rule(solo: Tavern) -> None:
    item = step(solo)
    assert item is not None
    said = "Boss Otto prepares one Action face down: Threat is 1."
    assert item["text"]["en"].startswith(said)
    assert solo.turn() == item["text"]["en"]
    assert (item["rule"]["id"], item["seat"], item["accept"]) == ("OTTO-14", 1, True)
    assert item["auto"] is False, "in the mode advise the house does nothing"
    assert step(solo, None)["accept"] is False, "who looks on may not do it"  # type: ignore[index]


def test_in_the_mode_off_nothing_is_said_and_everything_moves_by_hand(tmp_path: Path) -> None:
    tavern = against(tmp_path, 1)
    tavern.mode("off")
    assert tavern.room.advice(0) == []
    assert tavern.room.trusted.automatic_action() is None
    for refused in (
        tavern.ask(0, "draw", **{"from": "otto-action"}, to="otto-prepared", n=1),
        tavern.ask(0, "track", zone="threat", value=3),
        tavern.ask(0, "track", zone="s1.fortitude", value=18),
        tavern.ask(0, "draw", **{"from": "otto-sometimes"}, to="table", n=1),
    ):
        assert refused is None


def test_every_step_by_hand_is_read_without_a_word_of_blame(solo: Tavern) -> None:
    solo.op(0, "draw", **{"from": "otto-action"}, to="otto-prepared", n=1)
    assert solo.last == "decision"
    solo.move(0, solo.top("otto-prepared"), "table")
    assert solo.last == "decision"
    assert solo.turn().startswith("Boss Otto played “Tentacle slap”")
    solo.passes(0)
    solo.settle()
    assert solo.value("s0.fortitude") == 18
    solo.op(0, "draw", **{"from": "drink.deck"}, to="s0.drinks", n=1)
    assert solo.last in ("decision", "implicit-pass")
    solo.op(0, "track", zone="turn", value=0)  # he drinks nothing in his first turn: nothing to see
    assert solo.items("violation") == []
    assert solo.turn().startswith("Ann: Discard and Draw")


def test_a_die_says_who_is_the_first_priority_target(tmp_path: Path) -> None:
    tavern = against(tmp_path, 2)
    tavern.mode("advise")
    assert do_it(tavern) == "Boss Otto looks for a first Priority Target. The die decides: Ann, Bob."
    thrown = log_for(tavern.room, None)[-1]
    rolled = thrown["a"]["rolls"][0] - 1
    tavern.settle()
    assert [tavern.value(f"s{seat}.priority") for seat in (0, 1)] == [int(rolled == seat) for seat in (0, 1)]
    assert step(tavern)["rule"]["id"] == "OTTO-14"  # type: ignore[index]


def test_provoked_he_answers_first_and_a_potion_saves_him(tmp_path: Path) -> None:
    piles = {
        "s0.hand": ["Who says I'm not a lady?"],
        "otto-action": [PLAIN],
        "otto-sometimes": ["Reflective plating"],
    }
    tavern = Tavern(
        tmp_path,
        piles,
        {"s1.fortitude": 2, "s1.alcohol": 1},
        players=2,
        company=["rdi1-fiona"],
        chosen={"teams": "boss-otto", "factions": ["battlebot", "abominaton"]},
    )
    tavern.mode("advise")
    for _ in range(12):
        if step(tavern) is None:
            tavern.passes(0)
        else:
            do_it(tavern)
        tavern.settle()
        if tavern.turn().startswith("Ann: Discard"):
            break
    tavern.passes(0)
    tavern.settle()
    tavern.play(0, "Who says I'm not a lady?")
    item = step(tavern)
    assert item is not None
    assert item["text"]["en"].startswith("“Who says I'm not a lady?” provokes Boss Otto")
    assert item["rule"]["id"] == "OTTO-39"
    do_it(tavern)
    assert tavern.turn().startswith("Boss Otto played “Reflective plating”")
    for _ in range(3):  # on his card, on their own one, and on what was lost
        tavern.passes(0)
        tavern.settle()
    assert step(tavern)["rule"]["id"] == "OTTO-53"  # type: ignore[index]
    assert do_it(tavern) == "Boss Otto would pass out, and drinks a Potion: +6 Fortitude."
    tavern.settle()
    assert [tavern.value(f"s1.{zone}") for zone in ("fortitude", "alcohol", "potions")] == [7, 1, 0]


def played_by_the_house(tavern: Tavern, most: int = 60) -> list[AutomaticAction]:
    """What the house does until it waits for somebody."""
    found: list[AutomaticAction] = []
    while len(found) < most and (action := tavern.room.trusted.automatic_action()) is not None:
        found.append(action)
        assert tavern.room.trusted.run_automatic_action(action.id)
    return found


def test_on_autopilot_the_house_takes_one_step_after_the_other(solo: Tavern) -> None:
    solo.mode("autopilot")
    assert step(solo)["auto"] is True  # type: ignore[index]
    done = played_by_the_house(solo)
    steps = [action for action in done if action.id.startswith("m")]
    assert [action.id.partition(".")[2] for action in steps] == ["prepare", "reveal", "order", "no-drink"]
    assert {action.pause_s for action in steps} == {2.5}
    assert all(len(action.ops) == 1 for action in steps), "each step is one thing to see"
    assert (solo.turn()[:4], solo.items("violation")) == ("Ann:", [])


def test_people_set_the_pace_stop_him_and_let_him_take_single_steps(solo: Tavern) -> None:
    solo.mode("autopilot")
    assert solo.ask(0, "pace", ms=5000) is None
    assert solo.room.trusted.automatic_action().pause_s == 5  # type: ignore[union-attr]
    assert solo.ask(0, "pace", on=False) is None
    assert solo.room.trusted.automatic_action() is None, "he waits"
    assert step(solo)["auto"] is False  # type: ignore[index]
    do_it(solo)
    solo.settle()
    assert len(solo.room.state.zones["otto-prepared"].order) == 1
    assert solo.room.trusted.automatic_action() is None
    assert solo.ask(0, "pace") is None
    assert solo.room.trusted.automatic_action().pause_s == 5  # type: ignore[union-attr]
    refused = solo.ask(0, "pace", ms=10)
    assert refused is not None
    assert refused.code == "out-of-range"


def test_what_is_owed_is_paid_at_his_pace_by_the_house_and_by_no_bot(tmp_path: Path) -> None:
    tavern = against(tmp_path, 1, {"otto-action": [PLAIN, "Wild lurch"]})
    tavern.mode("autopilot")
    paused = []
    for ms in (2500, 10_000):
        assert tavern.ask(0, "pace", ms=ms) is None
        while not (owed := [one for one in tavern.items("due") if not {"phase", "rest"} & one.keys()]):
            action = tavern.room.trusted.automatic_action()
            assert action is not None
            assert tavern.room.trusted.run_automatic_action(action.id)
        assert owed[0]["auto"] is True, "bots leave it to the house"
        action = tavern.room.trusted.automatic_action()
        assert action is not None
        paused.append(action.pause_s)
        assert tavern.room.trusted.run_automatic_action(action.id)
    after_a_deed, after_a_due = 0.6, 0.25
    assert paused[0] in (after_a_deed, after_a_due)
    assert paused[1] in (4 * after_a_deed, 4 * after_a_due)


def test_he_waits_for_a_person_to_sit_down_whoever_else_is_there(tmp_path: Path) -> None:
    tavern = against(tmp_path, 2)
    tavern.mode("autopilot")
    assert tavern.room.trusted.automatic_action() is not None
    tavern.room.submit(0, {"kind": "stand"})
    tavern.room.submit(1, {"kind": "stand"})
    tavern.room.submit(1, {"kind": "sit", "name": "Odo", "bot": True})
    assert tavern.room.trusted.automatic_action() is None
    tavern.room.submit(0, {"kind": "sit", "name": "Ann"})
    assert tavern.room.trusted.automatic_action() is not None


def test_a_restart_in_the_middle_of_his_turn_goes_on_as_if_nothing_had_been(solo: Tavern) -> None:
    solo.mode("autopilot")
    for _ in range(12):
        action = solo.room.trusted.automatic_action()
        if action is None:
            break
        again = Room(solo.room.row, solo.store, solo.rooms.server_secret)
        again.watch(watcher)
        assert again.trusted.automatic_action() == action
        assert again.advice(0) == solo.room.advice(0)
        solo.room.trusted.run_automatic_action(action.id)
    assert solo.turn().startswith("Ann")


def test_a_referee_refuses_what_his_rules_forbid(solo: Tavern) -> None:
    solo.mode("referee")
    do_it(solo)
    solo.settle()
    refused = solo.ask(0, "draw", **{"from": "otto-action"}, to="otto-prepared", n=1)
    assert refused is not None
    assert refused.code == "vetoed"
    refused = solo.ask(0, "track", zone="threat", value=9)
    assert refused is not None
    assert refused.code == "vetoed"


def test_a_tough_component_is_turned_sideways_by_its_first_hit(tmp_path: Path) -> None:
    tavern = against(tmp_path, 1, {"otto-components": ["Flame nozzle"]}, difficulty=["hard", "tough"])
    game = tavern.assistant.mirror.hypothesis.game
    card = tavern.top("otto-components")
    assert [part.wounded for part in game.parts if isinstance(part, Otto)] == [()]
    tavern.op(0, "rotate", c=card, deg=90)
    tavern.mode("advise")
    assert "“Flame nozzle” has taken no hit: turn it upright." in tavern.dues()
    tavern.settle()
    assert tavern.room.state.components[card].rot == 0


def test_uneven_potions_are_what_the_sides_begin_with(tmp_path: Path) -> None:
    tavern = against(tmp_path, 2, {"otto-action": [PLAIN]}, potions=["fewer", "more"])
    tavern.mode("advise")
    otto = next(part for part in tavern.assistant.mirror.hypothesis.game.parts if isinstance(part, Otto))
    assert otto.tokens.held["potions"] == [1, 1, 3]  # OTTA-05
    do_it(tavern)
    assert tavern.items("violation") == []


@pytest.mark.parametrize(("seed", "people", "crawling"), [(1, 1, False), (900, 2, True)])
def test_whole_games_by_hand_bring_no_false_alarm(
    tmp_path: Path, seed: int, people: int, crawling: bool
) -> None:
    company = Company(tmp_path, seed, people, crawling=crawling)
    company.play()
    said = company.assistant.report()
    assert said["over"]
    assert (said["violations"], said["lost"], company.assistant.stumbled) == (0, 0, False)
    assert {"prepare", "reveal", "order", "drink"} <= set(company.steps)
    assert ("choose" in company.steps) == crawling, "a lot says to which tavern he leads"
