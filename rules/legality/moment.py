"""What holds of a seat at this moment: whether it is there at all, is drawing, may have a turn in a Round."""

from __future__ import annotations

from innkeep.rules.engine.position.state import ASK_RESPOND, DISCARD, Frame, State


def open_window(game: State) -> Frame | None:
    """What lies open for responses."""
    return game.stack[-1] if game.ask == ASK_RESPOND else None


def present(game: State, seat: int) -> bool:
    """Whether a player is in the game, and not outside for a while (NOTE7-16)."""
    return game.players[seat].in_game and not game.away >> seat & 1


def is_drawing(game: State, seat: int) -> bool:
    """Whether a seat may play nothing until drawing is done (TURN-04).

    From the first discard on; where Anytime Cards are not legal before it either, the sentence binds only
    the one who draws (Q25).
    """
    if not game.edition.play_before_draw:
        return game.phase == DISCARD and seat == game.active
    return game.drawing


def may_gamble(game: State, seat: int) -> bool:
    """Whether a seat may still have a turn in the Round; the controller has none (Q20)."""
    pot = game.round
    return pot is not None and bool(pot.inside >> seat & 1) and pot.control != seat


def round_runs(game: State) -> bool:
    """Whether a Round runs; a won one is closed, as the edition says (GAMB-11)."""
    pot = game.round
    return pot is not None and not (pot.closed and game.edition.after_last_pass == "closed")
