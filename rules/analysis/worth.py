"""What a play is worth to a seat by rules of thumb: the numbers on the card, counted in Fortitude.

Fortitude and Alcohol Content are one number here, the margin: how far a player is from passing out. Only the
own hand and what lies open are looked at.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from innkeep.rules.engine.position.aims import EACH_OTHER
from innkeep.rules.engine.position.definitions import (
    ACTIVE,
    CONTROL,
    INSTALLED,
    OPCODES,
    SOMETIMES_CARD,
    TRAP,
    TURN_START,
    Branch,
    Op,
)
from innkeep.rules.engine.position.moves import Option
from innkeep.rules.engine.position.state import (
    CARD,
    DRINKS,
    MOST_THINGS,
    NOBODY,
    NONE,
    SEVERAL,
    STAT_LIMIT,
    THINGS,
    Frame,
)
from innkeep.rules.engine.queries import damage
from innkeep.rules.engine.queries.played_card import branch_of, spent
from innkeep.rules.engine.queries.targets import sole_target
from innkeep.rules.game.game import Game
from innkeep.rules.legality.payment_checks import Paid

LAST_BLOW: Final = 4
"""So near to passing out a player is worth everything one has."""

KILL: Final = 4.0
"""What it is worth to bring somebody down, beside the numbers."""
RUIN: Final = 200.0
"""What it costs to bring oneself down."""

DRINK: Final = 1.8
"""By how much a Drink nobody has seen yet brings its drinker down, as a rule."""
OWN: Final = 0.8
"""What a step of one's own is worth beside one of every other player."""
A_CARD, A_GOLD = 0.12, 0.25
"""What a card and a Gold are worth beside a step."""
POOR: Final = 3
"""From so little Gold on each one counts more."""

THREAT: Final = 0.6
"""What one Threat more costs the side: half an Action, which does less than one step."""
LASTING: Final = 2.5
"""For so many turns a Component may go on, if nobody hits it."""
ANSWERED: Final = 0.6
"""So many cards of each player a turn are there that a Component may take something off."""
MOST_COMPONENTS: Final = 16
"""Of more of them the others are not looked at; a game has eight at most."""

TOKENS: Final = {"buff": 1.0, "energy": 0.8, "clones": 1.3, "corruption": -0.6, "fire": 0.8, "ice": 0.8}
"""What holding a token is worth to its holder."""


def margin(game: Game, seat: int) -> int:
    """How far a player is from passing out."""
    player = game.players[seat]
    return player.fortitude - player.alcohol - player.weight


