"""Taking back with the others' consent, the log, the replay and the story, in a real browser."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.table.client import Client
from tests.table.web.abreast import abreast, drawn, until
from tests.table.web.conftest import House
from tests.table.web.test_access import faults

Join = Callable[..., Any]


@pytest.fixture
def played(house: House) -> Any:
    """A table of two with some history: Ann's socket, Bob's socket and the links."""
    made = house.table()
    clients = [
        Client(house.url, made["tokens"]["seats"][seat], name) for seat, name in enumerate(["Ann", "Bob"])
    ]
    ann, bob = clients
    for number in range(6):
        ann.ok("track", zone="s0.fortitude", value=19 - number)
        bob.ok("track", zone="s1.fortitude", value=18 - 2 * number)
    bob.ok("pay", from_="s1.purse", to="s0.purse", amount=3)
    yield ann, bob, made
    for client in clients:
        client.close()


def test_taking_back_asks_and_is_answered_by_key(played: Any, join: Join) -> None:
    ann, _bob, made = played
    hers = join(made["links"]["seats"][0])
    his = join(
        made["links"]["seats"][1], "Bob", viewport={"width": 360, "height": 740}, has_touch=True, locale="ru"
    )
    start = ann.picture.zones["s0.hand"]["n"]
    drew = ann.ok("draw", from_="s0.deck", to="s0.hand", n=1)
    drawn(hers, lambda seq: seq >= drew)
    hers.keyboard.press("u")
    expect(hers.get_by_test_id("ask")).to_contain_text("Bob")
    expect(hers.get_by_test_id("undo")).to_have_attribute("aria-disabled", "true")
    card = his.get_by_test_id("ask")
    expect(card).to_contain_text("Ann")
    assert card.bounding_box()["x"] >= 0
    his.reload()
    his.get_by_test_id("ask-no").tap()
    expect(hers.get_by_test_id("ask")).to_have_count(0)
    ann.wait(lambda: ann.picture.zones["s0.hand"]["n"] == start + 1)
    hers.get_by_test_id("undo").click()
    expect(his.get_by_test_id("ask-yes")).to_be_visible()
    his.keyboard.press("y")
    expect(hers.get_by_test_id("ask")).to_have_count(0)
    expect(hers.get_by_test_id("redo")).to_have_attribute("aria-disabled", "false")
    ann.wait(lambda: ann.picture.zones["s0.hand"]["n"] == start)
    hers.keyboard.press("Control+z")
    ann.wait(lambda: ann.picture.zones["s1.purse"]["value"] == ann.picture.zones["s0.purse"]["value"])
    hers.keyboard.press("Control+Shift+z")
    ann.wait(lambda: ann.picture.zones["s1.purse"]["value"] != ann.picture.zones["s0.purse"]["value"])


def test_the_log_goes_back_filters_and_is_kept(played: Any, join: Join) -> None:
    _ann, bob, made = played
    page = join(made["links"]["seats"][0])
    log = page.get_by_test_id("log")
    rows = log.locator("li[data-seq]")
    expect(rows.filter(has_text="pays").first).to_be_attached()
    third = rows.nth(4)
    third.hover()
    third.get_by_test_id("to-here").click()
    expect(log.locator("li.gone")).to_have_count(10)
    page.keyboard.press("Shift+U")
    expect(log.locator("li.gone")).to_have_count(0)
    bob.ok("chat", text="a very particular word")
    page.get_by_test_id("log-sieve").click()
    page.get_by_test_id("log-words").fill("PARTICULAR")
    expect(rows).to_have_count(1)
    page.get_by_test_id("log-words").fill("")
    page.get_by_test_id("log-kind").select_option("money")
    page.get_by_test_id("log-seat").select_option("1")
    expect(rows).to_have_count(7)
    with page.expect_download() as saved:
        page.get_by_test_id("log-save").click()
    text = Path(saved.value.path()).read_text()
    assert "a very particular word" in text


SHIFTS = """() => {
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries())
      if (sources.some(({ node }) => node?.closest?.("[data-testid=log]"))) window.shifted += value;
  }).observe({ type: "layout-shift" });
}"""


def test_a_long_log_stays_quick_and_is_there_on_demand(house: House, join: Join) -> None:
    made = house.table()
    ann = Client(house.url, made["tokens"]["seats"][0], "Ann")
    for number in range(260):
        ann.ok("track", zone="s0.fortitude", value=number % 20)
        time.sleep(0.025)  # within the pace of one connection, however quick the machine
    page = join(made["links"]["seats"][0])
    rows = page.get_by_test_id("log").locator("li[data-seq]")
    expect(rows).to_have_count(200)
    page.evaluate(SHIFTS)
    for number in range(12):
        ann.ok("track", zone="s0.fortitude", value=number)
        time.sleep(0.1)
    abreast(page)
    assert page.evaluate("shifted") == 0, "what is read stays where it is when lines come below it"
    page.get_by_test_id("log-earlier").click()
    expect(rows.first).to_contain_text("Ann")
    expect(page.get_by_test_id("log-earlier")).to_have_count(0)
    assert rows.count() > 258
    ann.close()


AT_ITS_NUMBER = """() => {
  const track = document.querySelector('[data-zone="s0.fortitude"]');
  const marker = track.querySelector("[role=slider]");
  const cell = track.querySelectorAll(".cells span")[marker.getAttribute("aria-valuenow")];
  const [at, box] = [marker.getBoundingClientRect(), cell.getBoundingClientRect()];
  return Math.abs((at.left + at.right - box.left - box.right) / 2) < box.width;
}"""
"""Whether the marker of one's own Fortitude stands where its number is."""


