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

from innkeep.cards.decks import deck_files, exchange, pack_archive, user_decks
from innkeep.cards.editor import draft
from innkeep.cards.io import pack_files
from innkeep.cards.io.pack_files import PackError
from innkeep.cards.io.stand_ins import with_stand_ins
from innkeep.cards.table_module import module
from innkeep.cards.table_options import OptionError
from innkeep.rules import Game, PlayerSetup, new_game
from innkeep.rules.cli.simulate import simulate
from innkeep.rules.variants.pub_crawl import PubCrawl
from innkeep.table.live.rooms import Rooms
from innkeep.table.plugins.discovery import load
from innkeep.table.store.event_log import Store
from innkeep.table.store.upkeep.removal import remove_tables

Json = dict[str, Any]


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> user_decks.DeckStore:
    monkeypatch.setenv(user_decks.FOLDER, str(tmp_path / "shelf"))
    monkeypatch.delenv(user_decks.OFFERED, raising=False)
    return user_decks.DeckStore(tmp_path / "shelf")


def made(base: str = "rdi1-gerki", hue: int = 10, **head: Any) -> Json:
    data = draft.begun(pack_files.load().decks[base])
    data["deck"] = {name: value for name, value in {**data["deck"], **head}.items() if value is not None}
    data["deck"]["look"]["hue"] = hue
    return data


ARMORY, GAUNTLET = "dungeon-raiding-the-armory", "dungeon-game-masters-gauntlet"


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
        ("rdi1-gerki", {"machinery": ["prizes"]}, "cards[0].copies"),
        ("rdi1-gerki", {"machinery": ["two-headed-dragon"]}, "deck.machinery[0]"),
        ("rdi1-gerki", {"machinery": ["pub-crawl"]}, "deck.machinery[0]"),
        ("rdi10-taverns", {"stands_for": None}, "deck.machinery[0]"),
        ("rdi10-taverns", {"stands_for": "rdi1-zot"}, "deck.stands_for"),
        ("rdi10-taverns", {"machinery": []}, "deck.machinery"),
        ("rdi10-taverns", {"stands_for": "rdi10-armory"}, "deck.machinery"),
        ("rdi10-howling-flagon", {"own_back": False}, "deck.own_back"),
        ("rdi7-reserve", {"stands_for": "rdi10-loot"}, "deck.kind"),
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


@pytest.mark.parametrize(
    ("base", "variant", "zone"),
    [
        ("rdi10-howling-flagon", "pub-crawl", "taverns.howling-flagon"),
        ("rdi10-taverns", "pub-crawl", "taverns.open"),
        ("rdi10-armory", ARMORY, "dungeon.rooms"),
        ("rdi10-loot", ARMORY, "dungeon.loot"),
        ("rdi10-gauntlet", GAUNTLET, "dungeon.rooms"),
        ("rdi10-tricks", GAUNTLET, "dungeon.tricks"),
    ],
)
def test_a_deck_of_ones_own_lies_in_the_place_of_a_variants_and_nowhere_else(
    shelf: user_decks.DeckStore, base: str, variant: str, zone: str
) -> None:
    before = json.dumps(module.options(), default=list)
    mine, other = shelf.put(made(base)).id, shelf.put(made(base, hue=200)).id
    field = f"{variant}-decks"
    assert json.dumps(module.options(), default=list) == before
    choice = module.options_with([mine])["properties"][field]
    assert (choice["items"]["enum"], choice["with"]) == ([mine], [variant])
    assert choice["hints"][mine]["en"] == f"Instead of: {pack_files.load().decks[base].name['en']}"
    usual = module.setup({"variants": [variant]})
    assert not any(name.startswith(mine) for name in usual["faces"])
    setup = module.setup({"variants": [variant], field: [mine]})
    lying = [one for one in setup["components"] if one["zone"] == zone]
    assert {one["face"].partition("/")[0] for one in lying} == {mine}
    assert not any(name.startswith(f"{base}/") for name in setup["faces"])
    assert mine not in json.dumps(setup["told"])
    assert all(one["face"] in setup["faces"] for one in setup["components"] if one["kind"] == "card")
    for stop in (stop for one in setup.get("maps", ()) for stop in one["stops"] if stop["face"]):
        assert stop["face"] in setup["faces"]
    for wish, allowed in (
        ({field: [mine]}, f"only with variants: {variant}"),
        ({"variants": [variant], field: [mine, other]}, f"one deck in place of {base}"),
        ({"variants": [variant], field: ["shelf-0123456789abcdef"]}, "of your own in place of rdi10-"),
        ({"variants": [variant], field: mine}, "a list"),
    ):
        with pytest.raises(OptionError) as refused:
            module.setup(wish)
        assert allowed in refused.value.allowed
        assert "shelf-" not in refused.value.allowed, "nobody is told what others made"
    shelf.put(made(base, hue=44), "")
    named = module.setup({"variants": [variant], field: [mine]})["options"]
    assert named[field] == [mine]


