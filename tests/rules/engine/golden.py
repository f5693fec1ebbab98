"""Golden replays: whole games, move by move, with fingerprints on the way: of the state, and of what was told
(events), listed (legal moves of every seat) and refused (with every reason and its facts).

Written by `python -m tests.rules.engine.golden` after a change of the rules or of the state's shape that is
wanted; the difference in the file then shows which games it touched. Moves that were recorded are kept while
they are legal to the end of the game, whatever the bots would do today.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import astuple
from hashlib import blake2b
from pathlib import Path
from typing import Any

from innkeep.rules import (
    EDITIONS,
    Chance,
    Game,
    GameEvent,
    IllegalMoveError,
    Pass,
    Play,
    random_move,
    thumb_move,
)
from innkeep.rules.engine.position import moves as moves_module
from innkeep.rules.engine.position.moves import Move
from tests.rules.engine.playouts import fresh, unlisted

FILE = Path(__file__).with_name("golden.json")
EVERY = 25
ASKED_EVERY = 5
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


def _shown(event: GameEvent) -> str:
    """An event as it was recorded: all but the zone of its machinery."""
    fields = (f"{name}={value!r}" for name, value in event._asdict().items() if name != "zone")
    return f"Event({', '.join(fields)})"


class Trace:
    """Fingerprints of a game on its way."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.number = 0
        self.digests = [game.digest()]
        self.told = blake2b(digest_size=16)
        self.tales: list[str] = []

    def before(self) -> None:
        """A move is about to be made: what may every seat do, and why not more?"""
        game = self.game
        if self.number % ASKED_EVERY:
            return
        seats = range(len(game.players))
        self.told.update(repr([sorted(map(repr, game.legal(seat))) for seat in seats]).encode())
        moves: list[Move] = [*unlisted(game, Chance(self.number)), *map(Pass, seats)]
        for seat in seats:
            other = (seat + 1) % len(game.players)
            for uid in game.players[seat].hand:
                moves += [Play(seat, uid), Play(seat, uid, 0, (other,)), Play(seat, uid, 1, (other,), 0)]
        for move in moves:
            try:
                game.verify(move)
            except IllegalMoveError as refusal:
                self.told.update(repr(refusal.reasons).encode())
            else:
                self.told.update(b"legal")

    def after(self, events: Sequence[GameEvent]) -> None:
        """A move was made."""
        self.number += 1
        self.told.update(f"[{', '.join(map(_shown, events))}]".encode())
        if self.number % EVERY == 0 or self.game.over:
            self.digests.append(self.game.digest())
            self.tales.append(self.told.hexdigest())

    def result(self) -> dict[str, Any]:
        """The fingerprints, and how the game ended."""
        game = self.game
        return {
            "digests": self.digests,
            "tales": self.tales,
            "winners": list(game.winners),
            "tied": list(game.tied),
            "gold": [player.gold for player in game.players],
            "inn": game.inn_gained,
        }


def record(
    edition: str, players: int, seed: int, bots: str, between: Callable[[Game], Game] | None = None
) -> dict[str, Any]:
    """One game played to its end; now and then it goes on with what `between` makes of it."""
    game = fresh(seed, players, edition)
    chance = Chance(seed)
    played: list[list[Any]] = []
    trace = Trace(game)
    while not game.over:
        move = BOTS[bots](game, chance)
        played.append(written(move))
        trace.before()
        trace.after(game.apply(move))
        if between is not None and trace.number % EVERY == 0:
            game = trace.game = between(game)
    return {"moves": played, **trace.result()}


def replayed(moves: list[list[Any]], edition: str, players: int, seed: int) -> dict[str, Any] | None:
    """The same moves again; None where one of them is not legal any more, or the game goes on after them."""
    game = fresh(seed, players, edition)
    trace = Trace(game)
    try:
        for data in moves:
            trace.before()
            trace.after(game.apply(read(data)))
    except IllegalMoveError:
        return None
    return {"moves": moves, **trace.result()} if game.over else None


def main() -> None:
    """Write the file anew."""
    before: dict[str, Any] = json.loads(FILE.read_text("utf-8"))
    games = {}
    for edition, players, seed, bots in GAMES:
        key = name(edition, players, seed, bots)
        kept = replayed(before[key]["moves"], edition, players, seed) if key in before else None
        games[key] = kept or record(edition, players, seed, bots)
    lines = [f"{json.dumps(key)}: {json.dumps(game, separators=(',', ':'))}" for key, game in games.items()]
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
