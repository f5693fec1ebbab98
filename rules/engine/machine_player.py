"""What plays a seat that nobody plays: a part of the game that takes its turns and chooses for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from innkeep.rules.engine.extension import Extension

if TYPE_CHECKING:
    from innkeep.rules.engine.machine_step import MachineStep, PriorityTarget
    from innkeep.rules.engine.position.definitions import Op
    from innkeep.rules.engine.position.state import Frame, GameState


class MachinePlayer(Extension):
    """Asked only in a game that has a machine (``game.machines``)."""

    __slots__ = ()

    crawls: ClassVar[bool] = True
    """Whether it moves the party on where it has to Crawl."""

    def takes_turn(self, game: GameState) -> None:
        """It is the turn of the machine, in the game or in a Round: ask for its next step, or go on."""
        raise NotImplementedError

    def chooses(self, game: GameState, frame: Frame) -> object | None:
        """What the machine chooses where the rules ask it; None: a lot decides that the caller draws."""
        raise NotImplementedError

    def chose(self, game: GameState, frame: Frame, value: object) -> None:
        """The machine's choice is about to be carried out."""
        raise NotImplementedError

    def next_step(self, game: GameState) -> MachineStep | None:
        """What the machine does next, where it is waited for."""
        raise NotImplementedError

    def priority_target(self, game: GameState) -> PriorityTarget | None:
        """Whom the machine aims at, and why."""
        raise NotImplementedError

    def another_action(self, game: GameState) -> None:
        """A card lets the machine play one Action more."""
        raise NotImplementedError

    def draws(self, game: GameState) -> None:
        """The machine is to draw, and has no hand: something else happens in place of it."""
        raise NotImplementedError

    def fails(self, game: GameState, frame: Frame, op: Op) -> bool:
        """Whether an effect of the machine's card can do nothing to what it answers."""
        raise NotImplementedError

    def lost_by_others(self, game: GameState, frame: Frame, op: Op) -> None:
        """An effect of a card has cost players Fortitude."""
        raise NotImplementedError


def machine_player(game: GameState) -> MachinePlayer:
    """The part that plays the machine of a game; StopIteration where nobody plays one."""
    return next(part for part in game.parts if isinstance(part, MachinePlayer))
