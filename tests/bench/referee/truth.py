"""Whether a reading is the truth: what two games have in common once everything hidden is laid open."""

from __future__ import annotations

from collections.abc import Collection

from innkeep.assistant.model.hypothesis import Hypothesis
from innkeep.rules import Game
from innkeep.rules.engine.position.state import Player
from tests.bench.referee.actual import silences

__all__ = ["agrees", "summary"]

PILES = ("hand", "deck", "discard", "drinks", "front")


def summary(game: Game, paper: Collection[int] = ()) -> tuple[object, ...]:
    """Everything of a game that counts, cards by their faces: hands and discards in any order. Of seats with
    ``paper`` neither hand nor deck nor discards count: what is in which only who holds them knows."""
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
            None if seat in paper else _held(game, player),
            tuple(face[uid] for uid in player.drinks),
            tuple(sorted(face[uid] for uid in player.front)),
        )
        for seat, player in enumerate(game.players)
    )
    turn = (game.active, game.phase, game.acted, game.drunk, game.orders, game.ask, game.asked, game.over)
    drinks = (tuple(face[uid] for uid in game.drink_deck), tuple(sorted(face[u] for u in game.drink_discard)))
    pot = (game.pot, game.round.control) if game.round is not None else (0, None)
    return turn, stack, players, drinks, pot, game.inn_gained


def _held(game: Game, player: Player) -> tuple[object, ...]:
    face = game.defs
    hand, discard = (sorted(face[uid] for uid in pile) for pile in (player.hand, player.discard))
    return tuple(hand), tuple(discard), tuple(face[uid] for uid in player.deck)


def agrees(hypothesis: Hypothesis, game: Game, paper: Collection[int] = ()) -> bool:
    """Whether a reading has what the game has, now or after decisions that leave no trace."""
    if hypothesis.awaited is not None:
        return True
    truth = summary(game, paper)
    if summary(hypothesis.game, paper) == truth:
        return True
    quiet = silences(hypothesis.game)
    if paper:  # that a hand of paper was filled up shows nowhere: it is imagined as full
        quiet = (later.game for later in hypothesis.implicit_passes())
    return any(summary(later, paper) == truth for later in quiet)
