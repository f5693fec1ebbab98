"""Cards in the middle as a browser draws them: answers beside what they answer, and what came to nothing."""

from __future__ import annotations

import os
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
    said = page.locator(f"#c-{armor}").get_attribute("aria-description")
    assert "Negated by Di." in said
    assert f"Answers “{HIT}”." in said


def lines_of(page: Any) -> list[Any]:
    found: list[Any] = page.locator(".answer-line").all()
    return found
