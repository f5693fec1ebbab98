"""What the browser adds to the chance, keeps of the log and holds the server to, on plain http."""

from __future__ import annotations

import json
import time
import urllib.request
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Playwright, expect

from tests.patience import PATIENCE_S
from tests.table.web.conftest import House
from tests.table.web.test_parts import menu

Join = Callable[..., Any]
NAME = "inn.test"


@pytest.fixture(scope="module")
def browser(chromium: str, engine: Playwright) -> Iterator[Any]:
    """A browser that finds the server under a name that is no secure context, as an address in a home."""
    rules = f"--host-resolver-rules=MAP {NAME} 127.0.0.1"
    opened = engine.chromium.launch(executable_path=chromium, args=["--no-sandbox", rules])
    yield opened
    opened.close()


def at_home(link: str) -> str:
    return link.replace("127.0.0.1", NAME).replace("localhost", NAME)


def kept(page: Any) -> Any:
    """What the browser holds of the table, written down as when the page is left."""
    page.evaluate("dispatchEvent(new Event('pagehide'))")
    return page.evaluate("Object.values(JSON.parse(localStorage.getItem('innkeep.seen')))[0]")


def until(holds: Callable[[], Any]) -> None:
    """Wait till it holds; the pages have no means of their own to be waited for here."""
    give_up = time.monotonic() + 30
    while not holds():
        assert time.monotonic() < give_up
        time.sleep(0.1)


def forged(page: Any, **change: Any) -> None:
    """As if this browser had seen something else."""
    page.evaluate(
        """change => {
          const all = JSON.parse(localStorage.getItem('innkeep.seen'));
          for (const id in all) all[id] = { ...all[id], checked: false, ...change };
          localStorage.setItem('innkeep.seen', JSON.stringify(all));
          Storage.prototype.setItem = () => undefined;
        }""",
        change,
    )


def end(page: Any) -> None:
    page.get_by_test_id("tools").click()
    page.locator('[data-entry="end"]').click()
    page.locator('[data-entry="end-yes"]').click()
    expect(page.get_by_test_id("undo")).to_have_attribute("aria-disabled", "true")


def test_browsers_add_their_numbers_by_themselves_and_prove_the_game_at_the_end(
    house: House, join: Join
) -> None:
    made = house.table()
    links = [at_home(link) for link in made["links"]["seats"]]
    ann = join(links[0], deal=False)
    expect(ann.get_by_test_id("covered")).to_contain_text("1 seat is free")
    expect(ann.locator(".card.in-hand")).to_have_count(0)
    bob = join(links[1], "Bob", deal=False)
    assert not ann.evaluate("isSecureContext || Boolean(crypto.subtle)")
    for page in (ann, bob):
        expect(page.get_by_test_id("log")).to_contain_text("2 players’ devices each added a random number")
    ann.get_by_test_id("pass").click()
    expect(bob.get_by_test_id("log")).to_contain_text("passes")
    menu(ann, ".card.in-hand", "lot")
    expect(bob.get_by_test_id("log")).to_contain_text("Ann shows everyone 1 random card of")
    for page in (ann, bob):
        expect(page.locator("[role=dialog] .shown, [role=dialog] .face")).not_to_have_count(0)
        page.keyboard.press("Escape")
    end(ann)
    asked = bob.get_by_test_id("ask-yes")

    def agreed() -> bool:
        if asked.count():
            asked.click()
        return bool(kept(ann).get("checked") and kept(bob).get("checked"))

    until(agreed)
    until(lambda: kept(ann)["head"] == kept(bob)["head"])
    for page in (ann, bob):
        expect(page.get_by_test_id("misfit")).to_have_count(0)
    ann.goto(links[0].replace("#", "/replay#"))
    ann.locator(".proof summary").click()
    expect(ann.get_by_test_id("proof-head")).to_contain_text(":")
    ann.get_by_test_id("proof-check").click()
    said = ann.get_by_test_id("proof-said")
    expect(said).to_contain_text("It holds: all 4 shuffles, lots and throws")
    expect(said).to_contain_text("the one this browser saw")
    forged(ann, head="A" * 24)
    ann.get_by_test_id("proof-check").click()
    expect(said).to_contain_text("not the log this browser saw")


