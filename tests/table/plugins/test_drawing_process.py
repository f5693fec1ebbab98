"""Pictures are drawn by a process of their own: it answers, says when it cannot, is replaced if it dies."""

from __future__ import annotations

import os
import sys

import gevent
import pytest

from innkeep.table.plugins.drawing_process import Draughtsman

pytestmark = pytest.mark.server


def test_it_draws_what_the_installed_provider_draws() -> None:
    drawer = Draughtsman()
    small = drawer.picture("back/rdi1-gerki", "en", 250)
    assert small is not None
    assert small[:4] == b"RIFF"
    assert small[8:12] == b"WEBP"
    assert drawer.picture("rdi1-gerki/nobody-drew-this", "en", 250) is None
    assert drawer.version


def test_many_at_once_get_each_their_own_picture() -> None:
    drawer = Draughtsman()
    keys = ["back/rdi1-gerki", "back/rdi1-zot", "rdi1-drinks/wine", "rdi1-drinks/water"] * 3
    asked = [gevent.spawn(drawer.picture, key, "en", 250) for key in keys]
    gevent.joinall(asked, timeout=60)
    got = [job.value for job in asked]
    assert all(got)
    assert got == [drawer.picture(key, "en", 250) for key in keys]
    assert len(set(got)) == 4


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no nice(2)")
def test_tables_are_served_before_pictures_are_drawn() -> None:
    drawer = Draughtsman()
    assert drawer.version
    mine = os.getpriority(os.PRIO_PROCESS, 0)
    assert os.getpriority(os.PRIO_PROCESS, drawer._process.pid) == min(19, mine + 10)


def test_a_process_that_died_is_an_error_once_and_then_replaced() -> None:
    drawer = Draughtsman()
    assert drawer.picture("rdi1-drinks/wine", "en", 250)
    drawer._process.kill()
    drawer._process.wait()
    assert drawer.picture("rdi1-drinks/wine", "en", 250)
    drawer._process.stdin.close()
    with pytest.raises(OSError, match="wine"):
        drawer.picture("rdi1-drinks/wine", "en", 250)
    assert drawer.picture("rdi1-drinks/wine", "en", 250)
