"""A phase that one player has once more; of a team, one member alone (TEAM-36)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

from innkeep.cards.machineries import Machinery
from innkeep.rules.engine.position.definitions import OPCODES, Op
from innkeep.rules.engine.position.state import ACTING, DRINKING, NOBODY, ORDERING
from innkeep.rules.engine.position.turn_progress import allot_actions, members
from innkeep.rules.machinery.kit import MachineryState
from innkeep.rules.steps.turn.phases import drinks_due, enter

if TYPE_CHECKING:
    from innkeep.rules.engine.position.state import Frame, GameState

_REPEAT: Final = OPCODES["repeat_phase"]


class Repeats(MachineryState):
    """For all seats of a game with a card that repeats phases; ``seat`` is the first that has one.

    ``coming`` are the phases to be had again in this turn, each followed by the seat that has it, ``again``
    the one under way and its seat.
    """

    __slots__ = ("again", "coming")

    brought: ClassVar[bool] = True

    def __init__(
        self,
        record: Machinery,
        seat: int = NOBODY,
        *kept: Any,
        coming: Sequence[int] = (),
        again: Sequence[int] = (),
        **held: Any,
    ) -> None:
        super().__init__(record, seat, *kept, **held)
        self.coming = list(coming)
        self.again = tuple(again)

    def saved(self) -> dict[str, Any]:
        """The phases to come and the one had again, besides what every machinery saves."""
        return {**super().saved(), "coming": list(self.coming), "again": list(self.again)}

    def copy(self) -> Repeats:
        """An independent copy."""
        twin = super().copy()
        assert isinstance(twin, Repeats)
        twin.coming = self.coming[:]
        twin.again = self.again
        return twin

    def turn_begins(self, game: GameState) -> None:  # noqa: ARG002
        """Phases to be repeated are forgotten with the turn they belong to."""
        self.coming = []
        self.again = ()

    def rule_for(self, game: GameState, seat: int, rule: str) -> str:
        """In such a phase of a team only one member does anything, and orders one Drink (TEAM-36)."""
        if not game.sides or self.again[:1] != (game.phase,):
            return ""
        alone = rule in ("TEAM-10", "TURN-07", "TURN-11", "TURN-13") and seat != self.again[1]
        return "TEAM-36" if alone or (rule == "TURN-11" and len(game.side(seat)) > 1) else ""

    def carries_out(self, game: GameState, frame: Frame, op: Op, seats: tuple[int, ...]) -> None:  # noqa: ARG002
        """Whoever has played the card picks who has the phase again, where several could (TEAM-36)."""
        if op.code != _REPEAT:
            return
        phase, able = op.phase, members(game)
        if len(able) > 1:
            self.ask(game, frame.seat, phase, able)
        elif able:
            self._note(game, phase, able[0])

    def choices(self, game: GameState, frame: Frame) -> tuple[object, ...]:  # noqa: ARG002
        """A member of the team whose turn it is."""
        return frame.queue

    def refused_by(self, game: GameState, frame: Frame, value: object) -> str:  # noqa: ARG002
        """Only somebody whose turn it is may be named (TEAM-36)."""
        return "TEAM-36"

    def chosen(self, game: GameState, frame: Frame, value: object) -> None:
        """The member that was named has the phase again."""
        if isinstance(value, int):
            self._note(game, frame.mode, value)

    def _note(self, game: GameState, phase: int, seat: int) -> None:
        """It comes as this phase is over, or at once if it is over already."""
        self.coming += (phase, seat)
        if game.phase != phase:
            enter(game, game.phase)

    def phase_comes(self, game: GameState, phase: int) -> int:
        """The phase before it, where a player is to have that once more; else the phase itself."""
        self.again = ()
        for at in range(0, len(self.coming), 2):
            again, seat = self.coming[at : at + 2]
            if again == phase - 1:
                del self.coming[at : at + 2]
                if seat in members(game):
                    _begin_again(game, again, seat)
                    self.again = (again, seat)
                    return again
                return self.phase_comes(game, phase)
        return phase


def _begin_again(game: GameState, phase: int, seat: int) -> None:
    """Let one player have a phase as if nothing had been done in it, and all teammates be through with it.

    A member of a team orders one Drink; who is alone has all of it again, as a Boss has.
    """
    shared = game.shared
    alone = len(game.side(seat)) == 1
    if shared is not None:
        shared.ready = sum(1 << mate for mate in game.friends(seat))
    if phase == ORDERING:
        game.orders = drinks_due(game) if alone else 1
    elif shared is None:
        game.acted = game.acted and phase != ACTING
        game.drunk = game.drunk and phase != DRINKING
    elif phase == ACTING:
        shared.acted &= ~(1 << seat)
        if alone:
            allot_actions(game)
    elif phase == DRINKING:
        shared.drunk &= ~(1 << seat)
