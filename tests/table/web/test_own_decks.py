"""A deck made in the workshop is chosen for a table, by whoever knows of it; nobody else hears of it."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pikepdf
import pytest
from playwright.sync_api import Page, expect

from innkeep.assistant.bots.bot import Mind, over
from innkeep.cards.decks import exchange, user_decks
from innkeep.cards.io import pack_files
from innkeep.table.live.rooms import Rooms
from innkeep.table.plugins.discovery import load
from innkeep.table.store.event_log import Store
from tests.browser_key import key_of
from tests.patience import PATIENCE_S
from tests.table.web.conftest import House
from tests.table.web.test_room import open_room

pytestmark = pytest.mark.browser

Join = Callable[..., Any]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def begun(page: Page, house: House, base: str, name: str) -> None:
    """A copy of a shipped deck under another name, in the workshop."""
    page.goto(f"{house.url}/cards/")
    page.get_by_test_id("status").wait_for()
    if page.get_by_test_id("files").is_visible():
        page.get_by_test_id("files").click()
    page.get_by_test_id("begin").select_option(base)
    page.locator(".deck summary").click()
    expect(page.get_by_test_id("deck-id")).to_have_value(base)
    page.get_by_test_id("deck-en").fill(name)
    expect(page.get_by_test_id("play")).to_be_enabled()


def told(url: str) -> str:
    with urllib.request.urlopen(url, timeout=PATIENCE_S) as answer:
        return str(answer.read().decode())


def exported(link: str) -> Any:
    """What a table's server tells who has that link."""
    start, _, token = link.partition("#")
    url = start.replace("/t/", "/api/tables/") + "/export"
    asked = urllib.request.Request(
        url, headers={"Authorization": f"Bearer {token}", "Innkeep-Key": key_of(token)}
    )
    with urllib.request.urlopen(asked, timeout=PATIENCE_S) as answer:
        return json.loads(answer.read())


def known(page: Page) -> list[str]:
    """What characters the front page offers."""
    page.get_by_test_id("seat-0").wait_for()
    found: list[str] = page.evaluate(
        "[...document.querySelectorAll('[data-testid=seat-0] option')].map(one => one.value)"
    )
    return found


def test_friends_and_bots_play_with_a_deck_of_ones_own_and_again_and_strangers_hear_nothing(
    house: House, join: Join
) -> None:
    ann = join(house.url + "/", **PHONE)
    begun(ann, house, "rdi1-gerki", "Aunt Agatha")
    ann.get_by_test_id("play").tap()
    ann.wait_for_url(house.url + "/")
    expect(ann.get_by_test_id("seat-0").locator("option:checked")).to_contain_text("Aunt Agatha (own deck)")
    mine = ann.get_by_test_id("seat-0").input_value()
    assert ann.evaluate("document.documentElement.scrollWidth") == 360
    ann.get_by_test_id("players-3").tap()
    ann.get_by_test_id("seat-2").select_option(mine)  # changes places: a bot plays with it
    ann.get_by_test_id("who-2").select_option("bot:thumb")
    ann.get_by_test_id("create").tap()
    link = ann.get_by_test_id("link-1").locator("input").input_value()
    ann.get_by_test_id("enter").tap()
    ann.wait_for_selector(".board .zone:not(.hidden)")
    bob = join(link, "Bob")
    while not exported(link)["state"]["seats"][2].get("online"):
        bob.wait_for_timeout(200)  # the bot comes
    table = exported(link)
    assert table["table"]["options"]["characters"][2] == mine
    assert table["state"]["seats"][2]["title"]["en"] == "Aunt Agatha"
    assert table["state"]["zones"]["s2.hand"]["n"] == 7

    stranger = join(house.url + "/", "Eve")
    assert mine not in known(stranger)
    everything = told(f"{house.url}/api/modules") + told(f"{house.url}/cards/lexicon.json")
    assert "Aunt Agatha" not in everything
    assert mine not in everything

    bob.goto(house.url + "/")
    assert mine in known(bob), "who has played with it can choose it"
    body = json.dumps({"module": "rdi", "options": {"characters": [mine, "rdi1-zot"]}}).encode()
    wish = urllib.request.Request(f"{house.url}/api/tables", body, {"Content-Type": "application/json"})
    assert urllib.request.urlopen(wish, timeout=PATIENCE_S).status == 201


