"""What was played lies open till people have read it: bots and the house wait for that, people never do."""

from __future__ import annotations

from pathlib import Path
from random import Random

from innkeep.assistant.bots.bot import Mind, Pick
from innkeep.table import AutomaticAction
from tests.assistant.tavern import Tavern

HIT = "I'm not that kind of priestess!"
DULL = ["Gambling? I'm in!", "Winning Hand!", "I raise!"]
ANN = [HIT, "Wine into Water", "I raise!", "I raise!", "Winning Hand!", "Winning Hand!", "Gambling? I'm in!"]
PUT_AWAY = "d.table.s0.discard"


def played(folder: Path, mode: str = "autopilot") -> Tavern:
    """Ann has hit Bob with a card, and all have let it pass."""
    tavern = Tavern(folder, {"s0.hand": ANN, "s1.hand": DULL, "s2.hand": DULL})
    tavern.mode(mode)
    tavern.passes(0)
    card = tavern.card("s0.hand", HIT)
    tavern.op(0, "move", cs=[card], to="table", up=True)
    tavern.op(0, "arrow", **{"from": card}, to=1)
    while PUT_AWAY not in [due["id"] for due in tavern.items("due")]:
        tavern.passes(tavern.items("turn")[0]["seat"])
    return tavern


def next_action(tavern: Tavern) -> AutomaticAction:
    action = tavern.room.trusted.automatic_action()
    assert action is not None
    return action


def laid_at(tavern: Tavern) -> int:
    return next(op.at for op in tavern.room.history() if op.kind == "move" and op.args["to"] == "table")


def clearing(tavern: Tavern) -> AutomaticAction:
    """What the house does once all else is paid."""
    while (action := next_action(tavern)).id != PUT_AWAY:
        assert action.since_ms is None
        assert tavern.room.trusted.run_automatic_action(action.id)
    return action


def test_the_house_puts_a_card_away_last_and_once_it_was_read(tmp_path: Path) -> None:
    tavern = played(tmp_path)
    assert next_action(tavern).id != PUT_AWAY, "Bob's loss is shown while the card lies there"
    last = clearing(tavern)
    assert (last.pause_s, last.since_ms) == (2.5, laid_at(tavern))


def test_who_chooses_quick_has_it_put_away_sooner(tmp_path: Path) -> None:
    tavern = played(tmp_path)
    tavern.room.submit(0, {"kind": "pace", "ms": 1200, "on": True})
    assert clearing(tavern).pause_s == 1.2


def test_nobody_waits_who_says_that_it_may_go_on(tmp_path: Path) -> None:
    tavern = played(tmp_path)
    clearing(tavern)
    going_on = next(item for item in tavern.room.advice(0) if item["sort"] == "next")
    assert going_on["accept"]
    tavern.room.accept(0, going_on["id"], None)
    assert next_action(tavern).seat == 0
    assert next_action(tavern).pause_s < 1


def test_people_put_it_away_when_they_like(tmp_path: Path) -> None:
    tavern = played(tmp_path, "advise")
    tavern.room.accept(0, PUT_AWAY, None)
    assert not tavern.room.state.zones["table"].order


def test_a_bot_pays_first_and_then_leaves_the_card_to_be_read(tmp_path: Path) -> None:
    tavern = played(tmp_path, "advise")
    for seat in (0, 1):
        tavern.room.submit(seat, {"kind": "stand"})
        tavern.room.submit(seat, {"kind": "sit", "name": f"Bot {seat}", "bot": True})

    def picks(seat: int) -> Pick | None:
        items = tavern.room.advice(seat)
        return Mind(seat, Random(1)).pick(items, {0, 1})

    put_away = picks(0)
    assert put_away is not None
    assert (put_away.id, put_away.since_ms) == (PUT_AWAY, laid_at(tavern))
    assert put_away.left(laid_at(tavern) + 1000, pace=1) > 1.5
    assert put_away.left(laid_at(tavern) + 1000, pace=0) == 0
    loss = picks(1)
    assert loss is not None
    assert "fortitude" in loss.id
    tavern.room.accept(1, loss.id, None)
    assert picks(1) is None, "nor does another bot play on while it lies there"
