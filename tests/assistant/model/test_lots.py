"""A card by lot at a table: asked for, followed, and not to be picked."""

from __future__ import annotations

from pathlib import Path

from tests.assistant.tavern import Tavern

COMPANY = ["rdi10-alaric", "rdi10-karl", "rdi10-dominique"]
STEP = "Watch your step. No, the other step!"
TRAP, PLAIN = "Spike trap coaster", "Sleight of drink"


def checked(folder: Path, *hand: str) -> Tavern:
    """A table at which Bob (Karl) is about to Check for Traps in Ann's hand."""
    tavern = Tavern(folder, {"s0.hand": [STEP, *hand]}, company=COMPANY)
    tavern.passes(0)  # keeps the hand
    tavern.play(0, STEP)
    tavern.op(0, "arrow", **{"from": tavern.top("table")}, to=1)
    tavern.passes(0, 1, 2)
    return tavern


def test_the_draw_is_asked_for_and_a_trap_springs(tmp_path: Path) -> None:
    tavern = checked(tmp_path, TRAP)
    assert tavern.dues()[0].startswith("Bob Checks for Traps")
    due = tavern.items("due")[0]
    assert (due["seat"], due["accept"]) == (0, True)
    tavern.room.accept(0, due["id"], None)
    assert tavern.last == "decision"
    assert any(TRAP in one for one in tavern.dues()), tavern.dues()
    tavern.settle()
    tavern.passes(0, 1, 2)
    assert tavern.assistant.mirror.hypothesis.game.players[1].fortitude < 20
    assert tavern.assistant.mirror.violations == []


def test_a_card_that_is_no_trap_stays(tmp_path: Path) -> None:
    tavern = checked(tmp_path, PLAIN)
    tavern.op(0, "lot", zone="s0.hand", n=1)
    assert tavern.last == "decision"
    assert tavern.dues() == []
    assert len(tavern.room.state.zones["s0.hand"].order) == 1


def test_it_is_drawn_after_silence_too(tmp_path: Path) -> None:
    tavern = Tavern(tmp_path, {"s0.hand": [STEP, TRAP]}, company=COMPANY)
    tavern.play(0, STEP)
    tavern.op(0, "arrow", **{"from": tavern.top("table")}, to=1)
    tavern.op(0, "lot", zone="s0.hand", n=1)
    assert tavern.last == "implicit-pass"
    assert any(TRAP in one for one in tavern.dues())


def test_a_card_moved_by_lot_is_drawn_as_well(tmp_path: Path) -> None:
    tavern = checked(tmp_path, PLAIN)
    tavern.op(0, "random", **{"from": "s0.hand"}, to="table", n=1)
    assert tavern.last == "decision"
    assert [due["zone"] for due in tavern.items("due")] == ["s0.hand"], "it goes back"


def test_nobody_picks_it(tmp_path: Path) -> None:
    tavern = checked(tmp_path, TRAP, PLAIN)
    tavern.play(0, TRAP)
    assert tavern.last == "violation"
    fault = tavern.assistant.mirror.violations[0].faults[0]
    assert (fault.rule, fault.key) == ("ALAR-01", "fault.lot")


def test_what_may_come_out_is_told_to_nobody(tmp_path: Path) -> None:
    tavern = checked(tmp_path, TRAP, PLAIN)
    for seat in (0, 1, 2):
        told = [item["text"]["en"] for sort in ("option", "due") for item in tavern.items(sort, seat)]
        assert not any(title in text for text in told for title in (TRAP, PLAIN)), told


def test_a_lot_nobody_asked_for_tells_nothing(tmp_path: Path) -> None:
    tavern = Tavern(tmp_path, {"s0.hand": [STEP, TRAP]}, company=COMPANY)
    tavern.op(0, "lot", zone="s0.hand", n=1)
    assert tavern.last == "neutral"
    assert tavern.assistant.mirror.violations == []
