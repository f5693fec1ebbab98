"""The front page: who can be chosen, tables to begin with, evenings kept on this device."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.table.web.abreast import until
from tests.table.web.conftest import House

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
    expect(page.get_by_test_id("seat-1")).to_have_value("rdi5-lizwick")
    expect(page.get_by_test_id("portraits")).to_have_count(0)
    until(page, "() => document.activeElement.dataset.testid === 'portrait-1'")
    expect(page.locator(".seat-choice").nth(1)).to_contain_text(line, ignore_case=True)


def test_portraits_by_keyboard_change_places_and_can_be_left(house: House, join: Join) -> None:
    page = join(house.url + "/")
    first, second = page.get_by_test_id("seat-0").input_value(), page.get_by_test_id("seat-1").input_value()
    page.get_by_test_id("portrait-0").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-testid=portraits]")
    until(page, "() => document.activeElement.getAttribute('aria-pressed') === 'true'")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("seat-0")).to_have_value(second)
    expect(page.get_by_test_id("seat-1")).to_have_value(first)
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-testid=portraits]")
    page.keyboard.press("Escape")
    page.wait_for_selector("[data-testid=portraits]", state="detached")


@pytest.mark.parametrize(("lang", "called"), [("en", "Boss"), ("ru", "Босс")])
def test_a_boss_battle_says_who_is_the_boss_and_for_how_many_it_is(
    house: House, join: Join, lang: str, called: str
) -> None:
    page = join(house.url + "/", locale=lang, **PHONE)
    page.get_by_test_id("teams-boss-battle").tap()
    expect(page.get_by_test_id("role-0")).to_have_text(called)
    expect(page.get_by_test_id("seat-0")).to_have_value("rdi10-valeria")
    numbers = page.locator("[data-testid^=players-]")
    expect(numbers).to_have_text(["3", "4", "5"])
    expect(page.get_by_test_id("why-players")).to_be_visible()
    expect(page.get_by_test_id("note-teams")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.get_by_test_id("teams-leaders-and-lackeys").tap()
    expect(page.locator(".seat-choice .role")).to_have_count(4)
    page.get_by_test_id("teams-boss-otto").tap()
    expect(numbers).to_have_text(["1", "2", "3", "4"])  # he is none of them
    page.get_by_test_id("teams-alone").tap()
    expect(page.locator(".seat-choice .role")).to_have_count(0)
    expect(numbers.last).to_have_text("18")


@pytest.mark.parametrize(("lang", "said"), [("en", "Otto as a third"), ("ru", "Отто третьим")])
def test_two_people_take_otto_as_a_third(house: House, join: Join, lang: str, said: str) -> None:
    page = join(house.url + "/", locale=lang, **PHONE)
    way = page.get_by_test_id("teams-otto")
    expect(way).to_contain_text(said)
    page.get_by_test_id("teams-boss-otto").tap()
    way.tap()
    expect(page.locator("[data-testid^=players-]")).to_have_text(["2"])
    expect(page.locator(".seat-choice")).to_have_count(3)
    expect(page.locator(".team-badge")).to_have_count(0)
    expect(page.locator(".seat-choice .role")).to_have_count(1)
    expect(page.get_by_test_id("assistant")).to_have_value("autopilot")
    expect(page.get_by_test_id("machine-score")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.get_by_test_id("create").tap()
    page.get_by_test_id("enter").tap()
    page.wait_for_selector(".mat.machine")


def test_the_tables_to_begin_with(house: House, join: Join) -> None:
    page = join(house.url + "/", viewport={"width": 360, "height": 740})
    page.get_by_test_id("preset-alone-change").click()
    expect(page.get_by_test_id("create")).to_be_in_viewport(ratio=1)  # without scrolling to the end
    people = page.locator("[data-testid^=who-]")
    expect(people).to_have_count(3)
    for n in range(3):
        expect(people.nth(n)).to_have_value("bot:thumb")
    expect(page.get_by_test_id("assistant")).to_have_value("autopilot")
    expect(page.get_by_test_id("preset-alone-change")).to_have_attribute("aria-pressed", "true")
    page.get_by_test_id("preset-device-change").click()
    expect(page.locator(".seat-choice")).to_have_count(3)
    page.get_by_test_id("preset-alone").click()  # one press opens it, whatever is chosen below
    page.wait_for_selector(".board .card.in-hand")
    expect(page.locator(".mat.side, .mat.mini")).to_have_count(3)


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_button_that_opens_a_table_covers_no_preset(house: House, join: Join, lang: str) -> None:
    page = join(house.url + "/", locale=lang)
    expect(page.get_by_test_id("create")).to_be_in_viewport(ratio=1)  # on a laptop, from the beginning
    page.set_viewport_size({"width": 360, "height": 740})
    cards, button = page.locator(".preset-cards"), page.get_by_test_id("create")
    assert cards.bounding_box()["y"] + cards.bounding_box()["height"] <= button.bounding_box()["y"]


COVERED = """() => [...document.querySelectorAll(
    ".wished :is(button, select, input, summary):not([data-testid=create])")].filter((one) => {
  one.focus();
  const { x, y, width, height } = one.getBoundingClientRect();
  const bar = document.querySelector("[data-testid=create]").parentElement.getBoundingClientRect();
  return width && y < bar.bottom && y + height > bar.top && x < bar.right && x + width > bar.left;
}).map((one) => one.dataset.testid ?? one.textContent)"""
"""What has the focus and lies under the bar with the button that opens the table, whole or in part."""


@pytest.mark.parametrize("width", [360, 820, 1366])
def test_the_button_that_opens_a_table_covers_nothing_that_has_the_focus(
    house: House, join: Join, width: int
) -> None:
    page = join(house.url + "/", viewport={"width": width, "height": 768})
    expect(page.locator(".opening").get_by_test_id("assistant")).to_have_count(0)
    assert page.evaluate(COVERED) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_way_that_so_many_cannot_play_says_how_many_can(house: House, join: Join) -> None:
    page = join(house.url + "/")
    page.get_by_test_id("teams-boss-otto").click()  # one player
    dragon = page.get_by_test_id("teams-two-headed-dragon")
    expect(dragon).to_contain_text("an even number of players, four or more")
    expect(page.get_by_test_id("teams-boss-otto")).to_contain_text("share Fortitude")
    dragon.click()
    expect(page.get_by_test_id("players-4")).to_have_attribute("aria-pressed", "true")
    expect(dragon).to_contain_text("see each other's hands")


def test_the_tables_to_begin_with_stand_in_full_rows(house: House, join: Join) -> None:
    page = join(house.url + "/")
    page.locator(".preset-cards li").first.wait_for()
    rows = """() => {
      const cards = [...document.querySelectorAll(".preset-cards li")]
        .map((one) => one.getBoundingClientRect());
      const whole = document.querySelector(".preset-cards").getBoundingClientRect().width;
      const widths = {};
      for (const card of cards) widths[card.top] = (widths[card.top] ?? 0) + card.width;
      return Object.values(widths).map((width) => width / whole);
    }"""
    for width in (1920, 1366, 820, 360):
        page.set_viewport_size({"width": width, "height": 768})
        assert all(share > 0.95 for share in page.evaluate(rows)), width


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


@pytest.mark.parametrize(
    ("lang", "counted"), [("en", ["1 evening", "3 evenings"]), ("ru", ["1 вечер", "3 вечера"])]
)
def test_evenings_of_a_group_are_told_taken_along_and_forgotten(
    house: House, join: Join, lang: str, counted: list[str]
) -> None:
    page = join(house.url + "/", locale=lang, **PHONE)
    told = [
        {"id": f"e{n}", "at": 1e12 + n, "people": people, "winners": people[:1], "tied": [], "outs": []}
        for n, people in enumerate([["Ann", "Bob"], ["Bob", "Ann"], ["Ann", "Zoe"]])
    ]
    page.locator(".mine summary").tap()
    file = {"name": "e.json", "mimeType": "application/json"}
    page.get_by_test_id("list-load").set_input_files(
        {**file, "buffer": json.dumps({"evenings": told}).encode()}
    )
    count = page.get_by_test_id("evenings-count")
    expect(count).to_have_text(counted[1])
    page.get_by_test_id("evenings-group").select_option("Ann, Zoe")
    expect(count).to_have_text(counted[0])
    with page.expect_download() as download:
        page.get_by_test_id("evenings-save").tap()
    saved = json.loads(Path(download.value.path()).read_text())
    assert {one["id"] for one in saved["evenings"]} == {"e0", "e1", "e2"}
    page.get_by_test_id("evenings-clear").tap()
    expect(page.get_by_test_id("evenings")).to_be_visible()
    page.get_by_test_id("evenings-clear").tap()
    page.wait_for_selector("[data-testid=evenings]", state="detached")
    assert page.evaluate("localStorage.getItem('innkeep.evenings')") == "[]"


def test_the_front_page_is_shown_whole_and_nothing_comes_in_later(house: House, browser: Any) -> None:
    page = browser.new_context(locale="en").new_page()

    def later(route: Any) -> None:
        time.sleep(0.7)
        route.continue_()

    page.route("**/api/house", later)
    page.goto(house.url + "/")
    page.wait_for_selector(".lobby [data-testid=create]")
    first = page.locator("[data-testid^=preset-]").count()
    assert page.get_by_test_id("preset-alone").count() == 1
    page.wait_for_timeout(1500)
    assert page.locator("[data-testid^=preset-]").count() == first
    page.context.close()


HEADING = """() => {
  const box = (query) => document.querySelector(query).getBoundingClientRect();
  const { x, width } = box("header.top img");
  const ways = [...document.querySelectorAll("header.top [lang]")].filter((one) => one.checkVisibility());
  return [x, width, Math.round(box("header.top").height), ways.map((one) => one.textContent.trim())].join();
}"""
"""Where the way home is, how high what heads the page is, and the languages one can change to."""


@pytest.mark.parametrize("width", [360, 1366])
def test_all_pages_beside_the_table_are_headed_alike(house: House, browser: Any, width: int) -> None:
    page = browser.new_page(viewport={"width": width, "height": 768}, locale="en")
    found = {}
    for path in ("/guide", "/print/", "/cards/take/", "/rules", "/calc", "/cards/", "/cards/complete/"):
        page.goto(house.url + path)
        page.wait_for_selector("header.top img")
        found[path] = page.evaluate(HEADING).split(",")
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path
    page.close()
    assert {tuple(one[:2]) for one in found.values()} == {tuple(found["/guide"][:2])}, found
    assert {one[3] for one in found.values()} == {"Русский"}, found
    if width == 1366:
        assert len({one[2] for one in found.values()}) == 1, found


def test_a_contest_can_be_typed_on_a_phone(house: House, browser: Any) -> None:
    page = browser.new_page(viewport={"width": 360, "height": 740}, locale="ru")
    page.goto(house.url + "/calc")
    widths = page.eval_on_selector_all("#contest td input", "all => all.map((one) => one.offsetWidth)")
    assert min(widths) >= 110
    page.close()
