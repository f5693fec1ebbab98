"""A person against Boss Otto on autopilot in a real browser: what he does is plain, and what I may do."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Error, expect

from tests.table.web.abreast import go_on
from tests.table.web.conftest import House
from tests.table.web.test_access import faults

pytestmark = pytest.mark.browser

Join = Callable[..., Any]
FIRST_STEPS = re.compile(
    r"Boss Otto (prepares one Action face down: Threat is 1|reveals the last prepared Action and plays it)\."
)  # what, and why
MY_STEP = re.compile("^(Keep everything|Discard or keep cards)$")  # by whether a card of mine can be played
OTTO = {"teams": "boss-otto", "characters": ["rdi1-deirdre"], "factions": ["battlebot", "gamblotron"]}


def cut(page: Any) -> bool:
    """Whether the line that says what comes next is longer than it is shown."""
    line = page.locator(".topbar .turn-line span")
    return bool(line.evaluate("it => it.scrollHeight > it.clientHeight + 2"))


def test_otto_is_followed_step_by_step_till_it_is_my_turn(house: House, join: Join) -> None:
    page = join(house.table(2, "autopilot", **OTTO)["links"]["seats"][0])
    line, button = page.locator(".topbar [data-testid=turn]"), page.get_by_test_id("pass")
    expect(line).to_have_text(FIRST_STEPS)
    page.get_by_test_id("machine-stop").click()  # from here on nothing happens unasked
    expect(button).to_have_text("Take the next step")
    expect(page.get_by_test_id("machine-stop")).to_have_attribute("aria-label", "Play on by itself")
    assert page.locator("[data-testid=wait]").count() == 0
    assert not cut(page)
    assert faults(page) == []
    if "prepares" in line.inner_text():  # else he was quicker than this page
        expect(page.get_by_test_id("dues")).to_contain_text("OTTO-14")
        button.click()
    expect(line).to_have_text("Boss Otto reveals the last prepared Action and plays it.")
    button.click()
    expect(page.get_by_test_id("log")).to_contain_text("Prepared")
    mine = page.get_by_test_id("phases").locator("[aria-current=step]")

    def my_turn() -> bool:
        return bool(line.inner_text().startswith("Your turn begins"))

    for _ in range(40):
        if my_turn():
            break
        assert not cut(page), line.inner_text()
        if button.is_enabled():  # his next step, or my pass to what he played
            with suppress(Error):  # he may go on meanwhile
                go_on(page, "p")
        page.wait_for_timeout(100)
    assert my_turn(), line.inner_text()
    expect(mine).to_have_text("Draw")
    expect(button).to_have_text(MY_STEP)  # what I may do, by the button and as a list
    expect(page.get_by_test_id("option").first).to_be_visible()
    expect(page.locator('[data-zone="inn"] .amount')).to_have_text("∞")
    page.get_by_test_id("lesson-button").click()  # and how he is beaten
    expect(page.get_by_test_id("lesson")).to_contain_text("Bring Boss Otto down")
    page.get_by_test_id("lesson-next").click()
    expect(page.get_by_test_id("lesson").locator("h2")).to_have_text("Boss Otto")
    expect(page.locator(".lesson-spot").first).to_be_visible()  # it points at his mat
