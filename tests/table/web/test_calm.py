"""What a phone says of a game under way holds still: nothing slides away under a finger."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.assistant.tavern import Tavern
from tests.table.client import Client

from .abreast import abreast, at_rest
from .conftest import House

Json = dict[str, Any]
Join = Callable[..., Any]

SHIFTS = """() => {
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries())
      if (sources.some(({ node }) => (node?.parentElement ?? node)?.closest?.(".panel.advice")))
        window.shifted += value;
  }).observe({ type: "layout-shift" });
}"""
TITLES = """() => [...document.querySelectorAll('.card.in-hand')].filter((el) => {
  const written = getComputedStyle(el, '::before');
  const pen = document.createElement('canvas').getContext('2d');
  pen.font = written.font;
  pen.letterSpacing = written.letterSpacing;
  const room = parseFloat(written.width) - parseFloat(written.paddingLeft) - parseFloat(written.paddingRight);
  return el.dataset.title.split(/[ -]/).some((word) => pen.measureText(word).width > room);
}).map((el) => el.dataset.title)"""
"""Titles in the hand with a word that does not fit its line, and is broken before its mark."""
CUT = """() => [...document.querySelectorAll('.card.in-hand')].filter((el) => {
  const next = el.getBoundingClientRect().width * 0.85;
  const written = getComputedStyle(el, '::before');
  if (written.content === 'none') return parseFloat(el.style.getPropertyValue('--seen')) < next;
  const whole = document.createElement('div');
  for (const name of ['width', 'padding', 'font', 'letterSpacing', 'overflowWrap', 'hyphens'])
    whole.style[name] = written[name];
  whole.style.boxSizing = written.boxSizing;
  whole.textContent = el.dataset.title;
  document.body.append(whole);
  const needed = whole.getBoundingClientRect().height;
  whole.remove();
  const inner = parseFloat(written.height);
  const padded = parseFloat(written.paddingTop) + parseFloat(written.paddingBottom);
  return needed > inner + (written.boxSizing === 'border-box' ? 0 : padded) + 1;
}).map((el) => el.dataset.title)"""
"""Titles in the hand that are not written whole where they are seen."""
LONG_TITLES = (
    "Sorry, sometimes my healing spells just wear off.",
    "Wench, bring some drinks for my friends!",
    "A priestess can make money just about anywhere!",
    "I'm saving this money for the poor.",
    "My Goddess made me do it!",
    "You look like you need this more than I do!",
    "Oh, I guess the Wench thought that was her tip...",
)
SPILT = """() => {
  const boxes = (query) => [...document.querySelectorAll(query)].map((el) => el.getBoundingClientRect());
  const inside = (mat, { left, top, bottom }) =>
    left > mat.left && left < mat.right && top > mat.top && bottom < mat.bottom;
  const mats = boxes('.mat.mini');
  return boxes('.tags .count').filter((box) =>
    mats.some((mat) => inside(mat, box) && box.right > mat.right)).length;
}"""
"""How many numbers of piles lie across the edge of a small mat."""
DECISIONS = 14
"""Somewhat more than a turn of Ann and one of Bob, with Drinks, answers and payments."""


def test_a_turn_moves_nothing_that_a_phone_says_of_it(tmp_path: Path, join: Join) -> None:
    """What may be done, what is paid and what comes next take turns in the assistant's tab; none of them
    pushes another away, and the focus stays on the option it was on."""
    hand = ["Mass Heal!", "My Goddess heals me.", "I don't think so!", "Tip the Wench", "Gambling? I'm in!"]
    piles = {"s0.hand": hand, "s1.hand": ["I don't think so!"], "drink.deck": ["Dark Ale", "Light Ale"] * 2}
    tavern = Tavern(tmp_path, piles, {f"s{seat}.fortitude": 14 for seat in range(3)})
    tavern.op(0, "mode", mode="autopilot")
    tokens = tavern.rooms.tokens(tavern.room)["seats"]
    tavern.store.close()
    house = House(tmp_path)
    players = [
        Client(house.url, token, name) for token, name in zip(tokens, ["Ann", "Bob", "Cy"], strict=True)
    ]
    try:
        link = f"{house.url}/t/{tavern.room.id}#{tokens[0]}"
        page = join(link, deal=False, viewport={"width": 360, "height": 740})
        at_rest(page)
        assert page.evaluate(TITLES) == []
        assert page.evaluate(SPILT) == 0
        page.get_by_test_id("tab-advice").click()
        expect(page.locator(".topbar .turn-line")).to_be_visible()
        expect(page.locator(".panel.advice > .turn-line")).to_be_hidden()  # it is said once
        page.evaluate(SHIFTS)
        held = page.get_by_text("Play “My Goddess heals me.”", exact=True).locator("..")
        held.focus()
        for number in range(DECISIONS):
            assert decide(players)
            abreast(page)
            if number == 0:
                expect(held).to_be_focused()
        assert page.evaluate("shifted") < 0.02
    finally:
        for player in players:
            player.close()
        house.close()


@pytest.mark.parametrize("locale", ["en", "ru"])
def test_titles_of_a_full_hand_are_whole(tmp_path: Path, join: Join, locale: str) -> None:
    """Of the longest, on a phone and where cards lie on one another on a tablet."""
    tavern = Tavern(tmp_path, {"s0.hand": list(LONG_TITLES)})
    token = tavern.rooms.tokens(tavern.room)["seats"][0]
    tavern.store.close()
    house = House(tmp_path)
    try:
        link = f"{house.url}/t/{tavern.room.id}#{token}"
        for width, height in ((360, 740), (820, 1180)):
            page = join(link, deal=False, viewport={"width": width, "height": height}, locale=locale)
            expect(page.locator(".card.in-hand")).to_have_count(7)
            at_rest(page)
            assert page.evaluate(CUT) == [], width
            page.close()
    finally:
        house.close()


def asked(player: Client) -> Json:
    """Whose decision it is, as that player is told."""
    return next(item for item in player.advice if item["sort"] == "turn")


def decide(players: list[Client]) -> bool:
    """Whoever is asked goes on, by playing a card if it may be played at nobody in particular.
    Was anybody asked?"""
    for _ in range(100):
        for player in players:
            if asked(player)["seat"] != players.index(player):
                continue
            options = [item for item in player.advice if item["sort"] == "option"]
            played = [item for item in options if item["text"]["en"] == "Play “Mass Heal!”"]
            onward = [item for item in player.advice if item["sort"] == "next" and item["accept"]]
            for item in [*played, *onward, *options][:1]:
                if player.send("advice", {"accept": item["id"]}).get("ok"):
                    return True
        time.sleep(0.05)
    return False


def test_a_menu_hangs_under_its_button_and_an_empty_seat_is_said_to_be_empty(
    house: House, join: Join
) -> None:
    """On a laptop, at a table where nobody sits but Ann; Bob's place, whose turn it is, is free."""
    made = house.table(3, "autopilot", characters=["rdi1-deirdre", "rdi1-fiona", "rdi1-gerki"])
    page = join(made["links"]["seats"][0], viewport={"width": 1366, "height": 768})
    for button in ("tools", "prompts"):
        page.get_by_test_id(button).click()
        over, under = page.get_by_test_id(button).bounding_box(), page.get_by_test_id("menu").bounding_box()
        assert 0 <= under["y"] - over["y"] - over["height"] < 8
        sides = [under["x"] - over["x"], under["x"] + under["width"] - over["x"] - over["width"]]
        assert min(map(abs, sides)) < 2, "flush with one side of its button"
        page.keyboard.press("Escape")
    said = page.get_by_test_id("turn").first
    expect(said).not_to_contain_text("Nobody sits there")
    ann = Client(house.url, made["tokens"]["seats"][0], "Ann")
    while asked(ann)["seat"] == 0:
        decide([ann])
    expect(said).to_contain_text("Nobody sits there.")
    ann.close()


def test_a_phone_is_told_what_fingers_do_and_not_which_keys_there_are(house: House, join: Join) -> None:
    phone = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
    page = join(house.table(2)["links"]["seats"][0], **phone)
    page.get_by_test_id("tools").click()
    page.locator("[data-entry=help]").click()
    told = page.get_by_role("dialog")
    expect(told).to_contain_text("Tap twice")
    for word in ("click", "wheel", "Keys", "Ctrl"):
        expect(told).not_to_contain_text(word)
