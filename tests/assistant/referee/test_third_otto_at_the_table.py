"""Otto as the third beside two people at a table with the assistant on: his steps as dues, as any Otto's."""

from __future__ import annotations

from pathlib import Path

import pytest

from innkeep.assistant.advice.seat_questions import choice
from tests.assistant.referee.test_otto_at_the_table import do_it, played_by_the_house, step
from tests.assistant.tavern import Tavern
from tests.bench.otto import Company

OTTO = {"teams": "otto"}


def table(folder: Path, piles: dict[str, list[str]] | None = None, **values: int) -> Tavern:
    """Ann, Bob and Otto, whose turn it is."""
    stand = {
        f"s{seat}.{what}": value for name, value in values.items() for what, seat in [name.rsplit("_", 1)]
    }
    return Tavern(folder, piles, {"turn": 2, **stand}, players=3, chosen=OTTO)


def test_what_he_does_next_and_by_which_rule_is_said_as_of_any_player(tmp_path: Path) -> None:
    tavern = table(tmp_path, {"otto-action": ["Spring-loaded elbow"], "drink.deck": ["Water"]})
    tavern.mode("advise")
    if step(tavern)["rule"]["id"] == "OTTO-08":  # type: ignore[index]
        assert do_it(tavern) == "Otto looks for a first Priority Target. The die decides: Ann, Bob."
        tavern.settle()
    assert step(tavern)["rule"]["id"] == "TURN-07"  # type: ignore[index]
    assert do_it(tavern) == "Otto prepares one Action face down: one a turn, as everybody."
    tavern.settle()
    assert do_it(tavern) == "Otto reveals the last prepared Action and plays it."
    for _ in range(2):
        tavern.passes(0)
        tavern.passes(1)
        tavern.settle()
    hit = next(seat for seat in (0, 1) if tavern.value(f"s{seat}.fortitude") == 18)
    assert tavern.value(f"s{1 - hit}.priority") == 1, "he turns to the other"
    name = "Bob" if hit == 0 else "Ann"
    assert step(tavern)["rule"]["id"] == "TURN-11"  # type: ignore[index]
    assert do_it(tavern) == f"Otto orders for the Priority Target: {name}."
    tavern.settle()
    assert step(tavern)["rule"]["id"] == "TURN-15"  # type: ignore[index]


def test_on_autopilot_his_turn_goes_by_itself_and_nobody_waits(tmp_path: Path) -> None:
    tavern = table(tmp_path, {"otto-action": ["A drop of oil"]})
    tavern.mode("autopilot")
    done = played_by_the_house(tavern)
    for seat in (0, 1, 0, 1):
        if tavern.assistant.mirror.hypothesis.game.active != 2:
            break
        tavern.passes(seat)
        done += played_by_the_house(tavern)
    steps = [action.id.partition(".")[2] for action in done if action.id.startswith("m")]
    assert [one for one in steps if one != "aim"] == ["prepare", "reveal", "order", "no-drink"]
    assert tavern.assistant.mirror.hypothesis.game.active == 0
    assert tavern.items("violation") == []


@pytest.mark.parametrize(("seed", "crawling"), [(2, False), (1, True)])
def test_whole_games_by_hand_bring_no_false_alarm(tmp_path: Path, seed: int, crawling: bool) -> None:
    company = Company(tmp_path, seed, 2, crawling=crawling, third=True)
    company.play()
    said = company.assistant.report()
    assert said["over"]
    assert (said["violations"], said["lost"], company.assistant.stumbled) == (0, 0, False)
    assert {"prepare", "reveal", "order", "drink", "answer"} <= set(company.steps)
    assert "choose" not in company.steps, "he Crawls nowhere (PUB-32)"


def test_two_people_beside_him_are_asked_as_people_who_play_against_each_other(tmp_path: Path) -> None:
    (tmp_path / "boss").mkdir()
    boss = Tavern(tmp_path / "boss", players=3, chosen={"teams": "boss-otto"})
    assert choice(table(tmp_path).room.state, 0) == ("always", ())
    assert choice(boss.room.state, 0) == ("able", ())
