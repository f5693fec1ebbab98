"""A room code: told by the host, typed by a friend at the front page, seated from a phone in seconds."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.table.web.conftest import House
from tests.table.web.test_access import faults

pytestmark = pytest.mark.browser

Join = Callable[..., Any]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}

SEATED_S = 10.0


def typed_as_it_comes(code: str) -> str:
    """As somebody may type it: small, with a dash, Cyrillic where that looks the same."""
    return f"{code[:2]}-{code[2:]}".lower().translate(str.maketrans("ckmptx", "скмртх"))


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_friend_is_seated_from_a_phone_by_a_code(house: House, join: Join, lang: str) -> None:
    host = join(house.url + "/", locale=lang)
    host.get_by_test_id("preset-friends").click()
    shown = host.get_by_test_id("room-code").locator("output")
    expect(shown).to_have_text(code_of(shown))
    expect(host.get_by_test_id("room-code")).to_contain_text(house.url.rpartition("/")[2].partition(":")[2])
    assert faults(host) == []
    code = shown.inner_text()
    host.get_by_test_id("enter").click()
    host.wait_for_selector(".board .zone:not(.hidden)")

    phone = join(house.url + "/", name="Бэла", locale=lang, deal=False, **PHONE)
    since = time.monotonic()
    phone.get_by_test_id("code-input").fill(typed_as_it_comes(code))
    phone.get_by_test_id("code-ok").tap()
    places = phone.get_by_test_id("code-places")
    places.wait_for()
    assert faults(phone) == []
    assert phone.evaluate("document.documentElement.scrollWidth") == 360
    expect(phone.get_by_test_id("code-seat-0")).to_have_count(0)  # that is the host's
    phone.get_by_test_id("code-seat-1").tap()
    phone.wait_for_selector(".board .zone:not(.hidden)")
    took = time.monotonic() - since
    expect(host.get_by_test_id("mat-1")).to_contain_text("Бэла")
    assert took < SEATED_S


def code_of(shown: Any) -> str:
    shown.wait_for()
    text: str = shown.inner_text()
    assert len(text) == 5
    return text


def test_the_host_shows_renews_and_takes_away_a_code(house: House, join: Join) -> None:
    made = house.table(players=3)
    ann = join(made["links"]["host"])
    ann.get_by_test_id("invite").click()
    room = ann.get_by_test_id("room-code")
    expect(room.locator("output")).to_have_count(0)
    room.get_by_test_id("code-new").click()
    first = code_of(room.locator("output"))
    guest = join(house.url + "/", name="Bob")
    guest.get_by_test_id("code-input").fill(first)
    guest.keyboard.press("Enter")
    expect(guest.get_by_test_id("code-watch")).to_be_visible()
    room.get_by_test_id("code-new").click()
    expect(room.locator("output")).not_to_have_text(first)
    guest.get_by_test_id("code-watch").click()
    expect(guest.get_by_role("alert")).to_be_visible()
    expect(guest.get_by_test_id("code-places")).to_have_count(0)
    guest.get_by_test_id("code-input").fill(code_of(room.locator("output")))
    guest.keyboard.press("Enter")
    guest.get_by_test_id("code-watch").click()
    guest.wait_for_selector(".board .zone:not(.hidden)")
    room.get_by_test_id("code-off").click()
    expect(room.locator("output")).to_have_count(0)
    ann.keyboard.press("Escape")
    ann.get_by_test_id("invite").click()
    expect(ann.get_by_test_id("room-code").get_by_test_id("code-new")).to_be_visible()
    expect(ann.get_by_test_id("room-code").locator("output")).to_have_count(0)
