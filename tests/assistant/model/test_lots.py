"""A card by lot at a table: asked for, followed, and not to be picked."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import patch

import pytest

from innkeep.table.core.seeds import shuffled
from tests.assistant.tavern import Tavern

COMPANY = ["rdi10-alaric", "rdi10-karl", "rdi10-dominique"]
EACH, DARTS = "Nobody move! One of these mugs is armed.", "So... yeah. Poison darts are, ya know, poisonous"
STEP = "Watch your step. No, the other step!"
TRAP, PLAIN = "Spike trap coaster", "Sleight of drink"
HAND = [STEP, TRAP, PLAIN, "I raise!", "I raise!", "Winning hand!", "Winning hand!"]


@pytest.fixture
def tavern(tmp_path: Path) -> Tavern:
    """Ann (Alaric) has laid a card by which Bob (Karl) Checks for Traps."""
    made = Tavern(tmp_path, {"s0.hand": HAND}, company=COMPANY)
    made.passes(0)
    made.play(0, STEP)
    made.op(0, "arrow", **{"from": made.top("table")}, to=1)
    return made


def out_comes(tavern: Tavern, title: str, kind: str = "lot", **args: str) -> None:
    """A card of Ann's hand by lot; the lot falls so."""
    hand = tavern.room.state.zones["s0.hand"].order
    card = tavern.card("s0.hand", title)
    seeds = (f"{number:064x}" for number in range(1000))
    seed = next(seed for seed in seeds if shuffled(hand, seed)[0] == card)
    with patch("innkeep.table.live.decider.seed_for", return_value=seed):
        tavern.op(0, kind, n=1, **args)


def test_the_draw_is_asked_for_and_can_be_accepted(tavern: Tavern) -> None:
    assert not any("Traps" in due for due in tavern.dues())
    tavern.passes(0, 1, 2)
    assert tavern.dues() == ["Bob Checks for Traps: Ann shows a card of the hand by lot."]
    due = tavern.items("due")[0]
    assert (due["seat"], due["accept"]) == (0, True)
    tavern.room.accept(0, due["id"], None)
    assert tavern.last == "decision"
    assert not any("Traps" in due for due in tavern.dues())


def test_a_trap_springs(tavern: Tavern) -> None:
    tavern.passes(0, 1, 2)
    out_comes(tavern, TRAP, zone="s0.hand")
    assert [(due["seat"], due["zone"]) for due in tavern.items("due")] == [(0, "table")]
    tavern.settle()
    tavern.passes(0, 1, 2)
    assert tavern.assistant.mirror.hypothesis.game.players[1].fortitude == 18
    assert tavern.assistant.mirror.violations == ()


def test_a_card_that_is_no_trap_stays(tavern: Tavern) -> None:
    tavern.passes(0, 1, 2)
    out_comes(tavern, PLAIN, zone="s0.hand")
    assert tavern.last == "decision"
    tavern.settle()
    assert len(tavern.room.state.zones["s0.hand"].order) == 6
    assert tavern.assistant.mirror.hypothesis.game.players[1].fortitude == 20


def test_it_is_drawn_after_silence_too(tavern: Tavern) -> None:
    out_comes(tavern, TRAP, zone="s0.hand")
    assert tavern.last == "implicit-pass"
    assert [due["zone"] for due in tavern.items("due")] == ["table"]


def test_a_card_moved_by_lot_is_drawn_as_well(tavern: Tavern) -> None:
    tavern.passes(0, 1, 2)
    out_comes(tavern, PLAIN, "random", **{"from": "s0.hand", "to": "table"})
    assert tavern.last == "decision"
    assert "s0.hand" in [due["zone"] for due in tavern.items("due")], "it goes back"


def test_nobody_picks_it(tavern: Tavern) -> None:
    tavern.passes(0, 1, 2)
    tavern.play(0, TRAP)
    assert tavern.last == "violation"
    fault = tavern.assistant.mirror.violations[0].faults[0]
    assert (fault.rule, fault.key) == ("ALAR-01", "fault.lot")


def test_a_referee_lets_nobody_pick_it(tavern: Tavern) -> None:
    tavern.mode("referee")
    tavern.passes(0, 1, 2)
    refused = tavern.ask(0, "move", cs=[tavern.card("s0.hand", TRAP)], to="table", up=True)
    assert refused is not None
    rule = refused.to_json()["rule"]
    assert rule is not None
    assert rule["id"] == "ALAR-01"
    assert tavern.ask(0, "lot", zone="s0.hand", n=1) is None


def test_what_may_come_out_is_told_to_nobody(tavern: Tavern) -> None:
    tavern.passes(0, 1, 2)
    for seat in (0, 1, 2):
        told = [item["text"]["en"] for sort in ("option", "due") for item in tavern.items(sort, seat)]
        assert not any(title in text for text in told for title in HAND), told


def test_a_lot_nobody_asked_for_tells_nothing(tmp_path: Path) -> None:
    tavern = Tavern(tmp_path, {"s0.hand": HAND}, company=COMPANY)
    tavern.op(0, "lot", zone="s0.hand", n=1)
    assert tavern.last == "neutral"
    assert tavern.assistant.mirror.violations == ()


def test_who_has_yet_to_lay_what_they_choose_has_chosen(tmp_path: Path) -> None:
    """Bob springs a Trap by which he discards a card; Cy's card is drawn before Bob's lies there."""
    hand = [EACH, DARTS, PLAIN, "I raise!", "I raise!", "Winning hand!", "Winning hand!"]
    tavern = Tavern(tmp_path, {"s0.hand": hand, "s1.hand": ["I raise!", "One more rep!"]}, company=COMPANY)
    tavern.passes(0)
    tavern.play(0, EACH)
    tavern.passes(0, 1, 2)
    out_comes(tavern, DARTS, zone="s0.hand")
    tavern.move(0, tavern.card("s0.hand", DARTS), "table")
    tavern.passes(1, 2, 0)
    out_comes(tavern, PLAIN, zone="s0.hand")
    assert tavern.last != "neutral"
    laid = tavern.top("s1.hand")
    tavern.move(1, laid, "s1.discard")
    mirror = tavern.assistant.mirror
    assert (mirror.unsure, mirror.violations, tavern.last) == (False, (), "due")
    assert mirror.hypothesis.place(mirror.hypothesis.bond.uid[laid]) == "s1.discard"
