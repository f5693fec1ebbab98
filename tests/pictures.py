"""Makes the pictures of the README and of the guide from the running program, in every language.

    python -m tests.pictures [NAME...]

Needs a Chromium. Names are those of the guide's chapters, `table` and `turn` for the README's; without any
all are made. What is on them is played on the spot: look at them before they are committed.
"""

from __future__ import annotations

import io
import json
import sys
import tempfile
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from PIL import Image, ImageChops
from playwright.sync_api import Browser, Page, sync_playwright

from innkeep.table.core.messages import LANGUAGES
from innkeep.table.guide.chapters import ON_A_PHONE, PICTURES
from tests.conftest import ROOT, find_chromium
from tests.table.web.conftest import House

README = ROOT / ".github" / "table.png"
TURN = ROOT / ".github" / "turn.webp"
LAPTOP = {"viewport": {"width": 1366, "height": 768}}
PHONE = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}
WIDEST, TALLEST = 1000, 760
"""How large a picture of the guide is at most, in pixels."""

SMALLER, FRAME_MS, REST_MS = 800, 300, 1500
"""How wide a moving picture is, how long one of its frames is seen, and how long the last before a choice."""

STEPS = 12
"""So many steps of one's own are taken before a picture of a game."""

OWN_HAND = ".card.in-hand:not(.away)"
"""The cards in one's own hand, not those a machine holds open."""

DRAWN = """(own) => [...document.querySelectorAll(own)].every((card) => {
  const image = card.querySelector("img");
  return image && image.complete && image.naturalWidth;
})"""
"""Whether the cards in one's hand are there as pictures."""

ASKED = "[data-testid=pass]:enabled"
"""The button of the next step while there is one."""

WANTED = {
    "Discard or keep cards": "Keep everything",
    "Play a card or go on": "”: ",
    "Order a Drink…": "Order",
}
"""What the option begins or goes on with that is chosen where the button says this."""

NAMES = {"ru": "Аня"}
"""What one is called in a language, where it is not Ann."""

COMPANY = ["rdi1-deirdre", "rdi10-valeria", "rdi10-oozwald", "rdi1-zot"]


@dataclass(frozen=True, slots=True)
class Studio:
    """A server, and a browser that speaks one language."""

    house: House
    browser: Browser
    lang: str
    screen: dict[str, Any] = field(default_factory=lambda: LAPTOP)

    def page(self, address: str, options: dict[str, Any]) -> Page:
        """A page of the server once nothing more is on its way; the one before is closed, for bots play at a
        few tables of a visitor at a time."""
        for before in self.browser.contexts:
            before.close()
        context = self.browser.new_context(**{"locale": self.lang, "reduced_motion": "reduce", **options})
        context.add_init_script(f"localStorage.setItem('innkeep.name', '{NAMES.get(self.lang, 'Ann')}')")
        page = context.new_page()
        page.set_default_timeout(120_000)
        page.goto(address)
        page.wait_for_load_state("networkidle", timeout=120_000)
        return page

    def game(
        self,
        options: dict[str, Any],
        assistant: str = "autopilot",
        variant: str = "",
        steps: int = STEPS,
    ) -> Page:
        """One's own seat at a table with bots, some steps into a game; ``variant``: in teams."""
        machine = variant == "boss-otto"
        people = 2 if machine else 4
        wish = {
            "module": "rdi",
            "options": {
                "players": people + machine,
                "characters": COMPANY[:people],
                **({"teams": variant} if variant else {}),
            },
            "assistant": assistant,
            "house": {"bots": {str(seat): "thumb" for seat in range(1, people)}},
        }
        asked = urllib.request.Request(
            f"{self.house.url}/api/tables",
            json.dumps(wish).encode(),
            {"Content-Type": "application/json"},
        )
        with urllib.request.urlopen(asked, timeout=60) as answer:
            made = json.load(answer)
        page = self.page(made["links"]["seats"][0], options)
        page.wait_for_selector(OWN_HAND)
        for step in range(steps):
            page.wait_for_timeout(1500)
            option = page.get_by_test_id("option").first
            if step % 2 and not machine and option.is_visible():  # against a machine that may be a Potion
                option.click()
            else:
                page.locator("body").press("p")
        page.keyboard.press("Escape")
        page.wait_for_function(DRAWN, arg=OWN_HAND)
        for _ in range(steps):
            page.wait_for_selector(ASKED)
            page.wait_for_timeout(2500)
            if page.locator(ASKED).is_visible() and not page.get_by_test_id("wait").is_visible():
                break  # it does not go on by itself in a moment
        return page

    def shot(self, page: Page) -> bytes:
        """The table as it is; a phone shows it instead of the list of options."""
        tabs = page.locator(".tabs button")
        if tabs.count():
            tabs.first.click()
            page.wait_for_timeout(500)
        return page.screenshot()


