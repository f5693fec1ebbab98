"""playingcards.io: a valid room in which every card lies in its pile and every picture is there."""

from __future__ import annotations

import io
import json
import zipfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from PIL import Image

from innkeep import cards
from innkeep.cards import yaml_reader
from innkeep.images import provider
from innkeep.images.pieces import piece_index

from .conftest import GAME
from .pictures import difference

Exported = Callable[..., tuple[Path, dict[str, Any]]]


@pytest.fixture(scope="module")
def room(exported: Exported) -> tuple[zipfile.ZipFile, list[dict[str, Any]]]:
    archive = zipfile.ZipFile(exported("inn.pcio", "pcio", *GAME, "--lang", "ru")[0])
    return archive, json.loads(archive.read("widgets.json"))


def test_widgets_are_valid_and_stand_in_the_room(room: tuple[zipfile.ZipFile, list[dict[str, Any]]]) -> None:
    archive, widgets = room
    assert archive.testzip() is None
    schema = yaml_reader.read((Path(__file__).parent / "schemas" / "pcio.yaml").read_text("utf-8"))
    jsonschema.validate(widgets, schema)
    names = [widget["id"] for widget in widgets]
    assert len(set(names)) == len(names)
    for widget in widgets:
        assert widget["x"] + widget.get("width", 0) <= 1600, widget
        assert widget["y"] + widget.get("height", 0) <= 1000, widget
        if widget.get("parent"):
            assert widget["parent"] in names


def test_every_card_lies_in_its_deck(room: tuple[zipfile.ZipFile, list[dict[str, Any]]]) -> None:
    _, widgets = room
    decks = {widget["id"]: widget for widget in widgets if widget["type"] == "cardDeck"}
    piles = {widget["id"]: widget for widget in widgets if widget["type"] == "cardPile"}
    held: dict[str, Counter[str]] = {}
    for card in (widget for widget in widgets if widget["type"] == "card"):
        deck = decks[card["deck"]]
        assert card["parent"] == deck["parent"]
        assert (card["x"], card["y"]) == (piles[card["parent"]]["x"], piles[card["parent"]]["y"])
        assert card["faceup"] is False
        held.setdefault(card["deck"], Counter())[card["cardType"]] += 1
        assert card["cardType"] in deck["cardTypes"]
    library = cards.load()
    assert held == {
        f"back/{name}": Counter({card.id: card.copies for card in library.decks[name].cards}) for name in GAME
    }


def test_pictures_are_there_small_enough_and_the_right_ones(
    room: tuple[zipfile.ZipFile, list[dict[str, Any]]],
) -> None:
    archive, widgets = room
    text = json.dumps(widgets)
    named = {part.split('"')[0] for part in text.split("package://")[1:]}
    assert named == set(archive.namelist()) - {"widgets.json"}
    for name in named:
        assert archive.getinfo(name).file_size < 2_000_000
    deck = next(widget for widget in widgets if widget["type"] == "cardDeck")
    for face in list(deck["cardTypes"])[:3]:
        data = archive.read(deck["cardTypes"][face]["image"].removeprefix("package://"))
        picture = Image.open(io.BytesIO(data))
        assert difference(picture, provider.draw(piece_index.component(face, "ru"), picture.width)) < 9


def test_counters_start_as_the_game_does(room: tuple[zipfile.ZipFile, list[dict[str, Any]]]) -> None:
    _, widgets = room
    values = {w["id"]: w["counterValue"] for w in widgets if w["type"] == "counter"}
    assert values["s0.fortitude"] == 20
    assert values["s1.alcohol"] == 0
    assert values["s1.purse"] == 8


def test_seats_count_from_nought(room: tuple[zipfile.ZipFile, list[dict[str, Any]]]) -> None:
    _, widgets = room
    assert [widget["seatIndex"] for widget in widgets if widget["type"] == "seat"] == [0, 1]
