"""The seat of Otto: what he keeps, and the hooks by which the game meets him."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, Final

from innkeep.rules.engine.machine_player import MachinePlayer
from innkeep.rules.engine.machine_step import MachineStep, PriorityTarget
from innkeep.rules.engine.position.aims import EACH_OTHER
from innkeep.rules.engine.position.definitions import CONTROL, OPCODES, SOMETIMES_CARD, Branch, Op
from innkeep.rules.engine.position.moves import Use
from innkeep.rules.engine.position.powers import STEP
from innkeep.rules.engine.position.state import ASK_MACHINE, LAST_CHANCE, NONE, Frame
from innkeep.rules.variants.otto import (
    choices,
    components,
    held,
    next_step,
    provocation,
    targeting,
    threat,
    turn,
)
from innkeep.rules.variants.otto.state import Otto
from innkeep.rules.variants.otto.zones import (
    COMPONENTS,
    SCRAP,
)

if TYPE_CHECKING:
    from innkeep.rules.engine.position.state import GameState

BUFF: Final = "buff"


class BossOtto(Otto, MachinePlayer):
    """His decks, his row and his tokens, plugged into a game."""

    __slots__ = ()

    comes_first: ClassVar[bool] = True

    def discarded(self, game: GameState, uid: int) -> bool:
        """A Component stays where it is, or is out of the game; any other card of his is discarded."""
        if uid in self.provoked and not self.owns(uid):
            self.provoked = tuple(other for other in self.provoked if other != uid)
        if not self.owns(uid):
            return False
        lying = self.piles.lying
        if uid in self.numbered:
            if uid not in lying[COMPONENTS] and uid not in lying[SCRAP]:
                lying[SCRAP].append(uid)
            return True
        self.put_away(game, uid, "CARD-17")
        return True

    # His turn.

    def first_turn(self, game: GameState) -> None:
        """The game begins with a turn of his in which he does not drink (OTTO-10, OTTO-20)."""
        self.opening = game.active == self.machine

    def turn_begins(self, game: GameState) -> None:
        """His turn has no Discard and Draw Phase (OTTO-13)."""
        if game.active == self.machine:
            turn.begins(game, self)

    def takes_turn(self, game: GameState) -> None:
        """Ask for his next step."""
        turn.go_on(game, self)

    def turn_ends(self, game: GameState) -> bool:
        """After his first turn none is the first any more."""
        self.opening = False
        return super().turn_ends(game)

    def acts_on(self, game: GameState, seat: int) -> bool:
        """A Round that he has opened does not end his Action Phase (OTTO-16)."""
        return seat == game.active == self.machine

    def powers(self, game: GameState, seat: int) -> list[Use]:
        """His next step, where it is asked for; Potions of the Challengers (OTTO-52)."""
        if seat != self.machine:
            return super().powers(game, seat)
        return [Use(seat, STEP)] if game.ask == ASK_MACHINE and game.asked == seat else []

    def powers_of(self, seat: int) -> tuple[str, ...]:
        """The step, or the three things a Potion is used for."""
        return (STEP,) if seat == self.machine else super().powers_of(seat)

    def use(self, game: GameState, move: Use) -> None:
        """He takes it, or a Challenger uses a Potion."""
        if move.seat == self.machine and move.power == STEP:
            turn.step(game, self)
        elif move.seat != self.machine:
            super().use(game, move)

    def choices(self, game: GameState, frame: Frame) -> tuple[object, ...]:  # noqa: ARG002
        """What he may play next."""
        return turn.upcoming(game, self)

    def chosen(self, game: GameState, frame: Frame, value: object) -> None:  # noqa: ARG002
        """The lot has decided, and he plays it."""
        turn.play_next(game, self, value)

    def another_action(self, game: GameState) -> None:
        """A card lets him play one more (OTTO-64)."""
        turn.another_action(game, self)

    def fails(self, game: GameState, frame: Frame, op: Op) -> bool:
        """What cannot be stopped, he does not stop (OTTO-48)."""
        return frame.seat == self.machine and provocation.fails(game, frame, op.code)

    def chooses(self, game: GameState, frame: Frame) -> object | None:
        """What he chooses; None where a lot decides that the caller draws."""
        return choices.settle(game, self, frame)

    def chose(self, game: GameState, frame: Frame, value: object) -> None:
        """Report what he chose as an event."""
        choices.report(game, self, frame, value)

    def next_step(self, game: GameState) -> MachineStep | None:
        """What he does next."""
        return next_step.of(game, self)

    def priority_target(self, game: GameState) -> PriorityTarget:  # noqa: ARG002
        """Who it is, and why."""
        return PriorityTarget(self.target, self.aimed_by, None if self.aimed_for == NONE else self.aimed_for)

    # What others do.

    def window_starts(self, game: GameState, frame: Frame) -> bool:
        """Nobody was asked yet: the Priority Target may change, then he answers a Provocation (OTTO-39)."""
        if frame.kind == LAST_CHANCE:
            return self._rescued(game)
        targeting.drawn_by(game, self, frame)
        by = provocation.provoked_by(game, self, frame)
        if self._uses(game):
            return True
        if by is None:
            return False
        provocation.split(game, self, frame, by)
        if game.chance_asked:
            turn.wait(game, self)
            return True
        return provocation.answer(game, self, frame, by)

    def resolved(self, game: GameState) -> bool:
        """He plays what may be played at any time (OTTR-11), and drinks a Potion before he would lose."""
        return self._uses(game) or self._rescued(game)

    def _uses(self, game: GameState) -> bool:
        """Whether he plays what lies before him, or is waited for to do so."""
        option = held.due(game, self) if game.players[self.machine].front else None
        if option is None:
            return False
        if game.chance_asked:
            turn.wait(game, self)
        else:
            turn.use(game, self, option)
        return True

    def _rescued(self, game: GameState) -> bool:
        """He drinks Potions as long as he would lose without; True if his step is waited for."""
        while threat.needs_potion(game, self):
            if game.chance_asked:
                turn.wait(game, self)
                return True
            threat.drink_potion(game, self)
        return False

    def settled(self, game: GameState) -> bool:  # noqa: ARG002
        """What has provoked him is over."""
        self.provoked = ()
        return False

    def played(self, game: GameState, frame: Frame) -> None:
        """A Challenger plays in the Round."""
        if frame.seat != self.machine and game.cards[frame.card].branches[frame.mode].trigger == CONTROL:
            self.gambled = True

    def finished(self, game: GameState, frame: Frame) -> None:
        """Each Sometimes Card that a Challenger has resolved raises Threat, and so does each Buff Token that
        was spent on one of their cards (OTTO-28, OTTC-07)."""
        if frame.seat == self.machine or frame.negated:
            return
        if game.cards[frame.card].branches[frame.mode].types & SOMETIMES_CARD:
            threat.rise(game, self, 1, frame.card, "OTTO-28")
        buffs = sum(number for token, number in frame.paid if token == BUFF)
        if buffs:
            threat.rise(game, self, buffs, frame.card, "OTTC-07")

    def draws(self, game: GameState) -> None:
        """He has no hand: a Threat in place of all that he would draw (OTTR-01)."""
        threat.rise(game, self, 1, NONE, "OTTR-01")

    # Components.

    def things(self, game: GameState, seat: int, branch: Branch) -> tuple[int, ...]:  # noqa: ARG002
        """The Components a Challenger may pick (OTTA-07)."""
        return components.may_pick(self, branch) if seat != self.machine else ()

    def card_of(self, number: int) -> int:
        """The Component of that number, while it lies there."""
        uid = self.numbered[number] if number < len(self.numbered) else NONE
        return uid if uid in self.installed else NONE

    def hits_left(self, number: int) -> int:
        """One, or two of a tough Component that has taken none (OTTA-04)."""
        return 2 if self.tough and self.numbered[number] not in self.wounded else 1

    def struck(self, game: GameState, frame: Frame, op: Op, number: int) -> None:
        """A card has picked a Component."""
        components.struck(game, self, frame, op, number)

    def lost_by_others(self, game: GameState, frame: Frame, op: Op) -> None:
        """A card has cost each other player Fortitude (OTTA-08); his own do nothing to them (OTTA-11), and
        they Ignore what no player has played."""
        by_player = frame.seat != self.machine and not game.cards[frame.card].by_nobody
        if op.who == EACH_OTHER and by_player:
            components.all_struck(game, self)

    def spares(self, game: GameState, seat: int) -> int:
        """What his Components take off each loss."""
        return components.spared(game, self) if seat == self.machine else 0

    # Rounds.

    def round_opens(self, game: GameState, frame: Frame) -> bool:  # noqa: ARG002
        """Nobody has played in it yet."""
        self.gambled = False
        self.bet = 0
        return False

    def pot_taken(self, game: GameState, seat: int) -> None:  # noqa: ARG002
        """The Round is over."""
        self._collect(game)

    def pot_to_inn(self, game: GameState) -> None:
        """The Round is over."""
        self._collect(game)

    def _collect(self, game: GameState) -> None:
        """Threat rises where he was left to gamble alone (OTTO-33)."""
        bet, self.bet = self.bet, 0
        if bet and not self.gambled:
            threat.rise(game, self, bet, NONE, "OTTO-33")

    # The words of his own cards.

    def carries_out(self, game: GameState, frame: Frame, op: Op, seats: tuple[int, ...]) -> None:  # noqa: ARG002
        """An effect whose word only his cards use."""
        word = _WORDS.get(op.code)
        if word is not None:
            word(game, self, frame, op)


def _threat(game: GameState, otto: BossOtto, frame: Frame, op: Op) -> None:
    threat.rise(game, otto, op.amount, frame.card, "OTTO-28")


def _bet(_game: GameState, otto: BossOtto, _frame: Frame, op: Op) -> None:
    otto.bet += op.amount


def _repair(game: GameState, otto: BossOtto, frame: Frame, op: Op) -> None:
    threat.repair(game, otto.machine, op.amount, frame.card)


def _change_targets(game: GameState, otto: BossOtto, frame: Frame, _op: Op) -> None:
    targeting.change_targets(game, otto, frame.card)


def _install(game: GameState, otto: BossOtto, frame: Frame, _op: Op) -> None:
    components.install(game, otto, frame.card)


_WORDS: Final[dict[int, Callable[[GameState, BossOtto, Frame, Op], None]]] = {
    OPCODES["threat"]: _threat,
    OPCODES["threat_unless_gambled"]: _bet,
    OPCODES["repair"]: _repair,
    OPCODES["change_targets"]: _change_targets,
    OPCODES["install"]: _install,
}
"""The words that only his cards use."""
