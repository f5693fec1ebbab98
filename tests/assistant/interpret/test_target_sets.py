"""Cards that hit up to three players: pointed out in any order, one question, answered by clicks."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from innkeep.assistant.interpret.chat_hints import Arrow, pointed_at
from innkeep.assistant.model.hypothesis import CardMapping, Hypothesis
from innkeep.rules import Game, Play, PlayerSetup, build
from tests.assistant.tavern import Tavern

COMPANY = ["rdi5-sera", "rdi1-deirdre", "rdi1-gerki", "rdi1-zot", "rdi1-fiona"]
STAMPEDE = "Stampede!"
KNIVES = "You get a knife, and you get a knife, and you get a knife..."


def of_every_set(game: Game) -> list[Hypothesis]:
    """The readings of the card laid down and nothing said."""
    before = Hypothesis(game, CardMapping((f"card-{uid}", uid) for uid in range(len(game.defs))))
    plays = [move for move in game.legal(0) if isinstance(move, Play)]
    assert max(len(play.targets) for play in plays) > 1
    return [replace(before.after(play), ambiguities=(play,)) for play in plays]


@pytest.mark.parametrize(("card", "of"), [(STAMPEDE, "rdi7-molly"), (KNIVES, "rdi5-sera")])
def test_arrows_in_any_order_keep_the_right_reading_in_1000_plays(card: str, of: str) -> None:
    company = (of, *COMPANY[1:])
    players = [PlayerSetup(one, one, hand=(card,) if n == 0 else ()) for n, one in enumerate(company)]
    readings = of_every_set(build(players, phase="action"))
    rng = Random(1)
    for _ in range(1000):
        meant = rng.sample(range(1, len(company)), rng.randint(1, 3))
        left = tuple(readings)
        for seat in meant[: rng.randint(0, len(meant))]:
            source = left[0].bond.cid[left[0].ambiguities[0].card]  # type: ignore[union-attr]
            left = pointed_at(left, Arrow(0, source, seat)) or left
        sets = [{*move.targets} for one in left if isinstance(move := one.unsure, Play)]
        assert {*meant} in sets


@pytest.mark.parametrize("seats", [seats for n in (1, 2, 3) for seats in combinations((1, 2, 3), n)])
def test_one_question_is_answered_by_clicks(tmp_path: Path, seats: tuple[int, ...]) -> None:
    tavern = Tavern(tmp_path, {"s0.hand": [KNIVES]}, players=4, company=COMPANY[:4])
    tavern.op(0, "draw", **{"from": "s0.deck"}, to="s0.hand", n=6)
    tavern.play(0, KNIVES)
    for seat in reversed(seats):
        asked = {item["id"].partition(".")[2]: item for item in tavern.items("question")}
        assert len({item["text"]["en"] for item in asked.values()}) == len(asked) <= 4
        tavern.room.accept(0, asked[f"hit.{seat}"]["id"], None)
    if len(seats) < 3:
        (all_of_them,) = [item for item in tavern.items("question") if item["id"].endswith(".all")]
        tavern.room.accept(0, all_of_them["id"], None)
    assert tavern.items("question") == []
    tavern.passes(0, 1, 2, 3)
    for _ in range(3):
        tavern.settle()
        tavern.passes(0, 1, 2, 3)
    tavern.settle()
    shown = [tavern.value(f"s{seat}.fortitude") for seat in (1, 2, 3)]
    assert shown == [19 if seat in seats else 20 for seat in (1, 2, 3)]


def test_arrows_against_the_order_of_seats(tmp_path: Path) -> None:
    tavern = Tavern(tmp_path, {"s0.hand": [KNIVES]}, players=4, company=COMPANY[:4])
    tavern.op(0, "draw", **{"from": "s0.deck"}, to="s0.hand", n=6)
    card = tavern.play(0, KNIVES)
    for seat in (3, 2, 1):
        tavern.op(0, "arrow", **{"from": card}, to=seat)
    assert not tavern.assistant.mirror.unsure, "nobody mends twice: all three are meant"
    for seat in (1, 2, 3):
        tavern.op(seat, "track", zone=f"s{seat}.fortitude", value=19)
    assert tavern.assistant.mirror.violations == ()


def test_a_second_arrow_may_be_meant_instead_of_the_first(tmp_path: Path) -> None:
    """Ann points at Di and at once at Bob; only Bob's marker is moved, and play goes on."""
    piles = {"s0.hand": [KNIVES], "s0.drinks": ["Light Ale"], "s1.drinks": ["Light Ale"]}
    tavern = Tavern(tmp_path, piles, players=4, company=COMPANY[:4])
    tavern.op(0, "draw", **{"from": "s0.deck"}, to="s0.hand", n=6)
    card = tavern.play(0, KNIVES)
    for seat in (3, 1):
        tavern.op(0, "arrow", **{"from": card}, to=seat)
    readings = [one.unsure for one in tavern.assistant.mirror.hypotheses]
    assert {one.targets for one in readings if isinstance(one, Play)} >= {(1,), (1, 3)}
    tavern.passes(0, 1, 2, 3)
    tavern.op(1, "track", zone="s1.fortitude", value=19)
    tavern.move(0, card, "s0.discard")
    for seat in (0, 1):
        tavern.passes(seat)
        tavern.move(seat, tavern.top("drink.deck"), f"s{seat + 1}.drinks")
        tavern.move(seat, tavern.top(f"s{seat}.drinks"), "table")
        tavern.passes(0, 1, 2, 3)
        tavern.settle()
        tavern.op(seat + 1, "draw", **{"from": f"s{seat + 1}.deck"}, to=f"s{seat + 1}.hand", n=7)
    game = tavern.assistant.mirror.hypothesis.game
    assert (game.active, [player.fortitude for player in game.players][1::2]) == (2, [19, 20])


def test_an_arrow_from_another_card_says_nothing_of_the_one_before(tmp_path: Path) -> None:
    """Nobody has said whom Ann's card hits; then she points from a card she is about to play."""
    tavern = Tavern(tmp_path, {"s0.hand": [KNIVES]}, players=4, company=COMPANY[:4])
    tavern.op(0, "draw", **{"from": "s0.deck"}, to="s0.hand", n=6)
    tavern.play(0, KNIVES)
    before = tavern.assistant.mirror.hypotheses
    tavern.op(0, "arrow", **{"from": tavern.top("s0.hand")}, to=2)
    assert tavern.last == "neutral"
    assert len(tavern.assistant.mirror.hypotheses) == len(before) > 1
