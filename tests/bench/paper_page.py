"""The page of a table of paper in a browser, told what to say by lines of JSON: `paper_games --page` runs it.

Each line names a seat and either the title of a card of its deck (`aside`: only thrown away) or whom the last
card is aimed at (`at`). The answer is how many taps that took, the letters of a title not counted; 0 where
the field offers nobody to aim at.
"""

from __future__ import annotations

import json
import re
import sys
from typing import Any

from tests.browser_key import key_of
from tests.conftest import find_chromium

LETTERS = 3


def main(link: str) -> None:
    """Sit down and say what is asked for, until the last line."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as engine:
        browser = engine.chromium.launch(executable_path=find_chromium())
        page = browser.new_page(viewport={"width": 1366, "height": 768}, locale="en", reduced_motion="reduce")
        key = json.dumps(json.dumps(key_of(link.partition("#")[2])))
        page.add_init_script(
            f"localStorage.setItem('innkeep.name', 'Ann'); localStorage.setItem('innkeep.device', {key})"
        )
        page.goto(link)
        page.get_by_test_id("paper").wait_for()
        print(0, flush=True)
        for line in sys.stdin:
            print(said(page, json.loads(line)), flush=True)


def said(page: Any, wish: dict[str, Any]) -> int:
    """Say it; how many taps that took."""
    if "at" in wish:
        target = page.get_by_test_id(f"paper-at-{wish['at']}")
        if not target.count():
            return 0
        target.click()
        return 1
    taps = _pressed(page, f"paper-seat-{wish['seat']}", True) + _pressed(page, "paper-aside", wish["aside"])
    page.get_by_test_id("paper-typed").fill(letters(wish["title"]))
    rows = page.get_by_test_id("paper-card").filter(has_text=wish["title"])
    title = re.compile(rf"^{re.escape(wish['title'])} ?\d+$")
    next(row for row in rows.all() if title.match(row.inner_text().replace("\n", " "))).click()
    return taps + 1


def letters(title: str) -> str:
    """The letters one types for a title."""
    return "".join(re.findall(r"\w", title))[:LETTERS]


def _pressed(page: Any, name: str, wanted: bool) -> int:
    """Have a button pressed, or not; one tap where it was otherwise."""
    button = page.get_by_test_id(name)
    if button.get_attribute("aria-pressed") == str(wanted).lower():
        return 0
    button.click()
    return 1


if __name__ == "__main__":
    main(sys.argv[1])
