"""The coach: what is plainly better is told, by what the seat knew, and only once the game is over."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from innkeep.assistant.cli.audit import audit
from innkeep.assistant.coach.advice import odds
from innkeep.assistant.coach.judging import as_choice, judged
from innkeep.assistant.coach.moments import moments
from innkeep.assistant.referee.game_report import played
from innkeep.rules import Chance, EndPhase, determinize
from innkeep.table import RefusedError
from innkeep.table.cli.stored_tables import recording
from innkeep.table.store.archive import export_table
from tests.assistant.tavern import Tavern

pytestmark = pytest.mark.server

HIT = "I'm not that kind of priestess!"
IDLE = ["Tip the Wench", "I raise!", "I raise!", "Winning Hand!", "Gambling? I'm in!", "Gambling? I'm in!"]
MISSED = {"s0.hand": [HIT, *IDLE]}
FRAIL = {"s0.fortitude": 2, "s0.alcohol": 1, "s1.fortitude": 2, "s1.alcohol": 1}


def tavern_of_a_missed_chance(folder: Path) -> Tavern:
    """Ann could have made Bob pass out, alone against him, and plays nothing."""
    tavern = Tavern(folder, MISSED, FRAIL, players=2)
    chooses(tavern, "keep")
    chooses(tavern, "pass")
    return tavern


def chooses(tavern: Tavern, phase: str) -> None:
    """Ann takes the first of her options of that kind."""
    option = next(item for item in tavern.items("option") if item["phase"] == phase)
    tavern.room.accept(0, option["id"], None)


def file_of(tavern: Tavern, folder: Path) -> Path:
    file = folder / "game.json"
    file.write_text(json.dumps(export_table(tavern.room.row, tavern.store)), "utf-8")
    return file


def told(*words: str) -> dict[str, Any]:
    done = CliRunner().invoke(audit, [*words, "--coach", "--json"])
    assert done.exit_code == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.fixture(scope="module")
def missed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of that game, ended after a few ops."""
    folder = tmp_path_factory.mktemp("missed")
    tavern = tavern_of_a_missed_chance(folder)
    tavern.room.submit(0, {"kind": "end"}, host=True)
    return file_of(tavern, folder)


@pytest.mark.parametrize(
    ("lang", "did", "better", "chances"),
    [
        ("en", "Go on without a card", f"Play “{HIT}”", "nearly certain"),
        ("ru", "Идти дальше без карты", "Сыграть «", "почти верные"),
    ],
)
def test_a_missed_win_is_told_with_its_odds(
    missed: Path, lang: str, did: str, better: str, chances: str
) -> None:
    found = told(str(missed), "--lang", lang)
    assert found["choices"] == found["looked"] >= 2
    one = next(one for one in found["advice"] if one["seat"] == 0)
    assert one["better"].startswith(better)
    assert one["odds"] + 0.1 <= one["odds_better"] == 1.0
    assert chances in one["text"]
    assert one["better"] in one["text"]
    assert one["did"] == did
    assert did in one["text"]


def test_what_a_seat_cannot_see_has_no_say(missed: Path) -> None:
    """All other hands and every deck exchanged: the coach says the same."""
    table = played(recording(str(missed), None))
    moment = [one for one in moments(table) if one.seat == 0 and isinstance(one.move, EndPhase)][-1]
    choice = as_choice(moment)
    game = moment.hypothesis.game
    other = determinize(game, 0, Chance(99), moment.seen)
    other.skip_idle_windows = game.skip_idle_windows
    assert other.digest() != game.digest()
    assert judged(choice) == judged({**choice, "game": other.to_dict()}) is not None


def test_what_was_taken_back_is_no_choice(tmp_path: Path) -> None:
    tavern = Tavern(tmp_path, MISSED, FRAIL, players=2)
    chooses(tavern, "keep")
    before = len(moments(tavern.room.watchers._handle))
    chooses(tavern, "pass")
    chosen = moments(tavern.room.watchers._handle)
    assert len(chosen) == before + 1
    tavern.op(0, "undo")
    assert len(moments(tavern.room.watchers._handle)) == before


def test_nobody_is_coached_during_a_game(tmp_path: Path) -> None:
    tavern = tavern_of_a_missed_chance(tmp_path)
    for seat in (0, None):
        with pytest.raises(RefusedError) as refused:
            tavern.room.ask(seat, {"about": "coach"})
        assert refused.value.code == "bad-value"
    done = CliRunner().invoke(audit, [str(file_of(tavern, tmp_path)), "--coach"])
    assert (done.exit_code, done.stderr) == (2, "Error: the game is not over; the coach speaks afterwards\n")


def test_at_a_table_that_is_over_it_tells_how_far_it_is(tmp_path: Path) -> None:
    tavern = tavern_of_a_missed_chance(tmp_path)
    tavern.room.submit(0, {"kind": "end"}, host=True)
    said = tavern.room.ask(None, {"about": "coach"})
    assert (said["looked"], said["done"], said["advice"]) == (0, False, [])
    for _ in range(600):
        said = tavern.room.ask(None, {"about": "coach"})
        if said["done"]:
            break
        time.sleep(0.1)
    assert said["looked"] == said["choices"] >= 2
    assert any(HIT in one["better"]["en"] for one in said["advice"])
    assert tavern.room.ask(1, {"about": "coach"}) == said, "everything lies open once a table is over"


@pytest.mark.parametrize("share", [0.0, 0.02, 0.3, 0.55, 0.98, 1.0])
def test_odds_are_words_in_both_languages(share: float) -> None:
    said = odds(share)
    n = round(20 * share)
    for text in said.values():
        assert (f"{n} " in text and "20" in text) == (0 < n < 20)
