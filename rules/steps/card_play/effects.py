"""What each effect word of the vocabulary does, and the life of a card on the stack.

One function per word, in the table ``RUN``. An effect that needs others to act pushes a frame; the card goes
on with its next effect when that frame is gone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from innkeep.rules.engine.machine_player import machine_player
from innkeep.rules.engine.position import stats
from innkeep.rules.engine.position.aims import EVERYONE, ME
from innkeep.rules.engine.position.definitions import (
    ALCOHOL,
    ALCOHOL_GAINED,
    CONTROL,
    EFFECTS,
    MOUNTS,
    OPCODES,
    REVEALED,
    Branch,
    Op,
)
from innkeep.rules.engine.position.events import GameEvent
from innkeep.rules.engine.position.gold import pay
from innkeep.rules.engine.position.piles import (
    discard_drinks,
    discard_played,
    draw_cards,
    lay_drink,
    own_cards,
    renew_drinks,
    shuffle_discards_in,
    take_drink,
)
from innkeep.rules.engine.position.state import (
    ACTING,
    AS_MUCH,
    CARDS,
    CHOICE,
    DARE,
    DENIED,
    EVERYBODY,
    HOUSE,
    LIMITED,
    LOT,
    NOBODY,
    NONE,
    RECEIVER,
    REDIRECTED,
    REDRAW,
    REDUCED,
    SEVERAL,
    SOBERED,
    SOME,
    TAKER,
    TARGET,
    TIPSY,
    TOAST,
    UNHEALED,
    WHETHER,
    Frame,
    GameState,
)
from innkeep.rules.engine.position.turn_progress import another_action, may_step
from innkeep.rules.engine.queries.damage import (
    BUFF,
    healed,
    hit,
    meant,
    often,
    payers,
    shares,
    whom,
)
from innkeep.rules.engine.queries.played_card import answered, branch_of, change, heeded, spent, tiers_met
from innkeep.rules.engine.queries.targets import targets
from innkeep.rules.steps.card_play import (
    aftermath,
    guest_effects,
    machine_effects,
    payment_effects,
    token_effects,
)
from innkeep.rules.steps.turn import champions, contest, drinks, gambling
from innkeep.rules.steps.turn.window import closed

FIRST: Final = 2
"""The step of a card that has begun with its effects."""

LAST: Final = 1 << 8
"""A step beyond the last effect of any card."""

_FORTITUDE, _PAY = OPCODES["fortitude"], OPCODES["pay"]


def step(game: GameState, frame: Frame) -> None:
    """Ask for responses, run the effects in printed order, ask about what came of it, then discard.

    TIME-02, TIME-08, CARD-17.
    """
    branch = game.cards[frame.card].branches[frame.mode]
    if frame.step < FIRST and not _begins(game, frame, branch):
        return
    if not frame.negated:
        if frame.tiers or frame.chain:
            branch = branch_of(game, frame)
        ops = branch.ops
        stack = game.stack
        while frame.step <= len(ops):
            op = ops[frame.step - 1]
            frame.step += 1
            if game.parts:
                _carry_out(game, frame, op)
            else:
                RUN[op.code](game, frame, op)
            if stack[-1] is not frame:
                return
        if (frame.losses or frame.source or frame.items) and aftermath.comes(game, frame):
            return
    finish(game, frame)


def _begins(game: GameState, frame: Frame, branch: Branch) -> bool:
    """Whether all that comes before the first effect is over: whom a revealed card picks, the responses, and
    who stands in for each team."""
    if frame.step == 0:
        if branch.picks and frame.target == NOBODY and branch.trigger == REVEALED:
            queue = tuple(targets(game, frame.seat, branch))
            if queue:
                game.stack.append(Frame(CHOICE, frame.seat, style=TARGET, queue=queue))
            else:
                finish(game, frame)  # nobody to pick: it does nothing
            return False
        if not frame.negated and not closed(game, frame):
            return False
        frame.step = 1
        if branch.tiers:  # counted now, whatever changes while it resolves (EIS-07)
            frame.tiers = tiers_met(game, frame.seat, branch, frame.paid) << 1 | 1
    return not game.sides or frame.negated or not champions.are_awaited(game, frame)


def _carry_out(game: GameState, frame: Frame, op: Op) -> None:
    """Carry out an effect where it may hit a thing of a part, or fail a machine."""
    thing = token_effects.thing_hit(frame, op)
    if thing != NONE:
        token_effects.strike(game, frame, op, thing)
    elif not (game.machines >> frame.seat & 1 and machine_player(game).fails(game, frame, op)):
        RUN[op.code](game, frame, op)


def finish(game: GameState, frame: Frame) -> None:
    """The card has resolved or was Negated; what it answered may be answered afresh (TIME-03)."""
    game.stack.pop()
    discard_played(game, frame.card)
    for uid in frame.chain:
        discard_played(game, uid)
    if game.stack:
        game.stack[-1].offer = 0
    if game.log is not None and not frame.negated:
        game.log.append(GameEvent("resolved", "TIME-02", frame.seat, frame.card))
    for part in game.parts:
        part.finished(game, frame)
    if frame.negated:
        _after_negation(game, frame)


def _after_negation(game: GameState, frame: Frame) -> None:
    """What a Negated card still does."""
    branch = game.cards[frame.card].branches[frame.mode]
    if branch.trigger == CONTROL and game.round is not None:
        game.round.turn = frame.seat  # it was that player's turn all the same (GAMB-06, Q29)
        game.round.passed = 0  # and no pass: all others are to pass in a row from here on (GAMB-09, GAMB-34)
    if game.parts and game.edition.mount_trigger == "played":
        for op in branch.ops:
            if op.machinery == MOUNTS:
                _reveal(game, frame, op)


def _fortitude(game: GameState, frame: Frame, op: Op) -> None:
    if op.amount < 0:
        _lose(game, frame, op, -op.amount)
        return
    for seat in hit(game, frame, op):
        if not frame.items or healed(game, frame, seat):
            amount = op.amount * often(game, frame, op, seat)
            stats.change_fortitude(game, seat, amount, frame.card, op.rule)


def _return_loss(game: GameState, frame: Frame, op: Op) -> None:
    _lose(game, frame, op, frame.amount)


def _lose(game: GameState, frame: Frame, op: Op, amount: int) -> None:
    """Fortitude is lost to a card; noted on it for the victims of another player's card.

    What a Mount, an Event or a Room costs comes from no player (MOLLY-14).
    """
    card = game.cards[frame.card]
    attacker = NOBODY if card.is_mount or card.by_nobody else frame.seat
    for seat, share in shares(game, frame, op, amount):
        full = amount * often(game, frame, op, seat)
        raised = share > full and spent(frame.paid, BUFF)
        rule = _lost_by(frame, seat, "KARL-07" if raised else op.rule if share >= full else "RED-02")
        moved = stats.change_fortitude(game, seat, -share, frame.card, rule)
        if moved < 0 and NOBODY != attacker != seat and not (game.sides and game.together(attacker, seat)):
            lost = list(frame.losses) or [0] * len(game.players)
            lost[seat] -= moved
            frame.losses = tuple(lost)
    if game.machines:
        machine_player(game).lost_by_others(game, frame, op)


def _lost_by(frame: Frame, seat: int, rule: str) -> str:
    """The rule by which a seat loses Fortitude to a card: that of the effect, unless it was redirected."""
    for what, _, value in frame.items:
        if what == REDIRECTED and value == seat:
            return "REDIR-01"
    return rule


def _alcohol(game: GameState, frame: Frame, op: Op) -> None:
    for seat in hit(game, frame, op):
        amount = op.amount * often(game, frame, op, seat)
        rule = op.rule
        if frame.items and (less := _sobered(game, frame, seat)):
            amount = max(0, amount - less) if amount > 0 else min(0, amount + less)
            rule = "RED-01"
        moved = stats.change_alcohol(game, seat, amount, frame.card, rule) if amount else 0
        if moved > 0 and heeded(game, ALCOHOL_GAINED):
            frame.items = (*frame.items, (TIPSY, seat, moved))


def _sobered(game: GameState, frame: Frame, seat: int) -> int:
    """By how much less a card changes the Alcohol Content of a seat, counted once (NOTE10-20)."""
    found = [item for item in frame.items if item[0] == SOBERED and game.together(item[1], seat)]
    frame.items = tuple(item for item in frame.items if item not in found)
    return sum(item[2] for item in found)


def _pay(game: GameState, frame: Frame, op: Op) -> None:
    to = frame.seat if op.to_me else _server(game, frame) if op.to_server else NOBODY
    amount = op.amount
    if op.per_pick:
        amount *= (frame.target - SEVERAL).bit_count() if frame.target >= SEVERAL else 0
    rule = "NOTE7-23" if op.to_server and to == NOBODY else op.rule
    paid = 0
    for seat in payers(game, frame, op):
        if seat != to:
            paid += pay(game, seat, amount, to, frame, rule)
    if paid and to == NOBODY and aftermath.noticed(game, frame):
        frame.source += paid


def _take_payment(game: GameState, frame: Frame, _op: Op) -> None:
    """The Gold comes from the Inn, also where the Inn paid it (NOTE7-36); it is there to take once."""
    below = answered(game)
    gold, below.amount = below.amount, 0
    game.inn_gained -= gold
    game.players[frame.seat].stake.gold += gold
    if game.log is not None and gold:
        game.log.append(GameEvent("payment-taken", "NOTE7-36", frame.seat, None, gold))


def _server(game: GameState, frame: Frame) -> int:
    """Whose Special Reserve a card is from; the Inn's where that player is out or outside (NOTE7-23)."""
    seat = game.owners[frame.card]
    present = seat >= 0 and game.players[seat].in_game and not game.away >> seat & 1
    return seat if present else NOBODY


