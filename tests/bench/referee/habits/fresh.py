"""Habits thought of by somebody who had seen the protocol and a real table, not how the assistant reads."""

from __future__ import annotations

from tests.bench.referee.habits.habit import Gesture, Habits, of
from tests.bench.referee.people import People

__all__ = ["HABITS"]

HABITS = Habits()
QUICK = 2000
"""Within so many ms somebody sets right what went astray."""

ENGLISH = (
    "ok, your turn",
    "I'll pass on the wine tonight",
    "wait, who is next?",
    "no, no, no!",
    "that was 3, wasn't it?",
    "take two, Bob",
    "nothing from me",
)
RUSSIAN = ("пасую", "погоди, чей ход?", "ну и пойло", "я пас, а ты?", "минус два тебе", "нет-нет, это моё")


def _from_hand(people: People, gesture: Gesture) -> str | None:
    """The one card that this op plays out of a hand into the middle."""
    op = gesture.op
    if not of(op, "move", to="table") or len(op["cs"]) != 1:
        return None
    return op["cs"][0] if people.desk.lies(op["cs"][0]).endswith(".hand") else None


def _others(people: People, seat: int | None) -> list[int]:
    return [other for other in people.game.seats_from(people.game.active) if other != seat]


@HABITS.of(0.5)
def arrow_at_a_wrong_player_first(people: People, gesture: Gesture) -> list[Gesture] | None:
    """The arrow points at one player first and within two seconds at the one who is meant."""
    op = gesture.op
    if op["kind"] != "arrow" or not isinstance(op["to"], int):
        return None
    wrong = [seat for seat in _others(people, gesture.seat) if seat != op["to"]]
    if not wrong:
        return None
    slip = Gesture(gesture.seat, {**op, "to": people.rng.choice(wrong)}, slip=True)
    return [slip, Gesture(gesture.seat, op, soon=QUICK)]


@HABITS.of(0.15)
def plain_words_in_the_chat(people: People, gesture: Gesture) -> list[Gesture] | None:
    """People talk in between; what they say means nothing to the game."""
    seat = people.rng.randrange(len(people.game.players))
    return [Gesture(seat, {"kind": "chat", "text": people.rng.choice(ENGLISH)}), gesture]


@HABITS.of(0.15)
def russian_words_in_the_chat(people: People, gesture: Gesture) -> list[Gesture] | None:
    """The same in Russian."""
    seat = people.rng.randrange(len(people.game.players))
    return [Gesture(seat, {"kind": "chat", "text": people.rng.choice(RUSSIAN)}), gesture]


@HABITS.of(0.4)
def before_oneself_then_into_the_middle(people: People, gesture: Gesture) -> list[Gesture] | None:
    """A card is laid before whoever plays it and within two seconds pushed into the middle."""
    card = _from_hand(people, gesture)
    if card is None:
        return None
    first = {"kind": "move", "cs": [card], "to": f"s{gesture.seat}.front", "up": True}
    return [Gesture(gesture.seat, first), Gesture(gesture.seat, gesture.op, soon=QUICK)]


@HABITS.of(0.3)
def before_another_then_into_the_middle(people: People, gesture: Gesture) -> list[Gesture] | None:
    """A card is laid before some other player and within two seconds pushed into the middle."""
    card, others = _from_hand(people, gesture), _others(people, gesture.seat)
    if card is None or not others:
        return None
    first = {"kind": "move", "cs": [card], "to": f"s{people.rng.choice(others)}.front", "up": True}
    return [Gesture(gesture.seat, first, slip=True), Gesture(gesture.seat, gesture.op, soon=QUICK)]


@HABITS.of(1.0)
def cards_drawn_one_by_one(people: People, gesture: Gesture) -> list[Gesture] | None:
    """Somebody who draws several cards draws them one after the other."""
    op = gesture.op
    if op["kind"] != "draw" or op["n"] < 2:
        return None
    del people
    return [Gesture(gesture.seat, op | {"n": 1}, soon=900) for _ in range(op["n"])]


@HABITS.of(0.15)
def straightens_the_table(people: People, gesture: Gesture) -> list[Gesture] | None:
    """Somebody pushes a card that lies in the middle a little to the side."""
    lying = people.desk.order("table")
    if not lying or {*gesture.op.get("cs", ())} & {*lying}:
        return None
    rng = people.rng
    aside = {"kind": "move", "cs": [rng.choice(lying)], "to": "table", "x": rng.randint(100, 900), "y": 300}
    return [Gesture(rng.randrange(len(people.game.players)), aside), gesture]


@HABITS.of(0.2)
def played_face_down_then_turned_over(people: People, gesture: Gesture) -> list[Gesture] | None:
    """A card is laid into the middle face down by mistake and turned over there."""
    card = _from_hand(people, gesture)
    if card is None:
        return None
    laid = {key: value for key, value in gesture.op.items() if key != "up"}
    return [Gesture(gesture.seat, laid), Gesture(gesture.seat, {"kind": "flip", "c": card}, soon=QUICK)]


@HABITS.of(0.2)
def turned_over_and_back(people: People, gesture: Gesture) -> list[Gesture] | None:
    """A card that was just played is turned face down and up again."""
    card = _from_hand(people, gesture)
    if card is None or not gesture.op.get("up"):
        return None
    flip = {"kind": "flip", "c": card}
    return [
        gesture,
        Gesture(gesture.seat, flip, soon=QUICK, slip=True),
        Gesture(gesture.seat, flip, soon=QUICK),
    ]