def friends(studio: Studio) -> bytes:
    """The front page, where a table is set out."""
    small = studio.screen is PHONE
    screen = PHONE if small else {"viewport": {"width": 900, "height": 900}}
    page = studio.page(studio.house.url + "/", screen)
    if small:
        page.locator(".wizard").evaluate("it => it.scrollIntoView()")
    return page.screenshot()


def phone(studio: Studio) -> bytes:
    """A game in the hand."""
    return studio.shot(studio.game(PHONE))


def bots(studio: Studio) -> bytes:
    """A game in which the assistant pays what is owed."""
    return studio.shot(studio.game(studio.screen))


def otto(studio: Studio) -> bytes:
    """Some steps of a machine, and what one may answer."""
    page = studio.game(studio.screen, variant="boss-otto")
    for _ in range(60):
        if page.get_by_test_id("pass").get_attribute("data-sort") == "machine":
            page.get_by_test_id("machine-stop").click()
            page.wait_for_selector(f"{ASKED}[data-sort=machine]")
            break
        page.locator("body").press("p")
        page.wait_for_timeout(700)
    page.wait_for_timeout(1500)
    return studio.shot(page)


def referee(studio: Studio) -> bytes:
    """What the assistant may do is chosen."""
    page = studio.game(studio.screen, "referee")
    page.get_by_test_id("mode").first.click()
    page.wait_for_timeout(500)
    return page.screenshot()


TYPED = {
    "en": ("A cold shower", "Knock 2 Fort off any other player."),
    "ru": ("Холодный душ", "Любой другой игрок лишается 2 Стойкости."),
}
"""A card of nobody's box: its title and text."""


def box(studio: Studio) -> bytes:
    """A card that is typed from the one in the hand, and what of it was understood."""
    page = studio.page(f"{studio.house.url}/cards/complete/#deck=rdi10-alaric", PHONE)
    page.get_by_test_id("go-on").tap()
    title, said = TYPED[studio.lang]
    page.get_by_test_id("type-title").fill(title)
    page.get_by_test_id("type-text").fill(said)
    page.get_by_test_id("read").wait_for()
    page.get_by_test_id("type-title").evaluate("it => it.closest('form').scrollIntoView()")
    return page.screenshot()


def box_table(studio: Studio) -> bytes:
    """A deck of one's own, chosen for a table."""
    page = studio.page(f"{studio.house.url}/cards/complete/#deck=rdi10-alaric", PHONE)
    page.get_by_test_id("play").tap()
    page.wait_for_url(studio.house.url + "/")
    page.get_by_test_id("seat-0").evaluate("it => it.closest('ul').scrollIntoView({block: 'center'})")
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(1000)
    return page.screenshot()


def cards(studio: Studio) -> bytes:
    """The workshop with its first card."""
    page = studio.page(studio.house.url + "/cards/", LAPTOP)
    page.wait_for_timeout(3000)
    return page.screenshot()


