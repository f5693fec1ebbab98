"""Two simple players for simulations and company: one plays at random, one by rules of thumb.

They look only at their own hand and at what lies open.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import cache, lru_cache
from typing import Final

from innkeep.rules.analysis.worth import POOR, RUIN, Evaluator, margin
from innkeep.rules.engine.position.definitions import (
    ANTE,
    CONTROL,
    GOLD_LOSS,
    LEFT_TO_TABLE,
    OPCODES,
    ROUND,
    TO_INN,
    WON,
    Branch,
    Op,
)
from innkeep.rules.engine.position.moves import (
    Choose,
    DiscardDraw,
    DrinkUp,
    EndPhase,
    Move,
    Option,
    Order,
    Pass,
    Play,
    Use,
)
from innkeep.rules.engine.position.powers import POTION_ALCOHOL, POTION_FORTITUDE, POTION_GOLD, POTION_POWERS
from innkeep.rules.engine.position.rng import Chance
from innkeep.rules.engine.position.state import (
    ASK_ACTION,
    ASK_CHOOSE,
    ASK_DISCARD,
    ASK_GAMBLE,
    ASK_MACHINE,
    ASK_ORDER,
    ASK_RESPOND,
    DRINKS,
    LAST_CHANCE,
    NOBODY,
    NONE,
    PART,
    PARTNER,
    PAYMENT,
    RECEIVER,
    STAT_LIMIT,
    TAKER,
    TARGET,
    THINGS,
    Frame,
)
from innkeep.rules.engine.position.turn_progress import has_drunk
from innkeep.rules.engine.queries import choice_values, drink_strength
from innkeep.rules.engine.queries.picking import AnyOf
from innkeep.rules.engine.queries.played_card import branch_of, heeded
from innkeep.rules.engine.queries.targets import as_play
from innkeep.rules.game.game import Game
from innkeep.rules.legality import legal_moves
from innkeep.rules.legality.moment import mates, present
from innkeep.rules.legality.payment_checks import Paid, paid, payments
from innkeep.rules.variants.teams import STEPS as POTION_STEPS

_pass, _end_phase, _drink_up = (
    cache(Pass),
    cache(EndPhase),
    cache(DrinkUp),
)  # these never change: one per seat
_order = lru_cache(maxsize=1 << 12)(Order)

BUFF: Final = "buff"

INTERRUPT: Final = 16
"""At one turn decision in so many, a random player looks for an interrupt of somebody else."""


def random_move(game: Game, chance: Chance) -> Move:
    """A legal move, any play or none with like chances; hands are thinned and Drinks ordered at random.

    The game must not be over. Now and then it is another player's interrupt.
    """
    seat = game.asked
    ask = game.ask
    if ask == ASK_RESPOND:
        options = game.options
        if options is None:
            options = legal_moves.plays(game, seat)
    elif ask == ASK_CHOOSE:
        return _choice(game, seat, chance)
    else:
        if chance.below(INTERRUPT) == 0 and (move := _interrupt(game, chance)) is not None:
            return move
        if ask == ASK_MACHINE:
            return legal_moves.powers(game, seat)[0]
        if game.sides:
            seat = _one_of_team(game, seat, chance)
        if ask == ASK_DISCARD:
            return _thinned(game, seat, chance)
        options = legal_moves.turn_plays(game, seat, ask)
    if game.calls & LEFT_TO_TABLE:
        options = without_texts(game, options)
    if options or ask == ASK_RESPOND:
        pick = chance.below(len(options) + 1)
        if pick < len(options):
            play = as_play(seat, options[pick])
            return _paid(game, play, chance) if game.parts else play
        if ask == ASK_RESPOND:
            return _pass(seat)
    return _plain(game, seat, chance)


def _one_of_team(game: Game, seat: int, chance: Chance) -> int:
    """Any member of a team may go first."""
    team = mates(game)
    return (seat, *team)[chance.below(1 + len(team))] if team else seat


def _thinned(game: Game, seat: int, chance: Chance) -> Move:
    """Each card of the hand is discarded in one case of four."""
    bits = chance.below(1 << 16)
    hand = game.players[seat].hand
    return DiscardDraw(seat, tuple([uid for place, uid in enumerate(hand) if bits >> 2 * place & 3 == 0]))


def _interrupt(game: Game, chance: Chance) -> Move | None:
    """What somebody, anybody, may do out of turn, if there is anything."""
    seat = chance.below(len(game.players))
    if not present(game, seat):
        return None
    used = legal_moves.powers(game, seat)
    if used and chance.below(4) == 0:
        return used[chance.below(len(used))]
    options = without_texts(game, legal_moves.interrupts(game, seat))
    return _paid(game, as_play(seat, options[chance.below(len(options))]), chance) if options else None


def without_texts(game: Game, options: list[Option]) -> list[Option]:
    """Those plays of which the rules carry out more than any card of the type does: a text that is left to
    the table nobody but people can carry out."""
    if not (options and heeded(game, LEFT_TO_TABLE)):
        return options
    cards = game.cards
    return [option for option in options if not is_text(cards[option[0]].branches[option[1]])]


def is_text(branch: Branch) -> bool:
    """Whether a branch is no more than a text for the table."""
    return bool(branch.mode.said) and branch.mode.bare


def plays_text(game: Game, move: Move) -> bool:
    """Whether a move plays a card of which nobody but people can carry out the text: no figure tells how good
    that is."""
    return isinstance(move, Play) and is_text(game.cards[move.card].branches[move.mode])


def _paid(game: Game, play: Play, chance: Chance) -> Play:
    """A play, paid for in any way there is or not at all; only parts of a game are paid with."""
    ways = payments(game, play.seat, play.card, play.mode) if game.parts else ()
    pick = chance.below(len(ways) + 1) if ways else 0
    return replace(play, spend=ways[pick][0], cards=ways[pick][1]) if pick < len(ways) else play


def _plain(game: Game, seat: int, chance: Chance) -> Move:
    """The move that plays no card."""
    ask = game.ask
    if ask in (ASK_RESPOND, ASK_GAMBLE):
        return _pass(seat)
    if ask == ASK_ACTION:
        return _end_phase(seat)
    if ask == ASK_ORDER:
        others = game.seats_from(seat)[1:]
        if game.sides:
            others = tuple([other for other in others if not game.together(seat, other)])
        return _order(seat, tuple([others[chance.below(len(others))] for _ in range(game.orders)]))
    drunk = game.drunk if game.shared is None else has_drunk(game, seat)
    return _end_phase(seat) if drunk else _drink_up(seat)


def _choice(game: Game, seat: int, chance: Chance) -> Move:
    picking = choice_values.any_of(game)
    if picking is not None and not picking.whole:
        return Choose(seat, _picked(picking, chance))
    values = choice_values.values(game)
    return Choose(seat, values[chance.below(len(values))])


def _picked(picking: AnyOf, chance: Chance) -> tuple[int, ...]:
    """Some of the cards, any number of them as likely as any other."""
    left = list(picking.candidates)
    count = picking.least + chance.below(picking.most - picking.least + 1)
    return tuple(sorted(left.pop(chance.below(len(left))) for _ in range(count)))


def thumb_move(game: Game, chance: Chance) -> Move:
    """A sensible legal move by rules of thumb: save oneself, finish off who is nearly out, else hit the
    strongest, do not waste cards."""
    return _HABITS.get(game.ask, _plain)(game, game.asked, chance)


def _gambling(game: Game, seat: int, chance: Chance) -> Move:
    """The best card for a pot that is worth it."""
    options = _turn_plays(game, seat)
    if options and game.pot > 1 and (game.pot > 3 or chance.below(3)):
        scales = Evaluator(game, seat)
        best, _ = _best(game, scales, options, scales.option, chance, -RUIN)
        if best is not None:
            return best
    return _plain(game, seat, chance)


def _ordering(game: Game, seat: int, _chance: Chance) -> Move:
    """All Drinks for whom they harm most, or a card, if that is one Drink more."""
    options = _turn_plays(game, seat)
    if options and game.orders == 1 and game.players[seat].gold > EASY:
        return as_play(seat, options[0])
    return Order(seat, (Evaluator(game, seat).drinker(),) * game.orders)


def _thinning(game: Game, seat: int, _chance: Chance) -> Move:
    return DiscardDraw(seat, _spare(game, seat))


def _stepping(game: Game, seat: int, _chance: Chance) -> Move:
    return legal_moves.powers(game, seat)[0]  # there is one thing to do


def _turn_plays(game: Game, seat: int) -> list[Option]:
    return without_texts(game, legal_moves.turn_plays(game, seat, game.ask))


EASY: Final = 4
"""More Gold than this is enough to order a Drink more."""
ENOUGH: Final = 0.5
"""What a card must be worth to be played and not kept."""
_Worth = Callable[[Option, Paid], float]


def _best(
    game: Game, scales: Evaluator, options: list[Option], worth: _Worth, chance: Chance, least: float = ENOUGH
) -> tuple[Play | None, float]:
    """The best of some plays, paid for as it is worth, if it is worth more than ``least``."""
    best: Play | None = None
    most = least
    buffed = bool(game.parts) and game.tokens(scales.seat, BUFF) > 0
    for option in options:
        costs = buffed or game.cards[option[0]].branches[option[1]].paid
        for spend, cards in _ways(game, scales.seat, option) if costs else FREE:
            given = spend
            if cards:
                given = paid(game, Play(scales.seat, option[0], option[1], (), None, spend, cards))
            value = worth(option, given) + chance.below(8) / 100
            if given:
                value -= sum(PRICES[token] * number for token, number in spend) + scales.card(len(cards))
            if value > most:
                best, most = as_play(scales.seat, option), value
                if spend or cards:
                    best = replace(best, spend=spend, cards=cards)
    return best, most


def _ways(game: Game, seat: int, option: Option) -> list[tuple[Paid, tuple[int, ...]]]:
    """The ways to pay for a play, nothing first; cards only those a full hand can do without."""
    ways = list(FREE)
    spare: list[int] = []
    for spend, cards in payments(game, seat, option[0], option[1]):
        if cards and not spare:
            spare = _spare_first(game, seat, option[0])
        if not cards or (len(game.players[seat].hand) > FULL and set(cards) == set(spare[: len(cards)])):
            ways.append((spend, cards))
    return ways


FREE: Final[tuple[tuple[Paid, tuple[int, ...]], ...]] = (((), ()),)
"""The one way to pay for what costs nothing."""
FULL: Final = 4
"""So many cards in hand are not enough to pay with any."""


PRICES: Final = {"buff": 0.7, "energy": 0.6, "clones": 0.8, "fire": 2.4, "ice": 2.4}
"""What a token must bring in to be spent."""


def _action(game: Game, seat: int, chance: Chance) -> Move:
    """The best Action, or none; before it what one's machinery has for the beginning of the phase."""
    options = _turn_plays(game, seat)
    if not options:
        return _plain(game, seat, chance)
    scales = Evaluator(game, seat)
    best, _ = _best(game, scales, options, scales.option, chance, 0.0)
    if game.parts and (power := _boost(game, scales, options)) is not None:
        return power
    return best or _plain(game, seat, chance)


