"""Static Effects: what a card does while it lies in front of a player, for that player alone (TEAM-32,
TEAM-33). A Mount in its place is the business of :mod:`innkeep.rules.machinery.mounts`."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from innkeep.rules.engine.position.definitions import OPCODES
from innkeep.rules.machinery.kit import MachineryState

if TYPE_CHECKING:
    from innkeep.rules.engine.position.state import Frame, GameState

_SPARES: Final = OPCODES["reduce_loss"]
_RAISES: Final = OPCODES["raise_loss"]
_STRENGTHENS: Final = OPCODES["drink_alcohol"]


class StaticEffects(MachineryState):
    """For all seats of a game with such cards; ``seat`` is the first that has one of them."""

    __slots__ = ()

    brought: ClassVar[bool] = True

    def spares(self, game: GameState, seat: int) -> int:
        """What is lost less to each card."""
        return _sum(game, seat, _SPARES)

    def raises(self, game: GameState, frame: Frame) -> int:
        """What each card of the player costs more; an Event, a Mount or a Room is nobody's card."""
        card = game.cards[frame.card]
        if card.by_nobody or card.is_mount:
            return 0
        return _sum(game, frame.seat, _RAISES)

    def strengthens(self, game: GameState, seat: int) -> int:
        """What each Drink gives more."""
        return _sum(game, seat, _STRENGTHENS)


def _sum(game: GameState, seat: int, code: int) -> int:
    """What the cards in front of a seat do of that kind, added up."""
    amount = 0
    for uid in game.players[seat].front:
        for op in game.cards[uid].lasting:
            if op.code == code:
                amount += op.amount
    return amount
