"""A "pass" names what its sender had seen: one that comes late says nothing to what has come up since."""

from __future__ import annotations

from pathlib import Path

import pytest

from innkeep.table import RefusedError
from tests.assistant.tavern import Tavern

HIT = "I'm not that kind of priestess!"
ANN = [HIT, "Tip the Wench", "I raise!", "I raise!", "Winning Hand!", "Wine into Water", "Gambling? I'm in!"]
ARMOR = "Luckily for me, I was wearing my armor!"
BOB = [ARMOR, "I raise!", "Gambling? I'm in!", "Winning Hand!"]


@pytest.fixture
def tavern(tmp_path: Path) -> Tavern:
    return Tavern(tmp_path, {"s0.hand": ANN, "s1.hand": BOB}, players=2)


def seq(tavern: Tavern) -> int:
    return tavern.room.state.seq


def phase(tavern: Tavern) -> str:
    return tavern.assistant.mirror.hypothesis.game.phase_name


def said(tavern: Tavern, seat: int, seen: int) -> str:
    """How a pass is read that was said when so much had been seen."""
    assert tavern.ask(seat, "pass", seen=seen) is None
    return tavern.last


def test_a_pass_from_a_second_tab_ends_no_second_phase(tavern: Tavern) -> None:
    tavern.passes(0)
    seen, before = seq(tavern), phase(tavern)
    assert said(tavern, 0, seen) != "neutral"
    after = phase(tavern)
    assert after != before
    assert said(tavern, 0, seen) == "neutral"
    assert phase(tavern) == after


def test_a_pass_on_the_way_answers_no_card_that_was_laid_meanwhile(tavern: Tavern) -> None:
    tavern.passes(0)
    seen = seq(tavern)
    card = tavern.play(0, HIT)
    tavern.op(0, "arrow", **{"from": card}, to=1)
    assert said(tavern, 1, seen) == "neutral"
    decision = tavern.assistant.mirror.hypothesis.game.decision
    assert decision is not None
    assert tavern.assistant.mirror.hypothesis.game.asked in (0, 1)
    tavern.play(1, ARMOR)
    assert tavern.assistant.mirror.violations == ()


def test_talk_meanwhile_makes_no_pass_stale(tavern: Tavern) -> None:
    tavern.passes(0)
    card = tavern.play(0, HIT)
    tavern.op(0, "arrow", **{"from": card}, to=1)
    seen = seq(tavern)
    tavern.op(1, "chat", text="hm")
    tavern.op(1, "note", sort="public", text="hm")
    assert said(tavern, 0, seen) != "neutral"


def test_another_who_passed_on_the_same_card_makes_no_pass_stale(tavern: Tavern) -> None:
    tavern.passes(0)
    card = tavern.play(0, HIT)
    tavern.op(0, "arrow", **{"from": card}, to=1)
    seen = seq(tavern)
    assert said(tavern, 0, seen) == "decision"
    assert said(tavern, 1, seen) == "decision"
    assert tavern.dues()


def test_who_had_not_seen_that_it_was_taken_back_has_not_passed(tavern: Tavern) -> None:
    tavern.passes(0)
    card = tavern.play(0, HIT)
    tavern.op(0, "arrow", **{"from": card}, to=1)
    seen = seq(tavern)
    tavern.op(0, "undo")
    assert said(tavern, 0, seen) == "neutral"
    assert said(tavern, 0, seq(tavern)) != "neutral"


def test_an_offer_of_before_something_was_taken_back_is_no_offer_of_after(tavern: Tavern) -> None:
    def offered() -> str:
        return str(tavern.items("option")[0]["id"])

    tavern.passes(0)
    tavern.play(0, "Tip the Wench")
    tavern.op(0, "undo")
    tavern.passes(0)
    before = offered()
    tavern.op(0, "undo")
    tavern.passes(0)
    assert offered() != before
    with pytest.raises(RefusedError):
        tavern.room.accept(0, before, None)


def test_what_is_accepted_says_what_had_been_seen(tavern: Tavern) -> None:
    tavern.passes(0)
    tavern.play(0, HIT)
    tavern.op(0, "arrow", **{"from": tavern.top("table")}, to=1)
    item = next(one for one in tavern.items("option") if one["text"]["en"] == "Pass")
    head = seq(tavern)
    tavern.room.accept(0, item["id"], None)
    (event,) = list(tavern.store.events(tavern.room.id, head))
    assert (event.kind, event.args["seen"]) == ("pass", head)


def test_the_log_knows_no_op_of_the_future(tavern: Tavern) -> None:
    assert tavern.ask(0, "pass", seen=10**8) is None
    (*_, event) = tavern.store.events(tavern.room.id)
    assert event.args["seen"] == event.seq - 1
    refused = tavern.ask(0, "pass", seen=-1)
    assert refused is not None
    assert refused.field == "seen"
