"""Tables with Boss Otto: his decks and the Actions he has prepared are known to nobody, not to who deals."""

from __future__ import annotations

import json
from random import Random

import pytest

from innkeep.table.live.welcome import welcome
from tests.secrecy.worlds import CHARACTERS, OTTO, THIRD, World, laid_out, play, twin

CLOSED = ("otto-action", "otto-sometimes", "otto-gambling", "otto-prepared")
LENGTH = 40


@pytest.mark.parametrize(
    ("seed", "teams"), [(70_001, OTTO), (70_006, OTTO), (70_002, THIRD), (70_003, THIRD), (70_005, THIRD)]
)
def test_twins_hold_against_a_machine(seed: int, teams: str) -> None:
    mode = (None, "referee", "autopilot", "passing")[seed % 4]
    history = play(Random(seed), LENGTH, 1, mode=mode, moves=0.1, teams=teams)
    assert not history.failed, f"history {seed}: the assistant failed"
    for frames, acts, swaps in history.marks:
        one, two = twin(history, frames, acts, swaps)
        assert one == two, f"history {seed} after {acts} acts"


@pytest.mark.parametrize("viewer", [0, None], ids=["who deals", "who looks on"])
def test_nobody_sees_what_is_prepared_before_it_is_revealed(viewer: int | None) -> None:
    world = World(laid_out(2, None, CHARACTERS, OTTO), viewer)
    world.room.submit(0, {"kind": "sit", "name": "Ann"})
    world.frames.clear()
    world.room.submit(0, {"kind": "draw", "from": "otto-action", "to": "otto-prepared", "n": 2})
    told = [data for event, data in map(json.loads, world.frames) if event == "d"]
    assert told
    assert not any("f" in card for one in told for card in one.get("c", {}).values())
    view = world.room.redaction.view(world.room.state, viewer)
    for zone in CLOSED:
        named = [view["comps"][alias] for alias in view["zones"][zone].get("order", ())]
        assert not any("f" in card for card in named), f"{zone} shows a face"
    assert view["zones"]["otto-prepared"]["n"] == 2


def test_everybody_is_told_which_seat_is_closed() -> None:
    world = World(laid_out(2, None, CHARACTERS, OTTO), None)
    seats = welcome(world.room, None)["state"]["seats"]
    assert [seat.get("closed", False) for seat in seats] == [False, True]
