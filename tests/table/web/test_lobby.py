"""The front page: who can be chosen, tables to begin with, evenings kept on this device."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.table.web.conftest import House
from tests.table.web.test_play import until

pytestmark = pytest.mark.browser

Join = Callable[..., Any]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


@pytest.mark.parametrize(("lang", "line"), [("en", "a tinkerer"), ("ru", "мастер на все руки")])
def test_a_character_is_chosen_by_portrait(house: House, join: Join, lang: str, line: str) -> None:
    page = join(house.url + "/", locale=lang, **PHONE)
    page.get_by_test_id("portrait-1").tap()
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    chosen = page.get_by_test_id("portrait-of-rdi5-lizwick")
    assert line in chosen.inner_text().lower()
    assert "16" in chosen.inner_text()
    chosen.tap()
    assert page.get_by_test_id("seat-1").input_value() == "rdi5-lizwick"
    assert page.get_by_test_id("portraits").count() == 0
    assert page.evaluate("document.activeElement.dataset.testid") == "portrait-1"
    assert line in page.locator(".seat-choice").nth(1).inner_text().lower()


def test_portraits_by_keyboard_change_places_and_can_be_left(house: House, join: Join) -> None:
    page = join(house.url + "/")
    first, second = page.get_by_test_id("seat-0").input_value(), page.get_by_test_id("seat-1").input_value()
    page.get_by_test_id("portrait-0").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-testid=portraits]")
    assert page.evaluate("document.activeElement.getAttribute('aria-pressed')") == "true"
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.get_by_test_id("seat-0").input_value() == second
    assert page.get_by_test_id("seat-1").input_value() == first
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-testid=portraits]")
    page.keyboard.press("Escape")
    page.wait_for_selector("[data-testid=portraits]", state="detached")


def test_the_tables_to_begin_with(house: House, join: Join) -> None:
    page = join(house.url + "/")
    page.get_by_test_id("preset-alone").click()
    assert (
        page.locator("[data-testid^=who-]").evaluate_all("all => all.map(one => one.value)")
        == ["bot:thumb"] * 3
    )
    assert page.get_by_test_id("assistant").input_value() == "autopilot"
    assert page.get_by_test_id("preset-alone").get_attribute("aria-pressed") == "true"
    page.get_by_test_id("preset-device").click()
    assert page.locator(".seat-choice").count() == 3
    page.get_by_test_id("preset-alone").click()
    page.get_by_test_id("create").click()
    page.wait_for_selector(".board .card.in-hand")


def test_an_evening_is_kept_when_it_is_over(house: House, join: Join) -> None:
    table = house.table()
    ann = join(table["links"]["host"])
    join(table["links"]["seats"][1], "Bob")
    until(ann, "() => document.querySelector('[data-testid=log]').textContent.includes('Bob')")
    ann.get_by_test_id("tools").click()
    ann.locator('[data-entry="end"]').click()
    ann.locator('[data-entry="end-yes"]').click()
    until(ann, "() => (localStorage.getItem('innkeep.evenings') ?? '').includes('Bob')")
    ann.goto(house.url + "/")
    evening = ann.get_by_test_id("evening")
    evening.wait_for()
    assert "Ann, Bob" in evening.inner_text()
    assert ann.get_by_test_id("evenings").locator("tbody tr").count() == 2
    evening.get_by_role("button").click()
    ann.wait_for_selector("[data-testid=evenings]", state="detached")
