"""Moving Gold: stashes, the pot and the Inn. The Inn can always pay (LIM-03); a stash never goes below 0."""

from __future__ import annotations

from innkeep.rules.engine.position.events import GameEvent
from innkeep.rules.engine.position.state import (
    NOBODY,
    NONE,
    PAID_BY,
    PAYMENT,
    PAYS_LESS,
    PAYS_NOTHING,
    Frame,
    GameState,
)


def pay(game: GameState, seat: int, amount: int, to: int, frame: Frame, rule: str) -> int:
    """``seat`` pays ``to`` (NOBODY: the Inn); more than one has means all one has (LIM-05).

    Broke players of a Round or contest thereby pay nothing (GAMB-28, CONT-18). Where the Inn pays in the
    seat's place, it pays the whole amount. ``rule``: what makes the seat pay. Returns how much Gold was paid,
    by whomever.
    """
    payer, left = (seat, amount) if not frame.items else settled(frame, seat, amount)
    if payer != seat and excused(game, frame, payer):
        return 0
    if frame.inn_pays >> payer & 1:
        _inn_pays(game, payer, seat, left, to, frame)
        return left
    stake = game.players[payer].stake
    if left > stake.gold:
        left = stake.gold
        rule = "NOTE7-27" if rule == "NOTE7-28" else "LIM-05"
    log = game.log if left else None
    card = None if frame.card == NONE else frame.card
    if payer != seat and log is not None:
        log.append(GameEvent("stood-in", "NOTE10-01", payer, card, left, seat))
    if payer == to:  # who pays for the one who owes is the one who is owed
        return left
    stake.gold -= left
    _take_in(game, left, to)
    if log is not None:
        log.append(GameEvent("paid", rule, payer, card, left, None if to == NOBODY else to))
    return left


def _take_in(game: GameState, gold: int, to: int) -> None:
    """So much Gold comes to a seat, or to the Inn."""
    if to == NOBODY:
        game.inn_gained += gold
    else:
        game.players[to].stake.gold += gold


def _inn_pays(game: GameState, payer: int, seat: int, gold: int, to: int, frame: Frame) -> None:
    """The Inn pays in the place of who would pay what a seat owes; what it owes itself comes to nothing."""
    game.inn_gained -= gold
    _take_in(game, gold, to)
    if game.log is not None:
        card, target = (None if number == NONE else number for number in (frame.card, to))
        why, beside = "NEG-07" if frame.seat == payer else "LIM-03", _beside(payer, seat)
        game.log.append(GameEvent("inn-paid", why, payer, card, gold, target, question=beside))


def put_in(game: GameState, seat: int, gold: int, frame: Frame, rule: str) -> int:
    """``seat`` antes by ``rule``, or whoever pays for it; how much goes into the pot."""
    payer, due = (seat, gold) if not frame.items else settled(frame, seat, gold)
    if frame.inn_pays >> payer & 1:
        game.inn_gained -= due
        if game.log is not None:
            why = "NEG-07" if payer == frame.seat else "GAMB-04"
            said = GameEvent("inn-ante", why, payer, frame.card, due, question=_beside(payer, seat))
            game.log.append(said)
        return due
    stake = game.players[payer].stake
    amount = min(due, stake.gold)
    stake.gold -= amount
    if game.log is not None and amount:
        if payer != seat:
            game.log.append(GameEvent("stood-in", "NOTE10-02", payer, frame.card, amount, seat))
        game.log.append(GameEvent("ante", rule, payer, frame.card, amount))
    return amount


def _beside(payer: int, seat: int) -> str:
    """The open question on which it rests that the payer in another's place has answered."""
    return "Q44" if payer != seat else ""


def settled(frame: Frame, seat: int, amount: int) -> tuple[int, int]:
    """Who pays what a seat owes, and how much that is after the responses, in the order they were played.

    NEG-07, NOTE10-01. What makes a payment smaller does so once, and is used up.
    """
    payer = seat
    for at, (what, where, value) in enumerate(frame.items):
        if where != payer:
            continue
        if what == PAID_BY:
            payer = value
        elif what == PAYS_NOTHING:
            amount = 0
        elif what == PAYS_LESS:
            used = min(amount, value)
            amount -= used
            frame.items = (*frame.items[:at], (what, where, value - used), *frame.items[at + 1 :])
    return payer, amount


def bearer(frame: Frame, seat: int) -> int:
    """Who is to pay what a seat owes, as things stand (Q44); NOBODY where the Inn pays or no Gold moves."""
    payer, paid = seat, False
    for what, where, value in frame.items:
        if where == payer:
            paid = paid or what == PAYS_NOTHING
            payer = value if what == PAID_BY else payer
    return NOBODY if paid or frame.inn_pays >> payer & 1 else payer


def stood_in(game: GameState, frame: Frame, seat: int) -> bool:
    """Whether somebody antes in a seat's place, or a card makes its ante count without Gold."""
    payer = bearer(frame, seat)
    return payer == NOBODY or game.players[payer].stake.gold > 0


def ones_own(game: GameState, frame: Frame, seat: int) -> bool:
    """Whether the card of a frame is one that a seat, or its team, has played.

    An Event, a Tavern or a Room is nobody's, whoever revealed or entered it (Q43).
    """
    if frame.card == NONE or game.cards[frame.card].by_nobody:
        return False
    return game.together(frame.seat, seat)


def excused(game: GameState, frame: Frame, seat: int) -> bool:
    """Whether a seat pays nothing to a card since it Ignores it; never the price of its own (NEG-06)."""
    if not frame.ignored >> seat & 1:
        return False
    return game.edition.ignore_own_payment or not ones_own(game, frame, seat)


def charge(game: GameState, payers: tuple[int, ...], amount: int, to: int, *, refill: bool = False) -> None:
    """Put a payment that no card forces on the stack, with a window for those about to lose Gold."""
    game.stack.append(
        Frame(PAYMENT, game.active, target=to, queue=payers, amount=amount, mode=1 if refill else 0)
    )
