"""Evaluates options in a process of its own, so that playouts never hold up a table.

Run as ``python -m innkeep.assistant.advice.evaluation_process`` it is that process: each line of its input is
a question (JSON), each line of its output the findings, best first. It ends when its input ends, so it never
outlives a killed server.
"""

from __future__ import annotations

import json
import sys
import threading
from collections.abc import Callable
from dataclasses import fields
from typing import IO, Any, TypedDict

from innkeep import rules
from innkeep.rules import Chance, Effort, Game, Move, ranked
from innkeep.table import AskedProcess

__all__ = ["Question", "Thinker", "VerdictJson", "as_json", "as_move", "think"]

EFFORT = Effort(tables=12, decisions=40)
"""Some tens of milliseconds for a handful of options."""

MOST_WAITING = 8
"""Questions that may wait for the process; who comes then is told that it is busy."""


class Question(TypedDict):
    """A game (`Game.to_dict`) in which `seat` is asked, its moves, the teammates whose hands it sees, and
    what chance starts from."""

    game: dict[str, Any]
    seat: int
    seen: list[int]
    moves: list[dict[str, Any]]
    seed: int


class VerdictJson(TypedDict):
    """An `innkeep.rules.Verdict`, its move by its place in the question."""

    move: int
    value: float
    spread: float
    fortitude: float
    alcohol: float
    gold: float
    hit: int | None


def as_json(move: Move) -> dict[str, Any]:
    """A move as JSON data.

    >>> as_json(rules.Order(0, (1, 2)))
    {'kind': 'Order', 'seat': 0, 'targets': (1, 2)}
    """
    return {"kind": type(move).__name__, **{field.name: getattr(move, field.name) for field in fields(move)}}


def as_move(data: dict[str, Any]) -> Move:
    """The move `as_json` wrote, also after a journey as text.

    >>> as_move(json.loads(json.dumps(as_json(rules.Order(0, (1, 2))))))
    Order(seat=0, targets=(1, 2))
    """
    values = {name: tuple(value) if isinstance(value, list) else value for name, value in data.items()}
    kind: Callable[..., Move] = getattr(rules, str(values.pop("kind")))
    return kind(**values)


def think(question: Question, effort: Effort = EFFORT) -> list[VerdictJson]:
    """The findings about the moves of a question, best first."""
    game = Game.from_dict(question["game"])
    game.chance_asked = False  # in a game that is imagined nobody draws lots
    moves = [as_move(data) for data in question["moves"]]
    chance = Chance(question["seed"] * 64 + question["seat"])
    return [
        VerdictJson(
            move=moves.index(found.move),
            value=found.value,
            spread=found.spread,
            fortitude=found.fortitude,
            alcohol=found.alcohol,
            gold=found.gold,
            hit=found.hit,
        )
        for found in ranked(game, question["seat"], moves, chance, effort, question["seen"])
    ]


class BusyError(Exception):
    """Too many questions wait already."""


class Thinker:
    """The process as the server has it; one question after the other."""

    def __init__(self) -> None:
        self._thinking = AskedProcess("innkeep.assistant.advice.evaluation_process")
        self._turn = threading.Lock()
        self._waiting = 0

    def ask(self, question: Question) -> list[VerdictJson]:
        """What the process finds. BusyError beyond `MOST_WAITING`, OSError when the process died of it."""
        if self._waiting >= MOST_WAITING:
            raise BusyError
        self._waiting += 1
        try:
            with self._turn:
                found: list[VerdictJson] = self._thinking.ask(question)
                return found
        finally:
            self._waiting -= 1

    def close(self) -> None:
        """End the process."""
        self._thinking.close()


def serve(questions: IO[bytes], answers: IO[bytes]) -> None:
    """Answer questions until the input ends."""
    for line in questions:
        answers.write(json.dumps(think(json.loads(line))).encode() + b"\n")
        answers.flush()


if __name__ == "__main__":
    serve(sys.stdin.buffer, sys.stdout.buffer)
