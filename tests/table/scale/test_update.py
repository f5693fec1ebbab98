"""An update as the hosting page tells it, under load: whoever plays is back as soon as the workers are."""

from __future__ import annotations

import os
import re
import time
from pathlib import Path

from tests.bench.outages import Crowd, happening, happenings, stacked
from tests.table.scale.programs import Postgres, Redis, Workers, until
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


def used_s(pid: int) -> float:
    """Processor time of a process so far, in seconds."""
    words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def killed(workers: Workers) -> None:
    """Kill a worker; another one is begun for it."""
    gone, count = workers.pids[0], len(workers.pids)
    os.kill(gone, 9)
    until(lambda: len({*workers.pids} - {gone}) == count, "a worker for the one that was killed")


def test_what_all_workers_need_is_loaded_once(postgres: Postgres, tmp_path: Path) -> None:
    redis = Redis()
    workers = Workers(tmp_path, postgres.fresh(), redis.url, count=3, serving="")  # as it is shipped
    try:
        first = workers.pid
        assert len(workers.pids) == 3
        assert max(map(used_s, workers.pids)) < used_s(first) / 2
        for moment in (0.0, 0.1, 0.2, 1.0):
            killed(workers)
            time.sleep(moment)  # one that is told to end while it loads does so, too
            assert workers.stop() == 0
            workers.start()
        assert re.findall("(?i)traceback|warning", workers.said()) == []
    finally:
        workers.close()
        redis.close()


def test_a_worker_hears_of_programs_it_has_started(postgres: Postgres, tmp_path: Path) -> None:
    redis, serving = Redis(), "tests.table.scale.served:application_with_a_child()"
    workers = Workers(tmp_path, postgres.fresh(), redis.url, serving=serving)
    try:
        assert workers.stop() == 0
        assert "Worker failed" not in workers.said()
    finally:
        workers.close()
        redis.close()
