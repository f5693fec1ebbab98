"""Names written from right to left: who pays and who is paid stay where the sentence has them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.table.client import Client
from tests.table.web.abreast import until
from tests.table.web.conftest import House

Join = Callable[..., Any]
pytestmark = pytest.mark.browser

DANA = "\u05d3\u05e0\u05d4"
SAMI = "\u0633\u0627\u0645\u064a"
ISOLATED = "\u2068{}\u2069"

PLACES = """([row, ...words]) => {
  const node = document.createTreeWalker(row, NodeFilter.SHOW_TEXT).nextNode();
  let from = 0;
  return words.map((word) => {
    const at = node.data.indexOf(word, from);
    if (at < 0) return null;
    from = at + word.length;
    const range = document.createRange();
    range.setStart(node, at);
    range.setEnd(node, from);
    const box = range.getBoundingClientRect();
    return box.left + box.width / 2;
  });
}"""
"""Where some words of a line are drawn, from left to right, in the order in which they are written."""


def in_order(page: Any, row: Any, *words: str) -> bool:
    """Whether the words, as they follow each other in a line, are seen in that order."""
    page.evaluate("row => { row.style.whiteSpace = 'nowrap'; }", row)
    places = page.evaluate(PLACES, [row, *words])
    assert None not in places, (row.inner_text(), words)
    return bool(places == sorted(places))


@pytest.mark.parametrize(
    ("lang", "words", "typed"),
    [
        ("en", (SAMI, "pays", DANA, "gold"), f"{SAMI} pays {DANA}"),
        ("ru", (SAMI, "золот", "→", DANA), f"→ {DANA}"),
    ],
)
def test_payer_and_payee_stay_where_they_are(
    house: House, join: Join, lang: str, words: tuple[str, ...], typed: str
) -> None:
    made = house.table()
    page = join(made["links"]["seats"][0], DANA, locale=lang)
    sami = Client(house.url, made["tokens"]["seats"][1], SAMI)
    paying: Any = {"from": "s1.purse", "to": "s0.purse", "amount": 2}
    sami.op("pay", **paying)
    log = page.get_by_test_id("log")
    paid = log.locator("li span", has_text=words[1]).last
    expect(paid).to_contain_text(DANA)
    row = paid.element_handle()
    assert in_order(page, row, *words)
    sami.op("chat", text="\u0634\u0643\u0631\u0627 1 + 2!")
    said = log.locator("li.said span").last
    expect(said).to_contain_text("1 + 2!")
    assert in_order(page, said.element_handle(), SAMI, ":", "\u0634\u0643\u0631\u0627")
    page.get_by_test_id("log-sieve").click()
    page.fill("[data-testid=log-words]", typed)
    expect(log.locator("li[data-seq]")).to_have_count(1)  # it is found as it is typed
    page.fill("[data-testid=log-words]", "")
    assert page.get_by_test_id("mat-1").get_attribute("aria-label").count(ISOLATED.format(SAMI)) == 1
    expect(page.get_by_test_id("mat-1").locator("strong")).to_have_text(ISOLATED.format(SAMI))
    page.get_by_test_id("chat").fill(DANA)
    assert page.evaluate("() => getComputedStyle(document.getElementById('chat')).direction") == "rtl"
    page.keyboard.press("Escape")
    page.locator('[data-zone="s0.purse"] .purse').click(button="right")
    menu = page.get_by_test_id("menu")
    expect(menu).to_be_visible()
    assert DANA not in menu.inner_text().replace(ISOLATED.format(DANA), "")
    assert SAMI not in menu.inner_text().replace(ISOLATED.format(SAMI), "")
    page.keyboard.press("Escape")
    heard = ISOLATED.format(SAMI)
    sami.op("chat", text="ok")
    until(page, "name => document.querySelector('[aria-live]').textContent.includes(name)", heard)
    sami.close()
