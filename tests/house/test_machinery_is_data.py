"""A machinery that exists only in a folder of somebody's packs: a token, a pile with its discards, a place.

It is set out at a table, mirrored, adopted, saved, undone, printed, exported and used in a scenario.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from innkeep import cards
from innkeep.cards.decks import exchange
from innkeep.cards.io import pack_files
from innkeep.cards.table_module import module
from innkeep.images.exports import contents
from innkeep.images.pieces import piece_index
from innkeep.images.sheet import print_order
from innkeep.rules import Game, Layout, PlayerSetup, build, new_game
from innkeep.rules.scenario.card_lookup import shelf_for
from innkeep.rules.scenario.files import parse
from innkeep.rules.scenario.steps import run
from tests.assistant.tavern import Tavern

BELLS = """
- id: bells
  title: {en: Bells, ru: Колокольчики}
  at: seat
  tokens:
    - id: bell
      title: {en: Bell, ru: Колокольчик}
      look: {colour: "#8a6a00", icon: horseshoe, studs: 6}
      start: 1
      cap: 5
      supply: 6
      rule: CARD-17
      printed: 6
  piles:
    - {zone: tower, title: {en: Bell Tower, ru: Колокольня}, filled: side_deck, shuffled: true,
       discard: tower-discard, empty: refill, rule: CARD-17}
    - {zone: tower-discard, title: {en: Rung, ru: Отзвонившие}, open: true}
  places:
    - {zone: belfry, title: {en: Belfry, ru: Звонница}, slots: 2}
