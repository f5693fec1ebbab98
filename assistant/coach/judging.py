"""Whether a choice was clearly worse than another the seat could know of.

All its moves are tried on a few games drawn from what the seat knew (`innkeep.rules.determinize`); the best
of them is then compared with what was done on many games drawn anew, each played on by rules of thumb with
the same luck. A lead that may be chance is not reported. Cards the seat could not see have no say:
games that looked the same to it give the same answer.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypedDict

from innkeep.assistant.advice.evaluation_process import as_json, as_move
from innkeep.assistant.coach.moments import Moment
from innkeep.rules import Chance, Effort, Game, Move, candidates, compared, ranked

__all__ = ["BetterMove", "ChoiceJson", "Thoroughness", "as_choice", "judged"]

GLANCE = Effort(tables=24, decisions=60, most=16)
"""How all moves are tried."""

LOOK = Effort(tables=160, decisions=60)
"""How the best of them is compared with what was done."""

FELT = 0.03
"""By so much a move must seem better at a glance to be looked at closely."""

CLEAR, SURE = 0.06, 0.02
"""By so much, as a share of winning, a move must be better to be told, and by so much surely."""


class ChoiceJson(TypedDict):
    """A moment as plain data: the game (`Game.to_dict`), the seat, the teammates it saw, what it did, and
    what chance starts from."""

    game: dict[str, Any]
    seat: int
    seen: list[int]
    move: dict[str, Any]
    seed: int


class BetterMove(TypedDict):
    """A better move, and the seat's shares of winning after it and after what it did."""

    move: dict[str, Any]
    better: float
    worse: float


@dataclass(frozen=True, slots=True)
class Thoroughness:
    """How much effort a choice is worth: a ``glance`` at all its moves, then a ``look`` at the best one."""

    glance: Effort = GLANCE
    look: Effort = LOOK


def as_choice(moment: Moment) -> ChoiceJson:
    """A moment as plain data, which another process can be sent."""
    return {
        "game": moment.hypothesis.game.to_dict(),
        "seat": moment.seat,
        "seen": list(moment.seen),
        "move": as_json(moment.move),
        "seed": moment.seq,
    }


def judged(choice: ChoiceJson, effort: Thoroughness | None = None) -> BetterMove | None:
    """A clearly better move than the one that was made; None where there was none.

    >>> from innkeep.rules import EndPhase, PlayerSetup, build
    >>> hand = ("I'm not that kind of priestess!", "I raise!")
    >>> ann = PlayerSetup("Ann", "rdi1-deirdre", hand=hand, fortitude=2, alcohol=1, drinks=("Light Ale",))
    >>> game = build([ann, PlayerSetup("Bob", "rdi1-gerki", fortitude=2, alcohol=1)], phase="action")
    >>> did = as_json(EndPhase(0))
    >>> found = judged({"game": game.to_dict(), "seat": 0, "seen": [], "move": did, "seed": 1})
    >>> found["move"]["kind"], found["better"]
    ('Play', 1.0)
    >>> hasty = Thoroughness(glance=Effort(tables=1, decisions=1), look=Effort(tables=1, decisions=1))
    >>> judged({"game": game.to_dict(), "seat": 0, "seen": [], "move": found["move"], "seed": 1}, hasty)
    """
    effort = effort or Thoroughness()
    game = Game.from_dict(choice["game"])
    game.chance_asked = False  # in a game that is imagined nobody draws lots
    seat, made, seen = choice["seat"], as_move(choice["move"]), choice["seen"]
    chance = Chance(choice["seed"] * 64 + seat)
    moves = _tried(game, made, chance, effort.glance.most)
    if len(moves) < 2:
        return None
    verdicts = ranked(game, seat, moves, chance, effort.glance, seen)
    best, value = verdicts[0].move, {one.move: one.value for one in verdicts}
    if best == made or value[best] - value[made] < FELT:
        return None
    found = compared(game, seat, (best, made), chance, effort.look, seen)
    if found.better - found.worse < CLEAR or found.surely < SURE:
        return None
    return {"move": as_json(best), "better": found.better, "worse": found.worse}


def _tried(game: Game, made: Move, chance: Chance, most: int) -> list[Move]:
    """The moves worth a thought that are legal, what was done among them."""
    moves = [move for move in candidates(game, chance, most) if game.can(move)]
    return moves if made in moves else [made, *moves]
