"""Recorded games still play as they were recorded: every move is accepted, every fingerprint met."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.rules.engine.golden import EVERY, FILE, GAMES, name, outcome, read
from tests.rules.engine.playouts import fresh

RECORDED: dict[str, Any] = json.loads(FILE.read_text("utf-8"))


def test_every_game_is_recorded() -> None:
    assert list(RECORDED) == [name(*game) for game in GAMES]


@pytest.mark.parametrize(("edition", "players", "seed", "bots"), GAMES, ids=[name(*game) for game in GAMES])
def test_a_recorded_game_plays_as_recorded(edition: str, players: int, seed: int, bots: str) -> None:
    recorded = RECORDED[name(edition, players, seed, bots)]
    game = fresh(seed, players, edition)
    digests = [game.digest()]
    for number, data in enumerate(recorded["moves"], start=1):
        game.apply(read(data))
        if number % EVERY == 0:
            digests.append(game.digest())
    assert game.over
    assert outcome(game) == recorded["outcome"]
    assert digests == recorded["digests"]
    assert game.digest() == recorded["end"]