def test_a_changed_deck_is_another_one_and_the_table_keeps_what_it_began_with(
    house: House, join: Join
) -> None:
    page = join(house.url + "/")
    begun(page, house, "rdi1-fiona", "First Draft")
    page.get_by_test_id("play").click()
    page.wait_for_url(house.url + "/")
    first = page.get_by_test_id("seat-0").input_value()
    table = house.table(characters=[first, "rdi1-zot"])
    page.goto(f"{house.url}/cards/")
    page.locator(".deck summary").click()
    page.get_by_test_id("deck-en").fill("Second Draft")
    expect(page.get_by_test_id("status")).to_have_text("Everything fits")
    page.get_by_test_id("play").click()
    page.wait_for_url(house.url + "/")
    second = page.get_by_test_id("seat-0").input_value()
    assert second != first
    assert {first, second} <= set(known(page))
    choices = page.get_by_test_id("seat-1").locator("option")
    expect(choices.filter(has_text="First Draft")).to_have_text("First Draft (older version)")
    expect(choices.filter(has_text="Second Draft")).to_have_text("Second Draft (own deck)")
    seat = join(table["links"]["host"])
    expect(seat.get_by_test_id("mat-0")).to_contain_text("First Draft")
    assert exported(table["links"]["host"])["state"]["seats"][0]["title"]["en"] == "First Draft"


def test_a_link_to_a_deck_that_is_gone_says_so(house: House, join: Join) -> None:
    page = join(house.url + "/#own=shelf-0123456789abcdef")
    expect(page.get_by_test_id("own-gone")).to_contain_text("no longer kept")
    expect(page.get_by_test_id("create")).to_be_enabled()


MAKER = "0123456789abcdef" * 2


def played_to_the_end(folder: Path, deck: Any) -> str:
    """A game with a deck that a browser with the secret `MAKER` has kept before, over already: its link."""
    kept = user_decks.DeckStore(folder / "shelf").put(deck, MAKER).id
    rooms = Rooms(Store.in_folder(folder), load())
    room = rooms.create("rdi", {"players": 2, "characters": [kept, "rdi1-gerki"]}, "autopilot", seed=3)
    for seat, name in enumerate(("Ann", "Bob")):
        room.submit(seat, {"kind": "sit", "name": name, "bot": seat == 1})
    minds = [Mind(seat, Random(seat)) for seat in range(2)]
    while not over(room.advice(0)):
        for mind in minds:
            pick = mind.pick(room.advice(mind.seat), {0, 1})
            if pick is not None:
                room.accept(mind.seat, pick.id, None)
    token = rooms.tokens(room)["seats"][0]
    rooms.store.close()
    return f"/t/{room.id}#{token}"


def test_after_a_game_the_next_one_is_played_with_the_deck_as_it_is_now_or_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, join: Join
) -> None:
    monkeypatch.setenv(user_decks.FOLDER, str(tmp_path / "shelf"))
    deck = exchange.deck_data(pack_files.load().decks["rdi1-fiona"])
    deck["deck"]["name"] = {"en": "First Draft"}
    table = played_to_the_end(tmp_path, deck)
    house = House(tmp_path)
    try:
        ann = join(house.url + table)
        ending = ann.get_by_test_id("ending")
        expect(ending.get_by_test_id("ending-again")).to_have_text("Same again")
        expect(ann.get_by_test_id("ending-again-newer")).to_have_count(0)
        ann.evaluate(f"localStorage.setItem('innkeep.maker', '{MAKER}')")
        begun(ann, house, "rdi1-fiona", "Second Draft")
        ann.get_by_test_id("play").click()
        ann.wait_for_url(house.url + "/")
        newest = ann.get_by_test_id("seat-0").input_value()
        ann.goto(house.url + table)
        expect(ann.get_by_test_id("mat-0")).to_contain_text("First Draft")
        expect(ending.get_by_test_id("ending-again-newer")).to_have_text(
            "Again, with Second Draft as it is now"
        )
        expect(ending.get_by_test_id("ending-again")).to_have_text("Again, as it was")
        expect(ann.get_by_test_id("take-newer")).to_have_count(0)
        ann.get_by_test_id("ending-again-newer").click()
        ann.wait_for_url(lambda url: table not in url and "/t/" in url)
        expect(ann.get_by_test_id("mat-0")).to_contain_text("Second Draft")
        assert exported(ann.url)["table"]["options"]["characters"][0] == newest
        ann.goto(house.url + table)
        assert "First Draft" in json.dumps(exported(ann.url)), "the table that was played keeps its version"
        ann.get_by_test_id("ending-again").click()
        ann.wait_for_url(lambda url: table not in url and "/t/" in url)
        expect(ann.get_by_test_id("mat-0")).to_contain_text("First Draft")
        open_room(ann)
        ann.get_by_test_id("rematch-change").click()
        ann.get_by_test_id("take-newer").click()
        expect(ann.get_by_test_id("seat-0")).to_have_value(newest)
        expect(ann.get_by_test_id("take-newer")).to_have_count(0)
    finally:
        house.close()


