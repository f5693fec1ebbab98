"""Somebody designs a card in a real browser, sees it drawn, tries it, and takes the deck home and back."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from PIL import Image
from playwright.sync_api import Browser, FilePayload, Page, expect

from tests.patience import PATIENCE_S

from .house import Guest, Server, wait_for


@pytest.fixture
def page(browser: Browser, server: Server) -> Iterator[Page]:
    """The editor as a newcomer finds it; no script may fail."""
    context = browser.new_context(viewport={"width": 1366, "height": 768}, locale="en")
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(f"{server.url}/cards/")
    expect(page.get_by_test_id("status")).to_have_text("Everything fits", timeout=1000 * PATIENCE_S)
    yield page
    context.close()
    assert errors == []


def drawn(page: Page) -> str:
    """The address of the large picture, once there is one."""
    picture = page.get_by_test_id("picture")
    picture.wait_for()
    wait_for(lambda: picture.evaluate("image => image.complete && image.naturalWidth === 500"), "the picture")
    return picture.get_attribute("src") or ""


def design(page: Page) -> None:
    """From nothing: a card that hits everybody else for two and heals its player."""
    before = drawn(page)
    page.get_by_test_id("title-en").fill("Round the Houses")
    page.get_by_test_id("title-ru").fill("Круговая порука")
    page.get_by_test_id("type-anytime").check()
    page.get_by_test_id("type-action").uncheck()
    page.get_by_test_id("effect-0-0").select_option("fortitude")
    page.get_by_test_id("effect-0-0-who").select_option("each_other")
    page.get_by_test_id("effect-0-0-amount").fill("-2")
    page.get_by_test_id("add-effect-0").click()
    page.get_by_test_id("effect-0-1").select_option("fortitude")
    page.get_by_test_id("effect-0-1-who").select_option("me")
    page.get_by_test_id("effect-0-1-amount").fill("1")
    expect(page.get_by_test_id("text-en")).to_contain_text("Anytime. Each other player loses 2 Fortitude")
    expect(page.get_by_test_id("text-ru")).to_contain_text("Всегда.")
    wait_for(lambda: drawn(page) != before, "the new picture")


def table_of(page: Page) -> tuple[str, str]:
    """The id and token of the table a page has opened."""
    page.wait_for_url("**/t/**")
    address = page.evaluate("location.href")
    table = address.split("/t/")[1].split("#")[0].split("?")[0]
    return table, address.partition("#")[2]


def sit(page: Page, server: Server, known: bool) -> Guest:
    """Sit down at the table a page has opened; a browser asks a newcomer for the name only once."""
    table, token = table_of(page)
    if not known:
        page.get_by_test_id("name-input").fill("Ann")
        page.get_by_test_id("name-ok").click()
        page.get_by_test_id("name-input").wait_for(state="detached")
    guest = Guest(server, table, token, 0, page.context, page)
    guest.seated()
    return guest


def held(guest: Guest, server: Server, title: str) -> str:
    """The alias of a card of that title in the guest's hand."""
    view = guest.state()
    for alias in view["zones"]["s0.hand"]["order"]:
        face = view["comps"][alias]["f"]
        if server.get(f"/face/{face}.json")["title"]["en"] == title:
            return str(alias)
    raise AssertionError(f"{title} is not in the hand")


def played(page: Page, server: Server, known: bool = False) -> None:
    """The designed card is in hand at the table, is laid down and understood by the assistant."""
    page.get_by_test_id("try").click()
    guest = sit(page, server, known)
    alias = held(guest, server, "Round the Houses")
    guest.drag_to_zone(alias, "table")
    wait_for(lambda: alias in guest.order("table"), "the card to lie on the table")
    expect(page.locator("body")).to_contain_text("Round the Houses")


