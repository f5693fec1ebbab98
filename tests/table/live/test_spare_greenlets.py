"""Greenlets that are kept: each piece of work has one to itself, and leaves nothing behind in it."""

from __future__ import annotations

import weakref
from collections.abc import Callable

import gevent
import pytest
from gevent.event import Event

from innkeep.table.live.loop.spare_greenlets import SPARE, SpareGreenlets


def until(true: Callable[[], bool]) -> None:
    with gevent.Timeout(20):
        while not true():
            gevent.sleep(0)


def test_work_that_waits_holds_up_no_other() -> None:
    spare, gate = SpareGreenlets(), Event()
    done: list[str] = []

    def wait() -> None:
        gate.wait()
        done.append("waited")

    spare.do(wait)
    spare.do(lambda: done.append("at once"))
    gevent.sleep(0)
    assert done == ["at once"]
    gate.set()
    until(lambda: len(done) == 2)
    assert done == ["at once", "waited"]


def test_what_fails_is_printed_and_the_next_is_done(capsys: pytest.CaptureFixture[str]) -> None:
    spare = SpareGreenlets()
    done: list[int] = []
    spare.do(lambda: done.append(1 // 0))
    gevent.sleep(0)
    spare.do(lambda: done.append(2))
    gevent.sleep(0)
    assert done == [2]
    assert "ZeroDivisionError" in capsys.readouterr().err


def test_so_many_are_kept_and_none_holds_what_it_did() -> None:
    class Load:
        def carry(self) -> None:
            gevent.sleep(0)

    spare, load = SpareGreenlets(), Load()
    held = weakref.ref(load)
    for _ in range(SPARE + 10):
        spare.do(load.carry)
    del load
    until(lambda: held() is None)
    until(lambda: len(spare.waiting) == SPARE)
