"""Decks people made are played with by whoever knows their name, and change nobody else's table."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from innkeep.cards.io import deck_files, exchange, pack_archive, pack_files, user_decks
from innkeep.cards.io.pack_files import PackError
from innkeep.cards.table_module import OptionError, module
from innkeep.rules.cli.simulate import simulate
from innkeep.table.live.rooms import Rooms
from innkeep.table.plugins.discovery import load
from innkeep.table.store.event_log import Store
from innkeep.table.store.removal import remove_tables

Json = dict[str, Any]


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> user_decks.DeckStore:
    monkeypatch.setenv(user_decks.FOLDER, str(tmp_path / "shelf"))
    monkeypatch.delenv(user_decks.OFFERED, raising=False)
    return user_decks.DeckStore(tmp_path / "shelf")


def made(base: str = "rdi1-gerki", hue: int = 10, **head: Any) -> Json:
    data = exchange.deck_data(pack_files.load().decks[base])
    data["deck"].update(head)
    data["deck"]["look"]["hue"] = hue
    return data


def offered(field: str, *own: str) -> list[str]:
    options = module.options_with(own) if own else module.options()
    about = options["properties"][field]
    found: list[str] = about.get("enum") or about["items"]["enum"]
    return found


def test_a_deck_is_offered_to_who_knows_its_name_and_to_nobody_else(shelf: user_decks.DeckStore) -> None:
    before = json.dumps(module.options(), default=list)
    mine, drinks = shelf.put(made()).id, shelf.put(made("rdi1-drinks")).id
    other = shelf.put(made(hue=77)).id
    assert json.dumps(module.options(), default=list) == before
    assert offered("characters", mine, drinks, "shelf-0000", "rdi1-zot")[-1] == mine
    assert other not in offered("characters", mine, drinks)
    assert offered("drinks", mine, drinks)[-1] == drinks
    about = module.options_with([mine])["properties"]["characters"]
    assert about["titles"][mine]["en"] == "Gerki"
    assert about["boxes"][mine] == "own"
    setup = module.setup({"characters": [mine, "rdi1-zot"], "drinks": drinks})
    assert {name.partition("/")[0] for name in setup["faces"]} == {mine, "rdi1-zot", drinks}


@pytest.mark.parametrize(
    ("base", "head", "field"),
    [
        ("rdi10-valeria-boss", {}, "deck.boss_of"),
        ("rdi1-gerki", {"boss_of": "rdi1-zot"}, "deck.boss_of"),
        ("rdi1-gerki", {"machinery": ["prizes"]}, "deck.machinery[0]"),
        ("rdi10-otto-battlebot", {}, "deck.kind"),
    ],
)
def test_what_would_change_the_tables_of_others_is_not_kept(
    shelf: user_decks.DeckStore, base: str, head: Json, field: str
) -> None:
    with pytest.raises(PackError) as refused:
        shelf.put(made(base, **head))
    assert refused.value.problems[0].field == field
    assert not shelf.folder.exists() or not list(shelf.folder.glob("*.yaml"))


def test_a_table_keeps_its_deck_until_it_is_removed(
    shelf: user_decks.DeckStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(user_decks, "MOST", 3)
    rooms = Rooms(Store.in_folder(tmp_path), load(assistant=False))
    played, idle = shelf.put(made(hue=1)), shelf.put(made(hue=2))
    table = rooms.create("rdi", {"characters": [played.id, "rdi1-zot"]}, "off").id
    for deck in (played, idle):
        long_ago = time.time() - user_decks.DAY_S - 9
        os.utime(shelf.folder / f"{deck.id}.yaml", (long_ago, long_ago))
    for hue in range(10, 13):
        shelf.put(made(hue=hue))
    assert played.id in user_decks.load().decks
    assert idle.id not in user_decks.load().decks
    remove_tables(rooms.store, [table], rooms.plugins.modules, tmp_path)
    old = time.time() - user_decks.DAY_S - 9
    for file in shelf.folder.glob("*.yaml"):
        os.utime(file, (old - 9 * (file.stem == played.id),) * 2)
    shelf.put(made(hue=20))
    assert played.id not in user_decks.load().decks


def test_tables_that_fill_the_shelf_are_told_of(
    shelf: user_decks.DeckStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(user_decks, "MOST_PLAYED", 1)
    shelf.hold([shelf.put(made()).id])
    with pytest.raises(user_decks.ShelfFullError, match="tables play with 1 decks"):
        shelf.put(made(hue=3))


@pytest.mark.usefixtures("shelf")
def test_packs_of_a_server_are_offered_to_everybody_and_a_changed_one_is_another(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(exchange.yaml_text(made(id="mine", set="mine")))
    module.take_in([file], bytes)
    first = user_decks.offered()["mine"]
    assert first in offered("characters")
    setup = module.setup({"characters": ["mine", "rdi1-zot"]})
    assert setup["options"]["characters"] == [first, "rdi1-zot"]
    file.write_text(exchange.yaml_text(made(id="mine", set="mine", hue=200)))
    module.take_in([file], bytes)
    second = user_decks.offered()["mine"]
    assert second != first
    assert first in user_decks.load().decks, "a table that has begun plays on with it"
    assert first not in offered("characters")
    with pytest.raises(OptionError):
        module.setup({"characters": ["yours", "rdi1-zot"]})


def test_a_deck_of_a_file_keeps_its_pictures_and_its_side_deck(
    shelf: user_decks.DeckStore, tmp_path: Path
) -> None:
    side = next(deck.side_deck for deck in pack_files.load().decks.values() if deck.side_deck)
    owner = next(deck.id for deck in pack_files.load().decks.values() if deck.side_deck == side)
    data = made(owner, id="mine", side_deck="things")
    data["cards"][0]["art"] = "a.png"
    (tmp_path / "things.yaml").write_text(exchange.yaml_text(made(side, id="things")))
    (tmp_path / "mine.yaml").write_text(exchange.yaml_text(data))
    (tmp_path / "a.png").write_bytes(b"a picture")
    whole = pack_files.load_path(tmp_path).decks["mine"]
    module.take_in([tmp_path], bytes.upper)
    names = user_decks.offered()
    kept = user_decks.load().decks[names["mine"]]
    assert kept.side_deck == names["things"]
    (picture,) = user_decks.pictured(kept)
    assert (shelf.folder / picture).read_bytes() == b"A PICTURE"
    module.setup({"characters": ["mine", "rdi1-zot"]})
    (tmp_path / "mine.innpack").write_bytes(pack_archive.packed(whole))
    module.take_in([tmp_path / "things.yaml", tmp_path / "mine.innpack"], bytes.upper)
    assert user_decks.offered() == names, "the same deck, however it comes, is the same one the next time"


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("mine.docx", b"PK", "allowed: .yaml"),
        ("mine.innpack", b"PK", "no zip file"),
        ("mine.yaml", b"a: 1", "deck"),
        ("no-such.yaml", None, "no such file"),
        ("no-such.csv", None, "No such file"),
    ],
)
def test_what_is_no_deck_is_told_of_in_lines(
    shelf: user_decks.DeckStore, tmp_path: Path, name: str, content: bytes | None, said: str
) -> None:
    if content is not None:
        (tmp_path / name).write_bytes(content)
    with pytest.raises(PackError) as refused:
        module.take_in([tmp_path / name], bytes)
    assert said in str(refused.value)
    assert not shelf.folder.exists()


def test_a_deck_of_ones_own_is_simulated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pack_files, "_BESIDE", [])
    data = made(id="mine", set="mine", complete=False)
    (tmp_path / "mine.yaml").write_text(exchange.yaml_text(data))
    done = CliRunner().invoke(
        simulate,
        ["--packs", str(tmp_path / "mine.yaml"), "--characters", "mine,zot", "--games", "2", "--json"],
    )
    assert done.exit_code == 0, done.output
    assert json.loads(done.output)["appearances"] == {"mine": 2, "rdi1-zot": 2}
    refused = CliRunner().invoke(simulate, ["--packs", str(tmp_path / "none.yaml")])
    assert refused.exit_code == 2
    assert "no such file" in refused.output
    found = deck_files.found_at(tmp_path / "mine.yaml")
    assert [file.deck.id for file in found] == ["mine"]


@pytest.mark.server
def test_bots_play_a_whole_game_with_a_deck_of_a_file(tmp_path: Path) -> None:
    (tmp_path / "mine.innpack").write_bytes(
        pack_archive.packed(pack_files.parse(exchange.yaml_text(made(id="mine", set="mine"))))
    )
    options = json.dumps({"characters": ["mine", "rdi1-zot"], "players": 2})
    code = "import sys; from innkeep.table.cli.main import main; sys.argv[0] = 'innkeep'; main()"
    begin = [sys.executable, "-c", code, "demo", "--packs", "mine.innpack", "--options", options]
    done = subprocess.run(
        [*begin, "--games", "1", "--json"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["violations"] == 0
    (tmp_path / "mine.innpack").write_bytes(b"PK")
    done = subprocess.run([*begin, "--games", "1"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == "Error: --packs: mine.innpack: is no zip file, or a damaged one\n"
