"""Two simple players for simulations and company: one plays at random, one by rules of thumb.

They look only at their own hand and at what lies open.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache, lru_cache

from innkeep.rules.engine.card_play.played_card import spent
from innkeep.rules.engine.game import Game
from innkeep.rules.engine.position.definitions import OPCODES
from innkeep.rules.engine.position.rng import Chance
from innkeep.rules.engine.position.state import (
    ASK_ACTION,
    ASK_CHOOSE,
    ASK_DISCARD,
    ASK_GAMBLE,
    ASK_ORDER,
    ASK_RESPOND,
    CARD,
    DRINKS,
    LAST_CHANCE,
    SEVERAL,
    STAT_LIMIT,
    TAKER,
    Player,
)
from innkeep.rules.engine.turn import choice_values
from innkeep.rules.engine.turn.picking import AnyOf
from innkeep.rules.legality import legal_moves
from innkeep.rules.legality.moment import present
from innkeep.rules.legality.moves import (
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
from innkeep.rules.legality.payment_checks import payments
from innkeep.rules.legality.targets import as_play

_pass, _end_phase, _drink_up = (
    cache(Pass),
    cache(EndPhase),
    cache(DrinkUp),
)  # these never change: one per seat
_order = lru_cache(maxsize=1 << 12)(Order)

BUFF = "buff"

INTERRUPT = 16
"""At one turn decision in so many, a random player looks for an interrupt of somebody else."""


def random_move(game: Game, chance: Chance) -> Move:
    """A legal move, any play or none with like chances; hands are thinned and Drinks ordered at random.

    The game must not be over. Now and then it is another player's interrupt.
    """
    seat = game.asked
    ask = game.ask
    if ask == ASK_RESPOND:
        options = game.options if game.options is not None else legal_moves.plays(game, seat)
        pick = chance.below(len(options) + 1)
        if pick == len(options):
            return _pass(seat)
        play = as_play(seat, options[pick])
        return _any_way(game, play, chance) if game.parts else play
    if ask == ASK_CHOOSE:
        return _choice(game, seat, chance)
    if chance.below(INTERRUPT) == 0:
        other = chance.below(len(game.players))
        if present(game, other):
            used = legal_moves.powers(game, other)
            if used and chance.below(4) == 0:
                return used[chance.below(len(used))]
            options = legal_moves.interrupts(game, other)
            if options:
                play = as_play(other, options[chance.below(len(options))])
                return _any_way(game, play, chance) if game.parts else play
    if ask == ASK_DISCARD:
        bits = chance.below(1 << 16)
        hand = game.players[seat].hand
        return DiscardDraw(seat, tuple([uid for place, uid in enumerate(hand) if bits >> 2 * place & 3 == 0]))
    options = legal_moves.turn_plays(game, seat, ask)
    if options:
        pick = chance.below(len(options) + 1)
        if pick < len(options):
            play = as_play(seat, options[pick])
            return _any_way(game, play, chance) if game.parts else play
    return _plain(game, seat, chance)


def _any_way(game: Game, play: Play, chance: Chance) -> Play:
    """A play, paid for in any way there is or not at all."""
    ways = payments(game, play.seat, play.card, play.mode)
    if not ways:
        return play
    pick = chance.below(len(ways) + 1)
    return replace(play, spend=ways[pick][0], cards=ways[pick][1]) if pick < len(ways) else play


def _plain(game: Game, seat: int, chance: Chance) -> Move:
    """The move that plays no card."""
    ask = game.ask
    if ask == ASK_GAMBLE:
        return _pass(seat)
    if ask == ASK_ACTION:
        return _end_phase(seat)
    if ask == ASK_ORDER:
        others = game.seats_from(seat)[1:]
        return _order(seat, tuple([others[chance.below(len(others))] for _ in range(game.orders)]))
    return _end_phase(seat) if game.drunk else _drink_up(seat)


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
    """A sensible legal move by rules of thumb: save oneself, hit the weakest, do not waste cards."""
    seat = game.asked
    ask = game.ask
    me = game.players[seat]
    if ask == ASK_RESPOND:
        best, worth = None, 0
        for option in legal_moves.plays(game, seat):
            value = _response_worth(game, seat, option)
            if value > worth:
                best, worth = option, value
        if best is None and game.parts and _margin(game, seat) <= 1:
            rescue = legal_moves.powers(game, seat)
            if rescue:
                return rescue[chance.below(len(rescue))]
        return _pass(seat) if best is None else _paid_for(game, as_play(seat, best))
    if ask == ASK_CHOOSE:
        if choice_values.values(game) == (choice_values.ACCEPT, choice_values.DECLINE):
            asked = game.stack[-1]
            gladly = _margin(game, seat) >= 10 and me.weight < 2
            if asked.style == TAKER:
                gladly = me.gold > asked.amount + 4
            elif game.tokens(seat, BUFF):  # for a Trap
                gladly = True
            return Choose(seat, choice_values.ACCEPT if gladly else choice_values.DECLINE)
        return _choice(game, seat, chance)
    if ask == ASK_DISCARD:
        spare = [uid for uid in me.hand if _spare(game, uid, me)]
        return DiscardDraw(seat, tuple(spare[:2]))
    if ask == ASK_ORDER:
        weakest = min(game.seats_from(seat)[1:], key=lambda other: _margin(game, other))
        extra = [option for option in legal_moves.turn_plays(game, seat, ask) if me.gold > 4]
        if extra and game.orders == 1 and _margin(game, weakest) <= 10:
            return as_play(seat, extra[0])
        return Order(seat, (weakest,) * game.orders)
    options = legal_moves.turn_plays(game, seat, ask)
    if game.parts and ask == ASK_ACTION and (power := _boost(game, seat, options)) is not None:
        return power
    if options and ask == ASK_ACTION:
        best = max(options, key=lambda option: (_attack_worth(game, seat, option), chance.below(8)))
        if _attack_worth(game, seat, best) > 0:
            return _paid_for(game, as_play(seat, best))
    if options and ask == ASK_GAMBLE:
        pot = game.pot
        if pot > 1 and (pot > 3 or chance.below(3)):
            return _paid_for(game, as_play(seat, options[chance.below(len(options))]))
    return _plain(game, seat, chance)


def _paid_for(game: Game, play: Play) -> Play:
    """A play with what it is worth paying for it: as many tokens as it takes, no cards.

    Element Tokens are spent only to bring somebody down: while they are Claimed they serve other cards, too.
    """
    if not game.parts:
        return play
    best, most = play, 0
    near = bool(play.targets) and _margin(game, play.targets[0]) <= LAST_BLOW
    for spend, cards in payments(game, play.seat, play.card, play.mode):
        count = sum(number for _, number in spend)
        if count > most and not cards and (near or not spent(spend, "elements")):
            best, most = replace(play, spend=spend), count
    return best


LAST_BLOW = 4
"""So near to passing out a player is worth everything one has."""


def _boost(game: Game, seat: int, options: list[Option]) -> Use | None:
    """A power for the beginning of one's Action Phase: another Action where there are two, or healing."""
    offered = {move.power: move for move in legal_moves.powers(game, seat) if not move.cards}
    hits = {option[0] for option in options if _attack_worth(game, seat, option) > 0}
    if "clone-action" in offered and len(hits) > 1:
        return offered["clone-action"]
    hurt = game.players[seat].fortitude < STAT_LIMIT
    return offered.get("clone-fortitude") if hurt and game.tokens(seat, "clones") > 1 else None