def _boost(game: Game, scales: Evaluator, options: list[Option]) -> Use | None:
    """A power for the beginning of one's Action Phase: another Action where there are two, or healing."""
    seat = scales.seat
    offered = {move.power: move for move in legal_moves.powers(game, seat) if not move.cards}
    if not offered:
        return None
    good = {option[0] for option in options if scales.option(option) >= WORTH_A_CLONE}
    if "clone-action" in offered and len(good) > 1:
        return offered["clone-action"]
    hurt = game.players[seat].fortitude < STAT_LIMIT
    return offered.get("clone-fortitude") if hurt and game.tokens(seat, "clones") > 1 else None


WORTH_A_CLONE: Final = 1.5


def _response(game: Game, seat: int, chance: Chance) -> Move:
    """What one answers, if anything."""
    options = without_texts(game, legal_moves.plays(game, seat))
    if options:
        scales = Evaluator(game, seat)

        def worth(option: Option, given: Paid) -> float:
            return _response_worth(game, scales, option, given)

        best, _ = _best(game, scales, options, worth, chance)
        if best is not None:
            return best
    if game.parts and (margin(game, seat) <= 1 or game.stack[-1].kind == LAST_CHANCE):
        rescue = _rescues(game, seat)
        if rescue:
            return rescue[chance.below(len(rescue))]
    return _pass(seat)


