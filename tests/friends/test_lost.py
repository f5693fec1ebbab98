"""A wrong, old or cut link leads to a page that says what to ask the host for."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.house import Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("lost") / "data", "--no-assistant")
    try:
        running.start()
        yield running
    finally:
        running.kill()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(locale="en", permissions=["clipboard-read", "clipboard-write"])
    context.set_default_timeout(60_000)
    yield context.new_page()
    context.close()


def asked_for(page: Page, url: str) -> str:
    """What the page of a link says to ask the host for."""
    page.goto("about:blank")
    page.goto(url)
    page.get_by_test_id("ask-host").wait_for()
    return page.get_by_test_id("ask-host").inner_text()


def test_links_that_lead_nowhere(server: Server, page: Page) -> None:
    made = server.create(players=2)
    seat = made["links"]["seats"][1]
    for wrong in (seat[:-7], seat.split("#")[0], f"{server.url}/t/gone#nothing"):
        assert "send you the invitation once more" in asked_for(page, wrong)
    page.goto(made["links"]["host"])
    page.get_by_test_id("name-input").fill("Hanna")
    page.get_by_test_id("name-ok").click()
    page.get_by_test_id("invite").click()
    page.get_by_test_id("relink-watch").click()
    page.get_by_test_id("relink-watch").click()
    shown = page.get_by_test_id("link-spectator").locator("input")
    expect(shown).not_to_have_value(made["links"]["spectator"])
    assert "new link" in asked_for(page, made["links"]["spectator"])


def test_what_a_messenger_puts_after_a_link_is_forgiven(server: Server, page: Page) -> None:
    made = server.create(players=2)
    page.goto(made["links"]["seats"][1] + ").")
    page.get_by_test_id("name-input").wait_for()


def test_an_invitation_says_who_where_and_how(server: Server, page: Page) -> None:
    made = server.create(players=2)
    page.goto(made["links"]["host"])
    page.get_by_test_id("name-input").fill("Hanna")
    page.get_by_test_id("name-ok").click()
    page.get_by_test_id("invite").click()
    page.get_by_test_id("invite-link-1").click()
    expect(page.get_by_test_id("invite-link-1")).to_contain_text("Copied")
    message = page.evaluate("() => navigator.clipboard.readText()")
    link = page.get_by_test_id("link-1").locator("input").input_value()
    assert "Hanna invites you" in message
    assert link in message.splitlines()
    seat = page.get_by_test_id("room-seat-1").locator("em").inner_text()
    assert f"Your seat: {seat}" in message
    assert "innkeep host" in page.get_by_test_id("reach").inner_text()
