"""Tokens at a table: what is said of them, a power paid with one, and those that lie about in mid-game."""

from __future__ import annotations

from pathlib import Path

import pytest

from innkeep.assistant.tracker.table_word.adopting import lose
from tests.assistant.tavern import Tavern

FIST = "Chapter one: on the proper handling of a fist."
KARLS = [
    FIST,
    "I raise!",
    "I raise!",
    "Winning hand!",
    "Gambling? I'm in!",
    "Gambling? I'm in!",
    "One more rep!",
]
COMPANY = ["rdi10-karl", "rdi10-eisinder", "rdi10-oozwald"]


def test_a_peg_that_was_passed_is_claimed(tmp_path: Path) -> None:
    tavern = Tavern(tmp_path, {"s0.hand": KARLS}, company=COMPANY)
    tavern.passes(0)
    tavern.play(0, FIST)
    tavern.op(0, "arrow", **{"from": tavern.top("table")}, to=1)
    tavern.passes(0, 1, 2, 0, 1, 2)
    assert "Bob passed Fire 18: that token comes off the track." in tavern.dues()
    assert "Bob Claims 1 Fire Token." in tavern.dues()
    told = [item["text"]["ru"] for item in tavern.items("due")]
    assert "Bob: деление 18\u00a0пройдено, жетон огня снимается со шкалы." in told
    assert "Bob получает 1\u00a0жетон огня." in told
    tavern.settle()
    assert (tavern.value("s1.fire18"), tavern.value("s1.fire")) == (0, 1)


@pytest.mark.parametrize(("power", "more"), [("Fortitude", (1, 0)), ("another Action", (0, 1))])
def test_a_clone_is_absorbed_by_an_option(tmp_path: Path, power: str, more: tuple[int, int]) -> None:
    hand = ["I raise!", "I raise!", "Winning hand!", "Winning hand!", "Gambling? I'm in!"]
    values = {"s0.clones": 2, "s0.fortitude": 15}
    tavern = Tavern(tmp_path, {"s0.hand": hand}, values, company=COMPANY[::-1])
    tavern.op(0, "draw", **{"from": "s0.deck"}, to="s0.hand", n=2)
    clones = [one for one in tavern.items("option") if "Absorb a Clone" in one["text"]["en"]]
    item = next(one for one in clones if power in one["text"]["en"])
    tavern.room.accept(0, item["id"], None)
    mirror = tavern.assistant.mirror
    assert (mirror.unsure, mirror.violations) == (False, ())
    tavern.settle()
    game = tavern.assistant.mirror.hypothesis.game
    assert game.tokens(0, "clones") == 1
    assert (tavern.value("s0.fortitude"), game.extra) == (15 + more[0], more[1])


def test_tokens_are_adopted_in_mid_game_as_they_lie(tmp_path: Path) -> None:
    values = {"s1.fire18": 0, "s1.fire": 0, "s1.ice2": 1, "s0.buff": 3, "s2.clones": 4}
    tavern = Tavern(tmp_path, {"s0.hand": KARLS}, values, company=COMPANY)
    tavern.assistant._listener._mirror = lose(
        tavern.assistant.mirror
    )  # where something is known of the turn, the table is right as it lies
    tavern.op(0, "chat", text="!sync")
    game = tavern.assistant.mirror.hypothesis.game
    assert [game.tokens(1, name) for name in ("fire", "fire18", "fire15")] == [0, 0, 1]
    assert game.tokens(2, "clones") == 4
    assert tavern.dues() == ["Ann gives up 2 Buff Tokens."], "nobody holds more than one"


def test_a_short_supply_is_filled_from_whom_its_owner_names(tmp_path: Path) -> None:
    """Ten are out: Bob gets two that Ann first takes back, one by one (VAL-05)."""
    darkness = "Do you have a moment to talk about the Darkness?"
    hand = [darkness, "I raise!", "I raise!", "Winning hand!", "Winning hand!", *["Gambling? I'm in!"] * 2]
    values = {"s1.corruption": 2, "s2.corruption": 4, "s3.corruption": 4}
    company = ["rdi10-valeria", "rdi10-oozwald", "rdi1-gerki", "rdi1-zot"]
    tavern = Tavern(tmp_path, {"s0.hand": hand}, values, players=4, company=company)
    tavern.passes(0)
    tavern.play(0, darkness)
    tavern.op(0, "arrow", **{"from": tavern.top("table")}, to=1)
    tavern.passes(0, 1, 2, 3)

    def take(name: str) -> None:
        item = next(one for one in tavern.items("option") if one["text"]["en"] == f"Choose {name}")
        tavern.room.accept(0, item["id"], None)

    take("Cy")
    assert "Cy gives up 1 Corruption." in tavern.dues()
    take("Di")
    mirror = tavern.assistant.mirror
    assert (mirror.unsure, mirror.violations) == (False, ())
    assert [mirror.hypothesis.game.tokens(seat, "corruption") for seat in range(4)] == [0, 4, 3, 3]
    assert set(tavern.dues()) >= {"Bob takes 2 Corruption.", "Di gives up 1 Corruption."}
    tavern.settle()
    assert [tavern.value(f"s{seat}.corruption") for seat in (1, 2, 3)] == [4, 3, 3]


def test_a_token_moved_says_from_whom_it_is_taken_back(tmp_path: Path) -> None:
    darkness = "Do you have a moment to talk about the Darkness?"
    hand = [darkness, "I raise!", "I raise!", "Winning hand!", "Winning hand!", *["Gambling? I'm in!"] * 2]
    values = {"s1.corruption": 1, "s2.corruption": 4, "s3.corruption": 4}
    company = ["rdi10-valeria", "rdi10-oozwald", "rdi1-gerki", "rdi1-zot"]
    tavern = Tavern(tmp_path, {"s0.hand": hand}, values, players=4, company=company)
    tavern.passes(0)
    tavern.play(0, darkness)
    tavern.op(0, "arrow", **{"from": tavern.top("table")}, to=1)
    tavern.passes(0, 1, 2, 3)
    tavern.op(0, "track", zone="s3.corruption", value=3)
    tavern.settle()
    assert [tavern.value(f"s{seat}.corruption") for seat in (1, 2, 3)] == [3, 4, 3]
    assert tavern.assistant.mirror.violations == ()
