"""Faults with Gold: too much, too little, to or by the wrong one, forgotten, taken."""

from __future__ import annotations

from collections.abc import Iterator

from tests.bench.referee.chores import Chore
from tests.bench.referee.faults.making import (
    CONSERVATION,
    Wronged,
    Wrongs,
    anyone,
    others,
    pick,
    still,
    unmoved,
)
from tests.bench.referee.people import People

__all__ = ["WRONGS"]

WRONGS = Wrongs()
STAYS = "GAMB-21"
"""What was anted stays in the pot."""
WON = "GAMB-10"
"""Who takes all of it takes it as the winner does."""
LEFT = "GAMB-20"
"""Whoever has left a Round antes no more."""


def _purse(people: People, seat: int) -> int:
    return people.desk.value(people.mat(seat, "purse"))


def _gold(people: People, *causes: str) -> Iterator[Chore]:
    """Payments still to be made out of somebody's purse."""
    for chore in people.pool:
        fits = not causes or chore.cause in causes
        if chore.kind == "gold" and fits and chore.zone.endswith(".purse"):
            yield chore


def _pay(people: People, seat: int, source: str, to: str, amount: int) -> None:
    people.do(seat, kind="pay", from_=source, to=to, amount=amount)


@WRONGS.of(CONSERVATION)
def paid_too_much(people: People) -> Wronged | None:
    chore = pick(people, _gold(people))
    if chore is None or people.desk.value(chore.zone) <= chore.amount:
        return None
    people.pool.remove(chore)
    seat = int(chore.zone[1])
    _pay(people, seat, chore.zone, chore.to, chore.amount + 1)
    return Wronged(seat, frozenset({chore.rule}))


@WRONGS.of(CONSERVATION)
def paid_too_little(people: People) -> Wronged | None:
    chore = pick(people, (c for c in _gold(people) if c.amount > 1))
    if chore is None or people.desk.value(chore.zone) < chore.amount or _shared(people, chore):
        return None
    people.pool.remove(chore)
    seat = int(chore.zone[1])
    _pay(people, seat, chore.zone, chore.to, chore.amount - 1)
    return Wronged(seat, frozenset({chore.rule}), frozenset({chore.zone}))


def _shared(people: People, chore: Chore) -> bool:
    """Whether other payments touch the same purse."""
    rest = [c for c in people.pool if c.kind == "gold" and c is not chore]
    return any(chore.zone in (c.zone, c.to) for c in rest)


@WRONGS.of(CONSERVATION)
def paid_to_the_wrong_one(people: People) -> Wronged | None:
    chore = pick(people, _gold(people))
    if chore is None or people.desk.value(chore.zone) < chore.amount:
        return None
    seat = int(chore.zone[1])
    wrong = [
        people.mat(other, "purse") for other in others(people, seat) if people.mat(other, "purse") != chore.to
    ]
    if not wrong or _shared(people, chore):
        return None
    people.pool.remove(chore)
    _pay(people, seat, chore.zone, people.rng.choice(wrong), chore.amount)
    return Wronged(seat, frozenset({chore.rule}))


@WRONGS.of(CONSERVATION)
def paid_by_the_wrong_one(people: People) -> Wronged | None:
    chore = pick(people, _gold(people))
    if chore is None:
        return None
    payer = int(chore.zone[1])
    owing = {c.zone for c in people.pool if c.kind == "gold"}
    able = [o for o in others(people, payer) if people.mat(o, "purse") not in (*owing, chore.to)]
    able = [o for o in able if _purse(people, o) >= chore.amount]
    if not able:
        return None
    seat = people.rng.choice(able)
    people.pool.remove(chore)
    _pay(people, seat, people.mat(seat, "purse"), chore.to, chore.amount)
    pot = people.game.round
    left = pot is not None and chore.to == "pot" and not pot.inside >> seat & 1
    return Wronged(seat, frozenset({chore.rule, LEFT} if left else {chore.rule}))


@WRONGS.of(CONSERVATION)
def forgot_the_ante(people: People) -> Wronged | None:
    return _forgotten(people, pick(people, _gold(people, "ante")))


@WRONGS.of(CONSERVATION)
def forgot_to_pay_for_the_refill(people: People) -> Wronged | None:
    return _forgotten(people, pick(people, _gold(people, "refill")))


def _forgotten(people: People, chore: Chore | None) -> Wronged | None:
    if chore is None or _shared(people, chore):
        return None
    people.pool.remove(chore)
    return Wronged(chore.seat, frozenset({chore.rule}), frozenset({chore.zone}))


@WRONGS.of(CONSERVATION)
def divided_wrongly(people: People) -> Wronged | None:
    """The Inn gets one more or less than its half when somebody has passed out."""
    chore = pick(people, _gold(people, "divided"))
    if chore is None or people.desk.value(chore.zone) <= chore.amount:
        return None
    people.pool.remove(chore)
    _pay(people, int(chore.zone[1]), chore.zone, "inn", chore.amount + 1)
    return Wronged(int(chore.zone[1]), frozenset({chore.rule}))


@WRONGS.of(CONSERVATION)
def took_gold_from_the_inn(people: People) -> Wronged | None:
    seat = anyone(people)
    if any(c.kind == "gold" and c.to == people.mat(seat, "purse") for c in people.pool):
        return None
    purse = people.mat(seat, "purse")
    if not still(people, purse):
        return None
    _pay(people, seat, "inn", purse, people.rng.randint(1, 3))
    return Wronged(seat, unmoved(people, purse))


@WRONGS.of(CONSERVATION)
def took_gold_from_another(people: People) -> Wronged | None:
    seat = anyone(people)
    rich = [other for other in others(people, seat) if _purse(people, other) > 1]
    if not rich or any(c.kind == "gold" for c in people.pool):
        return None
    source, to = people.mat(people.rng.choice(rich), "purse"), people.mat(seat, "purse")
    if not still(people, source, to):
        return None
    _pay(people, seat, source, to, 1)
    return Wronged(seat, unmoved(people, source) | unmoved(people, to))


@WRONGS.of(CONSERVATION)
def took_from_the_pot(people: People) -> Wronged | None:
    pot = people.desk.value("pot")
    decision = people.game.decision
    if not pot or people.game.round is None or decision is None or decision.kind != "gamble" or people.pool:
        return None
    control = people.game.round.control
    seat = people.rng.choice([s for s in people.game.seats_from(people.game.active) if s != control])
    amount = people.rng.randint(1, pot)
    _pay(people, seat, "pot", people.mat(seat, "purse"), amount)
    won = frozenset({WON}) if amount == pot else frozenset()
    return Wronged(seat, frozenset({STAYS}) | won | unmoved(people, "pot"))
