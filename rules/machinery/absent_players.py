"""Players who leave the game for a while: they Ignore everything and take no turns (NOTE7-16 to NOTE7-19).

Who is out now stands in ``Game.away``, which the core asks; this part knows when they come back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

from innkeep.cards.machineries import Machinery
from innkeep.rules.engine.position.definitions import OPCODES, Op
from innkeep.rules.engine.position.events import GameEvent
from innkeep.rules.engine.position.state import NOBODY, Frame
from innkeep.rules.engine.position.turn_progress import may_step
from innkeep.rules.machinery.kit import MachineryState
from innkeep.rules.steps.turn.gambling import leave
from innkeep.rules.steps.turn.phases import next_turn

if TYPE_CHECKING:
    from innkeep.rules.engine.position.state import GameState

_OUTSIDE: Final = OPCODES["step_outside"]


class Outside(MachineryState):
    """For a seat whose cards take it out of the game: who is on the way out with it, and who is out."""

    __slots__ = ("leaving", "out")

    brought: ClassVar[bool] = True

    def __init__(
        self,
        record: Machinery,
        seat: int = NOBODY,
        *kept: Any,
        leaving: int = NOBODY,
        out: Sequence[int] = (),
        **held: Any,
    ) -> None:
        super().__init__(record, seat, *kept, **held)
        self.leaving = leaving
        self.out = tuple(out)

    def saved(self) -> dict[str, Any]:
        """The seats that are leaving and out, besides what every machinery saves."""
        return {**super().saved(), "leaving": self.leaving, "out": list(self.out)}

    def copy(self) -> Outside:
        """An independent copy."""
        twin = super().copy()
        assert isinstance(twin, Outside)
        twin.leaving, twin.out = self.leaving, self.out
        return twin

    def carries_out(self, game: GameState, frame: Frame, op: Op, seats: tuple[int, ...]) -> None:
        """Both will leave when the card is done and nobody loses by it."""
        able = op.code == _OUTSIDE and frame.seat == self.seat and may_step(game, self.seat)
        if able and seats and game.round is None:
            self.leaving = seats[-1]

    def settled(self, game: GameState) -> bool:
        """Both leave and the turn ends, unless one of them has passed out (NOTE7-19).

        Teammates go on with their turn (TEAM-34).
        """
        other, self.leaving = self.leaving, NOBODY
        if other == NOBODY or not may_step(game, self.seat):
            return False
        if not game.players[other].in_game or not game.players[self.seat].in_game:
            return False
        self.go(game, (self.seat, other))
        if game.log is not None:
            game.log.append(GameEvent("stepped-outside", "NOTE7-16", self.seat, target=other))
        if game.shared is None:
            next_turn(game)
        return True

    def go(self, game: GameState, seats: Sequence[int]) -> None:
        """These seats are out until the turn comes to this one."""
        self.out = tuple(seats)
        for seat in seats:
            game.away |= 1 << seat
            leave(game, seat, "NOTE7-16")

    def turn_comes(self, game: GameState, seat: int) -> None:
        """They are back when the turn comes to the one who has taken them out, lost or not."""
        if seat != self.seat:
            return
        for other in self.out:
            game.away &= ~(1 << other)
            if game.log is not None and game.players[other].in_game:
                game.log.append(GameEvent("came-back", "NOTE7-16", other))
        self.out = ()
