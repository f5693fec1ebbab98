"""Cockatrice: a database that its schema allows, names of their own, a picture and a deck list for each."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pytest
import xmlschema
from PIL import Image

from innkeep import cards
from innkeep.images.exports import cockatrice

from .conftest import run


@cache
def schema() -> xmlschema.XMLSchema:
    return xmlschema.XMLSchema(Path(__file__).parent / "schemas" / "cockatrice.xsd")


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_every_deck_gives_a_valid_database_and_lists(lang: str) -> None:
    chosen = list(cards.load().cards.values())
    database = cockatrice.database(chosen, lang)
    schema().validate(ElementTree.fromstring(database))
    names = {node.text for node in ElementTree.fromstring(database).iter("name")}
    for deck in cards.load().decks.values():
        written = ElementTree.fromstring(cockatrice.deck_list(deck, chosen, lang))
        schema().validate(written)
        rows = written.findall("zone/card")
        assert sum(int(row.attrib["number"]) for row in rows) == deck.size
        assert {row.attrib["name"] for row in rows} <= names
    files = [cockatrice.picture_file(name) for name in cockatrice.names(chosen, lang).values()]
    assert len({name.casefold() for name in files}) == len(files)


def test_pictures_lie_where_the_program_looks(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    assert run("cockatrice", "rdi1-zot/gambling-im-in", "--lang", "en", "-o", str(folder)).exit_code == 0
    assert {path.relative_to(folder).as_posix() for path in folder.rglob("*.*")} == {
        "customsets/innkeep.en.xml",
        "decks/rdi1-zot.en.cod",
        "pics/CUSTOM/Gambling I'm in!.jpg",
    }
    with Image.open(folder / "pics" / "CUSTOM" / "Gambling I'm in!.jpg") as image:
        assert image.size == (480, 670)


PACK = """\
deck: {id: own, set: own, kind: character, name: {en: Own}, look: {hue: 20, emblem: ogre}}
cards:
"""
ALIKE = ["Who", "Who?", "Who:", "WHO", 'Wh"o"', "<Who", "Who|", "???", "*", "Wh/o", "Wh o"]


def test_titles_that_give_the_same_file_are_told_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Signs that no file system takes, and capitals that some do not tell apart."""
    rows = [
        f"  - {{id: c{number}, title: {{en: {json.dumps(title)}}}, types: [action], icon: ogre, modes: "
        "[{when: {on: action}, effects: [{do: fortitude, who: me, amount: 1}]}]}\n"
        for number, title in enumerate(title for title in ALIKE if "<" not in title)
    ]
    (tmp_path / "own.yaml").write_text(PACK + "".join(rows), "utf-8")
    library = cards.load().joined(cards.load_path(tmp_path))
    monkeypatch.setattr(cards, "load", lambda: library)
    chosen = list(library.decks["own"].cards)
    names = cockatrice.names(chosen, "en")
    files = [cockatrice.picture_file(name).casefold().strip() for name in names.values()]
    assert len(set(files)) == len(chosen)
    assert all(files)
    made = cockatrice.files(chosen, "en", "low-ink", lambda _: None).files
    assert len([name for name in made if name.startswith("pics/")]) == len(chosen)
