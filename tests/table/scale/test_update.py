"""An update as the hosting page tells it, under load: whoever plays is back as soon as the workers are."""

from __future__ import annotations

from tests.bench.outages import Crowd, happening, happenings, stacked
from tests.table.scale.served import SLOW_S

LOCKED_OUT_S = 15.0
"""Nobody comes near this; who was locked out by nginx waited for a minute and more."""


def test_after_an_update_nobody_is_locked_out() -> None:
    with stacked() as stack:
        crowd = Crowd(stack, 72)
        figures = happening(crowd, happenings(stack)["update"])
        faults = [party.faults() for party in crowd.parties]
        said = stack.workers.said()
    assert figures["came_back"] >= len(crowd.people)
    assert figures["wait_worst_s"] < LOCKED_OUT_S
    assert faults == [{"lost": [], "doubled": [], "wrong": []}] * len(crowd.parties)
    assert "Traceback" not in said


def test_workers_go_on_until_those_that_replace_them_serve() -> None:
    with stacked("tests.table.scale.served:slow_application()") as stack:
        crowd, before = Crowd(stack, 12), stack.workers.pids
        figures = happening(crowd, happenings(stack)["workers_reload"])
        faults = [party.faults() for party in crowd.parties]
        after = stack.workers.pids
    assert set(before).isdisjoint(after)
    assert figures["came_back"] >= len(crowd.people)
    assert (
        figures["wait_worst_s"] < SLOW_S
    )  # who was sent away too early waits for all of it, and then comes in
    assert faults == [{"lost": [], "doubled": [], "wrong": []}] * len(crowd.parties)
