"""`innkeep export`: what cannot be exported is one line, exit status 2, and nothing written."""

from __future__ import annotations

import itertools
import json
from pathlib import Path

import pytest

from innkeep import cards
from innkeep.cards.machineries import TeamPlay
from innkeep.cards.table_module import module
from innkeep.images.exports import contents, plan
from innkeep.images.exports.board import board, called, supply
from innkeep.images.pieces.piece_index import component
from innkeep.images.render.display_list import Glyphs

from ..exports.conftest import GAME, run


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["vassal", "rdi1-gerky", "-o", "a.vmod"], "did you mean rdi1-gerki"),
        (["vassal", "rdi1-gerki", "-o", "a.vmod"], "two characters or more"),
        (["vassal", "rdi1-gerki/i-raise", "-o", "a.vmod"], "is one card"),
        (["vassal", "rdi2-eve", "-o", "a.vmod"], "only some cards of this deck"),
        (["vassal", "-o", "a.zip"], "must end in .vmod, .vsav"),
        (["vassal", "-o", "a.vsav"], "needs --table"),
        (["vassal", "rdi1", "--table", "x", "-o", "a.vsav"], "leave out WHAT"),
        (["vassal", "--table", "nowhere", "--data", ".", "-o", "a.vsav"], "no such table"),
        (["vassal", "--table", "broken.json", "-o", "a.vsav"], "damaged"),
        (["vassal", "--table", "broken.json", "--lang", "ru", "-o", "a.vsav"], "повреждён"),
        (["tts", "rdi1", "--url-base", "ftp://x", "-o", "a"], "must begin with https://"),
        (["pcio", "rdi1", "-o", "a.zip"], "must end in .pcio"),
        (["mpc", "-o", "a"], "name decks, sets or cards"),
        (["alt-text", "rdi1", "--lang", "de", "-o", "a.json"], "--lang 'de'"),
        (["alt-text", "rdi1", "-o", "a.xml"], "must end in .json, .txt"),
        (["alt-text", "rdi1", "-o", "nowhere/a.json"], "cannot write there"),
        (["cockatrice", "rdi1-zot/i-raise", "-o", "full"], "name a new folder"),
        (["vassal", "--lang", "de"], "'de' is not one of"),
    ],
)
def test_a_refusal_is_one_line(
    arguments: list[str], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "broken.json").write_text('{"format": "innkeep-table-1"}', "utf-8")
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "mine").write_text("mine", "utf-8")
    before = sorted(tmp_path.rglob("*"))
    result = run(*arguments)
    assert result.exit_code == 2
    assert message in result.stderr
    assert "Traceback" not in result.output
    if "Usage:" not in result.stderr:
        assert len(result.stderr.splitlines()) == 1
    assert sorted(tmp_path.rglob("*")) == before


