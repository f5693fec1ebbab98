"""Molly's Mounts: Stable Deck, the three places before her, and what is revealed when (MOLLY-01 to -15).

A Mount in play lies in front of her; the part knows in which of the three places. What it does is the
business of the core: a revealed Mount is a card on the stack that only cards which speak of Mounts answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from innkeep.cards.machineries import Machinery
from innkeep.rules.engine.position.definitions import OPCODES, PASSIVE, TURN_END, Op
from innkeep.rules.engine.position.events import GameEvent
from innkeep.rules.engine.position.state import CARD, NOBODY, NONE, Frame
from innkeep.rules.engine.position.turn_progress import may_step
from innkeep.rules.engine.queries.choice_values import DECLINE
from innkeep.rules.engine.queries.picking import AnyOf
from innkeep.rules.machinery.kit import MachineryState

if TYPE_CHECKING:
    from innkeep.rules.engine.position.state import GameState

SIDE = "side"
"""The Stable Deck."""

_REDUCES = OPCODES["reduce_loss"]

_DRIVE_OFF: Final = OPCODES["drive_off"]


class Mounts(MachineryState):
    """The Stable Deck of a seat and its Mounts in play.

    ``arriving`` are Mounts revealed and not yet in a place, ``used`` those whose ability was offered as this
    turn ends.
    """

    __slots__ = ("arriving", "used")

    def __init__(
        self,
        record: Machinery,
        seat: int = NOBODY,
        *kept: Any,
        arriving: Sequence[int] = (),
        used: Sequence[int] = (),
        **held: Any,
    ) -> None:
        super().__init__(record, seat, *kept, **held)
        self.arriving = list(arriving)
        self.used = list(used)

    def saved(self) -> dict[str, Any]:
        """What every machinery saves, and which Mounts are on their way or used."""
        return {**super().saved(), "arriving": list(self.arriving), "used": list(self.used)}

    def copy(self) -> Mounts:
        """An independent copy."""
        twin = super().copy()
        assert isinstance(twin, Mounts)
        twin.arriving, twin.used = self.arriving[:], self.used[:]
        return twin

    def standing(self, game: GameState) -> list[int]:
        """The Mounts in play by place, NONE where one is empty; what was moved by hand is taken over."""
        return self.row.settled(game.players[self.seat].front, self.piles.home)

    # -- coming and going ----------------------------------------------------------------------

    def turn_begins(self, game: GameState) -> None:
        """A Mount comes as her turn begins (MOLLY-09)."""
        self.used = []
        if may_step(game, self.seat):
            self._reveal(game, "MOLLY-09")

    def carries_out(self, game: GameState, frame: Frame, op: Op, seats: tuple[int, ...]) -> None:  # noqa: ARG002
        """A horseshoe brings another one (MOLLY-10); one that is revealed may drive others off."""
        if frame.seat != self.seat:
            return
        if op.machinery == self.name and game.players[self.seat].in_game:
            self._reveal(game, "MOLLY-10")
        elif op.code == _DRIVE_OFF:
            self._drive_off(game, frame, op.what)

    def _reveal(self, game: GameState, rule: str) -> None:
        uid = self.piles.take(game, SIDE, rule)
        if uid == NONE:
            return
        card = game.cards[uid]
        met = any(other != NONE and game.cards[other].key in card.rivals for other in self.standing(game))
        self.arriving.append(uid)
        game.stack.append(Frame(CARD, self.seat, uid, card.entrance + met))

    def discarded(self, game: GameState, uid: int) -> bool:
        """What a Mount did is done: it takes its place, stays, or leaves (MOLLY-05, MOLLY-07, MOLLY-11)."""
        if not self.owns(uid):
            return False
        if uid in self.arriving:
            self.arriving.remove(uid)
            self._place(game, uid)
        elif uid not in self.standing(game) and not any(uid in pile for pile in self.piles.lying.values()):
            self.piles.discard(
                game, uid, "MOLLY-07"
            )  # else it was pushed out while it did what ends the turn
        return True

    def _place(self, game: GameState, uid: int) -> None:
        """Push the others along as far as the first empty place (MOLLY-03, MOLLY-04, MOLLY-12)."""
        row = self.standing(game)
        player = game.players[self.seat]
        player.front.append(uid)
        player.reach = NONE
        if game.log is not None:
            game.log.append(GameEvent("side-kept", "MOLLY-03", self.seat, uid))
        moving = uid
        for place in range(len(row)):
            moving, row[place] = row[place], moving
            if moving == NONE:
                return
        self._leave(game, moving, "MOLLY-04")

    def _leave(self, game: GameState, uid: int, rule: str) -> None:
        player = game.players[self.seat]
        player.front.remove(uid)
        player.reach = NONE
        self.piles.discard(game, uid, rule)
        self.standing(game)

    def _drive_off(self, game: GameState, frame: Frame, what: str | None) -> None:
        """The Rival box of the Mount just revealed (MOLLY-08)."""
        if what == "this":
            self.arriving.remove(frame.card)
            return
        rivals = game.cards[frame.card].rivals
        for uid in [uid for uid in self.standing(game) if uid != NONE]:
            if what == "others" or game.cards[uid].key in rivals:
                self._leave(game, uid, "MOLLY-08")

    # -- what they do while they are in play -------------------------------------------------------

    def played(self, game: GameState, frame: Frame) -> None:
        """A Mount played as a Sometimes Card leaves its place empty (MOLLY-07)."""
        if frame.card in self.row.held:
            self.standing(game)

    def spares(self, game: GameState, seat: int) -> int:
        """What Passive Mounts save her (MOLLY-06)."""
        if seat != self.seat:
            return 0
        return sum(
            op.amount
            for uid in self.standing(game)
            if uid != NONE
            for branch in game.cards[uid].branches
            if branch.trigger == PASSIVE
            for op in branch.ops
            if op.code == _REDUCES
        )

    def turn_ends(self, game: GameState) -> bool:
        """Each Mount with something for the end of her turn does it, or offers it, once (NOTE7-09)."""
        seat = self.seat
        if not may_step(game, seat):
            return False
        for uid in self.standing(game):
            if uid == NONE or uid in self.used:
                continue
            branch = next((one for one in game.cards[uid].branches if one.trigger == TURN_END), None)
            if branch is None or branch.discards > len(game.players[seat].hand):
                continue
            self.used.append(uid)
            if branch.discards:
                self.ask(game, seat, uid)
            else:
                game.stack.append(Frame(CARD, seat, uid, branch.index))
            return True
        return False

    def choices(self, game: GameState, frame: Frame) -> tuple[object, ...]:
        """Which cards to discard for it, or none."""
        return (*self.any_of(game, frame).listed(), DECLINE)

    def any_of(self, game: GameState, frame: Frame) -> AnyOf:
        """So many cards of her hand."""
        branch = next(one for one in game.cards[frame.mode].branches if one.trigger == TURN_END)
        hand = tuple(sorted(game.players[frame.seat].hand))
        return AnyOf(hand, branch.discards, branch.discards)

    def chosen(self, game: GameState, frame: Frame, value: object) -> None:
        """Discard them, and the Mount does it."""
        if not isinstance(value, tuple):
            return
        player = game.players[frame.seat]
        for uid in value:
            player.hand.remove(uid)
            player.discard.append(uid)
        player.reach = NONE
        if game.log is not None:
            game.log.append(GameEvent("discarded", "NOTE7-09", frame.seat, cards=value))
        branch = next(one for one in game.cards[frame.mode].branches if one.trigger == TURN_END)
        game.stack.append(Frame(CARD, frame.seat, frame.mode, branch.index))