def _rescues(game: Game, seat: int) -> list[Use]:
    """The powers that may save who is nearly out; of Potions, in the last chance, the best one."""
    me = game.players[seat]
    offered = legal_moves.powers(game, seat)
    others = [move for move in offered if move.power not in POTION_POWERS and margin(game, seat) <= 1]
    if others or len(others) == len(offered) or game.stack[-1].kind != LAST_CHANCE:
        return others
    if margin(game, seat) <= 0:
        sobering = min(me.alcohol, POTION_STEPS) > min(STAT_LIMIT - me.fortitude, POTION_STEPS)
        wanted = POTION_ALCOHOL if sobering else POTION_FORTITUDE
    else:
        wanted = "" if me.gold else POTION_GOLD
    return [move for move in offered if move.power == wanted]


_Words = dict[int, Op]


def _response_worth(game: Game, scales: Evaluator, option: Option, given: Paid) -> float:
    """How good a response is; `ENOUGH` or less: better keep the card."""
    frame = game.stack[-1]
    trial = scales.trial(option, given)
    branch = branch_of(game, trial)
    words = {op.code: op for op in branch.ops}
    worth = scales.effects(trial) - scales.answering(branch)
    if frame.kind == DRINKS and option[3] >= 0:
        return worth + _drink_answer(game, scales, frame, option, words)
    if not _ANSWERING.isdisjoint(words):
        for codes, worth_of in _ANSWERS:
            if not codes.isdisjoint(words):
                worth += worth_of(scales, frame, words, option[2])
    return worth


