"""Two people at one table, by mouse, by keyboard and by touch, in a real browser."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import playwright.sync_api
import pytest
from playwright.sync_api import expect

from tests.table.web.abreast import abreast, until
from tests.table.web.conftest import House
from tests.table.web.gateway import Gateway

Join = Callable[..., Any]


def middle(page: Any, selector: str) -> tuple[float, float]:
    box = page.locator(selector).first.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Any, source: tuple[float, float], goal: tuple[float, float]) -> None:
    page.mouse.move(*source)
    page.mouse.down()
    page.mouse.move(source[0] + 9, source[1] - 9)
    page.mouse.move(*goal, steps=5)
    page.mouse.up()


def wait_cards(page: Any, zone: str, n: int) -> None:
    until(
        page,
        """([zone, n]) => n === (document.querySelector(`[data-zone="${zone}"]`).getAttribute('aria-owns')
          ?.split(' ').length ?? 0)""",
        [zone, n],
    )


def value(page: Any, zone: str) -> int:
    return int(page.locator(f'[data-zone="{zone}"] [role=slider]').get_attribute("aria-valuenow"))


def wait_value(page: Any, zone: str, n: int) -> None:
    page.wait_for_selector(f'[data-zone="{zone}"] [role=slider][aria-valuenow="{n}"]', state="attached")
    abreast(page)


def wait_gold(page: Any, zone: str, n: int) -> None:
    until(
        page,
        "([zone, n]) => document.querySelector(`[data-zone='${zone}'] .amount`)?.textContent === String(n)",
        [zone, n],
    )


def test_a_dragged_card_lies_open_before_everybody(house: House, join: Join) -> None:
    table = house.table()
    ann, bob = join(table["links"]["seats"][0]), join(table["links"]["seats"][1], "Bob")
    until(ann, "() => !document.querySelector('.card.in-hand').ariaLabel.startsWith('a card,')")
    card = ann.locator(".card.in-hand").first
    name = card.get_attribute("aria-label").rsplit(", Hand", 1)[0]
    drag(ann, middle(ann, ".card.in-hand"), middle(ann, '.zone[data-zone="table"]'))
    wait_cards(ann, "table", 1)
    wait_cards(bob, "table", 1)
    until(
        bob,
        "name => [...document.querySelectorAll('.card.front')].some(c => c.ariaLabel === `${name}, Table`)",
        name,
    )
    assert ann.locator(".card.in-hand").count() == 6


def test_nothing_of_a_hidden_hand_is_on_the_other_page(house: House, join: Join) -> None:
    table = house.table()
    ann, bob = join(table["links"]["seats"][0]), join(table["links"]["seats"][1], "Bob")
    mine = set(ann.eval_on_selector_all(".card.in-hand", "all => all.map(one => one.dataset.alias)"))
    theirs = set(bob.eval_on_selector_all("[data-alias]", "all => all.map(one => one.dataset.alias)"))
    assert len(mine) == 7
    assert not mine & theirs
    assert bob.locator('[data-zone="s0.hand"]').get_attribute("aria-label").endswith("7 things")


def test_markers_and_coins_move_for_both(house: House, join: Join) -> None:
    table = house.table()
    ann, bob = join(table["links"]["seats"][0]), join(table["links"]["seats"][1], "Bob")
    cell = ann.locator('[data-zone="s0.fortitude"] .cells span').nth(14).bounding_box()
    drag(ann, middle(ann, '[data-zone="s0.fortitude"] .marker'), (cell["x"] + 5, cell["y"] + 5))
    wait_value(bob, "s0.fortitude", 14)
    ann.locator('[data-zone="s0.alcohol"] .steps button').last.click()
    wait_value(bob, "s0.alcohol", 1)
    drag(ann, middle(ann, '[data-zone="s0.purse"]'), middle(ann, '[data-zone="pot"]'))
    ann.click("[data-quick='3']")
    ann.get_by_role("button", name="−1").click()
    ann.click("[data-testid=number-ok]")
    wait_gold(bob, "pot", 2)
    wait_gold(bob, "s0.purse", 6)


def test_a_turn_without_a_mouse(house: House, join: Join) -> None:
    table = house.table()
    ann, bob = join(table["links"]["seats"][0]), join(table["links"]["seats"][1], "Bob")
    keys = ann.keyboard
    keys.press("d")
    ann.wait_for_selector('.zone[data-zone="s0.hand"][aria-label$="8 things"]', state="attached")
    abreast(ann)
    keys.press("h")
    keys.press("ArrowRight")
    assert ann.evaluate("document.activeElement.classList.contains('in-hand')")
    keys.press("Enter")
    wait_cards(bob, "table", 1)
    keys.press("h")
    keys.press("Shift+F10")
    expect(ann.locator("[role=menu]")).to_be_visible()
    ann.locator("[data-entry=discard]").focus()
    keys.press("Enter")
    wait_cards(bob, "s0.discard", 1)
    ann.focus('[data-zone="s0.alcohol"] [role=slider]')
    keys.press("ArrowRight")
    wait_value(bob, "s0.alcohol", 1)
    keys.type("12")
    wait_value(bob, "s0.alcohol", 12)
    keys.press("p")
    until(bob, "() => document.querySelector('[data-testid=log]').textContent.includes('Ann passes')")
    keys.press("?")
    expect(ann.locator("[data-testid=help][role=dialog]")).to_be_visible()
    keys.press("Escape")
    expect(ann.locator("[role=dialog]")).to_have_count(0)


def test_several_cards_are_discarded_together(house: House, join: Join) -> None:
    ann = join(house.table()["links"]["seats"][0])
    for n in (0, 2, 4):
        ann.locator(".card.in-hand").nth(n).click(modifiers=["Control"])
    expect(ann.locator(".card.in-hand.selected")).to_have_count(3)
    ann.click("[data-testid=discard-selected]")
    ann.wait_for_selector('.zone[data-zone="s0.discard"][aria-label$="3 things"]', state="attached")
    expect(ann.locator(".card.in-hand")).to_have_count(4)


def test_a_refused_act_is_explained_and_nothing_moves(house: House, join: Join) -> None:
    ann = join(house.table()["links"]["seats"][0])
    drag(ann, middle(ann, ".card.in-hand"), middle(ann, '.zone[data-zone="s0.discard"]'))
    wait_cards(ann, "s0.discard", 1)
    ann.keyboard.press("u")
    until(ann, "() => document.querySelectorAll('.card.in-hand').length === 7")
    ann.keyboard.press("h")
    ann.keyboard.press("l")
    ann.wait_for_selector("[data-testid=toast].error")
    assert ann.locator(".card.in-hand").count() == 7


@pytest.fixture
def line(house: House) -> Iterator[Gateway]:
    """The way to the server, which can be cut. (What a browser calls offline ends while it leaves a page.)"""
    made = Gateway(house.url, "passes")
    yield made
    made.close()


def test_what_is_done_offline_is_sent_once_later(house: House, line: Gateway, join: Join) -> None:
    table = house.table()
    links = table["links"]["seats"]
    ann, bob = join(links[0].replace(house.url, line.url)), join(links[1], "Bob")
    line.cut()
    ann.wait_for_selector("[data-testid=offline]")
    plus = ann.locator('[data-zone="s0.alcohol"] .steps button').last
    plus.click()
    plus.click()
    wait_value(ann, "s0.alcohol", 2)
    assert value(bob, "s0.alcohol") == 0
    line.mend()
    wait_value(bob, "s0.alcohol", 2)
    ann.wait_for_selector("[data-testid=offline]", state="detached")
    assert value(ann, "s0.alcohol") == 2


def test_a_reload_while_offline_loses_nothing(house: House, line: Gateway, join: Join) -> None:
    table = house.table()
    links = table["links"]["seats"]
    ann, bob = join(links[0].replace(house.url, line.url)), join(links[1], "Bob")
    line.cut()
    ann.wait_for_selector("[data-testid=offline]")
    ann.locator('[data-zone="s0.alcohol"] .steps button').last.click()
    ann.keyboard.press("d")
    with suppress(playwright.sync_api.Error):
        ann.reload()
    ann.wait_for_url("chrome-error://**")  # the browser's own page: a word on the way there would end it
    assert value(bob, "s0.alcohol") == 0
    line.mend()
    ann.goto(links[0].replace(house.url, line.url))
    wait_value(bob, "s0.alcohol", 1)
    wait_value(ann, "s0.alcohol", 1)
    ann.wait_for_selector('.zone[data-zone="s0.hand"][aria-label$="8 things"]', state="attached")
    until(ann, "() => Object.keys(sessionStorage).every((key) => !key.startsWith('innkeep.unsent'))")
    ann.reload()
    wait_value(ann, "s0.alcohol", 1)
    assert value(bob, "s0.alcohol") == 1


def test_the_language_changes_while_playing(house: House, join: Join) -> None:
    ann = join(house.table()["links"]["seats"][0])
    ann.click("[data-testid=lang]")
    until(ann, "() => document.documentElement.lang === 'ru'")
    expect(ann.locator("[data-testid=pass]")).to_have_text("Пас")
    expect(ann.locator('[data-zone="s0.alcohol"]')).to_have_attribute("aria-label", re.compile("^Опьянение"))


def test_a_phone_shows_everything_without_scrolling(house: House, join: Join) -> None:
    table = house.table(players=4)
    size = {"width": 360, "height": 740}
    ann = join(table["links"]["seats"][0], viewport=size, has_touch=True, is_mobile=True)
    assert ann.evaluate(
        "document.documentElement.scrollWidth <= 360 && document.documentElement.scrollHeight <= 740"
    )
    assert ann.locator(".mat.mini").count() == 3
    ann.locator(".mat.mini").first.tap()
    ann.wait_for_selector(".mat.open")
    ann.locator(".mat.mini").first.tap()
    ann.wait_for_selector(".mat.open", state="detached")
    ann.locator(".card.in-hand").first.tap()
    ann.locator("[data-testid=menu] [data-entry=play]").tap()
    wait_cards(ann, "table", 1)


@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080), (1024, 700), (360, 740), (740, 360)])
def test_cards_of_the_hand_and_marks_stay_inside(house: House, join: Join, size: tuple[int, int]) -> None:
    ann = join(house.table(players=4)["links"]["seats"][0], viewport={"width": size[0], "height": size[1]})
    outside = ann.evaluate(
        """() => { const b = document.querySelector('.board').getBoundingClientRect();
        return [...document.querySelectorAll('.card.in-hand, .mat, .zone:not(.hidden), .tags')].filter(el => {
          const r = el.getBoundingClientRect();
          return r.left < b.left - 14 || r.right > b.right + 14
            || r.top < b.top - 8 || r.bottom > b.bottom + 14; })
          .map(el => el.className); }"""
    )
    assert outside == []


def test_a_stranger_is_told_that_the_link_is_wrong(house: House, browser: Any) -> None:
    page = browser.new_page()
    page.goto(house.table()["links"]["host"].split("#")[0] + "#nonsense")
    page.wait_for_selector(".lost .dialog")
    page.close()


def test_the_lobby_makes_a_table_and_hands_out_links(house: House, join: Join) -> None:
    page = join(house.url + "/")
    page.click("[data-testid=players-3]")
    page.click("[data-testid=create]")
    page.wait_for_selector("[data-testid=made]")
    assert page.locator("[data-testid^=link-]").count() == 3
    page.click("[data-testid=enter]")
    page.wait_for_selector(".board .zone")
    assert page.locator(".mat.side").count() == 2
    page.click("[data-testid=invite]")
    page.wait_for_selector("[data-testid=room] [data-testid=link-2]")
    assert page.locator("[data-testid=room] [data-testid^=link-]").count() == 3
    page.goto(house.url + "/")
    page.wait_for_selector(".mine li")


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_lobby_fits_a_phone(house: House, join: Join, lang: str) -> None:
    phone = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, "locale": lang}
    page = join(house.url + "/", **phone)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.get_by_test_id("create").tap()
    page.wait_for_selector("[data-testid=made]")
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_a_table_that_is_not_there_is_said_in_words(house: House, browser: Any) -> None:
    page = browser.new_page()
    answer = page.goto(house.url + "/t/nosuchtable#whatever")
    assert answer.status == 404
    page.wait_for_selector(".lost .dialog")
    page.close()