def _take_control(game: GameState, frame: Frame, op: Op) -> None:
    gambling.take_control(game, frame, op.lock)


def _start_round(game: GameState, frame: Frame, op: Op) -> None:
    for part in game.parts:
        if game.round is None and part.round_opens(game, frame):
            frame.step -= 1  # again when that is settled
            return
    gambling.start(game, frame, op.rule)


def _ante(game: GameState, frame: Frame, op: Op) -> None:
    gambling.ante(game, frame, op.amount, op.rule)


def _leave_round(game: GameState, frame: Frame, op: Op) -> None:
    pot = game.round
    if pot is not None:
        mine = pot.inside & game.covered(frame.seat)
        seat = mine.bit_length() - 1 if mine else frame.seat  # or the Champion (TEAM-09)
        gambling.leave(game, seat, op.rule, frame.card)
    elif len(game.stack) > 1:  # in reply to the card that opens the Round (GAMB-22)
        answered(game).leaving |= game.covered(frame.seat)
        if game.log is not None:
            game.log.append(GameEvent("left-round", "GAMB-22", frame.seat, frame.card))


def _force_out(game: GameState, frame: Frame, op: Op) -> None:
    for seat in whom(game, frame, op.who):
        gambling.leave(game, seat, "GAMB-25", frame.card, forced=True)


