"""The mirror against whole games as people lay them out, against faults, and against somebody hostile."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from innkeep.table import RefusedError
from tests import slices
from tests.assistant.tavern import Tavern
from tests.bench.referee.figures import wilson
from tests.bench.referee.live import GARBAGE
from tests.bench.referee.measure import clean_game, evening, faulty_game
from tests.bench.referee.wrongs import WRONGS

ROOT = Path(__file__).parents[3]
EACH = slices.size("scenarios at a real server, each so many")


def test_a_clean_game_with_all_its_mess_is_read_as_it_was_played() -> None:
    game = clean_game("dev-5")
    assert game.decisions > 50
    assert (game.told, game.lost, game.refused) == ([], 0, 0)
    assert game.right == game.ends


@pytest.mark.parametrize(
    "seed",
    [
        pytest.param("dev-106", id="late-where-a-drink-is-due-to-be-turned-up"),
        pytest.param("dev-124", id="a-coin-put-back-into-a-purse-that-is-owed-more"),
        pytest.param("dev-293", id="five-drinks-ordered-over-a-refill"),
        pytest.param("dev-269", id="a-marker-that-went-a-part-of-its-way"),
        pytest.param("dev-292", id="a-marker-two-readings-have-due-for-different-things"),
        pytest.param("dev-573", id="a-coin-paid-wrongly-and-put-back-while-the-same-is-owed-elsewhere"),
        pytest.param("dev-408", id="a-marker-moved-for-sobering-after-somebody-had-played-on"),
        pytest.param("dev-562", id="an-elixir-played-as-it-is-laid-in-front-of-its-player"),
        pytest.param("dev-585", id="gold-that-one-reading-owes-and-another-pays-after-silence"),
        pytest.param("dev-464", id="a-second-victim-nobody-moved-a-marker-for"),
        pytest.param("dev-640", id="six-cards-chosen-one-by-one-out-of-a-full-hand"),
        pytest.param("dev-962", id="two-choices-cleared-away-at-once-after-their-card"),
        pytest.param("dev-837", id="sobering-that-is-moved-while-somebody-s-card-stands-open"),
        pytest.param("dev-928", id="an-arrow-from-a-card-still-in-hand-while-a-choice-is-near"),
        pytest.param("dev-1350", id="an-elixir-laid-where-it-belongs-as-the-turn-ends"),
        pytest.param("dev-1409", id="a-pass-said-twice-in-a-round"),
        pytest.param("dev-1458", id="a-coin-taken-back-that-might-have-been-paid-after-silence"),
        pytest.param("dev-3641", id="a-drink-shuffled-back-into-the-wench-s-own-pile"),
        pytest.param("dev-3120", id="a-marker-put-back-that-might-have-moved-after-silence"),
    ],
)
def test_what_once_led_the_mirror_astray_is_read(seed: str) -> None:
    game = clean_game(seed)
    assert (game.told, game.lost, game.refused) == ([], 0, 0)
    assert game.ends - game.right <= 2, "a question may stand open at the end of an action, not long"


def test_among_all_ways_to_read_the_last_ops_is_the_one_that_is_believed() -> None:
    people = evening("dev-5")
    for _ in range(120):
        people.move()
        plain, wide = people.desk.read_by, people.desk.rewind.widely(people.desk.read_by)
        assert wide is not None
        assert plain.hypothesis.game.digest() in {hypothesis.game.digest() for hypothesis in wide.hypotheses}
        assert not wide.open_violations


def test_faults_are_told_with_who_and_why() -> None:
    found = faulty_game("dev-101", {wrong.name: 1 for wrong in WRONGS})
    assert len(found) > 25
    assert [one for one in found if one.ops is None or not (one.seat and one.rule)] == []


def test_an_op_long_after_another_is_refused_though_both_in_one_would_be_allowed() -> None:
    found = faulty_game("p-402", {"sobered-up-with-a-drink-there": 3})
    assert [one.refused for one in found] == [True, True, True]


def test_garbage_and_small_talk_change_nothing(tmp_path: Path) -> None:
    tavern = Tavern(tmp_path, {"s0.hand": ["Tip the Wench"]})
    before = tavern.assistant.mirror.hypothesis.game.digest()
    for op in GARBAGE:
        try:
            tavern.room.submit(1, op)
        except RefusedError:
            continue
    for number in range(200):
        tavern.op(number % 3, "chat", text="hm")
        tavern.op(number % 3, "arrow", **{"from": "table"}, to="pot")
    mirror = tavern.assistant.mirror
    assert mirror.hypothesis.game.digest() == before
    assert mirror.open_violations == []
    assert not tavern.room.watchers.paused


@pytest.mark.server
@pytest.mark.parametrize(
    "chosen",
    [
        pytest.param(["--every", str(EACH)], id="one-of-so-many"),
        pytest.param(
            [
                "--only",
                "rdi1-running-out-of-drinks",  # a deck that runs out, shuffled as the book tells it
                "rdi5-zakhan-starts-without-chi",  # a branch that may not be chosen
                "rdi5-chi-between-turns",  # a power nobody has any more
                "rdi7-dare-ignored-by-another",  # cards of its own
                "rdi7-fresh-air-contest",  # players outside for a while
                "rdi7-reserve-not-into-the-drink-deck",  # two piles shuffled at once
                "rdi7-something-else-for-the-inn",  # a player who is out already
                "rdi7-stable-is-set-out",  # a fresh game, with what comes before the first decision
            ],
            id="where-a-table-needs-care",
        ),
    ],
)
def test_scenarios_of_the_books_are_judged_at_a_real_server(chosen: list[str]) -> None:
    """A sample; the module without arguments plays all."""
    words = [sys.executable, "-m", "tests.bench.referee.scenes", "--json", *chosen]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    found = json.loads(done.stdout)["base"]
    assert found["holds"] == sum(found.values()) >= 8


@pytest.mark.server
def test_what_leaves_little_to_see_is_followed() -> None:
    """An order with nothing to order, one that needs a shuffle first, and what Otto uses of what he has."""
    words = [sys.executable, "-m", "tests.bench.referee.scenes", "tests/scenarios/own"]
    words += ["tests/scenarios/variants/boss-otto-choices.yaml", "--only", "own-paid-for-nothing"]
    words += ["own-otto-elixir-at-once", "own-otto-two-prizes"]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "3 hold, 0 do not" in done.stdout


def test_intervals_are_wilsons() -> None:
    low, high = wilson(50, 50)
    assert 0.92 < low < 0.93
    assert high == 1.0
