"""VASSAL: the module and the saved game as a strict reader of the engine's format finds them."""

from __future__ import annotations

import itertools
import json
import os
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

import orjson
import pytest

from innkeep import cards
from innkeep.cards.table_module import module as rdi
from innkeep.images.exports import contents, plan
from innkeep.images.exports.board import board
from innkeep.images.exports.vassal import setting, strings
from innkeep.images.exports.vassal.save import commands
from innkeep.images.render.display_list import PT, Box, Glyphs
from innkeep.table.live.room import Room
from innkeep.table.live.rooms import Rooms
from innkeep.table.plugins.discovery import Plugins
from innkeep.table.store.archive import export_table
from innkeep.table.store.event_log import Store

from .conftest import GAME, run
from .vassal_reader import FormatError, Module, ReadPiece, Save, definition, split, unnest

Exported = Callable[..., tuple[Path, dict[str, Any]]]
COMPANY = ("rdi10-eisinder", "rdi10-karl", "rdi10-valeria", "rdi10-dominique")
GOLDEN = Path(__file__).parent / "golden"
PLAY = "80,130"
PLAYED = "80\\,130"
WINDOWS = ((1346, 504), (1898, 816))
"""Pixels VASSAL 3.7 leaves to the table on screens of 1366 x 768 and 1920 x 1080, as measured there."""
BUTTONS, BAR = 33, 18
"""What the buttons and a bar to scroll by take of a window, in pixels."""


@pytest.fixture(scope="module", params=["en", "ru"])
def vmod(request: pytest.FixtureRequest, exported: Exported) -> tuple[str, Module, dict[str, Any]]:
    path, report = exported("inn.vmod", "vassal", *GAME, "--lang", request.param)
    return request.param, Module(path), report


def titles(found: list[ReadPiece]) -> Counter[str]:
    return Counter(piece.name for piece in found)


def printed(deck: str, lang: str) -> Counter[str]:
    return Counter({card.title[lang]: card.copies for card in cards.load().decks[deck].cards})


def test_every_card_of_every_deck_is_there(vmod: tuple[str, Module, dict[str, Any]]) -> None:
    lang, module, report = vmod
    names = {deck: cards.load().decks[deck].name[lang] for deck in GAME[:2]}
    assert module.sides == list(names.values())
    full = [deck for deck in module.decks.values() if deck.cards]
    assert [titles(deck.cards) for deck in full] == [printed(deck, lang) for deck in GAME]
    assert report["cards"] == 110
    assert report["warnings"] == []


def test_sides_have_a_hand_and_counters_of_0_to_20(vmod: tuple[str, Module, dict[str, Any]]) -> None:
    _, module, _ = vmod
    hands = [element for element in module.maps.values() if element.tag.endswith("PlayerHand")]
    assert [hand.attrib["side"] for hand in hands] == module.sides
    counters = [piece for _, held in module.starts for piece in held if piece.trait("PROP")]
    limits = Counter((piece.value, piece.trait("PROP")[0][1]) for piece in counters)  # type: ignore[index]
    assert limits[(20, "true,0,20,false")] == 2
    assert limits[(0, "true,0,20,false")] == 2
    assert limits[(8, "true,0,999,false")] == 2


def test_hidden_piles_are_face_down_and_discards_go_back(vmod: tuple[str, Module, dict[str, Any]]) -> None:
    _, module, _ = vmod
    hidden = [deck for deck in module.decks.values() if deck.attributes["faceDown"] == "Always"]
    assert len(hidden) == 5
    for deck in hidden:
        assert deck.attributes["drawFaceUp"] == "false"
    shuffled = [bool(deck.cards) for deck in hidden if deck.attributes["shuffle"] == "Always"]
    assert shuffled == [True, True, True], "whatever is drawn comes by chance, without a button"
    for name, deck in module.decks.items():
        if deck.attributes["reshufflable"] == "true":
            assert deck.attributes["faceDown"] == "Never"
            assert deck.attributes["reshuffleTarget"] != name
    offered = [[command["deckCount"] for command in deck.commands] for deck in hidden if deck.commands]
    assert offered == [["7"], ["1"], ["7"], ["1"], ["1", "1", "1"]]