def printing(studio: Studio) -> bytes:
    """A deck before it is printed."""
    return studio.page(studio.house.url + "/print/", LAPTOP).screenshot()


def turn(studio: Studio) -> list[tuple[Image.Image, int]]:
    """One's first turn, from the cards that are kept to the bot that comes next: frames with milliseconds."""
    page = studio.game({**LAPTOP, "reduced_motion": "no-preference"}, steps=0)
    frames: list[tuple[Image.Image, int]] = []

    def look(times: int) -> None:
        for _ in range(times):
            now = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
            if frames and ImageChops.difference(frames[-1][0], now).getbbox() is None:
                frames[-1] = (now, frames[-1][1] + FRAME_MS)
            else:
                frames.append((now, FRAME_MS))
            page.wait_for_timeout(FRAME_MS)
        frames[-1] = (frames[-1][0], REST_MS)

    look(1)
    for _ in range(STEPS):
        page.wait_for_selector(ASKED)
        step = page.get_by_test_id("pass").inner_text()
        wanted = WANTED.get(step, "nothing")
        chosen = page.get_by_test_id("option").filter(has_text=wanted).filter(has_not_text="Ann").first
        if wanted == "”: " and not chosen.is_visible():  # nothing in this hand hits anybody
            return turn(studio)
        if chosen.is_visible():
            chosen.hover()
            look(2)
            chosen.click()
        else:
            page.locator("body").press("p")
        look(5)
        if page.locator(".mat.turn").first.get_attribute("data-testid") != "mat-0":
            break
    look(3)
    return frames


SCENES: dict[str, Callable[[Studio], bytes]] = {
    scene.__name__.replace("_", "-"): scene
    for scene in (friends, phone, bots, otto, referee, box, box_table, cards, printing)
}


PHONES = ("friends", "bots", "otto", "referee")
"""Those that are made on a phone, too, for who reads the guide there."""


def keep(picture: bytes, path: Path) -> None:
    """Write a picture for the guide, small enough to be sent to a phone."""
    image = Image.open(io.BytesIO(picture)).convert("RGB")
    image.thumbnail((WIDEST, TALLEST), Image.Resampling.LANCZOS)
    path.parent.mkdir(parents=True, exist_ok=True)
    image.save(path, "WEBP", quality=78, method=6)


def keep_moving(frames: list[tuple[Image.Image, int]], path: Path) -> None:
    """Write a moving picture, which begins anew after its end."""
    images = [image for image, _ in frames]
    for image in images:
        image.thumbnail((SMALLER, TALLEST), Image.Resampling.LANCZOS)
    images[0].save(
        path,
        "WEBP",
        save_all=True,
        append_images=images[1:],
        duration=[shown for _, shown in frames],
        loop=0,
        quality=70,
        method=6,
    )


def main(names: list[str]) -> None:
    """Make the pictures of these names."""
    known = [*SCENES, "table", "turn"]
    wrong = [name for name in names if name not in known]
    if wrong:
        raise SystemExit(f"{', '.join(wrong)}: allowed is {', '.join(known)}")
    chosen = names or known
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as engine:
        house = House(Path(folder))
        browser = engine.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox"])
        try:
            for lang in LANGUAGES:
                studio = Studio(house, browser, lang)
                for name in chosen:
                    if name in SCENES:
                        keep(SCENES[name](studio), PICTURES / lang / f"{name}.webp")
                    if name in PHONES:
                        small = SCENES[name](replace(studio, screen=PHONE))
                        keep(small, PICTURES / lang / f"{name}{ON_A_PHONE}.webp")
            if "table" in chosen:
                README.write_bytes(bots(Studio(house, browser, LANGUAGES[0])))
            if "turn" in chosen:
                keep_moving(turn(Studio(house, browser, LANGUAGES[0])), TURN)
        finally:
            browser.close()
            house.close()


if __name__ == "__main__":
    main(sys.argv[1:])
