"""How long a person with a phone takes to type a deck: its cards through the page `/cards/complete/`, one
after the other, in a real browser of 360 pixels.

The browser types at once; the clock is reckoned: 0.2 s for each key, 2 s for each decision (a tap, or a look
at what was understood), and as long as the page lets one wait, measured. Nothing is skipped: every card gets
its title, copies, types and text, also those that need no more than a look.

    python -m tests.bench.typing
    python -m tests.bench.typing --texts wordings.yaml --json
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import playwright.sync_api
import yaml
from playwright.sync_api import Locator, Page

from tests.conftest import find_chromium
from tests.table.web.conftest import House

Json = dict[str, Any]

KEY_S = 0.2
DECISION_S = 2.0
DECK = "rdi10-alaric"
"""28 kinds of cards, machinery of its own."""
OWN = Path(__file__).with_name("own_cards.yaml")
TYPES = ("action", "sometimes", "anytime", "gambling", "cheating")
PHONE: Json = {
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
    "locale": "en",
}


@dataclass(slots=True)
class Person:
    """What somebody did at a page."""

    keys: int = 0
    decisions: int = 0
    waited_s: float = 0.0

    def types(self, box: Locator, text: str) -> None:
        """Type a text where something else, or nothing, stood."""
        box.fill(text)
        self.keys += len(text)

    def taps(self, what: Locator) -> None:
        """Find something, and tap it."""
        what.tap()
        self.decisions += 1

    @contextmanager
    def waits(self) -> Iterator[None]:
        """The page has something to do."""
        begun = time.monotonic()
        yield
        self.waited_s += time.monotonic() - begun

    @property
    def minutes(self) -> float:
        """How long it took by the clock that is reckoned."""
        return (self.keys * KEY_S + self.decisions * DECISION_S + self.waited_s) / 60


def cards_of(file: Path | None, lang: str = "en") -> list[Json]:
    """The 28 cards to be typed; texts of a corpus of wordings (`tests.bench.wordings`) under our titles."""
    own: list[Json] = yaml.safe_load(OWN.read_text("utf-8"))
    if file is None:
        return own
    rows = yaml.safe_load(file.read_text("utf-8"))
    texts = [row for row in rows if row["lang"] == lang and set(row["types"]) <= set(TYPES)]
    assert len(texts) >= len(own), f"{file}: only {len(texts)} texts of {lang} fit a deck"
    step = len(texts) / len(own)
    chosen = [texts[int(at * step)] for at in range(len(own))]
    return [
        {**card, **{key: row[key] for key in ("types", "text")}}
        for card, row in zip(own, chosen, strict=True)
    ]


def typed(page: Page, url: str, cards: Sequence[Json], deck: str = DECK) -> Person:
    """Type these cards in place of those of a deck, one after the other; the page is left at the deck."""
    person = Person()
    page.goto(f"{url}/cards/complete/")
    person.taps(page.get_by_test_id(f"deck-{deck}"))
    page.get_by_test_id("progress").wait_for()
    total = page.locator("[data-testid^=card-]").count()
    done: list[int] = []
    for card in cards[:total]:
        if not done:
            person.taps(page.get_by_test_id("go-on"))
        elif shown(page) is None:  # all that is ours is typed: the others by hand
            left = next(n for n in range(total) if n not in done)
            person.taps(page.get_by_test_id(f"card-{left}"))
        done.append(shown(page) or 0)
        one_card(page, person, card)
        with person.waits():
            page.get_by_test_id("next").tap()
            while (now := shown(page)) == done[-1]:
                page.wait_for_timeout(20)
        person.decisions += 1
        assert now not in done
    if not page.get_by_test_id("progress").count():
        person.taps(page.get_by_test_id("list"))
    page.get_by_test_id("play").wait_for()
    return person


def shown(page: Page) -> int | None:
    """The number of the card that is there to be typed; None: the list is there. Waits for what the address
    says."""
    end = time.monotonic() + 30
    while time.monotonic() < end:
        _, _, card = page.url.partition("&card=")
        place = page.locator(".typing .where span")
        if card and place.count() and place.inner_text().startswith(f"Card {int(card) + 1} "):
            return int(card)
        if not card and page.get_by_test_id("progress").count():
            return None
        page.wait_for_timeout(20)
    raise AssertionError(page.locator("main").inner_text())


def one_card(page: Page, person: Person, card: Json) -> None:
    """Type a card and look at what was understood."""
    person.types(page.get_by_test_id("type-title"), card["title"])
    copies = page.get_by_test_id("type-copies")
    wanted = str(card.get("copies", 1))
    if copies.input_value() != wanted:
        person.taps(copies)
        person.types(copies, wanted)
    for name in TYPES:  # first what is missing: the last one cannot be taken away
        box = page.get_by_test_id(f"type-{name}")
        if name in card["types"] and not box.is_checked():
            person.taps(box)
    for name in TYPES:
        box = page.get_by_test_id(f"type-{name}")
        if name not in card["types"] and box.is_checked():
            person.taps(box)
    person.taps(page.get_by_test_id("type-text"))
    person.types(page.get_by_test_id("type-text"), card["text"])
    with person.waits():
        page.get_by_test_id("read").wait_for()
    person.decisions += 1  # is that what it says?
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["viewport"]["width"]


def report(person: Person, page: Page, cards: Sequence[Json]) -> Json:
    """What was counted, and what the page says of the deck."""
    return {
        "cards": len(cards),
        "keys": person.keys,
        "decisions": person.decisions,
        "waited_s": round(person.waited_s, 1),
        "minutes": round(person.minutes, 1),
        "progress": page.get_by_test_id("progress").inner_text(),
    }


@contextmanager
def browser() -> Iterator[playwright.sync_api.Browser]:
    """A real browser."""
    with playwright.sync_api.sync_playwright() as engine:
        chromium = engine.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox"])
        yield chromium
        chromium.close()


def main() -> None:
    """Type a deck and say how long a person would have taken."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "--texts", type=Path, help="a corpus of wordings, whose texts are typed instead of ours"
    )
    parser.add_argument("--lang", default="en", help="of which language those are")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    cards = cards_of(asked.texts, asked.lang)
    with tempfile.TemporaryDirectory() as folder, browser() as chromium:
        house = House(Path(folder))
        try:
            page = chromium.new_context(**PHONE).new_page()
            person = typed(page, house.url, cards)
            found = report(person, page, cards)
        finally:
            house.close()
    if asked.json:
        print(json.dumps(found))
    else:
        for name, value in found.items():
            print(f"{name:>10}  {value}")


if __name__ == "__main__":
    main()
