"""Evenings of the bench that were misread once, up to where that showed; the name says what was done."""

from __future__ import annotations

import pytest

from tests.bench.referee.habits.kept import evening
from tests.bench.referee.habits.measure import seen
from tests.bench.referee.rooms import AtARoom
from tests.bench.referee.truth import agrees

STRAY, TOO_SOON, NO_ARROWS = "stray-passes", "pass-too-soon", "no-arrows"


@pytest.mark.parametrize(
    ("kind", "seed"), [("few-titles", "dev-0"), ("many-contests", "dev-2"), ("many-contests", "dev-8")]
)
def test_the_assistant_makes_no_mistake_of_its_own(kind: str, seed: str) -> None:
    found = seen(kind, seed, AtARoom)
    assert not found.stumbled
    assert found.clean, found.wrong


@pytest.mark.parametrize(
    ("habit", "seed", "ops"),
    [
        pytest.param(TOO_SOON, "ibex-13", 45, id="another-puts-the-marker-back-of-one-who-passed-and-plays"),
        pytest.param(TOO_SOON, "ibex-21", 110, id="a-marker-goes-back-where-somebody-answered-in-between"),
        pytest.param(TOO_SOON, "ibex-4", 147, id="a-card-laid-out-and-taken-back-makes-no-fault-of-another"),
        pytest.param(STRAY, "stoat-18", 165, id="of-two-passes-the-one-said-too-early-is-doubted-first"),
        pytest.param(TOO_SOON, "newt-20", 440, id="what-is-undone-makes-no-fault-of-another-card"),
        pytest.param(TOO_SOON, "moth-9", 455, id="who-passes-in-turn-by-one-reading-speaks-for-it"),
        pytest.param(TOO_SOON, "plover-5", 60, id="a-marker-due-by-one-reading-came-too-early-by-another"),
        pytest.param(TOO_SOON, "plover-16", 840, id="who-passes-too-soon-on-a-drink-still-answers-it"),
        pytest.param(TOO_SOON, "marten-20", 118, id="a-card-played-after-all-and-cleared-away-was-no-slip"),
        pytest.param(STRAY, "lynx-7", 470, id="who-passed-too-early-answers-when-asked"),
        pytest.param(TOO_SOON, "ibex-15", 716, id="cards-chosen-for-one-drink-and-then-for-the-next"),
        pytest.param(
            "taken-back-after-answers", "b4w-6", 524, id="an-item-back-before-its-player-was-not-played"
        ),
        pytest.param(
            "all-of-it-mixed", "b4w-2", 158, id="a-reading-that-leaves-a-marker-stays-beside-another"
        ),
        pytest.param("tokens-of-the-tenth-box", "b4r-2", 214, id="a-price-may-be-that-of-the-card-below"),
        pytest.param(
            NO_ARROWS, "sorrel-23", 60, id="a-pass-that-answered-one-card-is-no-early-one-on-another"
        ),
    ],
)
def test_nothing_is_told_and_the_truth_is_kept(habit: str, seed: str, ops: int) -> None:
    people = evening(habit, seed)
    told: set[int] = set()
    people.after_op = lambda: told.update(one.seq for one in people.desk.heard)
    while people.desk.state.seq < ops or people.pool or people.game.stack:
        people.move()
    assert not told
    assert any(agrees(one, people.game) for one in people.desk.read_by.hypotheses)
