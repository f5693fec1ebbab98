"""A Drinking Contest: reveal, drink, compare, repeat among the tied, pay the winner."""

from __future__ import annotations

from typing import Final

from innkeep.rules.engine.position.events import GameEvent
from innkeep.rules.engine.position.gold import charge
from innkeep.rules.engine.position.state import CONTEST, IN_CONTEST, NOBODY, ContestResult, Frame, GameState
from innkeep.rules.steps.turn import drinks, elimination

PRIZE: Final = 1


def start(game: GameState, event: Frame) -> None:
    """Everybody takes part, the active player first (CONT-01), but who Ignores the Event (NEG-08).

    Of each team its Champion (TEAM-22).
    """
    shut = event.ignored | game.away
    contestants = tuple(seat for seat in event.spare or game.seats_from(game.active) if not shut >> seat & 1)
    if not contestants:
        return
    game.contest = ContestResult(NOBODY, (), ())
    game.stack.append(Frame(CONTEST, game.active, queue=contestants, losses=contestants))


def step(game: GameState, frame: Frame) -> None:
    """0 reveal and drink, 1 compare, 2 repeat among the tied still awake, 3 over."""
    if frame.step == 0:
        frame.step = 1
        drinks.drink_together(game, frame.queue[0], frame.queue, IN_CONTEST)
    elif frame.step == 1:
        _compare(game, frame)
    elif frame.step == 2:
        _repeat(game, frame)
    else:
        game.stack.pop()


def _compare(game: GameState, frame: Frame) -> None:
    """The best score wins; those who have it in common go on, after a last chance for who passes out."""
    scores = [max(0, score) for score in frame.scores]  # CONT-16
    tied = _best(game, frame.queue, scores)
    so_far = game.contest or ContestResult(NOBODY, (), ())
    latest = {**dict(so_far.scores), **dict(zip(frame.queue, scores, strict=True))}
    game.contest = so_far._replace(scores=tuple(sorted(latest.items())))
    if game.log is not None:
        for seat, score, raw in zip(frame.queue, scores, frame.scores, strict=True):
            rule = "CONT-06" if raw >= 0 else "CONT-16"
            game.log.append(GameEvent("contest-scored", rule, seat, None, score))
    if len(tied) < 2:
        _won(game, frame, tied[0] if tied else NOBODY, "CONT-06")
        return
    game.contest = game.contest._replace(tied=tied)
    if game.log is not None:
        game.log.append(GameEvent("contest-tied", "CONT-07", cards=tied))
    frame.queue = tied
    frame.step = 2
    if elimination.passing_out(game):
        elimination.last_chance(game)


def _repeat(game: GameState, frame: Frame) -> None:
    """Those of the tied who are still in the game drink again, if there are several (CONT-07)."""
    tied = tuple(seat for seat in frame.queue if game.players[seat].in_game)
    if len(tied) > 1 and _can_be_decided(game):
        frame.queue = tied
        frame.step = 1
        drinks.drink_together(game, tied[0], tied, IN_CONTEST)
    else:
        _won(game, frame, tied[0] if len(tied) == 1 else NOBODY, "CONT-08")


def _best(game: GameState, seats: tuple[int, ...], scores: list[int]) -> tuple[int, ...]:
    """The seats with the best score; one who passed out in a contest within this one wins nothing."""
    best = max(
        (score for seat, score in zip(seats, scores, strict=True) if game.players[seat].in_game), default=0
    )
    return tuple(
        seat
        for seat, score in zip(seats, scores, strict=True)
        if score == best and game.players[seat].in_game
    )


def _can_be_decided(game: GameState) -> bool:
    """Whether a Drink with any Alcohol is left to reveal; no book meets a deck of nothing but Water."""
    cards = game.cards
    return any(
        cards[uid].alcohol > 0 or cards[uid].race_alcohol > 0
        for pile in (game.drink_deck, game.drink_discard)
        for uid in pile
    )


def _won(game: GameState, frame: Frame, winner: int, rule: str) -> None:
    """Each other player pays the winner, even one who has just passed out (CONT-06, CONT-12).

    ``rule``: by which somebody wins; nobody does by CONT-09.
    """
    frame.step = 3
    if game.contest is not None:
        game.contest = game.contest._replace(winner=winner)
    if game.log is not None:
        nobody = winner == NOBODY
        game.log.append(
            GameEvent("contest-won", "CONT-09") if nobody else GameEvent("contest-won", rule, winner)
        )
    if winner != NOBODY:
        charge(game, tuple(seat for seat in frame.losses if not game.together(seat, winner)), PRIZE, winner)
