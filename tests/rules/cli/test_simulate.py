"""`innkeep simulate` as a program, and the invariants it checks."""

from __future__ import annotations

import json
import multiprocessing
import os
import re
import threading
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from click.testing import CliRunner, Result

from innkeep.rules import Game, PlayerSetup, build
from innkeep.rules.cli.simulate import WHOLE, GameTally, Series, play, share_of, simulate
from innkeep.rules.saves.invariants import broken, wealth

FOUR = ("rdi1-deirdre", "rdi1-fiona", "rdi1-gerki", "rdi1-zot")


def run(*words: str) -> Result:
    return CliRunner().invoke(simulate, list(words))


def document(*words: str) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(run("--json", *words).stdout)
    return loaded


def timeless(told: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in told.items() if key not in ("seconds", "decisions_per_s")}


@pytest.mark.parametrize("bots", ["random", "thumb"])
def test_the_keys_and_the_counts(bots: str) -> None:
    told = document("--games", "6", "--players", "3", "--seed", "5", "--bots", bots)
    assert set(told) >= {
        *("games", "decisions", "seconds", "decisions_per_s", "violations"),
        *("ties", "unfinished", "wins", "appearances"),
    }
    assert told["games"] == 6
    assert told["violations"] == told["unfinished"] == 0
    assert sum(told["wins"].values()) + told["ties"] == 6
    assert sum(told["appearances"].values()) == 18
    assert told["decisions"] > 6 * 20


@pytest.mark.parametrize(("players", "sides"), [(4, {"A", "B"}), (6, {"A", "B", "C"})])
def test_sides_win_together(players: int, sides: set[str]) -> None:
    told = document("--games", "5", "--variant", "two-headed-dragon,prizes", "--players", str(players))
    assert told["violations"] == told["unfinished"] == 0
    assert set(told["wins_by_side"]) == sides
    assert sum(told["wins_by_side"].values()) + told["ties"] == 5
    assert sum(told["wins"].values()) == 2 * sum(told["wins_by_side"].values())


def test_numbers_are_written_as_in_the_language() -> None:
    russian = run("--games", "3", "--players", "3", "--lang", "ru").stdout
    assert re.search(r" за \d+,\d\N{NO-BREAK SPACE}с", russian)
    assert "100\N{NO-BREAK SPACE}%" in russian
    assert not re.search(r"\d%|\d\.\d|-\d", russian)
    assert "(100%)" in run("--games", "3", "--players", "3").stdout


def test_teams_that_cannot_be_made_are_refused_in_one_line() -> None:
    refused = run("--variant", "two-headed-dragon", "--players", "5")
    assert refused.exit_code == 2
    assert refused.stderr.strip().endswith("5, but two-headed-dragon needs two or more teams of 2")


@pytest.mark.server
def test_ctrl_c_while_games_are_counted_ends_the_other_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    command, add = os.getpid(), GameTally.add

    def interrupted(tally: GameTally, other: GameTally) -> None:
        if os.getpid() == command:
            raise KeyboardInterrupt
        add(tally, other)

    def give_up() -> None:
        for child in multiprocessing.active_children():
            child.kill()

    monkeypatch.setattr(GameTally, "add", interrupted)
    alarm = threading.Timer(30, give_up)
    alarm.start()
    done = run("--games", "20000", "--players", "2", "--jobs", "2")
    assert alarm.is_alive(), "all the games were played first"
    alarm.cancel()
    assert isinstance(done.exception, KeyboardInterrupt | SystemExit)
    assert multiprocessing.active_children() == []


@pytest.mark.server
def test_the_same_seed_plays_the_same_games_whatever_the_jobs() -> None:
    one = document("--games", "30", "--seed", "9", "--players", "2")
    two = document("--games", "30", "--seed", "9", "--players", "2", "--jobs", "2")
    other = document("--games", "30", "--seed", "10", "--players", "2")
    assert timeless(one) == timeless(two)
    assert timeless(one) != timeless(other)


def test_fair_shares_are_those_of_the_tables_sat_at() -> None:
    told = document("--games", "12", "--mixed", "--seed", "3")
    assert sum(told["appearances"].values()) > 12 * 3
    shares = told["shares"]
    assert sum(share["fair"] for share in shares.values()) == pytest.approx(12 - told["ties"], abs=0.3)
    for character, share in shares.items():
        assert share["wins"] == told["wins"][character]
        told_to_the_hundredth = 0.01 / share["fair"]
        assert share["ratio"] == pytest.approx(share["wins"] / share["fair"], rel=told_to_the_hundredth)
        assert 0 <= share["low"] <= share["ratio"] <= share["high"]