"""
RINGER, TOWER = "home-ringer", "home-tower"


@pytest.fixture(autouse=True)
def _packs(tmp_path: Path) -> Iterator[None]:
    """A character who rings bells, and the side deck with them, beside the shipped packs."""
    folder = tmp_path / "packs"
    folder.mkdir()
    zot = exchange.deck_data(cards.load().decks["rdi1-zot"])
    named = {"set": "home", "look": {"hue": 40, "emblem": "horseshoe"}}
    ringer = {**named, "id": RINGER, "kind": "character", "name": {"en": "Ringer", "ru": "Звонарь"}}
    ringer |= {"machinery": ["bells"], "side_deck": TOWER}
    tower: dict[str, Any] = {
        **named,
        "id": TOWER,
        "kind": "side",
        "name": {"en": "Tower", "ru": "Колокольня"},
    }
    tower["complete"] = False
    rings = [card for card in zot["cards"] if card["types"] == ["action"]][:3]
    own = {"deck": ringer, "cards": zot["cards"], "machineries": yaml.safe_load(BELLS)}
    (folder / "ringer.yaml").write_text(exchange.yaml_text(own), "utf-8")
    (folder / "tower.yaml").write_text(exchange.yaml_text({"deck": tower, "cards": rings}), "utf-8")
    before = pack_files._BESIDE[:]
    pack_files.beside(folder)
    piece_index.component.cache_clear()
    yield
    pack_files._BESIDE[:] = before
    piece_index.component.cache_clear()


def test_it_is_set_out_at_a_table() -> None:
    setup = module.setup({"characters": [RINGER, "rdi1-fiona"]})
    zones = {zone["id"]: zone for zone in setup["zones"]}
    assert (zones["s0.tower"]["kind"], zones["s0.tower"]["visibility"]) == ("stack", "hidden")
    assert (zones["s0.tower-discard"]["kind"], zones["s0.tower-discard"]["visibility"]) == ("stack", "public")
    assert (zones["s0.belfry"]["kind"], zones["s0.belfry"]["title"]["ru"]) == ("area", "Звонница")
    assert (zones["s0.bell"]["kind"], zones["s0.bell"]["max"]) == ("track", 5)
    assert not any(name.startswith("s1.bell") for name in zones)
    lying = [piece["zone"] for piece in setup["components"]]
    assert lying.count("s0.tower") == sum(card.copies for card in cards.load().decks[TOWER].cards)
    assert next(piece["value"] for piece in setup["components"] if piece["zone"] == "s0.bell") == 1
    assert {"kind": "shuffle", "zone": "s0.tower"} in setup["opening"]


def test_it_is_mirrored_adopted_and_undone(tmp_path: Path) -> None:
    tavern = Tavern(tmp_path / "table", company=[RINGER, "rdi1-fiona"], players=2)
    game = tavern.assistant.mirror.hypothesis.game
    assert (game.tokens(0, "bell"), len(game.zone("s0.belfry"))) == (1, 0)
    assert tavern.dues() == []
    top = tavern.top("s0.tower")
    tavern.op(0, "track", zone="s0.bell", value=3)
    assert tavern.last == "violation"
    due = next(item for item in tavern.items("violation") if item.get("accept"))
    assert due
    tavern.op(0, "undo")
    assert (tavern.value("s0.bell"), tavern.items("violation")) == (1, [])
    tavern.op(0, "move", cs=[top], to="s0.belfry", up=True)
    assert tavern.last == "violation"
    tavern.op(0, "track", zone="s0.bell", value=4)
    tavern.room.submit(0, {"kind": "resync"}, host=True)
    game = tavern.assistant.mirror.hypothesis.game
    assert game.tokens(0, "bell") == 4
    assert [tavern.assistant.mirror.hypothesis.bond.cid[uid] for uid in game.zone("s0.belfry")] == [top]
    assert tavern.dues() == []
    again = tavern.reopened().mirror.hypothesis.game
    assert (again.tokens(0, "bell"), len(again.zone("s0.belfry"))) == (4, 1)


def test_it_is_saved_and_copied() -> None:
    players = [PlayerSetup("Ann", RINGER), PlayerSetup("Bob", "rdi1-fiona")]
    game = new_game(players, seed=4)
    size = sum(card.copies for card in cards.load().decks[TOWER].cards)
    assert (game.tokens(0, "bell"), len(game.zone("s0.tower"))) == (1, size)
    uid = game.zone("s0.tower")[-1]
    game.put(uid, "s0.belfry")
    game.set_tokens("s0.bell", 5)
    saved = Game.from_dict(game.to_dict())
    assert saved.digest() == game.digest() == game.copy().digest()
    assert (saved.tokens(0, "bell"), saved.zone("s0.belfry"), saved.discards_of(uid)) == (
        5,
        [uid],
        "s0.tower-discard",
    )
    with pytest.raises(ValueError, match=r"s0\.bell: 6"):
        build(players, layout=Layout(counters={"s0.bell": 6}))


def test_it_is_printed() -> None:
    wanted = print_order.wanted(["home"])
    assert wanted["token/bell"] == 6
    made, failures = print_order.laid_out({"token/bell": 6}, ("en", "ru"), "full", None)
    assert (len(made), failures) == (12, [])


def test_it_is_exported() -> None:
    game = contents.begin([RINGER, "rdi1-fiona"], None)
    tower = game.places["s0.tower"]
    assert game.discard_for(tower) is game.places["s0.tower-discard"]
    assert game.home(f"back/{TOWER}") is tower
    assert game.called(game.places["s0.belfry"], "en") == "Ringer: Belfry"


def test_it_is_used_in_a_scenario() -> None:
    title = next(card.title["en"] for card in cards.load().decks[TOWER].cards)
    text = yaml.safe_dump(
        {
            "id": "bells",
            "players": [
                {"name": "Ann", "character": RINGER, "tokens": {"bell": 2}},
                {"name": "Bob", "character": "fiona"},
            ],
            "decks": {"tower": [title], "belfry": [title]},
            "steps": [
                {"expect": {"players": {"Ann": {"tokens": {"bell": 2}, "zones": {"belfry": [title]}}}}},
                {"expect": {"players": {"Ann": {"zones": {"tower": 1, "tower-discard": 0}}}}},
            ],
        }
    )
    (entry,) = parse(text)
    assert entry.scenario is not None
    result = run(entry.scenario, shelf_for(entry.scenario))
    assert result.ok, result.failures
