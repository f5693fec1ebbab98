"""What is told of a hand over the table does not depend on anything the others may not know."""

from __future__ import annotations

from random import Random
from typing import Any

from innkeep.table.net.cursors import told
from tests.secrecy.worlds import World, fallen, play


def said(world: World) -> list[Any]:
    """What others are told when each seat takes up all it can name, some at a time, and carries it about."""
    room = world.room
    found: list[Any] = []
    for seat in range(len(room.state.seats)):
        if seat == world.seat:
            continue
        zones = room.redaction.view(room.state, seat)["zones"]
        for name, zone in zones.items():
            for at in range(0, len(zone["order"]), 3):
                place = {"x": 40 * at, "y": 7}
                wish = {**place, "c": zone["order"][at : at + 2]}
                goals = (name, "table", f"s{seat}.hand", "drink.deck")
                found.extend(told(room, seat, {**wish, "z": goal}) for goal in goals)
    return found


def test_hands_over_twin_tables_are_told_in_the_same_words() -> None:
    compared = 0
    for seed in range(6):
        history = play(Random(seed), 30, marks=2)
        for _, acts, swaps in history.marks:
            worlds = []
            for other in ({}, swaps):
                with fallen(other):
                    world = World(history.setup, history.viewer)
                    for act in history.acts[:acts]:
                        world.do(act)
                    worlds.append(said(world))
                    world.room.store.close()
            assert worlds[0] == worlds[1]
            compared += len(worlds[0])
    assert compared > 500