def _end_round(game: GameState, frame: Frame, op: Op) -> None:
    if op.to_me:
        gambling.win(game, frame.seat, gambling.BY_CARD)  # the pot, without a winning hand
    else:
        gambling.end(game, "GAMB-36")


def _win_round(game: GameState, frame: Frame, _op: Op) -> None:
    gambling.win(game, frame.seat, gambling.BY_CARD)


def _take_from_pot(game: GameState, frame: Frame, op: Op) -> None:
    gambling.take_from_pot(game, frame.seat, op.amount, op.rule)


def _take_pot(game: GameState, frame: Frame, _op: Op) -> None:
    gambling.steal(game, frame.seat)


def _take_half_pot(game: GameState, frame: Frame, _op: Op) -> None:
    gambling.share(game, frame.seat)


def _draw(game: GameState, frame: Frame, op: Op) -> None:
    for seat in hit(game, frame, op):
        if count := op.amount * often(game, frame, op, seat):
            draw_cards(game, seat, count, op.rule)


def _extra_action(game: GameState, frame: Frame, _op: Op) -> None:
    if game.machines >> frame.seat & 1:
        machine_player(game).another_action(game)
    elif may_step(game, frame.seat) and game.phase == ACTING:
        another_action(game, frame.seat)


def _redirect_loss(game: GameState, frame: Frame, op: Op) -> None:
    for seat in meant(game, frame, op.who):  # one who is outside Ignores the loss (Q21)
        change(game, (REDIRECTED, frame.seat, seat))
        if game.log is not None:
            source = answered(game).card
            share = "Q39" if game.sides else ""
            game.log.append(
                GameEvent("loss-redirected", "REDIR-02", frame.seat, source, 0, seat, question=share)
            )


