"""Faults with Drinks: ordered and drunk at the wrong time, for the wrong one, or not at all."""

from __future__ import annotations

from innkeep.rules import DrinkUp, Order
from innkeep.rules.engine.position.state import DRINKING, ORDERING
from innkeep.rules.engine.position.turn_progress import has_drunk, waiting
from tests.bench.referee.faults.making import (
    CONSERVATION,
    TIMING,
    Wronged,
    Wrongs,
    against,
    calm,
    later,
    others,
    pick,
)
from tests.bench.referee.people import People

__all__ = ["WRONGS"]

WRONGS = Wrongs()


@WRONGS.of(TIMING)
def ordered_for_oneself(people: People) -> Wronged | None:
    seat = people.game.active
    if not calm(people, ORDERING, "order") or len(people.desk.order("drink.deck")) < 2:
        return None
    people.lay(seat, [people.desk.order("drink.deck")[-1]], f"s{seat}.drinks")
    return Wronged(seat, against(people.game, Order(seat, (seat,))))


@WRONGS.of(TIMING)
def ordered_twice(people: People) -> Wronged | None:
    game = people.game
    seat = game.active
    if not calm(people, DRINKING, "drink") or game.drunk or len(people.desk.order("drink.deck")) < 2:
        return None
    target = others(people, seat)[0]
    people.lay(seat, [people.desk.order("drink.deck")[-1]], f"s{target}.drinks")
    return Wronged(seat, against(game, Order(seat, (target,))))


@WRONGS.of(TIMING)
def drank_before_ordering(people: People) -> Wronged | None:
    seat = people.game.active
    if not calm(people, ORDERING, "order") or not people.desk.order(f"s{seat}.drinks"):
        return None
    people.lay(seat, [people.desk.order(f"s{seat}.drinks")[-1]], "table")
    return Wronged(seat, against(people.game, DrinkUp(seat)))


@WRONGS.of(TIMING)
def drank_twice(people: People) -> Wronged | None:
    game = people.game
    seat = game.active
    if not calm(people, DRINKING, "drink") or not game.drunk or not people.desk.order(f"s{seat}.drinks"):
        return None
    people.lay(seat, [people.desk.order(f"s{seat}.drinks")[-1]], "table")
    return Wronged(seat, against(game, DrinkUp(seat)))


@WRONGS.of(TIMING)
def drank_from_anothers_pile(people: People) -> Wronged | None:
    seat = people.game.active
    piles = [f"s{other}.drinks" for other in others(people, seat) if people.desk.order(f"s{other}.drinks")]
    if not calm(people, DRINKING, "drink") or people.game.drunk or not piles:
        return None
    people.lay(seat, [people.desk.order(people.rng.choice(piles))[-1]], "table")
    return Wronged(seat, frozenset({"TURN-13", "TURN-16"}))


@WRONGS.of(TIMING)
def forgot_the_chaser(people: People) -> Wronged | None:
    game = people.game
    seat = game.active
    if not calm(people, DRINKING, "drink") or game.drunk or len(game.players[seat].drinks) < 2:
        return None
    top = game.players[seat].drinks[-1]
    move = DrinkUp(seat)
    if not game.cards[top].chaser or not game.can(move):
        return None
    people.lay(seat, [people.bond.cid[top]], "table")
    for other in game.seats_from(seat):
        people.do(other, kind="pass")
    alcohol = people.desk.value(people.mat(seat, "alcohol"))
    people.do(seat, kind="track", zone=people.mat(seat, "alcohol"), value=min(20, alcohol + 1))
    return Wronged(seat, frozenset({"CHAS-01", "CHAS-02", "TURN-14"}), frozenset({f"s{seat}.drinks"}), True)


@WRONGS.of(TIMING)
def skipped_the_order(people: People) -> Wronged | None:
    """The next player's turn is taken up before a Drink was ordered."""
    return _taken_up(people, ORDERING, "order", frozenset({"TURN-11", "TURN-16", "TURN-01"}))


@WRONGS.of(TIMING)
def skipped_the_drink(people: People) -> Wronged | None:
    """The next player's turn is taken up before one's own Drink was turned up."""
    game = people.game
    left = (seat for seat in waiting(game) if not has_drunk(game, seat))
    if not any(game.players[seat].drinks for seat in left):
        return None
    return _taken_up(people, DRINKING, "drink", frozenset({"TURN-13", "TURN-16", "TURN-01"}))


def _taken_up(people: People, phase: int, kind: str, rules: frozenset[str]) -> Wronged | None:
    rest = others(people, people.game.active)
    if not calm(people, phase, kind) or not rest or people.desk.moved_last("turn"):
        return None  # who moves the pawn back has thought better of it
    people.do(rest[0], kind="track", zone="turn", value=rest[0])
    return Wronged(rest[0], rules)


