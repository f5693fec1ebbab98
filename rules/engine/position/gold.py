"""Moving Gold: stashes, the pot and the Inn. The Inn can always pay (LIM-03); a stash never goes below 0."""

from __future__ import annotations

from innkeep.rules.engine.position.events import Event
from innkeep.rules.engine.position.state import (
    NOBODY,
    NONE,
    PAID_BY,
    PAYMENT,
    PAYS_LESS,
    PAYS_NOTHING,
    Frame,
    State,
)


def pay(game: State, seat: int, amount: int, to: int, frame: Frame, rule: str) -> int:
    """``seat`` pays ``to`` (NOBODY: the Inn); more than one has means all one has (LIM-05).

    Broke players of a Round or contest thereby pay nothing (GAMB-28, CONT-18). Where the Inn pays in the
    seat's place, it pays the whole amount. ``rule``: what makes the seat pay. Returns how much Gold was paid,
    by whomever.
    """
    players = game.players
    log = game.log
    card: int | None = None if frame.card == NONE else frame.card
    if frame.inn_pays >> seat & 1:
        if to != NOBODY:
            game.inn_gained -= amount
            players[to].stake.gold += amount
        if log is not None:
            why = "NEG-07" if frame.seat == seat else "LIM-03"
            log.append(Event("inn-paid", why, seat, card, amount, None if to == NOBODY else to))
        return amount
    owing = seat
    if frame.items:
        amount = owed(frame, seat, amount)
        seat = payer_of(frame, seat)
    payer = players[seat].stake
    if amount > payer.gold:
        amount = payer.gold
        rule = "NOTE7-27" if rule == "NOTE7-28" else "LIM-05"
    if owing != seat and log is not None and amount:
        log.append(Event("stood-in", "NOTE10-01", seat, card, amount, owing))
    if seat == to:  # who pays for the one who owes is the one who is owed
        return amount
    payer.gold -= amount
    if to == NOBODY:
        game.inn_gained += amount
    else:
        players[to].stake.gold += amount
    if log is not None and amount:
        log.append(Event("paid", rule, seat, card, amount, None if to == NOBODY else to))
    return amount


def payer_of(frame: Frame, seat: int) -> int:
    """Who pays for a seat: another player where a card says so, else the seat itself."""
    for item in frame.items:
        if item[0] == PAID_BY and item[1] == seat:
            return item[2]
    return seat


def owed(frame: Frame, seat: int, amount: int) -> int:
    """What is left to pay after reducers and payments made without Gold (NEG-07)."""
    for item in frame.items:
        if item[1] == seat:
            if item[0] == PAYS_LESS:
                amount = max(0, amount - item[2])
            elif item[0] == PAYS_NOTHING:
                amount = 0
    return amount


def charge(game: State, payers: tuple[int, ...], amount: int, to: int, *, refill: bool = False) -> None:
    """Put a payment that no card forces on the stack, with a window for those about to lose Gold."""
    game.stack.append(
        Frame(PAYMENT, game.active, target=to, queue=payers, amount=amount, mode=1 if refill else 0)
    )
