"""Recorded games still play as they were recorded: every move accepted, every fingerprint met."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.rules.engine.golden import FILE, GAMES, Trace, name, read
from tests.rules.engine.playouts import fresh

RECORDED: dict[str, Any] = json.loads(FILE.read_text("utf-8"))


def test_every_game_is_recorded() -> None:
    assert list(RECORDED) == [name(*game) for game in GAMES]


@pytest.mark.parametrize(("edition", "players", "seed", "bots"), GAMES, ids=[name(*game) for game in GAMES])
def test_a_recorded_game_plays_as_recorded(edition: str, players: int, seed: int, bots: str) -> None:
    recorded = RECORDED[name(edition, players, seed, bots)]
    game = fresh(seed, players, edition)
    trace = Trace(game)
    for data in recorded["moves"]:
        trace.before()
        trace.after(game.apply(read(data)))
    assert game.over
    assert {"moves": recorded["moves"], **trace.result()} == recorded