def test_every_command_of_a_deck_moves_its_cards(vmod: tuple[str, Module, dict[str, Any]]) -> None:
    _, module, _ = vmod
    for deck in module.decks.values():
        for command in deck.commands if deck.cards else ():
            known = module.prototypes[deck.cards[0].trait("prototype")[0][0]]  # type: ignore[index]
            keys = [fields[1] for name, fields, _ in known.traits if name in ("return", "sendto")]
            keys += [fields[2] for name, fields, _ in known.traits if name == "macro"]
            assert command["hotkey"] in keys


def test_a_pile_put_back_is_shuffled_into_its_deck(vmod: tuple[str, Module, dict[str, Any]]) -> None:
    """Its menu sends it to a deck that gives its cards by chance, in whatever order they lie in it."""
    _, module, _ = vmod
    piles = [deck for deck in module.decks.values() if deck.attributes["reshufflable"] == "true"]
    assert len(piles) == 3
    for pile in piles:
        assert pile.attributes["reshuffleCommand"]
        assert module.decks[pile.attributes["reshuffleTarget"]].attributes["shuffle"] == "Always"


def played(module: Module, piece: ReadPiece) -> tuple[str, list[str], list[str]]:
    """What playing a card says in its menu, the steps it takes, and what the chat says then."""
    whole = module.traits(piece)
    (found,) = (fields for name, fields, _ in whole if name == "macro" and fields[2] == PLAY)
    said = [fields[1] for name, fields, _ in whole if name == "report" and PLAY in split(fields[0], ",")]
    return found[1], split(found[5], ","), said


def test_a_card_is_played_by_one_command(vmod: tuple[str, Module, dict[str, Any]]) -> None:
    """It is laid open on the table, and the chat says who played what, and what that does."""
    lang, module, _ = vmod
    for deck in GAME:
        for piece in next(
            d for d in module.decks.values() if d.cards and d.cards[0].marks["Deck"] == deck
        ).cards:
            menu, steps, said = played(module, piece)
            assert menu == {"en": "Play", "ru": "Сыграть"}[lang]
            whole = module.traits(piece)
            (lays,) = (fields for name, fields, _ in whole if name == "sendto" and fields[1] in steps)
            assert lays[2] == next(iter(module.maps))
            (shows,) = (fields for name, fields, _ in whole if name == "macro" and fields[4])
            assert shows[3] == "ObscuredToOthers = true", "one that lies open is not turned down"
            assert split(shows[4], ",")[0] in steps
            assert split(shows[5], ",") == [piece_mask(whole)[0]]
            words = "$playerName$", "$BasicName$", "$Text$"
            assert all(word in said[-1] for word in words)
            card = cards.load().cards[piece.marks["Card"]]
            assert piece.marks["Text"] == " ".join(cards.plain(cards.text(card, lang)).split())


def piece_mask(whole: list[tuple[str, list[str], str]]) -> list[str]:
    """The fields of a card's mask."""
    (found,) = (fields for name, fields, _ in whole if name == "obs")
    return found


def test_cards_lie_apart_when_they_are_played(vmod: tuple[str, Module, dict[str, Any]]) -> None:
    _, module, _ = vmod
    spots = {
        tuple(fields[4:6])
        for prototype in module.prototypes.values()
        for name, fields, _ in prototype.traits
        if name == "sendto" and fields[2] == next(iter(module.maps))
    }
    assert len(spots) == 3


def test_who_is_hit_is_asked_and_said(vmod: tuple[str, Module, dict[str, Any]]) -> None:
    """Where a card hits a player who is chosen, and only there; the others come first."""
    _, module, _ = vmod
    gerki = next(deck for deck in module.decks.values() if deck.cards)
    asked: dict[str, list[str]] = {}
    for piece in gerki.cards:
        for fields, _ in filter(None, [piece.trait("PROP")]):
            forget, choose = (split(command, ":") for command in split(fields[2], ","))
            kind, prompt, names = split(choose[2], ",")
            assert (kind, forget[2]) == ("E", "P,—")
            assert piece.name in prompt
            _, steps, said = played(module, piece)
            assert steps.index(forget[1]) < steps.index(choose[1])
            assert "$Whom$" in said[0]
            asked[piece.marks["Card"].partition("/")[2]] = split(names, ",")
    assert asked["have-you-seen-my-poison-i-left-it-in-a-mug-right-here"] == [
        module.sides[1],
        module.sides[0],
    ]
    assert "gambling-im-in" not in asked


