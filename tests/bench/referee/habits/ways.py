"""People who do the right thing in a way of their own: in other steps, other hands, or without a word."""

from __future__ import annotations

from tests.bench.referee.habits.habit import Gesture, Habits
from tests.bench.referee.people import People

__all__ = ["HABITS"]

HABITS = Habits()


@HABITS.of(0.08)
def stray_passes(people: People, gesture: Gesture) -> list[Gesture] | None:
    """Somebody says "pass" who is not asked anything, or a second time."""
    seat = people.rng.randrange(len(people.game.players))
    if any(one.decision is not None and one.decision.seat == seat for one in (people.game, people.coming)):
        return None  # who is asked, or asked next, and says so has passed
    return [gesture, Gesture(seat, {"kind": "pass"})]


@HABITS.of(0.1)
def pass_too_soon(people: People, gesture: Gesture) -> list[Gesture] | None:
    """Who is asked says "pass", thinks better of it within two seconds and does something after all."""
    op, seat, decision = gesture.op, gesture.seat, people.game.decision
    if seat is None or people.deciding != seat or op["kind"] != "move":
        return None
    if decision is None or decision.seat != seat or people.desk.lies(op["cs"][0]) != f"s{seat}.hand":
        return None
    return [Gesture(seat, {"kind": "pass"}), Gesture(seat, op, soon=2000)]


@HABITS.of(0.4)
def played_onto_the_discards(people: People, gesture: Gesture) -> list[Gesture] | None:
    """A card is played straight onto one's own discards."""
    op = gesture.op
    if op["kind"] != "move" or op["to"] != "table" or len(op["cs"]) != 1:
        return None
    if not people.desk.lies(op["cs"][0]).endswith(".hand"):
        return None
    return [Gesture(gesture.seat, {**op, "to": f"s{gesture.seat}.discard", "up": True})]


@HABITS.of(1.0)
def reshuffled_card_by_card(people: People, gesture: Gesture) -> list[Gesture] | None:
    """The discards are put into the deck one by one before it is shuffled."""
    op = gesture.op
    if op["kind"] != "gather" or not op["shuffle"]:
        return None
    cards = people.desk.order(op["from"])
    laid = [Gesture(gesture.seat, {"kind": "move", "cs": [card], "to": op["to"]}) for card in cards]
    return [*laid, Gesture(gesture.seat, {"kind": "shuffle", "zone": op["to"]}, gesture.order)]


@HABITS.of(1.0)
def no_arrows(people: People, gesture: Gesture) -> list[Gesture] | None:
    """Nobody ever draws an arrow from a card that was played."""
    op = gesture.op
    if op["kind"] != "arrow" or op["from"].endswith(".front"):
        return None  # one that answers a question has nothing to do with cards
    del people
    return []


@HABITS.of(1.0)
def gold_coin_by_coin(people: People, gesture: Gesture) -> list[Gesture] | None:
    """Gold is paid one coin after the other."""
    op = gesture.op
    if op["kind"] != "pay" or op["amount"] < 2:
        return None
    del people
    one = op | {"amount": 1}
    return [Gesture(gesture.seat, one, soon=900) for _ in range(op["amount"])]


@HABITS.of(1.0)
def markers_step_by_step(people: People, gesture: Gesture) -> list[Gesture] | None:
    """A marker goes over every number on its way."""
    op = gesture.op
    if op["kind"] != "track" or op["zone"] == "turn":
        return None
    shows = people.desk.value(op["zone"])
    step = 1 if op["value"] > shows else -1
    way = range(shows + step, op["value"] + step, step)
    return [Gesture(gesture.seat, op | {"value": value}, soon=900) for value in way]


@HABITS.of(1.0)
def markers_effect_by_effect(people: People, gesture: Gesture) -> list[Gesture] | None:
    """A marker that several things have moved is moved for each of them by itself."""
    op = gesture.op
    if op["kind"] != "track" or op["zone"] == "turn":
        return None
    shows = people.desk.value(op["zone"])
    way = people.steps.get(op["zone"], ())
    if len(way) < 2 or shows + sum(way) != op["value"]:
        return None
    values = [shows + sum(way[: number + 1]) for number in range(len(way))]
    values = [value for value in values if people.desk.shows(op["zone"], value)]
    return [Gesture(gesture.seat, op | {"value": value}) for value in values]


@HABITS.of(0.7)
def others_hands(people: People, gesture: Gesture) -> list[Gesture] | None:
    """Whoever sits nearest moves markers, coins and the pawn of others."""
    if gesture.op["kind"] not in ("track", "pay"):
        return None
    return [Gesture(people.rng.randrange(len(people.game.players)), gesture.op)]


@HABITS.of(1.0)
def a_banker(people: People, gesture: Gesture) -> list[Gesture] | None:
    """One person does all that has to do with coins, markers and the pawn."""
    if gesture.op["kind"] not in ("track", "pay"):
        return None
    del people
    return [Gesture(0, gesture.op)]


@HABITS.of(1.0)
def never_says_pass(people: People, gesture: Gesture) -> list[Gesture] | None:
    """Nobody ever says "pass"."""
    del people
    return [] if gesture.op["kind"] == "pass" else None


@HABITS.of(1.0)
def pawn_left_alone(people: People, gesture: Gesture) -> list[Gesture] | None:
    """Nobody moves the pawn."""
    del people
    return [] if gesture.op["kind"] == "track" and gesture.op["zone"] == "turn" else None


@HABITS.of(0.4)
def drink_lifted_face_down(people: People, gesture: Gesture) -> list[Gesture] | None:
    """A Drink is laid before its drinker face down and turned over there."""
    op = gesture.op
    if op["kind"] != "move" or op["to"] != "table" or len(op["cs"]) != 1:
        return None
    if not people.desk.lies(op["cs"][0]).endswith(".drinks"):
        return None
    lifted = {key: value for key, value in op.items() if key != "up"}
    turned = {"kind": "flip", "c": op["cs"][0]}
    return [Gesture(gesture.seat, lifted), Gesture(gesture.seat, turned, soon=2000)]
