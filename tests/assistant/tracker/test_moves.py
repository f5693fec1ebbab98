"""The moves by which the last ops are explained anew, and what they cost: no more than they have to."""

from __future__ import annotations

from pathlib import Path

import pytest

from innkeep.assistant.interpret.costs import FAULT, MENDED, SLIP
from innkeep.assistant.model.records import Violation
from innkeep.assistant.tracker.history.window import burden
from innkeep.assistant.tracker.reading.following import held
from innkeep.rules import Pass, Play
from tests.assistant.interpret.test_readings import HANDS, HIT, SEVEN, to_action
from tests.assistant.tavern import Tavern
from tests.bench.referee.habits.kept import evening
from tests.bench.referee.habits.measure import seen
from tests.bench.referee.oracle import Log, Recording, cheapest, tracked


def _log(*, early: bool) -> Log:
    """Somebody plays a card, two say "pass", and it is taken back; or draws first and then discards."""
    people = evening("tidy", "moves-1", Recording)
    wanted = "discard_draw" if early else "action"
    while (now := people.game.decision) is None or now.kind != wanted or people.pool or people.game.stack:
        people.move()
    seat, desk = now.seat, people.desk
    assert isinstance(desk, Recording)
    desk.wait(5000)
    start, first, hand = desk.read_by, len(desk.log), f"s{seat}.hand"
    if early:
        card = desk.order(hand)[0]
        drawn = 1 + max(0, 7 - len(desk.order(hand)))
        desk.do(seat, {"kind": "draw", "from": f"s{seat}.deck", "to": hand, "n": drawn})
        desk.wait(1000)
        desk.do(seat, {"kind": "move", "cs": [card], "to": f"s{seat}.discard", "up": True})
    else:
        move = next(one for one in people.game.legal() if isinstance(one, Play) and not one.cards)
        card = people.bond.cid[move.card]
        desk.do(seat, {"kind": "move", "cs": [card], "to": "table", "x": 400, "y": 300, "up": True})
        game = people.game.copy()
        game.apply(move)
        for _ in range(2):
            desk.wait(1000)
            desk.do(game.asked, {"kind": "pass"})
            game.apply(Pass(game.asked))
        desk.wait(1000)
        desk.do(seat, {"kind": "move", "cs": [card], "to": hand})
    return Log(start, desk.log[first:])


@pytest.mark.parametrize(("early", "cost", "blamed"), [(False, SLIP, 0), (True, MENDED, 1)])
def test_a_known_log_costs_what_it_has_to(early: bool, cost: int, blamed: int) -> None:
    log = _log(early=early)
    best = cheapest(log, 60)
    assert best is not None
    assert (best.cost, len(best.blamed)) == (cost, blamed)


def test_the_tracker_believes_no_more_of_a_card_that_is_taken_back() -> None:
    found, _ = tracked(_log(early=False))
    assert (found.cost, found.blamed) == (SLIP, frozenset())


@pytest.fixture
def tavern(tmp_path: Path) -> Tavern:
    return Tavern(tmp_path, HANDS | {"s0.hand": [HIT, *SEVEN[:6]]})


def test_a_card_taken_back_after_others_passed_was_never_played(tavern: Tavern) -> None:
    to_action(tavern)
    card = tavern.play(0, HIT)
    tavern.op(0, "arrow", **{"from": card}, to=1)
    tavern.passes(1)
    tavern.move(0, card, "s0.hand")
    mirror = tavern.assistant.mirror
    assert not mirror.violations
    now = mirror.hypothesis.game.decision
    assert now is not None
    assert (now.kind, now.seat) == ("action", 0)


def test_who_draws_and_then_discards_is_told_so_once_and_the_game_goes_on(tavern: Tavern) -> None:
    tavern.op(0, "draw", **{"from": "s0.deck"}, to="s0.hand", n=1)
    tavern.move(0, tavern.card("s0.hand", SEVEN[0]), "s0.discard")
    tavern.op(0, "arrow", **{"from": tavern.play(0, HIT)}, to=1)
    tavern.op(1, "track", zone="s1.fortitude", value=18)
    mirror = tavern.assistant.mirror
    assert [(one.state, one.faults[0].rule) for one in mirror.violations] == [("untimely", "TURN-03")]
    assert mirror.hypothesis.game.players[1].fortitude == 18


def test_discards_one_by_one_are_one_step_past_what_came_too_soon(tavern: Tavern) -> None:
    """Three cards are drawn first, and as many discarded one after the other: the table is not taken at its
    word before the last of them."""
    tavern.op(0, "draw", **{"from": "s0.deck"}, to="s0.hand", n=3)
    for title in SEVEN[:2] + SEVEN[3:4]:
        tavern.move(0, tavern.card("s0.hand", title), "s0.discard")
    found = [(one.state, one.faults[0].rule) for one in tavern.assistant.mirror.violations]
    assert found == [("untimely", "TURN-03")]


def test_an_evening_of_people_who_draw_first_is_followed_and_told() -> None:
    found = seen("draws-then-discards", "tune-2")
    assert (found.told, found.lost, found.wronged, len(found.said)) == ({}, 0, 8, 8)


def test_who_orders_before_the_action_is_told_so_once_and_the_game_goes_on(tavern: Tavern) -> None:
    to_action(tavern)
    tavern.move(0, tavern.room.state.zones["drink.deck"].order[-1], "s1.drinks")
    tavern.op(0, "arrow", **{"from": tavern.play(0, HIT)}, to=1)
    tavern.passes(0, 1)
    tavern.op(1, "track", zone="s1.fortitude", value=18)
    tavern.passes(0, 1, 2, 0)
    mirror = tavern.assistant.mirror
    assert [(one.state, one.seat, one.faults[0].rule) for one in mirror.violations] == [
        ("untimely", 0, "TURN-01")
    ]
    now = mirror.hypothesis.game.decision
    assert now is not None
    assert (now.kind, now.seat) == ("drink", 0)


@pytest.mark.parametrize(
    ("pile", "to", "cost"), [("drink.deck", "s1.drinks", MENDED), ("s1.hand", "s1.discard", FAULT)]
)
def test_what_waits_costs_a_fault_unless_silence_leads_to_it(
    tavern: Tavern, pile: str, to: str, cost: int
) -> None:
    to_action(tavern)
    before = tavern.assistant.mirror
    tavern.move(0, tavern.room.state.zones[pile].order[-1], to)
    done = tavern.assistant.mirror.newest
    assert done is not None
    mirror = held(before, done.op, Violation(done.op.seq, 0, (), frozenset(), "untimely"))
    assert burden(mirror, done.op.seq) == cost


def test_an_evening_of_people_who_order_first_is_followed_and_told() -> None:
    found = seen("a-drink-ordered-before-the-action", "fourth-1")
    assert (found.told, found.refused, found.lost, found.wronged, len(found.said)) == ({}, [], 0, 7, 7)
    assert found.tracked == found.turns


def test_a_choice_nobody_announces_shows_in_what_is_carried_out() -> None:
    found = seen("a-choice-only-carried-out", "dev-701")
    assert (found.told, found.refused, found.lost) == ({}, [], 0)
    assert found.tracked == found.turns == 14
    assert found.fired