def _reduce_loss(game: GameState, frame: Frame, op: Op) -> None:
    change(game, (REDUCED, EVERYBODY if op.who == EVERYONE else frame.seat, op.amount))
    if game.log is not None:
        game.log.append(GameEvent("loss-reduced", "RED-02", frame.seat, answered(game).card, op.amount))


def _loss_becomes(game: GameState, frame: Frame, op: Op) -> None:
    change(game, (LIMITED, frame.seat, op.amount))
    if game.log is not None:
        game.log.append(GameEvent("loss-limited", "RED-02", frame.seat, answered(game).card, op.amount))


def _negate(game: GameState, frame: Frame, _op: Op) -> None:
    target = answered(game)
    target.negated = True  # NEG-01
    if game.log is not None:
        game.log.append(GameEvent("negated", "NEG-01", frame.seat, target.card))


def _ignore_card(game: GameState, frame: Frame, _op: Op) -> None:
    target = answered(game)
    target.ignored |= game.covered(frame.seat)  # one card is enough for a team (TEAM-30, Q28)
    if game.log is not None:
        game.log.append(GameEvent("ignored", "NEG-02", frame.seat, target.card))


def _ignore_drink(game: GameState, frame: Frame, _op: Op) -> None:
    drinks.ignore(game, answered(game), frame.at)


def _drink_to_pile(game: GameState, frame: Frame, op: Op) -> None:
    below = answered(game)
    for seat in whom(game, frame, op.who):
        below.items = (*below.items, (seat, *below.drinks[frame.at].cards))


def _pass_drink(game: GameState, frame: Frame, op: Op) -> None:
    for seat in meant(game, frame, op.who):
        drinks.hand_over(game, answered(game), frame.at, seat, op.rule)


def _split_drink(game: GameState, frame: Frame, op: Op) -> None:
    for seat in meant(game, frame, op.who):
        drinks.split(game, answered(game), frame.at, seat, "SPLIT-01")


def _drink_alcohol(game: GameState, frame: Frame, op: Op) -> None:
    drinks.change_alcohol(game, answered(game), frame.at, op)


def _alcohol_becomes_fortitude(game: GameState, frame: Frame, op: Op) -> None:
    drinks.turn(game, answered(game), frame.at, op.amount or AS_MUCH, op.rule)


def _drink_now(game: GameState, frame: Frame, op: Op) -> None:
    for seat in reversed(whom(game, frame, op.who)):
        for _ in range(op.amount or 1):
            drinks.drink_one(game, seat, op.source)


def _everyone_drinks(game: GameState, frame: Frame, op: Op) -> None:
    queue = whom(game, frame, EVERYONE)
    if queue:
        drinks.drink_together(game, frame.seat, queue, TOAST, own=op.own)  # DRINK-24


def _serve(game: GameState, frame: Frame, op: Op) -> None:
    seats = whom(game, frame, op.who)
    if seats:
        drinks.serve(game, frame.seat, seats, op.amount)


def _of_a_part(game: GameState, frame: Frame, op: Op) -> None:
    """What only cards of some machinery say, that machinery carries out."""
    seats = whom(game, frame, op.who)
    for part in game.parts:
        part.carries_out(game, frame, op, seats)


def _discard_drinks(game: GameState, frame: Frame, op: Op) -> None:
    for seat in whom(game, frame, op.who):
        pile = game.players[seat].drinks
        if pile and game.log is not None:
            game.log.append(GameEvent("drinks-discarded", op.rule, seat, cards=tuple(pile)))
        discard_drinks(game, pile)
        pile.clear()


def _redraw(game: GameState, frame: Frame, op: Op) -> None:
    for seat in whom(game, frame, op.who):
        game.stack.append(Frame(CHOICE, seat, frame.card, mode=REDRAW, style=SOME))


def _order_extra(game: GameState, _frame: Frame, op: Op) -> None:
    game.orders += op.amount


def _round_on_the_house(game: GameState, frame: Frame, _op: Op) -> None:
    shut = frame.ignored | game.away | champions.others(game, frame)
    drinks.drink_together(game, frame.seat, (frame.seat,), HOUSE, shut)


def _drinking_contest(game: GameState, frame: Frame, _op: Op) -> None:
    contest.start(game, frame)