def _negated(scales: Evaluator, frame: Frame, _words: _Words, _target: int) -> float:
    return 4 if frame.seat != scales.seat and frame.other in (scales.seat, NOBODY) else -RUIN


def _left_round(scales: Evaluator, frame: Frame, _words: _Words, _target: int) -> float:
    gold = scales.game.players[scales.seat].gold
    stay = frame.seat == scales.seat or (gold > POOR and scales.cards(CONTROL) > 1)
    return 0 if stay else 1


def _denied(scales: Evaluator, _frame: Frame, _words: _Words, _target: int) -> float:
    return 2 if scales.game.pot > 3 else 0


def _kept(scales: Evaluator, frame: Frame, _words: _Words, _target: int) -> float:
    """Gold that need not be paid."""
    lost = frame.amount if frame.kind == PAYMENT else 1
    bothers = scales.game.players[scales.seat].gold <= RICH or lost > 1
    return -scales.gold(scales.seat, -lost) if bothers else 0


def _pot(scales: Evaluator, _frame: Frame, _words: _Words, _target: int) -> float:
    return scales.gold(scales.seat, scales.game.pot)


def _payment(scales: Evaluator, frame: Frame, _words: _Words, _target: int) -> float:
    return scales.gold(scales.seat, frame.amount)


def _ended(scales: Evaluator, _frame: Frame, words: _Words, _target: int) -> float:
    """The Round is over, and its pot is one's own or nobody's."""
    pot = scales.game.round
    if pot is None or pot.control in (scales.seat, NOBODY):
        return 0
    if words[OPCODES["end_round"]].to_me:
        return scales.gold(scales.seat, pot.pot)
    return 1 if pot.pot >= 5 else 0


