"""Zoom and pan, an overview, several cards at once, and the hands of the others, in a real browser."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from tests.table.web.abreast import abreast, until
from tests.table.web.conftest import House
from tests.table.web.test_play import drag, middle, wait_cards

Join = Callable[..., Any]


def width(page: Any, selector: str) -> float:
    box = page.locator(selector).first.bounding_box()
    return float(box["width"])


def test_the_board_is_enlarged_moved_and_fitted_again(house: House, join: Join) -> None:
    table = house.table()
    ann, bob = join(table["links"]["seats"][0]), join(table["links"]["seats"][1], "Bob")
    before = width(ann, ".mat.own")
    ann.mouse.move(*middle(ann, '[data-zone="table"]'))
    ann.mouse.wheel(0, -200)
    ann.wait_for_selector("[data-testid=overview]")
    until(ann, "was => document.querySelector('.mat.own').getBoundingClientRect().width > was * 1.3", before)
    ann.keyboard.press("h")
    until(
        ann,
        """() => { const c = document.activeElement.getBoundingClientRect(),
          b = document.querySelector('.board').getBoundingClientRect();
          return c.left >= b.left && c.right <= b.right && c.top >= b.top && c.bottom <= b.bottom + 1; }""",
    )
    ann.click("[data-testid=fit]")
    until(ann, "was => Math.abs(document.querySelector('.mat.own').offsetWidth - was) < 1", before)
    ann.keyboard.press("+")
    ann.wait_for_selector("[data-testid=overview]")
    ann.keyboard.press("h")
    ann.keyboard.press("Enter")
    wait_cards(bob, "table", 1)
    ann.keyboard.press("0")
    ann.wait_for_selector("[data-testid=overview]", state="detached")


def test_a_frame_and_shift_arrows_choose_cards_that_move_together(house: House, join: Join) -> None:
    table = house.table()
    ann, bob = join(table["links"]["seats"][0]), join(table["links"]["seats"][1], "Bob")
    ann.keyboard.press("h")
    ann.keyboard.press("Shift+ArrowRight")
    ann.keyboard.press("Shift+ArrowRight")
    expect(ann.locator(".card.selected")).to_have_count(3)
    ann.keyboard.press("Enter")
    wait_cards(bob, "table", 3)
    felt = ann.locator('.zone[data-zone="table"]').bounding_box()
    corner = (felt["x"] + 4, felt["y"] + 4)
    drag(ann, corner, (felt["x"] + felt["width"] - 4, felt["y"] + felt["height"] - 4))
    expect(ann.locator(".card.selected:not(.in-hand)")).to_have_count(3)
    ann.click("[data-testid=discard-selected]")
    wait_cards(bob, "s0.discard", 3)


def test_a_card_wholly_under_another_is_not_drawn_until_it_is_laid_bare(house: House, join: Join) -> None:
    ann = join(house.table()["links"]["seats"][0])
    felt = ann.locator('.zone[data-zone="table"]').bounding_box()
    middle = (felt["x"] + felt["width"] / 2, felt["y"] + felt["height"] / 2)
    for n in (1, 2):
        card = ann.locator(".card.in-hand").first.bounding_box()
        drag(ann, (card["x"] + 12, card["y"] + 30), middle)
        wait_cards(ann, "table", n)
    ann.wait_for_selector(".card.under", state="attached")
    abreast(ann)
    under = ann.locator(".card.under")
    assert under.count() == 1
    assert not under.locator(".face").is_visible()
    alias, label = under.get_attribute("data-alias"), under.get_attribute("aria-label")
    assert ann.get_by_role("button", name=label).count(), "screen readers still find it"
    drag(ann, middle, (felt["x"] + 90, middle[1]))
    ann.wait_for_selector(f'.card[data-alias="{alias}"]:not(.under) .face')
    expect(ann.locator(".card.under")).to_have_count(0)
    slanted = ann.evaluate(
        """async () => {
          const { covered } = await import("/static/js/board/covering.js");
          const at = (x, y, rot = 0, opaque = true) =>
            ({ place: { x, y, cw: 100, rot, z: 0, shown: true }, opaque });
          return [[at(0, 0), at(0, 0, 20)], [at(0, 0), at(0, 0, 180)], [at(0, 0), at(9, 0)],
            [at(0, 0), at(0, 0, 0, false)],
            [at(30, 30), at(0, 0), at(80, 0), at(0, 60), at(80, 60)]].map((cards) => [...covered(cards)]);
        }"""
    )
    assert slanted == [[], [0], [], [], [0]]


def test_the_hand_of_another_is_seen_until_it_is_switched_off(house: House, join: Join) -> None:
    table = house.table()
    ann = join(table["links"]["seats"][0], reduced_motion="no-preference")
    bob = join(table["links"]["seats"][1], "Bob", reduced_motion="no-preference")
    eve = join(table["links"]["spectator"], "Eve")
    source = middle(ann, ".card.in-hand")
    ann.mouse.move(*source)
    ann.mouse.down()
    ann.mouse.move(*middle(ann, '[data-zone="table"]'), steps=8)
    bob.wait_for_selector(".ghost .face", state="attached")
    assert bob.locator(".ghost").inner_text().strip() == "Ann"
    assert bob.locator('.ghost .plain:not(.plain-back), .ghost img[src*="front"]').count() == 0
    assert bob.locator(".card.lifted").count() == 0
    eve.wait_for_selector(".ghost", state="attached")
    assert eve.locator(".ghost").is_hidden()
    ann.mouse.up()
    wait_cards(bob, "table", 1)
    ann.mouse.move(*middle(ann, '[data-zone="table"]'))
    ann.mouse.down()
    ann.mouse.move(*middle(ann, '[data-zone="s0.discard"]'), steps=8)
    bob.wait_for_selector(".card.lifted")
    ann.mouse.up()
    ann.keyboard.press("?")
    ann.click("[data-testid=hands-send]")
    ann.keyboard.press("Escape")
    ann.mouse.move(*middle(ann, '[data-zone="table"]'))
    bob.wait_for_selector(".ghost", state="detached")
    assert ann.locator(".ghost").count() == 0


def test_two_fingers_enlarge_and_a_tap_still_opens_the_menu(house: House, join: Join) -> None:
    size = {"width": 360, "height": 740}
    ann = join(house.table()["links"]["seats"][0], viewport=size, has_touch=True, is_mobile=True)
    before = width(ann, ".mat.own")
    touch = ann.context.new_cdp_session(ann)

    def fingers(kind: str, *spread: float) -> None:
        points = (
            [{"x": 180, "y": 330 + sign * spread[0], "id": n} for n, sign in enumerate((-1, 1))]
            if spread
            else []
        )
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    fingers("touchStart", 30)
    for step in range(35, 95, 10):
        fingers("touchMove", step)
    fingers("touchEnd")
    until(ann, "was => document.querySelector('.mat.own').getBoundingClientRect().width > was * 1.8", before)
    assert ann.locator("[data-testid=menu]").count() == 0
    ann.locator("[data-testid=fit]").tap()
    ann.locator(".card.in-hand").first.tap()
    ann.locator("[data-testid=menu] [data-entry=play]").tap()
    wait_cards(ann, "table", 1)


def test_a_thousand_cards_ask_for_their_pictures_a_few_at_a_time(house: House, join: Join) -> None:
    """A browser refuses a thousand requests at once, and the cards would stay without pictures for good."""
    found = join(house.url).evaluate(
        """async () => {
          const { inTurn } = await import("/static/js/net/fetch_queue.js");
          let busy = 0, most = 0, skipped = 0;
          const order = [];
          const task = (n) => async () => {
            most = Math.max(most, ++busy);
            await new Promise((done) => setTimeout(done));
            busy -= 1;
            order.push(n);
            if (n % 3 === 0) throw new Error("away");
          };
          for (let n = 0; n < 1000; n++) inTurn(task(n));
          for (let n = 0; n < 1000; n++) inTurn(() => { skipped += 1; return null; });
          inTurn(task("text"), true);
          while (order.length < 1001) await new Promise((done) => setTimeout(done, 10));
          return { most, skipped, text: order.indexOf("text") };
        }"""
    )
    assert 6 <= found["most"] <= 100
    assert found["skipped"] == 1000
    assert found["text"] < 100


def test_pictures_that_could_not_be_had_are_asked_for_again(house: House, browser: Any) -> None:
    context = browser.new_context(locale="en")
    context.add_init_script("localStorage.setItem('innkeep.name', 'Ann')")
    page = context.new_page()
    page.clock.install()
    page.route("**/face/*.webp*", lambda route: route.abort())
    page.goto(house.table()["links"]["seats"][0])
    page.get_by_test_id("deal-now").click()
    expect(page.locator(".card.in-hand .plain b")).to_have_count(7)
    expect(page.locator(".card.in-hand .face[data-painted]")).to_have_count(0)  # each was asked for in vain
    assert page.locator(".card.in-hand img").count() == 0
    page.unroute("**/face/*.webp*")
    page.clock.fast_forward(31_000)
    until(page, "() => document.querySelectorAll('.card.in-hand img').length === 7")
    context.close()
