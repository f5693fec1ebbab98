"""Golden replays: whole games, move by move, with the fingerprint of the state on the way.

Written by `python -m tests.rules.engine.golden` after a change of the rules or of the state's shape that is
wanted; the difference in the file then shows which games it touched.
"""

from __future__ import annotations

import json
from dataclasses import astuple
from pathlib import Path
from typing import Any

from rules import EDITIONS, Chance, Game, random_move, thumb_move
from rules import moves as moves_module
from rules.moves import Move
from tests.rules.engine.playouts import fresh

FILE = Path(__file__).with_name("golden.json")
EVERY = 25
GAMES = [
    (edition, players, seed, bots)
    for edition in EDITIONS
    for players, seed, bots in ((4, 71, "random"), (3, 72, "thumb"), (5, 73, "thumb"))
]
BOTS = {"random": random_move, "thumb": thumb_move}


def name(edition: str, players: int, seed: int, bots: str) -> str:
    return f"{edition} {players} players, seed {seed}, {bots}"


def written(move: Move) -> list[Any]:
    """A move as JSON data."""
    return [type(move).__name__, *astuple(move)]


def read(data: list[Any]) -> Move:
    """The move of :func:`written`."""
    kind, *fields = data
    plain = [tuple(field) if isinstance(field, list) else field for field in fields]
    made: Move = getattr(moves_module, kind)(*plain)
    return made


def outcome(game: Game) -> dict[str, Any]:
    """How a game ended."""
    return {
        "winners": list(game.winners),
        "tied": list(game.tied),
        "gold": [player.gold for player in game.players],
        "inn": game.inn_gained,
    }


def record(edition: str, players: int, seed: int, bots: str) -> dict[str, Any]:
    """One game played to its end."""
    game = fresh(seed, players, edition)
    chance = Chance(seed)
    played: list[list[Any]] = []
    digests = [game.digest()]
    while not game.over:
        move = BOTS[bots](game, chance)
        game.apply(move)
        played.append(written(move))
        if len(played) % EVERY == 0:
            digests.append(game.digest())
    return {"moves": played, "digests": digests, "end": game.digest(), "outcome": outcome(game)}


def main() -> None:
    """Write the file anew."""
    games = {name(*game): record(*game) for game in GAMES}
    lines = [f"{json.dumps(key)}: {json.dumps(game, separators=(',', ':'))}" for key, game in games.items()]
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
