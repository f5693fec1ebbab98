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
from innkeep.cards.table_module import module
from innkeep.cards.table_options import OptionError
from innkeep.rules import new_game
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
        ("rdi1-gerki", {"machinery": ["prizes"]}, "deck.machinery[0]"),
        ("rdi1-gerki", {"machinery": ["boss-otto"]}, "deck.machinery[0]"),
        ("rdi1-gerki", {"machinery": ["boss-otto"], "kind": "otto"}, "cards[7].types"),
    ],
)
def test_what_would_change_the_tables_of_others_is_not_kept(
    shelf: user_decks.DeckStore, base: str, head: Json, field: str
) -> None:
    with pytest.raises(PackError) as refused:
        shelf.put(made(base, **head))
    assert refused.value.problems[0].field == field
    assert not shelf.folder.exists() or not list(shelf.folder.glob("*.yaml"))


def test_own_boss_cards_are_a_bosss_at_the_table_that_chose_them_and_nowhere_else(
    shelf: user_decks.DeckStore,
) -> None:
    before = json.dumps(module.options(), default=list)
    mine = shelf.put(made("rdi10-valeria-boss")).id
    assert json.dumps(module.options(), default=list) == before
    assert "boss_cards" not in module.options_with(["rdi1-zot"])["properties"]
    choice = module.options_with([mine])["properties"]["boss_cards"]
    assert choice["items"]["enum"] == [mine]
    assert choice["with"] == ["boss-battle", "two-headed-boss-battle", "leaders-and-lackeys"]
    battle = {"teams": "boss-battle", "players": 3, "characters": ["rdi10-valeria", "rdi1-zot", "rdi1-gerki"]}
    usual = module.setup(battle)
    assert not any(name.startswith(mine) for name in usual["faces"])
    setup = module.setup({**battle, "boss_cards": [mine]})
    added = [one for one in setup["components"] if one.get("face", "").startswith(mine)]
    assert len(added) == sum(card.copies for card in user_decks.load().decks[mine].cards)
    assert {(one["zone"], one["back"]) for one in added} == {("s0.deck", "back/rdi10-valeria")}
    assert not any(name.startswith("rdi10-valeria-boss/") for name in setup["faces"])
    for wish, allowed in (
        ({"boss_cards": [mine]}, "only with teams: boss-battle"),
        ({**battle, "boss_cards": ["shelf-0123456789abcdef"]}, "rdi10-house-boss, rdi10-valeria-boss"),
        ({**battle, "boss_cards": [mine, "rdi10-house-boss"]}, "one deck"),
        ({**battle, "characters": [mine, "rdi1-zot", "rdi1-gerki"]}, "rdi1-zot"),
    ):
        with pytest.raises(OptionError) as refused:
            module.setup(wish)
        assert allowed in refused.value.allowed
        assert "shelf-" not in refused.value.allowed, "nobody is told what others made"


def test_a_faction_of_ones_own_is_part_of_otto_at_the_table_that_chose_it(
    shelf: user_decks.DeckStore,
) -> None:
    mine = shelf.put(made("rdi10-otto-battlebot")).id
    assert mine not in offered("factions")
    assert offered("factions", mine)[-1] == mine
    against = {"teams": "boss-otto", "players": 2, "characters": ["rdi1-zot"]}
    assert not any(name.startswith(mine) for name in module.setup(against)["faces"])
    setup = module.setup({**against, "factions": [mine, "gamblotron"]})
    assert setup["options"]["factions"] == [mine, "rdi10-otto-gamblotron"]
    own = [one for one in setup["components"] if one.get("face", "").startswith(mine)]
    assert own
    assert not any(one["back"].startswith(f"back/{mine}") for one in own), "no back tells whose a card is"
    with pytest.raises(OptionError) as refused:
        module.setup({**against, "factions": [mine, "yours"]})
    assert "shelf-" not in refused.value.allowed


