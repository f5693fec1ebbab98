"""Whole games by bots: in process, and through the real server with `innkeep demo`."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from innkeep.assistant import messages
from innkeep.assistant.bots.bot import NAMES, Mind, over
from innkeep.assistant.model.names import TableNames
from innkeep.table import Seat
from innkeep.table.live.rooms import Rooms
from innkeep.table.plugins.discovery import load
from innkeep.table.store.event_log import Store
from tests import slices
from tests.assistant.tavern import CHARACTERS, Tavern
from tests.bench.evening import Evening, Tally


def play(folder: Path, seed: int, players: int, **options: object) -> dict[str, Any]:
    """One game by minds that see only their advice; the assistant's report."""
    folder.mkdir()
    room = Rooms(Store.in_folder(folder), load()).create("rdi", {"players": players, **options}, seed=seed)
    for seat in range(players):
        room.submit(seat, {"kind": "sit", "name": f"Bot {seat}", "bot": True})
    minds = [Mind(seat, Random(f"{seed}.{seat}")) for seat in range(players)]
    bots = set(range(players))
    for _ in range(20_000):
        acted = False
        for mind in minds:
            items = room.advice(mind.seat)
            if over(items):
                told: dict[str, Any] = room.watchers.active[0].report()  # type: ignore[attr-defined]
                return told
            pick = mind.pick(items, bots)
            if pick is not None:
                acted = True
                room.accept(mind.seat, pick.id, None)
        assert acted, [item["text"]["en"] for item in room.advice(0)]
    raise AssertionError("the game never ends")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_of_bots_break_no_rule_and_owe_nothing(tmp_path: Path, players: int) -> None:
    for seed in range(slices.size("games of bots with so many players")):
        report = play(tmp_path / str(seed), 100 * players + seed, players)
        assert report["over"]
        assert (report["violations"], report["dues_unpaid"], report["lost"]) == (0, 0, 0)
        assert report["decisions"] > 20


def test_bots_play_items_and_chi(tmp_path: Path) -> None:
    box = ["rdi5-lizwick", "rdi5-zakhan", "rdi5-sera", "rdi5-joran"]
    report = play(tmp_path / "box", 5, len(box), characters=box, drinks="rdi5-drinks")
    assert report["over"]
    assert (report["violations"], report["dues_unpaid"], report["lost"]) == (0, 0, 0)


@pytest.mark.parametrize("reading_ms", [2500, 1200], ids=["usual", "quick"])
def test_what_is_played_lies_open_till_people_have_read_it(tmp_path: Path, reading_ms: int) -> None:
    tally = Tally()
    Evening(tmp_path, 1, tally, reading_ms).play()
    assert len(tally.opens) > 50
    assert min(tally.opens) >= reading_ms / 1000 - 0.002, "but for what the log rounds off"


BOX_10 = ("alaric", "karl", "eisinder", "dominique", "oozwald", "valeria")


@pytest.mark.parametrize("left_out", [(1, 2), (0, 4), (3, 5)])
def test_bots_play_traps_tokens_and_corruption(tmp_path: Path, left_out: tuple[int, int]) -> None:
    box = [f"rdi10-{name}" for at, name in enumerate(BOX_10) if at not in left_out]
    report = play(tmp_path / "box", 5, len(box), characters=box)
    assert report["over"]
    assert (report["violations"], report["dues_unpaid"], report["lost"]) == (0, 0, 0)


@pytest.mark.parametrize("character", ["rdi5-lizwick", "rdi7-molly", "rdi10-dominique", "rdi10-eisinder"])
def test_bots_all_play_the_same_character(tmp_path: Path, character: str) -> None:
    report = play(tmp_path / "same", 7, 3, characters=[character] * 3)
    assert report["over"]
    assert (report["violations"], report["dues_unpaid"], report["lost"]) == (0, 0, 0)


@pytest.mark.parametrize(
    "chosen",
    [{"bar": ["rdi2-drinks"]}, {"prizes": ["rdi7-prizes/absorbent-towel"]}],
    ids=["bar-deck", "prizes"],
)
def test_bots_play_the_variants(tmp_path: Path, chosen: dict[str, list[str]]) -> None:
    for seed in range(slices.size("games of bots in a variant")):
        report = play(tmp_path / str(seed), 40 + seed, 3, **chosen)
        assert report["over"]
        assert (report["violations"], report["dues_unpaid"], report["lost"]) == (0, 0, 0)


@pytest.mark.parametrize("bar", [None, 1], ids=["a full bar", "one card in it"])
def test_six_drink_on_when_the_deck_runs_out_in_a_contest(tmp_path: Path, bar: int | None) -> None:
    short = {"drink.deck": 1} if bar is None else {"drink.deck": 1, "bar.deck": bar}
    company = [*CHARACTERS, "rdi5-lizwick", "rdi5-zakhan"]
    laid = {"drink.deck": ["Drinking Contest!"]}
    tavern = Tavern(tmp_path, laid, short=short, players=6, company=company, chosen={"bar": ["rdi2-drinks"]})
    minds = [Mind(seat, Random(seat)) for seat in range(6)]
    zones = tavern.room.state.zones
    while len(zones["drink.deck"].order) < 20 or tavern.dues():
        picks = [
            (mind.seat, pick)
            for mind in minds
            if (pick := mind.pick(tavern.room.advice(mind.seat), range(6)))
        ]
        assert picks, tavern.dues()
        tavern.room.accept(picks[0][0], picks[0][1].id, None)
        zones = tavern.room.state.zones
    assert tavern.items("violation") == []


@pytest.mark.server
@pytest.mark.parametrize(
    "options",
    [
        [],
        ["--options", json.dumps({"characters": [f"rdi10-{BOX_10[at]}" for at in (0, 5, 3, 4)]})],
    ],
    ids=["first-box", "tenth-box"],
)
def test_a_game_through_the_server(tmp_path: Path, options: list[str]) -> None:
    command = [
        sys.executable,
        "-m",
        "innkeep.table.cli.main",
        "demo",
        "--bots",
        "4",
        "--fast",
        "--games",
        "1",
        "--json",
        *options,
    ]
    run = "from innkeep.table.cli.main import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", run, *command[3:], "--data", str(tmp_path)],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    report = json.loads(done.stdout)
    assert report["games"] == 1
    assert report["violations"] == 0
    assert report["dues_unpaid"] == 0
    assert report["ops"] > 100


def test_a_bot_drinks_no_potion_while_somebody_else_is_asked() -> None:
    potion = {"sort": "option", "id": "o1", "seat": 0, "phase": "use", "accept": True}
    mind = Mind(2, Random(1))
    assert mind.pick([potion], {2, 3}) is None
    assert mind.pick([potion | {"seat": 2}], {2, 3}) is not None


def test_a_bots_name_is_written_in_both_alphabets_and_a_persons_as_it_is() -> None:
    title = {"en": "Fiona", "ru": "Фиона"}
    seats = [Seat(0, title, "#000000", "Odo", True), Seat(1, title, "#000000", "Odo", False)]
    words = TableNames(seats)
    assert [words.seat(seat) for seat in (0, 1)] == [{"en": "Odo", "ru": "Одо"}, {"en": "Odo", "ru": "Odo"}]
    assert all(f"bot.{name}" in messages.keys("ru") for name in NAMES)
