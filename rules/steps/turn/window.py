"""The response window of the frame on top of the stack.

Players are asked in turn order from whoever played or revealed it (TIME-01). A response that comes to its
end starts the window again (TIME-03, TIME-04); see :func:`innkeep.rules.steps.card_play.effects.finish`.
"""

from __future__ import annotations

from innkeep.rules.engine.position.attempt import asked_of
from innkeep.rules.engine.position.state import ASK_RESPOND, DISCARD, NONE, Frame, GameState
from innkeep.rules.legality.legal_moves import offered, options_of, powers, reach, responses


def closed(game: GameState, frame: Frame) -> bool:
    """Whether everybody has declined; if not, the game now waits for the next player."""
    players = game.players
    count = len(players)
    offer = frame.offer
    if game.parts and _somebody_is_first(game, frame):
        return False
    wanted = offered(game, frame)
    first = frame.seat
    away = game.away | game.machines  # a machine is never asked (OTTO-13)
    while offer < count:
        seat = (first + offer) % count
        player = players[seat]
        if player.in_game and not (away and away >> seat & 1):
            if not game.skip_idle_windows:
                break
            held = player.reach
            if (held if held != NONE else reach(game, seat)) & wanted:
                if game.phase == DISCARD:
                    options = responses(game, seat, frame)
                else:  # what `responses` does, without a call: this is asked most of all
                    options = options_of(game, asked_of(game, seat, frame), wanted)
                if options:
                    game.options = options
                    break
            if game.parts and powers(game, seat):
                break
        offer += 1
    else:
        frame.offer = offer
        return True
    frame.offer = offer
    game.ask = ASK_RESPOND
    game.asked = seat
    return False


def _somebody_is_first(game: GameState, frame: Frame) -> bool:
    """Whether a part of the game does something before anybody is asked."""
    return not frame.offer and any(part.window_starts(game, frame) for part in game.parts)
