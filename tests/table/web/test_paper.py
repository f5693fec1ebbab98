"""Hands of paper on a phone that lies in the middle: what is laid is said with two or three taps."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Callable
from typing import Any

import pytest

from tests.patience import PATIENCE_S
from tests.table.web.conftest import House

pytest.importorskip("playwright.sync_api")

Json = dict[str, Any]

PHONE: Json = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
DECKS = ["rdi1-deirdre", "rdi1-gerki", "rdi1-zot"]


def table(house: House, paper: list[int]) -> Json:
    """A table at which these seats are of paper."""
    options = {"characters": DECKS}
    body = {"module": "rdi", "options": options, "assistant": "advise", "house": {"paper": paper}}
    headers = {"Content-Type": "application/json"}
    request = urllib.request.Request(house.url + "/api/tables", json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
        made: Json = json.loads(answer.read())
    return made


def test_one_phone_speaks_for_all_and_plays_a_card_with_three_taps(
    house: House, join: Callable[..., Any]
) -> None:
    made = table(house, [0, 1, 2])
    phone = join(made["links"]["host"], **PHONE)
    beside = join(made["links"]["spectator"], deal=False)
    phone.get_by_test_id("paper").wait_for()
    assert beside.get_by_test_id("paper").count() == 0, "who looks on speaks for nobody"
    assert phone.locator("[data-testid^=paper-seat-]").count() == 3
    assert phone.locator("[data-testid=paper-seat-0][aria-pressed=true]").count() == 1, "whose turn it is"
    phone.get_by_test_id("paper-letter-i").tap()
    card = phone.get_by_test_id("paper-card").filter(has_text="I raise!")
    assert card.inner_text().split()[-1] in "23"
    before = int(card.inner_text().split()[-1])
    card.tap()
    phone.get_by_test_id("paper-at-1").tap()
    beside.locator(".log li", has_text="I raise!").first.wait_for()
    phone.get_by_test_id("paper-typed").fill("ir")  # the first letters of its words
    assert card.inner_text().split()[-1] == str(before - 1)
    phone.get_by_test_id("paper-typed").fill("")
    phone.get_by_test_id("paper-seat-2").tap()
    phone.get_by_test_id("paper-aside").tap()
    phone.get_by_test_id("paper-letter-w").tap()
    phone.get_by_test_id("paper-card").first.tap()
    phone.get_by_test_id("paper-shuffle").tap()
    phone.get_by_test_id("paper-pass").tap()
    phone.get_by_test_id("paper-shuffle").wait_for(state="detached")


def test_the_field_hides_neither_tracks_nor_a_hand_and_no_one_waits_for_free_paper_seats(
    house: House, join: Callable[..., Any]
) -> None:
    phone = join(table(house, [0, 1, 2])["links"]["host"], deal=False, **PHONE)
    phone.locator("body:not([data-mixing])").wait_for()
    assert phone.get_by_test_id("deal-now").count() == 0
    assert phone.locator(".mini .chips .hand").count() == 0, "how many are held nobody knows"
    field = phone.get_by_test_id("paper")
    alcohol = phone.locator('[data-zone="s0.alcohol"]')
    assert _bottom(alcohol) <= field.bounding_box()["y"]
    phone.get_by_test_id("paper-letter-i").tap()
    phone.get_by_test_id("paper-card").first.wait_for()
    assert _bottom(alcohol) <= field.bounding_box()["y"], "nor while a title is chosen"
    other = join(table(house, [1, 2])["links"]["host"], **PHONE)
    field, hand = other.get_by_test_id("paper"), other.locator('[data-zone="s0.hand"]')
    assert _bottom(hand) <= field.bounding_box()["y"], "a hand on the screen stays in sight, too"
    other.get_by_test_id("paper-seat-2").tap()
    other.get_by_test_id("paper-pass").wait_for()
    other.get_by_test_id("paper-seat-2").tap()
    other.get_by_test_id("paper-pass").wait_for(state="detached")


def _bottom(place: Any) -> float:
    """Where something ends on the screen."""
    box = place.bounding_box()
    return float(box["y"] + box["height"])


@pytest.mark.parametrize("size", [(820, 1180), (1366, 768)])
def test_a_hand_is_taken_off_the_screen_at_ones_seat_and_comes_back(
    house: House, join: Callable[..., Any], size: tuple[int, int]
) -> None:
    made = table(house, [])
    page = join(made["links"]["host"], viewport={"width": size[0], "height": size[1]})
    assert page.get_by_test_id("paper").count() == 0
    page.get_by_test_id("invite").click()
    page.locator("[data-testid=room-seat-0] .seat-head").click()
    page.get_by_test_id("paper-on-0").click()
    page.get_by_test_id("paper-off-0").wait_for()
    page.keyboard.press("Escape")
    panel = page.get_by_test_id("paper")
    panel.wait_for()
    page.get_by_test_id("paper-typed").fill("g")
    box, width = panel.bounding_box(), size[0]
    assert box is not None
    assert 0 <= box["x"] <= box["x"] + box["width"] <= width
