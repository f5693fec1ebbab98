"""What a person reads on the board is large enough to be read: the hand, and the cards in play."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

import pytest

from innkeep import cards
from innkeep.images.pieces import faces
from tests.assistant.tavern import Tavern

from .abreast import abreast
from .conftest import House
from .test_answers import picture

Join = Callable[..., Any]

HAND = [
    "I'm not that kind of priestess!",
    "Tip the Wench",
    "I raise!",
    "Winning Hand!",
    "Wine into Water",
    "Gambling? I'm in!",
    "Mass Heal!",
]

PLACES = """() => {
  const board = document.querySelector('.board').getBoundingClientRect();
  const scale = board.width / parseFloat(getComputedStyle(document.querySelector('.world')).width);
  const wide = (zone) => parseFloat(document.querySelector(zone).style.getPropertyValue('--cw'));
  const high = (zone) => document.querySelector(zone).getBoundingClientRect().height;
  return {
    board: board.height, scale,
    hand: wide('.zone.r-hand.own'), play: wide('.zone.r-play'),
    handH: high('.zone.r-hand.own'), felt: high('.zone.r-play'),
  };
}"""


def size_of(titles: list[str]) -> float:
    """How large the rules of these cards are written usually, as a share of the card's width."""
    found = []
    for title in titles:
        card = cards.load().find(title, "rdi1-deirdre")
        assert card is not None
        face = faces.face(card.id, "en")
        width = face.width * 72 / 25.4
        found.append(min(item.size for item in face.writing() if item.slot == "rules") / width)
    return median(found)


@pytest.mark.parametrize(
    ("size", "hand", "play"), [((1366, 768), 10, 9), ((1920, 1080), 13, 10), ((820, 1180), 9, 9)]
)
def test_the_hand_and_the_cards_in_play_can_be_read(
    tmp_path: Path, join: Join, size: tuple[int, int], hand: float, play: float
) -> None:
    tavern = Tavern(tmp_path, {"s0.hand": HAND}, players=4)
    link = tavern.rooms.tokens(tavern.room)["seats"][0]
    tavern.store.close()
    house = House(tmp_path)
    try:
        width, height = size
        page = join(
            f"{house.url}/t/{tavern.room.id}#{link}", deal=False, viewport={"width": width, "height": height}
        )
        abreast(page)
        picture(page, f"readable-{width}")
        seen = page.evaluate(PLACES)
        text = size_of(HAND)
        assert seen["hand"] * text >= hand
        assert seen["play"] * text >= play
        assert seen["felt"] >= 120
        if width > height:
            assert 0.3 <= seen["handH"] / seen["board"] <= 0.36, "a third of the board is the hand's"
        for card in page.locator(".card.in-hand").all():
            box = card.bounding_box()
            assert box["x"] >= 0
            assert box["y"] + box["height"] <= height + 1, "no card of the hand is cut"
    finally:
        house.close()


APART = """() => {
  const line = (el) => {
    const range = document.createRange();
    range.selectNodeContents(el);
    return range.getBoundingClientRect();
  };
  const labels = [...document.querySelectorAll('.zone.own.k-stack .label, .zone.own.k-purse .label')]
    .map(line).sort((a, b) => a.x - b.x);
  return labels.length > 3 && labels.every((box, at) => !at || labels[at - 1].right + 3 <= box.left);
}"""
"""Whether the names of one's own piles are read apart."""

KEYS_APART = """() => [...document.querySelectorAll('.help dl div')].every((row) => {
  const [key, said] = ['kbd', 'dd'].map((one) => row.querySelector(one).getBoundingClientRect());
  return key.right <= said.left;
})"""


def test_the_longest_words_of_a_language_run_into_nothing(house: House, join: Join) -> None:
    page = join(house.table(players=4, assistant="advise")["links"]["seats"][0], locale="ru")
    assert page.evaluate(APART), "piles"
    assert page.locator(".panel.log h2").bounding_box()["height"] < 45, "the log's buttons beside its name"
    page.keyboard.press("?")
    page.locator(".help dl").wait_for()
    assert page.evaluate(KEYS_APART), "keys and what they do"
