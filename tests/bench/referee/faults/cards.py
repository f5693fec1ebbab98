"""Faults with cards and piles: drawn, kept, laid, looked at and shuffled wrongly."""

from __future__ import annotations

from tests.bench.referee.faults.making import (
    CONSERVATION,
    HIDDEN,
    Wronged,
    Wrongs,
    anyone,
    later,
    others,
    pick,
)
from tests.bench.referee.people import People

__all__ = ["WRONGS"]

WRONGS = Wrongs()


@WRONGS.of(CONSERVATION)
def drew_too_many(people: People) -> Wronged | None:
    decision = people.game.decision
    seat = people.game.active
    if (
        decision is None
        or decision.kind not in ("action", "order")
        or len(people.game.players[seat].deck) < 3
    ):
        return None
    people.do(seat, kind="draw", from_=f"s{seat}.deck", to=f"s{seat}.hand", n=people.rng.randint(1, 2))
    return Wronged(seat, frozenset({"TURN-17", "TURN-03"}))


@WRONGS.of(CONSERVATION)
def drew_out_of_turn(people: People) -> Wronged | None:
    game = people.game
    decision = game.decision
    seats = [s for s in others(people, game.active) if len(game.players[s].deck) > 2]
    seats = [s for s in seats if not _may_begin(people, s)]
    if decision is None or decision.kind not in ("action", "order", "drink") or not seats:
        return None
    seat = people.rng.choice(seats)
    people.do(seat, kind="draw", from_=f"s{seat}.deck", to=f"s{seat}.hand", n=1)
    return Wronged(seat, frozenset({"TURN-17", "TURN-16", "TURN-01", "TURN-03"}))


def _may_begin(people: People, seat: int) -> bool:
    """Whether that seat's turn has come once those before it have nothing more to say or do."""
    asked = (game.decision for game in later(people))
    return any(one is not None and (one.kind, one.seat) == ("discard_draw", seat) for one in asked)


@WRONGS.of(CONSERVATION)
def took_a_card_back_from_the_discards(people: People) -> Wronged | None:
    seat = anyone(people)
    pile = people.game.players[seat].discard
    lying = [uid for uid in pile[:-3] if people.desk.lies(people.bond.cid[uid]) == f"s{seat}.discard"]
    if not lying:
        return None
    people.lay(seat, [people.bond.cid[people.rng.choice(lying)]], f"s{seat}.hand")
    return Wronged(seat, frozenset({"TURN-03", "TURN-17", "TURN-02", "CARD-17"}))


@WRONGS.of(CONSERVATION)
def forgot_to_discard(people: People) -> Wronged | None:
    places = people.wanted()[0]
    mine = [c for c in people.pool if c.kind == "card" and places[c.uid].endswith(".discard")]
    owned = [c for c in mine if people.game.owners[c.uid] >= 0]
    chore = pick(people, owned)
    if chore is None or people.desk.lies(people.bond.cid[chore.uid]) != "table":
        return None
    people.pool.remove(chore)
    lies = people.bond.cid[chore.uid]
    return Wronged(int(places[chore.uid][1]), frozenset({chore.rule}), frozenset({lies}))


@WRONGS.of(CONSERVATION)
def discarded_onto_anothers_pile(people: People) -> Wronged | None:
    places = people.wanted()[0]
    mine = [c for c in people.pool if c.kind == "card" and places[c.uid].endswith(".discard")]
    chore = pick(people, [c for c in mine if people.game.owners[c.uid] >= 0])
    if chore is None or people.desk.lies(people.bond.cid[chore.uid]) != "table":
        return None
    owner = int(places[chore.uid][1])
    people.pool.remove(chore)
    people.lay(owner, [people.bond.cid[chore.uid]], f"s{others(people, owner)[0]}.discard")
    return Wronged(owner, frozenset({chore.rule}))


@WRONGS.of(HIDDEN)
def looked_at_a_drink(people: People) -> Wronged | None:
    seat = anyone(people)
    if not people.desk.order(f"s{seat}.drinks"):
        return None
    people.do(seat, kind="peek", zone=people.rng.choice((f"s{seat}.drinks", "drink.deck")), n=1)
    return Wronged(seat, frozenset({"SETUP-13"}))


@WRONGS.of(HIDDEN)
def looked_at_a_deck(people: People) -> Wronged | None:
    seat = anyone(people)
    if not people.desk.order(f"s{seat}.deck"):
        return None
    people.do(seat, kind="peek", zone=f"s{seat}.deck", n=1)
    return Wronged(seat, frozenset({"SETUP-14"}))


@WRONGS.of(CONSERVATION)
def shuffled_without_cause(people: People) -> Wronged | None:
    seat = anyone(people)
    pile = people.game.players[seat].deck
    if len(pile) < 6 or people.number < 5:
        return None  # before the first turn anybody may shuffle
    order = [people.bond.cid[uid] for uid in pile]
    people.rng.shuffle(order)
    people.do(seat, order, kind="shuffle", zone=f"s{seat}.deck")
    return Wronged(seat, frozenset({"TURN-05"}))
