"""When a server looks for garbage: not while people play, and not for nothing."""

from __future__ import annotations

from itertools import pairwise

from innkeep.table.live.loop.gc_schedule import Looks

HOUR = 3600
TEN_MINUTES = 600


def ticks(start: int, end: int) -> range:
    return range(start, end, 5)


def test_a_server_that_is_never_quiet_looks_every_ten_minutes() -> None:
    looks = Looks(0.0)
    found = [now for now in ticks(0, HOUR) if looks.due((now,), now)]
    assert found == [TEN_MINUTES * n for n in range(1, 6)]


def test_once_it_is_quiet_it_looks_and_then_not_again_for_nothing() -> None:
    looks = Looks(0.0)
    assert not any(looks.due((now,), now) for now in ticks(0, 300))
    assert [now for now in ticks(300, 9 * HOUR) if looks.due((4,), now)] == [305]


def test_people_who_come_and_go_all_the_time_cost_a_look_a_minute_at_most() -> None:
    looks = Looks(0.0)
    found = [now for now in ticks(0, HOUR) if looks.due((now // 20,), now)]
    assert all(later - sooner >= 60 for sooner, later in pairwise(found))
    assert len(found) > 50
