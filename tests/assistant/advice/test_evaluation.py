"""Options weighed: with everybody's leave, from what the seat knows, and through a real server by bots."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from random import Random

import pytest

from innkeep.assistant.advice.evaluation import question
from innkeep.assistant.advice.evaluation_process import Thinker, as_json, as_move, think
from innkeep.assistant.bots.bot import Mind, over
from innkeep.assistant.model.options import offers
from innkeep.rules import Chance, DiscardDraw, Effort, Play, determinize, ranked
from innkeep.table import RefusedError
from innkeep.table.live.rooms import Rooms
from innkeep.table.plugins.discovery import load
from innkeep.table.store.event_log import Store
from tests.assistant.tavern import Tavern

pytestmark = pytest.mark.server


def refusal(tavern: Tavern, seat: int | None, way: object = "playouts") -> str:
    with pytest.raises(RefusedError) as refused:
        tavern.room.weigh(seat, way)
    return refused.value.code


def test_only_where_everybody_agrees(tmp_path: Path) -> None:
    tavern = Tavern(tmp_path)
    assert refusal(tavern, 0) == "not-agreed"
    for seat in range(3):
        tavern.op(seat, "hints", on=True)
    assert tavern.room.weigh(0, "thumb")
    tavern.op(1, "hints", on=False)
    assert refusal(tavern, 0) == "not-agreed"
    tavern.op(1, "hints", on=True)
    tavern.op(2, "stand")
    assert tavern.room.weigh(0, "thumb"), "who has left has no say"
    tavern.room.submit(2, {"kind": "sit", "name": "Eve"})
    assert refusal(tavern, 0) == "not-agreed", "who has come has not agreed"
    tavern.op(2, "stand")
    tavern.room.submit(2, {"kind": "sit", "name": "Odo", "bot": True})
    tavern.op(1, "hints", on=False)
    assert refusal(tavern, 2) == "not-agreed", "to call oneself a bot is not enough"
    assert tavern.room.weigh(2, "thumb", bot=True) is not None, "the server's own may think"
    assert refusal(tavern, None) == "spectator"
    assert refusal(tavern, 0, "oracle") == "bad-value"
    assert refusal(tavern, 0, None) == "bad-value"


def test_each_option_gets_a_value_a_spread_and_a_reason(tmp_path: Path) -> None:
    tavern = Tavern(tmp_path, {"s0.hand": ["Wine into Water"]})
    for seat in range(3):
        tavern.op(seat, "hints", on=True)
    options = {item["id"] for item in tavern.items("option")}
    found = tavern.room.weigh(0, "playouts")
    assert {item["id"] for item in found} == options
    for item in found:
        assert 0 <= item["value"] <= 100
        assert 0 <= item["spread"] <= 100
        assert str(item["value"]) in item["text"]["en"]
        assert str(item["value"]) in item["text"]["ru"]
    assert found == tavern.room.weigh(0, "playouts"), "the same table, the same answer"
    habit = tavern.room.weigh(0, "thumb")
    assert len(habit) == 1
    assert habit[0]["id"] in options


def test_nothing_unseen_has_a_say(tmp_path: Path) -> None:
    """The other hands and every deck exchanged: the findings stay the same."""
    tavern = Tavern(tmp_path)
    hypothesis = tavern.assistant.mirror.hypothesis
    _, asked = question(hypothesis, offers(hypothesis, 0), 0) or pytest.fail("nothing asked")
    effort = Effort(tables=4, decisions=20)
    other = determinize(hypothesis.game, 0, Chance(99))
    other.skip_idle_windows = hypothesis.game.skip_idle_windows
    assert other.digest() != hypothesis.game.digest()
    twin = {**asked, "game": other.to_dict()}
    assert think(asked, effort) == think(twin, effort)  # type: ignore[arg-type]


def test_moves_survive_the_journey_to_the_process(tmp_path: Path) -> None:
    for move in (Play(1, 7, 2, (0, 3), 1), DiscardDraw(2, (4, 5), False)):
        assert as_move(as_json(move)) == move
    tavern = Tavern(tmp_path)
    hypothesis = tavern.assistant.mirror.hypothesis
    ids, asked = question(hypothesis, offers(hypothesis, 0), 0) or pytest.fail("nothing asked")
    thinker = Thinker()
    try:
        found = thinker.ask(asked)
        assert sorted(one["move"] for one in found) == list(range(len(ids)))
        moves = [as_move(data) for data in asked["moves"]]
        here = ranked(hypothesis.game, 0, moves, Chance(asked["seed"] * 64), Effort(tables=12, decisions=40))
        assert [moves[one["move"]] for one in found] == [verdict.move for verdict in here]
    finally:
        thinker.close()


@pytest.mark.parametrize("way", ["thumb", "playouts"])
def test_stronger_bots_break_no_rule_either(tmp_path: Path, way: str) -> None:
    room = Rooms(Store.in_folder(tmp_path), load()).create("rdi", {"players": 2}, seed=4)
    for seat in range(2):
        room.submit(seat, {"kind": "sit", "name": f"Bot {seat}", "bot": True})
    minds = [Mind(seat, Random(seat)) for seat in range(2)]

    def best(seat: int) -> list[str]:
        try:
            return [item["id"] for item in room.weigh(seat, way)]
        except RefusedError as refused:
            return [] if refused.code == "nothing-asked" else [refused.code]

    for _ in range(3000):
        for mind in minds:
            items = room.advice(mind.seat)
            if over(items):
                report = room.watchers.report()
                assert (report["violations"], report["dues_unpaid"]) == (0, 0)
                return
            pick = mind.pick(items, {0, 1}, (), partial(best, mind.seat))
            if pick is not None:
                room.accept(mind.seat, pick.id, None)
    raise AssertionError("the game never ends")