def test_a_card_under_the_pointer_is_whole_in_the_window(
    vmod: tuple[str, Module, dict[str, Any]],
) -> None:
    _, module, _ = vmod
    table, *hands = module.maps.values()
    (viewer,) = table.iter("VASSAL.build.module.map.CounterDetailViewer")
    tall = module.image("back_rdi1-gerki.png").height * float(viewer.attrib["graphicsZoom"])
    assert tall + 20 < min(height for _, height in WINDOWS)
    assert viewer.attrib["showtext"] == "false", "it would be written below the picture, outside the window"
    assert not any(list(hand.iter("VASSAL.build.module.map.CounterDetailViewer")) for hand in hands)


def test_the_window_of_a_hand_is_a_card_high(vmod: tuple[str, Module, dict[str, Any]]) -> None:
    """The window is as large as the hand in it, buttons and bars included: the engine packs it so."""
    _, module, _ = vmod
    face = module.image("back_rdi1-gerki.png")
    for name, map_ in module.maps.items():
        plane = next(plane for plane in module.boards.values() if plane["map"] == name)
        if "image" in plane:
            continue
        zoom = start(map_)[0]
        seen = int(plane["height"]) * zoom - BUTTONS - BAR
        assert face.height * zoom + 8 < seen < face.height * zoom * 1.25
        assert 7 * (face.width + 12) * zoom < int(plane["width"]) * zoom - BAR <= 1346


def test_pictures_open_and_backs_are_the_decks(vmod: tuple[str, Module, dict[str, Any]]) -> None:
    lang, module, _ = vmod
    for name in module.files:
        assert name.isascii()
        if name.startswith("images/"):
            module.image(name.removeprefix("images/")).load()
    card = next(deck for deck in module.decks.values() if deck.cards).cards[0]
    assert module.image(card.image).size == (315, 440)
    mask = module.prototypes["card-rdi1-gerki"].trait("obs")
    assert mask is not None
    assert mask[0][1] == "back_rdi1-gerki.png"
    assert sum(map(len, module.files.values())) < 8_000_000, lang


def test_nothing_lies_outside_the_board(vmod: tuple[str, Module, dict[str, Any]]) -> None:
    _, module, _ = vmod
    board = next(board for board in module.boards.values() if "image" in board)
    wide, tall = module.image(board["image"]).size
    for deck in module.decks.values():
        x, y = int(deck.attributes["x"]), int(deck.attributes["y"])
        assert 160 <= x <= wide - 160
        assert 220 <= y <= tall - 220
    for attributes, _ in module.starts:
        assert 0 < int(attributes["x"]) < wide
        assert 0 < int(attributes["y"]) < tall


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Room:
    """A table of the module's characters in the middle of a game."""
    folder = tmp_path_factory.mktemp("table")
    rooms = Rooms(Store.in_folder(folder), Plugins(modules={"rdi": rdi}))
    room = rooms.create("rdi", {"characters": list(GAME[:2]), "drinks": GAME[2]}, seed=7)
    for seat, name in enumerate(("Ann", "Bob")):
        room.submit(seat, {"kind": "sit", "name": name})
    state = room.state
    ops = (
        {
            "kind": "move",
            "cs": [state.zones["s0.hand"].order[2]],
            "to": "table",
            "up": True,
            "x": 500,
            "y": 500,
        },
        {
            "kind": "move",
            "cs": [state.zones["s1.hand"].order[0]],
            "to": "s0.front",
            "up": False,
            "x": 9,
            "y": 9,
        },
        {"kind": "move", "cs": [state.zones["s1.hand"].order[3]], "to": "s1.discard", "up": True},
        {"kind": "track", "zone": "s0.fortitude", "value": 13},
        {"kind": "pay", "from": "s1.purse", "to": "inn", "amount": 3},
    )
    for seat, op in zip((0, 1, 1, 0, 1), ops, strict=True):
        room.trusted.submit(seat, op)
    room.folder = folder  # type: ignore[attr-defined]
    return room


