"""The Wench's Special Reserve: a deck of Drinks of her own, handed out by her cards and always drunk first.

What the Drinks do is the core's business; they are hers by their owner, while ordinary Drinks are nobody's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from innkeep.rules.engine.position.definitions import OPCODES, POURED, Op
from innkeep.rules.engine.position.events import GameEvent
from innkeep.rules.engine.position.piles import lay_drink, shuffle
from innkeep.rules.engine.position.state import Frame
from innkeep.rules.machinery.kit import MachineryState

if TYPE_CHECKING:
    from innkeep.rules.engine.position.state import GameState


SIDE = "side"
"""The Special Reserve."""

_GIVE: Final = OPCODES["give_reserve"]


class Reserve(MachineryState):
    """The Special Reserve of a seat."""

    __slots__ = ()

    def carries_out(self, game: GameState, frame: Frame, op: Op, seats: tuple[int, ...]) -> None:
        """Her top card goes on the pile of another player (WENCH-02, WENCH-15)."""
        for seat in seats if op.code == _GIVE else ():
            self._serve(game, frame.seat, seat)

    def _serve(self, game: GameState, server: int, seat: int) -> None:
        deck = self.piles.lying[SIDE]
        if server != self.seat or seat == server or not deck:
            return
        uid = deck.pop()
        lay_drink(game, seat, uid)
        if game.log is not None:
            game.log.append(GameEvent("reserve-given", "WENCH-02", server, uid, target=seat))
        if not deck:
            self.piles.remake(game, SIDE)

    def piled(self, game: GameState, pile: list[int]) -> None:  # noqa: ARG002
        """Her Drinks float to the top, in the order they lie in (WENCH-04, WENCH-05)."""
        hers = [uid for uid in pile if self.owns(uid)]
        if hers and pile[-len(hers) :] != hers:
            pile[:] = [uid for uid in pile if not self.owns(uid)] + hers

    def returned(self, game: GameState, cards: list[int], seat: int | None) -> list[int]:  # noqa: ARG002
        """What would be shuffled into the Drink Deck is shuffled into her deck instead (WENCH-14)."""
        hers = [uid for uid in cards if self.owns(uid)]
        if hers:
            self.piles.lying[SIDE].extend(hers)
            shuffle(game, self.piles.lying[SIDE])
        return [uid for uid in cards if uid not in hers]

    def discarded(self, game: GameState, uid: int) -> bool:
        """Her cards never lie among the ordinary ones (WENCH-14), nor does her deck stay empty (WENCH-11)."""
        if not self.owns(uid) or not game.cards[uid].types & POURED:
            return False
        self.piles.discard(game, uid, "WENCH-14")
        if not self.piles.lying[SIDE]:
            self.piles.remake(game, SIDE)
        return True
