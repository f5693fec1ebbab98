"""The log says why: whose card, which Drink, what rule or phase, whoever did what follows from it."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

from innkeep.table.cli.main import innkeep
from innkeep.table.core.errors import RefusedError
from innkeep.table.live.welcome import log_for
from tests.assistant.tavern import Tavern

HIT = "I'm not that kind of priestess!"
ARMOR = "Luckily for me, I was wearing my armor!"
ANN = [HIT, "Tip the Wench", "I raise!", "I raise!", "Winning Hand!", "Wine into Water", "Gambling? I'm in!"]
BOB = [ARMOR, *["I raise!"] * 2]
DRINK = "Light Ale"
CHEAT = "I'm winning... Honestly!"


def token(tavern: Tavern, card: str) -> str | None:
    return tavern.room.redaction.token(tavern.room.state.components[card].face)


def told(tavern: Tavern, viewer: int | None = 2) -> Any:
    """The cause the last line has for that viewer; None: none."""
    return log_for(tavern.room, viewer)[-1]["a"].get("cause")


@pytest.fixture
def hit(tmp_path: Path) -> tuple[Tavern, str]:
    """Ann has played a card that costs Bob Fortitude, and nobody has answered."""
    tavern = Tavern(tmp_path, {"s0.hand": ANN, "s1.hand": BOB, "drink.deck": ["Wine"]})
    tavern.passes(0)
    card = tavern.play(0, HIT)
    tavern.op(0, "arrow", **{"from": card}, to=1)
    return tavern, card


@pytest.mark.parametrize("way", ["accept", "hand", "part"])
def test_a_loss_names_the_card_it_follows_from(hit: tuple[Tavern, str], way: str) -> None:
    tavern, card = hit
    tavern.passes(0, 1, 2)
    lost = tavern.assistant.mirror.dues()[0]
    if way == "accept":
        tavern.room.accept(1, lost.id, None)
    else:
        value = lost.facts["value"] if way == "hand" else lost.facts["was"] - 1
        assert tavern.ask(1, "track", zone="s1.fortitude", value=value) is None
    for viewer in (0, 1, 2, None):
        assert told(tavern, viewer) == {"word": "card", "c": token(tavern, card), "seat": 0}


def test_the_autopilot_tells_it_too(hit: tuple[Tavern, str]) -> None:
    tavern, card = hit
    tavern.mode("autopilot")
    tavern.passes(0, 1, 2)
    action = tavern.room.trusted.automatic_action()
    assert action is not None
    assert tavern.room.trusted.run_automatic_action(action.id)
    assert told(tavern) == {"word": "card", "c": token(tavern, card), "seat": 0, "by": 1}


def test_what_nobody_owes_has_no_cause(hit: tuple[Tavern, str]) -> None:
    tavern, _ = hit
    tavern.op(2, "track", zone="s2.fortitude", value=19)
    assert told(tavern) is None


def test_an_answer_and_a_pass_name_what_they_answer(hit: tuple[Tavern, str]) -> None:
    tavern, card = hit
    tavern.passes(0)
    assert told(tavern) == {"word": "respond", "c": token(tavern, card), "seat": 0}
    tavern.play(1, ARMOR)
    assert told(tavern) == {"word": "answer", "c": token(tavern, card), "seat": 0}


def test_a_pass_names_the_phase_it_ends(tmp_path: Path) -> None:
    tavern = Tavern(tmp_path, {"s0.hand": ANN})
    tavern.passes(0)
    assert told(tavern) == {"word": "discard-draw"}
    tavern.passes(0)
    assert told(tavern) == {"word": "action"}
    tavern.op(0, "move", cs=[tavern.top("drink.deck")], to="s1.drinks")
    tavern.passes(0)
    assert told(tavern) == {"word": "sober"}
    tavern.passes(0)
    assert told(tavern) == {"word": "end-turn"}


def test_who_drinks_is_told_what(tmp_path: Path) -> None:
    tavern = Tavern(tmp_path, {"s0.hand": ANN, "s0.drinks": [DRINK], "drink.deck": ["Wine"]})
    tavern.passes(0, 0)
    tavern.op(0, "move", cs=[tavern.top("drink.deck")], to="s1.drinks")
    drink = tavern.top("s0.drinks")
    tavern.move(0, drink, "table")
    assert told(tavern) == {"word": "drink-up"}
    tavern.passes(0, 1, 2)
    due = next(due for due in tavern.assistant.mirror.dues() if due.sort == "track")
    tavern.room.accept(0, due.id, None)
    assert told(tavern) == {"word": "drink", "c": token(tavern, drink)}


def test_a_client_cannot_say_why(hit: tuple[Tavern, str]) -> None:
    tavern, _ = hit
    with pytest.raises(RefusedError) as refused:
        tavern.room.submit(
            0, {"kind": "track", "zone": "s0.fortitude", "value": 1, "cause": {"word": "card"}}
        )
    assert refused.value.code == "unknown-field"


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("teams", [None, "two-headed-dragon", "boss-otto"])
def test_every_change_of_fortitude_alcohol_and_gold_has_a_cause(
    tmp_path: Path, teams: str | None, seed: int
) -> None:
    chosen = {"teams": teams} if teams else {}
    tavern, random = Tavern(tmp_path, seed=seed, players=4, chosen=chosen), Random(seed)
    people = [seat.seat for seat in tavern.room.state.seats if not seat.closed]
    while tavern.room.state.seq < 250:
        open_to = [(seat, item) for seat in people for item in tavern.room.advice(seat) if item["accept"]]
        for sort in ("due", "question", "option"):
            found = [(seat, item["id"]) for seat, item in open_to if item["sort"] == sort]
            if found:
                break
        seat, choice = random.choice(found)
        tavern.room.accept(seat, choice, None)
    told = [line["a"] for line in log_for(tavern.room, 2) if line["key"] in ("log.track", "log.pay")]
    changes = [a for a in told if a.get("zone", "s0.fortitude").endswith(("fortitude", "alcohol"))]
    assert len(changes) > 5
    assert [a for a in changes if a.get("cause", {}).get("word", "rule") == "rule"] == []


def test_a_cheat_is_called_one(tmp_path: Path) -> None:
    hands = {"s0.hand": ANN, "s2.hand": [CHEAT, "I raise!"], "s1.hand": BOB}
    tavern = Tavern(tmp_path, hands)
    tavern.passes(0)
    tavern.play(0, "Gambling? I'm in!")
    tavern.passes(0, 1, 2)
    tavern.settle()
    tavern.passes(1)
    tavern.play(2, CHEAT)
    assert told(tavern) == {"word": "cheat"}


@pytest.mark.parametrize("seed", range(3))
def test_every_step_of_a_machine_has_a_cause(tmp_path: Path, seed: int) -> None:
    tavern = Tavern(tmp_path, seed=seed, players=3, chosen={"teams": "boss-otto"})
    tavern.mode("autopilot")
    random = Random(seed)
    people = [seat.seat for seat in tavern.room.state.seats if not seat.closed]
    steps = 0
    while steps < 12:
        action = tavern.room.trusted.automatic_action()
        if action is not None:
            before = len(log_for(tavern.room, 2))
            tavern.room.trusted.run_automatic_action(action.id)
            done = [line for line in log_for(tavern.room, 2)[before:] if line["key"].startswith("log.move")]
            steps += len(done)
            assert [line for line in done if "cause" not in line["a"]] == []
            continue
        before = len(log_for(tavern.room, 2))
        items = [(seat, item) for seat in people for item in tavern.room.advice(seat) if item["accept"]]
        options = [(seat, item["id"]) for seat, item in items if item["sort"] in ("option", "question")]
        tavern.room.accept(*random.choice(options), None)
        played = [line["a"] for line in log_for(tavern.room, 2)[before:] if line["key"] == "log.move-play"]
        assert [a for a in played if a.get("cause", {}).get("word") == "machine"] == []


def test_the_log_a_maker_reads_names_it_too(hit: tuple[Tavern, str], tmp_path: Path) -> None:
    tavern, _ = hit
    tavern.passes(0, 1, 2)
    tavern.room.accept(1, tavern.assistant.mirror.dues()[0].id, None)
    shown = CliRunner().invoke(innkeep, ["table", "replay", tavern.room.id, "--data", str(tmp_path)])
    assert shown.exit_code == 0, shown.output
    last = re.sub("[\u2066-\u2069]", "", shown.output.splitlines()[-1])
    assert f"Ann’s {HIT}: Bob sets Fortitude: 20 → 18" in last