@pytest.fixture(scope="module")
def archive(room: Room, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("archive") / "game.json"
    path.write_bytes(orjson.dumps(export_table(room.row, room.store)))
    return path


def test_a_saved_game_is_the_table(room: Room, archive: Path, exported: Exported, tmp_path: Path) -> None:
    result = run("vassal", "--table", str(archive), "-o", str(tmp_path / "game.vsav"), "--json")
    assert result.exit_code == 0, result.output
    report = json.loads(result.stdout)
    assert report["cards"] == 110
    assert "keep it for the host" in report["warnings"][0]
    assert os.name != "posix" or (tmp_path / "game.vsav").stat().st_mode & 0o077 == 0
    module = Module(exported("inn.vmod", "vassal", *GAME, "--lang", "en")[0])
    save = Save(tmp_path / "game.vsav", module)
    state = room.state

    def faces(zone: str) -> list[str]:
        return [state.components[name].face or "" for name in state.zones[zone].order]

    assert [p.marks["Card"] for p in save.decks["Gerki: Character Deck"]] == faces("s0.deck")
    assert [p.marks["Card"] for p in save.decks["Drink Deck"]] == faces("drink.deck")
    assert [p.marks["Card"] for p in save.decks["Zot: Discards"]] == faces("s1.discard")
    for name, deck in module.decks.items():
        assert save.commands[name] == [command["name"] for command in deck.commands], "its menu stays"
    stacks = {where: held for where, held in save.stacks if "Hand" in where}
    assert [p.marks["Card"] for p in stacks["Gerki: Hand"]] == faces("s0.hand")
    assert {p.owner for p in stacks["Zot: Hand"]} == {"Zot"}
    loose = {p.name: p.value for p in save.loose}
    assert loose["Gerki: Fortitude"] == 13
    assert loose["Zot: Stash"] == 5
    assert loose["Inn"] == 3
    open_cards = {
        p.marks["Card"]: p.owner for where, held in save.stacks for p in held if where == "Table" if p.marks
    }
    assert open_cards == {faces("table")[0]: "", faces("s0.front")[0]: "Gerki"}


def test_the_module_of_a_table_is_that_of_its_cast_byte_for_byte(
    archive: Path, exported: Exported, tmp_path: Path
) -> None:
    known = exported("inn.vmod", "vassal", *GAME, "--lang", "en")[0]
    assert run("vassal", "--table", str(archive), "-o", str(tmp_path / "its.vmod")).exit_code == 0
    assert (tmp_path / "its.vmod").read_bytes() == known.read_bytes()


def test_a_running_table_is_found_by_its_id(room: Room, tmp_path: Path) -> None:
    path = str(tmp_path / "game.vsav")
    folder = str(room.folder)  # type: ignore[attr-defined]
    result = run("vassal", "--table", room.row.id, "--data", folder, "--lang", "ru", "-o", path)
    assert result.exit_code == 0, result.output
    assert "у\N{NO-BREAK SPACE}хозяина" in result.stderr


def test_strings_are_those_of_the_golden_file() -> None:
    """What the engine reads, letter by letter; a change here is a change of the format."""
    found = setting.Setting(contents.begin(GAME[:2], GAME[2]), "en")
    lots = {lot.place.id: lot for lot in found.lots(whole=False)}
    saved = list(commands(found))
    lines = [
        strings.nest(["a", "b;c", "d\te", "f"]),
        lots["s0.deck"].pieces[0].definition(),
        lots["s0.fortitude"].pieces[0].definition(),
        lots["inn"].pieces[0].definition(),
        saved[1],
        next(command for command in saved if "/deck;" in command),
    ]
    assert "\n".join(lines) + "\n" == (GOLDEN / "vassal.txt").read_text("utf-8")


def test_the_reader_refuses_what_the_engine_would() -> None:
    piece = "+/null/mark;Deck\tpiece;;;a.png;A/gerki\tnull;0;0;1;0"
    assert definition(piece).marks == {"Deck": "gerki"}
    assert split("a;b\\;c;'d\\'", ";") == ["a", "b;c", "d\\"]
    assert unnest(strings.nest(["a", "b\\", "'c'", "d"])) == ["a", "b\\", "'c'", "d"]
    for wrong in (
        piece.replace("mark", "mork"),
        piece.replace("\tnull", ""),
        piece.replace("piece;;;", "piece;;"),
        piece.replace("+/null", "+/7"),
    ):
        with pytest.raises((FormatError, ValueError)):
            definition(wrong)


def test_tokens_and_pegs_of_the_tenth_box_are_counters_of_their_own(exported: Exported) -> None:
    path, report = exported("tokens.vmod", "vassal", *COMPANY)
    module = Module(path)
    assert report["warnings"] == []
    found = {}
    for _, (held, *_rest) in module.starts:
        if (prop := held.trait("PROP")) is not None:
            found[held.name] = (held.value, prop[0][1], held.image)
    assert found["Eisinder: Fire Tokens 18"] == (1, "true,0,1,false", "token_fire.png")
    assert found["Eisinder: Fire Tokens"] == (0, "true,0,4,false", "token_fire.png")
    assert found["Karl: Buff Token"][:2] == (1, "true,0,1,false")
    assert found["Eisinder: Buff Token"][:2] == (0, "true,0,1,false")
    assert found["Dominique: Energy"][:2] == (2, "true,0,4,false")
    assert "Valeria: Corruption" not in found
    places = Counter((place["x"], place["y"]) for place, _ in module.starts)
    assert set(places.values()) == {1}
    width, height = module.image("board.jpg").size
    assert all(0 < int(x) < width and 0 < int(y) < height for x, y in places)


def test_a_hand_is_read_by_its_owner_and_covered_for_the_others(
    vmod: tuple[str, Module, dict[str, Any]],
) -> None:
    """The reader refuses every mask whose owner cannot read the card; here, who the owner is."""
    _, module, _ = vmod
    for name in ("card-rdi1-gerki", "card-rdi1-zot"):
        mask = module.prototypes[name].trait("obs")
        assert mask is not None
        assert mask[0][5] == "side:"


def test_a_drink_is_seen_by_nobody_before_it_is_turned_over(
    vmod: tuple[str, Module, dict[str, Any]],
) -> None:
    _, module, _ = vmod
    mask = module.prototypes["card-rdi1-drinks"].trait("obs")
    assert mask is not None
    kind, *seen_by = mask[0][5].split(":")
    assert kind == "sides", "whoever drags a card from the pile would own it and read it"
    assert not set(seen_by) & set(module.sides)
    for deck in module.decks.values():
        if deck.attributes["faceDown"] == "Always":
            assert deck.attributes["allowSelect"] == "false", "a list of what lies in a hidden pile"
            assert deck.attributes["drawFaceUp"] == "false"


def test_every_change_is_said_in_the_chat(vmod: tuple[str, Module, dict[str, Any]]) -> None:
    _, module, _ = vmod
    for piece in module.slots:
        assert module.silent(piece) == set(), piece.name
    table, *hands = module.maps.values()
    assert "$previousLocation$" in table.attrib["moveWithinFormat"]
    for map_ in (table, *hands):
        assert map_.attrib["moveToFormat"].startswith("$playerName$"), "and who did it"
        assert not map_.attrib["moveWithinFormat"] or map_.attrib["moveWithinFormat"].startswith(
            "$playerName$"
        )
        assert map_.attrib["createFormat"].startswith("$playerName$")
        assert map_.attrib["changeFormat"] == "$message$"
    assert set(module.zones) == {*module.sides, table.attrib["mapName"]}


def test_what_the_chat_says_of_a_hidden_card_has_no_name(vmod: tuple[str, Module, dict[str, Any]]) -> None:
    """Only a card that lies open afterwards is named by what is printed on it: one that is discarded."""
    _, module, _ = vmod
    for name, prototype in module.prototypes.items():
        for kind, fields, _ in prototype.traits:
            if kind == "report" and "$BasicName$" in fields[1]:
                assert fields[0] in ("68\\,130", PLAYED)
                assert fields[0] == PLAYED or name != "card-rdi1-drinks"


def boxes(module: Module, setting_: setting.Setting) -> list[tuple[str, tuple[float, float, float, float]]]:
    """What lies on the table at the start, in millimetres."""
    scale = setting.SCALE
    found = []
    for name, deck in module.decks.items():
        x, y = (int(deck.attributes[axis]) / scale for axis in "xy")
        rise = 2 * (int(deck.attributes["maxStack"]) - 1) / scale
        found.append((name, (x - 31.5, y - 44 - rise, x + 31.5 + rise, y + 44)))
    for place, held in module.starts:
        if place["map"] == setting_.table:
            x, y = (int(place[axis]) / scale for axis in "xy")
            wide, tall = (side / scale / 2 for side in module.image(held[0].image).size)
            found.append((held[0].name, (x - wide, y - tall, x + wide, y + tall)))
    return found


@pytest.mark.parametrize("cast", [GAME[:2], COMPANY])
def test_nothing_covers_a_name_and_all_seats_are_on_the_screen(
    cast: tuple[str, ...], exported: Exported
) -> None:
    made = ("inn.vmod", "vassal", *GAME, "--lang", "en"), ("tokens.vmod", "vassal", *COMPANY)
    module = Module(exported(*made[len(cast) != 2])[0])
    found = setting.Setting(contents.begin(cast, GAME[2] if len(cast) == 2 else None), "en")
    drawn = board(found.game, found.plan, "en", "full")
    for item in drawn.writing():
        assert isinstance(item, Glyphs)
        left, right = item.x, item.x + sum(item.advances) / 1000 * item.size * PT
        top, bottom = item.y - 0.7 * item.size * PT, item.y + 0.2 * item.size * PT
        for name, (x1, y1, x2, y2) in boxes(module, found):
            assert not (left < x2 and x1 < right and top < y2 and y1 < bottom), (item.text, name)
    for (name, one), (other, two) in itertools.combinations(boxes(module, found), 2):
        apart = one[0] >= two[2] or two[0] >= one[2] or one[1] >= two[3] or two[1] >= one[3]
        assert apart, (name, other)
    table = next(iter(module.maps))
    zoom, following = start(module.maps[table])
    size = module.image("board.jpg").size
    for (wide, tall), scale in zip(WINDOWS, (zoom, following), strict=True):
        filled = size[0] * scale / wide, size[1] * scale / tall
        assert max(filled) <= 1, "all of it is seen"
        assert min(filled) > 0.9
        assert max(filled) > 0.98, "and fills the window"


def start(map_: Element) -> tuple[float, float]:
    """The size at which a map is shown at first, and the next larger one."""
    zoomer = map_.find("VASSAL.build.module.map.Zoomer")
    assert zoomer is not None
    levels = [float(level) for level in zoomer.attrib["zoomLevels"].split(",")]
    assert levels == sorted(levels)
    at = len(levels) - int(zoomer.attrib["zoomStart"])
    return levels[at], levels[at + 1]


@pytest.mark.parametrize(("x", "y"), [(0, 0), (1000, 1000), (500, 250), (None, None)])
def test_a_loose_card_lies_where_it_lies_on_the_table(x: int | None, y: int | None) -> None:
    """From edge to edge of what it could be moved, as on the table, and whole in its area."""
    area = Box(10, 20, 300, 96)
    found = plan.lying(area, x, y, 0, 1)
    assert area.holds(found)
    wanted = (0.5 if x is None else x / 1000, 0.5 if y is None else y / 1000)
    assert found.x - area.x == pytest.approx(wanted[0] * (area.w - found.w))
    assert found.y - area.y == pytest.approx(wanted[1] * (area.h - found.h))


SIX = ("alaric", "karl", "eisinder", "dominique", "oozwald", "valeria")


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_six_of_the_tenth_box_sit_at_one_table(lang: str, exported: Exported) -> None:
    decks = [f"rdi10-{name}" for name in SIX]
    path, report = exported("six.vmod", "vassal", *decks, "rdi10-drinks", "--lang", lang)
    module = Module(path)
    assert report["warnings"] == []
    names = [cards.load().decks[deck].name[lang] for deck in decks]
    assert module.sides == names
    full = [deck for deck in module.decks.values() if deck.cards]
    assert [titles(deck.cards) for deck in full] == [printed(deck, lang) for deck in (*decks, "rdi10-drinks")]
    tokens = Counter(held.image for _, (held, *_) in module.starts if held.image.startswith("token_"))
    assert tokens == {
        "token_fortitude.png": 6,
        "token_alcohol.png": 6,
        "token_target.png": 1,
        "token_buff.png": 6,
        "token_corruption.png": 5,
        "token_fire.png": 5,
        "token_ice.png": 5,
        "token_energy.png": 1,
        "token_clones.png": 1,
    }
    for name in module.files:
        if name.startswith("images/"):
            module.image(name.removeprefix("images/")).load()
    places = [(int(place["x"]), int(place["y"])) for place, _ in module.starts]
    assert len(places) == len(set(places))
    wide, tall = module.image("board.jpg").size
    assert all(0 < x < wide and 0 < y < tall for x, y in places)


def test_a_night_of_taverns_against_a_boss_can_be_played(exported: Exported) -> None:
    """Boss Cards, a row of taverns, their Drinks and the Party Pawn are in the module, and may be moved."""
    who = ("rdi10-valeria", "rdi10-karl", "rdi10-alaric")
    variants = ("--variant", "boss-battle", "--variant", "pub-crawl")
    path, report = exported("night.vmod", "vassal", *who, "rdi10-drinks", *variants)
    module = Module(path)
    assert report["warnings"] == []
    found = contents.begin(who, "rdi10-drinks", ("boss-battle", "pub-crawl"))
    assert report["cards"] == len(found.cards())
    every = Counter(piece.marks["Card"] for deck in module.decks.values() for piece in deck.cards)
    every += Counter(
        piece.marks["Card"] for _, held in module.starts for piece in held if "Card" in piece.marks
    )
    assert every == Counter(thing.face for thing in found.cards())
    taverns = {card.id for card in cards.load().decks["rdi10-taverns"].cards}
    boss = {card.id for card in cards.load().decks["rdi10-valeria-boss"].cards}
    assert taverns | boss <= set(every)
    assert "token_party.png" in {held.image for _, (held, *_) in module.starts}
    for piece in module.slots:
        assert module.silent(piece) == set(), piece.name


def test_boss_otto_stands_in_a_dungeon_with_his_decks_and_tokens(exported: Exported) -> None:
    who = ("rdi10-karl", "rdi10-alaric")
    variants = ("--variant", "boss-otto", "--variant", "dungeon-raiding-the-armory")
    path, report = exported("otto.vmod", "vassal", *who, "rdi10-drinks", *variants)
    module = Module(path)
    assert report["warnings"] == []
    assert module.sides[:2] == ["Karl", "Alaric"]
    sizes = {name: len(deck.cards) for name, deck in module.decks.items()}
    assert [sizes[f"Boss Otto: {name}"] for name in ("Actions", "Sometimes", "Gambling")] == [16, 16, 16]
    for name in ("Actions", "Sometimes", "Gambling"):
        attributes = module.decks[f"Boss Otto: {name}"].attributes
        assert attributes["faceDown"] == "Always"
        assert attributes["drawFaceUp"] == "false"
    held = {piece.name: piece for _, pieces in module.starts for piece in pieces}
    assert held["Boss Otto: Threat Level"].value == len(who)
    rooms = [
        piece.marks["Card"]
        for piece in held.values()
        if piece.marks.get("Card", "").startswith("rdi10-armory/")
    ]
    assert sorted(rooms) == sorted(card.id for card in cards.load().decks["rdi10-armory"].cards)
