"""Faults in Rounds of Gambling and when somebody loses: who antes, who gets the pot, how Gold is divided."""

from __future__ import annotations

from collections.abc import Iterator

from innkeep.rules.engine.position.state import CONTEST
from tests.bench.referee.chores import Chore
from tests.bench.referee.faults.making import CONSERVATION, Wronged, Wrongs, others, pick, unmoved
from tests.bench.referee.people import People

__all__ = ["WRONGS"]

WRONGS = Wrongs()


def _owed(people: People, cause: str) -> Iterator[Chore]:
    """Payments for one reason that the giver can make now and that no other payment crosses."""
    for chore in people.pool:
        if (chore.kind, chore.cause) != ("gold", cause) or people.desk.value(chore.zone) < chore.amount:
            continue
        rest = [c for c in people.pool if c.kind == "gold" and c is not chore]
        if not any({chore.zone, chore.to} & {c.zone, c.to} for c in rest):
            yield chore


def _paid(people: People, chore: Chore, seat: int, to: str, amount: int) -> Wronged:
    """The payment is made, but to this place and of that amount."""
    people.pool.remove(chore)
    people.do(seat, kind="pay", from_=chore.zone, to=to, amount=amount)
    return Wronged(seat, frozenset({chore.rule}))


def _gambling(people: People) -> bool:
    """Whether a Round waits for somebody's turn and everything is paid."""
    decision = people.game.decision
    return people.game.round is not None and decision is not None and decision.kind == "gamble"


@WRONGS.of(CONSERVATION)
def ante_by_one_who_left(people: People) -> Wronged | None:
    pot = people.game.round
    if pot is None or not _gambling(people) or people.pool:
        return None
    gone = [seat for seat in people.game.seats_from(0) if not pot.inside >> seat & 1]
    gone = [seat for seat in gone if people.desk.value(people.mat(seat, "purse"))]
    if not gone:
        return None
    seat = people.rng.choice(gone)
    people.do(seat, kind="pay", from_=people.mat(seat, "purse"), to="pot", amount=1)
    return Wronged(seat, frozenset({"GAMB-19", "GAMB-20"}))


@WRONGS.of(CONSERVATION)
def anted_once_more(people: People) -> Wronged | None:
    """A coin more goes into the pot though nobody raised."""
    pot = people.game.round
    if pot is None or not _gambling(people) or people.pool:
        return None
    inside = [seat for seat in people.game.seats_from(0) if pot.inside >> seat & 1]
    inside = [seat for seat in inside if people.desk.value(people.mat(seat, "purse")) > 1]
    if not inside:
        return None
    seat = people.rng.choice(inside)
    people.do(seat, kind="pay", from_=people.mat(seat, "purse"), to="pot", amount=1)
    return Wronged(seat, unmoved(people, people.mat(seat, "purse")) | unmoved(people, "pot"))


@WRONGS.of(CONSERVATION)
def control_without_paying(people: People) -> Wronged | None:
    """Whoever is in control does not ante what their own card asks of all."""
    pot = people.game.round
    if pot is None:
        return None
    mine = (c for c in _owed(people, "ante") if c.zone == people.mat(pot.control, "purse"))
    chore = pick(people, mine)
    if chore is None:
        return None
    people.pool.remove(chore)
    return Wronged(chore.seat, frozenset({chore.rule}), frozenset({chore.zone}))


@WRONGS.of(CONSERVATION)
def pot_to_the_wrong_one(people: People) -> Wronged | None:
    chore = pick(people, (c for c in _owed(people, "round-won") if c.to.endswith(".purse")))
    if chore is None:
        return None
    seat = people.rng.choice(others(people, int(chore.to[1])) or [chore.seat])
    if people.mat(seat, "purse") == chore.to:
        return None
    return _paid(people, chore, seat, people.mat(seat, "purse"), chore.amount)


@WRONGS.of(CONSERVATION)
def pot_to_the_inn(people: People) -> Wronged | None:
    """The Inn gets what somebody has won."""
    chore = pick(people, (c for c in _owed(people, "round-won") if c.to.endswith(".purse")))
    return None if chore is None else _paid(people, chore, int(chore.to[1]), "inn", chore.amount)


@WRONGS.of(CONSERVATION)
def tie_settled_without_a_drink(people: People) -> Wronged | None:
    """One of those who tie in a Drinking Contest is paid as its winner before they have drunk again."""
    game = people.game
    running = next((frame for frame in game.stack if frame.kind == CONTEST), None)
    tied = () if game.contest is None else game.contest.tied
    if running is None or not tied or {*running.queue} != {*tied} or people.pool:
        return None
    winner = people.rng.choice(tied)
    able = [seat for seat in running.losses if seat != winner and people.desk.value(f"s{seat}.purse")]
    if not able:
        return None
    seat = people.rng.choice(able)
    people.do(seat, kind="pay", from_=f"s{seat}.purse", to=f"s{winner}.purse", amount=1)
    return Wronged(seat, frozenset({"CONT-07"}))


@WRONGS.of(CONSERVATION)
def paid_the_inn_instead(people: People) -> Wronged | None:
    """What is due to another player goes to the Inn."""
    chore = pick(people, (c for c in _owed(people, "pay") if c.to.endswith(".purse")))
    if chore is None or not chore.zone.endswith(".purse"):
        return None
    return _paid(people, chore, int(chore.zone[1]), "inn", chore.amount)


@WRONGS.of(CONSERVATION)
def gold_kept_by_one_who_passed_out(people: People) -> Wronged | None:
    """Nothing of it goes to the Inn."""
    chore = pick(people, _owed(people, "divided"))
    if chore is None:
        return None
    people.pool.remove(chore)
    return Wronged(int(chore.zone[1]), frozenset({chore.rule}), frozenset({chore.zone}))


@WRONGS.of(CONSERVATION)
def half_rounded_the_wrong_way(people: People) -> Wronged | None:
    """The Inn gets a coin less than its half."""
    owed = (c for c in people.pool if (c.kind, c.cause) == ("gold", "divided") and c.amount > 1)
    chore = pick(people, owed)
    if chore is None or people.desk.value(chore.zone) < chore.amount:
        return None
    people.pool.remove(chore)
    seat = int(chore.zone[1])
    people.do(seat, kind="pay", from_=chore.zone, to="inn", amount=chore.amount - 1)
    return Wronged(seat, frozenset({chore.rule}), frozenset({chore.zone}))


@WRONGS.of(CONSERVATION)
def share_to_one_alone(people: People) -> Wronged | None:
    """One of those who share what somebody leaves gets the share of another, too."""
    shares = [c for c in people.pool if (c.kind, c.cause) == ("gold", "divide")]
    shares = [c for c in shares if c.zone.endswith(".purse") and c.to.endswith(".purse")]
    chore = pick(people, shares)
    lucky = [c.to for c in shares if chore is not None and c.to != chore.to]
    if chore is None or not lucky or people.desk.value(chore.zone) < chore.amount:
        return None
    twice = next(c for c in shares if c.to == lucky[0])
    people.pool.remove(twice)
    people.pool.remove(chore)
    seat = int(chore.zone[1])
    people.do(seat, kind="pay", from_=chore.zone, to=twice.to, amount=chore.amount + twice.amount)
    return Wronged(seat, frozenset({chore.rule}))
