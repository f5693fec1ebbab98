"""What is tried: all that a check looks at beside the state.

The state keeps one attempt for what is asked over and over: `attempt`, `state` and the `extension` whose
hooks take the state name each other's types, no more.
"""

from __future__ import annotations

from innkeep.rules.engine.position.definitions import Branch, Definition
from innkeep.rules.engine.position.moves import Move
from innkeep.rules.engine.position.state import NONE, Frame, GameState, StandingDrink


class Attempt:
    """A move, or a branch of a card for which it is being found out where it may be played.

    ``frame`` and ``window`` are what lies open for responses; where nothing does, the first is None and the
    second not set. ``card`` and ``branch`` are set once a play is past the hand and the branches of its card.
    ``drinks`` are those of the Drinks standing that it may be meant for: the one that is named, at index
    ``at``, else all. For a branch of a list ``move`` is None; ``uid`` is NONE where no card is played.
    """

    __slots__ = ("as_if_asked", "at", "branch", "card", "drinks", "frame", "move", "seat", "uid", "window")

    branch: Branch
    card: Definition
    window: Frame

    def __init__(
        self, seat: int, frame: Frame | None, move: Move | None = None, as_if_asked: bool = False
    ) -> None:
        self.seat = seat
        self.frame = frame
        self.move = move
        self.as_if_asked = as_if_asked
        self.uid = NONE
        self.at = NONE
        self.drinks: tuple[StandingDrink, ...] = ()
        if frame is not None:
            self.window = frame


def asked_of(game: GameState, seat: int, frame: Frame | None, move: Move | None = None) -> Attempt:
    """The game's one `Attempt`, filled in anew for a question that is answered before the next is asked.

    Making a fresh one for each question would cost more than the answer.
    """
    tried = game.tried
    if tried is None:
        tried = game.tried = Attempt(seat, frame, move)
        return tried
    tried.seat = seat
    tried.move = move
    tried.frame = frame
    if frame is not None:
        tried.window = frame
    return tried
