"""Ten moments with a question each, as pictures: whoever knows no rule should answer by one look.

Each table is dealt from a fixed seed with chosen cards on top, played to its moment through the assistant's
options, and opened by Ann at a real server, on a laptop and on a phone. `NN-laptop.png` and `NN-phone.png`
are written to a folder, and `questions.md` with each question and the true answer.

    python -m tests.bench.seen.moments --to eyes --lang en
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from tests.assistant.tavern import Tavern
from tests.bench.web import wait_for_pictures
from tests.browser_key import key_of
from tests.conftest import find_chromium
from tests.table.web.abreast import abreast
from tests.table.web.conftest import House

ANN, BOB, CY, DI = range(4)
LAPTOP, PHONE = (1366, 768), (360, 740)

Hands = dict[str, list[str]]
Values = dict[str, int]

HIT = "I'm not that kind of priestess!"
ARMOR = "Luckily for me, I was wearing my armor!"
NO = "I don't think so!"
FILLER = ["Wine into Water", "I raise!", "Tip the Wench", "Winning Hand!", "Prayer of Healing"]


class Evening:
    """A table of Ann, Bob, Cy and Di, played by the words of the options the assistant gives."""

    def __init__(self, folder: Path, seed: int, piles: Hands, values: Values) -> None:
        self.tavern = Tavern(folder, piles, values, players=4, seed=seed)

    def do(self, seat: int, words: str) -> None:
        """Take the option of a seat that begins with these words; what is due then is paid."""
        options = self.tavern.items("option", seat)
        found = [item["id"] for item in options if item["text"]["en"].startswith(words)]
        if not found:
            offered = [item["text"]["en"] for item in options]
            raise LookupError(f"{words!r}: allowed for seat {seat} now are {offered}")
        self.tavern.room.accept(seat, found[0], None)
        self.settle()

    def settle(self) -> None:
        """Everybody pays what they owe; what was played stays until it is laid away by `clear`."""
        while owed := [item for item in self.tavern.items("due") if "rest" not in item]:
            self.tavern.room.accept(owed[0]["seat"], owed[0]["id"], None)

    def clear(self) -> None:
        """What was played is put away, and the moment is over."""
        self.tavern.settle()

    def quiet(self, until: int | None = None, heading: str = "?") -> None:
        """Whoever is asked to answer passes, until a turn goes on, a seat is asked, or such a heading."""
        for _ in range(40):
            turn = self.tavern.items("turn")[0]
            seat = turn["seat"]
            offered = [item["text"]["en"] for item in self.tavern.items("option", seat)]
            if seat == until or "Pass" not in offered or turn["text"]["en"].startswith(heading):
                return
            self.do(seat, "Pass")
        raise AssertionError("nobody ever goes on")


@dataclass(frozen=True, slots=True)
class Moment:
    """A question, its true answer, what lies on the table, and how it is played there."""

    question: str
    answer: str
    play: Callable[[Evening], None]
    piles: Hands
    values: Values = field(default_factory=dict)


def _hit(evening: Evening) -> None:
    evening.do(ANN, f"Play “{HIT}”: Bob")
    evening.quiet(until=BOB)
    evening.do(BOB, f"Play “{ARMOR}”")
    evening.quiet(until=ANN)


def _negated(evening: Evening) -> None:
    evening.do(ANN, f"Play “{HIT}”: Bob")
    evening.quiet(until=BOB)
    evening.do(BOB, f"Play “{ARMOR}”")
    evening.quiet(until=DI)
    evening.do(DI, f"Play “{NO}”")
    evening.quiet(heading=f"Ann played “{HIT}”")
    evening.quiet(until=ANN)


def _stolen(evening: Evening) -> None:
    evening.do(CY, f"Play “{THEFT}”: Ann")
    evening.quiet()
    evening.clear()


def _toast(evening: Evening) -> None:
    evening.do(ANN, "Play “Let's toast the Goddess!”")
    evening.quiet(until=DI)
    evening.do(DI, "Pass")
    evening.quiet(until=CY)
    evening.do(CY, "Play “A little somethin' extra” on the Drink of Di")
    evening.quiet(until=ANN)


def _healed(evening: Evening) -> None:
    evening.do(ANN, "Play “Mass Heal!”")
    evening.quiet()
    evening.clear()


def _drunk(evening: Evening) -> None:
    """Ann plays nothing, orders a Drink for Di, and drinks her own."""
    evening.do(ANN, "Go on")
    evening.do(ANN, "Order a Drink for Di")
    evening.do(ANN, "Turn up my Drink")
    evening.quiet()
    evening.clear()


def _turn(evening: Evening) -> None:
    _drunk(evening)
    evening.do(ANN, "End my turn")


def _round(evening: Evening) -> None:
    evening.do(ANN, "Play “Gambling? I'm in!”")
    evening.quiet(until=BOB)
    evening.do(BOB, f"Play “{AWAY}”")
    evening.quiet(heading="Round of Gambling")
    evening.clear()


def _nothing(evening: Evening) -> None:
    """The Action Phase has begun."""


THEFT = "Oh, this gold piece? Um... I found it... under your chair..."
AWAY = "Go away! I'm polishing my arsenal."
DRINKS = ["Dark Ale", "Light Ale", "Elven Wine", "Wine", "Dragon Breath Ale"]

MOMENTS = [
    Moment(
        "Who took my Gold, and how much?",
        f"Cy took 1 Gold, with “{THEFT}”.",
        _stolen,
        {"s0.hand": FILLER, "s2.hand": [THEFT]},
    ),
    Moment(
        "Why am I asked?",
        f"Bob answered my “{HIT}” with “{ARMOR}”; I may Negate that with “{NO}” (or pass).",
        _hit,
        {"s0.hand": [HIT, NO, *FILLER[1:]], "s1.hand": [ARMOR]},
    ),
    Moment(
        "Everybody drinks. Whose Drink does the last card change, and who played it?",
        "Di's Drink; Cy played “A little somethin' extra” on it.",
        _toast,
        {
            "s0.hand": ["Let's toast the Goddess!", *FILLER],
            "s2.hand": ["A little somethin' extra"],
            "drink.deck": DRINKS,
        },
    ),
    Moment(
        "What did the last card do?",
        "“Mass Heal!” of Ann: everybody gained 1 Fortitude, and each of the others paid Ann 1 Gold.",
        _healed,
        {"s0.hand": ["Mass Heal!", *FILLER]},
        {"s0.fortitude": 14, "s1.fortitude": 15, "s2.fortitude": 12, "s3.fortitude": 17},
    ),
    Moment(
        "Whose turn is it, and what are they to do?",
        "Bob's: Discard and Draw.",
        _turn,
        {"s0.hand": FILLER, "s0.drinks": ["Light Ale"]},
    ),
    Moment(
        "What was Negated, and by whom?",
        f"Bob's “{ARMOR}”, by Di with “{NO}”.",
        _negated,
        {"s0.hand": [HIT, *FILLER], "s1.hand": [ARMOR], "s3.hand": [NO]},
    ),
    Moment(
        "Why am I (Ann) out of the game?",
        "“Dragon Breath Ale” raised my Alcohol Content to 5, and my Fortitude is only 4.",
        _drunk,
        {"s0.hand": FILLER, "s0.drinks": ["Dragon Breath Ale"]},
        {"s0.fortitude": 4, "s0.alcohol": 1},
    ),
    Moment(
        "Who is nearest to passing out, and who is furthest from it?",
        "Bob is nearest (Fortitude 9, Alcohol Content 7); Cy is furthest (18 and 2).",
        _nothing,
        {"s0.hand": FILLER},
        {
            f"s{seat}.{track}": value
            for seat, values in enumerate([(14, 5), (9, 7), (18, 2), (12, 6)])
            for track, value in zip(("fortitude", "alcohol"), values, strict=True)
        },
    ),
    Moment(
        "Who had to ante, who did not, and how much is in the pot?",
        f"Ann, Cy and Di; Bob left the Round with “{AWAY}”. 3 Gold.",
        _round,
        {"s0.hand": ["Gambling? I'm in!", *FILLER], "s1.hand": [AWAY], "s2.hand": ["Winning Hand!"]},
    ),
    Moment(
        "What may I do now?",
        f"My Action Phase: play “{HIT}”, “Prayer of Healing”, “Tip the Wench” ... or go on without a card.",
        _nothing,
        {"s0.hand": [HIT, *FILLER]},
    ),
]


def laid(folder: Path, number: int, moment: Moment) -> tuple[str, str]:
    """The table of a moment, kept in that folder: its id and Ann's token."""
    evening = Evening(folder, number, moment.piles, moment.values)
    evening.do(ANN, "Draw to 7")
    moment.play(evening)
    tavern = evening.tavern
    token = tavern.rooms.tokens(tavern.room)["seats"][ANN]
    tavern.store.close()
    return tavern.room.id, token