def test_a_card_is_designed_drawn_tried_exported_imported_and_played(
    page: Page, server: Server, tmp_path: Path
) -> None:
    design(page)
    page.get_by_test_id("files").click()
    with page.expect_download() as waiting:
        page.get_by_test_id("save-yaml").click()
    expect(page.get_by_test_id("save-yaml")).to_be_hidden()
    file = tmp_path / "deck.yaml"
    waiting.value.save_as(file)
    written: dict[str, Any] = yaml.safe_load(file.read_text("utf-8"))
    assert written["cards"][0]["title"] == {"en": "Round the Houses", "ru": "Круговая порука"}
    assert written["cards"][0]["id"] == "round-the-houses"

    played(page, server)

    page.goto(f"{server.url}/cards/")
    expect(page.get_by_test_id("title-en")).to_have_value("Round the Houses")
    page.get_by_test_id("files").click()
    page.get_by_test_id("new").click()
    expect(page.get_by_test_id("title-en")).to_have_value("First card")
    page.get_by_test_id("file").set_input_files(file)
    expect(page.get_by_test_id("title-en")).to_have_value("Round the Houses")
    expect(page.get_by_test_id("text-en")).to_contain_text("Each other player loses 2 Fortitude")
    played(page, server, known=True)


def test_undo_goes_back_step_by_step_and_a_reload_loses_nothing(page: Page) -> None:
    page.get_by_test_id("title-en").fill("Second thoughts")
    page.get_by_test_id("copies").fill("3")
    page.get_by_test_id("undo").click()
    expect(page.get_by_test_id("copies")).to_have_value("1")
    expect(page.get_by_test_id("title-en")).to_have_value("Second thoughts")
    page.keyboard.press("Control+z")
    expect(page.get_by_test_id("title-en")).to_have_value("First card")
    page.get_by_test_id("redo").click()
    page.reload()
    expect(page.get_by_test_id("title-en")).to_have_value("Second thoughts")


def test_what_is_wrong_stands_at_its_field_and_nothing_can_be_tried(page: Page) -> None:
    page.get_by_test_id("effect-0-0-amount").fill("0")
    expect(page.locator(".wrong", has_text="0 would do nothing")).to_be_visible()
    expect(page.get_by_test_id("status")).to_have_text("1 to mend")
    expect(page.get_by_test_id("try")).to_be_disabled()
    page.get_by_test_id("effect-0-0-amount").fill("-4")
    expect(page.get_by_test_id("try")).to_be_enabled()


def test_a_deck_is_made_by_keyboard_alone(page: Page) -> None:
    def reach(test_id: str) -> None:
        for _ in range(60):
            if page.evaluate("document.activeElement?.dataset.testid") == test_id:
                return
            page.keyboard.press("Tab")
        raise AssertionError(f"{test_id} cannot be reached by Tab")

    page.locator("h1").click()
    reach("add")
    page.keyboard.press("Enter")
    reach("title-en")
    page.keyboard.press("Control+a")
    page.keyboard.type("By hand")
    expect(page.get_by_test_id("tile")).to_have_count(2)
    expect(page.get_by_test_id("tile").nth(1)).to_contain_text("By hand")
    reach("effect-0-0")
    page.keyboard.press("ArrowDown")
    expect(page.get_by_test_id("status")).to_have_text("Everything fits")


def test_a_shipped_deck_is_begun_with_on_a_tablet_in_russian(browser: Browser, server: Server) -> None:
    context = browser.new_context(viewport={"width": 820, "height": 1180}, locale="ru", has_touch=True)
    page = context.new_page()
    page.goto(f"{server.url}/cards/")
    expect(page.locator(".top button:visible")).to_have_count(4)  # what one does with files is behind one
    page.get_by_test_id("files").tap()
    page.get_by_test_id("begin").select_option("rdi1-gerki")
    page.get_by_test_id("tile").nth(1).tap()
    expect(page.get_by_test_id("title-ru")).to_have_value("Повышаю!")
    small = page.evaluate(
        "[...document.querySelectorAll('button, select, input:not([type=checkbox], [type=file])')]"
        ".filter(one => one.checkVisibility() && one.getBoundingClientRect().height < 43)"
        ".map(one => one.outerHTML.slice(0, 80))"
    )
    assert small == []
    assert page.evaluate("document.documentElement.scrollWidth") == 820
    page.set_viewport_size({"width": 390, "height": 844})  # on a phone the cards come first
    assert page.evaluate("document.querySelector('.top').getBoundingClientRect().height") < 844 / 6
    expect(page.get_by_test_id("undo")).to_be_visible()
    expect(page.get_by_test_id("save-yaml")).to_be_hidden()
    page.get_by_test_id("files").tap()
    expect(page.get_by_test_id("save-yaml")).to_be_in_viewport()
    context.close()


