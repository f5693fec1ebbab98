"""Molly's Mounts: Stable Deck, the three places before her, and what is revealed when (MOLLY-01 to -15).

A Mount in play lies in front of her; the part knows in which of the three places. What it does is the
business of the core: a revealed Mount is a card on the stack that only cards which speak of Mounts answer.
"""

from __future__ import annotations

from typing import Any, ClassVar

from innkeep.rules.engine.choice_values import DECLINE
from innkeep.rules.engine.definitions import OPCODES, PASSIVE, TURN_END
from innkeep.rules.engine.events import Event
from innkeep.rules.engine.extension import Part
from innkeep.rules.engine.picking import AnyOf
from innkeep.rules.engine.piles import shuffle
from innkeep.rules.engine.state import CARD, NONE, Frame, State
from innkeep.rules.machinery.side_deck import SideDeck

PLACES = 3
"""Just Got Here, Enjoying the Stay, About to Leave (MOLLY-02)."""

_REDUCES = OPCODES["reduce_loss"]


class Mounts(Part):
    """The Stable Deck of a seat and its Mounts in play.

    ``held`` is what lies in the places, ``arriving`` are Mounts revealed and not yet in one, ``used`` those
    whose ability was offered as this turn ends.
    """

    __slots__ = ("arriving", "held", "side", "used")
    name: ClassVar[str] = "stable"

    def __init__(
        self,
        seat: int,
        deck: list[int],
        discards: list[int],
        held: list[int] | None = None,
        arriving: list[int] | None = None,
        used: list[int] | None = None,
    ) -> None:
        self.side = SideDeck(seat, deck, discards, "MOLLY-13")
        self.held = list(held) if held else [NONE] * PLACES
        self.arriving = list(arriving or ())
        self.used = list(used or ())

    def zones(self) -> dict[str, list[int]]:
        """Stable Deck and Mounts that have left."""
        return self.side.zones()

    def saved(self) -> dict[str, Any]:
        """Seat, piles and places."""
        return {
            "seat": self.side.seat,
            "deck": list(self.side.deck),
            "discards": list(self.side.discards),
            "held": list(self.held),
            "arriving": list(self.arriving),
            "used": list(self.used),
        }

    def copy(self) -> Mounts:
        """An independent copy."""
        side = self.side
        return Mounts(side.seat, side.deck, side.discards, self.held, self.arriving, self.used)

    def row(self, game: State) -> list[int]:
        """The Mounts in play by place, NONE where one is empty; what was moved by hand is taken over."""
        front = game.players[self.side.seat].front
        self.held = [uid if uid in front else NONE for uid in self.held]
        for uid in front:
            if self.side.owns(game, uid) and uid not in self.held and NONE in self.held:
                self.held[self.held.index(NONE)] = uid
        return self.held

    def laid(self, game: State, seat: int, front: list[int]) -> None:
        """The Mounts of a position, from Just Got Here to About to Leave."""
        if seat == self.side.seat:
            row = [uid for uid in front if uid == NONE or self.side.owns(game, uid)]
            self.held = (row + [NONE] * PLACES)[:PLACES]

    def places(self, game: State, seat: int) -> list[int] | None:
        """Her Mounts, from Just Got Here to About to Leave."""
        return list(self.row(game)) if seat == self.side.seat else None

    # -- coming and going ----------------------------------------------------------------------

    def begins(self, game: State) -> None:
        """The Stable Deck is shuffled (MOLLY-01)."""
        shuffle(game, self.side.deck)

    def turn_begins(self, game: State) -> None:
        """A Mount comes as her turn begins (MOLLY-09)."""
        self.used = []
        if game.active == self.side.seat:
            self._reveal(game, "MOLLY-09")

    def reveal(self, game: State, seat: int, what: str) -> None:
        """A horseshoe brings another one (MOLLY-10)."""
        if seat == self.side.seat and what == self.name and game.players[seat].in_game:
            self._reveal(game, "MOLLY-10")

    def _reveal(self, game: State, rule: str) -> None:
        uid = self.side.take(game, rule)
        if uid == NONE:
            return
        card = game.cards[uid]
        met = any(other != NONE and game.cards[other].key in card.rivals for other in self.row(game))
        self.arriving.append(uid)
        game.stack.append(Frame(CARD, self.side.seat, uid, card.entrance + met))

    def discarded(self, game: State, uid: int) -> bool:
        """What a Mount did is done: it takes its place, stays, or leaves (MOLLY-05, MOLLY-07, MOLLY-11)."""
        if not self.side.owns(game, uid):
            return False
        if uid in self.arriving:
            self.arriving.remove(uid)
            self._place(game, uid)
        elif uid not in self.row(game) and uid not in (*self.side.deck, *self.side.discards):
            self.side.discard(game, uid, "MOLLY-07")  # else it was pushed out while it did what ends the turn
        return True

    def _place(self, game: State, uid: int) -> None:
        """Push the others along as far as the first empty place (MOLLY-03, MOLLY-04, MOLLY-12)."""
        row = self.row(game)
        player = game.players[self.side.seat]
        player.front.append(uid)
        player.reach = NONE
        if game.log is not None:
            game.log.append(Event("side-kept", "MOLLY-03", self.side.seat, uid))
        moving = uid
        for place in range(PLACES):
            moving, row[place] = row[place], moving
            if moving == NONE:
                return
        self._leave(game, moving, "MOLLY-04")

    def _leave(self, game: State, uid: int, rule: str) -> None:
        player = game.players[self.side.seat]
        player.front.remove(uid)
        player.reach = NONE
        self.side.discard(game, uid, rule)
        self.row(game)

    def drives_off(self, game: State, frame: Frame, what: str) -> None:
        """The Rival box of the Mount just revealed (MOLLY-08)."""
        if frame.seat != self.side.seat:
            return
        if what == "this":
            self.arriving.remove(frame.card)
            return
        rivals = game.cards[frame.card].rivals
        for uid in [uid for uid in self.row(game) if uid != NONE]:
            if what == "others" or game.cards[uid].key in rivals:
                self._leave(game, uid, "MOLLY-08")

    # -- what they do while they are in play -------------------------------------------------------

    def played(self, game: State, frame: Frame) -> None:
        """A Mount played as a Sometimes Card leaves its place empty (MOLLY-07)."""
        if frame.card in self.held:
            self.row(game)

    def spares(self, game: State, seat: int) -> int:
        """What Passive Mounts save her (MOLLY-06)."""
        if seat != self.side.seat:
            return 0
        return sum(
            op.amount
            for uid in self.row(game)
            if uid != NONE
            for branch in game.cards[uid].branches
            if branch.trigger == PASSIVE
            for op in branch.ops
            if op.code == _REDUCES
        )

    def turn_ends(self, game: State) -> bool:
        """Each Mount with something for the end of her turn does it, or offers it, once (NOTE7-09)."""
        seat = self.side.seat
        if game.active != seat:
            return False
        for uid in self.row(game):
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

    def choices(self, game: State, frame: Frame) -> tuple[object, ...]:
        """Which cards to discard for it, or none."""
        return (*self.any_of(game, frame).listed(), DECLINE)

    def any_of(self, game: State, frame: Frame) -> AnyOf:
        """So many cards of her hand."""
        branch = next(one for one in game.cards[frame.mode].branches if one.trigger == TURN_END)
        hand = tuple(sorted(game.players[frame.seat].hand))
        return AnyOf(hand, branch.discards, branch.discards)

    def chosen(self, game: State, frame: Frame, value: object) -> None:
        """Discard them, and the Mount does it."""
        if not isinstance(value, tuple):
            return
        player = game.players[frame.seat]
        for uid in value:
            player.hand.remove(uid)
            player.discard.append(uid)
        player.reach = NONE
        if game.log is not None:
            game.log.append(Event("discarded", "NOTE7-09", frame.seat, cards=value))
        branch = next(one for one in game.cards[frame.mode].branches if one.trigger == TURN_END)
        game.stack.append(Frame(CARD, frame.seat, frame.mode, branch.index))
