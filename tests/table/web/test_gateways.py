"""Networks that let no WebSocket through: the table stands all the same, says so, and looks again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.table.web.conftest import House
from tests.table.web.gateway import Gateway, Kind

Join = Callable[..., Any]
pytestmark = pytest.mark.browser

AT_MOST_S = 20.0
"""So long it may take until the table stands."""


@pytest.fixture
def gateway(house: House, request: pytest.FixtureRequest) -> Iterator[Gateway]:
    made = Gateway(house.url, request.param)
    yield made
    made.close()


def by(*kinds: Kind) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("gateway", kinds, indirect=True)


def seconds(page: Any) -> float:
    """How long the page took to have a table, from when it was asked for."""
    return float(page.evaluate("() => (window.stood - performance.timeOrigin) / 1000"))


STOOD = """addEventListener("DOMContentLoaded", () => new MutationObserver((_, watch) => {
  if (!document.querySelector(".card.in-hand")) return;
  window.stood = Date.now();
  watch.disconnect();
}).observe(document, { childList: true, subtree: true }))"""


def came(browser: Any, house: House, gateway: Gateway) -> Any:
    context = browser.new_context(locale="en", reduced_motion="reduce")
    context.add_init_script("localStorage.setItem('innkeep.name', 'Ann')")
    context.add_init_script(STOOD)
    page = context.new_page()
    page.set_default_timeout(30_000)
    link = house.table()["links"]["seats"][0]
    page.goto(link.replace(house.url, gateway.url))
    expect(page.locator(".mat.own")).to_contain_text("Ann")
    page.get_by_test_id("deal-now").click()
    expect(page.locator(".card.in-hand")).to_have_count(7)
    return page


@by("refuses", "closes", "strips", "swallows", "half")
def test_the_table_stands_where_no_websocket_passes(house: House, browser: Any, gateway: Gateway) -> None:
    page = came(browser, house, gateway)
    assert seconds(page) < AT_MOST_S
    assert gateway.upgrades >= 1
    page.keyboard.press("h")
    page.keyboard.press("Enter")
    expect(page.locator(".card.in-hand")).to_have_count(6)
    expect(page.get_by_test_id("plain-way")).to_contain_text("WebSocket")
    page.get_by_test_id("plain-heard").click()
    expect(page.get_by_test_id("plain-way")).to_have_count(0)
    page.get_by_test_id("invite").click()
    expect(page.get_by_test_id("room-plain-way")).to_be_visible()
    page.reload()
    expect(page.locator(".card.in-hand")).to_have_count(6)
    assert seconds(page) < AT_MOST_S / 2, "after a reload it is known already"
    page.context.close()


@by("swallows")
def test_a_websocket_is_tried_again_later(house: House, browser: Any, gateway: Gateway) -> None:
    page = came(browser, house, gateway)
    expect(page.get_by_test_id("plain-way")).to_be_visible()
    page.clock.install()
    gateway.kind = "passes"
    page.reload()
    expect(page.locator(".card.in-hand")).to_have_count(7)
    sockets: list[str] = []
    page.on("websocket", lambda one: sockets.append(one.url))
    page.clock.fast_forward(5000)
    expect(page.get_by_test_id("plain-way")).to_have_count(0)
    for _ in range(300):
        if len(sockets) >= 2:  # one to look, one to stay
            break
        page.wait_for_timeout(50)
    assert len(sockets) == 2
    page.keyboard.press("h")
    page.keyboard.press("Enter")
    expect(page.locator(".card.in-hand")).to_have_count(6)
    page.context.close()


@by("passes")
def test_where_a_websocket_passes_nothing_else_is_tried(house: House, browser: Any, gateway: Gateway) -> None:
    page = came(browser, house, gateway)
    page.wait_for_timeout(6000)
    assert gateway.upgrades == 1
    expect(page.get_by_test_id("plain-way")).to_have_count(0)
    page.context.close()
