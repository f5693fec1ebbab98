"""Tabletop Simulator and Tabletop Playground: valid documents, and the right card in every cell."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from PIL import Image

from innkeep import cards
from innkeep.cards import yaml_reader
from innkeep.images import provider
from innkeep.images.exports import contents, ttpg
from innkeep.images.exports.board import called
from innkeep.images.exports.spritesheets import of_game
from innkeep.images.exports.tts import UNIT, saved_object
from innkeep.images.pieces import piece_index
from innkeep.images.pieces.piece_index import component

from .conftest import GAME, run
from .pictures import difference

Exported = Callable[..., tuple[Path, dict[str, Any]]]
SCHEMAS = Path(__file__).parent / "schemas"
BASE = "https://example.org/inn"
SUPPLY = ("coin/1", "coin/5", "token/fortitude", "token/alcohol")
MACHINE = ("token/threat", "token/potions", "token/priority")
FOUR = ("rdi1-gerki", "rdi1-zot", "rdi1-fiona", "rdi1-deirdre", "rdi1-drinks")
CELLS = (0, 7, -1)
"""The cells of a sheet that are looked at."""


def schema(name: str) -> Any:
    return yaml_reader.read((SCHEMAS / f"{name}.yaml").read_text("utf-8"))


def copies(deck: str, lang: str) -> Counter[str]:
    return Counter({card.title[lang]: card.copies for card in cards.load().decks[deck].cards})


def cell(sheet: Path, columns: int, rows: int, index: int) -> Image.Image:
    """One card of a sheet, as a program cuts it out."""
    with Image.open(sheet) as image:
        assert max(image.size) <= 4096
        wide, tall = image.width / columns, image.height / rows
        left, top = index % columns * wide, index // columns * tall
        return image.crop((round(left), round(top), round(left + wide), round(top + tall)))


def shows(picture: Image.Image, card: cards.Card, lang: str) -> bool:
    """Whether a picture is that card's face."""
    face = provider.draw(piece_index.component(card.id, lang), picture.width)
    return difference(picture, face) < 9


@pytest.fixture(scope="module")
def tts(exported: Exported) -> tuple[Path, dict[str, Any]]:
    folder, _ = exported("inn", "tts", *GAME, "--lang", "ru", "--url-base", BASE + "/")
    return folder, json.loads((folder / "inn.json").read_text("utf-8"))