def test_a_game_with_decks_in_the_places_of_others_is_kept_and_read(shelf: user_decks.DeckStore) -> None:
    mine = shelf.put(made("rdi10-taverns")).id
    library = with_stand_ins(user_decks.load(), [mine])
    assert with_stand_ins(user_decks.load(), [mine]) is library
    players = [PlayerSetup(name, f"rdi1-{name}") for name in ("zot", "gerki")]
    game = new_game(players, variants=["pub-crawl"], library=library)
    again = Game.from_dict(json.loads(json.dumps(game.to_dict())))
    for one in (game, again):
        crawl = next(part for part in one.parts if isinstance(part, PubCrawl))
        assert crawl.tavern() == f"{mine}/the-red-dragon-inn"
        assert len(crawl.destinations(one)) == 5
    usual = next(
        part for part in new_game(players, variants=["pub-crawl"]).parts if isinstance(part, PubCrawl)
    )
    assert usual.tavern() == "rdi10-taverns/the-red-dragon-inn"


def test_prizes_and_drinks_of_ones_own_are_chosen_beside_the_boxes(shelf: user_decks.DeckStore) -> None:
    before = json.dumps(module.options(), default=list)
    mine, drinks = shelf.put(made("rdi10-prizes")).id, shelf.put(made("rdi1-drinks")).id
    assert json.dumps(module.options(), default=list) == before
    choice = module.options_with([mine, drinks])["properties"]["prizes"]
    assert choice["sets"] == {mine: [one for one in choice["items"]["enum"] if one.startswith(mine)]}
    assert offered("bar", drinks)[-1] == drinks
    prize = choice["sets"][mine][0]
    setup = module.setup({"prizes": [prize, "rdi7-prizes/absorbent-towel"], "bar": [drinks]})
    lying = [one["face"] for one in setup["components"] if one["zone"] == "prizes.inn"]
    assert lying == [prize, "rdi7-prizes/absorbent-towel"]
    assert setup["told"]["prizes"] == ["", "rdi7-prizes/absorbent-towel"]
    barred = [one for one in setup["components"] if one["zone"] == "bar.deck"]
    assert any(one["face"].startswith(drinks) for one in barred)
    assert {one["back"] for one in barred} == {f"back/{setup['options']['drinks']}"}
    assert {mine, drinks} <= module.kept_for(setup["options"], ()).keys()
    for field in ("prizes", "bar"):
        with pytest.raises(OptionError) as refused:
            module.setup({field: ["shelf-0123456789abcdef/x"]})
        assert "shelf-" not in refused.value.allowed, "nobody is told what others made"