def test_nobody_elses_deck_is_a_newer_version_of_mine(tmp_path: Path) -> None:
    shelf = user_decks.DeckStore(tmp_path)
    deck = exchange.deck_data(pack_files.load().decks["rdi1-fiona"])
    mine, same, offered = shelf.put(deck, MAKER), shelf.put(deck, MAKER[::-1]), shelf.put(deck)
    assert len({mine.id, same.id, offered.id}) == 3
    deck["deck"]["name"] = {"en": "Second Draft"}
    other = shelf.put(deck, MAKER[::-1])
    assert shelf.newest(mine.id) is None
    assert shelf.newest(offered.id) is None
    newest = shelf.newest(same.id)
    assert newest is not None
    assert newest.id == other.id
    deck["deck"]["id"] = "another"
    shelf.put(deck, MAKER)
    assert shelf.newest(mine.id) is None


def test_a_tavern_and_prizes_of_ones_own_are_chosen_with_what_they_belong_to(
    house: House, join: Join
) -> None:
    ann = join(house.url + "/", **PHONE)
    begun(ann, house, "rdi10-prizes", "Lucky Finds")
    ann.get_by_test_id("play").tap()
    ann.wait_for_url(house.url + "/")
    ann.get_by_test_id("create").wait_for()
    begun(ann, house, "rdi10-howling-flagon", "Our Local")
    ann.get_by_test_id("play").tap()
    ann.wait_for_url(house.url + "/")
    expect(ann.get_by_test_id("variants-pub-crawl")).to_have_attribute("aria-pressed", "true")
    mine = ann.locator("[data-testid^=pub-crawl-decks-shelf]")
    expect(mine).to_have_attribute("aria-pressed", "true")
    expect(mine).to_contain_text("Our Local (own deck)")
    expect(mine).to_contain_text("Instead of: The Howling Flagon")
    name = str(mine.get_attribute("data-testid")).removeprefix("pub-crawl-decks-")
    ann.get_by_test_id("variants-pub-crawl").tap()
    expect(mine).to_have_count(0)
    ann.get_by_test_id("variants-pub-crawl").tap()
    mine.tap()
    expect(mine).to_have_attribute("aria-pressed", "true")
    assert ann.evaluate("document.documentElement.scrollWidth") == 360
    ann.get_by_test_id("create").tap()
    link = ann.get_by_test_id("link-1").locator("input").input_value()
    table = exported(link)
    assert table["table"]["options"]["pub-crawl-decks"] == [name]
    bob = join(link, "Bob")
    bob.wait_for_selector(".board .zone:not(.hidden)")
    bob.goto(house.url + "/")
    bob.get_by_test_id("variants-pub-crawl").click()
    expect(bob.locator(f"[data-testid=pub-crawl-decks-{name}]")).to_contain_text("Our Local")
    everything = told(f"{house.url}/api/modules") + told(f"{house.url}/cards/lexicon.json")
    assert "Our Local" not in everything
    assert name not in everything


def test_a_deck_of_ones_own_is_printed_by_who_knows_its_name_and_offered_to_nobody_else(
    house: House, join: Join
) -> None:
    ann = join(house.url + "/", **PHONE)
    begun(ann, house, "rdi10-howling-flagon", "Our Local")
    ann.get_by_test_id("print").tap()
    ann.wait_for_url(house.url + "/print/?deck=*")
    decks = ann.locator("select[name=deck]")
    expect(decks.locator("option:checked")).to_contain_text("Our Local")
    mine = decks.input_value()
    assert ann.evaluate("document.documentElement.scrollWidth") == 360
    preview = ann.get_by_test_id("preview")
    expect(preview).to_have_js_property("complete", value=True)
    assert preview.evaluate("one => one.naturalWidth") > 500
    ann.locator("select[name=theme]").select_option("low-ink")
    ann.get_by_test_id("look").tap()
    expect(ann.locator("select[name=deck]")).to_have_value(mine)
    with ann.expect_download() as file:
        ann.get_by_test_id("pdf").tap()
    with pikepdf.open(file.value.path()) as sheets, sheets.open_outline() as outline:
        assert len(sheets.pages) == 1
        assert any("Our Local" in one.title for one in outline.root)
    for door in ("", "preview.png", "deck.pdf"):
        address = f"{house.url}/print/{door}?deck={mine}&theme=low-ink&lang=en"
        with urllib.request.urlopen(address, timeout=PATIENCE_S) as answer:
            assert door == "" or answer.headers["Cache-Control"] == "no-store"
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(f"{house.url}/print/{door}?deck={mine[:-1]}0", timeout=PATIENCE_S)
        with refused.value as said:
            assert said.code == 400
            assert "shelf-" not in said.read().decode().replace(f"{mine[:-1]}0", "")
    everything = told(f"{house.url}/print/") + told(f"{house.url}/print/?deck=rdi1-zot")
    assert "Our Local" not in everything
    assert mine not in everything
