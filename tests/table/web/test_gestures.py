"""A hand that is lost: its button comes up where the page does not hear it, or it is taken back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.table.web.abreast import abreast
from tests.table.web.conftest import House
from tests.table.web.test_play import middle, wait_cards

Join = Callable[..., Any]
pytestmark = pytest.mark.browser


def hand_of(page: Any) -> Any:
    """The mouse by the browser's own wire, which may forget that a button came up."""
    return page.context.new_cdp_session(page)


def moved(hand: Any, x: float, y: float, buttons: int = 0) -> None:
    hand.send("Input.dispatchMouseEvent", {"type": "mouseMoved", "x": x, "y": y, "buttons": buttons})


def lifted(page: Any) -> tuple[float, float]:
    """Take the first card of the hand and carry it to the middle of the table."""
    felt: tuple[float, float] = middle(page, '[data-zone="table"]')
    page.mouse.move(*middle(page, ".card.in-hand"))
    page.mouse.down()
    page.mouse.move(*felt, steps=4)
    expect(page.locator(".card.dragging")).to_have_count(1)
    return felt


def nothing_played(page: Any) -> None:
    """The card is back, and the next click plays none."""
    expect(page.locator(".dragging")).to_have_count(0)
    page.mouse.up()
    page.mouse.click(*middle(page, '[data-zone="table"]'))
    abreast(page)
    expect(page.locator(".card.in-hand")).to_have_count(7)
    expect(page.locator(".target")).to_have_count(0)


def test_a_card_goes_back_when_the_release_of_the_mouse_was_lost(house: House, join: Join) -> None:
    table = house.table()
    ann = join(table["links"]["seats"][0])
    bob = join(table["links"]["seats"][1], "Bob")
    x, y = lifted(ann)
    bob.wait_for_selector(".ghost .face", state="attached")
    moved(hand_of(ann), x + 20, y)
    bob.wait_for_selector(".ghost .face", state="detached")
    nothing_played(ann)


def test_a_press_after_a_lost_release_begins_anew(house: House, join: Join) -> None:
    ann = join(house.table()["links"]["seats"][0])
    x, y = lifted(ann)
    press = {"type": "mousePressed", "x": x, "y": y, "button": "left", "buttons": 1, "clickCount": 1}
    hand_of(ann).send("Input.dispatchMouseEvent", press)
    nothing_played(ann)


@pytest.mark.parametrize("how", ["Escape", "blur", "lostpointercapture"])
def test_a_card_is_given_back(house: House, join: Join, how: str) -> None:
    ann = join(house.table()["links"]["seats"][0])
    lifted(ann)
    if how == "Escape":
        ann.keyboard.press("Escape")
    elif how == "blur":
        ann.evaluate("window.dispatchEvent(new Event('blur'))")
    else:
        ann.evaluate(
            """() => { const board = document.querySelector(".board");
              for (let id = 0; id < 99; id++)
                if (board.hasPointerCapture(id)) return board.releasePointerCapture(id);
              throw new Error("nothing is captured"); }"""
        )
        ann.mouse.move(*middle(ann, '[data-zone="s0.discard"]'))
    nothing_played(ann)


def test_a_touch_that_the_system_takes_over_plays_nothing(house: House, join: Join) -> None:
    size = {"width": 390, "height": 844}
    ann = join(house.table()["links"]["seats"][0], viewport=size, has_touch=True, is_mobile=True)
    touch = hand_of(ann)
    x, y = middle(ann, ".card.in-hand")
    for kind, dy in (("touchStart", 0), ("touchMove", -60), ("touchMove", -260)):
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y + dy}]})
    expect(ann.locator(".card.dragging")).to_have_count(1)
    touch.send("Input.dispatchTouchEvent", {"type": "touchCancel", "touchPoints": []})
    expect(ann.locator(".dragging")).to_have_count(0)
    abreast(ann)
    expect(ann.locator(".card.in-hand")).to_have_count(7)


@pytest.mark.parametrize("how", ["Escape", "release"])
def test_a_frame_and_a_marker_that_were_lost_do_nothing(house: House, join: Join, how: str) -> None:
    ann = join(house.table()["links"]["seats"][0])
    ann.keyboard.press("h")
    ann.keyboard.press("Enter")
    wait_cards(ann, "table", 1)
    felt = ann.locator('.zone[data-zone="table"]').bounding_box()
    track = ann.locator('[data-zone="s0.fortitude"] [role=slider]')
    value = track.get_attribute("aria-valuenow")
    box = track.bounding_box()
    marker = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    for start, goal in (
        ((felt["x"] + 4, felt["y"] + 4), (felt["x"] + felt["width"] - 4, felt["y"] + felt["height"] - 4)),
        (marker, (marker[0] - 80, marker[1])),
    ):
        ann.mouse.move(*start)
        ann.mouse.down()
        ann.mouse.move(*goal, steps=3)
        if how == "Escape":
            ann.keyboard.press("Escape")
        else:
            moved(hand_of(ann), *goal)
        ann.mouse.up()
        expect(ann.locator(".marquee, .card.selected")).to_have_count(0)
    abreast(ann)
    assert track.get_attribute("aria-valuenow") == value


def test_a_board_that_was_pushed_stays_when_the_release_was_lost(house: House, join: Join) -> None:
    ann = join(house.table()["links"]["spectator"])
    ann.mouse.move(*middle(ann, '[data-zone="table"]'))
    ann.mouse.wheel(0, -300)
    ann.wait_for_selector("[data-testid=overview]")
    x, y = middle(ann, '[data-zone="table"]')
    ann.mouse.move(x, y)
    ann.mouse.down(button="middle")
    ann.mouse.move(x + 30, y + 10, steps=3)
    ann.wait_for_selector(".board.panning")
    moved(hand_of(ann), x + 40, y + 10)
    ann.wait_for_selector(".board.panning", state="detached")
    shown = ann.locator(".world").get_attribute("style")
    moved(hand_of(ann), x + 90, y + 60)
    assert ann.locator(".world").get_attribute("style") == shown
    ann.mouse.up(button="middle")