def test_the_report_names_file_cards_and_warnings(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    result = run("alt-text", "rdi1-zot", "-o", str(path), "--json")
    report = json.loads(result.stdout)
    assert {"file": str(path), "cards": 40, "warnings": [], "files": 1}.items() <= report.items()
    assert report["bytes"] == path.stat().st_size


def test_every_format_has_help_with_an_example() -> None:
    for name in ("vassal", "tts", "ttpg", "pcio", "mpc", "tgc", "cockatrice", "alt-text"):
        result = run(name, "--help")
        assert result.exit_code == 0
        assert f"innkeep export {name}" in result.stdout


def test_the_supply_is_that_of_the_game_and_is_called_something_in_both_languages() -> None:
    plain = supply(contents.begin(GAME[:2], GAME[2]))
    assert plain == ["coin/1", "coin/5", "token/fortitude", "token/alcohol"]
    assert set(supply(contents.begin(["rdi10-karl", "rdi1-zot"], None))) - set(plain) == {"token/buff"}
    for key in supply(contents.begin(everybody(), None)):
        assert called(key, "en") != called(key, "ru")


def everybody() -> list[str]:
    """Every character a whole game can be played with."""
    return [deck.id for deck in cards.load().decks.values() if deck.kind == "character" and deck.complete]


@pytest.mark.parametrize("count", [2, 3, 4, 5, 8, 10])
def test_a_plan_overlaps_nothing(count: int) -> None:
    cast = everybody()[:count]
    found = contents.begin(cast, GAME[2])
    laid = plan.lay(found)
    boxes = list(laid.spots.values())
    for index, box in enumerate(boxes):
        assert box.x >= 0
        assert box.y >= 0
        assert box.right <= laid.width
        assert box.bottom <= laid.height
        assert not any(box.overlaps(other) for other in boxes[index + 1 :])
    assert {place.id for place in found.places.values() if place.kind == "stack"} <= set(laid.spots)


def people(play: TeamPlay) -> int:
    """How few play a variant in teams."""
    seats = min(play.fits(6))
    return seats - (play.machine_seat(seats) is not None)


def variants() -> list[tuple[int, str]]:
    """Every variant a table can be set out with, and how many people sit at it: a machine is none of them."""
    alone = [(3, name) for name in module.plain_variants()]
    return [
        *alone,
        *((people(play.teams), name) for name, play in module.team_variants().items() if play.teams),
    ]


@pytest.mark.parametrize(("players", "variant"), variants())
def test_every_variant_has_a_place_for_all_it_brings(players: int, variant: str) -> None:
    tenth = [name for name in everybody() if cards.load().decks[name].set == "rdi10"]
    cast = ["rdi10-valeria", *(name for name in tenth if name != "rdi10-valeria")][:players]
    found = contents.begin(cast, "rdi10-drinks", [variant])
    laid = plan.lay(found)
    boxes = list(laid.spots.values())
    for index, box in enumerate(boxes):
        assert not any(box.overlaps(other) for other in boxes[index + 1 :])
    lying = [place for place in found.places.values() if place.order and place.kind != "hand"]
    assert {place.id for place in lying if place.kind in ("stack", "area")} <= set(laid.spots)
    rooms = cards.load().machineries[variant].rooms
    assert found.maps() == ([f"map/{variant}"] if rooms else [])


def test_taverns_and_rooms_lie_side_by_side() -> None:
    found = contents.begin(
        everybody()[-4:], "rdi10-drinks", ["two-headed-dragon", "pub-crawl", "dungeon-raiding-the-armory"]
    )
    laid = plan.lay(found)
    for place in found.places.values():
        if place.kind == "area":
            count = len(place.order)
            area = laid.spots[place.id]
            assert area.w >= plan.EMPTY * plan.CARD[0]
            held = found.held(place)
            lying = [plan.lying(area, one.x, one.y, number, count) for number, one in enumerate(held)]
            assert all(area.holds(one) for one in lying), place.id
            for one, two in itertools.pairwise(lying):
                assert not one.overlaps(two), place.id
    (key,) = found.maps()
    sheet, spot = component(key, "en"), laid.maps[key]
    assert (spot.w, spot.h) == (sheet.width, sheet.height)
    assert laid.panel(None).box.holds(spot)
    assert not any(spot.overlaps(box) for box in laid.spots.values())
    written = [item.text for item in board(found, laid, "en", "full").writing() if isinstance(item, Glyphs)]
    assert "Rusty Portcullis" in written


def test_a_variant_that_cannot_be_is_refused(tmp_path: Path) -> None:
    for wrong, said in (
        (["pub"], "pub-crawl"),
        (["teams"], "in teams two-headed-dragon"),
        (["boss-battle", "two-headed-dragon"], "variants in teams"),
    ):
        options = [word for name in wrong for word in ("--variant", name)]
        result = run("vassal", *GAME, *options, "-o", str(tmp_path / "no.vmod"))
        assert result.exit_code == 2
        assert said in result.stderr
        assert not (tmp_path / "no.vmod").exists()


def test_cards_of_a_side_deck_have_their_own_discards() -> None:
    found = contents.begin(everybody(), None)
    for back in found.backs():
        home = found.home(back)
        assert home is not None
        assert all(thing.back == back for thing in found.held(home))
        discard = found.discard_for(home)
        assert discard is not None
        assert found.deck_for(discard) is home
        assert discard.seat == home.seat