def _may(game: GameState, frame: Frame, _op: Op) -> None:
    game.stack.append(Frame(CHOICE, frame.seat, style=WHETHER))


def _unstoppable(_game: GameState, _frame: Frame, _op: Op) -> None:
    """It only tells which responses are allowed
    (:attr:`innkeep.rules.engine.position.definitions.Branch.unstoppable`)."""


def _prevent_healing(game: GameState, frame: Frame, _op: Op) -> None:
    if frame.at != NONE:
        drinks.bar_healing(answered(game), frame.at)
        return
    change(game, (UNHEALED, frame.seat, 0))


def _renew_drinks(game: GameState, frame: Frame, op: Op) -> None:
    for seat in whom(game, frame, ME):
        renew_drinks(game, seat, op.rule)


def _reveal(game: GameState, frame: Frame, op: Op) -> None:
    for _ in range(op.amount or 1):
        _of_a_part(game, frame, op)


def _give_drinks(game: GameState, frame: Frame, op: Op) -> None:
    game.stack.append(Frame(CHOICE, frame.seat, style=RECEIVER, amount=op.amount))


def _done_before(_game: GameState, _frame: Frame, _op: Op) -> None:
    """A Story was told when the card was played (WART-02); what it raises was raised then (NOTE7-06)."""


def _lie_in_front(game: GameState, frame: Frame, _op: Op) -> None:
    for seat in frame.queue:  # also before one who Ignores the card (WART-07)
        player = game.players[seat]
        player.front.append(frame.chain[-1])
        player.reach = NONE
        if game.log is not None:
            game.log.append(GameEvent("side-kept", "WART-07", seat, frame.chain[-1]))


def _drive_off(game: GameState, frame: Frame, op: Op) -> None:
    if frame.ignored >> frame.seat & 1:  # NOTE7-21
        return
    _of_a_part(game, frame, op)
    if op.what == "this":  # no longer in play: nothing else happens (MOLLY-11)
        frame.step = LAST


def _dare(game: GameState, frame: Frame, _op: Op) -> None:
    if not frame.ignored >> frame.seat & 1:  # then nothing is revealed (NOTE7-29)
        twice = (frame.seat, frame.seat)
        shut = frame.ignored | game.away | champions.others(game, frame)
        drinks.drink_together(game, frame.seat, twice, DARE, shut)


def _drink_token(game: GameState, frame: Frame, op: Op) -> None:
    drinks.corrupt(game, answered(game), frame.at, op.amount)


def _soften(game: GameState, frame: Frame, op: Op) -> None:
    if frame.at != NONE:
        drinks.soften(game, answered(game), frame.at, op)
    elif op.stat == ALCOHOL:
        change(game, (SOBERED, frame.seat, op.amount))
    else:
        _reduce_loss(game, frame, op)


def _pile_drinks(game: GameState, frame: Frame, op: Op) -> None:
    """A new Drink Deck is paid before the next Drink is taken from it (DRINK-03)."""
    due = [seat for seat in whom(game, frame, op.who) for _ in range(op.amount)]
    while frame.style < len(due):
        seat = due[frame.style]
        frame.style += 1
        uid = take_drink(game)
        if uid != NONE:
            lay_drink(game, seat, uid)
            if game.log is not None:
                game.log.append(GameEvent("ordered", op.rule, seat, uid, 0, seat))
        if game.stack[-1] is not frame:
            frame.step -= 1
            return
    frame.style = 0


def _discard_cards(game: GameState, frame: Frame, op: Op) -> None:
    for seat in reversed(hit(game, frame, op)):
        if len(own_cards(game, seat)) == len(game.players[seat].hand):
            game.stack.append(Frame(CHOICE, seat, frame.card, amount=op.amount, style=CARDS))
        else:  # cards from elsewhere may not be discarded: by lot among one's own (NOTE10-19)
            game.stack.extend(Frame(CHOICE, seat, frame.card, style=LOT) for _ in range(op.amount))


def _deny_control(game: GameState, _frame: Frame, _op: Op) -> None:
    change(game, (DENIED, answered(game).seat, 0))


