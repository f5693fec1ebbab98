"""Whether a reading is the truth: what two games have in common once everything hidden is laid open."""

from __future__ import annotations

from innkeep.assistant.model.hypothesis import Hypothesis
from innkeep.rules import Game
from tests.bench.referee.actual import silences

__all__ = ["agrees", "summary"]

PILES = ("hand", "deck", "discard", "drinks", "front")


def summary(game: Game) -> tuple[object, ...]:
    """Everything of a game that counts, cards by their faces: hands and discards in any order."""
    face = game.defs
    stack = tuple(
        (
            frame.kind,
            frame.seat,
            face[frame.card] if frame.card >= 0 else "",
            frame.mode,
            frame.target,
            tuple((drink.seat, drink.changes, drink.ignored, drink.turned) for drink in frame.drinks),
        )
        for frame in game.stack
    )
    players = tuple(
        (
            player.fortitude,
            player.alcohol,
            player.gold,
            player.weight,
            player.in_game,
            tuple(sorted(face[uid] for uid in player.hand)),
            tuple(sorted(face[uid] for uid in player.discard)),
            tuple(face[uid] for uid in player.deck),
            tuple(face[uid] for uid in player.drinks),
            tuple(sorted(face[uid] for uid in player.front)),
        )
        for player in game.players
    )
    turn = (game.active, game.phase, game.acted, game.drunk, game.orders, game.ask, game.asked, game.over)
    drinks = (tuple(face[uid] for uid in game.drink_deck), tuple(sorted(face[u] for u in game.drink_discard)))
    pot = (game.pot, game.round.control) if game.round is not None else (0, None)
    return turn, stack, players, drinks, pot, game.inn_gained


def agrees(hypothesis: Hypothesis, game: Game) -> bool:
    """Whether a reading has what the game has, now or after decisions that leave no trace."""
    if hypothesis.awaited is not None:
        return True
    truth = summary(game)
    if summary(hypothesis.game) == truth:
        return True
    return any(summary(later) == truth for later in silences(hypothesis.game))