class Evaluator:
    """What a step nearer to passing out is worth to ``seat``, for each player; its own below 0.

    Who can be finished off comes first, then who is farthest from it: nobody else is as dangerous.
    """

    __slots__ = ("against", "game", "margins", "own", "seat", "weights")

    def __init__(self, game: Game, seat: int) -> None:
        self.game = game
        self.seat = seat
        self.margins = [margin(game, other) for other in range(len(game.players))]
        self.weights = [self._weight(other, left) for other, left in enumerate(self.margins)]
        self.own = max(1.0, OWN * sum(self.weights))
        left = self.margins[seat]
        own = -self.own * (1.0 if left > 8 else 1.3 if left > LAST_BLOW else 2.0)
        for mate in game.side(seat):
            self.weights[mate] = own
        self.against = game.machines if game.sides and not game.machines >> seat & 1 else 0

    def _weight(self, other: int, left: int) -> float:
        if (
            self.game.together(other, self.seat)
            or not self.game.players[other].in_game
            or self.game.away >> other & 1
        ):
            return 0.0
        return 0.0 if left <= 0 else 2.5 if left <= LAST_BLOW else 1.0 + left / 20

    def down(self, other: int, amount: int) -> float:
        """A player comes so much nearer to passing out, or below 0 so much farther away."""
        left = self.margins[other]
        if not 0 < left <= amount:
            return amount * self.weights[other]
        return left * self.weights[other] + (-RUIN if self.game.together(other, self.seat) else KILL)

    def gold(self, other: int, amount: int) -> float:
        """A player gains so much Gold, or below 0 loses it."""
        held = self.game.players[other].gold
        worth = amount * A_GOLD * (2 if min(held, held + amount) <= POOR else 1)
        if self.game.together(other, self.seat):
            return worth * self.own
        return KILL - worth if held + amount <= 0 < held else -worth

    def card(self, number: int) -> float:
        """So many cards more in one's own hand."""
        return number * A_CARD * self.own

    def best(self) -> int:
        """Whom to hit."""
        return max(self.opponents(), key=lambda other: self.weights[other])

    def aimed(self, target: int) -> float:
        """What it is worth to bring a target down by a step: a player, or a thing of a part."""
        if target < THINGS:
            return self.weights[target]
        return self.thing(*divmod(target - THINGS, MOST_THINGS))

    def drinker(self) -> int:
        """Whom to order a Drink for: of a pile only one is drunk a turn."""
        return max(self.opponents(), key=self.poured)

    def opponents(self) -> tuple[int, ...]:
        """The other players in the game, no teammates."""
        others = self.game.seats_from(self.seat)[1:]
        return (
            others
            if not self.game.sides
            else tuple([other for other in others if not self.game.together(other, self.seat)])
        )

    def poured(self, other: int) -> float:
        """What one Drink more on a pile is worth, the less the more lie there."""
        return 2 * DRINK * self.weights[other] / (2 + len(self.game.players[other].drinks))

    def option(self, option: Option, paid: Paid = ()) -> float:
        """What all effects of a play are worth that are no answer to what it is played on."""
        return self.effects(self.trial(option, paid))

    def trial(self, option: Option, paid: Paid = ()) -> Frame:
        """A play as it would lie on the stack."""
        game = self.game
        uid, mode, target, at = option
        other = NOBODY
        if game.stack:
            answered = game.stack[-1]
            known = answered.kind == DRINKS and at != NONE
            other = answered.drinks[at].revealer if known else answered.seat
        branch = game.cards[uid].branches[mode]
        aimed = sole_target(game, self.seat, branch) if target == NOBODY else target
        frame = Frame(CARD, self.seat, uid, mode, aimed, at, other)
        frame.paid = paid
        return frame

    def effects(self, frame: Frame) -> float:
        """What the effects of a card are worth, whoever has played it."""
        branch = branch_of(self.game, frame)
        worth = self.struck(frame, branch) if self.against else 0.0
        steps = {self.seat: -branch.spends}  # Chi that is spent weighs no more
        for op in branch.ops:
            if op.code in _MOVES:
                for seat in self.hit(frame, op):
                    steps[seat] = steps.get(seat, 0) + self.moved(frame, op, seat)
                continue
            value = _WORTH.get(op.code)
            if value is not None:
                worth += value(self, frame, op)
        for seat, amount in steps.items():
            worth += self.down(seat, amount)
        return worth

    def struck(self, frame: Frame, branch: Branch) -> float:
        """What it is worth that a card hits things of a machine: the one it picks, or all of them."""
        if self.game.machines >> frame.seat & 1:  # its own never do (OTTA-11)
            return 0.0
        if THINGS <= frame.target < SEVERAL:
            return self.aimed(frame.target) if branch.hurts else 0.0
        if not any(op.loses and op.who == EACH_OTHER for op in branch.ops):
            return 0.0
        parts = range(len(self.game.parts))
        return sum(self.thing(at, number) for at in parts for number in range(MOST_COMPONENTS))

    def thing(self, at: int, number: int) -> float:
        """What a hit on a thing of a part is worth: what it does in a turn, for some turns."""
        part = self.game.parts[at]
        uid = part.card_of(number)
        if uid == NONE:
            return 0.0
        owner = self.against.bit_length() - 1
        harm = 0.0
        for branch in self.game.cards[uid].branches:
            if branch.trigger == INSTALLED:
                often = len(self.game.side(self.seat)) * ANSWERED
                harm += often * self.weights[owner] * sum(op.amount for op in branch.ops)
            elif branch.trigger in (ACTIVE, TURN_START):
                harm -= self.effects(Frame(CARD, owner, uid, branch.index))
        return LASTING * max(0.0, harm) / part.hits_left(number)

    def answering(self, branch: Branch) -> float:
        """What a response costs beside its effects: a Sometimes Card raises the Threat of a machine."""
        return THREAT * self.own if self.against and branch.types & SOMETIMES_CARD else 0.0

    def moved(self, frame: Frame, op: Op, seat: int) -> int:
        """By how much an effect brings a player down; below 0 up, as far as it is of use."""
        amount = _MOVES[op.code] * op.amount * self.often(frame, op, seat)
        if op.loses and spent(frame.paid, "buff"):
            amount += 1
        if amount < 0:
            player = self.game.players[seat]
            left = player.alcohol if _MOVES[op.code] > 0 else STAT_LIMIT - player.fortitude
            wasted = max(0, -amount - left)
            amount += 2 * wasted if seat == self.seat else wasted  # one may keep it for later
        return amount

    def suffered(self, frame: Frame) -> float:
        """How much of what a card of somebody else does is the harm of the seat's own side, 0 or more."""
        worth = 0.0
        for op in branch_of(self.game, frame).ops:
            if op.code not in _PERSONAL:
                continue
            for seat in self.hit(frame, op):
                if seat == self.seat or (self.game.sides and self.game.together(seat, self.seat)):
                    worth += _PERSONAL[op.code](self, op.amount * damage.often(self.game, frame, op, seat))
        return max(0.0, -worth)

    def often(self, frame: Frame, op: Op, seat: int) -> int:
        """How many times an effect hits a seat; the Corruption that the same card gives it counts, too."""
        times = damage.often(self.game, frame, op, seat)
        if op.per == damage.CORRUPTION:
            times += sum(given.amount for given in branch_of(self.game, frame).ops if given.token)
        return times

    def hit(self, frame: Frame, op: Op) -> tuple[int, ...]:
        """Whom an effect hits; nobody where that is not known."""
        return tuple(seat for seat in damage.hit(self.game, frame, op) if 0 <= seat < len(self.margins))

    def cards(self, trigger: int) -> int:
        """How many cards of the hand are for a trigger."""
        game = self.game
        return sum(1 for uid in game.players[self.seat].hand if game.cards[uid].reach & trigger)

    def trap(self) -> float:
        """What it is worth that somebody else Checks for Traps."""
        hand = self.game.players[self.seat].hand
        return 2.5 * self.cards(TRAP) / len(hand) if hand else 0.0