@HABITS.of(0.08)
def sorts_the_hand(people: People, gesture: Gesture) -> list[Gesture] | None:
    """Somebody moves a card to the other end of their own hand."""
    seat = people.rng.randrange(len(people.game.players))
    hand = people.desk.order(f"s{seat}.hand")
    if len(hand) < 3 or {*gesture.op.get("cs", ())} & {*hand}:
        return None
    return [Gesture(seat, {"kind": "move", "cs": [hand[0]], "to": f"s{seat}.hand"}), gesture]


@HABITS.of(0.06)
def dice_in_between(people: People, gesture: Gesture) -> list[Gesture] | None:
    """Somebody rolls a die for luck."""
    seat = people.rng.randrange(len(people.game.players))
    return [Gesture(seat, {"kind": "dice", "sides": 6, "n": 1}), gesture]


@HABITS.of(0.3)
def a_friend_lends(people: People, gesture: Gesture) -> list[Gesture] | None:
    """A friend pays what somebody owes and takes it from their Gold within two seconds."""
    op = gesture.op
    if op["kind"] != "pay" or not op["from"].endswith(".purse") or op["to"].endswith(".purse"):
        return None
    rich = [
        purse
        for seat in range(len(people.game.players))
        if (purse := f"s{seat}.purse") != op["from"] and people.desk.value(purse) > op["amount"]
    ]
    if not rich:
        return None
    friend = people.rng.choice(rich)
    lent = Gesture(gesture.seat, op | {"from": friend}, slip=True)
    return [lent, Gesture(gesture.seat, op | {"to": friend}, soon=QUICK)]


@HABITS.of(0.25)
def the_wrong_marker_first(people: People, gesture: Gesture) -> list[Gesture] | None:
    """Fortitude is moved instead of Alcohol or the other way, put back, and the right one moved."""
    op = gesture.op
    if op["kind"] != "track" or not op["zone"].endswith((".fortitude", ".alcohol")):
        return None
    mat, _, kind = op["zone"].partition(".")
    other = f"{mat}.{'alcohol' if kind == 'fortitude' else 'fortitude'}"
    shows = people.desk.value(other)
    wrong = shows + op["value"] - people.desk.value(op["zone"])
    if not people.desk.shows(other, wrong) or wrong == shows:
        return None
    return [
        Gesture(gesture.seat, {**op, "zone": other, "value": wrong}, slip=True),
        Gesture(gesture.seat, {**op, "zone": other, "value": shows}, soon=QUICK, slip=True),
        Gesture(gesture.seat, op, soon=QUICK),
    ]


@HABITS.of(0.25)
def the_wrong_players_marker_first(people: People, gesture: Gesture) -> list[Gesture] | None:
    """The marker of a neighbour is moved, put back, and then one's own."""
    op = gesture.op
    if op["kind"] != "track" or not op["zone"].endswith((".fortitude", ".alcohol")):
        return None
    mat, _, kind = op["zone"].partition(".")
    by = op["value"] - people.desk.value(op["zone"])
    wrong = [
        (zone, shows)
        for seat in people.game.seats_from(people.game.active)
        if f"s{seat}" != mat and 0 <= (shows := people.desk.value(zone := f"s{seat}.{kind}")) + by <= 20
    ]
    if not wrong or not by:
        return None
    zone, shows = people.rng.choice(wrong)
    return [
        Gesture(gesture.seat, {**op, "zone": zone, "value": shows + by}, slip=True),
        Gesture(gesture.seat, {**op, "zone": zone, "value": shows}, soon=QUICK, slip=True),
        Gesture(gesture.seat, op, soon=QUICK),
    ]


@HABITS.of(0.5)
def shuffled_twice(people: People, gesture: Gesture) -> list[Gesture] | None:
    """A deck that was shuffled is shuffled once more, for luck."""
    del people
    op = gesture.op
    if op["kind"] == "gather" and op.get("shuffle"):
        deck = op["to"]
    elif op["kind"] == "shuffle":
        deck = op["zone"]
    else:
        return None
    return [gesture, Gesture(gesture.seat, {"kind": "shuffle", "zone": deck}, gesture.order)]


@HABITS.of(0.25)
def gold_by_way_of_the_pot(people: People, gesture: Gesture) -> list[Gesture] | None:
    """What is for the Inn or for another player lands in the pot first."""
    op = gesture.op
    if op["kind"] != "pay" or "pot" in (op["from"], op["to"]):
        return None
    del people
    first = Gesture(gesture.seat, op | {"to": "pot"}, slip=True)
    return [first, Gesture(gesture.seat, op | {"from": "pot"}, soon=QUICK)]


@HABITS.of(0.2)
def the_played_card_cleared_and_laid_back(people: People, gesture: Gesture) -> list[Gesture] | None:
    """A card is cleared off the middle, laid back to read it once more, and cleared again."""
    op = gesture.op
    if op["kind"] != "move" or not op["to"].endswith(".discard") or len(op["cs"]) != 1:
        return None
    if people.desk.lies(op["cs"][0]) != "table":
        return None
    back = {"kind": "move", "cs": op["cs"], "to": "table", "x": 400, "y": 300, "up": True}
    return [
        gesture,
        Gesture(gesture.seat, back, soon=QUICK, slip=True),
        Gesture(gesture.seat, op, soon=QUICK),
    ]


@HABITS.of(0.2)
def the_drink_taken_back_to_its_pile_once(people: People, gesture: Gesture) -> list[Gesture] | None:
    """A Drink is put down unseen before it is really turned up: moved to the top of its own pile."""
    op = gesture.op
    if not of(op, "move", to="table") or len(op["cs"]) != 1:
        return None
    pile = people.desk.lies(op["cs"][0])
    if not pile.endswith(".drinks"):
        return None
    return [Gesture(gesture.seat, {"kind": "move", "cs": op["cs"], "to": pile}), gesture]