def _margin(game: Game, seat: int) -> int:
    """How far a player is from passing out."""
    player = game.players[seat]
    return player.fortitude - player.alcohol - player.weight


def _words(game: Game, option: Option) -> set[int]:
    return {op.code for op in game.cards[option[0]].branches[option[1]].ops}


def _attack_worth(game: Game, seat: int, option: Option) -> int:
    words = _words(game, option)
    target = option[2]
    if OPCODES["start_round"] in words:
        return 4 if game.players[seat].gold > 3 else 0
    worth = 5 + 3 * game.cards[option[0]].branches[option[1]].spends
    if target >= SEVERAL:
        return worth + 2 * (target - SEVERAL).bit_count()
    if target >= 0:
        if game.away >> target & 1:
            return 0  # outside, and Ignoring everything
        worth += max(0, 20 - _margin(game, target))
    return worth


_SOFTENS = {OPCODES[word] for word in ("reduce_loss", "redirect_loss", "loss_becomes", "soften")}
_SAVES_GOLD = {
    OPCODES[word]
    for word in ("inn_pays", "pay_with_nothing", "reduce_payment", "take_from_pot", "substitute_pays")
}


def _response_worth(game: Game, seat: int, option: Option) -> int:
    """How good a response is; 0 or less: better keep the card."""
    frame = game.stack[-1]
    words = _words(game, option)
    margin = _margin(game, seat)
    target = option[2]
    if frame.kind == DRINKS and option[3] >= 0:
        drink = frame.drinks[option[3]]
        alcohol, fortitude = game.strength(drink)
        harm = alcohol - fortitude
        if drink.seat == seat:
            if OPCODES["drink_alcohol"] in words:
                amount = game.cards[option[0]].branches[option[1]].ops[0].amount
                return 5 if amount < 0 and harm >= 3 else 0
            if OPCODES["soften"] in words:
                return 4 if harm >= 2 else 0
            return harm if harm >= 3 or (harm > 0 and harm >= margin) else 0
        if OPCODES["drink_alcohol"] in words:
            amount = game.cards[option[0]].branches[option[1]].ops[0].amount
            return amount * 2 if _margin(game, drink.seat) <= harm + 6 and not drink.ignored else 0
        return 3 if OPCODES["drink_now"] in words else 0
    if frame.kind == CARD:
        if OPCODES["negate"] in words:
            return 6 if frame.seat != seat and frame.other in (seat, -1) else 0
        if OPCODES["ignore_card"] in words or words & _SOFTENS:
            return 4
        if OPCODES["leave_round"] in words:
            return 3 if game.players[seat].gold <= 3 and frame.seat != seat else 0
    if OPCODES["take_payment"] in words:
        return frame.amount
    if OPCODES["discard_drinks"] in words:
        return 2 if margin <= 5 and len(game.players[seat].drinks) > 1 else 0
    if words & _SOFTENS or OPCODES["return_loss"] in words:
        return 4
    if OPCODES["deny_control"] in words:
        return 3 if game.pot > 3 else 0
    if OPCODES["gain_token"] in words:
        ops = game.cards[option[0]].branches[option[1]].ops
        return 2 if margin > 3 and not any(game.tokens(seat, op.token) for op in ops if op.token) else 0
    if OPCODES["check_for_traps"] in words and not words & {OPCODES["fortitude"], OPCODES["ignore_card"]}:
        return 2 if target != seat and len(game.players[seat].hand) > 3 else 0
    if OPCODES["take_pot"] in words or OPCODES["win_round"] in words:
        return 9
    if words & _SAVES_GOLD:
        return 2 if game.players[seat].gold <= 6 else 0
    if OPCODES["fortitude"] in words:
        amount = game.cards[option[0]].branches[option[1]].ops[0].amount
        if amount > 0:
            return 5 if margin <= 4 and game.players[seat].fortitude <= 18 else 0
        return 4 if frame.kind != LAST_CHANCE else 0
    if OPCODES["alcohol"] in words and target < 0:
        amount = game.cards[option[0]].branches[option[1]].ops[0].amount
        return 5 if amount < 0 and margin <= 4 and game.players[seat].alcohol else 0
    if OPCODES["end_round"] in words:
        pot = game.round
        return 1 if pot is not None and pot.control not in (seat, -1) and pot.pot >= 5 else 0
    if 0 <= target < SEVERAL and target != seat:
        return 1 if _margin(game, target) <= 3 or frame.kind == LAST_CHANCE else 0
    return 0


def _spare(game: Game, uid: int, player: Player) -> bool:
    """Cards of which the hand has several."""
    key = game.cards[uid].key
    return sum(1 for other in player.hand if game.cards[other].key == key) > 2
