"""The pages of a game under way and of setting one out, as axe-core sees them (WCAG 2.2 AA): both languages,
at a desk and on a phone."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests import slices
from tests.assistant.tavern import Tavern

from .abreast import at_rest
from .conftest import House
from .test_access import DESK, PHONE, faults

Join = Callable[..., Any]

HIT = "I'm not that kind of priestess!"
ARMOR = "Luckily for me, I was wearing my armor!"
NO = "I don't think so!"
HAND = [HIT, "I raise!", "I raise!", "Tip the Wench", "Winning Hand!", "Wine into Water", "Mass Heal!"]

EVENING = {
    "id": "e1",
    "at": 1_790_000_000_000,
    "people": ["Ann", "Bob"],
    "winners": ["Ann"],
    "tied": [],
    "outs": [{"name": "Bob", "text": {"en": "Bob passed out.", "ru": "Bob отключается и выбывает."}}],
}

PLACES = pytest.mark.parametrize("options", [DESK, PHONE], ids=["desk", "phone"])
LANGUAGES = pytest.mark.parametrize("lang", ["en", "ru"])


@pytest.fixture(scope="module")
def under_way(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """Two tables, by Bob's link: at one three cards answer each other, at the other he has passed out."""
    folder = tmp_path_factory.mktemp("access")
    tavern = Tavern(folder, {"s0.hand": HAND, "s1.hand": [ARMOR], "s3.hand": [NO]}, players=4)
    answered = tavern.room
    tavern.passes(0)
    tavern.op(0, "arrow", **{"from": tavern.play(0, HIT)}, to=1)
    tavern.passes(0)
    tavern.play(1, ARMOR)
    tavern.passes(1, 2)
    tavern.play(3, NO)
    tavern.passes(3, 0)
    links = [f"/t/{answered.id}#{tavern.rooms.tokens(answered)['seats'][1]}"]
    tavern.store.close()
    tavern = Tavern(folder, {"s0.hand": HAND}, {"s1.fortitude": 2, "s1.alcohol": 1}, players=3)
    tavern.passes(0)
    tavern.op(0, "arrow", **{"from": tavern.play(0, HIT)}, to=1)
    for _ in range(3):
        tavern.passes(0, 1, 2)
    tavern.settle()
    links.append(f"/t/{tavern.room.id}#{tavern.rooms.tokens(tavern.room)['seats'][1]}")
    tavern.store.close()
    house = House(folder)
    yield house.url + links[0], house.url + links[1]
    house.close()


@LANGUAGES
@PLACES
def test_a_game_under_way_has_no_fault(
    under_way: tuple[str, str], join: Join, lang: str, options: dict[str, Any]
) -> None:
    found = {}
    for name, link in zip(("answers", "out"), under_way, strict=True):
        page = join(link, deal=False, locale=lang, **options)
        page.locator(".card .whose, .why-out").first.wait_for()
        at_rest(page)
        found[name] = faults(page)
        for tab in page.locator("[data-testid=tab-advice], [data-testid=tab-log]").all():
            tab.click()
            at_rest(page)
            found[f"{name} {tab.get_attribute('data-testid')}"] = faults(page)
    assert {name: lines for name, lines in found.items() if lines} == {}


@LANGUAGES
@PLACES
def test_looking_back_at_a_game_has_no_fault(
    under_way: tuple[str, str], join: Join, lang: str, options: dict[str, Any]
) -> None:
    page = join(under_way[1], deal=False, locale=lang, **options)
    found = {}
    for name, ready in (("story", "[data-testid=chart]"), ("replay", "[data-testid=replay-scrub]")):
        page.goto(re.sub(r"/t/(\w+)[^#]*", rf"/t/\1/{name}", under_way[1]))
        page.wait_for_selector(ready)
        at_rest(page)
        found[name] = faults(page)
    assert {name: lines for name, lines in found.items() if lines} == {}


@LANGUAGES
@PLACES
def test_setting_out_a_table_has_no_fault(
    house: House, browser: Any, lang: str, options: dict[str, Any]
) -> None:
    """The front page with a kept evening, the fold of further options, the portraits, and a machine."""
    context = browser.new_context(locale=lang, **options)
    kept = json.dumps(json.dumps([EVENING]))
    context.add_init_script(f"localStorage.setItem('innkeep.evenings', {kept})")
    page = context.new_page()
    page.goto(house.url)
    page.wait_for_selector("[data-testid=create]")
    found = {"evenings": faults(page)}
    assert page.get_by_test_id("evening").count() == 1
    page.locator(".wizard details summary").click()
    page.get_by_test_id("portrait-1").click()
    page.get_by_test_id("portraits").wait_for()
    at_rest(page)
    found["portraits"] = faults(page)
    page.get_by_test_id("portrait-1").click()
    page.get_by_test_id("teams-boss-otto").click()
    page.locator("[data-testid^=machine-]").first.wait_for()
    at_rest(page)
    found["machine"] = faults(page)
    context.close()
    assert {name: lines for name, lines in found.items() if lines} == {}


@LANGUAGES
@PLACES
def test_the_workshop_and_the_guide_have_no_fault(
    house: House, browser: Any, lang: str, options: dict[str, Any]
) -> None:
    context = browser.new_context(locale=lang, **options)
    page = context.new_page()
    found = {}
    paths = ["/cards/complete/", "/cards/complete/#deck=rdi5-joran", "/cards/", "/print/", "/guide/cards"]
    for path in slices.share([*paths, "/guide/friends"], ("en", "ru").index(lang), 2):
        page.goto(house.url + path)
        page.wait_for_selector("h1", state="attached")
        page.wait_for_load_state("networkidle")
        at_rest(page)
        found[path] = faults(page)
    context.close()
    assert {name: lines for name, lines in found.items() if lines} == {}
