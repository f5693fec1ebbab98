"""Pages at one table, brought abreast: each shows what any of them shows, and waits for no answer.

What one page says has happened may not be drawn yet on the page beside it, and an op that a page shows before
its answer has come may give a card another alias. Whoever looks a thing up on a page, to touch it or count,
brings the pages abreast first; on a quick machine that is the case already.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import playwright.sync_api

from tests.patience import PATIENCE_S

DRAWN = """async () => {
  const board = document.querySelector(".board");
  if (!board || document.querySelector("[data-testid=offline]")) return null;
  const mine = location.hash.slice(-12); // not of a table this page has left while it waited
  const waits = (key) => key.startsWith("innkeep.unsent") && key.endsWith(mine);
  if (Object.keys(sessionStorage).some(waits)) return -1;
  await new Promise((done) => { requestAnimationFrame(done); setTimeout(done, 200); });
  return +(board.dataset.seq ?? -1);
}"""
"""The last op a page has drawn; -1 while it waits for an answer, null without a table or a line."""

AT_REST = """() => document.fonts.status === "loaded" && document.getAnimations().every((one) =>
  one.playState !== "running" || one.effect.getComputedTiming().endTime === Infinity)"""
"""Whether the page's own fonts are there and all that moves has arrived; what glows for ever is not waited
for. Until its fonts are there, a page is written in others, which are as wide as they are."""


def until(page: Any, script: str, arg: Any = None) -> None:
    """Asks again until it is true, and brings the pages of the table abreast. (Playwright's own waiting needs
    `eval`, which the page forbids.)"""
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        with suppress(playwright.sync_api.Error):  # while the page goes elsewhere there is nothing to ask
            if page.evaluate(script, arg):
                abreast(page)
                return
        page.wait_for_timeout(50)
    raise AssertionError(f"never true: {script} {arg}")


def abreast(page: Any) -> None:
    """Wait until all pages at this one's table have drawn what any of them has."""
    table = page.url.partition("#")[0]
    pages = [
        one
        for context in page.context.browser.contexts
        for one in context.pages
        if one.url.partition("#")[0] == table
    ]
    goal = max((drawn(one, lambda seq: seq >= 0) for one in pages), default=-1)
    for one in pages:
        drawn(one, lambda seq: seq >= goal)


def drawn(page: Any, enough: Callable[[int], bool]) -> int:
    """The last op a page has drawn, once that is enough; -1 where there is no table to be drawn."""
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end and not page.is_closed():
        with suppress(playwright.sync_api.Error):
            seq = page.evaluate(DRAWN)
            if seq is None:
                return -1
            if enough(seq):
                return int(seq)
        page.wait_for_timeout(20)
    assert page.is_closed(), f"{page.url} has not drawn what others have"
    return -1


def at_rest(page: Any) -> None:
    """Wait until nothing on a page moves any more, as before it is measured or looked through."""
    until(page, AT_REST)


GOING_ON = re.compile("^(Keep everything|Go on without a card|Go on|Pass|End my turn)$")
"""The options by which one goes on and does nothing."""


def go_on(page: Any, key: str | None = None) -> None:
    """Go on without a card by the gold button, or by its key; where a card could be played it opens the
    choice, and one goes on from there."""
    if key is None:
        page.get_by_test_id("pass").click()
    else:
        page.locator("body").press(key)
    chosen = page.locator("[data-testid=option]:focus")
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    if chosen.count():  # the choice is open
        page.get_by_test_id("option").filter(has_text=GOING_ON).first.press("Enter", timeout=2000)
