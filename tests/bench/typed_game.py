"""A deck typed on a phone is played with the same evening: four browsers and bots, a whole game, a referee.

The deck is typed as `tests.bench.typing` does and chosen for a table on the same phone; three friends come by
their links. All four go on by the gold button and take options by chance, cards of that deck gladly, first of
all those with a text for the table: whoever plays one moves a marker then, as that text may want. Counted are
faults of pages and server, and all that the assistant complains of. Two processors are busy for ten minutes.

    python -m tests.bench.typed_game --bots 2
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import playwright.sync_api
from playwright.sync_api import Browser, Page, WebSocket

from tests.bench.typing import PHONE, browser, cards_of, report, typed
from tests.table.web.conftest import House

Json = dict[str, Any]

FRIENDS = ("Ann", "Bob", "Cid", "Dee")
LAPTOP: Json = {"viewport": {"width": 1366, "height": 768}, "locale": "en"}
LONGEST_S = 2400.0
COMPLAINTS = ("violation", "question")
"""The sorts of advice that say something went wrong, or is not understood."""
GLADLY = 0.7
"""How often somebody who can play a card of the deck does."""
MOMENT_MS = 2000
DRAWN_MS = 300
"""Until what was clicked is seen."""
STUCK = 5
"""So many clicks in a row that meet nothing are a fault of the page."""

STANDS = """() => {
  const button = document.querySelector("[data-testid=pass]");
  return {
    sort: button && !button.disabled ? button.dataset.sort : "",
    options: [...document.querySelectorAll("[data-testid=option]")].map((one) => one.innerText.trim()),
    over: Boolean(document.querySelector("[data-testid=ending]")),
    covered: Boolean(document.querySelector(".veil")),
  };
}"""
"""How it stands at a page."""


@dataclass(slots=True)
class Friend:
    """Somebody at a page of their own, with what was seen there."""

    name: str
    page: Page
    faults: list[str] = field(default_factory=list)
    complaints: dict[str, str] = field(default_factory=dict)
    told: set[str] = field(default_factory=set)
    clicks: int = 0
    missed: int = 0
    """Clicks in a row that came too late, or met something else."""
    stuck: list[str] = field(default_factory=list)

    def watch(self) -> None:
        """Note the faults of the page, and what its advice says."""
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", lambda said: self.faults.append(said.text) if said.type == "error" else None)
        self.page.on("websocket", lambda socket: self._listen(socket))

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda data: self._read(data))

    def _read(self, data: str | bytes) -> None:
        if not isinstance(data, str) or not data.startswith("42"):
            return
        for item in _items(json.loads(data[data.index("[") :])):
            said = item["text"]["en"] if isinstance(item.get("text"), Mapping) else ""
            if item["sort"] in COMPLAINTS:
                self.complaints[str(item["id"])] = said
            elif item["sort"] == "note":
                self.told.add(said)


def _items(data: Any) -> Iterator[Json]:
    """The advice in a message, wherever it stands."""
    if isinstance(data, dict):
        if "sort" in data and "id" in data:
            yield data
        for value in data.values():
            yield from _items(value)
    elif isinstance(data, list):
        for value in data:
            yield from _items(value)


@dataclass(slots=True)
class Evening:
    """The friends, the titles of the deck, and those of its cards whose text the table carries out."""

    friends: list[Friend]
    chance: Random
    own: frozenset[str]
    left: frozenset[str]
    own_played: int = 0
    texts_played: int = 0

    def play(self) -> bool:
        """Play until the game is over; whether it came to that."""
        end = time.monotonic() + LONGEST_S
        while time.monotonic() < end:
            for friend in self.friends:
                stands = friend.page.evaluate(STANDS)
                if stands["over"]:
                    return True
                if stands["covered"]:  # a card that somebody shows, or a choice of cards: not now
                    friend.page.keyboard.press("Escape")
                    continue
                if stands["sort"] not in ("choose", "step", "due", "machine"):
                    continue
                try:
                    self._go_on(friend, stands["sort"], stands["options"])
                    friend.missed = 0
                except playwright.sync_api.Error as error:  # others go on meanwhile
                    friend.missed += 1
                    if friend.missed == STUCK:
                        friend.stuck.append(f"{stands['sort']}: {error.message}")
            self.friends[0].page.wait_for_timeout(100)
        return False

    def _go_on(self, friend: Friend, sort: str, options: list[str]) -> None:
        friend.clicks += 1
        mine = [n for n, said in enumerate(options) if any(title in said for title in self.own)]
        mine = [n for n in mine if any(title in options[n] for title in self.left)] or mine
        if mine and sort != "due" and self.chance.random() < GLADLY:
            self._take(friend, options, self.chance.choice(mine))
        elif sort == "choose" and options:
            self._take(friend, options, self.chance.randrange(len(options)))
        else:
            friend.page.get_by_test_id("pass").click(timeout=MOMENT_MS)

    def _take(self, friend: Friend, options: list[str], chosen: int) -> None:
        option = friend.page.get_by_test_id("option").filter(has_text=options[chosen]).first
        option.click(timeout=MOMENT_MS)
        self.own_played += any(title in options[chosen] for title in self.own)
        if any(title in options[chosen] for title in self.left):
            self._carry_out(friend)

    def _carry_out(self, friend: Friend) -> None:
        """What a text may want: a marker is moved."""
        self.texts_played += 1
        friend.page.wait_for_timeout(DRAWN_MS)
        mark = friend.page.locator(f'[data-zone="s{FRIENDS.index(friend.name)}.fortitude"] [role=slider]')
        if int(mark.get_attribute("aria-valuenow", timeout=MOMENT_MS) or 0) > 4:
            mark.press("ArrowDown", timeout=MOMENT_MS)


def set_out(page: Page, bots: int) -> list[str]:
    """Choose the deck the page is at for a table, and sit down there; the links of the friends."""
    page.get_by_test_id("play").tap()
    page.get_by_test_id(f"players-{len(FRIENDS) + bots}").tap()
    for seat in range(len(FRIENDS), len(FRIENDS) + bots):
        page.get_by_test_id(f"who-{seat}").select_option("bot:thumb")
    page.get_by_test_id("assistant").select_option("referee")
    page.get_by_test_id("create").tap()
    links = [page.get_by_test_id(f"link-{seat}").locator("input") for seat in range(1, len(FRIENDS))]
    found = [link.input_value() for link in links]
    page.get_by_test_id("enter").tap()
    page.wait_for_selector(".board .zone:not(.hidden)")
    return found


def friend_at(chromium: Browser, name: str, **options: Any) -> Friend:
    """Somebody with a browser of their own."""
    page = chromium.new_context(**options).new_page()
    page.add_init_script(f"if (origin !== 'null') localStorage.setItem('innkeep.name', {json.dumps(name)})")
    friend = Friend(name, page)
    friend.watch()
    return friend


@contextmanager
def served() -> Iterator[House]:
    """A server of its own."""
    with tempfile.TemporaryDirectory() as folder:
        house = House(Path(folder))
        try:
            yield house
        finally:
            house.close()


def evening(texts: Path | None, bots: int, seed: int) -> Json:
    """Type the deck, play a whole game with it, and say what came of it."""
    cards = cards_of(texts)
    with served() as house, browser() as chromium:
        ann, *others = friends = [
            friend_at(chromium, name, **(LAPTOP if name != FRIENDS[0] else PHONE)) for name in FRIENDS
        ]
        found = report(typed(ann.page, house.url, cards), ann.page, cards)
        begun = ann.page.evaluate("Object.values(JSON.parse(localStorage['innkeep.completing']))[0].draft")
        left = frozenset(card["title"]["en"] for card in begun["cards"] if '"said"' in json.dumps(card))
        for friend, link in zip(others, set_out(ann.page, bots), strict=True):
            friend.page.goto(link)
            friend.page.wait_for_selector(".board .zone:not(.hidden)")
        for friend in friends:
            for wish in ("deal-now", "deal-fine"):
                friend.page.evaluate(f"document.querySelector('[data-testid={wish}]')?.click()")
        table = Evening(friends, Random(seed), frozenset(card["title"] for card in cards), left)
        over = table.play()
        stands = [] if over else [friend.page.locator("main").inner_text()[:400] for friend in friends]
        log = (house.folder / "log.txt").read_text().splitlines()
    complaints = {name: text for friend in friends for name, text in friend.complaints.items()}
    told = set().union(*(friend.told for friend in friends))
    return {
        **found,
        "cards_with_text_left": len(left),
        "over": over,
        "stands": stands,
        "clicks": {friend.name: friend.clicks for friend in friends},
        "own_cards_played": table.own_played,
        "texts_carried_out": table.texts_played,
        "texts_told_of": sum("yours to carry out" in text for text in told),
        "complaints": sorted(complaints.values()),
        "faults": [fault for friend in friends for fault in (*friend.faults, *friend.stuck)],
        "server": [line for line in log if "Traceback" in line or "ERROR" in line],
    }


def main() -> None:
    """Type a deck, play with it, and print what came of it; status 1 where anything went wrong."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--texts", type=Path, help="a corpus, whose texts are typed instead of ours")
    parser.add_argument("--bots", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    found = evening(asked.texts, asked.bots, asked.seed)
    print(json.dumps(found, indent=1))
    if not found["over"] or found["complaints"] or found["faults"] or found["server"]:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
