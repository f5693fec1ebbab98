"""One game as people see it: a person and bots at a real server, looked at in browsers of several widths."""

from __future__ import annotations

import json
import re
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import pairwise
from multiprocessing import get_context
from pathlib import Path
from random import Random
from statistics import mean
from typing import Any
from urllib.request import Request, urlopen

from playwright.sync_api import Browser, Error, Page

from innkeep.assistant.bots.bot import run_bots
from tests.browser_key import key_of
from tests.patience import PATIENCE_S
from tests.table.web.conftest import House, have_dealt

Json = dict[str, Any]

WIDTHS = {360: 740, 820: 1180, 1366: 768, 1920: 1080}
EVERY_MS = 200
"""How often a page is looked at."""
ACT_S = 0.4
"""How often the person looks for something to do: faster than anybody reads."""
EFFECT_S = 3.0
TABS = 1200
"""Narrower pages show the log in a tab."""

PLAYERS = {"teams": (4, 6)}
"""How many play, a few and a few more: teams are of two."""

VARIANTS: dict[str, Json] = {
    "plain": {},
    "otto": {"teams": "boss-otto"},
    "teams": {"teams": "two-headed-dragon"},
    "crawl": {"variants": ["pub-crawl"]},
    "dungeon": {"variants": ["dungeon-raiding-the-armory"]},
}

PACES = {"normal": 2500, "quick": 1200}
"""How long a card that was played lies open."""

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


def _script(name: str) -> str:
    return (Path(__file__).parent / name).read_text("utf-8").rstrip().rstrip(";")


LOOK, WATCH = _script("look.js"), _script("watch.js")

OFFERED = """() => {
  const gold = document.querySelector('[data-testid=pass]');
  const options = [...document.querySelectorAll('[data-testid=option]')];
  return { gold: gold && !gold.disabled ? gold.dataset.sort : null, ways: options.length,
    options: options.filter((el) => el.offsetParent).length,
    passing: Boolean(document.querySelector('.next.passing')),
    passes: options.some((el) => el.innerText.trim() === gold?.innerText.trim()),
    over: Boolean(document.querySelector('.ending')),
    seq: document.querySelector('.board')?.dataset.seq,
    turn: document.querySelector('[data-testid=turn]')?.innerText };
}"""

LOG = """() => [...document.querySelectorAll('[data-testid=log] li[data-seq]')].map(
  (el) => [Number(el.dataset.seq), el.innerText])"""


@dataclass(slots=True)
class Seen:
    """What was found, over all games."""

    games: int = 0
    looks: int = 0
    cards: int = 0
    played: int = 0
    unread: list[str] = field(default_factory=list)
    changes: int = 0
    uncaused: list[str] = field(default_factory=list)
    turning: int = 0
    clicks: int = 0
    idle: list[str] = field(default_factory=list)
    forced: list[str] = field(default_factory=list)
    rounds: list[float] = field(default_factory=list)
    found: Counter[str] = field(default_factory=Counter)
    shifts: dict[str, float] = field(default_factory=dict)
    moved: Counter[str] = field(default_factory=Counter)

    def report(self) -> Json:
        """The figures, for people and as JSON; `round_s` of four is None where nobody chose *quick*."""

        def share(bad: int, of: int) -> float | None:
            return round(1 - bad / of, 4) if of else None

        return {
            "games": self.games,
            "looks": self.looks,
            "cards": self.cards,
            "cards_played": self.played,
            "readable_share": share(len(self.unread), self.cards),
            "unread": self.unread,
            "changes": self.changes,
            "caused_share": share(len(self.uncaused), self.changes),
            "uncaused": self.uncaused,
            "turning_points": self.turning,
            "clicks": self.clicks,
            "clicks_without_effect": len(self.idle),
            "idle": self.idle,
            "forced_share": round(len(self.forced) / self.clicks, 4) if self.clicks else None,
            "forced": self.forced,
            "overlaps": sum(self.found.values()),
            "found": dict(self.found.most_common()),
            "round_s": round(mean(self.rounds), 1) if self.rounds else None,
            "shift_in_100_s": self.shifts,
            "moved": dict(self.moved.most_common(30)),
        }


@contextmanager
def table(house: House, variant: str, players: int, seed: int) -> Iterator[str]:
    """The link of the person at a new table, where bots have the other seats."""
    made = house.table(players=players, assistant="autopilot", **VARIANTS[variant])
    others = [token for token in made["tokens"]["seats"][1:] if token]
    playing = get_context("spawn").Process(target=run_bots, args=(house.url, others, 1.0, seed), daemon=True)
    playing.start()
    try:
        yield made["links"]["seats"][0]
    finally:
        playing.terminate()
        playing.join()


