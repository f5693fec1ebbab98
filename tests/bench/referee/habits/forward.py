"""People who put a slip right going forward: not back to where it was, but on to where it belongs."""

from __future__ import annotations

from tests.bench.referee.habits.habit import Gesture, Habits
from tests.bench.referee.people import People

__all__ = ["HABITS"]

HABITS = Habits()
QUICK = 2000
"""Within so many ms a slip is put right."""


def _drink(people: People, gesture: Gesture) -> tuple[str, str, int] | None:
    """The Drink that is laid from the deck on somebody's pile: which card, whose, by whom."""
    op = gesture.op
    if op["kind"] != "move" or len(op["cs"]) != 1 or not op["to"].endswith(".drinks"):
        return None
    if people.desk.lies(op["cs"][0]) != "drink.deck":
        return None
    seat = gesture.seat if gesture.seat is not None else people.game.active
    return op["cs"][0], op["to"], seat


def _by_way_of(people: People, gesture: Gesture, pile: str, cid: str) -> list[Gesture]:
    del people
    first = Gesture(gesture.seat, {"kind": "move", "cs": [cid], "to": pile}, slip=True)
    return [first, Gesture(gesture.seat, gesture.op, soon=QUICK, slip=False)]


@HABITS.of(0.5)
def drink_on_ones_own_pile_first(people: People, gesture: Gesture) -> list[Gesture] | None:
    """A Drink is laid on one's own pile, then on that of whom it is for."""
    found = _drink(people, gesture)
    if found is None or found[1] == f"s{found[2]}.drinks":
        return None
    return _by_way_of(people, gesture, f"s{found[2]}.drinks", found[0])


@HABITS.of(0.5)
def drink_on_another_pile_first(people: People, gesture: Gesture) -> list[Gesture] | None:
    """A Drink is laid on the pile of one player and within two seconds on that of another."""
    found = _drink(people, gesture)
    if found is None:
        return None
    piles = [f"s{seat}.drinks" for seat in people.game.seats_from(found[2]) if seat != found[2]]
    others = [pile for pile in piles if people.desk.has(pile) and pile != found[1]]
    if not others:
        return None
    return _by_way_of(people, gesture, people.rng.choice(others), found[0])


@HABITS.of(0.4)
def gold_by_way_of_a_wrong_purse(people: People, gesture: Gesture) -> list[Gesture] | None:
    """Gold is put into a wrong purse first and from there into the right one."""
    op = gesture.op
    purses = [f"s{seat}.purse" for seat in people.game.seats_from(people.game.active)]
    wrong = [one for one in purses if people.desk.has(one) and one not in (op.get("from"), op.get("to"))]
    if op["kind"] != "pay" or not wrong:
        return None
    purse = people.rng.choice(wrong)
    first = Gesture(gesture.seat, op | {"to": purse}, slip=True)
    return [first, Gesture(gesture.seat, op | {"from": purse}, soon=QUICK)]


@HABITS.of(0.25)
def wrong_value_first(people: People, gesture: Gesture) -> list[Gesture] | None:
    """A marker is put on a wrong number first and within two seconds on the right one."""
    op = gesture.op
    if op["kind"] != "track" or op["zone"] == "turn":
        return None
    wrong = op["value"] + people.rng.choice((-2, -1, 1, 2))
    if not people.desk.shows(op["zone"], wrong) or wrong == people.desk.value(op["zone"]):
        return None
    first = Gesture(gesture.seat, op | {"value": wrong}, slip=True)
    return [first, Gesture(gesture.seat, op, soon=QUICK)]


