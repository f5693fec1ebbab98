"""The Prize Variant: whoever opens a Round adds a Prize to the pot, whoever takes the pot takes it.

A Prize that was won lies in front of its owner and is played from there (PRIZE-03).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from innkeep.cards.machineries import Machinery
from innkeep.rules.engine.position.events import GameEvent
from innkeep.rules.engine.position.state import NOBODY, NONE, Frame
from innkeep.rules.machinery.kit import MachineryState

if TYPE_CHECKING:
    from innkeep.rules.engine.position.state import GameState

_FROM_INN, _TO_WHOM = range(2)


INN, POT, BIN = "prizes.inn", "prizes.pot", "prizes.bin"


class Prizes(MachineryState):
    """The Prizes in the Inn, in the pot and in the Prize Bin; ``owner`` gets the one in the pot."""

    __slots__ = ("owner",)

    def __init__(
        self, record: Machinery, seat: int = NOBODY, *kept: Any, owner: int = NOBODY, **held: Any
    ) -> None:
        super().__init__(record, seat, *kept, **held)
        self.owner = owner

    def saved(self) -> dict[str, Any]:
        """Who is to get the Prize, besides what every machinery saves."""
        return {**super().saved(), "owner": self.owner}

    def copy(self) -> Prizes:
        """An independent copy."""
        twin = super().copy()
        assert isinstance(twin, Prizes)
        twin.owner = self.owner
        return twin

    def round_opens(self, game: GameState, frame: Frame) -> bool:
        """A Prize of the Inn joins the pot before antes (PRIZE-02, PRIZE-05, PRIZE-06).

        The opener chooses; the active player where an Event opens the Round (PRIZE-11), or of the team whose
        turn it is, who has revealed it. For one who has passed out meanwhile whoever is next in turn order.
        """
        lying = self.piles.lying
        inn, pot, used = lying[INN], lying[POT], lying[BIN]
        if pot:
            return False
        if not inn and used:
            inn += used
            used.clear()
            if game.log is not None:
                game.log.append(GameEvent("prizes-returned", "PRIZE-05", cards=tuple(inn)))
        if len(inn) < 2:
            self._offer(game, inn[:], "PRIZE-02")
            return False
        alone = game.cards[frame.card].is_event and not game.sides
        choosers = game.seats_from(game.active if alone else frame.seat)
        if not choosers:
            return False
        self.ask(game, choosers[0], _FROM_INN)
        return True

    def choices(self, game: GameState, frame: Frame) -> tuple[object, ...]:  # noqa: ARG002
        """A Prize of the Inn, or one of two players."""
        if frame.mode == _FROM_INN:
            return tuple((uid,) for uid in self.piles.lying[INN])
        return frame.queue

    def _offer(self, game: GameState, prizes: list[int], rule: str) -> None:
        """A Prize joins the pot, if there is one."""
        for uid in prizes:
            self.piles.lying[INN].remove(uid)
            self.piles.lying[POT].append(uid)
            if game.log is not None:
                game.log.append(GameEvent("prize-offered", rule, None, uid))

    def chosen(self, game: GameState, frame: Frame, value: object) -> None:  # noqa: ARG002
        """Put it into the pot, or settle who gets it."""
        if isinstance(value, tuple):
            self._offer(game, list(value), "PRIZE-02")
        elif isinstance(value, int):
            self.owner = value

    def pot_shared(self, game: GameState, winner: int, other: int) -> None:
        """The winner decides who gets the Prize (PRIZE-10)."""
        if self.piles.lying[POT]:
            self.ask(game, winner, _TO_WHOM, (winner, other))

    def pot_taken(self, game: GameState, seat: int) -> None:
        """Whoever takes the pot has the Prize, won or not (PRIZE-03, PRIZE-09, PRIZE-12)."""
        owner = seat if self.owner == NOBODY else self.owner
        rule = "PRIZE-03" if self.owner == NOBODY else "PRIZE-10"
        for uid in self.piles.lying[POT]:
            game.players[owner].front.append(uid)
            if game.log is not None:
                game.log.append(GameEvent("prize-won", rule, owner, uid))
        game.players[owner].reach = NONE
        self.piles.lying[POT].clear()
        self.owner = NOBODY

    def pot_to_inn(self, game: GameState) -> None:
        """The Prize goes back to the Inn with the pot (PRIZE-07)."""
        pot = self.piles.lying[POT]
        if pot and game.log is not None:
            game.log.append(GameEvent("prizes-returned", "PRIZE-07", cards=tuple(pot)))
        self.piles.lying[INN] += pot
        pot.clear()
        self.owner = NOBODY

    def discarded(self, game: GameState, uid: int) -> bool:
        """A used Prize goes to the bin (PRIZE-04), and nothing else does."""
        if not self.owns(uid):
            return False
        self.piles.discard(game, uid, "PRIZE-04")
        return True
