"""Alaric's Traps: who Checks for Traps turns over a card of his hand by lot (ALAR-01 to ALAR-07).

A Trap is an Action Card from his hand with only its Trap effect; its victim is whoever revealed it. The card
is drawn as :mod:`innkeep.rules.steps.turn.choices` draws lots.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from innkeep.rules.engine.position.definitions import OPCODES, TRAP, Op
from innkeep.rules.engine.position.events import GameEvent
from innkeep.rules.engine.position.piles import own_cards
from innkeep.rules.engine.position.state import CARD, CHOICE, LOT, NONE, Frame
from innkeep.rules.engine.queries.choice_values import ACCEPT, DECLINE
from innkeep.rules.machinery.kit import MachineryState

if TYPE_CHECKING:
    from innkeep.rules.engine.position.state import GameState

BUFF = "buff"
"""What the owner of a Trap that costs Fortitude may spend on it (ALAR-06)."""

_CHECK: Final = OPCODES["check_for_traps"]


class Traps(MachineryState):
    """The Traps in the hand of a seat."""

    __slots__ = ()

    def carries_out(self, game: GameState, frame: Frame, op: Op, seats: tuple[int, ...]) -> None:  # noqa: ARG002
        """Players Check for Traps (ALAR-01): one lot for each of them, in turn order."""
        if op.code == _CHECK and game.players[self.seat].in_game:
            at = game.parts.index(self)
            game.stack.extend(Frame(CHOICE, seat, at=at, style=LOT) for seat in reversed(seats))

    def lots(self, game: GameState, frame: Frame) -> list[int]:  # noqa: ARG002
        """The cards of the owner's hand that are of the owner's deck (ALAR-05)."""
        return own_cards(game, self.seat)

    def drawn(self, game: GameState, frame: Frame, uid: int) -> None:
        """A Trap springs on whoever revealed it; any other card goes back (ALAR-02, ALAR-03)."""
        if game.log is not None:
            rule, card = ("ALAR-02", None) if uid == NONE else ("ALAR-01", uid)
            game.log.append(GameEvent("trap-checked", rule, frame.seat, card, 0, self.seat))
        if uid == NONE:
            return
        trap = next((branch for branch in game.cards[uid].branches if branch.trigger == TRAP), None)
        if trap is None:
            return
        if trap.hurts and game.tokens(self.seat, BUFF):
            self.ask(game, self.seat, uid, (frame.seat,))
        else:
            self._spring(game, uid, frame.seat, ())

    def choices(self, game: GameState, frame: Frame) -> tuple[object, ...]:  # noqa: ARG002
        """Whether a Buff Token is spent on it (ALAR-06)."""
        return (ACCEPT, DECLINE)

    def chosen(self, game: GameState, frame: Frame, value: object) -> None:
        """The Trap springs, with the token or without."""
        paid: tuple[tuple[str, int], ...] = ()
        if value == ACCEPT:
            paid = ((BUFF, 1),)
            for part in game.parts:
                part.change_tokens(game, self.seat, BUFF, -1, frame.mode, "ALAR-06")
        self._spring(game, frame.mode, frame.queue[0], paid)

    def _spring(self, game: GameState, uid: int, victim: int, paid: tuple[tuple[str, int], ...]) -> None:
        player = game.players[self.seat]
        player.hand.remove(uid)
        player.reach = NONE
        trap = next(branch for branch in game.cards[uid].branches if branch.trigger == TRAP)
        sprung = Frame(CARD, self.seat, uid, trap.index, other=victim)
        sprung.paid = paid
        if game.log is not None:
            said = GameEvent("trap-sprung", "ALAR-03", self.seat, uid, trap.index, victim, question="Q11")
            game.log.append(said)
        game.stack.append(sprung)
        for part in game.parts:
            part.played(game, sprung)
