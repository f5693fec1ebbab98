"""Leaving: the seat goes to a friend by a link, a bot plays on, and the others choose a host."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.table.web.conftest import House
from tests.table.web.test_access import faults

pytestmark = pytest.mark.browser

Join = Callable[..., Any]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


HASTY = (
    "import sys; from innkeep.table.cli.main import main; from innkeep.table.live import presence; "
    "presence.HOST_LEFT_S = 0; sys.argv[0] = 'innkeep'; main()"
)


class Hasty(House):
    """A house where a host who has left is gone at once, not after a minute."""

    def __init__(self, folder: Path) -> None:
        command = [sys.executable, "-u", "-c", HASTY, "serve", "--port", "0", "--data", str(folder)]
        self.folder, self._log = folder, folder / "log.txt"
        with self._log.open("w") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT)
        self.url = self._address()


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    server = Hasty(tmp_path_factory.mktemp("hasty"))
    yield server
    server.close()


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_host_gives_the_seat_to_a_friend_and_the_others_choose(
    hasty: House, join: Join, lang: str
) -> None:
    table = hasty.table(players=3)
    ann = join(table["links"]["host"], locale=lang)
    bob = join(table["links"]["seats"][1], "Bob", locale=lang, **PHONE)
    zoe = join(table["links"]["seats"][2], "Zoe", locale=lang)
    held = ann.locator(".card.in-hand").evaluate_all("all => all.map((one) => one.dataset.alias).sort()")
    assert held
    ann.get_by_test_id("mat-menu-0").click()
    ann.locator('[data-entry="leave"]').click()
    expect(ann.get_by_test_id("leave-friend")).to_be_in_viewport()
    for _ in range(2):  # the second press means it
        ann.get_by_test_id("leave-friend").click()
    ann.get_by_test_id("left").wait_for()
    assert faults(ann) == []
    link = ann.get_by_test_id("link-left").locator("input").input_value()
    choice = bob.get_by_test_id("new-host")
    choice.wait_for()
    assert faults(bob) == []
    bob.get_by_test_id("elect-2").tap()
    expect(zoe.get_by_test_id("elect-2")).to_contain_text("1")
    zoe.get_by_test_id("elect-2").click()
    expect(choice).to_have_count(0)
    zoe.get_by_test_id("invite").click()
    expect(zoe.get_by_test_id("lock")).to_be_visible()  # a host's own
    cat = join(link, "Cat", locale=lang)
    expect(zoe.get_by_test_id("room-seat-0")).to_contain_text("Cat")
    expect(cat.locator(".card.in-hand")).to_have_count(len(held))


def test_a_bot_plays_on_until_one_is_back(house: House, join: Join) -> None:
    table = house.table(players=3)
    ann = join(table["links"]["host"])
    bob = join(table["links"]["seats"][1], "Bob", **PHONE)
    bob.get_by_test_id("invite").tap()
    for _ in range(2):
        bob.get_by_test_id("leave-bot").tap()
    expect(bob.get_by_test_id("leaving")).to_have_count(0)
    bob.keyboard.press("Escape")
    bob.get_by_test_id("bot-here").wait_for()
    ann.get_by_test_id("invite").click()
    expect(ann.get_by_test_id("room-seat-1").locator(".tag.bot")).to_be_visible()
    bob.get_by_test_id("bot-here").get_by_role("button").tap()
    bob.get_by_test_id("name-ok").tap()
    expect(ann.get_by_test_id("room-seat-1")).to_contain_text("Bob")
