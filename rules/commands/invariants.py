"""What must be true of every position of a game, whatever was played.

Used by simulations and tests; the rules themselves never look here.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.game import Game
from rules.state import CARD, DRINKS, STAT_LIMIT

__all__ = ["broken", "wealth"]


def wealth(game: Game) -> int:
    """All Gold there is: Stashes, the pot, and what the Inn has gained. It never changes."""
    return sum(player.gold for player in game.players) + game.pot + game.inn_gained


def broken(game: Game, gold: int) -> Iterator[str]:
    """Everything that is wrong with a position; `gold` is the wealth the game began with."""
    if wealth(game) != gold:
        yield f"Gold is not conserved: {wealth(game)} in place of {gold}"
    if game.pot < 0:
        yield f"the pot holds {game.pot}"
    for seat, player in enumerate(game.players):
        if not 0 <= player.fortitude <= STAT_LIMIT:
            yield f"seat {seat} has Fortitude {player.fortitude}"
        if not 0 <= player.alcohol <= STAT_LIMIT:
            yield f"seat {seat} has Alcohol Content {player.alcohol}"
        if not 0 <= player.burden <= STAT_LIMIT:
            yield f"seat {seat} has Drunken Chi {player.burden}"
        if player.gold < 0:
            yield f"seat {seat} has {player.gold} Gold"
    yield from _cards(game)
    yield from _decision(game)


def _cards(game: Game) -> Iterator[str]:
    """Every card lies in exactly one zone; what is in play is on the stack."""
    lying: list[int] = [*game.drink_deck, *game.drink_discard]
    for player in game.players:
        for pile in (player.hand, player.deck, player.discard, player.drinks, player.front):
            lying += pile
    for part in game.parts:
        for kept in part.zones().values():
            lying += kept
    zones = set(lying)
    if len(zones) != len(lying):
        twice = sorted(uid for uid in zones if lying.count(uid) > 1)
        yield f"cards {twice} lie in two places"
    if len(zones) == len(game.defs):
        return
    in_play: set[int] = set()
    for frame in game.stack:
        if frame.kind == CARD:
            in_play.add(frame.card)
        elif frame.kind == DRINKS:
            in_play.update(frame.chain, frame.spare, *(drink.cards for drink in frame.drinks))
    lost = [uid for uid in range(len(game.defs)) if uid not in zones and uid not in in_play]
    if lost:
        yield f"cards {lost} lie nowhere"


def _decision(game: Game) -> Iterator[str]:
    """Somebody in the game is asked and can move, or the game is over and decided."""
    decision = game.decision
    if decision is None:
        if not game.over:
            yield "nobody is asked, and the game is not over"
        elif not game.winners and not game.tied:
            yield "the game is over without winner or tie"
        return
    if game.over:
        yield "somebody is asked after the game is over"
    if not game.players[decision.seat].in_game:
        yield f"seat {decision.seat} is asked, but out of the game"
    if not game.legal():
        yield f"seat {decision.seat} is asked, but has no legal move"