def test_a_side_deck_is_kept_as_long_as_the_table_that_plays_with_it(
    shelf: user_decks.DeckStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    side = shelf.put(made("rdi7-warthorn-stories")).id
    mine = shelf.put(made("rdi7-warthorn", side_deck=side)).id
    module.setup({"characters": [mine, "rdi1-zot"]})
    monkeypatch.setattr(user_decks, "MOST", 1)
    for deck in (side, mine):
        long_ago = time.time() - user_decks.DAY_S - 9
        os.utime(shelf.folder / f"{deck}.yaml", (long_ago, long_ago))
    shelf.put(made(hue=200))
    assert {side, mine} <= user_decks.load().decks.keys()


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
    assert module.newer(setup["options"])[0]["characters"] == [second, "rdi1-zot"]
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


def simulated(*words: str) -> Json:
    done = CliRunner().invoke(simulate, [*words, "--json"])
    assert done.exit_code == 0, done.output
    found: Json = json.loads(done.stdout)
    assert found["violations"] == found["unfinished"] == 0
    return found


def pack(folder: Path, base: str, **head: Any) -> str:
    file = folder / f"{head['id']}.yaml"
    file.write_text(exchange.yaml_text(made(base, set="mine", **head)))
    return str(file)


@pytest.mark.games
def test_parts_of_otto_boss_cards_and_drinks_of_ones_own_are_simulated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[str] = []

    def seen(*given: Any, **named: Any) -> Any:
        game = new_game(*given, **named)
        played.extend({name.partition("/")[0] for name in game.defs})
        return game

    monkeypatch.setattr("innkeep.rules.cli.simulate.new_game", seen)
    monkeypatch.setattr(pack_files, "_BESIDE", [])
    otto = pack(tmp_path, "rdi10-otto-battlebot", id="my-bot")
    simulated("--packs", otto, "--variant", "boss-otto", "--games", "4", "--players", "2")
    assert played.count("my-bot") == 4, "who brings a part plays with it"
    played.clear()
    boss = pack(tmp_path, "rdi10-valeria-boss", id="my-boss")
    told = simulated("--packs", boss, "--variant", "boss-battle", "--games", "2", "--bosses", "valeria")
    assert played.count("my-boss") == 2
    assert "my-boss" not in told["appearances"], "Boss Cards are no character"
    played.clear()
    simulated("--packs", pack(tmp_path, "rdi1-drinks", id="my-drinks"), "--games", "2")
    assert played.count("my-drinks") == 2


@pytest.mark.games
def test_a_deck_that_simulated_games_have_no_place_for_is_told_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pack_files, "_BESIDE", [])
    given = [
        pack(tmp_path, "rdi10-otto-battlebot", id="my-bot", name={"en": "Bot", "ru": "Бот"}),
        pack(tmp_path, "rdi10-valeria-boss", id="my-boss", name={"en": "Boss", "ru": "Босс"}),
        pack(tmp_path, "rdi7-warthorn-stories", id="my-tales", name={"en": "Tales", "ru": "Байки"}),
        pack(tmp_path, "rdi1-gerki", id="my-gerki", name={"en": "Thief", "ru": "Вор"}),
        pack(tmp_path, "rdi1-drinks", id="my-drinks", name={"en": "Bar", "ru": "Бар"}),
        pack(tmp_path, "rdi2-drinks", id="more-drinks", name={"en": "Cellar", "ru": "Погреб"}),
    ]
    words = [word for file in given for word in ("--packs", file)]
    words += ["--games", "1", "--characters", "zot,fiona,deirdre"]
    said = CliRunner().invoke(simulate, words).stdout.splitlines()
    assert said[1:7] == [
        "Your decks in these games: Bar",
        "Not played with: Bot. It needs --variant boss-otto.",
        "Not played with: Boss. It needs --variant boss-battle, leaders-and-lackeys, two-headed-boss-battle.",
        "Not played with: Tales. It lies beside a character who is not among these.",
        "Not played with: Thief. It is not among the characters.",
        "Not played with: Cellar. Everybody drinks from Bar.",
    ]
    words += ["--lang", "ru", "--variant", "boss-battle"]
    said = CliRunner().invoke(simulate, words).stdout.splitlines()
    assert "Не участвует: Босс. Никто из персонажей не берёт эти карты босса." in said


@pytest.mark.server
@pytest.mark.parametrize(
    ("base", "chosen"),
    [
        ("rdi1-gerki", {"characters": ["mine", "rdi1-zot"], "players": 2}),
        (
            "rdi10-otto-battlebot",
            {"teams": "boss-otto", "factions": ["mine", "gamblotron"], "players": 2},
        ),
        (
            "rdi10-valeria-boss",
            {
                "teams": "boss-battle",
                "boss_cards": ["mine"],
                "players": 3,
                "characters": ["rdi10-valeria", "rdi1-zot", "rdi1-gerki"],
            },
        ),
    ],
)
def test_bots_play_a_whole_game_with_a_deck_of_a_file(tmp_path: Path, base: str, chosen: Json) -> None:
    (tmp_path / "mine.innpack").write_bytes(
        pack_archive.packed(pack_files.parse(exchange.yaml_text(made(base, id="mine", set="mine"))))
    )
    options = json.dumps(chosen)
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
