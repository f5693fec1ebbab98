"""Whom a branch may pick, and the bare form of a play (see :data:`innkeep.rules.legality.moves.Option`)."""

from __future__ import annotations

from itertools import combinations

from innkeep.rules.engine.position.definitions import PICK_ANY, PICK_PARTICIPANT, PICK_THREE, Branch
from innkeep.rules.engine.position.state import NOBODY, NONE, SEVERAL, State
from innkeep.rules.legality.moves import Option, Play


def targets(game: State, seat: int, branch: Branch, drinker: int = NOBODY) -> list[int]:
    """The seats a branch may pick, or masks of them; a Drink cannot go to the one who drinks it anyway.

    Who is outside for a while may be picked, and Ignores what comes of it (NOTE7-16, Q21).
    """
    picks = branch.picks
    players = game.players
    if picks == PICK_THREE:
        others = [other for other in range(len(players)) if other != seat and players[other].in_game]
        return [
            SEVERAL | sum(1 << other for other in chosen)
            for count in (1, 2, 3)
            for chosen in combinations(others, count)
        ]
    inside = game.round.inside if game.round is not None else 0
    return [
        other
        for other in range(len(players))
        if players[other].in_game
        and (picks == PICK_ANY or other != seat)
        and other != drinker
        and (picks != PICK_PARTICIPANT or inside >> other & 1)
    ]


def as_play(seat: int, option: Option) -> Play:
    """The move of an option."""
    uid, mode, target, at = option
    picked: tuple[int, ...] = () if target == NOBODY else (target,)
    if target >= SEVERAL:
        picked = tuple(other for other in range(SEVERAL.bit_length() - 1) if target >> other & 1)
    return Play(seat, uid, mode, picked, None if at == NONE else at)


def as_target(game: State, move: Play) -> int:
    """The targets of a play (there are some) in one number: a seat, or a mask where a card picks several."""
    try:
        picks = game.cards[move.card].branches[move.mode].picks
    except IndexError:
        return move.targets[0]
    if picks != PICK_THREE:
        return move.targets[0] if len(move.targets) == 1 else SEVERAL
    if len(set(move.targets)) != len(move.targets) or not all(0 <= seat < 16 for seat in move.targets):
        return SEVERAL
    return SEVERAL | sum(1 << seat for seat in move.targets)


def as_option(game: State, move: Play) -> Option | None:
    """The option of a play; None for one that names no seat, or no Drink, by -1."""
    if NONE in move.targets or move.at == NONE:
        return None
    target = as_target(game, move) if move.targets else NOBODY
    return (move.card, move.mode, target, NONE if move.at is None else move.at)