_Value = Callable[[Evaluator, Frame, Op], float]


def _pay(scales: Evaluator, frame: Frame, op: Op) -> float:
    worth = 0.0
    for seat in scales.hit(frame, op):
        amount = min(op.amount, scales.game.players[seat].gold)
        worth += scales.gold(seat, -amount)
        if op.to_me:
            worth += scales.gold(frame.seat, amount)
    return worth


def _draw(scales: Evaluator, frame: Frame, op: Op) -> float:
    seats = scales.hit(frame, op)
    return sum(scales.card(op.amount) if seat == scales.seat else -A_CARD * op.amount for seat in seats)


def _token(scales: Evaluator, frame: Frame, op: Op) -> float:
    worth = 0.0
    for seat in scales.hit(frame, op):
        room = 1 if op.token == "buff" else 4
        gained = max(0, min(op.amount, room - scales.game.tokens(seat, op.token)))
        each = TOKENS[op.token]
        worth += gained * (each if seat == scales.seat else -0.5 * each if each > 0 else -each)
    return worth


def _each(seats: float, me: float = 0.0) -> _Value:
    """So much for each other player an effect hits, weighed; so much for oneself."""

    def value(scales: Evaluator, frame: Frame, op: Op) -> float:
        hit = scales.hit(frame, op)
        return sum(scales.weights[seat] * (me if seat == scales.seat else seats) for seat in hit)

    return value


def _poured(scales: Evaluator, frame: Frame, op: Op) -> float:
    return sum(map(scales.poured, scales.hit(frame, op)))


def _flat(worth: float) -> _Value:
    return lambda _scales, _frame, _op: worth


def _by_amount(worth: float) -> _Value:
    return lambda _scales, _frame, op: worth * op.amount


def _traps(scales: Evaluator, frame: Frame, op: Op) -> float:
    trap = scales.trap()
    return sum(trap * scales.weights[seat] for seat in scales.hit(frame, op))


def _all_drink(scales: Evaluator, _frame: Frame, op: Op) -> float:
    worth = sum(scales.weights[seat] for seat in scales.game.seats_from(scales.seat)) * DRINK
    return worth + (op.own or 0) * scales.weights[scales.seat]


