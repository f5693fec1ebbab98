"""A browser that keeps nothing: site data is blocked, and already the word `localStorage` throws."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.conftest import WHOLE_CHROMIUM, find_chromium
from tests.table.web.conftest import House

KEEPS = """() => {
  try { return String(localStorage.length + sessionStorage.length); } catch (error) { return error.name; }
}"""


@pytest.fixture
def forgetful(engine: Any, tmp_path: Path) -> Iterator[Any]:
    """A window of a Chromium whose settings let no page keep anything; fails on any error of a page."""
    program = find_chromium(WHOLE_CHROMIUM)
    if program is None:
        pytest.skip("no whole Chromium found: its shell has no settings (Debian: apt-get install chromium)")
    folder = tmp_path / "Default"
    folder.mkdir()
    settings = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    (folder / "Preferences").write_text(json.dumps(settings))
    context = engine.chromium.launch_persistent_context(
        tmp_path, executable_path=program, args=["--no-sandbox"], locale="en", reduced_motion="reduce"
    )
    context.set_default_timeout(30_000)
    errors: list[str] = []
    context.on("weberror", lambda error: errors.append(str(error.error)))
    yield context
    context.close()
    assert errors == []


def sit(page: Any, name: str) -> None:
    page.fill("[data-testid=name-input]", name)
    page.click("[data-testid=name-ok]")
    expect(page.locator(".mat.own")).to_contain_text(name)


def test_the_pages_work_where_nothing_is_kept(house: House, forgetful: Any) -> None:
    page = forgetful.new_page()
    page.goto(house.url + "/")
    assert page.evaluate(KEEPS) == "SecurityError"
    page.click("[data-testid=create]")
    link = page.locator("[data-testid=enter]").get_attribute("href")
    page.click("[data-testid=enter]")
    sit(page, "Ann")
    page.click("[data-testid=deal-now]")
    expect(page.locator(".card.in-hand")).to_have_count(7)
    page.keyboard.press("h")
    page.keyboard.press("Enter")
    expect(page.locator(".card.in-hand")).to_have_count(6)
    page.keyboard.press("i")
    page.click("[data-testid=dice-roll]")
    page.click("[data-testid=lang]")
    expect(page.locator("html")).to_have_attribute("lang", "ru")
    page.reload()
    expect(page.locator(".mat.own")).to_contain_text("Ann")
    expect(page.locator("html")).to_have_attribute("lang", "ru")  # a reload is the same page still
    table = house.url + str(link).partition("#")[0].removeprefix(house.url)
    for place in ("/replay", "/story"):
        page.goto(f"{table}{place}#{str(link).partition('#')[2]}")
        expect(page.locator("main, .house").first).to_be_visible()
    page.goto(house.url + "/cards/")
    expect(page.locator("main").first).to_be_visible()
    page.goto(house.url + "/")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator("[data-testid=my-table]")).to_have_count(0)


def test_two_at_one_device_still_hide_their_hands_where_nothing_is_kept(house: House, forgetful: Any) -> None:
    page = forgetful.new_page()
    page.goto(house.table(2)["links"]["host"])
    sit(page, "Ann")
    page.click("[data-testid=invite]")
    page.click("[data-testid=here-1]")
    page.wait_for_selector("[data-testid=curtain]")
    assert page.locator(".card").count() == 0
    page.click("[data-testid=curtain-open]")
    sit(page, "Bob")
    page.wait_for_selector("[data-testid=switcher]")
    page.click("[data-testid=switcher] button:not([disabled])")
    page.wait_for_selector("[data-testid=curtain]")
    page.reload()
    page.wait_for_selector("[data-testid=curtain]")
    assert page.locator(".card").count() == 0, "a reload draws no curtain aside"
    page.click("[data-testid=curtain-open]")
    expect(page.locator(".mat.own")).to_contain_text("Ann")
