"""The gold button at every width: one page is drawn from a telephone's to a wall's, and pressed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests import slices
from tests.table.web.abreast import go_on, until
from tests.table.web.conftest import House

Join = Callable[..., Any]
pytestmark = pytest.mark.browser

WIDTHS = slices.some("widths", range(320, 2561, 20))
CHARACTERS = ["rdi1-deirdre", "rdi1-gerki", "rdi1-zot"]

PRESS = """async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const gold = document.querySelector("[data-testid=pass]");
  const place = () => JSON.stringify(gold.getBoundingClientRect());
  document.querySelector(".tabs [aria-pressed=true]:not(:first-child)")?.click();
  document.activeElement?.blur();
  for (let was = "", same = 0; same < 3; was = place()) {
    same = was === place() ? same + 1 : 0;
    await frame();
  }
  const box = gold.getBoundingClientRect();
  const at = [box.left + box.width / 2, box.top + box.height / 2];
  const free = !gold.disabled && gold.contains(document.elementFromPoint(...at));
  return { at: free ? at : null, sort: gold.dataset.sort };
}"""
"""Puts an open panel away, and says where the gold button can be pressed and what it would do."""

CHOOSING = """async () => {
  for (let frame = 0; frame < 60; frame += 1) {
    const el = document.activeElement;
    if (el?.dataset.testid === "option") {
      const box = el.getBoundingClientRect();
      const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      if (el.contains(top)) return true;
    }
    await new Promise((done) => requestAnimationFrame(done));
  }
  return false;
}"""
"""Whether one of the options is seen and has the focus."""

SAID = "() => document.querySelector('[data-testid=pass]').title"
"""What the gold button says it does."""

CHANGED = """async (was) => {
  for (const end = performance.now() + 30000; performance.now() < end; ) {
    if (document.querySelector("[data-testid=pass]").title !== was) return true;
    await new Promise((done) => setTimeout(done, 10));
  }
  return false;
}"""
"""Whether it comes to say something else."""


def press(page: Any, width: int, sort: str) -> None:
    """Press gold at a width, where it does what is expected of it."""
    page.set_viewport_size({"width": width, "height": 700})
    found = page.evaluate(PRESS)
    assert found["at"], f"at {width} px the gold button cannot be reached"
    assert found["sort"] == sort
    page.mouse.click(*found["at"])


def test_gold_does_the_next_step_at_every_width(house: House, join: Join) -> None:
    page = join(house.table(2, "autopilot", characters=CHARACTERS[:2])["links"]["seats"][0])
    phase = page.get_by_test_id("phases").locator("[aria-current=step]")
    for now in ("Draw", "Action"):
        expect(phase).to_have_text(now)
        go_on(page)
    expect(phase).to_have_text("Order")  # for the one opponent there is: a step, whatever the hand
    first = page.evaluate(SAID)
    for width in WIDTHS:
        press(page, width, "step")
        assert page.evaluate(CHANGED, first), f"at {width} px the gold button does nothing"
        after = page.evaluate(SAID)
        page.keyboard.press("u")
        assert page.evaluate(CHANGED, after)


def test_gold_opens_the_choice_at_every_width(house: House, join: Join) -> None:
    page = join(house.table(3, "autopilot", characters=CHARACTERS)["links"]["seats"][0])
    gold = page.get_by_test_id("pass")
    while gold.get_attribute("data-sort") != "choose":
        before = page.evaluate(SAID)
        gold.click()
        assert page.evaluate(CHANGED, before)
    dead = []
    for width in WIDTHS:
        press(page, width, "choose")
        if not page.evaluate(CHOOSING):
            dead.append(width)
    assert dead == []


@pytest.mark.parametrize("width", [360, 820])
def test_what_an_option_does_is_seen_on_a_narrow_page(house: House, join: Join, width: int) -> None:
    link = house.table(3, "autopilot", characters=CHARACTERS)["links"]["seats"][0]
    page = join(link, viewport={"width": width, "height": 740})
    page.get_by_test_id("tab-advice").click()
    page.get_by_test_id("option").first.click()
    expect(page.get_by_test_id("option")).to_have_count(0)
    expect(page.locator(".board .card.in-hand").first).to_be_in_viewport()


def test_gold_passes_at_every_width(house: House, join: Join) -> None:
    ann = join(house.table(2, "off")["links"]["seats"][0])
    before = ann.evaluate("() => +document.querySelector('.board').dataset.seq")
    for width in WIDTHS:
        press(ann, width, "pass")
    until(ann, "was => +document.querySelector('.board').dataset.seq === was", before + len(WIDTHS))