def photograph(browser: Browser, link: str, size: tuple[int, int], lang: str, path: Path) -> None:
    """What Ann sees, once everything has come."""
    width, height = size
    options: dict[str, Any] = {"has_touch": True, "is_mobile": True} if size == PHONE else {}
    context = browser.new_context(
        viewport={"width": width, "height": height}, locale=lang, reduced_motion="reduce", **options
    )
    key = json.dumps(json.dumps(key_of(link.partition("#")[2])))
    context.add_init_script(
        f"localStorage.setItem('innkeep.name', 'Ann'); localStorage.setItem('innkeep.device', {key})"
    )
    page = context.new_page()
    page.goto(link)
    page.wait_for_selector(".board .zone:not(.hidden)")
    abreast(page)
    wait_for_pictures(page)
    page.screenshot(path=path)
    context.close()


def main() -> None:
    """Play to every moment, and keep the pictures and the questions."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--to", type=Path, required=True, help="the folder for pictures and questions")
    parser.add_argument("--lang", choices=("en", "ru"), default="en")
    parser.add_argument("--only", type=int, help="one moment by its number")
    wish = parser.parse_args()
    wish.to.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as folder, sync_playwright() as engine:
        chosen = [(n, one) for n, one in enumerate(MOMENTS, 1) if wish.only in (None, n)]
        tables = [(n, *laid(Path(folder), n, one)) for n, one in chosen]
        house = House(Path(folder))
        browser = engine.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox"])
        try:
            for number, table, token in tables:
                for name, size in (("laptop", LAPTOP), ("phone", PHONE)):
                    path = wish.to / f"{number:02}-{name}.png"
                    photograph(browser, f"{house.url}/t/{table}#{token}", size, wish.lang, path)
        finally:
            browser.close()
            house.close()
    told = [f"{n:02}. {one.question}\n    {one.answer}\n" for n, one in enumerate(MOMENTS, 1)]
    (wish.to / "questions.md").write_text("\n".join(told), "utf-8")


if __name__ == "__main__":
    main()