def test_an_interval_narrows_with_the_games() -> None:
    def share(n: int) -> dict[str, Any]:
        wins, fair, games = Counter(z=30 * n), Counter(z=25 * n * WHOLE), Counter(z=100 * n)
        return share_of(GameTally(wins=wins, fair=fair, appearances=games), "z")

    few, many = share(1), share(100)
    assert few == {"wins": 30, "fair": 25.0, "ratio": 1.2, "low": 0.876, "high": 1.583}
    assert many["ratio"] == 1.2
    assert 1.16 < many["low"] < 1.2 < many["high"] < 1.24
    assert share_of(GameTally(), "z")["ratio"] is None


def test_against_a_machine_players_play_by_rules_of_thumb_unless_told() -> None:
    assert document("--games", "1", "--players", "2")["bots"] == "random"
    solo = ("--games", "2", "--players", "1", "--variant", "boss-otto", "--difficulty", "hard")
    assert document(*solo)["bots"] == "thumb"
    assert document(*solo, "--bots", "random")["bots"] == "random"
    assert timeless(document(*solo)) == timeless(document(*solo, "--bots", "thumb"))


def test_characters_may_be_chosen_by_name() -> None:
    told = document("--games", "4", "--characters", "Gerki, rdi1-zot")
    assert told["appearances"] == {"rdi1-gerki": 4, "rdi1-zot": 4}


def test_variants_are_played_with_all_there_is_for_them() -> None:
    words = ("--games", "3", "--seed", "5", "--bots", "thumb")
    plain, varied = document(*words), document(*words, "--variant", "prizes,bar-deck")
    assert varied["violations"] == varied["unfinished"] == 0
    assert varied["appearances"] == plain["appearances"]
    assert varied["decisions"] != plain["decisions"]


def test_people_read_who_won() -> None:
    result = run("--games", "3", "--edition", "rdi1", "--lang", "ru")
    assert result.exit_code == 0
    assert "издание rdi1" in result.stdout
    assert "Герки" in result.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--players", "40"], "--players: 40 need as many characters, but there are"),
        (["--players", "3", "--characters", "gerki,zot"], "there are 2"),
        (["--characters", "fleck"], "no character 'fleck' (allowed: rdi1-deirdre"),
        (["--characters", "zot,rdi1-zot"], "named twice"),
        (["--characters", "zot"], "too few"),
        (["--games", "0"], "--games"),
        (["--players", "1"], "--players"),
        (["--edition", "rdi3"], "--edition"),
        (["--bots", "genius"], "--bots"),
        (["--variant", "prizes,snakes"], "no variant 'snakes' (allowed: bar-deck, boss-battle, boss-otto, "),
        (["--seed", "x"], "--seed"),
    ],
)
def test_what_cannot_be_done_is_one_line(words: list[str], said: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 1
    assert said in result.stderr


@pytest.mark.parametrize("edition", ["rdi1", "rdi5", "rdi7", "rdi7-ru", "rdi10"])
def test_every_edition_plays_to_the_end(edition: str) -> None:
    tally = play(Series(FOUR, 4, edition, "thumb", 3), 1)
    assert (tally.games, tally.violations, tally.unfinished) == (1, 0, 0)


def small() -> Game:
    return build([PlayerSetup("Ann", hand=("I raise!",), gold=3), PlayerSetup("Bob", gold=4)])


def test_a_sound_position_is_not_broken() -> None:
    assert list(broken(small(), wealth(small()))) == []


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda game: setattr(game.players[0], "gold", 4), "Gold is not conserved"),
        (lambda game: setattr(game.players[0], "gold", -1), "seat 0 has -1 Gold"),
        (lambda game: setattr(game.players[1], "fortitude", 21), "seat 1 has Fortitude 21"),
        (lambda game: setattr(game.players[1], "alcohol", -1), "seat 1 has Alcohol Content -1"),
        (lambda game: game.players[1].discard.append(0), "cards [0] lie in two places"),
        (lambda game: game.players[0].hand.clear(), "cards [0] lie nowhere"),
        (lambda game: setattr(game.players[0], "in_game", False), "seat 0 is asked, but out of the game"),
        (lambda game: setattr(game, "over", True), "somebody is asked after the game is over"),
    ],
)
def test_a_broken_position_is_seen(spoil: Callable[[Game], None], said: str) -> None:
    game = small()
    assert game.players[0].hand == [0]
    gold = wealth(game)
    spoil(game)
    assert any(said in wrong for wrong in broken(game, gold))


@pytest.mark.parametrize(("edition", "number"), [("rdi10", 82), ("rdi10", 174), ("rdi1", 1222)])
def test_nobody_outside_is_made_to_move(edition: str, number: int) -> None:
    """Games in which a random player once tried to play for somebody who had stepped outside (NOTE7-16)."""
    jasper = ("rdi7-jasper", "rdi1-zot", "rdi1-fiona", "rdi5-sera")
    tally = play(Series(jasper, 4, edition, "random", 3), number)
    assert (tally.violations, tally.unfinished) == (0, 0), tally.examples