def open_page(browser: Browser, link: str, width: int, height: int) -> Page:
    """The person's table in a browser of that size, in English."""
    key = json.dumps(json.dumps(key_of(link.partition("#")[2])))
    context = browser.new_context(viewport={"width": width, "height": height}, locale="en")
    context.add_init_script(f"localStorage.setItem('innkeep.name', 'Ann'); {SHIFTS}")
    context.add_init_script(
        f"localStorage.getItem('innkeep.device') ?? localStorage.setItem('innkeep.device', {key})"
    )
    page = context.new_page()
    page.goto(link)
    page.wait_for_selector(".board .zone:not(.hidden)")
    return page


class Watching:
    """One game, looked at at every width of `pages` and played at the width `hand`."""

    def __init__(
        self, name: str, pages: dict[int, Page], hand: int, seen: Seen, pictures: Path | None
    ) -> None:
        self.name, self.pages, self.seen, self.pictures = name, pages, seen, pictures
        self.page = pages[hand]
        self.hand = hand
        self.wide = next((page for width, page in pages.items() if width >= TABS), None)
        self.random = Random(name)
        self.log: dict[int, str] = {}

    def watch(self, seconds: float, pace: str) -> None:
        """Play and look for so many seconds, or until the game is over."""
        have_dealt(self.page)
        self._set_pace(pace)
        time.sleep(3)  # the pictures come
        before = {}
        for width, page in self.pages.items():
            page.evaluate(f"({WATCH})({LOOK}, {{ everyMs: {EVERY_MS}, restMs: {PACES[pace]} }})")
            before[width] = page.evaluate("window.shifting = {}, window.shifted")
        begun = time.monotonic()
        while time.monotonic() < begun + seconds:
            offered = self.page.evaluate(OFFERED)
            if offered["over"]:
                break
            self._act(offered)
            for width, page in self.pages.items():
                self._photograph(width, page)
            self.page.wait_for_timeout(ACT_S * 1000)
        past = time.monotonic() - begun
        self.seen.games += 1
        for width, page in self.pages.items():
            self._gather(width, page, before[width], past)
        self._judge_log(pace)

    def _set_pace(self, pace: str) -> None:
        """Choose how long cards lie open, as a person does: in the menu beside the gold button."""
        if pace == "normal":
            return
        self.page.get_by_test_id("prompts").click()
        self.page.locator(f"[data-entry=rest-{pace}], [data-entry=pace-{pace}]").first.click()

    def _photograph(self, width: int, page: Page) -> None:
        """Keep the lines of the log, and a picture of each thing that is wrong."""
        if width >= TABS:
            self.log.update(page.evaluate(LOG))
        if self.pictures is None:
            return
        for what in page.evaluate("Object.keys(seen.found)"):
            safe = re.sub(r"\W+", "-", f"{self.name} {width} {what}")[:90]
            path = self.pictures / f"{safe}.png"
            if not path.exists():
                page.screenshot(path=path)

    def _gather(self, width: int, page: Page, before: float, past: float) -> None:
        found = page.evaluate("seen")
        self.seen.looks += found["looks"]
        self.seen.unread += [f"{self.name} {width}: {what}" for what in found["unread"]]
        for what, often in found["found"].items():
            self.seen.found[f"{width}: {what}"] += often
        shift = (page.evaluate("window.shifted") - before) * 100 / max(past, 1)
        self.seen.shifts[f"{self.name} {width}"] = round(shift, 3)
        for what, much in page.evaluate("window.shifting").items():
            self.seen.moved[f"{width}: {what}"] += round(much, 4)

    def _act(self, offered: Json) -> None:
        """Do what the page offers, if it is this person's word; note a click after which nothing came, and
        one that was without an alternative."""
        if offered["passing"] or offered["gold"] == "due":
            return  # what goes by itself is let go, and the autopilot pays what is due
        if offered["gold"] is None:
            return  # nobody waits for this seat
        ways = self._ways(offered)
        options = self.page.locator("[data-testid=option]:visible")
        gold = self.page.get_by_test_id("pass")
        picked = offered["options"] and (offered["gold"] in (None, "choose") or self.random.random() < 0.5)
        button = options.nth(self.random.randrange(offered["options"])) if picked else gold
        try:
            said = button.inner_text(timeout=1000)
            button.click(timeout=1500)
        except Error:  # the moment is over: the bots went on
            return
        self.seen.clicks += 1
        noted = f"{self.name} {self.hand}: {said!r} ({offered['turn']!r})"
        end = time.monotonic() + EFFECT_S
        while (now := self.page.evaluate(OFFERED)) == offered:
            if time.monotonic() > end:
                self.seen.idle.append(noted)
                return
            self.page.wait_for_timeout(50)
        if ways == 1 and now["seq"] != offered["seq"]:
            self.seen.forced.append(noted)

    def _ways(self, offered: Json) -> int | None:
        """How many things could be done: those of the list that a wide page shows at this moment, and gold. A
        narrow page has its list in a tab, and cannot tell; None where no page can."""
        said = self.wide.evaluate(OFFERED) if self.wide is not None else None
        if said is None or said["seq"] != offered["seq"]:
            return None
        return int(said["ways"]) + (offered["gold"] != "choose" and not said["passes"])

    def _judge_log(self, pace: str) -> None:
        """Read the whole game again: whether each change has a cause, in the log and in the story; how long
        a round took."""
        deltas, at, roles = replay(self.page.url)
        turns = []
        for delta, when in zip(deltas, at, strict=True):
            line = delta.get("l")
            if line is None:
                continue
            args, role = line["a"], roles.get(line["a"].get("zone"), "")
            if role == "turn" and line["key"] == "log.track":
                turns.append(when)
            self.seen.played += line["key"] == "log.move-play"
            if line["key"] == "log.pay" or (line["key"] == "log.track" and role in ("fortitude", "alcohol")):
                self.seen.changes += 1
                said = self.log.get(delta["s"])
                if not args.get("cause") or (said is not None and ": " not in said):
                    self.seen.uncaused.append(f"{self.name}: {said or json.dumps(line)}")
        self.seen.cards += self.seen.played
        self.seen.unread += [f"{self.name}: {what}" for what in hurried(deltas, at, roles, PACES[pace])]
        if pace == "quick":
            self.seen.rounds += [(b - a) / 1000 * 4 for a, b in pairwise(turns)]
        story = self.page.context.new_page()
        story.goto(re.sub(r"/t/(\w+)", r"/t/\1/story", self.page.url))
        for role in ("fortitude", "alcohol", "purse"):
            choice = story.get_by_test_id(f"story-{role}")
            choice.click()
            marks = story.get_by_test_id("turning").all_inner_texts()
            self.seen.turning += len(marks)
            self.seen.uncaused += [f"{self.name} story: {mark}" for mark in marks if ": " not in mark]
        story.close()