def _unhealed(_scales: Evaluator, _frame: Frame, _words: _Words, _target: int) -> float:
    return 1


RICH: Final = 6
"""With more Gold than this nobody bothers about a single one."""


def _saved(scales: Evaluator, frame: Frame, words: _Words, target: int) -> float:
    """What Ignoring a card, or taking less from it, saves."""
    suffered = scales.suffered(frame)
    if OPCODES["ignore_card"] in words:
        return suffered
    step = -scales.weights[scales.seat]
    for word, op in words.items():
        if word == OPCODES["redirect_loss"]:
            if target >= THINGS:  # a Component takes one hit, however much it is
                return suffered + scales.aimed(target)
            there = 0 <= target < len(scales.weights)
            return suffered + (scales.weights[target] * suffered / step if there else 0)
        if word == OPCODES["loss_becomes"]:
            return max(0.0, suffered - op.amount * step)
        if word in _SOFTENS:
            return min(suffered, op.amount * step)
    return 0.0


def _codes(*words: str) -> frozenset[int]:
    return frozenset(OPCODES[word] for word in words)


_SOFTENS: Final = _codes("reduce_loss", "redirect_loss", "loss_becomes", "soften")
_ANSWERS: Final[tuple[tuple[frozenset[int], Callable[[Evaluator, Frame, _Words, int], float]], ...]] = (
    (_codes("negate"), _negated),
    (_codes("ignore_card") | _SOFTENS, _saved),
    (_codes("leave_round"), _left_round),
    (_codes("deny_control"), _denied),
    (_codes("inn_pays", "pay_with_nothing", "reduce_payment", "substitute_pays"), _kept),
    (_codes("take_pot", "win_round", "take_half_pot"), _pot),
    (_codes("take_payment"), _payment),
    (_codes("end_round"), _ended),
    (_codes("prevent_healing"), _unhealed),
)
"""What the words of a response are worth, added up in this order."""
_ANSWERING: Final = frozenset(code for codes, _ in _ANSWERS for code in codes)


def _drink_answer(game: Game, scales: Evaluator, frame: Frame, option: Option, words: dict[int, Op]) -> float:
    """What answering a Drink changes; nothing for what had better be kept for a stronger one."""
    drink = frame.drinks[option[3]]
    alcohol, fortitude = drink_strength.taken(game, drink)
    harm = alcohol - fortitude
    if not game.together(drink.seat, scales.seat):
        more = words.get(OPCODES["drink_alcohol"])
        return 0.0 if more is None or drink.ignored else _strengthened(scales, drink.seat, harm, more.amount)
    eased = _eased(words, max(alcohol, 0), alcohol, harm)
    target = option[2]
    if eased < 2 and (eased < 1 or scales.margins[scales.seat] > THIRSTY):
        return -RUIN
    given = eased if 0 <= target < len(scales.weights) and target != scales.seat else 0
    return -scales.weights[drink.seat] * eased + (scales.weights[target] * given if given else 0)


def _strengthened(scales: Evaluator, drinker: int, harm: int, more: int) -> float:
    """What it changes to make another's Drink stronger: only for whom it brings down, or who is strong."""
    others = [weight for weight in scales.weights if weight > 0]
    worst = harm + more >= scales.margins[drinker]
    if more < 0 or not (worst or scales.weights[drinker] * len(others) >= sum(others)):
        return -RUIN
    return scales.down(drinker, harm + more) - scales.down(drinker, harm)


