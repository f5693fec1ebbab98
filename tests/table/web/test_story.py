"""The log reads as a story: who did what to whom, and by whose card, in a real browser."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from innkeep.assistant.bots.bot import Mind
from innkeep.table.live.rooms import Rooms
from innkeep.table.plugins.discovery import load
from innkeep.table.store.event_log import Store

from .conftest import House
from .test_access import faults

Join = Callable[..., Any]
NAMES = ("Ann", "Bob", "Cy")
CHARACTERS = ["rdi1-deirdre", "rdi1-fiona", "rdi1-gerki"]

CHANGES = {
    "en": re.compile(r"Fortitude \(|Alcohol Content|gold"),
    "ru": re.compile("стойкость|опьянение|золот"),
}
WHY = {
    "en": re.compile(
        r"^(.+’s “.+”|“.+”|A drink|A card|The ante|Gambling|Drinking contest|Nothing to drink|"
        r"The Inn pays instead|Out of the game): "
    ),
    "ru": re.compile(
        r"^(«.+»( \(играет .+\))?|Выпивка|Карта|Ставка|Азартная игра|Состязание|Пить нечего|.+): "
    ),
}


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The link of the first of three seats at a table where much has happened."""
    folder = tmp_path_factory.mktemp("story")
    rooms = Rooms(Store.in_folder(folder), load())
    room = rooms.create("rdi", {"players": 3, "characters": CHARACTERS}, "autopilot", seed=5)
    token = rooms.tokens(room)["seats"][0]
    for seat, name in enumerate(NAMES):
        room.submit(seat, {"kind": "sit", "name": name})
    minds = [Mind(seat, Random(seat)) for seat in range(3)]
    while room.state.seq < 260:
        trusted = room.trusted
        while (action := trusted.automatic_action()) and trusted.run_automatic_action(action.id):
            pass  # the assistant pays what is owed
        for mind in minds:
            pick = mind.pick(room.advice(mind.seat), {0, 1, 2})
            if pick is not None:
                room.accept(mind.seat, pick.id, None)
    rooms.store.close()
    house = House(folder)
    yield f"{house.url}/t/{room.id}#{token}"
    house.close()


def lines(page: Any) -> list[str]:
    page.get_by_test_id("log").locator("li[data-seq]").nth(20).wait_for()
    page.wait_for_timeout(500)
    said: list[str] = page.eval_on_selector_all(
        "[data-testid=log] li[data-seq] > :first-child", "all => all.map((one) => one.textContent)"
    )
    return [re.sub("[\u2066-\u2069]", "", one) for one in said]


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_every_change_says_whose_card_or_which_rule_it_follows_from(
    played: str, join: Join, lang: str
) -> None:
    told = lines(join(played, locale=lang, deal=False))
    changes = [one for one in told if CHANGES[lang].search(one)]
    assert len(changes) > 10
    assert [one for one in changes if not WHY[lang].match(one)] == []


def test_a_strip_of_the_cards_played_last_says_what_came_of_each(played: str, join: Join) -> None:
    page = join(played, deal=False)
    cards = page.get_by_test_id("last-played").locator("button")
    expect(cards).to_have_count(8)
    untitled = page.get_by_test_id("last-played").locator("[title*='a card']")
    expect(untitled).to_have_count(0)
    said = [re.sub("[\u2066-\u2069]", "", one.get_attribute("title") or "") for one in cards.all()]
    assert all(re.match(r"(Ann|Bob|Cy) (plays|answers) ", one) for one in said)
    assert [one for one in said if re.search(r" at (Ann|Bob|Cy)\. (Ann|Bob|Cy) loses \d+ Fortitude \(", one)]
    assert faults(page) == []
    cards.last.click()
    expect(page.get_by_test_id("show").locator(".shown-face")).to_have_count(1)
    assert re.sub("[\u2066-\u2069]", "", page.get_by_test_id("show").locator("h2").inner_text()) == said[-1]


def test_turning_points_name_the_card_and_whose_it_is(played: str, browser: Browser) -> None:
    page = browser.new_page(locale="en", reduced_motion="reduce")
    page.goto(re.sub(r"/t/(\w+)#", r"/t/\1/story#", played))
    turnings = page.get_by_test_id("turning")
    named = turnings.filter(has_text=re.compile("(Ann|Bob|Cy).*“.+”.*: .*(Ann|Bob|Cy)"))
    expect(named.first).to_be_visible()
    assert named.count() * 2 >= turnings.count()
    page.context.close()


def test_the_log_tells_who_did_what_and_never_that_the_assistant_did(played: str, join: Join) -> None:
    told = lines(join(played, deal=False))
    assert [one for one in told if "The assistant" in one] == []
    for words in (
        r"^(Ann|Bob|Cy) ends the turn$",
        r"^(Ann|Bob|Cy) discards (“.+”|\d+ cards)$",
        r"^(Ann|Bob|Cy) draws \d+ cards?(: “.+”)?$",
        r"^(Ann|Bob|Cy) plays “.+” at (Ann|Bob|Cy)$",
        r"^(Ann|Bob|Cy)( and .+|, .+)? do(es)? not answer (Ann|Bob|Cy)’s “.+”$",
        r"^(Ann|Bob|Cy) answers (Ann|Bob|Cy)’s “.+” with “.+”$",
        r"^“.+” is put away$",
        r"^(Ann|Bob|Cy)’s “.+”: (Ann|Bob|Cy) loses \d+ Fortitude \(\d+ left\)$",
        r"^“.+”: (Ann|Bob|Cy) gains \d+ Alcohol Content \(\d+ now\)$",
    ):
        assert [one for one in told if re.search(words, one)], f"{words}: {told}"
