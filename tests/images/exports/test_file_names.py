"""What files of exports are called: every file system takes the names, and tells them apart."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path, PurePosixPath

import pytest

from innkeep import cards
from innkeep.images.exports import cockatrice, contents
from innkeep.images.exports.bundle import Bundle
from innkeep.images.exports.file_names import distinct_files, stem
from innkeep.images.exports.spritesheets import back_file, of_game
from innkeep.images.exports.vassal.setting import Setting
from innkeep.images.pieces import piece_index

WINDOWS = {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10))}


def all_right(names: Iterable[str]) -> int:
    """How many names of files there are, each of which Windows takes and no other one is taken for."""
    found = list(names)
    assert len({name.casefold() for name in found}) == len(found)
    for name in found:
        for part in PurePosixPath(name).parts:
            assert part.partition(".")[0].strip().casefold() not in WINDOWS, name
            assert not re.search(r'[<>:"\\|?*\x00-\x1f]|[ .]$|^ ', part), name
            assert len(part.encode()) <= 200, name
    return len(found)


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_every_deck_in_every_format_of_cards(lang: str) -> None:
    library = cards.load()
    chosen = list(library.cards.values())
    backs = {card.deck for card in chosen}
    for front, back in (
        ("cards/{deck}_{card}.png", "cards/{deck}_back.png"),
        ("{deck}/{card}.png", "{deck}/back.png"),
    ):
        files = distinct_files(chosen, lang, front, back)
        assert all_right(files.values()) == len(chosen) + len(backs)
    pictures = [f"{cockatrice.picture_file(name)}.jpg" for name in cockatrice.names(chosen, lang).values()]
    assert all_right(pictures) == len(chosen)
    assert all_right(f"{stem(key)}.png" for key in piece_index.keys("")) > len(chosen)


def test_every_deck_in_every_format_of_games() -> None:
    decks = cards.load().decks.values()
    everybody = [deck.id for deck in decks if deck.kind == "character" and deck.complete]
    game = contents.begin(everybody, None, ["pub-crawl"])
    sheets = [sheet.file for sheet in of_game(game)]
    assert all_right([*sheets, *map(back_file, game.backs())]) == len(sheets) + len(game.backs())
    assert all_right(Setting(game, "en").images.values()) > len(game.faces())


PACK = """\
deck: {{id: {id}, set: own, kind: character, name: {{en: {name}}}, look: {{hue: 20, emblem: ogre}}}}
cards:
  - {{id: x, title: {{en: "{title}"}}, types: [action], said: {{en: As it says.}}}}
"""


def test_decks_called_as_devices_and_twins_have_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A deck of one's own may be called anything that is an id, and its cards anything at all."""
    for deck, title in (("con", "Nul"), ("back-con", "Wine?"), ("con-1", "WINE"), ("nul", "Aux.")):
        (tmp_path / f"{deck}.yaml").write_text(PACK.format(id=deck, name=deck, title=title), "utf-8")
    library = cards.load().joined(cards.load_path(tmp_path))
    monkeypatch.setattr(cards, "load", lambda: library)
    chosen = [card for deck in ("con", "back-con", "con-1", "nul") for card in library.decks[deck].cards]
    for front, back in (("{deck}_{card}.png", "{deck}_back.png"), ("{deck}/{card}.png", "{deck}/back.png")):
        assert all_right(distinct_files(chosen, "en", front, back).values()) == 8
    pictures = [f"{cockatrice.picture_file(name)}.jpg" for name in cockatrice.names(chosen, "en").values()]
    assert all_right(pictures) == 4
    lists = [f"{stem(card.deck)}.en.cod" for card in chosen]
    assert all_right([*lists, *(back_file(f"back/{card.deck}") for card in chosen)]) == 8


@pytest.mark.parametrize("twin", ["CARDS/A.png", "cards/a.png", "cards/a.png.", "cards/aux.png", "con/a"])
def test_no_bundle_holds_what_a_file_system_refuses(twin: str) -> None:
    bundle = Bundle()
    bundle.add("cards/a.png", b"")
    with pytest.raises(KeyError):
        bundle.add(twin, b"")
