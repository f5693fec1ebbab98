"""Oozwald's Clones: Absorbed as his Action Phase begins, for Fortitude, for another Action, or for both.

Cards that he may Absorb one for are the core's business (the tiers of a branch).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from innkeep.cards.machineries import Machinery
from innkeep.rules.engine.position import stats
from innkeep.rules.engine.position.definitions import ACTION
from innkeep.rules.engine.position.events import GameEvent
from innkeep.rules.engine.position.moves import Use
from innkeep.rules.engine.position.powers import CLONE_FORTITUDE, CLONE_POWERS
from innkeep.rules.engine.position.state import ACTING, NOBODY, NONE, Frame
from innkeep.rules.engine.position.turn_progress import add_actions, has_acted, is_ready, may_step
from innkeep.rules.machinery.kit import MachineryState

if TYPE_CHECKING:
    from innkeep.rules.engine.position.state import GameState

CLONES = "clones"
_OVER = 1 << len(CLONE_POWERS)
"""An Action of this phase was played: it is too late for either."""


class Clones(MachineryState):
    """The Clones of a seat. ``used`` is a mask: which powers were used in this Action Phase, and `_OVER`."""

    __slots__ = ("used",)

    def __init__(self, record: Machinery, seat: int = NOBODY, *kept: Any, used: int = 0, **held: Any) -> None:
        super().__init__(record, seat, *kept, **held)
        self.used = used

    def saved(self) -> dict[str, Any]:
        """What every machinery saves, and which powers were used."""
        return {**super().saved(), "used": self.used}

    def copy(self) -> Clones:
        """An independent copy."""
        twin = super().copy()
        assert isinstance(twin, Clones)
        twin.used = self.used
        return twin

    def action_phase_begins(self, game: GameState) -> None:
        """Each power may be used again (OOZ-06)."""
        if may_step(game, self.seat) and not is_ready(game, self.seat):  # nor is it a teammate's (TEAM-36)
            self.used = 0

    def played(self, game: GameState, frame: Frame) -> None:
        """From his first Action on, Negated or not, no Clone is Absorbed any more (OOZ-05)."""
        if frame.seat == self.seat and game.cards[frame.card].branches[frame.mode].trigger == ACTION:
            self.used |= _OVER

    def powers(self, game: GameState, seat: int) -> list[Use]:
        """One Clone for 1 Fortitude, one for another Action, each once (OOZ-06)."""
        if seat != self.seat or not may_step(game, seat) or game.phase != ACTING or self.used & _OVER:
            return []
        if game.stack or game.round is not None or has_acted(game, seat) or not self.has(seat, CLONES):
            return []
        return [Use(seat, power) for at, power in enumerate(CLONE_POWERS) if not self.used >> at & 1]

    def powers_of(self, seat: int) -> tuple[str, ...]:
        """Both of them."""
        return CLONE_POWERS if seat == self.seat else ()

    def use(self, game: GameState, move: Use) -> None:
        """The Clone goes back to the supply, and he has what it was Absorbed for."""
        if move.seat != self.seat or move.power not in CLONE_POWERS:
            return
        self.used |= 1 << CLONE_POWERS.index(move.power)
        if game.log is not None:
            game.log.append(GameEvent("power-used", "OOZ-05", move.seat))
        self.change_tokens(game, move.seat, CLONES, -1, NONE, "OOZ-05")
        if move.power == CLONE_FORTITUDE:
            stats.change_fortitude(game, move.seat, 1, NONE, "OOZ-05")
        else:
            add_actions(game, move.seat)