def hand(page: Any) -> list[str]:
    """The cards of one's own hand, by name."""
    cards = page.locator(".card.in-hand")
    expect(cards).not_to_have_count(0)
    found: list[str] = sorted(cards.evaluate_all("cards => cards.map(one => one.dataset.alias)"))
    return found


def test_a_hand_that_was_seen_is_the_same_whoever_comes_by_which_browser(house: House, join: Join) -> None:
    links = house.table(players=3)["links"]["seats"]
    laptop = join(links[0], deal=False)
    laptop.get_by_test_id("deal-now").click()
    lies = hand(laptop)
    phone = join(laptop.url, deal=False)
    assert hand(phone) == lies
    tab = phone.context.new_page()
    tab.goto(laptop.url)
    assert hand(tab) == lies
    bob = join(links[1], "Bob", deal=False)
    expect(bob.get_by_test_id("dealt-before")).to_be_visible()
    laptop.wait_for_timeout(500)
    assert (hand(laptop), hand(phone), hand(tab)) == (lies, lies, lies)
    log = laptop.get_by_test_id("log")
    assert log.inner_text().count("are dealt") == 1
    expect(log).to_contain_text(
        "Ann is here, and the cards are dealt. Nobody has seen a hand before; 1 player’s device"
    )
    bob.get_by_test_id("deal-anew").click()
    expect(laptop.get_by_test_id("ask")).to_contain_text("Bob asks to deal the cards anew")
    expect(laptop.get_by_test_id("ask-decide")).to_have_count(0)
    laptop.get_by_test_id("ask-yes").click()
    expect(log).to_contain_text(
        "Bob is here, and the cards are dealt. Nobody has seen a hand before; 2 players’ devices"
    )
    assert not set(hand(laptop)) & set(lies)
    expect(laptop.get_by_test_id("covered")).to_have_count(0)
    laptop.get_by_test_id("pass").click()
    expect(log).to_contain_text("passes")


@pytest.mark.parametrize(
    ("change", "said", "lang"),
    [
        ({"head": "A" * 24}, "not the log this browser saw", "en"),
        ({"commitment": "0" * 64}, "обещан другой секрет", "ru"),
        ({"seq": 9999}, "no longer has it", "en"),
    ],
)
def test_a_story_that_no_longer_fits_is_told_when_one_comes_back(
    house: House, join: Join, change: dict[str, Any], said: str, lang: str
) -> None:
    made = house.table()
    page = join(at_home(made["links"]["seats"][0]), locale=lang)
    page.get_by_test_id("pass").click()
    expect(page.get_by_test_id("log")).to_contain_text("1")
    assert len(kept(page)["head"]) == 24
    page.reload()
    page.wait_for_selector(".board .zone:not(.hidden)")
    expect(page.get_by_test_id("misfit")).to_have_count(0)
    kept(page)
    forged(page, **change)
    page.reload()
    expect(page.get_by_test_id("misfit")).to_contain_text(said)
    assert json.loads(json.dumps(kept(page))) != {}


def test_a_log_forged_by_the_server_is_found_when_the_game_ends(house: House, join: Join) -> None:
    made = house.table()
    page = join(at_home(made["links"]["seats"][0]))
    page.get_by_test_id("pass").click()

    def forge(route: Any) -> None:
        path = route.request.url.split("/api/")[1]
        token = {"Authorization": route.request.headers["authorization"]}
        request = urllib.request.Request(f"{house.url}/api/{path}", headers=token)
        with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
            told = answer.read().decode()
        assert "Ann" in told
        route.fulfill(body=told.replace("Ann", "Eve"), content_type="application/json")

    page.route("**/record*", forge)
    end(page)
    expect(page.get_by_test_id("misfit")).to_contain_text("not the log this browser saw")