def test_the_next_game_has_newer_prizes_and_taverns_or_the_same(shelf: user_decks.DeckStore) -> None:
    data = made("rdi10-prizes")
    first, inn = shelf.put(data, "ann").id, shelf.put(made("rdi10-taverns"), "ann").id
    gone, left = (f"{first}/{card['id']}" for card in data["cards"][:2])
    options = {"prizes": [gone, left], "variants": ["pub-crawl"], "pub-crawl-decks": [inn]}
    assert module.newer(options) == (options, [])
    for name in (first, inn):
        os.utime(shelf.folder / f"{name}.yaml", (1, 1))
    newer = shelf.put({**data, "cards": data["cards"][1:]}, "ann").id
    taverns = shelf.put(made("rdi10-taverns", hue=200), "ann").id
    found, titles = module.newer(options)
    assert found["prizes"] == [left.replace(first, newer)], "one that is there no more is not chosen"
    assert found["pub-crawl-decks"] == [taverns]
    assert len(titles) == 2
    assert module.setup(found)["options"]["prizes"] == found["prizes"]


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
    played.clear()
    inn = pack(tmp_path, "rdi10-taverns", id="my-inns")
    simulated("--packs", inn, "--variant", "pub-crawl", "--games", "2", "--players", "3")
    assert (played.count("my-inns"), played.count("rdi10-taverns")) == (2, 0)


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
        pack(tmp_path, "rdi10-loot", id="my-loot", name={"en": "Loot", "ru": "Добыча"}),
    ]
    words = [word for file in given for word in ("--packs", file)]
    words += ["--games", "1", "--characters", "zot,fiona,deirdre"]
    said = CliRunner().invoke(simulate, words).stdout.splitlines()
    assert said[1:8] == [
        "Your decks in these games: Bar",
        "Not played with: Bot. It needs --variant boss-otto.",
        "Not played with: Boss. It needs --variant boss-battle, leaders-and-lackeys, two-headed-boss-battle.",
        "Not played with: Tales. It lies beside a character who is not among these.",
        "Not played with: Thief. It is not among the characters.",
        "Not played with: Cellar. Everybody drinks from Bar.",
        "Not played with: Loot. It needs --variant dungeon-raiding-the-armory.",
    ]
    words += ["--lang", "ru", "--variant", "boss-battle"]
    said = CliRunner().invoke(simulate, words).stdout.splitlines()
    assert "Не участвует: Босс. Никто из персонажей не берёт эти карты босса." in said


@pytest.mark.server
@pytest.mark.parametrize(
    ("bases", "chosen"),
    [
        (["rdi1-gerki"], {"characters": ["mine-0", "rdi1-zot"], "players": 2}),
        (
            ["rdi10-otto-battlebot"],
            {"teams": "boss-otto", "factions": ["mine-0", "gamblotron"], "players": 2},
        ),
        (
            ["rdi10-valeria-boss"],
            {
                "teams": "boss-battle",
                "boss_cards": ["mine-0"],
                "players": 3,
                "characters": ["rdi10-valeria", "rdi1-zot", "rdi1-gerki"],
            },
        ),
        (
            ["rdi10-taverns", "rdi10-howling-flagon", "rdi10-prizes"],
            {
                "variants": ["pub-crawl"],
                "pub-crawl-decks": ["mine-0", "mine-1"],
                "prizes": ["mine-2/startusks-owlbear-claw"],
                "players": 2,
            },
        ),
        (
            ["rdi10-armory", "rdi10-loot", "rdi1-drinks"],
            {"variants": [ARMORY], f"{ARMORY}-decks": ["mine-0", "mine-1"], "bar": ["mine-2"], "players": 2},
        ),
        (
            ["rdi10-gauntlet", "rdi10-tricks"],
            {"variants": [GAUNTLET], f"{GAUNTLET}-decks": ["mine-0", "mine-1"], "players": 2},
        ),
    ],
)
def test_bots_play_a_whole_game_with_decks_of_files(tmp_path: Path, bases: list[str], chosen: Json) -> None:
    for number, base in enumerate(bases):
        deck = pack_files.parse(exchange.yaml_text(made(base, id=f"mine-{number}", set="mine")))
        (tmp_path / f"mine-{number}.innpack").write_bytes(pack_archive.packed(deck))
    packs = [word for number in range(len(bases)) for word in ("--packs", f"mine-{number}.innpack")]
    options = json.dumps(chosen)
    code = "import sys; from innkeep.table.cli.main import main; sys.argv[0] = 'innkeep'; main()"
    begin = [sys.executable, "-c", code, "demo", *packs, "--options", options]
    done = subprocess.run(
        [*begin, "--games", "1", "--json"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["violations"] == 0
    (tmp_path / "mine-0.innpack").write_bytes(b"PK")
    done = subprocess.run([*begin, "--games", "1"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == "Error: --packs: mine-0.innpack: is no zip file, or a damaged one\n"
