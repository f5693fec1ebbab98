"""Tables with a Pub Crawl or a Dungeon: Drinks of taverns are as closed as any, and a Trick is known to
nobody but whoever has drawn it."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from tests.secrecy.sweep import ROADS, differs
from tests.secrecy.worlds import CHARACTERS, World, laid_out, play, twin

Json = dict[str, Any]
GAUNTLET = "dungeon-game-masters-gauntlet"
LENGTH = 40


@pytest.mark.parametrize("roads", ROADS, ids=" ".join)
def test_twins_hold_on_every_road(roads: tuple[str, ...], request: pytest.FixtureRequest) -> None:
    first = 60_000 + 1000 * request.node.callspec.indices["roads"]
    for seed in range(first, first + 4):
        mode = (None, "referee", "autopilot", "passing")[seed % 4]
        history = play(Random(seed), LENGTH, 3, mode=mode, moves=0.1, roads=roads)
        assert not history.failed, f"history {seed}: the assistant failed"
        for frames, acts, swaps in history.marks:
            one, two = twin(history, frames, acts, swaps)
            assert one == two, f"history {seed} after {acts} acts"


def at_the_goal(viewer: int | None) -> World:
    """Ann has left the last Room before the Goal; who looks on is told what comes."""
    setup = laid_out(3, None, CHARACTERS, roads=[GAUNTLET])
    for piece in setup["components"]:
        if piece["zone"] == "s0.room":
            piece["value"] = 7
    world = World(setup, viewer)
    for seat in range(3):
        world.room.submit(seat, {"kind": "sit", "name": f"N{seat}"})
    return world


def tricks(world: World, viewer: int | None) -> list[Json]:
    """What a viewer may name of the Tricks that lie closed with Ann."""
    view = world.room.redaction.view(world.room.state, viewer)
    return [dict(view["comps"][alias]) for alias in view["zones"]["s0.tricks"]["order"]]


def test_a_trick_is_seen_by_whoever_draws_it_alone() -> None:
    for viewer in (0, 1, None):
        world = at_the_goal(viewer)
        world.frames.clear()
        world.room.submit(0, {"kind": "draw", "from": "dungeon.tricks", "to": "s0.tricks", "n": 1})
        told = [data for event, data in map(json.loads, world.frames) if event == "d"]
        shown = [card for one in told for card in one.get("c", {}).values() if card["z"] == "s0.tricks"]
        assert bool(shown and "f" in shown[0]) == (viewer == 0)
        assert len(tricks(world, viewer)) == (1 if viewer == 0 else 0)
        assert world.room.redaction.view(world.room.state, viewer)["zones"]["s0.tricks"]["n"] == 1


@pytest.mark.parametrize("seed", range(100_010, 100_014))
def test_the_sweep_goes_on_roads(seed: int) -> None:
    assert differs(seed, roads=True, moves=0.15, mixing=True)[2:] == (False, False)


@pytest.mark.parametrize(
    "seed",
    [pytest.param(720074, id="a-card-put-among-the-tricks-of-a-dungeon-when-starting-again")],
)
def test_what_the_sweep_of_roads_once_found_is_mended(seed: int) -> None:
    assert differs(seed, roads=True, moves=0.2, mixing=True)[2:] == (False, False)


@pytest.mark.parametrize("seed", [2905007])
def test_a_card_laid_face_down_among_the_rooms_is_not_named(seed: int) -> None:
    """Where cards take effect as they lie, one that nobody sees was read as played, and called by name."""
    assert differs(seed, moves=0.15, mixing=True, allies="each", roads=True)[2:] == (False, False)


@pytest.mark.parametrize("seed", [6101693])
def test_drinks_of_taverns_go_home_when_the_drink_deck_is_made_anew(seed: int) -> None:
    """They were looked for in the pile of a player, and there was none: the assistant had to start again."""
    assert differs(seed, moves=0.15, mixing=True, allies="each", roads=True)[2:] == (False, False)
