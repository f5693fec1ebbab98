"""Cards in the middle as a browser draws them: answers beside what they answer, and what came to nothing."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.assistant.tavern import Tavern

from .abreast import abreast
from .conftest import House

Join = Callable[..., Any]

HIT = "I'm not that kind of priestess!"
ARMOR = "Luckily for me, I was wearing my armor!"
NO = "I don't think so!"

WIDTHS = {360: 740, 820: 1180, 1366: 768, 1920: 1080}
OVER_PILES = """() => {
  const above = Number(document.querySelector('.why-out').style.zIndex);
  const cards = [...document.querySelectorAll('.pieces .card:not(.in-hand)')];
  return cards.length > 0 && cards.every((el) => Number(el.style.zIndex) < above);
}"""
LAID_ON_CARDS = """() => {
  const struck = document.querySelector('.card.void');
  const stamps = ['::before', '::after'].map((part) => {
    const { top, height } = getComputedStyle(struck, part);
    return [parseFloat(top) / 140, (parseFloat(top) + parseFloat(height)) / 140];
  });
  const lines = [...document.querySelectorAll('.answer-line')].map((el) => {
    const [line, card] = [el, document.getElementById(`c-${el.dataset.to}`)].map((one) =>
      one.getBoundingClientRect());
    return [line.top, line.bottom].map((y) => (y - card.top) / card.height);
  });
  return [...stamps, ...lines];
}"""
"""From where to where on a card its stamps and the lines to it lie, as shares of its height."""
OUT_OF_SIGHT = """() => {
  const over = document.querySelector('.why-out p').getBoundingClientRect();
  const piles = ['.r-deck', '.r-discard', '.r-drinks', '.r-purse'].map((role) =>
    document.querySelector(`[data-zone^="s1."]${role}`).getBoundingClientRect());
  return piles.every((box) => box.top >= over.top && box.bottom <= over.bottom + 1);
}"""
"""Whether the piles of the one who is out lie wholly under why, with what is written at them."""
PICTURES = os.environ.get("INNKEEP_PICTURES")
"""A folder to keep pictures of what is looked at in, if anybody wants to see them."""


@pytest.fixture
def stack(tmp_path: Path) -> Iterator[tuple[House, str, list[str]]]:
    """A table where Ann has hit Bob, Bob has answered, Di has Negated the answer, and all still lies open;
    the aliases of the three cards."""
    hands = {"s0.hand": [HIT], "s1.hand": [ARMOR], "s3.hand": [NO]}
    tavern = Tavern(tmp_path, hands, players=4)
    room = tavern.room
    tavern.passes(0)
    cards = [tavern.play(0, HIT)]
    tavern.op(0, "arrow", **{"from": cards[0]}, to=1)
    tavern.passes(0)
    cards.append(tavern.play(1, ARMOR))
    tavern.passes(1, 2)
    cards.append(tavern.play(3, NO))
    tavern.passes(3, 0, 1, 2)
    links = tavern.rooms.tokens(room)["seats"]
    aliases = [tavern.alias(card) for card in cards]
    tavern.store.close()
    house = House(tmp_path)
    yield house, f"{house.url}/t/{room.id}#{links[0]}", aliases
    house.close()


def picture(page: Any, name: str) -> None:
    if PICTURES:
        page.screenshot(path=f"{PICTURES}/{name}.png")


@pytest.mark.parametrize("width", WIDTHS)
def test_three_levels_of_answers_are_told_apart_at_every_width(
    stack: tuple[House, str, list[str]], join: Join, width: int
) -> None:
    _, link, (hit, armor, no) = stack
    page = join(link, deal=False, viewport={"width": width, "height": WIDTHS[width]})
    abreast(page)
    picture(page, f"answers-{width}")
    expect(page.locator(f"#c-{armor}.void")).to_have_attribute("data-nothing", "Negated")
    expect(page.locator(".card.void")).to_have_count(1)
    lines = {(el.get_attribute("data-from"), el.get_attribute("data-to")) for el in lines_of(page)}
    assert lines == {(armor, hit), (no, armor)}
    boxes = [page.locator(f"#c-{alias}").bounding_box() for alias in (hit, armor, no)]
    for one, other in pairwise(boxes):
        assert one["x"] + one["width"] <= other["x"] + 1, "an answer lies beside what it answers, not on it"
    for top, bottom in page.evaluate(LAID_ON_CARDS):
        assert 0.16 <= top < bottom <= 0.6, "what is laid on a card lies on its picture, not on its words"
    said = page.locator(f"#c-{armor}").get_attribute("aria-description")
    assert "Negated by Di." in said
    assert f"Answers “{HIT}”." in said


@pytest.mark.parametrize("width", [360, 1366])
def test_each_card_in_the_middle_names_its_player_and_at_whom(
    stack: tuple[House, str, list[str]], join: Join, width: int
) -> None:
    _, link, aliases = stack
    page = join(link, deal=False, viewport={"width": width, "height": WIDTHS[width]})
    abreast(page)
    for alias, whose in zip(aliases, ("Ann → Bob", "Bob → Ann", "Di → Bob"), strict=True):
        card = page.locator(f"#c-{alias}")
        expect(card.locator(".whose")).to_have_text(whose)
        expect(card).to_have_attribute("aria-description", re.compile(rf"^{whose}\. \S"))
        chip = card.locator(".whose")
        assert chip.evaluate("el => el.scrollWidth <= el.clientWidth + 1"), "the names are whole"
    assert min(height_of(page.locator(".card .whose"))) >= 13, "as large on small cards"
    expect(page.locator(".zone.r-play .label")).to_have_count(0)


def test_what_comes_next_moves_no_option_and_is_in_sight(
    stack: tuple[House, str, list[str]], join: Join
) -> None:
    _, link, _ = stack
    page = join(link, deal=False, viewport={"width": 1366, "height": 768})
    abreast(page)
    expect(page.locator(".zone.due")).to_have_count(2)
    expect(page.locator(".zone.due.mine, .due-badge.mine")).to_have_count(0)  # gold is for what is one's own
    soon = page.locator(".panel.advice .soon")
    soon.locator("li").first.wait_for()
    moved = soon.evaluate(
        """el => {
          const options = () => document.querySelector('.asks').getBoundingClientRect().y;
          const before = options();
          el.querySelector('li').append(' '.padEnd(400, 'and so on '));
          const [box, room] = [el.getBoundingClientRect(), el.parentElement.getBoundingClientRect()];
          return [options() - before, Math.round(box.bottom) <= Math.round(room.bottom), box.top > room.top];
        }"""
    )
    assert moved == [0, True, True]
    heights = []
    for said in ("Bob", "and so on " * 20):
        page.locator(".topbar .turn-line span").evaluate("(el, said) => { el.textContent = said; }", said)
        heights.append(page.locator(".topbar .turn-line").bounding_box()["height"])
    assert heights[0] == heights[1], "the header holds still"
    page.get_by_test_id("last-played").locator("button").first.click()
    page.locator(".dialog .card-text").wait_for()
    place = "() => document.querySelector('.dialog .shown-face').getBoundingClientRect().x"
    at = page.evaluate(place)
    page.evaluate("() => document.querySelector('.dialog .card-text').remove()")
    assert page.evaluate(place) == at, "a card shown large does not move when its words come"


def test_the_empty_felt_tells_what_was_played_last_and_a_mat_why_one_is_out(
    tmp_path: Path, join: Join
) -> None:
    """By one look at the table of a phone: Bob's last Fortitude is gone, and nothing lies open any more."""
    hand = [HIT, *["I raise!"] * 2, "Tip the Wench", "Winning Hand!", "Wine into Water", "Mass Heal!"]
    tavern = Tavern(tmp_path, {"s0.hand": hand}, {"s1.fortitude": 2, "s1.alcohol": 1}, players=3)
    tavern.passes(0)
    card = tavern.play(0, HIT)
    tavern.op(0, "arrow", **{"from": card}, to=1)
    for _ in range(3):
        tavern.passes(0, 1, 2)
    tavern.settle()
    links = tavern.rooms.tokens(tavern.room)["seats"]
    tavern.store.close()
    house = House(tmp_path)
    try:
        link = f"{house.url}/t/{tavern.room.id}#{links[1]}"
        page = join(link, deal=False, viewport={"width": 360, "height": 740})
        abreast(page)
        picture(page, "out-360")
        lately = page.get_by_test_id("lately")
        expect(lately.locator("> div > b")).to_have_text("Ann → Bob")
        expect(lately.locator("li")).to_have_count(1)
        expect(lately.locator("li")).to_have_text("Bob −2", use_inner_text=True)
        said = f"Bob passed out after “{HIT}”: Alcohol Content 1, Fortitude 0."
        expect(page.get_by_test_id("why-out")).to_have_text(said)
        at = page.get_by_test_id("why-out").locator("p").bounding_box()
        assert page.evaluate(OVER_PILES), "no pile of the mat lies over it"
        assert page.evaluate(OUT_OF_SIGHT), "and none is half hidden"
        assert at["x"] >= 0
        assert at["x"] + at["width"] <= 360
    finally:
        house.close()


def height_of(found: Any) -> list[float]:
    heights: list[float] = found.evaluate_all("els => els.map((el) => el.getBoundingClientRect().height)")
    return heights


def lines_of(page: Any) -> list[Any]:
    found: list[Any] = page.locator(".answer-line").all()
    return found