@WRONGS.of(TIMING)
def ordered_for_one_who_is_out(people: People) -> Wronged | None:
    game = people.game
    seat = game.active
    gone = [other for other, player in enumerate(game.players) if not player.in_game]
    if not calm(people, ORDERING, "order") or not gone or len(people.desk.order("drink.deck")) < 2:
        return None
    target = people.rng.choice(gone)
    people.lay(seat, [people.desk.order("drink.deck")[-1]], f"s{target}.drinks")
    return Wronged(seat, against(game, Order(seat, (target,))))


@WRONGS.of(CONSERVATION)
def ordered_from_the_discards(people: People) -> Wronged | None:
    """A Drink that was drunk already is ordered again."""
    seat = people.game.active
    if not calm(people, ORDERING, "order") or len(people.desk.order("drink.discard")) < 2:
        return None
    target = people.rng.choice(others(people, seat))
    people.lay(seat, [people.rng.choice(people.desk.order("drink.discard"))], f"s{target}.drinks")
    return Wronged(seat, frozenset({"TURN-11"}))


@WRONGS.of(TIMING)
def left_out_the_chaser(people: People) -> Wronged | None:
    """The Drink is cleared away, and the Chaser it calls for still lies in its pile."""
    game = people.game
    seat = game.active
    if not calm(people, DRINKING, "drink") or game.drunk or len(game.players[seat].drinks) < 2:
        return None
    top = game.players[seat].drinks[-1]
    if not game.cards[top].chaser or not game.can(DrinkUp(seat)):
        return None
    people.lay(seat, [people.bond.cid[top]], "table")
    people.lay(seat, [people.bond.cid[top]], "drink.discard")
    return Wronged(seat, frozenset({"CHAS-01", "CHAS-02"}), frozenset({f"s{seat}.drinks"}), True)


@WRONGS.of(TIMING)
def turned_up_one_more(people: People) -> Wronged | None:
    """Another Drink is turned up as if the one that lies open called for a Chaser."""
    decision = people.game.decision
    seat = people.game.active
    if decision is None or decision.kind != "respond" or people.pool or len(people.game.stack) != 1:
        return None
    if decision.window != "drinks" or not people.game.players[seat].drinks:
        return None
    if any(node.can(DrinkUp(seat)) for node in later(people)):
        return None  # it is a teammate's that lies open, and this one's turn comes by silence
    people.lay(seat, [people.desk.order(f"s{seat}.drinks")[-1]], "table")
    return Wronged(seat, against(people.game, DrinkUp(seat)) | {"TURN-13", "CHAS-01"})


@WRONGS.of(CONSERVATION)
def drink_onto_ones_own_discards(people: People) -> Wronged | None:
    """What was drunk is put among the cards of a character."""
    places = people.wanted()[0]
    drunk = [c for c in people.pool if c.kind == "card" and places[c.uid] == "drink.discard"]
    drunk = [c for c in drunk if people.desk.lies(people.bond.cid[c.uid]) == "table"]
    chore = pick(people, drunk)
    if chore is None:
        return None
    people.pool.remove(chore)
    people.lay(chore.seat, [people.bond.cid[chore.uid]], f"s{chore.seat}.discard")
    return Wronged(chore.seat, frozenset({chore.rule or "TURN-13"}))


@WRONGS.of(TIMING)
def sobered_up_with_a_drink_there(people: People) -> Wronged | None:
    """The marker goes down by one as if there were nothing to drink."""
    game = people.game
    seat = game.active
    zone = people.mat(seat, "alcohol")
    if not calm(people, DRINKING, "drink"):
        return None
    left = [one for one in waiting(game) if not has_drunk(game, one)]
    if not left or not all(game.players[one].drinks for one in left):
        return None  # all have drunk, or one of them sobers up indeed
    if not people.desk.value(zone) or people.desk.moved_last(zone):
        return None  # who moves a marker back has thought better of it
    people.do(seat, kind="track", zone=zone, value=people.desk.value(zone) - 1)
    return Wronged(seat, frozenset({"TURN-13", "TURN-15"}))


@WRONGS.of(CONSERVATION)
def sobered_up_by_two(people: People) -> Wronged | None:
    chore = pick(people, (c for c in people.pool if c.kind == "track" and c.cause == "no-drink"))
    if chore is None:
        return None
    want, shows = people.wanted()[1][chore.zone], people.desk.value(chore.zone)
    if want != shows - 1 or not want:
        return None
    people.pool.remove(chore)
    seat = int(chore.zone[1])
    people.do(seat, kind="track", zone=chore.zone, value=want - 1)
    return Wronged(seat, frozenset({chore.rule}))
