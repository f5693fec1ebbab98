"""Games for other programs: their decks lie shuffled, because those programs deal from a pile as it lies."""

from __future__ import annotations

import itertools
import json
from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from innkeep import cards
from innkeep.images.exports import contents
from innkeep.images.exports.pcio import room
from innkeep.images.exports.spritesheets import flat, of_game
from innkeep.images.exports.ttpg import _deck
from innkeep.images.exports.tts import saved_object
from innkeep.images.exports.vassal.setting import Setting

from .conftest import GAME, run

GERKI = "rdi1-gerki"


def book() -> list[str]:
    """The titles of a deck, copy by copy, as its cards are printed."""
    return [card.title["en"] for card in cards.load().decks[GERKI].cards for _ in range(card.copies)]


def twins(titles: Sequence[str]) -> int:
    """How many copies of a card lie on one another."""
    return sum(one == two for one, two in itertools.pairwise(titles))


def of_vassal(game: contents.ExportedGame) -> list[str]:
    lots = {lot.place.id: lot for lot in Setting(game, "en").lots(whole=False)}
    return [piece.name for piece in lots["s0.deck"].pieces]


def of_tts(game: contents.ExportedGame) -> list[str]:
    found = json.loads(saved_object(game, "en", "http://example.org", of_game(game)))["ObjectStates"]
    deck = next(item for item in found if item["Nickname"] == "Gerki: Character Deck")
    return [card["Nickname"] for card in deck["ContainedObjects"]]


def of_ttpg(game: contents.ExportedGame) -> list[str]:
    sheet = next(sheet for sheet in of_game(game) if sheet.back == f"back/{GERKI}")
    template = _deck(game, "en", sheet)
    return [template["CardNames"][str(index)] for index in template["Indices"]]


FLAT = lru_cache(maxsize=128)(flat)
"""Each picture drawn once: the same game is made time and again, and only its order looked at."""


def of_pcio(game: contents.ExportedGame) -> list[str]:
    with patch("innkeep.images.exports.pcio.flat", FLAT):
        made = room(game, "en", "low-ink", lambda _: None)
    widgets = json.loads(made.files["widgets.json"])
    titles = {card.id: card.title["en"] for card in cards.load().decks[GERKI].cards}
    return [
        titles[one["cardType"]] for one in widgets if one["type"] == "card" and one["parent"] == "s0.deck"
    ]


@pytest.mark.parametrize("order", [of_vassal, of_tts, of_ttpg, of_pcio])
def test_decks_lie_shuffled(order: Callable[[contents.ExportedGame], Sequence[str]]) -> None:
    found = order(contents.begin(GAME[:2], GAME[2]))
    assert Counter(found) == Counter(book())
    assert list(found) not in (book(), book()[::-1])
    assert twins(found) < twins(book())
    assert order(contents.begin(GAME[:2], GAME[2])) == found, "the same seed gives the same order"
    assert order(contents.begin(GAME[:2], GAME[2], seed=2)) != found
    plain = list(order(contents.begin(GAME[:2], GAME[2], seed=contents.IN_ORDER)))
    assert plain in (book(), book()[::-1])


def test_what_a_table_shuffles_is_shuffled_in_every_variant() -> None:
    for variant in ("pub-crawl", "boss-otto", "dungeon-raiding-the-armory"):
        cast = ["rdi10-karl", "rdi10-alaric"]
        shuffled = contents.begin(cast, "rdi10-drinks", [variant])
        plain = contents.begin(cast, "rdi10-drinks", [variant], contents.IN_ORDER)
        for place in plain.places.values():
            other = shuffled.places[place.id]
            assert sorted(other.order) == sorted(place.order)
            hidden = place.kind == "stack" and len({plain.things[name].face for name in place.order}) > 3
            if hidden and plain.discard_for(place) is not None:
                assert other.order != place.order, place.id


def test_the_sheets_of_pictures_tell_nothing_of_the_order() -> None:
    game, other = (contents.begin(GAME[:2], GAME[2], seed=seed) for seed in (1, 2))
    assert of_game(game) == of_game(other)


def test_the_seed_is_chosen_on_the_command_line(tmp_path: Path) -> None:
    made: dict[str, Any] = {}
    for seed in ("1", "5"):
        target = tmp_path / seed
        assert run("ttpg", *GAME, "--seed", seed, "-o", str(target)).exit_code == 0
        made[seed] = {path.name: path.read_bytes() for path in (target / "Templates").iterdir()}
    assert made["1"].keys() == made["5"].keys()
    assert made["1"] != made["5"]
    refused = run("ttpg", *GAME, "--seed", "-1", "-o", str(tmp_path / "no"))
    assert refused.exit_code == 2
    assert "--seed" in refused.stderr
