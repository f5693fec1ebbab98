"""What people see of whole games, at several widths at once: what is cut, what overlaps, what jumps.

A person and three bots (or against Otto, in teams, on a Pub Crawl, in a dungeon) at a real server; the person
has the table open at each width, and plays on one of them by what the page offers. Every half second each
page is looked at: boxes of mats, tracks, purses, pot, piles and hand, text that does not fit, cards in the
middle that lie under others. Shifts of the layout are what the browser says of them.

    python -m tests.bench.seeing --games 2 --seconds 90 --pictures seen
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from innkeep.assistant.bots.bot import run_bots
from tests.browser_key import key_of
from tests.conftest import find_chromium
from tests.table.web.conftest import House, have_dealt

Json = dict[str, Any]

WIDTHS = {360: 740, 820: 1180, 1366: 768, 1920: 1080}
PLAYED_AT = 1366
LOOK_S = 0.5
EFFECT_S = 3.0

KINDS: dict[str, Json] = {
    "game": {"players": 4},
    "otto": {"players": 4, "teams": "boss-otto"},
    "teams": {"players": 4, "teams": "two-headed-dragon"},
    "crawl": {"players": 4, "variants": ["pub-crawl"]},
    "dungeon": {"players": 4, "variants": ["dungeon-raiding-the-armory"]},
}

SHIFTS = """
  window.shifted = 0;
  window.shifting = {};
  new PerformanceObserver((list) => {
    for (const one of list.getEntries())
      if (!one.hadRecentInput) {
        window.shifted += one.value;
        for (const { node } of one.sources) {
          const el = node?.nodeType === 3 ? node.parentElement : node;
          const name = `${el?.parentElement?.className} > ${el?.tagName}.${el?.className}`;
          window.shifting[name] = (window.shifting[name] ?? 0) + one.value / one.sources.length;
        }
      }
  }).observe({ type: "layout-shift", buffered: true });
"""

LOOK = (Path(__file__).parent / "seeing.js").read_text("utf-8").rstrip().rstrip(";")
"""What is wrong with the page now, each as a short sentence."""

OFFERED = """() => {
  const gold = document.querySelector('[data-testid=pass]');
  const options = [...document.querySelectorAll('[data-testid=option]')].filter((el) => el.offsetParent);
  return { gold: gold && !gold.disabled ? gold.dataset.sort : null, options: options.length,
    seq: document.querySelector('.board')?.dataset.seq,
    turn: document.querySelector('[data-testid=turn]')?.innerText };
}"""


@dataclass(slots=True)
class Seen:
    """What was found, over all games."""

    looks: int = 0
    clicks: int = 0
    idle: list[str] = field(default_factory=list)
    found: Counter[str] = field(default_factory=Counter)
    shifts: dict[str, float] = field(default_factory=dict)
    moved: Counter[str] = field(default_factory=Counter)

    def report(self) -> Json:
        """The figures, for people and as JSON."""
        return {
            "looks": self.looks,
            "clicks": self.clicks,
            "clicks without effect": len(self.idle),
            "of these": self.idle[:10],
            "layout shift in 100 s": self.shifts,
            "what moved": dict(self.moved.most_common(30)),
            "found": dict(self.found.most_common()),
        }


@contextmanager
def table(house: House, kind: str, seed: int) -> Iterator[str]:
    """The link of the person at a new table, where bots have the other seats."""
    made = house.table(assistant="autopilot", **KINDS[kind])
    tokens = made["tokens"]["seats"]
    others = [token for token in tokens[1:] if token]
    playing = get_context("spawn").Process(target=run_bots, args=(house.url, others, 0.5, seed), daemon=True)
    playing.start()
    try:
        yield made["links"]["seats"][0]
    finally:
        playing.terminate()
        playing.join()


def pages(browser: Browser, link: str) -> dict[int, Page]:
    """The person's table at each width."""
    opened: dict[int, Page] = {}
    key = json.dumps(json.dumps(key_of(link.partition("#")[2])))
    for width, height in WIDTHS.items():
        context = browser.new_context(viewport={"width": width, "height": height}, locale="en")
        context.add_init_script(f"localStorage.setItem('innkeep.name', 'Ann'); {SHIFTS}")
        context.add_init_script(
            f"localStorage.getItem('innkeep.device') ?? localStorage.setItem('innkeep.device', {key})"
        )
        page = context.new_page()
        page.goto(link)
        page.wait_for_selector(".board .zone:not(.hidden)")
        opened[width] = page
    have_dealt(opened[PLAYED_AT])
    return opened


