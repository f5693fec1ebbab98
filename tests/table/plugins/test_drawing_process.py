"""Pictures are drawn by a process of their own: it answers, says when it cannot, is replaced if it dies."""

from __future__ import annotations

import json
import os
import signal
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
    assert os.getpriority(os.PRIO_PROCESS, drawer._drawing.running().pid) == min(19, mine + 10)


def test_a_process_that_died_is_an_error_once_and_then_replaced() -> None:
    drawer = Draughtsman()
    assert drawer.picture("rdi1-drinks/wine", "en", 250)
    process = drawer._drawing.running()
    process.kill()
    process.wait()
    assert drawer.picture("rdi1-drinks/wine", "en", 250)
    struck(drawer)
    with pytest.raises(OSError, match="wine"):
        drawer.picture("rdi1-drinks/wine", "en", 250)
    assert drawer.picture("rdi1-drinks/wine", "en", 250)


def test_who_goes_while_a_picture_is_drawn_leaves_it_to_nobody_else() -> None:
    drawer = Draughtsman()
    water = drawer.picture("rdi1-drinks/water", "en", 250)
    gone = gevent.spawn(drawer.picture, "rdi1-drinks/wine", "en", 1000)
    gevent.sleep(0.01)  # it is being drawn
    gone.kill()
    assert drawer.picture("rdi1-drinks/water", "en", 250) == water


def struck(drawer: Draughtsman) -> None:
    """The process takes no more requests, and has not ended yet."""
    assert drawer.version
    if hasattr(signal, "SIGSTOP"):
        os.kill(drawer._drawing.running().pid, signal.SIGSTOP)
    drawer._drawing.running().stdin.close()


def undrawable() -> list[str]:
    """Forty cards such as people make them: signs that no shipped font has, titles and texts without end."""
    titles = [
        "\N{PARTY POPPER} party",
        "中文标题" * 30,
        "שלום",
        "Ωραία",
        "W" * 160,
        "\ud83c",
        "\u0378 \ue000",
        "한글",
    ]
    keys = []
    for number in range(40):
        title = titles[number % len(titles)]
        effect = {"do": "fortitude", "who": "chosen_other", "amount": -1}
        card = {
            "id": f"card-{number}",
            "title": {"en": title},
            "types": ["action"],
            "flavour": {"en": titles[number // len(titles)]},
            "icon": "no-such-icon" if number % 3 else "high-punch",
            "modes": [{"when": {"on": "action"}, "effects": [effect]}],
        }
        look = {"hue": 10, "emblem": "no-such-emblem" if number % 2 else "anvil"}
        head = {"id": "own", "set": "own", "kind": "character", "name": {"en": title[:20]}, "look": look}
        keys.append("draft/" + json.dumps({"deck": head, "cards": [card]}, ensure_ascii=number % 5 == 4))
    return keys


def test_forty_cards_that_could_not_be_drawn_end_nothing() -> None:
    """Nor does what is no key at all; signs that JSON writes as two halves are refused, all others drawn."""
    drawer = Draughtsman()
    first = drawer.picture("rdi1-drinks/wine", "en", 125)
    process = drawer._drawing.running().pid
    drawn = [drawer.picture(key, "en", 125) for key in undrawable()]
    assert sum(picture is not None for picture in drawn) >= 28
    for strange in (5, None, "draft/[", "draft/{}", "x" * 10**6, "\ud83c"):
        assert drawer.picture(strange, "en", 125) is None  # type: ignore[arg-type]
    assert drawer.picture("rdi1-drinks/wine", "en", 125) == first
    assert drawer._drawing.running().pid == process


def test_a_picture_that_ends_the_process_again_and_again_is_given_up() -> None:
    drawer = Draughtsman()
    for _ in range(2):
        struck(drawer)
        with pytest.raises(OSError, match="wine"):
            drawer.picture("rdi1-drinks/wine", "en", 250)
    assert drawer.picture("rdi1-drinks/wine", "en", 250) is None
    assert drawer.picture("rdi1-drinks/water", "en", 250)
