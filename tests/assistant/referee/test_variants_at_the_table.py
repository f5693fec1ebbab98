"""The Bar Deck and the Prizes at a table with the assistant on: what is owed, told and played."""

from __future__ import annotations

from pathlib import Path

from tests.assistant.tavern import Tavern

HAND = ["Tip the Wench", "I raise!", "I raise!", "Winning Hand!", "Wine into Water", "Gambling? I'm in!"]
FULL = {"s0.hand": ["I'm not that kind of priestess!", *HAND]}
DRY = {**FULL, "drink.deck": ["Wine"]}


def test_the_bar_deck_gives_the_next_thirty_when_the_drink_deck_is_out(tmp_path: Path) -> None:
    tavern = Tavern(tmp_path, DRY, chosen={"bar": ["rdi2-drinks"]})
    bar = tavern.room.state.zones["bar.deck"].order
    tavern.op(0, "draw", **{"from": "drink.deck"}, to="s1.drinks", n=1)
    tavern.passes(1, 2, 0)
    tavern.settle()
    state = tavern.room.state
    assert state.zones["drink.deck"].order == bar[-30:]
    assert state.zones["bar.deck"].order == bar[:-30]
    assert [state.value(f"s{seat}.purse") for seat in range(3)] == [9, 9, 9]
    assert (tavern.items("violation"), tavern.dues()) == ([], [])


def test_the_discards_become_the_bar_deck_when_it_is_too_short(tmp_path: Path) -> None:
    tavern = Tavern(tmp_path, DRY, chosen={"bar": ["rdi2-drinks"]})
    bar = tavern.room.state.zones["bar.deck"].order
    tavern.op(0, "draw", **{"from": "bar.deck"}, to="drink.discard", n=len(bar) - 10)
    tavern.room.submit(0, {"kind": "resync"}, host=True)
    tavern.op(0, "draw", **{"from": "drink.deck"}, to="s1.drinks", n=1)
    tavern.passes(1, 2, 0)
    tavern.settle()
    state = tavern.room.state
    assert len(state.zones["drink.deck"].order) == 30
    assert state.zones["drink.deck"].order[-10:] == bar[:10]
    assert (len(state.zones["bar.deck"].order), state.zones["drink.discard"].order) == (len(bar) - 30, ())
    assert (tavern.items("violation"), tavern.dues()) == ([], [])


def test_a_prize_joins_the_pot_and_is_won_with_it(tmp_path: Path) -> None:
    tavern = Tavern(tmp_path, FULL, chosen={"prizes": ["rdi7-prizes/absorbent-towel"]})
    prize = tavern.room.state.zones["prizes.inn"].order[0]
    assert tavern.room.state.components[prize].up
    tavern.play(0, "Gambling? I'm in!")
    tavern.passes(1, 2, 0)
    assert "Absorbent Towel" in " ".join(tavern.dues())
    tavern.settle()
    assert tavern.room.state.zones["prizes.pot"].order == (prize,)
    tavern.passes(1, 2)
    tavern.passes(0, 1, 2)
    tavern.settle()
    assert tavern.room.state.zones["s0.front"].order == (prize,)
    assert (tavern.value("pot"), tavern.items("violation")) == (0, [])