def test_a_card_shows_a_picture_of_ones_own_and_loses_it_again(page: Page) -> None:
    before = drawn(page)
    photo = io.BytesIO()
    Image.effect_noise((1800, 1200), 90).convert("RGB").save(photo, "JPEG", quality=95)
    assert len(photo.getvalue()) > 10 * 64 * 1024, "the browser has to make it small"
    file: FilePayload = {"name": "a.jpg", "mimeType": "image/jpeg", "buffer": photo.getvalue()}
    page.get_by_test_id("own-file").set_input_files(file)
    page.get_by_test_id("own-off").wait_for()
    wait_for(lambda: drawn(page) != before, "the card with its own picture")
    expect(page.get_by_test_id("status")).to_have_text("Everything fits")
    own = drawn(page)
    for name in ("x.svg", "x.png"):
        wrong: FilePayload = {
            "name": name,
            "mimeType": "image/png",
            "buffer": b"<svg/>",
        }
        page.get_by_test_id("own-file").set_input_files(wrong)
        expect(page.get_by_test_id("own-wrong")).to_contain_text("Allowed: PNG, JPEG, WebP")
    page.get_by_test_id("own-off").click()
    wait_for(lambda: drawn(page) not in (own, ""), "the card as it was drawn before")


def test_a_picture_the_server_had_no_time_for_is_drawn_later(page: Page) -> None:
    before = drawn(page)
    page.route("**/cards/picture", lambda route: route.fulfill(status=503))
    with page.expect_response(lambda answer: "/cards/picture" in answer.url):
        page.get_by_test_id("title-ru").fill("Подержите!")
    page.wait_for_timeout(4000)  # longer than the page asks again by itself
    assert drawn(page) == before
    page.unroute("**/cards/picture")
    wait_for(lambda: drawn(page) != before, "the card as it is called now")


def test_a_text_that_the_table_carries_out_stands_beside_effects_and_alone(page: Page) -> None:
    before = drawn(page)
    page.get_by_test_id("add-told").click()
    expect(page.get_by_test_id("status")).not_to_have_text("Everything fits")
    page.get_by_test_id("told-ru").fill("Все поют.")
    expect(page.get_by_test_id("text-en")).to_contain_text("The table decides: Все поют.")
    page.get_by_test_id("told-en").fill("Everybody sings.")
    expect(page.get_by_test_id("text-en")).to_contain_text("loses")
    page.get_by_test_id("drop-mode-0").click()
    expect(page.get_by_test_id("text-en")).to_have_text("Action. The table decides: Everybody sings.")
    expect(page.get_by_test_id("text-ru")).to_contain_text("Решает стол: Все поют.")
    expect(page.get_by_test_id("status")).to_have_text("Everything fits")
    wait_for(lambda: drawn(page) != before, "the new picture")
    page.get_by_test_id("type-sometimes").check()
    page.get_by_test_id("type-action").uncheck()
    expect(page.get_by_test_id("text-en")).to_have_text("Sometimes. The table decides: Everybody sings.")
    page.get_by_test_id("add-mode").click()
    page.get_by_test_id("told").get_by_role("button").click()  # away with it: the branch stays
    expect(page.get_by_test_id("text-en")).not_to_contain_text("The table decides")
    expect(page.get_by_test_id("status")).to_have_text("Everything fits")