class Watching:
    """One game, looked at."""

    def __init__(
        self, kind: str, opened: dict[int, Page], seen: Seen, random: Random, pictures: Path | None
    ) -> None:
        self.kind, self.pages, self.seen, self.random, self.pictures = kind, opened, seen, random, pictures

    def watch(self, seconds: float) -> None:
        """Play and look for so many seconds."""
        time.sleep(3)  # the pictures come
        before = {width: page.evaluate("window.shifted") for width, page in self.pages.items()}
        begun = time.monotonic()
        while time.monotonic() < begun + seconds:
            self.act()
            for width, page in self.pages.items():
                self.look(width, page)
            self.pages[PLAYED_AT].wait_for_timeout(LOOK_S * 1000)
        past = time.monotonic() - begun
        for width, page in self.pages.items():
            shift = (page.evaluate("window.shifted") - before[width]) * 100 / past
            self.seen.shifts[f"{self.kind} {width}"] = round(shift, 3)
            for what, much in page.evaluate("window.shifting").items():
                self.seen.moved[f"{width}: {what}"] += round(much, 4)

    def look(self, width: int, page: Page) -> None:
        """Note what is wrong with one page, with a picture of each kind."""
        self.seen.looks += 1
        for what in page.evaluate(LOOK):
            name = f"{width}: {what}"
            self.seen.found[name] += 1
            if self.pictures is not None and self.seen.found[name] == 2:
                safe = "".join(letter if letter.isalnum() else "-" for letter in name)[:80]
                page.screenshot(path=self.pictures / f"{self.kind}-{safe}.png")

    def act(self) -> None:
        """Do what the page offers, if it is this person's word; note a click after which nothing came."""
        page = self.pages[PLAYED_AT]
        offered = page.evaluate(OFFERED)
        if offered["gold"] is None and not offered["options"]:
            return
        options = page.locator("[data-testid=option]:visible")
        if offered["options"] and (offered["gold"] in (None, "choose") or self.random.random() < 0.5):
            button = options.nth(self.random.randrange(offered["options"]))
        else:
            button = page.get_by_test_id("pass")
        try:
            said = button.inner_text(timeout=1000)
            button.click(timeout=1500)
        except Exception:  # the moment is over: the bots went on
            return
        self.seen.clicks += 1
        end = time.monotonic() + EFFECT_S
        while page.evaluate(OFFERED) == offered:
            if time.monotonic() > end:
                self.seen.idle.append(f"{self.kind}: {said!r} ({offered['turn']!r})")
                return
            page.wait_for_timeout(50)


def main() -> None:
    """Play, look and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20, help="so many of each kind")
    parser.add_argument("--kinds", nargs="*", choices=KINDS, default=list(KINDS))
    parser.add_argument("--seconds", type=float, default=100, help="of each game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pictures", type=Path, help="a folder for a picture of everything that is found")
    wish = parser.parse_args()
    if wish.pictures is not None:
        wish.pictures.mkdir(parents=True, exist_ok=True)
    chromium = find_chromium()
    seen = Seen()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as engine:
        house = House(Path(folder))
        try:
            browser = engine.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
            for number in range(wish.games):
                for kind in wish.kinds:
                    with table(house, kind, wish.seed + number) as link:
                        opened = pages(browser, link)
                        random = Random(f"{kind}{wish.seed + number}")
                        Watching(kind, opened, seen, random, wish.pictures).watch(wish.seconds)
                        for page in opened.values():
                            page.context.close()
            browser.close()
        finally:
            house.close()
    print(json.dumps(seen.report(), indent=1, ensure_ascii=False))


if __name__ == "__main__":
    main()
