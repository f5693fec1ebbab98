"""The Prize Variant: whoever opens a Round adds a Prize to the pot, whoever takes the pot takes it.

A Prize that was won lies in front of its owner and is played from there (PRIZE-03).
"""

from __future__ import annotations

from typing import Any, ClassVar

from innkeep.rules.engine.events import Event
from innkeep.rules.engine.extension import Part
from innkeep.rules.engine.state import INN, NOBODY, NONE, Frame, State

_FROM_INN, _TO_WHOM = range(2)


class Prizes(Part):
    """The Prizes in the Inn, in the pot and in the Prize Bin; ``owner`` gets the one in the pot."""

    __slots__ = ("bin", "inn", "owner", "pot")
    name: ClassVar[str] = "prizes"

    def __init__(
        self,
        inn: list[int] | None = None,
        pot: list[int] | None = None,
        bin: list[int] | None = None,
        owner: int = NOBODY,
    ) -> None:
        self.inn = list(inn or ())
        self.pot = list(pot or ())
        self.bin = list(bin or ())
        self.owner = owner

    def zones(self) -> dict[str, list[int]]:
        """Inn, pot and bin."""
        return {"prizes.inn": self.inn, "prizes.pot": self.pot, "prizes.bin": self.bin}

    def saved(self) -> dict[str, Any]:
        """Inn, pot, bin, and who is to get the Prize."""
        return {"inn": list(self.inn), "pot": list(self.pot), "bin": list(self.bin), "owner": self.owner}

    def copy(self) -> Prizes:
        """An independent copy."""
        return Prizes(self.inn, self.pot, self.bin, self.owner)

    def round_opens(self, game: State, frame: Frame) -> bool:
        """A Prize of the Inn joins the pot before antes (PRIZE-02, PRIZE-05, PRIZE-06).

        The opener chooses; the active player where an Event opens the Round (PRIZE-11).
        """
        if self.pot:
            return False
        if not self.inn:
            self.inn, self.bin = self.bin, []
        if len(self.inn) < 2:
            self.pot, self.inn = self.inn, []
            return False
        chooser = game.active if game.cards[frame.card].is_event else frame.seat
        self.ask(game, chooser, _FROM_INN)
        return True

    def choices(self, game: State, frame: Frame) -> tuple[object, ...]:  # noqa: ARG002
        """A Prize of the Inn, or one of two players."""
        if frame.mode == _FROM_INN:
            return tuple((uid,) for uid in self.inn)
        return frame.queue

    def chosen(self, game: State, frame: Frame, value: object) -> None:  # noqa: ARG002
        """Put it into the pot, or settle who gets it."""
        if isinstance(value, tuple):
            self.inn.remove(value[0])
            self.pot = list(value)
        elif isinstance(value, int):
            self.owner = value

    def pot_shared(self, game: State, winner: int, other: int) -> None:
        """The winner decides who gets the Prize (PRIZE-10)."""
        if self.pot:
            self.ask(game, winner, _TO_WHOM, (winner, other))

    def pot_taken(self, game: State, seat: int) -> None:
        """Whoever takes the pot has the Prize, won or not (PRIZE-03, PRIZE-09, PRIZE-12)."""
        owner = seat if self.owner == NOBODY else self.owner
        rule = "PRIZE-03" if self.owner == NOBODY else "PRIZE-10"
        for uid in self.pot:
            game.players[owner].front.append(uid)
            if game.log is not None:
                game.log.append(Event("prize-won", rule, owner, uid))
        game.players[owner].reach = NONE
        self.pot = []
        self.owner = NOBODY

    def pot_to_inn(self, game: State) -> None:  # noqa: ARG002
        """The Prize goes back to the Inn with the pot (PRIZE-07)."""
        self.inn += self.pot
        self.pot = []
        self.owner = NOBODY

    def discarded(self, game: State, uid: int) -> bool:
        """A used Prize goes to the bin (PRIZE-04), and nothing else does."""
        if game.owners[uid] != INN:
            return False
        self.bin.append(uid)
        return True