@HABITS.of(0.03)
def card_on_the_discards_and_back(people: People, gesture: Gesture) -> list[Gesture] | None:
    """A card slips out of the hand onto the discards and is back within three seconds."""
    seats = people.game.seats_from(people.game.active)
    if not seats:
        return None  # all of them are out by now
    seat = people.rng.choice(seats)
    hand = people.desk.order(f"s{seat}.hand")
    if not hand or {*gesture.op.get("cs", ())} & {*hand}:
        return None
    card = people.rng.choice(hand)
    there = {"kind": "move", "cs": [card], "to": f"s{seat}.discard", "up": True}
    back = {"kind": "move", "cs": [card], "to": f"s{seat}.hand"}
    slip = Gesture(seat, there, slip=True)
    return [slip, Gesture(seat, back, soon=QUICK), gesture]


@HABITS.of(0.3)
def pays_too_much_and_takes_change(people: People, gesture: Gesture) -> list[Gesture] | None:
    """A coin too many is paid and taken back out of the purse it went to."""
    op = gesture.op
    if op["kind"] != "pay" or not op["from"].endswith(".purse"):
        return None
    if people.desk.value(op["from"]) <= op["amount"]:
        return None
    back = {"kind": "pay", "from": op["to"], "to": op["from"], "amount": 1}
    first = Gesture(gesture.seat, op | {"amount": op["amount"] + 1}, slip=True)
    return [first, Gesture(gesture.seat, back, soon=QUICK)]


@HABITS.of(0.3)
def two_cards_drawn_with_one_too_many(people: People, gesture: Gesture) -> list[Gesture] | None:
    """A card too many is drawn and put back on top of the deck within two seconds."""
    op = gesture.op
    if op["kind"] != "draw" or not op["to"].endswith(".hand"):
        return None
    deck = people.desk.order(op["from"])
    if len(deck) <= op["n"]:
        return None
    over = deck[-1 - op["n"]]
    first = Gesture(gesture.seat, op | {"n": op["n"] + 1}, slip=True)
    back = {"kind": "move", "cs": [over], "to": op["from"]}
    return [first, Gesture(gesture.seat, back, soon=QUICK)]


@HABITS.of(0.3)
def cleared_onto_a_wrong_pile_first(people: People, gesture: Gesture) -> list[Gesture] | None:
    """A card that is cleared away goes onto the discards of another player first, then onto its own."""
    op = gesture.op
    if op["kind"] != "move" or not op["to"].endswith(".discard") or len(op["cs"]) != 1:
        return None
    if people.desk.lies(op["cs"][0]) != "table":
        return None
    piles = [f"s{s}.discard" for s in range(len(people.game.players))] + ["drink.discard"]
    wrong = people.rng.choice([pile for pile in piles if people.desk.has(pile) and pile != op["to"]])
    first = Gesture(gesture.seat, op | {"to": wrong}, slip=True)
    return [first, Gesture(gesture.seat, op, soon=QUICK)]


@HABITS.of(0.15)
def wrong_card_first(people: People, gesture: Gesture) -> list[Gesture] | None:
    """A wrong card is laid out, taken back, and the right one is played."""
    op = gesture.op
    if op["kind"] != "move" or op["to"] != "table" or len(op["cs"]) != 1:
        return None
    hand = people.desk.lies(op["cs"][0])
    others = [card for card in people.desk.order(hand) if card != op["cs"][0]]
    if not hand.endswith(".hand") or not others:
        return None
    card = people.rng.choice(others)
    slip = Gesture(gesture.seat, op | {"cs": [card]}, slip=True)
    back = {"kind": "move", "cs": [card], "to": hand}
    return [slip, Gesture(gesture.seat, back, soon=QUICK), gesture]


@HABITS.of(0.3)
def pawn_one_too_far_first(people: People, gesture: Gesture) -> list[Gesture] | None:
    """The pawn is set before a wrong seat first and then before the right one."""
    op = gesture.op
    seats = len(people.game.players)
    if op["kind"] != "track" or op["zone"] != "turn" or seats < 3:
        return None
    wrong = [s for s in range(seats) if s not in (op["value"], people.desk.value("turn"))]
    first = Gesture(gesture.seat, op | {"value": people.rng.choice(wrong)}, slip=True)
    return [first, Gesture(gesture.seat, op, soon=QUICK)]