def objects(found: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for item in found:
        yield item
        yield from objects(item.get("ContainedObjects", []))


def test_the_saved_object_is_valid_and_ids_are_its_own(tts: tuple[Path, dict[str, Any]]) -> None:
    _, document = tts
    jsonschema.validate(document, schema("tts"))
    guids = [item["GUID"] for item in objects(document["ObjectStates"])]
    assert len(set(guids)) == len(guids)


def test_decks_have_every_copy_and_point_at_its_cell(tts: tuple[Path, dict[str, Any]]) -> None:
    folder, document = tts
    decks = [item for item in document["ObjectStates"] if item["Name"] == "DeckCustom"]
    assert len(decks) == len(GAME)
    for deck, name in zip(decks, GAME, strict=True):
        assert [card["CardID"] for card in deck["ContainedObjects"]] == deck["DeckIDs"]
        assert Counter(card["Nickname"] for card in deck["ContainedObjects"]) == copies(name, "ru")
        assert deck["Transform"]["rotZ"] == 180
        known = {card.title["ru"]: card for card in cards.load().decks[name].cards}
        different = {card["CardID"]: card["Nickname"] for card in deck["ContainedObjects"]}
        for number in [sorted(different)[at] for at in CELLS]:
            sheet = deck["CustomDeck"][str(number // 100)]
            assert sheet["FaceURL"].startswith(BASE + "/rdi1")
            path = folder / sheet["FaceURL"].removeprefix(BASE + "/")
            picture = cell(path, sheet["NumWidth"], sheet["NumHeight"], number % 100)
            assert shows(picture, known[different[number]], "ru")


def test_every_address_is_a_picture_of_the_folder(tts: tuple[Path, dict[str, Any]]) -> None:
    folder, document = tts
    text = json.dumps(document)
    named = {part.split('"')[0] for part in text.split(BASE + "/")[1:]}
    written = {path.name for path in folder.iterdir()} - {"inn.json", "inn.png"}
    assert named == written
    for name in written:
        with Image.open(folder / name) as image:
            image.load()


def test_seats_have_hands_counters_and_mats(tts: tuple[Path, dict[str, Any]]) -> None:
    _, document = tts
    names = Counter(item["Name"] for item in document["ObjectStates"])
    assert names["HandTrigger"] == 2
    values = sorted(i["Counter"]["value"] for i in document["ObjectStates"] if i["Name"] == "Counter")
    assert values == [0, 0, 0, 0, 8, 8, 20, 20]
    assert names["Custom_Tile"] == 2
    bags = [item for item in document["ObjectStates"] if item["Name"] == "Infinite_Bag"]
    assert {bag["Nickname"] for bag in bags} == {called(key, "ru") for key in SUPPLY}


def test_hands_lie_before_their_players_and_face_them(exported: Exported) -> None:
    folder, _ = exported("four", "tts", *FOUR, "--url-base", BASE)
    found = json.loads((folder / "four.json").read_text("utf-8"))["ObjectStates"]
    mats = {item["Nickname"]: item["Transform"]["posZ"] for item in found if item["Name"] == "Custom_Tile"}
    hands = [item for item in found if item["Name"] == "HandTrigger"]
    assert {hand["Transform"]["rotY"] for hand in hands} == {0, 180}
    for hand in hands:
        at = hand["Transform"]
        (mat,) = (z for name, z in mats.items() if hand["Nickname"].startswith(name))
        assert abs(at["posZ"]) > abs(mat), "behind the mat, seen from the middle"
        assert at["rotY"] == (0 if at["posZ"] < 0 else 180)
        assert at["posZ"] * mat > 0
        assert at["scaleX"] > 7 * 2
        assert at["scaleY"] > 3
    assert len({hand["FogColor"] for hand in hands}) == 4


def test_the_map_of_a_dungeon_lies_in_the_middle_and_covers_nothing() -> None:
    game = contents.begin(FOUR[:4], FOUR[4], ["dungeon-raiding-the-armory"])
    document = json.loads(saved_object(game, "en", BASE, of_game(game)))
    jsonschema.validate(document, schema("tts"))
    tiles = [item for item in document["ObjectStates"] if item["Name"] == "Custom_Tile"]
    (sheet,) = (item for item in tiles if item["Nickname"] == "Raiding the Armory")
    assert sheet["CustomImage"]["ImageURL"] == f"{BASE}/map_dungeon-raiding-the-armory.jpg"
    assert ("map/dungeon-raiding-the-armory", "Raiding the Armory") in ttpg.sheets(game, "en")
    at = sheet["Transform"]
    wide, deep = component("map/dungeon-raiding-the-armory", "en").width * UNIT / 2, at["scaleZ"]
    for item in document["ObjectStates"]:
        other = item["Transform"]
        if item is not sheet:
            beside = abs(other["posX"] - at["posX"]) > wide or abs(other["posZ"] - at["posZ"]) > deep
            assert beside, item["Nickname"]


def test_a_machine_has_its_mat_and_its_three_decks() -> None:
    game = contents.begin(["rdi10-karl", "rdi10-alaric"], "rdi10-drinks", ["boss-otto"])
    document = json.loads(saved_object(game, "ru", BASE, of_game(game)))
    jsonschema.validate(document, schema("tts"))
    tiles = {item["Nickname"]: item for item in document["ObjectStates"] if item["Name"] == "Custom_Tile"}
    assert sorted(tiles) == ["Аларик", "Босс Отто", "Карл"]
    assert "mat_rdi10-otto-" in tiles["Босс Отто"]["CustomImage"]["ImageURL"]
    machine = cards.load().decks["rdi10-otto-battlebot"]
    names = {card.title["ru"] for card in machine.cards}
    decks = [item for item in document["ObjectStates"] if item["Name"] == "DeckCustom"]
    of_machine = [deck for deck in decks if names & {card["Nickname"] for card in deck["ContainedObjects"]}]
    assert len(of_machine) == 3
    hands = [item["Nickname"] for item in document["ObjectStates"] if item["Name"] == "HandTrigger"]
    assert len(hands) == 2
    bags = {item["Nickname"] for item in document["ObjectStates"] if item["Name"] == "Infinite_Bag"}
    assert bags == {called(key, "ru") for key in (*SUPPLY, "token/buff", *MACHINE)}


def test_without_an_address_the_folder_itself_is_named(tmp_path: Path) -> None:
    result = run("tts", *GAME[:2], "-o", str(tmp_path / "inn.zip"))
    assert result.exit_code == 2
    assert "--url-base" in result.stderr


def test_the_package_is_valid_and_its_stacks_are_the_decks(exported: Exported) -> None:
    folder, report = exported("inn", "ttpg", *GAME)
    manifest = json.loads((folder / "Manifest.json").read_text("utf-8"))
    assert set(manifest) == {"Name", "Version", "GUID", "ModID", "CopyProtection"}
    found = [json.loads(path.read_text("utf-8")) for path in sorted((folder / "Templates").iterdir())]
    guids = [manifest["GUID"], *(template["GUID"] for template in found)]
    assert len(set(guids)) == len(guids)
    assert {path.stem for path in (folder / "Templates").iterdir()} == set(guids[1:])
    stacks = {template["Name"]: template for template in found if len(template["Indices"]) > 1}
    for template in found:
        jsonschema.validate(template, schema("ttpg"))
        for side in ("FrontTexture", "BackTexture"):
            with Image.open(folder / "Textures" / template[side]) as image:
                image.load()
        assert max(template["Indices"]) < template["NumHorizontal"] * template["NumVertical"]
    for name in GAME:
        deck = cards.load().decks[name]
        stack = stacks[deck.name["en"]]
        held = Counter(stack["CardNames"][str(index)] for index in stack["Indices"])
        assert held == copies(name, "en")
        known = {card.title["en"]: card for card in deck.cards}
        sheet = folder / "Textures" / stack["FrontTexture"]
        for index in [sorted(set(stack["Indices"]))[at] for at in CELLS]:
            picture = cell(sheet, stack["NumHorizontal"], stack["NumVertical"], index)
            assert shows(picture, known[stack["CardNames"][str(index)]], "en")
    assert report["cards"] == 110