def _eased(words: _Words, drunk: int, alcohol: int, harm: int) -> int:
    """By how much less a Drink harms; ``drunk``: its Alcohol Content, as far as there is any."""
    if (more := words.get(OPCODES["drink_alcohol"])) is not None:
        return min(-more.amount, drunk) if more.amount < 0 else -more.amount
    if (less := words.get(OPCODES["soften"])) is not None:
        return min(less.amount, drunk)
    if (turned := words.get(OPCODES["alcohol_becomes_fortitude"])) is not None:
        return alcohol + (turned.amount or alcohol)
    return harm // 2 if OPCODES["split_drink"] in words else harm


THIRSTY: Final = 6
"""With less to go than this even a weak Drink is one too many."""


def _chosen(game: Game, seat: int, chance: Chance) -> Move:
    """What one chooses where the rules ask; of a machine anything."""
    if game.machines >> seat & 1:
        return _choice(game, seat, chance)
    asked = game.stack[-1]
    values = choice_values.values(game)
    if values == (choice_values.ACCEPT, choice_values.DECLINE):
        return Choose(seat, choice_values.ACCEPT if _gladly(game, seat, asked) else choice_values.DECLINE)
    if asked.style in (TARGET, PARTNER, RECEIVER):
        scales = Evaluator(game, seat)
        others = [value for value in values if isinstance(value, int) and value != seat]
        if others:
            return Choose(seat, max(others, key=scales.aimed))
    return _choice(game, seat, chance)


def _gladly(game: Game, seat: int, asked: Frame) -> bool:
    """Whether one takes what is offered."""
    me = game.players[seat]
    if asked.style == TAKER:
        return me.gold > asked.amount + 4
    if asked.style == PART and game.parts[asked.at].name == "traps":  # a Buff Token for a Trap
        return True
    left = margin(game, seat)
    if asked.style == PART and game.parts[asked.at].name == "chi":  # for a card in hand
        spending = [uid for uid in me.hand if any(branch.spends for branch in game.cards[uid].branches)]
        return left > THIRSTY and me.weight < len(spending)
    return left >= 10


def _spare(game: Game, seat: int) -> tuple[int, ...]:
    """Cards that had better be others: too many for the same moment, or about nothing but Gold."""
    first = _spare_first(game, seat)
    kinds = Counter(game.cards[uid].reach for uid in first)
    many = [uid for uid in first if kinds[game.cards[uid].reach] > MANY]
    money = [uid for uid in first if all(map(_about_gold, game.cards[uid].branches))]
    return tuple(dict.fromkeys([*money[: max(0, len(money) - MANY)], *many[:1]]))[:MOST_SPARED]


MANY, MOST_SPARED = 2, 3
"""Cards for one purpose that are enough, and cards that are discarded at a time."""


def _about_gold(branch: Branch) -> bool:
    """Whether a branch is only for Rounds of Gambling and payments."""
    return branch.starts_round or bool(branch.trigger & (CONTROL | ANTE | GOLD_LOSS | ROUND | WON | TO_INN))


def _spare_first(game: Game, seat: int, but: int = NONE) -> list[int]:
    """The hand without one card, first what there is most of for the same moment."""
    kinds: dict[int, list[int]] = {}
    for uid in game.players[seat].hand:
        if uid != but:
            kinds.setdefault(game.cards[uid].reach, []).append(uid)
    order: list[int] = []
    while kinds:
        most = max(kinds, key=lambda reach: len(kinds[reach]))
        order.append(kinds[most].pop())
        if not kinds[most]:
            del kinds[most]
    return order


_HABITS: Final[dict[int, Callable[[Game, int, Chance], Move]]] = {
    ASK_ACTION: _action,
    ASK_CHOOSE: _chosen,
    ASK_DISCARD: _thinning,
    ASK_GAMBLE: _gambling,
    ASK_MACHINE: _stepping,
    ASK_ORDER: _ordering,
    ASK_RESPOND: _response,
}
"""What one does by rules of thumb, by what is asked."""
