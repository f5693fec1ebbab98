"""The pace of an assisted game in a real browser: the gold button, passing by itself, the log."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Error, expect

from innkeep.assistant.bots.bot import Mind, over
from innkeep.table.live.rooms import Rooms
from innkeep.table.plugins.discovery import load
from innkeep.table.store.event_log import Store
from tests.table.client import Client, eventually

from .abreast import at_rest, go_on
from .conftest import House
from .test_access import DESK, PHONE, faults

Join = Callable[..., Any]
CHARACTERS = ["rdi1-deirdre", "rdi1-gerki"]

RELOADS = int(os.environ.get("INNKEEP_RELOADS", "2"))
"""How often a page with a log is loaded again, for each length."""


def test_the_gold_button_is_the_next_step_and_so_is_its_key(house: House, join: Join) -> None:
    made = house.table(2, "autopilot", characters=CHARACTERS)
    bob = Client(house.url, made["tokens"]["seats"][1], "Bob")
    page = join(made["links"]["seats"][0])
    button = page.get_by_test_id("pass")
    expect(button).to_have_text(re.compile("^(Keep everything|Discard or keep cards)$"))
    expect(page.get_by_test_id("phases").locator("[aria-current=step]")).to_have_text("Draw")
    go_on(page, "p")
    expect(page.get_by_test_id("phases").locator("[aria-current=step]")).to_have_text("Action")
    expect(button).to_have_text(re.compile("^(Go on without a card|Play a card or go on)$"))
    go_on(page)
    expect(page.get_by_test_id("phases").locator("[aria-current=step]")).to_have_text("Order")
    told = page.get_by_test_id("log").get_by_text("It is Bob's turn")

    def gone_on() -> bool:
        with suppress(Error):  # Bob may have gone on meanwhile
            go_on(page, "p")
        for item in bob.advice:
            if item["sort"] == "next" and item["accept"] and not told.count():
                bob.send("advice", {"accept": item["id"]})
        return bool(told.count())

    eventually(gone_on)
    expect(button).to_be_disabled()
    expect(page.get_by_test_id("toast")).to_have_count(0)
    bob.close()


def test_a_turn_by_keyboard_is_told_to_who_hears_the_page(house: House, join: Join) -> None:
    made = house.table(2, "autopilot", characters=CHARACTERS)
    bob = Client(house.url, made["tokens"]["seats"][1], "Bob")
    page = join(made["links"]["seats"][0])
    page.evaluate(
        """() => {
          window.heard = [];
          new MutationObserver((all) => {
            for (const one of all) for (const node of one.addedNodes) window.heard.push(node.textContent);
          }).observe(document.getElementById("live"), { childList: true });
        }"""
    )
    go_on(page, "p")

    def hears(words: str) -> Callable[[], bool]:
        return lambda: any(words in said for said in page.evaluate("window.heard"))

    eventually(lambda: hears("Go on without a card")() or hears("Play a card or go on")())
    expect(page.get_by_test_id("phases").locator("[aria-current=step]")).to_have_text("Action")
    go_on(page, "p")
    eventually(hears("Order"))
    page.locator("body").press("p")
    choice = page.get_by_test_id("option").filter(has_text="Order").first

    def ordered() -> bool:
        drinks = bob.picture.zones["s1.drinks"]
        if len(drinks["order"]) + drinks["n"] > 1:
            return True
        with suppress(Error):  # the key may have ordered already: then nothing is left to be chosen
            choice.press("Enter", timeout=500)
        return False

    eventually(ordered)
    heard = page.evaluate("window.heard")
    assert any(said.startswith("Ann keeps everything") for said in heard)
    assert len(heard) == len([one for n, one in enumerate(heard) if n == 0 or one != heard[n - 1]])
    bob.close()


def test_when_to_be_asked_is_chosen_beside_it_and_told_to_nobody(house: House, join: Join) -> None:
    made = house.table(2, "autopilot", characters=CHARACTERS)
    bob = Client(house.url, made["tokens"]["seats"][1], "Bob")
    page = join(made["links"]["seats"][0])
    page.get_by_test_id("prompts").click()
    page.locator('[data-entry="prompts:able"]').click()

    def mine() -> list[dict[str, Any]]:
        return [delta for event, delta in bob.frames if event == "d" and delta["k"] == "prompts"]

    eventually(lambda: bool(mine()))
    assert all(set(delta) <= {"s", "by", "k", "h"} for delta in mine())
    page.get_by_test_id("prompts").click()
    expect(page.locator('[data-entry="prompts:able"]')).to_contain_text("●")
    bob.close()


@pytest.mark.parametrize(("mode", "bot"), [("autopilot", False), ("referee", True)])
def test_how_long_a_played_card_lies_open_is_chosen_at_tables_without_a_machine(
    house: House, join: Join, mode: str, bot: bool
) -> None:
    made = house.table(2, mode, characters=CHARACTERS)
    bob = Client(house.url, made["tokens"]["seats"][1], "Bob", bot=bot)
    page = join(made["links"]["seats"][0])
    page.get_by_test_id("prompts").click()
    expect(page.locator('[data-entry="rest-normal"]')).to_contain_text("●")
    expect(page.locator('[data-entry="pace-stop"]')).to_have_count(0)  # there is no machine to stop
    page.locator('[data-entry="rest-quick"]').click()
    expect(page.get_by_test_id("log")).to_contain_text("sets the pace: 1.2 s")
    page.get_by_test_id("prompts").click()
    expect(page.locator('[data-entry="rest-quick"]')).to_contain_text("●")
    bob.close()


def test_a_click_on_a_card_opens_what_may_be_done_with_it(house: House, join: Join) -> None:
    made = house.table(2, "advise", characters=CHARACTERS)
    bob = Client(house.url, made["tokens"]["seats"][1], "Bob")
    page = join(made["links"]["seats"][0])
    hand = page.locator(".card.in-hand")
    expect(hand).to_have_count(7)
    go_on(page, "p")
    expect(page.get_by_test_id("phases").locator("[aria-current=step]")).to_have_text("Action")
    page.locator(".card.in-hand.can").first.click(position={"x": 12, "y": 40})
    entries = page.get_by_test_id("menu").locator("[role=menuitem]")
    expect(entries.first).to_have_text(re.compile("^Play “.+”"))
    expect(entries.first).to_be_focused()
    entries.first.press("Enter")
    expect(page.get_by_test_id("log")).to_contain_text(re.compile("Ann plays “"))
    expect(hand).to_have_count(6)
    hand.first.dblclick(position={"x": 12, "y": 40})  # twice is done at once, without a menu
    expect(hand).to_have_count(5)
    expect(page.get_by_test_id("menu")).to_have_count(0)
    bob.close()


@pytest.mark.parametrize("length", [50, 500, 5000])
def test_the_log_follows_after_every_reload(tmp_path: Path, join: Join, length: int) -> None:
    rooms = Rooms(Store.in_folder(tmp_path), load())
    room = rooms.create("rdi", {"players": 2}, assistant="off")
    tokens = rooms.tokens(room)["seats"]
    for seat, name in enumerate(("Ann", "Bob")):
        room.submit(seat, {"kind": "sit", "name": name})
    for number in range(length):
        room.submit(1, {"kind": "track", "zone": "s1.fortitude", "value": number % 20})
    rooms.store.close()
    house = House(tmp_path)
    try:
        page = join(f"{house.url}/t/{room.id}#{tokens[0]}")
        bob = Client(house.url, tokens[1], "Bob")
        for number in range(RELOADS):
            page.reload()
            page.get_by_test_id("log").locator("li[data-seq]").first.wait_for()
            bob.ok("chat", text=f"word {number}")
            bob.ok("chat", text=f"then {number}, a longer one that takes more than a single line here")
            expect(page.get_by_test_id("log").get_by_text(f"then {number}")).to_be_in_viewport()
        log = page.get_by_test_id("log")
        log.hover()
        page.mouse.wheel(0, -600)
        expect(log.get_by_text(f"then {RELOADS - 1}")).not_to_be_in_viewport()
        bob.ok("chat", text="while you were away")
        page.get_by_test_id("log-fresh").click()
        expect(log.get_by_text("while you were away")).to_be_in_viewport()
        bob.close()
    finally:
        house.close()


def test_the_end_says_who_won_and_why_the_others_fell(tmp_path: Path, join: Join) -> None:
    rooms = Rooms(Store.in_folder(tmp_path), load())
    room = rooms.create("rdi", {"players": 2, "characters": CHARACTERS}, "autopilot", seed=3)
    tokens = rooms.tokens(room)["seats"]
    for seat, name in enumerate(("Ann", "Bob")):
        room.submit(seat, {"kind": "sit", "name": name, "bot": seat == 1})
    minds = [Mind(seat, Random(seat)) for seat in range(2)]
    while not over(room.advice(0)):
        for mind in minds:
            pick = mind.pick(room.advice(mind.seat), {0, 1})
            if pick is not None:
                room.accept(mind.seat, pick.id, None)
    rooms.store.close()
    house = House(tmp_path)
    try:
        for options in (DESK, PHONE):
            page = join(f"{house.url}/t/{room.id}#{tokens[0]}", **options)
            ending = page.get_by_test_id("ending")
            expect(ending).to_contain_text("The game is over")
            if options is DESK:
                expect(page.get_by_test_id("log").locator(".out")).to_have_count(1)  # where it came to that
            expect(ending.locator("li:not(.of)")).to_have_count(1)  # why one fell; `.of` is the curve's
            expect(page.locator(".mat.fallen")).to_have_count(1)
            expect(page.get_by_test_id("pass")).to_be_disabled()
            curve = ending.get_by_test_id("ending-curve")
            expect(curve.locator("[role=img] path")).to_have_count(2, timeout=30_000)
            expect(curve.locator("li")).to_have_text(["Ann", "Bob"])  # each line says whose it is
            href = ending.get_by_test_id("ending-print").get_attribute("href")
            assert href == f"/print/?deck={CHARACTERS[0]}&lang=en"
            at_rest(page)
            assert faults(page) == []
        page.get_by_test_id("ending-open").click()
        expect(page.get_by_test_id("ending-open")).to_have_count(0)
        before = page.url
        page.get_by_test_id("ending-again").click()
        page.wait_for_url(lambda url: url != before and "/t/" in url)
        page.wait_for_selector(".board .zone:not(.hidden)")
    finally:
        house.close()
