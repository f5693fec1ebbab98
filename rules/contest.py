"""A Drinking Contest: reveal, drink, compare, repeat among the tied, pay the winner."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules import drinks, losing
from rules.events import Event
from rules.gold import charge
from rules.state import CONTEST, IN_CONTEST, NOBODY, ContestResult, Frame

if TYPE_CHECKING:
    from rules.game import Game

PRIZE = 1


def start(game: Game) -> None:
    """Everybody takes part, the active player first (CONT-01)."""
    contestants = game.seats_from(game.active)
    game.stack.append(Frame(CONTEST, game.active, queue=contestants, losses=contestants))


def step(game: Game, frame: Frame) -> None:
    """0 reveal and drink, 1 compare, 2 repeat among the tied still awake, 3 over."""
    if frame.step == 0:
        frame.step = 1
        drinks.drink_together(game, frame.queue[0], frame.queue, IN_CONTEST)
        return
    if frame.step == 1:
        scores = [max(0, score) for score in frame.scores]  # CONT-16
        best = max(scores)
        tied = tuple(seat for seat, score in zip(frame.queue, scores, strict=True) if score == best)
        result = tuple(zip(frame.queue, scores, strict=True))
        if game.log is not None:
            game.log.extend(Event("contest-scored", seat, None, score) for seat, score in result)
        if len(tied) == 1:
            _won(game, frame, tied[0], result)
            return
        game.contest = ContestResult(NOBODY, tied, result)
        if game.log is not None:
            game.log.append(Event("contest-tied", cards=tied))
        frame.queue = tied
        frame.step = 2
        if losing.passing_out(game):
            losing.last_chance(game)
        return
    if frame.step == 2:
        tied = tuple(seat for seat in frame.queue if game.players[seat].in_game)
        if len(tied) > 1:  # CONT-07
            frame.queue = tied
            frame.step = 1
            drinks.drink_together(game, tied[0], tied, IN_CONTEST)
            return
        scores_so_far = game.contest.scores if game.contest else ()
        _won(game, frame, tied[0] if tied else NOBODY, scores_so_far)  # CONT-08, CONT-09
        return
    game.stack.pop()


def _won(game: Game, frame: Frame, winner: int, scores: tuple[tuple[int, int], ...]) -> None:
    """Each other player pays the winner, even one who has just passed out (CONT-06, CONT-12)."""
    frame.step = 3
    game.contest = ContestResult(winner, (), scores)
    if game.log is not None:
        game.log.append(Event("contest-won", None if winner == NOBODY else winner))
    if winner != NOBODY:
        charge(game, tuple(seat for seat in frame.losses if seat != winner), PRIZE, winner)