def _offer(game: GameState, frame: Frame, op: Op) -> None:
    """Each other player in turn pays and draws, or the one who offers draws (NOTE10-03).

    Of each other team its Champion.
    """
    asked_of = tuple(
        seat for seat in meant(game, frame, op.who) if not champions.others(game, frame) >> seat & 1
    )
    for seat in reversed(asked_of):
        asked = Frame(CHOICE, seat, frame.card, amount=op.amount, other=frame.seat, style=TAKER)
        asked.ignored = frame.ignored | game.away
        game.stack.append(asked)


def _renew_hand(game: GameState, frame: Frame, op: Op) -> None:
    """What may not be discarded stays in the hand (NOTE10-16)."""
    for seat in whom(game, frame, ME):
        player = game.players[seat]
        gone = tuple(own_cards(game, seat))
        player.hand = [uid for uid in player.hand if uid not in gone]
        player.discard.extend(gone)
        player.reach = NONE
        if game.log is not None and gone:
            game.log.append(GameEvent("discarded", "NOTE10-16", seat, frame.card, len(gone), cards=gone))
        shuffle_discards_in(game, seat, "NOTE10-16")
        draw_cards(game, seat, op.amount, "NOTE10-16")


_RUNNERS: Final[dict[str, Callable[[GameState, Frame, Op], None]]] = {
    "fortitude": _fortitude,
    "alcohol": _alcohol,
    "pay": _pay,
    "take_control": _take_control,
    "start_round": _start_round,
    "ante": _ante,
    "leave_round": _leave_round,
    "force_out": _force_out,
    "end_round": _end_round,
    "win_round": _win_round,
    "take_from_pot": _take_from_pot,
    "take_pot": _take_pot,
    "take_half_pot": _take_half_pot,
    "draw": _draw,
    "extra_action": _extra_action,
    "negate": _negate,
    "ignore_card": _ignore_card,
    "ignore_drink": _ignore_drink,
    "drink_to_pile": _drink_to_pile,
    "pass_drink": _pass_drink,
    "split_drink": _split_drink,
    "drink_alcohol": _drink_alcohol,
    "alcohol_becomes_fortitude": _alcohol_becomes_fortitude,
    "drink_now": _drink_now,
    "everyone_drinks": _everyone_drinks,
    "serve": _serve,
    "give_reserve": _of_a_part,
    "discard_drinks": _discard_drinks,
    "redraw": _redraw,
    "order_extra": _order_extra,
    "redirect_loss": _redirect_loss,
    "reduce_loss": _reduce_loss,
    "loss_becomes": _loss_becomes,
    "return_loss": _return_loss,
    "inn_pays": payment_effects.inn_pays,
    "reduce_payment": payment_effects.reduce_payment,
    "pay_with_nothing": payment_effects.pay_with_nothing,
    "take_payment": _take_payment,
    "step_outside": _of_a_part,
    "round_on_the_house": _round_on_the_house,
    "drinking_contest": _drinking_contest,
    "reveal": _reveal,
    "chi": token_effects.chi,
    "dare": _dare,
    "may": _may,
    "unstoppable": _unstoppable,
    "prevent_healing": _prevent_healing,
    "renew_drinks": _renew_drinks,
    "give_drinks": _give_drinks,
    "add_story": _done_before,
    "raise_numbers": _done_before,
    "lie_in_front": _lie_in_front,
    "drive_off": _drive_off,
    "check_for_traps": _of_a_part,
    "gain_token": token_effects.gain_token,
    "claim_element": _of_a_part,
    "drink_token": _drink_token,
    "draw_per_corruption": token_effects.draw_per_corruption,
    "substitute_pays": payment_effects.substitute_pays,
    "soften": _soften,
    "pile_drinks": _pile_drinks,
    "discard_cards": _discard_cards,
    "deny_control": _deny_control,
    "offer": _offer,
    "renew_hand": _renew_hand,
    "reward": _of_a_part,
    "gain_gold": payment_effects.gain_gold,
    "threat": _of_a_part,
    "threat_unless_gambled": _of_a_part,
    "repair": _of_a_part,
    "change_targets": _of_a_part,
    "pass_turn": machine_effects.pass_turn,
    "install": _of_a_part,
    "nothing": machine_effects.nothing,
    "raise_loss": machine_effects.nothing,
    "repeat_phase": _of_a_part,
    "mix_drinks": guest_effects.mix_drinks,
}
RUN: Final = tuple(_RUNNERS[word] for word in EFFECTS)
"""The functions by opcode."""