def test_a_replay_is_wound_ended_checked_told_and_kept(played: Any, join: Join, tmp_path: Path) -> None:
    _ann, _bob, made = played
    link = re.sub(r"/t/(\w+)#", r"/t/\1/replay#", made["links"]["seats"][0])
    page = join(link)
    assert faults(page) == []
    expect(page.locator(".steps:visible")).to_have_count(0)  # what is over cannot be changed
    place = page.get_by_test_id("replay-at")
    mark = page.locator('[data-zone="s0.fortitude"] [role=slider]')
    page.keyboard.press("End")
    expect(mark).to_have_attribute("aria-valuenow", "14")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(mark).to_have_attribute("aria-valuenow", "15")
    page.keyboard.press("Home")
    expect(place).to_contain_text("0 of")
    until(page, AT_ITS_NUMBER)
    page.get_by_test_id("replay-speed").select_option("8")
    page.get_by_test_id("replay-play").click()
    expect(mark).to_have_attribute("aria-valuenow", "14")
    with page.expect_download() as saved:
        page.get_by_test_id("replay-save").click()
    file = tmp_path / "game.json"
    saved.value.save_as(file)
    assert json.loads(file.read_text())["format"] == "innkeep-replay-1"
    page.goto(made["links"]["seats"][0])
    page.get_by_test_id("tools").click()
    page.locator('[data-entry="end"]').click()
    page.locator('[data-entry="end-yes"]').click()
    expect(page.get_by_test_id("undo")).to_have_attribute("aria-disabled", "true")
    over = join(re.sub(r"/t/(\w+)#", r"/t/\1/story#", made["links"]["spectator"]))
    expect(over.get_by_test_id("chart")).to_be_visible()
    assert faults(over) == []
    with over.expect_download() as picture:
        over.get_by_test_id("story-picture").click()
    assert Path(picture.value.path()).read_bytes().startswith(b"\x89PNG")
    turning = over.get_by_test_id("turning").first
    expect(turning).to_contain_text("Fortitude")  # of which track, not of whom alone
    turning.click()
    expect(over.get_by_test_id("story-page")).to_have_count(0)
    over.locator(".proof summary").click()
    over.get_by_test_id("proof-check").click()
    expect(over.get_by_test_id("proof-said")).to_contain_text("all")
    asked: list[str] = []
    door = join_door(page, link)
    page.on("request", lambda request: asked.append(request.url))
    door.set_input_files(str(file))
    expect(page.locator(".board .card").first).to_be_attached()
    assert not [url for url in asked if "/face/" in url or "/api/" in url]


def join_door(page: Any, link: str) -> Any:
    page.goto(re.sub(r"/t/.*", "/replay", link))
    return page.get_by_test_id("replay-file")
