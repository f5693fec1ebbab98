"""What holds of a seat at this moment: whether it is there at all, is drawing, may have a turn in a Round."""

from __future__ import annotations

from typing import Final

from innkeep.rules.engine.position.state import (
    ASK_ACTION,
    ASK_CHOOSE,
    ASK_DISCARD,
    ASK_DRINK,
    ASK_GAMBLE,
    ASK_MACHINE,
    ASK_NOTHING,
    ASK_ORDER,
    ASK_RESPOND,
    CHAMPION,
    DISCARD,
    PART,
    Frame,
    GameState,
)
from innkeep.rules.engine.position.turn_progress import is_ready, may_step, members, waiting


def open_window(game: GameState) -> Frame | None:
    """What lies open for responses."""
    return game.stack[-1] if game.ask == ASK_RESPOND else None


def present(game: GameState, seat: int) -> bool:
    """Whether a player is in the game, and not outside for a while (NOTE7-16)."""
    return game.players[seat].in_game and not game.away >> seat & 1


STEPS: Final[tuple[int, ...]] = (ASK_DISCARD, ASK_ACTION, ASK_ORDER, ASK_DRINK)
"""What is asked in a turn."""


def is_asked(game: GameState, seat: int) -> bool:
    """Whether a seat is asked, or is a teammate who may take the step of the shared turn (TEAM-10)."""
    if seat == game.asked:
        return True
    if game.shared is None or game.ask not in STEPS:
        return False
    return may_step(game, seat) and not is_ready(game, seat) and present(game, seat)


def may_choose(game: GameState, seat: int) -> bool:
    """Whether the choice that waits is a seat's, or any member's of its team (TEAM-18, DT-13)."""
    if game.ask != ASK_CHOOSE:
        return False
    return seat == game.asked or (is_for_team(game) and game.together(seat, game.asked))


def is_for_team(game: GameState) -> bool:
    """Whether the choice that waits is one of a team: its Champion, or who takes a Room."""
    frame = game.stack[-1]
    return frame.style == CHAMPION or (frame.style == PART and game.parts[frame.at].is_for_team(frame))


def is_drawing(game: GameState, seat: int) -> bool:
    """Whether a seat may play nothing until drawing is done (TURN-04).

    From the first discard on; where Anytime Cards are not legal before it either, the sentence binds only
    the one who draws (Q25).
    """
    if not game.edition.play_before_draw:
        return game.phase == DISCARD and may_step(game, seat)
    return game.drawing if game.shared is None else bool(game.shared.drawing)


def machine_first(game: GameState) -> bool:
    """Whether a machine is about to do something in an open window, before any player may (OTTO-39)."""
    return game.ask == ASK_MACHINE and bool(game.stack)


def may_gamble(game: GameState, seat: int) -> bool:
    """Whether a seat may still have a turn in the Round; the controller has none (Q20)."""
    pot = game.round
    return pot is not None and bool(pot.inside >> seat & 1) and pot.control != seat


def round_runs(game: GameState) -> bool:
    """Whether a Round runs; a won one is closed, as the edition says (GAMB-11)."""
    pot = game.round
    return pot is not None and not (pot.closed and game.edition.after_last_pass == "closed")


def mates(game: GameState) -> tuple[int, ...]:
    """The teammates who may take the step that is asked for in place of whoever is asked."""
    if not game.sides or game.ask in (ASK_NOTHING, ASK_RESPOND, ASK_GAMBLE):
        return ()
    if game.ask == ASK_CHOOSE:
        friends = game.friends(game.asked) if is_for_team(game) else ()
        return tuple([seat for seat in friends if present(game, seat)])
    there = members(game) if game.ask == ASK_ORDER else waiting(game)
    return tuple(seat for seat in there if seat != game.asked)
