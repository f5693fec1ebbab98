"""Whom a branch may pick, and the bare form of a play (see `Option` among the moves)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import combinations
from typing import Final

from innkeep.rules.engine.position.aims import PICK_ANY, PICK_LEAST, PICK_MOST, PICK_OTHER, PICK_THREE
from innkeep.rules.engine.position.definitions import CARD as ANSWERS_CARD
from innkeep.rules.engine.position.definitions import CONTROL, OPCODES, Branch
from innkeep.rules.engine.position.moves import Option, Play
from innkeep.rules.engine.position.state import NOBODY, NONE, SEVERAL, GameState

BY_MEASURE: Final[tuple[int, ...]] = (PICK_MOST, PICK_LEAST)
CORRUPTION: Final = "corruption"
SUBSTITUTE: Final = OPCODES["substitute_pays"]


def targets(game: GameState, seat: int, branch: Branch, drinker: int = NOBODY) -> list[int]:
    """What a branch may pick: seats or masks of them, and things of parts in a player's place.

    Who is outside for a while may be picked, and Ignores what comes of it (NOTE7-16, Q21). A Drink cannot go
    to the one who drinks it anyway.
    """
    picks = branch.picks
    if picks == PICK_OTHER:  # most cards: called by its name, which costs native code less
        found = _others(game, seat, branch, drinker)
    else:
        found = _PICKED[picks](game, seat, branch, drinker)
    if game.parts and picks in (PICK_OTHER, PICK_ANY):
        for part in game.parts:
            found += [part.thing(game, number) for number in part.things(game, seat, branch)]
    return found


def _others(game: GameState, seat: int, _branch: Branch, drinker: int) -> list[int]:
    """The other players, of whom none is a teammate (TEAM-28)."""
    players = game.players
    if game.sides:
        there = [other for other, player in enumerate(players) if player.in_game and other != drinker]
        return [other for other in there if not game.together(seat, other)]
    return [
        other for other, player in enumerate(players) if player.in_game and other != seat and other != drinker
    ]


def _anybody(game: GameState, seat: int, _branch: Branch, drinker: int) -> list[int]:
    """Any player (TEAM-29); but a team does not pass its Drinks around (TEAM-16)."""
    there = [other for other, player in enumerate(game.players) if player.in_game and other != drinker]
    if game.sides and drinker != NOBODY and game.together(seat, drinker):
        return [other for other in there if not game.together(seat, other)]
    return there


def _participants(game: GameState, seat: int, branch: Branch, drinker: int) -> list[int]:
    """The other players inside the Round."""
    inside = game.round.inside if game.round is not None else 0
    return [other for other in _others(game, seat, branch, drinker) if inside >> other & 1]


def _bystanders(game: GameState, seat: int, branch: Branch, drinker: int) -> list[int]:
    """Those who have not played what is answered; a teammate of that player may (TEAM-31)."""
    attacker = game.stack[-1].seat if game.stack else NOBODY
    return [other for other in _others(game, seat, branch, drinker) if other != attacker]


def _up_to_three(game: GameState, seat: int, branch: Branch, drinker: int) -> list[int]:
    """One, two or three of the other players, as masks."""
    others = _others(game, seat, branch, drinker)
    return [
        SEVERAL | sum(1 << other for other in chosen)
        for count in (1, 2, 3)
        for chosen in combinations(others, count)
    ]


def _who_can_pay(game: GameState, seat: int, branch: Branch, _drinker: int) -> list[int]:
    """Those of the other players who may pay by their Corruption: who has enough of it, and Gold."""
    needed = next(op.amount for op in branch.ops if op.code == SUBSTITUTE)
    others = _others(game, seat, branch, NOBODY)
    held = [other for other in others if game.tokens(other, CORRUPTION) >= needed]
    return [other for other in held if game.players[other].gold] if held else [NOBODY]


def _by_measure(game: GameState, seat: int, branch: Branch, _drinker: int = NOBODY) -> list[int]:
    """Those of the other players who hold the most Corruption, or the least (VAL-07).

    Who has played the card that is answered is left out (NOTE10-15), and in a turn of a Round, who is not
    inside it (NOTE10-07).
    """
    others = _others(game, seat, branch, NOBODY)
    if branch.trigger == CONTROL and game.round is not None:
        others = [other for other in others if game.round.inside >> other & 1]
    if branch.trigger == ANSWERS_CARD and game.stack:
        others = [other for other in others if other != game.stack[-1].seat]
    held = [game.tokens(other, CORRUPTION) for other in others]
    if not held:
        return []
    wanted = max(held) if branch.picks == PICK_MOST else min(held)
    return [other for other, number in zip(others, held, strict=True) if number == wanted]


_PICKED: Final[tuple[Callable[[GameState, int, Branch, int], list[int]], ...]] = (
    _participants,
    _anybody,
    _others,
    _participants,
    _up_to_three,
    _by_measure,
    _by_measure,
    _who_can_pay,
    _bystanders,
)
"""Who may be picked, by the kind of pick."""


@lru_cache(maxsize=1 << 14)
def as_play(seat: int, option: Option) -> Play:
    """The move of an option."""
    uid, mode, target, at = option
    picked: tuple[int, ...] = () if target == NOBODY else (target,)
    if target >= SEVERAL:
        picked = tuple(other for other in range(SEVERAL.bit_length() - 1) if target >> other & 1)
    return Play(seat, uid, mode, picked, None if at == NONE else at)


def sole_target(game: GameState, seat: int, branch: Branch) -> int:
    """Whom a branch hits that goes by the most or least Corruption; NOBODY where some are tied (VAL-07)."""
    if branch.picks not in BY_MEASURE:
        return NOBODY
    found = _by_measure(game, seat, branch)
    return found[0] if len(found) == 1 else NOBODY


def as_target(game: GameState, move: Play) -> int:
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


def as_option(game: GameState, move: Play) -> Option | None:
    """The option of a play; None for one that names no seat, or no Drink, by -1."""
    if NONE in move.targets or move.at == NONE:
        return None
    target = as_target(game, move) if move.targets else NOBODY
    return (move.card, move.mode, target, NONE if move.at is None else move.at)