def _start_round(scales: Evaluator, _frame: Frame, _op: Op) -> float:
    """Whoever holds cards to take control again may well win what everybody antes."""
    held = min(3, scales.cards(CONTROL) - 1)
    players = len(scales.game.seats_from(scales.seat))
    chance = (1 + held) * 0.15
    return chance * scales.gold(scales.seat, players - 1) + (1 - chance) * scales.gold(scales.seat, -1)


def _pile_gone(scales: Evaluator, frame: Frame, op: Op) -> float:
    """Drinks that nobody drinks."""
    drinks = {seat: len(scales.game.players[seat].drinks) for seat in scales.hit(frame, op)}
    return -DRINK * sum(number * scales.weights[seat] for seat, number in drinks.items())


def _returned(scales: Evaluator, frame: Frame, _op: Op) -> float:
    return scales.down(frame.other, scales.game.stack[-1].losses[scales.seat])


def _drawn_for_corruption(scales: Evaluator, frame: Frame, _op: Op) -> float:
    return scales.card(scales.game.tokens(frame.target, "corruption"))


def _repaired(scales: Evaluator, frame: Frame, op: Op) -> float:
    return scales.down(frame.seat, -op.amount)


def _threat(scales: Evaluator, _frame: Frame, op: Op) -> float:
    return -op.amount * THREAT * scales.own


def _gained(scales: Evaluator, frame: Frame, op: Op) -> float:
    return scales.gold(frame.seat, op.amount)


def _from_pot(scales: Evaluator, _frame: Frame, op: Op) -> float:
    return scales.gold(scales.seat, op.amount)


def _offered(scales: Evaluator, _frame: Frame, _op: Op) -> float:
    return scales.card(len(scales.game.seats_from(0)) - 1)


def _new_hand(scales: Evaluator, _frame: Frame, op: Op) -> float:
    return scales.card(op.amount - len(scales.game.players[scales.seat].hand) + 1)


_MOVES: Final = {OPCODES["fortitude"]: -1, OPCODES["alcohol"]: 1}
"""Effects that move a player nearer to passing out or farther away."""

_WORTH: Final[dict[int, _Value]] = {
    OPCODES[word]: value
    for word, value in (
        ("pay", _pay),
        ("draw", _draw),
        ("gain_token", _token),
        ("return_loss", _returned),
        ("drink_now", _each(DRINK, DRINK)),
        ("everyone_drinks", _all_drink),
        ("start_round", _start_round),
        ("give_reserve", _poured),
        ("give_drinks", _by_amount(1.0)),
        ("pile_drinks", _poured),
        ("discard_drinks", _pile_gone),
        ("discard_cards", _each(0.3, 0.3)),
        ("redraw", _each(-0.3, -0.3)),
        ("extra_action", _flat(1.5)),
        ("unstoppable", _flat(0.5)),
        ("reveal", _by_amount(1.0)),
        ("add_story", _flat(1.2)),
        ("chi", _by_amount(-0.3)),
        ("check_for_traps", _traps),
        ("claim_element", _flat(TOKENS["fire"])),
        ("drink_token", _flat(0.6)),
        ("draw_per_corruption", _drawn_for_corruption),
        ("offer", _offered),
        ("renew_hand", _new_hand),
        ("take_from_pot", _from_pot),
        ("force_out", _flat(1.0)),
        ("step_outside", _flat(0.5)),
        ("repair", _repaired),
        ("threat", _threat),
        ("gain_gold", _gained),
    )
}

_PERSONAL: Final[dict[int, Callable[[Evaluator, int], float]]] = {
    OPCODES["fortitude"]: lambda scales, amount: scales.down(scales.seat, -amount),
    OPCODES["alcohol"]: lambda scales, amount: scales.down(scales.seat, amount),
    OPCODES["pay"]: lambda scales, amount: scales.gold(scales.seat, -amount),
    OPCODES["drink_now"]: lambda scales, _amount: scales.down(scales.seat, 2),
    OPCODES["discard_cards"]: lambda scales, amount: -scales.card(amount),
}
"""Effects that do something to whom they hit; the amount is that of the card."""