def hurried(deltas: list[Json], at: list[int], roles: dict[str, str], rest_ms: int) -> list[str]:
    """The cards that were laid open in the middle and taken away before they could be read, though nothing
    was laid there meanwhile; by the server's own clock."""
    lying: dict[str, int] = {}
    newest = 0
    found = []
    for delta, when in zip(deltas, at, strict=True):
        for alias, comp in delta.get("c", {}).items():
            here = bool(comp) and roles.get(comp.get("z")) == "play" and bool(comp.get("up"))
            if here and alias not in lying:
                lying[alias] = newest = when
            if here or delta["by"] == 0:
                continue
            since = lying.pop(alias, None)
            if since is not None and when - since < rest_ms and newest <= since:
                found.append(f"op {delta['s']} takes a card after {when - since} ms")
    return found


def replay(link: str) -> tuple[list[Json], list[int], dict[str, str]]:
    """All that happened at a table as its visitor may know it, when, and the roles of its places."""
    address, _, token = link.partition("#")
    deltas: list[Json] = []
    at: list[int] = []
    roles: dict[str, str] = {}
    seq = 1
    while len(deltas) < seq:
        request = Request(f"{address.replace('/t/', '/api/tables/')}/replay?after={len(deltas)}")
        request.add_header("Authorization", f"Bearer {token}")
        request.add_header("Innkeep-Key", key_of(token))
        with urlopen(request, timeout=PATIENCE_S) as answer:
            page: Json = json.load(answer)
        roles |= {zone: told.get("role", "") for zone, told in page["state"]["zones"].items()}
        deltas += page["deltas"]
        at += page["at"]
        seq = page["seq"] if page["deltas"] else len(deltas)
    return deltas, at, roles
