"""How a turn goes: at the first table, one tap away later, by keyboard, in both languages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.table.web.abreast import at_rest, until
from tests.table.web.conftest import House
from tests.table.web.test_access import faults

pytestmark = pytest.mark.browser

Join = Callable[..., Any]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
STEPS = 8


def test_a_first_table_begins_with_it_and_the_next_one_does_not(house: House, join: Join) -> None:
    page = join(house.url + "/")
    for turn in range(2):
        page.goto(house.url + "/")
        page.get_by_test_id("preset-alone").click()
        page.wait_for_selector(".board .card.in-hand")
        if turn == 0:
            page.wait_for_selector("[data-testid=lesson]")
            page.get_by_test_id("lesson-skip").click()
            page.wait_for_selector("[data-testid=lesson]", state="detached")
    assert page.get_by_test_id("lesson").count() == 0


@pytest.mark.parametrize(("lang", "last"), [("en", "Let me play"), ("ru", "Играть")])
def test_it_is_read_by_keyboard_to_its_end(house: House, join: Join, lang: str, last: str) -> None:
    page = join(house.table()["links"]["seats"][0], locale=lang)
    page.get_by_test_id("lesson-button").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-testid=lesson-back]:disabled")
    until(page, f"() => document.querySelector('.lesson-at').textContent === '1 / {STEPS}'")
    titles = []
    for step in range(STEPS):
        until(page, f"() => document.querySelector('.lesson-at').textContent === '{step + 1} / {STEPS}'")
        titles.append(page.locator("[data-testid=lesson] h2").inner_text())
        if step == 1:
            page.keyboard.press("ArrowLeft")
            until(page, f"() => document.querySelector('.lesson-at').textContent === '1 / {STEPS}'")
            page.keyboard.press("ArrowRight")
            until(page, f"() => document.querySelector('.lesson-at').textContent === '2 / {STEPS}'")
        if step < STEPS - 1:
            page.keyboard.press("ArrowRight")
    assert len(set(titles)) == STEPS
    assert page.get_by_test_id("lesson-next").inner_text().strip() == last
    page.keyboard.press("ArrowRight")
    page.wait_for_selector("[data-testid=lesson]", state="detached")
    until(page, "() => document.activeElement.dataset.testid === 'lesson-button'")
    assert page.locator(".card.in-hand").count() == 7


@pytest.mark.parametrize("where", [{}, PHONE], ids=["desk", "phone"])
def test_it_points_at_ones_own_things_and_covers_none_of_them(
    house: House, join: Join, where: dict[str, Any]
) -> None:
    page = join(house.table(players=4)["links"]["seats"][0], **where)
    page.get_by_test_id("lesson-button").click()
    for step in range(STEPS):
        until(page, f"() => document.querySelector('.lesson-at').textContent === '{step + 1} / {STEPS}'")
        until(page, "() => document.querySelectorAll('.lesson-spot').length > 0")
        at_rest(page)
        inside = page.evaluate(
            """() => { const card = document.querySelector('[data-testid=lesson]').getBoundingClientRect();
            return card.left >= 0 && card.right <= innerWidth && card.top >= 0
              && card.bottom <= innerHeight; }"""
        )
        assert inside
        covered = page.evaluate(
            """() => { const card = document.querySelector('[data-testid=lesson]').getBoundingClientRect();
            return [...document.querySelectorAll('.lesson-spot')].map(one => one.getBoundingClientRect())
              .filter(box => box.top + box.height / 2 > card.top && box.top + box.height / 2 < card.bottom
                && box.left + box.width / 2 > card.left && box.left + box.width / 2 < card.right).length; }"""
        )
        assert covered == 0, step
        page.get_by_test_id("lesson-next").click()


def test_it_is_accessible_and_escape_ends_it(house: House, join: Join) -> None:
    page = join(house.table()["links"]["seats"][0])
    page.keyboard.press("?")
    page.get_by_test_id("help-lesson").click()
    page.wait_for_selector("[data-testid=lesson]")
    assert faults(page) == []
    page.keyboard.press("Escape")
    page.wait_for_selector("[data-testid=lesson]", state="detached")
